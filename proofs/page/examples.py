"""The catalogue's pairs, to be tried and changed."""

from __future__ import annotations

from dataclasses import dataclass

from ...counterexamples.corpus.entries import Entry, entries
from ...counterexamples.corpus.index import read_case
from .pair_files import both_of
from .questions import Question


@dataclass(frozen=True, slots=True)
class Example:
    """`name` is how the catalogue calls it, `title` what it shows and `note` what sets it apart;
    `word` is the answer that is known to be right."""

    name: str
    title: str
    note: str
    word: str
    entry: Entry

    @property
    def label(self) -> str:
        """What stands in the list: the words that people look for."""
        return f"{self.name} · {self.word} · {self.caption}"

    @property
    def caption(self) -> str:
        return f"{self.title} {self.note[:1].upper()}{self.note[1:]}".strip()

    def question(self) -> Question:
        """The two programs, each with what it needs of its file."""
        text = self.entry.path.read_text(encoding="utf-8")
        source, target = both_of(text, self.entry.name, self.entry.target)
        return Question(source=source, target=target)


def examples() -> dict[str, Example]:
    """Every pair of functions, by name. One that needs contracts in a file of its own is not among
    them."""
    with_contracts = {
        entry.file for entry in entries() if entry.kind == "pair" and _has_contracts(entry)
    }
    return {
        entry.key: Example(entry.key, entry.title, entry.note, entry.word, entry)
        for entry in entries()
        if entry.kind == "pair" and entry.file not in with_contracts
    }


def _has_contracts(entry: Entry) -> bool:
    return read_case(entry.path).contracts is not None
