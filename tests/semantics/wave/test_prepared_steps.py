"""Steps that were prepared are the steps that lanes make one by one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_file
from wavecheck.semantics.wave import prepared_steps
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.prepared_steps import PreparedComputation, PreparedEnd
from wavecheck.semantics.wave.records import WaveRun
from wavecheck.semantics.wave.simulated_wave import run_wave

PAIRS = Path(__file__).parents[2] / "pairs"
FILES = [
    *sorted((PAIRS / "values").glob("*.srctgt.ll"))[::3],
    *sorted((PAIRS / "pointers").glob("*.srctgt.ll"))[::2],
]


def told(run: WaveRun) -> object:
    """All that a run leaves behind, with what each part of it rests on."""
    events = [(each, each.passed, each.control, each.written) for of in run.events for each in of]
    memory = run.memory.journal, run.memory.initial, run.memory.raced, run.memory.aliased
    return run, events, run.controls, run.returns, memory


def one_by_one(function: Function, conditions: Conditions, monkeypatch) -> WaveRun:
    with monkeypatch.context() as patch:
        patch.setattr(PreparedComputation, "execute", lambda *_: False)
        patch.setattr(PreparedEnd, "leave", lambda *_: False)
        return run_wave(function, conditions)


@pytest.mark.parametrize("seed", range(30))
def test_on_random_programs(seed, monkeypatch):
    program = random_program(Random(seed), 20)
    conditions = Conditions(lanes=6, seed=seed)
    assert told(run_wave(program, conditions)) == told(one_by_one(program, conditions, monkeypatch))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0][:40])
def test_where_values_rest_on_something(path, monkeypatch):
    for function in read_file(path).functions.values():
        for seed in range(3):
            conditions = Conditions(lanes=3, seed=seed, fuel=300)
            prepared = run_wave(function, conditions)
            assert told(prepared) == told(one_by_one(function, conditions, monkeypatch))


def test_no_more_results_are_kept_than_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(prepared_steps, "MOST_RESULTS", 4)
    path = tmp_path / "a.ll"
    path.write_text(
        "define i32 @f(i32 %n) {\n  br label %h\nh:\n  %i = phi i32 [ 0, %0 ], [ %j, %h ]\n"
        "  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %h, label %z\n"
        "z:\n  ret i32 %j\n}\n"
    )
    function = read_file(path).functions["f"]
    run = run_wave(function, Conditions(lanes=2, inputs=WaveInputs({"n": 50})))
    assert run.outcomes == (("returned", 50),) * 2


ROUNDS = """
declare i32 @g(i32)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
define i32 @f(i32 %n) {
entry:
  %u = freeze i32 undef
  br label %loop
loop:
  %a = phi i32 [ %u, %entry ], [ 5, %next ]
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %b = add i32 %a, 1
  %k = call i32 @llvm.umul.fix.i32(i32 %i, i32 3, i32 2)
  %x = call i32 @g(i32 %b)
  %y = call i32 @g(i32 %k)
  %c = icmp ult i32 %b, 4
  br i1 %c, label %then, label %next
then:
  br label %next
next:
  %s = phi i32 [ %k, %then ], [ %b, %loop ]
  %z = call i32 @g(i32 %s)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s
}
"""


@pytest.mark.parametrize("seed", range(4))
def test_what_rests_on_something_in_one_trip_need_not_in_the_next(seed, monkeypatch, tmp_path):
    path = tmp_path / "a.ll"
    path.write_text(ROUNDS)
    function = read_file(path).functions["f"]
    inputs = WaveInputs({"n": 3})
    conditions = Conditions(lanes=2, seed=seed, inputs=inputs)
    prepared = run_wave(function, conditions)
    assert any(run for run in prepared.guesses)
    assert told(prepared) == told(one_by_one(function, conditions, monkeypatch))
    first, *others = [each for each in prepared.events[0] if each.name == "g"][::3]
    assert first.passed != (frozenset(),)
    assert all(each.passed == (frozenset(),) for each in others)
