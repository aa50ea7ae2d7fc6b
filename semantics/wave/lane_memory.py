"""The memory that lanes of the simulated wave share, byte by byte.

Stack slots lie at addresses of their lane's own; globals and pointer arguments at addresses apart.
Memory that nobody wrote holds seeded random values, small ones mostly, which stay once read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..program.operands import width_of
from ..values.arithmetic import binary, compared
from ..values.values import (
    POISON,
    Aggregate,
    Opaque,
    Poison,
    UndefinedBehaviour,
    Value,
    built,
    digest,
    fit,
)
from .inputs import draw
from .memory_inputs import Bytes

_STACK = 0x7000_0000_0000
_GLOBALS = 0x2000_0000_0000
GLOBAL_SIZE = 1 << 24
"""The room that each global has, in bytes."""
_SLOT_ALIGNMENT = 16
_LARGEST_TRANSFER = 1 << 16

_FLOAT_SIZES = {"half": 2, "bfloat": 2, "float": 4, "double": 8, "fp128": 16, "x86_fp80": 16}
_VECTOR = re.compile(r"<(\d+) x (.*)>|\[(\d+) x (.*)\]")


@dataclass(frozen=True, slots=True)
class Fragment:
    """One byte of a stored value that has no number: the `part`-th of `value`."""

    value: Opaque | Aggregate
    type: str
    part: int


Byte = int | Poison | Fragment


def size_of(type_: str) -> int:
    """The bytes that a value of a type takes; structs are taken to have no padding."""
    width = width_of(type_)
    if width is not None:
        return (width + 7) // 8
    if type_ in _FLOAT_SIZES:
        return _FLOAT_SIZES[type_]
    match = _VECTOR.fullmatch(type_)
    if match:
        count, element = (part for part in match.groups() if part is not None)
        return int(count) * size_of(element)
    return 8


def global_address(name: str) -> int:
    """The address of a global: one object, apart from all others."""
    return _GLOBALS + (digest("global", name) % (1 << 20) * GLOBAL_SIZE)


@dataclass(slots=True)
class Memory:
    """The bytes written or read so far. `lanes` and `seed` decide what unwritten memory holds
    that `given` says nothing of."""

    lanes: int
    seed: int
    given: Bytes = field(default_factory=dict)
    bytes: dict[int, Byte] = field(default_factory=dict)
    stack: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.bytes.update(_given(self.given))

    def allocate(self, lane: int, size: int) -> int:
        """The address of a new stack slot of a lane."""
        used = self.stack.get(lane, 0)
        self.stack[lane] = used + max(1, -(-size // _SLOT_ALIGNMENT)) * _SLOT_ALIGNMENT
        return _STACK + (lane << 36) + used

    def untouched(self, address: int, type_: str) -> bool:
        """True for a stack slot of which some byte was never written."""
        return address >= _STACK and any(
            address + k not in self.bytes for k in range(size_of(type_))
        )

    def load(self, address: int, type_: str) -> Value:
        size = size_of(type_)
        if all(address + k not in self.bytes for k in range(size)):
            self.store(address, type_, draw(type_, self.lanes, (), self.seed, "memory", address))
        found = [self._byte(address + k) for k in range(size)]
        return _assembled(type_, found)

    def _byte(self, address: int) -> Byte:
        if address not in self.bytes:
            self.bytes[address] = digest(self.seed, "memory", address) % 256
        return self.bytes[address]

    def store(self, address: int, type_: str, value: Value) -> None:
        for k in range(size_of(type_)):
            match value:
                case int():
                    byte: Byte = (value >> (8 * k)) & 0xFF
                case Poison():
                    byte = POISON
                case _:
                    byte = Fragment(value, type_, k)
            self.bytes[address + k] = byte

    def others_write(self, written: Bytes) -> None:
        """What others than the lanes write."""
        self.bytes.update(_given(written))

    def transfer(self, target: int, source: int, size: int) -> None:
        """`memcpy` and `memmove`."""
        moved = [self._byte(source + k) for k in range(min(size, _LARGEST_TRANSFER))]
        self.bytes.update((target + k, byte) for k, byte in enumerate(moved))

    def fill(self, target: int, byte: Byte, size: int) -> None:
        """`memset`."""
        self.bytes.update((target + k, byte) for k in range(min(size, _LARGEST_TRANSFER)))


def _given(bytes_: Bytes) -> dict[int, Byte]:
    return {at: POISON if byte == "poison" else byte for at, byte in bytes_.items()}


def _assembled(type_: str, found: list[Byte]) -> Value:
    """The value that some bytes make as a value of a type."""
    if any(byte is POISON for byte in found):
        return POISON
    first, width = found[0], width_of(type_)
    if isinstance(first, Fragment):
        whole = [Fragment(first.value, type_, k) for k in range(len(found))]
        if whole == found:
            return first.value
    numbers = [byte for byte in found if isinstance(byte, int)]
    if width is not None and len(numbers) == len(found):
        return fit(sum(byte << (8 * k) for k, byte in enumerate(numbers)), width)
    return built(type_, "bytes", *found)


# --- atomic operations ---


def modified(operation: str, old: Value, value: Value, type_: str) -> Value:
    """What an `atomicrmw` leaves in memory."""
    if operation == "xchg":
        return value
    width = width_of(type_)
    if old is POISON or value is POISON:
        return POISON
    if width is None or not isinstance(old, int) or not isinstance(value, int):
        return built(type_, f"atomicrmw {operation}", old, value)
    match operation:
        case "add" | "sub" | "and" | "or" | "xor":
            result = binary(operation, old, value, width)
            assert not isinstance(result, UndefinedBehaviour)
            return result
        case "nand":
            return fit(~(old & value), width)
        case "max" | "min" | "umax" | "umin":
            predicate = ("u" if operation[0] == "u" else "s") + "gt"
            larger = compared(predicate, old, value, width)
            return old if larger == operation.endswith("max") else value
        case "uinc_wrap":
            return 0 if old >= value else old + 1
        case "udec_wrap":
            return value if old == 0 or old > value else old - 1
        case "usub_cond":
            return old - value if old >= value else old
        case "usub_sat":
            return max(0, old - value)
        case _:
            return built(type_, f"atomicrmw {operation}", old, value)
