"""Where divergence comes from, and what is uniform by its own semantics (CU13's first rule).

An instruction is *uniform by its semantics* if converged threads get equal results whatever its
operands are, *divergent by its semantics* if they need not even where its operands are equal, and
otherwise it *follows its operands*. A source is divergent unless something promises otherwise:
LLVM's attributes, or a contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..program.contracts import Contracts
from ..program.function import Function, Parameter
from ..program.instructions import Alloca, Call, Compute, Instruction, Load
from ..program.operands import Constant, Global, Literal, Local, Operand, Undefined

HOW_DEEP = 16
"""How many definitions are followed back to show that a value is never poison."""


@dataclass(frozen=True, slots=True)
class Follows:
    """The result is uniform where these operands are."""

    operands: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Divergent:
    """The result may differ between converged threads; `reason` is a phrase for people."""

    reason: str


@dataclass(frozen=True, slots=True)
class AlwaysUniform:
    """Converged threads get equal results whatever the operands are."""


Semantics = AlwaysUniform | Follows | Divergent


class Sources:
    """What each instruction of one function does to uniformity, by itself."""

    def __init__(self, function: Function, contracts: Contracts) -> None:
        self._contracts = contracts
        self._constants = function.globals.constants
        self._parameters = {each.name: each for each in function.parameters}
        self._defined: Mapping[str, Instruction] = {
            name: function.at(site) for name, site in function.definitions.items()
        }

    def of(self, instruction: Instruction) -> Semantics:
        """The semantics of an instruction that has a result."""
        match instruction:
            case Compute(opcode="freeze", operands=operands):
                if self._never_poison(operands[0]):
                    return Follows(operands)
                return Divergent("freeze chooses a value in each thread if its operand is poison")
            case Compute(operands=operands):
                return Follows(operands)
            case Call():
                return self._call(instruction)
            case Load():
                return self._load(instruction)
            case Alloca():
                return Divergent("a stack slot is each thread's own")
            case _:
                return Divergent("what it gives is each thread's own")

    def _call(self, call: Call) -> Semantics:
        contract = self._contracts.of(call.callee or "")
        if contract.uniform_result or contract.wave_constant:
            return AlwaysUniform()
        chosen = contract.uniform_where_equal
        if chosen is not None and chosen < len(call.arguments):
            return Follows((call.arguments[chosen],))
        if contract.lane_identity or (contract.meaning or "").endswith(".id"):
            return Divergent("it tells threads apart")
        return Divergent("no contract says that its result is uniform")

    def _load(self, load: Load) -> Semantics:
        if self._of_constant(load.pointer) and not load.volatile and not load.atomic:
            return Follows((load.pointer,))
        return Divergent("other threads may write between the loads of two threads")

    def _of_constant(self, pointer: Operand) -> bool:
        """True if the pointer is based on a constant global: nobody writes there."""
        for _ in range(HOW_DEEP):
            if isinstance(pointer, Global):
                return pointer.name in self._constants
            base = self._defined.get(pointer.name) if isinstance(pointer, Local) else None
            if not isinstance(base, Compute) or base.opcode != "getelementptr":
                return False
            pointer = base.operands[0]
        return False

    def _never_poison(self, operand: Operand, depth: int = HOW_DEEP) -> bool:
        if isinstance(operand, Constant | Global):
            return True
        if not isinstance(operand, Local) or not depth:
            return False
        if operand.name in self._parameters:
            return self._parameters[operand.name].attributes.noundef
        match self._defined.get(operand.name):
            case Compute(opcode="freeze"):
                return True
            case Compute(opcode="add" | "sub" | "mul" | "and" | "or" | "xor" | "icmp") as compute:
                known = (self._never_poison(each, depth - 1) for each in compute.operands)
                return not compute.flags and all(known)
            case Call(result=result, callee=callee):
                return result.noundef or self._contracts.of(callee or "").never_poison
            case Load(result=result):
                return result.noundef
            case _:
                return False


def parameter_semantics(parameter: Parameter, uniform: frozenset[str]) -> Semantics:
    """A shared parameter, or one that the user calls uniform, is equal in all threads."""
    if parameter.shared or parameter.name in uniform:
        return AlwaysUniform()
    return Divergent("an argument of a function that is no kernel is each thread's own")


def constant_divergence(operand: Operand) -> str:
    """Why an operand that is no local may differ between threads; empty if it may not.

    Each use of `undef` in each thread may be another value; poison is poison everywhere."""
    undefined = isinstance(operand, Undefined) and operand.kind == "undef"
    if undefined or (isinstance(operand, Literal) and "undef" in operand.text):
        return "undef may be another value in each thread"
    return ""
