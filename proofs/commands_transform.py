"""`wavecheck transform`: apply a transform to the functions of a file and print what comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from .shared_options import Output, refuse, with_output

if TYPE_CHECKING:
    from ..semantics.input_errors import InputError
    from ..semantics.program import Function, Module

    Transformed = tuple[str, list[dict[str, Any]]]

EPILOG = """\b
Transforms:
  if-convert    code without branches: each instruction behind its predicate (IC1 to IC6).
                A listing, not LLVM IR. For acyclic functions with one exit.
  infer-tokens  a convergence control token for each convergent operation (CO17)

\b
Examples:
  wavecheck transform if-convert shader.ll --function main
  wavecheck transform infer-tokens shader.ll --output controlled.ll
"""

NAMES = ("if-convert", "infer-tokens")


@click.command(epilog=EPILOG, short_help="Apply a transform and print the result.")
@click.argument("name", type=click.Choice(NAMES), metavar="NAME")
@click.argument("path", metavar="FILE.ll")
@click.option("--function", metavar="NAME", help="Transform only this function.")
@with_output
def transform(name: str, path: str, function: str | None, format_: str, output: str | None) -> int:
    """Apply a transform to a file's functions: to all of them, or to none where one is refused."""
    from ..semantics.input_errors import InputError
    from .pairs import read_source, selected

    sink = Output(format_, output)
    try:
        module, _ = read_source(path)
        functions = selected(module, path, function)
    except InputError as error:
        return refuse("transform", sink, error)
    made, errors = _each(_if_converted if name == "if-convert" else _with_tokens, path, functions)
    if errors:
        return _refuse_all(sink, errors)
    if name == "if-convert":
        text, results = _listings(path, made)
    else:
        text, results = _module(path, module, made)
    if sink.as_json:
        from ..counterexamples.json_documents import document

        text = document("transform", results)
    sink.write(text)
    return 0


def _each(
    apply: Callable[[str, Function], Any], path: str, functions: Sequence[Function]
) -> tuple[list[Any], list[InputError]]:
    """What the transform makes of each function, and why not of others."""
    from ..semantics.input_errors import InputError

    made: list[Any] = []
    errors: list[InputError] = []
    for function in functions:
        try:
            made.append(apply(path, function))
        except InputError as error:
            errors.append(error)
    return made, errors


def _if_converted(path: str, function: Function) -> Any:
    from ..counterexamples.transform_reports import predicated_text
    from ..semantics.if_conversion import NotConvertible
    from ..semantics.input_errors import InputError
    from ..semantics.predicated_programs import if_converted
    from ..semantics.printed_values import Unprintable

    try:
        program = if_converted(function)
        predicated_text(path, program)
    except NotConvertible as error:
        line = function.blocks[error.block].terminator.line or function.line
        message = f"@{function.name} cannot be if-converted: {error.message}"
        raise InputError(message, path, line, hint=error.hint) from None
    except Unprintable as error:
        raise _unprintable(path, function, error) from None
    return program


def _with_tokens(path: str, function: Function) -> Function:
    from ..semantics.input_errors import InputError
    from ..semantics.printed_values import Unprintable
    from ..semantics.printing import print_function
    from ..semantics.reducible_cycles import NotReducible
    from ..semantics.token_inference import NotInferable, with_inferred_tokens

    try:
        found = with_inferred_tokens(function)
        print_function(found)
    except (NotInferable, NotReducible) as error:
        hint = "--function names one that has none" if function.controlled else ""
        raise InputError(str(error), path, function.line, hint=hint) from None
    except Unprintable as error:
        raise _unprintable(path, function, error) from None
    return found


def _unprintable(path: str, function: Function, error: Exception) -> InputError:
    from ..semantics.input_errors import InputError

    message = f"@{function.name} cannot be printed: {error}"
    return InputError(message, path, function.line, hint="--function names another")


def _listings(path: str, made: list[Any]) -> Transformed:
    from ..counterexamples.transform_reports import predicated_result, predicated_text

    text = "\n".join(predicated_text(path, program) for program in made)
    return text, [predicated_result(path, program) for program in made]


def _module(path: str, module: Module, made: list[Function]) -> Transformed:
    from ..counterexamples.transform_reports import inferred_result
    from ..semantics.printing import print_module

    results = [
        inferred_result(path, function.name, print_module([function], module.triple))
        for function in made
    ]
    return print_module(made, module.triple), results


def _refuse_all(output: Output, errors: list[InputError]) -> int:
    """Say why each function is refused: on stderr, and in a JSON document."""
    from ..counterexamples.json_documents import document, error_entry
    from ..counterexamples.text import refusal_lines

    for error in errors:
        click.echo("\n".join(refusal_lines(error)), err=True)
    if output.as_json:
        output.write(document("transform", [], [error_entry(error) for error in errors]))
    return 2
