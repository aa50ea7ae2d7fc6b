"""Pairs judged, with the queries that each verdict rests on."""

from __future__ import annotations

import shlex
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..counterexamples.answers import Answer, Refusal
from ..counterexamples.smt2_documents import Support
from ..counterexamples.text import headline
from ..counterexamples.verdicts import Judgement
from ..encodings.recording import Query, recorded
from ..semantics.input_errors import InputError
from .contradiction import Contradiction
from .job_pool import Done
from .options import Options
from .pairs import Pair, PairOrError
from .repetition import repeated_by_cvc5
from .validating import Effort, answer_of, failure_of, judge, outcomes_of


@dataclass(frozen=True, slots=True)
class Recorded:
    """An answer and its queries. Where it came from a process that was stopped there are none."""

    pair: PairOrError
    answer: Answer
    queries: tuple[Query, ...] = ()


def judge_and_record(pair: Pair, options: Options) -> tuple[Judgement | Refusal, tuple[Query, ...]]:
    """As `judge`, with the queries that the verdict rests on."""
    with recorded() as recorder:
        answer = judge(pair, options)
    return answer, recorder.distinct()


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


def repeated_elsewhere(recorded: Recorded, workers: int = 1) -> Recorded:
    """The answer with what cvc5 says to its queries; a failure where cvc5 disagrees."""
    if not isinstance(recorded.answer, Judgement):
        return recorded
    assert isinstance(recorded.pair, Pair)
    try:
        found = repeated_by_cvc5(recorded.queries, workers)
    except Contradiction as error:
        failure = failure_of(recorded.pair, error, traceback.format_exc())
        return replace(recorded, answer=failure)
    return replace(recorded, answer=replace(recorded.answer, checked_with=found))


def supports(answers: Iterable[Recorded]) -> Iterator[Support]:
    """What each verdict rests on, for the head of its scripts."""
    for each in answers:
        judgement = each.answer
        if isinstance(judgement, Judgement):
            files = [judgement.file, *filter(None, [judgement.target_file])]
            words = ["wavecheck", "validate", *files, "--function", judgement.source]
            command = " ".join(map(shlex.quote, words))
            yield Support(headline(judgement), judgement.verdict.rules, command, each.queries)
