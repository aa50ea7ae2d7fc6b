"""Which theorem of which file is of which row, as data, and where it stands there."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the files lie, so that an installed package has them."""

ROOM = "proofs/mechanised"
"""The folder from the top of the repository, as citations name it."""

LIBRARY = "Wavecheck"
"""The logical path of the files: `From Wavecheck Require Import Tags.`"""


@dataclass(frozen=True, slots=True)
class Statement:
    """A theorem that is of a row of the ledger.

    `says` what exactly is mechanised, in a sentence; `supposes` are premises beside those of the
    document, empty if there are none."""

    id: str
    file: str
    theorem: str
    says: str
    supposes: str = ""

    @property
    def module(self) -> str:
        """`Tags` of `memory/Tags.v`."""
        return Path(self.file).stem

    @property
    def place(self) -> str:
        """The file from the top of the repository, and the line."""
        return f"{ROOM}/{self.file}:{self.line}"

    @property
    def line(self) -> int:
        """The line of the theorem, from 1. Raises LookupError where the file has none of it."""
        text = text_of(self.file)
        return text.count("\n", 0, _found(self, text).start()) + 1

    @property
    def entry(self) -> dict[str, object]:
        """Where it stands, as an entry of a document for programs."""
        return {
            "file": f"{ROOM}/{self.file}",
            "line": self.line,
            "theorem": self.theorem,
            "says": self.says,
        }

    def __str__(self) -> str:
        return f"{self.place}, {self.theorem}"

    @property
    def source(self) -> str:
        """The theorem as it stands in the file, without its proof."""
        text = text_of(self.file)
        return text[_found(self, text).start() :].split("\nProof", 1)[0]


def _found(statement: Statement, text: str) -> re.Match[str]:
    found = re.search(rf"^Theorem {re.escape(statement.theorem)}\b", text, re.MULTILINE)
    if found is None:
        raise LookupError(f"{statement.file} has no theorem {statement.theorem}")
    return found


@lru_cache(maxsize=1)
def statements() -> tuple[Statement, ...]:
    """Every statement, in the order of the table."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib  # pyright: ignore[reportMissingImports]

    table = tomllib.loads((FOLDER / "statements.toml").read_text(encoding="utf-8"))
    return tuple(Statement(id_, **row) for id_, rows in table.items() for row in rows)


def statements_of(row: str) -> tuple[Statement, ...]:
    """Those of one row of the ledger, none where nothing of it is mechanised."""
    return tuple(each for each in statements() if each.id == row)


# --- the files ------------------------------------------------------------------------------------


def files() -> tuple[str, ...]:
    """Every file, from this folder, each behind those that it requires."""
    return in_order(sorted(_places().values()))


@lru_cache(maxsize=1)
def _places() -> dict[str, str]:
    """The file of each module, from this folder: no two modules have one name."""
    return {path.stem: path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.v")}


def in_order(wanted: Iterable[str]) -> tuple[str, ...]:
    """These files and what they require, each behind what it requires."""
    found: dict[str, None] = {}

    def visit(file: str) -> None:
        if file not in found:
            for needed in required_by(file):
                visit(needed)
            found[file] = None

    for file in wanted:
        visit(file)
    return tuple(found)


def required_by(file: str) -> tuple[str, ...]:
    """The files of this room that a file requires."""
    pattern = rf"^From {LIBRARY} Require (?:Import |Export )?([^.]*)\."
    lists = re.findall(pattern, text_of(file), re.MULTILINE)
    return tuple(_places()[module] for modules in lists for module in modules.split())


@lru_cache
def text_of(file: str) -> str:
    """The text of one file of this room."""
    return (FOLDER / file).read_text(encoding="utf-8")
