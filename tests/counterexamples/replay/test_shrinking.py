"""Witnesses are found, and nothing can be taken from them. Here that is tried by hand."""

from __future__ import annotations

from itertools import product

import pytest
from programs import program
from wavecheck.counterexamples.comparison.compare import Difference
from wavecheck.counterexamples.corpus.index import cases
from wavecheck.counterexamples.replay.prescribed_choices import ChoiceText, classes_of
from wavecheck.counterexamples.replay.repeatable_witnesses import repeatable
from wavecheck.counterexamples.replay.replay import FUEL, Hierarchies, Replay, Wave, replay
from wavecheck.counterexamples.replay.shrinking import MOST_REPLAYS, smallest
from wavecheck.counterexamples.verdicts.verdicts import Violated, Witness
from wavecheck.proofs.judging.pairs import Pair, pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.control_flow.cycles import CycleForest
from wavecheck.semantics.control_flow.relevant_hierarchies import (
    hierarchies_by_headers,
    relevant_hierarchies,
)
from wavecheck.semantics.inlining.inlining import inline_calls
from wavecheck.semantics.program.contracts import Contracts
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.anchor_policies import SeededChoice

CONTRACTS = default_contracts()

REMAINDER = program("unrolled_with_remainder")


def wave_of(trips: list[int], others: list[int], u: int = 3) -> Wave:
    return Wave(len(trips), {"n": trips, "u": [u] * len(trips), "other": others}, {}, {})


def functions_of(text: str) -> tuple[Function, Function]:
    functions = read_module(text, "pair.ll").functions
    return functions["src"], functions["tgt"]


def runner(source: Function, target: Function, contracts: Contracts = CONTRACTS):
    def run(wave: Wave, fuel: int = FUEL) -> Replay:
        hierarchies = Hierarchies(relevant(source), relevant(target)[0])
        return replay(source, target, wave, contracts, fuel=fuel, hierarchies=hierarchies)

    return run


def relevant(function: Function):
    found = relevant_hierarchies(function)
    assert isinstance(found, tuple)
    return found


def shown(replayed: Replay) -> bool:
    return isinstance(replayed.difference, Difference)


def events_of(replayed: Replay) -> int:
    runs = (replayed.source_run, replayed.target_run)
    return sum(len(lane) for run in runs if run is not None for lane in run.events)


def shrunk(text: str, wave: Wave, uniform: frozenset[str] = frozenset({"u"})) -> Replay:
    source, target = functions_of(text)
    return smallest(source, target, wave, CONTRACTS, uniform, runner(source, target))


def test_lanes_trips_and_values_that_are_not_needed_are_gone():
    found = shrunk(REMAINDER, wave_of([9, 4, 7, 2, 30], [99, 3, 17, 65535, 8]))
    assert shown(found)
    assert sorted(found.inputs["n"]) == [1, 2]
    assert found.inputs["other"] == found.inputs["u"] == [0, 0]


def test_no_wave_with_fewer_lanes_or_calls_shows_the_difference():
    found = shrunk(REMAINDER, wave_of([9, 4, 5, 2], [1, 2, 3, 4]))
    source, target = functions_of(REMAINDER)
    run = runner(source, target)
    for size in (1, 2):
        for trips in product(range(5), repeat=size):
            other = run(wave_of(list(trips), [0] * size, 0))
            assert not shown(other) or (size == 2 and events_of(other) >= events_of(found))


def test_results_are_made_small_on_both_sides_and_unused_ones_are_left_out():
    text = """
declare void @op(i32) convergent
declare i32 @q(i32) convergent
define void @src(i32 %x) convergent {
  %r = call i32 @q(i32 7)
  call void @op(i32 %r)
  ret void
}
define void @tgt(i32 %x) convergent {
  %r = call i32 @q(i32 7)
  %c = icmp ugt i32 %r, 1
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %r)
  ret void
b:
  call void @op(i32 %r)
  ret void
}
"""
    given = {"q": [[1000, 5], [1, 6], [77, 7]]}
    found = shrunk(text, Wave(3, {"x": [4, 5, 6]}, given, given))
    assert shown(found)
    assert found.inputs == {"x": [0, 0], "q": [[2], [0]]} or found.inputs == {
        "x": [0, 0],
        "q": [[0], [2]],
    }


def test_the_search_ends():
    calls = 0
    source, target = functions_of(REMAINDER)
    run = runner(source, target)

    def counted(wave: Wave, fuel: int) -> Replay:
        nonlocal calls
        calls += 1
        return run(wave, fuel)

    wave = wave_of([9, 4, 5, 2] * 2, list(range(100, 108)))
    smallest(source, target, wave, CONTRACTS, frozenset(), counted)
    assert 1 < calls <= MOST_REPLAYS + 1
    calls = 0
    smallest(source, target, wave, CONTRACTS, frozenset(), counted, lambda: True)
    assert calls == 1


def test_an_argument_that_is_equal_in_all_lanes_stays_so():
    needed = REMAINDER.replace(
        "%more = icmp ule i32 %j, %n",
        """%small = icmp ult i32 %u, 5
  %enough = icmp ule i32 %j, %n
  %more = select i1 %small, i1 false, i1 %enough""",
    )
    found = shrunk(needed, wave_of([9, 5], [0, 0], 77))
    assert shown(found) and len(set(found.inputs["u"])) == 1


def test_numbers_that_must_be_equal_are_lowered_together():
    difference = Difference("op", 0, 1, (0, 1), (0,), "splits", "")

    def run(wave: Wave, fuel: int) -> Replay:
        n = wave.arguments["n"]
        differs = wave.lanes == 2 and n[0] == n[1] >= 3
        return Replay(difference if differs else None, dict(wave.arguments))

    source, target = functions_of(REMAINDER)
    found = smallest(source, target, wave_of([100, 100], [0, 0]), CONTRACTS, frozenset(), run)
    assert found.inputs["n"] == [3, 3]


def test_short_executions_come_before_small_inputs():
    backwards = REMAINDER.replace(
        "  br label %test\ntest:", "  %t = sub i32 8, %n\n  br label %test\ntest:", 2
    )
    backwards = backwards.replace("i32 %i, %n\n", "i32 %i, %t\n").replace("%j, %n\n", "%j, %t\n")
    assert "%t = sub" in backwards.split("@tgt")[1]
    found = shrunk(backwards, wave_of([3, 1], [0, 0]))
    assert sorted(found.inputs["n"]) == [6, 7]


# --- every witness of the catalogue ---------------------------------------------------------------


VIOLATED = [
    (case, each.function or "src")
    for case in cases()
    for each in case.expectations
    if case.is_pair and each.word == "violated"
]


def functions_of_case(case, name: str) -> tuple[Function, Function, Options]:
    for pair in pairs_of([str(case.path)]):
        assert isinstance(pair, Pair)
        if pair.source == name:
            contracts = CONTRACTS.with_file(pair.contracts) if pair.contracts else CONTRACTS
            sides = ((pair.source, pair.source_module), (pair.target, pair.target_module))
            source, target = (inline_calls(m.functions[n], m) for n, m in sides)
            return source, target, Options(contracts=contracts)
    raise LookupError(name)


def without(values: list, lane: int) -> list:
    return values[:lane] + values[lane + 1 :]


def choice_without(choice: ChoiceText | None, gone: int) -> ChoiceText | None:
    """What the anchors chose for the other lanes, with their new numbers."""
    if choice is None:
        return None
    return {
        name: [[[n - (n > gone), at] for n, at in members if n != gone] for members in sets]
        for name, sets in choice.items()
    }


def smaller_waves(witness: Witness, source: Function, target: Function):
    """Waves with one lane less, and with one number less by one; addresses stay as they are."""
    arguments = {p.name for p in source.parameters}
    inputs = {name: values for name, values in witness.inputs.items() if name in arguments}
    results = {name: values for name, values in witness.inputs.items() if name not in arguments}
    lanes = range(witness.lanes)

    def wave(arguments: dict, results: dict, choice: ChoiceText | None, lanes: int) -> Wave:
        chosen = None if choice is None else classes_of(choice, target, lanes)
        return Wave(lanes, arguments, results, results, chosen)

    for lane in lanes if witness.lanes > 1 else ():
        fewer = [{n: without(v, lane) for n, v in part.items()} for part in (inputs, results)]
        choice = choice_without(witness.target_choice, lane)
        yield wave(*fewer, choice, witness.lanes - 1)
    for parameter in source.parameters:
        values = [] if parameter.type == "ptr" else inputs.get(parameter.name, [])
        groups = [list(lanes)] if parameter.shared else [[lane] for lane in lanes]
        for group in groups:
            if values and isinstance(values[group[0]], int) and values[group[0]] > 0:
                lower = [v - (lane in group) for lane, v in enumerate(values)]
                changed = {**inputs, parameter.name: lower}
                yield wave(changed, results, witness.target_choice, witness.lanes)


def judged_by_hand(case, name: str) -> tuple[int, bool]:
    """How many smaller waves were tried, none of which shows the difference with less; and whether
    the target's anchors chose something."""
    source, target, options = functions_of_case(case, name)
    verdict = validate(source, target, options)
    assert isinstance(verdict, Violated)
    witness = repeatable(verdict.witness, source, target, options.contracts)
    hierarchies = Hierarchies(relevant(source), of_headers(target, witness.target_headers))
    tried = 0
    for wave in smaller_waves(witness, source, target):
        found = replay(source, target, wave, options.contracts, hierarchies=hierarchies)
        tried += 1
        if isinstance(found.difference, Difference):
            alike = (found.difference.change == "differs") == (verdict.change == "differs")
            assert not alike or size_of(found.witness()) >= size_of(witness)
    return tried, witness.target_choice is not None


def of_headers(function: Function, headers: tuple[str, ...]) -> CycleForest:
    return hierarchies_by_headers(function)[headers] if headers else relevant(function)[0]


def size_of(witness: Witness) -> tuple[int, int, int]:
    """Lanes, events, and the numbers that are given; lanes that differ count for more."""
    runs = (witness.source_run, witness.target_run)
    events = sum(len(lane) for run in runs for lane in run.events)
    numbers = 0
    for values in witness.inputs.values():
        flat = [v for each in values for v in (each if isinstance(each, list) else [each])]
        numbers += sum(v for v in flat if isinstance(v, int)) + len(set(map(str, values)))
    return witness.lanes, events, numbers


@pytest.mark.parametrize(("case", "name"), VIOLATED[::8])
def test_nothing_can_be_taken_from_a_witness(case, name):
    judged_by_hand(case, name)


ANCHORED = [pair for pair in VIOLATED if pair[0].path.parent.name == "anchors"]


def test_nothing_can_be_taken_from_a_witness_of_anchors():
    found = [judged_by_hand(case, name) for case, name in ANCHORED[::2]]
    assert sum(tried for tried, chosen in found if chosen) >= 6


@pytest.mark.slow
def test_nothing_can_be_taken_from_any_witness_of_the_catalogue():
    found = [judged_by_hand(case, name) for case, name in VIOLATED]
    assert sum(tried for tried, _ in found) >= 250
    assert sum(tried for tried, chosen in found if chosen) >= 40


def test_what_a_policy_chose_is_kept_while_a_wave_becomes_smaller():
    """A policy chooses by the lanes' numbers: of a smaller wave it would choose otherwise."""
    source, target = functions_of(ANCHORED_TWICE)
    policy = SeededChoice(3)

    def run(wave: Wave, _: int = FUEL) -> Replay:
        return replay(source, target, wave, CONTRACTS, target_policy=policy)

    waves = (Wave(4, {"x": [5, 6, 7, 8]}, {}, {}), Wave(2, {"x": [0, 0]}, {}, {}))
    assert shown(run(waves[0])) and not shown(run(waves[1]))
    found = smallest(source, target, waves[0], CONTRACTS, frozenset(), run)
    assert shown(found) and found.inputs == {"x": [0, 0]}


ANCHORED_TWICE = program("anchor_for_entry")


def test_memory_that_nobody_reads_is_taken_away_and_bytes_become_small():
    text = """declare void @op(i32) convergent
define void @src(ptr %p) {
  %b = load i8, ptr %p
  %v = zext i8 %b to i32
  call void @op(i32 %v)
  ret void
}
define void @tgt(ptr %p) {
  call void @op(i32 0)
  ret void
}
"""
    functions = read_module(text, "pair.ll").functions
    source, target, contracts = functions["src"], functions["tgt"], default_contracts()
    memory = {4096: 77, 4097: 5, 9000: 1}
    wave = Wave(1, {"p": [4096]}, {}, {}, memory=memory, written={"op": [[{9000: 3}]]})

    def run(smaller, fuel):
        return replay(source, target, smaller, contracts, fuel=fuel)

    found = smallest(source, target, wave, contracts, frozenset(), run)
    assert found.inputs == {"p": [4096], "#memory": {"0x1000": [1]}}
