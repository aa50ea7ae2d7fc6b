"""A vocabulary whose axioms stand under the names of their hypotheses, each of which can be left
out: what the theories about programs of every size have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .first_order import FirstOrder, Sort
from .query import Truth


class LabelledTheory:
    """One question. `sizes` may give the numbers of elements of sorts, for models that people can
    read; the hypotheses in `without` are left out."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        self.logic = FirstOrder(seconds, sizes)
        self._without = frozenset(without)

    def suppose(self, hypothesis: str, *axioms: Truth) -> None:
        """Require the axioms under the name of their hypothesis, unless it is left out."""
        if hypothesis not in self._without:
            for axiom in axioms:
                self.logic.solver.require_labelled(hypothesis, axiom)

    def sorts(self, *names: str) -> tuple[Sort, ...]:
        return tuple(self.logic.sort(name) for name in names)
