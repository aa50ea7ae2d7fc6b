"""What `passes` says about the steps of a pipeline under the memory model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .answers import first_of
from .json_documents import document
from .memory_answers import (
    memory_judgement_text,
    memory_repetition_text,
    memory_result,
    memory_summary,
)
from .memory_verdicts import MemoryJudgement, OutcomesKept, memory_word
from .text import of_all

STATUS = {"preserved": 0, "violated": 1, "unknown": 3}

Steps = Sequence[tuple[str, MemoryJudgement]]
"""The word of each pass that changed the module, and the answer about it."""


def memory_steps_text(file: str, pipeline: str, backend: str, steps: Steps) -> str:
    """A line for each pass, and all that shows it for what is not preserved."""
    lines = [f"{file}: {pipeline} ({backend})", ""]
    for number, (name, judgement) in enumerate(steps, 1):
        if isinstance(judgement.verdict, OutcomesKept):
            lines.append(f"{number:4} {name}: preserved: {judgement.verdict.reason}")
        else:
            lines += [f"{number:4} {name}:", memory_judgement_text(judgement)]
    words = [memory_word(judgement.verdict) for _, judgement in steps]
    said = [each.checked_with for _, each in steps if each.checked_with is not None]
    repeated = [f"  {memory_repetition_text(of_all(said))}"] if said else []
    return "\n".join([*lines, "", memory_summary(words), *repeated]) + "\n"


def memory_steps_document(backend: str, steps: Steps) -> str:
    return document("passes", memory_step_results(backend, steps))


def memory_step_results(backend: str, steps: Steps) -> list[dict[str, Any]]:
    """The entries of `results`, one for each step."""
    return [
        {**memory_result(judgement), "pass": name, "step": number, "backend": backend}
        for number, (name, judgement) in enumerate(steps, 1)
    ]


def memory_steps_status(steps: Steps) -> int:
    return first_of(STATUS[memory_word(judgement.verdict)] for _, judgement in steps)
