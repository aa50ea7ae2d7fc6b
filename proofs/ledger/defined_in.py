"""Where the code says what a row says: the definitions whose docstrings cite it.

Citations stand in docstrings, so the code itself is the table, and no copy of it can be older.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from textwrap import dedent

TOP = Path(__file__).parents[2]
"""The folder of the rooms, in a clone and where the package is installed."""

FOLDERS = ("semantics", "encodings", "proofs")
"""Where is looked, in this order."""

DEFINITIONS = "semantics/definitions"
"""The room of all definitions in the documents' words: it comes first."""

ILLUSTRATIONS = ("semantics/transforms", "proofs/formulas", "proofs/ledger", "proofs/commands")
"""Transforms cite the rules that they keep or break, structures those that they are made for,
commands and tables some as examples; they define none."""

Named = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Place:
    """A definition in the code: its file, from the top of the repository, and its name, which is
    empty for what the whole file is about. `chief`: its docstring begins with the row's id."""

    file: str
    line: int
    name: str
    chief: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f", {self.name}" if self.name else "")


def defined_in(row: str) -> tuple[Place, ...]:
    """The definitions whose docstrings begin with the row's id; where there are none, those that
    cite it, and then the files. What stands among the documents' definitions comes first.

    >>> [place.name for place in defined_in("CO19")]
    ['uses_one_token_twice', 'two_uses_of_one_token', 'a_token_from_outside_is_used_once']
    >>> defined_in("CU6")[0].file
    'semantics/definitions/maximal_convergence.py'
    """
    for folders in (("semantics",), FOLDERS):
        found = [each for each in map(partial(_citing, row=row), folders) if each]
        for wanted in (_is_chief, _is_named, bool):
            for places in found:
                if chosen := tuple(filter(wanted, places)):
                    return chosen
    return ()


def _is_chief(place: Place) -> bool:
    return place.chief and bool(place.name)


def _is_named(place: Place) -> bool:
    return bool(place.name)


def text_of(place: Place) -> str:
    """The text of a definition, as it runs: with its decorators, as far to the left as it goes."""
    text = (TOP / place.file).read_text(encoding="utf-8")
    if not place.name:
        return text
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Named) and node.name == place.name:
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if first <= place.line <= node.lineno:
                lines = text.splitlines(keepends=True)[first - 1 : node.end_lineno]
                return dedent("".join(lines))
    raise LookupError(str(place))


def _citing(folder: str, row: str) -> tuple[Place, ...]:
    """Each definition and each file whose docstring has the row."""
    named = re.compile(rf"\b{row}\b")
    return tuple(
        Place(file, line, name, bool(named.match(said)))
        for file, text in _texts(folder)
        if named.search(text)
        for line, name, said in _docstrings(text)
        if named.search(said)
    )


@lru_cache(maxsize=len(FOLDERS))
def _texts(folder: str) -> tuple[tuple[str, str], ...]:
    """Each file in which definitions are looked for, with its text."""
    paths = sorted((TOP / folder).rglob("*.py"), key=_definitions_first)
    files = [(path.relative_to(TOP).as_posix(), path) for path in paths]
    kept = [(file, path) for file, path in files if not file.startswith(ILLUSTRATIONS)]
    return tuple((file, path.read_text(encoding="utf-8")) for file, path in kept)


def _definitions_first(path: Path) -> tuple[bool, Path]:
    return not path.is_relative_to(TOP / DEFINITIONS), path


@cache
def _docstrings(text: str) -> tuple[tuple[int, str, str], ...]:
    """The line and the name of a file, which has none, and of each definition in it, with what is
    said of it."""
    module = ast.parse(text)
    nodes = [node for node in ast.walk(module) if isinstance(node, Named)]
    return (1, "", _said(module)), *((node.lineno, node.name, _said(node)) for node in nodes)


def _said(node: Named | ast.Module) -> str:
    """A docstring without its examples, whose programs and answers cite nothing."""
    return re.sub(r"^ *>>> .*?(?=^\s*$|\Z)", "", ast.get_docstring(node) or "", flags=re.M | re.S)
