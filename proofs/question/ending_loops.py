"""Loops that certainly end: one of their exits counts by one to a bound that stays."""

from __future__ import annotations

from ...semantics.control_flow.cycles import Cycle, cycle_forest
from ...semantics.program.function import Function
from ...semantics.transforms.catalogue import TransformRefused
from ...semantics.transforms.loops.natural_loops import natural_loop
from ...semantics.transforms.loops.trip_counts import counted_exit


def may_loop_forever(function: Function) -> bool:
    """Whether some cycle of the function is not known to end, whatever it computes with."""
    return not all(_ends(function, cycle) for cycle in cycle_forest(function).cycles)


def _ends(function: Function, cycle: Cycle) -> bool:
    """A counter that goes by one meets every bound, or passes none of those that it stays below."""
    try:
        loop = natural_loop(function, cycle)
    except TransformRefused:
        return False
    return counted_exit(function, loop) is not None
