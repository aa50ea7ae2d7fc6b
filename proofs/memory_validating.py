"""Pairs of litmus tests are judged: is every outcome of the target one of the source?"""

from __future__ import annotations

from ..counterexamples.litmus_executions import execution_lines
from ..counterexamples.litmus_text import state_text
from ..counterexamples.memory_verdicts import (
    MemoryJudgement,
    MemoryVerdict,
    NewOutcome,
    OutcomesKept,
    OutcomesUnknown,
)
from ..encodings.memory_model import execution_with, executions_race, outcomes
from ..encodings.solver import Undecided
from ..semantics.memory_axioms import Ordering, consistent
from ..semantics.memory_executions import Execution
from ..semantics.memory_program import And, Equals, Outcome
from ..semantics.memory_targets import Target
from .contradiction import Contradiction
from .memory_pairs import MemoryPair

SOURCE_RACES = "the source has a data race, which leaves its behaviour undefined: all is allowed"
TARGET_RACES = "the target has a data race, and the source has none"


def judge_memory(
    pair: MemoryPair, reading: Target, seconds: float | None = None
) -> MemoryJudgement:
    """The verdict on a pair; `reading` is the target's reading of tags, `seconds` a limit for one
    question to the solver. Raises Contradiction where a witness is refuted by the definition."""
    try:
        verdict = _verdict(pair, reading, seconds)
    except Undecided as stop:
        verdict = OutcomesUnknown(str(stop))
    notes = tuple(dict.fromkeys((*pair.source.notices, *pair.target.notices)))
    source, target = pair.source.name, pair.target.name
    return MemoryJudgement(
        pair.file, source, target, reading.name, verdict, notes, pair.target_file
    )


def _verdict(pair: MemoryPair, reading: Target, seconds: float | None) -> MemoryVerdict:
    """1. A source that races may do anything. 2. Then the target must not race. 3. Then each
    outcome of the target must be one of the source."""
    allowed = outcomes(pair.source, reading, pair.names, seconds)
    if allowed.racy:
        return OutcomesKept(pair.names, SOURCE_RACES)
    found = outcomes(pair.target, reading, pair.names, seconds)
    if found.racy:
        execution = executions_race(pair.target, reading)
        ordering = _checked(execution, reading, "a data race")
        if not ordering.races:
            raise Contradiction("an execution with a race has none", _report(ordering))
        return NewOutcome(_outcome(ordering, pair), ordering, TARGET_RACES, race=True)
    extra = sorted(found.values - allowed.values)
    if not extra:
        return OutcomesKept(pair.names)
    outcome = dict(zip(pair.names, extra[0], strict=True))
    condition = And(tuple(Equals(name, value) for name, value in outcome.items()))
    execution = execution_with(pair.target, condition, reading, seconds)
    ordering = _checked(execution, reading, state_text(outcome))
    if _outcome(ordering, pair) != outcome:
        raise Contradiction("an execution ends otherwise than it was found", _report(ordering))
    return NewOutcome(outcome, ordering, _reason(pair, outcome))


def _reason(pair: MemoryPair, outcome: Outcome) -> str:
    return f"{pair.target.name} may end with {state_text(outcome)} and {pair.source.name} may not"


def _outcome(ordering: Ordering, pair: MemoryPair) -> Outcome:
    return ordering.execution.outcome(pair.names)


def _checked(execution: Execution | None, reading: Target, what: str) -> Ordering:
    """The execution, judged by the definition of the axioms."""
    if execution is None:
        raise Contradiction(f"{what} was found, and no execution shows it")
    ordering = Ordering(execution, reading)
    if not consistent(ordering):
        raise Contradiction(
            "an execution that shows a new outcome breaks an axiom", _report(ordering)
        )
    return ordering


def _report(ordering: Ordering) -> str:
    return "\n".join(execution_lines(ordering))
