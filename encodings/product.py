"""Source and target of one thread, run in lockstep from one communication to the next.

Each node of the product is a position of the source, a position of the target and the condition
under which a thread is at both. Matched calls share one result variable, so that the two programs
see the same results and most of their branches agree syntactically. Nodes are visited in the
order of their positions and merged; nothing is asked of a solver here.

What comes out is data for the decisions: which source instance was matched with which target
instance under which condition, what was left unmatched, where the two cannot be matched at all,
which threads did not finish within the bound, and what was not modelled.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

from ..semantics.program import (
    Call,
    Effect,
    Function,
    Load,
    Local,
    Operand,
    Return,
    Site,
    Undefined,
    Unreachable,
)
from .events import (
    EPOCH,
    Classifier,
    Event,
    Execution,
    promises_of_its_own,
    removable,
    speculatable,
)
from .instance_names import Name
from .nodes import DEAD, MAY_HAVE_ENDED, Cursor, Node, moved
from .path_conditions import Path, anywhere, assume
from .records import AnchorUse, Match, Product, Side, Stop, Unmatched
from .stepping import Stepper, described, known_key
from .symbolic_values import Value
from .terms import Term, Terms
from .unfolding import Unfolding

Matching = Literal["exact", "eager", "skip-unused", "forward"]
"""How calls that may move find partners: only with identical argument terms; with any that may
be equal; the same, leaving out source calls whose result nothing reads; the same, without source
loads whose value the thread knows."""


REPEATED = "=pure:"
"""Begins the keys under which an environment holds, until its block ends, what memory-free calls
gave."""


class OutOfBudget(Exception):
    """The product grew past its number of nodes, or past the deadline."""


def build_product(
    source: Function,
    target: Function,
    classifier: Classifier,
    *,
    bound: int,
    launch: str = "workgroup",
    uniform: frozenset[str] = frozenset(),
    matching: Matching = "exact",
    anchor_depth: Literal["structure", "operation"] = "structure",
    most_nodes: int = 50_000,
    deadline: float | None = None,
) -> Product:
    """Unfold both programs up to `bound` trips of each loop (see `Product`).

    Raises `OutOfBudget` when `most_nodes` or the `deadline` (of `time.monotonic`) is passed."""
    walk = _Walk(
        classifier,
        {"source": Unfolding(source, launch), "target": Unfolding(target, launch)},
        bound,
        matching,
        anchor_depth,
    )
    walk.run(uniform, most_nodes, deadline)
    return walk.product


class _Walk(Stepper):
    """Both sides together: events meet, wait for their partners, or fail to be matched."""

    def __init__(
        self,
        classifier: Classifier,
        unfoldings: dict[Side, Unfolding],
        bound: int,
        matching: Matching,
        anchor_depth: str,
    ) -> None:
        super().__init__(Product(Terms()), classifier, unfoldings, bound)
        self.matching = matching
        self.anchor_depth = anchor_depth
        self.forwarding = matching == "forward"
        self._unused = _unused_results(unfoldings["source"].function)

    def run(self, uniform: frozenset[str], most_nodes: int, deadline: float | None) -> None:
        functions = {side: unfolding.function for side, unfolding in self.unfoldings.items()}
        inputs = self.evaluator.parameters(functions["source"], functions["target"], uniform)
        cursors = {}
        for side, unfolding in self.unfoldings.items():
            start = unfolding.start()
            own = self.evaluator.own_parameters(unfolding.function, inputs)
            cursors[side] = Cursor(start, 0, own, unfolding.order(start))
        self.frontier.push(Node(anywhere(), cursors["source"], cursors["target"]))
        while self.frontier:
            self.product.nodes += 1
            if self.product.nodes > most_nodes:
                raise OutOfBudget(f"more than {most_nodes} states")
            if deadline is not None and time.monotonic() > deadline:
                raise OutOfBudget("out of time")
            self._visit(self.frontier.pop())

    def _visit(self, node: Node) -> None:
        """Move one side, or let two events meet.

        A side stops not only at events but also where paths join, until the other has come as
        far: joins of both sides are then made at once, and what is computed behind them stays
        one term on both."""
        target = node.target
        if isinstance(target, str):
            if self.at_event("source", node.source):
                self._alone(node, target)
            else:
                self.advance(node, "source")
            return
        source_event = self.at_event("source", node.source)
        target_event = self.at_event("target", target)
        if source_event and target_event:
            self._meet(node, target)
        elif target_event or not (source_event or self._at_join("source", node.source)):
            self.advance(node, "source")
        elif source_event or not self._at_join("target", target):
            self.advance(node, "target")
        else:
            self.advance(node, "target" if node.last == "source" else "source")

    def _at_join(self, side: Side, cursor: Cursor) -> bool:
        return cursor.index == 0 and cursor.position.block in self.unfoldings[side].joins

    def _event(self, side: Side, cursor: Cursor) -> Event:
        instruction = self.instruction(side, cursor)
        site = Site(cursor.position.block, cursor.index)
        order = (*cursor.order, cursor.index)
        match instruction:
            case Return(value=operand):
                values = (
                    ()
                    if operand is None
                    else (self.evaluator.value(side, cursor, instruction, operand),)
                )
                return Event("return", "ret", site, instruction, order, None, values)
            case Unreachable():
                return Event("unreachable", "unreachable", site, instruction, order, None, ())
            case _:
                pass
        kind = self.classifier.kind(instruction)
        assert kind is not None
        operands, callee = _operands_and_callee(instruction)
        values = tuple(self.evaluator.value(side, cursor, instruction, o) for o in operands)
        if kind == "load":
            values = (*values, cursor.environment[EPOCH])
        name = None
        if isinstance(instruction, Call) and (
            instruction.convergent or instruction.callee in self.classifier.history
        ):
            token = cursor.environment.get(instruction.token) if instruction.token else None
            name = self.unfoldings[side].name(site, instruction, cursor.position, token)
        return Event(kind, callee, site, instruction, order, name, values)

    def _alone(self, node: Node, why: str) -> None:
        """The source goes on without the target, only to see whether it finishes."""
        event = self._event("source", node.source)
        match event.kind:
            case "unreachable":
                self.end_inside_a_call(node, certain=True)
            case "return":
                final = self.product.failed if why == DEAD else self.product.stuck
                final.append(node.path.term(self.terms))
            case _:
                self.frontier.push(
                    self._executed(node, "source", self._with_result("source", event))
                )

    def _meet(self, node: Node, target: Cursor) -> None:
        """Both sides are at events: match them, or let one wait in its pool for its partner."""
        one = self._event("source", node.source)
        other = self._event("target", target)
        if one.kind == "unreachable":
            self.end_inside_a_call(node, certain=True)
            return None
        if other.kind == "unreachable":
            self.fail(node, self.terms.true, "the target has undefined behaviour", other)
            return None
        movable = ("pure", "load")
        if one.kind in movable and self._skippable(one):
            self._wait(node, "source", one)
            return None
        for close in (_identical, self._compatible):
            if one.kind in movable and (found := _partner(one, node.target_pool, close)):
                return self._match(_without(node, "target", found), one, found, "source")
            kept = (event for event in node.source_pool if not self._skippable(event))
            if other.kind in movable and (found := _partner(other, kept, close)):
                return self._match(_without(node, "source", found), found, other, "target")
            if one.kind in movable and one.kind == other.kind and close(one, other):
                return self._match(node, one, other, "both")
            if self.matching == "exact":
                break
        if one.kind in movable:
            self._wait(node, "source", one)
        elif other.kind in movable:
            self._wait(node, "target", other)
        elif one.kind == "return" and other.kind == "return":
            self._finish(node, one, other)
        elif one.kind == other.kind and one.callee == other.callee:
            self._match(node, one, other, "both")
        else:
            memory = "memory" in (one.kind, other.kind)
            reason = (
                f"the source goes on with {described(one)} where the target has {described(other)}"
            )
            self.fail(node, self.terms.true, reason, other, memory=memory, source=one, target=other)
        return None

    def _skippable(self, event: Event) -> bool:
        return self.matching == "skip-unused" and event.site in self._unused and removable(event)

    def _compatible(self, one: Event, other: Event) -> bool:
        if one.callee != other.callee or len(one.arguments) != len(other.arguments):
            return False
        pairs = zip(one.arguments, other.arguments, strict=True)
        return all(
            a.term.width == b.term.width
            and self.terms.equal(a.term, b.term) is not self.terms.false
            for a, b in pairs
        )

    def _wait(self, node: Node, side: Side, event: Event) -> None:
        """Execute an event whose partner has not come yet."""
        path = self._noundef_of_event(node, side, event)
        if path is None:
            return
        event = self._with_result(side, _with_known_result(node, side, event))
        node = self._executed(replace(node, path=path), side, event)
        if side == "source":
            self.frontier.push(replace(node, source_pool=(*node.source_pool, event)))
        else:
            self.frontier.push(replace(node, target_pool=(*node.target_pool, event)))

    def _executed(self, node: Node, side: Side, event: Event) -> Node:
        """Store the event's result and step over it."""
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        environment = dict(cursor.environment)
        name = getattr(event.instruction, "name", None)
        if event.result is not None and name is not None:
            environment[name] = event.result
        if event.kind in ("ordered", "pure") and not _returns(event):
            environment[MAY_HAVE_ENDED] = 1
            for key in [key for key in environment if key.startswith(REPEATED)]:
                del environment[key]
        if event.kind == "pure" and event.result is not None:
            environment[_repeated_key(event)] = event.result
        if event.kind in ("ordered", "memory"):
            epoch = environment[EPOCH]
            environment[EPOCH] = Value(
                self.terms.add(epoch.term, self.terms.constant(1, 32)), self.terms.false
            )
        if side == "source" and self.forwarding:
            _remember(environment, event)
        if event.name is not None:
            self.record_instance(node.path, side, event.name, event.order)
        if event.result is not None:
            self.product.executions.append(
                Execution(node.path.term(self.terms), side, event.callee, event.order, event.result)
            )
        after = replace(cursor, index=cursor.index + 1, environment=environment)
        return moved(node, side, after)

    def _with_result(self, side: Side, event: Event) -> Event:
        return self.evaluator.with_result(self.unfoldings[side].function, event)

    def _match(
        self, node: Node, one: Event, other: Event, advance: Literal["source", "target", "both"]
    ) -> None:
        """Make the two events one communication: arguments refined, one result."""
        t = self.terms
        if one.callee != other.callee:
            raise AssertionError("only calls of one callee are matched")
        if len(one.arguments) != len(other.arguments):
            reason = f"{described(other)} has not as many arguments as in the source"
            self.fail(node, t.true, reason, other, source=one, target=other)
            return
        if (what := _promised_otherwise(one, other)) is not None:
            stop = Stop(node.path.term(t), "target", what, other.line)
            self.product.unmodelled.append(stop)
            return
        refined = t.conjunction(
            t.true if both_undefined else self._refines(a, b)
            for a, b, both_undefined in zip(
                one.arguments, other.arguments, _undefined_in_both(one, other), strict=True
            )
        )
        if refined is not t.true:
            memory = one.kind in ("memory", "load") or any(
                _own_address(value.term) for value in (*one.arguments, *other.arguments)
            )
            reason = f"the arguments of {described(other)} differ"
            self.fail(
                node, t.negation(refined), reason, other, memory=memory, source=one, target=other
            )
        path = assume(t, node.path, refined)
        if path is None:
            return
        node = replace(node, path=path)
        if one.result is None and other.result is None:
            other = self._with_result("target", _with_known_result(node, "target", other))
        result = one.result if one.result is not None else other.result
        one, other = replace(one, result=result), replace(other, result=result)
        if advance != "target":
            path = self._noundef_of_event(node, "source", one)
            if path is None:
                return
            node = self._executed(replace(node, path=path), "source", one)
        if advance != "source":
            path = self._noundef_of_event(node, "target", other)
            if path is None:
                return
            node = self._executed(replace(node, path=path), "target", other)
        node = self._record_match(node, one, other)
        self.frontier.push(node)

    def _noundef_of_event(self, node: Node, side: Side, event: Event) -> Path | None:
        if not isinstance(event.instruction, Call):
            return node.path
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        return self.noundef(node, node.path, side, cursor, event.instruction)

    def _refines(self, source: Value, target: Value) -> Term:
        t = self.terms
        if source.term.width != target.term.width:
            return source.poison
        same = t.conjunction((t.equal(source.term, target.term), t.negation(target.poison)))
        if source.poison is target.poison and source.term is target.term:
            return t.true
        return t.disjunction((source.poison, same))

    def _record_match(self, node: Node, one: Event, other: Event) -> Node:
        if one.name is None or other.name is None:
            return node
        node, chosen = self._resolve(node, one, other)
        self.product.matches.append(Match(node.path.term(self.terms), one, other, chosen))
        return node

    def _resolve(self, node: Node, one: Event, other: Event) -> tuple[Node, Name | None]:
        """The class of the source event, choosing for its anchor where it is the first."""
        assert one.name is not None and other.name is not None
        root = one.name.root
        if root.kind != "anchor":
            return node, None
        chosen = dict(node.anchors).get(root)
        if chosen is None:
            chosen = other.name
            if self.anchor_depth == "structure":
                chain = other.name.chain
                chosen = chain[min(len(one.name.chain), len(chain)) - 1]
            node = replace(node, anchors=(*node.anchors, (root, chosen)))
            self.product.anchor_uses.append(
                AnchorUse(node.path.term(self.terms), root, one.order, chosen)
            )
        return node, chosen

    def _finish(self, node: Node, one: Event, other: Event) -> None:
        """Both threads return: compare what they return, and judge what stayed unmatched."""
        t = self.terms
        for event in node.source_pool:
            if not removable(event):
                reason = f"the target has no partner for {described(event)}"
                self.fail(node, t.true, reason, event, source=event)
                return
        for event in node.target_pool:
            contract = self.classifier.contract(event.callee)
            if speculatable(event, contract) and promises_of_its_own(event, contract):
                what = f"{described(event)} promises something of its result"
                self.product.unmodelled.append(Stop(node.path.term(t), "target", what, event.line))
                return
            if not speculatable(event, contract):
                reason = f"the source has no partner for {described(event)}"
                memory = event.kind == "load"
                self.fail(node, t.true, reason, event, memory=memory, target=event)
                return
        if len(one.arguments) == len(other.arguments) == 1:
            refined = self._refines(one.arguments[0], other.arguments[0])
            if any(_undefined_in_both(one, other)):
                refined = t.true
            if refined is not t.true:
                reason = "the returned values differ"
                self.fail(node, t.negation(refined), reason, other, source=one, target=other)
            path = assume(t, node.path, refined)
            if path is None:
                return
            node = replace(node, path=path)
        for event in node.source_pool:
            self.leave_unmatched(node, event)
        for event in node.target_pool:
            if event.name is not None:
                self.product.unmatched_target.append(Unmatched(node.path.term(t), event, "target"))
        self.product.completed.append(node.path.term(t))


def _repeated_key(event: Event) -> str:
    call = event.instruction
    assert isinstance(call, Call)
    return f"{REPEATED}{event.callee}:{call.token}:{call.type}:{call.range}:{call.arguments}"


def _with_known_result(node: Node, side: Side, event: Event) -> Event:
    """A memory-free call that a block repeats gives what it gave: all who took part are there
    again, and pass the same."""
    cursor = node.source if side == "source" else node.target
    if event.kind != "pure" or event.result is not None or not isinstance(cursor, Cursor):
        return event
    return replace(event, result=cursor.environment.get(_repeated_key(event)))


def _promised_otherwise(one: Event, other: Event) -> str | None:
    """What the target's call or load says of its result that the source's does not."""
    types = [getattr(event.instruction, "type", "void") for event in (one, other)]
    if types[0] != types[1]:
        return f"{described(other)} returns {types[1]}, that of the source {types[0]}"
    types = [[operand.type for operand in _operands(event)] for event in (one, other)]
    if types[0] != types[1]:
        taken, given = (", ".join(part) for part in types)
        return f"{described(other)} takes ({given}), that of the source ({taken})"
    calls = one.instruction, other.instruction
    if isinstance(calls[0], Call) and isinstance(calls[1], Call):
        if calls[0].manner ^ calls[1].manner and not _flags_dropped(calls[0], calls[1]):
            return f"{described(other)} passes or computes otherwise than that of the source"
        if _effects_promised(calls[1]) - _effects_promised(calls[0]):
            return f"{described(other)} promises more of its effects than that of the source"
    ranges = [getattr(event.instruction, "range", ()) for event in (one, other)]
    promised = [
        getattr(event.instruction, "noundef_result", False)
        or getattr(event.instruction, "noundef", False)
        for event in (one, other)
    ]
    if (ranges[1] and ranges[0] != ranges[1]) or (promised[1] and not promised[0]):
        return f"{described(other)} promises more of its result than that of the source"
    return None


def _flags_dropped(one: Call, other: Call) -> bool:
    """The target lacks nothing but fast-math flags, under which the result is more defined."""
    return other.manner < one.manner and not any(" " in word for word in one.manner - other.manner)


def _effects_promised(call: Call) -> set[str]:
    effects = call.effects
    promised = {
        "willreturn": effects.willreturn,
        "nounwind": effects.nounwind,
        "noreturn": effects.noreturn,
        "writes nothing": effects.memory != "any",
        "reads nothing": effects.memory == "none",
    }
    return {what for what, holds in promised.items() if holds}


def _undefined_in_both(one: Event, other: Event) -> list[bool]:
    """For each argument, whether both programs pass `undef` as such."""
    operands = [_operands(event) for event in (one, other)]
    found = [
        all(isinstance(o, Undefined) and o.kind == "undef" for o in pair)
        for pair in zip(*operands, strict=False)
    ]
    return found + [False] * (len(one.arguments) - len(found))


def _operands(event: Event) -> tuple[Operand, ...]:
    match event.instruction:
        case Return(value=operand):
            return () if operand is None else (operand,)
        case Unreachable():
            return ()
        case instruction:
            return _operands_and_callee(instruction)[0]


def _remember(environment: dict[str, Any], event: Event) -> None:
    """What the source knows of memory after an event: an effect ends what was known before it."""
    if event.kind in ("ordered", "memory"):
        for key in [key for key in environment if key.startswith("@known:")]:
            del environment[key]
    instruction = event.instruction
    if isinstance(instruction, Effect) and instruction.kind == "store":
        value, pointer = event.arguments
        environment[known_key(pointer, instruction.operands[0].type)] = value
    if isinstance(instruction, Load) and event.kind == "load" and event.result is not None:
        environment[known_key(event.arguments[0], instruction.type)] = event.result


def _without(node: Node, side: Side, event: Event) -> Node:
    if side == "source":
        return replace(node, source_pool=tuple(e for e in node.source_pool if e is not event))
    return replace(node, target_pool=tuple(e for e in node.target_pool if e is not event))


def _identical(one: Event, other: Event) -> bool:
    return one.callee == other.callee and one.arguments == other.arguments


def _partner(event: Event, pool: Iterable[Event], close: Any) -> Event | None:
    for other in pool:
        if other.kind == event.kind and close(event, other):
            return other
    return None


def _returns(event: Event) -> bool:
    return isinstance(event.instruction, Call) and _comes_back(event.instruction)


def _comes_back(call: Call) -> bool:
    """The call neither runs on forever nor leaves the function by unwinding."""
    return call.effects.willreturn and call.effects.nounwind


def _own_address(term: Term) -> bool:
    """True if the term is computed from the address of a stack slot, which is no one's choice."""
    pending, seen = [term], set()
    while pending:
        part = pending.pop()
        if part in seen:
            continue
        seen.add(part)
        if part.operation == "variable" and str(part.data).startswith("alloca:"):
            return True
        pending += part.arguments
    return False


def _operands_and_callee(instruction: Any) -> tuple[tuple[Operand, ...], str]:
    match instruction:
        case Call(arguments=arguments, callee=callee):
            return arguments, callee or "(an indirect callee)"
        case Load(pointer=pointer, type=type_, volatile=volatile, atomic=atomic):
            kind = " ".join(
                ["load", *(["volatile"] if volatile else []), *([atomic] if atomic else [])]
            )
            return (pointer,), f"{kind} {type_}"
        case Effect(operands=operands, kind=kind):
            return operands, kind
        case _:
            raise AssertionError(f"no event: {instruction}")


def _unused_results(function: Function) -> frozenset[Site]:
    """The calls whose result nothing reads."""
    used: set[str] = set()
    for block in function.blocks.values():
        for phi in block.phis:
            used |= {o.name for o in phi.incoming.values() if isinstance(o, Local)}
        for instruction in (*block.instructions, block.terminator):
            for part in ("operands", "arguments", "condition", "pointer", "value"):
                operands = getattr(instruction, part, ())
                for operand in operands if isinstance(operands, tuple) else (operands,):
                    if isinstance(operand, Local):
                        used.add(operand.name)
    return frozenset(
        site for site, call in function.calls() if call.name is None or call.name not in used
    )
