"""The smallest programs that show a row: entries of the catalogue, and the sketches of worked
examples, each with its drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from ...counterexamples.corpus.entries import Entry, entries_of
from ...counterexamples.html.sides import Side, drawn_side
from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.program.notation import BadSketch, sketch
from ...semantics.reading.reader import read_file, read_module
from ..claims.worked_example import Scenario
from ..ledger.blocks import Decided
from ..ledger.table import Citation


@dataclass(frozen=True, slots=True)
class Program:
    """A program as text and as drawings. `verdict` is the answer about it; `asked_now`: a command
    gave it while the book was made, else it is what the catalogue's tests hold. `said` is what it
    shows, `key` and `command` are empty for a sketch."""

    text: str
    verdict: str
    said: str
    asked_now: bool = False
    key: str = ""
    command: str = ""
    sides: tuple[Side, ...] = ()

    @property
    def title(self) -> str:
        return self.key or "sketch"

    @property
    def summary(self) -> str:
        """The answer and the name, in a few words."""
        return f"{self.verdict} {self.title}".strip()


def programs_of(
    row: Citation, scenarios: Iterable[Scenario], found: Iterable[Decided]
) -> tuple[Program, ...]:
    """The smallest entry that is accepted and the smallest that is not, those first that the row's
    command asks; then the sketches of the worked examples."""
    asked = {(each.file.rpartition("/")[2], each.function): each.answer for each in found}

    def order(entry: Entry) -> tuple[bool, int]:
        return entry.file not in row.shown_by, len(entry.program)

    shown = sorted(entries_of(row.id), key=order)
    smallest = [next((e for e in shown if e.accepted is kind), None) for kind in (False, True)]
    chosen = [_of_entry(entry, asked) for entry in smallest if entry is not None]
    return (*chosen, *_sketches(scenarios, found))


def _of_entry(entry: Entry, asked: dict[tuple[str, str], str]) -> Program:
    answer = asked.get((entry.path.name, entry.name))
    return Program(
        entry.program,
        answer or entry.word,
        entry.note or entry.title,
        answer is not None,
        entry.key,
        entry.command,
        tuple(_sides(entry)),
    )


def _sides(entry: Entry) -> Iterator[Side]:
    """The functions of an entry, drawn; a litmus test is its text."""
    if entry.path.suffix != ".ll":
        return
    functions = _functions_in(str(entry.path))
    names = {"source": entry.name, "target": entry.target} if entry.target else {"": entry.name}
    for word, name in names.items():
        if name in functions:
            yield drawn_side(word, f"@{name}", functions[name])


@lru_cache(maxsize=256)
def _functions_in(path: str) -> dict[str, Function]:
    return read_file(path).functions


def _sketches(scenarios: Iterable[Scenario], found: Iterable[Decided]) -> Iterator[Program]:
    answers = {each.subject: each.answer for each in found}
    texts: dict[str, Scenario] = {}
    for each in scenarios:
        if _is_program(each.program):
            texts.setdefault(each.program, each)
    for text, scenario in texts.items():
        answer = answers.get(scenario.statement, "")
        sides = tuple(drawn_side("", f"@{f.name}", f) for f in _read(text))
        yield Program(
            _below_each_other(text), answer, scenario.statement, bool(answer), sides=sides
        )


def _is_program(text: str) -> bool:
    """What a scenario is about may be said in words (`random graphs`), or be a file."""
    return any(sign in text for sign in ("->", "=", "{"))


@lru_cache(maxsize=256)
def _read(text: str) -> tuple[Function, ...]:
    """The functions of a sketch or of LLVM IR; none where it is neither."""
    with suppress(BadSketch):
        return (sketch(text),)
    with suppress(InputError):
        return tuple(each for each in read_module(text, "").functions.values() if each.blocks)
    return ()


def _below_each_other(text: str) -> str:
    """A sketch with each of its blocks on a line of its own."""
    return text if "\n" in text else text.replace("; ", "\n")
