"""Two executions of a wave, one of the source and one of the target: do the same threads talk?

Nothing here knows names or formulas. Per lane the communications of the two runs are matched
(same callee, arguments refined, the order of calls that touch memory kept); where several
matchings are possible all are tried, and the runs agree if one of them makes every communicating
set agree (CO36).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, product

from ...encodings.product.events import callees_of_history
from ...semantics.program.causes import Kind
from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function
from ...semantics.values.values import POISON
from ...semantics.wave.records import WaveRun
from ..verdicts.differences import Difference, Undecided
from .barriers import NEEDLESS, needless_removed
from .changed_sets import first_difference
from .matchings import (
    Matching,
    Side,
    alike,
    fixed_beginnings,
    fixed_prefixes,
    matchings,
    may_move,
    prefixes,
    side_of,
)
from .memory_differences import first_memory_difference
from .single_threaded import different_return, first_mismatch
from .unshared_values import Unshared, memory_gave_other_values, unshared_values

MOST_MATCHINGS = 400
"""Most matchings of a whole wave that are tried before the answer is `Undecided`."""

PAIRED_OTHERWISE = Undecided(
    "calls without effects could be matched otherwise, and then have other results", Kind.CALLEE
)
RACE = Undecided(
    "memory gave the two runs different values, which the order of lanes may decide", Kind.MEMORY
)
OTHER_RESULTS = Undecided(
    "a call gave the two runs different results, which it could also have given equal", Kind.CALLEE
)


def compare_runs(
    source: Function,
    source_run: WaveRun,
    target: Function,
    target_run: WaveRun,
    contracts: Contracts,
    prescribed: frozenset[str] = frozenset(),
) -> Difference | Undecided | None:
    """None if some matching makes the runs agree, else the first difference of the plainest.

    The results of `prescribed` callees were inputs: a matching under which one communication has
    different ones speaks of another pair of executions, and is passed over. A difference that
    rests on values which the runs need not share is `Undecided`."""
    history = callees_of_history(source, target)
    one, other = side_of(source, source_run, history), side_of(target, target_run, history)
    found = _difference(one, other, contracts, prescribed)
    if isinstance(found, Difference) and found.change == "differs" and needless_removed(one, other):
        return NEEDLESS
    return found


def _difference(
    one: Side, other: Side, contracts: Contracts, prescribed: frozenset[str]
) -> Difference | Undecided | None:
    found = _communicated(one, other, contracts, prescribed)
    if isinstance(found, Difference) or len(one.events) > 1:
        return found
    unshared = unshared_values(one, other, fixed_prefixes(one, other), prescribed)
    memory = first_memory_difference(one, other, unshared[0])
    return memory if isinstance(memory, Difference) or found is None else found


def _communicated(
    one: Side, other: Side, contracts: Contracts, prescribed: frozenset[str]
) -> Difference | Undecided | None:
    """What the histories of two runs show, and the ends of their lanes."""
    lanes = range(len(one.events))
    choices = [
        list(islice(matchings(one, other, lane, contracts), MOST_MATCHINGS)) for lane in lanes
    ]
    if not all(choices):
        if _other_results_were_possible(one, other, lanes, prescribed):
            return PAIRED_OTHERWISE
        return _unmatched(one, other, choices, contracts, prescribed)
    returned = [different_return(one, other, lane) for lane in lanes]
    unlike = next((found for found in returned if found), None)
    if isinstance(unlike, Undecided):
        return unlike
    first: Difference | None = None
    undecided: Undecided | None = None
    for tried, chosen in enumerate(product(*choices)):
        if tried == MOST_MATCHINGS:
            return Undecided("too many ways to match the calls of the two runs", Kind.STATES)
        found = _under(one, other, chosen, returned, contracts, prescribed)
        if not _same_results(one, other, chosen, prescribed):
            if first_difference(one, other, chosen, contracts) is None:
                undecided = undecided or PAIRED_OTHERWISE
        elif found is None:
            return None
        elif isinstance(found, Undecided):
            undecided = undecided or found
        else:
            first = first or found
    if undecided is not None or first is None:
        return undecided or Undecided("no matching gives both runs the same results", Kind.CALLEE)
    if _other_results_were_possible(one, other, lanes, prescribed):
        return _certain_difference(one, other, contracts, prescribed)
    return first


def _certain_difference(
    one: Side, other: Side, contracts: Contracts, prescribed: frozenset[str]
) -> Difference | Undecided:
    """What two runs show before the first call that may move: with the result of another partner
    the source might have gone on otherwise behind it."""
    same = fixed_beginnings(one, other)
    unshared = unshared_values(one, other, same, prescribed)
    found = first_difference(one, other, same, contracts, unshared)
    return found if isinstance(found, Difference) else PAIRED_OTHERWISE


def _unmatched(
    one: Side,
    other: Side,
    choices: Sequence[Sequence[Matching]],
    contracts: Contracts,
    prescribed: frozenset[str],
) -> Difference | Undecided:
    """What two runs show of which some lanes cannot be matched: where one of these lanes becomes
    another single-threaded program, or, where that is not certain, a set that changed before.

    `choices` has the matchings of each lane; one without an alternative is certain."""
    looked = _with_more_looks(one, other, contracts, prescribed)
    if looked is not None:
        return looked
    begun = zip(prefixes(one, other), choices, strict=True)
    same = [found[0] if len(found) == 1 else prefix for prefix, found in begun]
    unshared = unshared_values(one, other, fixed_prefixes(one, other), prescribed)
    alone = [lane for lane, found in enumerate(choices) if not found]
    mismatches = [first_mismatch(one, other, lane, unshared[lane]) for lane in alone]
    early = first_difference(
        one, other, same, contracts, unshared_values(one, other, same, prescribed)
    )
    believed = (*mismatches, early)
    certain = next((found for found in believed if isinstance(found, Difference)), None)
    if certain is not None:
        return certain
    doubt = next((found for found in mismatches if found is not None), None)
    return doubt or _unshared(one, other, prescribed)


def _with_more_looks(
    one: Side, other: Side, contracts: Contracts, prescribed: frozenset[str]
) -> Difference | None:
    """What differs in every way to match the runs, should lanes of the target look at each other
    where those of the source do not: a set, or what a lane returns, and then such a look is no
    harmless one. A look that is gone and one that came are one that moved."""
    choices: list[list[Matching]] = []
    lanes = range(len(one.events))
    for lane in lanes:
        ways = islice(matchings(one, other, lane, contracts, more_looks=True), MOST_MATCHINGS)
        choices.append([way for way in ways if not _exchanged(one, other, lane, way)])
    returned = [different_return(one, other, lane) for lane in lanes]
    first: Difference | None = None
    for tried, chosen in enumerate(product(*choices)):
        found = _under(one, other, chosen, returned, contracts, prescribed)
        if tried == MOST_MATCHINGS or not isinstance(found, Difference):
            return None
        first = first or found
    return first


def _exchanged(one: Side, other: Side, lane: int, matching: Matching) -> bool:
    """Whether a look of the source has no partner, and one of the target has none."""
    gone = any(j is None and i is not None and one.events[lane][i].looks for i, j in matching)
    came = any(i is None and j is not None and other.events[lane][j].looks for i, j in matching)
    return gone and came


def _under(
    one: Side,
    other: Side,
    chosen: Sequence[Matching],
    returned: Sequence[Difference | Undecided | None],
    contracts: Contracts,
    prescribed: frozenset[str],
) -> Difference | Undecided | None:
    """What the runs show under one matching; `returned` has what the ends of the lanes show."""
    unshared = unshared_values(one, other, chosen, prescribed)
    ends = [(found, unshared[lane]) for lane, found in enumerate(returned) if found is not None]
    for found, values in ends:
        if values == Unshared():
            return found
    found = first_difference(one, other, chosen, contracts, unshared)
    if isinstance(found, Difference) or (found is None and not ends):
        return found
    return _unshared(one, other, prescribed)


def _unshared(one: Side, other: Side, prescribed: frozenset[str]) -> Undecided:
    return RACE if memory_gave_other_values(one, other, prescribed) else OTHER_RESULTS


def _other_results_were_possible(
    one: Side, other: Side, lanes: Iterable[int], prescribed: frozenset[str]
) -> bool:
    """A call that may move could have another partner, whose result it was not given: with that
    one, the source could have gone on as the target does."""
    return any(
        a.name in prescribed and alike(a, b) and a.result != b.result
        for lane in lanes
        for a in one.events[lane]
        if may_move(one, a)
        for b in other.events[lane]
        if may_move(other, b)
    )


def _same_results(
    one: Side, other: Side, chosen: Sequence[Matching], prescribed: frozenset[str]
) -> bool:
    for lane, matching in enumerate(chosen):
        for i, j in matching:
            if i is None or j is None:
                continue
            a, b = one.events[lane][i], other.events[lane][j]
            given = a.name in prescribed or a.kind == "effect"
            if given and a.result is not POISON and a.result != b.result:
                return False
    return True


__all__ = ["Difference", "Undecided", "compare_runs"]
