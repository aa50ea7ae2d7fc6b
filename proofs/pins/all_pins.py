"""The pins of every theory, and a sample of those that a proof is made in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ...encodings.solver.first_order import LabelledTheory
from ...encodings.theories.awaiting_lanes import AwaitingLanes
from ...encodings.theories.awaiting_runs import AwaitingRuns
from ...encodings.theories.closed_walks import ClosedWalks
from ...encodings.theories.counted_traces import CountedTraces, EntryCounts
from ...encodings.theories.cycle_around_a_path import CycleAroundAPath
from ...encodings.theories.cycles import CycleTheory
from ...encodings.theories.depth_first_search import DepthFirst
from ...encodings.theories.dominated_search import DominatedSearch
from ...encodings.theories.heart_of_a_path import HeartOfAPath
from ...encodings.theories.heart_on_a_path import HeartOnAPath
from ...encodings.theories.inlined_calls import InlinedCalls
from ...encodings.theories.instance_order import InstanceOrder
from ...encodings.theories.tag_sets import TagSets
from ...encodings.theories.token_cycles import TokenCycles
from ...encodings.theories.token_instances import OrderedTokenInstances, TokenInstances
from ...encodings.theories.token_trace import TokenTrace
from ...encodings.theories.waiting_rings import WaitingRings
from .cycles import CYCLES
from .inlined_calls import INLINED_CALLS
from .instances import (
    INSTANCES_OF_SITES,
    INSTANCES_OF_WAVES,
    ORDERED_INSTANCES,
    TOKEN_INSTANCES,
    UNRELATED_INSTANCES,
)
from .paths import CYCLES_AROUND_PATHS, CYCLES_AS_PATHS, HEARTS_OF_PATHS, HEARTS_ON_PATHS
from .pin import Held, Pin, held
from .rings import WAITING_RINGS
from .searches import DOMINATED_SEARCHES, SEARCHES
from .tags import TAG_SETS
from .token_cycles import TOKEN_CYCLES
from .traces import COUNTED_TRACES, ENTRY_COUNTS, TRACES
from .walks import CLOSED_WALKS
from .waves import AWAITING_LANES, AWAITING_RUNS

PINS: Mapping[type[LabelledTheory], tuple[Pin, ...]] = {
    CycleTheory: (CYCLES,),
    CountedTraces: (COUNTED_TRACES,),
    DepthFirst: (SEARCHES,),
    DominatedSearch: (DOMINATED_SEARCHES,),
    CycleAroundAPath: (CYCLES_AROUND_PATHS, CYCLES_AS_PATHS),
    HeartOfAPath: (HEARTS_OF_PATHS,),
    HeartOnAPath: (HEARTS_ON_PATHS,),
    TokenCycles: (TOKEN_CYCLES,),
    WaitingRings: (WAITING_RINGS,),
    TokenTrace: (TRACES,),
    TokenInstances: (TOKEN_INSTANCES,),
    OrderedTokenInstances: (ORDERED_INSTANCES,),
    InstanceOrder: (UNRELATED_INSTANCES, INSTANCES_OF_SITES, INSTANCES_OF_WAVES),
    InlinedCalls: (INLINED_CALLS,),
    AwaitingLanes: (AWAITING_LANES,),
    AwaitingRuns: (AWAITING_RUNS,),
    ClosedWalks: (CLOSED_WALKS,),
    EntryCounts: (ENTRY_COUNTS,),
    TagSets: (TAG_SETS,),
}
"""A theory whose hypotheses do not all hold of one structure has several pins."""


def samples_of(theories: Iterable[type[LabelledTheory]]) -> tuple[Held, ...]:
    """A sample of each theory that has pins, the same each time. Raises Contradiction where one
    fails."""
    return tuple(_held(pin) for theory in theories for pin in PINS.get(theory, ()))


@cache
def _held(pin: Pin) -> Held:
    return held(pin)
