"""The loop that a request names, its edges, and its heart."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...control_flow.cycles import Cycle, cycle_forest
from ...control_flow.liveness import locals_used
from ...program.function import Block, Function
from ...program.instructions import Call, Phi
from ...program.operands import Local, Operand
from ...program.terminators import Jump
from ...rewriting.block_copies import Workshop
from ...rewriting.refusal import TransformRefused
from ..catalogue import Request


@dataclass(frozen=True, slots=True)
class NaturalLoop:
    """A cycle whose header is the only way in.

    `entering`: blocks outside with an edge to the header; `latches`: blocks inside with one.
    `exits`: each edge that leaves, as its two ends. `heart`: the loop intrinsic in the header that
    uses a token from outside (CO14), None without one. `defined`: the names of its values."""

    header: str
    blocks: tuple[str, ...]
    entering: tuple[str, ...]
    latches: tuple[str, ...]
    exits: tuple[tuple[str, str], ...]
    heart: Call | None
    defined: frozenset[str] = field(repr=False)

    def holds(self, operand: Operand) -> bool:
        """True if the operand is defined inside the loop."""
        return isinstance(operand, Local) and operand.name in self.defined


def loop_of(function: Function, request: Request) -> NaturalLoop:
    """The loop whose header the request names, or the only loop.

    Raises TransformRefused."""
    cycles = cycle_forest(function).cycles
    if not cycles:
        raise TransformRefused(f"@{function.name} has no loop")
    headers = [cycle.header for cycle in cycles]
    listed = ", ".join(f"%{header}" for header in headers)
    if len(request.at) > 1:
        raise TransformRefused("one loop at a time", f"name one header of {listed}")
    if not request.at and len(cycles) > 1:
        message = f"@{function.name} has {len(cycles)} loops"
        raise TransformRefused(message, f"name the header of one with --at: {listed}")
    wanted = request.at[0] if request.at else headers[0]
    if wanted not in function.blocks:
        raise TransformRefused(f"@{function.name} has no block %{wanted}", f"headers are {listed}")
    if wanted not in headers:
        raise TransformRefused(f"%{wanted} is the header of no loop", f"headers are {listed}")
    return natural_loop(function, cycles[headers.index(wanted)])


def natural_loop(function: Function, cycle: Cycle) -> NaturalLoop:
    """A cycle with one entry as a loop. Raises TransformRefused for one with several."""
    if not cycle.reducible:
        entries = ", ".join(f"%{entry}" for entry in cycle.entries)
        raise TransformRefused(
            f"the cycle of %{cycle.header} has several entries, {entries}",
            "`wavecheck transform infer-tokens` makes cycles reducible",
            cycle.header,
        )
    blocks = tuple(name for name in function.blocks if name in cycle.blocks)
    sources = function.predecessors[cycle.header]
    defined = names_defined(function, blocks)
    return NaturalLoop(
        cycle.header,
        blocks,
        tuple(source for source in sources if source not in cycle.blocks),
        tuple(source for source in sources if source in cycle.blocks),
        tuple(
            (name, target)
            for name in blocks
            for target in function.successors[name]
            if target not in cycle.blocks
        ),
        heart_of(function.blocks[cycle.header], defined),
        defined,
    )


def heart_of(header: Block, inside: frozenset[str]) -> Call | None:
    """The heart of a loop (CO14), if it stands in the header; `inside`: what the loop defines."""
    for each in header.instructions:
        if isinstance(each, Call) and each.control == "loop" and each.token not in inside:
            return each
    return None


def names_defined(function: Function, blocks: tuple[str, ...]) -> frozenset[str]:
    """The names of the values that some blocks define."""
    found: set[str] = set()
    for name in blocks:
        block = function.blocks[name]
        found |= {phi.name for phi in block.phis}
        found |= {n for each in block.instructions if (n := getattr(each, "name", None))}
    return frozenset(found)


def token_outside(function: Function, loop: NaturalLoop) -> str | None:
    """A token that is defined inside the loop and used outside, None if there is none.

    Then the loop's cycle extends to that use (CO6), and what is executed there depends on the
    iteration in which a thread left."""
    tokens = {
        each.name
        for name in loop.blocks
        for each in function.blocks[name].instructions
        if isinstance(each, Call) and each.control and each.name
    }
    for name, block in function.blocks.items():
        if name not in loop.blocks:
            for each in (*block.instructions, block.terminator):
                for used in locals_used(each):
                    if used in tokens:
                        return used
    return None


def with_preheader(shop: Workshop, loop: NaturalLoop) -> str:
    """The block in front of the loop that only goes on to its header: an old one, or a new one."""
    (first, *others) = loop.entering
    if not others and isinstance(shop.blocks[first].terminator, Jump):
        return first
    name = shop.names.fresh(f"{loop.header}.preheader")
    phis: list[Phi] = []
    header = shop.blocks[loop.header]
    merged: dict[str, Operand] = {}
    for phi in header.phis:
        values = {source: phi.incoming[source] for source in loop.entering}
        merged[phi.name] = next(iter(values.values()))
        if len(set(values.values())) > 1:
            new = shop.names.fresh(f"{phi.name}.first")
            phis.append(Phi(new, phi.type, values))
            merged[phi.name] = Local(new, phi.type)
    shop.lead(loop.entering, loop.header, name)
    shop.place(shop.in_front_of(loop.header), [Block(name, tuple(phis), (), Jump(loop.header))])
    kept = tuple(
        replace(
            phi,
            incoming={name: merged[phi.name]}
            | {s: v for s, v in phi.incoming.items() if s not in loop.entering},
            text="",
        )
        for phi in header.phis
    )
    shop.blocks[loop.header] = replace(header, phis=kept)
    return name
