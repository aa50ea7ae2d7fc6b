"""A closed path of any length through a graph with cycles.

A *point* is one place of the path; the path begins at `start`, and from the final point an edge
leads back there. `place` counts the points before one, `left` those behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..statements.formulas import ZERO, Every, Formula, Function, Word, variables
from ..statements.translation import Reading
from .cycles import CycleTheory
from .words_of_cycles import EDGE

P, Q = variables("point", "p q")

PLACE = Function("place", ("point",), "number", natural=True)
LEFT = Function("left", ("point",), "number", natural=True)
PREVIOUS = Function("previous", ("point",), "point")
FOLLOWING = Function("following", ("point",), "point")
AT = Function("at", ("point",), "block")
START = Function("start", (), "point")

FIRST = Word("first", (P,), PLACE(P).equals(ZERO))
FINAL = Word("final", (P,), LEFT(P).equals(ZERO))

WALKED = "a path goes from point to point along edges"
CLOSED = "it is closed: from its final point an edge leads to where it begins"

WALK_HYPOTHESES = (WALKED, CLOSED)

_AXIOMS: Mapping[str, tuple[Formula, ...]] = {
    WALKED: (
        Every(
            (P,),
            (~FIRST(P)).implies(
                EDGE(AT(PREVIOUS(P)), AT(P)) & PLACE(P).equals(PLACE(PREVIOUS(P)).plus(1))
            ),
        ),
        Every(
            (P,),
            (~FINAL(P)).implies(
                EDGE(AT(P), AT(FOLLOWING(P))) & LEFT(P).equals(LEFT(FOLLOWING(P)).plus(1))
            ),
        ),
        Every((P,), FIRST(P).iff(P.equals(START()))),
    ),
    CLOSED: (Every((P,), FINAL(P).implies(EDGE(AT(P), AT(START())))),),
}


class ClosedWalks(CycleTheory):
    """The vocabulary of cycles with that of one closed path."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        point = logic.sort("point")
        logic.measure("place", point, natural=True)
        logic.measure("left", point, natural=True)
        logic.operation("previous", point, to=point)
        logic.operation("following", point, to=point)
        logic.operation("at", point, to=self.block)
        logic.element(point, "start")
        for hypothesis, axioms in _AXIOMS.items():
            self.suppose(hypothesis, *(Reading(logic).truth(each) for each in axioms))
