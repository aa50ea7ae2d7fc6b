"""The static uniformity analysis: which values are equal in converged threads (CU13, CU14, CU16).

What is called uniform is uniform in every hierarchy of cycles and on every trace (CU22); what is
called divergent may be. Divergence is propagated from its sources until nothing changes:

1. an operation that is uniform by its own semantics stays uniform;
2. a value in a block that is not m-converged is divergent;
3. a phi is divergent where threads meet that come from different sides of a divergent branch,
   unless all its sides give the same;
4. otherwise a value is divergent iff it uses a divergent one, or one from a cycle that threads left
   in different iterations (temporal divergence), or one that threads have by different tokens.

The answer is no statement about threads that are not converged, nor about speed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from .cycles import Cycle, CycleForest, cycle_forest
from .divergence_sources import (
    AlwaysUniform,
    Divergent,
    Follows,
    Sources,
    constant_divergence,
    parameter_semantics,
)
from .dominance import DominatorTree, dominator_tree
from .forward_graph import forward_graph
from .m_converged import Criterion, failing_blocks
from .operations import Contracts, default_contracts
from .program import (
    Branch,
    Function,
    Local,
    Operand,
    Phi,
    Site,
    Switch,
    Terminator,
    UnmodelledTerminator,
    successors_of,
)
from .sync_dependence import SyncDependence
from .token_knowledge import TokenKnowledge

ALL = ""
"""Stands among tokens for a divergence that no token lessens."""

Reasons = frozenset[str]


@dataclass(frozen=True)
class Uniformity:
    """What the analysis found about one function.

    `divergent`: each divergent value, with the reason. `values`: all that have a type other than
    token, in the order of the text. `not_m_converged`: blocks whose convergence may depend on
    the hierarchy, with the reason. `divergent_exits`: blocks behind a cycle at which threads arrive
    from different iterations. `divergent_branches`: blocks at whose end converged threads may part.
    Blocks that the entry does not reach are executed by no thread: nothing diverges there."""

    function: Function = field(repr=False)
    model: str
    values: tuple[str, ...]
    divergent: dict[str, str]
    not_m_converged: dict[str, str]
    divergent_exits: tuple[str, ...]
    divergent_branches: tuple[str, ...]

    def uniform(self, value: str) -> bool:
        return value not in self.divergent

    def m_converged(self, block: str) -> bool:
        return block not in self.not_m_converged


def uniformity(
    function: Function,
    contracts: Contracts | None = None,
    uniform: frozenset[str] = frozenset(),
    model: str | None = None,
    criterion: Criterion = "exact",
    hierarchy: CycleForest | None = None,
) -> Uniformity:
    """Analyse one function. `uniform` names parameters that are equal in all threads besides those
    that are by their kind. `model` is `controlled` or `maximal`; None takes the first where the
    function has tokens (CU24). `criterion`: the form of the diverged-entry criterion.
    `hierarchy`: the one that is looked at, LLVM's own unless given; the answer holds in each."""
    chosen = model or ("controlled" if function.controlled else "maximal")
    forest = hierarchy or cycle_forest(function)
    sources = Sources(function, contracts or default_contracts())
    analysis = _Analysis(function, forest, sources, uniform, chosen, criterion)
    analysis.run()
    return analysis.answer()


@dataclass(frozen=True, slots=True)
class _Item:
    """Something to look at: a phi, an instruction with a result, or a terminator."""

    block: str
    index: int
    name: str | None


class _Analysis:
    def __init__(
        self,
        function: Function,
        forest: CycleForest,
        sources: Sources,
        uniform: frozenset[str],
        model: str,
        criterion: Criterion,
    ) -> None:
        self._function = function
        self._model = model
        self._criterion: Criterion = criterion
        self._uniform = uniform
        self._forest = forest
        self._graph = forward_graph(self._forest)
        self._sync = SyncDependence(self._graph)
        self._tokens = TokenKnowledge(function, self._forest, model == "controlled")
        self._sources = sources
        self._reached = frozenset(self._forest.preorder)
        self._divergent: dict[str, str] = {}
        self._failing: dict[str, str] = {}
        self._joins: dict[int, Reasons] = {}
        self._exits: dict[Cycle, Reasons] = {}
        self._inside: dict[Cycle, set[str]] = {}
        self._apart: set[Cycle] = set()
        self._parting: dict[str, Reasons] = {}
        self._exit_blocks: dict[str, None] = {}
        self._unsettled: dict[Cycle, None] = {}
        self._queue: deque[_Item] = deque()
        self._waiting: set[_Item] = set()
        self._items: dict[str, list[_Item]] = {}
        self._users: dict[str, list[_Item]] = {}
        self._defined: dict[str, str] = {}
        self._points: dict[str, Site] = {}
        self._collect()

    def _collect(self) -> None:
        for name in self._forest.preorder:
            block = self._function.blocks[name]
            items = self._items[name] = []
            for place, phi in enumerate(block.phis):
                item = _Item(name, -1 - place, phi.name)
                items.append(item)
                self._define(phi.name, Site(name, 0))
                self._use(item, phi.incoming.values())
            for index, instruction in enumerate(block.instructions):
                result = getattr(instruction, "name", None)
                if result is None or getattr(instruction, "type", "") == "token":
                    continue
                item = _Item(name, index, result)
                items.append(item)
                self._define(result, Site(name, index))
                semantics = self._sources.of(instruction)
                if isinstance(semantics, Follows):
                    self._use(item, semantics.operands)
            last = _Item(name, len(block.instructions), None)
            items.append(last)
            condition = _condition(block.terminator)
            self._use(last, [] if condition is None else [condition])
            call = getattr(block.terminator, "call", None)
            if call is not None and call.name:
                self._define(call.name, Site(name, len(block.instructions)))
                self._divergent[call.name] = "no contract says that its result is uniform"

    def _define(self, name: str, point: Site) -> None:
        self._defined[name] = point.block
        self._points[name] = point

    def _use(self, item: _Item, operands: Iterable[Operand]) -> None:
        for operand in operands:
            if isinstance(operand, Local):
                self._users.setdefault(operand.name, []).append(item)

    @cached_property
    def _tree(self) -> DominatorTree:
        return dominator_tree(self._function)

    # --- the fixed point ---

    def run(self) -> None:
        for parameter in self._function.parameters:
            semantics = parameter_semantics(parameter, self._uniform)
            if isinstance(semantics, Divergent):
                self._divergent[parameter.name] = semantics.reason
        for items in self._items.values():
            self._enqueue(items)
        while self._queue or self._unsettled:
            while self._queue:
                item = self._queue.popleft()
                self._waiting.discard(item)
                self._look_at(item)
            unsettled, self._unsettled = self._unsettled, {}
            for cycle in unsettled:
                self._settle(cycle)

    def _enqueue(self, items: Iterable[_Item]) -> None:
        for item in items:
            if item not in self._waiting:
                self._waiting.add(item)
                self._queue.append(item)

    def _look_at(self, item: _Item) -> None:
        block = self._function.blocks[item.block]
        if item.name is None:
            self._look_at_end(item)
        elif item.name not in self._divergent:
            why = (
                self._phi(block.phis[-1 - item.index], item.block)
                if item.index < 0
                else self._instruction(item)
            )
            if why:
                self._divergent[item.name] = why
                self._enqueue(self._users.get(item.name, ()))

    def _instruction(self, item: _Item) -> str:
        instruction = self._function.blocks[item.block].instructions[item.index]
        semantics = self._sources.of(instruction)
        if isinstance(semantics, Divergent):
            return semantics.reason
        if isinstance(semantics, AlwaysUniform):
            return ""
        if item.block in self._failing:
            return self._failing[item.block]
        return self._first(semantics.operands, Site(item.block, item.index))

    def _phi(self, phi: Phi, block: str) -> str:
        if block in self._failing:
            return self._failing[block]
        incoming = {
            source: operand for source, operand in phi.incoming.items() if source in self._reached
        }
        point = Site(block, 0)
        return self._meets(incoming, block, point) or self._first(incoming.values(), point)

    def _first(self, operands: Iterable[Operand], point: Site) -> str:
        """Why the first divergent operand is one; empty if all are uniform at this point."""
        return next((why for each in operands if (why := self._operand(each, point))), "")

    def _meets(self, incoming: dict[str, Operand], block: str, point: Site) -> str:
        """Why threads that meet at a phi may bring different values from different sides; empty if
        they do not. At a loop's header those that come in never meet those that went round."""
        cycle = self._graph.irreducible.get(block)
        if cycle is not None and self._inside.get(cycle) and not _all_equal(incoming.values()):
            return f"threads meet here that parted in the irreducible cycle of {cycle.header}"
        for node, sources in self._ways_into(block, incoming):
            met = self._joins.get(node, frozenset()) - self._tokens.known(point)
            if met and not _all_equal(incoming[source] for source in sources):
                return "threads meet here that took different sides of a divergent branch"
        return ""

    def _ways_into(self, block: str, incoming: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
        """The nodes at which threads meet that enter a block, each with where they come from."""
        headed = self._forest.headers.get(block)
        loop = headed if headed in self._graph.again else None
        inside = loop.blocks if loop else frozenset[str]()
        if block in self._graph.starts:
            yield self._graph.starts[block], [each for each in incoming if each not in inside]
        if loop is not None:
            yield self._graph.again[loop], [each for each in incoming if each in inside]
        for cycle, node in self._graph.exits.get(block, ()):
            yield node, [each for each in incoming if each in cycle.blocks]

    def _operand(self, operand: Operand, point: Site) -> str:
        """Why an operand may differ between converged instances of the point; empty if not."""
        if not isinstance(operand, Local):
            return constant_divergence(operand)
        if operand.name in self._divergent:
            return f"%{operand.name} is divergent"
        home = self._defined.get(operand.name)
        if home is None:
            return ""
        known = self._tokens.known(point)
        for cycle in self._forest.around(home):
            if point.block in cycle.blocks:
                break
            if self._left_apart(cycle) - known and not self._tokens.defined_in(known, cycle):
                return (
                    f"%{operand.name} comes from the cycle of {cycle.header}, which threads "
                    "leave in different iterations"
                )
        if self._splits(self._points[operand.name]) - known:
            return f"%{operand.name} is used outside the region of a token that threads differ in"
        return ""

    def _left_apart(self, cycle: Cycle) -> Reasons:
        """By what threads may leave a cycle in different iterations."""
        outer = self._graph.irreducible.get(cycle.header)
        if outer is not None:
            return frozenset((ALL,)) if self._disturbed(outer) else frozenset()
        return self._exits.get(cycle, frozenset())

    def _disturbed(self, cycle: Cycle) -> bool:
        return bool(self._inside.get(cycle)) or cycle in self._apart

    def _splits(self, point: Site) -> Reasons:
        return self._tokens.splits(point, lambda cycle: bool(self._left_apart(cycle)))

    # --- branches ---

    def _look_at_end(self, item: _Item) -> None:
        reasons = self._reasons_to_part(item)
        before = self._parting.get(item.block, frozenset())
        if reasons <= before:
            return
        self._parting[item.block] = before | reasons
        cycle = self._graph.irreducible.get(item.block)
        if cycle is None:
            self._spread(item.block, before | reasons)
            return
        self._inside.setdefault(cycle, set()).add(item.block)
        self._unsettled[cycle] = None

    def _reasons_to_part(self, item: _Item) -> Reasons:
        """By what converged threads may take different ways at the end of a block."""
        terminator = self._function.blocks[item.block].terminator
        if len(set(successors_of(terminator))) < 2:
            return frozenset()
        condition = _condition(terminator)
        if condition is None:
            return frozenset((ALL,))
        point = Site(item.block, item.index)
        if self._operand(condition, point):
            return frozenset((ALL,))
        if not isinstance(condition, Local) or condition.name not in self._defined:
            return frozenset()
        if item.block in self._failing:
            return frozenset((ALL,))
        return self._splits(point)

    def _spread(self, block: str, reasons: Reasons) -> None:
        influence = self._sync.influence(block)
        for cycle in influence.exits:
            if not reasons <= self._exits.get(cycle, frozenset()):
                self._exits[cycle] = self._exits.get(cycle, frozenset()) | reasons
                self._values_leave(cycle)
            self._note_exits(self._graph.again[cycle], influence.joins)
        for node in influence.joins:
            self._meet_at(node, reasons)

    def _meet_at(self, node: int, reasons: Reasons) -> None:
        """Threads that parted may meet at a node."""
        before = self._joins.get(node, frozenset())
        if reasons <= before:
            return
        self._joins[node] = before | reasons
        place = self._graph.places[node]
        if place.kind == "core" and place.cycle is not None:
            self._apart.add(place.cycle)
            self._unsettled[place.cycle] = None
        else:
            self._enqueue(item for item in self._items[place.block] if item.index < 0)

    def _note_exits(self, node: int, joins: Iterable[int]) -> None:
        """Remember where the exits lead at which threads meet that left in other iterations."""
        for target in set(self._graph.successors[node]).intersection(joins):
            self._exit_blocks[self._graph.places[target].block] = None

    def _values_leave(self, cycle: Cycle) -> None:
        """Look again at what uses values of a cycle outside it, and at what its tokens control."""
        for block in cycle.blocks:
            for item in self._items[block]:
                users = self._users.get(item.name, ()) if item.name else ()
                self._enqueue(user for user in users if user.block not in cycle.blocks)
        for block in self._tokens.blocks_beyond(cycle):
            for item in self._items.get(block, ()):
                self._enqueue((item,))
                self._enqueue(self._users.get(item.name, ()) if item.name else ())

    def _settle(self, cycle: Cycle) -> None:
        """Look again at an irreducible cycle in which, or before which, threads part."""
        inside = frozenset(self._inside.get(cycle, ()))
        failing = failing_blocks(
            self._forest, self._tree, cycle, inside, cycle in self._apart, self._criterion
        )
        for block in failing:
            self._failing.setdefault(block, "the block is not m-converged")
        self._values_leave(cycle)
        for block in cycle.blocks:
            for item in self._items[block]:
                self._enqueue((item,))
                self._enqueue(self._users.get(item.name, ()) if item.name else ())
        core = self._graph.cores[cycle]
        self._note_exits(core, self._graph.successors[core])
        for node in self._graph.successors[core]:
            self._meet_at(node, frozenset((ALL,)))
        self._spread(cycle.header, frozenset((ALL,)))

    # --- the answer ---

    def answer(self) -> Uniformity:
        return Uniformity(
            self._function,
            self._model,
            tuple(self._all_values()),
            {name: self._divergent[name] for name in self._all_values() if name in self._divergent},
            {
                block: self._failing[block]
                for block in self._function.blocks
                if block in self._failing
            },
            tuple(block for block in self._function.blocks if block in self._exit_blocks),
            tuple(
                block
                for block in self._function.blocks
                if ALL in self._parting.get(block, frozenset())
            ),
        )

    def _all_values(self) -> Iterator[str]:
        for parameter in self._function.parameters:
            yield parameter.name
        for block in self._function.blocks.values():
            for phi in block.phis:
                yield phi.name
            for instruction in block.instructions:
                name = getattr(instruction, "name", None)
                if name is not None and getattr(instruction, "type", "") != "token":
                    yield name
            call = getattr(block.terminator, "call", None)
            if call is not None and call.name:
                yield call.name


def _all_equal(operands: Iterable[Operand]) -> bool:
    return len(set(operands)) < 2


def _condition(terminator: Terminator) -> Operand | None:
    """What decides where a terminator leads; None where nothing does or it is not modelled."""
    match terminator:
        case Branch(condition=condition):
            return condition
        case Switch(value=value):
            return value
        case UnmodelledTerminator():
            return None
        case _:
            return None
