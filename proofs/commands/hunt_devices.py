"""`wavecheck hunt --on`: random programs through LLVM's backend and Vulkan drivers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Live, Output, as_ended, deliver, with_progress
from ..processes.ending import gathered

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ..devices.hunting import Campaign

FOLDER = "wavecheck-hunt"
OF_PASSES = ("passes", "resume", "scheduler", "opt", "llvm_reduce")
"""Options of a hunt that speak of LLVM's passes."""


def hunt_on_devices(arguments: dict[str, Any]) -> int:
    """Look at so many programs, then make small what was found. Raises InputError."""
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import first_of
    from ..devices.asking import devices_asked_for
    from ..devices.hunting import Campaign, batches

    for option in OF_PASSES:
        if arguments[option] is not None:
            named = option.replace("_", "-")
            raise click.UsageError(f"--{named} is for passes; --on has none")
    devices = devices_asked_for(arguments["on"])
    output = Output(arguments["format_"], None)
    campaign, live = Campaign(), Live(output)
    coming = batches(arguments["seed"] or "0", arguments["count"], devices, arguments["jobs"])
    _, ended = gathered(with_progress(coming, None, "hunting"), campaign.take)
    small = _results(campaign, arguments, as_they_are=ended is not None)
    results, again = gathered(with_progress(small, None, "making small"), live.tell)
    ended = ended or again
    status = first_of(each.status for each in results)
    report = Report(
        command="hunt",
        results=results,
        status=status,
        summary=_summary(campaign),
        foot=("", *_lines(campaign)),
    )
    return deliver(output, as_ended(report, ended), live=live)


def _results(
    campaign: Campaign, arguments: dict[str, Any], *, as_they_are: bool
) -> Iterator[Result]:
    """A result for each cause, the most frequent first, with the program that was kept: made small,
    unless something has ended the hunt."""
    from ..devices.asking import devices_asked_for
    from ..devices.hunting import kept, reduced_examples

    devices = devices_asked_for(arguments["on"])
    folder = Path(arguments["output"] or FOLDER)
    keys = [key for key, _ in campaign.counts.most_common()]
    examples = [campaign.examples[key] for key in keys]
    small = iter(examples)
    if not as_they_are:
        small = reduced_examples(examples, devices, arguments["jobs"])
    for number, (key, example) in enumerate(zip(keys, small, strict=True), start=1):
        yield _result(kept(folder, example, number), example, campaign.counts[key])


def _result(path: Path, example: Any, count: int) -> Result:
    from ...counterexamples.results.tree import Finding, Place, Result
    from ...counterexamples.text.phrases import counted, indented
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING, UNDECIDED
    from ..devices.hunting import command_of

    key, found = example.found.key, example.found
    status = {"nobody": ALL_AS_IT_SHOULD_BE, "unexplained": UNDECIDED}.get(key.who, FINDING)
    word = "note" if key.who == "nobody" else key.who
    place = Place(str(path))
    findings = (
        (Finding(word, "error", key.sentence, place, "program"),) if status == FINDING else ()
    )
    told = [f"{counted(count, 'program')}, for example {path}", found.said, *found.evidence]
    return Result(
        word=word,
        status=status,
        name=key.sentence,
        file=str(path),
        message=key.sentence,
        findings=findings,
        data={
            "deviates": key.who,
            "device": key.device,
            "cause": key.cause,
            "programs": count,
            "file": str(path),
            "said": found.said,
            "evidence": list(found.evidence),
            "command": command_of(path, example),
        },
        lines=(
            *indented(f"{word}: {key.cause}" + (f" ({key.device})" if key.device else ""), 0, 2),
            *(line for each in told if each for line in indented(each, 2, 2)),
        ),
    )


def _summary(campaign: Campaign) -> dict[str, Any]:
    return {
        "programs": campaign.programs,
        "kinds": dict(sorted(campaign.kinds.items())),
        "words": [
            {"device": device, "word": word, "programs": number}
            for (device, word), number in sorted(campaign.words.items())
        ],
        "unexplained": campaign.unexplained,
    }


def _lines(campaign: Campaign) -> list[str]:
    """What came of all programs, a line a device."""
    from ...counterexamples.text.phrases import counted

    lines = [f"{counted(campaign.programs, 'program')}, {campaign.unexplained} unexplained"]
    for device in sorted({device for device, _ in campaign.words}):
        said = ", ".join(
            f"{number} {word}"
            for (name, word), number in campaign.words.most_common()
            if name == device
        )
        lines.append(f"{device}: {said}")
    return lines
