"""Trials of defects as results, which every writer reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...counterexamples.corpus.entries import IN_A_CLONE
from ...counterexamples.results.tree import Finding, Place, Report, Result
from ...counterexamples.text.phrases import indented
from ...counterexamples.verdicts.answers import (
    ALL_AS_IT_SHOULD_BE,
    FINDING,
    UNDECIDED,
    first_of,
)
from .programs import entry_named
from .trials import Trial, Word

STATUS: dict[Word, int] = {
    "still there": FINDING,
    "gone": ALL_AS_IT_SHOULD_BE,
    "not tried": UNDECIDED,
}


def trials_report(trials: Sequence[Trial]) -> Report:
    """All that came of a run, with a summary that counts each word."""
    results = [result_of(each) for each in trials]
    counts = Counter(each.word for each in trials)
    summary = {word: counts[word] for word in STATUS}
    lines = ["Summary:", *(f"  {number:5} {word}" for word, number in summary.items())]
    if counts["still there"]:
        lines.append("  `wavecheck defects ID --report` writes a report for LLVM's tracker")
    return Report(
        command="defects",
        title="wavecheck defects",
        results=results,
        status=first_of(each.status for each in results),
        foot=("\n" + "\n".join(lines),),
        between="\n",
        summary=summary,
    )


def result_of(trial: Trial) -> Result:
    """One defect: a line with the answer, then what happens and why the answer is so."""
    defect, told = trial.defect, trial.telling
    entry = entry_named(told.entry)
    file = f"{IN_A_CLONE}/{entry.file}"
    ran = f"{told.passes or defect.passes[0]}: {told.reason}"
    place = Place(file)
    return Result(
        word=trial.word,
        status=STATUS[trial.word],
        name=defect.id,
        file=file,
        message="" if trial.word == "gone" else ran,
        rules=defect.rules,
        findings=_findings(trial, ran, place),
        data=_data(trial, file),
        asked=place,
        function=entry.name,
        lines=(f"{trial.word}: {defect.id}", *indented(defect.title), *indented(ran)),
    )


def _findings(trial: Trial, message: str, place: Place) -> tuple[Finding, ...]:
    if trial.word == "gone":
        return ()
    defect = trial.defect
    rule = next(iter(defect.rules), defect.gives)
    level = "error" if trial.word == "still there" else "warning"
    return (Finding(rule, level, f"{defect.title}: {message}", place, key=defect.id),)


def _data(trial: Trial, file: str) -> dict[str, Any]:
    defect, told = trial.defect, trial.telling
    return {
        "id": defect.id,
        "title": defect.title,
        "class": defect.kind,
        "rules": list(defect.rules),
        "verdict": trial.word,
        "reason": told.reason,
        "passes": told.passes or defect.passes[0],
        "backend": told.by,
        "file": file,
        "programs": [
            {
                "entry": each.entry,
                "passes": each.passes,
                "verdict": each.word,
                "reason": each.reason,
            }
            for each in trial.tried
        ],
    }
