"""What keeps two executions of a call apart, by the definition that says who is converged.

An operation with a token is converged as its token's definition is (CO8): these are followed back
to an execution that a rule of its own keeps apart. One without is converged by the headers of the
cycles around it (CU6). Calls at two places, or of one lane alone, are told by the branch at which
the lanes part.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...semantics.convergence.dynamic_instances import Instance
from ...semantics.convergence.maximal_names import Counters
from ...semantics.program.operands import Constant, Local
from ...semantics.program.terminators import Branch, Switch
from ..verdicts.because import (
    AnchorLeftOpen,
    HeaderBetween,
    LaunchedApart,
    OfSets,
    OtherCount,
    OtherPlace,
    OtherWay,
)
from .executed import Executed
from .parting_ways import parting


def apart(run: Executed, one: Instance, other: Instance | None, lane: int) -> OfSets | None:
    """Why an execution of one lane and one of another (`lane`) are not converged; the other is None
    where that lane makes none. None where no rule is found."""
    if other is None or one.site != other.site:
        return _other_way(run, one, other, lane)
    if run.call(one).token is None and run.call(one).control is None:
        return _by_headers(run, one, other)
    return _by_tokens(run, one, other)


def _by_headers(run: Executed, one: Instance, other: Instance) -> OfSets | None:
    """CU6: the outermost cycle around the call whose header the lanes executed differently often.
    With equal counters they are converged, if they were at the start."""
    block = one.site.block
    cycles = tuple(run.forest.around(block))[::-1]
    mine, theirs = _counters(run, one), _counters(run, other)
    for cycle, a, b in zip(cycles, mine, theirs, strict=True):
        if a != b:
            more, count = (one, a) if a > b else (other, b)
            surplus = count - min(a, b) - 1
            path = run.run.paths[more.thread][: run.place(more) + 1]
            execution = path.count(cycle.header) - surplus
            return HeaderBetween(
                run.spot_of_start(cycle.header),
                block,
                ((one.thread, a), (other.thread, b)),
                more.thread,
                execution,
            )
    return _launched(run, one, other)


def _counters(run: Executed, instance: Instance) -> tuple[int, ...]:
    """How often the headers around an instance were executed before it, outermost first."""
    counters = Counters(run.forest)
    found: tuple[int, ...] = ()
    for block in run.run.paths[instance.thread][: run.place(instance) + 1]:
        found = counters.enter(block)
    return found


def _by_tokens(run: Executed, one: Instance, other: Instance) -> OfSets | None:
    """CO8, CO9, CO12, CO15: the first definition, from the call back, that is apart by itself."""
    history = run.history
    while True:
        call = run.call(one)
        at = run.spot(one.site)
        lanes = (one.thread, other.thread)
        if call.control == "anchor":
            counts = (history.executions[one], history.executions[other])
            return AnchorLeftOpen(at, call.name or "", tuple(zip(lanes, counts, strict=True)))
        if call.token is None:
            return _launched(run, one, other)
        definitions = history.token_definitions
        before = definitions[one], definitions[other]
        if call.control == "loop":
            counts = history.executions_with_token[one], history.executions_with_token[other]
            if counts[0] != counts[1] and run.together(*before):
                return OtherCount(at, call.name or "", tuple(zip(lanes, counts, strict=True)))
        one, other = before


def _launched(run: Executed, one: Instance, other: Instance) -> OfSets | None:
    if run.launched_together:
        return None
    return LaunchedApart(run.spot_of_start(run.function.entry), (one.thread, other.thread))


def _other_way(run: Executed, one: Instance, other: Instance | None, lane: int) -> OfSets | None:
    """The branch at which the lanes part; two places on one way where there is none."""
    calls = [(one.thread, run.spot(one.site))]
    if other is not None:
        calls.append((lane, run.spot(other.site)))
    mine, theirs = run.run.paths[one.thread], run.run.paths[lane]
    end = None if other is None else run.place(other)
    found = parting(run.function, run.forest, (mine, run.place(one)), (theirs, end))
    if found is None:
        return OtherPlace(tuple(calls)) if len(calls) == 2 else None
    block = mine[found.one]
    sides = ((one.thread, mine, found.one), (lane, theirs, found.other))
    ways = tuple((number, path[place + 1]) for number, path, place in sides)
    condition, values = condition_of(run, block, [way for _, way in ways])
    return OtherWay(
        run.spot_of_end(block),
        condition,
        tuple((number, value) for (number, _), value in zip(ways, values, strict=True)),
        ways,
        tuple((number, path[: place + 1].count(block)) for number, path, place in sides),
        tuple(calls),
    )


def condition_of(run: Executed, block: str, ways: Sequence[str]) -> tuple[str, list[str]]:
    """What the end of a block asks, and which answers lead on to these blocks."""
    match run.function.blocks[block].terminator:
        case Branch(condition=condition, if_true=if_true):
            return _shown(condition), ["true" if way == if_true else "false" for way in ways]
        case Switch(value=value, cases=cases, default=default):
            return _shown(value), [_cases(cases, default, way) for way in ways]
    return "", ["" for _ in ways]


def _cases(cases: Sequence[tuple[int, str]], default: str, way: str) -> str:
    """`1 or 3`, and `no case` where the default leads there."""
    found = [str(number) for number, target in cases if target == way]
    return " or ".join([*found, *(["no case"] if way == default else [])])


def _shown(operand: object) -> str:
    match operand:
        case Local(name=name):
            return f"%{name}"
        case Constant(value=value):
            return str(value)
    return "what it asks"
