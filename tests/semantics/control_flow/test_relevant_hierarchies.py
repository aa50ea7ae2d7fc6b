"""Which hierarchies of cycles matter to a function's communication (CU11)."""

from itertools import permutations

from wavecheck.semantics.control_flow import relevant_hierarchies as module
from wavecheck.semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.relevant_hierarchies import (
    headers_of,
    hierarchies_by_headers,
    relevant_hierarchies,
)
from wavecheck.semantics.program.notation import sketch

FOUR = "E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: {} -> P, X; X: {} -> ."


def headers(text, **choices):
    found = relevant_hierarchies(sketch(text), **choices)
    assert not isinstance(found, TooManyHierarchies)
    return {headers_of(each) for each in found}


def test_an_operation_in_the_irreducible_four_has_two():
    assert headers(FOUR.format("op", "op")) == {("P",), ("R", "S")}


def test_only_operations_without_a_token_in_such_a_cycle_depend_on_it():
    assert len(headers(FOUR.format("", "op"))) == 1
    rooted = "E: t = entry -> P, R; P: -> R; R: op t -> P, X; X: -> ."
    assert len(headers(rooted)) == 1


def test_hierarchies_that_agree_around_the_operations_count_once():
    """Two cycles in a row, each with two entries; only the second holds an operation."""
    first = "E: -> A, B; A: -> B; B: -> A, M; "
    second = "M: -> C, D; C: {} -> D; D: -> C, X; X: -> ."
    assert len(headers(first + second.format("op"))) == 2
    assert len(headers(first.replace("B: ", "B: op ") + second.format("op"))) == 4


def test_llvms_own_is_the_first():
    program = sketch(FOUR.format("op", ""))
    (first, _) = relevant_hierarchies(program)
    assert headers_of(first) == headers_of(cycle_forest(program))
    assert next(iter(hierarchies_by_headers(program))) == headers_of(first)


def test_a_natural_loop_needs_no_headers():
    loop = "E: -> H; H: op -> H, X; X: -> ."
    assert headers(loop) == {()}


def test_too_many_are_not_listed():
    found = relevant_hierarchies(sketch(FOUR.format("op", "")), limit=1)
    assert found == TooManyHierarchies(1)


def test_llvms_own_is_the_first_in_whatever_order_the_others_come(monkeypatch):
    """Of two cycles with two entries each, one holds an operation: each two hierarchies agree."""
    flow = "E: -> A, B; A: op -> B; B: -> A, M; M: -> C, D; C: -> D; D: -> C, X; X: -> ."
    program = sketch(flow)
    own, *others = cycle_hierarchies(program)
    assert len(others) == 3
    for order in permutations(others):
        monkeypatch.setattr(module, "cycle_hierarchies", lambda *_, order=order: (own, *order))
        found = relevant_hierarchies(program)
        assert len(found) == 2 and found[0] is own
