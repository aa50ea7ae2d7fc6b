"""`wavecheck traces`: the distinct ways in which a program's threads can communicate."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Output, deliver, refuse
from ..command_line.shared_options import a_number, contracts_from, with_output, with_semantics

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Report, Result

MOST_LANES = 5
"""All orders of the lanes are compared, so there may not be many."""

EPILOG = """\b
Examples:
  wavecheck traces kernel.ll
  wavecheck traces kernel.ll --lanes 3 --distinct 20

\b
Exit status 3 where more ways may exist than were found within the bound.
"""


@click.command(epilog=EPILOG, short_help="List the distinct ways in which threads communicate.")
@click.argument("path", metavar="FILE.ll")
@click.option("--function", metavar="NAME", help="The function, if the file has several.")
@click.option(
    "--lanes",
    type=click.IntRange(1, MOST_LANES),
    metavar="N",
    default=2,
    show_default=True,
    help="How many threads the wave has.",
)
@click.option(
    "--distinct",
    type=click.IntRange(1, 1000),
    metavar="N",
    default=10,
    show_default=True,
    help="At most so many.",
)
@click.option(
    "--bound",
    type=click.IntRange(1, 64),
    metavar="N",
    default=4,
    show_default=True,
    help="Trips of each loop.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 1e6, min_open=True),
    callback=a_number,
    metavar="SECONDS",
    default=60,
    show_default=True,
    help="Seconds for all of it.",
)
@click.option(
    "--uniform",
    multiple=True,
    metavar="NAME",
    help="An argument that is equal in all threads of a wave.",
)
@with_semantics
@with_output
def traces(path: str, format_: str, output: str | None, **arguments: Any) -> int:
    """List the distinct ways in which the threads of a wave can communicate, smallest first.

    Two waves communicate in the same way if, with lanes renamed, the same calls are made by the
    same sets. Each way is shown as an execution, with inputs that lead to it.
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_, output)
    try:
        return _traces(path, sink, arguments)
    except InputError as error:
        return refuse("traces", sink, error)


def _traces(path: str, output: Output, arguments: dict[str, Any]) -> int:
    from ...counterexamples.replay.distinct_traces import distinct_traces
    from ...counterexamples.results.traces import traces_result
    from ...encodings.product.events import Classifier, callees_of_history
    from ...encodings.product.product import OutOfBudget, Plan, build_product
    from ..judging.files import read_source, require_arguments
    from ..judging.judge import inlined
    from .run import the_function

    module, _ = read_source(path)
    name = the_function(module, path, arguments["function"])
    _refuse_ill_formed(module.functions[name], path)
    uniform = frozenset(name.lstrip("%") for name in arguments["uniform"])
    require_arguments(uniform, [module.functions[name]])
    function = inlined(module, name)
    end = time.monotonic() + arguments["timeout"]
    classifier = Classifier(
        contracts_from(arguments["contracts"]), callees_of_history(function, function)
    )
    try:
        product = build_product(
            function,
            function,
            classifier,
            Plan(
                bound=arguments["bound"],
                launch=arguments["launch"],
                uniform=uniform,
                deadline=end,
            ),
        )
    except OutOfBudget as stop:
        hint = "lower --bound or raise --timeout"
        return _left_open(output, name, path, f"the unfolding stopped: {stop}", hint)
    if product.unmodelled:
        stop = product.unmodelled[0]
        hint = "LIMITS.md lists what is not modelled; `wavecheck run` executes up to there"
        place = f"{path}:{stop.line}" if stop.line else path
        return _left_open(output, name, place, f"not modelled: {stop.reason}", hint)
    found = distinct_traces(
        function,
        product,
        classifier,
        lanes=arguments["lanes"],
        distinct=arguments["distinct"],
        launch=arguments["launch"],
        seconds=lambda: max(0.01, end - time.monotonic()),
    )
    bound = arguments["bound"] if product.unfinished else None
    return deliver(output, _report(traces_result(path, name, found, bound)))


def _left_open(output: Output, name: str, place: str, reason: str, hint: str) -> int:
    """Say what kept the function from being unfolded: nothing is wrong with the input."""
    from ...counterexamples.results.traces import no_traces

    return deliver(output, _report(no_traces(name, place, reason, hint)))


def _report(result: Result) -> Report:
    from ...counterexamples.results.tree import Report

    return Report(command="traces", results=[result], status=result.status)


def _refuse_ill_formed(function: Any, path: str) -> None:
    from ...semantics.program.input_errors import InputError
    from ...semantics.static_rules.rules import check_rules

    broken = check_rules(function)
    if broken:
        raise InputError(
            f"@{function.name} is ill-formed, {broken[0].rule}: {broken[0].message}",
            path,
            broken[0].line,
            hint="`wavecheck run` executes ill-formed programs too",
        )
