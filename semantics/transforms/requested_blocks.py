"""What a request names, and the uses of values: shared by the transforms of single blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..control_flow.cycles import cycle_forest
from ..control_flow.liveness import locals_used
from ..program.function import Block, Function
from ..program.instructions import Call
from ..program.operands import Local, Operand
from ..program.terminators import Branch
from ..rewriting.refusal import TransformRefused
from ..rewriting.substitution import other_operand, rewritten, rewritten_end
from .catalogue import Request


def blocks_at(function: Function, request: Request, *meanings: str, least: int = 0) -> list[Block]:
    """The blocks that the request names, one for each of the `meanings`, of which the first
    `least` (all, if 0) must be there. Raises TransformRefused."""
    wanted = least or len(meanings)
    if not wanted <= len(request.at) <= len(meanings):
        raise TransformRefused(
            f"{len(request.at)} blocks are named", f"give --at {' --at '.join(meanings)}"
        )
    for name in request.at:
        if name not in function.blocks:
            raise TransformRefused(
                f"@{function.name} has no block %{name}", f"it has {_listed(function.blocks)}", name
            )
    return [function.blocks[name] for name in request.at]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"%{name}" for name in names)


def arms_of(function: Function, head: Block) -> tuple[Block, Block]:
    """The two blocks that a branch chooses between, each reached by it alone.

    Raises TransformRefused."""
    end = head.terminator
    if not isinstance(end, Branch) or end.if_true == end.if_false:
        raise TransformRefused(f"%{head.name} does not end with a branch", "", head.name)
    for arm in (end.if_true, end.if_false):
        if function.predecessors[arm] != (head.name,) or function.blocks[arm].phis:
            raise TransformRefused(
                f"%{arm} is reached from elsewhere than %{head.name}, too",
                "an arm is a block of its own",
                arm,
            )
    return function.blocks[end.if_true], function.blocks[end.if_false]


def with_blocks(function: Function, *blocks: Block) -> Function:
    """The function with other blocks under the names that these have."""
    return replace(function, blocks={**function.blocks, **{b.name: b for b in blocks}})


def with_values(function: Function, values: dict[str, Operand]) -> Function:
    """The function in which other values stand for some of its locals, tokens among them."""
    if not values:
        return function

    def of(block: Block) -> Block:
        phis = tuple(
            replace(
                phi, incoming={s: other_operand(v, values.get) for s, v in phi.incoming.items()}
            )
            for phi in block.phis
        )
        instructions = tuple(rewritten(each, values.get) for each in block.instructions)
        end = rewritten_end(block.terminator, values.get)
        return replace(block, phis=phis, instructions=instructions, terminator=end)

    return replace(function, blocks={name: of(block) for name, block in function.blocks.items()})


def users_of(function: Function, name: str) -> Iterator[str]:
    """The blocks in which a local is used, once for each use; a phi uses it where it comes from."""
    for block in function.blocks.values():
        for phi in block.phis:
            for source, value in phi.incoming.items():
                if isinstance(value, Local) and value.name == name:
                    yield source
        for thing in (*block.instructions, block.terminator):
            yield from (block.name for used in locals_used(thing) if used == name)


def token_users(function: Function, token: str) -> list[Call]:
    """The calls that use a token."""
    return [call for _, call in function.calls() if call.token == token]


def in_one_cycle(function: Function, *blocks: str) -> bool:
    """Whether the blocks have one innermost cycle, or none."""
    forest = cycle_forest(function)
    return len({forest.innermost(block) for block in blocks}) == 1


def operations_in(blocks: Iterable[Block]) -> list[Call]:
    """The convergent operations and control intrinsics of some blocks."""
    return [
        each
        for block in blocks
        for each in block.instructions
        if isinstance(each, Call) and each.convergent
    ]
