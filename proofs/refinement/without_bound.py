"""A bounded answer without its bound, where a proof for every trip count succeeds."""

from __future__ import annotations

import time
from dataclasses import replace

from ...counterexamples.verdicts.verdicts import Preserved, Scope, Unknown, Verdict
from ..every_trip_count.proof import NotProved, prove_every_trip_count
from ..question.question import Question

PATIENCE = 10.0
"""Seconds for a proof that needs no bound, of a pair that is preserved up to one."""

INVARIANT = "this holds for any number of trips, where (source | target) wait at %block:index:"
"""Above the lines of an invariant; the index is that of an instruction, phis not counted."""

MORE_TRIPS = "--bound"
"""What the reason of an answer names that lacks nothing but trips of a loop."""


def without_bound(question: Question, bounded: Verdict, begun: float) -> Verdict:
    """The same for every trip count where that can be proved; otherwise the answer as it was, and
    one sentence on what the proof lacks. `begun`: when the question was, by `time.monotonic`."""
    if not _lacks_trips(bounded):
        return bounded
    timeout = question.options.timeout
    left = None if timeout is None else begun + timeout - time.monotonic()
    seconds = PATIENCE if left is None else min(left / 2, PATIENCE)
    found = prove_every_trip_count(question.source, question.target, question.options, seconds)
    if isinstance(found, NotProved):
        return _with_reason(bounded, f"no proof for every trip count: {found.reason}")
    reason = "\n".join((INVARIANT, *found.invariant))
    vacuous = bounded.vacuous if isinstance(bounded, Preserved) else not found.compared
    return Preserved(Scope("all", "all"), vacuous, reason)


def _lacks_trips(bounded: Verdict) -> bool:
    match bounded:
        case Preserved(scope=scope):
            return scope.trip_counts != "all"
        case Unknown(reason=reason):
            return MORE_TRIPS in reason
        case _:
            return False


def _with_reason(bounded: Verdict, why: str) -> Verdict:
    """An `unknown` has its reason already."""
    if not isinstance(bounded, Preserved):
        return bounded
    return replace(bounded, reason="\n".join(filter(None, (bounded.reason, why))))
