"""Which rules a program is a test of: those without which another log would be admissible; and what
other models of convergence would have logged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import comb, factorial, prod

from ...semantics.models.named import model
from ...semantics.models.rule import Silent
from ...semantics.program.function import Function
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave

RULES: dict[str, str | None] = {"CO8": None, "CO9": "entry", "CO12": "loop"}
"""The rules that say who is converged, and at which calls by their kind of control: at operations
with a token, at entry, at the heart of a loop."""

OTHERS = ("llvm-maximal", "post-dominator", "never-converged")
"""Models that look at no token: by the cycles around a call; by immediate post-dominators; nobody
meets anybody."""

MOST_CHOICES = 150
"""Divisions of the instances that a left out rule spoke of, beyond which no pair of lanes is asked
about it."""


def noticed_rules(run: WaveRun) -> tuple[str, ...]:
    """The rules without which the model of tokens admits other sets for some two lanes of a run."""
    return tuple(rule for rule in RULES if _is_noticed(run, rule))


def _is_noticed(run: WaveRun, rule: str) -> bool:
    function = run.program
    assert function is not None
    whole = model("llvm-controlled")
    choices = {pair: _choices(function, pair, RULES[rule]) for pair in _pairs(run)}
    for pair in sorted(choices, key=lambda each: choices[each]):
        if not 1 < choices[pair] <= MOST_CHOICES:
            continue
        told = whole.relations(function, pair)
        otherwise = whole.without(rule).relations(function, pair)
        silent = isinstance(told, Silent) or isinstance(otherwise, Silent)
        if not silent and told != otherwise:
            return True
    return False


def _pairs(run: WaveRun) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The paths of two lanes, each pair once; of equal lanes last."""
    paths = sorted(dict.fromkeys(run.paths), key=len)
    return [*combinations(paths, 2), *((one, one) for one in paths)]


def _choices(function: Function, pair: Sequence[Sequence[str]], control: str | None) -> int:
    """In how many ways two threads' instances of calls of one kind can be divided."""
    calls = [
        site.block for site, call in function.calls() if call.convergent and call.control == control
    ]
    one, other = map(Counter, pair)
    return prod(_divisions(one[block], other[block]) for block in calls)


def _divisions(one: int, other: int) -> int:
    """Partial matchings between two sets."""
    return sum(comb(one, n) * comb(other, n) * factorial(n) for n in range(min(one, other) + 1))


def other_models(run: WaveRun, without_tokens: Function, conditions: Conditions) -> tuple[str, ...]:
    """The models by which the same lanes would have met others, on the same inputs."""
    expected = _sets(run)
    policies = {
        "llvm-maximal": replace(conditions, policy="maximal"),
        "post-dominator": replace(conditions, policy="ipdom"),
        "never-converged": replace(conditions, launch="never"),
    }
    return tuple(
        name for name in OTHERS if _sets(run_wave(without_tokens, policies[name])) != expected
    )


def _sets(run: WaveRun) -> set[tuple[str, str, tuple[tuple[int, int], ...]]]:
    """The communicating sets of the operations: callee, block, and each lane with its visit."""
    return {
        (each.callee, each.block, tuple(sorted(each.visits.items())))
        for each in run.communications
        if each.control is None
    }
