"""The layout of the one buffer that a kernel reads and writes: inputs, tables, counters and logs.

All is in words of 32 bits, in this order; `lanes` is the number of threads.

    1 word                   the number of the first lane: added to each thread's own
    for each argument        a value a lane
    for each site's table    for each lane, `rows` values: what its n-th execution gives
    for each lane            a counter for each site
    for each lane            how many words of its log are used, and the log, `capacity` words

A value of up to 32 bits takes one word, one of up to 64 bits two, the lower half first. A log is a
sequence of entries, each begun by a number that tells what it is about:

    block                    the lane entered it
    call, execution, mask, arguments    the lane's n-th execution (from 1) of this site, together
                             with the lanes whose bits the mask has
    return, value            the lane's end

Both roads write this: kernels that LLVM's backend makes, and shaders that bypass it.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ...semantics.program.function import Site
from ...semantics.program.operands import width_of
from ...semantics.values.values import POISON, Value

LARGEST_WIDTH = 64
LONGEST_LOG = 1 << 18
"""Words of one lane's log: a longer run is not put on a device."""

ROOM = 4
"""How many times the words that the simulated wave needs a log has room for."""


def words_of(type_: str) -> int:
    """How many words a value of an integer type takes; 0 for one that is not logged."""
    width = width_of(type_) if type_.startswith("i") else None
    return 0 if width is None or width > LARGEST_WIDTH else 1 + (width > 32)


@dataclass(frozen=True, slots=True)
class LoggedCall:
    """A site at which lanes log: `types` are those of the arguments that are logged, `positions`
    which arguments they are."""

    site: Site
    callee: str
    types: tuple[str, ...]
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What an instruction gives that the device does not compute: by lane and execution."""

    site: Site
    type: str
    rows: Mapping[int, tuple[Value, ...]]

    @property
    def length(self) -> int:
        """How many executions each lane's part has."""
        return max(1, *(len(values) for values in self.rows.values()))


@dataclass(frozen=True)
class LogLayout:
    """Where all is. `blocks`, `calls` and the return number the entries of the log, in this order,
    from 0; `counted` has the sites that count their executions."""

    lanes: int
    arguments: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]
    blocks: tuple[str, ...]
    calls: tuple[LoggedCall, ...]
    returns: str
    capacity: int
    counted: tuple[Site, ...] = field(default=())

    # --- numbers of entries ---

    def number_of_block(self, block: str) -> int:
        return self.blocks.index(block)

    def number_of_call(self, site: Site) -> int:
        return len(self.blocks) + next(n for n, c in enumerate(self.calls) if c.site == site)

    @property
    def number_of_return(self) -> int:
        return len(self.blocks) + len(self.calls)

    # --- places ---

    @cached_property
    def argument_places(self) -> dict[str, int]:
        """Where each argument's values begin."""
        found: dict[str, int] = {}
        place = 1
        for name, type_ in self.arguments:
            found[name] = place
            place += words_of(type_) * self.lanes
        return found

    @cached_property
    def table_places(self) -> dict[Site, int]:
        """Where each table begins."""
        found: dict[Site, int] = {}
        place = 1 + sum(words_of(type_) * self.lanes for _, type_ in self.arguments)
        for table in self.tables:
            found[table.site] = place
            place += words_of(table.type) * table.length * self.lanes
        return found

    @cached_property
    def counters(self) -> int:
        """Where the counters begin."""
        tables = sum(words_of(t.type) * t.length * self.lanes for t in self.tables)
        return 1 + sum(words_of(type_) * self.lanes for _, type_ in self.arguments) + tables

    @property
    def logs(self) -> int:
        """Where the logs begin."""
        return self.counters + len(self.counted) * self.lanes

    @property
    def size(self) -> int:
        """Words of the whole buffer."""
        return self.logs + (self.capacity + 1) * self.lanes

    # --- what stands there ---

    def filled(self, arguments: Mapping[str, Sequence[Value]], first: int = 0) -> bytes:
        """The buffer before the run. `arguments` has a value a lane."""
        words = [first]
        for name, type_ in self.arguments:
            for lane in range(self.lanes):
                words += _words(arguments[name][lane], type_)
        for table in self.tables:
            for lane in range(self.lanes):
                values = table.rows.get(lane, ())
                for value in (*values, *[0] * (table.length - len(values))):
                    words += _words(value, table.type)
        words += [0] * (self.size - len(words))
        return struct.pack(f"<{len(words)}I", *words)

    def logs_of(self, buffer: bytes) -> tuple[LaneLog, ...]:
        """What each lane logged."""
        words = struct.unpack(f"<{len(buffer) // 4}I", buffer)
        found: list[LaneLog] = []
        for lane in range(self.lanes):
            start = self.logs + lane * (self.capacity + 1)
            used = words[start]
            within = min(used, self.capacity)
            found.append(self._log(words[start + 1 : start + 1 + within], used > self.capacity))
        return tuple(found)

    def _log(self, words: Sequence[int], overflow: bool) -> LaneLog:
        entries: list[Entry] = []
        place = 0
        while place < len(words):
            number = words[place]
            rest = words[place + 1 :]
            if number < len(self.blocks):
                entries.append(Entered(self.blocks[number]))
                place += 1
            elif number < self.number_of_return:
                call = self.calls[number - len(self.blocks)]
                taken = 2 + sum(map(words_of, call.types))
                if len(rest) < taken:
                    return LaneLog(tuple(entries), overflow, not overflow)
                values = _values(rest[2:taken], call.types)
                entries.append(Called(call, rest[0], rest[1], values))
                place += 1 + taken
            elif number == self.number_of_return:
                types = (self.returns,) if words_of(self.returns) else ()
                values = _values(rest, types) if len(rest) >= sum(map(words_of, types)) else ()
                entries.append(Returned(values[0] if values else None))
                place += 1 + sum(map(words_of, types))
            else:
                return LaneLog(tuple(entries), overflow, True)
        return LaneLog(tuple(entries), overflow)


@dataclass(frozen=True, slots=True)
class Entered:
    """A lane entered a block."""

    block: str


@dataclass(frozen=True, slots=True)
class Called:
    """A lane executed a convergent call for the n-th time, with the lanes of a mask."""

    call: LoggedCall
    execution: int
    mask: int
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Returned:
    """A lane ended; `value` is None where nothing is returned that can be logged."""

    value: Value | None


Entry = Entered | Called | Returned


@dataclass(frozen=True, slots=True)
class LaneLog:
    """What one lane logged, in its order. `overflow`: it went on behind the end of its log;
    `garbled`: an entry is none that a kernel writes."""

    entries: tuple[Entry, ...]
    overflow: bool = False
    garbled: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(each.block for each in self.entries if isinstance(each, Entered))

    @property
    def calls(self) -> tuple[Called, ...]:
        return tuple(each for each in self.entries if isinstance(each, Called))


def _words(value: Value, type_: str) -> list[int]:
    """Poison, and what is not a number, becomes some number that is easy to recognise."""
    number = value if isinstance(value, int) else 0x5EED
    if words_of(type_) == 1:
        return [number & 0xFFFF_FFFF]
    return [number & 0xFFFF_FFFF, number >> 32 & 0xFFFF_FFFF]


def _values(words: Sequence[int], types: Sequence[str]) -> tuple[Value, ...]:
    found: list[Value] = []
    place = 0
    for type_ in types:
        width = width_of(type_) or 32
        number = words[place] | (words[place + 1] << 32 if words_of(type_) == 2 else 0)
        found.append(number & ((1 << width) - 1))
        place += words_of(type_)
    return tuple(found)


def agree(expected: Value, found: Value) -> bool:
    """Whether a device may have this where the wave has that: poison is anything."""
    return expected is POISON or not isinstance(expected, int) or expected == found
