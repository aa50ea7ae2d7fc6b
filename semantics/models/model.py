"""A model of convergence: named rules, and the questions that they answer together.

A static rule that is left out makes fewer programs ill-formed. Where a dynamic rule is left out,
nothing is said of the instances that it spoke of: any division of them is admissible, at most one
of a thread in each class, that the other rules allow (CU2 and CU3, unless these are left out too),
as it is for the implementation's choice at anchors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ..convergence.token_rules import Launch
from ..definitions.closed_paths import Blocks, Reading, closed_paths
from ..definitions.converged_with import Relation
from ..definitions.refinement import Converged, Operation, correct, each_set_possible
from ..program.function import Function
from ..static_rules.violations import Violation
from .admissible_relations import admissible_relations
from .rule import (
    OnBranches,
    OnClosedPaths,
    OnFunction,
    OnTokens,
    OnTransforms,
    Part,
    Rule,
    Silent,
    Source,
    UnknownRule,
)
from .violations import violations

AnyPart = TypeVar("AnyPart", bound=Part)


@dataclass(frozen=True, slots=True)
class Model:
    """A set of rules by their ids: those of the ledger, or own ones. `base` is the name of the
    model in `MODELS` that it was made from, `left_out` the rules that were left out of it.

    `only_with_tokens`: of a function whose convergent operations have none it says nothing."""

    base: str
    summary: str
    sources: tuple[Source, ...]
    rules: Mapping[str, Rule] = field(hash=False)
    left_out: tuple[str, ...] = ()
    only_with_tokens: bool = False

    @property
    def name(self) -> str:
        """What it is called: its base, without what, and what is read otherwise."""
        without = f" without {' and '.join(self.left_out)}" if self.left_out else ""
        read = (f", {r.id} read {r.reading}" for r in self.rules.values() if r.otherwise)
        return self.base + without + "".join(read)

    # --- other models ---

    def without(self, rule: str) -> Model:
        """The model where a rule is left out. Raises `UnknownRule`."""
        if self._rule(rule).meaning:
            ways = " or ".join(f"{rule}={each}" for each in self.rules[rule].readings)
            raise UnknownRule(
                f"{rule} says what a word means, and cannot be left out of {self.base}",
                hint=f"it can be read otherwise: {ways}",
            )
        kept = {id_: each for id_, each in self.rules.items() if id_ != rule}
        return replace(self, rules=kept, left_out=(*self.left_out, rule))

    def read(self, rule: str, reading: str) -> Model:
        """The model where a rule is read in one of its ways. Raises `UnknownRule`, and
        `UnknownReading` which names them."""
        return replace(self, rules={**self.rules, rule: self._rule(rule).read(reading)})

    def _rule(self, rule: str) -> Rule:
        if rule not in self.rules:
            gone = " any more" if rule in self.left_out else ""
            raise UnknownRule(
                f"the model {self.base} has no rule {rule}{gone}",
                hint=f"its rules are {', '.join(self.rules)}",
            )
        return self.rules[rule]

    # --- what it answers ---

    @property
    def closed_paths(self) -> Reading:
        """How closed paths are read (CU32)."""
        rule = self.rules.get("CU32")
        return "simple" if rule is not None and rule.reading == "simple" else "walk"

    def violations(self, function: Function) -> tuple[Violation, ...]:
        """Where a function of any size breaks the static rules. Raises InputError where closed
        paths are read as simple ones and it is too large for them."""
        kinds = (OnFunction, OnClosedPaths)
        static = frozenset(rule for kind in kinds for rule, _ in self.parts(kind))
        found = violations(static, self.closed_paths, function)
        others = (
            Violation(rule, block, "", sentence, function.line)
            for rule, part in self.parts(OnFunction)
            for block, sentence in (part.places(function) if part.places else ())
        )
        return (*found, *others)

    def broken(self, function: Function) -> tuple[str, ...]:
        """The static rules that a function breaks, in the model's order.

        Closed paths are listed one by one, as the definitions do: for small functions."""
        found = [rule for rule, part in self.parts(OnFunction) if part.broken(function)]
        if any(True for _ in self.parts(OnClosedPaths)) and function.controlled:
            paths = closed_paths(function, self.closed_paths)
            found += [
                rule
                for rule, part in self.parts(OnClosedPaths)
                if any(part.broken(function, path) for path in paths)
            ]
        return tuple(rule for rule in self.rules if rule in found)

    def relations(
        self,
        function: Function,
        paths: Sequence[Sequence[str]],
        choice: Relation | None = None,
        launch: Launch = "workgroup",
    ) -> frozenset[Relation] | Silent:
        """Every admissible converged-with relation on the instances of convergent calls, for
        threads that execute these paths: one for each hierarchy of cycles and each way to choose
        where the rules leave a choice. Empty where the rules contradict each other.

        `choice`: what is chosen at the anchors, all choices unless it is given. Ill-formed
        functions are answered as others are. Raises `NotAHistory` for what is no path."""
        calls = [call for _, call in function.calls() if call.convergent]
        if self.only_with_tokens and calls and not function.controlled:
            return Silent(f"no convergent operation of @{function.name} has a token")
        return admissible_relations(self.rules, function, paths, choice, launch)

    def m_converged(self, function: Function, branch: str) -> frozenset[str] | Silent:
        """The blocks of closed paths that are proved m-converged where `branch`, the block whose
        end it is, has the only divergent branch (CU16, CU30). For small functions."""
        analyses = [part for _, part in self.parts(OnBranches)]
        if not analyses:
            return Silent(f"{self.name} has no rule on m-converged blocks")
        reading = self.rules["F18"].reading if "F18" in self.rules else ""
        every = frozenset[str]().union(*closed_paths(function, "simple"))
        proved: Blocks = every.intersection(
            *(part.proved(function, branch, reading) for part in analyses)
        )
        for _, part in self.parts(OnTokens):
            proved = part.kept(function, proved, every - proved)
        return proved

    def correct(
        self,
        source: Iterable[Converged],
        target: Iterable[Converged],
        operations: Iterable[Operation],
    ) -> bool | Silent:
        """CO36 for one input: whether what is possible in the target was possible in the source.
        Each relation is one that the model admits, on the operations that both have."""
        for rule, part in self.parts(OnTransforms):
            if part.possible is not None:
                return part.possible(source, target, operations)
            judged = each_set_possible if self.rules[rule].reading == "single" else correct
            return judged({0: list(source)}, {0: list(target)}, operations)
        return Silent(f"{self.name} has no rule on transforms")

    def parts(self, kind: type[AnyPart]) -> Iterator[tuple[str, AnyPart]]:
        """The parts of its rules of one kind, each with the id of its rule."""
        for id_, rule in self.rules.items():
            for part in rule.parts:
                if isinstance(part, kind):
                    yield id_, part
