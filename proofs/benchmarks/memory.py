"""How long questions about litmus tests take: classic tests, and one location that grows."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from ...semantics.memory_model.litmus_test import Const, LitmusTest, Load, Rmw, Store, Thread
from .classic_litmus_tests import SHAPES, spread
from .figure import TIMES, Figure, command, here

CLASSIC = 2400
"""Classic tests that are answered one after the other, in one process."""

HERD = "herd7"
COUNTERS = 8
"""Threads that count to one location, twice each."""

SIZES = (2, 3, 4, 5, 6)
"""Stores of each writer, and loads of each reader."""


def memory_figures(
    classic: int = CLASSIC, sizes: Sequence[int] = SIZES, times: int = TIMES
) -> Iterator[Figure]:
    """The lines of the report."""
    yield classic_tests(classic, times)
    yield counters(COUNTERS, times)
    yield _one_location("litmus, one location", sizes, by_solver=False)
    yield _one_location("litmus, one location by the solver", sizes[:2], by_solver=True)


def classic_tests(count: int, times: int) -> Figure:
    """Tests of all shapes, with what is ordered in each and what forbids it."""
    from ...semantics.litmus.reader import read_litmus_tests
    from ..memory.answers import answer

    texts = spread(-(-count // len(SHAPES)))[:count]
    tests = [test for text in texts for test in read_litmus_tests(text, "classic.litmus")]
    found = here(lambda: [answer(test) for test in tests], times)
    said = f"{len(tests)} classic tests in {found}, {1000 * found.median / len(tests):.1f} ms each"
    herd = shutil.which(HERD)
    if herd is None:
        said += f"; no {HERD} in PATH to compare with"
    else:
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / f"{number}.litmus" for number in range(len(texts))]
            for path, text in zip(paths, texts, strict=True):
                path.write_text(text, encoding="utf-8")
            other = command([herd, "-model", "rc11.cat", *map(str, paths)], times)
        said += f"; {found.median / other.median:.1f} times as long as {HERD} ({other})"
    return Figure("litmus", found.units, said)


def counters(threads: int, times: int) -> Figure:
    """Threads that count to one location."""
    from ...encodings.memory_model.questions import outcomes

    test = LitmusTest(
        f"{threads} counters",
        {"x": 0},
        tuple(
            Thread(
                str(number),
                tuple(
                    Rmw(f"{number}:{i}", f"r{i}", "x", "add", Const(1), None, "rlx")
                    for i in range(2)
                ),
            )
            for number in range(threads)
        ),
    )
    names = ("x", "0:r1", f"{threads - 1}:r0")
    found = here(lambda: outcomes(test, names=names), times)
    return Figure("litmus, counters", found.units, f"{threads} threads that add twice: {found}")


def writers_and_readers(size: int) -> LitmusTest:
    """Two threads that store `size` values each, all different, and two that load as often."""
    writers = (
        Thread(
            str(number),
            tuple(
                Store(f"{number}:{i}", "x", Const(1 + number * size + i), "rlx")
                for i in range(size)
            ),
        )
        for number in (0, 1)
    )
    readers = (
        Thread(
            str(number),
            tuple(Load(f"{number}:{i}", f"r{i}", "x", "rlx") for i in range(size)),
        )
        for number in (2, 3)
    )
    return LitmusTest(f"one location, {size}", {"x": 0}, (*writers, *readers))


def _one_location(said: str, sizes: Sequence[int], by_solver: bool) -> Figure:
    from ...encodings.memory_model.questions import MemoryQuestion, outcomes

    seconds: list[float] = []
    for size in sizes:
        test = writers_and_readers(size)
        names = ("2:r0", f"2:r{size - 1}", "3:r0", f"3:r{size - 1}")
        started = time.process_time()
        if by_solver:
            MemoryQuestion(test, names=names).all_outcomes()
        else:
            outcomes(test, names=names)
        seconds.append(time.process_time() - started)
    listed = ", ".join(
        f"{size}: {1000 * each:.0f} ms" for size, each in zip(sizes, seconds, strict=True)
    )
    steps = (after / before for before, after in pairwise(seconds))
    most = max(steps)
    return Figure(said, most, f"{listed}; at most {most:.1f} times from one to the next")
