"""`wavecheck opt`: what opt does, and what is said of it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from wavecheck.counterexamples.verdicts.verdicts import IllFormed, Judgement, Unknown
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.passes.steps import found_opt
from wavecheck.proofs.passes.validation import StepPair, judge_step
from wavecheck.proofs.question.options import Options

OPT = found_opt()
pytestmark = pytest.mark.skipif(OPT is None, reason="no opt of LLVM 22")

SINKS = Path(__file__).parents[2] / "counterexamples/catalogue/llvm/gvn_sink.srctgt.ll"
SHADER = Path(__file__).parents[1] / "front_ends/hlsl/sums_in_branches.ll"
PLAIN = "define i32 @f(i32 %x) {\n  %y = add i32 %x, 0\n  ret i32 %y\n}\n"


def run(*words, text="", cwd=None):
    """A process of its own: what opt writes goes past this one."""
    command = [sys.executable, "-m", "wavecheck.proofs.commands.main", "opt", *map(str, words)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=cwd, timeout=120)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


def alone(*words, text=""):
    return subprocess.run([OPT, *map(str, words)], input=text, capture_output=True, text=True)


def test_the_module_goes_where_opt_writes_it_and_the_answers_to_stdout(tmp_path):
    words = ["-passes=gvn-sink", "-S", SINKS, "-o"]
    status, said, _ = run("--", *words, tmp_path / "a.ll")
    assert status == 1
    assert "ERROR: Communicating sets are merged" in said and "1 gvn-sink:" in said
    assert alone(*words, tmp_path / "b.ll").returncode == 0
    assert (tmp_path / "a.ll").read_text() == (tmp_path / "b.ll").read_text()


def test_where_opt_prints_the_module_the_answers_stand_beside_it():
    words = ["-passes=instcombine", "-S"]
    status, said, beside = run("--", *words, text=PLAIN)
    assert status == 0
    assert said == alone(*words, text=PLAIN).stdout
    assert "1 instcombine: preserved for every trip count and every wave" in beside


def test_answers_beside_a_module_may_go_to_a_file(tmp_path):
    file = tmp_path / "answers.json"
    status, said, beside = run(
        "--format", "json", "--output", file, "--", "-passes=instcombine", "-S", text=PLAIN
    )
    assert (status, beside) == (0, "") and said.startswith("; ModuleID")
    document = json.loads(file.read_text())
    assert document["command"] == "opt"
    assert [each["pass"] for each in document["results"]] == ["instcombine"]


def test_what_opt_refuses_is_told_by_opt_itself():
    status, said, beside = run("--", "-passes=nonsense", "-disable-output", text=PLAIN)
    assert (status, said) == (2, "")
    assert "unknown pass name 'nonsense'" in beside and "opt ended with exit status 1" in beside


def test_a_module_that_a_pass_broke_is_a_finding_though_opt_itself_stops():
    words = ["-passes=default<O2>", "-S", "-o", "/dev/null", SHADER.with_name("waterfall.ll")]
    assert alone(*words).returncode != 0
    status, said, _ = run("--", *words)
    assert status == 1 and "CO8 at" in said
    verified = ["-passes=default<O2>,verify", "-disable-verify", *words[1:]]
    assert run("--", *verified)[0] == 1


def test_what_opt_alone_cannot_do_is_told_beside_answers():
    status, said, beside = run("--", "-passes=sroa", "-S", SHADER, "-o", "/nowhere/out.ll")
    assert status == 2 and "1 sroa: preserved" in said
    assert "opt ended with exit status 1" in beside


def test_a_plugin_that_does_not_load_is_told():
    status, _, beside = run(
        "--", "-load-pass-plugin", "/nowhere.so", "-passes=sroa", "-disable-output", SHADER
    )
    assert status == 2 and "/nowhere.so" in beside


def test_two_modules_are_refused(capsys):
    assert status_of(["opt", "--", "-passes=sroa", "-odd-option", "a.ll", "b.ll"]) == 2
    assert "`-option=value`" in capsys.readouterr().err


def test_without_passes_nothing_is_judged(tmp_path):
    status, said, beside = run("--", "-S", SHADER, "-o", tmp_path / "a.ll")
    assert (status, said) == (0, "") and "nothing is judged" in beside
    assert (tmp_path / "a.ll").is_file()


# --- other releases -------------------------------------------------------------------------------


@pytest.fixture
def other_opt(tmp_path):
    """Makes an opt that says it is of another release, and does what the real one does."""

    def made(version: str) -> str:
        path = tmp_path / "opt"
        path.write_text(
            f'#!/bin/sh\n[ "$1" = --version ] && echo "LLVM version {version}" && exit\n'
            f'exec {OPT} "$@"\n'
        )
        path.chmod(0o755)
        return str(path)

    return made


@pytest.mark.parametrize("version", ["19.1.7", "21.1.0", "23.0.0git"])
def test_an_opt_of_another_release_is_used_with_a_notice(other_opt, version, capsys):
    words = ["passes", "sroa", str(SHADER), "--opt", other_opt(version)]
    assert status_of(words) == 0
    said = capsys.readouterr()
    assert f"opt of LLVM {version}" in said.err and "rules of LLVM 22" in " ".join(said.err.split())
    assert f"(opt {version})" in said.out


def test_an_opt_that_prints_no_changes_is_refused(other_opt, capsys):
    assert status_of(["passes", "sroa", str(SHADER), "--opt", other_opt("18.1.8")]) == 2
    assert "belongs to LLVM 18" in capsys.readouterr().err


@pytest.mark.parametrize("newer, kind", [(False, IllFormed), (True, Unknown)])
def test_what_only_a_newer_release_can_read_is_not_the_fault_of_a_pass(newer, kind):
    after = PLAIN.replace("add i32", "newadd i32")
    answer = judge_step(StepPair(1, "x", "f", "f", PLAIN, after, newer), Options(), "a.ll")
    assert isinstance(answer, Judgement) and isinstance(answer.verdict, kind)


# --- a plugin -------------------------------------------------------------------------------------

PLUGIN = """\
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"
using namespace llvm;
struct Twice : PassInfoMixin<Twice> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    for (auto &B : F)
      for (auto &I : B)
        if (auto *C = dyn_cast<CallInst>(&I)) { C->clone()->insertBefore(I.getIterator()); break; }
    return PreservedAnalyses::none();
  }
};
extern "C" PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "twice", "1", [](PassBuilder &PB) {
    PB.registerPipelineParsingCallback([](StringRef N, FunctionPassManager &M,
        ArrayRef<PassBuilder::PipelineElement>) {
      if (N != "twice") return false;
      M.addPass(Twice());
      return true;
    });
  }};
}
"""
HEADERS = Path("/usr/lib/llvm-22/include")


@pytest.mark.slow
@pytest.mark.skipif(not HEADERS.is_dir() or shutil.which("g++") is None, reason="no LLVM headers")
def test_a_pass_of_the_users_own_is_judged(tmp_path):
    (tmp_path / "twice.cpp").write_text(PLUGIN)
    flags = [f"-I{HEADERS}", "-fPIC", "-shared", "-fno-rtti", "-std=c++17", "-o", "twice.so"]
    subprocess.run(["g++", "twice.cpp", *flags], cwd=tmp_path, check=True)
    program = (
        "declare void @op() convergent\ndefine void @f() {\n  call void @op()\n  ret void\n}\n"
    )
    words = [f"-load-pass-plugin={tmp_path / 'twice.so'}", "-passes=twice", "-disable-output"]
    status, said, _ = run("--", *words, text=program)
    assert status == 1 and "1 twice:" in said


@pytest.mark.parametrize(
    "typed, meant",
    [
        (("-passes=licm", "-S", "k.ll"), "opt -- -passes=licm -S k.ll"),
        (("--function", "f", "-passes=licm"), "opt --function f -- -passes=licm"),
    ],
)
def test_a_command_without_the_dashes_is_shown_with_them(say, typed, meant):
    status, _, beside = say("opt", *typed)
    assert status == 2 and f"`--`: wavecheck {meant}\n" in beside


def test_opt_without_arguments_says_where_they_stand(say):
    status, _, beside = say("opt")
    assert status == 2 and "behind `--`" in beside
