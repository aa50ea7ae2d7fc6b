"""A citation to paste: ten lines at most of text, HTML or LaTeX, which load nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from textwrap import wrap
from typing import Any

from .blocks import Block

MOST_LINES = 10

WIDTH = 110
"""Columns of text."""

FIRST_WORDS = 5
"""How many words of a document are quoted."""

LONGEST_COMMAND = 160
"""Characters."""

TEMPLATES = Path(__file__).parent
"""Where the template lies, so that an installed package has it."""


def first_words(block: Block) -> str:
    """`“Dynamic instances X1 and X2 …”`; empty where the document is not quoted."""
    words = " ".join(block.row.begins.replace("*", "").split()[:FIRST_WORDS])
    return f"“{words} …”" if words else ""


# --- text ---------------------------------------------------------------------------------------


def as_text(block: Block) -> str:
    """The claim, its formula, its place and its command. If that is too long, what the answers
    reach is left out, and then the formula."""
    row = block.row
    if block.false:
        return f"refuted: {block.false}\n"
    claim = _filled(f"{row.id} ({row.verdict}): {row.statement}")
    formula = _filled(f"  {block.formula}") if block.formula else []
    place = _filled(f"  {_place(block)}")
    reach = [*_filled(f"  {_command(block)}{_reach(block)}")]
    command = [*_filled(f"  {_command(block)}")]
    for lines in ([*formula, *place, *reach], [*formula, *place, *command], [*place, *command]):
        if len(claim) + len(lines) <= MOST_LINES:
            return "\n".join([*claim, *lines]) + "\n"
    raise AssertionError(f"the citation of {row.id} is longer than {MOST_LINES} lines")


def _place(block: Block) -> str:
    row = block.row
    revision = f"LLVM {row.revision[:12]}" if row.revision else ""
    nth = f"paragraph {row.paragraph}" if row.paragraph else ""
    parts = (row.document, row.section, nth, first_words(block), revision, row.link)
    return ", ".join(part for part in parts if part)


def _command(block: Block) -> str:
    because = f"because of {block.row.finding}; " if block.row.finding else ""
    return f"{because}shown by `{command_of(block)}`"


def command_of(block: Block) -> str:
    """What shows the row; a command that is too long to be pasted is run by `cite`, too."""
    command = block.row.shown_by
    return command if 0 < len(command) <= LONGEST_COMMAND else f"wavecheck cite {block.row.id}"


def _reach(block: Block) -> str:
    return f": {'; '.join(block.scopes)}" if block.scopes else ""


def _filled(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


# --- HTML ---------------------------------------------------------------------------------------


def as_html(blocks: Sequence[Block]) -> str:
    """The blocks one after another, each an element of its own."""
    template = _environment().get_template("citation.html")
    return "".join(
        template.render(
            row=block.row,
            formula=block.formula,
            words=first_words(block),
            reach=_reach(block),
            command=command_of(block),
            refuted=block.false,
        )
        + "\n"
        for block in blocks
    )


@lru_cache(maxsize=1)
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )


# --- LaTeX --------------------------------------------------------------------------------------

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "“": "``",
    "”": "''",
    "…": r"\ldots",
    **{sign: "\\" + sign for sign in "&%$#_"},
}


def as_latex(block: Block) -> str:
    """A paragraph that needs no package: the claim, its formula, its place and its command."""
    row = block.row
    section = rf"\emph{{{_escaped(row.section)}}}"
    nth = f"paragraph {row.paragraph}" if row.paragraph else ""
    place = [_escaped(row.document), section, nth, _escaped(first_words(block))]
    if block.false:
        return rf"\paragraph{{{row.id} (refuted)}} {_escaped(block.false)}" + "\n"
    lines = [rf"\paragraph{{{row.id} ({row.verdict})}}", _escaped(row.statement)]
    lines += [rf"\[{block.latex}\]"] if block.latex else []
    lines += [", ".join(part for part in place if part) + "."]
    if row.link:
        lines += [rf"\texttt{{{_escaped(row.link)}}} (LLVM \texttt{{{row.revision[:12]}}})."]
    lines += [f"Because of {row.finding}."] if row.finding else []
    lines += [rf"\texttt{{{_escaped(command_of(block))}}}{_escaped(_reach(block))}."]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(sign, sign) for sign in text)
