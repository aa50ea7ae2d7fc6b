"""From pairs to answers: what is asked before refinement, and what a user's options become."""

import json
from pathlib import Path

import pytest
from wavecheck.counterexamples.verdicts.answers import Refusal
from wavecheck.counterexamples.verdicts.verdicts import IllFormed, Preserved, Unknown, Violated
from wavecheck.proofs.commands.main import status_of, wavecheck
from wavecheck.proofs.commands.validate import options_from
from wavecheck.proofs.judging.judge import answers_to, inlined, judge, model_of
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement import rewritings
from wavecheck.semantics.reading.reader import read_module

HEAD = """\
declare void @op(i32) convergent
declare i32 @mine(i1) convergent
declare token @llvm.experimental.convergence.entry()
"""

ONCE = """
define void @NAME(i32 %X, i1 %C) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %X) [ "convergencectrl"(token %t) ]
  ret void
}
"""

SOMETIMES = """
define void @NAME(i32 %X, i1 %C) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %C, label %then, label %end
then:
  call void @op(i32 %X) [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}
"""

SPINNING = """
define void @spin(i32 %x, i1 %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  br i1 %c, label %loop, label %end
end:
  ret void
}
"""

CALLING = """
define void @NAME(i32 %x, i1 %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @spin(i32 %x, i1 %c) [ "convergencectrl"(token %t) ]
  ret void
}
"""

UNCONTROLLED = """
define i32 @f(i1 %c) {
  %r = call i32 @mine(i1 %c)
  ret i32 %r
}
"""


def written(body, name, x="x", c="c"):
    return body.replace("NAME", name).replace("%X", f"%{x}").replace("%C", f"%{c}")


@pytest.fixture
def pair(tmp_path):
    def make(source, target, more=""):
        path = tmp_path / "a.srctgt.ll"
        path.write_text(HEAD + source + target + more)
        (found,) = pairs_of([str(path)])
        return found

    return make


def test_a_legal_pair_is_judged(pair):
    same = pair(written(ONCE, "src"), written(ONCE, "tgt"))
    assert isinstance(judge(same, Options()).verdict, Preserved)
    assert model_of(same, Options()) == "controlled"
    (answer,) = answers_to([same], Options())
    assert isinstance(answer.verdict, Preserved)


def test_a_callee_with_a_body_is_judged_by_the_static_rules_too(pair):
    source, target = written(ONCE, "src"), written(ONCE, "tgt")
    broken = pair(written(CALLING, "src"), target, SPINNING)
    assert isinstance(judge(broken, Options()), Refusal)
    broken = pair(source, written(CALLING, "tgt"), SPINNING)
    verdict = judge(broken, Options()).verdict
    assert isinstance(verdict, IllFormed) and verdict.rules == ("CO18",)


def test_a_pair_that_inlining_breaks_is_unknown(pair, monkeypatch):
    same = pair(written(ONCE, "src"), written(ONCE, "tgt"))
    spin = read_module(HEAD + SPINNING, "spin.ll").functions["spin"]
    monkeypatch.setattr(rewritings, "inline_calls", lambda *_: spin)
    verdict = judge(same, Options()).verdict
    assert isinstance(verdict, Unknown) and "CO18" in verdict.reason


def test_calls_of_known_functions_are_inlined(pair):
    body = written(ONCE, "src").replace("@op(", "@callee(", 1).replace("i32 %x", "i32 %x, i1 %c")
    calling = body.replace("@src(i32 %x, i1 %c, i1 %c)", "@src(i32 %x, i1 %c)")
    both = pair(calling, written(ONCE, "tgt"), written(ONCE, "callee"))
    assert [call.callee for _, call in inlined(both.source_module, "src").calls()][-1] == "op"
    assert isinstance(judge(both, Options()).verdict, Preserved)


def test_a_witness_says_how_the_target_takes_its_inputs(pair):
    renamed = pair(written(ONCE, "src"), written(SOMETIMES, "tgt", "y", "d"))
    verdict = judge(renamed, Options()).verdict
    assert isinstance(verdict, Violated)
    witness = verdict.witness
    assert set(witness.inputs) == {"x", "c"}
    assert witness.target_inputs == {"y": witness.inputs["x"], "d": witness.inputs["c"]}
    inputs = json.dumps(witness.target_inputs)
    command = ["run", renamed.file, "--function", "tgt", "--lanes", str(witness.lanes)]
    assert status_of([*command, "--inputs", inputs]) == 0
    same = pair(written(ONCE, "src"), written(SOMETIMES, "tgt"))
    assert judge(same, Options()).verdict.witness.target_inputs is None


def test_a_pair_holds_no_more_than_its_functions_call(pair):
    more = written(ONCE, "other") + SPINNING
    found = pair(written(CALLING, "src"), written(ONCE, "tgt"), more)
    assert set(found.source_module.functions) == {"src", "spin"}
    assert set(found.target_module.functions) == {"tgt"}


def test_every_option_of_the_command_line_arrives(tmp_path):
    contracts = tmp_path / "c.toml"
    contracts.write_text("[op]\nsets = 'may-grow'\n")
    words = ["a.ll", "--bound", "5", "--timeout", "7", "--lanes", "4", "--model", "maximal"]
    words += ["--states", "600", "--launch", "never", "--uniform", "%n", "--uniform", "m"]
    words += ["--contracts", str(contracts)]
    context = wavecheck.commands["validate"].make_context("validate", words)
    options = options_from(context.params)
    assert (options.bound, options.timeout, options.lanes, options.states) == (5, 7, 4, 600)
    assert (options.model, options.launch) == ("maximal", "never")
    assert options.uniform == {"n", "m"}
    assert options.contracts.of("op").sets == "may-grow"


def test_defaults_of_the_command_line_are_those_of_the_package():
    context = wavecheck.commands["validate"].make_context("validate", ["a.ll"])
    assert options_from(context.params) == Options()


def test_an_interrupt_ends_quietly(tmp_path, monkeypatch, capsys):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("wavecheck.proofs.judging.pairs.read_source", interrupt)
    path = tmp_path / "a.srctgt.ll"
    path.write_text(HEAD + written(ONCE, "src") + written(ONCE, "tgt"))
    assert status_of(["validate", str(path)]) == 130
    said = capsys.readouterr()
    assert "The run was ended by Ctrl-C" in said.out and said.err.strip() == "ended by Ctrl-C"


def test_run_takes_policy_and_contracts(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.ll").write_text(HEAD + UNCONTROLLED)
    Path("c.toml").write_text("[mine]\nmeaning = 'ballot'\n")

    def calls(*words):
        command = ["run", "a.ll", "--lanes", "2", "--inputs", '{"c": 1}', "--format", "json"]
        assert status_of([*command, *words]) == 0
        return json.loads(capsys.readouterr().out)["results"][0]["calls"]

    assert [call["lanes"] for call in calls()] == [[0, 1]]
    assert [call["lanes"] for call in calls("--policy", "independent")] == [[0], [1]]
    (ballot,) = calls("--contracts", "c.toml")
    assert ballot["results"] == {"0": 3, "1": 3}
