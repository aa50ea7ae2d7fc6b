"""`wavecheck compare`: the smallest program on which two models of convergence differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from ..command_line.delivery import Live, Output, deliver, refuse
from ..command_line.shared_options import HELP_OF_FORMATS, STREAMS, a_number, with_output

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...semantics.models.model import Model
    from ..telling_apart.questions import Question

QUESTIONS = ("forms", "names", "sets", "analysis", "order")

EPILOG = """\b
Examples:
  wavecheck compare llvm-maximal post-dominator
  wavecheck compare llvm-controlled "llvm-controlled --without CO21"
  wavecheck compare llvm-maximal "llvm-maximal --read F18=any-join" --blocks 4
  wavecheck compare llvm-controlled "llvm-controlled --without CO18" \\
    --by order
  wavecheck compare --memory vulkan sync-as
  wavecheck compare --all --format markdown

\b
Exit status 3 where the search was not complete when its time was over, 4
where another road than the definitions leads to another answer.
"""


def _bound(name: str, least: int, most: int, default: int, said: str, to: str | None = None) -> Any:
    """An option for how far the search goes."""
    return click.option(
        f"--{name}",
        *([to] if to else []),
        type=click.IntRange(least, most),
        metavar="N",
        default=default,
        show_default=True,
        help=said,
    )


@click.command(epilog=EPILOG, short_help="Tell two models apart by the smallest program.")
@click.argument("models", nargs=-1, metavar="[MODEL MODEL]")
@click.option(
    "--by",
    type=click.Choice(QUESTIONS),
    multiple=True,
    help="What they are to differ by; may be repeated.  [default: whatever a rule bears on that "
    "only one of them has]",
)
@_bound("blocks", 1, 7, 5, "Most blocks of a program.")
@_bound("operations", 0, 8, 4, "Most convergent calls, or operations of a litmus test.")
@_bound("tokens", 0, 8, 2, "Most calls that make tokens.")
@_bound("lanes", 2, 5, 3, "Most threads of a wave.")
@_bound("trips", 1, 8, 2, "How often a thread executes one block, at most.")
@_bound("switch", 2, 4, 2, "Most successors of a block; more than two make a switch.", "degree")
@click.option(
    "--memory", is_flag=True, help="Compare two targets of the memory model, by litmus tests."
)
@_bound("threads", 2, 4, 2, "Most threads of a litmus test.")
@_bound("locations", 1, 4, 2, "Most locations of a litmus test.")
@click.option("--all", "every", is_flag=True, help="Show the table of what was compared before.")
@click.option("--again", is_flag=True, help="With --all: search for every row of the table again.")
@click.option(
    "--keep", metavar="FOLDER", help="With --all: write the table and its programs to a folder."
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 1e6, min_open=True),
    callback=a_number,
    metavar="SECONDS",
    help="Seconds for each question; then it is not decided.",
)
@partial(
    with_output,
    formats=(*STREAMS, "markdown"),
    said={**HELP_OF_FORMATS, "markdown": "Markdown to paste"},
)
def compare(models: tuple[str, ...], format_: str, output: str | None, **arguments: Any) -> int:
    """Find the smallest program and wave on which two models of convergence differ.

    A model is a name that `wavecheck models` lists. One with rules left out or read otherwise is
    written in quotes, as the options of other commands name it: "llvm-controlled --without CO19",
    "llvm-maximal --read CU6=greatest".

    Programs are tried in the order of their size: blocks, then convergent calls, then tokens; then
    come waves, by trips and lanes. Of programs that differ in names or in the order of alike things
    one is tried. So the first that is found is a smallest one, and where none is found there is
    none up to the bounds.

    forms: one model calls the program well-formed, the other ill-formed. names: they name other
    static rules that it breaks. sets: they admit other communicating sets, on paths of threads
    through a program that both call well-formed. analysis: they prove other blocks m-converged.
    order: a program that one model alone calls well-formed goes wrong on a wave: a thread carries
    a name twice, convergence-before is no strict order, or lanes wait for each other for ever.

    With --memory the two are targets of the memory model, by name or as a file of TOML, and what is
    found is the smallest litmus test on which they allow different outcomes: threads, then
    operations, then locations.
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_, output)
    sink.begin()
    if arguments["again"] and not arguments["every"]:
        raise click.UsageError("--again searches for the rows of a table: add --all")
    if arguments["keep"] and not arguments["again"]:
        raise click.UsageError("--keep writes what was searched for: add --all --again")
    if arguments["every"]:
        if models:
            raise click.UsageError("--all compares all models of the table: name none")
        return _table(arguments, sink)
    if len(models) != 2:
        raise click.UsageError("name two models; `wavecheck models` lists them")
    try:
        answers = _answers(models[0], models[1], arguments)
        title = next(answers)
        return _told(title, answers, sink)
    except InputError as error:
        return refuse("compare", sink, error)


def _answers(one: str, other: str, arguments: dict[str, Any]) -> Iterator[Any]:
    """The title, then each answer. Raises InputError."""
    if arguments["memory"]:
        yield from _of_targets(one, other, arguments)
    else:
        yield from _of_models(one, other, arguments)


def _told(title: str, answers: Iterator[Result], output: Output) -> int:
    """Tell each answer as soon as it is known; gives the exit status."""
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import first_of

    live = Live(output)
    live.begin((title,))
    results: list[Result] = []
    for result in answers:
        results.append(result)
        live.tell(result)
    if not results and output.format == "text":
        output.write(f"{title}\n")
    if output.format == "markdown":
        output.write(_as_markdown(title, results))
        return first_of(each.status for each in results)
    report = Report(
        command="compare",
        results=results,
        status=first_of(each.status for each in results),
        head=(title,),
    )
    return deliver(output, report, live=live) if results or output.format != "text" else 0


def _as_markdown(title: str, results: Sequence[Result]) -> str:
    parts = [f"## {title}", *("\n".join(("```text", *each.lines, "```")) for each in results)]
    return "\n\n".join(parts) + "\n"


# --- models ---------------------------------------------------------------------------------------


def _of_models(one: str, other: str, arguments: dict[str, Any]) -> Iterator[Any]:
    from ...semantics.program.input_errors import InputError
    from ..telling_apart.naming import model_of
    from ..telling_apart.questions import ASKED, may_differ, silent_on

    first, second = model_of(one), model_of(other)
    by: tuple[Question, ...] = arguments["by"]
    for question in by:
        if reason := silent_on(first, second, question):
            raise InputError(f"--by {question}: {reason}", hint="leave --by out")
    asked = [
        each
        for each in ASKED
        if may_differ(first, second, each) and not silent_on(first, second, each)
    ]
    same = "" if by or asked else " have the same rules"
    yield f"{first.name} and {second.name}{same}"
    differ = False
    for question in cast("tuple[Question, ...]", tuple(dict.fromkeys(by or asked))):
        if question == "names" and not by and differ:
            continue
        result = _answered(question, first, second, arguments)
        differ = differ or result.word == "differ"
        yield result


def _answered(question: Question, one: Model, other: Model, arguments: dict[str, Any]) -> Result:
    from ..telling_apart.answers import Compared, result_of
    from ..telling_apart.questions import ask
    from ..telling_apart.roads import roads
    from ..telling_apart.search import Bounds, Clock

    words = ("blocks", "operations", "tokens", "lanes", "trips", "degree")
    bounds = Bounds(**{word: arguments[word] for word in words})
    told = ask(question, one, other, bounds, Clock(arguments["timeout"]))
    found = told.difference
    return result_of(Compared(one, other, told, roads(one, other, found) if found else ()))


# --- targets --------------------------------------------------------------------------------------


def _of_targets(one: str, other: str, arguments: dict[str, Any]) -> Iterator[Any]:
    from ...semantics.memory_model.targets import target_named
    from ..telling_apart.search import Clock
    from ..telling_apart.target_answers import TargetsCompared, target_result
    from ..telling_apart.targets_apart import LitmusBounds, ask_targets, solved_alike

    first, second = target_named(one), target_named(other)
    yield f"the targets {first.name} and {second.name}"
    bounds = LitmusBounds(arguments["threads"], arguments["operations"], arguments["locations"])
    told = ask_targets(first, second, bounds, Clock(arguments["timeout"]))
    found = told.difference
    solved = tuple(solved_alike(found, (first, second))) if found else ()
    yield target_result(TargetsCompared(first, second, told, solved))


# --- the table ------------------------------------------------------------------------------------


def _table(arguments: dict[str, Any], output: Output) -> int:
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import (
        ALL_AS_IT_SHOULD_BE,
        SELF_CONTRADICTION,
        UNDECIDED,
    )
    from ..telling_apart.table import kept_rows, markdown_of, text_lines

    rows, wrong = kept_rows(), list[str]()
    if arguments["again"]:
        rows, wrong = _searched_again(arguments)
    status = UNDECIDED if any(row.answer == "unknown" for row in rows) else ALL_AS_IT_SHOULD_BE
    status = SELF_CONTRADICTION if wrong else status
    for each in wrong:
        click.echo(each, err=True)
    match output.format:
        case "text":
            output.write("".join(f"{line}\n" for line in text_lines(rows)))
            return status
        case "markdown":
            output.write(markdown_of(rows))
            return status
        case _:
            results = [_row_result(row) for row in rows]
            return deliver(output, Report(command="compare", results=results, status=status))


def _searched_again(arguments: dict[str, Any]) -> tuple[list[Any], list[str]]:
    """Every row of the table with a new answer, and what contradicts itself."""
    from ..telling_apart.recording import keep, searched
    from ..telling_apart.table import asked_rows

    found: list[Any] = []
    for row in asked_rows():
        found.append(searched(row, arguments["timeout"]))
        click.echo(f"{row.one}, {row.other}, {row.question}: {found[-1].row.answer}", err=True)
    if arguments["keep"]:
        keep(found, Path(arguments["keep"]))
    wrong = [f"{each.row.file}: not so by {road}" for each in found for road in each.contradicted]
    return [each.row for each in found], wrong


def _row_result(row: Any) -> Result:
    from dataclasses import asdict

    from ...counterexamples.results.tree import Result
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE

    data = cast(dict[str, Any], asdict(row))
    return Result(
        word=row.answer,
        status=ALL_AS_IT_SHOULD_BE,
        name=f"{row.one}, {row.other}: {row.question}",
        file=row.file,
        data={**data, "said": list(row.said)},
    )
