"""Answers as XML in the form that JUnit made common: a suite for each file, a case for each pair.

A case passes, or has a `failure` (a finding: violated, ill-formed) or an `error` (no verdict: not
decided, wrong input, a defect of the checker). Nothing is ever `skipped`, for readers count that as
harmless, and what was not decided is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree

from ..text.answers import answer_text, verification_text, word_of
from ..text.memory import memory_judgement_text
from ..verdicts.answers import Answer, Failure, Refusal
from ..verdicts.memory_verdicts import MemoryJudgement, memory_word
from ..verdicts.verdicts import IllFormed, Judgement, Preserved, Unknown, Violated

Outcome = Literal["passed", "failure", "error"]

OUTCOMES: dict[str, Outcome] = {
    "preserved": "passed",
    "well-formed": "passed",
    "violated": "failure",
    "ill-formed": "failure",
    "unknown": "error",
    "error": "error",
    "failure": "error",
}
"""What becomes of each answer; an answer that is not the expected one is a failure."""

FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML 1.0 cannot hold, not even escaped."""


@dataclass(frozen=True, slots=True)
class Case:
    """One answer. `kind` is its word, `message` one sentence, `text` the whole of it."""

    file: str
    name: str
    outcome: Outcome
    kind: str
    message: str
    text: str


def junit_text(command: str, cases: Sequence[Case]) -> str:
    """The document; files stand in the order of their first case."""
    top = ElementTree.Element("testsuites", {"name": f"wavecheck {command}", **_counts(cases)})
    for file in dict.fromkeys(case.file for case in cases):
        mine = [case for case in cases if case.file == file]
        suite = ElementTree.SubElement(top, "testsuite", {"name": _legal(file), **_counts(mine)})
        for case in mine:
            _add(suite, case)
    ElementTree.indent(top)
    text = ElementTree.tostring(top, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _counts(cases: Sequence[Case]) -> dict[str, str]:
    outcomes = [case.outcome for case in cases]
    return {
        "tests": str(len(cases)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": "0",
    }


def _add(suite: ElementTree.Element, case: Case) -> None:
    names = {"classname": _legal(case.file), "name": _legal(case.name)}
    entry = ElementTree.SubElement(suite, "testcase", names)
    text = _legal(case.text)
    if case.outcome == "passed":
        ElementTree.SubElement(entry, "system-out").text = text
        return
    what = {"type": case.kind, "message": _legal(case.message)}
    ElementTree.SubElement(entry, case.outcome, what).text = text


def _legal(text: str) -> str:
    return FORBIDDEN.sub("\ufffd", text)


# --- cases ----------------------------------------------------------------------------------------


def as_expected(cases: Iterable[Case], surprises: dict[int, str]) -> list[Case]:
    """The cases under `--check`: what a file expects passes, whatever it is. `surprises` has the
    numbers of those that are not as expected, and what is said of them."""
    return [_checked(case, surprises.get(number)) for number, case in enumerate(cases)]


def _checked(case: Case, surprise: str | None) -> Case:
    if case.kind == "failure":
        return case
    if surprise is None:
        return Case(case.file, case.name, "passed", case.kind, "", case.text)
    said = surprise.partition("\n")[2].strip()
    return Case(case.file, case.name, "failure", "expectation", said, case.text)


def case_of(answer: Answer, replay_options: Sequence[str] = ()) -> Case:
    """One answer of `validate`."""
    word = word_of(answer)
    file, name = _names(answer)
    text = answer_text(answer, replay_options)
    return Case(file, name, OUTCOMES[word], word, _message(answer), text)


def _names(answer: Answer) -> tuple[str, str]:
    if isinstance(answer, Refusal):
        return answer.error.file or "the arguments", "the input"
    return answer.file, f"@{answer.source} -> @{answer.target}"


def _message(answer: Answer) -> str:
    match answer:
        case Judgement(verdict=Preserved()):
            return ""
        case Judgement(verdict=Violated(reason=reason) | IllFormed(reason=reason)):
            return reason
        case Judgement(verdict=Unknown(reason=reason)):
            return f"not decided: {reason}"
        case Refusal(error=error):
            return error.message
        case Failure(message=message):
            return message
    raise AssertionError(answer)


def memory_case(judgement: MemoryJudgement) -> Case:
    """The verdict on one pair of litmus tests."""
    word = memory_word(judgement.verdict)
    name = f"{judgement.source} -> {judgement.target}"
    text = memory_judgement_text(judgement)
    return Case(judgement.file, name, OUTCOMES[word], word, judgement.verdict.reason, text)


def rules_case(file: str, function, broken) -> Case:
    """What `verify` says of one function."""
    word = "ill-formed" if broken else "well-formed"
    message = f"{broken[0].rule}: {broken[0].message}" if broken else ""
    text = verification_text(file, function, broken)
    return Case(file, f"@{function.name}", OUTCOMES[word], word, message, text)
