"""Pairs judged, with the queries that each verdict rests on."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...counterexamples.results.pairs import headline
from ...counterexamples.verdicts.answers import Answer, Failure, Refusal
from ...counterexamples.verdicts.verdicts import Judgement, Repetition
from ...counterexamples.writers.smtlib import Support
from ...encodings.solver.recorder import Query
from ...semantics.program.input_errors import InputError
from ..processes.outcomes import Done
from ..processes.pool import run_jobs
from ..question.contradiction import Contradiction
from ..question.options import Options
from .judge import Effort, answer_of, failure_of, judge, outcomes_of
from .pairs import Pair, PairOrError
from .repetition import repetitions, with_queries


@dataclass(frozen=True, slots=True)
class Recorded:
    """An answer and its queries. Where it came from a process that was stopped there are none."""

    pair: PairOrError
    answer: Answer
    queries: tuple[Query, ...] = ()


def judge_and_record(pair: Pair, options: Options) -> tuple[Judgement | Refusal, tuple[Query, ...]]:
    """As `judge`, with the queries that the verdict rests on."""
    return with_queries(judge, pair, options)


def recorded_answers_to(
    pairs: Sequence[PairOrError], options: Options, effort: Effort
) -> Iterator[Recorded]:
    """As `answers_to`, with the queries."""
    jobs = [pair for pair in pairs if isinstance(pair, Pair)]
    outcomes = outcomes_of(judge_and_record, jobs, options, effort)
    for pair in pairs:
        if isinstance(pair, InputError):
            yield Recorded(pair, Refusal(pair))
            continue
        outcome = next(outcomes)
        if isinstance(outcome, Done):
            yield Recorded(pair, *outcome.value)
        else:
            yield Recorded(pair, answer_of(pair, options, outcome))


def recorded_answers(
    function: Callable[..., Answer],
    pairs: Sequence[Pair],
    jobs: Sequence[tuple[Any, ...]],
    options: Options,
    effort: Effort,
) -> Iterator[Recorded]:
    """What `function(*job)` answers for each job, with the queries; `pairs` are what the answers
    of those that are stopped speak of."""
    asked = [(function, *job) for job in jobs]
    outcomes = run_jobs(with_queries, asked, effort.jobs, effort.seconds)
    for pair, outcome in zip(pairs, outcomes, strict=True):
        if isinstance(outcome, Done):
            yield Recorded(pair, *outcome.value)
        else:
            yield Recorded(pair, answer_of(pair, options, outcome))


def repeated_elsewhere(answers: Sequence[Recorded], workers: int = 1) -> Iterator[Recorded]:
    """The answers with what cvc5 says to their queries; failures where cvc5 disagrees."""
    found = repetitions([each.queries for each in answers], workers)
    for each, said in zip(answers, found, strict=True):
        if isinstance(each.answer, Judgement) and isinstance(each.pair, Pair):
            yield replace(each, answer=_checked(each.pair, each.answer, said))
        else:
            yield each


def _checked(
    pair: Pair, judgement: Judgement, said: Repetition | Contradiction
) -> Judgement | Failure:
    if isinstance(said, Contradiction):
        return failure_of(pair, said, said.message)
    return replace(judgement, checked_with=said)


def supports(answers: Iterable[Recorded]) -> Iterator[Support]:
    """What each verdict rests on, for the head of its scripts."""
    for each in answers:
        judgement = each.answer
        if isinstance(judgement, Judgement):
            files = [judgement.file, *filter(None, [judgement.target_file])]
            words = ["wavecheck", "validate", *files, "--function", judgement.source]
            command = " ".join(map(shlex.quote, words))
            yield Support(headline(judgement), judgement.verdict.rules, command, each.queries)
