"""The catalogue's violations on devices: which of them a device shows, and why not the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...counterexamples.corpus.entries import Entry
from ...counterexamples.results.tree import Result
from ...counterexamples.text.phrases import indented
from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, UNDECIDED, Answer
from ...counterexamples.verdicts.verdicts import Judgement, Violated
from ...semantics.wave.conditions import Conditions
from ..judging.judge import judge
from ..judging.pairs import Pair, PairOrError, pairs_of
from ..processes.outcomes import Done, Failed, Outcome
from ..processes.pool import run_jobs
from ..question.options import Options
from .drivers import Device
from .showing import Showing, showing

SECONDS = 40.0
"""For judging an entry."""

SECONDS_IN_ALL = 120.0
"""For an entry with all that devices do."""


def rows(entries: Sequence[Entry], devices: Sequence[Device], jobs: int) -> Iterator[Result]:
    """One result for each violation among the entries, in their order, as they come."""
    asked = [each for each in entries if each.kind == "pair" and each.word == "violated"]
    coming = run_jobs(
        entry_on_devices,
        ((entry, tuple(devices)) for entry in asked),
        jobs,
        SECONDS_IN_ALL,
    )
    for entry, outcome in zip(asked, coming, strict=True):
        yield _row(entry, devices, outcome)


def entry_on_devices(entry: Entry, devices: Sequence[Device]) -> tuple[Showing, ...] | str:
    """What becomes of an entry's witness on each device; a phrase where it has none."""
    (pair,) = pairs_of([str(entry.path)], entry.name)
    if not isinstance(pair, Pair):
        return pair.message
    options = Options(timeout=SECONDS)
    judged = judge(pair, options)
    if not isinstance(judged, Judgement) or not isinstance(judged.verdict, Violated):
        return "it is not found to be violated"
    return showings(judged, devices, pair, options)


def showings(
    judged: Judgement, devices: Sequence[Device], pair: Pair, options: Options
) -> tuple[Showing, ...]:
    """What becomes of a violation on each device."""
    assert isinstance(judged.verdict, Violated)
    contracts = options.contracts
    if pair.contracts:
        contracts = contracts.with_file(pair.contracts)
    conditions = Conditions(
        lanes=judged.verdict.witness.lanes, contracts=contracts, launch=options.launch
    )
    return tuple(showing(device, judged.verdict, conditions) for device in devices)


def with_showings(
    answers: Iterable[tuple[PairOrError, Answer]],
    devices: Sequence[Device],
    options: Options,
) -> Iterator[tuple[PairOrError, Answer]]:
    """The answers about pairs; each that is violated notes what becomes of it on the devices."""
    for pair, answer in answers:
        if isinstance(answer, Judgement) and isinstance(answer.verdict, Violated):
            assert isinstance(pair, Pair)
            found = showings(answer, devices, pair, options)
            notes = (*answer.notes, *(each.sentence for each in found))
            answer = replace(answer, notes=notes)
        yield pair, answer


def _row(entry: Entry, devices: Sequence[Device], outcome: Outcome) -> Result:
    if isinstance(outcome, Failed):
        raise outcome.error
    found = outcome.value if isinstance(outcome, Done) else "it was not decided in time"
    if isinstance(found, str):
        found = tuple(Showing(each.name, "not shown", found) for each in devices)
    told = [line for each in found for line in indented(_line(each), 6, 2)]
    words = " ".join(dict.fromkeys(each.word for each in found))
    return Result(
        word=words,
        status=ALL_AS_IT_SHOULD_BE if isinstance(outcome, Done) else UNDECIDED,
        name=entry.key,
        file=str(entry.path),
        rules=entry.ids,
        data={
            "entry": entry.key,
            "ids": list(entry.ids),
            "devices": {each.device: {"word": each.word, "reason": each.reason} for each in found},
        },
        lines=(f"  {entry.key}  {' '.join(entry.ids)}".rstrip(), *told),
        group=entry.title,
    )


def _line(each: Showing) -> str:
    return f"{each.device}: {each.word}" + (f": {each.reason}" if each.reason else "")


def totals(results: Sequence[Result]) -> list[str]:
    """One line a device: how many violations it shows, and how many not."""
    counts: Counter[tuple[str, str]] = Counter()
    for result in results:
        for device, said in result.data["devices"].items():
            counts[device, said["word"]] += 1
    names = sorted({device for device, _ in counts})
    words = ("shown", "not shown", "not buildable")
    return [
        f"{name}: " + ", ".join(f"{counts[name, word]} {word}" for word in words) for name in names
    ]
