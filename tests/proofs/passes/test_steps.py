"""A pipeline of LLVM's passes is taken apart into steps, by `opt` and without it."""

from __future__ import annotations

import stat
import sys
from itertools import pairwise

import pytest
from programs import program
from wavecheck.proofs.passes import steps as module
from wavecheck.proofs.passes.steps import END, found_opt, pass_steps
from wavecheck.semantics.program.input_errors import InputError

LOOP = program("loop_and_dead_function")

OPT = found_opt()
needs_opt = pytest.mark.skipif(OPT is None, reason="no opt of LLVM 22")
BACKENDS = [pytest.param(OPT, marks=needs_opt, id="opt"), pytest.param(None, id="llvmlite")]


@pytest.mark.parametrize("opt", BACKENDS)
def test_each_pass_that_changes_something_is_a_step(opt):
    run = pass_steps(LOOP, "instcombine,sroa,dce,loop-deletion,adce", opt=opt, timeout=60)
    assert [(step.name, step.where) for step in run.steps] == [
        ("instcombine", "f"),
        ("loop-deletion", "loop %again in function f"),
    ]
    assert run.crash is None and "22." in run.backend


@pytest.mark.parametrize("opt", BACKENDS)
def test_steps_follow_on_each_other(opt):
    run = pass_steps(LOOP, "O2", opt=opt, timeout=60)
    assert run.steps[0].before_text == run.text
    assert all(a.after_text == b.before_text for a, b in pairwise(run.steps))
    assert all(step.before_text != step.after_text for step in run.steps)
    assert "again:" in run.text and "again:" not in run.steps[-1].after_text


@pytest.mark.parametrize("opt", BACKENDS)
def test_a_pass_that_deletes_its_loop_has_a_step_of_its_own(opt):
    run = pass_steps(LOOP, "O2", opt=opt, timeout=60)
    (step,) = [step for step in run.steps if step.name == "loop-deletion"]
    assert "again:" in step.before_text and "again:" not in step.after_text


@pytest.mark.parametrize("opt", BACKENDS)
def test_what_no_pass_is_said_to_have_done_stands_at_the_end(opt):
    last = pass_steps(LOOP, "O2", opt=opt, timeout=60).steps[-1]
    assert last.name == END
    assert "@dead" in last.before_text and "@dead" not in last.after_text


@needs_opt
def test_passes_of_different_kinds_may_stand_side_by_side():
    run = pass_steps(LOOP, "loop-rotate,instcombine", opt=OPT, timeout=60)
    assert [step.name for step in run.steps][-1] == "instcombine"


@needs_opt
def test_a_crash_names_its_pass_and_what_llvm_said():
    run = pass_steps(LOOP, "instcombine,trigger-crash-function", opt=OPT, timeout=60)
    assert run.crash is not None
    assert (run.crash.name, run.crash.where) == ("trigger-crash-function", 'function "f"')
    assert "Stack dump" in run.crash.said and "llvm::" in run.crash.said
    assert [step.name for step in run.steps] == ["instcombine"]
    assert run.crash.before_text == run.steps[-1].after_text


def test_a_crash_without_opt_names_the_pass_that_was_begun(monkeypatch, tmp_path):
    worker = tmp_path / "worker.py"
    worker.write_text(
        "import os, sys\n"
        "if '-print-before-all' in sys.argv:\n"
        "    print('; *** IR Dump Before ADCEPass on f ***', file=sys.stderr)\n"
        "sys.stderr.flush(); os.abort()\n"
    )
    monkeypatch.setattr(module, "WORKER", worker)
    crash = pass_steps(LOOP, "adce", opt=None, timeout=60).crash
    assert crash is not None
    assert (crash.name, crash.where) == ("adce", "f")
    assert crash.said == "LLVM's process ended without a word (signal 6)"


@needs_opt
@pytest.mark.parametrize(
    "pipeline, message",
    [
        ("simplifycfg,loop-unrol", "LLVM: unknown function pass 'loop-unrol'"),
        ("simplifycfg(,", "LLVM: invalid pipeline 'simplifycfg(,'"),
        ("default<O9>", "LLVM: invalid optimization level 'O9'"),
    ],
)
def test_a_wrong_pipeline_is_refused_in_llvms_words(pipeline, message):
    with pytest.raises(InputError, match="LLVM: ") as refused:
        pass_steps(LOOP, pipeline, opt=OPT, timeout=60)
    assert refused.value.message == message


@pytest.mark.parametrize("opt", BACKENDS)
def test_an_unknown_pass_gets_the_nearest_names(opt):
    with pytest.raises(InputError) as refused:
        pass_steps(LOOP, "simplifycfg,loop-unrol", opt=opt, timeout=60)
    assert "loop-unroll" in refused.value.hint


@pytest.mark.parametrize("version, message", [("18.1.8", "belongs to LLVM 18"), ("", "not LLVM's")])
def test_an_opt_that_is_too_old_is_refused(tmp_path, version, message):
    program = tmp_path / "opt"
    program.write_text(f"#!{sys.executable}\nprint('LLVM version {version}')\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    with pytest.raises(InputError, match=message):
        pass_steps(LOOP, "dce", opt=str(program), timeout=60)


def test_a_program_that_cannot_be_run_is_refused():
    with pytest.raises(InputError, match="cannot be run"):
        pass_steps(LOOP, "dce", opt="/nonexistent/opt", timeout=60)


@pytest.mark.parametrize("opt", BACKENDS)
def test_passes_that_take_too_long_are_stopped(opt):
    with pytest.raises(InputError, match="did not end within"):
        pass_steps(LOOP, "dce", opt=opt, timeout=0.001)
