"""The queries that answers rest on, as SMT-LIB 2 files with a head for people.

Each script stands alone. In one stream `(reset)` separates them; in a folder each has its file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

RESET = "(reset)\n"

UNDECIDED = "nothing: the solver did not decide it, and the answer does not rest on it"


class Asked(Protocol):
    """A query: its script, the answer that it got, and in words what is asked."""

    @property
    def script(self) -> str: ...
    @property
    def answer(self) -> str: ...
    @property
    def about(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Support:
    """An answer in one line, the ledger ids that it is about, the command that gives it, and the
    queries that it rests on."""

    headline: str
    ids: tuple[str, ...]
    command: str
    queries: Sequence[Asked]


def scripts(supports: Iterable[Support]) -> list[str]:
    """All queries, in order, each as a script with its head."""
    return [
        _head(support, number, query) + _with_status(query)
        for support in supports
        for number, query in enumerate(support.queries, 1)
    ]


def stream(texts: Sequence[str]) -> str:
    """The scripts one after the other, for a solver that reads them all."""
    return RESET.join(texts) if texts else "; no query: the answers need no solver\n"


def write_folder(texts: Sequence[str], folder: str) -> None:
    """One file for each script, `001.smt2` and so on. Raises OSError."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in zip(names_of(texts), texts, strict=True):
        (Path(folder) / f"{name}.smt2").write_text(text, encoding="utf-8")


def names_of(texts: Sequence[str]) -> list[str]:
    """What the files of these scripts are called, without their ending."""
    digits = max(3, len(str(len(texts))))
    return [f"{number:0{digits}}" for number in range(1, len(texts) + 1)]


def _head(support: Support, number: int, query: Asked) -> str:
    expected = UNDECIDED if query.answer == "unknown" else query.answer
    lines = [
        support.headline,
        f"rests on: {', '.join(support.ids)}" if support.ids else "",
        f"shown by: {support.command}",
        f"query {number} of {len(support.queries)}",
        f"is it possible: {query.about}" if query.about else "",
        f"expected: {expected}",
    ]
    return "".join(f"; {_one_line(line)}\n" for line in lines if line)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _with_status(query: Asked) -> str:
    """The status is said behind the logic, which must come first."""
    logic, rest = query.script.split("\n", 1)
    return f"{logic}\n(set-info :status {query.answer})\n{rest}"
