"""CO22: it is enough to check cycles, rule by rule.

*A path that breaks a rule.* The smallest cycle around it breaks the same one, with the same uses.
For a token's definition that is not on the path dominates the path, as it dominates a use there,
and so the cycle's header, which lies on the path (CU27); but no other block of a cycle dominates
its header. So the definition lies outside the cycle too.

*A cycle that breaks a rule.* A cycle is strongly connected, so one closed path runs through its
blocks and no others; it breaks the same rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...encodings.solver.first_order import Refutation, but_not
from ...encodings.theories.closed_paths import RULES
from ...encodings.theories.cycle_around_a_path import (
    DEFINED,
    HEADED,
    HEADER_ON_PATH,
    HYPOTHESES,
    INSIDE,
    ROUND,
    UPWARDS,
    WHOLE,
    CycleAroundAPath,
)
from ...encodings.theories.cycles import CONNECTED, MAXIMAL, NESTED, PATHS, SMALLEST, CycleTheory
from ..claims.ablation import LeftOut, of_cycles, without
from ..claims.theorem import SECONDS, Lemma, Proof, Theorem, proof_by
from .dominators_are_visited_first import LEFT_OUT as OF_SEARCHES
from .dominators_are_visited_first import SEARCH_LEMMAS
from .dominators_are_visited_first import build as search
from .headers_of_closed_paths import CLOSED, GATHERED


def _not_upwards(t: CycleAroundAPath) -> Refutation:
    d, x, y = (t.logic.element(t.block, name) for name in "dxy")
    step = t.edge(x, y) & t.on_path(y) & ~t.on_path(d)
    return but_not(step & t.dominates(d, y), t.dominates(d, x))


def _definition_inside(t: CycleAroundAPath) -> Refutation:
    u = t.logic.element(t.use, "u")
    return but_not(t.outside(u, t.on_path), ~t.holds(t.source(u)))


def _kept_by_the_cycle(rule: str) -> Lemma:
    return Lemma(
        f"{rule}: broken on a closed path, so broken on the smallest cycle around it",
        lambda t: but_not(t.breaks(rule, t.on_path), t.breaks(rule, t.holds)),
        (INSIDE, HEADER_ON_PATH, HEADED, DEFINED, WHOLE),
    )


def _kept_by_the_path(rule: str) -> Lemma:
    return Lemma(
        f"{rule}: broken on a cycle, so broken on a closed path through its blocks",
        lambda t: but_not(t.breaks(rule, t.holds), t.breaks(rule, t.on_path)),
        (ROUND,),
    )


def _leaves_the_cycle(t: CycleTheory) -> Refutation:
    """A path between blocks of c, a child of d, in d and not through its header, is not in c."""
    x, y, z = (t.logic.element(t.block, name) for name in "xyz")
    c, d = (t.logic.element(t.cycle, name) for name in "cd")
    between = t.logic.some((t.cycle,), lambda e: t.inside(c, e) & t.inside(e, d))
    child = t.inside(c, d) & ~between & t.holds(c, x) & t.holds(c, y)
    return but_not(child & t.reach(d, x, z) & t.reach(d, z, y), t.holds(c, z))


BACKWARD = Lemma(
    "backward along a closed path, what dominates it from elsewhere goes on to do so",
    _not_upwards,
    (UPWARDS,),
)
OUTSIDE = Lemma(
    "a definition that is not on the path, and has a use there, is not in the cycle",
    _definition_inside,
    (HEADER_ON_PATH, HEADED, DEFINED, WHOLE),
)
WITHIN = Lemma(
    "the blocks of a cycle reach each other within it",
    _leaves_the_cycle,
    (NESTED, PATHS, CONNECTED, MAXIMAL, SMALLEST),
)
LEMMAS = (
    BACKWARD,
    OUTSIDE,
    *(_kept_by_the_cycle(rule) for rule in RULES),
    *(_kept_by_the_path(rule) for rule in RULES),
)
CYCLE_LEMMAS = (CLOSED, GATHERED, WITHIN)


def build(left_out: Iterable[str] = (), sizes: Mapping[str, int] | None = None) -> CycleAroundAPath:
    return CycleAroundAPath(SECONDS, sizes, left_out)


SIZES = (
    {"block": 2, "use": 1, "token": 1},
    {"block": 3, "use": 1, "token": 1},
    {"block": 3, "use": 2, "token": 2},
)
OF_PATHS = LeftOut(LEMMAS, build, SIZES, HYPOTHESES)


def decide() -> Proof:
    paths = proof_by(LEMMAS, build(), OF_PATHS.facts())
    searches = proof_by(SEARCH_LEMMAS, search(), OF_SEARCHES.facts())
    cycles = proof_by(CYCLE_LEMMAS, facts=[of_cycles(CYCLE_LEMMAS).supposed()])
    return paths.with_(searches).with_(cycles)


CYCLES_DECIDE_CLOSED_PATHS = Theorem(
    "CO22",
    "cycles_decide_closed_paths",
    "Where definitions dominate their uses, each of CO18 to CO21 is broken on a cycle iff it is"
    " broken on a closed path; so a program is ill-formed by cycles iff it is by closed paths.",
    "one step for each rule and direction, inductions along the path, along a depth-first search"
    " and on cycles; each by the solver",
    "every program, every hierarchy of a depth-first search, closed paths of every length, in"
    " blocks that can be reached",
    ("CO8", "CO18", "CO19", "CO20", "CO21", "CO22", "CU27"),
    decide,
    without(OF_PATHS, OF_SEARCHES, of_cycles(CYCLE_LEMMAS)),
)
