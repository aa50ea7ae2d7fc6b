"""Sets of tags of any size, for laws that hold of all of them.

Prefixes and suffixes are any two collections; a set of tags is any relation between them. A law is
proved by showing that the solver finds no sets that break it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import z3

from ..solver.checks import ask
from ..solver.query import Truth, Undecided
from ..solver.recorder import asking

SECONDS = 20
"""The most that one law may take."""


@dataclass(frozen=True, slots=True, eq=False)
class TagSet:
    """A set of tags: for a prefix and a suffix, the formula that says that the tag is in it."""

    holds: Callable[[Any, Any], Any]


class TagLaws:
    """Builds formulas about sets of tags, and decides whether they hold of all sets."""

    def __init__(self) -> None:
        self._context = z3.Context()
        self._prefix = z3.DeclareSort("Prefix", self._context)
        self._suffix = z3.DeclareSort("Suffix", self._context)
        self._used = 0

    # --- sets ---

    def any_set(self, name: str) -> TagSet:
        """A set of which nothing is known."""
        symbol = z3.Function(name, self._prefix, self._suffix, z3.BoolSort(self._context))
        return TagSet(lambda p, s: symbol(p, s))

    def any_prefix(self, name: str) -> Any:
        return z3.Const(name, self._prefix)

    def any_suffix(self, name: str) -> Any:
        return z3.Const(name, self._suffix)

    def empty(self) -> TagSet:
        return TagSet(lambda p, s: z3.BoolVal(False, self._context))

    def with_prefix(self, tags: TagSet, prefix: Any) -> TagSet:
        """The tags of a set that have this prefix."""
        return TagSet(lambda p, s: z3.And(p == prefix, tags.holds(p, s)))

    def without_prefix(self, tags: TagSet, prefix: Any) -> TagSet:
        """MM4: all tags of one prefix are stripped."""
        return TagSet(lambda p, s: z3.And(p != prefix, tags.holds(p, s)))

    def without_tag(self, tags: TagSet, prefix: Any, suffix: Any) -> TagSet:
        """One tag is stripped."""
        return TagSet(lambda p, s: z3.And(tags.holds(p, s), z3.Or(p != prefix, s != suffix)))

    def combined(self, one: TagSet, other: TagSet) -> TagSet:
        """MM14, the rule in words: for each prefix that both have, the tags of both."""
        return TagSet(
            lambda p, s: z3.And(
                self._has(one, p), self._has(other, p), z3.Or(one.holds(p, s), other.holds(p, s))
            )
        )

    def common(self, one: TagSet, other: TagSet) -> TagSet:
        """What the examples beside MM14 do: the tags that both have."""
        return TagSet(lambda p, s: z3.And(one.holds(p, s), other.holds(p, s)))

    # --- statements ---

    def compatible(self, one: TagSet, other: TagSet) -> Truth:
        """MM3: for each prefix, one of the sets lacks it or they share a tag of it."""
        p = self._fresh(self._prefix)
        return Truth(z3.ForAll([p], self._compatible_at(one, other, p)))

    def compatible_at(self, one: TagSet, other: TagSet, prefix: Any) -> Truth:
        """The same for one prefix."""
        return Truth(self._compatible_at(one, other, prefix))

    def equal(self, one: TagSet, other: TagSet) -> Truth:
        p, s = self._fresh(self._prefix), self._fresh(self._suffix)
        return Truth(z3.ForAll([p, s], one.holds(p, s) == other.holds(p, s)))

    def lonely(self, tags: TagSet, prefix: Any, suffix: Any) -> Truth:
        """The set has no other tag of this prefix."""
        s = self._fresh(self._suffix)
        return Truth(z3.ForAll([s], z3.Implies(tags.holds(prefix, s), s == suffix)))

    def lacks(self, tags: TagSet, prefix: Any) -> Truth:
        return Truth(z3.Not(self._has(tags, prefix)))

    # --- deciding ---

    def holds(self, law: Truth, *hypotheses: Truth) -> bool:
        """Whether all sets of tags that satisfy the hypotheses satisfy the law, and some do satisfy
        them. Raises `Undecided` where the solver does not know."""
        if hypotheses and not self._some(*hypotheses):
            return False
        return not self._some(*hypotheses, ~law)

    def _some(self, *truths: Truth) -> bool:
        solver = z3.Solver(ctx=self._context)
        solver.set("timeout", SECONDS * 1000)
        solver.add(*(each.formula for each in truths))
        with asking("sets of tags for which all of this holds"):
            answer = ask(solver)
        if answer == "unknown":
            raise Undecided("a law about sets of tags")
        return answer == "sat"

    # --- formulas ---

    def _fresh(self, sort: Any) -> Any:
        self._used += 1
        return z3.Const(f"bound!{self._used}", sort)

    def _has(self, tags: TagSet, prefix: Any) -> Any:
        s = self._fresh(self._suffix)
        return z3.Exists([s], tags.holds(prefix, s))

    def _compatible_at(self, one: TagSet, other: TagSet, prefix: Any) -> Any:
        s = self._fresh(self._suffix)
        shared = z3.Exists([s], z3.And(one.holds(prefix, s), other.holds(prefix, s)))
        return z3.Or(z3.Not(self._has(one, prefix)), z3.Not(self._has(other, prefix)), shared)
