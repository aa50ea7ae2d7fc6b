"""The acyclic paths of one side from one stop to the next, on symbols or on concrete inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal as Word
from typing import Protocol

from ...semantics.program.contracts import Contract
from ...semantics.program.instructions import Assume, Call, Compute, Instruction
from ...semantics.program.operands import (
    Constant,
    Global,
    Literal,
    Local,
    Operand,
    Undefined,
    width_of,
)
from ...semantics.program.terminators import Branch, Jump, Switch, Terminator, Unreachable
from .arithmetic import compute_linear
from .stops import Side, Stop
from .values import Linear, NotLinear, Number, Truth, both, either, negated, same

MOST_PATHS = 48
"""Paths from one stop to the next that are looked at; more end the attempt."""

DEFINED = "defined: "
"""Begins the keys of functions that tell whether a call is defined."""

End = Stop | Word["unreachable"]

Choice = tuple[Number, ...]
"""What was chosen at an anchor: a class in the source, in the target what stands for one."""


class Inputs(Protocol):
    """Where the values of a thread's inputs come from."""

    def parameter(self, index: int) -> Linear: ...

    def constant(self, key: str, width: int | None, *, shared: bool, poison: bool) -> Linear:
        """The one value of this key; `shared`: equal in all threads; `poison`: it may be that."""
        ...

    def applied(
        self, key: str, operands: Sequence[Linear], width: int | None, *, poison: bool
    ) -> Linear:
        """What the thread's own function of this key gives for operands, poison ones included;
        `poison`: it may give that."""
        ...


@dataclass(frozen=True, slots=True)
class Known:
    """What one side knows at a stop: its live locals, the counters of its cycles, and for each
    anchor that a live token hangs from what was chosen there (`unbounded_anchors`)."""

    values: dict[str, Linear]
    counters: dict[str, Number]
    anchors: dict[str, Choice] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Path:
    """A way to the next stop: when it is taken without undefined behaviour, when there is some
    on the way (each with all that leads to it), where it ends and what is known there."""

    guard: tuple[Truth, ...]
    undefined: tuple[Truth, ...]
    end: End
    known: Known


@dataclass(slots=True)
class _Here:
    block: str
    index: int
    values: dict[str, Linear]
    counters: dict[str, Number]
    anchors: dict[str, Choice]
    guard: tuple[Truth, ...] = ()
    undefined: tuple[Truth, ...] = ()
    lost: bool = False
    """The behaviour is undefined from here on, whatever the inputs."""

    def requiring(self, holds: Truth) -> _Here:
        """Where `holds` fails, the behaviour is undefined."""
        if holds is True or self.lost:
            return self
        if holds is False:
            return replace(self, lost=True)
        broken = both((*self.guard, negated(holds)))
        return replace(self, guard=(*self.guard, holds), undefined=(*self.undefined, broken))


class Walker:
    """Walks one side with given inputs. Raises `NotLinear` for what it meets and cannot follow.

    `begin`: what is known of an anchor's choice when it is executed, by its token."""

    def __init__(self, side: Side, inputs: Inputs, begin: Callable[[str], Choice]) -> None:
        self.side = side
        self.inputs = inputs
        self.begin = begin
        names = [parameter.name for parameter in side.function.parameters]
        self._fixed = {name: inputs.parameter(index) for index, name in enumerate(names)}

    def paths(self, stop: Stop, known: Known) -> list[Path]:
        """All paths from the stop; a call there is done, its result among the known values."""
        index = stop.index + (stop.kind == "call")
        found: list[Path] = []
        start = _Here(stop.block, index, dict(known.values), known.counters, known.anchors)
        pending = [start]
        while pending:
            here = pending.pop()
            end = self._run(here, fresh=here is start)
            if isinstance(end, Path):
                found.append(end)
            else:
                pending += end
            if len(found) + len(pending) > MOST_PATHS:
                raise NotLinear(f"there are too many paths behind %{stop.block}")
        return found

    def _run(self, here: _Here, fresh: bool) -> Path | list[_Here]:
        """To the next stop, or over the edges at the end of the block.

        `fresh`: the walk begins here, and a header at which it does is no stop."""
        body = self.side.function.blocks[here.block]
        header = None if fresh else self.side.header_at(here.block)
        if header is not None:
            return self._stopped(here, header)
        for index, met in self.side.body_of(here.block):
            if index < here.index:
                continue
            if isinstance(met, Stop):
                return self._stopped(here, met)
            here = self._silent(here, met)
            if here.lost:
                return self._stopped(here, None)
        if isinstance(body.terminator, Unreachable):
            return self._stopped(here, None)
        value = self._decided_by(here, body.terminator)
        if value is not None:
            here = here.requiring(negated(value.poison))
            if here.lost:
                return self._stopped(here, None)
        return [
            self._over_edge(here, condition, block)
            for block, condition in _edges(body.terminator, value)
            if condition is not False
        ]

    def _stopped(self, here: _Here, stop: Stop | None) -> Path:
        if stop is None:
            return Path(here.guard, here.undefined, "unreachable", Known({}, {}))
        live = self.side.live_at(stop)
        values = {name: value for name, value in here.values.items() if name in live}
        counters = {header: here.counters[header] for header in self.side.counters_at(stop)}
        anchors = {name: here.anchors[name] for name in self.side.anchors_at(stop)}
        return Path(here.guard, here.undefined, stop, Known(values, counters, anchors))

    def _silent(self, here: _Here, instruction: Instruction) -> _Here:
        match instruction:
            case Call(control="anchor", name=str(name)):
                here.anchors = {**here.anchors, name: self.begin(name)}
                return here
            case Compute(name=name):
                operands = [self.value(operand, here.values) for operand in instruction.operands]
                here.values[name] = compute_linear(instruction, operands)
                return here
            case Call(name=name) if self.side.is_silent(instruction):
                here = here.requiring(self._defined(instruction, here.values))
                if name is not None:
                    here.values[name] = self._applied(instruction, here.values)
                return here
            case Assume(condition=condition):
                truth, poison = self.value(condition, here.values)
                return here.requiring(both((truth, negated(poison))))
            case _:
                reason = getattr(instruction, "reason", "")
                text = instruction.text.strip() or reason
                raise NotLinear(f"`{text}` is not followed for every trip count")

    def _decided_by(self, here: _Here, terminator: Terminator) -> Linear | None:
        """What the terminator reads to choose an edge."""
        match terminator:
            case Branch(condition=operand) | Switch(value=operand):
                return self.value(operand, here.values)
            case Jump():
                return None
            case _:
                raise NotLinear(f"`{terminator.text.strip()}` is not followed for every trip count")

    def _over_edge(self, here: _Here, condition: Truth, block: str) -> _Here:
        """Phis are copied all at once; a header counts, from 1 where its cycle is entered."""
        body = self.side.function.blocks[block]
        values = dict(here.values)
        for phi in body.phis:
            values[phi.name] = self.value(phi.incoming[here.block], here.values)
        counters = here.counters
        cycle = self.side.headers.get(block)
        if cycle is not None:
            again = here.block in cycle.blocks
            counters = {**counters, block: counters[block] + 1 if again else 1}
        guard = here.guard if condition is True else (*here.guard, condition)
        return _Here(block, 0, values, counters, here.anchors, guard, here.undefined)

    # --- operands ---

    def value(self, operand: Operand, values: dict[str, Linear]) -> Linear:
        if isinstance(operand, Local):
            name = operand.name
            return self.rigid(name) if name in self.side.rigid else values[name]
        width = width_of(operand.type)
        match operand:
            case Constant(value=value):
                return Linear(bool(value) if width == 1 else value, False)
            case Global(name=name):
                return self.inputs.constant(f"global @{name}", width, shared=True, poison=False)
            case Literal(text=text, type=type_):
                key = f"literal {type_} {text}"
                return self.inputs.constant(key, width, shared=True, poison=True)
            case Undefined(kind="poison"):
                return Linear(False if width == 1 else 0, True)
            case Undefined():
                raise NotLinear(f"`{operand.kind}` is not followed for every trip count")

    def rigid(self, name: str) -> Linear:
        """The value of a local that the arguments alone determine."""
        if name not in self._fixed:
            self._fixed[name] = self._rigid(name)
        return self._fixed[name]

    def _rigid(self, name: str) -> Linear:
        instruction = self.side.function.at(self.side.function.definitions[name])
        if isinstance(instruction, Compute):
            operands = [self.value(operand, {}) for operand in instruction.operands]
            return compute_linear(instruction, operands)
        assert isinstance(instruction, Call)
        if instruction.arguments:
            return self._applied(instruction, {})
        contract = self._kept_contract(instruction)
        return self.inputs.constant(
            _key_of(instruction),
            width_of(instruction.type),
            shared=contract.wave_constant,
            poison=not contract.never_poison,
        )

    def _defined(self, call: Call, values: dict[str, Linear]) -> Truth:
        """Whether the behaviour of a call without effects is defined: where it is given no poison
        that it must not be given and, unless it may be made anywhere, for some operands."""
        operands = [self.value(operand, values) for operand in call.arguments]
        holds = [negated(operands[i].poison) for i in call.noundef_arguments if i < len(operands)]
        if not self.side.is_defined(call):
            key = f"{DEFINED}{_key_of(call)}"
            holds.append(self.inputs.applied(key, operands, 1, poison=False).term)
        return both(holds)

    def _applied(self, call: Call, values: dict[str, Linear]) -> Linear:
        """What a call without effects gives, of which nothing but its operands is known."""
        contract = self._kept_contract(call)
        operands = [self.value(operand, values) for operand in call.arguments]
        own = not (contract.never_poison or contract.poison_of_operands)
        found = self.inputs.applied(_key_of(call), operands, width_of(call.type), poison=own)
        if contract.poison_of_operands:
            return Linear(found.term, either([operand.poison for operand in operands]))
        return found

    def _kept_contract(self, call: Call) -> Contract:
        """The callee's contract, where the call promises no more of its result."""
        contract = self.side.classifier.contract(call.callee)
        promised = call.result.noundef and not contract.never_poison
        if promised or call.result.range != call.declared_range:
            raise NotLinear(f"`{call.text.strip()}` promises something of its result")
        return contract


def _key_of(call: Call) -> str:
    return f"call {call.callee} {call.type} {call.unseen}"


def _edges(terminator: Terminator, value: Linear | None) -> Iterator[tuple[str, Truth]]:
    """Each successor with the condition of going there."""
    match terminator:
        case Branch(if_true=yes, if_false=no) if value is not None:
            yield yes, value.term
            yield no, negated(value.term)
        case Switch(value=operand, default=default, cases=cases) if value is not None:
            width = width_of(operand.type) or 0
            tests = [(_is(value.term, case % (1 << width), width), goal) for case, goal in cases]
            yield default, negated(either(test for test, _ in tests))
            for goal in dict.fromkeys(goal for _, goal in tests):
                yield goal, either(test for test, g in tests if g == goal)
        case Jump(target=target):
            yield target, True
        case _:
            raise AssertionError("no such terminator is followed")


def _is(value: Number | Truth, case: int, width: int) -> Truth:
    return same(value, bool(case) if width == 1 else case)
