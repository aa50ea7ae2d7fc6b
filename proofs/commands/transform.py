"""`wavecheck transform`: apply a transform to the functions of a file and print what comes out."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..command_line.delivery import Output, refuse
from ..command_line.shared_options import a_number, contracts_from, with_output, with_semantics

if TYPE_CHECKING:
    from ...semantics.program.function import Function, Module
    from ...semantics.program.input_errors import InputError
    from ...semantics.transforms.catalogue import Request, Transform
    from ..judging.transforms import Applied
    from ..question.options import Options

EPILOG = """\b
Transforms:
  if-convert    code without branches: each instruction behind its predicate
                (IC1 to IC6). A listing, not LLVM IR. For acyclic functions
                with one exit.
  all others    `wavecheck transform --list` says what they do; LLVM IR

\b
Examples:
  wavecheck transform if-convert shader.ll --function main
  wavecheck transform infer-tokens shader.ll --output controlled.ll
  wavecheck transform unroll-with-remainder loop.ll --factor 4 --validate

\b
A transform is correct for one thread. Whether it keeps the sets of threads
that communicate is another question: a note says where that is not promised,
and --validate decides it, with the exit status of `wavecheck validate`.
"""

IF_CONVERT = "if-convert"

Made = TypeVar("Made")


def _print_list(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo("\n".join(_list_lines()))
        context.exit()


def _list_lines() -> list[str]:
    """For each transform its name, what it does, and the options that it looks at."""
    from ...counterexamples.text.wording import WIDTH
    from ...semantics.transforms.catalogue import transforms

    rows = [(IF_CONVERT, "code without branches, as a listing of predicated instructions", ())]
    rows += [(each.name, each.summary, each.needs) for each in transforms()]
    width = max(len(name) for name, _, _ in rows) + 2
    return [
        line
        for name, summary, needs in sorted(rows)
        for line in textwrap.wrap(
            summary + (f" ({', '.join('--' + need for need in needs)})" if needs else ""),
            WIDTH,
            initial_indent=f"{name:{width}}",
            subsequent_indent=" " * width,
        )
    ]


@click.command(epilog=EPILOG, short_help="Apply a transform and print the result.")
@click.argument("name", metavar="NAME")
@click.argument("path", metavar="FILE.ll")
@click.option("--function", metavar="NAME", help="Transform only this function.")
@click.option("--at", multiple=True, metavar="BLOCK", help="Where: a loop's header, a block.")
@click.option("--factor", type=int, metavar="N", help="How many iterations make one.")
@click.option(
    "--hearts",
    type=click.Choice(("keep", "chain", "copy", "outer")),
    help="Of a loop's copies: one heart, hearts that count from it, copies, or none.",
)
@click.option("--validate", "judge", is_flag=True, help="Decide whether it keeps who communicates.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, 1e6, min_open=True),
    callback=a_number,
    metavar="SECONDS",
    help="Seconds for --validate and one function.",
)
@click.option(
    "--bound", type=click.IntRange(1), metavar="N", help="Most trips of a loop, for --validate."
)
@click.option(
    "--uniform", multiple=True, metavar="NAME", help="An argument that is equal in all threads."
)
@with_semantics
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_list,
    help="Print the transforms and exit.",
)
@with_output
def transform(name: str, path: str, format_: str, output: str | None, **choices: Any) -> int:
    """Apply a transform to a file's functions: to all of them, or to none where one is refused."""
    from ...semantics.program.input_errors import InputError
    from ..judging.files import read_source, require_arguments, selected

    chosen = _transform_called(name)
    request = _request(name, chosen, choices)
    sink = Output(format_, output)
    try:
        module, _ = read_source(path)
        functions = selected(module, path, choices["function"])
        uniform = (each.lstrip("%") for each in choices["uniform"])
        require_arguments(uniform, module.functions.values())
        if chosen is None:
            return _if_convert(sink, path, functions)
        return _catalogued(sink, module, functions, chosen, request, path, choices)
    except InputError as error:
        return refuse("transform", sink, error)


def _transform_called(name: str) -> Transform | None:
    """The catalogued transform, None for if-conversion. Raises click.BadParameter."""
    from ...semantics.transforms.catalogue import transforms

    known = {each.name: each for each in transforms()}
    if name != IF_CONVERT and name not in known:
        near = get_close_matches(name, [IF_CONVERT, *known], n=4)
        meant = f"Did you mean {', '.join(map(repr, near))}? " if near else ""
        said = f"{name!r} is no transform. {meant}`wavecheck transform --list` lists all."
        raise click.BadParameter(said, param_hint="'NAME'")
    return known.get(name)


def _request(name: str, chosen: Transform | None, choices: dict[str, Any]) -> Request:
    """What the options say. Raises click.UsageError for one that the transform does not look at."""
    from ...semantics.transforms.catalogue import Request

    needs = chosen.needs if chosen is not None else ()
    given = {key: choices[key] for key in ("factor", "hearts") if choices[key] is not None}
    for key in [*given, *(["at"] if choices["at"] else [])]:
        if key not in needs:
            takes = ", ".join(f"--{need}" for need in needs) or "no option of its own"
            raise click.UsageError(f"`{name}` does not look at --{key}: it takes {takes}")
    if choices["judge"] and chosen is None:
        raise click.UsageError(f"what `{name}` prints is not LLVM IR and cannot be validated")
    return Request(tuple(block.lstrip("%") for block in choices["at"]), given)


def _each(
    apply: Callable[[Function], Made], functions: Sequence[Function]
) -> tuple[list[Made], list[InputError]]:
    """What the transform makes of each function, and why not of others."""
    from ...semantics.program.input_errors import InputError

    made: list[Made] = []
    errors: list[InputError] = []
    for function in functions:
        try:
            made.append(apply(function))
        except InputError as error:
            errors.append(error)
    return made, errors


# --- what is in the catalogue ---------------------------------------------------------------------


def _catalogued(
    sink: Output,
    module: Module,
    functions: Sequence[Function],
    chosen: Transform,
    request: Request,
    path: str,
    choices: dict[str, Any],
) -> int:
    from ...counterexamples.writers.json_document import document
    from ..judging.transforms import applied, judged, notes_of, result_of, text_of

    request = replace(request, module=module, contracts=contracts_from(choices["contracts"]))
    done, errors = _each(lambda function: applied(chosen, path, function, request), functions)
    if errors:
        return refuse("transform", sink, *errors)
    if choices["judge"]:
        done = judged(done, module, sink.path, _options(choices))
    results = [result_of(each, module.triple) for each in done]
    sink.write(document("transform", results) if sink.as_json else text_of(module, done))
    if not sink.as_json:
        for note in notes_of(done):
            click.echo(note, err=True)
    return _conclude(done, sink.as_json, choices)


def _options(choices: dict[str, Any]) -> Options:
    """The options of the validation. Raises InputError for a wrong file of contracts."""
    from ..question.options import Options

    return Options(
        bound=choices["bound"],
        timeout=choices["timeout"],
        contracts=contracts_from(choices["contracts"]),
        launch=choices["launch"],
        uniform=frozenset(name.lstrip("%") for name in choices["uniform"]),
    )


def _conclude(done: Sequence[Applied], quiet: bool, choices: dict[str, Any]) -> int:
    """Say the verdicts on stderr, and give the exit status."""
    from ...counterexamples.results.pairs import result_of
    from ...counterexamples.verdicts.answers import Failure, Refusal, first_of, status_of
    from ...counterexamples.writers.text import result_text
    from ..command_line.delivery import wording_of
    from .validate import replay_options

    wording = wording_of(Output("text", None), choices)
    answers = [each.answer for each in done if each.answer is not None]
    for answer in answers:
        if not quiet or isinstance(answer, (Failure, Refusal)):
            told = result_of(answer, options=replay_options(choices))
            click.echo(result_text(told, wording), err=True)
    return first_of(map(status_of, answers))


# --- if-conversion --------------------------------------------------------------------------------


def _if_convert(sink: Output, path: str, functions: Sequence[Function]) -> int:
    from ...counterexamples.text.transforms import predicated_result, predicated_text
    from ...counterexamples.writers.json_document import document

    made, errors = _each(lambda function: _if_converted(path, function), functions)
    if errors:
        return refuse("transform", sink, *errors)
    if sink.as_json:
        sink.write(document("transform", [predicated_result(path, program) for program in made]))
    else:
        sink.write("\n".join(predicated_text(path, program) for program in made))
    return 0


def _if_converted(path: str, function: Function) -> Any:
    from ...counterexamples.text.transforms import predicated_text
    from ...semantics.if_conversion.predicated_form import if_converted
    from ...semantics.if_conversion.predicates import NotConvertible
    from ...semantics.printing.values import Unprintable
    from ...semantics.program.input_errors import InputError

    try:
        program = if_converted(function)
        predicated_text(path, program)
    except NotConvertible as error:
        line = function.blocks[error.block].terminator.line or function.line
        message = f"@{function.name} cannot be if-converted: {error.message}"
        raise InputError(message, path, line, hint=error.hint) from None
    except Unprintable as error:
        message = f"@{function.name} cannot be printed: {error}"
        hint = "--function names another"
        raise InputError(message, path, function.line, hint=hint) from None
    return program
