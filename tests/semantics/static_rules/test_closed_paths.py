"""The static rules about cycles against the same rules on closed paths: what is true of them."""

from random import Random

import pytest
from generators.arbitrary_token_programs import Wildness, wild_program
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.control_flow.dominance import dominator_tree
from wavecheck.semantics.convergence.regions import (
    token_uses,
)
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.static_rules.closed_paths import broken_on_closed_paths, closed_paths
from wavecheck.semantics.static_rules.rules import check_rules

CLOSED_PATH_RULES = {"CO18", "CO19", "CO20", "CO21"}


def broken(function: Function) -> set[str]:
    return {violation.rule for violation in check_rules(function)}


def cycle_rules(function: Function) -> set[str]:
    return CLOSED_PATH_RULES & broken(function)


def path_rules(function: Function) -> set[str]:
    return {each.rule for each in broken_on_closed_paths(closed_paths(function))}


def programs(count: int, **changes) -> list[Function]:
    wildness = Wildness(**{"lost": 0, **changes})
    return [wild_program(Random(number), 4 + number % 4, wildness) for number in range(count)]


def test_cycles_are_enough_to_find_every_broken_closed_path() -> None:
    """CO22: a rule is broken on a cycle iff it is broken on a closed path."""
    ill_formed = irreducible = 0
    for function in programs(1500):
        by_cycles, by_paths = cycle_rules(function), path_rules(function)
        assert by_paths == by_cycles
        ill_formed += bool(by_paths)
        irreducible += not reducible(cycle_forest(function))
    assert 200 < ill_formed < 1300 and irreducible > 200


def simple_closed_paths(function: Function) -> set[frozenset[str]]:
    """The closed paths that visit no block twice, by trying all."""
    found: set[frozenset[str]] = set()
    stack = [(block,) for block in function.blocks]
    while stack:
        path = stack.pop()
        for target in function.successors[path[-1]]:
            if target == path[0]:
                found.add(frozenset(path))
            elif target not in path:
                stack.append((*path, target))
    return found


def rules_broken_on(path: frozenset[str], function: Function) -> set[str]:
    """CO18..CO21 as the text says them, of one closed path."""
    tree = dominator_tree(function)
    uses = [use for use in token_uses(function) if use.site.block in path]
    outside = [use for use in uses if use.definition.block not in path]
    found = {"CO18" for use in outside if not use.by_loop}
    found |= {"CO19" for u in outside for v in outside if u.token == v.token and u is not v}
    found |= {"CO20" for u in outside for v in outside if u.token != v.token}
    found |= {"CO21" for u in outside for b in path if not tree.dominates(u.site.block, b)}
    return found


def rules_broken_on_simple_paths(function: Function) -> set[str]:
    paths = simple_closed_paths(function)
    return {rule for path in paths for rule in rules_broken_on(path, function)}


def test_closed_paths_that_visit_no_block_twice_decide_the_same() -> None:
    """CO22 for them: ill-formed by cycles iff by them."""
    for function in programs(1000):
        simple, by_cycles = rules_broken_on_simple_paths(function), cycle_rules(function)
        assert simple <= by_cycles and bool(simple) == bool(by_cycles)


def test_a_cycle_may_break_more_rules_than_one_round_of_it() -> None:
    """Two arms of a loop: no single round visits both, so that CO19 is not broken by one."""
    function = sketch("a: t = anchor -> b; b: -> c, d; c: op t -> b; d: op t -> b, x; x: -> .")
    assert rules_broken_on_simple_paths(function) == {"CO18", "CO21"}
    assert cycle_rules(function) == path_rules(function) == {"CO18", "CO19", "CO21"}


@pytest.mark.parametrize("judge", [cycle_rules, path_rules])
def test_the_first_and_last_rule_imply_the_two_between(judge) -> None:
    """F16: given CO13, whoever breaks CO19 or CO20 breaks CO18 or CO21."""
    between = 0
    for function in programs(1500, stray=0.3):
        found = judge(function)
        if "CO13" not in broken(function) and found & {"CO19", "CO20"}:
            between += 1
            assert found & {"CO18", "CO21"}
    assert between > 100


def test_without_the_rule_for_loop_intrinsics_it_does_not() -> None:
    """The hypothesis CO13 of F16 is needed: two hearts in one header."""
    found = broken(sketch("a: t = anchor -> b; b: h = loop t, k = loop t -> b, c; c: -> ."))
    assert found & CLOSED_PATH_RULES == {"CO19"} and "CO13" in found


def test_on_closed_paths_that_nothing_reaches_it_does_not() -> None:
    """F16 is about closed paths that the entry reaches: what is not reached is dominated by all."""
    unreached = "a: h = loop t -> b; b: k = loop t -> a"
    assert broken(sketch(f"e: t = entry -> x; x: -> . ; {unreached}")) == {"CO19"}
    assert broken(sketch(f"e: t = entry -> a; x: -> . ; {unreached}")) == {"CO19", "CO21"}


def test_programs_that_are_well_formed_by_construction_break_no_rule() -> None:
    for number in range(150):
        function = random_program(Random(number), 12)
        assert check_rules(function) == ()
        assert path_rules(function) == set()


@pytest.mark.slow
def test_theorems_on_many_programs() -> None:
    for number in range(40_000):
        function = wild_program(Random(number), 3 + number % 6, Wildness(lost=0))
        by_cycles, by_paths = cycle_rules(function), path_rules(function)
        assert by_paths == by_cycles
        if by_cycles & {"CO19", "CO20"} and "CO13" not in broken(function):
            assert by_cycles & {"CO18", "CO21"}
