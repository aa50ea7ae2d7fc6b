"""The catalogue as a folder of pages: each entry and each claim is decided while they are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ...counterexamples.corpus.entries import Entry, entries, neighbour
from ...semantics.program.input_errors import InputError
from ..ledger.formulas import formula_text
from ..ledger.table import citations
from ..processes.outcomes import Died, Done, Failed, Outcome, Stopped
from ..processes.pool import run_jobs
from .catalogue_pages import (
    GENERATOR,
    Answered,
    Claim,
    Contents,
    assets,
    entry_file,
    entry_page,
    index_page,
    row_file,
    row_page,
)
from .entries import answers_about, claims_about, word_of

SECONDS = 120.0
"""For one page, whatever it asks: then the page says that nothing was decided."""

INDEX = "index.html"


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
    rows = set(ids)
    return Contents(
        {row.id: row for row in citations() if row.id in rows},
        {each.key: each for each in entries() if each.key in wanted},
    )


def site(contents: Contents, jobs: int = 1) -> Iterator[Made]:
    """Every page and file of the site, the index last. Nothing is written."""
    yield from (Made(name, text) for name, text in assets().items())
    keys, ids = tuple(contents.entries), tuple(contents.rows)
    work = [("entry", key, keys, ids) for key in keys] + [("row", id_, keys, ids) for id_ in ids]
    surprises: list[str] = []
    outcomes = run_jobs(_page, work, jobs, SECONDS)
    for (kind, name, *_), outcome in zip(work, outcomes, strict=True):
        made = _made(kind, name, contents, outcome)
        surprises += [made.surprise] if made.surprise else []
        yield made
    yield Made(INDEX, index_page(contents, surprises))


def number_of_pages(contents: Contents) -> int:
    return len(assets()) + len(contents.entries) + len(contents.rows) + 1


def write_site(folder: str, made: Iterable[Made]) -> list[str]:
    """Write the files into a folder, and give what is not as expected.

    Raises InputError where the folder holds something else, or cannot be written."""
    top = Path(folder)
    _reject_other_content(top)
    surprises: list[str] = []
    try:
        for each in made:
            path = top / each.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(each.text, encoding="utf-8")
            surprises += [each.surprise] if each.surprise else []
    except OSError as error:
        message, place = f"cannot be written: {error.strerror}", str(error.filename)
        raise InputError(message, place, hint="name a folder that you may write to") from None
    return surprises


def _reject_other_content(top: Path) -> None:
    """Raises InputError for a file, and for a folder with anything in it but a former site."""
    if top.exists() and not top.is_dir():
        raise InputError("this is a file", str(top), hint="name a folder for the pages")
    if not top.is_dir() or not any(top.iterdir()):
        return
    index = top / INDEX
    if not index.is_file() or GENERATOR not in index.read_text("utf-8", "replace")[:2000]:
        hint = "name one that is new, empty, or holds the pages of a former run"
        raise InputError("the folder holds other files", str(top), hint=hint)


# --- one page, in a process of its own ----------------------------------------------------------


def _page(kind: str, name: str, keys: tuple[str, ...], ids: tuple[str, ...]) -> Made:
    contents = _contents(keys, ids)
    if kind == "entry":
        return _entry_page(contents.entries[name], contents)
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


@lru_cache(maxsize=1)
def _contents(keys: tuple[str, ...], ids: tuple[str, ...]) -> Contents:
    return contents_of(keys, ids)


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
    undecided = Claim(f"Nothing was decided: {reason}.", "unknown")
    return Made(row_file(name), row_page(contents.rows[name], (undecided,), contents), said)
