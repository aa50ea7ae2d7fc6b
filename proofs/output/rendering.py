"""A report in the format that was asked for: one text, for stdout or for a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...counterexamples.text.wording import PLAIN, Wording

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Report, Result

FORMATS = ("text", "json", "jsonl", "html", "sarif", "junit")
"""Those that every report can be written in."""

ENDINGS = {".sarif": "sarif", ".xml": "junit", ".json": "json", ".jsonl": "jsonl", ".html": "html"}
"""The format of a report, by the ending of its file."""


def format_of(path: str) -> str | None:
    """The format that a file's ending asks for, None for an ending that is not known."""
    return ENDINGS.get(Path(path).suffix.lower())


STREAMED = ("text", "jsonl")
"""Those in which each result can be written as soon as it is known."""


def rendered_result(format_: str, result: Result, wording: Wording = PLAIN) -> str:
    """One result as one of `STREAMED`, without what stands between two."""
    if format_ == "jsonl":
        from ...counterexamples.writers.json_document import line_of

        return line_of(result)
    from ...counterexamples.writers.text import result_text

    return result_text(result, wording)


def rendered(format_: str, report: Report, wording: Wording = PLAIN) -> str:
    """The report as one of `FORMATS`; `wording` says how much the text tells."""
    match format_:
        case "json":
            from ...counterexamples.writers.json_document import json_of

            return json_of(report)
        case "jsonl":
            from ...counterexamples.writers.json_document import last_line, line_of

            return "".join([*map(line_of, report.results), last_line(report)])
        case "html":
            from ...counterexamples.writers.html_page import html_of
            from ..ledger.table import citations

            return html_of(report, citations())
        case "sarif":
            from ...counterexamples.writers.sarif import sarif_of
            from ..judging.reports import product_version
            from ..ledger.table import citations

            return sarif_of(report, citations(), product_version())
        case "junit":
            from ...counterexamples.writers.junit import junit_of

            return junit_of(report)
    from ...counterexamples.writers.text import text_of

    return text_of(report, wording)
