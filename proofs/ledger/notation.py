"""The signs of formulas: relations, quantifiers and connectives as sympy expressions.

sympy's own connectives sort their operands and simplify; a formula that is quoted keeps its order.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sympy import Tuple
from sympy.core.function import AppliedUndef
from sympy.logic.boolalg import BooleanFunction


class Infix(BooleanFunction):
    """Operands with a sign between them. `tight` orders signs: an operand whose sign is not tighter
    stands in parentheses."""

    sign: ClassVar[str] = ""
    latex_sign: ClassVar[str] = ""
    tight: ClassVar[int] = 0
    associative: ClassVar[bool] = False

    def _sympystr(self, printer: Any) -> str:
        return f" {self.sign} ".join(self._operand(each, printer, "({})") for each in self.args)

    def _latex(self, printer: Any) -> str:
        operands = (self._operand(each, printer, r"\left({}\right)") for each in self.args)
        return f" {self.latex_sign} ".join(operands)

    def _operand(self, operand: Any, printer: Any, parentheses: str) -> str:
        text = printer._print(operand)
        return parentheses.format(text) if self.encloses(operand) else text

    def encloses(self, operand: Any) -> bool:
        """Whether an operand stands in parentheses."""
        loose = isinstance(operand, Infix) and operand.tight <= self.tight
        loose = loose and not (self.associative and type(operand) is type(self))
        return loose or isinstance(operand, Every | Least)


class Iff(Infix):
    sign, latex_sign, tight = "iff", r"\iff", 0


class Gives(Infix):
    """Implication."""

    sign, latex_sign, tight = "implies", r"\Longrightarrow", 1


class Either(Infix):
    associative = True
    sign, latex_sign, tight = "or", r"\lor", 2


class Both(Infix):
    associative = True
    sign, latex_sign, tight = "and", r"\land", 3


class Converged(Infix):
    """Instances that are converged, in the documents' sign."""

    sign, latex_sign, tight = "==", r"\equiv", 5


class NotConverged(Infix):
    sign, latex_sign, tight = "!=", r"\not\equiv", 5


class Before(Infix):
    """Convergence-before."""

    sign, latex_sign, tight = "->", r"\rightarrow", 5


class Earlier(Infix):
    """Program order in one thread."""

    sign, latex_sign, tight = "<", "<", 5


class Happens(Infix):
    """Happens-before."""

    sign, latex_sign, tight = "hb", r"\stackrel{\mathrm{hb}}{\rightarrow}", 5


class Equal(Infix):
    sign, latex_sign, tight = "=", "=", 5


class Unequal(Infix):
    sign, latex_sign, tight = "<>", r"\neq", 5


class In(Infix):
    sign, latex_sign, tight = "in", r"\in", 5


class NotIn(Infix):
    sign, latex_sign, tight = "not in", r"\notin", 5


class Dominates(Infix):
    sign, latex_sign, tight = "dom", r"\mathrel{\mathrm{dom}}", 5


class Meets(Infix):
    """The intersection of sets."""

    sign, latex_sign, tight = "&", r"\cap", 6


class Joins(Infix):
    """The union of sets."""

    sign, latex_sign, tight = "|", r"\cup", 6


class Every(BooleanFunction):
    """A quantifier: `Every(Tuple(X, Y), body)`."""

    word: ClassVar[str] = "for all"
    latex_word: ClassVar[str] = r"\forall"

    @property
    def names(self) -> list[str]:
        """What it binds."""
        return [str(name) for name in self.args[0].args]

    def _sympystr(self, printer: Any) -> str:
        names, body = self.args
        return f"{self.word} {self._listed(names, printer)}: {printer._print(body)}"

    def _latex(self, printer: Any) -> str:
        names, body = self.args
        return rf"{self.latex_word} {self._listed(names, printer)}\colon {printer._print(body)}"

    @staticmethod
    def _listed(names: Any, printer: Any) -> str:
        return ", ".join(printer._print(name) for name in names)


class Some(Every):
    word, latex_word = "for some", r"\exists"


class No(BooleanFunction):
    """A negation."""

    def _sympystr(self, printer: Any) -> str:
        return f"not {self._operand(printer, '({})')}"

    def _latex(self, printer: Any) -> str:
        return r"\neg " + self._operand(printer, r"\left({}\right)")

    def _operand(self, printer: Any, parentheses: str) -> str:
        operand = self.args[0]
        text = printer._print(operand)
        return parentheses.format(text) if self.encloses(operand) else text

    @staticmethod
    def encloses(operand: Any) -> bool:
        """Whether what is negated stands in parentheses."""
        return not isinstance(operand, AppliedUndef)


LEAST = "is the least relation with"
LEAST_IN_LATEX = r"\;\mathrm{is\ the\ least\ relation\ with}\;"


class Least(BooleanFunction):
    """`Least(Iff(head, body))`: the relation that the head names is the least of which that holds,
    for all operands of the head. The body may speak of the relation."""

    @property
    def head(self) -> Any:
        return self.args[0].args[0]

    @property
    def body(self) -> Any:
        return self.args[0].args[1]

    def _sympystr(self, printer: Any) -> str:
        return f"{self.head.sign} {LEAST} {printer._print(self.args[0])}"

    def _latex(self, printer: Any) -> str:
        return f"{self.head.latex_sign}{LEAST_IN_LATEX}{printer._print(self.args[0])}"


def least(head: Any, body: Any) -> Least:
    return Least(Iff(head, body))


def every(*names_and_body: Any) -> Every:
    """`every(X, Y, body)`."""
    return Every(Tuple(*names_and_body[:-1]), names_and_body[-1])


def some(*names_and_body: Any) -> Some:
    """`some(X, Y, body)`."""
    return Some(Tuple(*names_and_body[:-1]), names_and_body[-1])
