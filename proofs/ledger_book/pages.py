"""The book as pages that link to each other. They lie in one folder and need no network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...counterexamples.corpus.entries import CATALOGUE, IN_A_CLONE
from ...counterexamples.html.templates import environment, text_in
from ..ledger.table import FILES, MEANINGS
from .parts import TITLES
from .rows import Row

ASSETS = ("style.css", "site.css", "site.js")
"""The files of the catalogue's site that these pages share."""

GENERATOR = "wavecheck cite"
"""What the pages say of who made them."""

INDEX = "index.html"

SHORT = ("CU", "CO", "IC", "MM", "IA", "F", "P")
"""The letters with which ids of each file of the table begin."""

TITLES_OF_OWN = {"F": "Findings", "P": "This project's own claims"}
"""Of the pages that are about no document of others."""

LEADS = {
    "F": "Where the documents, or LLVM 22, do not agree with themselves.",
    "P": "What is proved of the names and of the simulated wave, and what no document says.",
}
LEAD = "What the document claims, in this project's own words, and what came of it."

KNOWN_FIELDS = frozenset(
    ("id", "statement", "verdict", "scope", "method", "core", "name", "hypotheses", "bounded")
) | {"facts", "checked_with", "conclusions", "obligations", "assumed", "pins"}
"""What `prove` says and the pages have a place for; what else it says stands under its own name."""


@dataclass(frozen=True, slots=True)
class Page:
    """The rows of one document. `file` is the page's name without what tells its format."""

    name: str
    short: str
    title: str
    rows: tuple[Row, ...]

    @property
    def file(self) -> str:
        return f"{self.name}.html"

    @property
    def lead(self) -> str:
        return LEADS.get(self.short, LEAD)

    @property
    def verdicts(self) -> list[tuple[str, int]]:
        """How often each verdict was given."""
        return counted(self.rows)

    @property
    def sections(self) -> list[tuple[str, list[Row]]]:
        """The rows below the titles of their sections; findings have none of their own."""
        if self.short in TITLES_OF_OWN:
            return [("", list(self.rows))]
        by_section = groupby(self.rows, key=lambda row: row.citation.section)
        return [(section, list(rows)) for section, rows in by_section]


def file_of(id_: str) -> str:
    """The page of a row: `findings.html` of F1."""
    return f"{FILES[SHORT.index(id_.rstrip('0123456789'))]}.html"


def counted(rows: Iterable[Row]) -> list[tuple[str, int]]:
    return list(Counter(row.citation.verdict for row in rows).items())


def pages_of(rows: Sequence[Row]) -> tuple[Page, ...]:
    """A page for each document that has rows here, in the order of the table."""
    pages: list[Page] = []
    for name, short in zip(FILES, SHORT, strict=True):
        own = tuple(row for row in rows if row.citation.prefix == short)
        if own:
            title = TITLES_OF_OWN.get(short, own[0].citation.document)
            pages.append(Page(name, short, title, own))
    return tuple(pages)


def number_of_files(ids: Iterable[str]) -> int:
    """How many files `written` makes of these rows."""
    return len({id_.rstrip("0123456789") for id_ in ids}) + len(ASSETS) + 1


def written(pages: Sequence[Page], beside_the_catalogue: bool = False) -> dict[str, str]:
    """Every file of the book by its name, the index last. `beside_the_catalogue`: they lie in a
    folder of the catalogue's site, whose pages they link to."""
    files = {name: text_in(name) for name in ASSETS}
    place_of = {row.id: f"{page.file}#{row.id}" for page in pages for row in page.rows}
    shared = {
        "root": "",
        "generator": GENERATOR,
        "pages": pages,
        "place_of": place_of,
        "meanings": MEANINGS,
        "titles": TITLES,
        "known_fields": KNOWN_FIELDS,
        "beside_the_catalogue": beside_the_catalogue,
    }
    for page in pages:
        files[page.file] = _filled("ledger_page.html", shared, page=page)
    rows = [row for page in pages for row in page.rows]
    files[INDEX] = _filled(
        "ledger_index.html",
        shared,
        number=len(rows),
        verdicts=counted(rows),
        decided=any(row.block.found for row in rows),
    )
    return files


def _filled(template: str, shared: dict[str, object], **values: object) -> str:
    """The template, filled; what it says of files are their places in a clone."""
    text = environment().get_template(template).render(**shared, **values)
    return text.replace(str(CATALOGUE), IN_A_CLONE)
