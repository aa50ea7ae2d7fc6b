"""The theory of a token's use and the cycles around it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.small_models import View
from ...encodings.theories.token_cycles import TokenCycles
from ...semantics.convergence.regions import TokenUse, token_uses
from ...semantics.program.function import Function
from ...semantics.static_rules.rules import check_rules
from .cycles import CyclesOf
from .pin import Pin, Sizes, Small
from .random_programs import random_hierarchy, well_formed_program, written
from .small_graphs import Hierarchy, dominates, graphs_with_cycles, programs_on


def structure(program: Function, found: Hierarchy, use: TokenUse) -> FiniteStructure:
    words = CyclesOf(program, found)
    return FiniteStructure(
        words.domains(),
        {
            **words.meanings(),
            "dominates": lambda x, y: dominates(program, x, y),
            "definition": lambda: use.definition.block,
            "use": lambda: use.site.block,
            "by loop": lambda: use.by_loop,
        },
        f"{written(program)}, the use at {use.site.block}",
    )


def random_structures(rng: Random) -> Iterator[FiniteStructure]:
    """Every use of a token in another block than its definition's."""
    program = well_formed_program(rng)
    found = random_hierarchy(rng, program)
    for use in token_uses(program):
        if use.site.block != use.definition.block:
            yield structure(program, found, use)


def view(t: TokenCycles) -> View:
    return {
        "definition": ((t.block,), lambda x: x.equals(t.home)),
        "use": ((t.block,), lambda x: x.equals(t.use)),
        "loop's use": ((t.block,), lambda x: x.equals(t.use) & t.by_loop),
        "holds": ((t.cycle, t.block), t.holds),
        "heads": ((t.block, t.cycle), t.heads),
        "dominates": ((t.block, t.block), t.dominates),
    }


def _programs(sizes: Sizes) -> Iterator[FiniteStructure]:
    """One use of one token, wherever the static rules let it be."""
    for graph, found in graphs_with_cycles(sizes["block"], sizes["cycle"] - 1):
        for program in programs_on(graph, ("t = anchor",), ("op t", "h = loop t")):
            (use,) = token_uses(program)
            if use.site.block != use.definition.block and not check_rules(program):
                yield structure(program, found, use)


TOKEN_CYCLES = Pin(
    "the theory of a token's use and its cycles",
    lambda sizes, left_out: TokenCycles(sizes=sizes, without=left_out),
    random_structures,
    Small(
        view,
        ({"block": 2, "cycle": 1}, {"block": 2, "cycle": 2}),
        _programs,
        70,
        7,
        {
            "heads": (26, "the outermost cycle may have a header, and another none"),
            "dominates": (37, "what dominates goes upwards, and need not be all that does"),
        },
    ),
)
