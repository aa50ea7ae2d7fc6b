"""Rotation: a loop that tests first becomes one that tests last, behind a copy of the test.

The block that the test stays in becomes the header. The old header runs once in front of the loop,
for all threads alike, and then at the end of each iteration; so sets stay (CO37) if the heart moves
to the new header (CO21).
"""

from __future__ import annotations

from dataclasses import replace

from ...program.function import Function
from ...program.terminators import Branch
from ...rewriting.block_copies import Workshop, with_token, without_call
from ...rewriting.refusal import TransformRefused
from ..catalogue import Request, Transform
from .loop_requests import hearts_of, why_copies_matter
from .natural_loops import NaturalLoop, loop_of


def rotate(function: Function, request: Request) -> Function:
    """The function with a loop's exit test behind its body. Raises TransformRefused."""
    loop = loop_of(function, request)
    hearts = hearts_of(request, "keep", "copy")
    body = _body(function, loop)
    shop = Workshop.of(function)
    copy = shop.copied([loop.header], "first", shop.in_front_of(loop.header))
    shop.lead(loop.entering, loop.header, copy[loop.header])
    if loop.heart is not None and hearts == "keep":
        _move_heart(shop, loop, copy[loop.header], body)
    return shop.finished()


def _body(function: Function, loop: NaturalLoop) -> str:
    """The block that the header's test stays in. Raises TransformRefused."""
    header = function.blocks[loop.header]
    inside = [name for name in function.successors[loop.header] if name in loop.blocks]
    if not isinstance(header.terminator, Branch) or len(inside) != 1 or inside == [loop.header]:
        raise TransformRefused(
            f"the loop of %{loop.header} does not begin with a test that leaves it",
            "a loop that tests last is rotated already",
            loop.header,
        )
    (body,) = inside
    if function.predecessors[body] != (loop.header,):
        raise TransformRefused(
            f"%{body} is reached in other ways than from %{loop.header}",
            "an empty block between them makes room",
            body,
        )
    return body


def _move_heart(shop: Workshop, loop: NaturalLoop, first: str, body: str) -> None:
    """The heart opens the new header; in the copy in front of the loop it is not needed."""
    heart = loop.heart
    assert heart is not None and heart.name is not None and heart.token is not None
    shop.blocks[loop.header] = without_call(shop.blocks[loop.header], heart)
    early = without_call(shop.blocks[first], heart)
    shop.blocks[first] = with_token(early, {heart.name: heart.token})
    block = shop.blocks[body]
    shop.blocks[body] = replace(block, instructions=(heart, *block.instructions))


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay where the heart moves with the header, and no token of the loop is used behind
    it."""
    loop = loop_of(function, request)

    def heart() -> str | None:
        if loop.heart is None or hearts_of(request, "keep", "copy") != "copy":
            return None
        return f"the heart of %{loop.header} would stand behind the new header (CO21)"

    return why_copies_matter(function, loop, heart)


TRANSFORM = Transform(
    "rotate",
    "the exit test of a loop behind its body, and a copy of it in front",
    ("CO21", "CO37"),
    rotate,
    preserves,
    ("at", "hearts"),
)
