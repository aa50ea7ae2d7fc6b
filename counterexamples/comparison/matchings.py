"""The events of two runs, lane by lane: which may move or vanish, and which can be partners."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ...semantics.values.values import POISON
from ...semantics.wave.records import Event, WaveRun, is_plain


@dataclass(frozen=True, slots=True)
class Side:
    """One run with its program, and of each lane the events that are compared, with their places
    among all its events."""

    function: Function
    run: WaveRun
    events: tuple[tuple[Event, ...], ...]
    places: tuple[tuple[int, ...], ...]


Matching = tuple[tuple[int | None, int | None], ...]
"""Pairs of indices into one lane's source and target events; None stands for no partner."""


def side_of(function: Function, run: WaveRun, history: frozenset[str] = frozenset()) -> Side:
    """A run with its program, and which of its events are compared: among them the calls of
    `history`, the callees that either program calls as convergent (CO25)."""
    places = tuple(
        tuple(place for place in _compared_places(function, lane, history) if place not in again)
        for lane, again in ((lane, _looks_again(function, run, lane)) for lane in run.events)
    )
    events = tuple(
        tuple(lane[place] for place in chosen)
        for lane, chosen in zip(run.events, places, strict=True)
    )
    return Side(function, run, events, places)


def _compared_places(
    function: Function, lane: Sequence[Event], history: frozenset[str]
) -> list[int]:
    return [place for place, event in enumerate(lane) if _compared(function, event, history)]


def _looks_again(function: Function, run: WaveRun, lane: Sequence[Event]) -> frozenset[int]:
    """The places of looks at a set that a lane has looked at before in the same block, with the
    same token: they are one look."""
    last: dict[tuple[str, str | None], Event] = {}
    found: set[int] = set()
    for place, event in enumerate(lane):
        call = function.at(event.site)
        if not event.looks or not isinstance(call, Call):
            continue
        key = event.site.block, call.token
        before = last.get(key)
        last[key] = event
        if before is None or before.site.index >= event.site.index:
            continue
        sets = [run.communications[e.communication or 0].lanes for e in (before, event)]
        between = function.blocks[event.site.block].instructions[
            before.site.index : event.site.index
        ]
        returns = all(each.effects.returns for each in between if isinstance(each, Call))
        if sets[0] == sets[1] and returns:
            found.add(place)
    return frozenset(found)


def _compared(function: Function, event: Event, history: frozenset[str]) -> bool:
    instruction = function.at(event.site)
    if isinstance(instruction, Call):
        if instruction.control is not None:
            return False
        communicates = instruction.convergent or instruction.callee in history
        return communicates or not _changes_nothing(instruction)
    return not is_plain(instruction)


def _changes_nothing(call: Call) -> bool:
    """True of a call that may come and go, or move like a load, in single-threaded code."""
    effects = call.effects
    return not effects.memory.writes and effects.returns


def changes_nothing(side: Side, event: Event) -> bool:
    """True of a call without effects that others see."""
    instruction = side.function.at(event.site)
    return isinstance(instruction, Call) and (
        instruction.effects.memory.none or _changes_nothing(instruction)
    )


def may_move(side: Side, event: Event) -> bool:
    instruction = side.function.at(event.site)
    return isinstance(instruction, Call) and instruction.effects.memory.none


def may_vanish(side: Side, event: Event) -> bool:
    instruction = side.function.at(event.site)
    return isinstance(instruction, Call) and instruction.effects.removable


def may_appear(side: Side, event: Event, contracts: Contracts) -> bool:
    instruction = side.function.at(event.site)
    if not isinstance(instruction, Call):
        return False
    contract = contracts.of(instruction.callee or "")
    if contract.speculatable is not None:
        return contract.speculatable
    return instruction.effects.speculatable and instruction.effects.memory.none


def alike(source: Event, target: Event) -> bool:
    """Same callee and kind, and each argument of the target refines the source's; of operations
    that lanes look at each other by nothing is asked: what they gave shows elsewhere."""
    if source.looks or target.looks:
        return source.looks and target.looks
    if source.name != target.name or len(source.arguments) != len(target.arguments):
        return False
    return all(
        a is POISON or a == b for a, b in zip(source.arguments, target.arguments, strict=True)
    )


def matchings(
    one: Side, other: Side, lane: int, contracts: Contracts, *, more_looks: bool = False
) -> Iterator[Matching]:
    """All ways to match one lane's events, the plainest first. `more_looks`: the target may have
    looks at other lanes that the source has not."""
    source, target = one.events[lane], other.events[lane]
    fixed_source = [i for i, e in enumerate(source) if not may_move(one, e)]
    fixed_target = [i for i, e in enumerate(target) if not may_move(other, e)]
    if len(fixed_source) != len(fixed_target):
        return
    fixed = list(zip(fixed_source, fixed_target, strict=True))
    if not all(alike(source[i], target[j]) for i, j in fixed):
        return
    free_source = [i for i, e in enumerate(source) if may_move(one, e)]
    free_target = [j for j, e in enumerate(target) if may_move(other, e)]
    partners = {i: [j for j in free_target if alike(source[i], target[j])] for i in free_source}
    kept = {i for i in free_source if not may_vanish(one, source[i])}
    known = {
        j
        for j in free_target
        if not (may_appear(other, target[j], contracts) or (more_looks and target[j].looks))
    }

    def extend(index: int, unused: frozenset[int]) -> Iterator[Matching]:
        # Looking ahead keeps calls that are all alike from being tried in every order in vain.
        left = {i: [j for j in partners[i] if j in unused] for i in free_source[index:]}
        if not _can_all_be_matched(left, kept, known & unused):
            return
        if index == len(free_source):
            yield tuple((None, j) for j in sorted(unused))
            return
        i = free_source[index]
        for j in left[i]:
            for tail in extend(index + 1, unused - {j}):
                yield ((i, j), *tail)
        if i not in kept:
            for tail in extend(index + 1, unused):
                yield ((i, None), *tail)

    for tail in extend(0, frozenset(free_target)):
        yield (*fixed, *tail)


def _can_all_be_matched(
    partners: dict[int, list[int]], sources: Collection[int], targets: Collection[int]
) -> bool:
    """True iff one matching covers those `sources` that are keys of `partners`, and all `targets`.

    A matching that covers the ones and another that covers the others give one that covers both
    (Mendelsohn and Dulmage), so that each side is asked alone."""
    wanted = {i: found for i, found in partners.items() if i in sources}
    backwards: dict[int, list[int]] = {j: [] for j in targets}
    for i, found in partners.items():
        for j in found:
            if j in backwards:
                backwards[j].append(i)
    return _covers(wanted) and _covers(backwards)


def _covers(partners: dict[int, list[int]]) -> bool:
    """True iff every key can get a partner of its own, by augmenting paths."""
    taken: dict[int, int] = {}

    def found(key: int, seen: set[int]) -> bool:
        for partner in partners[key]:
            if partner not in seen:
                seen.add(partner)
                if partner not in taken or found(taken[partner], seen):
                    taken[partner] = key
                    return True
        return False

    return all(found(key, set()) for key in partners)


def prefixes(one: Side, other: Side) -> list[Matching]:
    """Of each lane the events that are alike one by one, up to the first that is not, or that may
    move and could have another partner."""
    found: list[Matching] = []
    for source, target in zip(one.events, other.events, strict=True):
        pairs: list[tuple[int | None, int | None]] = []
        for index, (a, b) in enumerate(zip(source, target, strict=False)):
            if not alike(a, b) or (may_move(one, a) and _several(source, target, a, b)):
                break
            pairs.append((index, index))
        found.append(tuple(pairs))
    return found


def _several(source: Sequence[Event], target: Sequence[Event], a: Event, b: Event) -> bool:
    """True if either of two partners could have another one."""
    return sum(alike(a, y) for y in target) > 1 or sum(alike(x, b) for x in source) > 1


def fixed_beginnings(one: Side, other: Side) -> list[Matching]:
    """Of each lane the events that are alike one by one, up to the first that is not, or may
    move."""
    found: list[Matching] = []
    for source, target in zip(one.events, other.events, strict=True):
        pairs: list[tuple[int | None, int | None]] = []
        for index, (a, b) in enumerate(zip(source, target, strict=False)):
            if may_move(one, a) or may_move(other, b) or not alike(a, b):
                break
            pairs.append((index, index))
        found.append(tuple(pairs))
    return found


def fixed_prefixes(one: Side, other: Side) -> list[Matching]:
    """Of each lane the events that keep their order, up to the first that is not alike."""
    found: list[Matching] = []
    for source, target in zip(one.events, other.events, strict=True):
        fixed_source = [i for i, e in enumerate(source) if not may_move(one, e)]
        fixed_target = [j for j, e in enumerate(target) if not may_move(other, e)]
        pairs: list[tuple[int, int]] = []
        for i, j in zip(fixed_source, fixed_target, strict=False):
            if not alike(source[i], target[j]):
                break
            pairs.append((i, j))
        found.append(tuple(pairs))
    return found


def set_of(side: Side, event: Event) -> tuple[int, ...]:
    if event.communication is None:
        return ()
    return side.run.communications[event.communication].lanes


def execution_of(side: Side, lane: int, event: Event) -> int:
    """The how-manieth execution of its callee by this lane an event is, from 1."""
    count = 0
    for other in side.events[lane]:
        count += other.name == event.name
        if other is event:
            break
    return count
