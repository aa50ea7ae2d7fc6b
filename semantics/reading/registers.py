"""What a program reads from a register by its name: of AMDGPU's, the mask of the lanes that run.

That is what a ballot on `true` gives the lanes that come to it together. `instcombine` writes it
for comparisons that are true everywhere, as a convergent operation; as any other it is not read.
"""

from __future__ import annotations

from ..program.attributes import NO_MEMORY
from ..program.operands import Constant, Global, Operand
from .attributes import Attributes
from .reading_context import Place

READ = "llvm.read_register.i64"
MASK = '!{!"exec"}'
BALLOT = "llvm.amdgcn.ballot.i64"

OF_BALLOT = Attributes(
    frozenset(("convergent", "nocallback", "nofree", "nounwind", "willreturn")), NO_MEMORY
)
"""What LLVM declares of that intrinsic."""


def is_mask(place: Place, target: Operand) -> bool:
    """Whether a convergent call that stands before its arguments reads that mask."""
    if not (isinstance(target, Global) and target.name == READ):
        return False
    around, cursor = place.around, place.cursor
    said = (around.groups.get(token) for token in cursor.tokens)
    convergent = "convergent" in cursor.tokens or any(
        "convergent" in each.words for each in said if each is not None
    )
    named = [around.metadata.nodes.get(token) for token in cursor.tokens[cursor.at : cursor.at + 4]]
    return convergent and around.triple.startswith("amdgcn") and MASK in named


def ballot_of_all(place: Place) -> tuple[Global, tuple[Operand, ...]]:
    """The intrinsic and its arguments that read the same; the cursor goes on behind the call's."""
    place.cursor.skip_group()
    return Global(BALLOT), (Constant(1, "i1"),)
