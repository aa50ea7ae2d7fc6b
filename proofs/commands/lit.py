"""`wavecheck lit`: do LLVM's passes keep the communicating sets in LLVM's own tests?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Live, Output, as_ended, clock, deliver, refuse, with_progress
from ..command_line.shared_options import (
    STREAMS,
    with_brief,
    with_jobs,
    with_limits,
    with_output,
    with_question,
    with_scheduler,
    with_semantics,
    with_total,
)
from ..processes.ending import gathered

if TYPE_CHECKING:
    from ...counterexamples.results.lit import Baseline

EPILOG = """\b
Examples:
  wavecheck lit llvm/test/Transforms/SimplifyCFG/AMDGPU --convergent
  wavecheck lit llvm/test/Transforms/Sink/convergent.ll --whole
  wavecheck lit tests --opt bin/opt --format json --output answers.json
  wavecheck lit tests --baseline old.json --format html --output page.html

\b
The passes are run by opt of LLVM 22 where it is found (--opt names another
place), otherwise by the LLVM that this program brings along: commands that it
cannot run are skipped.

\b
A command is skipped, and counted with the reason, if it runs something other
than opt on the file itself, needs names that only LLVM's test runner knows,
names no passes, or is meant to fail. FileCheck is not asked.
"""


@click.command(epilog=EPILOG, short_help="Judge what the RUN lines of LLVM's own tests do.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE_OR_FOLDER...")
@click.option("--opt", metavar="PATH", help="The opt that runs the passes, of LLVM 19 or newer.")
@click.option("--whole", is_flag=True, help="Judge each pipeline as one pair, not step by step.")
@click.option(
    "--convergent",
    is_flag=True,
    help="Judge only functions in which a convergent operation can be reached.",
)
@with_limits("step")
@with_total
@with_semantics
@with_jobs("Steps judged at a time.")
@with_scheduler
@with_brief
@with_question
@click.option("--keep", metavar="FOLDER", help="Write the programs of every step there.")
@click.option(
    "--baseline",
    metavar="FILE.json",
    help="Tell which answers changed since an earlier run with --format json.",
)
@partial(with_output, formats=(*STREAMS, "html", "sarif", "junit"))
def lit(**arguments: Any) -> int:
    """Read the RUN lines of LLVM's own tests and judge every pass that changed a function.

    A folder stands for all files *.ll below it. A command `opt -passes=...` on the file itself is
    run as `wavecheck passes` does, with its other options.
    """
    from ...semantics.program.input_errors import InputError

    output = Output(arguments["format_"], arguments["output"])
    output.begin()
    try:
        with clock(arguments["total"]):
            return _lit(output, arguments)
    except InputError as error:
        return refuse("lit", output, error)


def _lit(output: Output, arguments: dict[str, Any]) -> int:
    from ...counterexamples.results.lit import LitRun, lit_report, results_of_run
    from ..command_line.delivery import wording_of
    from ..judging.files import files_named
    from ..judging.judge import Effort
    from ..passes.lit import LitOptions, judge_test
    from ..passes.llvm_tools import notice_about
    from ..passes.steps import found_opt
    from .validate import options_from, replay_options

    if arguments["model"] == "memory":
        raise click.UsageError("--model memory is for threads of a litmus test, see `passes`")
    if notice := notice_about(arguments["opt"]):
        click.echo(notice, err=True)
    options = options_from({**arguments, "uniform": ()})
    effort = Effort(arguments["jobs"], arguments["timeout"], scheduler=arguments["scheduler"])
    asked = LitOptions(
        arguments["opt"] or found_opt(),
        arguments["whole"],
        arguments["convergent"],
        arguments["keep"],
    )
    baseline = _baseline(arguments["baseline"])
    files = list(files_named(arguments["paths"], hint="name LLVM's tests"))
    replay, wording = replay_options(arguments), wording_of(output, arguments)
    live = Live(output, wording=wording)

    def told(run: LitRun) -> None:
        for result in results_of_run(run, asked.whole, replay):
            live.tell(result)

    said, ended = gathered(
        each
        for file in with_progress(files, len(files), "judging")
        for each in judge_test(file, asked, options, effort, told)
    )
    report = as_ended(lit_report(len(files), said, asked.whole, replay, baseline), ended)
    return deliver(output, report, wording, live=live)


def _baseline(path: str | None) -> Baseline | None:
    """What an earlier run wrote. Raises InputError for a file that is no document of it."""
    import json

    from ...counterexamples.results.lit import Baseline
    from ...semantics.program.input_errors import InputError
    from ...semantics.program.input_files import text_of

    if path is None:
        return None
    try:
        document = json.loads(text_of(path))
        if document["command"] != "lit":
            raise ValueError(f"it is of `wavecheck {document['command']}`")
        return Baseline(path, [dict(each) for each in document["results"]])
    except OSError as error:
        message = f"the baseline cannot be read: {error.strerror or error}"
        raise InputError(message, path, hint="check the path") from None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        message = f"the baseline is no document of `wavecheck lit`: {error}"
        hint = "write one with `wavecheck lit PATH --format json --output FILE.json`"
        raise InputError(message, path, hint=hint) from None
