"""The memory that lanes of the simulated wave share, byte by byte.

Stack slots lie at addresses of their lane's own; globals and pointer arguments at addresses apart.
Memory that nobody wrote holds what the inputs give, else seeded random values, small ones mostly.
Each byte knows what it rests on, and a journal keeps every change in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..program.layouts import ANY_TARGET, DataLayout
from ..program.operands import width_of
from ..values.arithmetic import binary, compared
from ..values.values import (
    POISON,
    UndefinedBehaviour,
    Value,
    built,
    digest,
    fit,
)
from .aliases import Aliases
from .guessed_values import Guess
from .inputs import draw
from .memory_inputs import Bytes
from .origins import NOWHERE, Origins, Raced, joined
from .races import Races
from .stored_values import Byte, bytes_of, value_of_bytes
from .writes import Write

MOST_LANES = 64
_STACK = 0x7000_0000_0000
_ROOM = 36
"""The bits that addresses of one lane's stack slots differ in."""
_GLOBALS = 0x2000_0000_0000
GLOBAL_SIZE = 1 << 24
"""The room that each global has, in bytes."""
_SLOT_ALIGNMENT = 16
LARGEST_TRANSFER = 1 << 16
"""More bytes than one `memcpy` or `memset` moves."""
_RARELY = 32
"""One word in so many is at no small number."""


def global_address(name: str) -> int:
    """The address of a global: one object, apart from all others."""
    return _GLOBALS + (digest("global", name) % (1 << 20) * GLOBAL_SIZE)


def in_stack(address: int) -> bool:
    """Whether an address is where stack slots lie."""
    return _STACK <= address < _STACK + (MOST_LANES << _ROOM)


class NoLayout(Exception):
    """A type without a fixed size was to be loaded or stored; the text names it."""


class Loaded(NamedTuple):
    """What a load found. `unwritten`: some byte is of a stack slot and was never written, so that
    the value is any; `made_up`: nobody computed it."""

    value: Value
    origins: Origins
    unwritten: bool
    made_up: bool


@dataclass(slots=True)
class Memory:
    """The bytes written or read so far. `lanes` and `seed` decide what unwritten memory holds
    that `given` says nothing of; `initial` has the bytes of first memory that were read, and
    `elsewhere` the globals that were perhaps written by an address of which only that is known."""

    lanes: int
    seed: int
    given: Bytes = field(default_factory=dict)
    layout: DataLayout = ANY_TARGET
    bytes: dict[int, Byte] = field(default_factory=dict)
    initial: dict[int, Byte] = field(default_factory=dict)
    journal: list[Write] = field(default_factory=list)
    stack: dict[int, int] = field(default_factory=dict)
    aliases: Aliases = field(default_factory=Aliases)
    elsewhere: frozenset[str] = frozenset()
    races: Races = field(init=False)
    _origins: dict[int, Origins] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.races = Races(self.lanes)

    def allocate(self, lane: int, size: int) -> int:
        """The address of a new stack slot of a lane."""
        used = self.stack.get(lane, 0)
        self.stack[lane] = used + max(1, -(-size // _SLOT_ALIGNMENT)) * _SLOT_ALIGNMENT
        return _STACK + (lane << _ROOM) + used

    def size_of(self, type_: str) -> int:
        """The bytes that a value of a type takes. Raises NoLayout."""
        made = self.layout.layout(type_)
        if made is None:
            raise NoLayout(type_)
        return made.size

    # --- accesses ---

    def load(self, lane: int, address: int, type_: str, atomic: bool = False) -> Loaded:
        """What a lane finds. Raises NoLayout."""
        size = self.size_of(type_)
        if size == 0:
            return Loaded(built(type_, "nothing"), NOWHERE, False, False)
        places = range(address, address + size)
        unwritten = any(in_stack(place) and place not in self.bytes for place in places)
        if not unwritten and (width_of(type_) != size * 8 or type_.startswith("ptr")):
            self._draw_whole(places, type_)
        found = [self._byte(place) for place in places]
        origins = [self._read(lane, place, atomic) for place in places]
        value, made_up = value_of_bytes(type_, found, self.layout)
        return Loaded(value, joined(origins), unwritten, made_up)

    def _read(self, lane: int, place: int, atomic: bool) -> Origins:
        """What a byte rests on that a lane reads."""
        origins = self._origins.get(place, NOWHERE)
        return origins | {Raced(place)} if self.races.read(lane, place, atomic) else origins

    def store(
        self,
        lane: int,
        address: int,
        type_: str,
        value: Value,
        origins: Origins = NOWHERE,
        pointer: Origins = NOWHERE,
        atomic: bool = False,
    ) -> None:
        """A lane writes a value. Raises NoLayout."""
        found = bytes_of(type_, value, self.layout)
        if found is None:
            raise NoLayout(type_)
        for place, byte in enumerate(found, address):
            self._write(lane, Write(place, byte, origins, pointer, True), atomic)

    def _write(self, lane: int, write: Write, atomic: bool = False) -> None:
        origins = write.origins
        if self.races.write(lane, write.address, atomic):
            origins |= {Raced(write.address)}
        self.bytes[write.address] = write.byte
        self._origins[write.address] = origins
        self.journal.append(write)

    def copy(
        self, lane: int, target: int, source: int, size: int, pointers: tuple[Origins, Origins]
    ) -> None:
        """`memcpy` and `memmove`; `pointers` is what both addresses rest on, the target first."""
        where, rests = pointers
        moved: list[tuple[Byte, Origins]] = []
        for place in range(source, source + size):
            byte = self._byte(place) if self._is_written(place) else POISON
            moved.append((byte, self._read(lane, place, False)))
        for place, (byte, origins) in enumerate(moved, target):
            self._write(lane, Write(place, byte, origins | rests, where, True))

    def fill(
        self, lane: int, target: int, byte: Byte, size: int, origins: Origins, pointer: Origins
    ) -> None:
        """`memset`."""
        for place in range(target, target + size):
            self._write(lane, Write(place, byte, origins, pointer, True))

    def others_write(self, written: Bytes, pointer: Origins = NOWHERE) -> None:
        """What others than the lanes write, at a call that orders it; `pointer` is what the one
        address rests on that the call was given for it."""
        self.aliases.access(written, pointer, write=True)
        for place, byte in written.items():
            self.races.forget(place)
            self.bytes[place] = _byte_of(byte)
            self._origins.pop(place, None)
            self.journal.append(Write(place, _byte_of(byte), NOWHERE, NOWHERE, False))

    def becomes(self, address: int, type_: str, value: Value) -> None:
        """A volatile or atomic load was told its value: that is what others have left by then."""
        found = bytes_of(type_, value, self.layout) or ()
        held = enumerate(found, address)
        self.others_write({at: byte if isinstance(byte, int) else "poison" for at, byte in held})

    def learn(self, address: int, type_: str, value: Value, at_first: bool) -> None:
        """A load was told its value: memory that nobody wrote or read yet holds it, at first or
        since others may have written."""
        for place, byte in enumerate(bytes_of(type_, value, self.layout) or (), address):
            if place in self.bytes:
                continue
            self.bytes[place] = byte
            if at_first:
                self.initial[place] = byte
            else:
                guess = frozenset((Guess("what others wrote", (hex(place),), (), False),))
                self.journal.append(Write(place, byte, guess, NOWHERE, False))

    # --- memory at first ---

    def _is_written(self, place: int) -> bool:
        return not in_stack(place) or place in self.bytes

    def _byte(self, place: int) -> Byte:
        if place not in self.bytes:
            if in_stack(place):
                return 0
            self.bytes[place] = self.initial[place] = self.first(place)
        return self.bytes[place]

    def first(self, place: int) -> Byte:
        """What memory holds at first where no load of a pointer or a float has said otherwise."""
        if place in self.given:
            return _byte_of(self.given[place])
        word, offset = divmod(place, 8)
        bits = digest(self.seed, "memory", word)
        if bits % _RARELY == 0:
            return digest(self.seed, "memory byte", place) % 256
        if offset == 0:
            return (bits >> 8) % (self.lanes + 3)
        return (bits >> 24) % (self.lanes + 3) if offset == 4 and bits >> 63 else 0

    def _draw_whole(self, places: Sequence[int], type_: str) -> None:
        """A pointer, and what has no number, is drawn as a whole where nothing is known."""
        if any(place in self.bytes or place in self.given for place in places):
            return
        value = draw(type_, self.lanes, (), self.seed, "memory", places[0])
        for place, byte in zip(places, bytes_of(type_, value, self.layout) or (), strict=False):
            self.bytes[place] = self.initial[place] = byte


def _byte_of(given: object) -> Byte:
    return given if isinstance(given, int) else POISON


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
