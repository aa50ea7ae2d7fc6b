"""`wavecheck litmus`: what may a litmus test with tags do?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Live, Output, deliver, refuse
from ..command_line.shared_options import (
    WITH_SCRIPTS,
    require,
    with_jobs,
    with_output,
    with_second_solver,
)

if TYPE_CHECKING:
    from ...counterexamples.text.litmus_expectations import LitmusNotes
    from ...counterexamples.verdicts.memory_verdicts import LitmusAnswer
    from ...semantics.memory_model.litmus_test import LitmusTest
    from ...semantics.memory_model.targets import Target
    from ...semantics.program.input_errors import InputError
    from ..judging.repetition import Queries
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
  wavecheck litmus catalogue/memory --herd herd && sh herd/run.sh

\b
A test is written as for herd, in C, or as functions of a .ll file; in C tags
stand in comments behind an operation:
  X: atomic_store_explicit(y, 1, memory_order_release);  // mmra: foo:bar
"""


@click.command(epilog=EPILOG, short_help="Show what litmus tests with tags may do.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE.litmus|FOLDER...")
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
@with_jobs("Tests decided at a time.")
@click.option("--check", is_flag=True, help="Compare with the files' own EXPECT comments.")
@click.option(
    "--herd",
    metavar="FOLDER",
    help="Also write the tests and the memory model for herd7 into this folder.",
)
@with_second_solver
@partial(with_output, formats=(*WITH_SCRIPTS, "html", "sarif", "junit"))
def litmus(
    paths: tuple[str, ...],
    target: str | None,
    timeout: float | None,
    jobs: int,
    check: bool,
    herd: str | None,
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
        return _litmus(paths, target, Effort(jobs, timeout, check_with), check, sink, herd)
    except InputError as error:
        return refuse("litmus", sink, error)


def _litmus(
    paths: Sequence[str],
    target: str | None,
    effort: Effort,
    check: bool,
    output: Output,
    herd: str | None = None,
) -> int:
    from ...counterexamples.results.pairs import result_of
    from ...counterexamples.results.tree import Report, Result
    from ...counterexamples.text.litmus_expectations import surprise
    from ...counterexamples.verdicts.answers import Refusal
    from ...semantics.program.input_errors import InputError
    from ..memory.jobs import NotDecided
    from ..output.reports import litmus_result, status_of

    require(effort.check_with)
    asked = [each for path in paths for each in _tests_of(path, target)]
    errors = [each for each in asked if isinstance(each, InputError)]
    if len(errors) == len(asked):
        return refuse("litmus", output, *errors)
    tests = [each for each in asked if not isinstance(each, InputError)]
    if herd is not None:
        _write_for_herd(tests, herd)
    outcomes = iter(_decided(tests, effort, output.format == "smt2"))
    results: list[Result] = []
    surprises: dict[int, str] = {}
    answered: list[tuple[str, LitmusAnswer]] = []
    rests: list[Queries] = []
    live = Live(output)
    for each in asked:
        if isinstance(each, InputError):
            result = result_of(Refusal(each))
            surprises[len(results)] = "\n".join(result.lines)
            results.append(result)
            continue
        found, queries = next(outcomes)
        result = litmus_result(each.path, each.test, each.reading, found)
        if isinstance(found, NotDecided):
            surprises[len(results)] = result.message
        else:
            answered.append((each.path, found))
            rests.append(queries)
            if said := surprise(
                each.path, each.notes, each.test.name, found.observation, found.racy
            ):
                surprises[len(results)] = said
        results.append(result)
        live.tell(result)
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
    return deliver(output, report, scripts=scripts, live=live)


def _write_for_herd(asked: Sequence[_Asked], folder: str) -> None:
    """Raises click.ClickException if the folder cannot be written."""
    from ..formulas.relations_of_executions import require_the_model
    from ..herd.folder import herd_folder, write_folder

    require_the_model()
    made = herd_folder((each.test, each.reading) for each in asked)
    try:
        write_folder(made.files, folder)
    except OSError as error:
        raise click.ClickException(f"cannot write {folder}: {error.strerror}") from None
    for notice in made.notices:
        click.echo(f"notice: {notice}", err=True)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A test of a file, what the file says of it, and the reading of tags that it is decided by."""

    path: str
    test: LitmusTest
    notes: LitmusNotes
    reading: Target


def _tests_of(path: str, target: str | None) -> Iterator[_Asked | InputError]:
    """The tests of a file, or of all files below a folder; an error for what cannot be read."""
    from ...counterexamples.text.litmus_expectations import notes_in
    from ...semantics.litmus.files import litmus_files_asked_for, read_litmus_file
    from ...semantics.memory_model.targets import target_named
    from ...semantics.program.input_errors import InputError
    from ..judging.files import reading_clock

    if target is not None:
        target_named(target)  # A wrong option is no fault of a file's.
    try:
        files = litmus_files_asked_for(path)
    except InputError as error:
        yield error
        return
    for file in files:
        if isinstance(file, InputError):
            yield file
            continue
        try:
            with reading_clock(file):
                tests, text = read_litmus_file(file)
            notes = [notes_in(text, test.name, file) for test in tests]
            readings = [target_named(target or each.target) for each in notes]
        except InputError as error:
            yield error
            continue
        for found in zip(tests, notes, readings, strict=True):
            yield _Asked(file, *found)


def _decided(
    asked: Sequence[_Asked], effort: Effort, recording: bool
) -> Iterator[tuple[LitmusAnswer | NotDecided, Queries]]:
    """The answers as they come, checked by a second solver where that is wanted, each with its
    queries where they were recorded. Raises Contradiction where the second solver disagrees."""
    from ..memory.answers import answer
    from ..memory.jobs import DEFAULT_SECONDS, decided

    seconds = effort.timeout or DEFAULT_SECONDS
    jobs = [(each.test, each.reading, seconds) for each in asked]
    if not recording and effort.check_with is None:
        for found in decided(answer, jobs, effort.jobs, effort.timeout):
            yield found, ()
        return
    from ..memory.recorded import checked_tests, decided_with_queries

    answers = list(decided_with_queries(answer, jobs, effort.jobs, effort.timeout))
    if effort.check_with is not None:
        answers = checked_tests(answers, effort.jobs)
    yield from answers
