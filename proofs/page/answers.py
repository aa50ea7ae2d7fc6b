"""What became of a command, as the page shows it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DOCUMENT, PAGE = "answer.json", "answer.html"
"""The files that a command is asked to write."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`word` is the verdict, or `error`; `headline` says what it is about. `said` is what the
    command told people besides, `page` its page, empty where there is none."""

    word: str
    headline: str
    said: str
    page: str = ""


def answer_in(folder: Path, status: int, said: str) -> Answer:
    """The answer of a command that ended with this status and said this on stderr."""
    results = _results(folder / DOCUMENT)
    page = folder / PAGE
    if not results or not page.is_file():
        return Answer("error", _without_results(status, said), said)
    word = _gravest(results)
    return Answer(word, _headline(results), said, page.read_text(encoding="utf-8"))


def _results(document: Path) -> list[Mapping[str, Any]]:
    try:
        return json.loads(document.read_text(encoding="utf-8"))["results"]
    except (OSError, ValueError, KeyError):
        return []


def _without_results(status: int, said: str) -> str:
    match status:
        case 0:
            return "nothing was changed, so nothing is compared"
        case 2:
            return "the input is wrong"
        case 4:
            return "the checker contradicts itself"
        case _:
            return "the command ended without an answer" + ("" if said else f" (status {status})")


ORDER = ("failure", "crash", "violated", "ill-formed", "unknown", "preserved")
"""Answers, the one that people must see first in front."""


def _gravest(results: list[Mapping[str, Any]]) -> str:
    words = {each["verdict"] for each in results}
    return next((word for word in ORDER if word in words), "unknown")


def _headline(results: list[Mapping[str, Any]]) -> str:
    if len(results) > 1:
        counts = Counter(each["verdict"] for each in results)
        return ", ".join(f"{counts[word]} {word}" for word in ORDER if counts[word])
    (only,) = results
    by = f" by {only['pass']}" if only.get("pass") else ""
    return f"{only['verdict']}{by}: @{only['source']} → @{only['target']}"
