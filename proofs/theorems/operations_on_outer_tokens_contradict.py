"""CO31: an operation that a loop executes twice with one token value contradicts the rules.

In any program: a second thread with a converged token is converged with both executions (CO8), so
these are converged with each other (CU2), which two executions by one thread are not (CU1). On the
text's traces the contradictions are shown as the text derives them.
"""

from __future__ import annotations

from ...encodings.convergence.relations import ConvergedWith
from ...encodings.convergence.token_rules import constrained, require_choice
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.relations import relation_of
from ...semantics.program.function import Site
from ...semantics.program.notation import sketch
from ..claims.theorem import Proof, Theorem, proof_by
from ..worked_examples.outer_anchor_suppositions import OUTER_ANCHOR
from .contradicted_traces import ContradictedTraces
from .contradictions_of_tokens import TWICE, build, left_out

HISTORY = History(sketch(OUTER_ANCHOR), (tuple("ABBC"),) * 2)


def spelled(instance: Instance) -> str:
    """The text's letters: I for the operations of thread 1, J for those of thread 2."""
    if instance.site == Site("A", 0):
        return f"anchor({instance.thread + 1})"
    return f"{'IJ'[instance.thread]}{HISTORY.executions[instance]}"


def _constrained() -> ConvergedWith:
    variables = constrained(HISTORY)
    require_choice(variables, relation_of([HISTORY.anchors]))
    return variables


TRACES = ContradictedTraces(_constrained, ("CU1", "CO15", "CO8", "CU2"), spelled=spelled)
OF_LEMMA = left_out((TWICE,))


def decide() -> Proof:
    lemma = proof_by((TWICE,), build(), OF_LEMMA.facts())
    return lemma.with_(TRACES.proof())


def without(hypothesis: str) -> str | None:
    """A structure, or a relation on the text's traces."""
    return OF_LEMMA.without(hypothesis) or TRACES.without(hypothesis)


OPERATIONS_ON_OUTER_TOKENS_CONTRADICT = Theorem(
    "CO31",
    "operations_on_outer_tokens_contradict",
    "No converged-with relation allows a thread to execute an operation twice with one token value"
    " that another thread shares and uses there.",
    "one step, by the solver; and the text's traces, with every relation left open",
    "every program, every number of threads; every relation on waves with the text's traces",
    ("CU1", "CU2", "CO8", "CO15"),
    decide,
    without,
)
