"""What is recorded where the sides of a product cannot be matched, or behaviour is undefined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...semantics.program.function import Site
from ...semantics.program.instructions import Call
from ..terms.path_conditions import Path, assume
from ..terms.term import Term
from .evaluation import Evaluator
from .events import Classifier, Event, described, promises_of_its_own, removable, speculatable
from .records import Failure, Product, Side, Unmatched
from .states import DEAD, MAY_HAVE_ENDED, Cursor, Frontier, Node, moved
from .unfolding import Unfolding


class Mismatches:
    """Of a product whose sides are followed from node to node."""

    def __init__(
        self,
        product: Product,
        classifier: Classifier,
        unfoldings: Mapping[Side, Unfolding],
        bound: int,
    ) -> None:
        self.product = product
        self.terms = product.terms
        self.classifier = classifier
        self.unfoldings = unfoldings
        self.bound = bound
        self.forwarding = False
        self.kept_loads: frozenset[Site] = frozenset()
        self.evaluator = Evaluator(product, classifier)
        self.frontier = Frontier(product.terms, unfoldings)

    def instruction(self, side: Side, cursor: Cursor) -> Any:
        block = self.unfoldings[side].function.blocks[cursor.position.block]
        if cursor.index < len(block.instructions):
            return block.instructions[cursor.index]
        return block.terminator

    def require(
        self, node: Node, path: Path, side: Side, here: Cursor, holds: Term, what: str
    ) -> Path | None:
        """Source undefined behaviour is assumed away; target undefined behaviour is a failure."""
        if side == "target" and holds is not self.terms.true:
            instruction = self.instruction(side, here)
            at = moved(replace(node, path=path), side, here)
            self.fail(at, self.terms.negation(holds), f"the target has {what}", instruction)
        if side == "source" and holds is not self.terms.true:
            certain = holds is self.terms.false
            undefined = assume(self.terms, path, self.terms.negation(holds))
            if undefined is not None:
                at = moved(replace(node, path=undefined), side, here)
                self.end_inside_a_call(at, certain=certain)
        return assume(self.terms, path, holds)

    def noundef(self, node: Node, path: Path, side: Side, here: Cursor, call: Call) -> Path | None:
        if not call.noundef_arguments:
            return path
        poisons = [
            self.evaluator.value(side, here, call, call.arguments[i]).poison
            for i in sorted(call.noundef_arguments)
            if i < len(call.arguments)
        ]
        fine = self.terms.negation(self.terms.disjunction(poisons))
        return self.require(node, path, side, here, fine, "poison in a noundef argument")

    def end_inside_a_call(self, node: Node, *, certain: bool) -> None:
        """Where the source's behaviour is undefined behind a call that need not return: that call
        may have ended the thread, and what was matched so far did happen.

        Unless the end is `certain` on this path, a call that waits for its partner may yet find
        it; then nothing is said here."""
        if MAY_HAVE_ENDED not in node.source.environment:
            return
        product, term = self.product, node.path.term(self.terms)
        product.ended.append(term)
        if isinstance(node.target, str):
            (product.failed if node.target == DEAD else product.stuck).append(term)
            return
        for event in (*node.source_pool, *node.target_pool):
            if self._may_stay_alone(event, node):
                continue
            if certain:
                reason = f"where a call ends the thread, {described(event)} has no partner"
                own = any(event is one for one in node.source_pool)
                sides = (event, None) if own else (None, event)
                product.failures.append(Failure(term, reason, False, event.line, *sides))
                product.failed.append(term)
            return
        for event in node.source_pool:
            self.leave_unmatched(node, event)
        for event in node.target_pool:
            if event.name is not None:
                product.unmatched_target.append(Unmatched(term, event, "target"))
        product.completed.append(term)

    def _may_stay_alone(self, event: Event, node: Node) -> bool:
        if any(event is one for one in node.source_pool):
            return removable(event)
        contract = self.classifier.contract(event.callee)
        return event.kind == "load" or (
            speculatable(event, contract) and not promises_of_its_own(event, contract)
        )

    def fail(
        self,
        node: Node,
        condition: Term,
        reason: str,
        instruction: Any,
        *,
        memory: bool = False,
        source: Event | None = None,
        target: Event | None = None,
    ) -> None:
        """Under `condition` the sides cannot be matched; the source goes on alone."""
        path = assume(self.terms, node.path, condition)
        if path is None:
            return
        self.product.failures.append(
            Failure(path.term(self.terms), reason, memory, instruction.line, source, target)
        )
        self.frontier.push(Node(path, from_here(node.source), DEAD, (), (), ()))

    def leave_unmatched(self, node: Node, event: Event) -> None:
        if not removable(event):
            reason = f"the target has no partner for {described(event)}"
            self.fail(node, self.terms.true, reason, event, source=event)
            return
        if event.name is None:
            return
        chosen = dict(node.anchors).get(event.name.root)
        if event.name.root.kind == "anchor" and chosen is None:
            return  # Its anchor's other operations met nobody either: the choice is `alone`.
        self.product.unmatched_source.append(
            Unmatched(node.path.term(self.terms), event, "source", chosen)
        )


def from_here(source: Cursor) -> Cursor:
    """The cursor, for what only a call from here on may end; had one ended the thread before,
    there would be nothing to tell."""
    environment = {k: v for k, v in source.environment.items() if k != MAY_HAVE_ENDED}
    return replace(source, environment=environment)
