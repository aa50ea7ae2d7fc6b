"""Names by counters are those that the rule spells out, and take time linear in the path."""

from random import Random

import pytest
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.dominance import Graph
from wavecheck.semantics.convergence.dynamic_instances import (
    History,
    NotAHistory,
    dynamic_instances,
)
from wavecheck.semantics.convergence.maximal_convergence import (
    all_points,
    controlled_maximal_relation,
    sound,
)
from wavecheck.semantics.convergence.maximal_names import (
    Counters,
    MaximalName,
    controlled_maximal_names,
    maximal_names,
    maximally_named_history,
)
from wavecheck.semantics.convergence.relations import relation_of
from wavecheck.semantics.convergence.token_names import (
    LoopName,
    OperationName,
    names,
    relation_by_names,
)
from wavecheck.semantics.convergence.token_rules import admissible
from wavecheck.semantics.generation.random_graphs import random_flow, random_path, rooted_flow
from wavecheck.semantics.program.notation import sketch

NEST = sketch("E: -> O; O: -> I, X; I: -> I, L; L: -> O; X: ->")


def counters(function, path):
    return [name.counters for name in maximal_names(tuple(path), cycle_forest(function))]


def test_a_header_counts_its_cycle_and_restarts_those_inside():
    assert counters(NEST, "EOIILOIX") == [
        (),
        (1,),
        (1, 1),
        (1, 2),
        (1,),
        (2,),
        (2, 1),
        (),
    ]


def test_a_cycle_entered_past_its_header_has_counted_nothing():
    four = sketch("E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: ->")
    assert counters(four, "EPQSPQRSX")[1:5] == [(0, 0), (0, 0), (0, 1), (0, 1)]
    assert counters(four, "EPQSPQRSX")[6:8] == [(1,), (1, 1)]


def spelled_out(forest, path):
    """The rule by the letter: a counter for every cycle, zeroed when a header outside it runs."""
    counts = dict.fromkeys(forest.cycles, 0)
    for block in path:
        for cycle in forest.cycles:
            if cycle.header == block:
                counts[cycle] += 1
                for inside in forest.cycles:
                    if inside.blocks < cycle.blocks:
                        counts[inside] = 0
        yield tuple(counts[cycle] for cycle in reversed(list(forest.around(block))))


def test_counters_are_those_of_the_rule():
    deep = 0
    for seed in range(200):
        rng = Random(seed)
        program = random_flow(rng, 7)
        forest = cycle_forest(program)
        path = random_path(rng, program, 25)
        found = [name.counters for name in maximal_names(path, forest)]
        assert found == list(spelled_out(forest, path))
        deep += any(len(counts) > 1 and counts[0] > 1 and counts[1] > 0 for counts in found)
    assert deep > 10


def test_the_call_instance_stands_in_the_name():
    forest = cycle_forest(NEST)
    (one, *_), (other, *_) = (maximal_names(tuple("EO"), forest, call) for call in ("f", "g"))
    assert one != other and one.counters == other.counters


def test_a_long_path_in_a_wide_nest_is_walked_once():
    """A cycle with ten thousand cycles inside it: restarting them costs nothing."""
    row = {f"b{n}": (f"b{n}", f"b{n + 1}") for n in range(10_000)}
    forest = cycle_forest(Graph("e", {"e": ("b0",), **row, "b10000": ("b0", "x"), "x": ()}))
    found = Counters(forest)
    for _ in range(20_000):
        found.enter("b0")
        assert found.enter("b9999")[-1] == 1
    assert found.enter("b0") == (20_001,)


# --- tokens -------------------------------------------------------------------------------------

EXTENDED = sketch("E: t = entry -> H; H: h = loop t -> X, L; L: -> H; X: op h -> Y; Y: ->")


def test_an_ordinary_name_holds_the_latest_token_instances():
    found = controlled_maximal_names(EXTENDED, tuple("EHLHXY"), cycle_forest(EXTENDED))
    by_kind = [type(name).__name__ for name in found]
    assert by_kind.count("MaximalName") == len(found) - 4
    at = {name.site.block: name for name in found if isinstance(name, MaximalName)}
    (token,) = at["X"].tokens
    assert isinstance(token, LoopName) and token.count == 2
    assert at["Y"].tokens == () and at["Y"].counters == ()
    assert isinstance(found[-2], OperationName) and found[-2].token == token


def test_every_instance_has_a_name_and_convergent_ones_their_own():
    for seed in range(60):
        rng = Random(seed)
        program = rooted_flow(rng)
        path = random_path(rng, program, 10)
        found = controlled_maximal_names(program, path, cycle_forest(program))
        assert len(found) == len(dynamic_instances(program, path, 0))
        convergent = [name for name in found if not isinstance(name, MaximalName)]
        assert convergent == [name for _, name in names(program, path)]
        assert len(set(found)) == len(found)


ANCHOR_IN_A_LOOP = sketch("E: t = entry -> H; H: -> B, X; B: a = anchor, op a -> H; X: ->")


def definition_and_names(choice_of):
    history = History(ANCHOR_IN_A_LOOP, (tuple("EHBHBHX"),) * 2)
    choice = relation_of([choice_of(*history.anchors)])
    assert admissible(choice, history)
    forest = cycle_forest(ANCHOR_IN_A_LOOP)
    relation = controlled_maximal_relation(history, forest, choice)
    named = relation_by_names(maximally_named_history(history, forest, choice))
    return relation, named, sound(all_points(history), relation)


def test_names_are_the_relation_for_choices_in_order_only():
    """An anchor of the first iteration with one of the second is admissible, as operations do not
    mind; but ordinary instructions do, and for them nothing is claimed."""
    relation, named, order_is_strict = definition_and_names(lambda a1, a2, b1, b2: (a1, b1))
    assert relation == named and order_is_strict
    relation, named, order_is_strict = definition_and_names(lambda a1, a2, b1, b2: (a1, b2))
    assert relation != named and not order_is_strict


def test_without_tokens_the_two_kinds_of_names_are_alike():
    program = sketch("E: op -> H; H: op -> H, X; X: ->")
    forest = cycle_forest(program)
    path = tuple("EHHX")
    found = controlled_maximal_names(program, path, forest)
    assert [n for n in found if n.site.index < 0] == list(maximal_names(path, forest))


def test_a_path_that_is_none_is_refused():
    with pytest.raises(NotAHistory):
        controlled_maximal_names(NEST, tuple("EX"), cycle_forest(NEST))
