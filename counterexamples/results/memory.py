"""Answers about litmus tests, and about pairs of them, as results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...semantics.memory_model.expressions import holds
from ...semantics.memory_model.litmus_test import LitmusTest
from ...semantics.memory_model.targets import Target
from ..text.litmus import condition_text, litmus_lines, order_text
from ..text.litmus_executions import execution_entry
from ..text.phrases import ERRORS
from ..verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING, UNDECIDED
from ..verdicts.causes import Cause
from ..verdicts.json_schema import cause_entry, repetition_entry
from ..verdicts.memory_verdicts import (
    RULES,
    LitmusAnswer,
    MemoryJudgement,
    NewOutcome,
    OutcomesUnknown,
    memory_word,
)
from ..verdicts.verdicts import Repetition
from .pairs import SIDES, repetition_text
from .places import place_of_test
from .tree import Ending, Finding, Part, Place, Reason, Remark, Result, States, Tests

STATUS = {"preserved": ALL_AS_IT_SHOULD_BE, "violated": FINDING, "unknown": UNDECIDED}

NO_QUERY = "no query: decided by enumeration"
"""Said of an answer about litmus tests for which no solver was asked."""

VERDICTS = tuple(STATUS)
"""In the order in which a summary counts them."""


def memory_repetition_text(found: Repetition) -> str:
    """What a second solver says to the queries of an answer about litmus tests."""
    return repetition_text(found) if found.queries else f"{found.solver}: {NO_QUERY}"


def _repeated(found: Repetition | None) -> list[Remark]:
    return [] if found is None else [Remark(memory_repetition_text(found))]


# --- pairs ----------------------------------------------------------------------------------------


def memory_result_of(judgement: MemoryJudgement, tests: Sequence[LitmusTest] = ()) -> Result:
    """The verdict on a pair. `tests` are source and target, where it is known which they were."""
    verdict = judgement.verdict
    word, name = memory_word(verdict), f"{judgement.source} -> {judgement.target}"
    parts: list[Part] = [Reason(verdict.reason)]
    error = ""
    if isinstance(verdict, NewOutcome):
        error = ERRORS["outcome"]
        source = tests[0] if tests else None
        parts.append(Ending(verdict.outcome, verdict.ordering, verdict.forbidden_by, source))
    parts += _repeated(judgement.checked_with)
    parts += [Remark(f"note: {note}") for note in judgement.notes]
    parts.append(Tests(tuple(zip(SIDES, tests, strict=False))))
    return Result(
        word=word,
        status=STATUS[word],
        name=name,
        file=judgement.file,
        title=f"{word}: {name}",
        files=(judgement.file, *filter(None, [judgement.target_file])),
        setting=f"(memory model, {_readings(judgement)})",
        unfolded=True,
        error=error,
        message=verdict.reason if STATUS[word] else "",
        rules=RULES,
        parts=tuple(parts),
        findings=tuple(_findings(judgement, name)),
        data=memory_entry(judgement),
        asked=Place(judgement.file),
        function=judgement.source,
    )


def _readings(judgement: MemoryJudgement) -> str:
    if judgement.source_reading:
        return f"source for target {judgement.source_reading}, target for {judgement.reading}"
    return f"target {judgement.reading}"


def _findings(judgement: MemoryJudgement, name: str) -> Iterable[Finding]:
    verdict = judgement.verdict
    if not isinstance(verdict, NewOutcome | OutcomesUnknown):
        return
    worse = isinstance(verdict, NewOutcome)
    said = ERRORS["outcome"] if worse else "It was not decided"
    yield Finding(
        RULES[0] if worse else "unknown",
        "error" if worse else "warning",
        f"{said}. {name}: {verdict.reason}",
        place_of_test(judgement.target_file or judgement.file, judgement.target),
        judgement.target,
        judgement.reading,
    )


def memory_entry(judgement: MemoryJudgement) -> dict[str, Any]:
    """One entry of `results` for `validate`."""
    verdict = judgement.verdict
    known = 0 if isinstance(verdict, OutcomesUnknown) else "all"
    entry: dict[str, Any] = {
        "file": judgement.file,
        "source": judgement.source,
        "target": judgement.target,
        "model": "memory",
        "reading": judgement.reading,
        "verdict": memory_word(verdict),
        "scope": {"trip_counts": known, "waves": known},
        "vacuous": False,
        "change": None,
        "rules": list(RULES),
        "reason": verdict.reason,
        "witness": None,
    }
    if isinstance(verdict, OutcomesUnknown):
        entry |= cause_entry(verdict.cause)
    if isinstance(verdict, NewOutcome):
        entry["because"] = _because_entry(verdict)
        entry["forbidden_by"] = list(verdict.forbidden_by)
        entry["witness"] = {
            "outcome": dict(verdict.outcome),
            "execution": execution_entry(verdict.ordering),
        }
    if judgement.source_reading:
        entry["source_reading"] = judgement.source_reading
    if judgement.target_file:
        entry["target_file"] = judgement.target_file
    if judgement.checked_with is not None:
        entry["checked_with"] = repetition_entry(judgement.checked_with)
    if judgement.notes:
        entry["notes"] = list(judgement.notes)
    return entry


def _because_entry(verdict: NewOutcome) -> dict[str, Any]:
    """What forbids the outcome in the source; of a race, or where no execution ends so, that."""
    axioms = list(verdict.forbidden_by)
    said = f"the source forbids it by {', '.join(axioms)}" if axioms else verdict.reason
    kind = "axiom" if axioms else "outcome"
    return {"rule": RULES[0], "kind": kind, "text": said, "axioms": axioms}


# --- one test -------------------------------------------------------------------------------------


def litmus_result_of(file: str, target: Target, answer: LitmusAnswer) -> Result:
    """What a test may do on a target. A claim about all states that some state contradicts is a
    finding."""
    test, observation, forbidden_by = answer.test, answer.observation, answer.forbidden_by
    states = [(state, holds(test.condition, state)) for state in answer.states]
    refuted = test.quantifier in ("~exists", "forall") and not answer.as_claimed
    repeated = _repeated(answer.checked_with)
    notes = [Remark(f"note: {notice}") for notice in test.notices]
    if forbidden_by is None:
        notes.append(Remark("note: which axioms forbid it was not found in time"))
    said = f"{test.quantifier or 'condition'} ({condition_text(test.condition)}): {observation}"
    shown = answer.states, answer.meeting, observation, answer.as_claimed
    lines = litmus_lines(test, *shown)
    lines += ["Flag data-race"] if answer.racy else []
    lines += [f"Forbidden-by {', '.join(forbidden_by)}"] if forbidden_by else []
    lines += [f"Happens-before {order_text(answer.happens_before)}", f"Target {target.name}"]
    lines += [f"note: {each.text}" for each in repeated] + [each.text for each in notes]
    remarks = [Remark("some execution has a data race: the behaviour is undefined")] * answer.racy
    remarks += [Remark(f"forbidden by {', '.join(forbidden_by)}")] if forbidden_by else []
    if answer.happens_before:
        pairs = ", ".join(f"{a} → {b}" for a, b in answer.happens_before)
        remarks.append(Remark(f"happens-before, always: {pairs}"))
    data: dict[str, Any] = {
        "file": file,
        "test": test.name,
        "target": target.name,
        "observation": observation,
        "states": [dict(state) for state in answer.states],
        "happens_before": [list(pair) for pair in answer.happens_before],
        "race": answer.racy,
        "forbidden_by": None if forbidden_by is None else list(forbidden_by),
    }
    if test.notices:
        data["notices"] = list(test.notices)
    if answer.checked_with is not None:
        data["checked_with"] = repetition_entry(answer.checked_with)
    place = place_of_test(file, test.name)
    finding = Finding(RULES[0], "error", f"{REFUTED}. {test.name}: {said}", place, test.name)
    return Result(
        word=observation,
        status=FINDING if refuted else ALL_AS_IT_SHOULD_BE,
        name=test.name,
        file=file,
        title=f"{test.name}: {observation}",
        files=(file,),
        setting=f"(memory model, target {target.name})",
        error=REFUTED if refuted else "",
        message=said if refuted else "",
        rules=RULES,
        parts=(
            Reason(said),
            *remarks,
            *repeated,
            *notes,
            States(test, target, tuple(states)),
            Tests((("test", test),)),
        ),
        findings=(finding,) * refuted,
        data=data,
        asked=place,
        function=test.name,
        lines=tuple(lines),
    )


REFUTED = "The claim does not hold"


def undecided_test(file: str, name: str, reason: str, cause: Cause) -> Result:
    """A test without an answer."""
    return undecided(file, name, reason, cause, place_of_test(file, name))


def undecided(file: str, name: str, reason: str, cause: Cause, place: Place) -> Result:
    """What was asked about and has no answer at all."""
    message = f"unknown: {name} in {file}: {reason}"
    entry = {"kind": "undecided", "file": file, "test": name, "message": message}
    return Result(
        word="unknown",
        status=UNDECIDED,
        name=name,
        file=file,
        judged=False,
        message=message,
        findings=(Finding("unknown", "warning", message, place, name),),
        data={**entry, **cause_entry(cause)},
        asked=place,
        function=name,
        lines=(message,),
    )
