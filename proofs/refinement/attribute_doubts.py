"""Violations that are doubted: where both programs make promises, or state different things.

A comparison takes what both programs promise to hold, and what a call is said to do for what it
does. Where that ends in a violation, it is asked again without that.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from ...counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from ...semantics.attributes.attribute_checks import (
    may_be_poison_unless_aligned,
    with_promises_as_code,
)
from ...semantics.attributes.call_effects import end_otherwise, stated_otherwise, with_less_stated
from ...semantics.attributes.constant_expressions import unknown_expressions
from ...semantics.program.function import Function
from ..question.options import Options

Decide = Callable[[Function, Function, Options], Verdict]

MISALIGNED = "they differ only where an argument of the source is not aligned as it says"
EXPRESSION = "they differ, as far as known, but only one of them has the constant expression"
STATED = "they differ, as far as known, but they state different things of what"

SETS = ("splits", "merges", "shrinks", "grows")

LEAST_PATIENCE = 2.0
"""Seconds for a second question, however long the first one took."""


def believed(source: Function, target: Function, options: Options, decide: Decide) -> Verdict:
    """The decision on a pair, where a violation is one of a source that keeps its promises."""
    begun = time.monotonic()
    decided = decide(source, target, options)
    if not isinstance(decided, Violated):
        return decided
    if callees := stated_otherwise(source, target):
        weaker = with_less_stated(source, target)
        again = decide(weaker, target, what_is_left(options, begun))
        if isinstance(again, Preserved):
            return again
        if end_otherwise(source, target):
            # A wave whose calls all return is one of both programs, whatever they state of that.
            alike = with_less_stated(target, source)
            again = decide(weaker, alike, what_is_left(options, begun))
            certain = SETS
        else:
            certain = ("splits", "merges")
        if isinstance(again, Violated) and again.change in certain:
            decided = again
        elif decided.change not in ("splits", "merges"):
            callee = min(f"@{callee}" if callee else "a pointer" for callee in callees)
            return Unknown(f"{STATED} {callee} does", target.line)
    if other := unknown_expressions(source) ^ unknown_expressions(target):
        return Unknown(f"{EXPRESSION} {min(other)}", target.line)
    return _unless_promises_are_broken(source, target, options, decide, decided, begun)


def what_is_left(options: Options, begun: float) -> Options:
    """The options with what is left of their time since `begun` (of `time.monotonic`)."""
    if options.timeout is None:
        return options
    left = options.timeout - (time.monotonic() - begun)
    return replace(options, timeout=max(left, LEAST_PATIENCE))


def _unless_promises_are_broken(
    source: Function,
    target: Function,
    options: Options,
    decide: Decide,
    decided: Violated,
    begun: float,
) -> Verdict:
    """A violation, unless the source breaks a promise there, so that its target may do anything."""
    strict = with_promises_as_code(source)
    if strict == source:
        return decided
    again = decide(strict, target, what_is_left(options, begun))
    if isinstance(again, Preserved) and any(map(may_be_poison_unless_aligned, source.parameters)):
        return Unknown(MISALIGNED, source.line, side="source")
    return again
