"""What `lit` says about the RUN lines of LLVM's own tests, as results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..text.phrases import counted
from ..verdicts.answers import Refusal, first_of
from .changes import change_lines, changes_between
from .halves import halves_counted, halves_lines
from .pairs import result_of, summary_text
from .passes import PassSteps, crash_result, step_results
from .tree import Report, Result


@dataclass(frozen=True, slots=True)
class LitRun:
    """What came of one command: `line` is where its RUN line begins, `command` what that says,
    `left_out` how many changed functions were not judged, as no convergent operation can be
    reached in them and only others were asked for."""

    line: int
    command: str
    steps: PassSteps
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class SkippedRun:
    """A command that was not run: `reason` is one of a few sentences, `about` what stopped it."""

    file: str
    line: int
    command: str
    reason: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Baseline:
    """What an earlier run answered: the entries of the document that it wrote to a file."""

    file: str
    entries: Sequence[Mapping[str, Any]]


def lit_report(
    files: int,
    said: Sequence[LitRun | SkippedRun | Refusal],
    whole: bool = False,
    options: Sequence[str] = (),
    baseline: Baseline | None = None,
) -> Report:
    """The results of all RUN lines of so many files; `options` are added to the commands that
    execute a witness again. `whole`: pipelines were judged as one pair, and are counted. With a
    `baseline` it is told what changed since.

    A command that was skipped is no result: it is counted in the summary, with the reason."""
    results: list[Result] = []
    for each in said:
        if isinstance(each, LitRun):
            results += results_of_run(each, whole, options)
        elif isinstance(each, Refusal):
            results.append(result_of(each))
    runs = [each for each in said if isinstance(each, LitRun)]
    skipped = [each for each in said if isinstance(each, SkippedRun)]
    foot, summary = _foot(files, runs, skipped, results), _figures(files, runs, skipped, results)
    news: tuple[str, ...] = ()
    if baseline is not None:
        changes = changes_between(baseline.entries, (each.data for each in results if each.judged))
        news = tuple(change_lines(changes, baseline.file))
        summary["changes"] = [each.entry for each in changes]
    return Report(
        command="lit",
        title="wavecheck lit",
        results=results,
        status=first_of(each.status for each in results),
        foot=(foot,),
        summary=summary,
        news=news,
    )


def results_of_run(run: LitRun, whole: bool, options: Sequence[str]) -> list[Result]:
    """The results of one RUN line, below its words."""
    steps = run.steps
    group = f"{steps.file}:{run.line}: {run.command} ({steps.backend})"
    found = step_results(steps, None, options, group)
    if steps.crash is not None:
        found.append(crash_result(steps.crash, steps.file, steps.backend, steps.steps + 1))
    told = {"run_line": run.line, "command": run.command}
    return [
        replace(
            each,
            counted=each.counted or whole,
            data={**each.data, **told} if each.judged else each.data,
        )
        for each in found
    ]


def _figures(
    files: int,
    runs: Sequence[LitRun],
    skipped: Sequence[SkippedRun],
    results: Sequence[Result],
) -> dict[str, Any]:
    """What a program reads of all the files."""
    words = Counter(each.word for each in results if each.counted)
    left_out = sum(each.left_out for each in runs)
    return {
        "files": files,
        "commands": len(runs),
        "verdicts": dict(words),
        **halves_counted(results),
        "causes": dict(_causes(results).most_common()),
        **({"without_convergent_operation": left_out} if left_out else {}),
        "skipped": [
            {
                "file": each.file,
                "line": each.line,
                "command": each.command,
                "reason": each.reason,
                **({"about": each.about} if each.about else {}),
            }
            for each in skipped
        ],
    }


def _causes(results: Iterable[Result]) -> Counter[str]:
    """How often each cause left an answer open."""
    return Counter(
        str(each.data["cause"]) for each in results if each.counted and "cause" in each.data
    )


def _foot(
    files: int,
    runs: Sequence[LitRun],
    skipped: Sequence[SkippedRun],
    results: Sequence[Result],
) -> str:
    lines = [*halves_lines(results), summary_text(results)]
    vacuous = sum(each.counted and bool(each.data.get("vacuous")) for each in results)
    if vacuous:
        lines.append(f"  {vacuous} of the preserved are vacuous: no sets to compare in them")
    causes = _causes(results)
    lines += [f"  unknown by cause: {_listed(causes)}"] if causes else []
    left_out = sum(each.left_out for each in runs)
    if left_out:
        lines.append(f"  not judged, without a convergent operation: {left_out}")
    lines.append(f"  {counted(files, 'file')}, {counted(len(runs), 'command')}")
    reasons = Counter(each.reason for each in skipped)
    lines += [f"  skipped {number} as {reason}" for reason, number in reasons.most_common()]
    return "\n".join(lines)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{word} {number}" for word, number in counts.most_common())
