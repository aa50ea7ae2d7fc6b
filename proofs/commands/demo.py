"""`wavecheck demo`: the main job on bundled examples; `wavecheck bench`: how long things take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Output
from ..command_line.shared_options import with_output

if TYPE_CHECKING:
    from ..benchmarks.figure import Figure

EXAMPLES = (
    ("loops/unroll_by_trip_multiple.srctgt.ll", "src1"),
    ("loops/unroll_with_remainder.srctgt.ll", "src2"),
)
"""Unrolling a loop by 2 keeps the sets if the trip count is even (CO41), else not (CO40)."""

INTRODUCTION = """\
Threads call @op in a loop, which a compiler unrolls by two, in two ways. Is @op
still called by the same threads together? In the first pair every trip count is
a multiple of two. In the second it is not, and an odd trip runs behind the loop.
"""


@click.command(short_help="The main job on two bundled examples.")
@with_output
def demo(format_: str, output: str | None) -> int:
    """Validate two bundled examples: one preserved, one violated with its trace.

    The exit status is 0 if both answers are the ones that the examples' files expect.
    """
    from ...counterexamples.corpus.index import CATALOGUE
    from ..judging.judge import Effort, answers_to
    from ..judging.pairs import pairs_of
    from ..question.options import Options
    from .validate import conclude

    pairs = [
        pair for name, source in EXAMPLES for pair in pairs_of([_near(CATALOGUE / name)], source)
    ]
    answers = list(answers_to(pairs, Options(), Effort()))
    sink = Output(format_, output)
    if not sink.as_json and output is None:
        click.echo(INTRODUCTION)
    return conclude("demo", list(zip(pairs, answers, strict=True)), sink, True, {})


def _near(path: Path) -> str:
    """The path as short as it can be said from here."""
    try:
        return min(str(path), os.path.relpath(path), key=len)
    except ValueError:
        return str(path)


@click.command(hidden=True)
@click.option("--quick", is_flag=True, help="Fewer repetitions.")
@click.option(
    "--history",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Compare with the last run in this file, and add this one.",
)
def bench(quick: bool, history: Path | None) -> int:
    """Print how long things take, as ratios within one run.

    Programs of others are measured beside it where they are in PATH: alive-tv, herd7, opt."""
    from ..benchmarks.history import add_run, compared, last_run
    from ..benchmarks.report import figures

    before = last_run(history) if history is not None else {}
    found: list[Figure] = []
    for figure in figures(quick):
        click.echo(compared(figure, before))
        found.append(figure)
    if history is not None:
        add_run(history, found)
    return 0
