"""The token rules: each clause of each rule, and the admissible choices at anchors."""

from itertools import islice

import pytest
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import (
    NEVER_CONVERGED,
    convergence_before,
    is_converged_with,
    relation_of,
)
from wavecheck.semantics.convergence.token_rules import (
    CalledFrom,
    UncontrolledOperation,
    admissible,
    admissible_choices,
    in_order,
    possible_choices,
    token_relation,
)
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch


def sets(history, relation, block):
    """For each thread's instances of the first call of a block, in order, the threads it is
    converged with."""
    return [
        {b.thread for a, b in relation if a == instance}
        for instance in history.instances
        if instance.site == Site(block, 0)
    ]


BRANCH = sketch("A: t = entry -> B, C; B: op t -> D; C: op t -> D; D: op t ->")


def test_an_operation_is_converged_for_those_that_reach_it():
    history = History(BRANCH, (tuple("ABD"), tuple("ABD"), tuple("ACD")))
    relation = token_relation(history)
    assert sets(history, relation, "B") == [{1}, {0}]
    assert sets(history, relation, "C") == [set()]
    assert sets(history, relation, "D") == [{1, 2}, {0, 2}, {0, 1}]


def test_no_thread_is_converged_with_another_that_was_launched_alone():
    history = History(BRANCH, (tuple("ABD"), tuple("ABD")))
    assert token_relation(history, launch="never") == NEVER_CONVERGED


def test_entries_are_converged_for_threads_from_converged_call_sites():
    history = History(BRANCH, (tuple("ABD"),) * 3)
    relation = token_relation(history, launch=CalledFrom(("first", "second", "first")))
    assert sets(history, relation, "A") == [{2}, set(), {0}]
    assert sets(history, relation, "D") == [{2}, set(), {0}]


LOOP = sketch("A: t = entry -> H; H: h = loop t -> B, X; B: op h -> H; X: op t ->")
EXTENDED = sketch("A: t = entry -> H; H: h = loop t -> B, C; B: -> H, D; C: op h -> D; D: ->")


def test_a_heart_counts_the_iterations_of_each_thread():
    history = History(LOOP, (tuple("AHBHX"), tuple("AHBHBHX")))
    relation = token_relation(history)
    assert sets(history, relation, "H") == [{1}, {1}, {0}, {0}, set()]
    assert sets(history, relation, "B") == [{1}, {0}, set()]
    assert sets(history, relation, "X") == [{1}, {0}]


def test_threads_that_leave_in_one_iteration_meet_behind_the_loop():
    leaves_first, leaves_second = tuple("AHCD"), tuple("AHBHCD")
    history = History(EXTENDED, (leaves_first, leaves_second, leaves_second))
    assert sets(history, token_relation(history), "C") == [set(), {2}, {1}]


def test_a_loop_intrinsic_needs_converged_tokens_too():
    history = History(LOOP, (tuple("AHX"), tuple("AHX")))
    assert sets(history, token_relation(history, launch="never"), "H") == [set(), set()]


def test_an_operation_without_a_token_is_none_of_these_rules_business():
    with pytest.raises(UncontrolledOperation, match="op"):
        token_relation(History(sketch("A: op ->"), (("A",), ("A",))))


ANCHORED = sketch("A: a = anchor -> B; B: op a ->")


def test_what_an_anchor_chooses_its_operations_follow():
    history = History(ANCHORED, (("A", "B"),) * 3)
    choice = relation_of([[i for i in history.anchors if i.thread != 1]])
    assert sets(history, token_relation(history, choice), "B") == [{2}, set(), {0}]


def test_three_threads_divide_at_an_anchor_in_five_ways():
    history = History(ANCHORED, (("A", "B"),) * 3)
    assert len(set(admissible_choices(history))) == 5


def test_a_choice_relates_anchors_only():
    history = History(ANCHORED, (("A", "B"),) * 2)
    operations = [i for i in history.instances if i not in history.anchors]
    assert not admissible(relation_of([operations]), history)
    assert admissible(relation_of([history.anchors]), history)


def test_a_choice_has_one_instance_of_a_thread_in_a_class():
    looping = sketch("A: a = anchor, op a -> A, B; B: ->")
    history = History(looping, (tuple("AAB"), tuple("AB")))
    assert not admissible(relation_of([history.anchors]), history)
    assert len(set(possible_choices(history))) == len(set(admissible_choices(history))) == 3


def test_a_choice_relates_no_two_instances_of_one_thread():
    looping = sketch("A: a = anchor -> A, B; B: ->")
    history = History(looping, (tuple("AAB"),))
    assert not admissible(relation_of([history.anchors]), history)


def test_a_choice_relates_instances_of_one_static_anchor():
    two = sketch("A: a = anchor, b = anchor ->")
    history = History(two, (("A",),) * 2)
    first, second, other_first, other_second = history.anchors
    assert not admissible(relation_of([{first, other_second}]), history)
    assert admissible(relation_of([{first, other_first}, {second, other_second}]), history)


def test_a_choice_that_makes_two_instances_of_a_thread_converge_is_not_admissible():
    """An ill-formed program: both executions of one thread meet the only one of the other."""
    ill_formed = sketch("A: a = anchor -> B; B: op a -> B, C; C: ->")
    history = History(ill_formed, (tuple("ABBC"), tuple("ABC")))
    choice = relation_of([history.anchors])
    assert convergence_before(history, token_relation(history, choice)).strict_partial_order
    assert not admissible(choice, history)


def test_a_choice_that_crosses_two_iterations_is_not_admissible():
    """The first with the second and the second with the first: convergence-before turns back."""
    looping = sketch("A: a = anchor, op a -> A, B; B: ->")
    history = History(looping, (tuple("AAB"), tuple("AAB")))
    first, second, other_first, other_second = history.anchors
    crossed = relation_of([{first, other_second}, {second, other_first}])
    shifted = relation_of([{second, other_first}])
    assert not admissible(crossed, history)
    assert admissible(shifted, history)


def test_a_choice_is_judged_on_the_whole_wave():
    """Three threads, three anchors: each two threads agree, all three go round in a ring."""
    ring = sketch("A: -> B, C, D; B: a = anchor -> C, D, E; C: b = anchor -> B, D, E;"
                  "D: c = anchor -> B, C, E; E: ->")  # fmt: skip
    history = History(ring, (tuple("ABCE"), tuple("ACDE"), tuple("ADBE")))
    together = relation_of([i for i in history.anchors if i.site.block == block] for block in "BCD")
    assert not admissible(together, history)
    for kept in "BCD":
        assert admissible(frozenset(p for p in together if p[0].site.block != kept), history)


def test_an_in_order_choice_refines_the_ordinary_names_of_its_anchors():
    looping = sketch("A: a = anchor, op a -> A, B; B: ->")
    history = History(looping, (tuple("AAB"), tuple("AAB")))
    first, second, other_first, _ = history.anchors
    assert in_order(relation_of([{first, other_first}]), history.executions.__getitem__)
    assert not in_order(relation_of([{second, other_first}]), history.executions.__getitem__)


@settings(max_examples=examples(150))
@given(seed=st.integers(0, 2**32))
def test_entry_rooted_programs_have_a_converged_with_relation_in_order(random_history, seed):
    history = random_history(seed, anchors=False)
    relation = token_relation(history)
    assert is_converged_with(relation)
    assert convergence_before(history, relation).strict_partial_order


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_two_threads_are_related_as_they_would_be_alone(random_history, seed):
    history = random_history(seed, anchors=False)
    pair = history.restricted((0, 1))
    assert token_relation(pair) == frozenset(
        (a, b) for a, b in token_relation(history) if {a.thread, b.thread} == {0, 1}
    )


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_never_together_is_always_admissible(random_history, seed):
    assert admissible(NEVER_CONVERGED, random_history(seed))


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_any_division_of_the_anchors_gives_a_converged_with_relation(random_history, seed):
    """On well-formed programs only the order can make a choice inadmissible."""
    history = random_history(seed)
    for choice in islice(possible_choices(history), 10):
        assert is_converged_with(token_relation(history, choice))


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_those_converged_at_a_definition_are_converged_where_they_use_it(seed, random_history):
    """CO28 for tokens: of those converged at D, the ones that reach U are converged there."""
    history = random_history(seed, threads=4)
    relation = token_relation(history)
    users = {
        (history.token_definitions[i], i.site, history.executions_with_token[i]): i
        for i in history.token_definitions
    }
    for (definition, site, count), use in users.items():
        for other in (b for a, b in relation if a == definition):
            reached = users.get((other, site, count))
            assert reached is None or (use, reached) in relation
