"""IA2 and IA3: hearts, or a heart and an iterating anchor, that two threads execute crosswise.

In any program CO12 makes hearts on converged tokens converged, each with the other thread's for the
same time; IA1 does so for an anchor that is met again. Where one thread executes them in one order
and the other in the other, convergence-before turns back, against CU3.
"""

from __future__ import annotations

from ...encodings.convergence.iterating_anchor import constrained_iterating
from ...encodings.convergence.relations import Clause, ConvergedWith
from ...encodings.convergence.token_rules import constrained
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.relations import NEVER_CONVERGED, Relation, order_cycle, relation_of
from ...semantics.convergence.token_rules import token_relation
from ...semantics.program.function import Site
from ...semantics.program.notation import sketch
from ..claims.derivations import by_callee, chain
from ..claims.theorem import Proof, Theorem, proof_by
from ..claims.worked_example import Fact
from ..worked_examples.iterating_anchor import ANCHOR_AND_HEART, MEETING, TWO_LOOPS
from .contradicted_traces import ContradictedTraces
from .contradictions_of_tokens import ANCHOR_CROSSED, HEARTS_CROSSED, build, left_out

TWO_HEARTS = History(sketch(TWO_LOOPS), (tuple("EACX"), tuple("ECACX")))
ANCHOR_AHEAD = History(sketch(ANCHOR_AND_HEART), MEETING)


def _meetings() -> list[Instance]:
    """The anchor's executions: two of thread 1, then two of thread 2."""
    return [i for i in ANCHOR_AHEAD.instances if i.site == Site("A", 0)]


def _first_meetings_converged() -> ConvergedWith:
    variables = constrained_iterating(ANCHOR_AHEAD)
    one, _, other, _ = _meetings()
    variables.solver.require_labelled(Clause("CO15", (one, other)), variables.converged(one, other))
    return variables


HEARTS = ContradictedTraces(
    lambda: constrained(TWO_HEARTS), ("CO9", "CO12", "CU3"), besides=("CU1", "CU2")
)
ANCHOR = ContradictedTraces(
    _first_meetings_converged, ("CO9", "CO15", "IA1", "CO12", "CU3"), besides=("CU1", "CU2")
)
OF_HEARTS, OF_ANCHOR = left_out((HEARTS_CROSSED,)), left_out((ANCHOR_CROSSED,))


def _turns_back(history: History, choice: Relation) -> Proof:
    cycle = chain(order_cycle(history, token_relation(history, choice)), by_callee(history))
    return Proof("proved" if cycle else "refuted", (Fact(f"a cycle: {cycle}", bool(cycle)),))


def decide_hearts() -> Proof:
    lemma = proof_by((HEARTS_CROSSED,), build(), OF_HEARTS.facts())
    return lemma.with_(HEARTS.proof()).with_(_turns_back(TWO_HEARTS, NEVER_CONVERGED))


def decide_anchor() -> Proof:
    lemma = proof_by((ANCHOR_CROSSED,), build(), OF_ANCHOR.facts())
    first, again, other_first, other_again = _meetings()
    met = relation_of([(first, other_first), (again, other_again)])
    return lemma.with_(ANCHOR.proof()).with_(_turns_back(ANCHOR_AHEAD, met))


SCOPE = "every program, every number of threads; every relation on waves with the text's traces"
METHOD = "one step, by the solver; and the text's traces, with every relation left open"
CROSSED_HEARTS_CONTRADICT = Theorem(
    "IA2",
    "crossed_hearts_contradict",
    "No converged-with relation allows two threads that share their tokens to execute two hearts in"
    " opposite orders, each for the same time.",
    METHOD,
    SCOPE,
    ("CO9", "CO12", "CU3"),
    decide_hearts,
    lambda hypothesis: OF_HEARTS.without(hypothesis) or HEARTS.without(hypothesis),
)
A_CROSSED_ITERATING_ANCHOR_CONTRADICTS = Theorem(
    "IA3",
    "a_crossed_iterating_anchor_contradicts",
    "Nor a heart and an iterating anchor that they meet again, if they met it together before.",
    METHOD,
    SCOPE,
    ("CO9", "CO12", "CO15", "CU3", "IA1"),
    decide_anchor,
    lambda hypothesis: OF_ANCHOR.without(hypothesis) or ANCHOR.without(hypothesis),
)
