"""What anchors chose, written down and read again; a witness that can be had again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wavecheck.counterexamples.replay.prescribed_choices import choice_made_in, classes_of
from wavecheck.counterexamples.replay.repeatable_witnesses import repeatable
from wavecheck.counterexamples.verdicts.verdicts import Witness
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.anchor_policies import Alone, AnchorPolicy, Prescribed, StepTogether
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

HEAD = """
declare void @op(i32) convergent
declare void @beat(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
"""


def anchored(name: str) -> Function:
    return read(f"""
define void @{name}(i32 %n) convergent {{
e:
  br label %l
l:
  %i = phi i32 [ 0, %e ], [ %j, %l ]
  %j = add i32 %i, 1
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 0) [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %j, %n
  br i1 %more, label %l, label %x
x:
  ret void
}}
""")


def read(text: str) -> Function:
    (function,) = read_module(HEAD + text, "f.ll").functions.values()
    return function


BEATING = read("""
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
""")
"""Where lane 0's first anchor is to meet lane 1's third, lane 0 waits at `op` for lane 1 and lane 1
at `beat` for lane 0, which will not come if it makes one trip."""

LATE = {"a": [[[0, 1], [1, 3]]]}


def run(function: Function, trips: list[int], anchors: AnchorPolicy, releases=()):
    inputs = WaveInputs({"n": trips}, {})
    return run_wave(
        function, Conditions(lanes=len(trips), inputs=inputs, anchors=anchors, releases=releases)
    )


def test_what_anchors_chose_is_named_by_token_lane_and_execution():
    function = anchored("f")
    assert choice_made_in(run(function, [1, 2], StepTogether())) == {"t": [[[0, 1], [1, 1]]]}
    assert choice_made_in(run(function, [1, 2], Alone())) == {"t": []}
    plain = read("define void @f(i32 %n) {\n  ret void\n}\n")
    assert choice_made_in(run(plain, [1], StepTogether())) is None


def test_a_choice_that_was_written_down_is_made_again():
    function = anchored("f")
    crossed = {(Site("l", 1), 0, 1): "x", (Site("l", 1), 1, 2): "x"}
    found = run(function, [1, 2], Prescribed(crossed))
    assert set(found.sets_of("op")) == {(0, 1), (1,)}
    choice = choice_made_in(found)
    assert choice == {"t": [[[0, 1], [1, 2]]]}
    again = run(function, [1, 2], Prescribed(classes_of(choice, function, 2)))
    assert again.communications == found.communications


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ([], "not a JSON object"),
        ({"h": []}, "no anchor %h"),
        ({"t": 1}, "a list of sets"),
        ({"t": [1]}, "a list of members"),
        ({"t": [[1]]}, "a lane and an execution"),
        ({"t": [[[True, 1]]]}, "a lane and an execution"),
        ({"t": [[[2, 1]]]}, "no execution 1 of lane 2"),
        ({"t": [[[0, 0]]]}, "no execution 0 of lane 0"),
        ({"t": [[[0, 1], [0, 2]]]}, "lane 0 is in one set twice"),
        ({"t": [[[0, 1]], [[0, 1]]]}, "is there twice"),
    ],
)
def test_a_wrong_choice_is_refused_with_a_sentence(choice, words):
    with pytest.raises(InputError) as stopped:
        classes_of(choice, anchored("f"), 2)
    assert words in stopped.value.message and stopped.value.hint


def witness_of(source, target, trips: list[int]) -> Witness:
    return Witness(len(trips), {"n": trips}, "op", 0, 1, (0, 1), (0,), True, source, target)


def test_a_witness_says_what_its_runs_need():
    source, target = anchored("src"), anchored("tgt")
    found = witness_of(run(source, [1, 1], StepTogether()), run(target, [1, 1], Alone()), [1, 1])
    again = repeatable(found, source, target, default_contracts())
    assert again.source_choice == {"t": [[[0, 1], [1, 1]]]} and again.target_choice == {"t": []}
    assert again.source_run.sets_of("op") == ((0, 1),)
    assert sorted(again.target_run.sets_of("op")) == [(0,), (1,)]
    assert again.source_guesses == again.target_guesses == ()


def test_a_witness_says_which_lanes_will_not_come():
    classes = classes_of(LATE, BEATING, 2)
    known = run(BEATING, [1, 3], Prescribed(classes), (1, 1))
    assert known.deadlock is None and (0, 1) in known.sets_of("op")
    alone = run(BEATING, [1, 3], Alone())
    again = repeatable(witness_of(known, alone, [1, 3]), BEATING, BEATING, default_contracts())
    assert again.source_choice == LATE and again.source_guesses == (1, 1)
    assert again.source_run == known and again.target_guesses == ()


def test_a_run_that_cannot_be_had_again_is_left():
    function = anchored("f")
    known = run(function, [1, 2], StepTogether())
    other = replace(known, communications=known.communications[:-1])
    again = repeatable(witness_of(other, known, [1, 2]), function, function, default_contracts())
    assert again.source_run is other and again.target_run == known
