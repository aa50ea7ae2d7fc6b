"""Random programs for devices, by seed, as text: four kinds that compilers and drivers find hard.

- `tokens`: token programs, with tokens used behind one and several loops, and exits over several;
- `anchors`: the same with anchors;
- `structured`: `for (;;)`, switches that fall through, operations before exits, results that are
  read behind loops, most with the tokens that clang gives;
- `graphs`: programs with helpers and a target's own operations, some on a graph of any shape.
"""

from __future__ import annotations

from random import Random

from ..printing.printer import print_function
from ..program.function import Function
from ..structured.lowering import lowered
from ..structured.random_statements import random_structured_program
from .modules import hunted_program
from .token_programs import random_program

KINDS = ("tokens", "anchors", "structured", "graphs")
WEIGHTS = (5, 2, 7, 2)
SIZES = (3, 4, 5, 6, 8, 10, 12)


def device_program(seed: str) -> tuple[str, str]:
    """The kind and the text of the program for a seed; equal seeds give equal texts.

    Raises as `hunted_program`."""
    rng = Random(seed)
    (kind,) = rng.choices(KINDS, WEIGHTS)
    if kind == "graphs":
        return kind, hunted_program(seed)
    return kind, print_function(_function(kind, rng))


def _function(kind: str, rng: Random) -> Function:
    size = rng.choice(SIZES)
    if kind == "structured":
        program = random_structured_program(rng.randrange(1 << 30), size)
        return lowered(program, tokens=rng.random() < 0.85).function
    return random_program(rng, size, anchors=kind == "anchors")
