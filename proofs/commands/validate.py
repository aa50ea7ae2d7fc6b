"""`wavecheck validate`: does the target keep the communicating sets of the source?"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import (
    Live,
    Output,
    as_ended,
    clock,
    deliver,
    format_of_report,
    refuse,
    with_progress,
    wording_of,
)
from ..command_line.shared_options import (
    WITH_SCRIPTS,
    contracts_from,
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
    with_two_models,
)
from ..processes.ending import gathered

if TYPE_CHECKING:
    from ...counterexamples.verdicts.answers import Answer
    from ..judging.judge import Effort
    from ..judging.pairs import PairOrError
    from ..processes.ending import Ended
    from ..question.options import Options

EPILOG = """\b
Examples:
  wavecheck validate unroll.srctgt.ll            each @srcN against @tgtN
  wavecheck validate before.ll after.ll          functions of equal names
  wavecheck validate cases --jobs 4 --check      many pairs, as files expect
  wavecheck validate kernel.ll kernel.spv        LLVM IR and its SPIR-V
  wavecheck validate before.litmus after.litmus  outcomes of litmus tests
  wavecheck validate cases --format html --output cases.html
  wavecheck validate pair.srctgt.ll --model llvm-maximal --read CO36=single
  wavecheck validate pair.srctgt.ll --source-model llvm-maximal \\
      --target-model post-dominator

\b
A verdict: preserved (for which trip counts and waves), violated (with an
executed witness), ill-formed (the target breaks a static rule), unknown (what
stopped it).

\b
A pair is rewritten in some ways, which are judged in order: its views.
--explain prints those that were judged, what each said and how long it took;
proofs/README.md lists all of them.
"""


@click.command(epilog=EPILOG, short_help="Compare targets with their sources.")
@click.argument("paths", nargs=-1, required=True, metavar="FILE_OR_FOLDER...")
@click.option("--function", metavar="NAME", help="Judge only this (source) function.")
@with_limits("pair", model="models")
@with_two_models
@with_total
@click.option(
    "--uniform", multiple=True, metavar="NAME", help="An argument that is equal in all threads."
)
@click.option(
    "--target",
    metavar="NAME|FILE.toml",
    help="Litmus tests: the target that reads the tags.  [default: as the file says, or none]",
)
@click.option(
    "--source-target",
    metavar="NAME|FILE.toml",
    help="The same of the sources alone: a mapping from one target to another.",
)
@click.option(
    "--target-target",
    metavar="NAME|FILE.toml",
    help="The same of the targets alone.",
)
@with_semantics
@with_triple
@with_jobs("Pairs judged at a time.")
@with_scheduler
@click.option(
    "--on",
    metavar="vulkan[:NAME]",
    help="Put what is violated on Vulkan devices, all or the one of this name, and note whether "
    "they show it.",
)
@click.option("--check", is_flag=True, help="Compare with the files' own `; EXPECT:` lines.")
@with_brief
@with_explain
@with_question
@with_second_solver
@with_reports
@partial(with_output, formats=(*WITH_SCRIPTS, "jsonl", "html", "sarif", "junit"))
def validate(**arguments: Any) -> int:
    """Decide whether each target keeps the communicating sets of its source.

    One file pairs @src with @tgt, @src1 with @tgt1 and so on. Two files pair functions of equal
    names. Folders are searched for *.srctgt.ll.

    Of litmus tests (*.litmus, *.srctgt.litmus) every outcome of the target must be one of the
    source; with --model memory, of two *.ll files whose functions are the threads.

    Under a model other than LLVM's own two a wave on which the target is wrong is looked for by the
    definitions, among small ones; where that is all there is to look at, the pair is preserved for
    waves of that size, and else unknown.
    """
    from ...semantics.program.input_errors import InputError

    output = Output(arguments["format_"], arguments["output"])
    output.begin()
    begin_reports(arguments["report"])
    try:
        return _validate(output, arguments)
    except InputError as error:
        return refuse("validate", output, error, copies=arguments["report"])


def _validate(output: Output, arguments: dict[str, Any]) -> int:
    from ..judging.judge import Effort, answered
    from ..judging.pairs import pairs_asked_for
    from ..output.reports import asked_result

    if arguments["model"] == "memory" or _about_litmus(arguments["paths"]):
        from .memory import validate_memory

        if arguments["on"] is not None:
            raise click.UsageError("--on is for functions; memory is not compared on devices")
        if arguments["explain"]:
            raise click.UsageError("--explain is for functions; of memory there is one view")
        if arguments["model"] != "memory" and _names_models(arguments):
            raise click.UsageError("models of convergence are for functions, not for litmus tests")
        if arguments["question"] != "both":
            raise click.UsageError("--question is for functions; of memory there is one answer")
        if arguments["scheduler"] is not None:
            raise click.UsageError("--scheduler is for functions; litmus tests are decided here")
        return validate_memory(output, arguments)
    if len(arguments["paths"]) == 2 and arguments["paths"][1].endswith(".spv"):
        from .validate_binaries import validate_binary

        return validate_binary(output, arguments, options_from({**arguments, "model": None}))
    if _names_models(arguments):
        from .validate_models import models_asked_for, validate_across

        models = models_asked_for(arguments)
        if models is not None:
            if arguments["on"] is not None:
                raise click.UsageError("--on is for LLVM's own model; leave other models out")
            options = options_from({**arguments, "model": None})
            return validate_across(output, arguments, models, options)
    recording = output.format == "smt2" or arguments["check_with"] is not None
    if recording and arguments["scheduler"] is not None:
        raise click.UsageError("queries are recorded on this machine: leave --scheduler out")
    require(arguments["check_with"])
    options = options_from(arguments)
    for option in ("target", "source_target", "target_target"):
        if arguments[option] is not None:
            said = f"--{option.replace('_', '-')} is for litmus tests"
            raise click.UsageError(f"{said}; name *.litmus or add --model memory")
    paths, function, check = arguments["paths"], arguments["function"], arguments["check"]
    effort = Effort(arguments["jobs"], arguments["timeout"], scheduler=arguments["scheduler"])
    with clock(arguments["total"]):
        pairs = pairs_asked_for(
            paths, function, check, options.uniform, effort.seconds, arguments["mtriple"]
        )
        if recording:
            return _recorded(list(pairs), options, effort, output, arguments)
        live = Live(output, wording=wording_of(output, arguments))
        replay = replay_options(arguments)
        answers = _on(arguments["on"], answered(pairs, options, effort), options)
        answers = with_progress(answers, None, "validating")
        said, ended = gathered(answers, lambda each: live.tell(asked_result(*each, replay)))
    return conclude("validate", said, output, check, arguments, live=live, ended=ended)


def _names_models(arguments: dict[str, Any]) -> bool:
    """Whether other models are named than those that every command has."""
    words = ("source_model", "target_model", "without", "read")
    usual = (None, "controlled", "maximal")
    return arguments["model"] not in usual or any(arguments[word] for word in words)


def _on(
    given: str | None, answers: Iterator[tuple[PairOrError, Answer]], options: Options
) -> Iterator[tuple[PairOrError, Answer]]:
    """The answers, with what devices show of them. Raises InputError where there is no device."""
    if given is None:
        return answers
    from ..devices.asking import devices_asked_for
    from ..devices.catalogue_table import with_showings

    return with_showings(answers, devices_asked_for(given), options)


def _about_litmus(paths: Sequence[str]) -> bool:
    """As `litmus_alone`, which is not asked about files of functions."""
    if all(path.endswith(".ll") and not os.path.isdir(path) for path in paths):
        return False
    from .memory import litmus_alone

    return litmus_alone(paths)


def _recorded(
    pairs: list[PairOrError],
    options: Options,
    effort: Effort,
    output: Output,
    arguments: dict[str, Any],
) -> int:
    """The same where the queries are written, or repeated."""
    from ..judging.recorded_judging import recorded_answers_to, repeated_elsewhere, supports

    number = len(pairs)
    answers = recorded_answers_to(pairs, options, effort)
    recorded, ended = gathered(with_progress(answers, number, "validating"))
    if arguments["check_with"] is not None and ended is None:
        again = repeated_elsewhere(recorded, arguments["jobs"])
        recorded, ended = gathered(with_progress(again, number, "validating"))
    said, texts = [(each.pair, each.answer) for each in recorded], None
    if output.format == "smt2":
        from ...counterexamples.writers.smtlib import scripts

        texts = scripts(supports(recorded))
    return conclude("validate", said, output, arguments["check"], arguments, texts, ended=ended)


def options_from(arguments: dict[str, Any]) -> Options:
    """The options of a validation. Raises InputError for a wrong file of contracts."""
    from ..question.options import Options

    return Options(
        bound=arguments["bound"],
        timeout=arguments["timeout"],
        states=arguments["states"],
        lanes=arguments["lanes"],
        contracts=contracts_from(arguments["contracts"]),
        model=arguments["model"],
        launch=arguments["launch"],
        uniform=frozenset(name.lstrip("%") for name in arguments["uniform"]),
        explain=bool(arguments.get("explain")),
        question=arguments.get("question", "both"),
    )


def conclude(
    command: str,
    said: Sequence[tuple[PairOrError, Answer]],
    output: Output,
    check: bool,
    arguments: dict[str, Any],
    scripts: Sequence[str] | None = None,
    live: Live | None = None,
    ended: Ended | None = None,
) -> int:
    """Print the answers, or the scripts of their queries, and give the exit status. `live` has told
    the answers; `ended` is what ended the run before there were all."""
    from ..output.reports import validation_report

    pairs, answers = [pair for pair, _ in said], [answer for _, answer in said]
    replay, unfinished = replay_options(arguments), ended is not None
    report = validation_report(command, pairs, answers, check, replay, unfinished)
    report = as_ended(report, ended)
    wording = wording_of(output, arguments)
    return deliver(output, report, wording, arguments.get("report", ()), scripts, live)


def begin_reports(paths: Sequence[str]) -> None:
    """Remove what an earlier run wrote: a run that is stopped leaves no old answers behind.

    Raises click.BadParameter for an unknown ending, click.ClickException where there can be no
    such file, before anything is removed."""
    for path in paths:
        Output(format_of_report(path), path).begin()
    for path in paths:
        with suppress(OSError):
            os.unlink(path)


def replay_options(arguments: dict[str, Any]) -> tuple[str, ...]:
    """The options that `wavecheck run` needs to give a program the same meaning."""
    words: tuple[str, ...] = ()
    if arguments.get("contracts"):
        words += ("--contracts", arguments["contracts"])
    if arguments.get("launch") == "never":
        words += ("--launch", "never")
    if arguments.get("mtriple"):
        words += ("--mtriple", arguments["mtriple"])
    return words
