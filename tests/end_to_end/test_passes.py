"""`wavecheck passes` as users meet it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from wavecheck.counterexamples.results.passes import PassAnswer, PassSteps, passes_report
from wavecheck.counterexamples.verdicts.causes import Cause
from wavecheck.counterexamples.verdicts.verdicts import Judgement, Preserved, Scope, Unknown
from wavecheck.counterexamples.writers.text import text_of
from wavecheck.proofs.commands.main import wavecheck
from wavecheck.proofs.passes import steps as pass_steps
from wavecheck.proofs.passes.steps import found_opt
from wavecheck.semantics.program.causes import Kind

HLSL = Path(__file__).parents[1] / "front_ends" / "hlsl"
SHADER = str(HLSL / "sums_in_branches.ll")
needs_opt = pytest.mark.skipif(found_opt() is None, reason="no opt of LLVM 22")


def asked(*words: str):
    result = CliRunner().invoke(wavecheck, ["passes", *words], standalone_mode=False)
    assert result.exception is None, result.exception
    return result.return_value, result.stdout, result.stderr


def test_a_line_for_each_pass_that_changed_the_function():
    status, said, _ = asked("simplifycfg,sroa,dce", SHADER)
    assert status == 0
    assert "   1 sroa: preserved for every trip count and every wave" in said.splitlines()
    assert "LLVM 22" in said.splitlines()[0] or "opt 22" in said.splitlines()[0]
    assert said.splitlines()[-5:] == [
        "Summary:",
        f"  {said.count('every wave'):5} preserved",
        "      0 violated",
        "      0 ill-formed",
        "      0 unknown",
    ]


def test_a_document_names_the_passes():
    status, said, _ = asked("sroa", SHADER, "--format", "json")
    found = json.loads(said)
    assert (status, found["schema"], found["command"]) == (0, "wavecheck/1", "passes")
    (result,) = found["results"]
    assert (result["pass"], result["step"], result["verdict"]) == ("sroa", 1, "preserved")
    assert (result["file"], result["model"]) == (SHADER, "controlled")


def test_the_programs_of_every_step_are_kept_where_that_is_asked_for(tmp_path):
    _, said, _ = asked("sroa", SHADER, "--format", "json", "--keep", str(tmp_path / "k"))
    (result,) = json.loads(said)["results"]
    assert Path(result["before"]).is_file() and Path(result["after"]).is_file()
    assert Path(result["before"]).parent == tmp_path / "k"


@needs_opt
def test_a_crash_is_a_finding_with_its_pass_its_words_and_its_program():
    status, said, _ = asked("sroa,trigger-crash-function", SHADER)
    assert status == 1
    assert 'crash: trigger-crash-function on function "' in said
    assert "ERROR: A pass of LLVM ended its process" in said and "Stack dump" in said
    program = next(line for line in said.splitlines() if line.startswith("  program "))
    assert "define" in Path(program.removeprefix("  program ")).read_text()
    status, said, _ = asked("sroa,trigger-crash-function", SHADER, "--format", "json")
    assert status == 1
    assert [each["verdict"] for each in json.loads(said)["results"]][-1] == "crash"


@pytest.mark.parametrize(
    "words, message",
    [
        (("simplifycgf", SHADER), "the nearest are simplifycfg"),
        (("simplifycfg", SHADER, "--opt", "/nonexistent"), "cannot be run"),
        (("simplifycfg", SHADER, "--function", "nobody"), "no function @nobody"),
        (("simplifycfg", "/nonexistent.ll"), "cannot be read"),
    ],
)
def test_wrong_arguments_are_refused(words, message):
    status, said, complaint = asked(*words)
    assert (status, said) == (2, "")
    assert message in " ".join(complaint.split())


def test_ill_formed_input_is_refused(tmp_path):
    file = tmp_path / "mixed.ll"
    file.write_text(
        "declare token @llvm.experimental.convergence.anchor()\ndeclare void @op() convergent\n"
        "define void @f() {\n  %t = call token @llvm.experimental.convergence.anchor()\n"
        '  call void @op() [ "convergencectrl"(token %t) ]\n  call void @op()\n  ret void\n}\n'
    )
    status, _, complaint = asked("simplifycfg", str(file))
    assert status == 2 and "CO16" in complaint


def test_functions_that_passes_leave_alone_are_told(tmp_path):
    file = tmp_path / "plain.ll"
    file.write_text("define void @f() #0 {\n  ret void\n}\nattributes #0 = { noinline optnone }\n")
    status, _, complaint = asked("O2", str(file))
    assert status == 0 and "optnone" in complaint


def step(number: int, verdict: Preserved | Unknown) -> PassAnswer:
    return PassAnswer(number, "x", "f", "f", Judgement("a.ll", "f", "f", "maximal", verdict))


@pytest.mark.parametrize(
    "whole, status",
    [(Preserved(Scope("all", "all")), 0), (Unknown("why", cause=Cause(Kind.MEMORY)), 3)],
)
def test_an_unknown_step_does_not_count_where_the_whole_pipeline_is_preserved(whole, status):
    answers = (step(1, Unknown("why", cause=Cause(Kind.MEMORY))), step(0, whole))
    assert passes_report(PassSteps("a.ll", "x", "opt", 1, answers)).status == status


def of_steps(*steps):
    return passes_report(PassSteps(*steps))


def test_of_an_unknown_step_the_text_says_how_to_ask_further():
    open_ = step(1, Unknown("why", cause=Cause(Kind.MEMORY)))
    said = text_of(of_steps("a.ll", "x", "opt", 1, (open_,)))
    assert "   1 x: unknown: why" in said and "hint: --keep FOLDER" in said
    kept = replace(open_, kept="k/001")
    said = text_of(of_steps("a.ll", "x", "opt", 1, (kept,)))
    assert "wavecheck validate k/001.before.ll k/001.after.ll" in said and "hint" not in said
    decided = step(1, Preserved(Scope("all", "all")))
    assert "hint" not in text_of(of_steps("a.ll", "x", "opt", 1, (decided,)))


@needs_opt
def test_a_pass_that_gives_up_is_told_as_such():
    """As instcombine does where one iteration is not enough for it."""
    opt = pass_steps._Opt(found_opt(), None)
    error = opt._refusal("LLVM ERROR: Instruction Combining on f did not reach a fixpoint\n")
    assert error.message.startswith("a pass of LLVM gave up: Instruction Combining on f did")
    assert "opt alone" in error.hint
    assert "--print-passes" in opt._refusal("opt: unknown pass name 'zzzz'\n").hint


def test_a_pipeline_of_nothing_is_refused():
    """As where a variable of a script is not set: to judge nothing is no answer."""
    done = CliRunner().invoke(wavecheck, ["passes", "", SHADER])
    assert done.exit_code == 2 and "no pass is named" in done.output
