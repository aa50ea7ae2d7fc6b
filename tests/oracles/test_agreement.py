"""The definitions, the names, the constraints and the wave agree; a broken road is noticed."""

import pytest
from oracles.agreement import Agreement, campaign, communicated, compared
from wavecheck.encodings.convergence import token_rules as encoded_rules
from wavecheck.semantics.convergence import token_names as names
from wavecheck.semantics.convergence import token_rules
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import NEVER_CONVERGED
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.wave.awaited_lanes import AwaitedLanes
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.simulated_wave import SimulatedWave, run_wave

QUICK = 40
CHUNKS, CHUNK = 40, 250


def test_the_roads_agree_on_some_programs():
    agreement = campaign(QUICK, seed=1)
    assert agreement.disagreements == ()
    assert agreement.programs == QUICK
    assert agreement.sets > 5 * QUICK
    assert agreement.proper_sets > QUICK / 2
    assert agreement.anchored > QUICK / 10


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_roads_agree_on_ten_thousand_programs(chunk):
    agreement = campaign(CHUNK, seed=1000 + chunk)
    assert agreement.disagreements == ()
    assert agreement.proper_sets > CHUNK


def test_a_campaign_is_repeated_by_its_seed():
    assert campaign(2, seed=3) == campaign(2, seed=3)
    assert campaign(2, seed=3) != campaign(2, seed=4)


LOOP = sketch("A: t = entry -> B; B: h = loop t, op h -> C, D; C: -> B; D: -> ")
ANCHORED = sketch("A: -> B, C; B: -> C; C: a = anchor, op a ->")


def seeds_and_roads(program):
    """The roads that differ on a program, for enough inputs to tell its lanes apart."""
    return {
        disagreement.roads
        for seed in range(6)
        for disagreement in compared(program, 3, seed).disagreements
    }


def test_the_roads_agree_on_a_loop_and_on_an_anchor():
    assert seeds_and_roads(LOOP) == set()
    assert seeds_and_roads(ANCHORED) == set()


def without_count(history, relation, a, b):
    return token_rules.operation_converged(history, relation, a, b)


def test_a_definition_that_does_not_count_iterations_is_noticed(monkeypatch):
    monkeypatch.setattr(token_rules, "loop_converged", without_count)
    assert seeds_and_roads(LOOP) >= {"the wave and the definitions"}


def test_names_that_do_not_count_iterations_are_noticed(monkeypatch):
    monkeypatch.setattr(names._Walk, "_next", lambda walk, key: 1)
    assert seeds_and_roads(LOOP) >= {
        "the wave and the names",
        "the names and the static rules: a name is repeated",
    }


def test_constraints_without_the_rule_for_operations_are_noticed(monkeypatch):
    monkeypatch.setattr(
        encoded_rules, "operation_converged", lambda variables, a, b: variables.converged(a, b)
    )
    assert seeds_and_roads(LOOP) == {"the wave and the constraints"}


def test_a_wave_whose_lanes_do_not_wait_is_noticed(monkeypatch):
    monkeypatch.setattr(SimulatedWave, "ready", lambda wave, lane: [lane])
    assert "the wave and the definitions" in seeds_and_roads(LOOP)


def test_a_wave_that_forgets_the_choice_at_anchors_is_noticed(monkeypatch):
    monkeypatch.setattr(AwaitedLanes, "chosen_class", lambda *_: None)
    assert "the wave under two schedules" in seeds_and_roads(ANCHORED)


def test_a_program_that_repeats_a_name_is_noticed():
    ill_formed = sketch("A: t = entry -> B; B: op t -> B, C; C: ->")
    assert seeds_and_roads(ill_formed) == {"the wave and the static rules: it stops"}


def test_who_executed_together_is_counted_by_lane_and_site():
    run = run_wave(LOOP, Conditions(lanes=2, seed=0))
    history = History(LOOP, run.paths)
    relation = communicated(run, history)
    together = sum(len(c.lanes) == 2 for c in run.communications)
    assert len(relation) == 2 * together
    assert relation != NEVER_CONVERGED


def test_agreements_add_up():
    one = Agreement(programs=1, instances=2, sets=3, proper_sets=1, anchored=1)
    assert one + one == Agreement(2, 4, 6, 2, 2)
