"""Answers about pairs of litmus tests, as text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from ..verdicts.json_schema import cause_entry, repetition_entry
from ..verdicts.memory_verdicts import (
    RULES,
    MemoryJudgement,
    NewOutcome,
    OutcomesUnknown,
    memory_word,
)
from ..verdicts.verdicts import Repetition
from .answers import error_line, repetition_text
from .litmus import state_text
from .litmus_executions import execution_entry, execution_lines

WIDTH = 80

NO_QUERY = "no query: decided by enumeration"
"""Said of an answer about litmus tests for which no solver was asked."""


def memory_judgement_text(judgement: MemoryJudgement) -> str:
    """The verdict line first, then what shows it."""
    where = judgement.file
    if judgement.target_file:
        where += f" -> {judgement.target_file}"
    verdict = judgement.verdict
    lines = [
        f"{memory_word(verdict)}: {judgement.source} -> {judgement.target}",
        f"  in {where} (memory model, target {judgement.reading})",
    ]
    if isinstance(verdict, NewOutcome):
        lines.append(error_line("outcome"))
    lines += _wrapped(verdict.reason)
    if isinstance(verdict, NewOutcome):
        lines.append(f"  outcome  {state_text(verdict.outcome)}")
        if verdict.forbidden_by:
            lines.append(f"  source   forbids it by {', '.join(verdict.forbidden_by)}")
        lines.append(f"  rules    {', '.join(RULES)}")
        lines += [f"    {line}" for line in execution_lines(verdict.ordering, WIDTH - 4)]
    if judgement.checked_with is not None:
        lines.append(f"  {memory_repetition_text(judgement.checked_with)}")
    for note in judgement.notes:
        lines += _wrapped(f"note: {note}")
    return "\n".join(lines)


def memory_repetition_text(found: Repetition) -> str:
    """What a second solver says to the queries of an answer about litmus tests."""
    return repetition_text(found) if found.queries else f"{found.solver}: {NO_QUERY}"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )


def memory_result(judgement: MemoryJudgement) -> dict[str, Any]:
    """One entry of `results` for `validate`."""
    verdict = judgement.verdict
    known = 0 if memory_word(verdict) == "unknown" else "all"
    result: dict[str, Any] = {
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
        result |= cause_entry(verdict.cause)
    if isinstance(verdict, NewOutcome):
        result["forbidden_by"] = list(verdict.forbidden_by)
        result["witness"] = {
            "outcome": dict(verdict.outcome),
            "execution": execution_entry(verdict.ordering),
        }
    if judgement.target_file:
        result["target_file"] = judgement.target_file
    if judgement.checked_with is not None:
        result["checked_with"] = repetition_entry(judgement.checked_with)
    if judgement.notes:
        result["notes"] = list(judgement.notes)
    return result


def memory_summary(words: Sequence[str]) -> str:
    """`Summary:` with one counter for each verdict."""
    rare = [word for word in ("crash", "error") if word in words]
    counted = ("preserved", "violated", "unknown", *rare)
    return "\n".join(["Summary:", *(f"  {words.count(word):5} {word}" for word in counted)])
