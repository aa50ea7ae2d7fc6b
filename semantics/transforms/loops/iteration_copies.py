"""Several iterations of a loop in a row: what all unrolling begins with."""

from __future__ import annotations

from dataclasses import replace

from ...rewriting.block_copies import Workshop
from .loop_requests import without_hearts
from .natural_loops import NaturalLoop

Copy = dict[str, str]
"""For each block of a loop, its copy."""


def iterations_in_a_row(shop: Workshop, loop: NaturalLoop, count: int) -> list[Copy]:
    """The loop's own blocks and `count` - 1 copies; each goes on to the next, the last to the
    first. Exits stay as they are."""
    row: list[Copy] = [{name: name for name in loop.blocks}]
    behind = max(loop.blocks, key=list(shop.blocks).index)
    for number in range(2, count + 1):
        row.append(shop.copied(loop.blocks, str(number), behind))
        behind = list(row[-1].values())[-1]
    in_a_row(shop, loop, row)
    return row


def in_a_row(shop: Workshop, loop: NaturalLoop, row: list[Copy]) -> None:
    """Lead the latches of each copy to the header of the next, of the last to the first."""
    for here, following in zip(row, [*row[1:], row[0]], strict=True):
        latches = [here[latch] for latch in loop.latches]
        shop.lead(latches, here[loop.header], following[loop.header])


def treat_hearts(shop: Workshop, loop: NaturalLoop, copies: list[Copy], hearts: str) -> None:
    """What becomes of the heart in copies that run behind the loop's own blocks."""
    heart = loop.heart
    if heart is None or heart.name is None or heart.token is None:
        return
    if hearts == "keep":
        for copy in copies:
            without_hearts(shop, loop, copy.values(), heart.name)
    elif hearts == "chain":
        # Before its own definition the name is that of the heart before it.
        for copy in copies:
            header = shop.blocks[copy[loop.header]]
            token = heart.name
            instructions = tuple(
                replace(each, token=token, text="") if each is heart else each
                for each in header.instructions
            )
            shop.blocks[header.name] = replace(header, instructions=instructions)
