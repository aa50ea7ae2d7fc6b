"""Two executions of a wave, one of the source and one of the target: do the same threads talk?

Nothing here knows names or formulas. Per lane the communications of the two runs are matched
(same callee, arguments refined, the order of calls that touch memory kept); where several
matchings are possible all are tried, and the runs agree if one of them makes every communicating
set agree (CO36).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from ..semantics.guessed_values import is_input
from ..semantics.lane_values import POISON, Opaque
from ..semantics.operations import Contracts
from ..semantics.program import Alloca, Call, Function, Load
from ..semantics.wave_records import Event, WaveRun
from .verdicts import Change

MOST_MATCHINGS = 400
"""Most matchings of a whole wave that are tried before the answer is `Undecided`."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first communication on which the runs differ; see `verdicts.Witness`."""

    callee: str
    lane: int
    execution: int
    source_set: tuple[int, ...]
    target_set: tuple[int, ...]
    change: Change
    reason: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """The runs could not be compared; `reason` says why."""

    reason: str


PAIRED_OTHERWISE = "calls without effects could be matched otherwise, and then have other results"
RACE = "memory gave the two runs different values, which the order of lanes may decide"


@dataclass(frozen=True, slots=True)
class Side:
    """One run with its program, and of each lane the events that are compared."""

    function: Function
    run: WaveRun
    events: tuple[tuple[Event, ...], ...]


Matching = tuple[tuple[int | None, int | None], ...]
"""Pairs of indices into one lane's source and target events; None stands for no partner."""


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
    different ones speaks of another pair of executions, and is passed over."""
    one, other = _side(source, source_run), _side(target, target_run)
    lanes = range(len(one.events))
    choices: list[list[Matching]] = []
    for lane in lanes:
        found = list(islice(_matchings(one, other, lane, contracts), MOST_MATCHINGS))
        if not found:
            if _other_results_were_possible(one, other, lanes, prescribed):
                return Undecided(PAIRED_OTHERWISE)
            early = _first_difference(one, other, _prefixes(one, other), contracts)
            if early is None and _memory_gave_other_values(one, other, prescribed):
                return Undecided(RACE)
            return early or _first_mismatch(one, other, lane)
        choices.append(found)
    returned = (_different_return(one, other, lane) for lane in lanes)
    unlike = next((difference for difference in returned if difference), None)
    if isinstance(unlike, Undecided):
        return unlike
    first: Difference | None = None
    passed_over = False
    for tried, matchings in enumerate(product(*choices)):
        if tried == MOST_MATCHINGS:
            return Undecided("too many ways to match the calls of the two runs")
        difference = _first_difference(one, other, matchings, contracts)
        if not _same_results(one, other, matchings, prescribed):
            passed_over = passed_over or difference is None
            continue
        difference = unlike or difference
        if difference is None:
            return None
        first = first or difference
    if passed_over:
        return Undecided(PAIRED_OTHERWISE)
    return first or Undecided("no matching gives both runs the same results")


def _other_results_were_possible(
    one: Side, other: Side, lanes: Iterable[int], prescribed: frozenset[str]
) -> bool:
    """A call that may move could have another partner, whose result it was not given: with that
    one, the source could have gone on as the target does."""
    return any(
        a.name in prescribed and _alike(a, b) and a.result != b.result
        for lane in lanes
        for a in one.events[lane]
        if _may_move(one, a)
        for b in other.events[lane]
        if _may_move(other, b)
    )


def _same_results(
    one: Side, other: Side, matchings: Sequence[Matching], prescribed: frozenset[str]
) -> bool:
    for lane, matching in enumerate(matchings):
        for i, j in matching:
            if i is None or j is None:
                continue
            a, b = one.events[lane][i], other.events[lane][j]
            given = a.name in prescribed or a.kind == "effect"
            if given and a.result is not POISON and a.result != b.result:
                return False
    return True


def _side(function: Function, run: WaveRun) -> Side:
    events = tuple(
        tuple(event for event in lane if _compared(function, event)) for lane in run.events
    )
    return Side(function, run, events)


def _compared(function: Function, event: Event) -> bool:
    instruction = function.at(event.site)
    if isinstance(instruction, Call):
        if instruction.control is not None:
            return False
        return instruction.convergent or not _changes_nothing(instruction)
    return not isinstance(instruction, Load) or instruction.volatile or bool(instruction.atomic)


def _changes_nothing(call: Call) -> bool:
    """True of a call that may come and go, or move like a load, in single-threaded code."""
    effects = call.effects
    return effects.memory in ("none", "read") and effects.willreturn and effects.nounwind


def _may_move(side: Side, event: Event) -> bool:
    instruction = side.function.at(event.site)
    return isinstance(instruction, Call) and instruction.effects.memory == "none"


def _may_vanish(side: Side, event: Event) -> bool:
    instruction = side.function.at(event.site)
    return isinstance(instruction, Call) and instruction.effects.removable


def _may_appear(side: Side, event: Event, contracts: Contracts) -> bool:
    instruction = side.function.at(event.site)
    if not isinstance(instruction, Call):
        return False
    contract = contracts.of(instruction.callee or "")
    if contract.speculatable is not None:
        return contract.speculatable
    return instruction.effects.speculatable and instruction.effects.memory == "none"


def _alike(source: Event, target: Event) -> bool:
    """Same callee and kind, and each argument of the target refines the source's."""
    if source.name != target.name or len(source.arguments) != len(target.arguments):
        return False
    return all(
        a is POISON or a == b for a, b in zip(source.arguments, target.arguments, strict=True)
    )


def _matchings(one: Side, other: Side, lane: int, contracts: Contracts) -> Iterator[Matching]:
    """All ways to match one lane's events, the plainest first."""
    source, target = one.events[lane], other.events[lane]
    fixed_source = [i for i, e in enumerate(source) if not _may_move(one, e)]
    fixed_target = [i for i, e in enumerate(target) if not _may_move(other, e)]
    if len(fixed_source) != len(fixed_target):
        return
    fixed = list(zip(fixed_source, fixed_target, strict=True))
    if not all(_alike(source[i], target[j]) for i, j in fixed):
        return
    free_source = [i for i, e in enumerate(source) if _may_move(one, e)]
    free_target = [j for j, e in enumerate(target) if _may_move(other, e)]

    def extend(index: int, unused: tuple[int, ...]) -> Iterator[Matching]:
        if index == len(free_source):
            if all(_may_appear(other, target[j], contracts) for j in unused):
                yield tuple((None, j) for j in unused)
            return
        i = free_source[index]
        for j in unused:
            if _alike(source[i], target[j]):
                rest = tuple(k for k in unused if k != j)
                for tail in extend(index + 1, rest):
                    yield ((i, j), *tail)
        if _may_vanish(one, source[i]):
            for tail in extend(index + 1, unused):
                yield ((i, None), *tail)

    for tail in extend(0, tuple(free_target)):
        yield (*fixed, *tail)


def _prefixes(one: Side, other: Side) -> list[Matching]:
    """Of each lane the events that are alike one by one, up to the first that is not, or that
    got something else from memory."""
    found: list[Matching] = []
    for source, target in zip(one.events, other.events, strict=True):
        pairs: list[tuple[int | None, int | None]] = []
        for index, (a, b) in enumerate(zip(source, target, strict=False)):
            if not _alike(a, b):
                break
            pairs.append((index, index))
            if a.kind == "effect" and a.result != b.result:
                break
        found.append(tuple(pairs))
    return found


def _memory_gave_other_values(one: Side, other: Side, prescribed: frozenset[str]) -> bool:
    """Some lane's n-th load or atomic operation is the same in both runs, but not its result."""
    kinds = ("effect",) if "load" in prescribed else ("effect", "load")
    for source, target in zip(one.run.events, other.run.events, strict=True):
        accesses = zip(
            [e for e in source if e.kind in kinds],
            [e for e in target if e.kind in kinds],
            strict=False,
        )
        if any(_alike(a, b) and a.result != b.result for a, b in accesses):
            return True
    return False


def _first_mismatch(one: Side, other: Side, lane: int) -> Difference | Undecided:
    """Where the two histories of one lane stop being the same single-threaded program."""
    source = [e for e in one.events[lane] if not _may_move(one, e)]
    target = [e for e in other.events[lane] if not _may_move(other, e)]
    for index in range(max(len(source), len(target))):
        a = source[index] if index < len(source) else None
        b = target[index] if index < len(target) else None
        if a is not None and b is not None and _alike(a, b):
            continue
        for event, side in ((a, one), (b, other)):
            if event is not None and not isinstance(side.function.at(event.site), Call):
                if a is not None and b is not None and a.name == b.name and "atomic" in a.name:
                    continue
                return Undecided(
                    f"the memory effect `{event.name}` has no equal partner; effects of one "
                    "thread on memory are only compared in their order"
                )
        if a is not None and b is not None and _only_built_values_differ(one, a, b):
            return Undecided(f"the arguments of @{a.name} are values that are not computed with")
        if a is not None and b is not None and _addresses_differ(one, other, a, b):
            return Undecided(f"@{a.name} is given the address of a stack slot, which may be any")
        return _single_threaded(one, other, lane, a, b)
    movable = [e for e in one.events[lane] if _may_move(one, e)]
    moved = [e for e in other.events[lane] if _may_move(other, e)]
    for a in movable:
        if any(not _alike(a, b) and _only_built_values_differ(one, a, b) for b in moved):
            return Undecided(f"the arguments of @{a.name} are values that are not computed with")
    for a in movable:
        if not any(_alike(a, b) for b in moved) and not _may_vanish(one, a):
            return _single_threaded(one, other, lane, a, None)
    for b in moved:
        if not any(_alike(a, b) for a in movable):
            return _single_threaded(one, other, lane, None, b)
    return Undecided("the calls of one thread could not be matched")


def _only_built_values_differ(one: Side, a: Event, b: Event) -> bool:
    """The arguments differ in values that were built from others, and may be equal all the same."""
    call = one.function.at(a.site)
    if a.name != b.name or not isinstance(call, Call):
        return False
    differing = [
        (operand, x, y)
        for operand, x, y in zip(call.arguments, a.arguments, b.arguments, strict=False)
        if x != y
    ]
    return all(
        isinstance(x, Opaque)
        and isinstance(y, Opaque)
        and not (is_input(x, operand.type) and is_input(y, operand.type))
        for operand, x, y in differing
    )


def _addresses_differ(one: Side, other: Side, a: Event, b: Event) -> bool:
    """Pointers differ, and one of the programs has stack slots, whose addresses may be any."""
    slots = any(
        isinstance(instruction, Alloca)
        for side in (one, other)
        for _, instruction in side.function.sites()
    )
    call = one.function.at(a.site)
    if not slots or a.name != b.name or not isinstance(call, Call):
        return False
    pairs = zip(call.arguments, a.arguments, b.arguments, strict=False)
    return any(operand.type.startswith("ptr") and x != y for operand, x, y in pairs)


def _single_threaded(
    one: Side, other: Side, lane: int, a: Event | None, b: Event | None
) -> Difference:
    event = a if a is not None else b
    assert event is not None
    if a is not None and b is not None and a.name == b.name:
        reason = (
            f"lane {lane} calls @{a.name} with {_list(a)} in the source, {_list(b)} in the target"
        )
    elif a is not None and b is not None:
        reason = f"lane {lane} calls @{a.name} in the source where the target calls @{b.name}"
    elif a is not None:
        reason = f"lane {lane} calls @{a.name} in the source and the target has no such call"
    else:
        reason = f"lane {lane} calls @{event.name} in the target and the source has no such call"
    return Difference(
        event.name,
        lane,
        _execution(one if a is not None else other, lane, event),
        _set(one, a) if a is not None else (),
        _set(other, b) if b is not None else (),
        "differs",
        reason + ": the transform is broken as single-threaded code",
    )


def _list(event: Event) -> str:
    return "(" + ", ".join(str(argument) for argument in event.arguments) + ")"


def _different_return(one: Side, other: Side, lane: int) -> Difference | Undecided | None:
    a, b = one.run.outcomes[lane], other.run.outcomes[lane]
    if a == b or (a[0] == "returned" and b[0] == "returned" and a[1:] == (POISON,)):
        return None
    if all(len(end) == 2 and isinstance(end[1], Opaque) for end in (a, b)):
        return Undecided("the returned values are not computed with")
    reason = f"lane {lane} ends as {_end(a)} in the source and as {_end(b)} in the target"
    return Difference("ret", lane, 1, (lane,), (lane,), "differs", reason)


def _end(outcome: Sequence[object]) -> str:
    return " ".join(str(part) for part in outcome)


def _set(side: Side, event: Event) -> tuple[int, ...]:
    if event.communication is None:
        return ()
    return side.run.communications[event.communication].lanes


def _execution(side: Side, lane: int, event: Event) -> int:
    """The how-manieth execution of its callee by this lane an event is, from 1."""
    count = 0
    for other in side.events[lane]:
        count += other.name == event.name
        if other is event:
            break
    return count


def _first_difference(
    one: Side, other: Side, matchings: Sequence[Matching], contracts: Contracts
) -> Difference | None:
    """The first communication, in the source's order of time, whose set changed."""
    partner: list[dict[int, int]] = []
    for matching in matchings:
        partner.append({i: j for i, j in matching if i is not None and j is not None})
    found: list[tuple[int, Difference]] = []
    for lane, matching in enumerate(matchings):
        for i, j in matching:
            if i is None or j is None:
                continue
            a, b = one.events[lane][i], other.events[lane][j]
            if a.communication is None or b.communication is None:
                continue
            change = _change(one, other, matchings, partner, lane, (a, b), contracts)
            if change is not None:
                source_set, target_set = _set(one, a), _set(other, b)
                reason = _moved(one, other, lane, a, b)
                execution = _execution(one, lane, a)
                difference = Difference(
                    a.name, lane, execution, source_set, target_set, change, reason
                )
                found.append((a.communication, difference))
    return min(found, key=lambda pair: (pair[0], pair[1].lane))[1] if found else None


def _moved(one: Side, other: Side, lane: int, a: Event, b: Event) -> str:
    """Whom the lane talks to before and after; by executions where the lanes are the same."""
    source_set, target_set = _set(one, a), _set(other, b)
    sets = (
        f"@{a.name}: lane {lane} talks to {_lanes(source_set)} in the source and to "
        f"{_lanes(target_set)} in the target"
    )
    if source_set != target_set or a.communication is None or b.communication is None:
        return sets
    before = one.run.communications[a.communication].executions
    after = other.run.communications[b.communication].executions
    peer = next((p for p in source_set if p != lane and before[p] != after[p]), None)
    if peer is None:
        return sets
    return (
        f"@{a.name}: execution {before[lane]} of lane {lane} meets execution {before[peer]} of "
        f"lane {peer} in the source and its execution {after[peer]} in the target"
    )


def _lanes(lanes: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, lanes)) + "}"


def _change(
    one: Side,
    other: Side,
    matchings: Sequence[Matching],
    partner: list[dict[int, int]],
    lane: int,
    pair: tuple[Event, Event],
    contracts: Contracts,
) -> Change | None:
    """How the set of one matched communication moved, None if it is as it was."""
    a, b = pair
    lost: list[bool] = []
    gained: list[bool] = []
    for peer, matching in enumerate(matchings):
        if peer == lane:
            continue
        for i, j in matching:
            x = one.events[peer][i] if i is not None else None
            y = other.events[peer][j] if j is not None else None
            in_source = x is not None and x.communication == a.communication
            in_target = y is not None and y.communication == b.communication
            if in_source and not in_target:
                lost.append(j is not None)
            elif in_target and not in_source:
                gained.append(i is not None)
    if contracts.of(a.name).sets == "may-grow":
        gained = []
    if lost:
        return "splits" if any(lost) else "shrinks"
    if gained:
        return "merges" if any(gained) else "grows"
    return None
