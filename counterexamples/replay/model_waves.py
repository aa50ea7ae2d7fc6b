"""A solver's model as a wave: the inputs that it gives each thread, and its choice at anchors.

A model of one or two threads also says what other lanes hold that these look at: there are lanes
for them, too, in the order of their numbers. Where a number matters the wave has all lanes up to
it, of which those that the model does not speak of do what one of the others does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...encodings.lanes.wave import Wave as LanesOfWave
from ...encodings.obligations.queries import Found
from ...encodings.product.records import Product
from ...encodings.terms.term import Term
from ...semantics.attributes.constant_expressions import unknown_literals
from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function, Site
from ...semantics.wave.inputs import LOADS, PLAIN_LOADS
from ...semantics.wave.lane_memory import MOST_LANES
from ...semantics.wave.memory_inputs import VOLATILE_LOADS
from .anchor_choices import Choice
from .replay import Wave

SEEN_BY_OTHERS = frozenset(
    ("volatile", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst")
)
"""The first words of loads that are events, behind `load`."""


@dataclass(frozen=True, slots=True)
class _Speaker:
    """Who of a model runs in a lane of the wave: a thread of the question, or whoever is in a lane
    that these look at."""

    thread: int
    lane: Term | None = None


@dataclass(frozen=True, slots=True)
class _Session:
    """A model's values, by the lanes of a wave."""

    found: Found
    wave: LanesOfWave
    lanes: tuple[_Speaker, ...]

    def value(self, term: Term, lane: int) -> int:
        speaker = self.lanes[lane]
        if speaker.lane is not None:
            term = self.wave.at(term, speaker.lane)
        return self.found.session.value(term, speaker.thread)


def waves_of_model(
    product_: Product, found: Found, source: Function, target: Function, contracts: Contracts
) -> Iterator[Wave]:
    """Waves that show what a model does, if any does: the likeliest first."""
    for lanes in _speakers(product_, found):
        yield _wave_of(product_, found, lanes, source, target, contracts)


def wave_of_model(
    product_: Product, found: Found, source: Function, target: Function, contracts: Contracts
) -> Wave:
    """The wave of a model's own threads, a lane each."""
    threads = tuple(map(_Speaker, range(found.threads)))
    return _wave_of(product_, found, threads, source, target, contracts)


def _speakers(product_: Product, found: Found) -> Iterator[tuple[_Speaker, ...]]:
    threads = tuple(_Speaker(thread) for thread in range(found.threads))
    value = found.session.value
    if product_.lanes and not found.joined:
        me = product_.wave.me
        mine = {value(me, thread.thread): thread for thread in threads}
        seen = dict(mine)
        for lane in product_.lanes:
            for thread in threads:
                seen.setdefault(value(lane, thread.thread), _Speaker(thread.thread, lane))
        numbers = sorted(number for number in seen if number < MOST_LANES)
        if set(mine) <= set(numbers) and len(mine) == len(threads):
            yield tuple(seen[number] for number in numbers)
            if numbers[-1] >= len(numbers):
                nearest = ([k for k in numbers if k >= lane] for lane in range(numbers[-1] + 1))
                yield tuple(seen[above[0]] for above in nearest)
            if len(numbers) > len(threads):
                yield tuple(mine[number] for number in sorted(mine))
            return
    yield threads


def _wave_of(
    product_: Product,
    found: Found,
    speakers: tuple[_Speaker, ...],
    source: Function,
    target: Function,
    contracts: Contracts,
) -> Wave:
    """The inputs that a model describes, lane by lane."""
    session, lanes = _Session(found, product_.wave, speakers), len(speakers)
    arguments = {}
    for name, value in product_.variables.parameters.items():
        arguments[name] = [
            "poison" if session.value(value.poison, lane) else session.value(value.term, lane)
            for lane in range(lanes)
        ]
    choice = _target_choice(product_, found) if found.joined or _has_anchor(target) else None
    return Wave(
        lanes,
        arguments,
        _results(product_, session, "source", contracts),
        _results(product_, session, "target", contracts),
        choice,
        _initial_memory(product_, session),
        _addresses(product_, found, (source, target)),
        _written(product_, session),
    )


def _addresses(
    product_: Product, found: Found, functions: tuple[Function, Function]
) -> dict[str, int]:
    """Where the model has the globals; nowhere, if a constant expression of unknown value may be
    an address in one of them, or two lie at one place. None that may be cast lies at the number of
    null."""
    if any(True for function in functions for _ in unknown_literals(function)):
        return {}
    places = product_.variables.globals.items()
    values = {name: found.session.value(at, 0) for name, at in places}
    if len(set(values.values())) < len(values):
        return {}
    cast = product_.variables.in_other_spaces
    return {name: value for name, value in values.items() if value or name not in cast}


def _initial_memory(product_: Product, session: _Session) -> dict[int, Any]:
    """The bytes that the model has where the threads read what was there at first."""
    memory = dict[int, Any]()
    for lane in range(len(session.lanes)):
        for address, (byte, poison) in product_.memory.bytes_of_the_initial.items():
            spoiled = session.value(poison, lane)
            held = "poison" if spoiled else session.value(byte, lane)
            memory.setdefault(session.value(address, lane), held)
    return memory


def _written(product_: Product, session: _Session) -> dict[str, list[list[dict[int, Any]]]]:
    """What the model has others write behind each execution of what communicates by memory."""
    lanes = range(len(session.lanes))
    left: dict[int, list[tuple[Any, Any, Any, Any]]] = defaultdict(list)
    for (instance, address), parts in product_.memory.bytes_left.items():
        left[instance].append((address, *parts))
    written: dict[str, list[list[dict[int, Any]]]] = defaultdict(lambda: [[] for _ in lanes])
    events = sorted(product_.calls.communicated, key=lambda each: each.order)
    for lane in lanes:
        seen: set[tuple[int, ...]] = set()
        for event in events:
            if event.order in seen or not session.value(event.condition, lane):
                continue
            seen.add(event.order)
            bytes_: dict[int, Any] = {}
            own = _stored(product_, session, lane) if event.acquires else frozenset()
            for address, by_others, byte, poison in left[event.instance]:
                if session.value(by_others, lane):
                    spoiled = session.value(poison, lane)
                    held = "poison" if spoiled else session.value(byte, lane)
                    place = session.value(address, lane)
                    if place not in own:
                        bytes_.setdefault(place, held)
            written[_key(event.callee)][lane].append(bytes_)
    return dict(written)


def _stored(product_: Product, session: _Session, lane: int) -> frozenset[int]:
    """The bytes that a thread of the source stores itself."""
    return frozenset(
        session.value(each.extent.at.term, lane) + index
        for each in product_.accesses["source"]
        if each.writes and session.value(each.condition, lane)
        for index in range(each.extent.size)
    )


def _key(callee: str) -> str:
    """The name under which inputs say what others write at such an event."""
    if callee == "(an indirect callee)":
        return "indirect call"
    return VOLATILE_LOADS if callee.startswith("load ") else callee


def _results(
    product_: Product, session: _Session, side: str, contracts: Contracts
) -> dict[str, list[list[Any]]]:
    """The successive results of each callee without a meaning of its own, a list a lane."""
    lanes = range(len(session.lanes))
    results: dict[str, list[list[Any]]] = defaultdict(lambda: [[] for _ in lanes])
    executions = [e for e in product_.calls.executions if e.side == side]
    executions.sort(key=lambda execution: execution.order)
    for lane in lanes:
        seen: set[tuple[int, ...]] = set()
        for execution in executions:
            if execution.order in seen or not session.value(execution.condition, lane):
                continue
            seen.add(execution.order)
            contract = contracts.of(execution.callee)
            if contract.meaning is not None and not contract.lane_identity:
                continue
            callee = _key_of(execution.callee)
            term, poison = execution.result
            value = "poison" if session.value(poison, lane) else session.value(term, lane)
            results[callee][lane].append(value)
    return dict(results)


def _key_of(callee: str) -> str:
    """The key under which a wave is given results: of a load that others see, of a plain one, or
    of a call."""
    words = callee.split()
    if words[0] != "load" or len(words) == 1:
        return callee
    return LOADS if words[1] in SEEN_BY_OTHERS else PLAIN_LOADS


def _has_anchor(function: Function) -> bool:
    return any(call.control == "anchor" for _, call in function.calls())


def _target_choice(product_: Product, found: Found) -> Choice:
    """The partition of the target's anchor instances that the model prescribes."""
    session = found.session
    instances = {
        (instance.name, lane): instance.order
        for instance in product_.names.instances["target"]
        if instance.name.kind == "anchor"
        for lane in range(found.threads)
        if session.value(instance.condition, lane)
    }
    count: dict[tuple[Site, int], int] = defaultdict(int)
    place: dict[tuple[Any, int], tuple[Site, int, int]] = {}
    for name, lane in sorted(instances, key=lambda key: instances[key]):
        assert name.site is not None
        count[name.site, lane] += 1
        place[name, lane] = (name.site, lane, count[name.site, lane])
    classes = {key: index for index, key in enumerate(place.values())}
    for a, b in found.joined:
        if (a, 0) in place and (b, 1) in place:
            classes[place[b, 1]] = classes[place[a, 0]]
    return classes
