"""What `compare --memory` says: the smallest litmus test, and the outcomes of both targets."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...counterexamples.results.tree import Result
from ...counterexamples.text.litmus import state_text
from ...counterexamples.text.litmus_printer import print_litmus
from ...counterexamples.verdicts.answers import (
    ALL_AS_IT_SHOULD_BE,
    SELF_CONTRADICTION,
    UNDECIDED,
)
from ...semantics.memory_model.mmra_tags import shorthand
from ...semantics.memory_model.targets import Target
from .answers import WIDTH, counted
from .targets_apart import LitmusApart, ToldOfTargets, Values

MOST_SHOWN = 4
"""Outcomes that are listed of each target."""


@dataclass(frozen=True, slots=True)
class TargetsCompared:
    """Two targets, what came of the search, and whether the solver has each one's outcomes too."""

    one: Target
    other: Target
    told: ToldOfTargets
    solved: tuple[bool, ...] = ()


def target_result(compared: TargetsCompared) -> Result:
    """The answer as a result."""
    told = compared.told
    if not all(compared.solved):
        word, status = "contradiction", SELF_CONTRADICTION
    elif told.difference is not None:
        word, status = "differ", ALL_AS_IT_SHOULD_BE
    elif told.complete:
        word, status = "alike", ALL_AS_IT_SHOULD_BE
    else:
        word, status = "unknown", UNDECIDED
    lines = tuple(_lines(compared))
    return Result(
        word=word,
        status=status,
        name=f"{compared.one.name}, {compared.other.name}: memory",
        file="",
        title=lines[0],
        message=lines[0],
        data=_data(compared, word),
        lines=lines,
    )


def _lines(compared: TargetsCompared) -> Iterator[str]:
    told, found = compared.told, compared.told.difference
    if found is None:
        yield from _wrapped(f"memory: {none_of_tests(told)} (what litmus tests may do)")
        return
    yield from _wrapped(f"memory: they differ on {litmus_size(found.size)} (what the test may do)")
    yield from _wrapped(f"smallest: {tests_tried(told)} came before, without a difference", "  ")
    yield ""
    yield from (f"  {line}" for line in print_litmus(found.test).splitlines())
    yield ""
    for said in said_of_targets(compared, found):
        yield from _wrapped(said, "  ", "    ")
    names = (compared.one.name, compared.other.name)
    for agrees, words in ((True, "so too by"), (False, "BUT NOT by")):
        them = [
            f"the solver ({name})"
            for name, solved in zip(names, compared.solved, strict=False)
            if solved is agrees
        ]
        if them:
            yield from _wrapped(f"{words} {', '.join(them)}", "  ", "    ")
    yield "  with the test in apart.litmus:"
    yield from (f"    wavecheck litmus apart.litmus --target {name}" for name in names)


def said_of_targets(compared: TargetsCompared, found: LitmusApart) -> tuple[str, str]:
    """How many outcomes each target allows, and those that it alone does."""
    one, other = found.outcomes
    return (
        f"{compared.one.name}: {_outcomes(found.names, one, other)}",
        f"{compared.other.name}: {_outcomes(found.names, other, one)}",
    )


def _outcomes(names: Sequence[str], these: Values, others: Values) -> str:
    alone = sorted(these - others)
    said = counted(len(these), "outcome")
    if not alone:
        return said
    shown = [state_text(dict(zip(names, each, strict=True))) for each in alone[:MOST_SHOWN]]
    more = f" and {len(alone) - MOST_SHOWN} more" if len(alone) > MOST_SHOWN else ""
    return f"{said}, alone {', '.join(f'[{each}]' for each in shown)}{more}"


def litmus_size(size: tuple[int, int, int]) -> str:
    """`2 threads, 4 operations, 2 locations`."""
    threads, events, locations = size
    words = (
        counted(threads, "thread"),
        counted(events, "operation"),
        counted(locations, "location"),
    )
    return ", ".join(words)


def tests_tried(told: ToldOfTargets) -> str:
    """How much was looked at."""
    tried = told.tried
    return (
        f"{counted(tried.shapes, 'test')} without tags, of which {tried.open} have outcomes that "
        f"hang on tags, with {counted(tried.tagged, 'way')} to tag these"
    )


def none_of_tests(told: ToldOfTargets) -> str:
    """What is said where no difference was found."""
    most = told.bounds
    if told.complete:
        bound = litmus_size((most.threads, most.events, most.locations))
        return f"none up to {bound}; {tests_tried(told)} were tried"
    if told.tried.done is None:
        return "not decided in time"
    return f"not decided in time: none up to {litmus_size(told.tried.done)}, in the order of sizes"


def _wrapped(said: str, first: str = "", rest: str = "  ") -> list[str]:
    return textwrap.wrap(
        said,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first + rest if not first else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _data(compared: TargetsCompared, word: str) -> Mapping[str, Any]:
    told, found = compared.told, compared.told.difference
    return {
        "targets": [compared.one.name, compared.other.name],
        "question": "memory",
        "answer": word,
        "bounds": {
            "threads": told.bounds.threads,
            "operations": told.bounds.events,
            "locations": told.bounds.locations,
            "tags": [shorthand(tags) for tags in told.tags],
        },
        "tried": {"tests": told.tried.shapes, "open": told.tried.open, "tagged": told.tried.tagged},
        "difference": None if found is None else _difference(found),
        "roads": [
            {"model": target.name, "road": "the solver", "agrees": solved}
            for target, solved in zip((compared.one, compared.other), compared.solved, strict=False)
        ],
    }


def _difference(found: LitmusApart) -> dict[str, Any]:
    threads, events, locations = found.size
    return {
        "size": {"threads": threads, "operations": events, "locations": locations},
        "test": print_litmus(found.test),
        "outcomes": [
            [dict(zip(found.names, each, strict=True)) for each in sorted(values)]
            for values in found.outcomes
        ],
    }
