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


# --- several files --------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Two programs that a pass changes, and a file between them that cannot be read."""
    body = "(i32 %x) {\n  %y = add i32 %x, 0\n  ret i32 %y\n}\n"
    (tmp_path / "a.ll").write_text(f"define i32 @f{body}")
    (tmp_path / "b.ll").write_text("define nothing\n")
    (tmp_path / "c.ll").write_text(f"define i32 @f{body}")
    return tmp_path


def test_of_several_files_a_bad_one_loses_no_other_answer(folder):
    status, said, beside = asked("instcombine", str(folder))
    lines = said.splitlines()
    assert status == 2 and "b.ll:1" in beside
    for name in "ac":
        at = next(n for n, line in enumerate(lines) if line.startswith(str(folder / f"{name}.ll:")))
        assert lines[at + 1].startswith("   1 instcombine on @f: preserved")
    assert "      2 preserved" in lines
    status, said, _ = asked("instcombine", str(folder), "--format", "json")
    found = json.loads(said)
    assert [Path(each["file"]).name for each in found["results"]] == ["a.ll", "c.ll"]
    assert [Path(each["file"]).name for each in found["errors"]] == ["b.ll"]


def test_several_files_are_told_alike_as_they_come_and_in_the_end(folder):
    (folder / "b.ll").unlink()
    _, said, _ = asked("instcombine", str(folder / "a.ll"), str(folder / "c.ll"))
    asked("instcombine", str(folder), "--output", str(folder / "said.txt"))
    assert (folder / "said.txt").read_text() == said


@needs_opt
def test_a_crash_in_one_of_several_files_has_its_place(folder):
    (folder / "b.ll").unlink()
    status, said, _ = asked("instcombine,trigger-crash-function", str(folder))
    assert status == 1 and said.count("ERROR: A pass of LLVM ended its process") == 2


def test_of_memory_one_file_is_judged(folder):
    done = CliRunner().invoke(
        wavecheck, ["passes", "instcombine", str(folder), SHADER, "--model", "memory"]
    )
    assert done.exit_code == 2 and "one file" in done.stderr
