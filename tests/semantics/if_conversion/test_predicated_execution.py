"""The predicated form on lanes against the wave that branches: results, and who communicates."""

from pathlib import Path
from random import Random

import pytest
from generators.random_acyclic import (
    acyclic_data_program,
    acyclic_structured_program,
    acyclic_token_program,
)
from programs import program
from wavecheck.semantics.convergence.token_names import names
from wavecheck.semantics.if_conversion.predicated_execution import (
    UndefinedPredicate,
    run_predicated,
)
from wavecheck.semantics.if_conversion.predicated_form import (
    Execute,
    PredicatedProgram,
    SetFalse,
    if_converted,
)
from wavecheck.semantics.if_conversion.predicates import ALWAYS, NotConvertible
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.reading.reader import read_file, read_module
from wavecheck.semantics.wave.anchor_policies import Alone, Prescribed, SeededChoice
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

GENERATORS = {
    "structured": acyclic_structured_program,
    "data": acyclic_data_program,
    "tokens": acyclic_token_program,
}


def programs(kind, count):
    return [GENERATORS[kind](Random(f"{kind}/{seed}"), 3 + seed % 8) for seed in range(count)]


def sets_of(run):
    return {(c.site, c.lanes) for c in run.communications}


def histories(run):
    """What each lane did, the number of a communication left out: the two forms count apart."""
    return [
        [(e.kind, e.name, e.site, e.arguments, e.result) for e in events] for events in run.events
    ]


def assert_agree(function, lanes, seed):
    program = if_converted(function)
    before = run_wave(function, Conditions(lanes=lanes, seed=seed))
    after = run_predicated(program, lanes=lanes, seed=seed)
    assert before.completed and after.outcomes == before.outcomes
    assert sets_of(after) == sets_of(before)
    assert histories(after) == histories(before)
    assert after.fetched == (len(program.listing),) * lanes
    return before


@pytest.mark.parametrize("kind", GENERATORS)
def test_the_predicated_form_gives_each_lane_what_branching_gives(kind):
    parted = calls = 0
    for number, function in enumerate(programs(kind, 100)):
        before = assert_agree(function, 2 + number % 5, number)
        parted += len(set(before.paths)) > 1
        calls += sum(map(len, before.events))
    assert parted > 20 and calls > 100


@pytest.mark.slow
@pytest.mark.parametrize("kind", GENERATORS)
def test_the_predicated_form_gives_each_lane_what_branching_gives_on_many_programs(kind):
    for seed in range(3000):
        function = GENERATORS[kind](Random(f"many {kind}/{seed}"), 3 + seed % 12)
        assert_agree(function, 1 + seed % 8, seed)


def executed_blocks(program, run, lane):
    """The blocks of which a lane executed instructions, in the order of the listing."""
    steps = [program.listing[number].step for number in run.executed[lane]]
    return list(dict.fromkeys(s.site.block for s in steps if isinstance(s, Execute)))


@pytest.mark.parametrize("kind", GENERATORS)
def test_a_lane_executes_the_blocks_of_its_path_and_no_others(kind):
    for number, function in enumerate(programs(kind, 40)):
        program = if_converted(function)
        paths = run_wave(function, Conditions(lanes=4, seed=number)).paths
        run = run_predicated(program, lanes=4, seed=number)
        for lane, path in enumerate(paths):
            filled = [block for block in path if function.blocks[block].instructions]
            assert executed_blocks(program, run, lane) == filled


@pytest.mark.parametrize("choice", [Alone(), SeededChoice(3)], ids=["alone", "by chance"])
def test_sets_are_kept_whatever_anchors_choose(choice):
    anchors = 0
    for number, function in enumerate(programs("structured", 60) + programs("tokens", 60)):
        before = run_wave(function, Conditions(lanes=4, seed=number, anchors=choice))
        classes = {
            (c.site, lane): index
            for index, c in enumerate(before.communications)
            if c.control == "anchor"
            for lane in c.lanes
        }
        prescribed = Prescribed({(site, lane, 1): each for (site, lane), each in classes.items()})
        again = run_wave(function, Conditions(lanes=4, seed=number, anchors=prescribed))
        after = run_predicated(if_converted(function), lanes=4, seed=number, classes=classes)
        assert sets_of(after) == sets_of(before) == sets_of(again)
        assert after.outcomes == before.outcomes
        anchors += any(len(c.lanes) > 1 for c in before.communications if c.control == "anchor")
    assert isinstance(choice, Alone) or anchors > 10


def test_who_communicates_is_who_carries_one_name():
    """The names of the branching form, from paths alone, against the predicated run."""
    for number, function in enumerate(programs("tokens", 80)):
        paths = run_wave(function, Conditions(lanes=4, seed=number)).paths
        carriers = {}
        for lane, path in enumerate(paths):
            for site, name in names(function, path, lambda site, execution: "all"):
                carriers.setdefault((site, name), []).append(lane)
        wanted = {(site, tuple(lanes)) for (site, _), lanes in carriers.items()}
        run = run_predicated(if_converted(function), lanes=4, seed=number)
        assert sets_of(run) == wanted


def test_a_predicate_that_does_not_start_false_is_fetched_unset():
    """IC5: for each such predicate some answers of the branches show it."""
    found = 0
    for function in programs("tokens", 40):
        program = if_converted(function)
        for predicate in program.predicates.starts_false:
            listing = tuple(g for g in program.listing if g.step != SetFalse(predicate))
            without = PredicatedProgram(function, program.predicates, listing)
            with pytest.raises(UndefinedPredicate, match=f"p{predicate} "):
                for seed in range(200):
                    run_predicated(without, lanes=8, seed=seed)
            found += 1
    assert found > 20


CATALOGUE = Path(__file__).resolve().parents[3] / "counterexamples" / "catalogue"


def test_the_acyclic_functions_of_the_catalogue_communicate_as_before():
    """Their effects on memory may take turns with those of other lanes otherwise."""
    converted = communicating = 0
    for file in sorted(CATALOGUE.rglob("*.ll")):
        for function in read_file(file).functions.values():
            try:
                program = if_converted(function)
            except NotConvertible:
                continue
            converted += 1
            for seed in range(3):
                before = run_wave(function, Conditions(lanes=5, seed=seed))
                after = run_predicated(program, lanes=5, seed=seed)
                assert sets_of(after) == sets_of(before), (file, function.name, seed)
                assert after.outcomes == before.outcomes
                communicating += len(after.communications) > 0
    assert converted > 60 and communicating > 100


EXAMPLE = sketch(
    "1: t = entry, op t -> 2, 3; 2: op t -> 4, 5; 3: op t -> 5, 7; 4: op t -> 6; 5: op t -> 6;"
    "6: op t -> 7; 7: op t -> ."
)


def test_the_four_paths_of_the_worked_example():
    program = if_converted(EXAMPLE)
    inputs = WaveInputs(
        results={
            "choose.1": [[1], [1], [0], [0]],
            "choose.2": [[1], [0], [], []],
            "choose.3": [[], [], [1], [0]],
        }
    )
    run = run_predicated(program, lanes=4, inputs=inputs)
    paths = ["".join(executed_blocks(program, run, lane)) for lane in range(4)]
    assert paths == ["12467", "12567", "13567", "137"]
    assert sets_of(run) == sets_of(run_wave(EXAMPLE, Conditions(lanes=4, inputs=inputs)))
    assert {c.lanes for c in run.communications if c.block == "5"} == {(1, 2)}


def test_every_lane_fetches_what_only_some_execute():
    program = if_converted(EXAMPLE)
    inputs = WaveInputs(results={"choose.1": [1], "choose.2": [1]})
    run = run_predicated(program, lanes=2, inputs=inputs)
    assert run.fetched == (len(program.listing),) * 2
    assert all(len(each) < len(program.listing) for each in run.executed)
    guarded = [program.listing[number].guard for number in run.executed[0]]
    assert ALWAYS in guarded and 3 not in guarded and 5 not in guarded


POISON = program("phi_of_three_ways")


def test_a_branch_on_poison_is_undefined_only_in_lanes_that_come_to_it():
    function = read_module(POISON, "poison.ll").functions["f"]
    inputs = WaveInputs(arguments={"c": [0, 1, 1, "poison"], "d": ["poison", "poison", 1, 1]})
    before = run_wave(function, Conditions(lanes=4, inputs=inputs))
    after = run_predicated(if_converted(function), lanes=4, inputs=inputs)
    assert after.outcomes == before.outcomes
    assert [outcome[0] for outcome in after.outcomes] == [
        "returned",
        "undefined behaviour",
        "returned",
        "undefined behaviour",
    ]
    assert (after.outcomes[0], after.outcomes[2]) == (("returned", 1), ("returned", 3))


def test_a_lane_that_ends_in_a_call_fetches_nothing_more():
    text = """\
declare void @stop() noreturn
declare void @op() convergent
define void @f(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  call void @stop() noreturn
  br label %end
end:
  call void @op()
  ret void
}
"""
    function = read_module(text, "stop.ll").functions["f"]
    inputs = WaveInputs(arguments={"c": [1, 0, 0]})
    before = run_wave(function, Conditions(lanes=3, inputs=inputs))
    after = run_predicated(if_converted(function), lanes=3, inputs=inputs)
    assert after.outcomes == before.outcomes and after.outcomes[0][0] == "stopped"
    assert sets_of(after) == sets_of(before)
    assert after.fetched[0] < after.fetched[1]
