"""A function as lines for people: what every reader knows is left out, one line is pointed at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...semantics.printing.shown_lines import ShownBlock, shown_blocks
from ...semantics.program.function import Block, Function, Parameter, Site
from ...semantics.program.instructions import Call, Instruction
from ...semantics.wave.records import WaveRun
from ..verdicts.differences import END
from .timelines import Mark

MOST_LINES = 48
"""A longer function is shown with its convergent calls, labels and terminators only, a function
that is still longer around the line that is pointed at."""

CUT = "..."

SIGN_OF_CUT = "…"

_ATTRIBUTES = r'(?: (?:memory\([^)]*\)|#\d+|[a-z]\w*|"[^"]*"(?:="[^"]*")?))+'
"""What may stand between a call's arguments and its bundle."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a function; labels of blocks are not indented. `note` stands behind the line."""

    text: str
    marked: bool = False
    note: str = ""

    @property
    def full(self) -> str:
        return f"{self.text}  ; {self.note}" if self.note else self.text


def brief_text(text: str) -> str:
    """An instruction without long names of intrinsics and bundles, `label`, metadata, and the
    attributes of a call that has a token.

    >>> brief_text('call void @op(i32 1) #2 [ "convergencectrl"(token %t) ], !dbg !7')
    'call void @op(i32 1) [%t]'
    """
    brief = re.sub(r"\s+", " ", text.strip())
    brief = brief.replace("@llvm.experimental.convergence.", "@")
    brief = re.sub(r'\[ "convergencectrl"\(token (%[^)]*)\) \]', r"[\1]", brief)
    brief = re.sub(rf"\){_ATTRIBUTES} \[%", ") [%", brief)
    brief = re.sub(r"= phi \S+ ", "= phi ", brief)
    brief = brief.replace("label %", "%").replace("[ ", "[").replace(" ]", "]")
    return re.sub(r"(, ![\w.]+ !\d+)+$|( #\d+)+$", "", brief)


def cut(text: str, width: int) -> str:
    """The text, or as much of it as there is room for, with a sign that something is missing.

    A token and a note at its end are kept: they are what a reader looks for.

    >>> cut("call void @llvm.amdgcn.s.barrier.signal(i32 1) [%t]", 32)
    'call void @llvm.amdgcn.s.b… [%t]'
    """
    if len(text) <= width:
        return text
    end = re.search(r" \[%[^\],]*\](  ; .*)?$", text)
    kept = end[0] if end and len(end[0]) < width // 2 else ""
    return text[: width - len(kept) - 1] + SIGN_OF_CUT + kept


def signature(function: Function) -> str:
    """`@f(i32 %n, i32 inreg %u)`"""
    return f"@{function.name}({', '.join(map(_parameter, function.parameters))})"


def _parameter(parameter: Parameter) -> str:
    shared = "inreg " if parameter.shared else ""
    return f"{parameter.type} {shared}%{parameter.name}"


def place_of(run: WaveRun, mark: Mark | None) -> Site | None:
    """Where the call stands that is pointed at; for the end of a lane, behind its last block."""
    if mark is None or run.program is None:
        return None
    if mark.callee == END:
        block = run.program.blocks[run.paths[mark.lane][-1]]
        return Site(block.name, len(block.instructions))
    same = [event for event in run.events[mark.lane] if event.name == mark.callee]
    return same[mark.execution - 1].site if mark.execution <= len(same) else None


def program_lines(function: Function, marked: Site | None = None, note: str = "") -> list[Line]:
    """The lines of the body; the one at `marked` is pointed at, with a note."""
    shown = shown_blocks(function)

    def all_lines(brief: bool) -> list[Line]:
        return [
            line
            for name, block in function.blocks.items()
            for line in _block(block, shown[name], marked, brief)
        ]

    lines = all_lines(brief=False)
    if len(lines) > MOST_LINES:
        lines = all_lines(brief=True)
    lines = [replace(line, note=note) if line.marked else line for line in lines]
    return _around(lines) if len(lines) > MOST_LINES else lines


def _block(block: Block, shown: ShownBlock, marked: Site | None, brief: bool) -> Iterator[Line]:
    """A block's label and instructions; `brief`: without those that take no part."""
    yield Line(f"{block.name}:")
    here = marked.index if marked is not None and marked.block == block.name else None
    left_out = len(block.phis) if brief else 0
    if not brief:
        yield from (Line(f"  {brief_text(text)}") for text in shown.phis)
    for index, instruction in enumerate(block.instructions):
        if brief and not _takes_part(instruction) and index != here:
            left_out += 1
            continue
        yield from (
            Line(f"  {brief_text(each)}", index == here) for each in shown.instructions[index]
        )
    if left_out:
        yield Line(f"  {CUT} {left_out} more instruction{'s' if left_out > 1 else ''}")
    yield Line(f"  {brief_text(shown.terminator)}", here == len(block.instructions))


def _takes_part(instruction: Instruction) -> bool:
    """True for what communicates and what says who does."""
    return isinstance(instruction, Call) and bool(instruction.control or instruction.convergent)


def _around(lines: list[Line]) -> list[Line]:
    """As many lines as there is room for, around the one that is pointed at."""
    at = next((place for place, line in enumerate(lines) if line.marked), 0)
    start = max(0, min(at - MOST_LINES // 2, len(lines) - MOST_LINES))
    end = start + MOST_LINES
    before = [Line(f"{CUT} {start} lines before")] if start else []
    behind = [Line(f"{CUT} {len(lines) - end} lines behind")] if end < len(lines) else []
    return [*before, *lines[start:end], *behind]
