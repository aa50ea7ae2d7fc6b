"""The programs that are timed are what they are said to be."""

import json
import re

import pytest
from click.testing import CliRunner
from wavecheck.proofs.benchmarks import figure, report
from wavecheck.proofs.benchmarks.figure import Figure, Spread
from wavecheck.proofs.benchmarks.history import add_run, compared, last_run
from wavecheck.proofs.benchmarks.loops import loop_costs, loop_figures
from wavecheck.proofs.benchmarks.memory import memory_figures, writers_and_readers
from wavecheck.proofs.benchmarks.pairs import (
    KERNEL,
    block_reduction,
    catalogue,
    diamonds,
    tiny_pair,
)
from wavecheck.proofs.benchmarks.reading import large_module, reading_figures
from wavecheck.proofs.benchmarks.report import chain, effort_for, nest
from wavecheck.proofs.benchmarks.wave import wave_figures
from wavecheck.proofs.commands.demo import bench
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.program.input_errors import InputError
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
        str(loop_figures(most=2)),
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
    found = list(memory_figures(classic=20, sizes=(1, 2), times=1))
    assert [each.name for each in found] == [
        "litmus",
        "litmus, counters",
        "litmus, one location",
        "litmus, one location by the solver",
    ]
    assert found[0].text.startswith("20 classic tests") and "ms each" in found[0].text
    assert "times from one to the next" in found[2].text


def test_a_classic_test_takes_milliseconds():
    """A hundred of them within two seconds of processor time, in one process."""
    first = next(memory_figures(classic=100, sizes=(1, 2), times=1))
    assert float(first.text.split(" in ")[1].split()[0]) < 2


def test_writers_and_readers_store_different_values():
    test = writers_and_readers(3)
    stored = [each.value for thread in test.threads[:2] for each in thread.body]
    assert len(set(stored)) == 6
    assert [len(thread.body) for thread in test.threads] == [3] * 4


PEER = """#!/bin/sh
exit 0
"""


@pytest.fixture
def peers(tmp_path, monkeypatch):
    """Programs that others would have in PATH, and that answer at once."""
    for name in ("opt-22", "alive-tv", "herd7"):
        (tmp_path / name).write_text(PEER)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda name: str(tmp_path / name))
    # To start one takes no processor time that is seen.
    monkeypatch.setattr(figure, "_spent", lambda who, work: (work(), 0.5)[1])


@pytest.fixture
def alone(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)


def small_figures():
    yield tiny_pair(1)
    yield catalogue(1, 1)
    yield next(memory_figures(classic=9, sizes=(1, 2), times=1))
    yield next(reading_figures(functions=2, blocks=6, times=1))


def test_programs_of_others_are_measured_where_they_are_there(peers):
    for found, name in zip(small_figures(), ("alive-tv", "alive-tv", "herd7", "opt"), strict=True):
        assert f"1.0 times as long as {name}" in found.text


def test_what_is_not_there_is_named(alone):
    tiny, _, litmus, reading = (each.text for each in small_figures())
    assert tiny.endswith("no alive-tv in PATH to compare with")
    assert litmus.endswith("no herd7 in PATH to compare with")
    assert reading.endswith("no opt in PATH to compare with")


def test_diamonds_are_decided():
    said = diamonds((2, 4), 1).text
    assert re.match(r"2: preserved in .* 4: preserved in .*; grows with the power", said)


def test_the_kernel_is_decided_and_the_solver_s_part_of_the_time_is_told():
    assert sorted(path.name for path in KERNEL.iterdir()) == ["before.ll", "behind.ll"]
    said = block_reduction(1).text
    assert re.fullmatch(r"preserved in \d+\.\d\d s; the solver takes \d+% of it", said)
    assert int(said.split()[-3].rstrip("%")) >= 33


def test_the_large_module_is_well_made():
    module = read_module(large_module(3, 9), "generated")
    assert [len(each.blocks) for each in module.functions.values()] == [10, 10, 10]
    assert not any(check_rules(each) for each in module.functions.values())


def test_effort_is_measured():
    effort = effort_for(chain(2))
    assert effort.word == "preserved"
    assert effort.seconds > 0 and effort.peak > 10


def some(name):
    return lambda *_, **__: [Figure(name, 1.0, "1")]


def test_the_report_has_a_line_for_each_figure(monkeypatch):
    monkeypatch.setattr(report, "catalogue_timings", lambda: [report.Timing("a", 2.0, 1.0)])
    for module in ("pairs.pair", "two_encodings.encoding", "memory.memory", "reading.reading"):
        monkeypatch.setattr(f"wavecheck.proofs.benchmarks.{module}_figures", some(module))
    for module in ("wave.wave", "uniformity.uniformity", "repetition.repetition"):
        monkeypatch.setattr(f"wavecheck.proofs.benchmarks.{module}_figures", some(module))
    monkeypatch.setattr(
        "wavecheck.proofs.benchmarks.loops.loop_figures", lambda most: Figure("loops", 1.0, "1")
    )
    monkeypatch.setattr(report, "LARGE", 12)
    monkeypatch.setattr(report, "NEST", 2)
    monkeypatch.setattr(report, "CHAINS", (1, 2, 4))
    found = list(report.figures(quick=True))
    assert [each.name for each in found] == [
        "--help",
        "pairs.pair",
        "catalogue",
        "catalogue, the slowest pair",
        "loops",
        "two_encodings.encoding",
        "memory.memory",
        "wave.wave",
        "reading.reading",
        "uniformity.uniformity",
        "repetition.repetition",
        "chain of convergent calls",
        "12 blocks in 2 nested loops",
    ]
    assert "2.0 times" in found[2].text


def test_a_later_run_is_compared_with_the_one_before(tmp_path, monkeypatch):
    path = tmp_path / "figures.jsonl"
    assert last_run(path) == {}
    values = iter((2.0, 2.1, 4.2))

    def figures(quick):
        yield Figure("one", next(values), "so and so")

    monkeypatch.setattr(report, "figures", figures)
    said = [
        CliRunner().invoke(bench, ["--history", str(path)], standalone_mode=False).output
        for _ in range(3)
    ]
    assert said == [
        "one: so and so\n",
        "one: so and so; as before\n",
        "one: so and so; 2.00 times what it was\n",
    ]
    runs = [json.loads(line) for line in path.read_text().splitlines()]
    assert [run["figures"] for run in runs] == [{"one": 2.0}, {"one": 2.1}, {"one": 4.2}]


@pytest.mark.parametrize("text", ["no json\n", "[1]\n", '{"figures": {"one": "x"}}\n', "{}\n"])
def test_a_file_that_is_no_history_is_refused(tmp_path, text):
    path = tmp_path / "figures.jsonl"
    path.write_text(text)
    with pytest.raises(InputError, match="no history of figures"):
        last_run(path)


def test_what_was_not_measured_before_is_not_compared(tmp_path):
    new = Figure("new", 1.0, "so")
    assert compared(new, {"old": 2.0}) == "new: so"
    add_run(tmp_path / "runs", [new])
    assert last_run(tmp_path / "runs") == {"new": 1.0}


def test_a_spread_is_told_with_its_median():
    assert str(Spread((1.0, 3.0, 2.0))) == "2.00 s (1.00 to 3.00 in 3 runs)"
    assert str(Spread((1.0,))) == "1.00 s"


def test_a_wave_s_time_and_memory_are_told():
    programs, calls = map(str, wave_figures(programs=3, calls=6400))
    assert re.fullmatch(
        r"wave: 3 random structured programs of 60 statements, 32 lanes: median \d+ ms each, "
        r"slowest \d+ ms; \d+\.\d times as long as with one lane",
        programs,
    )
    assert re.fullmatch(
        r"wave, many calls: 6400 calls of single lanes in a loop: \d+\.\d s, peak \d+ MB", calls
    )
