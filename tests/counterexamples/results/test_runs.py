"""A run of the wave, as text and as JSON."""

import json
from dataclasses import replace

import pytest
from wavecheck.counterexamples.results.runs import run_result_of, run_status
from wavecheck.counterexamples.writers.text import result_text
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.values.values import POISON, Opaque
from wavecheck.semantics.wave.records import (
    Communication,
    Deadlock,
    RepeatedName,
    Waiting,
    WaveRun,
)

SITE = Site("loop", 2)
LOOP = "llvm.experimental.convergence.loop"


def communication(executions, results, callee="op", control=None):
    lanes = tuple(executions)
    arguments = dict.fromkeys(lanes, ())
    return Communication(callee, SITE, "loop", 7, lanes, executions, arguments, results, control)


def run(*communications, **more):
    outcomes = (("returned", 5), ("unmodelled", "fence", 9))
    return WaveRun("f", 2, communications, ((), ()), ((), ()), outcomes, **more)


def test_json_has_a_call_for_each_communication():
    wave = run(
        communication({0: 1, 1: 1}, {0: None, 1: None}, LOOP, "loop"),
        communication({0: 1, 1: 1}, {0: 3, 1: POISON}),
    )
    result = run_result_of("a.ll", wave).data
    assert json.loads(json.dumps(result)) == result
    assert (result["function"], result["lanes"]) == ("f", 2)
    assert result["deadlock"] is None and result["repeated_name"] is None
    assert [call["callee"] for call in result["calls"]] == [LOOP, "op"]
    assert result["calls"][1] == {
        "callee": "op",
        "block": "loop",
        "lanes": [0, 1],
        "executions": {"0": 1, "1": 1},
        "results": {"0": 3, "1": "poison"},
        "line": 7,
    }


def test_text_has_the_timeline_the_results_and_how_each_lane_ended():
    wave = run(
        communication({0: 1, 1: 1}, {0: None, 1: None}, LOOP, "loop"),
        communication({0: 1, 1: 1}, {0: 3, 1: 3}),
        communication({1: 2}, {1: Opaque("fadd(a)")}),
    )
    assert result_text(run_result_of("a.ll", wave)).splitlines() == [
        "@f on 2 lanes",
        "  inputs   2 lanes, without inputs",
        "",
        "        1       2     3",
        "lane 0  loop#1  op#1",
        "lane 1  loop#1  op#1  op#2",
        "",
        "  1  @loop, line 7: lanes {0, 1}",
        "  2  @op, line 7: lanes {0, 1} get 3",
        "  3  @op, line 7: lanes {1} get fadd(a)",
        "",
        "lane 0: returned 5",
        "lane 1: stopped at line 9, which is not modelled: fence",
    ]


def test_a_deadlock_says_who_waits_where_and_for_whom():
    wave = run(deadlock=Deadlock((Waiting(0, LOOP, SITE, 7, (1,)),)))
    assert result_text(run_result_of("a.ll", wave)).splitlines()[-2:] == [
        "ERROR: The wave deadlocks",
        "  lane 0 waits at @loop, line 7: lanes {1}",
    ]
    waiting = run_result_of("a.ll", wave).data["deadlock"]["waiting"]
    assert waiting[0]["callee"] == LOOP and waiting[0]["awaits"] == [1]


def test_a_repeated_name_says_which_lane_and_token():
    wave = run(repeated_name=RepeatedName(1, "op", SITE, 7, "t"))
    assert result_text(run_result_of("a.ll", wave)).splitlines()[-2:] == [
        "ERROR: A thread repeats a name",
        "  lane 1 executes @op, line 7, again with the same instance of %t",
    ]
    assert run_result_of("a.ll", wave).data["repeated_name"]["lane"] == 1


@pytest.mark.parametrize(
    ("outcome", "status", "words"),
    [
        (("returned", None), 0, "returned"),
        (("undefined behaviour", "division by 0"), 0, "undefined behaviour: division by 0"),
        (("waiting",), 0, "waiting"),
        (("stopped", "a call of @abort"), 0, "stopped: a call of @abort"),
        (("out of fuel",), 3, "still running when the run was ended"),
        (("unmodelled", "fence", 9), 3, "stopped at line 9, which is not modelled: fence"),
    ],
)
def test_a_lane_that_was_not_followed_leaves_the_run_undecided(outcome, status, words):
    wave = replace(run(), outcomes=(outcome, outcome))
    assert run_status(wave) == status
    assert result_text(run_result_of("a.ll", wave)).splitlines()[-1] == f"lane 1: {words}"
    assert run_status(replace(wave, deadlock=Deadlock(()))) == 1
