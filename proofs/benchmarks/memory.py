"""How long questions about litmus tests take: classic tests, and one location that grows."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice, pairwise

from ...semantics.memory_model.litmus_test import Const, LitmusTest, Load, Store, Thread

CLASSIC = 100
"""Tests that are answered one after the other."""

SIZES = (2, 3, 4, 5, 6)
"""Stores of each writer, and loads of each reader."""


def memory_figures(classic: int = CLASSIC, sizes: Sequence[int] = SIZES) -> Iterator[str]:
    """The lines of the report."""
    from ...encodings.memory_model.questions import outcomes
    from ...semantics.memory_model.litmus_test import every_name
    from ..memory.answers import answer

    tests = list(islice(cycle(classic_tests()), classic))
    started = time.process_time()
    for test in tests:
        outcomes(test, names=test.observed or every_name(test))
    seconds = time.process_time() - started
    yield (
        f"litmus: {classic} classic tests in {seconds:.2f} s of processor time, "
        f"{1000 * seconds / classic:.1f} ms each"
    )
    started = time.process_time()
    for test in tests:
        answer(test)
    whole = time.process_time() - started
    yield (
        f"litmus, with what is ordered and what forbids: {1000 * whole / classic:.1f} ms each, "
        f"{whole / seconds:.1f} times their outcomes alone"
    )
    yield from _one_location("litmus, one location", sizes, by_solver=False)
    yield from _one_location("litmus, one location by the solver", sizes[:2], by_solver=True)


def classic_tests() -> list[LitmusTest]:
    """The litmus tests of the catalogue."""
    from ...counterexamples.corpus.index import CATALOGUE
    from ...semantics.litmus.files import litmus_files, read_litmus_file

    files = litmus_files(str(CATALOGUE / "memory"))
    return [test for path in files for test in read_litmus_file(path)[0]]


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


def _one_location(said: str, sizes: Sequence[int], by_solver: bool) -> Iterator[str]:
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
    yield f"{said}: {listed}; at most {max(steps):.1f} times from one to the next"
