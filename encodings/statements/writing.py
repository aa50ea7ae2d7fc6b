"""Formulas written for people: as text, and as LaTeX.

Each names what binds weaker inside it with parentheses. Words stand as they are called; `meanings`
lists what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .formulas import (
    And,
    Applied,
    Below,
    Equal,
    Every,
    Formula,
    Holds,
    Iff,
    Implies,
    Not,
    Numeral,
    Or,
    Says,
    Some,
    Sum,
    Term,
    Variable,
    Word,
    words,
)


@dataclass(frozen=True, slots=True)
class _Signs:
    """How the parts of formulas are written."""

    every: str
    some: str
    then: str
    either: str
    both: str
    implies: str
    iff: str
    equal: str
    unequal: str
    below: str
    at_most: str
    denied: str


_TEXT = _Signs(
    "for all ", "for some ", ": ", " or ", " and ", " implies ", " iff ", " = ", " <> ", " < ",
    " <= ", "not ",
)  # fmt: skip
_LATEX = _Signs(
    r"\forall ", r"\exists ", r"\colon ", r" \lor ", r" \land ", r" \Rightarrow ", r" \iff ",
    " = ", r" \neq ", " < ", r" \leq ", r"\lnot ",
)  # fmt: skip


def text(formula: Formula) -> str:
    """One line of text."""
    return _Writer(_TEXT).formula(formula, 0)


def term_text(term: Term) -> str:
    """The same of a term."""
    return _Writer(_TEXT).term(term)


def latex(formula: Formula) -> str:
    """The same in LaTeX's mathematics."""
    return _Writer(_LATEX).formula(formula, 0)


def meanings(formulas: Sequence[Formula]) -> tuple[str, ...]:
    """What the words in the formulas say, a line of text for each."""
    return tuple(meaning(word) for word in _words_of(formulas))


def latex_meanings(formulas: Sequence[Formula]) -> tuple[str, ...]:
    """The same in LaTeX."""
    writer = _Writer(_LATEX)
    return tuple(
        rf"{writer.applied(word.name, word.parameters)} \;:\Leftrightarrow\; {latex(word.body)}"
        for word in _words_of(formulas)
    )


def meaning(word: Word) -> str:
    """What a word says."""
    return f"{_Writer(_TEXT).applied(word.name, word.parameters)}: {text(word.body)}"


def _words_of(formulas: Sequence[Formula]) -> tuple[Word, ...]:
    return tuple(dict.fromkeys(word for formula in formulas for word in words(formula)))


@dataclass(frozen=True, slots=True)
class _Writer:
    signs: _Signs

    def formula(self, formula: Formula, around: int) -> str:
        """The formula; in parentheses if it binds weaker than `around`, 0 to 4."""
        own, written = self._bound(formula)
        return f"({written})" if own < around else written

    def _bound(self, formula: Formula) -> tuple[int, str]:
        """How strongly the formula binds, and how it is written."""
        signs = self.signs
        match formula:
            case Every(bound, body):
                return 0, self._quantified(signs.every, bound, body)
            case Some(bound, body):
                return 0, self._quantified(signs.some, bound, body)
            case Iff(left, right):
                return 1, self._joined(signs.iff, (left, right), 2)
            case Implies(left, right):
                return 1, self._joined(signs.implies, (left, right), 2)
            case Or(parts):
                return 2, self._joined(signs.either, parts, 3)
            case And(parts):
                return 3, self._joined(signs.both, parts, 4)
            case Not(part):
                return 4, self._denied(part)
            case Equal(left, right):
                return 4, self._compared(signs.equal, left, right)
            case Below(left, right):
                return 4, self._compared(signs.below, left, right)
            case Holds(predicate, arguments):
                return 4, self.applied(predicate.name, arguments)
            case Says(word, arguments):
                return 4, self.applied(word.name, arguments)
            case _:
                raise TypeError(f"{formula} is no formula")

    def _quantified(self, sign: str, bound: Sequence[Variable], body: Formula) -> str:
        names = ", ".join(self._name(each.name) for each in bound)
        return f"{sign}{names}{self.signs.then}{self.formula(body, 0)}"

    def _joined(self, sign: str, parts: Sequence[Formula], around: int) -> str:
        return sign.join(self.formula(part, around) for part in parts)

    def _denied(self, part: Formula) -> str:
        match part:
            case Equal(left, right):
                return self._compared(self.signs.unequal, left, right)
            case Below(left, right):
                return self._compared(self.signs.at_most, right, left)
            case _:
                return f"{self.signs.denied}{self.formula(part, 4)}"

    def _compared(self, sign: str, left: Term, right: Term) -> str:
        return f"{self.term(left)}{sign}{self.term(right)}"

    def applied(self, name: str, arguments: Sequence[Term]) -> str:
        """A name and what it is applied to."""
        written = self._name(name)
        if not arguments:
            return written
        return f"{written}({', '.join(self.term(each) for each in arguments)})"

    def term(self, term: Term) -> str:
        match term:
            case Variable(name):
                return self._name(name)
            case Applied(function, arguments):
                return self.applied(function.name, arguments)
            case Numeral(value):
                return str(value)
            case Sum(inner, amount):
                return f"{self.term(inner)} + {amount}"
            case _:
                raise TypeError(f"{term} is no term")

    def _name(self, name: str) -> str:
        if self.signs is _TEXT:
            return name.replace(" ", "-")
        letter, mark = name.rstrip("'"), "'" * (len(name) - len(name.rstrip("'")))
        if len(letter) == 1:
            return letter + mark
        return rf"\mathit{{{letter.replace(' ', chr(92) + ' ')}}}{mark}"
