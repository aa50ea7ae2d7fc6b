"""`wavecheck opt`: a stand-in for LLVM's `opt`, which also judges what the passes did."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Output, clock, refuse
from ..command_line.shared_options import AnothersCommand, with_steps

if TYPE_CHECKING:
    from ...semantics.program.input_errors import InputError

EPILOG = """\b
Examples:
  wavecheck opt -- -passes=gvn-sink -S kernel.ll -o out.ll
  wavecheck opt -- -O2 -S < kernel.ll > out.ll
  wavecheck opt -- -load-pass-plugin=my.so -passes=mine kernel.ll -o out.bc
  wavecheck opt --opt bin/opt --output said.txt -- -passes=licm -S kernel.ll

\b
In a RUN line, or wherever a build calls opt, write `wavecheck opt --` in the
place of `opt`: what opt writes is what it wrote before. Where opt writes the
module to stdout, the answers go to stderr, and with --output to a file.
"""


@click.command(cls=AnothersCommand, epilog=EPILOG, short_help="Run opt, and judge what it did.")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="-- ARGUMENTS")
@click.option("--opt", metavar="PATH", help="The opt to run, of LLVM 19 or newer.")
@with_steps
def opt(**arguments: Any) -> int:
    """Do what `opt ARGUMENTS` does, and judge every pass that changed a function.

    `opt` runs with the arguments as they are and reads and writes as always. Then the passes run
    once more, step by step, and each step is judged as by `wavecheck passes`.
    """
    from ...semantics.program.input_errors import InputError
    from ..passes.opt_arguments import opt_arguments

    said = opt_arguments(arguments["words"])
    output = Output(arguments["format_"], arguments["output"], beside=said.prints)
    output.begin()
    try:
        with clock(arguments["total"]):
            return _opt(output, arguments)
    except InputError as error:
        return refuse("opt", output, error)


def _opt(output: Output, arguments: dict[str, Any]) -> int:
    from ...semantics.program.input_errors import InputError
    from ..judging.judge import Effort
    from ..passes.llvm_tools import notice_about
    from ..passes.opt_arguments import opt_arguments, without_printing
    from ..passes.reports import NamedRun
    from ..passes.steps import found_opt, pass_steps
    from .pass_answers import Asked, tell_steps
    from .passes import checked_program
    from .validate import options_from

    words = arguments["words"]
    if not words:
        raise click.UsageError("write what opt is given behind `--`: opt -- -passes=gvn k.ll")
    program = arguments["opt"] or found_opt()
    if program is None:
        raise InputError("no opt of LLVM 22 is found", hint="name one with --opt PATH")
    if notice := notice_about(arguments["opt"]):
        click.echo(notice, err=True)
    said = opt_arguments(words)
    options = options_from({**arguments, "uniform": ()})
    effort = Effort(arguments["jobs"], arguments["timeout"])
    path = said.files[0] if said.files else "-"
    if len(said.files) > 1:
        listed = ", ".join(said.files)
        hint = "write an option and its value as one word, `-option=value`"
        raise InputError(f"opt reads one module, and these may be it: {listed}", hint=hint)
    failed = _run(program, words, path, effort.seconds)
    pipelines = [each for each in map(without_printing, said.pipelines) if each]
    if len(pipelines) != 1:
        if failed:
            raise _failure(failed)
        click.echo("notice: no -passes that changes anything: nothing is judged", err=True)
        return 0
    try:
        text, function, lines = checked_program(path, arguments["function"])
        passes = {"opt": program, "timeout": effort.seconds, "options": said.options}
        run = pass_steps(text, pipelines[0], **passes)
    except InputError:
        if failed:  # What opt said of it stands there already.
            raise _failure(failed) from None
        raise
    asked = Asked(NamedRun(run, path, pipelines[0]), options, effort, function, lines)
    status = tell_steps("opt", asked, output, arguments)
    if failed and status == 0:
        raise _failure(failed)
    return status


def _failure(status: int) -> InputError:
    from ...semantics.program.input_errors import InputError

    how = f"exit status {status}" if status > 0 else f"signal {-status}"
    hint = "opt alone, with the same arguments, ends so too"
    return InputError(f"opt ended with {how}; what it said stands above", hint=hint)


def _run(program: str, words: tuple[str, ...], path: str, seconds: float) -> int:
    """Let opt do its work, with its own output and its own complaints; how it ended."""
    from ...semantics.program.input_errors import InputError
    from ...semantics.program.input_files import STANDARD_INPUT, bytes_of
    from ..processes.programs import run_program

    given = bytes_of(STANDARD_INPUT) if path == STANDARD_INPUT else b""
    command = [program, *words]
    sys.stdout.flush()
    try:
        done = run_program(command, given, timeout=seconds, stdout=None, stderr=None)
    except subprocess.TimeoutExpired:
        message = f"opt did not end within {seconds:g} seconds"
        raise InputError(message, path, hint="give more time with --timeout") from None
    return done.returncode
