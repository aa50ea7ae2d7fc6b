"""Every worked example of the documents, in the order of `wavecheck prove`."""

from __future__ import annotations

from ..claims.worked_example import Decision, Scenario
from .anchor_choice_findings import ANCHOR_CHOICE_FINDINGS
from .cached_scheme_scenarios import CACHED_SCHEME_SCENARIOS
from .convergence_and_memory import CONVERGENCE_AND_MEMORY
from .cycle_rationale import CYCLE_RATIONALE
from .cycles_and_closed_paths import CYCLE_TERMS
from .extended_cycles import EXTENDED_CYCLE_SCENARIOS
from .findings import FINDING_SCENARIOS
from .hierarchies import HIERARCHY_SCENARIOS
from .if_conversion_scenarios import IF_CONVERSION_SCENARIOS
from .iterating_anchor import ITERATING_ANCHOR_SCENARIOS
from .llvm_findings import LLVM_FINDINGS
from .maximal_convergence import MAXIMAL_SCENARIOS
from .memory import MEMORY_SCENARIOS
from .notes_and_intuitions import NOTES_AND_INTUITIONS
from .reading import READING_SCENARIOS
from .relations import RELATION_SCENARIOS
from .spreading_divergence import SPREADING_DIVERGENCE
from .theorems_on_programs import THEOREMS_ON_PROGRAMS
from .token_inference import INFERENCE_SCENARIOS
from .token_rules import TOKEN_RULE_SCENARIOS
from .tokens_and_modes import TOKENS_AND_MODES
from .uniformity import UNIFORMITY_SCENARIOS


class NoSuchScenario(KeyError):
    """An id that no scenario has."""


def scenarios() -> tuple[Scenario, ...]:
    """Every scenario, those about tokens first."""

    maximal = (
        *RELATION_SCENARIOS,
        *MAXIMAL_SCENARIOS,
        *HIERARCHY_SCENARIOS,
        *CYCLE_TERMS,
        *NOTES_AND_INTUITIONS,
        *THEOREMS_ON_PROGRAMS,
    )
    controlled = (
        *TOKEN_RULE_SCENARIOS,
        *INFERENCE_SCENARIOS,
        *CYCLE_RATIONALE,
        *TOKENS_AND_MODES,
    )
    uniform = (*EXTENDED_CYCLE_SCENARIOS, *UNIFORMITY_SCENARIOS, *SPREADING_DIVERGENCE)
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
