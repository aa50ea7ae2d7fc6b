"""The catalogue as pages that link to each other: they lie in one folder and ask nothing of a
network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import groupby
from typing import Any, Protocol

from markupsafe import Markup

from ...counterexamples.corpus.defects import Defect, tried_with
from ...counterexamples.corpus.entries import CATALOGUE, IN_A_CLONE, Entry
from ...counterexamples.html.templates import environment, text_in
from ...counterexamples.writers.html_page import Rule, View
from ..ledger.table import cited
from ..ledger_book.pages import file_of
from ..rule_matrix.matrix import Matrix
from ..rule_matrix.table import Row as MatrixRow
from ..rule_matrix.table import by_rule, rows
from .book import BookPage

ASSETS = ("style.css", "player.js", "site.css", "site.js")
"""The files that all pages share, which lie beside the index."""

GENERATOR = "wavecheck catalogue"
"""What the pages say of who made them."""

LEDGER = "ledger"
"""The folder of the ledger's pages."""

MATRIX = "matrix.html"
"""The page of rules against programs."""

LONGEST_DIFFERENCE = 90
"""Lines of a difference between two programs that are shown; a longer one says less than both."""


class Row(Rule, Protocol):
    """A ledger row as pages quote it. `about` are rows that a finding is about, `finding` is the
    one behind a row's verdict, empty without."""

    @property
    def verdict(self) -> str: ...
    @property
    def shown_by(self) -> str: ...
    @property
    def finding(self) -> str: ...
    @property
    def about(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer about an entry. `heading` says which question it answers, `said` is a sentence in
    place of a view where there is none."""

    heading: str
    view: View | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """What `wavecheck prove` says of a row: the facts that a worked example or a theorem comes to,
    each with whether it holds and with lines that show it. `scope` and `method` are empty where
    nothing was decided."""

    statement: str
    verdict: str
    scope: str = ""
    method: str = ""
    program: str = ""
    facts: tuple[tuple[str, bool, tuple[str, ...]], ...] = ()
    derivation: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """Which pages there are: links lead to no others. `defects` are those of LLVM."""

    rows: Mapping[str, Row]
    entries: Mapping[str, Entry] = field(default_factory=dict[str, Entry])
    defects: Mapping[str, Defect] = field(default_factory=dict[str, Defect])

    def showing(self, id_: str) -> tuple[Entry, ...]:
        """The entries that show a row, the refuted ones first."""
        found = [each for each in self.entries.values() if id_ in each.ids]
        return tuple(sorted(found, key=lambda each: each.accepted))


# --- where pages lie ----------------------------------------------------------------------------


def entry_file(entry: Entry) -> str:
    """`entries/loops.uncontrolled.src1.html`"""
    return f"entries/{entry.key.replace('/', '.')}.html"


def row_file(id_: str) -> str:
    return f"rows/{id_}.html"


def defect_file(defect: Defect) -> str:
    return f"defects/{defect.id}.html"


def ledger_file(id_: str) -> str:
    """`ledger/findings.html#F1`"""
    return f"{LEDGER}/{file_of(id_)}#{id_}"


def book_file(name: str) -> str:
    return f"book/{name}.html"


# --- pages --------------------------------------------------------------------------------------


def entry_page(
    entry: Entry,
    answers: Sequence[Answered],
    contents: Contents,
    near: Entry | None = None,
) -> str:
    """The page of an entry. `near` is its nearest of the other answer."""
    named = dict.fromkeys(entry.ids)
    for answer in answers:
        named |= dict.fromkeys(() if answer.view is None else answer.view.result.rules)
    known = [contents.rows[id_] for id_ in named if id_ in contents.rows]
    return _filled(
        "site_entry.html",
        "../",
        contents,
        entry=entry,
        answers=answers,
        near=near,
        difference=_difference(entry, near) if near is not None else (),
        defects=[each for each in contents.defects.values() if _shows(each, entry)],
        others=[row for row in known if row.id not in entry.ids],
        known_rules={row.id for row in known},
        made=_made(entry),
    )


def row_page(row: Row, claims: Sequence[Claim], contents: Contents, formula: str = "") -> str:
    """The page of a ledger row: what it claims, what decides it, and the entries that show it."""
    return _filled(
        "site_row.html",
        "../",
        contents,
        row=row,
        claims=claims,
        formula=formula,
        shown=contents.showing(row.id),
        commands=[part for part in row.shown_by.split(" && ") if part],
        findings=[each for each in contents.rows.values() if row.id in each.about],
        known_rules=frozenset(),
    )


def defect_page(
    defect: Defect, answers: Sequence[tuple[Entry, str, Answered | None]], contents: Contents
) -> str:
    """The page of a defect. `answers` has for each program its entry, the command that shows it and
    the answer; None where no target stands beside the program."""
    rows = {row.id: row.statement for row in cited(defect.rules)} if defect.rules else {}
    shown = zip(defect.programs, answers, strict=True)
    return _filled(
        "site_defect.html",
        "../",
        contents,
        defect=defect,
        statements=rows,
        shown_by=[(each, *answer) for each, answer in shown],
        after=defect.after.strip(),
        version=tried_with(),
        known_rules=frozenset[str](),
    )


def book_page(page: BookPage, pages: Sequence[BookPage]) -> str:
    """A page of the book, among all its pages."""
    titles = [(each.name, each.title) for each in pages]
    number = titles.index((page.name, page.title))
    return _filled(
        "site_book.html",
        "../",
        Contents({}),
        page=page,
        body=Markup(page.body),
        pages=titles,
        before=titles[number - 1] if number else None,
        behind=titles[number + 1] if number + 1 < len(titles) else None,
    )


def matrix_page(found: Sequence[Matrix], contents: Contents) -> str:
    """The page of rules against programs."""
    told = [row for each in found for row in rows(each)]
    models = groupby(told, key=lambda row: row.change.model_name)
    return _filled(
        "site_matrix.html",
        "",
        contents,
        models=[(model, [(rule, of) for _, rule, of in by_rule(each)]) for model, each in models],
        files=_rules_by_file(told),
    )


def _rules_by_file(told: Sequence[MatrixRow]) -> list[tuple[str, list[str]]]:
    """For each file of the catalogue the rules on which one of its programs depends."""
    files: dict[str, dict[str, None]] = {}
    for row in told:
        if row.change.how == "left out":
            for key in row.depending:
                files.setdefault(key.rpartition("/")[0], {})[row.change.rule] = None
    return [(file, list(rules)) for file, rules in sorted(files.items())]


def index_page(
    contents: Contents, surprises: Sequence[str] = (), book: Sequence[BookPage] = ()
) -> str:
    """The page that leads to all others. `surprises` are answers that are not the expected ones."""
    rows = groupby(contents.rows.values(), key=lambda row: row.id.rstrip("0123456789"))
    files = groupby(contents.entries.values(), key=lambda entry: entry.file)
    return _filled(
        "site_index.html",
        "",
        contents,
        documents=[(prefix, list(each)) for prefix, each in rows],
        files=[(file, list(each)) for file, each in files],
        counted={id_: _counts(contents.showing(id_)) for id_ in contents.rows},
        words=_counts(contents.entries.values()),
        verdicts=_verdicts(contents.rows.values()),
        surprises=surprises,
        book=book,
        version=tried_with(),
        known_rules=frozenset(),
    )


def assets() -> dict[str, str]:
    """The files that pages share, by name."""
    return {name: text_in(name) for name in ASSETS}


def _filled(template: str, root: str, contents: Contents, **values: Any) -> str:
    """The template, filled; what it says of files are their places in a clone."""
    text = (
        environment()
        .get_template(template)
        .render(
            root=root,
            contents=contents,
            generator=GENERATOR,
            entry_file=entry_file,
            row_file=row_file,
            defect_file=defect_file,
            book_file=book_file,
            ledger_file=ledger_file,
            matrix_file=MATRIX,
            clone=IN_A_CLONE,
            **values,
        )
    )
    return text.replace(str(CATALOGUE), IN_A_CLONE)


def _shows(defect: Defect, entry: Entry) -> bool:
    return any(each.entry == entry.key for each in (*defect.programs, *defect.beside))


def _counts(entries: Any) -> list[tuple[str, int]]:
    return list(Counter(each.word for each in entries).items())


def _verdicts(rows: Any) -> list[tuple[str, int]]:
    return list(Counter(each.verdict for each in rows).items())


def _made(entry: Entry) -> str:
    """The command that makes the target out of the source, empty where the entry does not say."""
    if not entry.made:
        return ""
    if entry.file.startswith("llvm/"):
        return f"opt -passes='{entry.made}'"
    return f"wavecheck transform {entry.made}"


def _difference(entry: Entry, near: Entry) -> tuple[tuple[str, str], ...]:
    """The lines in which the nearest entry differs, each with its kind; none if they are many."""
    before, after = entry.numberless.split("\n"), near.numberless.split("\n")
    found = list(unified_diff(before, after, n=2, lineterm=""))[2:]
    kinds = {"+": "more", "-": "less", "@": "skip"}
    if len(found) > LONGEST_DIFFERENCE:
        return ()
    return tuple((kinds.get(line[:1], "same"), line if line[:1] != "@" else "…") for line in found)
