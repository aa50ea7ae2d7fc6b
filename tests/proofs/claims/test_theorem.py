"""Theorems are proved, and every lemma is refuted when one of its hypotheses is left out."""

import pytest
from wavecheck.encodings.solver.first_order import denied
from wavecheck.encodings.theories import depth_first_search as depth_first
from wavecheck.encodings.theories.cycles import HYPOTHESES, CycleTheory
from wavecheck.encodings.theories.depth_first_search import DepthFirst
from wavecheck.proofs.claims.theorem import Lemma, Proof, possible, proof_by
from wavecheck.proofs.claims.worked_example import Fact
from wavecheck.proofs.theorems import headers_of_closed_paths as headers
from wavecheck.proofs.theorems import one_path_through_a_cycle as one_path
from wavecheck.proofs.theorems.all_theorems import theorems

OF_CYCLES = (one_path,)
"""Theorems whose lemmas speak of cycles alone: CU15."""

SIZES = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4))
"""Numbers of blocks and cycles among which a refuting structure is looked for."""

NEEDS = sorted(
    {
        (lemma.claim, hypothesis): (module, lemma, hypothesis)
        for module in OF_CYCLES
        for lemma in module.LEMMAS
        for hypothesis in lemma.needs
    }.items()
)


OTHERWISE = {"MM4", "MM5", "MM14", "F3", "MM17", "CU22"}
"""Theorems without lemmas about a theory: the laws of tags, and what is bounded."""

BOUNDED = "reported_convergence_holds_in_every_hierarchy"
"""It takes seconds; its own tests try a part of it by default."""


@pytest.mark.parametrize(
    "theorem",
    [
        pytest.param(each, id=each.name, marks=[pytest.mark.slow] if each.name == BOUNDED else [])
        for each in theorems()
    ],
)
def test_the_theorem_is_proved_and_needs_each_hypothesis(theorem):
    proof = theorem.decide()
    assert [fact.claim for fact in proof.facts if not fact.holds] == []
    assert proof.verdict == "proved"
    assert [each for each in proof.needs if not theorem.without(each)] == []
    together = [fact for fact in proof.facts if "hold together" in fact.claim]
    assert bool(together) != (theorem.id in OTHERWISE)
    assert all(fact.shown for fact in together)


@pytest.mark.slow
@pytest.mark.parametrize("key, case", NEEDS, ids=[f"{n}-{k[0]}" for n, (k, _) in enumerate(NEEDS)])
def test_no_hypothesis_can_be_left_out(key, case):
    module, lemma, hypothesis = case
    without = [each for each in HYPOTHESES if each == hypothesis or each not in lemma.needs]
    assert any(
        possible(lemma, module.theory(without, {"block": blocks, "cycle": cycles}))
        for blocks, cycles in SIZES
    )


@pytest.mark.parametrize("hypothesis", depth_first.HYPOTHESES)
def test_headers_of_natural_cycles_need_each_hypothesis(hypothesis):
    search = DepthFirst(sizes={"block": 3}, without=[hypothesis])
    assert possible(headers.IN_EVERY_SEARCH.lemmas[0], search)


def test_an_irreducible_cycle_has_another_header_in_another_search():
    search = DepthFirst(sizes={"block": 3}, without=[depth_first.NATURAL])
    assert possible(headers.IN_EVERY_SEARCH.lemmas[0], search)
    assert len(search.logic.true_of("holds")) >= 2


NEST = {"block": 3, "cycle": 3}


def test_the_hypotheses_have_a_nest_of_cycles_as_a_model():
    theory = CycleTheory(sizes=NEST)
    x, y, z = (theory.logic.element(theory.block, name) for name in "xyz")
    c, d = (theory.logic.element(theory.cycle, name) for name in "cd")
    nest = theory.inside(c, d) & theory.heads(x, d) & theory.heads(y, c) & theory.holds(c, z)
    irreducible = theory.edge(x, z) & theory.edge(x, y) & y.differs(z)
    assert possible(Lemma("there is no such nest", lambda _: denied(~(nest & irreducible))), theory)
    assert theory.logic.true_of("heads")


def test_a_lemma_that_is_false_refutes_its_theorem():
    nothing = Lemma("nothing is", lambda theory: denied(theory.logic.solver.constant(False)))
    proof = proof_by([nothing])
    assert proof.verdict == "refuted"
    assert [fact.holds for fact in proof.facts] == [False]


@pytest.mark.parametrize(
    "one, other, both",
    [
        ("proved", "proved", "proved"),
        ("proved", "unknown", "unknown"),
        ("refuted", "unknown", "refuted"),
    ],
)
def test_of_two_proofs_the_worse_verdict_counts(one, other, both):
    first, second = Proof(one, (Fact("a", True),), ("x",)), Proof(other, (), ("x", "y"))
    assert first.with_(second) == Proof(both, (Fact("a", True),), ("x", "y"))
    assert second.with_(first).verdict == both


def test_a_theorem_that_is_not_decided_in_time_is_not_proved():
    class Silent:
        logic = None

    silent = Silent()
    silent.logic = CycleTheory().logic
    silent.logic.solver.check = lambda **_: "unknown"
    lemma = Lemma("who knows", lambda theory: denied(theory.logic.solver.constant(True)))
    proof = proof_by([lemma], silent)
    assert proof.verdict == "unknown"
