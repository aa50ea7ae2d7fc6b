"""Passes under the memory model: the threads of a file may not end in new ways."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from click.testing import CliRunner
from programs import program
from wavecheck.counterexamples.verdicts.memory_verdicts import memory_word
from wavecheck.proofs.commands.main import wavecheck
from wavecheck.proofs.judging.judge import Effort
from wavecheck.proofs.passes.memory import judge_memory_steps, question_in
from wavecheck.proofs.passes.steps import PassRun, PassStep, found_opt
from wavecheck.semantics.memory_model.targets import target_named

QUESTION = "; exists (seen=1 /\\ got=0)\n"
PASSING = program("message_passing")
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


CRASHING = ("passes", "instcombine,trigger-crash-function", "--model", "memory")
needs_opt = pytest.mark.skipif(found_opt() is None, reason="needs opt of LLVM 22")


def crashing(folder, *more):
    file = folder / "mp.ll"
    file.write_text(QUESTION + PASSING)
    result = CliRunner().invoke(
        wavecheck,
        [*CRASHING, str(file), "--keep", str(folder / "kept"), *more],
        standalone_mode=False,
    )
    assert result.exception is None and result.return_value == 1 and result.stderr == ""
    return result.stdout


@needs_opt
def test_a_crash_is_a_finding_of_its_own(tmp_path):
    said = crashing(tmp_path)
    assert "1 instcombine: preserved" in said and "crash: trigger-crash-function on" in said
    assert "ERROR: A pass of LLVM ended its process" in said
    assert re.search(r"1 preserved\n +0 violated\n +0 unknown\n +1 crash\n$", said)


@needs_opt
def test_programs_hear_of_a_crash(tmp_path):
    kept, crashed = json.loads(crashing(tmp_path, "--format", "json"))["results"]
    assert (kept["verdict"], kept["step"]) == ("preserved", 1)
    assert (crashed["verdict"], crashed["model"], crashed["step"]) == ("crash", "memory", 2)
    assert crashed["pass"] == "trigger-crash-function" and crashed["file"].endswith("mp.ll")
    # The program asks what the file asks, so that the command can be given again.
    program = tmp_path / "kept" / "crash-trigger-crash-function.ll"
    assert crashed["before"] == str(program)
    assert program.read_text().startswith(QUESTION) and "define void @P0" in program.read_text()


@needs_opt
def test_pages_and_code_scanning_hear_of_a_crash(tmp_path):
    assert "A pass of LLVM ended its process" in crashing(tmp_path, "--format", "html")
    (run,) = json.loads(crashing(tmp_path, "--format", "sarif"))["runs"]
    assert [each["ruleId"] for each in run["results"]] == ["crash"]


@needs_opt
def test_the_programs_of_every_step_are_kept(tmp_path):
    crashing(tmp_path)
    kept = tmp_path / "kept"
    before, after = (kept / f"001-instcombine.{side}.ll" for side in ("before", "after"))
    assert before.read_text().count("fence release") == 2
    assert after.read_text().count("fence release") == 1
    again = CliRunner().invoke(
        wavecheck, ["validate", str(before), str(after), "--model", "memory"], standalone_mode=False
    )
    assert again.return_value == 0 and "preserved" in again.stdout
