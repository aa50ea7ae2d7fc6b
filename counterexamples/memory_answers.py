"""Answers about pairs of litmus tests, as text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from .litmus_executions import execution_entry, execution_lines
from .litmus_text import state_text
from .memory_verdicts import RULES, MemoryJudgement, NewOutcome, memory_word
from .text import error_line

WIDTH = 80


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
    for note in judgement.notes:
        lines += _wrapped(f"note: {note}")
    return "\n".join(lines)


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
    if isinstance(verdict, NewOutcome):
        result["forbidden_by"] = list(verdict.forbidden_by)
        result["witness"] = {
            "outcome": dict(verdict.outcome),
            "execution": execution_entry(verdict.ordering),
        }
    if judgement.target_file:
        result["target_file"] = judgement.target_file
    if judgement.notes:
        result["notes"] = list(judgement.notes)
    return result


def memory_summary(words: Sequence[str]) -> str:
    """`Summary:` with one counter for each verdict."""
    counted = ("preserved", "violated", "unknown", *(("error",) if "error" in words else ()))
    return "\n".join(["Summary:", *(f"  {words.count(word):5} {word}" for word in counted)])
