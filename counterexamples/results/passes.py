"""What `passes` says about each pass that changed a function, or a file of threads, as results."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..text.phrases import ERRORS, counted, error_line, visible
from ..text.replay_commands import folded
from ..text.wording import WIDTH
from ..verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING, Answer, Refusal, first_of
from ..verdicts.memory_verdicts import MemoryJudgement, OutcomesKept
from ..verdicts.verdicts import Judgement, Preserved, Repetition, Unknown
from .halves import half_known, halves_lines
from .memory import VERDICTS as MEMORY_VERDICTS
from .memory import memory_repetition_text, memory_result_of
from .pairs import headline, of_all, repetition_text, result_of, summary_text, view_lines, word_of
from .tree import Finding, Place, Report, Result

MOST_LINES = 16
"""How many lines of what LLVM says about a crash are shown to people."""

BEFORE, AFTER = ".before.ll", ".after.ll"


@dataclass(frozen=True, slots=True)
class PassAnswer:
    """The answer about one function that one pass changed.

    `step` counts the passes that changed something from 1 and is 0 for the whole pipeline,
    `where` is what the pass ran on in LLVM's words. `kept` is the place of the two programs
    without the endings of their files, empty where they were not kept. `readable` is the
    function's name as its source has it, empty where that is the same."""

    step: int
    name: str
    where: str
    function: str
    answer: Answer
    kept: str = ""
    readable: str = ""


@dataclass(frozen=True, slots=True)
class PassCrash:
    """A pass that ended LLVM's process; `program` is the file that makes it do so."""

    name: str
    where: str
    said: str
    program: str


@dataclass(frozen=True, slots=True)
class PassSteps:
    """All that is said of one pipeline on one file. `removed` and `added` have the functions that
    vanished or are new, each with the pass."""

    file: str
    pipeline: str
    backend: str
    steps: int
    answers: tuple[PassAnswer, ...]
    removed: tuple[tuple[str, str], ...] = ()
    added: tuple[tuple[str, str], ...] = ()
    crash: PassCrash | None = None


def passes_report(
    steps: PassSteps,
    lines: Mapping[str, int] | None = None,
    options: Sequence[str] = (),
    command: str = "passes",
) -> Report:
    """The results of a pipeline; `lines` are those of the functions in the user's file, `command`
    is the one that asks.

    A step that is `unknown` does not count where the whole pipeline is decided for its function; a
    crash is a finding."""
    results = step_results(steps, lines, options)
    whole = _words_of_whole(steps)
    foot = [
        "\n".join(visible(f"{title}: @{name} by {by}") for name, by in names)
        for title, names in (("removed", steps.removed), ("added", steps.added))
        if names
    ]
    if steps.crash is not None:
        results.append(crash_result(steps.crash, steps.file, steps.backend, steps.steps + 1))
    summary = [*halves_lines(results), summary_text(results)]
    summary += [
        visible(f"  @{name} before and behind all passes: {word}") for name, word in whole.items()
    ]
    if any(word_of(each.answer) == "unknown" and not each.kept for each in steps.answers):
        summary.append("  hint: --keep FOLDER writes the programs of every step, to ask further")
    judged = [each.answer for each in steps.answers if isinstance(each.answer, Judgement)]
    said = [each.checked_with for each in judged if each.checked_with is not None]
    summary += [f"  {repetition_text(of_all(said))}"] if said else []
    return Report(
        command=command,
        title=f"wavecheck {command} {steps.pipeline}",
        results=results,
        status=first_of(each.status for each in results),
        head=(head_of(steps),),
        foot=(*foot, "\n".join(summary)),
    )


def files_report(
    judged: Sequence[PassSteps | Refusal],
    lines: Mapping[str, Mapping[str, int]],
    options: Sequence[str] = (),
) -> Report:
    """The results of a pipeline on several files, each below a line of its own; `lines` are those
    of the functions in each file. What could not be read is an answer about that file."""
    results: list[Result] = []
    for each in judged:
        if isinstance(each, Refusal):
            results.append(result_of(each))
        else:
            results += file_results(each, lines.get(each.file), options)
    return Report(
        command="passes",
        title="wavecheck passes",
        results=results,
        status=first_of(each.status for each in results),
        foot=("\n".join([*halves_lines(results), summary_text(results)]),),
    )


def file_results(
    steps: PassSteps, lines: Mapping[str, int] | None, options: Sequence[str]
) -> list[Result]:
    """The results of a pipeline on one of several files, with the crash that ended it."""
    found = step_results(steps, lines, options, head_of(steps))
    if steps.crash is not None:
        crash = crash_result(steps.crash, steps.file, steps.backend, steps.steps + 1)
        found.append(replace(crash, group=head_of(steps)))
    return found


def head_of(steps: PassSteps) -> str:
    """What stands in front of the results of a pipeline."""
    place = f"{steps.file}: {steps.pipeline} ({steps.backend})"
    return visible(f"{place}, {counted(steps.steps, 'change')}")


def _words_of_whole(steps: PassSteps) -> dict[str, str]:
    """The answers about the functions that were compared before and behind all passes."""
    return {each.function: word_of(each.answer) for each in steps.answers if each.step == 0}


def step_results(
    steps: PassSteps,
    lines: Mapping[str, int] | None = None,
    options: Sequence[str] = (),
    group: str | None = None,
) -> list[Result]:
    """The results of a pipeline, without the crash; arguments as of `passes_report`. They stand
    below the names of their functions, or all below one `group`."""
    whole = _words_of_whole(steps)
    return [
        _step(
            steps,
            each,
            Place(steps.file, (lines or {}).get(each.function, 0)),
            whole.get(each.function) == "preserved",
            options,
            group,
        )
        for each in steps.answers
    ]


def _step(
    steps: PassSteps,
    each: PassAnswer,
    place: Place,
    settled: bool,
    options: Sequence[str],
    group: str | None,
) -> Result:
    """What a pass did to one function, at its place in the user's file."""
    found = result_of(each.answer, options=options)
    lead = f"{each.step:4} {each.name}" if each.step else f"     {each.name}"
    heading = f"@{each.function}" + (f", {each.readable}" if each.readable else "")
    named = {"lead": f"{lead}:", "group": heading, "counted": each.step > 0}
    if group is not None:
        named |= {"lead": f"{lead} on @{each.function}:", "group": group}
    key = f"{each.step} {each.name}"
    found = replace(
        found,
        **named,
        findings=tuple(
            replace(
                one,
                message=f"{each.name}: {one.message}",
                place=place,
                function=each.function,
                key=key,
                related=(),
            )
            for one in found.findings
        ),
    )
    if not isinstance(each.answer, Judgement):
        return found
    return _judged(steps, each, each.answer, settled, found)


def _judged(
    steps: PassSteps, each: PassAnswer, judgement: Judgement, settled: bool, found: Result
) -> Result:
    data = {
        **found.data,
        "file": steps.file,
        "pass": each.name,
        "step": each.step,
        "where": each.where,
        "backend": steps.backend,
    }
    data.pop("target_file", None)
    if each.kept:
        data["before"], data["after"] = each.kept + BEFORE, each.kept + AFTER
    step = f"step {each.step}" if each.step else "all steps"
    found = replace(
        found,
        name=f"{each.name}: @{each.function}",
        file=steps.file,
        where=f"{steps.file}, {step} {found.setting}",
        data=data,
    )
    match judgement.verdict:
        case Preserved(vacuous=vacuous):
            said = headline(judgement).partition(":")[0] + (" (vacuous)" if vacuous else "")
            lines = (f"{found.lead} {said}", *view_lines(judgement))
            return replace(found, lead="", lines=lines)
        case Unknown(reason=reason) as verdict:
            said = f"{found.lead} unknown: {half_known(verdict)}{reason}"
            lines = _wrapped(said, 7) + view_lines(judgement)
            if each.kept:
                again = ["wavecheck", "validate", each.kept + BEFORE, each.kept + AFTER]
                lines += [f"       {line}" for line in folded(again, WIDTH - 7)]
            found = replace(found, lead="", lines=tuple(lines))
            if not settled:
                return found
            return replace(found, status=ALL_AS_IT_SHOULD_BE).with_findings(level="note")
    kept = (f"  before {each.kept}{BEFORE}", f"  after  {each.kept}{AFTER}")
    return replace(found, trail=kept if each.kept else ())


def _wrapped(text: str, depth: int) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, subsequent_indent=" " * depth, break_long_words=False, break_on_hyphens=False
    )


def crash_result(
    crash: PassCrash, file: str, backend: str, step: int, model: str = "maximal"
) -> Result:
    """A crash; `step` is the number that the pass would have had."""
    where = f" on {crash.where}" if crash.where else ""
    lines = [f"crash: {crash.name}{where}", error_line("crash")]
    said = [line.rstrip() for line in crash.said.splitlines() if not line.startswith("PLEASE ")]
    lines += [f"  {line}" for line in said[:MOST_LINES]]
    lines += [f"  ... {len(said) - MOST_LINES} more lines"] if len(said) > MOST_LINES else []
    told = f"{ERRORS['crash']}: {crash.name}"
    reason = f"{crash.name} ended LLVM's process"
    data = {
        "file": file,
        "source": "",
        "target": "",
        "model": model,
        "pass": crash.name,
        "step": step,
        "where": crash.where,
        "backend": backend,
        "verdict": "crash",
        "scope": {"trip_counts": 0, "waves": 0},
        "vacuous": False,
        "change": None,
        "rules": [],
        "reason": reason,
        "witness": None,
        "said": crash.said,
        "before": crash.program,
    }
    return Result(
        word="crash",
        status=FINDING,
        name=crash.name,
        file=file,
        message=reason,
        findings=(Finding("crash", "error", told, Place(file), key=crash.name),),
        data=data,
        asked=Place(file),
        lines=(*lines, *([f"  program {crash.program}"] if crash.program else [])),
    )


# --- memory ---------------------------------------------------------------------------------------


def memory_steps_report(
    file: str,
    pipeline: str,
    backend: str,
    steps: Sequence[tuple[str, MemoryJudgement]],
    crash: PassCrash | None = None,
) -> Report:
    """The same where the functions of the file are the threads of a litmus test: `steps` has the
    word of each pass that changed the module, and the answer about it."""
    results = [
        _memory_step(number, name, judgement, backend)
        for number, (name, judgement) in enumerate(steps, 1)
    ]
    if crash is not None:
        results.append(crash_result(crash, file, backend, len(steps) + 1, "memory"))
    summary = [summary_text(results, MEMORY_VERDICTS)]
    said: list[Repetition] = [each.checked_with for _, each in steps if each.checked_with]
    summary += [f"  {memory_repetition_text(of_all(said))}"] if said else []
    return Report(
        command="passes",
        title="wavecheck passes",
        results=results,
        status=first_of(each.status for each in results),
        head=(f"{file}: {pipeline} ({backend})",),
        foot=("\n".join(summary),),
    )


def _memory_step(number: int, name: str, judgement: MemoryJudgement, backend: str) -> Result:
    found = memory_result_of(judgement)
    kept = isinstance(judgement.verdict, OutcomesKept)
    lead = f"{number:4} {name}:"
    findings = tuple(
        replace(each, message=f"{name}: {each.message}", key=f"{number} {name} {each.key}")
        for each in found.findings
    )
    return replace(
        found,
        name=name,
        data={**found.data, "pass": name, "step": number, "backend": backend},
        findings=findings,
        group="",
        lead="" if kept else lead,
        lines=(f"{lead} preserved: {judgement.verdict.reason}",) if kept else (),
    )
