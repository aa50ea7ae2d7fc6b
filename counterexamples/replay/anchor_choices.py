"""The runs of one program on one wave under every choice at its anchors (CO15).

A choice puts each execution of an anchor into a class, at most one of a lane's in each; lanes of
one class share a token instance. Choices that no order of execution allows are left out (CU3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from ...semantics.convergence.dynamic_instances import Path
from ...semantics.program.function import Site
from ...semantics.wave.anchor_policies import AnchorPolicy, Prescribed, StepTogether
from ...semantics.wave.records import WaveRun

MOST_GUESSES = 40
"""Most runs under one choice at the anchors, where lanes wait for each other."""

MOST_RUNS = 500
"""Most runs of one program for one wave, those under impossible choices among them."""

Instance = tuple[Site, int, int]
"""An execution of an anchor: its place, the lane, and which of the lane's executions it is."""

Choice = Mapping[Instance, int]
"""Which class each execution of an anchor joins."""

Classes = dict[Instance, int]

Paths = Sequence[Path] | None
"""The lanes' paths where they are known beforehand."""


class Runner(Protocol):
    """Runs one program on one wave; see `run_wave` for what the arguments mean."""

    def __call__(
        self, anchors: AnchorPolicy, releases: Sequence[int] = ..., paths: Paths = ...
    ) -> WaveRun: ...


class TooManyRuns(Exception):
    """The choices at the anchors were not all tried."""


def _limited(run: Runner, most: int) -> Runner:
    """A runner that raises `TooManyRuns` when it is asked for more."""
    numbers = iter(range(most))

    def limited(
        anchors: AnchorPolicy, releases: Sequence[int] = (), paths: Paths = None
    ) -> WaveRun:
        if next(numbers, None) is None:
            raise TooManyRuns
        return run(anchors, releases, paths)

    return limited


def runs_of_choices(
    run: Runner, fixed: bool = False, most_runs: int = MOST_RUNS
) -> Iterator[tuple[Classes, WaveRun]]:
    """A function's runs under every choice at its anchors, each with its choice.

    Those in which many lanes are together come first. Whom an operation meets may decide which
    anchors are reached: a choice whose run comes to instances that it says nothing about is
    extended to them in every way. `fixed`: the lanes' paths do not depend on it (`fixed_paths`). A
    run that deadlocks is among those given only if it was not found out whether its choice is
    possible. Raises `TooManyRuns` after `most_runs`, counting those of impossible choices."""
    run = _limited(run, most_runs)
    together = run(StepTogether())
    if fixed and _has_ended(together):
        yield from _runs_on_known_paths(run, together)
        return
    fresh = _fresh(together, {})
    if not fresh or not _has_ended(together):
        yield {}, together
        return
    yield from _runs_of_extensions(run, {}, fresh)


def _runs_on_known_paths(run: Runner, together: WaveRun) -> Iterator[tuple[Classes, WaveRun]]:
    """On known paths a choice under which lanes wait in vain is impossible (CU3)."""
    fresh = _fresh(together, {})
    if not fresh:
        yield {}, together
        return
    for classes in _extensions({}, fresh):
        found = run(Prescribed(classes), paths=together.paths)
        if found.deadlock is None:
            yield classes, found


def _runs_of_extensions(
    run: Runner, classes: Classes, fresh: list[Instance]
) -> Iterator[tuple[Classes, WaveRun]]:
    for extended in _extensions(classes, fresh):
        for found in _completed(run, Prescribed(extended)):
            more = _fresh(found, extended)
            if more and _has_ended(found):
                yield from _runs_of_extensions(run, extended, more)
            else:
                yield extended, found


def _has_ended(run: WaveRun) -> bool:
    """False where a lane was left running, or waits: its later instances are not known."""
    stopped = {outcome[0] for outcome in run.outcomes}
    return stopped.isdisjoint(("out of fuel", "unmodelled", "waiting"))


def _completed(run: Runner, choice: Prescribed) -> Iterator[WaveRun]:
    """The runs under one choice that end. Where all lanes wait, a wave would have to know which
    of them take another path: each guess is tried, and those that come true are runs."""
    worklist: list[tuple[int, ...]] = [()]
    for _ in range(MOST_GUESSES):
        if not worklist:
            return
        releases = worklist.pop()
        found = run(choice, releases)
        if found.deadlock is None:
            yield found
        else:
            worklist += [(*releases, group) for group in range(found.deadlock.groups)]
    if worklist:
        yield run(choice, worklist.pop())


def _fresh(run: WaveRun, classes: Classes) -> list[Instance]:
    """The instances of anchors in a run about which the choice says nothing, first ones first."""
    found = [
        (communication.site, lane, communication.visits[lane])
        for communication in run.communications
        if communication.control == "anchor"
        for lane in communication.lanes
    ]
    return [instance for instance in found if instance not in classes]


def _extensions(classes: Classes, fresh: list[Instance]) -> Iterator[Classes]:
    """The choices that say the same and also where each fresh instance goes: into a class of its
    anchor without its lane, larger classes first, or into one of its own."""
    order = sorted(fresh, key=lambda one: (one[2], one[1]))
    stack = [iter((classes,))]
    while stack:
        chosen = next(stack[-1], None)
        if chosen is None:
            stack.pop()
        elif len(stack) > len(order):
            yield chosen
        else:
            stack.append(_placed(chosen, order[len(stack) - 1]))


def _placed(classes: Classes, instance: Instance) -> Iterator[Classes]:
    site, lane, _ = instance
    members: dict[int, list[Instance]] = defaultdict(list)
    for other, number in classes.items():
        members[number].append(other)
    for number, together in members.items():
        if together[0][0] == site and all(other[1] != lane for other in together):
            yield {**classes, instance: number}
    yield {**classes, instance: max(members, default=-1) + 1}
