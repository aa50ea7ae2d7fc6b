"""Maximal reconvergence, on programs whose tangles are told by its text."""

from random import Random

import pytest
from oracles.relations_in_words import met, sets, together
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import convergence_before, is_converged_with
from wavecheck.semantics.generation.random_graphs import random_path
from wavecheck.semantics.models.named import MODELS
from wavecheck.semantics.models.rule import Silent
from wavecheck.semantics.models.tangles import ALL, tangles
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.structured.lowering import lowered
from wavecheck.semantics.structured.merges import Merge, StructuredGraph
from wavecheck.semantics.structured.random_statements import random_structured_program

MODEL = MODELS["maximal-reconvergence"]
ALONE = frozenset()

DIAMOND = "E: op -> A, B; A: op -> M; B: op -> M; M: op -> ."
BREAK = "E: -> H; H: -> B, X; B: -> C, D; C: op -> X; D: op -> H; X: op -> ."
CONTINUES = "E: -> H; H: -> B, X; B: -> C, D; C: op -> D; D: op -> H; X: op -> ."
FALLS = "E: -> M, B, C; B: op -> C; C: op -> M; M: op -> ."
LOOP = "E: -> H; H: op -> H, X; X: op -> ."
NESTED = "E: -> O; O: -> H; H: op -> K, J; K: -> H; J: -> L, X; L: -> O; X: op -> ."
RETURN = "E: -> A, M; A: -> R, M; R: op -> .; M: op -> ."
ARMS = "E: -> A, B; A: -> M, X; B: -> M; M: op -> X; X: op -> ."


def test_a_branch_parts_a_tangle_and_the_merge_block_joins_it():
    assert sets(MODEL, DIAMOND, "EAM", "EBM", "EAM") == {
        together("E1 of 1+2+3", "A1 of 1+3", "M1 of 1+2+3")
    }


def test_who_breaks_stays_in_its_iteration():
    """Thread 1 breaks in the first iteration, thread 2 in the second: C is a break block, whose
    invocations are still diverged; behind the loop all meet that entered it. LLVM's maximal
    convergence has C in no cycle, and so together."""
    paths = ("EHBCX", "EHBDHBCX")
    assert sets(MODEL, BREAK, *paths) == {together("X1 of 1+2")}
    assert sets(MODELS["llvm-maximal"], BREAK, *paths) == {together("C1 of 1+2", "X1 of 1+2")}
    assert sets(MODEL, BREAK, "EHBDHBCX", "EHBDHBCX") == {
        together("C1 of 1+2", "D1 of 1+2", "X1 of 1+2")
    }


def test_a_loop_meets_at_its_continue_target():
    """Thread 1 passes C in the first iteration, thread 2 in the second; D is where both go on."""
    assert sets(MODEL, CONTINUES, "EHBCDHBDHX", "EHBDHBCDHX") == {
        together("D1 of 1+2", "D2 of 1+2", "X1 of 1+2")
    }


def test_an_iteration_that_one_thread_does_not_take_is_the_others_own():
    assert sets(MODEL, LOOP, "EHHX", "EHX") == {together("H1 of 1+2", "X1 of 1+2")}


def test_a_loop_that_is_entered_again_is_entered_by_another_execution():
    """Both loops, trips 2 and 1 of the inner one in the first round: the second round begins
    together, and the n-th H of a round meets the n-th of the other's."""
    assert sets(MODEL, NESTED, "EOHKHJLOHJX", "EOHJLOHJX") == {
        met(("H1 of 1", "H1 of 2"), ("H3 of 1", "H2 of 2"), ("X1 of 1", "X1 of 2"))
    }


def test_a_loop_of_one_block_that_is_entered_again_does_not_continue():
    """H is its own Continue Target: trips 2 and 1 in the first round, 1 and 1 in the second."""
    text = "E: -> O; O: -> H; H: op -> H, J; J: -> L, X; L: -> O; X: -> ."
    assert sets(MODEL, text, "EOHHJLOHJX", "EOHJLOHJX") == {
        met(("H1 of 1", "H1 of 2"), ("H3 of 1", "H2 of 2"))
    }


def test_who_returns_escapes():
    assert sets(MODEL, RETURN, "EAR", "EAM", "EM") == {together("M1 of 2+3")}


def test_at_the_target_of_a_switch_the_implementation_chooses():
    """Thread 1 takes B and falls into C, thread 2 comes to C from the switch."""
    assert sets(MODEL, FALLS, "EBCM", "ECM") == {
        together("M1 of 1+2"),
        together("C1 of 1+2", "M1 of 1+2"),
    }
    same = {together("B1 of 1+2", "C1 of 1+2", "M1 of 1+2")}
    assert sets(MODEL, FALLS, "EBCM", "EBCM") == same


def test_a_loop_behind_a_loop_begins_no_trip_at_its_merge_block():
    """K is the merge block of H's loop, and heads the next: each of its trips is by itself."""
    text = "E: -> H; H: -> L, K; L: -> H; K: op -> M, X; M: -> K; X: -> ."
    assert sets(MODEL, text, "EHKMKX", "EHLHKMKMKX") == {together("K1 of 1+2", "K2 of 1+2")}


def test_a_case_that_is_a_loop_is_come_to_once():
    """Thread 2 falls into the loop from F. Who did not meet then does not meet in a later trip, and
    nobody meets another trip of it."""
    text = "E: -> M, H, F; F: -> H; H: op -> L; L: -> H, A; A: -> M; M: -> ."
    apart, together_throughout = set(), together("H1 of 1+2", "H2 of 1+2")
    found = sets(MODEL, text, "EHLHLAM", "EFHLHLAM")
    assert found == {frozenset(apart), together_throughout}


def test_by_the_default_of_a_switch_several_values_may_come():
    """A takes every value but 1 and 2: two threads may have had different ones."""
    text = "E: -> A, B, C; A: op -> M; B: op -> M; C: op -> M; M: op -> ."
    assert sets(MODEL, text, "EAM", "EAM") == {
        together("M1 of 1+2"),
        together("A1 of 1+2", "M1 of 1+2"),
    }
    assert sets(MODEL, text, "EBM", "EBM") == {together("B1 of 1+2", "M1 of 1+2")}


def test_a_block_that_is_no_merge_block_joins_nobody():
    """M has several predecessors; nothing that is declared lets it join them, so E's merge block
    is X, and an empty block is made to merge A's side or B's."""
    assert sets(MODEL, ARMS, "EAMX", "EBMX") == {together("X1 of 1+2")}
    assert sets(MODELS["llvm-maximal"], ARMS, "EAMX", "EBMX") == {
        together("M1 of 1+2", "X1 of 1+2")
    }


def test_a_declaration_decides_who_meets():
    """D merges what A parted, if A declares it."""
    function = sketch("E: -> A, M; A: -> B, C; B: -> D; C: -> D; D: op -> M; M: op -> .")
    inner = {"E": Merge("selection", "M"), "A": Merge("selection", "D")}
    graph = StructuredGraph(function, inner)
    (relation,) = tangles(graph, ["EABDM", "EACDM"])
    assert {a.site.block for a, _ in relation} == {"D", "M"}
    (relation,) = tangles(StructuredGraph(function, {"E": inner["E"]}), ["EABDM", "EACDM"])
    assert {a.site.block for a, _ in relation} == {"M"}


@pytest.mark.parametrize("launch", ["never", "workgroup"])
def test_who_is_launched_alone_stays_alone(launch):
    found = sets(MODEL, DIAMOND, "EAM", "EAM", launch=launch)
    together_ = together("E1 of 1+2", "A1 of 1+2", "M1 of 1+2")
    assert found == ({ALONE} if launch == "never" else {together_})


NOTICED = {
    "initial-state": (DIAMOND, ("EAM", "EAM"), {ALONE}),
    "divergence": (DIAMOND, ("EAM", "EAM"), {together("E1 of 1+2", "M1 of 1+2")}),
    "merge-of-selection": (DIAMOND, ("EAM", "EBM"), {together("E1 of 1+2")}),
    "merge-of-loop": (LOOP, ("EHHX", "EHX"), {together("H1 of 1+2")}),
    "continue-target": (
        CONTINUES,
        ("EHBCDHX", "EHBDHX"),
        {together("X1 of 1+2")},
    ),
    "case-constructs": (FALLS, ("EBCM", "ECM"), {together("M1 of 1+2")}),
}


@pytest.mark.parametrize("rule", NOTICED)
def test_without_a_rule_nobody_meets_by_it(rule):
    text, paths, left = NOTICED[rule]
    assert sets(MODEL.without(rule), text, *paths) == left
    assert sets(MODEL, text, *paths) != left


def test_without_tangles_nothing_is_said():
    assert len(sets(MODEL.without("tangles"), "E: op -> .", "E", "E")) == 2


UNSTRUCTURED = "E: -> P, R; P: -> Q; Q: op -> S, R; R: -> S; S: -> P, X; X: -> ."


def test_without_declared_merges_the_text_says_nothing():
    """Two entries: no merges can be declared."""
    answer = sets(MODEL, UNSTRUCTURED, "EPQSX", "ERSX")
    assert isinstance(answer, Silent) and "several entries" in answer.reason
    assert MODEL.broken(sketch(UNSTRUCTURED)) == ("structured",)
    assert MODEL.without("structured").broken(sketch(UNSTRUCTURED)) == ()
    (violation,) = MODEL.violations(sketch(UNSTRUCTURED))
    assert violation.rule == "structured" and "several entries" in violation.message


def test_every_rule_has_a_program_that_notices():
    assert {"structured", "joins", "tangles", "CO36", *NOTICED} == set(MODEL.rules)
    assert frozenset(NOTICED) == ALL


# --- on random programs ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_a_tangle_has_one_execution_of_a_thread_and_one_order(seed):
    """What a definition of dynamic instances must give: an equivalence, at most one of a thread in
    each class, and no circle."""
    rng = Random(f"tangles/{seed}")
    graph = lowered(random_structured_program(seed))
    function = graph.function
    paths = tuple(random_path(rng, function) for _ in range(3))
    found = tangles(graph, paths)
    assert not isinstance(found, Silent) and found
    for relation in found:
        assert is_converged_with(relation)
        assert convergence_before(History(function, paths), relation).strict_partial_order
