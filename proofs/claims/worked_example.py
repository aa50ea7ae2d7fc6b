"""Scenarios: the sources' worked examples, each decided by running the model on it.

A scenario is a list of facts that the text claims; it is reproduced iff all of them hold of the
model. `decide_scenario` runs one, `scenarios` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from ...counterexamples.verdicts.verdicts import Unknown, Verdict
from ...encodings.solver.query import Undecided
from .derivations import Derivation


@dataclass(frozen=True, slots=True)
class Fact:
    """One claim of a scenario, as a text, and whether it holds of the model; `shown` are lines
    that let one see it."""

    claim: str
    holds: bool
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What a scenario showed. `core` names the rules that a contradiction needs, `derivation` is
    its lines; both are empty where the scenario shows no contradiction. `undecided`: the solver
    left a question open."""

    facts: tuple[Fact, ...]
    core: tuple[str, ...] = ()
    derivation: tuple[str, ...] = ()
    undecided: bool = False

    @property
    def verdict(self) -> Literal["reproduced", "refuted", "unknown"]:
        """`refuted`: the text claims something that does not hold."""
        if self.undecided:
            return "unknown"
        return "reproduced" if all(fact.holds for fact in self.facts) else "refuted"


def decided(claims: Mapping[str, bool], derivation: Derivation | None = None) -> Decision:
    """A decision from what each claim came to, with the contradiction that it shows, if any."""
    facts = tuple(Fact(claim, holds) for claim, holds in claims.items())
    if derivation is None:
        return Decision(facts)
    return Decision(facts, derivation.rules, derivation.lines)


def settled(verdict: Verdict) -> Verdict:
    """The verdict on a pair that a claim is about. Raises `Undecided` where there is none."""
    if isinstance(verdict, Unknown):
        raise Undecided(verdict.reason, verdict.cause.kind)
    return verdict


@dataclass(frozen=True, slots=True)
class Scenario:
    """A worked example of the sources. `id` is a ledger id; `program` is its sketch; `scope` says
    what the facts are about, `method` what they were run on."""

    id: str
    statement: str
    program: str
    decide: Callable[[], Decision]
    scope: str = "the worked example"
    method: str = "run on the definitions and on what must agree with them"
