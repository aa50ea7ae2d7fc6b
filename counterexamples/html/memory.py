"""What a page shows of memory: of a pair of litmus tests, and of one test alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...encodings.memory_model.questions import execution_with
from ...encodings.solver.query import Undecided
from ...semantics.memory_model.axioms import Ordering
from ...semantics.memory_model.litmus_test import And, Condition, Equals, LitmusTest, Not, Outcome
from ...semantics.memory_model.targets import Target
from ..replay.forbidden_cycles import forbidden_execution
from ..text.answers import ERRORS
from ..text.litmus import condition_text, state_text
from ..text.litmus_executions import execution_edges
from ..text.litmus_printer import Unprintable, print_litmus
from ..text.memory import memory_repetition_text, memory_result
from ..verdicts.memory_verdicts import RULES, MemoryJudgement, NewOutcome, memory_word
from ..verdicts.verdicts import Repetition
from .executions import ExecutionDrawing, execution_drawing

SECONDS = 10.0
"""For the execution that a page shows of a test."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One execution: what is said of it, its drawing, and its relations as pairs of labels.

    `side` is `source`, `target` or `test`."""

    side: str
    heading: str
    drawing: ExecutionDrawing
    relations: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class MemoryResult:
    """One answer on a page. `outcome` is the one that is new, name by name; `states` are the final
    states of a test, each with whether it meets the condition."""

    number: int
    word: str
    title: str
    pair: str
    where: str
    error: str
    reason: str
    remarks: tuple[str, ...]
    rules: tuple[str, ...]
    executions: tuple[Shown, ...]
    data: Mapping[str, Any]
    outcome: Mapping[str, int]
    states: tuple[tuple[str, bool], ...] = ()
    programs: tuple[tuple[str, str], ...] = ()
    scope: str = ""
    kind: str = "memory"


# --- pairs --------------------------------------------------------------------------------------


def memory_result_of(
    number: int, judgement: MemoryJudgement, tests: Sequence[LitmusTest] = ()
) -> MemoryResult:
    """What a page shows of a judgement. `tests` are the source and the target; without them the
    page has no programs, and does not show why the source forbids the outcome."""
    verdict = judgement.verdict
    new = verdict if isinstance(verdict, NewOutcome) else None
    where = judgement.file
    if judgement.target_file:
        where += f" → {judgement.target_file}"
    return MemoryResult(
        number,
        memory_word(verdict),
        f"{memory_word(verdict)}: {judgement.source} -> {judgement.target}",
        f"{judgement.source} → {judgement.target}",
        f"{where} (memory model, target {judgement.reading})",
        ERRORS["outcome"] if new else "",
        verdict.reason,
        (*_repetition(judgement.checked_with), *(f"note: {note}" for note in judgement.notes)),
        RULES,
        _executions(new, tests[:1]) if new else (),
        memory_result(judgement),
        new.outcome if new else {},
        programs=_programs(tests, ("source", "target")),
    )


def _repetition(found: Repetition | None) -> tuple[str, ...]:
    return () if found is None else (memory_repetition_text(found),)


def _executions(verdict: NewOutcome, sources: Sequence[LitmusTest]) -> tuple[Shown, ...]:
    """The source's way to the outcome, which it forbids, beside the target's."""
    target = verdict.ordering
    found = [_shown("target", "In the target this happens", target)]
    for source in sources if verdict.forbidden_by else ():
        ends_so = And(tuple(Equals(name, value) for name, value in verdict.outcome.items()))
        forbidden = forbidden_execution(source, ends_so, target.target)
        if forbidden is not None:
            found.insert(0, _shown("source", "The source forbids it", forbidden))
    return tuple(found)


# --- one test -----------------------------------------------------------------------------------


def litmus_result_of(
    number: int,
    file: str,
    test: LitmusTest,
    target: Target,
    data: Mapping[str, Any],
    states: Sequence[tuple[Outcome, bool]],
) -> MemoryResult:
    """What a page shows of one test. `data` is its entry in the JSON document; `states` has for
    each final state whether it meets the condition."""
    observation, refuted = data["observation"], _refuted(test, states)
    said = f"{test.quantifier or 'condition'} ({condition_text(test.condition)})"
    return MemoryResult(
        number,
        observation,
        f"{test.name}: {observation}",
        test.name,
        f"{file} (memory model, target {target.name})",
        "The claim does not hold" if refuted else "",
        f"{said}: {observation}",
        tuple(_remarks(test, data)),
        RULES,
        _of_condition(test, target),
        data,
        {},
        tuple((state_text(state), meets) for state, meets in states),
        _programs([test], ("test",)),
    )


def _refuted(test: LitmusTest, states: Sequence[tuple[Outcome, bool]]) -> bool:
    """A claim about all states that some state contradicts."""
    meeting = sum(meets for _, meets in states)
    if test.quantifier == "forall":
        return meeting < len(states)
    return test.quantifier == "~exists" and meeting > 0


def _remarks(test: LitmusTest, data: Mapping[str, Any]) -> list[str]:
    found = ["some execution has a data race: the behaviour is undefined"] if data["race"] else []
    if data["forbidden_by"]:
        found.append(f"forbidden by {', '.join(data['forbidden_by'])}")
    if data["happens_before"]:
        pairs = ", ".join(f"{a} → {b}" for a, b in data["happens_before"])
        found.append(f"happens-before, always: {pairs}")
    if "checked_with" in data:
        found += _repetition(Repetition(**data["checked_with"]))
    return [*found, *(f"note: {notice}" for notice in test.notices)]


def _of_condition(test: LitmusTest, target: Target) -> tuple[Shown, ...]:
    """An execution that meets the condition: one that may happen, or one that may not."""
    wanted: Condition = test.condition
    heading = "An execution that meets the condition"
    if test.quantifier == "forall":
        wanted, heading = Not(wanted), "An execution that does not meet the condition"
    try:
        execution = execution_with(test, wanted, target, SECONDS)
    except Undecided:
        return ()
    if execution is not None:
        return (_shown("test", heading, Ordering(execution, target)),)
    forbidden = forbidden_execution(test, wanted, target)
    return () if forbidden is None else (_shown("test", "What is forbidden", forbidden),)


# --- both ---------------------------------------------------------------------------------------


def _shown(side: str, heading: str, ordering: Ordering) -> Shown:
    drawn = execution_drawing(ordering)
    heading += f", by the axiom {drawn.axiom}" if drawn.axiom else ""
    edges = execution_edges(ordering)
    return Shown(side, heading, drawn, tuple((name, tuple(each)) for name, each in edges.items()))


def _programs(tests: Sequence[LitmusTest], sides: Sequence[str]) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for side, test in zip(sides, tests, strict=False):
        try:
            found.append((side, print_litmus(test)))
        except Unprintable:
            continue
    return tuple(found)
