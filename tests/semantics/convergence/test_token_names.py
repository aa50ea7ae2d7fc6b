"""Equal names and the relation of the definitions are the same thing."""

from itertools import islice
from random import Random

import pytest
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.semantics.convergence.dynamic_instances import History, NotAHistory
from wavecheck.semantics.convergence.relations import relation_of
from wavecheck.semantics.convergence.token_names import (
    AnchorName,
    EntryName,
    LoopName,
    OperationName,
    named_history,
    names,
    relation_by_names,
    repeated_name,
)
from wavecheck.semantics.convergence.token_rules import (
    CalledFrom,
    UncontrolledOperation,
    possible_choices,
    token_relation,
)
from wavecheck.semantics.generation.random_graphs import random_path
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch

LOOP = sketch("A: t = entry -> H; H: h = loop t -> B, X; B: op h -> H; X: op t ->")


def test_the_names_of_a_loop_count_its_iterations():
    entry = EntryName(Site("A", 0), "launch")
    first, second = (LoopName(Site("H", 0), entry, count) for count in (1, 2))
    assert [name for _, name in names(LOOP, tuple("AHBHX"))] == [
        entry,
        first,
        OperationName(Site("B", 0), first),
        second,
        OperationName(Site("X", 0), entry),
    ]


def test_the_count_starts_again_with_a_new_token_value():
    nest = sketch("A: t = entry -> B; B: h = loop t -> C; C: k = loop h -> C, D; D: -> B, E; E: ->")
    inner = [name for site, name in names(nest, tuple("ABCCDBCDE")) if site == Site("C", 0)]
    assert [name.count for name in inner] == [1, 2, 1]


def test_an_anchor_is_named_by_the_choice_for_that_execution():
    looping = sketch("A: a = anchor -> A, B; B: ->")
    named = names(looping, tuple("AAB"), lambda site, execution: f"{site.block}{execution}")
    assert [name for _, name in named] == [AnchorName(Site("A", 0), f"A{n}") for n in (1, 2)]


def test_a_thread_repeats_a_name_where_a_loop_uses_an_outer_token():
    ill_formed = sketch("A: t = anchor -> B; B: op t -> B, C; C: ->")
    assert repeated_name(names(ill_formed, tuple("ABC"))) is None
    assert isinstance(repeated_name(names(ill_formed, tuple("ABBC"))), OperationName)


def test_names_need_a_path_and_tokens():
    with pytest.raises(NotAHistory):
        names(LOOP, tuple("AX"))
    with pytest.raises(NotAHistory):
        names(sketch("A: -> B, C; B: t = anchor -> C; C: op t ->"), tuple("AC"))
    with pytest.raises(UncontrolledOperation):
        names(sketch("A: op ->"), ("A",))


@settings(max_examples=examples(200))
@given(seed=st.integers(0, 2**32), launch=st.sampled_from(["workgroup", "never"]))
def test_equal_names_are_converged_instances(random_history, seed, launch):
    history = random_history(seed)
    for choice in islice(possible_choices(history), 4):
        named = named_history(history, choice, launch)
        assert relation_by_names(named) == token_relation(history, choice, launch)


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), calls=st.tuples(*[st.sampled_from("ab")] * 3))
def test_equal_names_are_converged_instances_in_a_callee(random_history, seed, calls):
    history = random_history(seed, anchors=False)
    launch = CalledFrom(calls)
    assert relation_by_names(named_history(history, frozenset(), launch)) == token_relation(
        history, launch=launch
    )


@settings(max_examples=examples(200))
@given(seed=st.integers(0, 2**32))
def test_a_thread_of_a_well_formed_program_never_repeats_a_name(seed):
    rng = Random(seed)
    program = random_program(rng, 12)
    for _ in range(3):
        assert repeated_name(names(program, random_path(rng, program))) is None


def test_labels_of_a_choice_tell_its_classes_apart():
    history = History(sketch("A: a = anchor, op a ->"), (("A",),) * 3)
    first, second, third = history.anchors
    named = named_history(history, relation_of([{first, third}]))
    assert named[first] == named[third] != named[second]
