"""The same code without convergence control tokens: who communicates is then for the cycles to say.

For code whose tokens all come from entry, each by the hearts of the cycles around its use, that is
the same (CO17 read backwards); for tokens from anchors, and for tokens that are used behind their
loop, it is not (CO55).
"""

from __future__ import annotations

from dataclasses import replace

from ..program.function import Function
from ..program.instructions import Call, Instruction
from ..rewriting.refusal import TransformRefused
from .catalogue import Request, Transform
from .infer_tokens import NotInferable, with_inferred_tokens


def drop_tokens(function: Function, request: Request) -> Function:
    """The function without tokens. Raises TransformRefused."""
    if not function.controlled:
        raise TransformRefused(
            f"@{function.name} has no convergence control tokens", "--function names one that has"
        )
    return without_tokens(function)


def without_tokens(function: Function) -> Function:
    """The function without convergence control intrinsics and without bundles."""
    blocks = {
        name: replace(
            block,
            phis=tuple(phi for phi in block.phis if phi.type != "token"),
            instructions=tuple(_bare(each) for each in block.instructions if not _is_control(each)),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def _is_control(instruction: Instruction) -> bool:
    return isinstance(instruction, Call) and instruction.control is not None


def _bare(instruction: Instruction) -> Instruction:
    if isinstance(instruction, Call) and instruction.token is not None:
        return replace(instruction, token=None, text="")
    return instruction


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where the tokens are those that would be inferred."""
    bare = without_tokens(function)
    try:
        inferred = with_inferred_tokens(bare)
    except (NotInferable, ValueError) as error:
        return str(error)
    if _tokens(inferred) != _tokens(function):
        return "the tokens are not those that would be inferred: other threads may meet"
    return None


def _tokens(function: Function) -> dict[tuple[str, int], str]:
    """Of each convergent operation, by its block and place there, the block and kind of what made
    its token."""
    made = {
        call.name: f"{call.control} of {site.block}"
        for site, call in function.calls()
        if call.control
    }
    found: dict[tuple[str, int], str] = {}
    for block in function.blocks.values():
        calls = [
            each for each in block.instructions if isinstance(each, Call) and each.is_operation
        ]
        for number, call in enumerate(calls):
            found[block.name, number] = made.get(call.token, "none")
    hearts = [call for _, call in function.calls() if call.control == "loop"]
    for heart in hearts:
        found[f"heart of {made[heart.name]}", 0] = made.get(heart.token, "none")
    return found


TRANSFORM = Transform(
    "drop-tokens",
    "the same code without convergence control tokens",
    ("CO17", "CO55"),
    drop_tokens,
    preserves,
)
