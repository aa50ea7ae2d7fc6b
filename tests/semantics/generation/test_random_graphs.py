"""Random flows are what they promise: they end, many are irreducible, rooted ones are legal."""

from random import Random

from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.generation.random_graphs import random_flow, rooted_flow
from wavecheck.semantics.static_rules.rules import check_rules


def reaches_the_exit(program):
    found = {"exit"}
    for _ in program.blocks:
        found |= {b for b, targets in program.successors.items() if found & set(targets)}
    return found


def test_every_block_is_reached_and_reaches_the_exit():
    irreducible = 0
    for seed in range(200):
        program = random_flow(Random(seed), 6)
        forest = cycle_forest(program)
        assert set(forest.preorder) == set(program.blocks) == reaches_the_exit(program)
        assert all(program.entry not in targets for targets in program.successors.values())
        convergent = [site.block for site, call in program.calls() if call.convergent]
        assert convergent == list(program.blocks)
        irreducible += not reducible(forest)
    assert 50 < irreducible < 150


def test_rooted_flows_follow_the_rules_and_use_tokens_in_all_ways():
    hearts = outside = within = 0
    for seed in range(150):
        program = rooted_flow(Random(seed))
        assert check_rules(program) == ()
        forest = cycle_forest(program)
        controls = [call.control for _, call in program.calls() if call.control]
        assert controls[0] == "entry" and "anchor" not in controls
        hearts += "loop" in controls
        within += not reducible(forest)
        for site, call in program.calls():
            if call.token and call.token.endswith(".heart"):
                heart = call.token.removesuffix(".heart")
                outside += site.block not in forest.headers[heart].blocks
    assert hearts > 40 and outside > 20 and within > 30


def test_flows_are_repeated_by_their_seed():
    assert random_flow(Random(3), 5) == random_flow(Random(3), 5)
    assert rooted_flow(Random(3)) == rooted_flow(Random(3))
    assert random_flow(Random(3), 5) != random_flow(Random(4), 5)
