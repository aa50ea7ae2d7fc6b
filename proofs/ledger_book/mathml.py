"""A formula as MathML, which browsers draw without a network, in lines that fit a phone.

Browsers break no line of mathematics, so that is done here: what is longer than a line is broken
at its loosest sign, whose operands stand below each other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from sympy import Basic, Integer, Symbol, sstr

from ..ledger.notation import Every, Infix, Least, No

WIDTH = 40
"""Characters of the formula as text that one line may have, its indentation included."""

STEP = 2
"""Characters by which a line is indented for each sign that it stands below."""

SIGNS = {
    r"\iff": "⇔",
    r"\Longrightarrow": "⇒",
    r"\lor": "∨",
    r"\land": "∧",
    r"\equiv": "≡",
    r"\not\equiv": "≢",
    r"\rightarrow": "→",
    r"\neq": "≠",
    r"\in": "∈",
    r"\notin": "∉",
    r"\cap": "∩",
    r"\cup": "∪",
    "<": "<",
    "=": "=",
}
"""Signs by their LaTeX; one that is not here stands as its word."""


@dataclass(frozen=True, slots=True)
class MathLine:
    """One line: how deep it is indented, and what stands in its `math` element."""

    depth: int
    content: str


def math_lines(formula: Basic) -> tuple[MathLine, ...]:
    """The formula as lines below each other."""
    return tuple(_laid(formula, 0))


def _laid(formula: Basic, depth: int) -> list[MathLine]:
    if len(sstr(formula)) + STEP * depth <= WIDTH:
        return [MathLine(depth, _inline(formula))]
    match formula:
        case Least():
            return [MathLine(depth, _least(formula)), *_laid(formula.args[0], depth + 1)]
        case Every():
            return [MathLine(depth, _quantifier(formula)), *_laid(formula.args[1], depth + 1)]
        case No() if formula.encloses(formula.args[0]):
            return _enclosed(_laid(formula.args[0], depth + 1), "¬(", ")")
        case Infix():
            return _operands(formula, depth)
        case _:
            return [MathLine(depth, _inline(formula))]


def _operands(formula: Infix, depth: int) -> list[MathLine]:
    """Each operand on lines of its own, the sign ahead of all but the first."""
    lines: list[MathLine] = []
    for number, operand in enumerate(formula.args):
        inside = _laid(operand, depth + bool(number))
        if formula.encloses(operand):
            inside = _enclosed(inside, "(", ")")
        lines += _after(_sign(formula), inside) if number else inside
    return lines


def _enclosed(lines: list[MathLine], before: str, behind: str) -> list[MathLine]:
    first, *rest = _after(_operator(before), lines)
    *front, last = [first, *rest]
    return [*front, replace(last, content=last.content + _operator(behind))]


def _after(front: str, lines: list[MathLine]) -> list[MathLine]:
    first, *rest = lines
    return [replace(first, content=front + first.content), *rest]


# --- on one line --------------------------------------------------------------------------------


def _inline(formula: Basic) -> str:
    match formula:
        case Symbol():
            return _name(formula.name)
        case Integer():
            return f"<mn>{formula}</mn>"
        case Least():
            return _least(formula) + _inline(formula.args[0])
        case Every():
            return _quantifier(formula) + _inline(formula.args[1])
        case No():
            before, behind = ("¬(", ")") if formula.encloses(formula.args[0]) else ("¬", "")
            return _operator(before) + _inline(formula.args[0]) + _operator(behind)
        case Infix():
            return _sign(formula).join(
                _operator("(") + _inline(each) + _operator(")")
                if formula.encloses(each)
                else _inline(each)
                for each in formula.args
            )
        case _:
            operands = _operator(",").join(map(_inline, formula.args))
            return f"{_name(str(formula.func))}{_operator('(')}{operands}{_operator(')')}"


def _least(formula: Least) -> str:
    return f"{_sign(formula.head)}<mtext>&#160;is the least relation with&#160;</mtext>"


def _quantifier(formula: Every) -> str:
    sign = "∃" if formula.word == "for some" else "∀"
    return _operator(sign) + _operator(",").join(map(_name, formula.names)) + _operator(":")


def _sign(formula: Infix) -> str:
    return _operator(SIGNS.get(formula.latex_sign, formula.sign))


def _operator(text: str) -> str:
    return f'<mo stretchy="false">{escape(text)}</mo>'


def _name(name: str) -> str:
    """`X1` and `choice_src` have an index; `Empty` is the empty set."""
    if name == "Empty":
        return "<mi>∅</mi>"
    base, mark, index = name.partition("_")
    if not mark:
        base = name.rstrip("0123456789") or name
        index = name[len(base) :]
    if not index:
        return f"<mi>{escape(name)}</mi>"
    kind = "mn" if index.isdigit() else "mi"
    return f"<msub><mi>{escape(base)}</mi><{kind}>{escape(index)}</{kind}></msub>"
