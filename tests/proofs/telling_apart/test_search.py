"""Nothing smaller is missed: every lemma of the search, and the search itself, by brute force."""

from itertools import pairwise, product
from random import Random

import pytest
from generators.named_graphs import named_graphs
from wavecheck.proofs.telling_apart.programs import Placed, Program, function_of, path_of
from wavecheck.proofs.telling_apart.questions import ask, may_differ
from wavecheck.proofs.telling_apart.relation_judges import related_by_counters
from wavecheck.proofs.telling_apart.roads import roads
from wavecheck.proofs.telling_apart.search import Bounds, Clock, Programs, Tried, sizes
from wavecheck.proofs.telling_apart.shapes import shapes
from wavecheck.proofs.telling_apart.static_judges import broken, broken_on_simple_paths
from wavecheck.proofs.telling_apart.waves import most_visits, waves, ways
from wavecheck.semantics.models.named import model

MAXIMAL, STACK = model("llvm-maximal"), model("post-dominator")
CONTROLLED = model("llvm-controlled")
SIMPLE = CONTROLLED.read("CU32", "simple")


def programs_up_to(blocks, calls, tokens):
    bounds = Bounds(blocks, calls, tokens)
    programs = Programs(bounds, True, lambda _: True, Tried())
    for size in sizes(bounds, True):
        yield from programs.of(size)


SMALL = [*programs_up_to(2, 2, 2), *Random(1).sample([*programs_up_to(3, 3, 2)], 1200)]


def test_the_quick_rules_are_the_definitions():
    for program in SMALL:
        function = function_of(program)
        walks = broken(program)
        assert set(walks) == set(CONTROLLED.broken(function))
        assert set(broken_on_simple_paths(program, walks)) == set(SIMPLE.broken(function))


def test_a_rule_that_a_program_breaks_it_breaks_with_one_call_more():
    for program in SMALL:
        if program.calls:
            fewer = Program(program.shape, program.calls[:-1])
            assert set(broken(fewer)) <= set(broken(program))


def test_counters_give_the_relations_of_the_definition():
    rng = Random(2)
    for shape in rng.sample(shapes(4), 25):
        program = Program(shape, tuple(Placed(block, "operation") for block in range(4)))
        function = function_of(program)
        for wave in rng.sample([*waves(shape, 2, 2)] or [()], 1):
            paths = tuple(map(path_of, wave))
            assert related_by_counters(function, paths) == MAXIMAL.relations(function, paths)


def test_counters_of_inner_cycles_count_too():
    shape = ((1,), (2,), (2, 3), (1, 4), ())
    function = function_of(Program(shape, (Placed(2, "operation"), Placed(3, "operation"))))
    for wave in (((0, 1, 2, 2, 3, 4), (0, 1, 2, 3, 4)), ((0, 1, 2, 3, 1, 2, 2, 3, 4),) * 2):
        paths = tuple(map(path_of, wave))
        assert related_by_counters(function, paths) == MAXIMAL.relations(function, paths)


# --- waves ----------------------------------------------------------------------------------------


def walked(shape, most):
    """All paths to an end with at most so many steps, by their successors alone."""
    for length in range(most):
        for rest in product(range(len(shape)), repeat=length):
            path = (0, *rest)
            if all(b in shape[a] for a, b in pairwise(path)) and not shape[path[-1]]:
                yield path


@pytest.mark.parametrize("shape", [*shapes(3), *shapes(4)[::23]])
def test_ways_are_all_paths_with_few_visits(shape):
    found = [path for path in walked(shape, 8) if max(map(path.count, path)) <= 2]
    assert set(found) == {way for way in ways(shape, 2) if len(way) <= 8}
    assert all(most_visits(way) <= 2 for way in ways(shape, 2))


def test_a_wave_stands_for_all_orders_of_its_lanes():
    shape = ((1,), (1, 2), ())
    every = {tuple(sorted(each)) for each in product(ways(shape, 2), repeat=3)}
    found = [tuple(sorted(w)) for trips in (1, 2) for w in waves(shape, 3, trips)]
    assert len(found) == len(set(found)) and set(found) == every


# --- the search itself ----------------------------------------------------------------------------


def differences_by_brute_force(blocks):
    """Graphs with names, one operation, two lanes in any order: where the two models differ."""
    for graph in named_graphs(blocks, 2):
        for block in range(blocks):
            function = function_of(Program(graph, (Placed(block, "operation"),)))
            for pair in product(ways(graph, 2), repeat=2):
                paths = tuple(map(path_of, pair))
                if MAXIMAL.relations(function, paths) != STACK.relations(function, paths):
                    yield graph


def test_the_stack_differs_first_on_four_blocks():
    told = ask("sets", MAXIMAL, STACK, Bounds())
    found = told.difference
    assert found is not None and (found.size.blocks, found.size.operations) == (4, 1)
    assert found.paths == (("entry", "b1"), ("entry", "b2", "b1"))
    for blocks in (1, 2, 3):
        assert next(differences_by_brute_force(blocks), None) is None
    assert all(road.agrees for road in roads(MAXIMAL, STACK, found))
    assert len(roads(MAXIMAL, STACK, found)) == 5


def smallest_by_brute_force(rule, most):
    """The fewest calls of a program on one or two blocks that breaks a rule alone, of all there
    are, by the definitions."""
    found = [
        (len(each.shape), len(each.calls), each.tokens)
        for each in programs_up_to(2, most, 2)
        if CONTROLLED.broken(function_of(each)) == (rule,)
    ]
    return min(found, default=None)


@pytest.mark.parametrize(
    ("rule", "size"),
    [
        ("CO7", (2, 2, 2)),
        ("CO10", (1, 2, 2)),
        ("CO13", (1, 1, 1)),
        ("CO15", (1, 2, 2)),
        ("CO16", (1, 2, 1)),
        ("CO18", (2, 2, 1)),
        ("CO21", (3, 2, 2)),
        ("CO24", (1, 4, 2)),
    ],
)
def test_the_smallest_program_that_breaks_one_rule_alone(rule, size):
    without = CONTROLLED.without(rule)
    found = ask("forms", CONTROLLED, without, Bounds(blocks=3)).difference
    assert found is not None and found.answers == ((rule,), ())
    assert (found.size.blocks, found.size.operations, found.size.tokens) == size
    assert all(road.agrees for road in roads(CONTROLLED, without, found))
    if size[0] < 3 and size[1] < 4:
        assert smallest_by_brute_force(rule, 2) == size


@pytest.mark.parametrize("rule", ["CO19", "CO20"])
def test_no_small_program_breaks_what_other_rules_imply(rule):
    told = ask("forms", CONTROLLED, CONTROLLED.without(rule), Bounds(blocks=3, operations=3))
    assert told.difference is None and told.complete and told.tried.programs > 300


@pytest.mark.parametrize(
    ("rule", "symptoms"),
    [("CO10", ("a name twice", "no strict order")), ("CO18", ("a name twice", "no strict order"))],
)
def test_what_goes_wrong_without_a_rule(rule, symptoms):
    without = CONTROLLED.without(rule)
    found = ask("order", CONTROLLED, without, Bounds(blocks=3, operations=3)).difference
    assert found is not None and found.symptoms == symptoms and found.size.blocks == 3
    assert all(road.agrees for road in roads(CONTROLLED, without, found))


def test_equal_rules_are_not_asked():
    without = CONTROLLED.without("CO19")
    assert not may_differ(CONTROLLED, without, "sets") and may_differ(CONTROLLED, without, "forms")
    assert ask("sets", CONTROLLED, without, Bounds()).by_rules


def test_a_search_that_ends_early_says_so():
    told = ask("forms", CONTROLLED, CONTROLLED.without("CO19"), Bounds(), Clock(0.05))
    assert not told.complete and told.difference is None


def test_readings_of_diverged_paths():
    told = ask("analysis", MAXIMAL, MAXIMAL.read("F18", "any-join"), Bounds())
    assert told.difference is not None and told.difference.size.blocks == 4
    one, other = told.difference.answers
    assert set(other) < set(one)
