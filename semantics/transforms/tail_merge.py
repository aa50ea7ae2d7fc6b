"""Two blocks that do the same become one.

Threads that came to either now meet, and operations of the two become one operation, with the
threads of both: anchors, too, though two anchors never shared a thread.
"""

from __future__ import annotations

from dataclasses import replace

from ..program.function import Block, Function
from ..program.instructions import Assume, Phi
from ..program.operands import Local, Operand
from ..program.terminators import successors_of
from ..rewriting.reducible_cycles import redirected
from ..rewriting.refusal import TransformRefused
from ..rewriting.ssa_reconstruction import with_single_assignment
from ..rewriting.substitution import other_operand, renamed, rewritten, rewritten_end, without_text
from .catalogue import Request, Transform
from .name_preservation import why_names_change
from .requested_blocks import blocks_at, operations_in, with_values


def tail_merge(function: Function, request: Request) -> Function:
    """The function in which what led to `at[1]` leads to `at[0]`. Raises TransformRefused."""
    kept, gone = _asked(function, request)
    values = _same_values(kept, gone)
    merged = replace(kept, phis=_joined_phis(kept, gone))
    drafts = [_led(block, gone.name, kept.name) for block in function.blocks.values()]
    drafts = [merged if block.name == kept.name else block for block in drafts]
    blocks = {block.name: block for block in drafts if block.name != gone.name}
    for target in dict.fromkeys(successors_of(kept.terminator)):
        phis = tuple(_one_incoming(phi, kept, gone, values) for phi in blocks[target].phis)
        blocks[target] = replace(blocks[target], phis=phis)
    changed = with_values(replace(function, blocks=blocks), values)
    return with_single_assignment(changed)


def _asked(function: Function, request: Request) -> tuple[Block, Block]:
    kept, gone = blocks_at(function, request, "BLOCK", "BLOCK")
    if kept.name == gone.name or function.entry in (kept.name, gone.name):
        raise TransformRefused("two blocks that are not the entry are needed", "", gone.name)
    return kept, gone


def _led(block: Block, old: str, new: str) -> Block:
    return replace(block, terminator=redirected(block.terminator, {old: new}))


def _same_values(kept: Block, gone: Block) -> dict[str, Operand]:
    """What stands for the values of the block that goes, where the two do the same.

    Raises TransformRefused."""
    refusal = TransformRefused(f"%{kept.name} and %{gone.name} do not do the same", "", gone.name)
    values: dict[str, Operand] = {}
    for one, other in zip(kept.phis, gone.phis, strict=False):
        values[other.name] = Local(one.name, one.type)
    if len(kept.phis) != len(gone.phis) or len(kept.instructions) != len(gone.instructions):
        raise refusal
    if [phi.type for phi in kept.phis] != [phi.type for phi in gone.phis]:
        raise refusal
    for one, other in zip(kept.instructions, gone.instructions, strict=True):
        name = None if isinstance(other, Assume) else other.name
        mine = None if isinstance(one, Assume) else one.name
        same = rewritten(other, values.get)
        same = renamed(same, mine) if mine is not None else same
        stripped = [replace(without_text(each), line=0) for each in (one, same)]
        if stripped[0] != stripped[1] or (name is None) != (mine is None):
            raise refusal
        if name is not None and mine is not None:
            values[name] = Local(mine, getattr(one, "type", ""))
    ends = [replace(end, line=0, text="") for end in (kept.terminator, gone.terminator)]
    if ends[0] != rewritten_end(ends[1], values.get):
        raise refusal
    return values


def _joined_phis(kept: Block, gone: Block) -> tuple[Phi, ...]:
    """Phis of both; a block that led to both must bring the same. Raises TransformRefused."""
    joined: list[Phi] = []
    for one, other in zip(kept.phis, gone.phis, strict=True):
        for source in one.incoming.keys() & other.incoming.keys():
            if one.incoming[source] != other.incoming[source]:
                raise TransformRefused(
                    f"%{source} brings different values to the two blocks", "", source
                )
        joined.append(replace(one, incoming={**one.incoming, **other.incoming}, text=""))
    return tuple(joined)


def _one_incoming(phi: Phi, kept: Block, gone: Block, values: dict[str, Operand]) -> Phi:
    here = phi.incoming[kept.name]
    there = other_operand(phi.incoming[gone.name], values.get)
    if here != there:
        raise TransformRefused(
            f"%{phi.name} tells %{kept.name} and %{gone.name} apart", "", gone.name
        )
    return replace(phi, incoming={s: v for s, v in phi.incoming.items() if s != gone.name}, text="")


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay if no operations are merged and all keep their names."""
    blocks = _asked(function, request)
    if operations_in(blocks):
        return f"operations of %{blocks[0].name} and %{blocks[1].name} become one"
    return why_names_change(function, tail_merge(function, request))


TRANSFORM = Transform(
    "tail-merge",
    "two blocks that do the same become one",
    ("CO4", "CO43"),
    tail_merge,
    preserves,
    ("at",),
)
