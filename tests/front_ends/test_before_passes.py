"""Kernels and shaders as people write them: every pass of `-O2` is decided."""

from __future__ import annotations

from pathlib import Path

import pytest
from wavecheck.counterexamples.verdicts.answers import Answer
from wavecheck.counterexamples.verdicts.verdicts import Judgement, Unknown
from wavecheck.proofs.judging.judge import Effort
from wavecheck.proofs.passes.steps import found_opt, pass_steps
from wavecheck.proofs.passes.validation import judge_steps
from wavecheck.proofs.question.options import Options

FOLDER = Path(__file__).parent / "before_passes"
PROGRAMS = sorted(FOLDER.glob("*/*.ll"))
QUICK = ("tree_sum",)
SECONDS = 120.0

needs_opt = pytest.mark.skipif(found_opt() is None, reason="opt of LLVM 22 is not on PATH")


def marked(program: Path):
    marks = () if program.stem in QUICK else pytest.mark.slow
    return pytest.param(program, marks=marks, id=f"{program.parent.name}-{program.stem}")


def test_every_source_has_its_ir():
    sources = [path for path in FOLDER.glob("*/*") if path.suffix in (".cl", ".hlsl")]
    assert {source.with_suffix(".ll") for source in sources} == {*PROGRAMS}
    assert {program.stem for program in PROGRAMS} > {*QUICK}


@needs_opt
@pytest.mark.parametrize("program", [marked(program) for program in PROGRAMS])
def test_no_pass_is_left_unknown(program):
    text = program.read_text(encoding="utf-8")
    run = pass_steps(text, "O2", opt=found_opt(), timeout=60)
    results = list(judge_steps(run, Options(), Effort(timeout=SECONDS), program.name))
    assert len(results) > 5
    undecided = [result.pair.name for result in results if _is_undecided(result.answer)]
    assert undecided == []


def _is_undecided(answer: Answer) -> bool:
    return not isinstance(answer, Judgement) or isinstance(answer.verdict, Unknown)
