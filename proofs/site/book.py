"""The book as pages: Markdown becomes HTML, and programs that are marked so are drawn as well.

Links between pages of the book stay links; what leads to other files of a clone becomes text, since
those do not lie beside the pages.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from ...counterexamples.corpus.index import CATALOGUE
from ...counterexamples.html.sides import drawn_side
from ...counterexamples.html.templates import environment
from ...semantics.reading.reader import read_module

FOLDER = CATALOGUE.parent / "book"
"""Where the pages lie as Markdown."""

NAMES = (
    "tutorial",
    "commands",
    "options",
    "answers",
    "contracts",
    "inputs",
    "litmus",
    "python",
    "other_tools",
    "models",
    "rules_and_programs",
    "mappings",
    "apart",
    "mechanised",
    "devices",
    "conformance",
    "glossary",
    "open_questions",
    "degenerate_loop",
    "uniform_trip_count",
    "unswitched_branch",
    "threaded_edge",
    "live_out_token",
    "joins_and_exits",
    "token_without_attribute",
    "extended_cycle",
    "maximal_reconvergence",
    "code",
)
"""The pages, in the order in which they are listed."""

QUESTIONS = NAMES[NAMES.index("open_questions") + 1 : NAMES.index("code")]
"""The pages about one open question each. Their Markdown lies in a folder of its own."""

OPTIONS = "options"
"""The page that is no file: it is made of what each command says of itself."""

DRAWN = "llvm drawn"
"""How a block of code is marked whose functions are drawn."""


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page of the book. `body` is HTML, `sections` are the headings below the title, each with
    its place on the page."""

    name: str
    title: str
    body: str
    sections: tuple[tuple[str, str], ...]


def book_pages(options: str) -> list[BookPage]:
    """Every page of the book. `options` is the Markdown of the page that is no file."""
    return [book_page(name, options if name == OPTIONS else text_of(name), NAMES) for name in NAMES]


def text_of(name: str) -> str:
    """A page as Markdown."""
    folder = FOLDER / "open_questions" if name in QUESTIONS else FOLDER
    return (folder / f"{name}.md").read_text(encoding="utf-8")


def book_page(name: str, markdown: str, names: Collection[str]) -> BookPage:
    """A page, with links to those of these names alone."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("fence", _fence)
    tokens = _with_places(_with_links(reader.parse(markdown), names))
    headings = _headings(tokens)
    title = next((text for tag, text, _ in headings if tag == "h1"), name)
    sections = tuple((text, place) for tag, text, place in headings if tag == "h2")
    body = reader.renderer.render(tokens, reader.options, {})
    return BookPage(name, title, body, sections)


def place_of(heading: str) -> str:
    """The place of a heading, as links to it are written.

    >>> place_of("A look around")
    'a-look-around'
    """
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")


# --- headings and links -------------------------------------------------------------------------


def _with_places(tokens: list[Token]) -> list[Token]:
    """Each heading gets its place; a second one of the same words has a number behind it."""
    taken: dict[str, int] = {}
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            place = place_of(inside.content)
            number = taken[place] = taken.get(place, -1) + 1
            token.attrSet("id", f"{place}-{number}" if number else place)
    return tokens


def _headings(tokens: Sequence[Token]) -> list[tuple[str, str, str]]:
    return [
        (token.tag, re.sub(r"[`*]", "", inside.content), str(token.attrGet("id")))
        for token, inside in pairwise(tokens)
        if token.type == "heading_open"
    ]


def _with_links(tokens: list[Token], names: Collection[str]) -> list[Token]:
    for token in tokens:
        if token.children:
            token.children = _linked(token.children, names)
    return tokens


def _linked(tokens: Sequence[Token], names: Collection[str]) -> list[Token]:
    """The tokens of a line, without links that lead nowhere here; what they say stays."""
    kept: list[Token] = []
    leads = True
    for token in tokens:
        if token.type == "link_open":
            goal = _goal(str(token.attrGet("href")), names)
            leads = goal is not None
            if goal is not None:
                token.attrSet("href", goal)
        if token.type not in ("link_open", "link_close") or leads:
            kept.append(token)
    return kept


def _goal(link: str, names: Collection[str]) -> str | None:
    """Where a link of the Markdown leads on the pages, which all lie in one folder; None for what
    has no page."""
    if "://" in link:
        return link
    file, _, place = link.partition("#")
    if not file:
        return link
    if file.endswith("llvm_22_1.md"):
        return "../index.html#defects"
    name = file.removesuffix(".md").removeprefix("open_questions/")
    if name not in names:
        return None
    return f"{name}.html#{place}" if place else f"{name}.html"


# --- code ---------------------------------------------------------------------------------------


def _fence(
    _: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    """A block of code; of a program that is marked so, its functions drawn behind it."""
    token = tokens[index]
    template = environment().get_template("site_code.html")
    drawn = _drawn(token.content, index) if token.info.strip() == DRAWN else ()
    kind = token.info.partition(" ")[0]
    return template.render(kind=kind, lines=_lines(kind, token.content), drawn=drawn)


def _drawn(text: str, number: int) -> tuple[tuple[int, object], ...]:
    functions = read_module(text, "the book").functions.values()
    return tuple(
        (number, drawn_side("program", f"@{each.name}", each)) for each in functions if each.blocks
    )


def _lines(kind: str, text: str) -> list[tuple[str, str]]:
    """The lines of a block, each with what it is in a session: `typed`, `left out`, `said`."""
    return [(_what(kind, line), line) for line in text.removesuffix("\n").split("\n")]


def _what(kind: str, line: str) -> str:
    if kind != "console":
        return "said"
    return "typed" if line.startswith("$ ") else "left-out" if line == "..." else "said"
