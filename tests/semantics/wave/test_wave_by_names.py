"""The simulated wave against names that it does not know: who steps together, who communicates."""

from collections import Counter
from random import Random

import pytest
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.generation.random_graphs import random_graph
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.wave import schedules as wave_policies
from wavecheck.semantics.wave.anchor_policies import Alone, SeededChoice, StepTogether
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.reachability import Arrivals
from wavecheck.semantics.wave.simulated_wave import run_wave

POLICIES = ("maximal", "ipdom", "independent")

# --- ordinary points ------------------------------------------------------------------------------


def counted(function, path):
    """The blocks of a path, each with a counter for every cycle around it."""
    forest, counts = cycle_forest(function), Counter()
    for block in path:
        for cycle in forest.cycles:
            if cycle.header == block:
                counts[block] += 1
                for inner in forest.cycles:
                    if inner.header != block and inner.blocks < cycle.blocks:
                        counts[inner.header] = 0
        yield block, tuple(counts[cycle.header] for cycle in forest.around(block))


def tokens_held(function, wave, lane):
    """For each block of a lane's path, which communication made each token whose region it is."""
    made, nth, arrivals = {}, Counter(), Arrivals(function)
    for index, communication in enumerate(wave.communications):
        if lane in communication.lanes:
            nth[communication.site] += 1
            made[communication.site, nth[communication.site]] = index
    latest, visits = {}, Counter()
    for block in wave.paths[lane]:
        yield tuple((t, latest[t]) for t in arrivals.tokens_around(block, -1))
        for site, call in block_calls(function, block):
            if call.control:
                visits[site] += 1
                latest[call.name] = made[site, visits[site]]


def block_calls(function, block):
    for index, instruction in enumerate(function.blocks[block].instructions):
        if isinstance(instruction, Call):
            yield Site(block, index), instruction


def grouped_by_names(function, wave, tokens):
    """True if the lanes that stepped together onto blocks are those with equal names there."""
    visits, step_of = Counter(), {}
    for index, step in enumerate(wave.steps):
        for lane in step.lanes:
            visits[lane, step.block] += 1
            step_of[lane, step.block, visits[lane, step.block]] = index
    by_name, visits = {}, Counter()
    for lane, path in enumerate(wave.paths):
        held = tokens_held(function, wave, lane) if tokens else iter([()] * len(path))
        for name in zip(counted(function, path), held, strict=True):
            block = name[0][0]
            visits[lane, block] += 1
            step = step_of[lane, block, visits[lane, block]]
            if by_name.setdefault(name, step) != step:
                return False
    return len(set(by_name.values())) == len(by_name)


def random_sketch(rng):
    graph = random_graph(rng, 7)
    blocks = (f"{b}: op -> {', '.join(s) or '.'}" for b, s in graph.successors.items())
    return sketch("; ".join(blocks))


def check_uncontrolled(seeds):
    judged = 0
    for seed in seeds:
        rng = Random(seed)
        function = random_sketch(rng)
        wave = run_wave(
            function, Conditions(lanes=rng.randint(2, 6), seed=seed, fuel=300, observe=True)
        )
        if wave.completed:
            judged += 1
            assert grouped_by_names(function, wave, tokens=False), seed
    return judged


def check_controlled(seeds):
    for seed in seeds:
        rng = Random(seed)
        function = random_program(rng, 12)
        anchors = (StepTogether(), SeededChoice(seed), Alone())[seed % 3]
        wave = run_wave(
            function, Conditions(lanes=rng.randint(2, 8), seed=seed, anchors=anchors, observe=True)
        )
        assert wave.completed, seed
        assert grouped_by_names(function, wave, tokens=True), seed


def test_ordinary_points_are_grouped_as_the_counters_of_the_cycles_say():
    """CU6, CU9: random graphs, many of them irreducible."""
    assert check_uncontrolled(range(200)) > 50


def test_with_tokens_points_are_grouped_by_counters_and_token_instances():
    """CO29, with anchors that choose in order; CO28 where a point is a use."""
    check_controlled(range(150))


def test_the_grouping_depends_on_the_header_coming_last(monkeypatch):
    true_order = wave_policies.cycle_order
    monkeypatch.setattr(
        wave_policies, "cycle_order", lambda forest, header_last: true_order(forest, False)
    )
    with pytest.raises(AssertionError):
        check_uncontrolled(range(60))


def test_the_grouping_depends_on_the_tokens(monkeypatch):
    monkeypatch.setattr(wave_policies.Maximal, "groups", lambda self, lanes: [lanes])
    with pytest.raises(AssertionError):
        check_controlled(range(60))


@pytest.mark.slow
def test_ordinary_points_in_a_long_campaign():
    assert check_uncontrolled(range(1000, 30_000)) > 10_000
    check_controlled(range(1000, 20_000))


# --- operations with tokens -----------------------------------------------------------------------


def token_names(function, path, lane, anchor_sets):
    """(site, nth execution, name) of each convergent call along one lane's path."""
    latest, counts, visits = {}, Counter(), Counter()
    for block in path:
        for site, call in block_calls(function, block):
            if not call.convergent:
                continue
            visits[site] += 1
            match call.control:
                case "entry":
                    name = ("entry",)
                case "anchor":
                    name = ("anchor", anchor_sets[site, lane, visits[site]])
                case "loop":
                    token = latest[call.token]
                    counts[site, token] += 1
                    name = (site, token, counts[site, token])
                case _:
                    name = (site, latest[call.token])
            if call.name and call.control:
                latest[call.name] = name
            yield site, visits[site], name


def sets_are_names(function, wave):
    visits, set_of, anchor_sets = Counter(), {}, {}
    for index, communication in enumerate(wave.communications):
        for lane in communication.lanes:
            visits[communication.site, lane] += 1
            key = communication.site, lane, visits[communication.site, lane]
            set_of[key] = index
            if communication.control == "anchor":
                anchor_sets[key] = index
    by_name = {}
    for lane, path in enumerate(wave.paths):
        for site, execution, name in token_names(function, path, lane, anchor_sets):
            found = set_of[site, lane, execution]
            if by_name.setdefault(name, found) != found:
                return False
    return len(set(by_name.values())) == len(by_name)


def check_names(seeds, policies=POLICIES):
    for seed in seeds:
        rng = Random(seed)
        function = random_program(rng, 10)
        for policy in policies:
            anchors = rng.choice([StepTogether(), SeededChoice(seed), Alone()])
            wave = run_wave(
                function,
                Conditions(lanes=rng.randint(2, 8), policy=policy, anchors=anchors, seed=seed),
            )
            assert wave.completed, (seed, policy, wave.deadlock)
            assert wave.repeated_name is None, (seed, policy)
            assert sets_are_names(function, wave), (seed, policy)


def test_communicating_sets_are_the_lanes_with_equal_names_under_every_schedule():
    """CO8, CO9, CO12: no deadlock, no repeated name, exactly the token relation."""
    check_names(range(100))


@pytest.mark.slow
def test_communicating_sets_in_a_long_campaign():
    check_names(range(1000, 15_000))
