"""Random programs are well-formed, end, and hold the shapes that they are there for."""

from collections import Counter
from random import Random

import pytest
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.convergence.regions import hearts, token_uses
from wavecheck.semantics.generation.random_graphs import random_path
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.printing.printer import print_module
from wavecheck.semantics.program.terminators import Return, Switch
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.static_rules.rules import check_rules

seeds = st.integers(0, 2**32)


@settings(max_examples=examples(150))
@given(seeds, st.integers(1, 20))
def test_random_programs_break_no_static_rule(seed, size):
    assert check_rules(random_program(Random(seed), size)) == ()


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_llvm_accepts_random_programs(first):
    """Reading runs LLVM's verifier, and gives the same program back."""
    programs = [random_program(Random(seed), 12) for seed in range(first, first + 10)]
    for program in programs:
        module = read_module(print_module([program]), "random")
        read = module.functions["program"]
        assert read.successors == program.successors
        assert [(site, call.token, call.control) for site, call in read.calls()] == [
            (site, call.token, call.control) for site, call in program.calls()
        ]
        assert [call.convergent for _, call in read.calls()] == [
            call.convergent for _, call in program.calls()
        ]


@settings(max_examples=100)
@given(seeds)
def test_every_block_can_be_reached_and_left(seed):
    program = random_program(Random(seed), 15)
    reached, frontier = {program.entry}, [program.entry]
    for block in frontier:
        new = [target for target in program.successors[block] if target not in reached]
        reached.update(new)
        frontier += dict.fromkeys(new)
    assert reached == set(program.blocks)
    path = random_path(Random(seed), program)
    assert isinstance(program.blocks[path[-1]].terminator, Return)


@settings(max_examples=100)
@given(seeds)
def test_a_program_rooted_at_entry_has_no_anchor(seed):
    program = random_program(Random(seed), 15, anchors=False)
    controls = Counter(call.control for _, call in program.calls())
    assert controls["anchor"] == 0
    assert controls["entry"] == 1


def shapes(program):
    """The shapes that one program holds, for the test that all of them occur."""
    forest = cycle_forest(program)
    with_heart = hearts(program, forest)
    for cycle in forest.cycles:
        yield "heart" if cycle in with_heart else "loop without heart"
        yield f"depth {cycle.depth}"
        exits = {
            target
            for block in cycle.blocks
            for target in program.successors[block]
            if target not in cycle.blocks
        }
        if len(exits) > 1:
            yield "several exits"
        if len([p for p in program.predecessors[cycle.header] if p in cycle.blocks]) > 1:
            yield "several back edges"
    for use in token_uses(program):
        cycle = forest.innermost(use.definition.block)
        if cycle is not None and use.site.block not in cycle.blocks:
            yield f"extended use of {program.at(use.definition).control}"
        if use.by_loop and use.site.block not in {c.header for c in forest.cycles}:
            yield "lone loop"
        if use.site.block.startswith("exit") and program.at(use.definition).control == "entry":
            yield "outer token on the way out"
    if any(isinstance(block.terminator, Switch) for block in program.blocks.values()):
        yield "switch"
    if sum(isinstance(block.terminator, Return) for block in program.blocks.values()) > 1:
        yield "early return"


def test_all_shapes_occur_among_four_hundred_programs():
    found = Counter[str]()
    for seed in range(400):
        program = random_program(Random(seed), 14)
        assert reducible(cycle_forest(program))
        found.update(set(shapes(program)))
    expected = {
        "heart",
        "loop without heart",
        "depth 1",
        "depth 2",
        "several exits",
        "several back edges",
        "extended use of loop",
        "extended use of anchor",
        "lone loop",
        "outer token on the way out",
        "switch",
        "early return",
    }
    assert {shape for shape, count in found.items() if count >= 4} >= expected


def test_the_same_program_is_random_again_from_the_same_seed():
    assert random_program(Random(7)) == random_program(Random(7))
    assert random_program(Random(7)) != random_program(Random(8))
