"""Anchors that take any lanes which stand at them: on random programs the wave never deadlocks, its
sets are those of the token rules, and their order is strict; by the definitions."""

from __future__ import annotations

from random import Random

import pytest
from generators.arbitrary_token_programs import Wildness, wild_program
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import order_cycle, relation_of
from wavecheck.semantics.convergence.token_rules import token_relation
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.schedules import Turn
from wavecheck.semantics.wave.simulated_wave import SimulatedWave


class Anyone:
    """A random schedule in which lanes linger at anchors, so that others catch up with them; of the
    lanes that stand at one point any number goes on together."""

    def __init__(self, rng):
        self.rng = rng

    def turn(self, wave):
        lanes = [lane for lane in wave.lanes if lane.outcome is None]
        self.rng.shuffle(lanes)
        lanes.sort(key=lambda lane: self.rng.random() < 0.9 and at_anchor(wave, lane))
        for lane in lanes:
            if not lane.steps:
                ready = wave.ready(lane)
                if ready is not None:
                    return Turn(ready)
                continue
            here = [each for each in lanes if each.steps and self.point(each) == self.point(lane)]
            return Turn([each for each in here if each is lane or self.rng.random() < 0.7])
        return None

    @staticmethod
    def point(lane):
        return lane.block, lane.index

    def groups(self, lanes):
        return [lanes]

    def moved(self, source, lanes):
        pass


def at_anchor(wave, lane):
    body = wave.function.blocks[lane.block].instructions
    here = body[lane.index] if 0 <= lane.index < len(body) else None
    return isinstance(here, Call) and here.control == "anchor"


def run(program, rng, lanes):
    seed = rng.randint(0, 10**6)
    wave = SimulatedWave(
        program, Conditions(lanes=lanes, policy="independent", seed=seed, fuel=400)
    )
    wave._policy = Anyone(rng)
    wave.run()
    return wave.record()


def instances_of(history):
    """The instance of each thread's n-th execution of a site."""
    found = {}
    for instance in history.instances:
        found.setdefault((instance.site, instance.thread), []).append(instance)
    return found


def met(wave, history):
    """Who executed what together, and what of it anchors chose."""
    at, sets, chosen = instances_of(history), [], []
    for each in wave.communications:
        members = [at[each.site, lane][each.visits[lane] - 1] for lane in each.lanes]
        sets.append(members)
        if each.control == "anchor":
            chosen.append(members)
    return relation_of(sets), relation_of(chosen)


def trips_differ(history, relation):
    """Whether an anchor joined executions of which one is a later one of its thread."""
    return any(
        history.call(a).control == "anchor" and history.executions[a] != history.executions[b]
        for a, b in relation
    )


def wild(seed):
    program = wild_program(Random(seed), 3 + seed % 5, Wildness(lost=0, local=0, rootless=0.3))
    controls = {call.control for _, call in program.calls()}
    return program if "anchor" in controls and not check_rules(program) else None


def campaign(programs):
    judged, across = 0, 0
    for seed, program in programs:
        rng = Random(seed)
        wave = run(program, rng, rng.randint(2, 5))
        assert wave.deadlock is None and wave.repeated_name is None, seed
        if not wave.completed:
            continue
        judged += 1
        history = History(program, wave.paths)
        together, chosen = met(wave, history)
        assert together == token_relation(history, chosen), seed
        assert order_cycle(history, together) is None, seed
        across += trips_differ(history, chosen)
    return judged, across


def structured(seeds):
    return ((seed, random_program(Random(seed), 9)) for seed in seeds)


def of_any_graph(seeds):
    found = ((seed, wild(seed)) for seed in seeds)
    return ((seed, program) for seed, program in found if program is not None)


def test_structured_programs():
    judged, _ = campaign(structured(range(40)))
    assert judged == 40


def test_anchors_that_join_iterations():
    """Whoever goes on without the others may catch up with them in a later trip."""
    loop = sketch(
        "E: -> A; A: a = anchor -> C, M; C: c = anchor, op c -> M; M: -> U, L;"
        "U: op a -> L; L: -> A, X; X: ->"
    )
    judged, across = campaign((seed, loop) for seed in range(40))
    assert judged == 40 and across > 10


def test_programs_on_any_graph():
    judged, _ = campaign(of_any_graph(range(200)))
    assert judged > 12


@pytest.mark.slow
def test_a_long_campaign():
    campaign(structured(range(1000, 8000)))
    campaign(of_any_graph(range(1000, 60_000)))


def test_hearts_that_break_the_rules_do_deadlock():
    """Two hearts on one token in an irreducible cycle, which CO21 forbids."""
    program = sketch(
        "E: t = entry -> A, C; A: a = loop t, op a -> A, C; C: c = loop t, op c -> C, A, X; X: ->"
    )
    assert check_rules(program)
    assert any(run(program, Random(seed), 3).deadlock for seed in range(40))


def test_anchors_that_take_who_is_not_there_contradict_the_order():
    program = sketch("E: -> H; H: a = anchor, op a -> H, X; X: ->")
    history = History(program, (tuple("EHHX"),) * 2)
    a, b, c, d = (each for each in history.instances if history.call(each).control == "anchor")
    assert order_cycle(history, token_relation(history, relation_of([[a, d], [b, c]])))
