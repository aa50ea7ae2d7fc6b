"""A row with what its command decided: as an answer, for people and for programs."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill, indent

from ...counterexamples.corpus.entries import Shown, files_of
from ...counterexamples.results.tree import Result
from ...counterexamples.verdicts.answers import (
    ALL_AS_IT_SHOULD_BE,
    FINDING,
    SELF_CONTRADICTION,
    UNDECIDED,
)
from ..mechanised.statements import Statement, statements_of
from .changes import changes_of
from .defined_in import Place
from .formulas import formula_latex, formula_lines, formula_text
from .table import MEANINGS, Citation

WIDTH = 88
"""Columns of text."""

PLACES = 3
"""How many places in the code are told to people."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What one command says about a row. `subject` is a claim, a pair or a function; `answer` the
    verdict about it, `expected` whether it is the one that is known to be right, `general` whether
    it is about all programs. `reason` says why, in a sentence, and is empty for claims."""

    id: str
    subject: str
    answer: str
    expected: bool
    scope: str
    general: bool = False
    reason: str = ""
    file: str = ""
    function: str = ""


@dataclass(frozen=True, slots=True)
class Witness:
    """A program that shows a row, as text, and what happens to it."""

    program: str
    trace: str


@dataclass(frozen=True, slots=True)
class Block:
    """A row with what its command decided just now; nothing of that where it was not run."""

    row: Citation
    found: tuple[Decided, ...] = ()
    witness: Witness | None = None
    evaluated: str = ""
    """What came of the formula on small structures, in a sentence."""
    code: tuple[Place, ...] = ()
    """Where the code says it, the definition first."""
    false: str = ""
    """Why the row is no longer true, in a sentence; empty where it is."""

    @property
    def status(self) -> int:
        """The exit status of the row: a claim that is false by now, one of which the checker says
        two things, one that is not decided, or none of these."""
        match self.row.verdict:
            case "not decided":
                return SELF_CONTRADICTION if self.false else UNDECIDED
            case _:
                return FINDING if self.false else ALL_AS_IT_SHOULD_BE

    @property
    def formula(self) -> str:
        return formula_text(self.row.id)

    @property
    def latex(self) -> str:
        return formula_latex(self.row.id)

    @property
    def place(self) -> str:
        """The first words of the sentence, and the revision in which they were read."""
        read = f", in LLVM {self.row.revision[:12]}" if self.row.revision else ""
        return f"“{self.row.begins} ...”{read}"

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands that show the row, one for each line of a shell."""
        return tuple(part for part in self.row.shown_by.split(" && ") if part)

    @property
    def files(self) -> tuple[Shown, ...]:
        """The files of the catalogue that show the row."""
        return files_of(self.row.id)

    @property
    def mechanised(self) -> tuple[Statement, ...]:
        """The theorems that Coq checks of the row."""
        return statements_of(self.row.id)

    @property
    def scopes(self) -> tuple[str, ...]:
        """What the answers reach, each said once."""
        return tuple(dict.fromkeys(each.scope for each in self.found))


def citation_result(block: Block) -> Result:
    """The block as a result. A row that nothing decides leaves the question open."""
    row, lines = block.row, "\n".join(_lines(block)).split("\n")
    if block.false:
        return _refuted(block)
    return Result(
        word=row.verdict,
        status=block.status,
        name=row.id,
        file=row.document,
        title=f"{row.id}: {row.verdict}",
        files=(row.document,),
        setting=row.section,
        rules=(row.id,),
        data=_entry(block),
        lines=tuple(lines),
    )


def _refuted(block: Block) -> Result:
    """A row that became false: one sentence."""
    row = block.row
    return Result(
        word="refuted",
        status=block.status,
        name=row.id,
        file=row.document,
        title=f"refuted: {row.id}",
        message=block.false,
        files=(row.document,),
        setting=row.section,
        rules=(row.id,),
        data=_entry(block) | {"false": block.false},
        lines=(f"refuted: {block.false}",),
    )


def _entry(block: Block) -> dict[str, object]:
    """The block as an entry of a document for programs."""
    row = block.row
    result: dict[str, object] = {
        "id": row.id,
        "document": row.document,
        "section": row.section,
        "statement": row.statement,
        "verdict": row.verdict,
        "shown_by": row.shown_by,
    }
    for name in ("begins", "link", "paragraph", "revision", "finding"):
        if said := getattr(row, name):
            result[name] = said
    if row.about:
        result["about"] = list(row.about)
    if block.formula:
        result |= {"formula": block.formula, "latex": block.latex}
    if block.evaluated:
        result["evaluated"] = block.evaluated
    if block.files:
        result["catalogue"] = [{"file": each.file, "answers": each.words} for each in block.files]
    if block.code:
        result["defined_in"] = [
            {"file": each.file, "line": each.line, "function": each.name} for each in block.code
        ]
    if noticed := changes_of(row.id):
        result["changes"] = [
            {"what": each.what, "file": each.file, "noticed_by": f"wavecheck {each.command}"}
            for each in noticed
        ]
    if block.mechanised:
        result["mechanised"] = [each.entry for each in block.mechanised]
    if block.found:
        result["decided"] = [
            {"id": d.id, "subject": d.subject, "answer": d.answer, "scope": d.scope}
            for d in block.found
        ]
    if block.witness:
        result["witness"] = {"program": block.witness.program, "trace": block.witness.trace}
    return result


# --- text ---------------------------------------------------------------------------------------


def _lines(block: Block) -> list[str]:
    row = block.row
    lines = [f"{row.id}: {row.verdict}", _filled(row.statement)]
    lines += [f"    {line}" for line in formula_lines(row.id)]
    lines += [_filled(f"formula   {block.evaluated}", 2, 12)] if block.evaluated else []
    lines.append(_filled(f"means     {row.verdict}: {MEANINGS[row.verdict]}", 2, 12))
    lines.append(_filled(f"in        {row.document}, {row.section}", 2, 12))
    lines += [_filled(f"begins    {block.place}", 2, 12)] if row.begins else []
    lines += [f"  link      {row.link}"] if row.link else []
    lines += [f"  in code   {place}" for place in block.code[:PLACES]]
    lines += [f"  in Coq    {each}" for each in block.mechanised]
    lines += [f"  because   {row.finding}"] if row.finding else []
    lines += [f"  about     {', '.join(row.about)}"] if row.about else []
    lines += [f"  scope     {scope}" for scope in block.scopes]
    lines += [f"  shown by  {command}" for command in block.commands]
    lines += [f"  see also  {shown}" for shown in block.files]
    lines += [_filled(f"decided   {_sentence(each)}", 2, 12) for each in block.found]
    if block.witness:
        parts = (block.witness.program, block.witness.trace)
        lines += ["", indent("\n\n".join(part.rstrip() for part in parts if part), "    ")]
    return lines


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
