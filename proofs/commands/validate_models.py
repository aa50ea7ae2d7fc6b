"""`wavecheck validate` under models of convergence other than LLVM's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Live, Output, as_ended, clock, deliver, refuse, with_progress
from ..processes.ending import gathered

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ..across_models.answers import ModelName
    from ..judging.pairs import PairOrError
    from ..question.options import Options

USUAL = {"controlled": "llvm-controlled", "maximal": "llvm-maximal"}
"""The short names of LLVM's two models, which every command has."""

UNFIT = ("check", "explain", "check_with", "scheduler", "target")
"""Options of `validate` that have no meaning for a search by definitions."""


def models_asked_for(arguments: dict[str, Any]) -> tuple[ModelName, ModelName] | None:
    """The models of source and target; None where the usual road decides: for LLVM's own models,
    both the same, unchanged. Sets `model` to the short name then. Raises InputError."""
    source, target = (USUAL.get(name, name) for name in _both(arguments))
    unchanged = not arguments["without"] and not arguments["read"]
    for short, full in USUAL.items():
        if unchanged and source == target == full:
            arguments["model"] = short
            return None
    return _named(source, target, arguments)


def _both(arguments: dict[str, Any]) -> tuple[str, str]:
    """The names of both models, as they were given. Raises click.UsageError."""
    one, other, both = (arguments[word] for word in ("source_model", "target_model", "model"))
    if (one or other) and both:
        raise click.UsageError("--model names the model of both; leave it out, or the two others")
    if bool(one) != bool(other):
        raise click.UsageError("--source-model and --target-model are given together")
    if not (one or both):
        raise click.UsageError("--without and --read change a model: name it with --model")
    return one or both, other or both


def _named(one: str, other: str, arguments: dict[str, Any]) -> tuple[ModelName, ModelName]:
    """The two models, each changed by what is said of its rules. Raises InputError where a rule is
    in neither."""
    from ...semantics.models.named import model
    from ..across_models.answers import ModelName
    from ..command_line.model_options import readings

    rules = {name: model(name).rules for name in (one, other)}
    read = readings(arguments["read"])

    def of(name: str, beside: str) -> ModelName:
        mine, theirs = rules[name], rules[beside]
        without = [each for each in arguments["without"] if each in mine or each not in theirs]
        others = [each for each in read if each[0] in mine or each[0] not in theirs]
        model(name, without, others)  # which there must be
        return ModelName(name, tuple(without), tuple(others))

    return of(one, other), of(other, one)


def validate_across(
    output: Output,
    arguments: dict[str, Any],
    models: tuple[ModelName, ModelName],
    options: Options,
) -> int:
    """Judge the pairs that `paths` name under two models, print the answers, give the exit
    status."""
    from ...counterexamples.results.pairs import result_of as refused
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import Refusal, first_of
    from ...semantics.program.input_errors import InputError
    from ..judging.pairs import pairs_asked_for

    unfit = [each.replace("_", "-") for each in UNFIT if arguments[each]]
    if unfit or output.format == "smt2":
        words = " and ".join(f"--{each}" for each in unfit) or "--format smt2"
        raise click.UsageError(f"{words}: not where a model other than LLVM's own is asked")
    seconds = arguments["timeout"] or 60.0
    with clock(arguments["total"]):
        pairs = list(
            pairs_asked_for(
                arguments["paths"],
                arguments["function"],
                False,
                options.uniform,
                seconds,
                arguments["mtriple"],
            )
        )
        wrong = [each for each in pairs if isinstance(each, InputError)]
        if len(wrong) == len(pairs):
            return refuse("validate", output, *wrong, copies=arguments["report"])
        live = Live(output)
        coming = _results(
            pairs, models, replace(options, timeout=0.8 * seconds), arguments, seconds
        )
        said, ended = gathered(with_progress(coming, len(pairs), "validating"), live.tell)
    results = [*said, *(refused(Refusal(each)) for each in wrong)]
    report = Report(
        command="validate", results=results, status=first_of(each.status for each in results)
    )
    return deliver(output, as_ended(report, ended), copies=arguments["report"], live=live)


def _results(
    pairs: Sequence[PairOrError],
    models: tuple[ModelName, ModelName],
    options: Options,
    arguments: dict[str, Any],
    seconds: float,
) -> Iterator[Result]:
    """The answers about the pairs that can be read, in order."""
    from ...counterexamples.results.pairs import result_of as refused
    from ...counterexamples.verdicts.answers import Refusal
    from ...semantics.program.input_errors import InputError
    from ..across_models.answers import Judged, Undecided
    from ..across_models.decision import judge_across
    from ..across_models.results import result_of
    from ..judging.judge import failure_of
    from ..processes.outcomes import Died, Done, Failed, Stopped
    from ..processes.pool import run_jobs

    readable = [pair for pair in pairs if not isinstance(pair, InputError)]
    jobs = [(pair, *models, options) for pair in readable]
    full = [each.model for each in models]
    outcomes = run_jobs(judge_across, jobs, arguments["jobs"], seconds)
    for pair, outcome in zip(readable, outcomes, strict=True):
        match outcome:
            case Done(value=judged):
                yield result_of(judged)
                continue
            case Failed(error=InputError() as error):
                yield refused(Refusal(error))
                continue
            case Failed(error=error, traceback=text):
                yield refused(failure_of(pair, error, text))
                continue
            case Stopped(seconds=spent):
                reason = f"stopped after {spent:g} s; a larger --timeout gives it more"
            case Died(status=status):
                reason = f"the process that judged it ended without an answer (status {status})"
        names = (pair.source, pair.target or pair.source, full[0].name, full[1].name)
        yield result_of(Judged(pair.file, *names, Undecided((reason,)), pair.target_file or ""))
