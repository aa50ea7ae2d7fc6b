"""What a device did with a function, as a result: equal, other sets that nobody promised, or a
difference with the one who deviates."""

from __future__ import annotations

from typing import Any

from ...counterexamples.results.runs import inputs_of, run_entry
from ...counterexamples.results.tree import Finding, Place, Remark, Result, Run
from ...counterexamples.text.input_lines import input_lines
from ...counterexamples.text.phrases import counted, indented
from ...counterexamples.text.runs import run_lines
from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING, UNDECIDED
from ...counterexamples.verdicts.json_values import plain
from .blame import Blame, Who
from .comparison import Difference
from .drivers import Device
from .trials import Trial

EQUAL = "every path, argument and communicating set of the device is the wave's"


def trial_result_of(file: str, trial: Trial, blame: Blame | None) -> Result:
    """The result of a run on a device, told with the wave's own run."""
    run, device = trial.run, trial.device
    title = f"@{run.function} on {device.name}, {counted(run.lanes, 'lane')}"
    word, status, message = _answer(trial, blame)
    evidence = () if blame is None else blame.evidence
    line = trial.prepared.function.line
    findings = (
        (Finding(word, "error", message, Place(file, line), run.function),)
        if status == FINDING
        else ()
    )
    return Result(
        word=word,
        status=status,
        name=title,
        file=file,
        title=title,
        files=(file,),
        error="",
        message=message if status else "",
        parts=(Remark(message), *(Remark(each) for each in evidence), Run(run)),
        findings=findings,
        data={**run_entry(run), **_entry(trial, blame)},
        asked=Place(file, line),
        function=run.function,
        lines=(
            title,
            *input_lines(plain(inputs_of(run)), run.lanes),
            "",
            *indented(f"{word}: {message}", 2, 0),
            *(line for each in evidence for line in indented(each, 4, 2)),
            "",
            *run_lines(run),
        ),
    )


def _answer(trial: Trial, blame: Blame | None) -> tuple[str, int, str]:
    """The word, the exit status and the sentence."""
    if blame is None:
        return "equal", ALL_AS_IT_SHOULD_BE, EQUAL
    what = trial.failure.reason if trial.failure else ""
    if trial.difference is not None:
        what = trial.difference.sentence
    words: dict[Who, tuple[str, int]] = {
        "nobody": ("note", ALL_AS_IT_SHOULD_BE),
        "unexplained": ("unknown", UNDECIDED),
    }
    word, status = words.get(blame.who, ("differs", FINDING))
    return word, status, f"{what}; {blame.sentence}"


def untried_result_of(file: str, function: str, device: Device, reason: str, line: int) -> Result:
    """A function that was not put on the device, or not made into a shader."""
    title = f"@{function} on {device.name}"
    message = f"unknown: @{function} in {file} is not on {device.name}: {reason}"
    return Result(
        word="unknown",
        status=UNDECIDED,
        name=title,
        file=file,
        title=title,
        message=message,
        findings=(Finding("unknown", "warning", message, Place(file, line), function),),
        data={"function": function, "device": device_entry(device), "unknown": reason},
        asked=Place(file, line),
        function=function,
        lines=(message,),
    )


def _entry(trial: Trial, blame: Blame | None) -> dict[str, Any]:
    return {
        "device": device_entry(trial.device),
        "agrees": blame is None,
        "difference": None if trial.difference is None else difference_entry(trial.difference),
        "failure": None if trial.failure is None else trial.failure.reason,
        "deviates": None if blame is None else blame.who,
        "cause": None if blame is None else blame.cause,
        "evidence": [] if blame is None else list(blame.evidence),
    }


def device_entry(device: Device) -> dict[str, Any]:
    """What a document says of a device."""
    return {
        "name": device.name,
        "description": device.description,
        "lanes": device.subgroup,
        "maximal_reconvergence": device.maximal_reconvergence,
    }


def difference_entry(difference: Difference) -> dict[str, Any]:
    """What a document says of the first event that differs."""
    return {
        "kind": difference.kind,
        "lane": difference.lane,
        "event": difference.number,
        "block": "" if difference.site is None else difference.site.block,
        "wave": difference.wave,
        "device": difference.device,
    }
