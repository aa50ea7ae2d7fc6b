"""`wavecheck spirv`: what LLVM's SPIR-V backend makes of functions, judged as a mapping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import (
    Live,
    Output,
    as_ended,
    clock,
    deliver,
    refuse,
    with_progress,
)
from ..command_line.shared_options import (
    STREAMS,
    a_number,
    with_jobs,
    with_output,
    with_semantics,
    with_total,
)
from ..processes.ending import gathered

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...semantics.program.function import Function, Module
    from ...semantics.program.input_errors import InputError
    from ..question.options import Options
    from ..spirv.judging import Mapped

EPILOG = """\b
Examples:
  wavecheck spirv kernel.ll
  wavecheck spirv kernel.ll --function main --keep binaries
  wavecheck spirv counterexamples/catalogue --jobs 2 --timeout 10
  wavecheck validate kernel.ll kernel.spv

\b
The answers: preserved, violated, ill-formed (the binary breaks the rules of
structured control flow), not built (the backend stops), no violation (of the
trips of loops that were followed), unknown.
"""


@click.command(epilog=EPILOG, short_help="Judge what LLVM's SPIR-V backend makes of functions.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE_OR_FOLDER...")
@click.option("--function", metavar="NAME", help="Judge only this function.")
@click.option(
    "--bound",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    metavar="N",
    help="Trips of a loop that are followed.",
)
@click.option(
    "--lanes",
    type=click.IntRange(2, 8),
    default=2,
    show_default=True,
    metavar="N",
    help="The largest wave that is looked at.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 1e6, min_open=True),
    callback=a_number,
    default=30,
    show_default=True,
    metavar="SECONDS",
    help="Seconds for one function, then it is unknown.",
)
@with_total
@click.option("--keep", metavar="FOLDER", help="Write the binaries there.")
@with_semantics
@with_jobs("Functions judged at a time.")
@partial(with_output, formats=STREAMS)
def spirv(paths: tuple[str, ...], format_: str, output: str | None, **arguments: Any) -> int:
    """Compile functions with LLVM's SPIR-V backend, read the binaries back, and decide whether they
    keep the communicating sets.

    A function with tokens is judged by these, one without by the loops around its calls, and the
    binary by SPIR-V's maximal reconvergence on the merges that it declares. Functions that are
    ill-formed already, or communicate nothing, are left out unless they are named.
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_, output)
    sink.begin()
    try:
        with clock(arguments["total"]):
            return _spirv(paths, sink, arguments)
    except InputError as error:
        return refuse("spirv", sink, error)


def _spirv(paths: Sequence[str], output: Output, arguments: dict[str, Any]) -> int:
    from ...counterexamples.results.pairs import result_of as refused
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import Refusal, first_of

    options = _options(arguments)
    functions, wrong = _functions(paths, arguments["function"])
    if not functions and wrong:
        return refuse("spirv", output, *wrong)
    live = Live(output, between="\n")
    coming = _results(functions, options, arguments)
    said, ended = gathered(with_progress(coming, len(functions), "judging"), live.tell)
    counts = Counter(each.word for each in said)
    told = ", ".join(f"{number} {word}" for word, number in counts.most_common())
    results = [*said, *(refused(Refusal(each)) for each in wrong)]
    report = Report(
        command="spirv",
        results=results,
        status=first_of(each.status for each in results),
        foot=(f"{len(said)} functions: {told}.",) if len(said) > 1 else (),
        summary=dict(counts),
        between="\n",
    )
    return deliver(output, as_ended(report, ended), live=live)


def _options(arguments: dict[str, Any]) -> Options:
    from ..command_line.shared_options import contracts_from
    from ..question.options import Options

    return Options(
        bound=arguments["bound"],
        lanes=arguments["lanes"],
        timeout=0.6 * arguments["timeout"],
        contracts=contracts_from(arguments["contracts"]),
        launch=arguments["launch"],
    )


Named = tuple[str, "Function"]
"""A function and the file that it stands in."""


def _functions(paths: Sequence[str], name: str | None) -> tuple[list[Named], list[InputError]]:
    """The functions to compile, with the bodies of their callees in them."""
    from ...semantics.program.input_errors import InputError
    from ..judging.files import files_named, read_source, selected

    found: list[Named] = []
    wrong: list[InputError] = []
    for path in files_named(paths):
        try:
            if isinstance(path, InputError):
                raise path
            module, _ = read_source(path)
            chosen = selected(module, path, name)
            found += [(path, each) for each in compiled(module, chosen, name is not None)]
        except InputError as error:
            wrong.append(error)
    return found, wrong


def compiled(module: Module, chosen: Sequence[Function], named: bool) -> Iterator[Function]:
    """The functions with their callees' bodies; unless they were named, those alone that
    communicate and keep the static rules. Raises InputError for a named one that is ill-formed."""
    from ...semantics.inlining.inlining import inline_calls
    from ...semantics.program.input_errors import InputError
    from ..judging.judge import violations_of

    for function in chosen:
        broken = violations_of(module, function.name)
        if broken and named:
            first = broken[0]
            said = f"@{function.name} is ill-formed, {first.rule}: {first.message}"
            hint = f"`wavecheck verify {module.source_name}` lists every broken rule"
            raise InputError(said, module.source_name, first.line, hint=hint)
        whole = function if broken else inline_calls(function, module)
        if named or (not broken and any(call.is_operation for _, call in whole.calls())):
            yield whole


def _results(
    functions: Sequence[Named], options: Options, arguments: dict[str, Any]
) -> Iterator[Result]:
    from ..processes.outcomes import Died, Done, Failed, Stopped
    from ..processes.pool import run_jobs
    from ..spirv.judging import judged
    from ..spirv.results import mapped_result, undecided_result

    jobs = [(function, options, arguments["timeout"] / 3) for _, function in functions]
    outcomes = run_jobs(judged, jobs, arguments["jobs"], arguments["timeout"])
    for (file, function), outcome in zip(functions, outcomes, strict=True):
        match outcome:
            case Done(value=mapped):
                _keep(arguments["keep"], file, function, mapped)
                yield mapped_result(file, function, mapped)
            case Stopped(seconds=spent):
                reason = f"stopped after {spent:g} s; a larger --timeout gives it more"
                yield undecided_result(file, function, reason)
            case Died(status=status):
                reason = f"the process that judged it ended without an answer (status {status})"
                yield undecided_result(file, function, reason)
            case Failed(error=error):
                yield undecided_result(file, function, f"{type(error).__name__}: {error}")


def _keep(folder: str | None, file: str, function: Function, mapped: Mapped) -> None:
    """Write a binary where the user wants them."""
    if folder is None or not mapped.binary:
        return
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    stem = Path(file).name.split(".")[0]
    (place / f"{stem}.{function.name}.spv").write_bytes(mapped.binary)
