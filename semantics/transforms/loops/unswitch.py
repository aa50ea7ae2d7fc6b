"""Unswitching: a branch that the loop does not change chooses between two copies of the loop.

Where threads of a wave choose differently, an operation that both kinds of thread executed stands
in two loops (CO43). A branch is on a value that is no poison where the loop may not reach it: the
condition is frozen in front of the loop.
"""

from __future__ import annotations

from dataclasses import replace

from ...control_flow.cycles import cycle_forest
from ...program.function import Function
from ...program.instructions import Compute
from ...program.operands import Constant, Local, Operand
from ...program.terminators import Branch
from ...rewriting.block_copies import Workshop
from ...rewriting.refusal import TransformRefused
from ..catalogue import Request, Transform
from .loop_requests import why_copies_matter
from .loop_tokens import anchored_in, is_shared, is_tested_at_once
from .natural_loops import NaturalLoop, natural_loop, with_preheader
from .trip_counts import is_firm


def unswitch(function: Function, request: Request) -> Function:
    """The function with two copies of the loop around a branch, chosen in front.

    `at` names the block with the branch. Raises TransformRefused."""
    loop, block, branch = _wanted(function, request)
    shop = Workshop.of(function)
    preheader = with_preheader(shop, loop)
    copy = shop.copied(loop.blocks, "false")
    condition = branch.condition
    if not is_firm(function, condition):
        condition = Local(shop.names.fresh("chosen"), "i1")
        shop.add_to(preheader, [Compute(condition.name, "i1", "freeze", (branch.condition,))])
    choice = Branch(condition, loop.header, copy[loop.header])
    shop.blocks[preheader] = replace(shop.blocks[preheader], terminator=choice)
    shop.end_with(block, branch.if_true)
    shop.end_with(copy[block], copy.get(branch.if_false, branch.if_false))
    return shop.finished()


def _wanted(function: Function, request: Request) -> tuple[NaturalLoop, str, Branch]:
    """The innermost loop around the branch, its block, and the branch. Raises TransformRefused."""
    forest = cycle_forest(function)
    loops: dict[str, NaturalLoop] = {}
    for name in request.at or tuple(function.blocks):
        if name not in function.blocks:
            raise TransformRefused(f"@{function.name} has no block %{name}")
        innermost = forest.innermost(name)
        end = function.blocks[name].terminator
        if innermost is None or not isinstance(end, Branch):
            continue
        header = innermost.header
        loop = loops.get(header) or natural_loop(function, innermost)
        loops[header] = loop
        if is_invariant(loop, end.condition):
            return loop, name, end
    where = f"%{request.at[0]}" if request.at else f"@{function.name}"
    raise TransformRefused(
        f"{where} has no branch in a loop on a condition that the loop does not change",
        "--at names the block that ends with the branch",
    )


def is_invariant(loop: NaturalLoop, operand: Operand) -> bool:
    """True if the operand is defined outside the loop."""
    return isinstance(operand, (Constant, Local)) and not loop.holds(operand)


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where all threads of a wave choose the same loop, and where each operation uses an
    anchor of its own iteration."""
    loop, block, branch = _wanted(function, request)

    def apart() -> str | None:
        shared = is_shared(function, branch.condition)
        known = is_firm(function, branch.condition) or is_tested_at_once(function, loop, block)
        if anchored_in(function, loop) or (shared and known):
            return None
        return f"threads of a wave may differ in the branch of %{block}"

    return why_copies_matter(function, loop, apart)


TRANSFORM = Transform(
    "unswitch",
    "two copies of a loop, chosen by a branch in it that the loop does not change",
    ("CO43",),
    unswitch,
    preserves,
    ("at",),
)
