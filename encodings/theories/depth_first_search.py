"""A depth-first search and a set of blocks, as sentences about graphs of every size.

The search numbers blocks as it visits them. The set is a cycle of some hierarchy, `header` its
header there, `first` the header that the search gives to a cycle around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element, LabelledTheory
from ..solver.query import Truth

VISITED = "a block other than the entry is visited over an edge from one that was visited before"
NATURAL = "the cycle is natural: edges from outside, and the function itself, enter its header only"
FIRST = "the header is the first block of the cycle that the search visits"

HYPOTHESES = (VISITED, NATURAL, FIRST)


class DepthFirst(LabelledTheory):
    """The vocabulary in one question. `sizes` may bound the sort `block`; the hypotheses in
    `without` are left out."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        block = self.block = logic.sort("block")
        self.edge = logic.relation("edge", block, block)
        self.number = logic.measure("number", block, natural=True)
        """When the search visits a block."""
        self.source = logic.operation("source", block, to=block)
        """The block from which the search visits a block."""
        self.holds = logic.relation("holds", block)
        """The set holds the block."""
        self.entry = logic.element(block, "entry")
        self.header = logic.element(block, "header")
        self.first = logic.element(block, "first")
        for hypothesis, axiom in self._axioms().items():
            self.suppose(hypothesis, axiom)

    def _axioms(self) -> Mapping[str, Truth]:
        every, block, holds = self.logic.every, self.block, self.holds
        return {
            VISITED: every(
                (block,),
                lambda x: (
                    x.equals(self.entry)
                    | (
                        self.edge(self.source(x), x)
                        & self.number(self.source(x)).below(self.number(x))
                    )
                ),
            ),
            NATURAL: every((block, block), self._enters_at_header)
            & holds(self.entry).implies(self.entry.equals(self.header)),
            FIRST: holds(self.first)
            & every(
                (block,), lambda x: holds(x).implies(~self.number(x).below(self.number(self.first)))
            ),
        }

    def _enters_at_header(self, x: Element, y: Element) -> Truth:
        enters = self.edge(x, y) & ~self.holds(x) & self.holds(y)
        return enters.implies(y.equals(self.header))
