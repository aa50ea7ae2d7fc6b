"""Pairs of litmus tests are judged: is every outcome of the target one of the source?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...counterexamples.verdicts.memory_verdicts import (
    MemoryJudgement,
    MemoryVerdict,
    NewOutcome,
    OutcomesKept,
    OutcomesUnknown,
)
from ...semantics.memory_model.axioms import Ordering
from ...semantics.memory_model.targets import Target
from ..judging.repetition import Queries
from . import refinement as memory_refinement
from .jobs import DEFAULT_SECONDS, NotDecided, decided
from .pairs import MemoryPair
from .recorded import decided_with_queries
from .refinement import OutcomesGrow, OutcomesPreserved, validate_litmus

RefinementVerdict = memory_refinement.MemoryVerdict


def judge_memory(
    pair: MemoryPair, reading: Target, seconds: float | None = DEFAULT_SECONDS
) -> MemoryJudgement:
    """The verdict on a pair; `reading` is the target's reading of tags, and the source's unless the
    pair has another; `seconds` a limit for each question to the solver. In LLVM IR a race leaves
    only the racing load undefined, so that a pair with one is not decided."""
    in_c = not (pair.file.endswith(".ll") and pair.target_file.endswith(".ll"))
    verdict = validate_litmus(
        pair.source, pair.target, reading, seconds, in_c, source_machine=pair.source_reading
    )
    return _judgement(pair, reading, _shown(verdict, reading))


def judgements(
    asked: Sequence[tuple[MemoryPair, Target]], workers: int = 1, seconds: float | None = None
) -> Iterator[MemoryJudgement]:
    """The verdict on each pair, in order; `seconds` is the limit of one pair."""
    jobs = [(*each, seconds or DEFAULT_SECONDS) for each in asked]
    answers = decided(judge_memory, jobs, workers, seconds)
    for asked_one, answer in zip(asked, answers, strict=True):
        yield _judgement_of(*asked_one, answer)


def recorded_judgements(
    asked: Sequence[tuple[MemoryPair, Target]], workers: int = 1, seconds: float | None = None
) -> Iterator[tuple[MemoryJudgement, Queries]]:
    """The same with the queries that each verdict rests on; none where it was stopped."""
    jobs = [(*each, seconds or DEFAULT_SECONDS) for each in asked]
    answers = decided_with_queries(judge_memory, jobs, workers, seconds)
    for asked_one, (answer, queries) in zip(asked, answers, strict=True):
        yield _judgement_of(*asked_one, answer), queries


def _judgement_of(
    pair: MemoryPair, reading: Target, answer: MemoryJudgement | NotDecided
) -> MemoryJudgement:
    if isinstance(answer, NotDecided):
        return _judgement(pair, reading, OutcomesUnknown(answer.reason, answer.cause))
    return answer


def _judgement(pair: MemoryPair, reading: Target, verdict: MemoryVerdict) -> MemoryJudgement:
    notes = tuple(dict.fromkeys((*pair.source.notices, *pair.target.notices)))
    source, target = pair.source.name, pair.target.name
    before = pair.source_reading.name if pair.source_reading else ""
    return MemoryJudgement(
        pair.file,
        source,
        target,
        reading.name,
        verdict,
        notes,
        pair.target_file,
        source_reading=before,
    )


def _shown(verdict: RefinementVerdict, reading: Target) -> MemoryVerdict:
    """A verdict with the execution in the order that the target's reading gives it."""
    match verdict:
        case OutcomesPreserved(reason=reason):
            return OutcomesKept(reason)
        case OutcomesGrow(outcome=outcome, execution=execution, reason=reason):
            ordering = Ordering(execution, reading)
            return NewOutcome(outcome, ordering, reason, verdict.forbidden_by)
    return OutcomesUnknown(verdict.reason, verdict.cause)
