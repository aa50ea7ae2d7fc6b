"""The table of citations: what each row of the ledger claims, where, and what came of it.

The rows are data: one file for each document, in the folder `citations`. A verdict in it is what
the row's command decides; tests run the commands and compare.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

Verdict = Literal["defined", "proved", "reproduced", "refuted", "contradictory", "not decided"]

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

MEANINGS: dict[Verdict, str] = {
    "defined": "a definition, which the checker executes",
    "proved": "a claim about all programs",
    "reproduced": "programs behave as the text says; not proved of all",
    "refuted": "the claim is false; a finding says why",
    "contradictory": "the text contradicts itself there; a finding says how",
    "not decided": "nothing decides it, or not in time",
}
"""What each verdict on a row says."""

FOLDER = Path(__file__).parent / "citations"
"""Where the table lies, so that an installed package has it."""

FILES = (
    "convergence_and_uniformity",
    "convergent_operations",
    "if_conversion",
    "memory_model_relaxation",
    "iterating_anchor",
    "findings",
    "own_claims",
)
"""The files of the table, in the order in which rows are listed."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One row. `section` is the title in `document`, with those above it; `statement` is the claim
    in the project's own words; `shown_by` is a command line for a shell in a clone, empty where
    nothing decides the row.

    `begins` are the first words of the sentence, as the document has them; `link` leads to its
    section, and is empty where the document has no known address; `paragraph` says which one of the
    section has it, as they are counted from 1 with items of lists and notes, without tables and
    figures, and is 0 where that is not known; `revision` is the commit of LLVM's repository whose
    text was read.

    `finding` names the finding that says why a row is `refuted` or `contradictory`, and is empty
    for others; `about` are the rows that a finding is about, none for others."""

    id: str
    document: str
    section: str
    statement: str
    verdict: Verdict
    shown_by: str
    finding: str = ""
    about: tuple[str, ...] = ()
    begins: str = ""
    link: str = ""
    revision: str = ""
    paragraph: int = 0

    @property
    def prefix(self) -> str:
        """`CO` of CO40."""
        return self.id.rstrip("0123456789")


class NoSuchCitation(KeyError):
    """A word that is neither an id of the table nor the beginning of ids. `nearest` are the ids
    that it may have been meant to be."""

    def __init__(self, word: str, nearest: Sequence[str]) -> None:
        super().__init__(word)
        self.word = word
        self.nearest = tuple(nearest)


@lru_cache(maxsize=1)
def citations() -> tuple[Citation, ...]:
    """Every row, document by document, the findings last."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib  # pyright: ignore[reportMissingImports]

    rows: dict[str, Citation] = {}
    for name in FILES:
        content = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        for id_, row in content.items():
            if isinstance(row, dict):
                rows[id_] = _row(id_, content, row, rows)
    return tuple(rows.values())


def document_of(id_: str) -> str:
    """The document that makes a claim; the project itself, where no row is called so."""
    found = {row.id: row.document for row in citations()}
    return found.get(id_, "wavecheck")


class Statements(Mapping[str, str]):
    """What each row says, by its id; the table is read when it is first asked."""

    def __getitem__(self, id_: str) -> str:
        for row in citations():
            if row.id == id_:
                return row.statement
        raise KeyError(id_)

    def __iter__(self) -> Iterator[str]:
        return (row.id for row in citations())

    def __len__(self) -> int:
        return len(citations())


def cited(words: Sequence[str]) -> tuple[Citation, ...]:
    """The rows that the words name, each once, in the order of the words: an id, or the letters
    with which ids begin. No words name all rows. Raises NoSuchCitation."""
    rows = citations()
    found: dict[str, Citation] = {}
    for word in words:
        wanted = word.upper()
        named = [row for row in rows if wanted in (row.id, row.prefix)]
        if not named:
            raise NoSuchCitation(word, _nearest(wanted))
        found |= {row.id: row for row in named}
    return tuple(found.values()) if words else rows


def _row(
    id_: str, content: dict[str, Any], row: dict[str, Any], others: dict[str, Citation]
) -> Citation:
    """A finding stands where the first row that it is about stands."""
    about = tuple(row.get("about", ()))
    at = others[about[0]] if about else None
    return Citation(
        id_,
        at.document if at else content["document"],
        at.section if at else row["section"],
        row["statement"],
        row["verdict"],
        row.get("shown_by", f"wavecheck prove {id_}"),
        row.get("finding", ""),
        about,
        at.begins if at else row.get("begins", ""),
        at.link if at else _link(content, row),
        at.revision if at else row.get("revision", content.get("revision", "")),
        at.paragraph if at else row.get("paragraph", 0),
    )


def _link(content: dict[str, Any], row: dict[str, Any]) -> str:
    """The address of the row's section: its own, or the document's page and the section's anchor,
    which is made of its title, as LLVM's pages are."""
    if "link" in row or "page" not in content:
        return row.get("link", "")
    title = row["section"].split(" > ")[-1].lower()
    return f"{content['page']}#{row.get('anchor', re.sub(r'[^a-z0-9]+', '-', title).strip('-'))}"


def _nearest(word: str) -> tuple[str, ...]:
    """Up to three ids that look like the word, the closest numbers of its letters first."""
    from difflib import get_close_matches

    letters, digits = word.rstrip("0123456789"), word[len(word.rstrip("0123456789")) :]
    same = [row.id for row in citations() if row.prefix == letters]
    if same and digits:
        wanted = int(digits[:9])
        return tuple(sorted(same, key=lambda id_: abs(int(id_[len(letters) :]) - wanted))[:3])
    return tuple(get_close_matches(word, [row.id for row in citations()], 3, 0.3))
