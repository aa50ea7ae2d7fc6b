"""A heart and an iterating anchor on a closed path without the definition of the heart's token.

Blocks and instructions are open sorts, so that nothing here bounds the program. What CO21 and CO13
say of the two is a hypothesis each; dominance of instructions is defined by that of blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import LabelledTheory
from ..solver.query import Truth

DOMINATES_THE_PATH = "the heart's block dominates every block of the closed path (CO21)"
FIRST_IN_ITS_BLOCK = "the heart precedes the other convergent operations of its block (CO13)"

HYPOTHESES = (DOMINATES_THE_PATH, FIRST_IN_ITS_BLOCK)


class HeartOnAPath(LabelledTheory):
    """The two instructions in one question. `sizes` may bound the sorts `block` and `instruction`;
    hypotheses in `without` are left out."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        block, instruction = self.block, self.instruction = self.sorts("block", "instruction")
        self.heart = logic.element(instruction, "heart")
        self.anchor = logic.element(instruction, "anchor")
        self.home = logic.operation("home", instruction, to=block)
        """The block that an instruction stands in."""
        self.on_path = logic.relation("on_path", block)
        self.dominates = logic.relation("dominates", block, block)
        self.precedes = logic.relation("precedes", instruction, instruction)
        """(i, j): i stands before j in their block."""
        self.convergent = logic.relation("convergent", instruction)
        heart, home, every = self.heart, self.home, logic.every
        axioms = {
            DOMINATES_THE_PATH: every(
                (block,), lambda x: self.on_path(x).implies(self.dominates(home(heart), x))
            ),
            FIRST_IN_ITS_BLOCK: every(
                (instruction,),
                lambda i: (
                    self.convergent(i) & home(i).equals(home(heart)) & i.differs(heart)
                ).implies(self.precedes(heart, i)),
            ),
        }
        for hypothesis, axiom in axioms.items():
            self.suppose(hypothesis, axiom)

    def both_on_the_path(self) -> Truth:
        """That the path goes through both, which are convergent and not the same."""
        return (
            self.on_path(self.home(self.heart))
            & self.on_path(self.home(self.anchor))
            & self.convergent(self.heart)
            & self.convergent(self.anchor)
            & self.heart.differs(self.anchor)
        )

    def heart_dominates_anchor(self) -> Truth:
        """Dominance of instructions: by their places in one block, else by their blocks."""
        here, there = self.home(self.heart), self.home(self.anchor)
        same = here.equals(there)
        return (same & self.precedes(self.heart, self.anchor)) | (
            ~same & self.dominates(here, there)
        )
