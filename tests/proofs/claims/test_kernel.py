"""The kernel asks enough: what is false is not proved, by whatever principle, and what a principle
does not allow is refused."""

from __future__ import annotations

import pytest
from wavecheck.encodings.solver.first_order import LabelledTheory
from wavecheck.encodings.statements.formulas import (
    ZERO,
    Every,
    Function,
    Predicate,
    Word,
    all_of,
    variables,
)
from wavecheck.encodings.statements.translation import Reading
from wavecheck.proofs.claims.kernel import (
    AlongSequence,
    ByClauses,
    ByFiniteOrder,
    ByNumbers,
    Clause,
    Least,
    Step,
    Unsound,
    obligations,
    steps_of,
)
from wavecheck.proofs.claims.theorem import Conclusion

A, B, C = variables("thing", "a b c")
PLACE = Function("place", ("thing",), "number", natural=True)
HEIGHT = Function("height", ("thing",), "number")
PREVIOUS = Function("previous", ("thing",), "thing")
EDGE = Predicate("edge", ("thing", "thing"))
GOOD = Predicate("good", ("thing",))
REACHES = Predicate("reaches", ("thing", "thing"))
FIRST = Word("first", (A,), PLACE(A).equals(ZERO))
COUNTED = "places count"
PASSED_ON = "good is passed on"
DOWN = "edges go down"


class Chains(LabelledTheory):
    """Sequences of things, and edges between them."""

    def __init__(self, seconds=5, sizes=None, without=()):
        super().__init__(seconds, sizes, without)
        logic, reading = self.logic, Reading(self.logic)
        thing = logic.sort("thing", finite=True)
        logic.measure("place", thing, natural=True)
        logic.measure("height", thing)
        logic.operation("previous", thing, to=thing)
        logic.relation("edge", thing, thing)
        logic.relation("good", thing)
        counted = PLACE(A).equals(PLACE(PREVIOUS(A)).plus(1))
        self.suppose(COUNTED, reading.truth(Every((A,), (~FIRST(A)).implies(counted))))
        self.suppose(
            PASSED_ON,
            reading.truth(Every((A,), FIRST(A).implies(GOOD(A)))),
            reading.truth(Every((A,), GOOD(PREVIOUS(A)).implies(GOOD(A)))),
        )
        self.suppose(
            DOWN, reading.truth(Every((A, B), EDGE(A, B).implies(HEIGHT(B).below(HEIGHT(A)))))
        )


ALONG = AlongSequence(A, FIRST, PREVIOUS, PLACE)
ALL_GOOD = Every((A,), GOOD(A))
PATHS = Least(
    (
        Clause(REACHES(A, B), EDGE(A, B)),
        Clause(REACHES(A, B), REACHES(A, C) & REACHES(C, B)),
    )
)
LOWER = Word("lower", (A, B), HEIGHT(B).below(HEIGHT(A)))
NOT_AROUND = Every((A,), ~REACHES(A, A))


def verdict(step):
    return Conclusion(step, lambda without, sizes: Chains(5, sizes, without)).proof().verdict


def test_what_is_passed_on_along_a_sequence_holds_of_all():
    step = Step("all are good", ALL_GOOD, ALONG, (COUNTED, PASSED_ON))
    assert [each.part for each in obligations(step)] == [
        "at the start",
        "going on",
        "a sequence has a start",
    ]
    assert verdict(step) == "proved"
    assert verdict(Step("all are good", ALL_GOOD, needs=(COUNTED, PASSED_ON))) != "proved"


@pytest.mark.parametrize("missing", [COUNTED, PASSED_ON])
def test_an_induction_needs_its_base_its_step_and_a_start(missing):
    needs = tuple(each for each in (COUNTED, PASSED_ON) if each != missing)
    assert verdict(Step("all are good", ALL_GOOD, ALONG, needs)) != "proved"


def test_another_statement_has_other_obligations():
    none = Step("none is good", Every((A,), ~GOOD(A)), ALONG, (COUNTED, PASSED_ON))
    assert verdict(none) != "proved"
    stronger = Step("good and first", Every((A,), GOOD(A) & FIRST(A)), ALONG, (COUNTED, PASSED_ON))
    assert verdict(stronger) != "proved"


def test_a_closure_lies_in_what_its_clauses_keep():
    step = Step(
        "no thing reaches itself", NOT_AROUND, ByClauses(PATHS, ((REACHES, LOWER),)), (DOWN,)
    )
    assert verdict(step) == "proved"
    assert verdict(Step("no thing reaches itself", NOT_AROUND, needs=(DOWN,))) != "proved"


@pytest.mark.parametrize(
    "invariant",
    [
        Word("one edge", (A, B), EDGE(A, B)),
        Word("anything", (A, B), A.equals(A)),
        Word("higher", (A, B), HEIGHT(A).below(HEIGHT(B))),
    ],
)
def test_an_invariant_has_to_be_kept_and_to_suffice(invariant):
    by = ByClauses(PATHS, ((REACHES, invariant),))
    assert verdict(Step("no thing reaches itself", NOT_AROUND, by, (DOWN,))) != "proved"


def test_what_clauses_define_satisfies_them_and_may_hold_of_more():
    onward = Every((A, B, C), (EDGE(A, B) & EDGE(B, C)).implies(REACHES(A, C)))
    assert verdict(Step("two edges", onward, closed=(PATHS,))) == "proved"
    assert verdict(Step("two edges", onward)) != "proved"
    one = Every((A, B), REACHES(A, B).implies(EDGE(A, B)))
    assert verdict(Step("one edge", one, closed=(PATHS,))) != "proved"


def test_descent_supposes_the_claim_of_smaller_things_only():
    good = Step("all are good", ALL_GOOD, ByNumbers((PLACE(A),)), (COUNTED, PASSED_ON))
    assert verdict(good) == "proved"
    circular = Step("all are good", ALL_GOOD, ByNumbers((PLACE(A),)))
    assert verdict(circular) != "proved"


def test_descent_in_a_finite_order_asks_for_the_order():
    below = Word("below", (A, B), HEIGHT(A).below(HEIGHT(B)))
    edge = Word("edge", (A, B), EDGE(A, B))
    assert [verdict(Step("f", ALL_GOOD, ByFiniteOrder(A, each))) for each in (below, edge)] == [
        "refuted",
        "refuted",
    ]
    strict = [
        obligation
        for each in (below, edge)
        for obligation in obligations(Step("f", ALL_GOOD, ByFiniteOrder(A, each)))[1:]
    ]
    answers = []
    for each in strict:
        theory = Chains()
        theory.logic.solver.require(each.refuted_by(theory).truth)
        answers.append(theory.logic.solver.check())
    assert answers[0] == "unsat" != answers[1]


NEGATIVE = Clause(REACHES(A, B), EDGE(A, B) & ~REACHES(B, A))
IN_A_WORD = Word("not back", (A, B), ~REACHES(B, A))


@pytest.mark.parametrize(
    "wrong, said",
    [
        (lambda: Step("open", GOOD(A)), "not for all a"),
        (lambda: Least((NEGATIVE,)), "reaches under a negation"),
        (lambda: Least((Clause(REACHES(A, B), IN_A_WORD(A, B)),)), "reaches under a negation"),
        (
            lambda: Least((Clause(REACHES(A, B), REACHES(A, B).iff(EDGE(A, B))),)),
            "reaches under a negation",
        ),
        (
            lambda: obligations(Step("f", ALL_GOOD, ByNumbers((HEIGHT(A),)))),
            "along natural numbers",
        ),
        (
            lambda: obligations(Step("f", ALL_GOOD, ByNumbers((PLACE(A),), fixed=(A,)))),
            "a variable that is not fixed",
        ),
        (
            lambda: obligations(Step("f", ALL_GOOD, AlongSequence(A, FIRST, PREVIOUS, HEIGHT))),
            "counted by natural numbers",
        ),
        (
            lambda: obligations(Step("f", ALL_GOOD, AlongSequence(B, FIRST, PREVIOUS, PLACE))),
            "nothing is said of all b",
        ),
        (
            lambda: obligations(Step("f", all_of(ALL_GOOD, ALL_GOOD), ByNumbers((PLACE(A),)))),
            "what is said of all things",
        ),
        (lambda: obligations(Step("f", NOT_AROUND, ByClauses(PATHS, ()))), "has an invariant"),
        (
            lambda: obligations(
                Step(
                    "f",
                    NOT_AROUND,
                    ByClauses(PATHS, ((REACHES, Word("r", (A, B), REACHES(A, B))),)),
                )
            ),
            "speaks of what is defined",
        ),
        (
            lambda: Step("f", ALL_GOOD, opaque=(LOWER, Word("lower", (A,), GOOD(A)))),
            "two words of one name",
        ),
    ],
)
def test_what_a_principle_does_not_allow_is_refused(wrong, said):
    with pytest.raises(Unsound, match=said):
        wrong()


def test_the_head_of_a_clause_is_of_different_variables():
    with pytest.raises(Unsound, match="different variables"):
        Clause(REACHES(A, A), GOOD(A)).formula  # noqa: B018


def test_a_predicate_is_defined_once():
    other = Least((Clause(REACHES(A, B), EDGE(B, A)),))
    one = Step("one", Every((A, B), EDGE(A, B).implies(REACHES(A, B))), closed=(PATHS,))
    two = Step(
        "two", Every((A, B), EDGE(B, A).implies(REACHES(A, B))), uses=(one,), closed=(other,)
    )
    with pytest.raises(Unsound, match="defined twice"):
        steps_of(two)


def test_clauses_define_what_the_theory_says_nothing_of():
    """The theory knows edges: they are not the least that clauses make them."""
    edges = Least((Clause(EDGE(A, B), GOOD(A) & GOOD(B)),))
    step = Step("edges", Every((A, B), EDGE(A, B).implies(GOOD(A))), closed=(edges,))
    with pytest.raises(Unsound, match="edge is the theory's"):
        verdict(step)


def test_a_sort_is_finite_only_if_the_theory_says_so():
    class Open(Chains):
        def __init__(self):
            super().__init__()
            self.logic._finite.clear()

    below = Word("below", (A, B), HEIGHT(A).below(HEIGHT(B)))
    step = Step("f", ALL_GOOD, ByFiniteOrder(A, below))
    with pytest.raises(Unsound, match="finitely many of the sort thing"):
        obligations(step)[0].refuted_by(Open())


def test_steps_come_after_those_that_they_use():
    one = Step("one", ALL_GOOD)
    two = Step("two", ALL_GOOD, uses=(one,))
    three = Step("three", ALL_GOOD, uses=(two, one))
    assert steps_of(three, one) == (one, two, three)


def test_a_step_that_is_not_proved_takes_the_conclusion_with_it():
    wrong = Step("all are good", ALL_GOOD)
    assert verdict(Step("so they are", ALL_GOOD, uses=(wrong,))) == "refuted"
