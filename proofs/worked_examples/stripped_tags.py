"""Tests without their tags, and whether they end only as they did with them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from ...encodings.memory_model.questions import outcomes
from ...semantics.memory_model.litmus_test import NO_TAGS, Assign, If, LitmusTest, Statement, Thread
from ...semantics.memory_model.notation import litmus_sketch
from ...semantics.memory_model.targets import NONE, Target


def stripped(test: LitmusTest, labels: Container[str] | None = None) -> LitmusTest:
    """The same test without any tag; or where `labels` are given, without those of operations that
    are called so."""

    def without(statement: Statement) -> Statement:
        match statement:
            case If(then=then, other=other):
                return replace(
                    statement, then=tuple(map(without, then)), other=tuple(map(without, other))
                )
            case Assign():
                return statement
            case _ if labels is None or statement.label in labels:
                return replace(statement, tags=NO_TAGS)
            case _:
                return statement

    threads = (Thread(thread.name, tuple(map(without, thread.body))) for thread in test.threads)
    return replace(test, threads=tuple(threads))


def outcomes_only_shrink(
    before: LitmusTest, after: LitmusTest, names: Sequence[str], target: Target = NONE
) -> bool:
    """Whether a test ends only as another may, and races only if that does."""
    allowed, found = (outcomes(test, target, names) for test in (before, after))
    return found.values <= allowed.values and allowed.racy >= found.racy


BOTH_TAGS = litmus_sketch(
    "MP",
    "A: x = 1 rlx # vulkan:private; X: f = 1 rel # vulkan:private, vulkan:nonprivate",
    "Y: r0 = f acq # vulkan:private, vulkan:nonprivate; B: r1 = x rlx # vulkan:private",
)
"""Tags that only a target notices which assumes others in their place."""

NONPRIVATE_ALONE = litmus_sketch(
    "MP",
    "A: x = 1 rlx # vulkan:private; X: f = 1 rel # vulkan:nonprivate",
    "Y: r0 = f acq # vulkan:nonprivate; B: r1 = x rlx # vulkan:private",
)
"""The same by the recipe, which tags every synchronising operation so."""
