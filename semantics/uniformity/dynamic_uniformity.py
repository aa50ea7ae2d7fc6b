"""Uniformity as it is defined (CU12): by executing threads and comparing converged instances.

The output of two converged instances is uniform iff it is equal; a static instance is uniform for a
set of threads iff its output is on all its converged pairs. Converged means: related by the maximal
relation of one given hierarchy, or by the controlled one (CO29); both by their names.

Threads are executed one by one. What a thread cannot compute alone it is given: an opaque call
gives any value, a call whose result is uniform gives a value that depends on what it is converged
with alone. Nothing here knows the static analysis.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from ..control_flow.cycles import CycleForest
from ..convergence.maximal_names import Counters
from ..convergence.regions import Region, regions
from ..program.contracts import Contracts
from ..program.function import Function, Site
from ..program.instructions import Call, Compute, Instruction
from ..program.operands import Constant, Literal, Local, Operand
from ..program.target_contracts import default_contracts
from ..program.terminators import Branch, Jump, Switch
from ..values.arithmetic import evaluate
from ..values.values import POISON, UndefinedBehaviour, Value, literal

Given = Callable[[Call, Hashable], Value]
"""The result of a call, from the call and from a key: for an opaque call the key is the thread's
count of its executions, for one with a uniform result the name of its instance."""


@dataclass(frozen=True)
class Thread:
    """What one thread is given. `choice` is what the implementation chose for an anchor's instance,
    from its site and its name as an ordinary instruction, so that every choice is in order."""

    arguments: Mapping[str, Value]
    opaque: Given
    choice: Callable[[Site, Hashable], Hashable] = lambda site, name: 0


@dataclass(frozen=True, slots=True)
class Output:
    """The output of one dynamic instance: the value's name, the instance's name, and the value."""

    value: str
    instance: Hashable
    output: Value


@dataclass
class Trace:
    """What one thread did until it ended, or until it had entered as many blocks as it might."""

    path: list[str] = field(default_factory=list)
    outputs: list[Output] = field(default_factory=list)


class NotExecuted(ValueError):
    """An instruction that a thread cannot execute alone, such as a load."""


def execute(
    function: Function,
    forest: CycleForest,
    thread: Thread,
    agreed: Given,
    *,
    controlled: bool = False,
    contracts: Contracts | None = None,
    most_blocks: int = 40,
) -> Trace:
    """Execute one thread. `agreed` gives what converged threads agree on.

    Raises `NotExecuted` for instructions other than pure ones, calls and branches."""
    chosen = contracts or default_contracts()
    return _Execution(function, forest, thread, agreed, controlled, chosen).run(most_blocks)


def divergent_outputs(traces: Sequence[Trace]) -> dict[str, tuple[Output, Output]]:
    """The values that are not uniform on these traces, each with two converged outputs that differ.

    Poison is equal to poison alone."""
    seen: dict[tuple[str, Hashable], Output] = {}
    found: dict[str, tuple[Output, Output]] = {}
    for trace in traces:
        for output in trace.outputs:
            first = seen.setdefault((output.value, output.instance), output)
            if first.output != output.output:
                found.setdefault(output.value, (first, output))
    return found


def block_relation(
    traces: Sequence[Trace], forest: CycleForest
) -> dict[str, frozenset[frozenset[tuple[int, int]]]]:
    """For each block the classes of its converged instances under a hierarchy, without tokens: sets
    of (thread, place in the path)."""
    classes: dict[str, dict[Hashable, set[tuple[int, int]]]] = {}
    for number, trace in enumerate(traces):
        counters = Counters(forest)
        for place, block in enumerate(trace.path):
            name = counters.enter(block)
            classes.setdefault(block, {}).setdefault(name, set()).add((number, place))
    return {
        block: frozenset(frozenset(members) for members in found.values())
        for block, found in classes.items()
    }


class _Execution:
    def __init__(
        self,
        function: Function,
        forest: CycleForest,
        thread: Thread,
        agreed: Given,
        controlled: bool,
        contracts: Contracts,
    ) -> None:
        self._function = function
        self._counters = Counters(forest)
        self._thread = thread
        self._agreed = agreed
        self._controlled = controlled
        self._contracts = contracts
        self._regions: dict[str, Region] = regions(function) if controlled else {}
        self._registers: dict[str, Value] = dict(thread.arguments)
        self._tokens: dict[str, Hashable] = {}
        self._made: dict[str, int] = {}
        self._counts: dict[Hashable, int] = {}
        self._trace = Trace()

    def run(self, most_blocks: int) -> Trace:
        before, block = "", self._function.entry
        while block and len(self._trace.path) < most_blocks:
            self._trace.path.append(block)
            before, block = block, self._block(before, block)
        return self._trace

    def _block(self, before: str, name: str) -> str:
        """Execute a block; the next one, empty where the thread ends."""
        block = self._function.blocks[name]
        counters = self._counters.enter(name)
        start = self._ordinary(Site(name, 0), counters)
        taken = [(phi.name, self._value(phi.incoming[before])) for phi in block.phis]
        for result, value in taken:
            self._give(result, start, value)
        for index, instruction in enumerate(block.instructions):
            site = Site(name, index)
            value = self._result(instruction, site, self._ordinary(site, counters))
            if isinstance(value, UndefinedBehaviour):
                return ""
        return self._target(name)

    def _ordinary(self, site: Site, counters: tuple[int, ...]) -> Hashable:
        held = [token for token, region in self._regions.items() if region.holds(site)]
        return (site, counters, tuple((token, self._tokens[token]) for token in held))

    def _give(self, result: str, instance: Hashable, value: Value) -> None:
        self._registers[result] = value
        self._trace.outputs.append(Output(result, instance, value))

    def _result(
        self, instruction: Instruction, site: Site, name: Hashable
    ) -> Value | UndefinedBehaviour | None:
        match instruction:
            case Compute(operands=operands):
                values = [self._value(operand) for operand in operands]
                value = evaluate(instruction, values, lambda _: self._count((site, "freeze")))
                if not isinstance(value, UndefinedBehaviour):
                    self._give(instruction.name, name, value)
                return value
            case Call(control=None):
                return self._call(instruction, site, name)
            case Call():
                self._control(instruction, site, name)
                return None
            case _:
                raise NotExecuted(instruction.text or str(instruction))

    def _call(self, call: Call, site: Site, name: Hashable) -> Value | None:
        contract = self._contracts.of(call.callee or "")
        instance = name
        if self._controlled and call.token is not None:
            instance = (site, self._tokens[call.token])
        value = (
            self._agreed(call, instance)
            if contract.uniform_result
            else self._thread.opaque(call, self._count(call.callee))
        )
        if call.name is not None:
            self._give(call.name, instance, value)
        return value

    def _control(self, call: Call, site: Site, name: Hashable) -> None:
        """A token's instance gets its name."""
        if call.name is None:
            return
        made: Hashable = site
        if call.control == "anchor":
            made = (site, name, self._thread.choice(site, name))
        elif call.control == "loop" and call.token is not None:
            parent = call.token
            made = (site, self._tokens[parent], self._count((site, self._made[parent])))
        self._tokens[call.name] = made
        self._made[call.name] = self._count(call.name)

    def _count(self, key: Hashable) -> int:
        self._counts[key] = self._counts.get(key, 0) + 1
        return self._counts[key]

    def _value(self, operand: Operand) -> Value:
        match operand:
            case Local(name=name):
                return self._registers[name]
            case Constant(value=value):
                return value
            case Literal(text=text, type=type_):
                return literal(type_, text)
            case _:
                return POISON

    def _target(self, block: str) -> str:
        match self._function.blocks[block].terminator:
            case Jump(target=target):
                return target
            case Branch(condition=condition, if_true=if_true, if_false=if_false):
                value = self._value(condition)
                return "" if value is POISON else (if_true if value else if_false)
            case Switch(value=operand, default=default, cases=cases):
                value = self._value(operand)
                return "" if value is POISON else dict(cases).get(int(str(value)), default)
            case _:
                return ""
