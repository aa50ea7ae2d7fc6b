"""The signs of formulas about relations, without names of events: as herd's `.cat` files have them.

Sets and relations have the signs of sets: `Joins`, `Meets`, `Less`. Every operand that has a sign
itself stands in parentheses, so that nobody has to know which sign binds tighter.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sympy import Symbol
from sympy.logic.boolalg import BooleanFunction

from .notation import Infix


class Then(Infix):
    """Composition: from a to c where the first leads from a to some b, the second from b to c."""

    associative = True
    sign, latex_sign, tight = ";", r"\mathbin{;}", 6


class Less(Infix):
    """What is in the first and not in the second."""

    sign, latex_sign, tight = "\\", r"\setminus", 6


class Times(Infix):
    """Every pair of a member of the first set and one of the second."""

    sign, latex_sign, tight = "*", r"\times", 6


class Postfix(BooleanFunction):
    """One relation with a sign behind it."""

    sign: ClassVar[str] = ""
    latex_sign: ClassVar[str] = ""

    def _sympystr(self, printer: Any) -> str:
        return _grouped(self.args[0], printer, "({})") + self.sign

    def _latex(self, printer: Any) -> str:
        return _grouped(self.args[0], printer, r"\left({}\right)") + self.latex_sign


def _grouped(operand: Any, printer: Any, parentheses: str) -> str:
    text = printer._print(operand)
    return text if isinstance(operand, Symbol | On) else parentheses.format(text)


class Closure(Postfix):
    """One step or more."""

    sign, latex_sign = "+", "^{+}"


class Repeated(Postfix):
    """Any number of steps, none too."""

    sign, latex_sign = "*", "^{*}"


class OrEqual(Postfix):
    """One step, or none."""

    sign, latex_sign = "?", "^{?}"


class Inverse(Postfix):
    sign, latex_sign = "^-1", "^{-1}"


class On(BooleanFunction):
    """Each member of a set with itself."""

    def _sympystr(self, printer: Any) -> str:
        return f"[{printer._print(self.args[0])}]"

    def _latex(self, printer: Any) -> str:
        return rf"\left[{printer._print(self.args[0])}\right]"


class Others(BooleanFunction):
    """What is not in a set."""

    def _sympystr(self, printer: Any) -> str:
        return f"(~{_grouped(self.args[0], printer, '({})')})"

    def _latex(self, printer: Any) -> str:
        return rf"\overline{{{printer._print(self.args[0])}}}"
