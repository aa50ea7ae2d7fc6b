"""How long things take, as ratios within one run, so that another machine can compare.

wavecheck bench [--quick]
"""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from ..processes.outcomes import Done
from ..processes.pool import run_jobs

CHAINS = (8, 16, 32, 64, 128)
"""Numbers of convergent calls, one after the other, on which growth is measured."""

NEST = 4
"""Loops inside each other in the large function."""

LARGE = 300
"""Blocks of the large function."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One pair of the catalogue: milliseconds to judge it, and for LLVM alone to read it."""

    name: str
    judged: float
    read: float


def figures(quick: bool = False) -> Iterator[str]:
    """The lines of the report, each as soon as it is known."""
    yield from _help_figures(3 if quick else 9)
    yield from _catalogue_figures()
    yield from _loop_figures(quick)
    yield from _encoding_figures(quick)
    yield from _litmus_figures(quick)
    yield from _wave_figures(quick)
    yield from _reading_figures(quick)
    yield from _uniformity_figures(quick)
    yield from _repetition_figures(quick)
    yield from _chain_figures(CHAINS[:-1] if quick else CHAINS)
    yield from _memory_figures()


def _loop_figures(quick: bool) -> Iterator[str]:
    from .loops import loop_figures

    yield loop_figures(most=6 if quick else None)


def _encoding_figures(quick: bool) -> Iterator[str]:
    from .two_encodings import encoding_figures

    yield from encoding_figures(quick)


def _litmus_figures(quick: bool) -> Iterator[str]:
    from .memory import SIZES, memory_figures

    yield from memory_figures(sizes=SIZES[:3] if quick else SIZES)


def _reading_figures(quick: bool) -> Iterator[str]:
    from .reading import FUNCTIONS, reading_figures

    yield from reading_figures(20 if quick else FUNCTIONS)


def _wave_figures(quick: bool) -> Iterator[str]:
    from .wave import PROGRAMS, wave_figures

    yield from wave_figures(10 if quick else PROGRAMS)


def _uniformity_figures(quick: bool) -> Iterator[str]:
    from .uniformity import SIZES, uniformity_figures

    yield from uniformity_figures(sizes=SIZES[:3] if quick else SIZES)


def _repetition_figures(quick: bool) -> Iterator[str]:
    from .repetition import repetition_figures

    yield from repetition_figures(quick)


# --- start --------------------------------------------------------------------------------------


def _help_figures(times: int) -> Iterator[str]:
    bare = median(_seconds(["-c", "pass"]) for _ in range(times))
    program = "from wavecheck.proofs.commands.main import main; main(['--help'])"
    helped = median(_seconds(["-c", program]) for _ in range(times))
    yield (
        f"--help: {1000 * (helped - bare):.0f} ms over bare Python "
        f"({1000 * bare:.0f} ms), {helped / bare:.1f} times"
    )


def _seconds(arguments: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


# --- the catalogue ------------------------------------------------------------------------------


def _catalogue_figures() -> Iterator[str]:
    timings = catalogue_timings()
    slow = max(timings, key=lambda timing: timing.judged)
    judged = median(timing.judged for timing in timings)
    read = median(timing.read for timing in timings)
    yield (
        f"catalogue: {len(timings)} pairs, median {judged:.1f} ms a pair with parsing, "
        f"{judged / read:.1f} times what LLVM needs to read it ({read:.2f} ms)"
    )
    yield f"catalogue: slowest {slow.name}, {slow.judged:.0f} ms, {slow.judged / judged:.0f} times"


def catalogue_timings() -> list[Timing]:
    """Every pair of the catalogue, read and judged in this process."""
    from ...counterexamples.corpus.index import CATALOGUE
    from ...semantics.llvm.worker import canonical
    from ..judging.judge import judge
    from ..judging.pairs import Pair, pairs_of
    from ..question.options import Options

    timings: list[Timing] = []
    for path in sorted(CATALOGUE.rglob("*.srctgt.ll")):
        pairs, parsing = _timed(lambda path=path: list(pairs_of([str(path)])))
        text = path.read_text(encoding="utf-8")
        reading = _timed(lambda text=text: canonical(text))[1]
        for pair in pairs:
            if isinstance(pair, Pair):
                judging = _timed(lambda pair=pair: judge(pair, Options()))[1]
                share = 1000 / len(pairs)
                name = f"{path.name} @{pair.source}"
                timings.append(Timing(name, 1000 * judging + share * parsing, share * reading))
    return timings


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    started = time.perf_counter()
    result = work()
    return result, time.perf_counter() - started


# --- growth and memory --------------------------------------------------------------------------


def _chain_figures(lengths: tuple[int, ...]) -> Iterator[str]:
    seconds = [_judged_against_itself(chain(length))[1] for length in lengths]
    growth = math.log(seconds[-1] / seconds[0]) / math.log(lengths[-1] / lengths[0])
    listed = ", ".join(
        f"{length}: {1000 * each:.0f} ms" for length, each in zip(lengths, seconds, strict=True)
    )
    yield f"chain of convergent calls: {listed}; grows with the power {growth:.1f}"


def _judged_against_itself(text: str) -> tuple[str, float]:
    """The verdict's word on a function as its own target, and the seconds it took."""
    from ...counterexamples.verdicts.verdicts import name_of
    from ...semantics.reading.reader import read_module
    from ..question.options import Options
    from ..refinement.refinement import validate

    module = read_module(text, "generated")
    (function,) = module.functions.values()
    verdict, seconds = _timed(lambda: validate(function, function, Options()))
    return name_of(verdict), seconds


def _memory_figures() -> Iterator[str]:
    (base,) = run_jobs(effort_for, [(chain(1),)])
    (large,) = run_jobs(effort_for, [(nest(LARGE, NEST),)], timeout=300)
    if isinstance(base, Done) and isinstance(large, Done):
        effort: Effort = large.value
        times = effort.peak / base.value.peak
        yield (
            f"{LARGE} blocks in {NEST} nested loops: {effort.word} in {effort.seconds:.1f} s, "
            f"peak {effort.peak:.0f} MB, {times:.1f} times that of one call"
        )
    else:
        yield f"{LARGE} blocks in {NEST} nested loops: {large}"


@dataclass(frozen=True, slots=True)
class Effort:
    """What it took to judge one function against itself: seconds, and megabytes at the peak."""

    word: str
    seconds: float
    peak: float


def effort_for(text: str) -> Effort:
    """Judge the function of a text; to be called in a process of its own."""
    word, seconds = _judged_against_itself(text)
    return Effort(word, seconds, _peak_megabytes())


def _peak_megabytes() -> float:
    """The most memory that this process had. Linux lets a child inherit `ru_maxrss` from its
    parent, but not the high-water mark in `/proc`."""
    import resource
    from pathlib import Path

    status = Path("/proc/self/status")
    if status.is_file():
        line = next(x for x in status.read_text().splitlines() if x.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


DECLARATIONS = """\
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
"""


def chain(length: int) -> str:
    """A function of `length` convergent calls, every second one under a condition."""
    lines = ["define void @f(i32 %x, i32 %n) convergent {", "entry:"]
    lines.append("  %t = call token @llvm.experimental.convergence.entry()")
    call = 'call void @op(i32 %x) [ "convergencectrl"(token %t) ]'
    for number in range(length):
        if number % 2 == 0:
            lines.append(f"  {call}")
            continue
        lines += [f"  %c{number} = icmp ugt i32 %n, {number}"]
        lines += [f"  br i1 %c{number}, label %then{number}, label %join{number}"]
        lines += [f"then{number}:", f"  {call}", f"  br label %join{number}", f"join{number}:"]
    return DECLARATIONS + "\n".join([*lines, "  ret void", "}", ""])


def nest(blocks: int, depth: int) -> str:
    """A function of about `blocks` blocks, most of them in the innermost of `depth` loops."""
    lines = ["define void @f(i32 %x, i32 %n) convergent {", "entry:"]
    lines += ["  %t0 = call token @llvm.experimental.convergence.entry()", "  br label %h1"]
    for level in range(1, depth + 1):
        before = "entry" if level == 1 else f"h{level - 1}"
        lines += [f"h{level}:", f"  %i{level} = phi i32 [ 0, %{before} ], [ %j{level}, %l{level} ]"]
        control = f'[ "convergencectrl"(token %t{level - 1}) ]'
        lines.append(f"  %t{level} = call token @llvm.experimental.convergence.loop() {control}")
        inner = f"h{level + 1}" if level < depth else "b0"
        lines.append(f"  br label %{inner}")
    diamonds = max(1, (blocks - 2 * depth - 2) // 2)
    control = f'[ "convergencectrl"(token %t{depth}) ]'
    for number in range(diamonds):
        lines += [f"b{number}:", f"  %c{number} = icmp ugt i32 %x, {number}"]
        lines += [f"  br i1 %c{number}, label %d{number}, label %b{number + 1}"]
        lines += [f"d{number}:", f"  call void @op(i32 %x) {control}"]
        lines += [f"  br label %b{number + 1}"]
    lines += [f"b{diamonds}:", f"  br label %l{depth}"]
    for level in range(depth, 0, -1):
        lines += [f"l{level}:", f"  %j{level} = add i32 %i{level}, 1"]
        lines += [f"  %e{level} = icmp ult i32 %j{level}, %n"]
        after = f"l{level - 1}" if level > 1 else "exit"
        lines += [f"  br i1 %e{level}, label %h{level}, label %{after}"]
    return DECLARATIONS + "\n".join([*lines, "exit:", "  ret void", "}", ""])


if __name__ == "__main__":
    for line in figures("--quick" in sys.argv):
        print(line, flush=True)
