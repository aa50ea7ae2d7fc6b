"""CU5 holds of every number of threads, and of no relation that it does not speak of."""

from wavecheck.encodings.theories.instance_order import InstanceOrder
from wavecheck.proofs.claims.theorem import possible
from wavecheck.proofs.theorems.never_converged_is_admissible import (
    CONFLICT,
    LEMMAS,
    NEVER_CONVERGED_IS_ADMISSIBLE,
)

SMALL = {"instance": 4, "thread": 2, "site": 2, "block": 2}


def test_never_converged_is_admissible():
    proof = NEVER_CONVERGED_IS_ADMISSIBLE.decide()
    assert proof.verdict == "proved"
    assert proof.needs == ("no two instances are converged",)


def test_two_threads_in_opposite_orders_conflict_where_instances_are_converged():
    order = InstanceOrder((), sizes=SMALL)
    assert possible(CONFLICT, order)
    assert order.logic.true_of("converged")


def test_converged_instances_are_before_what_follows_their_partners():
    assert possible(LEMMAS[0], InstanceOrder((), sizes=SMALL))
