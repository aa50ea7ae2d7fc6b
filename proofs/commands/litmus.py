"""`wavecheck litmus`: what may a litmus test with tags do?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from .shared_options import (
    WITH_SCRIPTS,
    Output,
    deliver,
    refuse,
    require,
    with_output,
    with_second_solver,
)

if TYPE_CHECKING:
    from ..judging.repetition import Queries
    from ..memory.answers import LitmusAnswer
    from ..memory.jobs import NotDecided


@dataclass(frozen=True, slots=True)
class Effort:
    """How many tests are decided at a time, the seconds for one, None for the default, and a second
    solver that repeats the queries."""

    jobs: int
    timeout: float | None
    check_with: str | None = None


EPILOG = """\b
Examples:
  wavecheck litmus MP.litmus
  wavecheck litmus catalogue/memory --check
  wavecheck litmus recipe.litmus --target vulkan --format json

\b
A test is written as for herd, in C, or as functions of a .ll file; in C tags
stand in comments behind an operation:
  X: atomic_store_explicit(y, 1, memory_order_release);  // mmra: foo:bar
"""


@click.command(epilog=EPILOG, short_help="Show what litmus tests with tags may do.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE.litmus...")
@click.option(
    "--target",
    metavar="NAME|FILE.toml",
    help="What tags mean for synchronisation.  [default: as the file says, or none]",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 1e6, min_open=True),
    metavar="SECONDS",
    help="Seconds for one test, then it is unknown.  [default: 60]",
)
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Tests decided at a time."
)
@click.option("--check", is_flag=True, help="Compare with the files' own EXPECT comments.")
@with_second_solver
@partial(with_output, formats=(*WITH_SCRIPTS, "html", "sarif", "junit"))
def litmus(
    paths: tuple[str, ...],
    target: str | None,
    timeout: float | None,
    jobs: int,
    check: bool,
    check_with: str | None,
    format_: str,
    output: str | None,
) -> int:
    """Show the final states that the memory model allows, and what happens before what.

    The model is repaired C11 (RC11), relaxed by tags as the target reads them. Claims (~exists and
    forall) that do not hold are findings; exists is a question.
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_, output)
    sink.begin()
    try:
        return _litmus(paths, target, Effort(jobs, timeout, check_with), check, sink)
    except InputError as error:
        return refuse("litmus", sink, error)


def _litmus(
    paths: Sequence[str], target: str | None, effort: Effort, check: bool, output: Output
) -> int:
    from ...counterexamples.results.tree import Report, Result
    from ...counterexamples.text.litmus_expectations import notes_in, surprise
    from ...semantics.litmus.files import litmus_files, read_litmus_file
    from ...semantics.memory_model.targets import target_named
    from ..memory.jobs import DEFAULT_SECONDS, NotDecided
    from ..output.reports import litmus_result, status_of

    require(effort.check_with)
    asked = [
        (path, test, notes_in(text, test.name, path))
        for each in paths
        for path in litmus_files(each)
        for tests, text in [read_litmus_file(path)]
        for test in tests
    ]
    seconds = effort.timeout or DEFAULT_SECONDS
    jobs = [(test, target_named(target or notes.target), seconds) for _, test, notes in asked]
    outcomes = _decided(jobs, effort, output.format == "smt2")
    results: list[Result] = []
    surprises: dict[int, str] = {}
    answered: list[tuple[str, LitmusAnswer]] = []
    rests: list[Queries] = []
    for (path, test, notes), job, (found, queries) in zip(asked, jobs, outcomes, strict=True):
        result = litmus_result(path, test, job[1], found)
        if isinstance(found, NotDecided):
            surprises[len(results)] = result.message
        else:
            answered.append((path, found))
            rests.append(queries)
            if said := surprise(path, notes, test.name, found.observation, found.racy):
                surprises[len(results)] = said
        results.append(result)
    report = Report(
        command="litmus",
        results=results,
        status=status_of(results, surprises if check else None),
        surprises=surprises if check else None,
        foot=("All as expected.",) if check and not surprises else (),
    )
    scripts = None
    if output.format == "smt2":
        from ..memory.recorded import litmus_scripts

        scripts = litmus_scripts(answered, rests, target)
    return deliver(output, report, scripts=scripts)


def _decided(
    jobs: Sequence[tuple[Any, ...]], effort: Effort, recording: bool
) -> list[tuple[LitmusAnswer | NotDecided, Queries]]:
    """The answers, checked by a second solver where that is wanted, each with its queries where
    they were recorded. Raises Contradiction where the second solver disagrees."""
    from ..memory.answers import answer
    from ..memory.jobs import decided

    if not recording and effort.check_with is None:
        return [(found, ()) for found in decided(answer, jobs, effort.jobs, effort.timeout)]
    from ..memory.recorded import checked_tests, decided_with_queries

    found = list(decided_with_queries(answer, jobs, effort.jobs, effort.timeout))
    return found if effort.check_with is None else checked_tests(found, effort.jobs)
