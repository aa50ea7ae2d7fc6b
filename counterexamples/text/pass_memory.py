"""What `passes` says about the steps of a pipeline under the memory model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..verdicts.answers import FINDING, first_of
from ..verdicts.json_schema import document
from ..verdicts.memory_verdicts import MemoryJudgement, OutcomesKept, memory_word
from .answers import of_all
from .memory import (
    memory_judgement_text,
    memory_repetition_text,
    memory_result,
    memory_summary,
)
from .passes import PassCrash, crash_lines, crash_result

STATUS = {"preserved": 0, "violated": 1, "unknown": 3}

Steps = Sequence[tuple[str, MemoryJudgement]]
"""The word of each pass that changed the module, and the answer about it."""


def memory_steps_text(
    file: str, pipeline: str, backend: str, steps: Steps, crash: PassCrash | None = None
) -> str:
    """A line for each pass, and all that shows it for what is not preserved; then what LLVM said
    of the pass that ended its process, if one did."""
    lines = [f"{file}: {pipeline} ({backend})", ""]
    for number, (name, judgement) in enumerate(steps, 1):
        if isinstance(judgement.verdict, OutcomesKept):
            lines.append(f"{number:4} {name}: preserved: {judgement.verdict.reason}")
        else:
            lines += [f"{number:4} {name}:", memory_judgement_text(judgement)]
    words = [memory_word(judgement.verdict) for _, judgement in steps]
    if crash is not None:
        lines += ["", *crash_lines(crash)]
        words.append("crash")
    said = [each.checked_with for _, each in steps if each.checked_with is not None]
    repeated = [f"  {memory_repetition_text(of_all(said))}"] if said else []
    return "\n".join([*lines, "", memory_summary(words), *repeated]) + "\n"


def memory_steps_document(
    file: str, backend: str, steps: Steps, crash: PassCrash | None = None
) -> str:
    results = memory_step_results(backend, steps)
    if crash is not None:
        results.append(crash_result(crash, file, backend, len(steps) + 1, "memory"))
    return document("passes", results)


def memory_step_results(backend: str, steps: Steps) -> list[dict[str, Any]]:
    """The entries of `results`, one for each step."""
    return [
        {**memory_result(judgement), "pass": name, "step": number, "backend": backend}
        for number, (name, judgement) in enumerate(steps, 1)
    ]


def memory_steps_status(steps: Steps, crash: PassCrash | None = None) -> int:
    """The exit status; a crash is a finding."""
    statuses = [STATUS[memory_word(judgement.verdict)] for _, judgement in steps]
    return first_of([*statuses, *([FINDING] if crash is not None else [])])
