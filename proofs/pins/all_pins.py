"""The pins of every theory, and a sample of those that a proof is made in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ...encodings.solver.first_order import LabelledTheory
from ...encodings.theories.cycles import CycleTheory
from .cycles import CYCLES
from .pin import Held, Pin, held

PINS: Mapping[type[LabelledTheory], tuple[Pin, ...]] = {
    CycleTheory: (CYCLES,),
}
"""A theory whose hypotheses do not all hold of one structure has several pins."""


def samples_of(theories: Iterable[type[LabelledTheory]]) -> tuple[Held, ...]:
    """A sample of each theory, the same each time. Raises Contradiction where a pin fails."""
    return tuple(_held(pin) for theory in theories for pin in PINS.get(theory, ()))


@cache
def _held(pin: Pin) -> Held:
    return held(pin)
