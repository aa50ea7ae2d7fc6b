"""One thread in one program for a number of steps, its path and its data left open.

A step executes a block. For each step and block a truth says that the thread is there; it follows
the edges of the control-flow graph by the data, and the data are what the instructions compute
from the thread's inputs and from the results of its calls. The k-th call that others may see
returns the k-th result. A block has no name for its turn here: only its step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Assume, Call, Compute, Phi
from ...semantics.program.operands import Constant, Local, Operand, Undefined, width_of
from ...semantics.program.terminators import Branch, Jump, Return, Switch, Terminator, Unreachable
from .scope import is_effectful
from .values import Formula, Integer, Logic, computed

Values = dict[str, Integer]


@dataclass
class Inputs:
    """What one thread is given, in the source and in the target alike.

    `constants[callee]` is what a callee without effects always returns to this thread;
    `results[k, width]` is what its k-th effectful call returns. Both are made when asked for."""

    thread: int
    parameters: tuple[Integer, ...]
    constants: dict[str, Integer]
    results: dict[tuple[int, int], Integer]

    def constant(self, logic: Logic, call: Call) -> Integer:
        name, width = f"{call.callee} in {self.thread}", width_of(call.type) or 1
        made = logic.variable(name, width, noundef=True)
        return self.constants.setdefault(call.callee or "", made)

    def result(self, logic: Logic, number: int, width: int) -> Integer:
        name = f"result {number} of {self.thread}"
        made = logic.variable(f"{name} as i{width}", width, noundef=False)
        return self.results.setdefault((number, width), made)


@dataclass(frozen=True, slots=True, eq=False)
class Execution:
    """One call that others may see: at `step`, behind `earlier` such calls of its block."""

    step: int
    site: Site
    call: Call
    earlier: int
    arguments: tuple[Integer, ...]
    result: Integer | None


class Trace:
    """The thread's first `steps` blocks. `steps` should be enough for it to return.

    `at[step]` says of each block that the CFG allows whether the thread executes it then;
    `made[step][k]` that it made k effectful calls before; `undefined[step]` that what it executes
    then is undefined behaviour, behind which the trace does not go on."""

    def __init__(self, logic: Logic, function: Function, inputs: Inputs, steps: int) -> None:
        self.logic = logic
        self.function = function
        self.inputs = inputs
        self.steps = range(steps)
        self.at: list[dict[str, Formula]] = [{function.entry: True}]
        self.made: list[dict[int, Formula]] = [{0: True}]
        self.undefined: list[Formula] = []
        self.executions: list[Execution] = []
        self.returns: list[tuple[Formula, Integer | None]] = []
        parameters = zip(function.parameters, inputs.parameters, strict=True)
        values = {parameter.name: value for parameter, value in parameters}
        for step in self.steps:
            values = self._step(step, values)

    @property
    def finished(self) -> Formula:
        return self.logic.any_of(here for here, _ in self.returns)

    @property
    def ill(self) -> Formula:
        """The thread meets undefined behaviour."""
        return self.logic.any_of(self.undefined)

    def executed(self, step: int, block: str) -> Formula:
        return self.at[step].get(block, False)

    def is_number(self, execution: Execution, number: int) -> Formula:
        """The thread executes this call, and `number` calls before it."""
        here = self.executed(execution.step, execution.site.block)
        earlier = self.made[execution.step].get(number - execution.earlier, False)
        return self.logic.all_of((here, earlier))

    # --- one step ---

    def _step(self, step: int, before: Values) -> Values:
        """Execute whichever block it is; the values behind it."""
        logic, after = self.logic, dict(before)
        edges: dict[str, list[Formula]] = {}
        made: dict[int, list[Formula]] = {}
        undefined: list[Formula] = []
        for block, here in self.at[step].items():
            if here is False:
                continue
            own, bad, calls = self._execute(step, block, before)
            undefined.append(logic.all_of((here, bad)))
            for name, value in own.items():
                after[name] = logic.choice(here, value, before.get(name, value))
            for number, truth in self.made[step].items():
                made.setdefault(number + calls, []).append(logic.all_of((here, truth)))
            ended = logic.all_of((here, logic.negation(bad)))
            for target, taken in self._edges(block, {**before, **own}):
                edges.setdefault(target, []).append(logic.all_of((ended, taken)))
            self._note_return(block, ended, {**before, **own})
        self.undefined.append(logic.any_of(undefined))
        self.made.append({number: logic.any_of(parts) for number, parts in made.items()})
        self.at.append({block: logic.any_of(parts) for block, parts in edges.items()})
        return after

    def _execute(self, step: int, block: str, before: Values) -> tuple[Values, Formula, int]:
        """The block's own values, when it is undefined behaviour, and its effectful calls."""
        body = self.function.blocks[block]
        own = {phi.name: self._phi(step, phi, before) for phi in body.phis}
        values = {**before, **own}
        bad: list[Formula] = []
        calls = 0
        for index, instruction in enumerate(body.instructions):
            result: Integer | None = None
            match instruction:
                case Compute():
                    operands = [self._value(values, o) for o in instruction.operands]
                    result = computed(self.logic, instruction, operands)
                case Assume(condition=condition):
                    bad.append(self.logic.negation(self._true(self._value(values, condition))))
                case Call() if is_effectful(instruction):
                    site = Site(block, index)
                    execution = self._call(step, site, instruction, calls, values)
                    bad += [execution.arguments[i].poison for i in instruction.noundef_arguments]
                    result = execution.result
                    calls += 1
                case Call(control=None):
                    result = self.inputs.constant(self.logic, instruction)
                case _:
                    continue
            if result is not None and not isinstance(instruction, Assume) and instruction.name:
                own[instruction.name] = values[instruction.name] = result
        bad.append(self._undefined_end(body.terminator, values))
        return own, self.logic.any_of(bad), calls

    def _phi(self, step: int, phi: Phi, before: Values) -> Integer:
        """The value that comes along the edge from the block of the step before."""
        chosen: Integer | None = None
        for block, operand in phi.incoming.items():
            here = self.executed(step - 1, block)
            if here is not False:
                value = self._value(before, operand)
                chosen = value if chosen is None else self.logic.choice(here, value, chosen)
        assert chosen is not None, "a block with a phi has a predecessor"
        return chosen

    def _call(self, step: int, site: Site, call: Call, earlier: int, values: Values) -> Execution:
        arguments = tuple(self._value(values, operand) for operand in call.arguments)
        result: Integer | None = None
        width = width_of(call.type)
        if width is not None:
            for number, truth in self.made[step].items():
                one = self.inputs.result(self.logic, number + earlier, width)
                result = one if result is None else self.logic.choice(truth, one, result)
        if result is not None and call.result.noundef:
            result = Integer(result.bits, False)
        execution = Execution(step, site, call, earlier, arguments, result)
        self.executions.append(execution)
        return execution

    # --- the end of a block ---

    def _undefined_end(self, terminator: Terminator, values: Values) -> Formula:
        """When the terminator is undefined behaviour."""
        match terminator:
            case Branch(condition=operand) | Switch(value=operand):
                return self._value(values, operand).poison
            case _:
                return isinstance(terminator, Unreachable)

    def _note_return(self, block: str, ended: Formula, values: Values) -> None:
        match self.function.blocks[block].terminator:
            case Return(value=operand):
                value = None if operand is None else self._value(values, operand)
                self.returns.append((ended, value))

    def _edges(self, block: str, values: Values) -> Iterator[tuple[str, Formula]]:
        match self.function.blocks[block].terminator:
            case Jump(target=target):
                yield target, True
            case Branch(condition=operand, if_true=if_true, if_false=if_false):
                taken = self._value(values, operand).is_(1)
                yield if_true, taken
                yield if_false, self.logic.negation(taken)
            case Switch(value=operand, default=default, cases=cases):
                value = self._value(values, operand)
                for case, target in cases:
                    yield target, value.is_(case)
                others = [self.logic.negation(value.is_(case)) for case, _ in cases]
                yield default, self.logic.all_of(others)
            case _:
                return

    # --- operands ---

    def _value(self, values: Mapping[str, Integer], operand: Operand) -> Integer:
        match operand:
            case Local(name=name):
                return values[name]
            case Constant(value=value, type=type_):
                return self.logic.constant(value, width_of(type_) or 1)
            case Undefined(kind="poison", type=type_):
                return self.logic.poison(width_of(type_) or 1)
            case _:
                raise AssertionError(f"outside of the scope: {operand}")

    def _true(self, value: Integer) -> Formula:
        return self.logic.all_of((self.logic.negation(value.poison), value.is_(1)))
