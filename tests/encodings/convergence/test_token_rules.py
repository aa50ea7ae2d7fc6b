"""The constraints have exactly the models that the definitions allow."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.convergence.relations import (
    Clause,
    ConvergedWith,
    require_distinct,
    require_strict_order,
    require_transitive,
)
from wavecheck.encodings.convergence.token_rules import choices, constrained, require_choice
from wavecheck.encodings.solver.query import Solver
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import (
    convergence_before,
    is_converged_with,
    relation_of,
)
from wavecheck.semantics.convergence.token_rules import (
    CalledFrom,
    UncontrolledOperation,
    admissible_choices,
    possible_choices,
    token_relation,
)
from wavecheck.semantics.program.notation import sketch

launches = st.sampled_from(["workgroup", "never", CalledFrom(("a", "b", "a"))])


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), launch=launches)
def test_entry_rooted_programs_have_one_model_the_relation_of_the_definitions(
    random_history, seed, launch
):
    history = random_history(seed, anchors=False)
    relation = token_relation(history, launch=launch)
    variables = constrained(history, launch)
    assert variables.solver.check() == "sat"
    assert variables.relation() == relation
    assert variables.solver.check(~variables.equals(relation)) == "unsat"


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_the_models_at_the_anchors_are_the_admissible_choices(random_history, seed):
    history = random_history(seed, threads=2, size=8, patience=10)
    if len(list(islice(possible_choices(history), 50))) < 50:
        assert set(choices(constrained(history))) == set(admissible_choices(history))


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_a_given_choice_has_one_model_iff_it_is_admissible(random_history, seed):
    history = random_history(seed, size=8, patience=10)
    for choice in islice(possible_choices(history), 3):
        relation = token_relation(history, choice)
        variables = constrained(history)
        require_choice(variables, choice)
        if convergence_before(history, relation).strict_partial_order:
            assert variables.solver.check() == "sat"
            assert variables.relation() == relation
        else:
            assert variables.solver.check() == "unsat"


TURNS = sketch("A: t = anchor -> A, B; B: u = anchor -> A, B, C; C: ->")


@settings(max_examples=60)
@given(data=st.data())
def test_any_relation_satisfies_the_constraints_iff_it_is_converged_with_and_ordered(data):
    """CU1, CU2 and CU3 without token rules: the relation is drawn pair by pair."""
    turns = st.lists(st.sampled_from(["A", "B"]), max_size=3)
    paths = tuple(tuple("A" + "".join(data.draw(turns)) + "BC") for _ in range(3))
    history = History(TURNS, tuple(path for path in paths))
    variables = ConvergedWith(Solver(), history)
    require_distinct(variables)
    require_transitive(variables)
    require_strict_order(variables)
    drawn = [pair for pair in variables.pairs() if data.draw(st.booleans())]
    relation = frozenset(drawn) | frozenset((b, a) for a, b in drawn)
    expected = (
        is_converged_with(relation) and convergence_before(history, relation).strict_partial_order
    )
    answer = variables.solver.check(variables.equals(relation))
    assert answer == ("sat" if expected else "unsat")


def test_three_threads_in_one_class_satisfy_transitivity_two_of_three_sides_do_not():
    history = History(sketch("A: t = anchor ->"), (("A",),) * 3)
    a, b, c = history.anchors
    variables = constrained(history)
    assert variables.solver.check(variables.equals(relation_of([{a, b, c}]))) == "sat"
    for one, middle, other in ((a, b, c), (b, c, a), (c, a, b)):
        sides = relation_of([{one, middle}]) | relation_of([{middle, other}])
        assert variables.solver.check(variables.equals(sides)) == "unsat"
        assert [clause.rule for clause in core(variables, sides)] == ["CU2"]


def core(variables, relation):
    return variables.solver.smallest_core(variables.equals(relation))


def test_the_core_names_the_rules_and_the_instances():
    history = History(sketch("A: t = entry, op t ->"), (("A",),) * 2)
    entry, op, other_entry, other_op = history.instances
    variables = constrained(history)
    apart = ~variables.converged(op, other_op)
    assert variables.solver.check(apart) == "unsat"
    assert set(variables.solver.smallest_core(apart)) == {
        Clause("CO9", (entry, other_entry)),
        Clause("CO8", (op, other_op)),
    }


def test_an_operation_without_a_token_is_refused():
    with pytest.raises(UncontrolledOperation):
        constrained(History(sketch("A: op ->"), (("A",), ("A",))))
