"""The static rules of the iterating anchor: IA6 on cycles and on closed paths, and beside CO21."""

from dataclasses import replace
from random import Random

import pytest
from generators.arbitrary_token_programs import Wildness, wild_program
from wavecheck.semantics.convergence.regions import regions
from wavecheck.semantics.iterating_anchor.dynamic_rule import iterating_anchors
from wavecheck.semantics.iterating_anchor.static_rules import (
    ITERATING_RULES,
    a_heart_dominates_an_iterating_anchor,
    anchors_that_hearts_do_not_dominate,
    check_with_wider_regions,
    iterating_regions,
)
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.static_rules.closed_paths import closed_paths
from wavecheck.semantics.static_rules.rules import RULES, check_rules
from wavecheck.semantics.static_rules.violations import Facts

HEART_BEHIND_THE_ANCHOR = (
    "E: t = entry -> A; A: a = iterating, op1 a -> A, B, X; B: h = loop t, op2 h -> A, X; X: ->"
)
ENTERED_TWICE = HEART_BEHIND_THE_ANCHOR.replace("-> A; A", "-> A, B; A")


def wild(seed):
    """A random program, half of whose anchors are iterating."""
    rng = Random(seed)
    program = wild_program(rng, 7, Wildness(rootless=0.05, stray=0.4, local=0.0))

    def marked(instruction):
        anchor = getattr(instruction, "control", None) == "anchor"
        return (
            replace(instruction, iterating=True) if anchor and rng.random() < 0.5 else instruction
        )

    blocks = {
        name: replace(block, instructions=tuple(marked(i) for i in block.instructions))
        for name, block in program.blocks.items()
    }
    return replace(program, blocks=blocks)


def broken(program, rules=ITERATING_RULES):
    return {violation.rule for violation in check_rules(program, rules)}


@pytest.mark.parametrize("program", [HEART_BEHIND_THE_ANCHOR, ENTERED_TWICE])
def test_a_heart_behind_an_iterating_anchor_is_rejected(program):
    (found,) = check_rules(sketch(program), ITERATING_RULES)
    assert (found.rule, found.block, found.llvm) == ("IA6", "B", "")
    assert "block A" in found.message and "loop" in found.instruction
    assert not broken(sketch(program.replace("iterating", "anchor")))


@pytest.mark.parametrize(
    "program",
    [
        "E: t = entry -> A; A: h = loop t, a = iterating, op a -> A, X; X: ->",
        "E: t = entry -> A; A: h = loop t -> B; B: a = iterating, op a -> A, X; X: ->",
        "E: t = entry -> A; A: a = iterating -> B; B: h = loop a, op h -> A, B, X; X: ->",
        "E: t = entry -> A; A: a = iterating, op a -> A, B; B: h = loop t, op h -> B, X; X: ->",
    ],
)
def test_hearts_in_front_inner_hearts_and_other_cycles_are_accepted(program):
    assert not broken(sketch(program))


def test_an_anchor_in_front_of_a_heart_in_one_block_is_not_dominated():
    program = sketch("E: t = entry -> A; A: a = iterating, h = loop t -> A, X; X: ->")
    assert broken(program) == {"CO13", "IA6"}


def test_the_rules_of_the_time_leave_co21_out_and_nothing_else():
    program = sketch(ENTERED_TWICE)
    assert broken(program, RULES) == {"CO21"}
    assert len(ITERATING_RULES) == len(RULES)


def test_cycles_and_closed_paths_agree_where_definitions_dominate():
    rejected = 0
    for seed in range(1500):
        program = wild(seed)
        if "CO8" in broken(program):
            continue
        by_cycles = {v.instruction for v in a_heart_dominates_an_iterating_anchor(Facts(program))}
        on_paths = anchors_that_hearts_do_not_dominate(
            closed_paths(program), iterating_anchors(program)
        )
        assert by_cycles == {each.heart.call.text for each in on_paths}, seed
        rejected += bool(by_cycles)
    assert rejected > 50


def test_co21_implies_ia6_given_co13_and_not_the_other_way():
    kept = rejected = weaker = 0
    for seed in range(1500):
        program = wild(seed)
        by_llvm = broken(program, RULES)
        ia6 = "IA6" in broken(program)
        if not by_llvm & {"CO8", "CO13", "CO21"}:
            assert not ia6, seed
            kept += bool(iterating_anchors(program))
        rejected += ia6
        weaker += "CO21" in by_llvm and not ia6
    assert kept > 100 and rejected > 50 and weaker > 50


def test_the_wider_region_is_the_natural_loop_around_the_anchor():
    program = sketch(HEART_BEHIND_THE_ANCHOR)
    plain, wider = regions(program)["a"], iterating_regions(program)["a"]
    assert plain.blocks == {"A"} and wider.blocks == {"A", "B"}
    assert wider.holds(Site("B", 0)) and not wider.holds(Site("A", 0))
    assert not wider.holds(Site("X", 0)) and not wider.holds(Site("E", 0))
    assert iterating_regions(sketch(ENTERED_TWICE))["a"].blocks == {"A"}


def test_wider_regions_tell_the_two_programs_apart():
    assert {each.rule for each in check_with_wider_regions(sketch(HEART_BEHIND_THE_ANCHOR))} == {
        "CO24"
    }
    assert not check_with_wider_regions(sketch(ENTERED_TWICE))


def test_the_wider_region_holds_the_whole_loop_and_not_what_leads_out_of_it():
    program = sketch(
        "E: -> A, F; A: a = iterating -> B, X; B: -> C, D; C: -> A, X; D: -> F; F: -> A, X; X: ->"
    )
    wider = iterating_regions(program)["a"]
    assert wider.blocks == {"A", "B", "C"}
    assert not wider.holds(Site("A", 0)) and wider.holds(Site("A", 1))
