"""One side of the product, from event to event: instructions that nobody else sees, and edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..semantics.instructions import Alloca, Assume, Call, Compute, Instruction, Load, Unmodelled
from ..semantics.program import Site
from ..semantics.terminators import Branch, Jump, Return, Switch, UnmodelledTerminator, Unreachable
from .equations import equated
from .evaluation import Evaluator
from .events import Classifier, Event, promises_of_its_own, removable, speculatable
from .folded_terms import Terms
from .instance_names import Name
from .nodes import (
    DEAD,
    MAY_HAVE_ENDED,
    STUCK,
    Cursor,
    Frontier,
    Node,
    cursor_of,
    moved,
    with_one_for_the_other,
)
from .path_conditions import Path, assume
from .records import Failure, Instance, Product, Side, Stop, Unmatched
from .symbolic_values import Value, compute
from .terms import Term
from .unfolding import Unfolding

CONSTANT_TRIPS = 4096
"""Most iterations of a loop whose exit is decided without any input."""

TARGET_FACTOR = 4
"""A loop of the target may take this many times the trips that the source's loops may: two loops
may have become one."""


class Stepper:
    """Moves one side of a state through silent instructions and over edges."""

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
        self.evaluator = Evaluator(product, classifier)
        self.frontier = Frontier(product.terms, unfoldings)

    def instruction(self, side: Side, cursor: Cursor) -> Any:
        block = self.unfoldings[side].function.blocks[cursor.position.block]
        if cursor.index < len(block.instructions):
            return block.instructions[cursor.index]
        return block.terminator

    def at_event(self, side: Side, cursor: Cursor) -> bool:
        instruction = self.instruction(side, cursor)
        if isinstance(instruction, (Return, Unreachable)):
            return True
        if isinstance(instruction, (Jump, Branch, Switch, UnmodelledTerminator)):
            return False
        if self.known_load(side, cursor, instruction) is not None:
            return False
        return self.classifier.kind(instruction) is not None

    def known_load(self, side: Side, cursor: Cursor, instruction: Instruction) -> Value | None:
        """What a source load must be able to give, where the walk looks for that: the value that
        the thread itself loaded from or stored to the address, with no effect since.

        A thread that races may load anything, but the source is free to load just this."""
        if not self.forwarding or side == "target" or not isinstance(instruction, Load):
            return None
        if instruction.volatile or instruction.atomic:
            return None
        pointer = self.evaluator.value(side, cursor, instruction, instruction.pointer)
        return cursor.environment.get(known_key(pointer, instruction.type))

    def advance(self, node: Node, side: Side) -> None:
        """Run one side through instructions that are no events, to its next event or its
        block's end."""
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        environment = dict(cursor.environment)
        index = cursor.index
        path: Path | None = node.path
        while True:
            here = replace(cursor, index=index, environment=environment)
            if self.at_event(side, here):
                self.frontier.push(moved(replace(node, path=path), side, here))
                return
            instruction = self.instruction(side, here)
            if isinstance(instruction, (Jump, Branch, Switch, UnmodelledTerminator)):
                self._leave_block(moved(replace(node, path=path), side, here), side, instruction)
                return
            path = self._silent(node, path, side, here, instruction)
            if path is None:
                return
            index += 1

    def _silent(
        self, node: Node, path: Path, side: Side, here: Cursor, instruction: Instruction
    ) -> Path | None:
        """Execute an instruction that is no event, in place; the path after it, None if none."""
        t, environment = self.terms, here.environment
        match instruction:
            case Compute():
                operands = [
                    self.evaluator.value(side, here, instruction, o) for o in instruction.operands
                ]
                value, undefined = compute(
                    t, instruction, operands, lambda: self.evaluator.choice(side, here, instruction)
                )
                environment[instruction.name] = value
                if undefined is t.false:
                    return path
                return self._require(
                    node, path, side, here, t.negation(undefined), "undefined behaviour"
                )
            case Call(control=control) if control is not None:
                self._control(path, side, here, instruction)
                return path
            case Call():
                kept = self.evaluator.silent_call(path, side, here, instruction)
                after = self._require(node, path, side, here, kept, "poison in a noundef result")
                return after and self.noundef(node, after, side, here, instruction)
            case Assume(condition=condition):
                value = self.evaluator.value(side, here, instruction, condition)
                holds = t.conjunction((value.term, t.negation(value.poison)))
                return self._require(node, path, side, here, holds, "a false llvm.assume")
            case Alloca(name=name, size=size):
                # A slot made again, in a later trip, is another one, and so is one of another size.
                which = f"{name}:{size}" if size is not None else f"{name}:{side}"
                slot = t.variable(f"alloca:{which}:{here.position.counters or ''}", 64)
                t.address(slot)
                environment[name] = Value(slot, t.false)
                return path
            case Load(name=name):
                environment[name] = self.known_load(side, here, instruction)
                return path
            case Unmodelled(reason=reason, line=line):
                self.product.unmodelled.append(
                    Stop(path.term(t), side, f"{reason}: {instruction.text.strip()}", line)
                )
                return None
            case _:
                raise AssertionError(f"not silent: {instruction}")

    def _require(
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
                product.failures.append(Failure(term, reason, False, event.line))
                product.failed.append(term)
            return
        for event in node.source_pool:
            self.leave_unmatched(node, event)
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
        self.frontier.push(Node(path, _from_here(node.source), DEAD, (), (), ()))

    def _control(self, path: Path, side: Side, here: Cursor, call: Call) -> None:
        token = here.environment.get(call.token) if call.token else None
        site = Site(here.position.block, here.index)
        name = self.unfoldings[side].name(site, call, here.position, token)
        if call.name is not None:
            here.environment[call.name] = name
        self.record_instance(path, side, name, (*here.order, here.index))

    def record_instance(self, path: Path, side: Side, name: Name, order: tuple[int, ...]) -> None:
        self.product.instances[side].append(Instance(path.term(self.terms), name, order))

    def noundef(self, node: Node, path: Path, side: Side, here: Cursor, call: Call) -> Path | None:
        if not call.noundef_arguments:
            return path
        poisons = [
            self.evaluator.value(side, here, call, call.arguments[i]).poison
            for i in sorted(call.noundef_arguments)
            if i < len(call.arguments)
        ]
        fine = self.terms.negation(self.terms.disjunction(poisons))
        return self._require(node, path, side, here, fine, "poison in a noundef argument")

    def _leave_block(self, node: Node, side: Side, terminator: Any) -> None:
        t = self.terms
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        match terminator:
            case Jump(target=target):
                self._take_edge(node, side, cursor, target, None)
            case Branch(condition=operand, if_true=if_true, if_false=if_false):
                value = self.evaluator.value(side, cursor, terminator, operand)
                fine = t.negation(value.poison)
                path = self._require(node, node.path, side, cursor, fine, "a branch on poison")
                if path is None:
                    return
                node = replace(node, path=path)
                self._take_edge(node, side, cursor, if_true, value.term)
                self._take_edge(node, side, cursor, if_false, t.negation(value.term))
            case Switch(value=operand, default=default, cases=cases):
                value = self.evaluator.value(side, cursor, terminator, operand)
                fine = t.negation(value.poison)
                path = self._require(node, node.path, side, cursor, fine, "a switch on poison")
                if path is None:
                    return
                node = replace(node, path=path)
                for target, condition in _switch_edges(t, value.term, default, cases):
                    self._take_edge(node, side, cursor, target, condition)
            case UnmodelledTerminator(reason=reason, line=line, text=text):
                self.product.unmodelled.append(
                    Stop(node.path.term(t), side, f"{reason}: {text.strip()}", line)
                )

    def _take_edge(
        self, node: Node, side: Side, cursor: Cursor, target: str, condition: Term | None
    ) -> None:
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
        if condition is not None and not condition.is_constant:
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
        self.product.unfinished.append(
            Stop(node.path.term(self.terms), side, f"the loop at %{block}", line, endless)
        )
        if side == "target" and not isinstance(node.target, str):
            self.frontier.push(Node(node.path, _from_here(node.source), STUCK))

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
                self.leave_unmatched(node, event)
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


def _from_here(source: Cursor) -> Cursor:
    """The cursor, for what only a call from here on may end; had one ended the thread before,
    there would be nothing to tell."""
    environment = {k: v for k, v in source.environment.items() if k != MAY_HAVE_ENDED}
    return replace(source, environment=environment)


def known_key(pointer: Value, type_: str) -> str:
    """The key under which an environment holds what an address is known to hold."""
    return f"@known:{pointer.term.number}:{type_}"


def _unresolved(name: Name, chosen: dict[Name, Name]) -> bool:
    return name.root.kind == "anchor" and name.root not in chosen


def described(event: Event) -> str:
    match event.kind:
        case "return":
            return "a return"
        case "load":
            return f"the {event.callee}"
        case "memory":
            return f"the memory effect `{event.callee}`"
        case _:
            return f"a call of @{event.callee}"


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
