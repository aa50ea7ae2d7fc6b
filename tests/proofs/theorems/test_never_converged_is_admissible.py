"""CU5 holds of every number of threads, and of no relation that it does not speak of."""

from wavecheck.encodings.theories.instance_order import InstanceOrder
from wavecheck.proofs.claims.kernel import obligations
from wavecheck.proofs.claims.theorem import possible
from wavecheck.proofs.theorems.never_converged_is_admissible import (
    CONCLUSION,
    NEVER_CONVERGED_IS_ADMISSIBLE,
    NOTHING_MORE,
)

SMALL = {"instance": 4, "thread": 2, "site": 2, "block": 2}


def test_never_converged_is_admissible():
    proof = NEVER_CONVERGED_IS_ADMISSIBLE.decide()
    assert proof.verdict == "proved"
    assert proof.needs == ("no two instances are converged",)


def test_where_instances_are_converged_both_clauses_that_speak_of_them_add_to_program_order():
    parts = [each.part for each in obligations(NOTHING_MORE)]
    added = []
    for lemma, part in zip(CONCLUSION.lemmas, parts, strict=False):
        order = InstanceOrder((), sizes=SMALL)
        if possible(lemma, order):
            assert order.logic.true_of("converged")
            added.append(part)
    assert added == ["clause 2", "clause 3"]
