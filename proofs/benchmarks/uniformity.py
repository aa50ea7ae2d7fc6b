"""How the static uniformity analysis grows with the number of blocks, on several kinds of graph."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from ...semantics.program.function import Block, Function
from ...semantics.program.instructions import Call, Instruction
from ...semantics.program.operands import Local
from ...semantics.program.terminators import Branch, Jump, Return, Terminator
from ...semantics.uniformity.analysis import uniformity
from .figure import Figure, growth

SIZES = (500, 1000, 2000, 4000)
"""Numbers of blocks on which growth is measured."""

Edges = dict[str, tuple[str, ...]]


def uniformity_figures(sizes: tuple[int, ...] = SIZES) -> Iterator[Figure]:
    """A line for each kind of graph: seconds for the largest, and the power of the growth. Every
    branch is divergent."""
    for kind, make in KINDS.items():
        seconds = [_seconds(with_own_branches(make(size))) for size in sizes]
        power = growth(sizes, seconds)
        said = f"{sizes[-1]} blocks in {seconds[-1]:.2f} s; grows with the power {power:.1f}"
        yield Figure(f"uniformity of {kind}", power, said)


def _seconds(function: Function) -> float:
    started = time.perf_counter()
    uniformity(function)
    return time.perf_counter() - started


def with_own_branches(edges: Edges) -> Function:
    """A function whose branches depend on calls that each thread has its own result of."""
    blocks: dict[str, Block] = {}
    for name, targets in edges.items():
        body: tuple[Instruction, ...] = ()
        end: Terminator = Jump(targets[0]) if targets else Return()
        if len(targets) > 1:
            body = (Call(f"c.{name}", "i1", "own", ()),)
            end = Branch(Local(f"c.{name}", "i1"), targets[0], targets[1])
        blocks[name] = Block(name, (), body, end)
    return Function("generated", "void", (), blocks)


def ifs_in_a_row(size: int) -> Edges:
    edges: Edges = {}
    count = size // 3
    for n in range(count):
        edges |= {f"a{n}": (f"b{n}", f"c{n}"), f"b{n}": (f"c{n}",), f"c{n}": (f"a{n + 1}",)}
    return {**edges, f"a{count}": ()}


def ifs_inside_each_other(size: int) -> Edges:
    count = size // 2
    edges: Edges = {f"b{n}": (f"b{n + 1}", f"j{n}") for n in range(count)}
    edges[f"b{count}"] = (f"j{count - 1}",)
    return {**edges, "j0": (), **{f"j{n}": (f"j{n - 1}",) for n in range(1, count)}}


def early_returns(size: int) -> Edges:
    """Every block may leave for one block at the end."""
    return {**{f"b{n}": (f"b{n + 1}", "x") for n in range(size)}, f"b{size}": ("x",), "x": ()}


def cleanups(size: int) -> Edges:
    """Every block may leave for its own cleanup, and each cleanup goes on to the one before."""
    count = size // 2
    edges: Edges = {f"b{n}": (f"b{n + 1}", f"f{n}") for n in range(count)}
    back: Edges = {f"f{n}": (f"f{n - 1}" if n else "x",) for n in range(count)}
    return {**edges, f"b{count}": ("x",), **back, "x": ()}


def loops_with_breaks(size: int) -> Edges:
    """Loops in a row; each is left at its test and in its middle."""
    edges: Edges = {"e": ("h0",)}
    count = size // 3
    for n in range(count):
        after = f"h{n + 1}"
        edges |= {f"h{n}": (f"b{n}", after), f"b{n}": (f"l{n}", after), f"l{n}": (f"h{n}",)}
    return {**edges, f"h{count}": ()}


def one_loop(size: int) -> Edges:
    """One loop whose blocks continue or break."""
    edges: Edges = {"e": ("b0",)}
    for n in range(size):
        edges[f"b{n}"] = (f"b{n + 1}", "x" if n % 3 == 0 else "b0")
    return {**edges, f"b{size}": ("b0",), "x": ()}


def irreducible_cycles(size: int) -> Edges:
    """Irreducible cycles in a row, each with a branch before it and one inside."""
    edges: Edges = {"e": ("p0", "r0")}
    count = size // 5
    for n in range(count):
        edges |= {f"p{n}": (f"q{n}",), f"q{n}": (f"r{n}", f"s{n}"), f"r{n}": (f"s{n}",)}
        edges |= {f"s{n}": (f"p{n}", f"m{n}"), f"m{n}": (f"p{n + 1}", f"r{n + 1}")}
    return {**edges, f"p{count}": (), f"r{count}": ()}


KINDS: dict[str, Callable[[int], Edges]] = {
    "ifs in a row": ifs_in_a_row,
    "ifs inside each other": ifs_inside_each_other,
    "early returns": early_returns,
    "cleanups": cleanups,
    "loops with breaks": loops_with_breaks,
    "one loop": one_loop,
    "irreducible cycles": irreducible_cycles,
}
