"""Changes on which no program of the catalogue depends, and why; with the command that shows it.

A change on which none depends stands here, or a test fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Reason:
    """Why nothing depends on a change. `shown_by` is a command, empty where the sentence needs
    none. `known` is false where it is not known that no program can."""

    says: str
    shown_by: str = ""
    known: bool = True


IMPLIED = Reason(
    "CO18 and CO21 imply the rule where loop intrinsics come first in their blocks (CO13).",
    "wavecheck prove F16",
)
BY_CYCLES = Reason(
    "A closed path breaks the rule only where a cycle does, in every hierarchy.",
    "wavecheck prove CO22",
)
BROKEN_ANYWAY = Reason(
    "A use from outside of a closed path that is no loop intrinsic's breaks CO18.",
    "wavecheck cite CO18",
)
ONE_RELATION = Reason(
    "The least solution is symmetric and transitive, and its order is strict.",
    "wavecheck prove CU6",
)
NO_PAIRS = Reason("No pair is related: the relation is empty.", "wavecheck prove CU5")

ONE_STACK = Reason(
    "One relation is admissible for given threads; then all sets are possible together if each is."
)
SINGLETONS = Reason("All communicating sets are of one thread, in the source and in the target.")

UNNOTICED: Mapping[tuple[str, str, str], Reason] = MappingProxyType(
    {
        ("llvm-controlled", "CO7", "without its selects"): Reason(
            "LLVM's parser refuses a select of tokens.", "wavecheck cite CO7"
        ),
        ("llvm-controlled", "CO8", "without its dominance"): Reason(
            "LLVM's verifier refuses any value that does not dominate its uses."
        ),
        ("llvm-controlled", "CO10", "without its once"): Reason(
            "Of two entries in the entry block one stands behind the other, a convergent operation."
        ),
        ("llvm-controlled", "CO10", "without its bundle"): Reason(
            "The token of entry's bundle is defined before it, by a convergent operation."
        ),
        ("llvm-controlled", "CO19", "left out"): IMPLIED,
        ("llvm-controlled", "CO20", "left out"): IMPLIED,
        ("llvm-controlled", "CU32", "read simple"): Reason(
            "Uses that only a walk visits together break CO19 or CO20 alone, which CO18 and CO21 "
            "imply; these two see the same on simple paths.",
            "wavecheck prove F16",
        ),
        **{
            ("llvm-controlled", rule, "of cycles alone"): BY_CYCLES
            for rule in ("CO18", "CO19", "CO20", "CO21")
        },
        **{
            ("llvm-controlled", rule, "of loop intrinsics alone"): BROKEN_ANYWAY
            for rule in ("CO19", "CO20", "CO21")
        },
        ("llvm-controlled", "CU2", "left out"): Reason(
            "On a well-formed program converged instances have equal names, and no thread repeats "
            "a name.",
            "wavecheck prove P1",
        ),
        ("llvm-maximal", "CU2", "left out"): ONE_RELATION,
        ("llvm-maximal", "CU3", "left out"): ONE_RELATION,
        ("never-converged", "CU2", "left out"): NO_PAIRS,
        ("never-converged", "CU3", "left out"): NO_PAIRS,
        **{
            ("never-converged", "CO36", name): SINGLETONS
            for name in ("read single", "sets may grow", "sets may shrink")
        },
        ("post-dominator", "CO36", "read single"): ONE_STACK,
        ("llvm-controlled", "CO48", "left out"): Reason(
            "No program that is read can call a control intrinsic otherwise than directly.",
            "wavecheck prove CO48",
        ),
    }
)
"""By the model, the rule and the name of the change."""
