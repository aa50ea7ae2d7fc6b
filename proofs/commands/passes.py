"""`wavecheck passes`: do LLVM's own passes keep the communicating sets of a file's functions?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Output, clock, deliver, refuse
from ..command_line.shared_options import (
    STREAMS,
    require,
    with_brief,
    with_explain,
    with_jobs,
    with_limits,
    with_output,
    with_question,
    with_reports,
    with_scheduler,
    with_second_solver,
    with_semantics,
    with_total,
    with_triple,
)

if TYPE_CHECKING:
    from ...counterexamples.verdicts.answers import Refusal
    from ...semantics.program.input_errors import InputError
    from .pass_answers import Asked

EPILOG = """\b
Examples:
  wavecheck passes O2 shader.ll
  wavecheck passes simplifycfg,loop-unroll shader.ll --function main
  wavecheck passes 'function(loop-mssa(licm),gvn)' shader.ll --opt bin/opt
  wavecheck passes O3 shader.ll --jobs 4 --keep steps
  wavecheck passes O2 kernels/ other.ll --total 600

\b
The passes are run by opt of LLVM 22 where it is found, otherwise by the LLVM
that this program brings along, which knows fewer passes.
"""

OPTNONE = re.compile(r'"[^"]*"|;[^\n]*|(?<![-\w$.%@])(optnone)(?![-\w$.:])')


@click.command(epilog=EPILOG, short_help="Run LLVM's passes and judge each of them.")
@click.argument("pipeline", metavar="PIPELINE")
@click.argument("paths", nargs=-1, required=True, metavar="FILE_OR_FOLDER...")
@click.option("--function", metavar="NAME", help="Judge only this function.")
@click.option("--opt", metavar="PATH", help="The opt that runs the passes, of LLVM 19 or newer.")
@with_limits("step")
@with_total
@click.option(
    "--target",
    metavar="NAME|FILE.toml",
    help="Memory: the target that reads the tags.  [default: as the file says, or none]",
)
@click.option(
    "--uniform", multiple=True, metavar="NAME", help="An argument that is equal in all threads."
)
@with_semantics
@with_triple
@with_jobs("Steps judged at a time.")
@with_scheduler
@with_brief
@with_explain
@with_question
@with_second_solver
@with_reports
@click.option("--keep", metavar="FOLDER", help="Write the programs of every step there.")
@partial(with_output, formats=(*STREAMS, "html", "sarif", "junit"))
def passes(**arguments: Any) -> int:
    """Run PIPELINE over each file and validate every function that a pass changed.

    PIPELINE is written as for `opt -passes=`; O1, O2 and O3 stand for whole pipelines. The
    function before a pass is the source, the function behind it the target: a finding names the
    pass. If every pass keeps the communicating sets, the pipeline does. Where one is unknown,
    the function before all passes is compared with the one behind them, too.
    """
    from ...semantics.program.input_errors import InputError
    from .validate import begin_reports

    output = Output(arguments["format_"], arguments["output"])
    output.begin()
    begin_reports(arguments["report"])
    try:
        with clock(arguments["total"]):
            return _passes(output, arguments)
    except InputError as error:
        return refuse("passes", output, error, copies=arguments["report"])


def _passes(output: Output, arguments: dict[str, Any]) -> int:
    from ...semantics.program.input_errors import InputError
    from ..judging.files import files_named, read_source, require_arguments
    from ..judging.judge import Effort
    from ..passes.llvm_tools import notice_about
    from ..passes.reports import NamedRun
    from ..passes.steps import found_opt, pass_steps
    from .pass_answers import Asked, tell_files, tell_steps
    from .validate import options_from

    require(arguments["check_with"])
    if arguments["check_with"] is not None and arguments["scheduler"] is not None:
        raise click.UsageError("queries are recorded on this machine: leave --scheduler out")
    pipeline = arguments["pipeline"]
    if not pipeline.strip():
        raise click.BadParameter("no pass is named; write O2 or simplifycfg", param_hint="PIPELINE")
    if arguments["model"] == "memory":
        if arguments["explain"]:
            raise click.UsageError("--explain is for functions; of memory there is one view")
        if arguments["question"] != "both":
            raise click.UsageError("--question is for functions; of memory there is one answer")
        if arguments["scheduler"] is not None:
            raise click.UsageError("--scheduler is for functions; litmus tests are decided here")
        return _memory(output, arguments)
    options = options_from(arguments)
    effort = Effort(
        arguments["jobs"],
        arguments["timeout"],
        arguments["check_with"] is not None,
        scheduler=arguments["scheduler"],
    )
    if notice := notice_about(arguments["opt"]):
        click.echo(notice, err=True)
    files = list(files_named(arguments["paths"], ".ll", "name the files"))

    def asked(path: str) -> Asked:
        text, function, lines = checked_program(
            path, arguments["function"], effort.seconds, arguments["mtriple"]
        )
        if options.uniform:
            module, _ = read_source(path, effort.seconds, arguments["mtriple"])
            require_arguments(options.uniform, module.functions.values())
        opt = arguments["opt"] or found_opt()
        run = pass_steps(text, pipeline, opt=opt, timeout=effort.seconds)
        return Asked(NamedRun(run, path, pipeline), options, effort, function, lines)

    if len(files) == 1:
        if isinstance(files[0], InputError):
            raise files[0]
        return tell_steps("passes", asked(files[0]), output, arguments)
    return tell_files(_each(files, asked), output, arguments)


def _each(
    files: Iterable[str | InputError], asked: Callable[[str], Asked]
) -> Iterator[Asked | Refusal]:
    """What is asked of each file; of one that cannot be read, why."""
    from ...counterexamples.verdicts.answers import Refusal
    from ...semantics.program.input_errors import InputError

    for file in files:
        try:
            yield Refusal(file) if isinstance(file, InputError) else asked(file)
        except InputError as error:
            placed = InputError(error.message, str(file), hint=error.hint)
            yield Refusal(error if error.file else placed)


def _memory(output: Output, arguments: dict[str, Any]) -> int:
    """The functions of the file are threads of a litmus test; its comments ask the question."""
    from ...counterexamples.results.passes import memory_steps_report
    from ...counterexamples.text.litmus_expectations import notes_in
    from ...semantics.litmus.files import read_litmus_file
    from ...semantics.memory_model.targets import target_named
    from ...semantics.program.input_errors import InputError
    from ..judging.judge import Effort
    from ..passes.memory import judge_memory_steps, question_in
    from ..passes.reports import crash_of
    from ..passes.steps import found_opt, pass_steps

    paths, pipeline = arguments["paths"], arguments["pipeline"]
    if len(paths) != 1:
        raise click.UsageError("with --model memory one file is judged: its functions are threads")
    path = paths[0]
    if arguments["function"] is not None:
        message = "with --model memory all functions are judged at once, as threads"
        raise InputError(message, path, hint="leave --function out")
    _, text = read_litmus_file(path)
    reading = target_named(arguments["target"] or notes_in(text, "", path).target)
    effort = Effort(arguments["jobs"], arguments["timeout"], arguments["check_with"] is not None)
    opt = arguments["opt"] or found_opt()
    run = pass_steps(text, pipeline, opt=opt, timeout=effort.seconds)
    judged = judge_memory_steps(run, text, path, reading, effort)
    steps = [(step.name, judgement) for step, judgement in judged]
    crash = crash_of(run, question_in(text), arguments["keep"])
    report = memory_steps_report(path, pipeline, run.backend, steps, crash)
    return deliver(output, report, copies=arguments["report"])


def checked_program(
    path: str, function: str | None, seconds: float | None = None, triple: str | None = None
) -> tuple[str, str | None, dict[str, int]]:
    """The text of a file that passes can be run on, the name of the function, and the line of each.

    Raises InputError for what LLVM does not read, an unknown function, and ill-formed input."""
    from ...semantics.program.input_errors import InputError
    from ...semantics.static_rules.rules import check_rules
    from ..judging.files import read_source, selected

    module, text = read_source(path, seconds, triple)
    chosen = selected(module, path, function)
    for each in module.functions.values():
        if broken := check_rules(each):
            raise InputError(
                f"@{each.name} is ill-formed, {broken[0].rule}: {broken[0].message}",
                path,
                broken[0].line,
                hint=f"`wavecheck verify {path}` lists every broken rule",
            )
    if any(found[1] for found in OPTNONE.finditer(text)):
        click.echo(
            "notice: functions marked optnone are left alone by LLVM's passes; clang writes none "
            "with -O1 -Xclang -disable-llvm-passes",
            err=True,
        )
    lines = {each.name: each.line for each in module.functions.values()}
    return text, chosen[0].name if function is not None else None, lines
