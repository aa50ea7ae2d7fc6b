"""`wavecheck traces`: every way to communicate, none twice, smallest first."""

from __future__ import annotations

import json
from itertools import product

import pytest
from click.testing import CliRunner
from wavecheck.counterexamples.replay.distinct_traces import way_of
from wavecheck.proofs.commands.main import status_of, wavecheck
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

HEAD = """declare void @op(i32) convergent
declare void @sub(i32) convergent
declare i32 @lane() memory(none) willreturn nounwind
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
"""

ARMS = (
    HEAD
    + """define void @f(i1 %c, i1 %d) convergent {
  br i1 %c, label %one, label %two
one:
  call void @op(i32 1)
  br label %next
two:
  br i1 %d, label %three, label %next
three:
  call void @op(i32 1)
  br label %next
next:
  call void @sub(i32 2)
  ret void
}
"""
)

LOOP = (
    HEAD
    + """define void @f(i32 %n) convergent {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  call void @op(i32 1)
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
"""
)

IDS = (
    HEAD
    + """declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @f(i32 noundef %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %i, %n
  br i1 %few, label %one, label %two
one:
  call void @op(i32 1)
  ret void
two:
  call void @sub(i32 2)
  ret void
}
"""
)

ANCHOR = (
    HEAD
    + """define void @f() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}
"""
)


def traces_of(tmp_path, text: str, *options: str):
    path = tmp_path / "f.ll"
    path.write_text(text)
    found = CliRunner().invoke(
        wavecheck, ["traces", str(path), "--format", "json", *options], standalone_mode=False
    )
    return found.return_value, json.loads(found.stdout)["results"][0]


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_every_way_is_found_that_any_inputs_lead_to_and_none_twice(tmp_path, lanes):
    status, found = traces_of(tmp_path, ARMS, "--lanes", str(lanes), "--distinct", "1000")
    function = read_module(ARMS, "f.ll").functions["f"]
    ways = set()
    for bits in product((0, 1), repeat=2 * lanes):
        inputs = WaveInputs(arguments={"c": list(bits[:lanes]), "d": list(bits[lanes:])})
        ways.add(way_of(run_wave(function, Conditions(lanes=lanes, inputs=inputs))))
    assert len(found["traces"]) == len(ways)
    assert (status, found["complete"], found["trip_counts"]) == (0, True, "all")
    sizes = [sum(len(call["lanes"]) for call in each["calls"]) for each in found["traces"]]
    assert sizes == sorted(sizes)


def test_the_inputs_that_are_shown_lead_to_the_way(tmp_path):
    _, found = traces_of(tmp_path, ARMS)
    function = read_module(ARMS, "f.ll").functions["f"]
    for each in found["traces"]:
        run = run_wave(function, Conditions(lanes=2, inputs=WaveInputs(arguments=each["inputs"])))
        assert [list(c.lanes) for c in run.communications] == [c["lanes"] for c in each["calls"]]


def test_a_loop_without_a_bound_leaves_it_open(tmp_path):
    status, found = traces_of(tmp_path, LOOP, "--bound", "3", "--distinct", "1000")
    assert status == 3 and not found["complete"] and found["trip_counts"] == 3
    trips = {len(each["calls"]) for each in found["traces"]}
    assert trips == {1, 2, 3, 4}


def test_ways_that_the_numbers_of_lanes_do_not_show_leave_it_open(tmp_path):
    function = read_module(IDS, "f.ll").functions["f"]
    ways = {
        way_of(run_wave(function, Conditions(lanes=2, inputs=WaveInputs(arguments={"n": [n, n]}))))
        for n in (0, 1, 2)
    }
    status, found = traces_of(tmp_path, IDS)
    assert (status, found["complete"], len(found["traces"]), len(ways)) == (0, True, 3, 3)
    status, found = traces_of(tmp_path, IDS.replace("%i, %n", "%i, 77"))
    assert (status, found["complete"], len(found["traces"])) == (3, False, 1)


def test_only_as_many_as_asked_for(tmp_path):
    status, found = traces_of(tmp_path, ARMS, "--distinct", "2")
    assert (status, len(found["traces"]), found["complete"]) == (3, 2, False)


def test_an_anchor_chooses(tmp_path):
    _, found = traces_of(tmp_path, ANCHOR, "--lanes", "3")
    sets = [[c["lanes"] for c in e["calls"] if c["callee"] == "op"] for e in found["traces"]]
    assert sorted(sorted(map(len, each)) for each in sets) == [[1, 1, 1], [1, 2], [3]]


def test_a_way_that_one_wave_has_beyond_those_asked_for_leaves_it_open(tmp_path):
    """Every thread makes the same call, so there is one choice of histories, with two ways."""
    status, result = traces_of(tmp_path, ANCHOR, "--distinct", "1")
    assert (status, result["complete"], len(result["traces"])) == (3, False, 1)
    status, result = traces_of(tmp_path, ANCHOR, "--distinct", "2")
    assert (status, result["complete"], len(result["traces"])) == (0, True, 2)


def test_text_says_where_and_how_to_run_it_again(tmp_path, capsys):
    path = tmp_path / "f.ll"
    path.write_text(ANCHOR)
    assert status_of(["traces", str(path)]) == 0
    text = capsys.readouterr().out
    assert "2 ways to communicate, and no other" in text
    assert "at 1: line 9" in text and "wavecheck run" in text
    assert text.count("that `run` does not make") == 1


def test_what_is_not_modelled_is_no_wrong_input(tmp_path):
    text = ANCHOR.replace("  ret", '  call i32 asm sideeffect "nop", "=s"()\n  ret')
    status, found = traces_of(tmp_path, text)
    assert status == 3 and found["traces"] == [] and not found["complete"]
    assert found["reason"].startswith("not modelled: inline assembly")


def test_an_ill_formed_function_is_refused_with_its_place(tmp_path, capsys):
    path = tmp_path / "f.ll"
    path.write_text(ANCHOR.replace("anchor()\n  call", "entry()\n  call"))
    assert status_of(["traces", str(path)]) == 2
    assert "CO10" in capsys.readouterr().err
