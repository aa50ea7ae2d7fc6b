"""What operands mean to a lane: its registers, constants, and choices out of nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..program.attributes import ValueAttributes
from ..program.operands import (
    POINTER_WIDTH,
    Constant,
    Global,
    Literal,
    Local,
    Operand,
    Undefined,
    width_of,
)
from ..program.spelling import globals_in
from ..values.values import POISON, Value, literal
from .inputs import draw, poisoned
from .lane_memory import global_address
from .lanes import Lane, Stopped, TokenInstance, undefined_behaviour
from .origins import NOWHERE, Chosen, OfGlobal, Origins, Within, joined, object_of


class Operands:
    """The values of operands. `lanes` and `seed` decide what is drawn where nothing else does;
    `addresses`: where globals lie, as far as that is given; `null_is_valid`: an object may lie at
    null; `second_names`: of globals that may be others, which (`may_alias`)."""

    def __init__(
        self,
        lanes: int,
        seed: int,
        addresses: Mapping[str, int] | None = None,
        null_is_valid: bool = False,
        second_names: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self._second_names = second_names or {}
        self._lanes = lanes
        self._null_is_valid = null_is_valid
        self._seed = seed
        self._addresses = addresses or {}

    def value(self, lane: Lane, operand: Operand) -> Value:
        """The value of an operand; a register without one was never written and is poison."""
        match operand:
            case Local(name=name):
                value = lane.registers.get(name, POISON)
                if isinstance(value, TokenInstance):
                    raise Stopped("unmodelled", f"%{name}: a token as a value", 0)
                return value
            case Constant(value=value):
                return value
            case Undefined(kind="poison"):
                return POISON
            case Undefined(type=type_):
                return self.choose(lane, type_)
            case Global(name=name):
                return self.global_address(name)
            case Literal(base=base, offset=offset) if base:
                return (self.global_address(base) + offset) % (1 << POINTER_WIDTH)
            case Literal(text=text, type=type_):
                return literal(type_, text)

    def origins(self, lane: Lane, operands: Iterable[Operand]) -> Origins:
        """What the values of operands rest on."""
        return joined(self._origins(lane, operand) for operand in operands)

    def _origins(self, lane: Lane, operand: Operand) -> Origins:
        match operand:
            case Local(name=name):
                return lane.origins.get(name, NOWHERE)
            case Undefined(kind="undef"):
                return frozenset((Chosen(lane.number, lane.draws),))
            case Global(name=name):
                return self._of_global(name)
            case Literal(base=base) if base:
                return self._of_global(base)
            case Literal(text=text, type=type_) if width_of(type_):
                return frozenset((Within(globals_in(text)),))
            case _:
                return NOWHERE

    def _of_global(self, name: str) -> Origins:
        others = self._second_names.get(name)
        return frozenset((OfGlobal(name) if others is None else Within(others),))

    def global_address(self, name: str) -> int:
        """Where a global lies."""
        given = self._addresses.get(name)
        return global_address(name) if given is None else given

    def values(self, lane: Lane, operands: tuple[Operand, ...]) -> tuple[Value, ...]:
        return tuple(self.value(lane, operand) for operand in operands)

    def choose(self, lane: Lane, type_: str) -> Value:
        """A value out of nothing, for `undef` and for a frozen poison."""
        lane.draws += 1
        return draw(type_, self._lanes, (), self._seed, "undefined", lane.number, lane.draws)

    def decided(self, lane: Lane, operand: Operand, what: str) -> int:
        """The number that a branch or switch decides on. Raises Stopped."""
        value = self.value(lane, operand)
        if value is POISON:
            raise undefined_behaviour(f"{what} on poison")
        if not isinstance(value, int):
            raise Stopped("unmodelled", f"{what} on a value of type {operand.type}", 0)
        return value

    def address(self, lane: Lane, pointer: Operand, what: str) -> int:
        """The address that a pointer holds. Raises Stopped where memory has none; that of a global
        in another space may be the number of null."""
        address = self.value(lane, pointer)
        if address is POISON:
            raise undefined_behaviour(f"{what} through a poison pointer")
        of_null = address == 0 and pointer.type == "ptr" and not self._null_is_valid
        if of_null and object_of(self.origins(lane, (pointer,))) is None:
            raise undefined_behaviour(f"{what} through the null pointer")
        if not isinstance(address, int):
            raise Stopped("unmodelled", f"{what} through a pointer of type {pointer.type}", 0)
        return address


def promised(value: Value | None, type_: str, said: ValueAttributes, what: str) -> Value | None:
    """The value as its attributes allow it: poison outside its ranges, and never poison."""
    value = poisoned(value, type_, said.range)
    if said.noundef and value is POISON:
        raise undefined_behaviour(f"{what} must not be poison")
    return value
