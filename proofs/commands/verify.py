"""`wavecheck verify`: do the functions of a file follow the static rules?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Live, Output, deliver, refuse
from ..command_line.shared_options import (
    FORMATS,
    with_model,
    with_output,
    without_second_solver,
)

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...semantics.models.model import Model
    from ...semantics.program.function import Function
    from ...semantics.program.input_errors import InputError
    from ...semantics.static_rules.violations import Violation

EPILOG = """\b
Examples:
  wavecheck verify shader.ll
  wavecheck verify shader.ll --function main --format json
  wavecheck verify shaders/ more.ll
  wavecheck verify shader.ll --experimental iterating-anchor
  wavecheck verify shader.ll --model llvm-controlled --without CO21
"""


@click.command(epilog=EPILOG, short_help="Judge the static rules of a file.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE.ll|FOLDER...")
@click.option("--function", metavar="NAME", help="Judge only this function.")
@click.option("--check", is_flag=True, help="Compare with the files' own `; EXPECT:` lines.")
@click.option(
    "--experimental",
    type=click.Choice(("iterating-anchor",)),
    help="Judge by the rules of a proposal: iterating anchors, with IA6 and without CO21.",
)
@with_model
@without_second_solver
@partial(with_output, formats=(*FORMATS, "html", "sarif", "junit"))
def verify(
    paths: tuple[str, ...],
    function: str | None,
    check: bool,
    experimental: str | None,
    model: str | None,
    without: tuple[str, ...],
    read: tuple[str, ...],
    format_: str,
    output: str | None,
) -> int:
    """Judge the static rules of convergence control tokens (CO7 to CO24).

    Each broken rule is listed with its ledger id, its place, and the sentence of LLVM's own
    verifier where LLVM has one. No solver is asked: the rules are followed word by word.

    A call of the anchor intrinsic with the attribute "iterating-anchor" is an iterating anchor
    where these are asked for, and a plain anchor otherwise.

    Under a --model its static rules are judged, without those that are left out.
    """
    from ...semantics.program.input_errors import InputError
    from ..command_line.model_options import model_from

    sink = Output(format_, output)
    if experimental and model:
        raise click.UsageError("--experimental and --model are two sets of rules; ask for one")
    try:
        chosen = model_from(model, without, read)
    except InputError as error:
        return refuse("verify", sink, error)
    return _verify(paths, function, check, experimental, chosen, sink)


def _verify(
    paths: Sequence[str],
    function: str | None,
    check: bool,
    experimental: str | None,
    model: Model | None,
    output: Output,
) -> int:
    from ...counterexamples.results.pairs import result_of, verified
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import Refusal
    from ...counterexamples.verdicts.expectations import (
        Expectation,
        expectations_in,
        expected_of,
    )
    from ...semantics.program.input_errors import InputError
    from ..judging.files import files_named
    from ..output.reports import status_of, surprises_of

    rules = model.violations if model else _rules(experimental)
    results: list[Result] = []
    expected: list[Expectation | None] = []
    errors: list[InputError] = []
    live = Live(output, between="\n")
    for path in files_named(paths):
        try:
            whole = output.format == "html" or model is not None
            judged, text = _judged(path, function, check, rules, whole)
        except InputError as error:
            errors.append(error)
            results.append(result_of(Refusal(error)))
            expected.append(None)
            continue
        if not experimental:
            _notice_what_is_not_read([each for each, _ in judged])
        lines = expectations_in(text)
        for each, broken in judged:
            results.append(_under(model, verified(str(path), each, broken)))
            expected.append(expected_of(each.name, lines))
            live.tell(results[-1])
    if len(errors) == len(results):
        return refuse("verify", output, *errors)
    surprises = surprises_of(results, expected) if check else None
    report = Report(
        command="verify",
        results=results,
        status=status_of(results, surprises),
        surprises=surprises,
        foot=("All as expected.",) if check and not surprises else (),
        between="\n",
    )
    return deliver(output, report, live=live)


def _under(model: Model | None, result: Result) -> Result:
    """The answer, which names the model that was asked for."""
    if model is None:
        return result
    scope = "Every static rule of the model is kept." if result.scope else ""
    data = {**result.data, "model": model.name}
    return replace(result, setting=f"({model.name})", scope=scope, data=data)


Judge = Callable[["Function"], "tuple[Violation, ...]"]
"""What finds the places at which a function breaks static rules."""


def _rules(experimental: str | None) -> Judge:
    from ...semantics.static_rules.rules import check_rules

    if experimental:
        from ...semantics.iterating_anchor.static_rules import ITERATING_RULES as RULES
    else:
        from ...semantics.static_rules.rules import RULES
    return partial(check_rules, rules=RULES)


def _judged(
    path: str | InputError, function: str | None, check: bool, rules: Judge, whole: bool
) -> tuple[list[tuple[Function, tuple[Violation, ...]]], str]:
    """The functions of a file with what they break, and its text. Raises InputError.

    That nothing is broken an outline shows, which is read in less than half the time; what is
    broken is shown with its line, and pages draw the `whole` program."""
    functions, text = _functions_of(path, function, check, outline=not whole)
    found = [(each, rules(each)) for each in functions]
    if whole or not any(broken for _, broken in found):
        return found, text
    return _judged(path, function, check, rules, whole=True)


def _functions_of(
    path: str | InputError, function: str | None, check: bool, outline: bool
) -> tuple[list[Function], str]:
    """The functions of a file that are judged, and its text. Raises InputError."""
    from ..judging.files import read_source, selected, wrong_expectations

    if not isinstance(path, str):
        raise path
    module, text = read_source(path, outline=outline)
    functions = selected(module, path, function)
    for wrong in wrong_expectations(path, text, module.functions) if check else ():
        raise wrong
    return functions, text


def _notice_what_is_not_read(functions: Sequence[Function]) -> None:
    for function in functions:
        if any(call.iterating for _, call in function.calls()):
            click.echo(
                f"notice: @{function.name} has an iterating anchor, read as a plain one without "
                "--experimental iterating-anchor",
                err=True,
            )
