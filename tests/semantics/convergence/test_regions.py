"""Convergence regions, and the hearts of cycles."""

from random import Random

from generators.arbitrary_token_programs import Wildness, wild_program
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.dominance import dominator_tree
from wavecheck.semantics.convergence.regions import (
    hearts,
    region,
    regions,
    regions_without_stopping,
    token_uses,
    tokens_at,
)
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.static_rules.cycles_and_regions import badly_nested
from wavecheck.semantics.static_rules.rules import check_rules

LOOP_BODY = "a: -> b; b: s = anchor, t = anchor, op t, op s -> b, c; c: -> ."


def test_without_stopping_at_the_definition_a_sound_loop_body_would_be_rejected() -> None:
    function = sketch(LOOP_BODY)
    assert check_rules(function) == ()
    wide = regions_without_stopping(function)
    assert [v.rule for v in badly_nested(token_uses(function), wide)] == ["CO24"]


def test_a_region_begins_behind_its_definition_and_ends_at_its_last_use() -> None:
    found = regions(sketch(LOOP_BODY))
    held = {token: [i for i in range(6) if r.holds(Site("b", i))] for token, r in found.items()}
    assert held == {"s": [1, 2, 3], "t": [2]}
    assert tokens_at(found, Site("b", 2)) == ("s", "t")
    assert found["s"].blocks == {"b"}


def test_a_region_leaves_its_loop_with_the_token() -> None:
    function = sketch(
        "a: e = entry -> f; f: h = loop e -> b, e; b: -> c, d; c: op h -> e; d: -> f; e: -> ."
    )
    held = region(function, "h")
    assert held.blocks == {"f", "b", "c"}
    assert held.holds(Site("c", 0)) and not held.holds_end_of("c", function)
    assert held.holds_end_of("f", function) and not held.holds(Site("f", 0))
    assert region(function, "e").blocks == {"a", "f", "d", "b"}


def test_in_an_unreachable_block_a_use_may_come_before_its_definition() -> None:
    held = region(sketch("a: -> .; u: op t, t = anchor, op t -> u"), "t")
    assert [index for index in range(5) if held.holds(Site("u", index))] == [0, 2, 3]


def test_the_region_without_stopping_holds_dominated_points_alone() -> None:
    wide = regions_without_stopping(sketch("a: -> b; b: t = anchor, op t -> a, c; c: -> ."))
    assert wide["t"].points == {"b": (range(1, 4),)}


def test_a_token_that_is_not_used_has_no_region() -> None:
    assert region(sketch("a: t = anchor -> ."), "t").blocks == frozenset()


def test_regions_are_what_the_text_says_of_each_point() -> None:
    for number in range(300):
        function = wild_program(Random(number), wildness=Wildness(lost=0, local=0))
        for token, found in regions(function).items():
            assert points_by_definition(function, token) == {
                Site(block, index)
                for block, ranges in found.points.items()
                for indices in ranges
                for index in indices
                if dominator_tree(function).reachable(block)
            }


def points_by_definition(function: Function, token: str) -> set[Site]:
    """CO23, point by point: dominance, and a search for a use that stops at the definition."""
    definition = function.definitions[token]
    uses = {use.site for use in token_uses(function) if use.token == token}
    tree = dominator_tree(function)
    found: set[Site] = set()
    for block in tree.intervals:
        for index in range(len(function.blocks[block].instructions) + 1):
            point = Site(block, index)
            if tree.dominates_site(definition, point):
                seen: set[Site] = set()
                stack = [point]
                while stack and not uses & seen:
                    here = stack.pop()
                    if here in seen or here == definition:
                        continue
                    seen.add(here)
                    if here.index < len(function.blocks[here.block].instructions):
                        stack.append(Site(here.block, here.index + 1))
                    else:
                        stack += [Site(after, 0) for after in function.successors[here.block]]
                if uses & seen:
                    found.add(point)
    return found


# --- hearts ---------------------------------------------------------------------------------------


def test_a_heart_is_a_loop_intrinsic_whose_token_comes_from_outside() -> None:
    function = sketch(
        "a: e = entry -> o; o: h = loop e -> i; i: k = loop h -> i, l; l: s = anchor -> m;"
        "m: n = loop s -> o, x; x: -> ."
    )
    forest = cycle_forest(function)
    found = {cycle.header: sites for cycle, sites in hearts(function, forest).items()}
    assert found == {"o": (Site("o", 0),), "i": (Site("i", 0),)}


def test_in_a_well_formed_program_hearts_stand_in_the_headers_of_natural_loops() -> None:
    seen = 0
    for number in range(1500):
        function = wild_program(Random(number), 6, Wildness(lost=0, local=0))
        if not check_rules(function):
            for cycle, sites in hearts(function, cycle_forest(function)).items():
                seen += 1
                assert len(sites) == 1 and sites[0].block == cycle.header and cycle.reducible
    assert seen > 100
