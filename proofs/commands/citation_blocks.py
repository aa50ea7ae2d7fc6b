"""A citation as a block to paste: as text, HTML or LaTeX, with nothing that lies elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import fill, indent
from typing import TYPE_CHECKING, Any

from ...counterexamples.corpus.entries import Shown, files_of
from ..ledger.formulas import formula_latex, formula_text
from ..ledger.table import Citation

if TYPE_CHECKING:
    from .citation_evidence import Decided, Witness

TEMPLATES = Path(__file__).parent
"""Where the templates lie, so that an installed package has them."""

WIDTH = 88
"""Columns of text."""


@dataclass(frozen=True, slots=True)
class Block:
    """A row with what its command decided just now; nothing of that where it was not run."""

    row: Citation
    found: tuple[Decided, ...] = ()
    witness: Witness | None = None

    @property
    def formula(self) -> str:
        return formula_text(self.row.id)

    @property
    def latex(self) -> str:
        return formula_latex(self.row.id)

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands that show the row, one for each line of a shell."""
        return tuple(part for part in self.row.shown_by.split(" && ") if part)

    @property
    def files(self) -> tuple[Shown, ...]:
        """The files of the catalogue that show the row."""
        return files_of(self.row.id)

    @property
    def scopes(self) -> tuple[str, ...]:
        """What the answers reach, each said once."""
        return tuple(dict.fromkeys(each.scope for each in self.found))


def block_of(row: Citation) -> Block:
    """Run the row's command. Raises Contradiction where it does not give the row's verdict."""
    from .citation_evidence import checked, witness_of

    row, found = checked(row)
    rejected = any(each.answer in ("violated", "ill-formed") for each in found)
    shown = rejected or row.about or row.verdict in ("refuted", "contradictory")
    return Block(row, found, witness_of(row, found) if shown else None)


# --- text ---------------------------------------------------------------------------------------


def as_text(block: Block) -> str:
    row = block.row
    lines = [f"{row.id}: {row.verdict}", _filled(row.statement)]
    lines += [_filled(block.formula, 4)] if block.formula else []
    lines.append(_filled(f"in        {row.document}, {row.section}", 2, 12))
    lines += [f"  because   {row.finding}"] if row.finding else []
    lines += [f"  about     {', '.join(row.about)}"] if row.about else []
    lines += [f"  scope     {scope}" for scope in block.scopes]
    lines += [f"  shown by  {command}" for command in block.commands]
    lines += [f"  see also  {shown}" for shown in block.files]
    lines += [_filled(f"decided   {_sentence(each)}", 2, 12) for each in block.found]
    if block.witness:
        parts = (block.witness.program, block.witness.trace)
        lines += ["", indent("\n\n".join(part.rstrip() for part in parts if part), "    ")]
    return "\n".join(lines) + "\n"


def _filled(text: str, first: int = 2, later: int = 0) -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=" " * first,
        subsequent_indent=" " * (later or first),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _sentence(each: Decided) -> str:
    return f"{each.id}, {each.answer}: {each.subject}"


# --- HTML ---------------------------------------------------------------------------------------


def as_html(blocks: Sequence[Block]) -> str:
    """The blocks one after another, each an element of its own; they load nothing."""
    template = _environment().get_template("citation.html")
    return "".join(
        template.render(
            row=block.row,
            formula=block.formula,
            latex=block.latex,
            scopes=block.scopes,
            commands=block.commands,
            files=block.files,
            found=block.found,
            witness=block.witness,
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
    **{sign: "\\" + sign for sign in "&%$#_"},
}


def as_latex(block: Block) -> str:
    """A block that needs no package: a quotation, its formula, and its trace word for word."""
    row = block.row
    place = rf"{_escaped(row.document)}, \emph{{{_escaped(row.section)}}}"
    lines = [
        rf"\paragraph{{{row.id}: {_escaped(row.verdict)}}}",
        rf"\begin{{quote}}{_escaped(row.statement)}\end{{quote}}",
    ]
    lines += [rf"\[{block.latex}\]"] if block.latex else []
    entries = [("Document", place)]
    entries += [("Because of", row.finding)] if row.finding else []
    entries += [("About", ", ".join(row.about))] if row.about else []
    entries += [("Scope", _escaped(scope)) for scope in block.scopes]
    entries += [("Shown by", rf"\texttt{{{_escaped(each)}}}") for each in block.commands]
    entries += [("See also", rf"\texttt{{{_escaped(str(each))}}}") for each in block.files]
    entries += [("Decided", _escaped(_sentence(each))) for each in block.found]
    lines += [r"\begin{description}"]
    lines += [rf"\item[{name}] {text}" for name, text in entries]
    lines += [r"\end{description}"]
    if block.witness:
        parts = (block.witness.program, block.witness.trace)
        text = "\n\n".join(part.rstrip() for part in parts if part)
        lines += [r"\begin{verbatim}", text, r"\end{verbatim}"]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(sign, sign) for sign in text)
