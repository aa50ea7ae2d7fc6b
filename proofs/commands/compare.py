"""`wavecheck compare`: the smallest program on which two models of convergence differ."""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Live, Output, deliver, refuse
from ..command_line.model_options import variant
from ..command_line.shared_options import STREAMS, a_number, with_output

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...semantics.models.model import Model

QUESTIONS = ("forms", "names", "sets", "analysis", "order")

EPILOG = """\b
Examples:
  wavecheck compare llvm-maximal post-dominator
  wavecheck compare llvm-controlled "llvm-controlled --without CO21"
  wavecheck compare llvm-maximal "llvm-maximal --read F18=any-join" --blocks 4
  wavecheck compare llvm-controlled "llvm-controlled --without CO18" --by order

\b
Exit status 3 where the search was not complete when its time was over, 4 where
another road than the definitions leads to another answer.
"""


@click.command(epilog=EPILOG, short_help="Tell two models apart by the smallest program.")
@click.argument("models", nargs=2, metavar="MODEL MODEL")
@click.option(
    "--by",
    type=click.Choice(QUESTIONS),
    multiple=True,
    help="What they are to differ by; may be repeated.  [default: whatever a rule bears on that "
    "only one of them has]",
)
@click.option(
    "--blocks",
    type=click.IntRange(1, 7),
    metavar="N",
    default=5,
    show_default=True,
    help="Most blocks of a program.",
)
@click.option(
    "--operations",
    type=click.IntRange(0, 8),
    metavar="N",
    default=4,
    show_default=True,
    help="Most convergent calls, those that make tokens among them.",
)
@click.option(
    "--tokens",
    type=click.IntRange(0, 8),
    metavar="N",
    default=2,
    show_default=True,
    help="Most tokens.",
)
@click.option(
    "--lanes",
    type=click.IntRange(2, 5),
    metavar="N",
    default=3,
    show_default=True,
    help="Most threads of a wave.",
)
@click.option(
    "--trips",
    type=click.IntRange(1, 8),
    metavar="N",
    default=2,
    show_default=True,
    help="How often a thread executes one block, at most.",
)
@click.option(
    "--switch",
    "degree",
    type=click.IntRange(2, 4),
    metavar="N",
    default=2,
    show_default=True,
    help="Most successors of a block; with more than two it ends in a switch.",
)
@click.option(
    "--total",
    type=click.FloatRange(0, 1e6, min_open=True),
    callback=a_number,
    metavar="SECONDS",
    help="Seconds for each question; then it is not decided.",
)
@partial(with_output, formats=STREAMS)
def compare(models: tuple[str, str], format_: str, output: str | None, **arguments: Any) -> int:
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
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_, output)
    sink.begin()
    try:
        one, other = (_model(words) for words in models)
    except InputError as error:
        return refuse("compare", sink, error)
    return _compare(one, other, arguments, sink)


def _model(words: str) -> Model:
    """A model by its name and the options behind it. Raises InputError."""
    from ...semantics.program.input_errors import InputError

    hint = 'write "llvm-controlled --without CO13 --read CU32=simple", in quotes'
    try:
        name, *options = shlex.split(words)
    except ValueError as error:
        raise InputError(f"this names no model: {words}", hint=hint) from error
    changes: dict[str, list[str]] = {"--without": [], "--read": []}
    pairs = list(zip(options[::2], options[1::2], strict=False))
    if len(options) % 2 or any(option not in changes for option, _ in pairs):
        raise InputError(f"this names no model: {words}", hint=hint)
    for option, value in pairs:
        changes[option].append(value)
    return variant(name, changes["--without"], changes["--read"])


def _compare(one: Model, other: Model, arguments: dict[str, Any], output: Output) -> int:
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import first_of
    from ..telling_apart.questions import ASKED, may_differ

    by = arguments["by"]
    asked = list(by or (each for each in ASKED if may_differ(one, other, each)))
    title = f"{one.name} and {other.name}"
    if not asked:
        click.echo(f"{title} have the same rules", err=output.format != "text")
    live = Live(output)
    live.begin((title,))
    results: list[Result] = []
    for question in dict.fromkeys(asked):
        if question == "names" and not by and any(each.word == "differ" for each in results):
            continue
        results.append(_answered(question, one, other, arguments))
        live.tell(results[-1])
    report = Report(
        command="compare",
        results=results,
        status=first_of(each.status for each in results),
        head=(title,),
    )
    return deliver(output, report, live=live)


def _answered(question: Any, one: Model, other: Model, arguments: dict[str, Any]) -> Result:
    from ..telling_apart.answers import Compared, result_of
    from ..telling_apart.questions import ask
    from ..telling_apart.roads import roads
    from ..telling_apart.search import Bounds, Clock

    bounds = Bounds(
        **{name: arguments[name] for name in Bounds.__dataclass_fields__ if name in arguments}
    )
    told = ask(question, one, other, bounds, Clock(arguments["total"]))
    found = told.difference
    return result_of(Compared(one, other, told, roads(one, other, found) if found else ()))
