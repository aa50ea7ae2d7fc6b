"""One side of the product over the edges of its program, up to the bound of each loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...semantics.program.causes import Kind
from ...semantics.program.instructions import Compute
from ...semantics.program.operands import Local, Operand
from ...semantics.program.terminators import Branch, Jump, Switch, UnmodelledTerminator
from ..terms.equations import equated
from ..terms.factory import Terms
from ..terms.path_conditions import assume
from ..terms.term import Term
from ..terms.values import Value
from .evaluation import Evaluator
from .mismatches import Mismatches
from .names import Name
from .records import PastTheBound, Records, Side, Stop
from .states import (
    STUCK,
    Cursor,
    Frontier,
    Node,
    cursor_of,
    from_here,
    moved,
    with_one_for_the_other,
)
from .unfolding import Unfolding

CONSTANT_TRIPS = 4096
"""Most iterations of a loop whose exit is decided without any input."""

TARGET_FACTOR = 4
"""A loop of the target may take this many times the trips that the source's loops may: two loops
may have become one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edges:
    """Moves one side of a state from the end of a block to where paths may merge."""

    terms: Terms
    unfoldings: Mapping[Side, Unfolding]
    evaluator: Evaluator
    mismatches: Mismatches
    frontier: Frontier
    records: Records
    bound: int

    def leave(self, node: Node, side: Side, terminator: Any) -> None:
        t = self.terms
        cursor = cursor_of(node, side)
        match terminator:
            case Jump(target=target):
                self._take_edge(node, side, cursor, target, None)
            case Branch(condition=operand, if_true=if_true, if_false=if_false):
                value = self.evaluator.value(side, cursor, terminator, operand)
                fine = t.negation(value.poison)
                path = self.mismatches.require(
                    node, node.path, side, cursor, fine, "a branch on poison"
                )
                if path is None:
                    return
                node = replace(node, path=path)
                by_input = not (
                    value.term.is_constant and self._is_of_constants(side, cursor, operand)
                )
                for goal, condition in (
                    (if_true, value.term),
                    (if_false, t.negation(value.term)),
                ):
                    self._take_edge(node, side, cursor, goal, condition, by_input=by_input)
            case Switch(value=operand, default=default, cases=cases):
                value = self.evaluator.value(side, cursor, terminator, operand)
                fine = t.negation(value.poison)
                path = self.mismatches.require(
                    node, node.path, side, cursor, fine, "a switch on poison"
                )
                if path is None:
                    return
                node = replace(node, path=path)
                by_input = not value.term.is_constant
                for target, condition in _switch_edges(t, value.term, default, cases):
                    self._take_edge(node, side, cursor, target, condition, by_input=by_input)
            case UnmodelledTerminator(reason=reason, line=line, text=text):
                what, quoted = f"{reason}: {text.strip()}", text.strip()
                here, kind = node.path.term(t), Kind.INSTRUCTION
                self.records.note(Stop(here, side, kind, what, line, quoted=quoted))

    def _is_of_constants(self, side: Side, cursor: Cursor, operand: Operand) -> bool:
        """Whether constants decide a branch; False where an input is tested for equality, of which
        the answer is known by how large that can be: on a path that no thread takes such a test
        may fail forever."""
        if not isinstance(operand, Local):
            return True
        function = self.unfoldings[side].function
        site = function.definitions.get(operand.name)
        made = None if site is None else function.at(site)
        if not isinstance(made, Compute) or made.predicate not in ("eq", "ne"):
            return True
        known = (
            cursor.environment.get(each.name) for each in made.operands if isinstance(each, Local)
        )
        return all(not isinstance(each, Value) or each.term.is_constant for each in known)

    def _take_edge(
        self,
        node: Node,
        side: Side,
        cursor: Cursor,
        target: str,
        condition: Term | None,
        *,
        by_input: bool = False,
    ) -> None:
        """Go to a block under a condition; `by_input`: not constants alone decide that."""
        path = node.path if condition is None else assume(self.terms, node.path, condition)
        if path is None:
            return
        if condition is not None:
            for old, new in equated(self.terms, condition):
                node = with_one_for_the_other(node, old, new)
            cursor = cursor_of(node, side)
        unfolding = self.unfoldings[side]
        position = unfolding.step(cursor.position, target)
        phis = unfolding.function.blocks[target].phis
        live = unfolding.live[target]
        environment = {
            key: value for key, value in cursor.environment.items() if key in live or key[0] in "#@"
        }
        if by_input:
            for header in unfolding.deciders[cursor.position.block]:
                environment[f"#decided:{header}"] = 1
        for phi in phis:
            operand = phi.incoming[cursor.position.block]
            environment[phi.name] = self.evaluator.value(side, cursor, phi, operand)
        after = Cursor(position, 0, environment, unfolding.order(position))
        if not self._within_bound(side, after):
            self._out_of_bound(replace(node, path=path), side, target)
            return
        node = moved(replace(node, path=path, last=side), side, after)
        self.frontier.push(self._prune(node))

    def _within_bound(self, side: Side, cursor: Cursor) -> bool:
        """Count a trip that some input decided; trips that constants decide are unfolded whole."""
        unfolding, block = self.unfoldings[side], cursor.position.block
        cycle = unfolding.forest.innermost(block)
        if cycle is None or cycle.header != block:
            return True
        trips, decided = f"#trips:{block}", f"#decided:{block}"
        environment = cursor.environment
        if cursor.position.counters[-1] <= 1:
            environment[trips] = 0
        elif environment.get(decided) or block in unfolding.endless:
            environment[trips] = environment.get(trips, 0) + 1
        environment[decided] = 0
        bound = self.bound if side == "source" else TARGET_FACTOR * self.bound
        return environment[trips] <= bound and cursor.position.counters[-1] <= CONSTANT_TRIPS

    def _out_of_bound(self, node: Node, side: Side, block: str) -> None:
        line = self.unfoldings[side].function.blocks[block].terminator.line
        unfolding = self.unfoldings[side]
        endless = block in unfolding.endless and not unfolding.callees_ahead[block]
        self.records.note(PastTheBound(node.path.term(self.terms), side, block, line, endless))
        if side == "target" and not isinstance(node.target, str):
            self.frontier.push(Node(node.path, from_here(node.source), STUCK))

    def _prune(self, node: Node) -> Node:
        """Drop what can no longer matter, so that paths merge."""
        if isinstance(node.target, str):
            return node
        ahead = self.unfoldings["target"].callees_ahead[node.target.position.block]
        kept = []
        chosen = dict(node.anchors)
        for event in node.source_pool:
            pending = event.name is not None and _unresolved(event.name, chosen)
            if event.kind == "load" or event.callee in ahead or pending:
                kept.append(event)
            else:
                self.mismatches.leave_unmatched(node, event)
        if len(kept) != len(node.source_pool):
            node = replace(node, source_pool=tuple(kept))
        if node.anchors:
            node = replace(node, anchors=self._anchors_in_use(node))
        return node

    def _anchors_in_use(self, node: Node) -> tuple[tuple[Name, Name], ...]:
        """The choices that a later call may still depend on: the token is at hand, or a call
        that used it waits for its partner."""
        roots = {
            value.root for value in node.source.environment.values() if isinstance(value, Name)
        }
        roots |= {event.name.root for event in node.source_pool if event.name is not None}
        return tuple(pair for pair in node.anchors if pair[0] in roots)


def _unresolved(name: Name, chosen: dict[Name, Name]) -> bool:
    return name.root.kind == "anchor" and name.root not in chosen


def _switch_edges(
    t: Terms, value: Term, default: str, cases: tuple[tuple[int, str], ...]
) -> Iterator[tuple[str, Term]]:
    """Each distinct target with the condition of going there: the default where no case leads
    elsewhere, whatever else leads to it."""
    tests = [(target, t.equal(value, t.constant(case, value.width))) for case, target in cases]
    elsewhere = [test for target, test in tests if target != default]
    yield default, t.conjunction(map(t.negation, elsewhere))
    for target in dict.fromkeys(target for target, _ in tests if target != default):
        yield target, t.disjunction(test for goal, test in tests if goal == target)
