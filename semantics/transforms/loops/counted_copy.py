"""A loop that runs a number of whole iterations, known beforehand, in front of another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...program.function import Block
from ...program.instructions import Compute, Instruction, Phi
from ...program.operands import Constant, Local, Operand
from ...program.terminators import Branch
from ...rewriting.block_copies import Workshop
from .iteration_copies import Copy, in_a_row
from .loop_requests import drop_exit, without_hearts
from .natural_loops import NaturalLoop
from .trip_counts import CountedExit


def put_counted_copy(
    shop: Workshop,
    loop: NaturalLoop,
    count: CountedExit,
    preheader: str,
    factor: int,
    wanted: Operand,
) -> str | None:
    """In front of the loop put one whose trips hold `factor` iterations without the test of the
    count, until there were `wanted` of them, a multiple; then it goes on to the old header.

    The heart moves to the new header. The answer is the name of its token there, None without."""
    guard = shop.names.fresh(f"{loop.header}.counted")
    shop.copies.add(guard)
    row: list[Copy] = []
    behind = preheader
    for number in range(1, factor + 1):
        row.append(shop.copied(loop.blocks, f"counted.{number}", behind))
        behind = list(row[-1].values())[-1]
    in_a_row(shop, loop, row)
    first, latches = row[0][loop.header], [row[-1][latch] for latch in loop.latches]
    shop.lead(latches, first, guard)
    shop.lead([preheader], loop.header, guard)
    for copy in row:
        drop_exit(shop, copy[count.block], count.out)
    phis, body, end = _guard(shop, loop, preheader, latches, factor, wanted, (first, loop.header))
    token = None
    if loop.heart is not None and loop.heart.name is not None:
        token = shop.names.fresh(f"{loop.heart.name}.counted")
        for copy in row:
            without_hearts(shop, loop, copy.values(), token)
        body = (replace(loop.heart, name=token, text=""), *body)
    header = shop.blocks[loop.header]
    shop.place(preheader, [Block(guard, phis, body, end)])
    shop.blocks[first] = replace(shop.blocks[first], phis=())
    shop.blocks[loop.header] = replace(header, phis=tuple(_continued(header.phis, guard)))
    return token


def _guard(
    shop: Workshop,
    loop: NaturalLoop,
    preheader: str,
    latches: Iterable[str],
    factor: int,
    wanted: Operand,
    ways: tuple[str, str],
) -> tuple[tuple[Phi, ...], tuple[Instruction, ...], Branch]:
    """The new header's phis, the test of its own counter, and its end.

    Its phis have the names of the old header's: what follows either header uses them."""
    done, following = shop.names.fresh("done"), shop.names.fresh("done.next")
    type_ = wanted.type
    phis = [
        replace(
            phi, incoming={preheader: phi.incoming[preheader]} | _at_latches(shop, phi, latches)
        )
        for phi in shop.blocks[loop.header].phis
    ]
    counted: dict[str, Operand] = {preheader: Constant(0, type_)}
    counted |= {latch: Local(following, type_) for latch in latches}
    more = shop.names.fresh("more.counted")
    body: tuple[Instruction, ...] = (
        Compute(
            following,
            type_,
            "add",
            (Local(done, type_), Constant(factor, type_)),
        ),
        Compute(more, "i1", "icmp", (Local(done, type_), wanted), predicate="ne"),
    )
    return (*phis, Phi(done, type_, counted)), body, Branch(Local(more, "i1"), *ways)


def _at_latches(shop: Workshop, phi: Phi, latches: Iterable[str]) -> dict[str, Operand]:
    return {latch: phi.incoming[shop.origin[latch]] for latch in latches}


def _continued(phis: Iterable[Phi], guard: str) -> Iterable[Phi]:
    """Phis that take from the new header what it has itself."""
    for phi in phis:
        yield replace(phi, incoming=phi.incoming | {guard: Local(phi.name, phi.type)}, text="")
