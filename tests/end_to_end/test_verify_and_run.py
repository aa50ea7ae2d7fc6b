"""`wavecheck verify` and `wavecheck run`: what they print and how they end."""

import io
import json
from pathlib import Path

import pytest
from programs import program
from wavecheck.counterexamples.corpus.index import CATALOGUE

RULES = CATALOGUE / "rules"

HEAD = """\
declare void @op(i32) convergent
declare i32 @subgroupAdd(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
"""

LOOP = (
    HEAD
    + """\
define i32 @f(i32 %n, i32 %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %s = call i32 @subgroupAdd(i32 %x) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s
}
"""
)

DEADLOCK = (
    HEAD
    + """\
define void @f(i1 %c, i32 %n) convergent {
e:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 0, %e ], [ %j, %b ]
  %ha = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %ea = icmp uge i32 %i, %n
  br i1 %ea, label %x, label %b
b:
  %k = phi i32 [ 0, %e ], [ %i, %a ]
  %hb = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %j = add i32 %k, 1
  br label %a
x:
  ret void
}
"""
)


def calls_of(out, callee):
    return [call for call in json.loads(out)["results"][0]["calls"] if call["callee"] == callee]


def test_every_rule_of_the_catalogue_is_judged_as_its_file_expects(say):
    paths = sorted(RULES.glob("*.ll"))
    status, out, err = say("verify", *paths, "--check")
    assert (status, err) == (0, "") and len(paths) > 20
    assert "All as expected." in out


def test_verify_lists_each_broken_rule_with_its_place(say):
    path = RULES / "two_inner_loops_broken.ll"
    status, out, _ = say("verify", path, "--format", "json")
    (result,) = json.loads(out)["results"]
    assert status == 1 and not result["well_formed"]
    assert "CO19" in {each["rule"] for each in result["violations"]}
    for each in result["violations"]:
        assert each["block"] and each["message"] and each["line"] > 0
    status, out, _ = say("verify", path)
    assert out.startswith("not well-formed: @") and "LLVM: " in out


def test_a_wrong_expectation_of_verify_is_a_finding(say):
    text = (RULES / "two_inner_loops_broken.ll").read_text()
    Path("a.ll").write_text(text.replace("CO19", "CO24"))
    status, _, err = say("verify", "a.ll", "--check")
    assert status == 1 and "ERROR: The answer is not the expected one" in err


def test_well_formed_functions_are_said_to_be(say):
    Path("a.ll").write_text(LOOP)
    assert say("verify", "a.ll") == (0, "well-formed: @f\n  in a.ll\n", "")


def test_run_adds_up_over_the_lanes_that_stay(say):
    Path("a.ll").write_text(LOOP)
    inputs = '{"n": [1, 2, 2], "x": [1, 10, 100]}'
    status, out, _ = say("run", "a.ll", "--lanes", "3", "--inputs", inputs, "--format", "json")
    assert status == 0
    first, second = calls_of(out, "subgroupAdd")
    assert first["lanes"] == [0, 1, 2] and set(first["results"].values()) == {111}
    assert second["lanes"] == [1, 2] and set(second["results"].values()) == {110}
    assert second["executions"] == {"1": 2, "2": 2} and second["block"] == "loop"
    _, out, _ = say("run", "a.ll", "--lanes", "3", "--inputs", inputs)
    assert "lane 0: returned 111" in out and "lane 2: returned 110" in out


def test_lanes_of_a_large_wave_that_end_alike_are_one_line(say):
    Path("a.ll").write_text(LOOP)
    inputs = json.dumps({"n": [1] * 30 + [2, 2], "x": 1})
    _, out, _ = say("run", "a.ll", "--lanes", "32", "--inputs", inputs)
    assert out.endswith("\nlanes 0 to 29: returned 32\nlanes 30 to 31: returned 2\n")
    inputs = json.dumps({"n": [1] * 8, "x": 1})
    _, out, _ = say("run", "a.ll", "--lanes", "8", "--inputs", inputs)
    assert "lane 6: returned 8\nlane 7: returned 8\n" in out


def test_inputs_come_from_a_file_from_stdin_or_from_the_line(say, monkeypatch):
    Path("a.ll").write_text(LOOP)
    inputs = '{"n": 2, "x": [1, 2]}'
    Path("inputs.json").write_text(inputs)
    words = ["run", "a.ll", "--lanes", "2", "--inputs"]
    answers = [say(*words, inputs), say(*words, "inputs.json")]
    monkeypatch.setattr("sys.stdin", io.StringIO(inputs))
    answers.append(say(*words, "-"))
    assert answers[0][0] == 0 and answers[0] == answers[1] == answers[2]


def test_the_seed_decides_what_is_not_given(say):
    Path("a.ll").write_text(LOOP)
    words = ["run", "a.ll", "--inputs", '{"n": 1}', "--format", "json", "--seed"]
    runs = [say(*words, seed)[1] for seed in (1, 1, 2, 3, 4)]
    assert runs[0] == runs[1] and len(set(runs)) > 1


def test_threads_of_a_never_converged_launch_are_alone(say):
    Path("a.ll").write_text(LOOP)
    words = ["run", "a.ll", "--lanes", "2", "--inputs", '{"n": 1, "x": 5}', "--format", "json"]
    together = calls_of(say(*words)[1], "subgroupAdd")
    alone = calls_of(say(*words, "--launch", "never")[1], "subgroupAdd")
    assert [call["lanes"] for call in together] == [[0, 1]]
    assert sorted(call["lanes"] for call in alone) == [[0], [1]]


def test_a_deadlock_is_a_finding_and_ill_formed_programs_run(say):
    Path("a.ll").write_text(DEADLOCK)
    words = ["run", "a.ll", "--lanes", "2", "--inputs", '{"c": [1, 0], "n": 2}']
    status, out, err = say(*words)
    assert status == 1
    assert "notice: @f is ill-formed (CO19)" in err
    assert "ERROR: The wave deadlocks" in out
    status, out, _ = say(*words, "--format", "json")
    assert json.loads(out)["results"][0]["deadlock"] is not None


def test_a_file_of_several_functions_asks_which(say):
    Path("a.ll").write_text(LOOP + LOOP[len(HEAD) :].replace("@f", "@g"))
    status, _, err = say("run", "a.ll")
    assert status == 2 and "--function: @f, @g" in err
    assert say("run", "a.ll", "--function", "g", "--inputs", '{"n": 1}')[0] == 0


def test_a_lane_that_meets_what_is_not_modelled_leaves_the_run_undecided(say):
    body = LOOP.replace("%j = add", 'call i32 asm "", "=s"()\n  %j = add')
    Path("a.ll").write_text(body)
    status, out, _ = say("run", "a.ll", "--lanes", "1")
    assert status == 3 and "which is not modelled" in out


ITERATING = program("iterating_beside_heart")


def broken_rules(out):
    (result,) = json.loads(out)["results"]
    return [each["rule"] for each in result["violations"]]


def test_the_iterating_anchor_is_judged_only_where_it_is_asked_for(say):
    Path("a.ll").write_text(ITERATING)
    words = ["verify", "a.ll", "--format", "json"]
    status, out, err = say(*words)
    assert (status, broken_rules(out)) == (1, ["CO21"])
    assert "notice: @f has an iterating anchor" in err
    status, out, err = say(*words, "--experimental", "iterating-anchor")
    assert (status, broken_rules(out), err) == (1, ["IA6"], "")
    Path("a.ll").write_text(ITERATING.replace(' "iterating-anchor"', ""))
    status, out, err = say(*words, "--experimental", "iterating-anchor")
    assert (status, broken_rules(out), err) == (0, [], "")
    assert say("verify", "a.ll", "--experimental", "other")[0] == 2


# --- prescribed choices at anchors ----------------------------------------------------------------

ANCHORED = (
    HEAD
    + """\
declare token @llvm.experimental.convergence.anchor()
define void @f(i32 %x) convergent {
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 %x) [ "convergencectrl"(token %a) ]
  ret void
}
"""
)


@pytest.mark.parametrize(
    ("choice", "sets"),
    [
        ('{"a": [[[0, 1], [2, 1]]]}', [[0, 2], [1]]),
        ('{"%a": [[[1, 1], [2, 1]]]}', [[0], [1, 2]]),
        ("{}", [[0], [1], [2]]),
        (None, [[0, 1, 2]]),
    ],
)
def test_run_lets_anchors_choose_what_is_said(say, choice, sets):
    Path("f.ll").write_text(ANCHORED)
    given = () if choice is None else ("--choice", choice)
    status, out, _ = say("run", "f.ll", "--lanes", 3, *given, "--format", "json")
    assert status == 0
    assert sorted(call["lanes"] for call in calls_of(out, "op")) == sets


def test_a_choice_can_stand_in_a_file(say):
    Path("f.ll").write_text(ANCHORED)
    Path("c.json").write_text('{"a": [[[0, 1], [1, 1]]]}')
    status, out, _ = say("run", "f.ll", "--lanes", 2, "--choice", "c.json", "--format", "json")
    assert status == 0 and [call["lanes"] for call in calls_of(out, "op")] == [[0, 1]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--choice", '{"b": []}'), "@f has no anchor %b"),
        (("--choice", "{"), "--choice:1:2: not JSON"),
        (("--choice", "none.json"), "the choice cannot be read"),
        (("--guesses", "first"), "--guesses: numbers"),
    ],
)
def test_a_wrong_choice_is_the_users_error(say, words, said):
    Path("f.ll").write_text(ANCHORED)
    status, _, error = say("run", "f.ll", *words)
    assert status == 2 and said in error


def test_a_choice_that_no_order_allows_is_a_deadlock_and_a_guess_may_end_it(say):
    Path("f.ll").write_text(BEATING)
    words = ("run", "f.ll", "--lanes", 2, "--inputs", '{"n": [1, 3]}')
    words += ("--choice", '{"a": [[[0, 1], [1, 3]]]}')
    status, out, _ = say(*words)
    assert status == 1 and "ERROR: The wave deadlocks" in out
    status, out, _ = say(*words, "--guesses", "1,1")
    assert status == 0 and "deadlock" not in out


BEATING = (
    HEAD
    + """\
declare token @llvm.experimental.convergence.anchor()
declare void @beat(i32) convergent
define void @f(i32 %n) convergent {
e:
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %i = phi i32 [ 1, %e ], [ %j, %l ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @beat(i32 0) [ "convergencectrl"(token %h) ]
  %a = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 0) [ "convergencectrl"(token %a) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %i, %n
  br i1 %more, label %l, label %x
x:
  ret void
}
"""
)


def test_a_file_of_contracts_beside_the_program_counts(say):
    """As for `validate`: what a witness of a pair rests on is repeated by `run`."""
    Path("f.srctgt.ll").write_text(LOOP)
    words = ("run", "f.srctgt.ll", "--lanes", 2, "--inputs", '{"n": 1, "x": [3, 4]}')
    results = []
    for meaning in (None, "reduce.umax"):
        if meaning is not None:
            text = f'[subgroupAdd]\nmeaning = "{meaning}"\nvalue_argument = 0\n'
            Path("f.contracts.toml").write_text(text)
        _, out, _ = say(*words, "--format", "json")
        (call,) = calls_of(out, "subgroupAdd")
        results.append(set(call["results"].values()))
    assert results == [{7}, {4}]


def test_run_prints_the_inputs_that_it_took_and_takes_them_again(say):
    Path("f.ll").write_text(LOOP)
    ask = ("run", "f.ll", "--lanes", "2", "--format", "json")
    _, out, _ = say(*ask, "--seed", "7")
    first = json.loads(out)["results"][0]
    assert set(first["inputs"]) == {"n", "x"}
    assert all(len(values) == 2 for values in first["inputs"].values())
    _, out, _ = say(*ask, "--seed", "8", "--inputs", json.dumps(first["inputs"]))
    assert json.loads(out)["results"][0] == first
    _, out, _ = say("run", "f.ll", "--lanes", "2", "--inputs", '{"n": [1, 2], "x": 5}')
    assert "  inputs   2 lanes\n           lane 0: n = 1, x = 5\n" in out
    assert "           lane 1: n = 2, x = 5\n" in out
