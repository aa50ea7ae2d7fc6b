"""The answers of `validate` in each format: one text, for stdout or for a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...counterexamples.text.wording import PLAIN, Wording
from ...counterexamples.verdicts.answers import Failure, Refusal

if TYPE_CHECKING:
    from ...counterexamples.verdicts.answers import Answer
    from ..judging.pairs import PairOrError

ENDINGS = {".sarif": "sarif", ".xml": "junit", ".json": "json", ".html": "html"}
"""The format of a report, by the ending of its file."""


@dataclass(frozen=True, slots=True)
class Answered:
    """Everything that is told of a command's answers.

    `surprises` has, under `--check`, what is said of each answer that is not the expected one, by
    its number; None without. `options` are added to the commands that replay a witness.
    `wording` says how much the text tells."""

    command: str
    pairs: Sequence[PairOrError]
    answers: Sequence[Answer]
    status: int
    options: tuple[str, ...] = ()
    surprises: Mapping[int, str] | None = None
    wording: Wording = PLAIN


def format_of(path: str) -> str | None:
    """The format that a file's ending asks for, None for an ending that is not known."""
    return ENDINGS.get(Path(path).suffix.lower())


def rendered(format_: str, told: Answered) -> str:
    """The answers as `text`, `json`, `html`, `sarif` or `junit`."""
    match format_:
        case "json":
            from ...counterexamples.verdicts.json_schema import validation_document

            return validation_document(told.command, told.answers)
        case "html":
            from .pages import validation_page

            return validation_page(told.pairs, told.answers, told.options)
        case "sarif":
            from .sarif import validation_sarif

            surprises = None if told.surprises is None else tuple(told.surprises.items())
            return validation_sarif(told.command, told.pairs, told.answers, told.status, surprises)
        case "junit":
            return _junit(told)
    return _text(told)


def _junit(told: Answered) -> str:
    from ...counterexamples.documents.junit import as_expected, case_of, junit_text

    cases = [case_of(answer, told.options) for answer in told.answers]
    if told.surprises is not None:
        cases = as_expected(cases, dict(told.surprises))
    return junit_text(told.command, cases)


def _text(told: Answered) -> str:
    """Verdicts, and a summary of several; refusals and failures are told on stderr."""
    from ...counterexamples.text.answers import answer_text, summary_text

    answers = told.answers
    judgements = [answer for answer in answers if not isinstance(answer, (Refusal, Failure))]
    parts = [answer_text(judgement, told.options, told.wording) for judgement in judgements]
    parts += [summary_text(answers)] if len(answers) > 1 else []
    if told.surprises is not None and not told.surprises:
        parts += [f"All {len(answers)} as expected."]
    return "".join(f"{part}\n" for part in "\n\n".join(parts).splitlines())
