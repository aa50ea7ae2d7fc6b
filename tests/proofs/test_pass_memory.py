"""Passes under the memory model: the threads of a file may not end in new ways."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from click.testing import CliRunner
from wavecheck.counterexamples.memory_verdicts import memory_word
from wavecheck.proofs.command_line import wavecheck
from wavecheck.proofs.pass_memory import judge_memory_steps, question_in
from wavecheck.proofs.pass_steps import PassRun, PassStep
from wavecheck.proofs.validating import Effort
from wavecheck.semantics.memory_targets import target_named

QUESTION = "; exists (seen=1 /\\ got=0)\n"
PASSING = """
@x = global i32 0
@y = global i32 0
@seen = global i32 0
@got = global i32 0

define void @P0() {
  store atomic i32 1, ptr @x monotonic, align 4
  fence release
  fence release
  store atomic i32 1, ptr @y monotonic, align 4
  ret void
}

define void @P1() {
  %r = load atomic i32, ptr @y acquire, align 4
  %d = load atomic i32, ptr @x monotonic, align 4
  store i32 %r, ptr @seen, align 4
  store i32 %d, ptr @got, align 4
  ret void
}
"""
LESS = PASSING.replace("  fence release\n  fence release\n", "  fence release\n")
NONE = PASSING.replace("  fence release\n", "")


def words(*modules: str) -> list[str]:
    printed = [f"; ModuleID = 'x'\n{module}" for module in modules]
    steps = tuple(
        PassStep(f"pass{i}", before, after)
        for i, (before, after) in enumerate(pairwise(printed), 1)
    )
    run = PassRun(steps, None, "nothing", printed[0])
    judged = judge_memory_steps(
        run, QUESTION + PASSING, "mp.ll", target_named("none"), Effort(1, 60)
    )
    return [memory_word(judgement.verdict) for _, judgement in judged]


def test_the_pass_that_drops_the_last_fence_is_named():
    assert words(PASSING, LESS, NONE) == ["preserved", "violated"]


def test_what_cannot_be_read_as_threads_is_unknown():
    looping = PASSING.replace("  ret void", "  br label %a\na:\n  br label %a", 1)
    assert words(PASSING, looping) == ["unknown"]


def test_the_question_is_what_stands_in_front():
    found = question_in(f"; one\n\n; two\n{PASSING}; three\n")
    assert found.splitlines() == ["; one", "", "; two"]


def test_queries_about_steps_are_repeated(tmp_path):
    file = tmp_path / "mp.ll"
    file.write_text(QUESTION + PASSING)
    result = CliRunner().invoke(
        wavecheck,
        ["passes", "instcombine", str(file), "--model", "memory", "--check-with", "cvc5"],
        standalone_mode=False,
    )
    assert result.exception is None and result.return_value == 0
    assert re.search(r"repeated by cvc5: (\d+) of \1$", result.stdout.strip())


@pytest.mark.parametrize("extra, status", [((), 0), (("--function", "P0"), 2)])
def test_the_command_judges_all_threads_at_once(tmp_path, extra, status):
    file = tmp_path / "mp.ll"
    file.write_text(QUESTION + PASSING)
    result = CliRunner().invoke(
        wavecheck,
        ["passes", "instcombine", str(file), "--model", "memory", "--format", "json", *extra],
        standalone_mode=False,
    )
    assert result.exception is None and result.return_value == status
    if status == 0:
        (found,) = json.loads(result.stdout)["results"]
        assert (found["pass"], found["verdict"], found["model"]) == (
            "instcombine",
            "preserved",
            "memory",
        )
