"""Litmus tests, and pairs of them, decided with the queries that each answer rests on.

An answer may rest on no query: outcomes of tests with one location are enumerated.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...counterexamples.verdicts.memory_verdicts import (
    RULES,
    LitmusAnswer,
    MemoryJudgement,
    memory_word,
)
from ...counterexamples.verdicts.verdicts import Repetition
from ...counterexamples.writers.smtlib import Support, scripts
from ..judging.repetition import Queries, repetitions, with_queries
from ..question.contradiction import Contradiction
from .jobs import NotDecided, decided


def decided_with_queries(
    function: Callable[..., Any],
    jobs: Sequence[tuple[Any, ...]],
    workers: int = 1,
    seconds: float | None = None,
) -> Iterator[tuple[Any, Queries]]:
    """As `decided`, with the queries; none where nothing was decided."""
    asked = [(function, *job) for job in jobs]
    for found in decided(with_queries, asked, workers, seconds):
        yield (found, ()) if isinstance(found, NotDecided) else found


def repeated(groups: Sequence[Queries], workers: int = 1) -> Iterator[Repetition]:
    """What cvc5 says to the queries of each answer. Raises Contradiction where it disagrees."""
    for said in repetitions(groups, workers):
        if isinstance(said, Contradiction):
            raise said
        yield said


def checked(
    pairs: Sequence[tuple[MemoryJudgement, Queries]], workers: int = 1
) -> list[tuple[MemoryJudgement, Queries]]:
    """The verdicts with what cvc5 says; what was not decided without queries stays as it is.

    Raises Contradiction where cvc5 disagrees."""
    found = repeated([queries for _, queries in pairs], workers)
    return [
        (replace(judgement, checked_with=said), queries)
        if queries or memory_word(judgement.verdict) != "unknown"
        else (judgement, queries)
        for (judgement, queries), said in zip(pairs, found, strict=True)
    ]


def checked_tests(
    tests: Sequence[tuple[LitmusAnswer | NotDecided, Queries]], workers: int = 1
) -> list[tuple[LitmusAnswer | NotDecided, Queries]]:
    """The same for single tests."""
    found = repeated([queries for _, queries in tests], workers)
    return [
        (answer if isinstance(answer, NotDecided) else replace(answer, checked_with=said), queries)
        for (answer, queries), said in zip(tests, found, strict=True)
    ]


def pair_scripts(
    pairs: Iterable[tuple[MemoryJudgement, Queries]], options: Sequence[str]
) -> list[str]:
    """The queries of verdicts on pairs, as scripts. `options` are the words that name targets."""
    return scripts(_pair_support(judgement, queries, options) for judgement, queries in pairs)


def _pair_support(judgement: MemoryJudgement, queries: Queries, options: Sequence[str]) -> Support:
    files = [judgement.file, *filter(None, [judgement.target_file])]
    words = ["wavecheck", "validate", *files, "--function", judgement.source]
    words += [] if files[0].endswith(".litmus") else ["--model", "memory"]
    headline = f"{memory_word(judgement.verdict)}: {judgement.source} -> {judgement.target}"
    return Support(headline, RULES, _command(words, options), queries)


def litmus_scripts(
    answers: Iterable[tuple[str, LitmusAnswer]], rests: Iterable[Queries], target: str | None
) -> list[str]:
    """The same for single tests, each with its file."""
    return scripts(
        Support(
            f"{answer.observation}: {answer.test.name}",
            (),
            _command(["wavecheck", "litmus", file], ["--target", target] if target else []),
            queries,
        )
        for (file, answer), queries in zip(answers, rests, strict=True)
    )


def _command(words: Iterable[str], options: Iterable[str]) -> str:
    return " ".join(map(shlex.quote, [*words, *options]))
