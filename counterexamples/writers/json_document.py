"""A report as programs read it: a document of schema `wavecheck/1`.

A document is `{"schema", "command", "results"}`. What could not be asked or failed is not a
result: it stands under `errors`, which is there only if there is one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..results.tree import Report

SCHEMA = "wavecheck/1"


def json_of(report: Report) -> str:
    results = [each.data for each in report.results if each.judged]
    errors = [each.data for each in report.results if not each.judged]
    return document(report.command, results, errors, report.summary)


def document(
    command: str,
    results: Sequence[Mapping[str, Any]],
    errors: Sequence[Mapping[str, Any]] = (),
    summary: Mapping[str, Any] | None = None,
) -> str:
    """The text of a document; no line of it depends on anything but the answers."""
    content: dict[str, Any] = {"schema": SCHEMA, "command": command}
    content["results"] = [dict(each) for each in results]
    if summary:
        content["summary"] = dict(summary)
    if errors:
        content["errors"] = [dict(each) for each in errors]
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
