"""`wavecheck hunt`: random programs through LLVM's passes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from ..command_line.shared_options import FORMATS, a_number, with_jobs, with_question, with_reducing

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Report, Result
    from ..hunt.campaign import Campaign, Told
    from ..hunt.folder import Known, State
    from ..hunt.judging import HuntOptions
    from ..hunt.workers import Workers

EPILOG = """\b
Examples:
  wavecheck hunt --passes simplifycfg --seconds 60
  wavecheck hunt --passes 'loop-rotate;licm;default<O2>' --seconds 600
  wavecheck hunt --resume wavecheck-hunt --seconds 600
  wavecheck hunt --on vulkan --seed 0 --count 200

\b
The folder gets one file for each finding, reduced, with the command that
shows it again. What is found twice is counted. Where llvm-reduce is there, it
makes smaller what the reducer of this program leaves.
"""

EXAMPLE = "define void @f() {\n  ret void\n}\n"
"""A module on which pipelines are tried before the hunt begins."""

JOB_SECONDS = 150.0
"""Seconds for one program under one pipeline, then its process is ended."""


def _a_text(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Not bytes that are none, which no generator is begun with."""
    if value is not None and value != value.encode(errors="replace").decode():
        raise click.BadParameter("this is not UTF-8 text", context, option)
    return value


@click.command(epilog=EPILOG, short_help="Random programs through LLVM's passes.")
@click.option("--passes", metavar="PIPELINE[;PIPELINE...]", help="As for opt -passes.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 1e7, min_open=True),
    callback=a_number,
    metavar="SECONDS",
    default=60,
    show_default=True,
    help="How long new programs are made; findings are then still reduced.",
)
@with_question
@click.option("--seed", callback=_a_text, help="Equal seeds meet equal programs.  [default: 0]")
@click.option("--output", metavar="FOLDER", help="Where findings go.  [default: wavecheck-hunt]")
@click.option("--resume", metavar="FOLDER", help="Go on with the hunt in this folder.")
@click.option(
    "--on",
    metavar="vulkan[:NAME]",
    help="No passes: LLVM's SPIR-V backend and Vulkan devices, all or the one of this name.",
)
@click.option(
    "--count",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    default=100,
    show_default=True,
    help="With --on: how many programs.",
)
@with_jobs("Workers.")
@click.option("--scheduler", metavar="ADDRESS", help="Use the workers of a dask.distributed one.")
@with_reducing
@click.option(
    "--format",
    "format_",
    type=click.Choice((*FORMATS, "sarif", "junit")),
    default="text",
    show_default=True,
    help="Text for people, JSON for programs, findings for code scanning.",
)
def hunt(**arguments: Any) -> int:
    """Make random programs, run LLVM's passes on them, and judge what the passes did.

    Each pass that changed a program is judged: do its sets of threads that communicate stay
    possible? What is violated, ill-formed or crashes is reduced to a few lines.

    With --on the programs are executed on devices instead and compared with the simulated wave;
    what deviates is grouped by who does and why, and the smallest program of each is kept.
    """
    from ...semantics.program.input_errors import InputError
    from ..command_line.delivery import Output, refuse
    from ..hunt.folder import CannotWrite

    try:
        if arguments["on"] is not None:
            from .hunt_devices import hunt_on_devices

            return hunt_on_devices(arguments)
        return _hunt(arguments)
    except InputError as error:
        return refuse("hunt", Output(arguments["format_"], None), error)
    except CannotWrite as error:
        click.echo(f"ERROR: The input is wrong\n  {error}", err=True)
        return 2


def _hunt(arguments: dict[str, Any]) -> int:
    from ...counterexamples.writers.text import text_of
    from ..command_line.delivery import Output, as_ended, deliver
    from ..hunt.campaign import Campaign
    from ..hunt.folder import CannotWrite, HuntFolder
    from ..hunt.judging import HuntOptions
    from ..hunt.llvm_reduce import chosen_llvm_reduce
    from ..passes.llvm_tools import require_program
    from ..passes.steps import found_opt
    from ..processes.ending import Ended
    from ..question.options import Options

    path = arguments["resume"] or arguments["output"] or "wavecheck-hunt"
    opt = arguments["opt"] or found_opt()
    if opt is not None:
        require_program(opt, "opt")
    options = HuntOptions(
        opt,
        pair=Options(
            bound=arguments["bound"],
            timeout=arguments["timeout"],
            question=arguments["question"],
        ),
        llvm_reduce=chosen_llvm_reduce(arguments["llvm_reduce"], opt),
    )
    folder, ended = HuntFolder(path), None
    with folder.held(), _progress(arguments["seconds"]) as told:
        state = _state(folder, arguments, options)
        campaign = Campaign(state, folder, options, told)
        try:
            campaign.run(_workers(arguments), arguments["seconds"])
        except CannotWrite as error:
            click.echo(text_of(_report(campaign, path, in_order=True)), err=True, nl=False)
            raise error
        except KeyboardInterrupt as error:
            ended = Ended.of(error)
    report = as_ended(_report(campaign, path, in_order=arguments["format_"] == "text"), ended)
    return deliver(Output(arguments["format_"], None), report)


def _state(folder: Any, arguments: dict[str, Any], options: HuntOptions) -> State:
    """The state to begin with: the folder's, if what the user says agrees, or a new one.

    Raises InputError."""
    from ...semantics.program.input_errors import InputError
    from ..hunt.folder import State
    from ..passes.steps import pass_steps

    held = folder.state()
    said = arguments["passes"]
    pipelines = split_pipelines(said or "")
    if held is None and arguments["resume"]:
        raise InputError("no hunt was begun here", arguments["resume"], hint="use --output")
    if held is None and not pipelines:
        raise InputError("a hunt needs passes", hint="for example --passes simplifycfg")
    if held is not None:
        differs = (pipelines and pipelines != held.pipelines) or (
            arguments["seed"] is not None and arguments["seed"] != held.seed
        )
        if differs:
            raise InputError(
                f"the folder holds the hunt of seed {held.seed} with {';'.join(held.pipelines)}",
                str(folder.path),
                hint="name another --output",
            )
        return held
    for pipeline in pipelines:
        pass_steps(EXAMPLE, pipeline, opt=options.opt, timeout=options.pass_seconds)
    return State(arguments["seed"] or "0", pipelines)


def split_pipelines(said: str) -> tuple[str, ...]:
    """The pipelines between semicolons; those in angle brackets belong to a pass's options.

    >>> split_pipelines("sink; simplifycfg<a;b>,dce")
    ('sink', 'simplifycfg<a;b>,dce')
    """
    parts = re.findall(r"(?:[^;<>]|<[^<>]*>)+", said)
    return tuple(part.strip() for part in parts if part.strip())


def _workers(arguments: dict[str, Any]) -> Workers:
    from ..hunt.workers import DistributedWorkers, LocalWorkers

    if arguments["scheduler"]:
        return DistributedWorkers(arguments["scheduler"], JOB_SECONDS)
    return LocalWorkers(arguments["jobs"], JOB_SECONDS)


# --- what is told ---------------------------------------------------------------------------------


@contextmanager
def _progress(seconds: float) -> Iterator[Told | None]:
    """A bar on stderr while the hunt runs, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    import time

    from rich.console import Console
    from rich.progress import Progress

    begun = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hunting", total=seconds)

        def told(state: State, waiting: int) -> None:
            words = f"{state.statistics.pairs} pairs, {len(state.known)} findings"
            words += f", {waiting} to reduce" if waiting else ""
            bar.update(task, completed=time.monotonic() - begun, description=words)

        yield told


def _report(campaign: Campaign, path: str, in_order: bool = False) -> Report:
    """The findings, by pass and kind for people, and a summary."""
    from ...counterexamples.results.tree import Finding, Place, Report, Result
    from ...counterexamples.verdicts.answers import SELF_CONTRADICTION

    state = campaign.state
    known = state.known
    if in_order:
        known = sorted(known, key=lambda each: (each.pass_name, each.kind, each.file))
    results = [_result(each, path) for each in known]
    place = Place(path)
    for failure in campaign.failures:
        said = f"the checker failed on {failure}"
        results.append(
            Result(
                word="failure",
                status=SELF_CONTRADICTION,
                name="the checker",
                file=path,
                judged=False,
                message=failure,
                findings=(Finding("failure", "error", said, place, key=failure),),
                data={"kind": "failure", "message": failure},
                lines=(said,),
            )
        )
    lines = [state.statistics.text().rstrip(), f"  go on: wavecheck hunt --resume {path}"]
    if state.like_others:
        lines.insert(0, f"{state.like_others} more like these were not reduced")
    return Report(
        command="hunt",
        results=results,
        status=_status(campaign),
        summary={**state.statistics.as_entry(), "like_others": state.like_others},
        foot=("\n".join(lines),),
        between="\n",
    )


def _result(known: Known, path: str) -> Result:
    """A finding in the folder `path`."""
    from ...counterexamples.results.tree import Finding, Place, Result
    from ...counterexamples.verdicts.answers import FINDING

    data = _entry(known)
    place = Place(known.result.get("file") or f"{path}/{known.file}", 1)
    said = f"{known.pass_name}: {known.kind} ({known.detail}), {known.count} times"
    words = {"violated": "CO36", "ill-formed": "ill-formed", "crash": "crash"}
    rule = next(iter(data["rules"]), words.get(data["verdict"], "failure"))
    return Result(
        word=data["verdict"],
        status=FINDING,
        name=f"{known.pass_name}: {known.kind}",
        file=f"{path}/{known.file}",
        message=f"{known.kind}: {known.detail}",
        rules=tuple(data["rules"]),
        findings=(Finding(rule, "error", said, place, key=known.key),),
        data=data,
        asked=place,
        lines=(f"{said}: {path}/{known.file}",),
        group="",
    )


_VERDICTS = {"set changed": "violated", "ill-formed": "ill-formed", "crash": "crash"}
"""The verdict of a finding by its class; a contradiction of the checker's is none."""


def _entry(known: Known) -> dict[str, Any]:
    """A finding as `validate` has its answers; of a crash, or of text that LLVM does not read,
    there is no answer about a function."""
    empty = {
        "source": "",
        "target": "",
        "model": "controlled",
        "verdict": _VERDICTS.get(known.kind, "unknown"),
        "scope": {"trip_counts": "all", "waves": "all"},
        "vacuous": False,
        "change": None,
        "rules": [],
        "reason": known.detail,
        "witness": None,
    }
    found = {"pass": known.pass_name, "times": known.count}
    return {**empty, **known.result, **found, "pipeline": known.pipeline}


def _status(campaign: Campaign) -> int:
    from ...counterexamples.verdicts.answers import (
        ALL_AS_IT_SHOULD_BE,
        FINDING,
        SELF_CONTRADICTION,
        UNDECIDED,
    )

    state = campaign.state
    if campaign.failures or any(known.kind == "contradiction" for known in state.known):
        return SELF_CONTRADICTION
    if state.known:
        return FINDING
    statistics = state.statistics
    undecided = statistics.verdicts["unknown"] or not statistics.programs
    return UNDECIDED if undecided else ALL_AS_IT_SHOULD_BE
