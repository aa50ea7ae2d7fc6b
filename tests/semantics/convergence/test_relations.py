"""Converged-with and convergence-before against the letter of CU2, CU3 and CU4."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.semantics.convergence.dynamic_instances import History, Instance
from wavecheck.semantics.convergence.relations import (
    NEVER_CONVERGED,
    between_threads,
    classes_of,
    convergence_before,
    convergence_before_on,
    is_converged_with,
    order_cycle,
    program_order,
    relation_of,
    same_static_instance,
    symmetric,
    transitive,
)
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch


def row(thread, letters):
    return tuple(
        Instance(thread, index, Site(letter.rstrip("12"), 0))
        for index, letter in enumerate(letters.split())
    )


# CU4's table: the columns {Q2, Q1} and {S2, S1} are converged.
FIRST = row(0, "Entry S2 T Exit")
SECOND = row(1, "Entry Q2 R S1 Exit")
THIRD = row(2, "Entry P Q1")
COLUMNS = [{SECOND[1], THIRD[2]}, {FIRST[1], SECOND[3]}]
P, Q1, Q2, R, T = THIRD[1], THIRD[2], SECOND[1], SECOND[2], FIRST[2]


@pytest.mark.parametrize(("earlier", "later"), [(P, Q2), (Q1, R), (P, R), (P, T)])
def test_the_order_example_has_the_printed_edges(earlier, later):
    threads = (FIRST, SECOND, THIRD)
    assert convergence_before_on(threads, relation_of(COLUMNS)).precedes(earlier, later)
    assert not convergence_before_on(threads, NEVER_CONVERGED).precedes(earlier, later)


def test_the_order_example_needs_both_columns_for_p_before_t():
    for column in COLUMNS:
        order = convergence_before_on((FIRST, SECOND, THIRD), relation_of([column]))
        assert not order.precedes(P, T)


def test_never_converged_is_admissible_for_any_threads():
    order = convergence_before_on((FIRST, SECOND, THIRD), NEVER_CONVERGED)
    assert order.strict_partial_order
    assert order.pairs() == program_order((FIRST, SECOND, THIRD))
    assert is_converged_with(NEVER_CONVERGED)


def test_a_one_sided_pair_is_not_symmetric():
    one_sided = frozenset({(Q1, Q2)})
    assert not symmetric(one_sided)
    assert not is_converged_with(one_sided)


def test_a_missing_third_side_is_not_transitive():
    a, b, c = (Instance(thread, 0, Site("A", 0)) for thread in range(3))
    chain = relation_of([{a, b}]) | relation_of([{b, c}])
    assert symmetric(chain)
    assert not transitive(chain)
    assert transitive(relation_of([{a, b, c}]))


def test_two_instances_of_one_thread_are_never_converged():
    a, b = (Instance(0, index, Site("A", 0)) for index in range(2))
    assert not between_threads(relation_of([{a, b}]))
    assert not is_converged_with(relation_of([{a, b}]))


def test_instances_of_different_static_instances_are_never_converged():
    a, b = Instance(0, 0, Site("A", 0)), Instance(1, 0, Site("A", 1))
    assert not same_static_instance(relation_of([{a, b}]))
    assert not is_converged_with(relation_of([{a, b}]))


LOOP = sketch("A: t = anchor, x t -> A, B; B: y t, z t -> A, C; C: ->")


@st.composite
def histories_with_relations(draw):
    """Two or three threads in a loop, with any CU2 relation at all: the classes are drawn."""
    turns = st.lists(st.sampled_from(["A", "BA"]), max_size=3)
    paths = tuple(tuple("A" + "".join(draw(turns)) + "BC") for _ in range(draw(st.integers(2, 3))))
    history = History(LOOP, paths)
    labels = {i: draw(st.integers(0, 2)) for i in history.instances}
    classes: dict[object, list[Instance]] = {}
    for instance in history.instances:
        members = classes.setdefault((instance.site, labels[instance]), [])
        if all(member.thread != instance.thread for member in members):
            members.append(instance)
    return history, relation_of(classes.values())


def closure_by_the_letter(threads, relation):
    order = {(p, q) for thread in threads for p, q in combinations(thread, 2)}
    instances = [instance for thread in threads for instance in thread]
    generated = set(order)
    for (p, q1), (a, q2) in product(order, relation):
        if q1 == a:
            generated.add((p, q2))
    for (p1, p2), (b, q) in product(relation, order):
        if p2 == b:
            generated.add((p1, q))
    while True:
        more = {
            (a, c)
            for a, b in generated
            for c in instances
            if (b, c) in generated and (a, c) not in generated
        }
        if not more:
            return frozenset(generated)
        generated |= more


@settings(max_examples=40)
@given(histories_with_relations())
def test_convergence_before_is_the_closure_of_its_three_clauses(case):
    history, relation = case
    order = convergence_before(history, relation)
    assert order.pairs() == closure_by_the_letter(history.threads, relation)


@given(histories_with_relations())
def test_a_strict_partial_order_is_one_without_a_cycle_to_show(case):
    history, relation = case
    cycle = order_cycle(history, relation)
    assert (cycle is None) == convergence_before(history, relation).strict_partial_order


@given(histories_with_relations())
def test_the_cycle_that_is_shown_consists_of_program_order_and_converged_pairs(case):
    history, relation = case
    cycle = order_cycle(history, relation) or ()
    for step, following in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        assert step.second == following.first
        before = step.first.thread == step.second.thread and step.first.index < step.second.index
        assert before if step.link == "before" else (step.first, step.second) in relation
    assert not cycle or any(step.link == "before" for step in cycle)


@given(histories_with_relations())
def test_classes_divide_the_instances_and_give_the_relation_back(case):
    history, relation = case
    classes = classes_of(relation, history.instances)
    assert sorted(i for members in classes for i in members) == sorted(history.instances)
    assert relation_of(classes) == relation
    assert all(pair in relation for members in classes for pair in permutations(members, 2))
