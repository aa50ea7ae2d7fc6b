"""The programs that are timed are what they are said to be."""

import re

import pytest
from wavecheck.proofs.benchmarks import benchmarks, reading
from wavecheck.proofs.benchmarks.benchmarks import chain, effort_for, nest
from wavecheck.proofs.benchmarks.loops import loop_costs, loop_figures
from wavecheck.proofs.benchmarks.memory import memory_figures, writers_and_readers
from wavecheck.proofs.benchmarks.reading import large_module, reading_figures
from wavecheck.proofs.benchmarks.wave import wave_figures
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.static_rules.rules import check_rules


def function_of(text):
    (function,) = read_module(text, "generated").functions.values()
    assert check_rules(function) == ()
    return function


@pytest.mark.parametrize("length", [1, 8, 128])
def test_a_chain_has_as_many_operations_as_it_says(length):
    operations = [call for _, call in function_of(chain(length)).calls() if call.is_operation]
    assert len(operations) == length


def test_a_nest_has_as_many_blocks_and_loops_as_it_says():
    function = function_of(nest(300, 4))
    assert abs(len(function.blocks) - 300) <= 2
    forest = cycle_forest(function)
    assert max(forest.depth(name) for name in function.blocks) == 4


def test_proofs_for_every_trip_count_are_measured_beside_the_bounded_checks():
    said = re.fullmatch(
        r"every trip count: 2 loops, the proofs take (\d+\.\d) times the bounded checks "
        r"\(\d+ ms a loop\), \d of them more than 3 times their own; "
        r"slowest \w+\.srctgt\.ll @src\d*, \d+ ms",
        loop_figures(most=2),
    )
    assert said is not None and float(said[1]) > 0


@pytest.mark.slow
def test_proofs_for_every_trip_count_cost_little():
    costs = list(loop_costs())
    assert len(costs) >= 36
    assert sum(cost.proof for cost in costs) <= sum(cost.bounded for cost in costs)
    dear = [cost.name for cost in costs if cost.proof > 3 * cost.bounded]
    assert len(dear) <= len(costs) // 10


def test_litmus_tests_are_measured():
    lines = list(memory_figures(classic=3, sizes=(1, 2)))
    assert [line.partition(":")[0] for line in lines] == [
        "litmus",
        "litmus, with what is ordered and what forbids",
        "litmus, one location",
        "litmus, one location by the solver",
    ]
    assert "3 classic tests" in lines[0] and "times from one to the next" in lines[2]


def test_a_classic_test_takes_milliseconds():
    """A hundred of them within two seconds of processor time, in one process."""
    (line, *_) = memory_figures(classic=100, sizes=(1, 2))
    assert float(line.split(" in ")[1].split()[0]) < 2


def test_writers_and_readers_store_different_values():
    test = writers_and_readers(3)
    stored = [each.value for thread in test.threads[:2] for each in thread.body]
    assert len(set(stored)) == 6
    assert [len(thread.body) for thread in test.threads] == [3] * 4


def test_reading_is_measured_beside_opt_where_there_is_one(monkeypatch):
    first, beside = reading_figures(functions=2, blocks=6)
    assert "us a line" in first
    assert "times as long as opt" in beside or "no opt in PATH" in beside
    monkeypatch.setattr(reading.shutil, "which", lambda name: None)
    assert list(reading_figures(functions=2, blocks=6))[1].endswith(
        "no opt in PATH to compare with"
    )


def test_the_large_module_is_well_made():
    module = read_module(large_module(3, 9), "generated")
    assert [len(each.blocks) for each in module.functions.values()] == [10, 10, 10]
    assert not any(check_rules(each) for each in module.functions.values())


def test_effort_is_measured():
    effort = effort_for(chain(2))
    assert effort.word == "preserved"
    assert effort.seconds > 0 and effort.peak > 10


def test_the_report_has_a_line_for_each_figure(monkeypatch):
    monkeypatch.setattr(benchmarks, "catalogue_timings", lambda: [benchmarks.Timing("a", 2.0, 1.0)])
    monkeypatch.setattr(
        "wavecheck.proofs.benchmarks.two_encodings.encoding_figures",
        lambda _: ["general encoding: 6"],
    )
    monkeypatch.setattr(
        "wavecheck.proofs.benchmarks.memory.memory_figures", lambda sizes: ["litmus: 1"]
    )
    monkeypatch.setattr(
        "wavecheck.proofs.benchmarks.reading.reading_figures", lambda functions: ["reading: 1"]
    )
    monkeypatch.setattr(
        "wavecheck.proofs.benchmarks.wave.wave_figures", lambda programs: ["wave: 1"]
    )
    monkeypatch.setattr(
        "wavecheck.proofs.benchmarks.uniformity.uniformity_figures", lambda sizes: ["uniformity: 1"]
    )
    monkeypatch.setattr(
        "wavecheck.proofs.benchmarks.loops.loop_figures", lambda most: "every trip count: 1"
    )
    monkeypatch.setattr(
        "wavecheck.proofs.benchmarks.repetition.repetition_figures", lambda *_, **__: ["queries: 1"]
    )
    monkeypatch.setattr(benchmarks, "LARGE", 12)
    monkeypatch.setattr(benchmarks, "NEST", 2)
    monkeypatch.setattr(benchmarks, "CHAINS", (1, 2, 4))
    lines = list(benchmarks.figures(quick=True))
    assert [line.split(":")[0] for line in lines] == [
        "--help",
        "catalogue",
        "catalogue",
        "every trip count",
        "general encoding",
        "litmus",
        "wave",
        "reading",
        "uniformity",
        "queries",
        "chain of convergent calls",
        "12 blocks in 2 nested loops",
    ]
    assert "2.0 times" in lines[1]


def test_a_wave_s_time_and_memory_are_told():
    programs, calls = wave_figures(programs=3, calls=6400)
    assert re.fullmatch(
        r"wave: 3 random structured programs of 60 statements, 32 lanes: median \d+ ms each, "
        r"slowest \d+ ms; \d+\.\d times as long as with one lane",
        programs,
    )
    assert re.fullmatch(
        r"wave: 6400 calls of single lanes in a loop: \d+\.\d s, peak \d+ MB", calls
    )
