"""The queries of an answer, repeated by a second solver.

Each is asked in a process that can be stopped. An answer that contradicts z3's is a contradiction
of the product; one that does not come in time is counted, and nothing is concluded from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from ...counterexamples.verdicts.verdicts import Repetition
from ...encodings.solver import second_solver
from ...encodings.solver.recorder import Query, recorded
from ..processes.outcomes import Done, Failed, Outcome
from ..processes.pool import run_jobs
from ..question.contradiction import Contradiction

T = TypeVar("T")

Queries = tuple[Query, ...]

GRACE = 5.0
"""Seconds beyond those that the ways of asking may take, before a process is stopped."""


def with_queries(function: Callable[..., T], *job: Any) -> tuple[T, Queries]:
    """What `function(*job)` gives, and the queries that it rests on."""
    with recorded() as recorder:
        value = function(*job)
    return value, recorder.distinct()


def repetitions(
    groups: Sequence[Sequence[Query]], workers: int = 1, seconds: float = second_solver.SECONDS
) -> Iterator[Repetition | Contradiction]:
    """How many of the queries of each answer cvc5 answers as z3 did, with the processes in common;
    `seconds` for each way of asking one.

    What z3 left open is not asked. A Contradiction where the two disagree, or where cvc5 cannot
    read a query."""
    asked = [query for queries in groups for query in queries if query.answer != "unknown"]
    outcomes = _outcomes(asked, workers, seconds)
    for queries in groups:
        yield _repetition(queries, outcomes)


def _repetition(
    queries: Sequence[Query], outcomes: Iterator[Outcome]
) -> Repetition | Contradiction:
    agreed, wrong = 0, None
    for query in queries:
        if query.answer == "unknown":
            continue
        match next(outcomes):
            case Done(value=answer) if answer == query.answer:
                agreed += 1
            case Done(value=answer) if answer != "unknown":
                said = f"z3 answers {query.answer} and cvc5 {answer}: {query.about or 'a query'}"
                wrong = Contradiction(said, query.script)
            case Failed(error=error):
                wrong = Contradiction(f"cvc5 does not read a query: {error}", query.script)
    version, total = second_solver.version(), len(queries)
    return wrong or Repetition(second_solver.NAME, version, total, agreed, total - agreed)


def _outcomes(asked: Sequence[Query], workers: int, seconds: float) -> Iterator[Outcome]:
    most = max((len(second_solver.ways(query.script)) for query in asked), default=1)
    jobs = [(query.script, seconds) for query in asked]
    return run_jobs(second_solver.repeated, jobs, workers, most * seconds + GRACE)
