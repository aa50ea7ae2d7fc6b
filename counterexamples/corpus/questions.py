"""The questions that people come with, and the programs of the catalogue that answer them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...semantics.program.input_files import toml_of
from .entries import Entry, entries
from .index import CATALOGUE

FILE = CATALOGUE / "questions.toml"
"""Where they stand: by the question, other words for it, the answer, and the files that show it."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question in the words of those who change programs, with its answer in a sentence.

    `words` are other words for the same, `shown_by` files of the catalogue, without endings."""

    text: str
    words: tuple[str, ...]
    answer: str
    shown_by: tuple[str, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of these files, in their order."""
        return tuple(
            each for file in self.shown_by for each in entries() if each.key.startswith(f"{file}/")
        )

    @property
    def ids(self) -> tuple[str, ...]:
        """The rows of the ledger that these entries show, each once."""
        return tuple(dict.fromkeys(id_ for each in self.entries for id_ in each.ids))


@lru_cache(maxsize=1)
def questions() -> tuple[Question, ...]:
    """All of them, in the order of the file."""
    content = toml_of(FILE.read_text(encoding="utf-8"))
    return tuple(
        Question(text, tuple(row["words"]), row["answer"], tuple(row["entries"]))
        for text, row in content.items()
    )
