"""Smaller witnesses: of a wave that shows a difference, one that shows it with less.

A witness is read by people, so it should hold nothing that it does not need. Starting from the
wave that was found, changes are tried one by one, the boldest first: a lane removed, one lane
given another's input, all lanes' inputs lowered together, one input set to zero or lowered, two
lowered at once, a call's result made small. A change is kept if the wave still shows a difference
of the same kind and is *smaller*: fewer lanes, then shorter executions, then smaller values.
Whatever is kept was executed; nothing here can make a difference out of none.

What comes out cannot be made smaller by any one of these changes, unless the search ended at its
limit. It need not be the smallest of all waves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function
from ...semantics.wave.records import WaveRun
from ..comparison.compare import Difference
from .inputs import Cell, free_arguments, free_results, value_in, with_values
from .joined_waves import without_lane
from .prescribed_choices import choice_made_in, classes_of
from .replay import FUEL, Replay, Wave

MOST_REPLAYS = 300
"""Changes that are tried before the smallest wave so far is taken."""

FEW = 4
"""Values from 0 that are tried for one input before it is only halved or lowered by one."""

POISON_SIZE = 1 << 80
"""Poison is larger than any number: a witness that does without is easier to believe."""

Results = dict[str, list[list[Any]]]

Runner = Callable[[Wave, int], Replay]
"""Executes both programs on a wave, with so much fuel for each lane."""

Measure = tuple[int, int, int]
"""Lanes, events of both executions, sizes of all inputs together."""


def smallest(
    source: Function,
    target: Function,
    wave: Wave,
    contracts: Contracts,
    uniform: frozenset[str],
    run: Runner,
    late: Callable[[], bool] = lambda: False,
) -> Replay:
    """The replay of a wave that shows the same kind of difference as `wave` and that no single
    change makes smaller.

    `wave` must show a difference. `uniform` names arguments that
    are equal in all lanes. The search ends early when it is `late` or after `MOST_REPLAYS`."""
    shrinker = _Shrinker(source, target, contracts, uniform, run, late)
    return shrinker.shrunk(wave)


class _Shrinker:
    def __init__(
        self,
        source: Function,
        target: Function,
        contracts: Contracts,
        uniform: frozenset[str],
        run: Runner,
        late: Callable[[], bool],
    ) -> None:
        self.arguments = free_arguments(source)
        self.shared = {p.name for p in source.parameters if p.shared} | uniform
        self.results = free_results((source, target), contracts)
        self.source, self.target = source, target
        self.run = run
        self.late = late
        self.left = MOST_REPLAYS
        self.tried: set[str] = set()

    def shrunk(self, wave: Wave) -> Replay:
        best = self.run(wave, FUEL)
        assert isinstance(best.difference, Difference)
        wave, best = self._with_its_choice(wave, best)
        place = 0
        while True:
            for number, smaller in self._from(place, wave, best):
                if self.left <= 0 or self.late():
                    return best
                found = self._smaller(smaller, wave, best)
                if found is not None:
                    wave, best, place = smaller, found, number
                    break
            else:
                return best

    def _from(self, place: int, wave: Wave, best: Replay) -> Iterator[tuple[int, Wave]]:
        """Every change and its number, from `place` on; what failed a moment ago, and will mostly
        fail again, comes last. Made one at a time, since each may hold a memory."""
        yield from islice(enumerate(self._changes(wave, best)), place, None)
        yield from islice(enumerate(self._changes(wave, best)), place)

    def _with_its_choice(self, wave: Wave, best: Replay) -> tuple[Wave, Replay]:
        """The wave with what the target's anchors chose in it, so that a smaller wave keeps that
        and not the policy by which it was chosen."""
        run = best.target_run
        choice = None if run is None or run.program is None else choice_made_in(run)
        if wave.target_choice is not None or choice is None:
            return wave, best
        chosen = replace(wave, target_choice=classes_of(choice, self.target, wave.lanes))
        found = self.run(chosen, FUEL)
        alike = _alike(found, best)
        return (chosen, found) if alike else (wave, best)

    def _smaller(self, wave: Wave, than: Wave, best: Replay) -> Replay | None:
        """The replay of `wave` if it shows the same kind of difference with less."""
        if repr(wave) in self.tried:
            return None
        self.tried.add(repr(wave))
        self.left -= 1
        found = self.run(wave, self._enough(best))
        return (
            found if _alike(found, best) and _measure(wave, found) < _measure(than, best) else None
        )

    def _enough(self, best: Replay) -> int:
        """Fuel for an execution that is hardly longer than the best: a number that is lowered
        past zero may make a loop run for ever, which is of no use here."""
        sides = ((self.source, best.source_run), (self.target, best.target_run))
        lengths = [
            sum(len(function.blocks[block].instructions) + 2 for block in path)
            for function, run in sides
            if run is not None
            for path in run.paths
        ]
        return 2 * max(lengths, default=FUEL) + 50

    def _changes(self, wave: Wave, best: Replay) -> Iterator[Wave]:
        """Every change of a wave that may make it smaller, the boldest first."""
        if wave.lanes > 1:
            for lane in range(wave.lanes):
                yield without_lane(wave, lane)
        yield _without_unused_results(wave, best)
        yield from _with_less_memory(wave, best)
        yield from self._together(wave)
        cells = self._cells(wave)
        for cell in cells:
            values = (*_lower(value_in(wave, cell)), *_higher(value_in(wave, cell), cell.width))
            yield from (with_values(wave, ((cell, value),)) for value in values)
        for pair in combinations([cell for cell in cells if cell.execution is None], 2):
            values = [value_in(wave, cell) for cell in pair]
            if all(isinstance(value, int) and value > 0 for value in values):
                yield with_values(
                    wave, [(cell, v - 1) for cell, v in zip(pair, values, strict=True)]
                )

    def _together(self, wave: Wave) -> Iterator[Wave]:
        """Changes of one argument in several lanes at once."""
        for name, width in self.arguments.items():
            if name in self.shared or name not in wave.arguments:
                continue
            values = wave.arguments[name]
            lanes = [Cell(name, (lane,), width) for lane in range(wave.lanes)]
            for one, other in combinations(range(wave.lanes), 2):
                if values[one] != values[other]:
                    yield with_values(wave, ((lanes[one], values[other]),))
                    yield with_values(wave, ((lanes[other], values[one]),))
            if all(isinstance(value, int) for value in values):
                for drop in _drops(min(values)):
                    yield with_values(
                        wave, [(cell, values[cell.lanes[0]] - drop) for cell in lanes]
                    )

    def _cells(self, wave: Wave) -> list[Cell]:
        cells = []
        for name, width in self.arguments.items():
            if name not in wave.arguments:
                continue
            lanes = range(wave.lanes)
            groups = [tuple(lanes)] if name in self.shared else [(lane,) for lane in lanes]
            cells += [Cell(name, group, width) for group in groups]
        for callee, lists in wave.source_results.items():
            if callee in self.results:
                cells += [
                    Cell(callee, (lane,), self.results[callee], execution)
                    for lane, values in enumerate(lists)
                    for execution in range(len(values))
                ]
        return cells


def _alike(found: Replay, known: Replay) -> bool:
    """Whether a replay shows the same kind of difference as a known one."""
    one, other = found.difference, known.difference
    if not isinstance(one, Difference) or not isinstance(other, Difference):
        return False
    return (one.change == "differs") == (other.change == "differs")


def _without_unused_results(wave: Wave, best: Replay) -> Wave:
    """The wave without results of calls that are not executed."""
    return replace(
        wave,
        source_results=_used(wave.source_results, best.source_run),
        target_results=_used(wave.target_results, best.target_run),
    )


def _with_less_memory(wave: Wave, best: Replay) -> Iterator[Wave]:
    """Waves without bytes that nobody reads, without what others write, and with smaller bytes."""
    runs = [run for run in (best.source_run, best.target_run) if run is not None]
    read = {place for run in runs for place in run.memory.initial}
    yield replace(wave, memory={at: byte for at, byte in wave.memory.items() if at in read})
    if wave.written:
        yield replace(wave, written={})
    for callee in wave.written:
        others = {name: lists for name, lists in wave.written.items() if name != callee}
        yield replace(wave, written=others)
    for place, byte in wave.memory.items():
        for lower in _lower(byte):
            yield replace(wave, memory={**wave.memory, place: lower})


def _used(results: Results, run: WaveRun | None) -> Results:
    if run is None:
        return results
    counts = [Counter(event.name for event in lane) for lane in run.events]
    return {
        name: [values[: counts[lane][name]] for lane, values in enumerate(lists)]
        for name, lists in results.items()
    }


def _lower(value: Any) -> Iterator[Any]:
    """Values that read better than this one, the best first."""
    if value == "poison":
        yield from range(2)
        return
    if not isinstance(value, int) or isinstance(value, bool):
        if value is True:
            yield False
        return
    yield from range(min(value, FEW))
    for drop in _drops(value):
        if value - drop >= FEW:
            yield value - drop


def _higher(value: Any, width: int) -> Iterator[int]:
    """Values that may end a loop earlier which counts from them."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield from (value + step for step in (1, 2) if value + step < 1 << width)


def _drops(value: int) -> Iterator[int]:
    """All of a number, half of it, a quarter, and so on down to one."""
    while value > 0:
        yield value
        value //= 2


def _size_of(value: Any) -> int:
    if value == "poison":
        return POISON_SIZE
    return abs(int(value)) if isinstance(value, int) else 0


def _size(wave: Wave) -> int:
    """How large all inputs together are; two lanes that differ count for more than two alike."""
    arguments = sum(
        sum(map(_size_of, values)) + len({str(value) for value in values})
        for values in wave.arguments.values()
    )
    results = sum(
        _size_of(value) + 1
        for lists in wave.source_results.values()
        for values in lists
        for value in values
    )
    others = [each for lists in wave.written.values() for of_lane in lists for each in of_lane]
    memory = sum(_size_of(byte) + 1 for part in (wave.memory, *others) for byte in part.values())
    return arguments + results + memory


def _measure(wave: Wave, found: Replay) -> Measure:
    runs = (found.source_run, found.target_run)
    events = sum(len(lane) for run in runs if run is not None for lane in run.events)
    return wave.lanes, events, _size(wave)
