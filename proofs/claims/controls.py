"""False proofs, none of which the kernel may take: for each obligation of each principle one in
which that obligation alone fails, and for each condition one that it has to refuse.

They are asked beside every conclusion. A kernel that forgot an obligation would prove all that it
proved before; here it would prove what is false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...encodings.solver.first_order import LabelledTheory
from ...encodings.solver.recorder import asking
from ...encodings.statements.formulas import ZERO, Every, Function, Predicate, Word, variables
from ...encodings.statements.translation import Reading
from .kernel import (
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
from .worked_example import Fact

A, B, C = variables("thing", "a b c")
PLACE = Function("place", ("thing",), "number", natural=True)
HEIGHT = Function("height", ("thing",), "number")
PREVIOUS = Function("previous", ("thing",), "thing")
EDGE = Predicate("edge", ("thing", "thing"))
GOOD = Predicate("good", ("thing",))
REACHES = Predicate("reaches", ("thing", "thing"))
FIRST = Word("first", (A,), PLACE(A).equals(ZERO))
LOWER = Word("lower", (A, B), HEIGHT(B).below(HEIGHT(A)))
STEP_DOWN = Word("step down", (A, B), EDGE(A, B))
ANYTHING = Word("anything", (A, B), A.equals(A))

COUNTED = "places count"
BEGUN = "first things are good"
PASSED_ON = "what follows a good thing is good"
INHERITED = "what only good things have an edge to is good"

ALONG = AlongSequence(A, FIRST, PREVIOUS, PLACE)
ALL_GOOD = Every((A,), GOOD(A))
NOT_AROUND = Every((A,), ~REACHES(A, A))
PATHS = Least(
    (
        Clause(REACHES(A, B), EDGE(A, B)),
        Clause(REACHES(A, B), REACHES(A, C) & REACHES(C, B)),
    )
)


class Things(LabelledTheory):
    """Two things with all that the proofs speak of."""

    def __init__(self, finite: bool = True) -> None:
        super().__init__(10.0, {"thing": 2})
        logic, reading = self.logic, Reading(self.logic)
        thing = logic.sort("thing", finite=finite)
        logic.measure("place", thing, natural=True)
        logic.measure("height", thing)
        logic.operation("previous", thing, to=thing)
        logic.relation("edge", thing, thing)
        logic.relation("good", thing)
        counted = (~FIRST(A)).implies(PLACE(A).equals(PLACE(PREVIOUS(A)).plus(1)))
        inherited = Every((B,), EDGE(B, A).implies(GOOD(B))).implies(GOOD(A))
        for hypothesis, axiom in {
            COUNTED: counted,
            BEGUN: FIRST(A).implies(GOOD(A)),
            PASSED_ON: GOOD(PREVIOUS(A)).implies(GOOD(A)),
            INHERITED: inherited,
        }.items():
            self.suppose(hypothesis, reading.truth(Every((A,), axiom)))


def _false() -> Iterator[Step]:
    """Each misses one thing; the obligations beside it are met."""
    yield Step("nothing to start from", ALL_GOOD, ALONG, (COUNTED, PASSED_ON))
    yield Step("nothing to go on with", ALL_GOOD, ALONG, (COUNTED, BEGUN))
    yield Step("a sequence without a start", ALL_GOOD, ALONG, (BEGUN, PASSED_ON))
    yield Step("descent to itself", ALL_GOOD, ByNumbers((PLACE(A),)))
    yield Step("descent in an order to itself", ALL_GOOD, ByFiniteOrder(A, LOWER))
    yield Step("descent in no order", ALL_GOOD, ByFiniteOrder(A, STEP_DOWN), (INHERITED,))
    yield Step("a clause that is not kept", NOT_AROUND, _by(LOWER))
    yield Step("a closure that is not kept", Every((A, B), _ONE_EDGE), _by(STEP_DOWN))
    yield Step("an invariant that says too little", NOT_AROUND, _by(ANYTHING))
    yield Step("more than the clauses say", Every((A, B), _ONE_EDGE), closed=(PATHS,))
    yield Step("no reason at all", ALL_GOOD)


_ONE_EDGE = REACHES(A, B).implies(EDGE(A, B))


def _by(invariant: Word) -> ByClauses:
    return ByClauses(PATHS, ((REACHES, invariant),))


def _refused() -> Iterator[Callable[[], object]]:
    """Each asks for what a principle does not allow."""
    yield lambda: Step("of one thing", GOOD(A))
    yield lambda: Least((Clause(REACHES(A, B), ~REACHES(B, A)),))
    yield lambda: obligations(Step("down below zero", ALL_GOOD, ByNumbers((HEIGHT(A),))))
    yield lambda: obligations(
        Step("a place below zero", ALL_GOOD, AlongSequence(A, FIRST, PREVIOUS, HEIGHT))
    )
    endless = obligations(Step("down for ever", ALL_GOOD, ByFiniteOrder(A, LOWER)))
    yield lambda: endless[0].refuted_by(Things(finite=False))
    edges = Least((Clause(EDGE(A, B), GOOD(A)),))
    known = obligations(Step("other edges", ALL_GOOD, closed=(edges,)))
    yield lambda: known[0].refuted_by(Things())
    other = Least((Clause(REACHES(A, B), EDGE(B, A)),))
    once = Step("once", ALL_GOOD, closed=(PATHS,))
    yield lambda: steps_of(Step("twice", ALL_GOOD, uses=(once,), closed=(other,)))


def controls() -> Fact:
    """That the kernel takes none of them."""
    taken = [step.claim for step in _false() if _proved(step)]
    allowed = sum(not _is_refused(each) for each in _refused())
    number = len(tuple(_false())) + len(tuple(_refused()))
    found = (*taken, *(["what no principle allows"] if allowed else ()))
    but = f", but it takes {', '.join(found)}" if found else ""
    return Fact(f"the kernel takes none of {number} false proofs{but}", not found)


def _proved(step: Step) -> bool:
    theory = Things()
    solver = theory.logic.solver
    answers: list[str] = []
    for each in obligations(step):
        with solver.scope(), asking(f"that it is not so, for a false proof: {each.claim}"):
            solver.require(each.refuted_by(theory).truth)
            answers.append(solver.check(labels=step.needs))
    return set(answers) == {"unsat"}


def _is_refused(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except Unsound:
        return True
    return False
