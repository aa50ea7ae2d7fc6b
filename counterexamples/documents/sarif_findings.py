"""Answers of the commands as findings: what is not as it should be, and where.

What is preserved or well-formed is no finding; it is counted in the run's summary.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...semantics.static_rules.violations import Violation
from ..text.answers import ERRORS, word_of
from ..text.memory import memory_result
from ..text.passes import AFTER, BEFORE, PassAnswer, PassReport
from ..verdicts.answers import Answer, Failure, Refusal
from ..verdicts.json_schema import judgement_result
from ..verdicts.memory_verdicts import MemoryJudgement, NewOutcome, OutcomesKept
from ..verdicts.source_lines import line_at
from ..verdicts.verdicts import IllFormed, Judgement, Preserved, Unknown, Violated
from .sarif import Finding, Level
from .sarif_places import Place, differing_places, line_matching

Lines = tuple[int, int]
"""The lines of a pair's source and target functions, 0 for one that is not there."""

DATA = ("source", "target", "model", "verdict", "scope", "change", "rules", "reason", "witness")
"""What of a JSON result a finding carries along."""


def counted(words: Iterable[str]) -> dict[str, int]:
    """How often each word was answered, in the order of the alphabet."""
    return dict(sorted(Counter(words).items()))


def findings_of(answer: Answer, lines: Lines = (0, 0)) -> list[Finding]:
    """The findings of one answer of `validate`: none if the pair is preserved."""
    match answer:
        case Judgement(verdict=Preserved()):
            return []
        case Judgement(verdict=Violated() as verdict):
            return [_violated(answer, verdict, lines)]
        case Judgement(verdict=IllFormed() as verdict):
            return _ill_formed(answer, verdict, lines)
        case Judgement(verdict=Unknown() as verdict):
            return [_unknown(answer, verdict, lines)]
        case Refusal():
            return [refused(answer)]
        case Failure():
            return [failed(answer)]
    raise AssertionError(answer)


def _pair(judgement: Judgement) -> str:
    return f"@{judgement.source} -> @{judgement.target}"


def _data(judgement: Judgement) -> dict[str, Any]:
    result = judgement_result(judgement)
    return {name: result[name] for name in DATA}


def _violated(judgement: Judgement, verdict: Violated, lines: Lines) -> Finding:
    before, after = differing_places(judgement, *lines)
    witness = verdict.witness
    return Finding(
        verdict.rules[0] if verdict.rules else "violated",
        "error",
        f"{ERRORS[verdict.change]}. {_pair(judgement)}: {verdict.reason}",
        after,
        judgement.target,
        f"{verdict.change} {witness.callee} {line_at(after.file, after.line).strip()}",
        ((before, f"execution {witness.execution} of @{witness.callee} in the source"),),
        _data(judgement),
    )


def _ill_formed(judgement: Judgement, verdict: IllFormed, lines: Lines) -> list[Finding]:
    file = judgement.target_file or judgement.file
    said = f"{ERRORS['ill-formed']}. {_pair(judgement)}"
    if not verdict.violations:
        message, place = f"{said}: {verdict.reason}", Place(file, lines[1])
        return [
            Finding("ill-formed", "error", message, place, judgement.target, data=_data(judgement))
        ]
    return [
        broken_rule(each, file, judgement.target, lines[1], said, _data(judgement))
        for each in verdict.violations
    ]


def broken_rule(
    violation: Violation,
    file: str,
    function: str,
    header: int,
    said: str,
    data: Mapping[str, Any] | None = None,
) -> Finding:
    """A static rule that a function breaks; `header` is the line of the function."""
    llvm = f" LLVM: {violation.llvm}" if violation.llvm else ""
    return Finding(
        violation.rule,
        "error",
        f"{said}: {violation.message}.{llvm}",
        Place(file, violation.line or header),
        function,
        f"{violation.block} {violation.instruction.strip()}",
        data=data or {},
    )


def _unknown(judgement: Judgement, verdict: Unknown, lines: Lines) -> Finding:
    if verdict.line or not lines[1]:
        file = judgement.file_of(verdict.side) if verdict.line else judgement.file
        place = Place(file, verdict.line or lines[0])
    else:
        place = Place(judgement.target_file or judgement.file, lines[1])
    return Finding(
        "unknown",
        "warning",
        f"{_pair(judgement)} was not decided: {verdict.reason}",
        place,
        judgement.target,
        "",
        data=_data(judgement),
    )


def refused(refusal: Refusal) -> Finding:
    """The question was wrong. An ill-formed source stands under the first rule that it breaks."""
    error = refusal.error
    hint = f" ({error.hint})" if error.hint else ""
    return Finding(
        refusal.rules[0] if refusal.rules else "input",
        "error",
        f"{ERRORS['input']}: {error.message}{hint}",
        Place(error.file or ".", error.line),
        key=error.message,
    )


def failed(failure: Failure) -> Finding:
    """The checker is wrong."""
    message = f"{ERRORS['contradiction']}. @{failure.source} -> @{failure.target}: "
    place = Place(failure.file)
    return Finding("failure", "error", message + failure.message, place, failure.target)


# --- other commands -------------------------------------------------------------------------------


def rule_findings(file: str, function: Any, broken: Sequence[Violation]) -> list[Finding]:
    """The findings of `verify` about one function."""
    said = f"{ERRORS['not well-formed']}. @{function.name}"
    return [broken_rule(each, file, function.name, function.line, said) for each in broken]


def unexpected(surprise: str, place: Place, function: str) -> Finding:
    """An answer that is not what the file expects, as `--check` says it."""
    said = " ".join(surprise.split()).removeprefix("ERROR: ")
    return Finding("expectation", "error", said, place, function)


def memory_finding(judgement: MemoryJudgement) -> Finding | None:
    """The finding about a pair of litmus tests, None if its outcomes are kept."""
    if isinstance(judgement.verdict, OutcomesKept):
        return None
    worse = isinstance(judgement.verdict, NewOutcome)
    said = ERRORS["outcome"] if worse else "It was not decided"
    data = memory_result(judgement)
    file = judgement.target_file or judgement.file
    return Finding(
        data["rules"][0] if worse else "unknown",
        "error" if worse else "warning",
        f"{said}. {judgement.source} -> {judgement.target}: {judgement.verdict.reason}",
        line_matching(file, rf"C\s+{re.escape(judgement.target)}\s*$"),
        judgement.target,
        judgement.reading,
        data={name: data[name] for name in DATA},
    )


def pass_findings(report: PassReport, lines: Mapping[str, int]) -> list[Finding]:
    """The findings of `passes`, each at the function of the user's file; `lines` has theirs.

    A step that is unknown is a note where the whole pipeline is decided for its function."""
    whole = {each.function: word_of(each.answer) for each in report.answers if each.step == 0}
    found: list[Finding] = []
    for each in report.answers:
        place = Place(report.file, lines.get(each.function, 0))
        settled = whole.get(each.function) == "preserved"
        found += [_of_pass(one, each, place, settled) for one in findings_of(each.answer)]
    if report.crash is not None:
        crash = report.crash
        data = {"said": crash.said, "before": crash.program}
        found.append(crashed(report.file, crash.name, data))
    return found


def crashed(file: str, name: str, data: Mapping[str, Any]) -> Finding:
    """A pass ended LLVM's process."""
    said = f"{ERRORS['crash']}: {name}"
    return Finding("crash", "error", said, Place(file), key=name, data={"pass": name, **data})


def _of_pass(finding: Finding, each: PassAnswer, place: Place, settled: bool) -> Finding:
    level: Level = "note" if finding.rule == "unknown" and settled else finding.level
    kept = {"before": each.kept + BEFORE, "after": each.kept + AFTER} if each.kept else {}
    return Finding(
        finding.rule,
        level,
        f"{each.name}: {finding.message}",
        place,
        each.function,
        f"{each.step} {each.name}",
        data={**finding.data, "pass": each.name, "step": each.step, **kept},
    )
