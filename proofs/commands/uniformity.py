"""`wavecheck uniformity`: which values are equal in converged threads?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import click

from ..command_line.delivery import Output, deliver, refuse
from ..command_line.shared_options import (
    WITH_PAGES,
    contracts_from,
    with_output,
    with_triple,
    without_second_solver,
)

if TYPE_CHECKING:
    from ...semantics.program.function import Function
    from ...semantics.program.input_errors import InputError

EPILOG = """\b
Examples:
  wavecheck uniformity shader.ll
  wavecheck uniformity shader.ll --function main --format json
  wavecheck uniformity shader.ll --uniform n --criterion conservative
"""


@click.command(epilog=EPILOG, short_help="Find uniform and divergent values.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE.ll|FOLDER...")
@click.option("--function", metavar="NAME", help="Analyse only this function.")
@click.option(
    "--uniform", multiple=True, metavar="NAME", help="An argument that is equal in all threads."
)
@click.option(
    "--model",
    type=click.Choice(("controlled", "maximal")),
    help="By default controlled where a function has tokens. maximal: tokens are not looked at.",
)
@click.option(
    "--criterion",
    type=click.Choice(("exact", "conservative")),
    default="exact",
    show_default=True,
    help="How irreducible cycles are judged: by their closed paths, or by dominance alone.",
)
@click.option(
    "--contracts",
    metavar="FILE.toml",
    help="What callees promise beyond their attributes; see counterexamples/book/contracts.md.",
)
@with_triple
@without_second_solver
@partial(with_output, formats=WITH_PAGES)
def uniformity(format_: str, output: str | None, **arguments: Any) -> int:
    """List values that may differ between converged threads, and why (CU12 to CU16).

    What is uniform is so in every hierarchy of cycles and on every run. What is divergent may be.
    Arguments of a kernel are uniform, those of other functions are each thread's own. No solver is
    asked.
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_, output)
    try:
        return _uniformity(arguments, sink)
    except InputError as error:
        return refuse("uniformity", sink, error)


def _uniformity(arguments: dict[str, Any], output: Output) -> int:
    from ...counterexamples.results.pairs import result_of
    from ...counterexamples.results.tree import Report, Result
    from ...counterexamples.results.uniformity import uniformity_result_of
    from ...counterexamples.verdicts.answers import Refusal, first_of
    from ...semantics.program.input_errors import InputError
    from ...semantics.uniformity.analysis import uniformity
    from ..judging.files import files_named, require_arguments

    contracts = contracts_from(arguments["contracts"])
    uniform = frozenset(name.lstrip("%") for name in arguments["uniform"])
    model: Literal["controlled", "maximal"] | None = arguments["model"]
    results: list[Result] = []
    seen: list[Function] = []
    errors: list[InputError] = []
    for path in files_named(arguments["paths"]):
        try:
            functions = _functions_of(path, arguments, model)
        except InputError as error:
            errors.append(error)
            results.append(result_of(Refusal(error)))
            continue
        seen += functions
        for function in functions:
            each = uniformity(function, contracts, uniform, model, arguments["criterion"])
            results.append(uniformity_result_of(str(path), each))
    if len(errors) == len(results):
        return refuse("uniformity", output, *errors)
    require_arguments(uniform, seen)
    status = first_of(each.status for each in results)
    return deliver(output, Report(command="uniformity", results=results, status=status))


def _functions_of(
    path: str | InputError, arguments: dict[str, Any], model: str | None
) -> Sequence[Function]:
    """The functions of a file that are analysed. Raises InputError."""
    from ..judging.files import read_source, selected

    if not isinstance(path, str):
        raise path
    module, _ = read_source(path, triple=arguments["mtriple"])
    functions = selected(module, path, arguments["function"])
    for function in functions if model != "maximal" else ():
        _require_well_formed(path, function)
    return functions


def _require_well_formed(path: str, function: Function) -> None:
    """Controlled convergence is a matter of well-formed programs. Raises InputError."""
    from ...semantics.program.input_errors import InputError
    from ...semantics.static_rules.rules import check_rules

    broken = check_rules(function) if function.controlled else ()
    if broken:
        raise InputError(
            f"@{function.name} is ill-formed ({broken[0].rule}): {broken[0].message}",
            path,
            broken[0].line,
            hint="`wavecheck verify` lists all, `--model maximal` does not look at tokens",
        )
