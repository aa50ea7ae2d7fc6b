"""What the static rules ask about a function, and what they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ..control_flow.cycles import Cycle, CycleForest, cycle_forest
from ..control_flow.dominance import DominatorTree, dominator_tree
from ..convergence.regions import (
    Region,
    TokenUse,
    call_sites,
    cycles_without_definition,
    defined_among,
    regions,
    used_among,
)
from ..program.function import Function, Site
from ..program.instructions import Call, Instruction, Phi
from .closed_paths import BrokenOnPath, broken_on_closed_paths, closed_paths


@dataclass(frozen=True, slots=True)
class Violation:
    """A static rule that a function breaks, and where. `rule` is a ledger id."""

    rule: str
    block: str
    instruction: str
    message: str
    line: int = 0
    llvm: str = ""
    """LLVM's own sentence for the same rule, empty where LLVM has none."""


def listed(violations: Iterable[Violation]) -> str:
    """The rules that are broken, once each."""
    return ", ".join(dict.fromkeys(violation.rule for violation in violations))


@dataclass(frozen=True)
class Facts:
    """A function with what the rules ask about it."""

    function: Function

    @cached_property
    def sites(self) -> tuple[tuple[Site, Instruction], ...]:
        return tuple(self.function.sites())

    @cached_property
    def calls(self) -> tuple[tuple[Site, Call], ...]:
        return tuple(call_sites(self.function))

    @cached_property
    def convergent(self) -> tuple[tuple[Site, Call], ...]:
        """The convergent operations (CO1), control intrinsics among them."""
        return tuple((site, call) for site, call in self.calls if call.convergent)

    @cached_property
    def first_convergent(self) -> dict[str, tuple[Site, Call]]:
        """The first convergent operation of each block that has one."""
        return {site.block: (site, call) for site, call in reversed(self.convergent)}

    @cached_property
    def definitions(self) -> dict[str, Site]:
        return defined_among(self.calls)

    @cached_property
    def uses(self) -> tuple[TokenUse, ...]:
        return used_among(self.calls, self.definitions)

    @cached_property
    def tree(self) -> DominatorTree:
        return dominator_tree(self.function)

    @cached_property
    def forest(self) -> CycleForest:
        return cycle_forest(self.function)

    @cached_property
    def regions(self) -> dict[str, Region]:
        return regions(self.function)

    @cached_property
    def uses_from_outside(self) -> tuple[tuple[TokenUse, tuple[Cycle, ...]], ...]:
        """Each use in cycles that do not hold its token's definition, with these, innermost
        first."""
        around = ((use, tuple(cycles_without_definition(use, self.forest))) for use in self.uses)
        return tuple((use, cycles) for use, cycles in around if cycles)

    @cached_property
    def outside_uses(self) -> dict[Cycle, tuple[TokenUse, ...]]:
        """For each cycle the uses in it of tokens that are defined outside it."""
        found: dict[Cycle, list[TokenUse]] = {cycle: [] for cycle in self.forest.cycles}
        for use, cycles in self.uses_from_outside:
            for cycle in cycles:
                found[cycle].append(use)
        return {cycle: tuple(uses) for cycle, uses in found.items()}

    @cached_property
    def broken_unreachable(self) -> tuple[BrokenOnPath, ...]:
        """What closed paths of unreachable blocks break."""
        lost = frozenset(self.function.blocks) - self.tree.intervals.keys()
        return broken_on_closed_paths(closed_paths(self.function, lost)) if lost else ()

    def earlier_in_cycle(
        self, use: TokenUse, cycles: Iterable[Cycle], same: bool
    ) -> tuple[Cycle, TokenUse] | None:
        """One of the cycles, in which a use's token is not defined, and a use of the same token or
        of another one, earlier in the text, whose token that cycle does not define either."""
        for cycle in cycles:
            for other in self.outside_uses[cycle]:
                if other is use:
                    break
                if (other.token == use.token) == same:
                    return cycle, other
        return None

    def calls_of(self, control: str) -> Iterator[tuple[Site, Call]]:
        """The calls of one control intrinsic."""
        return ((site, call) for site, call in self.calls if call.control == control)

    def precedes_in_block(self, site: Site) -> Call | None:
        """The first convergent operation of a block, if it stands before a site there."""
        first, call = self.first_convergent[site.block]
        return call if first.index < site.index else None


Rule = Callable[[Facts], Iterator[Violation]]
"""A static rule finds all places where a function breaks it."""


def violation_at(
    rule: str, block: str, at: Instruction | Phi, message: str, llvm: str = ""
) -> Violation:
    """The violation of a rule by an instruction of a block."""
    text = at.text or (_shown(at) if isinstance(at, Call) else "")
    return Violation(rule, block, text, message, at.line, llvm)


def _shown(call: Call) -> str:
    """A call in words, where its text is not known."""
    result = f"%{call.name} = " if call.name else ""
    return f"{result}call {call.type} @{call.callee or '(indirect)'}"


def named(call: Call) -> str:
    """A call by its result or its callee, for messages."""
    return f"%{call.name}" if call.name else f"@{call.callee}" if call.callee else "a call"
