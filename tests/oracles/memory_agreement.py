"""The memory model's definition and its constraints must agree; random litmus tests hold them
against each other.

One road enumerates candidate executions and judges each by the axioms, the other asks a solver for
outcomes. Neither is derived from the other; only the test is handed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from generators.random_litmus_tests import random_litmus_test
from wavecheck.encodings.memory_model.questions import MemoryQuestion, outcomes
from wavecheck.semantics.memory_model.axioms import Ordering, allowed, consistent
from wavecheck.semantics.memory_model.litmus_test import LitmusTest, every_name
from wavecheck.semantics.memory_model.targets import TARGETS, Target

STRICT = Target("strict", None, "compatible", "untagged")
"""A target on which every tag matters."""


@dataclass(frozen=True, slots=True)
class MemoryAgreement:
    """What a campaign did. `outcomes` and `racy` say how much there was to disagree on."""

    tests: int = 0
    outcomes: int = 0
    racy: int = 0
    disagreements: tuple[tuple[LitmusTest, Target], ...] = ()


def memory_campaign(count: int, seed: int = 0, most: int = 12) -> MemoryAgreement:
    """`count` random tests of at most `most` operations, each on a random target."""
    found = racy = 0
    disagreements: list[tuple[LitmusTest, Target]] = []
    targets = (*TARGETS.values(), STRICT)
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        test, target = random_litmus_test(rng, most), rng.choice(targets)
        allowed_values = agree_on(test, target)
        if allowed_values is None:
            disagreements.append((test, target))
        else:
            found += allowed_values[0]
            racy += allowed_values[1]
    return MemoryAgreement(count, found, racy, tuple(disagreements))


def agree_on(test: LitmusTest, target: Target) -> tuple[int, bool] | None:
    """The number of outcomes and whether there is a race; None where the roads differ. The final
    values of all registers and locations are compared, and one execution of the solver is judged
    by the axioms."""
    names = every_name(test)
    by_definition = allowed(test, target, names)
    by_constraints = outcomes(test, target, names)
    if by_definition.outcomes != by_constraints.values:
        return None
    if by_definition.racy != by_constraints.racy:
        return None
    execution = MemoryQuestion(test, target, names).some_execution()
    if (execution is None) != (not by_definition.outcomes):
        return None
    if execution is not None and not consistent(Ordering(execution, target)):
        return None
    return len(by_definition.outcomes), by_definition.racy
