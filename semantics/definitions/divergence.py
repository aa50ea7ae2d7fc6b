"""Uniform and divergent branches, and how divergence spreads (CU33), rule by rule.

For graphs whose cycles are natural loops, without tokens: all blocks are m-converged there (CU17),
so that every rule can be read off the text. `uniformity` finds the same by a worklist.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..control_flow.cycles import CycleForest, cycle_forest, reducible
from ..control_flow.dominance import Graph
from ..program.contracts import Contracts
from ..program.function import Function
from ..program.instructions import Phi
from ..program.operands import Local, Operand
from ..program.target_contracts import default_contracts
from ..program.terminators import Branch, Switch
from ..uniformity.diverged_paths import join_nodes, on_diverged_paths
from ..uniformity.divergence_sources import (
    Divergent,
    Follows,
    Sources,
    constant_divergence,
    parameter_semantics,
)

Values = frozenset[str]


@dataclass(frozen=True)
class Divergence:
    """What makes values of one function divergent, where others are known to be."""

    function: Function
    forest: CycleForest
    sources: Sources

    def divergent_branch(self, block: str, divergent: Values) -> bool:
        """A branch is uniform where its condition is, for the threads that are converged there; any
        other is a divergent one."""
        match self.function.blocks[block].terminator:
            case Branch(condition=operand) | Switch(value=operand):
                several = len(set(self.function.successors[block])) > 1
                return several and self.differs(operand, block, divergent)
            case _:
                return len(set(self.function.successors[block])) > 1

    def differs(self, operand: Operand, used_in: str, divergent: Values) -> bool:
        """Whether converged threads may find an operand different: it is divergent, or comes from a
        cycle that they left in different iterations (CU14)."""
        if not isinstance(operand, Local):
            return bool(constant_divergence(operand))
        if operand.name in divergent:
            return True
        made = self.function.definitions.get(operand.name) or self._phis.get(operand.name)
        return made is not None and any(
            used_in not in cycle.blocks and self.left_apart(cycle.blocks, divergent)
            for cycle in self.forest.around(made if isinstance(made, str) else made.block)
        )

    @property
    def _phis(self) -> dict[str, str]:
        blocks = self.function.blocks.values()
        return {phi.name: block.name for block in blocks for phi in block.phis}

    def left_apart(self, cycle: frozenset[str], divergent: Values) -> bool:
        """Divergent cycle exit: a diverged path of a branch inside leads out of the cycle."""
        return any(
            self.divergent_branch(block, divergent)
            and on_diverged_paths(self.function, block) - cycle
            for block in cycle
        )

    def meets(self, phi: Phi, block: str, divergent: Values) -> bool:
        """Whether instances of a phi that are converged may choose different values: threads meet
        there that parted at a divergent branch."""
        return len(set(phi.incoming.values())) > 1 and any(
            self.divergent_branch(branch, divergent) and self.chosen_apart(phi, block, branch)
            for branch in self.forest.preorder
        )

    def chosen_apart(self, phi: Phi, block: str, branch: str) -> bool:
        """Whether disjoint paths of one iteration lead from a branch to a phi by two of its values.
        Who passes the header of a cycle around both is converged with nobody who did not."""
        around = {c.header for c in self.forest.around(block) if branch in c.blocks}
        passed = around - {branch, block}
        sides = {source: f"value {value}" for source, value in phi.incoming.items()}
        ways = {
            each: tuple(
                sides.get(each, to) if to == block else to for to in targets if to not in passed
            )
            for each, targets in self.function.successors.items()
        }
        graph = Graph(self.function.entry, ways | dict.fromkeys(sides.values(), (block,)))
        return block in join_nodes(graph, branch)

    def applied(self, divergent: Values, uniform: Values) -> Values:
        """The values that CU13's rules call divergent where exactly these are so already."""
        return frozenset(self._applied(divergent, uniform))

    def _applied(self, divergent: Values, uniform: Values) -> Iterator[str]:
        for parameter in self.function.parameters:
            if isinstance(parameter_semantics(parameter, uniform), Divergent):
                yield parameter.name
        for name in self.forest.preorder:
            block = self.function.blocks[name]
            for phi in block.phis:
                if self.meets(phi, name, divergent) or any(
                    self.differs(each, name, divergent)
                    for source, each in phi.incoming.items()
                    if source in self.forest.preorder
                ):
                    yield phi.name
            for instruction in block.instructions:
                result = getattr(instruction, "name", None)
                if result is not None and getattr(instruction, "type", "") != "token":
                    match self.sources.of(instruction):
                        case Divergent():
                            yield result
                        case Follows(operands=operands):
                            if any(self.differs(each, name, divergent) for each in operands):
                                yield result
                        case _:
                            pass


def divergence(function: Function, contracts: Contracts | None = None) -> Divergence:
    """The rules of one function. Raises ValueError where a cycle is irreducible."""
    forest = cycle_forest(function)
    if not reducible(forest):
        raise ValueError(f"@{function.name} has a cycle with several entries")
    return Divergence(function, forest, Sources(function, contracts or default_contracts()))


def steps(rules: Divergence, uniform: Values = frozenset()) -> tuple[Values, ...]:
    """Divergence spreads from no value at all until nothing changes: the least set that the rules
    lead back to. Each step holds those before it."""
    found: list[Values] = [frozenset()]
    while (after := rules.applied(found[-1], uniform)) != found[-1]:
        found.append(after)
    return tuple(found)
