"""Which bytes lanes race for: accesses of two lanes, one a write, with nothing that orders them.

Lanes are ordered where they execute a convergent call together that may synchronise. Each lane
counts these; one access happens before another if its lane's count had reached the other lane by
then (vector clocks).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Accesses:
    """Of one byte: who wrote it last, and who read it since, each with the count of its lane."""

    written: tuple[int, int] | None = None
    atomic: bool = False
    read: dict[int, int] = field(default_factory=dict)


class Races:
    """The accesses of a wave's lanes. `late`: bytes that a lane read before another wrote them,
    so that what was read is not known after all."""

    def __init__(self, lanes: int) -> None:
        self.late: set[int] = set()
        self._alone = lanes == 1
        self._clocks = [[0] * lanes for _ in range(lanes)]
        for lane in range(lanes):
            self._clocks[lane][lane] = 1
        self._bytes: dict[int, _Accesses] = {}

    def synchronise(self, lanes: Iterable[int]) -> None:
        """These lanes have executed a call together that orders what they did before it."""
        numbers = list(lanes)
        if self._alone or len(numbers) < 2:
            return
        joint = [max(column) for column in zip(*(self._clocks[n] for n in numbers), strict=True)]
        for number in numbers:
            self._clocks[number] = list(joint)
            self._clocks[number][number] += 1

    def read(self, lane: int, address: int, atomic: bool = False) -> bool:
        """Whether a lane's read of a byte races with a write before it."""
        if self._alone:
            return False
        found = self._bytes.setdefault(address, _Accesses())
        if not atomic:
            found.read[lane] = self._clocks[lane][lane]
        return self._unordered(lane, found.written) and not (atomic and found.atomic)

    def write(self, lane: int, address: int, atomic: bool = False) -> bool:
        """Whether a lane's write of a byte races with an access before it."""
        if self._alone:
            return False
        found = self._bytes.setdefault(address, _Accesses())
        if any(self._unordered(lane, access) for access in found.read.items()):
            self.late.add(address)
        races = self._unordered(lane, found.written) and not (atomic and found.atomic)
        found.written = (lane, self._clocks[lane][lane])
        found.atomic = atomic
        found.read = {}
        return races

    def forget(self, address: int) -> None:
        """Others than the lanes have written a byte, at a call that orders it."""
        self._bytes.pop(address, None)

    def _unordered(self, lane: int, access: tuple[int, int] | None) -> bool:
        """Whether nothing orders an earlier access before what a lane does now."""
        return (
            access is not None and access[0] != lane and self._clocks[lane][access[0]] < access[1]
        )
