"""A report as XML in the form that JUnit made common: a suite for each file, a case for a result.

A case passes, or has a `failure` (a finding: violated, ill-formed) or an `error` (no verdict: not
decided, wrong input, a defect of the checker). Nothing is ever `skipped`, for readers count that as
harmless, and what was not decided is not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree

from ..results.tree import HALVES, Report, Result
from ..verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING
from .text import ended_lines, result_text

Outcome = Literal["passed", "failure", "error"]

FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML 1.0 cannot hold, not even escaped."""


@dataclass(frozen=True, slots=True)
class Case:
    """One result. `kind` is its word, `message` one sentence, `text` the whole of it; `halves` are
    those of an answer about a pair, with their words."""

    file: str
    name: str
    outcome: Outcome
    kind: str
    message: str
    text: str
    halves: tuple[tuple[str, str], ...] = ()


def junit_of(report: Report) -> str:
    """The document; files stand in the order of their first case."""
    cases = [_case(report, number, each) for number, each in enumerate(report.results)]
    name = f"wavecheck {report.command}"
    for line in ended_lines(report):
        cases.append(Case(name, "the run", "error", "ended", line, line))
    top = ElementTree.Element("testsuites", {"name": name})
    top.attrib |= _counts(cases)
    for file in dict.fromkeys(case.file for case in cases):
        mine = [case for case in cases if case.file == file]
        suite = ElementTree.SubElement(top, "testsuite", {"name": _legal(file), **_counts(mine)})
        for case in mine:
            _add(suite, case)
    ElementTree.indent(top)
    text = ElementTree.tostring(top, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _case(report: Report, number: int, result: Result) -> Case:
    """What a file expects passes, whatever it is; a defect of the checker never does."""
    kind, outcome, message = result.word, outcome_of(result), result.message
    if report.surprises is not None and kind != "failure":
        outcome, message = "passed", ""
        if number in report.surprises:
            kind, outcome = "expectation", "failure"
            message = report.surprises[number].partition("\n")[2].strip()
    halves = tuple((half, result.data[half]) for half in HALVES if half in result.data)
    return Case(result.file, result.name, outcome, kind, message, result_text(result), halves)


def outcome_of(result: Result) -> Outcome:
    """What becomes of an answer where no other is expected."""
    if result.status == FINDING:
        return "failure"
    decided = result.status == ALL_AS_IT_SHOULD_BE and result.word != "unknown"
    return "passed" if decided else "error"


def _counts(cases: Sequence[Case]) -> dict[str, str]:
    outcomes = [case.outcome for case in cases]
    return {
        "tests": str(len(cases)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": "0",
    }


def _add(suite: ElementTree.Element, case: Case) -> None:
    names = {"classname": _legal(case.file), "name": _legal(case.name), **dict(case.halves)}
    entry = ElementTree.SubElement(suite, "testcase", names)
    text = _legal(case.text)
    if case.outcome == "passed":
        ElementTree.SubElement(entry, "system-out").text = text
        return
    what = {"type": case.kind, "message": _legal(case.message)}
    ElementTree.SubElement(entry, case.outcome, what).text = text


def _legal(text: str) -> str:
    return FORBIDDEN.sub("\ufffd", text)
