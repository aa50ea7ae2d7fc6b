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
    refuse,
    require,
    with_output,
    with_second_solver,
    write_scripts,
)

if TYPE_CHECKING:
    from ...semantics.memory_model.targets import Target
    from ..judging.repetition import Queries
    from ..memory.answers import LitmusAnswer
    from ..memory.jobs import NotDecided

    Answered = tuple[str, LitmusAnswer]


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
@partial(with_output, formats=(*WITH_SCRIPTS, "html"))
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
    from ...counterexamples.text.litmus_expectations import notes_in, surprise
    from ...counterexamples.verdicts.answers import first_of
    from ...counterexamples.verdicts.json_schema import document
    from ...semantics.litmus.files import litmus_files, read_litmus_file
    from ...semantics.memory_model.targets import target_named
    from ..memory.jobs import DEFAULT_SECONDS, NotDecided

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
    answered: list[Answered] = []
    undecided: list[dict[str, Any]] = []
    surprises: list[str] = []
    readings: list[Target] = []
    rests: list[Queries] = []
    for (path, test, notes), job, (found, queries) in zip(asked, jobs, outcomes, strict=True):
        if isinstance(found, NotDecided):
            undecided.append(_unknown(path, test.name, found))
            continue
        answered.append((path, found))
        readings.append(job[1])
        rests.append(queries)
        said = surprise(path, notes, test.name, found.observation, found.racy)
        surprises += [said] if check and said else []
    as_expected = not surprises and not undecided
    if output.format == "smt2":
        from ..memory.recorded import litmus_scripts

        write_scripts(output, litmus_scripts(answered, rests, target))
    elif output.as_json:
        output.write(document("litmus", [_result(*row) for row in answered], undecided))
    elif output.format == "html":
        from ..output.pages import litmus_page

        results = [_result(*row) for row in answered]
        said = [each["message"] for each in undecided]
        output.write(litmus_page(answered, readings, results, said))
    else:
        parts = ["\n".join(_lines(each)) + "\n" for _, each in answered]
        parts += ["All as expected.\n"] if check and as_expected else []
        output.write("\n".join(parts))
    for line in (*surprises, *(each["message"] for each in undecided)):
        click.echo(line, err=True)
    if check:
        return int(not as_expected)
    statuses = [int(_refuted(each)) for _, each in answered] + [3] * len(undecided)
    return first_of(statuses)


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


def _unknown(path: str, name: str, found: NotDecided) -> dict[str, Any]:
    """A test without an answer, as an entry of `errors`."""
    from ...counterexamples.verdicts.json_schema import cause_entry

    message = f"unknown: {name} in {path}: {found.reason}"
    entry = {"kind": "undecided", "file": path, "test": name, "message": message}
    return {**entry, **cause_entry(found.cause)}


def _refuted(answer: LitmusAnswer) -> bool:
    """A claim that does not hold."""
    return answer.test.quantifier in ("~exists", "forall") and not answer.as_claimed


def _lines(answer: LitmusAnswer) -> list[str]:
    from ...counterexamples.text.litmus import litmus_lines, order_text
    from ...counterexamples.text.memory import memory_repetition_text

    test = answer.test
    lines = litmus_lines(test, answer.states, answer.meeting, answer.observation, answer.as_claimed)
    lines += ["Flag data-race"] if answer.racy else []
    if answer.forbidden_by:
        lines.append(f"Forbidden-by {', '.join(answer.forbidden_by)}")
    lines.append(f"Happens-before {order_text(answer.happens_before)}")
    lines.append(f"Target {answer.target}")
    if answer.checked_with is not None:
        lines.append(f"note: {memory_repetition_text(answer.checked_with)}")
    return [*lines, *(f"note: {notice}" for notice in test.notices)]


def _result(path: str, answer: LitmusAnswer) -> dict[str, object]:
    from ...counterexamples.text.litmus import litmus_result
    from ...counterexamples.verdicts.json_schema import repetition_entry

    result = litmus_result(
        path,
        answer.test,
        answer.target,
        answer.observation,
        answer.states,
        answer.happens_before,
        answer.racy,
        answer.forbidden_by,
    )
    if answer.checked_with is not None:
        result["checked_with"] = repetition_entry(answer.checked_with)
    return result
