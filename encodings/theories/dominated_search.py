"""A depth-first search, and what dominates what it visits: sentences about graphs of every size.

Only blocks that can be reached are meant: the search visits no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .depth_first_search import NATURAL, DepthFirst

UPWARDS = "what dominates a block and is not that block dominates what leads to it"
ENTRY = "only the entry dominates the entry"


class DominatedSearch(DepthFirst):
    """The search and one cycle of its hierarchy, `holds`, with `first` as its header."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, {*without, NATURAL})
        logic, block = self.logic, self.block
        dominates = self.dominates = logic.relation("dominates", block, block)
        axioms = {
            UPWARDS: logic.every(
                (block, block, block),
                lambda d, x, y: (self.edge(x, y) & dominates(d, y) & d.differs(y)).implies(
                    dominates(d, x)
                ),
            ),
            ENTRY: logic.every(
                (block,), lambda d: dominates(d, self.entry).implies(d.equals(self.entry))
            ),
        }
        for hypothesis, axiom in axioms.items():
            self.suppose(hypothesis, axiom)
