"""A function as a drawing: its blocks with their instructions, and the edges between them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.printing.shown_lines import ShownBlock, shown_blocks
from ...semantics.program.function import Block, Function, Site
from ...semantics.program.instructions import Call
from ...semantics.program.terminators import Branch, Switch
from ..text.program_lines import brief_text, cut
from ..verdicts.callee_names import short_name
from .layout import DrawnEdge, layout

CHARACTER, LINE = 7.3, 17.0
"""The width and height that a character takes in a drawing, in pixels: rather too wide."""

PADDING = 8.0
MOST_CHARACTERS, MOST_LINES = 48, 30
"""Longer lines are cut; of a longer block, only what takes part in convergence is shown."""

DOT, SMALL_DOT, DOTS_IN_A_ROW = 18.0, 9.0, 8
"""The room of a lane's dot, of one among many, and how many stand beside each other."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a block. `kind` is `phi`, `operation`, `control`, `plain` or `end`; `full` what
    was cut, empty if nothing was."""

    text: str
    kind: str
    y: float
    full: str = ""


@dataclass(frozen=True, slots=True)
class DrawnBlock:
    """A block as it is drawn. `number` is its place in the function; `places` has for the index
    of each instruction its line, counted from 0 (the line with the block's name is -1). `depth` is
    how many cycles it lies in, `heads` whether it is the header of one, `changed` whether the other
    program has no such block."""

    number: int
    name: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[Line, ...]
    places: dict[int, int]
    depth: int = 0
    heads: bool = False
    changed: bool = False

    @property
    def said(self) -> str:
        """What the colours and marks of the block say, in words."""
        parts = [f"%{self.name}"]
        parts += ["the header of a cycle"] if self.heads else []
        parts += [f"in {self.depth} cycles" if self.depth > 1 else "in a cycle"] * (self.depth > 0)
        parts += ["not so in the other program"] if self.changed else []
        return ", ".join(parts)

    def height_of(self, line: int) -> float:
        """The middle of a line, from the upper edge of the drawing."""
        return self.y + PADDING + LINE * (line + 1.5)


@dataclass(frozen=True, slots=True)
class DrawnJump:
    """An edge between blocks; `label` is `T`, `F`, a switch's values, or empty."""

    edge: DrawnEdge
    label: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A control-flow graph. `gutter` is the room for lanes at the left of each block, `dot` that
    of one lane."""

    width: float
    height: float
    blocks: tuple[DrawnBlock, ...]
    jumps: tuple[DrawnJump, ...]
    gutter: float
    dot: float

    def block(self, name: str) -> DrawnBlock:
        return next(block for block in self.blocks if block.name == name)

    def place(self, name: str, line: int, lane: int) -> tuple[float, float]:
        """The middle of a lane's dot beside a line."""
        block = self.block(name)
        row, column = divmod(lane, DOTS_IN_A_ROW)
        x = block.x + PADDING / 2 + (column + 0.5) * self.dot
        return x, block.height_of(line) + row * self.dot


def drawing(function: Function, lanes: int = 0) -> Drawing:
    """Draw a function, with room for this many lanes."""
    dot = DOT if lanes <= DOTS_IN_A_ROW else SMALL_DOT
    gutter = min(lanes, DOTS_IN_A_ROW) * dot + (PADDING if lanes else 0)
    shown = shown_blocks(function)
    texts = {name: _lines(block, shown[name]) for name, block in function.blocks.items()}
    rows = (lanes + DOTS_IN_A_ROW - 1) // DOTS_IN_A_ROW
    spare = max(0.0, rows * dot - LINE)
    sizes = {
        name: (
            gutter + 2 * PADDING + CHARACTER * max(len(name) + 2, *(len(t) for t, _, _ in lines)),
            2 * PADDING + LINE * (len(lines) + 1) + spare,
        )
        for name, (lines, _) in texts.items()
    }
    forest = cycle_forest(function)
    edges = [(a, b) for a, targets in function.successors.items() for b in targets]
    laid = layout(sizes, edges)
    blocks = [
        DrawnBlock(
            number,
            name,
            *laid.corners[name],
            *sizes[name],
            tuple(
                Line(text, kind, laid.corners[name][1] + PADDING + LINE * (index + 1.5), full)
                for index, (text, kind, full) in enumerate(lines)
            ),
            places,
            forest.depth(name),
            name in forest.headers,
        )
        for number, (name, (lines, places)) in enumerate(texts.items())
    ]
    jumps = [
        DrawnJump(edge, _label(function.blocks[a], b), a, b)
        for (a, b), edge in zip(edges, laid.edges, strict=True)
    ]
    return Drawing(laid.width, laid.height, tuple(blocks), tuple(jumps), gutter, dot)


def with_changes(drawn: Drawing, other: Drawing) -> Drawing:
    """The drawing, with those blocks marked that the other has not: with this name and these
    lines."""
    known = {(each.name, _text_of(each)) for each in other.blocks}
    blocks = (
        replace(each, changed=(each.name, _text_of(each)) not in known) for each in drawn.blocks
    )
    return replace(drawn, blocks=tuple(blocks))


def _text_of(block: DrawnBlock) -> tuple[str, ...]:
    return tuple(line.full or line.text for line in block.lines)


def _label(block: Block, target: str) -> str:
    """What the terminator calls the way to this block."""
    match block.terminator:
        case Branch(if_true=if_true, if_false=if_false) if if_true != if_false:
            return "T" if target == if_true else "F"
        case Switch(default=default, cases=cases):
            values = [str(value) for value, place in cases if place == target]
            return ", ".join([*values, *(["default"] if target == default else [])])
    return ""


def _lines(block: Block, shown: ShownBlock) -> tuple[list[tuple[str, str, str]], dict[int, int]]:
    """The text, kind and uncut text of each line, and the line of each instruction."""
    found: list[tuple[str, str, str]] = []
    places: dict[int, int] = {}
    brief = len(block.phis) + len(block.instructions) > MOST_LINES
    left_out = 0
    if not brief:
        found += [_line(text, "phi") for text in shown.phis]
    for index, instruction in enumerate(block.instructions):
        kind = "plain"
        if isinstance(instruction, Call):
            kind = "control" if instruction.control else "operation"
            kind = kind if instruction.control or instruction.convergent else "plain"
        if brief and kind == "plain":
            left_out += 1
            continue
        places[index] = len(found)
        found.append(_line("; ".join(shown.instructions[index]), kind))
    if brief:
        found.append((f"… {left_out + len(block.phis)} more instructions", "more", ""))
    found.append(_line(shown.terminator, "end"))
    return found, places


def _line(text: str, kind: str) -> tuple[str, str, str]:
    """A line without what every reader knows, intrinsics by their short names, and cut."""
    brief = re.sub(r"@(llvm\.[\w.]+)", lambda name: f"@{short_name(name[1])}", brief_text(text))
    brief = cut(brief, MOST_CHARACTERS)
    return brief, kind, text if brief != text else ""


def line_of(drawn: Drawing, site: Site) -> int:
    """The line of an instruction, that of the block's name where it is not shown."""
    return drawn.block(site.block).places.get(site.index, -1)
