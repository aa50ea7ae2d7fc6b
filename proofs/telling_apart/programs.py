"""Small programs: convergent calls placed on a control-flow graph.

A program is its graph and the list of its calls, block by block and in their order. A token is
named by the call that makes it, a place in that list: what defines a token dominates its uses, and
of two blocks the dominating one has the smaller number (`shapes`), so that definitions come first.
Programs in which they do not dominate are none that LLVM reads, and are left out.

Of programs that an automorphism of the graph turns into each other, the least one stands for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from ...semantics.control_flow.dominance import dominator_tree
from ...semantics.program.function import Block, Function
from ...semantics.program.instructions import Call, Instruction, Phi
from ...semantics.program.notation import control_call, operation, sketch
from ...semantics.program.operands import Local
from .shapes import Numbering, Shape, automorphisms
from .waves import Way

Kind = Literal["operation", "entry", "anchor", "loop", "phi"]

DEFINING: tuple[Kind, ...] = ("entry", "anchor", "loop", "phi")
"""What makes a token. A phi here has the same token from every predecessor, and no use: a use of
what is no intrinsic's result is ill-formed in itself."""

INTRINSICS: tuple[Kind, ...] = ("entry", "anchor", "loop")
"""They may stand anywhere, with a token or without, whether that is legal or not."""


@dataclass(frozen=True, slots=True, order=True)
class Placed:
    """A convergent call in a block; `token` is the place in the program's list of the call that
    made its token, -1 without one."""

    block: int
    kind: Kind
    token: int = -1

    @property
    def defines(self) -> bool:
        return self.kind in DEFINING


@dataclass(frozen=True, slots=True)
class Program:
    """A graph, and the calls on it, in the order of blocks and within each from the top."""

    shape: Shape
    calls: tuple[Placed, ...] = ()

    @property
    def tokens(self) -> int:
        return sum(each.defines for each in self.calls)

    @property
    def canonical(self) -> bool:
        """Whether no automorphism of the graph makes a lesser program of it."""
        return all(self.calls <= self._seen(order) for order in _symmetries(self.shape))

    def _seen(self, order: Numbering) -> tuple[Placed, ...]:
        """The calls where the blocks are numbered in this order."""
        place = {block: number for number, block in enumerate(order)}
        moved = sorted(range(len(self.calls)), key=lambda n: place[self.calls[n].block])
        now = {before: after for after, before in enumerate(moved)} | {-1: -1}
        return tuple(
            Placed(place[self.calls[n].block], self.calls[n].kind, now[self.calls[n].token])
            for n in moved
        )

    def with_operation(self, tokens: bool) -> Iterator[Program]:
        """The programs with one operation more, at the end of the list; if there are no `tokens`,
        it uses none."""
        for block in self._blocks_to_go():
            yield self._with(Placed(block, "operation"))
            for token in self._usable(block) if tokens else ():
                yield self._with(Placed(block, "operation", token))

    def with_token(self) -> Iterator[Program]:
        """The programs with one call more that makes a token, at the end of the list."""
        for block in self._blocks_to_go():
            for kind in INTRINSICS:
                yield self._with(Placed(block, kind))
            for token in self._usable(block):
                for kind in INTRINSICS:
                    yield self._with(Placed(block, kind, token))
                if self._arrives(token, block):
                    yield self._with(Placed(block, "phi", token))

    def _with(self, call: Placed) -> Program:
        return replace(self, calls=(*self.calls, call))

    def _blocks_to_go(self) -> range:
        return range(self.calls[-1].block if self.calls else 0, len(self.shape))

    def _usable(self, block: int) -> list[int]:
        """The calls so far whose token may be used by the next call in a block."""
        above = _dominated(self.shape)
        return [
            place
            for place, made in enumerate(self.calls)
            if made.kind in INTRINSICS and (made.block == block or (made.block, block) in above)
        ]

    def _arrives(self, token: int, block: int) -> bool:
        """Whether a phi may stand next in a block, and a token comes in from every predecessor."""
        made, above = self.calls[token].block, _dominated(self.shape)
        sources = _sources(self.shape, block)
        first = all(each.block != block or each.kind == "phi" for each in self.calls)
        return (
            first
            and bool(sources)
            and all(made == source or (made, source) in above for source in sources)
        )


def blank(shape: Shape) -> Program:
    """The graph without a call."""
    return Program(shape)


@lru_cache(maxsize=1 << 16)
def _symmetries(shape: Shape) -> tuple[Numbering, ...]:
    return tuple(each for each in automorphisms(shape) if each != tuple(range(len(shape))))


@lru_cache(maxsize=1 << 16)
def _dominated(shape: Shape) -> frozenset[tuple[int, int]]:
    """The pairs of blocks of which the first strictly dominates the second."""
    tree = dominator_tree(skeleton(shape))
    blocks = range(len(shape))
    return frozenset(
        (a, b) for a in blocks for b in blocks if tree.strictly_dominates(named(a), named(b))
    )


def _sources(shape: Shape, block: int) -> list[int]:
    return [source for source, targets in enumerate(shape) if block in targets]


# --- as functions ---------------------------------------------------------------------------------


def named(block: int) -> str:
    """A block's name in the printed program."""
    return "entry" if block == 0 else f"b{block}"


def path_of(way: Way) -> tuple[str, ...]:
    """A path by the names of its blocks."""
    return tuple(named(block) for block in way)


@lru_cache(maxsize=1 << 16)
def skeleton(shape: Shape) -> Function:
    """The graph as a function: where a block has several successors, an opaque call picks one."""
    lines = (
        f"{named(block)}: -> {', '.join(map(named, targets)) or '.'}"
        for block, targets in enumerate(shape)
    )
    return sketch("; ".join(lines), "f")


def function_of(program: Program) -> Function:
    """The program as a function, whose tokens are t0, t1, ... by the places of their calls."""
    bare = skeleton(program.shape)
    blocks: dict[str, Block] = {}
    for number, (name, block) in enumerate(bare.blocks.items()):
        here = [(n, call) for n, call in enumerate(program.calls) if call.block == number]
        if not here:
            blocks[name] = block
            continue
        sources = [named(source) for source in _sources(program.shape, number)]
        phis = tuple(_phi(n, call, sources) for n, call in here if call.kind == "phi")
        calls: Sequence[Instruction] = [_call(n, call) for n, call in here if call.kind != "phi"]
        blocks[name] = replace(block, phis=phis, instructions=(*calls, *block.instructions))
    return replace(bare, blocks=blocks)


def _call(number: int, call: Placed) -> Call:
    token = None if call.token < 0 else f"t{call.token}"
    if call.kind == "operation":
        return operation("op", token)
    return control_call(call.kind, f"t{number}", token)


def _phi(number: int, call: Placed, sources: Sequence[str]) -> Phi:
    token = Local(f"t{call.token}", "token")
    return Phi(f"t{number}", "token", dict.fromkeys(sources, token))
