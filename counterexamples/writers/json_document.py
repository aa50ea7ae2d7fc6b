"""A report as programs read it: a document of schema `wavecheck/1`.

A document is `{"schema", "command", "results"}`. What could not be asked or failed is not a
result: it stands under `errors`, which is there only if there is one. A stream of lines has each
result as soon as it is known, one a line, and a last line that says that these are all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..results.tree import Report, Result

SCHEMA = "wavecheck/1"


def json_of(report: Report) -> str:
    results = [each.data for each in report.results if each.judged]
    errors = [each.data for each in report.results if not each.judged]
    return document(report.command, results, errors, report.summary, report.ended)


def line_of(result: Result) -> str:
    """A result as a line of its own; what could not be asked or failed stands under `error`."""
    entry = dict(result.data) if result.judged else {"error": dict(result.data)}
    return json.dumps(entry, ensure_ascii=False) + "\n"


def last_line(report: Report) -> str:
    """What a program reads behind the lines of all results: that these are all, or what ended the
    run before."""
    entry: dict[str, Any] = {"schema": SCHEMA, "command": report.command}
    entry |= {"summary": dict(report.summary)} if report.summary else {}
    return json.dumps({**entry, "ended": report.ended or None}, ensure_ascii=False) + "\n"


def document(
    command: str,
    results: Sequence[Mapping[str, Any]],
    errors: Sequence[Mapping[str, Any]] = (),
    summary: Mapping[str, Any] | None = None,
    ended: str = "",
) -> str:
    """The text of a document; no line of it depends on anything but the answers. `ended` says what
    ended the run before all was answered."""
    content: dict[str, Any] = {"schema": SCHEMA, "command": command}
    content["results"] = [dict(each) for each in results]
    if summary:
        content["summary"] = dict(summary)
    if ended:
        content["ended"] = ended
    if errors:
        content["errors"] = [dict(each) for each in errors]
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
