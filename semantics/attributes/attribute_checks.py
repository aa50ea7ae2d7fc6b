"""What a source promises of values, as instructions: a breach is poison or undefined behaviour.

Where two programs promise the same, their promises need not be looked at, unless the source breaks
one: then its target may do anything. Here they are written as code, so that such a source shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..program.attributes import Breach, FloatClass, ValueAttributes, breaches
from ..program.checks import defined
from ..program.function import Block, Function, Parameter
from ..program.instructions import Assume, Call, Compute, Instruction, Load
from ..program.operands import Constant, Local, Operand, Undefined, width_of
from ..program.terminators import Return
from .value_checks import with_checked_arguments, with_checked_returns


def with_promises_as_code(function: Function) -> Function:
    """The function with what its parameters, its calls, its loads and its result promise as code.

    A parameter that is not aligned as it says is undefined behaviour here, and not only poison."""
    attributes = function.attributes
    function = with_checked_returns(with_checked_arguments(function))
    written = _Written(attributes.null_is_valid, attributes.result)
    blocks = {name: written.block(block) for name, block in function.blocks.items()}
    first = blocks[function.entry]
    begun = [each for one in function.parameters for each in written.parameter(one)]
    blocks[function.entry] = replace(first, instructions=(*begun, *first.instructions))
    return replace(function, blocks=blocks, attributes=attributes)


def may_be_poison_unless_aligned(parameter: Parameter) -> bool:
    """Whether a parameter says how it is aligned and may be poison."""
    return parameter.attributes.align > 0 and not parameter.attributes.noundef


@dataclass(frozen=True, slots=True)
class _Written:
    """The code of one function's promises. `returned`: those of what it returns."""

    null_is_valid: bool
    returned: ValueAttributes

    def parameter(self, parameter: Parameter) -> Iterator[Instruction]:
        value = Local(parameter.name, parameter.type)
        stem = f"promised-{parameter.name}"
        said = replace(parameter.attributes, nofpclass=FloatClass(0))
        done, kept = self.kept(stem, value, said, 0)
        yield from done
        if kept != value:
            yield from defined(f"{stem}-defined", kept, 0)

    def block(self, block: Block) -> Block:
        done: list[Instruction] = []
        for number, instruction in enumerate(block.instructions):
            stem = f"promised-{block.name}-{number}"
            if isinstance(instruction, Call):
                done += self.call(instruction, stem)
            elif isinstance(instruction, Load):
                done += self.result(instruction, stem)
            else:
                done.append(instruction)
        end = block.terminator
        if isinstance(end, Return) and end.value is not None:
            stem = f"promised-{block.name}-end"
            more, value = self.kept(stem, end.value, self.returned, end.line)
            done += more
            end = replace(end, value=value)
        return replace(block, instructions=tuple(done), terminator=end)

    def call(self, call: Call, stem: str) -> list[Instruction]:
        done: list[Instruction] = []
        arguments = list(call.arguments)
        for index, argument in enumerate(call.arguments):
            said = call.stated(index)
            more, arguments[index] = self.kept(f"{stem}-{index}", argument, said, call.line)
            done += more
        if call.callee is None:
            done += self.callable(f"{stem}-callee", call)
        return [*done, *self.result(replace(call, arguments=tuple(arguments)), stem)]

    def callable(self, stem: str, call: Call) -> list[Instruction]:
        """Undefined behaviour where no function can be: what is called is not poison or null.

        In other address spaces null may be a function, and where a function says so."""
        pointer, line = call.arguments[-1], call.line
        done = defined(f"{stem}-defined", pointer, line)
        if not (self.null_is_valid or call.manner.elsewhere):
            done += _under("dereferenceable", stem, pointer, 0, line)[0]
        return done

    def result(self, instruction: Call | Load, stem: str) -> list[Instruction]:
        """The instruction under another name, and its own for what is left of its result."""
        name, type_, line = instruction.name, instruction.type, instruction.line
        said = instruction.result
        if name is None or (said == said.compared and not said.nofpclass):
            return [instruction]
        given = Local(f"{stem}-given", type_)
        more, value = self.kept(stem, given, said, line)
        kept = Compute(name, type_, "bitcast", (value,), line=line)
        return [replace(instruction, name=given.name), *more, kept]

    def kept(
        self, stem: str, value: Operand, said: ValueAttributes, line: int
    ) -> tuple[list[Instruction], Operand]:
        """What is left of a value of which this is promised, and how it comes about. Ranges and
        `noundef` are for others to write."""
        done: list[Instruction] = []
        type_, pointer = value.type, width_of(value.type) is not None
        if said.nofpclass:
            name, opcode = f"{stem}.nofpclass", f"opaque nofpclass({said.nofpclass.words})"
            done.append(Compute(name, type_, opcode, (value,), line=line))
            value = Local(name, type_)
        if said.align and pointer:
            more, value = _under("align", f"{stem}.align", value, said.align, line)
            done += more
        if said.dereferenceable or said.dereferenceable_or_null:
            done += defined(f"{stem}.dereferenceable-defined", value, line)
        if said.dereferenceable and type_ == "ptr" and not self.null_is_valid:
            more, value = _under("dereferenceable", f"{stem}.dereferenceable", value, 0, line)
            done += more
        if said.nonnull and pointer:
            more, value = _under("nonnull", f"{stem}.nonnull", value, 0, line)
            done += more
        return done, value


def _under(
    kind: str, name: str, value: Operand, size: int, line: int
) -> tuple[list[Instruction], Operand]:
    """A pointer that is a multiple of a size, a power of two, or without one not null; or else what
    a breach of a kind of attribute leads to."""
    type_, holds = value.type, Local(f"{name}-holds", "i1")
    done: list[Instruction] = []
    tested = value
    if size:
        tested = Local(f"{name}-rest", type_)
        low = Constant(size - 1, type_)
        done.append(Compute(tested.name, type_, "and", (value, low), line=line))
    against = (tested, Constant(0, type_))
    predicate = "eq" if size else "ne"
    done.append(Compute(holds.name, "i1", "icmp", against, predicate=predicate, line=line))
    if breaches(ValueAttributes)[kind] is Breach.UNDEFINED:
        return [*done, Assume(holds, line, promised=True)], value
    chosen = (holds, value, Undefined("poison", type_))
    return [*done, Compute(name, type_, "select", chosen, line=line)], Local(name, type_)
