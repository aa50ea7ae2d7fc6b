"""How `passes`, `opt` and `compile` tell what each pass did: as it comes, and as one report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..command_line.delivery import Live, Output, as_ended, deliver, wording_of

if TYPE_CHECKING:
    from ...counterexamples.verdicts.answers import Refusal
    from ..judging.judge import Effort
    from ..passes.reports import NamedRun
    from ..question.options import Options


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a run of passes: `function` restricts it to one, `lines` are those of the
    functions in the user's file, where they are known."""

    named: NamedRun
    options: Options
    effort: Effort
    function: str | None = None
    lines: Mapping[str, int] = field(default_factory=dict)


def tell_steps(command: str, asked: Asked, output: Output, arguments: dict[str, Any]) -> int:
    """Judge every step, tell each answer as it comes, and give the exit status."""
    from ...counterexamples.results.passes import (
        PassAnswer,
        crash_result,
        head_of,
        passes_report,
        step_results,
    )
    from ..passes.reports import pass_steps_judged
    from .validate import replay_options

    replay, wording = replay_options(arguments), wording_of(output, arguments)
    steps, live = asked.named.unjudged, Live(output, wording=wording)
    live.begin([head_of(steps)])

    def told(answer: PassAnswer) -> None:
        live.tell(*step_results(replace(steps, answers=(answer,)), asked.lines, replay))

    judged, ended = pass_steps_judged(
        asked.named, asked.options, asked.effort, asked.function, arguments["keep"], told
    )
    if judged.crash is not None:
        live.tell(crash_result(judged.crash, judged.file, judged.backend, judged.steps + 1))
    report = passes_report(judged, asked.lines, replay, command)
    copies = arguments.get("report", ())
    return deliver(output, as_ended(report, ended), wording, copies, live=live)


def tell_files(asked: Iterable[Asked | Refusal], output: Output, arguments: dict[str, Any]) -> int:
    """The same for several files: what cannot be read loses no other answer."""
    from ...counterexamples.results.passes import PassAnswer, PassSteps, file_results, files_report
    from ...counterexamples.verdicts.answers import Refusal
    from ..passes.reports import pass_steps_judged
    from .validate import replay_options

    replay, wording = replay_options(arguments), wording_of(output, arguments)
    live, ended = Live(output, wording=wording), None
    judged: list[PassSteps | Refusal] = []
    lines: dict[str, Mapping[str, int]] = {}
    for each in asked:
        if isinstance(each, Refusal):
            judged.append(each)
            continue
        steps = each.named.unjudged
        lines[steps.file] = each.lines

        def told(answer: PassAnswer, alone: PassSteps = steps) -> None:
            alone = replace(alone, answers=(answer,))
            for result in file_results(alone, lines[alone.file], replay):
                live.tell(result)

        done, ended = pass_steps_judged(
            each.named, each.options, each.effort, each.function, arguments["keep"], told
        )
        judged.append(done)
        if done.crash is not None:
            live.tell(file_results(replace(done, answers=()), {}, replay)[-1])
        if ended is not None:
            break
    report, copies = files_report(judged, lines, replay), arguments.get("report", ())
    return deliver(output, as_ended(report, ended), wording, copies, live=live)
