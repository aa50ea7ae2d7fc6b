"""Maximal convergence: the text's tables, the least solution and no other, blame, and tokens."""

from random import Random

import pytest
from wavecheck.semantics.control_flow.cycles import CycleForest, cycle_forest, reducible
from wavecheck.semantics.convergence.dynamic_instances import (
    BLOCK_START,
    History,
    Instance,
    NotAHistory,
)
from wavecheck.semantics.convergence.maximal_convergence import (
    all_points,
    blamed,
    block_starts,
    controlled_maximal_relation,
    greatest_relation,
    maximal_relation,
    same_static_pairs,
    sound,
    three_case_relation,
)
from wavecheck.semantics.convergence.relations import convergence_before_on, is_converged_with
from wavecheck.semantics.convergence.token_rules import CalledFrom
from wavecheck.semantics.generation.random_graphs import random_flow, random_path
from wavecheck.semantics.program.function import Function, Site
from wavecheck.semantics.program.notation import sketch

NATURAL_LOOP = sketch("E: -> H; H: -> B, L; B: -> L; L: -> H, X; X: ->")
FOUR = sketch("E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: ->")


def history(function: Function, *paths: str) -> History:
    return History(function, tuple(tuple(path) for path in paths))


def columns(threads, relation):
    """The related pairs of the first two threads: `B1-B2` for the n-th executions of a block."""

    def label(instance: Instance) -> str:
        row = [i for i in threads[instance.thread] if i.site == instance.site]
        return f"{instance.site.block}{row.index(instance) + 1}"

    return {f"{label(a)}-{label(b)}" for a, b in relation if (a.thread, b.thread) == (0, 1)}


def test_the_natural_loop_converges_as_printed():
    threads = block_starts(history(NATURAL_LOOP, "EHBLHLX", "EHLHBLHBLX"))
    relation = maximal_relation(threads, cycle_forest(NATURAL_LOOP))
    assert columns(threads, relation) == {"E1-E1", "H1-H1", "L1-L1", "H2-H2", "L2-L2", "X1-X1"}


def hierarchy_with_header(header: str) -> CycleForest:
    order = {"P": "EPQSXR", "R": "ERSPQX"}[header]
    return cycle_forest(FOUR, tuple(order))


def test_hierarchies_of_one_graph_give_different_relations():
    threads = block_starts(history(FOUR, "EPQRSPQSX", "EPQSPQRSX"))
    by_p = columns(threads, maximal_relation(threads, hierarchy_with_header("P")))
    by_r = columns(threads, maximal_relation(threads, hierarchy_with_header("R")))
    assert by_p == {"E1-E1", "P1-P1", "Q1-Q1", "S1-S1", "P2-P2", "Q2-Q2", "S2-S2", "X1-X1"}
    assert by_r == {"E1-E1", "P1-P1", "Q1-Q1", "R1-R1", "S1-S2", "X1-X1"}


def test_behind_a_cycle_all_are_converged():
    threads = block_starts(history(NATURAL_LOOP, "EHLX", "EHLHLHLX"))
    relation = maximal_relation(threads, cycle_forest(NATURAL_LOOP))
    assert "X1-X1" in columns(threads, relation)


def test_the_header_instances_that_keep_a_pair_apart_are_named():
    threads = block_starts(history(NATURAL_LOOP, "EHBLHLX", "EHLHBLHBLX"))
    forest = cycle_forest(NATURAL_LOOP)
    relation = maximal_relation(threads, forest)
    first, second = threads
    h4, h5 = second[3], second[6]
    assert blamed(threads, forest, relation, first[2], second[4]) == (h4,)
    assert blamed(threads, forest, relation, second[4], first[2]) == (h4,)
    assert blamed(threads, forest, relation, first[4], h5) == (h4,)
    assert blamed(threads, forest, relation, first[5], second[8]) == (h5,)
    assert blamed(threads, forest, relation, first[5], second[5]) == ()


# --- the least solution -------------------------------------------------------------------------


def random_case(seed: int, threads: int = 3, patience: int = 8):
    rng = Random(seed)
    program = random_flow(rng, rng.randint(3, 6))
    paths = tuple(random_path(rng, program, patience) for _ in range(threads))
    return block_starts(History(program, paths)), cycle_forest(program)


def satisfies_the_equation(threads, forest, relation) -> bool:
    """CU6 by the letter, for every pair: related iff in the same static instance and for each
    cycle the earlier headers of both are convergence-before the other."""
    order = convergence_before_on(threads, relation)

    def allowed(x1: Instance, x2: Instance) -> bool:
        for cycle in forest.cycles:
            if x1.site.block in cycle.blocks:
                for one, other in ((x1, x2), (x2, x1)):
                    for h in threads[one.thread][: one.index]:
                        if h.site.block == cycle.header and not order.precedes(h, other):
                            return False
        return True

    return all(
        ((a, b) in relation) == (a.site == b.site and allowed(a, b))
        for s in threads
        for t in threads
        if s is not t
        for a in s
        for b in t
    )


def test_the_relation_satisfies_its_equation_and_is_the_least_that_does():
    greater = 0
    for seed in range(60):
        threads, forest = random_case(seed)
        least, greatest = maximal_relation(threads, forest), greatest_relation(threads, forest)
        assert satisfies_the_equation(threads, forest, least)
        assert satisfies_the_equation(threads, forest, greatest)
        assert least <= greatest == frozenset(same_static_pairs(threads))
        greater += least < greatest
    assert greater > 10


def test_the_greatest_solution_is_no_converged_with_relation():
    threads = block_starts(history(NATURAL_LOOP, "EHLHLX", "EHLHLX"))
    forest = cycle_forest(NATURAL_LOOP)
    greatest = greatest_relation(threads, forest)
    assert not sound(threads, greatest)
    assert sound(threads, maximal_relation(threads, forest))


def test_the_relation_is_one_and_its_order_strict():
    for seed in range(60):
        threads, forest = random_case(seed, threads=4)
        relation = maximal_relation(threads, forest)
        assert is_converged_with(relation) and sound(threads, relation)


def test_a_relation_is_sound_only_if_it_is_both():
    threads = block_starts(history(NATURAL_LOOP, "EHLHLX", "EHLHLX"))
    (h1, h2), (k1, k2) = ([i for i in t if i.site.block == "H"] for t in threads)
    assert not sound(threads, frozenset({(h1, k1)}))
    assert not sound(threads, frozenset({(h1, k2), (k2, h1), (h2, k1), (k1, h2)}))


def test_what_threads_do_later_changes_nothing_earlier():
    for seed in range(40):
        threads, forest = random_case(seed, threads=2)
        relation = maximal_relation(threads, forest)
        cut = tuple(thread[: len(thread) // 2 + 1] for thread in threads)
        kept = {instance for thread in cut for instance in thread}
        assert maximal_relation(cut, forest) == {p for p in relation if kept.issuperset(p)}


def test_the_three_cases_are_the_same_relation():
    for seed in range(60):
        threads, forest = random_case(seed)
        assert three_case_relation(threads, forest) == maximal_relation(threads, forest)


def same_iteration(forest, one, other) -> bool:
    """CU26: both have executed the header of each cycle around X equally often, counted since the
    latest header of a cycle around that one. The arguments are the blocks up to X."""
    for cycle in forest.around(one[-1]):
        counts = []
        for blocks in (one[:-1], other[:-1]):
            outer = {c.header for c in forest.around(cycle.header) if c is not cycle}
            restart = max((n for n, block in enumerate(blocks) if block in outer), default=-1)
            counts.append(blocks[restart + 1 :].count(cycle.header))
        if counts[0] != counts[1]:
            return False
    return True


def test_converged_means_in_the_same_iteration():
    """CU26 says so of reducible graphs; here it holds on irreducible ones as well."""
    irreducible = 0
    for seed in range(80):
        threads, forest = random_case(seed)
        relation = maximal_relation(threads, forest)
        blocks = [[instance.site.block for instance in thread] for thread in threads]
        for a, b in same_static_pairs(threads):
            upto = [blocks[i.thread][: i.index + 1] for i in (a, b)]
            assert ((a, b) in relation) == same_iteration(forest, *upto)
        irreducible += not reducible(forest)
    assert 20 < irreducible < 60


def test_instructions_of_a_block_are_converged_where_its_start_is():
    program = sketch("E: op -> H; H: op, op -> B, L; B: op -> L; L: op -> H, X; X: op ->")
    made = history(program, "EHBLHLX", "EHLHBLHBLX")
    forest = cycle_forest(program)
    points = all_points(made)
    relation = maximal_relation(points, forest)
    starts = {p for p in relation if p[0].site.index == BLOCK_START}
    assert 0 < len(starts) < len(relation)
    for thread, other in ((0, 1), (1, 0)):
        for a in points[thread]:
            for b in points[other]:
                if a.site == b.site:
                    start, end = (start_of(points, instance) for instance in (a, b))
                    assert ((a, b) in relation) == ((start, end) in relation)


def start_of(points, instance):
    return max(
        p
        for p in points[instance.thread]
        if p <= instance and p.site == Site(instance.site.block, BLOCK_START)
    )


def test_a_path_that_is_none_is_refused():
    with pytest.raises(NotAHistory):
        block_starts(history(NATURAL_LOOP, "EL"))


# --- tokens -------------------------------------------------------------------------------------


def starts_together(function: Function, *paths: str, **given) -> set[str]:
    made = history(function, *paths)
    relation = controlled_maximal_relation(made, cycle_forest(function), **given)
    starts = tuple(tuple(i for i in t if i.site.index == BLOCK_START) for t in all_points(made))
    return columns(starts, {p for p in relation if p[0].site.index == BLOCK_START})


EXTENDED = "E: t = entry -> H; H: h = loop t -> X, L; L: -> H, Y; X: {use} -> Y; Y: ->"


def test_leavers_meet_behind_the_loop_unless_the_region_of_its_token_goes_on():
    plain = sketch(EXTENDED.format(use=""))
    extended = sketch(EXTENDED.format(use="op h"))
    assert starts_together(plain, "EHXY", "EHLHXY") == {"E1-E1", "H1-H1", "X1-X1", "Y1-Y1"}
    assert starts_together(extended, "EHXY", "EHLHXY") == {"E1-E1", "H1-H1", "Y1-Y1"}
    assert "X1-X1" in starts_together(extended, "EHLHXY", "EHLHXY")


def test_the_token_that_counts_is_the_latest_instance():
    program = sketch(EXTENDED.format(use="op h"))
    assert "X1-X1" not in starts_together(program, "EHLHXY", "EHLHLHXY")


def test_a_header_condition_holds_beside_the_tokens():
    program = sketch("E: t = entry -> H; H: -> H, X; X: op t ->")
    assert starts_together(program, "EHX", "EHHX") == {"E1-E1", "H1-H1", "X1-X1"}


def test_a_heart_does_not_stand_before_the_start_of_its_block():
    program = sketch("E: t = entry -> H; H: h = loop t, op h -> H, X; X: ->")
    made = history(program, "EHHX", "EHX")
    relation = controlled_maximal_relation(made, cycle_forest(program))
    assert starts_together(program, "EHHX", "EHX") == {"E1-E1", "H1-H1", "X1-X1"}
    assert len(relation) // 2 == 7  # two points of E, four of H, one of X


def test_anchors_are_related_as_chosen_and_split_what_their_region_holds():
    program = sketch("E: a = anchor -> B; B: op a -> X; X: ->")
    made = history(program, "EBX", "EBX")
    one, other = made.anchors
    assert starts_together(program, "EBX", "EBX") == {"E1-E1", "X1-X1"}
    together = frozenset({(one, other), (other, one)})
    assert "B1-B1" in starts_together(program, "EBX", "EBX", choice=together)


def test_threads_that_did_not_come_in_together_are_not_converged():
    assert starts_together(NATURAL_LOOP, "EHLX", "EHLX", launch="never") == set()
    calls = CalledFrom(("first", "second"))
    assert starts_together(NATURAL_LOOP, "EHLX", "EHLX", launch=calls) == set()
    same = CalledFrom(("first", "first"))
    assert "X1-X1" in starts_together(NATURAL_LOOP, "EHLX", "EHLX", launch=same)
