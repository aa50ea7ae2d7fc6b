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

import heapq
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ..semantics.program import (
    Alloca,
    Assume,
    Branch,
    Call,
    Compute,
    Constant,
    Effect,
    Function,
    Global,
    Instruction,
    Jump,
    Load,
    Local,
    Operand,
    Phi,
    Return,
    Site,
    Switch,
    Undefined,
    Unmodelled,
    UnmodelledTerminator,
    Unreachable,
    width_of,
)
from ..semantics.program import (
    Literal as LiteralOperand,
)
from .events import (
    EPOCH,
    Classifier,
    Event,
    Execution,
    removable,
    speculatable,
)
from .instance_names import Name
from .path_conditions import Path, assume, join
from .symbolic_values import Value, compute
from .terms import Term, Terms
from .unfolding import Position, Unfolding

Side = Literal["source", "target"]
Matching = Literal["exact", "eager", "skip-unused"]
CONSTANT_TRIPS = 4096
"""Most iterations of a loop whose exit is decided without any input."""


class OutOfBudget(Exception):
    """The product grew past its number of nodes, or past the deadline."""


@dataclass(frozen=True, slots=True)
class Match:
    """Under `condition` one thread executes both events, and they are the same communication."""

    condition: Term
    source: Event
    target: Event
    source_class: Name | None = None
    """For a source name that hangs from an anchor: the class chosen for it (a target instance)."""


@dataclass(frozen=True, slots=True)
class Unmatched:
    """Under `condition` a thread executes this event of `side` and the other has no partner."""

    condition: Term
    event: Event
    side: Side
    source_class: Name | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Under `condition` the two sides cannot be matched; `memory` if only memory effects differ,
    which is outside the model rather than wrong."""

    condition: Term
    reason: str
    memory: bool
    line: int
    source: Event | None = None
    target: Event | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Under `condition` a thread meets something that stops the check; `line` in its file."""

    condition: Term
    side: Side
    reason: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class AnchorUse:
    """A source anchor's instance under `condition`, and the target instance that its class is."""

    condition: Term
    anchor: Name
    order: tuple[int, ...]
    chosen: Name


@dataclass(frozen=True, slots=True)
class Instance:
    """Under `condition` a thread executes the convergent instance of this name."""

    condition: Term
    name: Name
    order: tuple[int, ...]


@dataclass
class Product:
    """All that the decisions need to know; see the module's docstring."""

    terms: Terms
    matches: list[Match] = field(default_factory=list)
    unmatched_source: list[Unmatched] = field(default_factory=list)
    unmatched_target: list[Unmatched] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    failed: list[Term] = field(default_factory=list)
    """When a thread fails to be matched and its source finishes."""
    completed: list[Term] = field(default_factory=list)
    unfinished: list[Stop] = field(default_factory=list)
    stuck: list[Term] = field(default_factory=list)
    """When the source finishes within the bound and the target does not."""
    unmodelled: list[Stop] = field(default_factory=list)
    executions: list[Execution] = field(default_factory=list)
    anchor_uses: list[AnchorUse] = field(default_factory=list)
    instances: dict[Side, list[Instance]] = field(
        default_factory=lambda: {"source": [], "target": []}
    )
    """Every convergent instance of each side, in no order: what the choices at anchors must not
    make cyclic."""
    shared: set[str] = field(default_factory=set)
    """The variables that are equal in all threads."""
    distinct: set[str] = field(default_factory=set)
    """The variables that differ between any two threads."""
    choices: set[str] = field(default_factory=set)
    """The variables of nondeterministic choices (undef, freeze) of the source."""
    poison_inputs: list[Term] = field(default_factory=list)
    assumptions: list[Term] = field(default_factory=list)
    """What holds of every thread's inputs and results."""
    parameters: dict[str, Value] = field(default_factory=dict)
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where one side is: the next instruction of a position, and the values known there."""

    position: Position
    index: int
    environment: dict[str, Any]
    order: tuple[int, ...]


MAY_HAVE_ENDED = "#may-have-ended"
"""The key under which an environment remembers a call that need not return."""

DEAD = "dead"
STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Node:
    """A state of the product. `target` is `DEAD` once the sides failed to match, `STUCK` once the
    target ran past the bound; the source then goes on alone, to see whether it finishes."""

    path: Path
    source: Cursor
    target: Cursor | str
    source_pool: tuple[Event, ...] = ()
    target_pool: tuple[Event, ...] = ()
    anchors: tuple[tuple[Name, Name], ...] = ()
    """The class chosen so far for each source anchor instance that is still of use."""


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
        uniform,
    )
    walk.run(most_nodes, deadline)
    return walk.product


class _Walk:
    def __init__(
        self,
        classifier: Classifier,
        unfoldings: dict[str, Unfolding],
        bound: int,
        matching: Matching,
        anchor_depth: str,
        uniform: frozenset[str],
    ) -> None:
        self.terms = Terms()
        self.product = Product(self.terms)
        self.classifier = classifier
        self.unfoldings = unfoldings
        self.bound = bound
        self.matching = matching
        self.anchor_depth = anchor_depth
        self.uniform = uniform
        self._fresh = 0
        self._waiting: dict[tuple[object, ...], list[Node]] = {}
        self._heap: list[tuple[Any, int, tuple[object, ...]]] = []
        self._unused = _unused_results(unfoldings["source"].function)

    # --- the order of the walk ---

    def run(self, most_nodes: int, deadline: float | None) -> None:
        environment = self._parameters()
        cursors = {}
        for side, unfolding in self.unfoldings.items():
            start = unfolding.start()
            own = self._own_parameters(unfolding.function, environment)
            cursors[side] = Cursor(start, 0, own, unfolding.order(start))
        self._push(Node(Path({}), cursors["source"], cursors["target"]))
        while self._heap:
            _, _, key = heapq.heappop(self._heap)
            self.product.nodes += 1
            if self.product.nodes > most_nodes:
                raise OutOfBudget(f"more than {most_nodes} states")
            if deadline is not None and time.monotonic() > deadline:
                raise OutOfBudget("out of time")
            node = self._merge(self._waiting.pop(key))
            self._visit(node)

    def _push(self, node: Node) -> None:
        key = self._key(node)
        waiting = self._waiting.get(key)
        if waiting is not None:
            waiting.append(node)
            return
        self._waiting[key] = [node]
        target = node.target
        order = (
            (node.source.order, node.source.index),
            (1, (), 0) if isinstance(target, str) else (0, target.order, target.index),
        )
        self._fresh += 1
        heapq.heappush(self._heap, (order, self._fresh, key))

    def _key(self, node: Node) -> tuple[object, ...]:
        return (
            self._cursor_key("source", node.source),
            node.target
            if isinstance(node.target, str)
            else self._cursor_key("target", node.target),
            tuple(event.identity for event in node.source_pool),
            tuple(event.identity for event in node.target_pool),
            tuple((anchor.number, chosen.number) for anchor, chosen in node.anchors),
        )

    def _cursor_key(self, side: Side, cursor: Cursor) -> tuple[object, ...]:
        tokens = self.unfoldings[side].live_tokens[cursor.position.block]
        names = tuple(
            name.number for token in tokens if (name := cursor.environment.get(token)) is not None
        )
        return (cursor.position, cursor.index, names)

    # --- merging ---

    def _merge(self, nodes: list[Node]) -> Node:
        if len(nodes) == 1:
            return nodes[0]
        path, differences = join(self.terms, [node.path for node in nodes])
        first = nodes[0]
        source = self._merge_cursors([node.source for node in nodes], differences)
        target = first.target
        if not isinstance(target, str):
            cursors = [n.target for n in nodes if isinstance(n.target, Cursor)]
            target = self._merge_cursors(cursors, differences)
        return replace(
            first,
            path=path,
            source=source,
            target=target,
            source_pool=self._merge_pools([n.source_pool for n in nodes], differences),
            target_pool=self._merge_pools([n.target_pool for n in nodes], differences),
        )

    def _merge_cursors(self, cursors: list[Cursor], differences: list[Term]) -> Cursor:
        first = cursors[0]
        if all(cursor.environment is first.environment for cursor in cursors):
            return first
        environment = {}
        for key, value in first.environment.items():
            others = [cursor.environment.get(key) for cursor in cursors]
            if all(other is value for other in others):
                environment[key] = value
            elif isinstance(value, Value):
                if all(isinstance(other, Value) for other in others):
                    environment[key] = self._merge_values(others, differences)
            elif isinstance(value, int):
                environment[key] = max(other or 0 for other in others)
        return replace(first, environment=environment)

    def _merge_values(self, values: list[Any], differences: list[Term]) -> Value:
        term, poison = values[-1]
        for value, difference in zip(
            reversed(values[:-1]), reversed(differences[:-1]), strict=True
        ):
            term = self.terms.choice(difference, value.term, term)
            poison = self.terms.choice(difference, value.poison, poison)
        return Value(term, poison)

    def _merge_pools(
        self, pools: list[tuple[Event, ...]], differences: list[Term]
    ) -> tuple[Event, ...]:
        first = pools[0]
        if all(pool is first for pool in pools):
            return first
        merged = []
        for events in zip(*pools, strict=True):
            if all(event is events[0] for event in events):
                merged.append(events[0])
                continue
            arguments = tuple(
                self._merge_values(list(values), differences)
                for values in zip(*(event.arguments for event in events), strict=True)
            )
            result = events[0].result
            if result is not None:
                result = self._merge_values([event.result for event in events], differences)
            merged.append(replace(events[0], arguments=arguments, result=result))
        return tuple(merged)

    # --- inputs ---

    def _parameters(self) -> dict[str, Value]:
        """The parameters of both functions, by position: equal inputs for source and target."""
        t = self.terms
        source = self.unfoldings["source"].function.parameters
        target = self.unfoldings["target"].function.parameters
        values: dict[str, Value] = {}
        for index, (one, other) in enumerate(zip(source, target, strict=True)):
            width = width_of(one.type) or 0
            name = f"argument:{one.name}"
            term = t.variable(name, width)
            poison = t.false
            if not one.noundef:
                poison = t.variable(f"{name}:poison", 1)
                self.product.poison_inputs.append(poison)
            if one.range:
                # Outside of its range the argument is poison, if it may be poison at all.
                inside = self._in_range(term, one.range)
                self.product.assumptions.append(t.disjunction((inside, poison)))
            if one.shared or one.name in self.uniform or other.name in self.uniform:
                self.product.shared |= {name, f"{name}:poison"}
            values[str(index)] = Value(term, poison)
            self.product.parameters[one.name] = values[str(index)]
        return values

    def _own_parameters(self, function: Function, values: dict[str, Value]) -> dict[str, Any]:
        own: dict[str, Any] = {
            parameter.name: values[str(index)]
            for index, parameter in enumerate(function.parameters)
        }
        own[EPOCH] = Value(self.terms.constant(0, 32), self.terms.false)
        return own

    def _in_range(self, term: Term, ranges: tuple[tuple[int, int], ...]) -> Term:
        """The term lies in one of the half-open ranges, which may wrap around."""
        t, modulus = self.terms, 1 << term.width
        parts = []
        for low, high in ranges:
            low, high = low % modulus, high % modulus
            above = t.negation(t.unsigned_less(term, t.constant(low, term.width)))
            below = t.unsigned_less(term, t.constant(high, term.width))
            if high == 0:
                parts.append(above)
            elif high <= low:
                parts.append(t.disjunction((above, below)))
            else:
                parts.append(t.conjunction((above, below)))
        return t.disjunction(parts)

    # --- one node ---

    def _visit(self, node: Node) -> None:
        source = node.source
        if not self._at_event("source", source):
            self._advance(node, "source")
        elif isinstance(node.target, str):
            self._alone(node, node.target)
        elif not self._at_event("target", node.target):
            self._advance(node, "target")
        else:
            self._meet(node, node.target)

    def _instruction(self, side: Side, cursor: Cursor) -> Any:
        block = self.unfoldings[side].function.blocks[cursor.position.block]
        if cursor.index < len(block.instructions):
            return block.instructions[cursor.index]
        return block.terminator

    def _at_event(self, side: Side, cursor: Cursor) -> bool:
        instruction = self._instruction(side, cursor)
        if isinstance(instruction, (Return, Unreachable)):
            return True
        if isinstance(instruction, (Jump, Branch, Switch, UnmodelledTerminator)):
            return False
        return self.classifier.kind(instruction) is not None

    def _advance(self, node: Node, side: Side) -> None:
        """Run one side through instructions that are no events, to its next event or its
        block's end."""
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        environment = dict(cursor.environment)
        index = cursor.index
        path: Path | None = node.path
        while True:
            here = replace(cursor, index=index, environment=environment)
            if self._at_event(side, here):
                self._push(_moved(replace(node, path=path), side, here))
                return
            instruction = self._instruction(side, here)
            if isinstance(instruction, (Jump, Branch, Switch, UnmodelledTerminator)):
                self._leave_block(_moved(replace(node, path=path), side, here), side, instruction)
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
                operands = [self._value(side, here, instruction, o) for o in instruction.operands]
                value, undefined = compute(
                    t, instruction, operands, lambda: self._choice(side, here, instruction)
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
                self._silent_call(path, side, here, instruction)
                return self._noundef(node, path, side, here, instruction)
            case Assume(condition=condition):
                value = self._value(side, here, instruction, condition)
                holds = t.conjunction((value.term, t.negation(value.poison)))
                return self._require(node, path, side, here, holds, "a false llvm.assume")
            case Alloca(name=name):
                slot = t.variable(f"alloca:{name}", 64)
                environment[name] = Value(slot, t.false)
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
            instruction = self._instruction(side, here)
            at = _moved(replace(node, path=path), side, here)
            self._fail(at, self.terms.negation(holds), f"the target has {what}", instruction)
        return assume(self.terms, path, holds)

    def _fail(
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
        self._push(Node(path, node.source, DEAD, (), (), ()))

    # --- control intrinsics and silent calls ---

    def _control(self, path: Path, side: Side, here: Cursor, call: Call) -> None:
        token = here.environment.get(call.token) if call.token else None
        site = Site(here.position.block, here.index)
        name = self.unfoldings[side].name(site, call, here.position, token)
        if call.name is not None:
            here.environment[call.name] = name
        self._record_instance(path, side, name, (*here.order, here.index))

    def _record_instance(self, path: Path, side: Side, name: Name, order: tuple[int, ...]) -> None:
        self.product.instances[side].append(Instance(path.term(self.terms), name, order))

    def _silent_call(self, path: Path, side: Side, here: Cursor, call: Call) -> None:
        """A memory-free call that is not convergent: a function of its arguments, per thread."""
        contract = self.classifier.contract(call.callee)
        values = [self._value(side, here, call, a) for a in call.arguments]
        arguments = tuple(part for value in values for part in value)
        t, width = self.terms, width_of(call.type) or 0
        name = f"call:{call.callee}"
        if call.name is None:
            return
        if arguments and not contract.lane_identity:
            term = t.function(("thread", name), arguments, width)
            poison = t.function(("thread", name, "poison"), arguments, 1)
        else:
            term, poison = t.variable(name, width), t.variable(f"{name}:poison", 1)
            if contract.wave_constant:
                self.product.shared |= {name, f"{name}:poison"}
            if contract.lane_identity:
                self.product.distinct.add(name)
        if call.noundef_result or contract.never_poison:
            poison = t.false
        if call.range and width:
            inside = self._in_range(term, call.range)
            poison = t.disjunction((poison, t.negation(inside)))
            if contract.never_poison or call.noundef_result:
                poison = t.false
                self.product.assumptions.append(inside)
        value = Value(term, poison)
        here.environment[call.name] = value
        self.product.executions.append(
            Execution(path.term(t), side, call.callee or "", (*here.order, here.index), value)
        )

    def _noundef(self, node: Node, path: Path, side: Side, here: Cursor, call: Call) -> Path | None:
        if not call.noundef_arguments:
            return path
        poisons = [
            self._value(side, here, call, call.arguments[i]).poison
            for i in sorted(call.noundef_arguments)
            if i < len(call.arguments)
        ]
        fine = self.terms.negation(self.terms.disjunction(poisons))
        return self._require(node, path, side, here, fine, "poison in a noundef argument")

    # --- values ---

    def _value(self, side: Side, here: Cursor, user: Any, operand: Operand) -> Value:
        t = self.terms
        match operand:
            case Local(name=name):
                return here.environment[name]
            case Constant(value=value, type=type_):
                return Value(t.constant(value, width_of(type_) or 1), t.false)
            case Undefined(kind="poison", type=type_):
                width = width_of(type_) or 0
                term = t.constant(0, width) if width else t.variable("poison", 0)
                return Value(term, t.true)
            case Undefined():
                return Value(self._choice(side, here, user, operand), t.false)
            case Global(name=name):
                return Value(self._shared_variable(f"@{name}", 64), t.false)
            case LiteralOperand(text=text, type=type_):
                name = f"literal:{type_} {text}"
                return Value(self._shared_variable(name, width_of(type_) or 0), t.false)

    def _shared_variable(self, name: str, width: int) -> Term:
        self.product.shared.add(name)
        return self.terms.variable(name, width)

    def _choice(self, side: Side, here: Cursor, user: Any, operand: Operand | None = None) -> Term:
        """A value that the program may choose: the same in both programs at instructions of the
        same name, which is one choice that the source may make."""
        type_ = operand.type if operand is not None else user.type
        label = getattr(user, "name", None) or f"{here.position.block}:{here.index}"
        which = "" if operand is None else f":{_operand_index(user, operand)}"
        name = f"choice:{label}{which}:{here.position.counters}"
        if side == "source":
            self.product.choices.add(name)
        return self.terms.variable(name, width_of(type_) or 0)

    # --- edges ---

    def _leave_block(self, node: Node, side: Side, terminator: Any) -> None:
        t = self.terms
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        match terminator:
            case Jump(target=target):
                self._take_edge(node, side, cursor, target, None)
            case Branch(condition=operand, if_true=if_true, if_false=if_false):
                value = self._value(side, cursor, terminator, operand)
                fine = t.negation(value.poison)
                path = self._require(node, node.path, side, cursor, fine, "a branch on poison")
                if path is None:
                    return
                node = replace(node, path=path)
                self._take_edge(node, side, cursor, if_true, value.term)
                self._take_edge(node, side, cursor, if_false, t.negation(value.term))
            case Switch(value=operand, default=default, cases=cases):
                value = self._value(side, cursor, terminator, operand)
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
        unfolding = self.unfoldings[side]
        position = unfolding.step(cursor.position, target)
        phis = unfolding.function.blocks[target].phis
        live = unfolding.live[target]
        environment = {
            key: value for key, value in cursor.environment.items() if key in live or key[0] == "#"
        }
        for phi in phis:
            operand = phi.incoming[cursor.position.block]
            environment[phi.name] = self._value(side, cursor, phi, operand)
        moved = Cursor(position, 0, environment, unfolding.order(position))
        if not self._within_bound(path, moved, unfolding):
            self._out_of_bound(replace(node, path=path), side, target)
            return
        node = _moved(replace(node, path=path), side, moved)
        self._push(self._prune(node))

    def _within_bound(self, path: Path, moved: Cursor, unfolding: Unfolding) -> bool:
        """Count a trip that some input decided; trips that constants decide are unfolded whole."""
        block = moved.position.block
        cycle = unfolding.forest.innermost(block)
        if cycle is None or cycle.header != block:
            return True
        trips, size = f"#trips:{block}", f"#size:{block}"
        environment = moved.environment
        if moved.position.counters[-1] <= 1:
            environment[trips] = 0
        elif len(path.literals) != environment.get(size, -1):
            environment[trips] = environment.get(trips, 0) + 1
        environment[size] = len(path.literals)
        return environment[trips] <= self.bound and moved.position.counters[-1] <= CONSTANT_TRIPS

    def _out_of_bound(self, node: Node, side: Side, block: str) -> None:
        line = self.unfoldings[side].function.blocks[block].terminator.line
        self.product.unfinished.append(
            Stop(node.path.term(self.terms), side, f"the loop at %{block}", line)
        )
        if side == "target" and not isinstance(node.target, str):
            self._push(Node(node.path, node.source, STUCK))

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
                self._leave_unmatched(node, event)
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

    # --- events ---

    def _event(self, side: Side, cursor: Cursor) -> Event:
        instruction = self._instruction(side, cursor)
        site = Site(cursor.position.block, cursor.index)
        order = (*cursor.order, cursor.index)
        match instruction:
            case Return(value=operand):
                values = (
                    () if operand is None else (self._value(side, cursor, instruction, operand),)
                )
                return Event("return", "ret", site, instruction, order, None, values)
            case Unreachable():
                return Event("unreachable", "unreachable", site, instruction, order, None, ())
            case _:
                pass
        kind = self.classifier.kind(instruction)
        assert kind is not None
        operands, callee = _operands_and_callee(instruction)
        values = tuple(self._value(side, cursor, instruction, o) for o in operands)
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
                return
            case "return":
                final = self.product.failed if why == DEAD else self.product.stuck
                final.append(node.path.term(self.terms))
            case _:
                self._push(self._executed(node, "source", self._with_result(event)))

    def _meet(self, node: Node, target: Cursor) -> None:
        """Both sides are at events: match them, or let one wait in its pool for its partner."""
        one = self._event("source", node.source)
        other = self._event("target", target)
        if one.kind == "unreachable":
            return None
        if other.kind == "unreachable":
            self._fail(node, self.terms.true, "the target has undefined behaviour", other)
            return None
        movable = ("pure", "load")
        if one.kind in movable and self._skippable(one):
            self._push(self._wait(node, "source", one))
            return None
        for close in (_identical, self._compatible):
            if one.kind in movable and (found := _partner(one, node.target_pool, close)):
                return self._match(_without(node, "target", found), one, found, "source")
            if other.kind in movable and (found := _partner(other, node.source_pool, close)):
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
            reason = f"the source goes on with {_what(one)} where the target has {_what(other)}"
            self._fail(
                node, self.terms.true, reason, other, memory=memory, source=one, target=other
            )
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
        event = self._with_result(event)
        node = self._executed(replace(node, path=path), side, event)
        if side == "source":
            self._push(replace(node, source_pool=(*node.source_pool, event)))
        else:
            self._push(replace(node, target_pool=(*node.target_pool, event)))

    def _executed(self, node: Node, side: Side, event: Event) -> Node:
        """Store the event's result and step over it."""
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        environment = dict(cursor.environment)
        name = getattr(event.instruction, "name", None)
        if event.result is not None and name is not None:
            environment[name] = event.result
        if event.kind == "ordered" and not _returns(event):
            environment[MAY_HAVE_ENDED] = 1
        if event.kind in ("ordered", "memory"):
            epoch = environment[EPOCH]
            environment[EPOCH] = Value(
                self.terms.add(epoch.term, self.terms.constant(1, 32)), self.terms.false
            )
        if event.name is not None:
            self._record_instance(node.path, side, event.name, event.order)
        if event.result is not None:
            self.product.executions.append(
                Execution(node.path.term(self.terms), side, event.callee, event.order, event.result)
            )
        moved = replace(cursor, index=cursor.index + 1, environment=environment)
        return _moved(node, side, moved)

    def _with_result(self, event: Event) -> Event:
        """Give the event a result of its own, as its contract allows."""
        instruction = event.instruction
        type_ = getattr(instruction, "type", "void")
        if type_ in ("void", "") or event.result is not None:
            return event
        t, width = self.terms, width_of(type_) or 0
        contract = self.classifier.contract(event.callee)
        index = contract.returns_argument
        if index is not None and index < len(event.arguments):
            argument = event.arguments[index]
            if argument.poison is t.false and self._wave_wide(argument.term):
                return replace(event, result=argument)
        self._fresh += 1
        name = f"result:{event.callee}:{self._fresh}"
        term, poison = t.variable(name, width), t.variable(f"{name}:poison", 1)
        noundef = getattr(instruction, "noundef_result", False) or getattr(
            instruction, "noundef", False
        )
        if noundef or contract.never_poison:
            poison = t.false
        ranges = getattr(instruction, "range", ())
        if ranges and width:
            inside = self._in_range(term, ranges)
            self.product.assumptions.append(t.disjunction((inside, poison)))
        return replace(event, result=Value(term, poison))

    def _wave_wide(self, term: Term) -> bool:
        """True if the term is made of constants and shared variables alone."""
        pending, seen = [term], set()
        while pending:
            part = pending.pop()
            if part in seen:
                continue
            seen.add(part)
            if part.operation == "function":
                return False
            if part.operation == "variable" and part.data not in self.product.shared:
                return False
            pending += part.arguments
        return True

    def _match(
        self, node: Node, one: Event, other: Event, advance: Literal["source", "target", "both"]
    ) -> None:
        """Make the two events one communication: arguments refined, one result."""
        t = self.terms
        if one.callee != other.callee or len(one.arguments) != len(other.arguments):
            raise AssertionError("only calls of one callee are matched")
        refined = t.conjunction(
            self._refines(a, b) for a, b in zip(one.arguments, other.arguments, strict=True)
        )
        if refined is not t.true:
            memory = one.kind in ("memory", "load") or any(
                _own_address(value.term) for value in (*one.arguments, *other.arguments)
            )
            reason = f"the arguments of {_what(other)} differ"
            self._fail(
                node, t.negation(refined), reason, other, memory=memory, source=one, target=other
            )
        path = assume(t, node.path, refined)
        if path is None:
            return
        node = replace(node, path=path)
        if one.result is None and other.result is None:
            one = self._with_result(one)
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
        self._push(node)

    def _noundef_of_event(self, node: Node, side: Side, event: Event) -> Path | None:
        if not isinstance(event.instruction, Call):
            return node.path
        cursor = node.source if side == "source" else node.target
        assert isinstance(cursor, Cursor)
        return self._noundef(node, node.path, side, cursor, event.instruction)

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

    def _leave_unmatched(self, node: Node, event: Event) -> None:
        if not removable(event):
            reason = f"the target has no partner for {_what(event)}"
            self._fail(node, self.terms.true, reason, event, source=event)
            return
        if event.name is None:
            return
        chosen = dict(node.anchors).get(event.name.root)
        if event.name.root.kind == "anchor" and chosen is None:
            return  # Its anchor's other operations met nobody either: the choice is `alone`.
        self.product.unmatched_source.append(
            Unmatched(node.path.term(self.terms), event, "source", chosen)
        )

    def _finish(self, node: Node, one: Event, other: Event) -> None:
        """Both threads return: compare what they return, and judge what stayed unmatched."""
        t = self.terms
        for event in node.source_pool:
            if not removable(event):
                reason = f"the target has no partner for {_what(event)}"
                self._fail(node, t.true, reason, event, source=event)
                return
        for event in node.target_pool:
            if not speculatable(event, self.classifier.contract(event.callee)):
                reason = f"the source has no partner for {_what(event)}"
                memory = event.kind == "load"
                self._fail(node, t.true, reason, event, memory=memory, target=event)
                return
        if len(one.arguments) == len(other.arguments) == 1:
            refined = self._refines(one.arguments[0], other.arguments[0])
            if refined is not t.true:
                reason = "the returned values differ"
                self._fail(node, t.negation(refined), reason, other, source=one, target=other)
            path = assume(t, node.path, refined)
            if path is None:
                return
            node = replace(node, path=path)
        for event in node.source_pool:
            self._leave_unmatched(node, event)
        for event in node.target_pool:
            if event.name is not None:
                self.product.unmatched_target.append(Unmatched(node.path.term(t), event, "target"))
        self.product.completed.append(node.path.term(t))


def _moved(node: Node, side: Side, cursor: Cursor) -> Node:
    if side == "source":
        return replace(node, source=cursor)
    return replace(node, target=cursor)


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


def _unresolved(name: Name, chosen: dict[Name, Name]) -> bool:
    return name.root.kind == "anchor" and name.root not in chosen


def _what(event: Event) -> str:
    match event.kind:
        case "return":
            return "a return"
        case "load":
            return f"the {event.callee}"
        case "memory":
            return f"the memory effect `{event.callee}`"
        case _:
            return f"a call of @{event.callee}"


def _returns(event: Event) -> bool:
    return isinstance(event.instruction, Call) and event.instruction.effects.willreturn


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


def _operand_index(user: Any, operand: Operand) -> int:
    match user:
        case Phi(incoming=incoming):
            return list(incoming.values()).index(operand)
        case Call(arguments=operands) | Compute(operands=operands) | Effect(operands=operands):
            return next(i for i, o in enumerate(operands) if o is operand)
        case _:
            return 0


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


def _switch_edges(
    t: Terms, value: Term, default: str, cases: tuple[tuple[int, str], ...]
) -> Iterator[tuple[str, Term]]:
    """Each distinct target with the condition of going there."""
    conditions: dict[str, list[Term]] = {}
    tests = [(target, t.equal(value, t.constant(case, value.width))) for case, target in cases]
    for target, test in tests:
        conditions.setdefault(target, []).append(test)
    neither = t.conjunction(t.negation(test) for _, test in tests)
    conditions.setdefault(default, []).append(neither)
    for target, parts in conditions.items():
        yield target, t.disjunction(parts)


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
