"""CO32: with a heart the iterations meet pairwise, and in no other way.

In any program two relations that keep the rules and agree at the roots of tokens agree everywhere,
by induction along tokens. Operations on a heart's token are converged iff the heart is executed for
the same time. On the text's traces the one relation exists: I1 == J1 and I2 == J2.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...encodings.convergence.token_rules import constrained, require_choice
from ...semantics.convergence.dynamic_instances import History
from ...semantics.convergence.relations import relation_of
from ...semantics.program.notation import sketch
from ..claims.derivations import unique
from ..claims.theorem import Proof, Theorem, proof_by
from ..claims.worked_example import Fact
from ..worked_examples.outer_anchor_suppositions import OUTER_ANCHOR_WITH_HEART
from .contradictions_of_tokens import ONE_RELATION, PAIRWISE, build, left_out

LEMMAS = (ONE_RELATION, PAIRWISE)
LEFT_OUT = left_out(LEMMAS)


def traces() -> Iterator[Fact]:
    """The text's two threads: exactly one relation, and what it is."""
    history = History(sketch(OUTER_ANCHOR_WITH_HEART), (tuple("ABBC"),) * 2)
    variables = constrained(history)
    require_choice(variables, relation_of([history.anchors]))
    yield Fact("on the text's traces there is one relation", unique(variables))
    i1, i2, j1, j2 = (i for i in history.instances if history.call(i).is_operation)
    relation = variables.relation()
    pairs = {"I1 == J1": (i1, j1), "I2 == J2": (i2, j2)}
    yield from (Fact(f"in it {text}", pair in relation) for text, pair in pairs.items())
    crossed = {"I1 != J2": (i1, j2), "I2 != J1": (i2, j1)}
    yield from (Fact(f"and {text}", pair not in relation) for text, pair in crossed.items())


def decide() -> Proof:
    return proof_by(LEMMAS, build(), (*traces(), *LEFT_OUT.facts()))


A_HEART_LEAVES_ONE_RELATION = Theorem(
    "CO32",
    "a_heart_leaves_one_relation",
    "The rules have one relation at most for each choice at the roots of tokens; operations on the"
    " token of a heart are converged iff the heart is executed for the same time with converged"
    " tokens.",
    "induction along tokens, its step by the solver; and the text's traces",
    "every program, every number of threads, traces of every length",
    ("CO8", "CO12", "CO15"),
    decide,
    LEFT_OUT.without,
)
