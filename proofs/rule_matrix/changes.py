"""Every change of a rule that the matrix asks about: left out, read otherwise, weakened, turned.

What the text says is in the models. The changes beyond leaving out and reading otherwise stand in
the files `changed_...`: nobody proposes to read the
documents so. They are there to see whether the programs of the catalogue depend on each word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from ...semantics.models.model import Model
from ...semantics.models.named import MODELS
from ...semantics.models.rule import (
    Executed,
    Kind,
    Meaning,
    OfExecution,
    OnBranches,
    OnClosedPaths,
    OnExecutions,
    OnFunction,
    OnPairs,
    OnRelations,
    OnTokens,
    OnTransforms,
    Part,
    Rule,
)
from .changed_cycle_rules import ON_CYCLES
from .changed_static_rules import ON_PROGRAMS
from .changed_token_rules import ON_TOKENS
from .changed_transform_rules import ON_TRANSFORMS
from .otherwise import How, Otherwise

Question = Literal["programs", "relations", "analysis", "transforms"]
"""What a model is asked: which static rules a program breaks, which relations are admissible, which
blocks are proved m-converged, which pairs of programs are correct transforms."""

QUESTIONS: tuple[Question, ...] = ("programs", "relations", "analysis", "transforms")

ALL_OTHERWISE: tuple[Otherwise, ...] = (
    *ON_PROGRAMS,
    *ON_TOKENS,
    *ON_CYCLES,
    *ON_TRANSFORMS,
)


@dataclass(frozen=True, slots=True)
class Change:
    """A model with one rule changed. `name` says in a few words what becomes of the rule, `says` in
    a sentence what is said then."""

    base: Model = field(repr=False)
    rule: str
    how: How
    name: str
    says: str
    model: Model = field(repr=False)

    @property
    def key(self) -> str:
        """`llvm-controlled CO12 without its count`: how the change is called."""
        return f"{self.model_name} {self.rule} {self.name}"

    @property
    def model_name(self) -> str:
        """The named model of whose rule it is a change."""
        return self.base.base

    @property
    def rule_says(self) -> str:
        """What the unchanged rule says."""
        return self.base.rules[self.rule].says

    @property
    def asks(self) -> tuple[Question, ...]:
        """The questions whose answers it may change."""
        if any(isinstance(part, Meaning) for part in self.base.rules[self.rule].parts):
            return MEANT[self.rule]
        return tuple(each for each in QUESTIONS if any(self._parts(each)))

    def kinds(self) -> frozenset[Kind] | None:
        """The kinds of instances without which it changes no relation; None if it may change any.

        A rule on pairs looks at two instances of its kinds, and at those that their tokens came
        from, of which other rules speak."""
        before, after = self._parts("relations")
        if not all(isinstance(part, OnPairs) for part in before):
            return None
        if not all(isinstance(part, OnPairs | OnExecutions) for part in after):
            return None
        pairs = (part for part in (*before, *after) if isinstance(part, OnPairs))
        return frozenset[Kind]().union(*(part.kinds for part in pairs))

    @property
    def of_whole_relations(self) -> bool:
        """Whether it is of a rule that looks at more than two threads, or of what is chosen."""
        about = self.kinds()
        return about is None or ("anchor" in about and len(about) == 1)

    def _parts(self, question: Question) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """The parts about a question that are there no more, and those that are new."""
        rule = self.model.rules.get(self.rule)
        sides = (self.base.rules[self.rule].parts, rule.parts if rule is not None else ())
        before, after = (
            tuple(part for part in side if isinstance(part, ASKED[question])) for side in sides
        )
        if rule is not None and rule.reading != self.base.rules[self.rule].reading:
            return before, after
        return (
            tuple(part for part in before if part not in after),
            tuple(part for part in after if part not in before),
        )


MEANT: Mapping[str, tuple[Question, ...]] = MappingProxyType(
    {"CU32": ("programs",), "F18": ("analysis",)}
)
"""The questions whose answers a word's meaning decides, by the rule that says what it means."""

ASKED: Mapping[Question, tuple[type[Part], ...]] = MappingProxyType(
    {
        "programs": (OnFunction, OnClosedPaths),
        "relations": (OnPairs, OnRelations, OnExecutions, Executed, OfExecution),
        "analysis": (OnBranches, OnTokens),
        "transforms": (OnTransforms,),
    }
)


OF_MODELS = ("llvm-controlled", "llvm-maximal", "never-converged", "post-dominator")
"""The models whose rules are changed."""


@lru_cache(maxsize=1)
def changes() -> tuple[Change, ...]:
    """Every change of every rule of these models, in their order."""
    return tuple(
        change
        for model in (MODELS[name] for name in OF_MODELS)
        for rule in model.rules.values()
        for change in changes_of(model, rule)
    )


def changes_of(model: Model, rule: Rule) -> Iterator[Change]:
    """The changes of one rule of a model."""
    if not rule.meaning:
        says = "Nothing is said in its place."
        yield Change(model, rule.id, "left out", "left out", says, model.without(rule.id))
    for reading in rule.readings:
        if reading != rule.reading:
            read = model.read(rule.id, reading)
            says = f"The words are read so: {reading}."
            yield Change(model, rule.id, "read otherwise", f"read {reading}", says, read)
    for other in ALL_OTHERWISE:
        if other.rule == rule.id:
            rules = {**model.rules, rule.id: other.of(rule)}
            changed = replace(model, rules=rules)
            yield Change(model, rule.id, other.how, other.name, other.says, changed)


def change_named(key: str) -> Change:
    """The change of that key. Raises KeyError."""
    return {each.key: each for each in changes()}[key]
