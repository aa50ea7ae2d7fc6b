"""Where objects lie and how large they are, as far as that is known: stack slots and globals."""

from __future__ import annotations

from ..program.function import Function
from .lane_memory import GLOBAL_SIZE
from .lane_operands import Operands
from .lanes import Lane, undefined_behaviour
from .origins import Object, OfGlobal, OfPointer, OfSlot, Origins, Within, object_of


class Objects:
    """What a function's module says of its globals, and what addresses say of their slots."""

    def __init__(self, function: Function, operands: Operands) -> None:
        self._known = function.globals
        self._operands = operands
        self._reached: dict[tuple[int, str], tuple[int, int]] = {}
        valid = function.attributes.null_is_valid
        flat = (each.name for each in function.parameters if each.type == "ptr" and not valid)
        self._flat = frozenset(flat)

    def check(self, lane: int, address: int, size: int, pointer: Origins, what: str) -> None:
        """Raises Stopped for a lane's access outside the one object that its address leads to."""
        self._check_own(address, size, pointer, what)
        found = object_of(pointer)
        match found:
            case OfSlot(start=start, size=room):
                inside = start <= address and address + size <= start + room
                if not inside:
                    raise undefined_behaviour(f"{what} outside its stack slot")
            case OfGlobal(name=name):
                room, exact = self._known.sizes.get(name, (0, False))
                start = self._operands.global_address(name)
                if exact and not (start <= address and address + size <= start + room):
                    raise undefined_behaviour(f"{what} outside @{name}")
            case _:
                self._check_borders(*self._together(lane, address, size, pointer), what)

    def _check_own(self, address: int, size: int, pointer: Origins, what: str) -> None:
        """Raises Stopped for an access to a variable by an address that cannot lead there: only
        code of the module reaches it."""
        based = {each.name for each in pointer if isinstance(each, OfGlobal)}
        for name in self._known.own - based:
            room, _ = self._known.sizes.get(name, (0, False))
            start = self._operands.global_address(name)
            if start < address + size and address < start + room:
                raise undefined_behaviour(f"{what} at @{name}, where its address does not lead")

    def is_null(self, lane: Lane, pointer: Origins) -> bool:
        """Whether an address is a step from an argument that is null."""
        names = [each.name for each in pointer if isinstance(each, OfPointer)]
        based = len(names) == 1 and not any(isinstance(each, Object) for each in pointer)
        return based and names[0] in self._flat and lane.registers.get(names[0]) == 0

    def _together(self, lane: int, address: int, size: int, pointer: Origins) -> tuple[int, int]:
        """Address and size of all that the lane has reached by the same argument, this included."""
        names = [each.name for each in pointer if isinstance(each, OfPointer)]
        if len(names) != 1:
            return address, size
        low, high = self._reached.get((lane, names[0]), (address, address))
        low, high = min(low, address), max(high, address + size)
        self._reached[lane, names[0]] = low, high
        return low, high - low

    def _check_borders(self, address: int, size: int, what: str) -> None:
        """Raises Stopped for an access of which some bytes are of a global and some are not: no
        object holds them all."""
        for name, (room, exact) in self._known.sizes.items():
            start = self._operands.global_address(name)
            first, last = max(start, address), min(start + room, address + size)
            if exact and 0 < last - first < size:
                raise undefined_behaviour(f"{what} over the border of @{name}")

    def check_write(self, address: int, pointer: Origins, what: str) -> None:
        """Raises Stopped for a write to a constant."""
        found = object_of(pointer)
        if isinstance(found, OfGlobal) and found.name in self._known.constants:
            raise undefined_behaviour(f"{what} to the constant @{found.name}")

    @staticmethod
    def may_be_elsewhere(pointer: Origins, elsewhere: frozenset[str]) -> bool:
        """Whether what is loaded may lie at another address than the wave takes, or may have been
        written by such a one: in one of the globals `elsewhere`."""
        if any(isinstance(each, Within) for each in pointer):
            return True
        found = object_of(pointer)
        apart = isinstance(found, OfSlot) or (
            isinstance(found, OfGlobal) and found.name not in elsewhere
        )
        return bool(elsewhere) and not apart

    def constant_at(self, address: int) -> str | None:
        """The constant global at an address, whose content the model does not know."""
        for name in self._known.constants:
            room, exact = self._known.sizes.get(name, (0, False))
            start = self._operands.global_address(name)
            if start <= address < start + (room if exact else max(room, GLOBAL_SIZE)):
                return name
        return None
