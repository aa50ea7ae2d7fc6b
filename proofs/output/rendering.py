"""A report in the format that was asked for: one text, for stdout or for a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...counterexamples.text.wording import PLAIN, Wording

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Report

FORMATS = ("text", "json", "html", "sarif", "junit")
"""Those that every report can be written in."""

ENDINGS = {".sarif": "sarif", ".xml": "junit", ".json": "json", ".html": "html"}
"""The format of a report, by the ending of its file."""


def format_of(path: str) -> str | None:
    """The format that a file's ending asks for, None for an ending that is not known."""
    return ENDINGS.get(Path(path).suffix.lower())


def rendered(format_: str, report: Report, wording: Wording = PLAIN) -> str:
    """The report as one of `FORMATS`; `wording` says how much the text tells."""
    match format_:
        case "json":
            from ...counterexamples.writers.json_document import json_of

            return json_of(report)
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
