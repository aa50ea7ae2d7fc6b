"""Formulas that are longer than a line, as lines: broken at the loosest sign, operands below each
other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sympy import Basic, sstr

from .notation import Every, Infix, Least


@dataclass(frozen=True, slots=True)
class FormulaLine:
    """A line, and by how many steps it is indented."""

    depth: int
    text: str


@dataclass(frozen=True, slots=True)
class Style:
    """How a part is printed on one line, the sign between operands, and what stands ahead of the
    body of a quantifier or of a least relation."""

    inline: Callable[[Basic], str]
    sign: Callable[[Infix], str]
    head: Callable[[Any], str]


def lines_of(formula: Basic, style: Style, width: int, depth: int = 0) -> list[FormulaLine]:
    """The formula as lines of that many characters of its text, where its signs allow that."""
    if len(sstr(formula)) + 2 * depth <= width:
        return [FormulaLine(depth, style.inline(formula))]
    match formula:
        case Least():
            body = lines_of(formula.args[0], style, width, depth + 1)
            return [FormulaLine(depth, style.head(formula)), *body]
        case Every():
            body = lines_of(formula.args[1], style, width, depth + 1)
            return [FormulaLine(depth, style.head(formula)), *body]
        case Infix():
            return _operands(formula, style, width, depth)
        case _:
            return [FormulaLine(depth, style.inline(formula))]


def _operands(formula: Infix, style: Style, width: int, depth: int) -> list[FormulaLine]:
    """The sign stands ahead of every operand but the first."""
    found: list[FormulaLine] = []
    for number, operand in enumerate(formula.args):
        front = f"{style.sign(formula)} " if number else ""
        inside = lines_of(operand, style, width, depth + bool(number))
        if formula.encloses(operand):
            front += "("
            inside[-1] = replace(inside[-1], text=f"{inside[-1].text})")
        found += [replace(inside[0], text=front + inside[0].text), *inside[1:]]
    return found
