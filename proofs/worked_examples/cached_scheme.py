"""Does the cached or bypassed implementation (MM13) do only what the axioms allow?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ...encodings.memory_model.questions import outcomes
from ...semantics.memory_model.cache_machine import NONPRIVATE, PRIVATE, Scheme, machine_outcomes
from ...semantics.memory_model.litmus_test import (
    NO_TAGS,
    Const,
    Fence,
    If,
    LitmusTest,
    Load,
    Operation,
    Reg,
    Store,
    Tags,
    Thread,
    every_name,
)
from ...semantics.memory_model.targets import VULKAN, Target

SETS: tuple[Tags, ...] = (
    NO_TAGS,
    frozenset({PRIVATE}),
    frozenset({NONPRIVATE}),
    frozenset({PRIVATE, NONPRIVATE}),
)


def extra_outcomes(
    test: LitmusTest, scheme: Scheme, target: Target = VULKAN
) -> frozenset[tuple[int, ...]]:
    """What the machine does and the axioms forbid, in all registers and locations; nothing where
    the test has a race and everything is allowed."""
    names = every_name(test)
    allowed = outcomes(test, target, names)
    return frozenset() if allowed.racy else machine_outcomes(test, names, scheme) - allowed.values


@dataclass(frozen=True, slots=True)
class CacheCampaign:
    """`compared` tests had no race; `extra` are those on which the machine does too much."""

    compared: int
    extra: tuple[LitmusTest, ...]


def cache_campaign(
    count: int, scheme: Scheme, seed: int = 0, recipe: bool = False
) -> CacheCampaign:
    """Random message passing until `count` tests without a race are compared. `recipe`: every
    operation carries one tag, as the translation of SPIR-V programs makes them."""
    extra: list[LitmusTest] = []
    compared = number = 0
    while compared < count:
        test = message_passing(Random(f"{seed}/{number}"), recipe)
        number += 1
        if not outcomes(test, VULKAN, ()).racy:
            compared += 1
            if extra_outcomes(test, scheme):
                extra.append(test)
    return CacheCampaign(compared, tuple(extra))


def message_passing(rng: Random, recipe: bool) -> LitmusTest:
    """One thread writes data and then a flag, the other reads the flag and, if it is set, data."""
    sets = SETS[1:3] if recipe else SETS

    def tags(synchronising: bool) -> Tags:
        return SETS[2] if recipe and synchronising else rng.choice(sets)

    def data(label: str, thread: int) -> Operation:
        location, chosen = rng.choice("xy"), tags(False)
        if thread == 0 and rng.random() < 0.75:
            return Store(label, location, Const(rng.randint(1, 2)), "na", chosen)
        return Load(label, f"r{label[-1]}", location, "na", chosen)

    threads: list[Thread] = []
    for thread in (0, 1):
        before = [data(f"{thread}:{i}", thread) for i in range(rng.randint(1, 3))]
        label = f"{thread}:8"
        if thread == 0:
            fence = [Fence("0:7", "rel", tags(True))] if rng.random() < 0.3 else []
            flag = Store(label, "f", Const(1), "rlx" if fence else "rel", tags(True))
            threads.append(Thread("0", (*before, *fence, flag)))
        else:
            fence = [Fence("1:7", "acq", tags(True))] if rng.random() < 0.3 else []
            flag = Load(label, "r8", "f", "rlx" if fence else "acq", tags(True))
            threads.append(Thread("1", (flag, If(Reg("r8"), (*fence, *before)))))
    return LitmusTest("message passing", {"x": 0, "y": 0, "f": 0}, tuple(threads))
