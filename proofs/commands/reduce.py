"""`wavecheck reduce`: the smallest program that a pass still gets wrong in the same way."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Output, deliver, refuse
from ..command_line.shared_options import (
    AnothersCommand,
    a_number,
    with_output,
    with_question,
    with_reducing,
)

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Report
    from ..hunt.judging import Finding, HuntOptions, Judged
    from ..hunt.reducing import Reduced

EPILOG = """\b
Examples:
  wavecheck reduce kernel.ll -- passes gvn-sink > small.ll
  wavecheck reduce kernel.ll --function main --seconds 300 -- passes O2
  wavecheck reduce kernel.ll --output small.ll -- passes 'function(gvn,licm)'

\b
What is written is a program with the finding in comments, and the command
that shows it again. Where llvm-reduce is there, it makes smaller what the
reducer of this program leaves.
"""

SPARE_SECONDS = 60.0
"""Seconds beside those for reducing in which the last questions are answered."""


@click.command(cls=AnothersCommand, epilog=EPILOG, short_help="Make a finding's program small.")
@click.argument("path", metavar="FILE.ll")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="-- passes PIPELINE")
@click.option("--function", metavar="NAME", help="Reduce what is wrong with this function.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 1e6, min_open=True),
    callback=a_number,
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="How long smaller programs are tried; llvm-reduce gets as many again.",
)
@with_reducing
@with_question
@partial(with_output, formats=("text", "json"))
def reduce(**arguments: Any) -> int:
    """Find what PIPELINE does wrong to FILE.ll, and the smallest program that still shows it.

    The first finding is reduced, or that of --function: the same pass must make the same kind of
    mistake. Exit status 1 where there is one, 0 where every pass keeps what it must, 3 where that
    is not decided.
    """
    from ...semantics.program.input_errors import InputError

    output = Output(arguments["format_"], arguments["output"])
    output.begin()
    try:
        return _reduce(output, arguments)
    except InputError as error:
        return refuse("reduce", output, error)


def _reduce(output: Output, arguments: dict[str, Any]) -> int:
    from ...semantics.reading.module_text import module_text
    from ..hunt.judging import HuntOptions, judged_program
    from ..hunt.llvm_reduce import chosen_llvm_reduce
    from ..passes.llvm_tools import require_program
    from ..passes.steps import found_opt
    from ..question.options import Options
    from .passes import checked_program

    pipeline = _pipeline(arguments["words"])
    text, function, _ = checked_program(arguments["path"], arguments["function"])
    if function is not None:
        text = module_text(text).with_only([function])
    opt = arguments["opt"] or found_opt()
    if opt is not None:
        require_program(opt, "opt")
    pair = Options(
        bound=arguments["bound"], timeout=arguments["timeout"], question=arguments["question"]
    )
    reducer = chosen_llvm_reduce(arguments["llvm_reduce"], opt)
    options = HuntOptions(opt, pair=pair, llvm_reduce=reducer)
    judged = judged_program(text, pipeline, options)
    found = judged.findings
    if not found:
        return deliver(output, _nothing(judged, arguments["path"]))
    small = _smallest(found[0], text, pipeline, options, arguments["seconds"])
    report = _report(small, arguments["path"], text, output.path or "FILE.ll")
    said = f"{_lines(text)} lines became {_lines(small.finding.text)}"
    if len(found) > 1:
        said += f"; {len(found) - 1} more findings: --function names another"
    click.echo(said, err=True)
    return deliver(output, report)


def _pipeline(words: tuple[str, ...]) -> str:
    if len(words) != 2 or words[0] != "passes":
        raise click.UsageError("write `-- passes PIPELINE` behind the file, as in --help")
    return words[1]


def _smallest(
    finding: Finding, text: str, pipeline: str, options: HuntOptions, seconds: float
) -> Reduced:
    """The finding made small, in a process that can be ended; as it is where that fails."""
    from ..hunt.reducing import Reduced, reduced
    from ..processes.outcomes import Done
    from ..processes.pool import run_jobs

    job = (finding, text, pipeline, "", options, seconds)
    (outcome,) = run_jobs(reduced, [job], 1, 2 * seconds + SPARE_SECONDS)
    if isinstance(outcome, Done):
        return outcome.value
    click.echo("notice: reducing failed; the program stands as it is", err=True)
    return Reduced(finding, pipeline, pipeline, "")


def _lines(text: str) -> int:
    return sum(bool(line.strip()) and not line.startswith(";") for line in text.splitlines())


def _report(small: Reduced, path: str, text: str, place: str) -> Report:
    from ...counterexamples.results.tree import Finding, Place, Report, Result
    from ...counterexamples.verdicts.answers import FINDING
    from ..hunt.folder import finding_text

    finding = small.finding
    shown = finding_text(small, place).splitlines()
    said = f"{finding.pass_name}: {finding.kind} ({finding.detail})"
    data = {
        "file": path,
        "pass": finding.pass_name,
        "kind": finding.kind,
        "detail": finding.detail,
        "function": finding.function,
        "pipeline": small.pipeline,
        "lines_before": _lines(text),
        "lines": _lines(finding.text),
        "text": finding.text,
    }
    result = Result(
        word=finding.kind,
        status=FINDING,
        name=said,
        file=path,
        message=said,
        findings=(Finding(finding.kind, "error", said, Place(path), key=said),),
        data=data,
        asked=Place(path),
        lines=tuple(shown),
    )
    return Report(command="reduce", results=[result], status=FINDING)


def _nothing(judged: Judged, path: str) -> Report:
    """There is no finding: all is preserved, or something is not decided."""
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, UNDECIDED

    unknown = [each for each in judged.pairs if each.verdict == "unknown"]
    if unknown:
        first, status = unknown[0], UNDECIDED
        said = (
            f"nothing to reduce: {len(unknown)} of {len(judged.pairs)} answers are unknown, the "
            f"first of {first.pass_name} on @{first.function}: {first.reason}"
        )
    else:
        status = ALL_AS_IT_SHOULD_BE
        said = f"nothing to reduce: every pass that changed {path} keeps what it must"
    return Report(
        command="reduce", results=[], status=status, foot=(said,), summary={"reason": said}
    )
