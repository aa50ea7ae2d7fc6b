"""CO21 and F16: what CO18 to CO21 leave of the uses on a closed path.

Of two uses from outside each would dominate the other's block, so both stand in one block; both
are loop intrinsics, so each would come first there. The block of the only one that is left, the
heart, dominates the path: the path lies in a natural loop that is entered at the heart's block.
A cycle's blocks reach each other within it, so they are those of one closed path: the same holds of
a cycle around the heart that does not hold the token's definition. In a depth-first search its
header is that block. All of it is about closed paths that the entry reaches: each of two blocks
that nothing reaches dominates the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not, denied
from ...encodings.theories.heart_of_a_path import (
    BY_LOOPS,
    DOMINATING,
    LOOP,
    ON_PATHS,
    UPWARDS,
    HeartOfAPath,
)
from ..claims.ablation import LeftOut, of_cycles, without
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .cycles_decide_closed_paths import WITHIN
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES
from .dominators_are_visited_first import SEARCH_LEMMAS
from .dominators_are_visited_first import build as search


def _two_outside(t: HeartOfAPath) -> Refutation:
    u, v = t.heart, t.logic.element(t.use, "other")
    return but_not(t.outside(u, t.on_path) & t.outside(v, t.on_path), u.equals(v))


def _by_another(t: HeartOfAPath) -> Refutation:
    return but_not(t.outside(t.heart, t.on_path), t.by_loop(t.heart))


def _leaves_the_loop(t: HeartOfAPath) -> Refutation:
    x, y = (t.logic.element(t.block, name) for name in "xy")
    along = t.on_path(x) & t.on_path(y) & t.edge(x, y)
    return but_not(t.outside(t.heart, t.on_path) & along & t.in_loop(y), t.in_loop(x))


def _entered_elsewhere(t: HeartOfAPath) -> Refutation:
    x, y = (t.logic.element(t.block, name) for name in "xy")
    entered = t.edge(x, y) & ~t.in_loop(x) & t.in_loop(y)
    return but_not(entered, y.equals(t.home(t.heart)))


CO19 = Lemma(
    "CO19: no two uses of one token from outside",
    lambda t: denied(~t.breaks("CO19", t.on_path)),
    ON_PATHS,
)
CO20 = Lemma("CO20: nor of two tokens", lambda t: denied(~t.breaks("CO20", t.on_path)), ON_PATHS)
ONE = Lemma("at most one use on a closed path is from outside", _two_outside, ON_PATHS)
BY_LOOP = Lemma("it is a loop intrinsic's, a heart", _by_another, (BY_LOOPS,))
AROUND = Lemma(
    "backward along the path, each block lies in the natural loop of the heart",
    _leaves_the_loop,
    (DOMINATING, LOOP),
)
ENTERED = Lemma(
    "that loop is entered at the heart's block only", _entered_elsewhere, (UPWARDS, LOOP)
)
IMPLIED = (CO19, CO20)
LEMMAS = (ONE, BY_LOOP, AROUND, ENTERED)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> HeartOfAPath:
    return HeartOfAPath(SECONDS, sizes, left_out)


SIZES = (
    {"block": 2, "use": 1, "token": 1},
    {"block": 2, "use": 2, "token": 1},
    {"block": 2, "use": 2, "token": 2},
    {"block": 3, "use": 2, "token": 1},
    {"block": 3, "use": 2, "token": 2},
)
OF_TWO_RULES = LeftOut(IMPLIED, build, SIZES)
OF_HEARTS = LeftOut(LEMMAS, build, SIZES)


def decide_implied() -> Proof:
    return proof_by(IMPLIED, build(), OF_TWO_RULES.facts())


def decide() -> Proof:
    paths = proof_by(LEMMAS, build(), OF_HEARTS.facts())
    cycles = proof_by((WITHIN,), facts=[of_cycles((WITHIN,)).supposed()])
    return paths.with_(cycles).with_(proof_by(SEARCH_LEMMAS, search(), OF_SEARCHES.facts()))


SCOPE = "every program, every graph, closed paths that the entry reaches, of every length"
TWO_RULES_IMPLY_THE_TWO_BETWEEN = Theorem(
    "F16",
    "two_rules_imply_the_two_between",
    "Given CO13, a program that keeps CO18 and CO21 keeps CO19 and CO20, on closed paths that the"
    " entry reaches.",
    "one step for each rule, by the solver, for any two uses on any closed path",
    SCOPE,
    ("CO13", "CO18", "CO19", "CO20", "CO21"),
    decide_implied,
    OF_TWO_RULES.without,
)
HEARTS_HEAD_NATURAL_LOOPS = Theorem(
    "CO21",
    "hearts_head_natural_loops",
    "On a closed path at most one token from outside is used, once, by a loop intrinsic. Its block"
    " is the header of a natural loop around the path, and in every depth-first search the header"
    " of each cycle around it that does not hold the token's definition.",
    "inductions along the path and along a depth-first search; each step by the solver",
    SCOPE,
    ("CO13", "CO14", "CO18", "CO21"),
    decide,
    without(OF_HEARTS, OF_SEARCHES, of_cycles((WITHIN,))),
)
