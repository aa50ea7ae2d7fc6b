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
        raise Undecided(verdict.reason)
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


class NoSuchScenario(KeyError):
    """An id that no scenario has."""


def scenarios() -> tuple[Scenario, ...]:
    """Every scenario, those about tokens first."""
    from ..worked_examples.anchor_choice_findings import ANCHOR_CHOICE_FINDINGS
    from ..worked_examples.cached_scheme_scenarios import CACHED_SCHEME_SCENARIOS
    from ..worked_examples.convergence_and_memory import CONVERGENCE_AND_MEMORY
    from ..worked_examples.cycle_rationale import CYCLE_RATIONALE
    from ..worked_examples.extended_cycles import EXTENDED_CYCLE_SCENARIOS
    from ..worked_examples.findings import FINDING_SCENARIOS
    from ..worked_examples.hierarchies import HIERARCHY_SCENARIOS
    from ..worked_examples.if_conversion_scenarios import IF_CONVERSION_SCENARIOS
    from ..worked_examples.iterating_anchor import ITERATING_ANCHOR_SCENARIOS
    from ..worked_examples.llvm_findings import LLVM_FINDINGS
    from ..worked_examples.maximal_convergence import MAXIMAL_SCENARIOS
    from ..worked_examples.memory import MEMORY_SCENARIOS
    from ..worked_examples.reading import READING_SCENARIOS
    from ..worked_examples.relations import RELATION_SCENARIOS
    from ..worked_examples.token_inference import INFERENCE_SCENARIOS
    from ..worked_examples.token_rules import TOKEN_RULE_SCENARIOS
    from ..worked_examples.uniformity import UNIFORMITY_SCENARIOS

    maximal = (*RELATION_SCENARIOS, *MAXIMAL_SCENARIOS, *HIERARCHY_SCENARIOS)
    controlled = (*TOKEN_RULE_SCENARIOS, *INFERENCE_SCENARIOS, *CYCLE_RATIONALE)
    uniform = (*EXTENDED_CYCLE_SCENARIOS, *UNIFORMITY_SCENARIOS)
    memory = (*MEMORY_SCENARIOS, *CACHED_SCHEME_SCENARIOS, *CONVERGENCE_AND_MEMORY)
    return (
        *controlled,
        *maximal,
        *uniform,
        *memory,
        *ITERATING_ANCHOR_SCENARIOS,
        *IF_CONVERSION_SCENARIOS,
        *READING_SCENARIOS,
        *FINDING_SCENARIOS,
        *ANCHOR_CHOICE_FINDINGS,
        *LLVM_FINDINGS,
    )


def decide_scenario(id_: str) -> Decision:
    """Run the scenario with this ledger id. Raises `NoSuchScenario`."""
    for scenario in scenarios():
        if scenario.id == id_:
            return scenario.decide()
    raise NoSuchScenario(id_)
