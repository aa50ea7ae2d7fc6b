"""What whole pairs cost: a tiny one, rewritten arithmetic, the catalogue, a kernel through O2."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .figure import TIMES, Figure, Spread, command, growth, here, wavecheck

if TYPE_CHECKING:
    from ...encodings.solver.checks import Answer
    from ...semantics.program.function import Function

ALIVE = "alive-tv"
DIAMONDS = (64, 128, 256)
KERNEL = Path(__file__).parent / "kernel"
"""A block's sum in CUDA, as its front end writes it and behind LLVM's O2."""

BLOCK_SUM = "_Z9block_sumPKfPfi"

TINY = """\
declare void @op(i32) convergent
define void @src(i32 %x) convergent {
  call void @op(i32 %x)
  ret void
}
define void @tgt(i32 %x) convergent {
  %y = add i32 %x, 0
  call void @op(i32 %y)
  ret void
}
"""


def pair_figures(quick: bool = False) -> Iterator[Figure]:
    """The lines of the report."""
    times = 2 if quick else TIMES
    yield tiny_pair(times)
    yield diamonds(DIAMONDS[:-1] if quick else DIAMONDS, 1 if quick else TIMES)
    yield catalogue(8 if quick else None, 1 if quick else TIMES)
    if not quick:
        yield block_reduction(times)


def tiny_pair(times: int) -> Figure:
    """A pair of one call, from the start of the process to its end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tiny.srctgt.ll"
        path.write_text(TINY, encoding="utf-8")
        found = command(wavecheck("validate", str(path)), times)
        bare = command(wavecheck("--help"), times)
        said = f"{found}, {found.median / bare.median:.1f} times --help"
        peer = beside(found, [ALIVE, str(path)], times)
    return Figure("tiny pair, whole process", found.units, said + peer)


def diamonds(sizes: Sequence[int], times: int) -> Figure:
    """Branches in a row; what is passed in each is computed in another way by the target."""
    from ...counterexamples.verdicts.verdicts import name_of
    from ...semantics.reading.reader import read_module
    from ..question.options import Options
    from ..refinement.refinement import validate

    told: list[str] = []
    found: list[Spread] = []
    for size in sizes:
        source, target = (
            read_module(row_of_diamonds(size, target=rewritten), "row.ll").functions["f"]
            for rewritten in (False, True)
        )
        words: set[str] = set()

        def judge(
            source: Function = source, target: Function = target, words: set[str] = words
        ) -> None:
            words.add(name_of(validate(source, target, Options())))

        found.append(here(judge, times))
        told.append(f"{size}: {' '.join(words)} in {found[-1]}")
    power = growth(sizes, [each.median for each in found])
    said = f"{', '.join(told)}; grows with the power {power:.1f}"
    return Figure("diamonds with rewritten arithmetic", found[-1].units, said)


def row_of_diamonds(size: int, *, target: bool) -> str:
    """`x + i + x` in the source is `2 * x + i` in the target."""
    lines = ["declare void @op(i32) convergent"]
    lines += ["define void @f(i32 %x, i32 %c) convergent {", "  br label %b0"]
    for i in range(size):
        lines += [f"b{i}:", f"  %k{i} = and i32 %c, {1 << i % 31}"]
        lines += [f"  %t{i} = icmp ne i32 %k{i}, 0", f"  br i1 %t{i}, label %l{i}, label %b{i + 1}"]
        first = f"shl i32 %x, 1\n  %v{i} = add i32 %a{i}, {i}"
        second = f"add i32 %x, {i}\n  %v{i} = add i32 %a{i}, %x"
        lines += [f"l{i}:", f"  %a{i} = {first if target else second}"]
        lines += [f"  call void @op(i32 %v{i})", f"  br label %b{i + 1}"]
    return "\n".join([*lines, f"b{size}:", "  ret void", "}", ""])


def catalogue(most: int | None, times: int) -> Figure:
    """The pairs of the catalogue that have no tokens, all in one process."""
    paths = [str(path) for path in _files_without_tokens()][:most]
    found = command(wavecheck("validate", *paths), times)
    said = f"{len(paths)} files in {found}, {1000 * found.median / len(paths):.0f} ms a file"
    alive = shutil.which(ALIVE)
    if alive is not None:
        other = sum(command([alive, path], times).median for path in paths)
        said += f"; {found.median / other:.1f} times as long as {ALIVE}"
    return Figure("catalogue without tokens", found.units, said)


def _files_without_tokens() -> Iterator[Path]:
    from ...counterexamples.corpus.index import CATALOGUE

    for path in sorted(CATALOGUE.rglob("*.srctgt.ll")):
        if "llvm.experimental.convergence" not in path.read_text(encoding="utf-8"):
            yield path


def block_reduction(times: int) -> Figure:
    """The kernel before and behind O2, and how much of that is the solver's."""
    from ...counterexamples.verdicts.answers import Judgement
    from ...counterexamples.verdicts.verdicts import name_of
    from ...encodings.solver.checks import watched
    from ..judging.judge import judge
    from ..judging.pairs import Pair, pairs_of
    from ..question.options import Options

    files = [str(KERNEL / name) for name in ("before.ll", "behind.ll")]
    pair = next(pairs_of(files, BLOCK_SUM))
    assert isinstance(pair, Pair)
    clock = Stopwatch()
    words: set[str] = set()

    def work() -> None:
        with watched(clock):
            answer = judge(pair, Options())
        words.add(name_of(answer.verdict) if isinstance(answer, Judgement) else "refused")

    found = here(work, times)
    share = clock.seconds / sum(found.seconds)
    said = f"{' '.join(words)} in {found}; the solver takes {share:.0%} of it"
    return Figure("block reduction through O2", found.units, said)


class Stopwatch:
    """How long the solver takes, as a watcher of its checks."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._begun = 0.0

    def asked(self, check: object) -> None:
        self._begun = time.process_time()

    def answered(self, answer: Answer) -> Answer:
        self.seconds += time.process_time() - self._begun
        return answer


def beside(found: Spread, peer: Sequence[str], times: int) -> str:
    """How many times as long it took as another program, where that is in PATH."""
    name, *arguments = peer
    there = shutil.which(name)
    if there is None:
        return f"; no {name} in PATH to compare with"
    other = command([there, *arguments], times)
    return f"; {found.median / other.median:.1f} times as long as {name} ({other})"
