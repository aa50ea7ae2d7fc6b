"""On a well-formed program some lane of the wave can always go on.

A lane that waits at an operation waits for lanes that share its token instance and can still
arrive. Such a lane arrives for the same time or an earlier one (they are in step), so in the same
iteration or an earlier one of the heart's cycle: it stands ahead of the waiting lane in the order
of iterations. That is a strict order, so of finitely many lanes one waits for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..encodings.awaiting_lanes import AHEAD, FINITE, WaitingLanes
from ..encodings.cycle_theory import HYPOTHESES, NESTED
from ..encodings.solver import Truth
from ..encodings.token_cycles import TOKEN_HYPOTHESES, TokenCycles
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES
from .dominators_are_visited_first import SEARCH_LEMMAS
from .dominators_are_visited_first import build as search
from .lanes_in_step import LEFT_OUT as OF_STEPS
from .lanes_in_step import STEP_LEMMAS
from .lanes_in_step import build as lanes
from .left_out import LeftOut, of_cycles, without
from .theorems import SECONDS, Lemma, Proof, Theorem, proof_by
from .tokens_follow_iterations import LEFT_OUT as OF_TOKENS
from .tokens_follow_iterations import TOKEN_LEMMAS, arrived, only_own
from .tokens_follow_iterations import build as tokens
from .well_formed_programs_keep_the_order import LEMMAS as ORDER


def _later_iteration(t: TokenCycles) -> Truth:
    """A lane at the use for the n-th time, and one that will be for the m-th, no later one."""
    n, m = (t.logic.solver.number(name) for name in ("n", "m"))
    first, second = (t.counters(f"at definition {number}") for number in "12")
    waiting, arriving = t.counters("at use, waiting"), t.counters("at use, arriving")
    c = t.logic.element(t.cycle, "own")
    none = t.logic.every((t.cycle,), lambda d: ~t.own(d))
    return (
        t.equal_around(t.home, first, second)
        & arrived(t, first, n, waiting)
        & arrived(t, second, m, arriving)
        & (none | only_own(t, c))
        & ~n.below(m)
        & ~t.equal_around(t.use, arriving, waiting)
        & ~t.earlier(t.use, arriving, t.use, waiting)
    )


def _first_lane_waits(t: WaitingLanes) -> Truth:
    return t.logic.some((t.lane,), lambda j: t.waits_for(t.first, j))


NOT_LATER = Lemma(
    "a lane with the same token instance arrives in the same iteration or an earlier one",
    _later_iteration,
    (NESTED,),
)
GOES_ON = Lemma("some lane waits for nobody", _first_lane_waits, (AHEAD, FINITE))


def _waiting(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> WaitingLanes:
    return WaitingLanes(SECONDS, sizes, left_out)


OF_ARRIVALS = LeftOut(
    (NOT_LATER,),
    tokens,
    [{"block": blocks, "cycle": cycles} for blocks, cycles in ((1, 1), (2, 2), (2, 3), (3, 3))],
    (*HYPOTHESES, *TOKEN_HYPOTHESES),
)
OF_LANES = LeftOut((GOES_ON,), _waiting, [{"lane": 1}, {"lane": 2}])


def decide() -> Proof:
    steps = proof_by(STEP_LEMMAS, lanes(), OF_STEPS.facts())
    follow = proof_by((*TOKEN_LEMMAS, NOT_LATER), tokens(), OF_ARRIVALS.facts())
    searches = proof_by(SEARCH_LEMMAS, search())
    first = proof_by((GOES_ON,), _waiting(), OF_LANES.facts())
    return steps.with_(follow).with_(searches).with_(proof_by(ORDER)).with_(first)


WAVES_NEVER_DEADLOCK = Theorem(
    "CO8",
    "waves_never_deadlock",
    "On a well-formed program whose tokens come from the entry, or from anchors that take the lanes"
    " which stand in one iteration, a wave whose lanes wait for all who share their token instance"
    " and can still arrive never comes to a stop before all lanes have finished.",
    "inductions along the wave's steps, along tokens and along paths; each step by the solver",
    "every program, every number of lanes, every schedule, runs of every length",
    ("CO8", "CO9", "CO12", "CO18", "CO21", "CO22", "CU6", "CU27"),
    decide,
    without(OF_STEPS, OF_TOKENS, OF_ARRIVALS, OF_SEARCHES, OF_LANES, of_cycles(ORDER)),
)
