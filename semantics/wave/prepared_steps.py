"""Steps that are prepared once and then executed by lane after lane, as long as all that a lane
reads is numbers which rest on nothing; whatever else there is to it is left to `lane_execution`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..program.function import Block, Function
from ..program.instructions import Compute, Phi
from ..program.operands import Constant, Local, Operand
from ..program.terminators import Branch, Jump, Switch
from ..values.arithmetic import evaluate
from ..values.values import Value
from .guessed_values import guess_of
from .lanes import Lane, TokenInstance
from .reachability import BLOCK_START

MOST_RESULTS = 4096
"""Results of one instruction that are kept."""

Read = tuple[str, int]
"""A register, or nothing and a number."""


class PreparedComputation:
    """A pure instruction. Equal numbers give equal results, so each is computed once."""

    def __init__(self, instruction: Compute) -> None:
        self._instruction = instruction
        self._reads = _reads(instruction.operands)
        self._results: dict[tuple[int, ...], int] = {}

    def execute(self, lane: Lane) -> bool:
        """The lane's step; False where it is left to be made."""
        if self._reads is None:
            return False
        registers, origins = lane.registers, lane.origins
        numbers: list[int] = []
        for name, number in self._reads:
            if name:
                value = registers.get(name)
                if type(value) is not int or name in origins:
                    return False
                numbers.append(value)
            else:
                numbers.append(number)
        key = tuple(numbers)
        result = self._results.get(key)
        if result is None:
            result = self._computed(key)
            if result is None:
                return False
        name = self._instruction.name
        registers[name] = result
        if name in origins:
            del origins[name]
        lane.index += 1
        return True

    def _computed(self, numbers: tuple[int, ...]) -> int | None:
        """The number that is computed, None where something else is, or one that is guessed."""
        result = evaluate(self._instruction, numbers, _nothing_is_chosen)
        if type(result) is not int or guess_of(self._instruction, numbers, result) is not None:
            return None
        if len(self._results) >= MOST_RESULTS:
            self._results.clear()
        self._results[numbers] = result
        return result


class PreparedEnd:
    """A jump, or a branch or switch on a number, with what the phis behind it take."""

    def __init__(self, function: Function, block: Block) -> None:
        self._block = block
        self._decides: str | None = None
        end = block.terminator
        match end:
            case Branch(condition=Local(name=name)) | Switch(value=Local(name=name)):
                self._decides = name
        self._ways: dict[str, tuple[tuple[str, str, int], ...]] = {}
        if self._decides is not None or isinstance(end, Jump):
            for target in function.successors[block.name]:
                taken = _taken(function.blocks[target].phis, block.name)
                if taken is not None:
                    self._ways[target] = taken

    def leave(self, lane: Lane) -> bool:
        """The lane enters the next block; False where that is left to be done."""
        target = self._target(lane)
        taken = self._ways.get(target)
        if taken is None:
            return False
        registers, origins = lane.registers, lane.origins
        values: list[tuple[str, Value]] = []
        for phi, name, number in taken:
            value = registers.get(name) if name else number
            if value is None or name in origins or isinstance(value, TokenInstance):
                return False
            values.append((phi, value))
        for phi, value in values:
            registers[phi] = value
            if phi in origins:
                del origins[phi]
        lane.block, lane.index = target, BLOCK_START
        lane.path.append(target)
        return True

    def _target(self, lane: Lane) -> str:
        """The block behind the terminator, nothing where it is not decided by a number alone."""
        end = self._block.terminator
        if isinstance(end, Jump):
            return end.target
        decided = None if self._decides is None else lane.registers.get(self._decides)
        if type(decided) is not int or self._decides in lane.origins:
            return ""
        match end:
            case Branch(if_true=if_true, if_false=if_false):
                return if_true if decided else if_false
            case Switch(default=default, cases=cases):
                return next((target for case, target in cases if case == decided), default)
            case _:
                return ""


def _taken(phis: Sequence[Phi], source: str) -> tuple[tuple[str, str, int], ...] | None:
    """What each phi takes from a block: a register, or a number."""
    reads = _reads(tuple(phi.incoming[source] for phi in phis))
    if reads is None:
        return None
    return tuple((phi.name, *read) for phi, read in zip(phis, reads, strict=True))


def _reads(operands: Sequence[Operand]) -> tuple[Read, ...] | None:
    """The operands, if all are registers and numbers."""
    found: list[Read] = []
    for operand in operands:
        match operand:
            case Local(name=name) if name:
                found.append((name, 0))
            case Constant(value=int(number)):
                found.append(("", number))
            case _:
                return None
    return tuple(found)


def _nothing_is_chosen(type_: str) -> Value:
    raise AssertionError(f"a number is no choice of {type_}")
