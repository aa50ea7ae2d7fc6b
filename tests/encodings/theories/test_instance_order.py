"""The three clauses of convergence-before, each by itself."""

import pytest
from wavecheck.encodings.theories.instance_order import SAME_SITE, UNRELATED, InstanceOrder

SMALL = {"instance": 3, "thread": 2, "site": 3, "block": 2}


def order_with(given=()):
    order = InstanceOrder(given, sizes=SMALL)
    a, b, c = (order.logic.element(order.instance, name) for name in "abc")
    order.logic.solver.require(a.differs(b) & b.differs(c) & a.differs(c))
    return order, a, b, c


@pytest.mark.parametrize("second", [True, False], ids=["clause 2", "clause 3"])
def test_a_converged_instance_passes_the_order_on(second):
    order, a, b, c = order_with()
    solver = order.logic.solver
    solver.require(order.thread(a).differs(order.thread(b)))
    if second:
        solver.require(order.executed_before(a, c) & order.converged(c, b))
    else:
        solver.require(order.converged(a, c) & order.executed_before(c, b))
    assert solver.check(order.clause(a, b)) == "sat"
    assert solver.check(~order.clause(a, b)) == "unsat"


def test_execution_is_an_order_within_threads_alone():
    order, a, b, _ = order_with((UNRELATED,))
    solver = order.logic.solver
    assert solver.check(order.clause(a, b)) == "sat"
    assert solver.check(order.clause(a, b), order.clause(b, a)) == "unsat"
    assert solver.check(order.clause(a, b), order.thread(a).differs(order.thread(b))) == "unsat"


def test_only_instances_of_one_site_are_converged():
    order, a, b, _ = order_with((SAME_SITE,))
    together = order.converged(a, b)
    assert order.logic.solver.check(together) == "sat"
    assert order.logic.solver.check(together, order.site(a).differs(order.site(b))) == "unsat"
