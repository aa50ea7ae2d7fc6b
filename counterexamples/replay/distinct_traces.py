"""The distinct ways in which the threads of one program can communicate, each executed.

Two waves communicate in the same way if, after renaming lanes, they execute the same calls in the
same sets. The solver says which histories threads can have and gives inputs; the wave executes
them, with every choice at anchors, and only what it did is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations
from typing import Any

from ...encodings.obligations.queries import Found
from ...encodings.obligations.thread_histories import History, histories_of, wave_with
from ...encodings.product.events import Classifier
from ...encodings.product.records import Product
from ...semantics.program.function import Function, Site
from ...semantics.wave.anchor_policies import AnchorPolicy, StepTogether
from ...semantics.wave.conditions import Conditions, Launch
from ...semantics.wave.fixed_paths import paths_are_fixed
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from .anchor_choices import Paths, Runner, TooManyRuns, runs_of_choices
from .model_waves import wave_of_model
from .replay import FUEL, Wave

MOST_HISTORIES = 200
"""Histories of one thread that are looked for."""

Way = tuple[tuple[tuple[str, str, int, int], ...], ...]
"""Of each lane, its calls in order: callee, place, and which communication it is."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One way to communicate: the inputs of a wave, and its execution. `chosen`: anchors chose
    otherwise than to take the lanes that come together."""

    wave: Wave
    run: WaveRun
    chosen: bool


@dataclass(slots=True)
class Traces:
    """The ways found so far. `complete`: there are no others within the bound."""

    found: list[Trace]
    complete: bool


def distinct_traces(
    function: Function,
    product: Product,
    classifier: Classifier,
    *,
    lanes: int,
    distinct: int,
    launch: Launch = "workgroup",
    seconds: Callable[[], float | None] = lambda: None,
) -> Traces:
    """The ways in which `lanes` threads can communicate, those with fewer calls first, at most
    `distinct` of them.

    `product` compares the function with itself; `seconds` is the time that is left."""
    histories = histories_of(product, MOST_HISTORIES, seconds())
    traces = Traces([], histories.complete)
    seen: set[Way] = set()
    for chosen in _by_size(histories.found, lanes):
        left = seconds()
        if len(traces.found) == distinct or (left is not None and left <= 0.02):
            traces.complete = False
            break
        model = wave_with(product, chosen, classifier, left)
        if not isinstance(model, Found):
            traces.complete = traces.complete and model == "unsat"
            continue
        wave = wave_of_model(product, model, function, function, classifier.contracts)
        run = _runner(function, wave, classifier, launch)
        sites = {name.site for history in histories.found for name in history}
        usual = way_of(run(StepTogether()))
        for found in _ended(function, wave, run, traces):
            way = way_of(found)
            # The wave numbers its lanes itself: an id that the model chose is not given to it.
            if not _as_asked(found, chosen, sites):
                traces.complete = False
            if way in seen:
                continue
            if len(traces.found) == distinct:
                traces.complete = False
                break
            seen.add(way)
            traces.found.append(Trace(wave, found, way != usual))
    return traces


def _by_size(histories: Sequence[History], lanes: int) -> Iterator[tuple[History, ...]]:
    """Every choice of a history for each lane, up to their order, those with fewer calls first."""
    choices = combinations_with_replacement(histories, lanes)
    yield from sorted(choices, key=lambda chosen: sum(map(len, chosen)))


def _runner(function: Function, wave: Wave, classifier: Classifier, launch: Launch) -> Runner:
    def run(anchors: AnchorPolicy, releases: Sequence[int] = (), paths: Paths = None) -> WaveRun:
        return run_wave(
            function,
            Conditions(
                lanes=wave.lanes,
                inputs=wave.source_inputs,
                contracts=classifier.contracts,
                anchors=anchors,
                launch=launch,
                fuel=FUEL,
                releases=releases,
                paths=paths,
            ),
        )

    return run


def _ended(function: Function, wave: Wave, run: Runner, traces: Traces) -> Iterator[WaveRun]:
    """The executions of a wave that end, under every choice at anchors."""
    try:
        for _, found in runs_of_choices(run, paths_are_fixed(function, wave.source_results)):
            if all(outcome[0] in ("returned", "stopped") for outcome in found.outcomes):
                yield found
            else:
                traces.complete = False
    except TooManyRuns:
        traces.complete = False


def _as_asked(run: WaveRun, chosen: Sequence[History], sites: set[Site | None]) -> bool:
    """Whether the lanes, in some order, executed the calls of these histories."""
    made = [
        Counter(each.site for each in run.communications if lane in each.lanes)
        for lane in range(run.lanes)
    ]
    executed = ({site: n for site, n in own.items() if site in sites} for own in made)
    asked = (Counter(name.site for name in history) for history in chosen)
    return _counted(executed) == _counted(asked)


def _counted(histories: Iterable[Mapping[Any, int]]) -> Counter[frozenset[object]]:
    """How many lanes make each number of calls at each place."""
    return Counter(frozenset(each.items()) for each in histories)


def way_of(run: WaveRun) -> Way:
    """What two waves have in common that communicate in the same way: the least of the
    descriptions under all orders of the lanes."""
    return min(_in_order(run, order) for order in permutations(range(run.lanes)))


def _in_order(run: WaveRun, order: Sequence[int]) -> Way:
    numbers: dict[int, int] = {}
    described = []
    for lane in order:
        calls = []
        for index, communication in enumerate(run.communications):
            if lane in communication.lanes and communication.control is None:
                number = numbers.setdefault(index, len(numbers))
                site = communication.site
                calls.append((communication.callee, site.block, site.index, number))
        described.append(tuple(calls))
    return tuple(described)
