"""Tokens inferred from code without any, and tokens dropped: two mappings between LLVM's two
models.

Inferred (CO17): the source is judged by the cycles around its operations, the target by its tokens.
Dropped: the other way round. Both are tried on every graph of so many blocks, with an operation in
each block: what keeps the sets of all of them keeps those of any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.generation.random_graphs import random_flow
from ...semantics.models.model import Model
from ...semantics.models.named import LLVM_CONTROLLED, LLVM_MAXIMAL
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from ...semantics.transforms.drop_tokens import without_tokens
from ...semantics.transforms.infer_tokens import with_inferred_tokens
from ..telling_apart.programs import Program, blank, function_of
from ..telling_apart.shapes import Shape, shapes


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping: its name, what it does in a sentence, the models of its sources and its targets,
    and what it makes of a function."""

    name: str
    says: str
    models: tuple[Model, Model]
    apply: Callable[[Function], Function]


INFER = Mapping(
    "infer-tokens",
    "Every convergent operation gets a token that comes from entry (CO17).",
    (LLVM_MAXIMAL, LLVM_CONTROLLED),
    with_inferred_tokens,
)

DROP = Mapping(
    "drop-tokens",
    "Convergence control intrinsics and bundles are left out.",
    (LLVM_CONTROLLED, LLVM_MAXIMAL),
    without_tokens,
)

MAPPINGS = {each.name: each for each in (INFER, DROP)}


# --- programs ---


def graphs_with_operations(blocks: int) -> Iterator[Function]:
    """Every graph of so many blocks, up to the names of blocks, with an operation in each block."""
    return (_with_operations(shape) for shape in shapes(blocks))


def _with_operations(shape: Shape) -> Function:
    def name(block: int) -> str:
        return "entry" if block == 0 else f"b{block}"

    lines = (
        f"{name(block)}: op -> {', '.join(map(name, targets)) or '.'}"
        for block, targets in enumerate(shape)
    )
    return sketch("; ".join(lines), "f")


def reducible(function: Function) -> bool:
    """Whether every cycle has one entry."""
    return all(cycle.reducible for cycle in cycle_forest(function).cycles)


def programs_with_tokens(blocks: int, tokens: int, operations: int) -> Iterator[Function]:
    """Every well-formed program on a graph of so many blocks, up to its symmetries, with at most so
    many tokens and operations, at least one of each, all operations with a token."""
    for shape in shapes(blocks):
        waiting = [blank(shape)]
        for program in waiting:
            made = len(program.calls) - program.tokens
            if made and program.tokens:
                yield function_of(program)
            more = [program.with_token()] if program.tokens < tokens else []
            more += [program.with_operation(tokens=True)] if made < operations else []
            waiting += [each for following in more for each in following if _fits(each)]


def _fits(program: Program) -> bool:
    last = program.calls[-1]
    if last.kind == "phi" or (last.kind == "operation" and last.token < 0):
        return False
    return program.canonical and not check_rules(function_of(program))


def random_graphs(seed: int, count: int) -> Iterator[Function]:
    """Random graphs of 4 to 6 blocks with an operation in each, two in five of them irreducible."""
    rng = Random(seed)
    return (random_flow(rng, rng.randint(3, 5)) for _ in range(count))
