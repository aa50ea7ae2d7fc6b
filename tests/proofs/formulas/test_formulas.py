"""Each printed formula is what its definition says, and another formula is not."""

import pytest
from sympy import symbols
from wavecheck.proofs.commands import citation_evidence
from wavecheck.proofs.formulas import all_formulas
from wavecheck.proofs.formulas.all_formulas import CASES, evaluation_of
from wavecheck.proofs.formulas.evaluation import Case, Evaluation, Structure, evaluated, holds
from wavecheck.proofs.ledger.formulas import COUNT, D_OF, U1, U2, formulas
from wavecheck.proofs.ledger.notation import (
    Before,
    Both,
    Converged,
    Either,
    Equal,
    Gives,
    Iff,
    In,
    No,
    every,
    least,
    some,
)
from wavecheck.proofs.ledger.table import cited
from wavecheck.proofs.question.contradiction import Contradiction

X, Y, Z = symbols("X Y Z")


def test_every_formula_is_evaluated_and_nothing_else():
    assert set(CASES) == set(formulas())
    assert evaluation_of("CU7") is None


@pytest.mark.parametrize("id_", CASES)
def test_a_formula_is_right_on_all_structures_and_false_on_some(id_):
    found = evaluation_of(id_)
    assert found.wrong == 0 and found.true > 0 and found.false > 0


OTHERS = {
    "CO8": Iff(Converged(U1, U2), Equal(COUNT(U1), COUNT(U2))),
    "CO28": Iff(Converged(U1, U2), Converged(D_OF(U1), D_OF(U2))),
    "MM4": formulas()["MM5"],
    "CO21": formulas()["CO18"],
}
"""Formulas that are not those of the rows; the second is one that hearts refute."""


@pytest.mark.parametrize("id_", sorted(OTHERS))
def test_another_formula_is_found_wrong(id_):
    assert evaluated(OTHERS[id_], CASES[id_]()).wrong > 0


def test_a_wrong_formula_is_a_contradiction(monkeypatch):
    wrong = Evaluation(3, 1, 1)
    monkeypatch.setattr(all_formulas, "evaluation_of", lambda id_: wrong)
    with pytest.raises(Contradiction, match="the formula of CO8 is not its definition"):
        citation_evidence.evaluated(cited(["CO8"])[0])


def numbers(relation, size=3):
    return Structure(
        {"X": range(size), "Y": range(size), "Z": range(size)},
        {"Before": lambda a, b: (a, b) in relation, "Converged": lambda a, b: a == b},
    )


def test_what_is_not_bound_holds_for_all():
    assert holds(No(Before(X, X)), numbers({(0, 1)}))
    assert not holds(Before(X, Y), numbers({(0, 1)}))
    assert holds(some(X, some(Y, Before(X, Y))), numbers({(0, 1)}))
    assert not holds(every(X, some(Y, Before(X, Y))), numbers({(0, 1)}))
    assert holds(Gives(Both(Before(X, Y), Before(Y, Z)), Before(X, Z)), numbers({(0, 1)}))


def test_the_least_relation_is_the_closure_and_no_larger_one():
    steps = {(0, 1), (1, 2)}
    step = In(X, Y)
    closure = least(Before(X, Y), Either(step, some(Z, Both(Before(X, Z), Before(Z, Y)))))
    for relation, expected in (
        (steps, False),
        (steps | {(0, 2)}, True),
        ({(a, b) for a in range(3) for b in range(3)}, False),
    ):
        structure = numbers(relation)
        structure.atoms["In"] = lambda a, b: (a, b) in steps
        assert holds(closure, structure) == expected


def test_a_formula_that_is_never_false_says_nothing():
    found = evaluated(Equal(X, X), [Case(numbers(set()), True)])
    assert found == Evaluation(1, 0, 0) and not found.holds
