"""Another statement is not proved: each conclusion is changed, and its proof comes to nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from wavecheck.encodings.statements.formulas import Every, Formula, Some, Word, all_of
from wavecheck.encodings.theories.counted_traces import (
    AT,
    COUNTER,
    SAME_ITERATION,
    SAME_NAME,
    SINCE_ENTRY,
    SOONER,
    CountedTraces,
    EntryCounts,
)
from wavecheck.encodings.theories.instance_order import UNRELATED, InstanceOrder
from wavecheck.encodings.theories.words_of_cycles import HOLDS, C
from wavecheck.encodings.theories.words_of_instances import (
    BLOCK_OF,
    CONVERGED,
    ONE_CYCLE,
    PRECEDES,
    SITE,
    A,
    B,
    P,
)
from wavecheck.proofs.claims.kernel import ByClauses, Step, steps_of
from wavecheck.proofs.claims.theorem import checked
from wavecheck.proofs.theorems import conflicts_lie_in_one_cycle as conflicts
from wavecheck.proofs.theorems import equal_names_are_maximal_convergence as names
from wavecheck.proofs.theorems import never_converged_is_admissible as never
from wavecheck.proofs.theorems import same_iteration_is_maximal_convergence as iterations
from wavecheck.proofs.theorems import three_cases_are_maximal_convergence as cases
from wavecheck.proofs.theorems.all_theorems import theorems
from wavecheck.proofs.theorems.convergence_before import BEFORE
from wavecheck.proofs.theorems.iterations_of_traces import UP_TO
from wavecheck.proofs.theorems.latest_headers import HEADS_AROUND

SECONDS = 2
"""For an obligation that is not met: the solver may not find out."""


def traces(without, sizes):
    return CountedTraces(SECONDS, sizes, without)


@dataclass(frozen=True)
class Change:
    """A step with another formula, or another principle, in the theory that `build` makes."""

    what: str
    step: Step
    build: object = traces
    formula: Formula | None = None
    by: object = None

    @property
    def changed(self):
        return replace(
            self.step, formula=self.formula or self.step.formula, by=self.by or self.step.by
        )


ONE_BLOCK, CASES = cases.ONE_BLOCK, cases.CASES
SAME_BLOCK = Word("same block", (A, B), AT(A).equals(AT(B)))

CHANGES = (
    Change(
        "CU6: two instances of one thread, too",
        names.EQUAL_NAMES,
        formula=Every((A, B), CONVERGED(A, B).iff(SAME_NAME(A, B))),
    ),
    Change(
        "CU6: equal blocks are enough",
        names.EQUAL_NAMES,
        formula=Every((A, B), CONVERGED(A, B).iff(names.APART(A, B) & SAME_BLOCK(A, B))),
    ),
    Change(
        "CU6: all instances of equal names are converged, of one thread as well",
        names.NO_LESS,
        formula=Every((A, B), SAME_NAME(A, B).implies(CONVERGED(A, B) & CONVERGED(B, A))),
    ),
    Change(
        "CU6: no two instances are before each other, or the same",
        names.A_STRICT_ORDER,
        formula=Every((A, B), ~BEFORE(A, B)),
    ),
    Change(
        "CU6: what is sooner is before",
        names.NO_MORE,
        formula=Every((A, B), BEFORE(A, B).iff(SOONER(A, B))),
    ),
    Change(
        "CU2: transitive without a condition",
        names.A_RELATION,
        formula=Every((A, B, P), (CONVERGED(A, B) & CONVERGED(B, P)).implies(CONVERGED(A, P))),
    ),
    Change(
        "CU6: program order instead of the order of iterations as invariant",
        names.NO_MORE,
        by=ByClauses(names.MAXIMAL_RELATION, ((CONVERGED, names.NAMESAKES), (BEFORE, PRECEDES))),
    ),
    Change(
        "CU6: any instances of one block as invariant",
        names.NO_MORE,
        by=ByClauses(names.MAXIMAL_RELATION, ((CONVERGED, SAME_BLOCK), (BEFORE, SOONER))),
    ),
    Change(
        "CU9: any relation, whether it satisfies the cases or not",
        cases.CASES_ARE_MAXIMAL,
        formula=Every((A, B), ONE_BLOCK(A, B).implies(CASES(A, B).iff(CONVERGED(A, B)))),
    ),
    Change(
        "CU9: where blocks differ, too",
        cases.CASES_ARE_MAXIMAL,
        formula=cases.SATISFIED.implies(Every((A, B), CASES(A, B).iff(CONVERGED(A, B)))),
    ),
    Change(
        "CU9: the first case alone",
        cases.AS_NAMES,
        formula=Every(
            (A, B), AT(A).equals(AT(B)).implies(SAME_NAME(A, B).iff(cases.NEITHER(A, B)))
        ),
    ),
)


def entries(without, sizes):
    return EntryCounts(SECONDS, sizes, without)


def order(*given):
    return lambda without, sizes: InstanceOrder(given, SECONDS, sizes)


CHANGES += (
    Change(
        "CU5: the order of execution turns round",
        never.A_STRICT_ORDER,
        order(UNRELATED),
        formula=Every((A, B), BEFORE(A, B).implies(BEFORE(B, A))),
    ),
    Change(
        "CU5: nothing is before anything",
        never.A_STRICT_ORDER,
        order(UNRELATED),
        formula=Every((A, B), ~BEFORE(A, B)),
    ),
    Change(
        "CU8: all that is before something lies in one cycle with it",
        conflicts.IN_ONE_CYCLE,
        order(*conflicts.ORDER_HYPOTHESES),
        formula=Every(
            (A, B), BEFORE(A, B).implies(ONE_CYCLE(BLOCK_OF(SITE(A)), BLOCK_OF(SITE(B))))
        ),
    ),
    Change(
        "CU8: convergence-before is program order",
        conflicts.FOLLOWS_PATHS,
        order(*conflicts.ORDER_HYPOTHESES),
        formula=Every((A, B), BEFORE(A, B).implies(PRECEDES(A, B))),
    ),
    Change(
        "CU8: a header between any two blocks of a thread",
        conflicts.SEPARATED,
        formula=Every(
            (A, B),
            PRECEDES(A, B).implies(
                Some(
                    (P,),
                    all_of(PRECEDES(A, P), UP_TO(P, B), HEADS_AROUND(P, AT(B))),
                )
            ),
        ),
    ),
    Change(
        "CU8: before the second execution",
        conflicts.SEPARATED,
        formula=Every(
            (A, B),
            (PRECEDES(A, B) & AT(A).equals(AT(B))).implies(
                Some(
                    (P,),
                    all_of(PRECEDES(A, P), PRECEDES(P, B), HEADS_AROUND(P, AT(B))),
                )
            ),
        ),
    ),
    Change(
        "CU26: of one thread, too",
        iterations.AS_CONVERGED,
        entries,
        formula=Every((A, B), CONVERGED(A, B).iff(SAME_ITERATION(A, B))),
    ),
    Change(
        "CU26: the counts of all cycles, not of those around the block",
        iterations.AGREE,
        entries,
        formula=Every((A, C), SINCE_ENTRY(A, C).equals(COUNTER(A, C))),
    ),
    Change(
        "CU26: one count more",
        iterations.AGREE,
        entries,
        formula=Every(
            (A, C), HOLDS(C, AT(A)).implies(SINCE_ENTRY(A, C).equals(COUNTER(A, C).plus(1)))
        ),
    ),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.what)
def test_another_statement_is_not_proved(change):
    theory = change.build((), None)
    assert not checked(change.changed, theory).holds
    assert checked(change.step, theory).holds


WITH_STATEMENTS = [each for each in theorems() if each.conclusions]


@pytest.mark.parametrize("theorem", WITH_STATEMENTS, ids=lambda each: each.name)
def test_each_statement_is_changed_somewhere(theorem):
    steps = {step for each in theorem.conclusions for step in steps_of(each.step)}
    assert any(change.step in steps for change in CHANGES)


@pytest.mark.parametrize("theorem", WITH_STATEMENTS, ids=lambda each: each.name)
def test_no_two_steps_claim_the_same_in_words(theorem):
    steps = {step for each in theorem.conclusions for step in steps_of(each.step)}
    assert len({step.claim for step in steps}) == len(steps)


NEEDS = [
    pytest.param(conclusion.build, step, each, id=f"{theorem.name}-{step.claim[:40]}-{each[:30]}")
    for theorem in WITH_STATEMENTS
    for conclusion in theorem.conclusions
    for step in steps_of(conclusion.step)
    for each in step.needs
]


@pytest.mark.slow
@pytest.mark.parametrize("build, step, hypothesis", NEEDS)
def test_each_step_needs_each_of_its_hypotheses(build, step, hypothesis):
    less = replace(step, needs=tuple(each for each in step.needs if each != hypothesis))
    theory = build((), None)
    theory.logic.solver.limit(SECONDS)
    assert not checked(less, theory).holds
