"""Another statement is not proved: each conclusion is changed, and its proof comes to nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from wavecheck.encodings.statements.formulas import Every, Formula, Some, Word, all_of
from wavecheck.encodings.theories import awaiting_runs as runs
from wavecheck.encodings.theories import token_instances as tokens
from wavecheck.encodings.theories import token_trace as trace
from wavecheck.encodings.theories import words_of_closed_paths as paths
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
from wavecheck.encodings.theories.words_of_cycles import CHILD, HEADS, HOLDS, REACH, C
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
from wavecheck.proofs.theorems import choices_in_time_keep_the_order as in_time
from wavecheck.proofs.theorems import conflicts_lie_in_one_cycle as conflicts
from wavecheck.proofs.theorems import cycles_decide_closed_paths as cycles
from wavecheck.proofs.theorems import equal_names_are_maximal_convergence as names
from wavecheck.proofs.theorems import headers_of_closed_paths as closed
from wavecheck.proofs.theorems import hearts_head_natural_loops as hearts
from wavecheck.proofs.theorems import inlining_preserves_every_set as inlining
from wavecheck.proofs.theorems import lanes_in_step as lanes
from wavecheck.proofs.theorems import names_never_repeat as never_repeat
from wavecheck.proofs.theorems import never_converged_is_admissible as never
from wavecheck.proofs.theorems import reducible_graphs_are_m_converged as reducible
from wavecheck.proofs.theorems import same_iteration_is_maximal_convergence as iterations
from wavecheck.proofs.theorems import tag_laws as tags
from wavecheck.proofs.theorems import three_cases_are_maximal_convergence as cases
from wavecheck.proofs.theorems import waves_never_deadlock as waves
from wavecheck.proofs.theorems import well_formed_programs_keep_the_order as order_kept
from wavecheck.proofs.theorems import who_met_at_the_definition_meets_at_the_use as meeting
from wavecheck.proofs.theorems.all_theorems import theorems
from wavecheck.proofs.theorems.convergence_before import BEFORE, STRICT_ORDER
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


def built(module_build):
    """The theory of a module, with little time for each obligation."""

    def build(without, sizes):
        theory = module_build(without, sizes)
        theory.logic.solver.limit(SECONDS)
        return theory

    return build


U, V = paths.U, paths.V
ON, HOLDS_IN = paths.ON_PATH, paths.HOLDS
V_, W_, S_ = trace.V, trace.W, trace.S
ONE, OTHER, M = runs.ONE, runs.OTHER, runs.M

CHANGES += (
    Change(
        "P1: nor has it that of a later one",
        never_repeat.NO_NAME_AGAIN,
        built(never_repeat.build),
        formula=Every((V_, W_, S_), ~trace.SAME(V_, W_, S_)),
    ),
    Change(
        "P1: of any site, executed there or not",
        never_repeat.NO_NAME_AGAIN,
        built(never_repeat.build),
        formula=Every(
            (V_, W_, S_), trace.STEP(V_).below(trace.STEP(W_)).implies(~trace.SAME(V_, W_, S_))
        ),
    ),
    Change(
        "CO28: at a loop intrinsic whenever they execute it",
        meeting.MEET,
        built(meeting.build),
        formula=Every(
            (tokens.D, tokens.E, tokens.U, tokens.V),
            all_of(
                tokens.REACHES_USE(tokens.D, tokens.U),
                tokens.REACHES_USE(tokens.E, tokens.V),
                tokens.ONE_SITE(tokens.U, tokens.V),
            ).implies(CONVERGED(tokens.U, tokens.V).iff(CONVERGED(tokens.D, tokens.E))),
        ),
    ),
    Change(
        "CO28: from any execution of the definition",
        meeting.TOKEN,
        built(meeting.build),
        formula=Every(
            (tokens.D, tokens.U),
            (tokens.USES_TOKEN(tokens.SITE(tokens.U)) & tokens.DEFINES(tokens.D, tokens.U)).implies(
                tokens.MADE(tokens.U).equals(tokens.D)
            ),
        ),
    ),
    Change(
        "CO28: whoever goes on, all others do",
        lanes.TOGETHER,
        built(lanes.build),
        formula=Every((M, ONE, OTHER), runs.GOES_ON(M, ONE).implies(runs.GOES_ON(M, OTHER))),
    ),
    Change(
        "P2: all have executed the use equally often",
        lanes.ALIKE,
        built(lanes.build),
        formula=Every((M, ONE, OTHER), runs.AS_OFTEN(M, ONE, OTHER)),
    ),
    Change(
        "P2: all lanes of a ring stand at one place",
        waves.ONE_PLACE,
        built(waves.build),
        formula=Every(
            (waves.LANE,),
            waves.STANDS_AT(waves.LANE).equals(waves.STANDS_AT(waves.AWAITED_BY(waves.LANE))),
        ),
    ),
    Change(
        "CO11: an anchor's instances, too, whatever was chosen",
        inlining.KEPT,
        built(inlining.build),
        formula=Every(
            (inlining.X, inlining.Y),
            inlining.APART(inlining.X, inlining.Y).implies(inlining.ALIKE(inlining.X, inlining.Y)),
        ),
    ),
    Change(
        "CO11: whether they are of one copy or not",
        inlining.CHOSEN,
        built(inlining.build),
        formula=Every(
            (inlining.X, inlining.Y),
            all_of(
                inlining.BOTH_ANCHORS(inlining.X, inlining.Y),
                inlining.APART(inlining.X, inlining.Y),
            ).implies(inlining.ONE_COPY(inlining.X, inlining.Y)),
        ),
    ),
    Change(
        "F16: CO18 and CO21 imply each other's like, no use at all",
        hearts.CO19,
        built(hearts.build),
        formula=Every((U,), ~paths.outside(U, ON)),
    ),
    Change(
        "CO21: at most one use, from outside or not",
        hearts.ONE,
        built(hearts.build),
        formula=Every((U, V), U.equals(V)),
    ),
    Change(
        "CO22: a rule that the cycle keeps is CO18 if the path breaks CO19",
        cycles.ON_THE_CYCLE[1],
        built(cycles.build),
        formula=paths.broken("CO19", ON).implies(paths.broken("CO18", HOLDS_IN)),
    ),
    Change(
        "CO22: what a cycle breaks, every path in it breaks",
        replace(
            cycles.ON_THE_PATH[0],
            needs=(cycles.INSIDE,),
            formula=cycles.ON_THE_CYCLE[0].formula,
            uses=cycles.ON_THE_CYCLE[0].uses,
        ),
        built(cycles.build),
        formula=paths.broken("CO18", HOLDS_IN).implies(paths.broken("CO18", ON)),
    ),
    Change(
        "CU27: each cycle around a closed path has its header on it",
        closed.PASSED,
        built(closed.walks),
        formula=Every(
            (C,),
            Every((closed.P,), HOLDS(C, closed.AT(closed.P))).implies(
                Some((closed.P,), HEADS(closed.AT(closed.P), C))
            ),
        ),
    ),
    Change(
        "CU27: a cycle is never entered again",
        closed.ENTERED_AGAIN,
        built(closed.traces),
        formula=Every(
            (A, B, C),
            all_of(PRECEDES(A, B), HOLDS(C, AT(A)), HOLDS(C, AT(B))).implies(
                HOLDS(C, AT(closed.EXECUTED_BEFORE(B)))
            ),
        ),
    ),
    Change(
        "CU17: a child holds all that one of its blocks reaches",
        reducible.CHILDREN,
        built(reducible.cycles),
        formula=Every(
            (C, reducible.D, reducible.X, reducible.Y),
            (CHILD(C, reducible.D) & HOLDS(C, reducible.X)).implies(
                HOLDS(C, reducible.Y).iff(REACH(reducible.D, reducible.X, reducible.Y))
            ),
        ),
    ),
    Change(
        "CU3: convergence-before of any relation is strict",
        order_kept.KEEPS_THE_ORDER,
        built(order_kept.build),
        formula=STRICT_ORDER,
    ),
    Change(
        "CU3: on a wave, every lane goes on at once",
        in_time.GROWS,
        built(in_time.build),
        formula=Every((A, B), ~BEFORE(A, B)),
    ),
    Change(
        "MM4: whatever the sets were",
        tags.STRIPPING_KEEPS,
        built(tags.build),
        formula=Every(
            (tags.A, tags.B, tags.P), tags.COMPATIBLE(tags.WITHOUT(tags.A, tags.P), tags.B)
        ),
    ),
    Change(
        "MM5: transitive",
        tags.A_RELATION,
        built(tags.build),
        formula=Every(
            (tags.A, tags.B, tags.C),
            (tags.COMPATIBLE(tags.A, tags.B) & tags.COMPATIBLE(tags.B, tags.C)).implies(
                tags.COMPATIBLE(tags.A, tags.C)
            ),
        ),
    ),
    Change(
        "MM14: compatible only with what both are compatible with",
        tags.SOUND,
        built(tags.build),
        formula=Every(
            (tags.A, tags.B, tags.X),
            tags.COMPATIBLE(tags.COMBINED(tags.A, tags.B), tags.X).implies(
                tags.COMPATIBLE(tags.A, tags.X)
            ),
        ),
    ),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.what)
def test_another_statement_is_not_proved(change):
    theory = change.build((), None)
    assert not checked(change.changed, theory).holds
    theory.logic.solver.limit(60)
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
