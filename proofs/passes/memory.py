"""Each step of a pipeline under the memory model: may the threads of a file end in a new way?

The functions of the file are the threads, its first comments ask the question (`; exists ...`) and
name the target. LLVM drops comments, so they are put in front of each module again.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.memory_verdicts import MemoryJudgement, OutcomesUnknown
from ...semantics.memory_model.targets import Target
from ...semantics.program.causes import Kind
from ...semantics.program.input_errors import InputError
from ..judging.judge import Effort
from ..memory.jobs import NotDecided, decided
from ..memory.judge import judge_memory
from ..memory.pairs import memory_pairs_of
from ..memory.recorded import checked, decided_with_queries
from .steps import PassRun, PassStep


def judge_memory_steps(
    run: PassRun, text: str, file: str, reading: Target, effort: Effort
) -> Iterator[tuple[PassStep, MemoryJudgement]]:
    """The answer about each step that changed the module; `text` is the user's, `file` its name.

    Raises Contradiction where a second solver, if one is asked, disagrees."""
    question = question_in(text)
    jobs = [(step, question, file, reading, effort.seconds) for step in run.steps]
    if effort.repeat:
        found = decided_with_queries(judge_memory_step, jobs, effort.jobs, effort.seconds)
        recorded = [(_judgement(answer, file, reading), queries) for answer, queries in found]
        judged = [judgement for judgement, _ in checked(recorded, effort.jobs)]
    else:
        answers = decided(judge_memory_step, jobs, effort.jobs, effort.seconds)
        judged = (_judgement(answer, file, reading) for answer in answers)
    yield from zip(run.steps, judged, strict=True)


def _judgement(answer: MemoryJudgement | NotDecided, file: str, reading: Target) -> MemoryJudgement:
    if isinstance(answer, NotDecided):
        verdict = OutcomesUnknown(answer.reason, answer.cause)
        return MemoryJudgement(file, file, file, reading.name, verdict)
    return answer


def question_in(text: str) -> str:
    """The comments that stand in front of everything else."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.strip() and not line.startswith(";"):
            break
        lines.append(line)
    return "\n".join(lines)


def asking(question: str, module: str) -> str:
    """A module as LLVM prints it, with the question in front in place of its own comments."""
    lines = [line for line in module.splitlines() if not line.startswith(";")]
    return "\n".join([question, *lines, ""])


def judge_memory_step(
    step: PassStep, question: str, file: str, reading: Target, seconds: float
) -> MemoryJudgement:
    """The answer about the modules before and behind one pass."""
    with tempfile.TemporaryDirectory(prefix="wavecheck-passes-") as folder:
        paths = [str(Path(folder) / name) for name in ("before.ll", "after.ll")]
        for path, module in zip(paths, (step.before_text, step.after_text), strict=True):
            Path(path).write_text(asking(question, module), encoding="utf-8")
        try:
            (pair,) = memory_pairs_of(paths)
            found = judge_memory(pair, reading, seconds)
        except InputError as error:
            verdict = OutcomesUnknown(f"{step.name}: {error.message}", Cause(Kind.TEXT))
            return MemoryJudgement(file, file, file, reading.name, verdict)
    return replace(found, file=file, source=file, target=file, target_file="")
