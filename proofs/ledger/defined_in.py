"""Where the code says what a row says: the definitions whose docstrings cite it.

Citations stand in docstrings, so the code itself is the table, and no copy of it can be older.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).parents[2]
"""The folder of the rooms, in a clone and where the package is installed."""

ROOMS = ("semantics", "counterexamples", "encodings", "proofs")
"""Where is looked, in this order: the first room that cites the row has it."""

ILLUSTRATIONS = "semantics/transforms"
"""Transforms cite the rules that they keep or break, and define none."""

Named = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Place:
    """A definition in the code: its file, from the top of the repository, and its name, which is
    empty for what the whole file is about."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f", {self.name}" if self.name else "")


def defined_in(row: str) -> tuple[Place, ...]:
    """The definitions whose docstrings begin with the row's id; where there are none, those that
    cite it, and then the files.

    >>> [place.name for place in defined_in("CO19")]
    ['uses_one_token_twice', 'two_uses_of_one_token', 'a_token_from_outside_is_used_once']
    """
    for room in ROOMS:
        cited = list(_citing(room, re.compile(rf"\b{row}\b")))
        named = [(place, text) for place, text in cited if place.name]
        chief = [(place, text) for place, text in named if text.startswith(row)]
        if found := chief or named or cited:
            return tuple(place for place, _ in found)
    return ()


def _citing(room: str, row: re.Pattern[str]) -> Iterator[tuple[Place, str]]:
    """Each definition and each file whose docstring has the row, with the docstring."""
    for path in sorted((TOP / room).rglob("*.py")):
        file = path.relative_to(TOP).as_posix()
        text = path.read_text(encoding="utf-8")
        if file.startswith(ILLUSTRATIONS) or not row.search(text):
            continue
        module = ast.parse(text)
        said = ast.get_docstring(module) or ""
        if row.search(said):
            yield Place(file, 1, ""), said
        for node in ast.walk(module):
            if isinstance(node, Named) and row.search(said := ast.get_docstring(node) or ""):
                yield Place(file, node.lineno, node.name), said
