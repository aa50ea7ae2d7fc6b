"""cvc5 reads what is recorded and answers it by itself."""

from __future__ import annotations

import pytest
from wavecheck.encodings.memory_model.tag_sets import TagLaws
from wavecheck.encodings.solver.query import Solver
from wavecheck.encodings.solver.recorder import recorded
from wavecheck.encodings.solver.second_solver import (
    answered,
    certificate,
    is_installed,
    repeated,
    trusted_steps,
    version,
    ways,
)
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session

SAT = "(set-logic QF_UF)\n(declare-fun a () Bool)\n(assert a)\n(check-sat)\n"
UNSAT = SAT.replace("(assert a)", "(assert a)(assert (not a))")
HARD = """(set-logic QF_BV)
(declare-fun x () (_ BitVec 64))
(declare-fun y () (_ BitVec 64))
(assert (= (bvmul ((_ zero_extend 64) x) ((_ zero_extend 64) y))
           (_ bv46116860184273879037499023471 128)))
(assert (bvult (_ bv1 64) x))
(assert (bvult (_ bv1 64) y))
(assert (bvult x y))
(check-sat)
"""


def test_cvc5_is_there_to_be_tested():
    assert is_installed() and version().startswith("1.")


def test_scripts_are_answered():
    assert repeated(SAT) == "sat" and repeated(UNSAT) == "unsat"


def test_what_takes_too_long_is_unknown():
    assert answered(HARD, {}, 0.05) == "unknown"


def test_what_cannot_be_read_is_no_answer():
    with pytest.raises(RuntimeError):
        repeated(SAT.replace("(assert a)", "(assert b)"))


def test_quantifiers_are_asked_in_other_ways_too():
    """A law about sets of tags that fails: the plain way finds no model of it."""
    laws = TagLaws()
    with recorded() as recorder:
        assert not laws.holds(laws.compatible(laws.any_set("A"), laws.any_set("B")))
    (query,) = recorder.queries
    assert answered(query.script, {}, 5) == "unknown"
    assert len(ways(query.script)) > len(ways(SAT)) > 1
    assert repeated(query.script) == query.answer == "sat"


def test_all_kinds_of_queries_are_read():
    t = Terms()
    session = Session(set(), None)
    x, opaque = t.variable("x|y", 8), t.variable("float", 0)
    session.require(t.equal(t.multiply(x, x), t.constant(4, 8)), 0)
    session.require(t.equal(opaque, t.variable("other", 0)), 0)
    solver = Solver()
    number = solver.number("n")
    with recorded() as recorder:
        session.check()
        solver.check(number.below(number.plus(1)))
        solver.check(number.plus(1).below(number))
    assert [repeated(query.script) for query in recorder.queries] == ["sat", "sat", "unsat"]
    assert [query.answer for query in recorder.queries] == ["sat", "sat", "unsat"]


def test_a_proof_ends_with_what_is_false():
    proof = certificate(UNSAT)
    steps = [line for line in proof.splitlines() if line.startswith("(step ")]
    assert steps[-1].split()[2] == "false" and "(assume " in proof
    assert trusted_steps(proof) == 0
    assert trusted_steps("(step @p1 false :rule trust :premises () :args (false))") == 1


def test_what_is_satisfiable_or_takes_too_long_has_no_proof():
    assert certificate(SAT) is None and certificate(HARD, 0.05) is None
