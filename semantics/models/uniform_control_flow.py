"""Where control flow is uniform, by WGSL's rules, on graphs with declared merges.

The WGSL specification, section "Uniformity", has the rules for statements; what they say of blocks:

- An expression that is evaluated in non-uniform control flow has a non-uniform value, and so have
  parameters that are not the same for all invocations, loads, and the results of calls.
- Behind an `if` or `switch` with the behavior {Next} control flow is what it was before; with any
  other behavior it is non-uniform where it is so at the end of an arm.
- In a loop it is non-uniform if it is so before the loop or at the end of an iteration; behind a
  loop that holds no `return` it is what it was before.

A collective operation must be in uniform control flow; every convergent operation is taken for one,
and the scope of uniformity for the workgroup.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from ..convergence.dynamic_instances import Instance
from ..convergence.relations import relation_of
from ..convergence.token_rules import Launch
from ..definitions.converged_with import NEVER_CONVERGED, Relation
from ..definitions.threads import wave_of
from ..program.function import Function, Site
from ..program.instructions import Call, Compute
from ..program.operands import Local, Operand
from ..program.terminators import Branch, Return, Switch
from ..structured.declarations import declared
from ..structured.merges import Construct, StructuredGraph
from .rule import Paths, Silent


def not_in_uniform_flow(function: Function) -> Iterator[tuple[str, str]]:
    """The blocks with a convergent operation in non-uniform control flow, each with a sentence;
    none where no merges can be declared."""
    graph = declared(function)
    if isinstance(graph, str):
        return
    flow = flow_of(graph)
    for site, call in function.calls():
        if call.is_operation and site.block in flow.blocks:
            called = f"@{call.callee}" if call.callee else "a function pointer"
            yield site.block, f"{called} is called in non-uniform control flow, in %{site.block}"


@dataclass
class Flow:
    """What is non-uniform: blocks by the control flow at their start, and values."""

    blocks: set[str] = field(default_factory=set[str])
    values: set[str] = field(default_factory=set[str])


def flow_of(graph: StructuredGraph) -> Flow:
    """The least blocks and values that the rules make non-uniform."""
    flow = Flow(values={p.name for p in graph.function.parameters if not p.shared})
    rules = _Rules(graph, flow)
    while rules.applied():
        pass
    return flow


@dataclass
class _Rules:
    """The rules, applied to what is known to be non-uniform so far."""

    graph: StructuredGraph
    flow: Flow

    def applied(self) -> bool:
        """Apply every rule once; whether that made anything more non-uniform."""
        known = len(self.flow.blocks) + len(self.flow.values)
        for name, block in self.graph.function.blocks.items():
            if self._block_differs(name):
                self.flow.blocks.add(name)
            for phi in block.phis:
                if self._phi_differs(phi.incoming):
                    self.flow.values.add(phi.name)
            for instruction in block.instructions:
                result = getattr(instruction, "name", None)
                known_one = isinstance(instruction, Compute) and not any(
                    self._differs(each) for each in instruction.operands
                )
                if result is not None and (name in self.flow.blocks or not known_one):
                    self.flow.values.add(result)
        return len(self.flow.blocks) + len(self.flow.values) > known

    def _differs(self, operand: Operand) -> bool:
        return isinstance(operand, Local) and operand.name in self.flow.values

    def _phi_differs(self, incoming: dict[str, Operand]) -> bool:
        """A value that was assigned in non-uniform control flow is not uniform."""
        assigned = len(set(incoming.values())) > 1
        return any(self._differs(each) for each in incoming.values()) or (
            assigned and any(source in self.flow.blocks for source in incoming)
        )

    def _chosen(self, block: str) -> bool:
        """Whether the control flow in the arms of what ends a block is non-uniform."""
        match self.graph.function.blocks[block].terminator:
            case Branch(condition=operand) | Switch(value=operand):
                return block in self.flow.blocks or self._differs(operand)
            case _:
                return block in self.flow.blocks

    def _block_differs(self, block: str) -> bool:
        for owner, merge in self.graph.merges.items():
            if merge.merge == block:
                if merge.kind == "loop":
                    return self._behind_loop(owner)
                return self._behind_selection(owner, merge.merge)
        return any(self._chosen(source) for source in self.graph.function.predecessors[block])

    def _behind_loop(self, header: str) -> bool:
        """Control flow behind a loop: as before it, or as in it where it holds a `return`."""
        inside = _blocks_of(self.graph, header)
        if any(self._returns(block) for block in inside):
            return header in self.flow.blocks
        outside = (b for b in self.graph.function.predecessors[header] if b not in inside)
        return any(self._chosen(source) for source in outside)

    def _behind_selection(self, header: str, merge: str) -> bool:
        """Control flow behind an `if` or `switch`, by its behavior."""
        inside = _blocks_of(self.graph, header)
        ends = [
            block
            for block in inside
            if self._returns(block)
            or any(to not in inside for to in self.graph.function.successors[block])
        ]
        only_next = not any(self._returns(block) for block in ends) and all(
            to in inside or to == merge
            for block in ends
            for to in self.graph.function.successors[block]
        )
        if only_next:
            return header in self.flow.blocks
        return any(self._chosen(block) for block in ends)

    def _returns(self, block: str) -> bool:
        return isinstance(self.graph.function.blocks[block].terminator, Return)


def _blocks_of(graph: StructuredGraph, header: str) -> frozenset[str]:
    """The blocks of all constructs that a header's merge instruction delimits."""
    own: list[Construct] = [each for each in graph.constructs if each.owner == header]
    return frozenset[str]().union(*(each.blocks for each in own))


def together_where_uniform(
    _: Collection[str], function: Function, paths: Paths, launch: Launch
) -> frozenset[Relation] | Silent:
    """In uniform control flow all invocations execute the same: the n-th execution of a call by one
    thread is that of the others. Of any other control flow the text does not say who meets."""
    graph = declared(function)
    if isinstance(graph, str):
        return Silent(graph)
    if broken := next(not_in_uniform_flow(function), None):
        return Silent(broken[1])
    if launch == "never":
        return frozenset((NEVER_CONVERGED,))
    if launch != "workgroup":
        return Silent("the text speaks of entry points, which are not called")
    executed: dict[tuple[Site, int], list[Instance]] = {}
    for thread in wave_of(function, paths).convergent:
        counts: dict[Site, int] = {}
        for each in thread:
            counts[each.site] = counts.get(each.site, 0) + 1
            executed.setdefault((each.site, counts[each.site]), []).append(each)
    operations = {
        site for site, call in function.calls() if isinstance(call, Call) and call.is_operation
    }
    for (site, _number), members in executed.items():
        if site in operations and len(members) < len(paths):
            return Silent(f"on these paths control flow is not uniform in %{site.block}")
    return frozenset((relation_of(executed.values()),))
