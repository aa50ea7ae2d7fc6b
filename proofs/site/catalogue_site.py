"""The catalogue as a folder of pages: each entry and each claim is decided while they are made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...counterexamples.corpus.defects import Defect, defects
from ...counterexamples.corpus.entries import Entry, entries, neighbour
from ..defects.programs import entry_named
from ..defects.tracker import shown_by
from ..ledger.formulas import formula_text
from ..ledger.table import citations, cited
from ..ledger_book.pages import number_of_files, pages_of, written
from ..ledger_book.rows import described
from ..processes.outcomes import Died, Done, Failed, Outcome, Stopped
from ..processes.pool import run_jobs
from ..rule_matrix.recorded import recorded
from .book import NAMES, book_pages
from .catalogue_pages import (
    GENERATOR,
    LEDGER,
    MATRIX,
    Answered,
    Claim,
    Contents,
    assets,
    book_file,
    book_page,
    defect_file,
    defect_page,
    entry_file,
    entry_page,
    index_page,
    matrix_page,
    row_file,
    row_page,
)
from .entries import answers_about, claims_about, forth, word_of
from .folder import INDEX, write_files

SECONDS = 120.0
"""For one page, whatever it asks: then the page says that nothing was decided."""


@dataclass(frozen=True, slots=True)
class Made:
    """A page: where it lies in the folder, its text, and a sentence about an answer on it that is
    not the expected one, empty without."""

    file: str
    text: str
    surprise: str = ""


def contents_of(keys: Iterable[str], ids: Iterable[str]) -> Contents:
    """The contents of a site with these entries, their nearest neighbours, and these rows."""
    wanted = set(keys)
    chosen = [each for each in entries() if each.key in wanted]
    wanted |= {near.key for each in chosen if (near := neighbour(each)) is not None}
    return _contents(tuple(wanted), tuple(ids))


@lru_cache(maxsize=4)
def _contents(keys: tuple[str, ...], ids: tuple[str, ...]) -> Contents:
    """The contents of a site with these entries and rows, the defects that they show, and nothing
    else: links of a page that another process makes lead to what there is."""
    wanted, rows = set(keys), set(ids)
    return Contents(
        {row.id: row for row in citations() if row.id in rows},
        {each.key: each for each in entries() if each.key in wanted},
        {each.id: each for each in defects() if wanted.issuperset(_programs(each))},
    )


def _programs(defect: Defect) -> list[str]:
    return [each.entry for each in defect.programs]


def site(contents: Contents, options: str, jobs: int = 1) -> Iterator[Made]:
    """Every page and file of the site, the index last. `options` is what commands say of
    themselves, as a page of the book in Markdown. Nothing is written."""
    yield from (Made(name, text) for name, text in assets().items())
    keys, ids = tuple(contents.entries), tuple(contents.rows)
    book = book_pages(options)
    yield from (Made(book_file(each.name), book_page(each, book)) for each in book)
    names = {"entry": keys, "row": ids, "defect": tuple(contents.defects)}
    work = [(kind, name, keys, ids) for kind, named in names.items() for name in named]
    surprises: list[str] = []
    outcomes = run_jobs(_page, work, jobs, SECONDS)
    for (kind, name, *_), outcome in zip(work, outcomes, strict=True):
        made = _made(kind, name, contents, outcome)
        surprises += [made.surprise] if made.surprise else []
        yield made
    yield from _ledger(ids)
    yield Made(MATRIX, matrix_page(recorded(), contents))
    yield Made(INDEX, index_page(contents, surprises, book))


def _ledger(ids: Collection[str]) -> Iterator[Made]:
    """The ledger's pages of these rows; what is decided of them stands on their own pages."""
    if ids:
        pages = pages_of([described(row) for row in cited(tuple(ids))])
        files = written(pages, beside_the_catalogue=True)
        yield from (Made(f"{LEDGER}/{name}", text) for name, text in files.items())


def number_of_pages(contents: Contents) -> int:
    asked = len(contents.entries) + len(contents.rows) + len(contents.defects)
    ledger = number_of_files(contents.rows) if contents.rows else 0
    return len(assets()) + len(NAMES) + asked + ledger + 2


def write_site(folder: str, made: Iterable[Made]) -> list[str]:
    """Write the files into a folder, and give what is not as expected.

    Raises InputError where the folder holds something else, or cannot be written."""
    surprises: list[str] = []

    def files() -> Iterator[tuple[str, str]]:
        for each in made:
            surprises.extend([each.surprise] if each.surprise else [])
            yield each.file, each.text

    write_files(folder, files(), GENERATOR)
    return surprises


# --- one page, in a process of its own ----------------------------------------------------------


def _page(kind: str, name: str, keys: tuple[str, ...], ids: tuple[str, ...]) -> Made:
    contents = _contents(keys, ids)
    if kind == "entry":
        return _entry_page(contents.entries[name], contents)
    if kind == "defect":
        return _defect_page(contents.defects[name], contents)
    claims = claims_about(name)
    refuted = next((each for each in claims if each.verdict in ("refuted", "unknown")), None)
    said = f"{name}: {refuted.verdict}: {refuted.statement}" if refuted else ""
    text = row_page(contents.rows[name], claims, contents, formula_text(name))
    return Made(row_file(name), text, said)


def _entry_page(entry: Entry, contents: Contents) -> Made:
    answers = answers_about(entry)
    word = word_of(answers[0])
    said = "" if word == entry.word else f"{entry.key}: {word}; expected {entry.word}"
    text = entry_page(entry, answers, contents, neighbour(entry))
    return Made(entry_file(entry), text, said)


def _defect_page(defect: Defect, contents: Contents) -> Made:
    """The pair of each program is asked; what has no target shows the program alone."""
    answers: list[tuple[Entry, str, Answered | None]] = []
    for number, shown in enumerate(defect.programs, 1):
        entry = entry_named(shown.entry)
        asked = forth(entry, number) if entry.kind == "pair" else None
        answers.append((entry, shown_by(shown), asked))
    return Made(defect_file(defect), defect_page(defect, answers, contents))


def _made(kind: str, name: str, contents: Contents, outcome: Outcome) -> Made:
    """The page, or one that says why nothing was decided."""
    match outcome:
        case Done(value=made):
            return made
        case Stopped(seconds=seconds):
            reason = f"stopped after {seconds:g} s"
        case Died(status=status):
            reason = f"the process that decided it ended without an answer (status {status})"
        case Failed(error=MemoryError()):
            reason = "there was not enough memory"
        case Failed(error=error):
            raise error
    said = f"{name}: {reason}"
    if kind == "entry":
        entry = contents.entries[name]
        nothing = (Answered("Nothing was decided", said=f"{reason}."),)
        text = entry_page(entry, nothing, contents, neighbour(entry))
        return Made(entry_file(entry), text, said)
    if kind == "defect":
        return _undecided_defect(contents.defects[name], contents, reason)
    undecided = Claim(f"Nothing was decided: {reason}.", "unknown")
    return Made(row_file(name), row_page(contents.rows[name], (undecided,), contents), said)


def _undecided_defect(defect: Defect, contents: Contents, reason: str) -> Made:
    nothing = Answered("Nothing was decided", said=f"{reason}.")
    answers = [(entry_named(each.entry), shown_by(each), nothing) for each in defect.programs]
    text = defect_page(defect, answers, contents)
    return Made(defect_file(defect), text, f"{defect.id}: {reason}")
