"""How long things take, as ratios within one run, so that another machine can compare.

wavecheck bench [--quick] [--history FILE]
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from ..processes.outcomes import Done
from ..processes.pool import run_jobs
from .figure import TIMES, Figure, command, growth, peak_megabytes, timed, wavecheck

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


def figures(quick: bool = False) -> Iterator[Figure]:
    """The lines of the report, each as soon as it is known."""
    from .loops import loop_figures
    from .memory import SIZES, memory_figures
    from .pairs import pair_figures
    from .reading import reading_figures
    from .repetition import repetition_figures
    from .two_encodings import encoding_figures
    from .uniformity import SIZES as GRAPHS
    from .uniformity import uniformity_figures
    from .wave import wave_figures

    yield _help_figure(3 if quick else TIMES)
    yield from pair_figures(quick)
    yield from _catalogue_figures()
    yield loop_figures(most=6 if quick else None)
    yield from encoding_figures(quick)
    yield from memory_figures(100, SIZES[:3], 1) if quick else memory_figures()
    yield from wave_figures(10) if quick else wave_figures()
    yield from reading_figures(20, times=1) if quick else reading_figures()
    yield from uniformity_figures(sizes=GRAPHS[:3] if quick else GRAPHS)
    yield from repetition_figures(quick)
    yield _chain_figure(CHAINS[:-1] if quick else CHAINS)
    yield _memory_figure()


# --- start --------------------------------------------------------------------------------------


def _help_figure(times: int) -> Figure:
    bare = command([sys.executable, "-c", "pass"], times)
    helped = command(wavecheck("--help"), times)
    said = f"{helped}, {helped.median / bare.median:.1f} times bare Python ({bare})"
    return Figure("--help", helped.median / bare.median, said)


# --- the catalogue ------------------------------------------------------------------------------


def _catalogue_figures() -> Iterator[Figure]:
    timings = catalogue_timings()
    slow = max(timings, key=lambda timing: timing.judged)
    judged = median(timing.judged for timing in timings)
    read = median(timing.read for timing in timings)
    yield Figure(
        "catalogue",
        judged / read,
        f"{len(timings)} pairs, median {judged:.1f} ms a pair with parsing, "
        f"{judged / read:.1f} times what LLVM needs to read it ({read:.2f} ms)",
    )
    times = slow.judged / judged
    said = f"{slow.name}, {slow.judged:.0f} ms, {times:.0f} times the median"
    yield Figure("catalogue, the slowest pair", times, said)


def catalogue_timings() -> list[Timing]:
    """Every pair of the catalogue, read and judged in this process."""
    from ...counterexamples.corpus.index import CATALOGUE
    from ...semantics.llvm.worker import canonical
    from ..judging.judge import judge
    from ..judging.pairs import Pair, pairs_of
    from ..question.options import Options

    timings: list[Timing] = []
    for path in sorted(CATALOGUE.rglob("*.srctgt.ll")):
        pairs, parsing = timed(lambda path=path: list(pairs_of([str(path)])))
        text = path.read_text(encoding="utf-8")
        reading = timed(lambda text=text: canonical(text))[1]
        for pair in pairs:
            if isinstance(pair, Pair):
                judging = timed(lambda pair=pair: judge(pair, Options()))[1]
                share = 1000 / len(pairs)
                name = f"{path.name} @{pair.source}"
                timings.append(Timing(name, 1000 * judging + share * parsing, share * reading))
    return timings


# --- growth and memory --------------------------------------------------------------------------


def _chain_figure(lengths: tuple[int, ...]) -> Figure:
    seconds = [_judged_against_itself(chain(length))[1] for length in lengths]
    power = growth(lengths, seconds)
    listed = ", ".join(
        f"{length}: {1000 * each:.0f} ms" for length, each in zip(lengths, seconds, strict=True)
    )
    said = f"{listed}; grows with the power {power:.1f}"
    return Figure("chain of convergent calls", power, said)


def _judged_against_itself(text: str) -> tuple[str, float]:
    """The verdict's word on a function as its own target, and the seconds it took."""
    from ...counterexamples.verdicts.verdicts import name_of
    from ...semantics.reading.reader import read_module
    from ..question.options import Options
    from ..refinement.refinement import validate

    module = read_module(text, "generated")
    (function,) = module.functions.values()
    verdict, seconds = timed(lambda: validate(function, function, Options()))
    return name_of(verdict), seconds


def _memory_figure() -> Figure:
    (base,) = run_jobs(effort_for, [(chain(1),)])
    (large,) = run_jobs(effort_for, [(nest(LARGE, NEST),)], timeout=300)
    name = f"{LARGE} blocks in {NEST} nested loops"
    if not (isinstance(base, Done) and isinstance(large, Done)):
        return Figure(name, math.inf, str(large))
    effort: Effort = large.value
    times = effort.peak / base.value.peak
    said = (
        f"{effort.word} in {effort.seconds:.1f} s, peak {effort.peak:.0f} MB, "
        f"{times:.1f} times that of one call"
    )
    return Figure(name, times, said)


@dataclass(frozen=True, slots=True)
class Effort:
    """What it took to judge one function against itself: seconds, and megabytes at the peak."""

    word: str
    seconds: float
    peak: float


def effort_for(text: str) -> Effort:
    """Judge the function of a text; to be called in a process of its own."""
    word, seconds = _judged_against_itself(text)
    return Effort(word, seconds, peak_megabytes())


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
