"""What a benchmark finds, and how it is measured: always processor time, and ratios of one run."""

from __future__ import annotations

import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

TIMES = 5
"""How often a thing is measured of which a median is told."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the report. `name` is the same in every run. `value` is what a later run compares
    with its own, the less the better: a ratio of two times of this run."""

    name: str
    value: float
    text: str

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


@dataclass(frozen=True, slots=True)
class Spread:
    """Seconds of processor time of something that was done several times."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def units(self) -> float:
        """The median in units of this machine's speed, see `unit`."""
        return self.median / unit()

    def __str__(self) -> str:
        least, most = min(self.seconds), max(self.seconds)
        if len(self.seconds) == 1:
            return f"{self.median:.2f} s"
        return f"{self.median:.2f} s ({least:.2f} to {most:.2f} in {len(self.seconds)} runs)"


@cache
def unit() -> float:
    """The seconds of processor time that Python takes here for a fixed piece of work."""

    def work() -> int:
        found: dict[int, int] = {}
        for number in range(300_000):
            found[number % 1000] = found.get(number % 977, 0) + number
        return len(found)

    return here(work).median


def here(work: Callable[[], Any], times: int = TIMES) -> Spread:
    """What a piece of work costs in this process."""
    return Spread(tuple(_spent(resource.RUSAGE_SELF, work) for _ in range(times)))


def command(arguments: Sequence[str], times: int = TIMES) -> Spread:
    """What a command costs, with the processes that it waits for; whatever it answers."""

    def work() -> None:
        subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    return Spread(tuple(_spent(resource.RUSAGE_CHILDREN, work) for _ in range(times)))


def wavecheck(*arguments: str) -> list[str]:
    """A command of this package, as its own process."""
    program = "import sys; from wavecheck.proofs.commands.main import main; main(sys.argv[1:])"
    return [sys.executable, "-c", program, *arguments]


def _spent(who: int, work: Callable[[], Any]) -> float:
    before = resource.getrusage(who)
    work()
    after = resource.getrusage(who)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def growth(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """The power of the size with which the seconds grow, from the first to the last."""
    return math.log(seconds[-1] / seconds[0]) / math.log(sizes[-1] / sizes[0])


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """The result, and the seconds by the clock."""
    started = time.perf_counter()
    result = work()
    return result, time.perf_counter() - started


def peak_megabytes() -> float:
    """The most memory that this process had. Linux lets a child inherit `ru_maxrss` from its
    parent, but not the high-water mark in `/proc`."""
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(x for x in status.read_text().splitlines() if x.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)
