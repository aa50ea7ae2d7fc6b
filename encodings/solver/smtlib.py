"""Checks as SMT-LIB 2 scripts, which any solver can repeat.

A script stands alone: logic, declarations, assertions, one `(check-sat)`. It depends on nothing but
what was asserted, so that equal questions are equal texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .checks import Check

_QUOTED = re.compile(r"\|(?:[^|\\]|\\.)*\||\"[^\"]*\"")
"""A quoted symbol as z3 prints it, or a text."""

_DECLARED = re.compile(
    r"^\(declare-fun (?P<name>\|[^|]*\||\S+) \((?P<sorts>[^\n]*?)\) ", re.MULTILINE
)
"""A declaration as z3 prints it, with the sorts of what it is applied to."""

_PREAMBLE = re.compile(r"^; [^\n]*\n|^\(set-(?:info|logic)[^\n]*\n", re.MULTILINE)


def script_of(check: Check) -> str:
    """The check as a script; what is assumed is asserted behind all else."""
    if check.script is not None:
        return check.script()
    asserted = [*check.solver.assertions(), *check.assumptions]
    body = _PREAMBLE.sub("", _printed(asserted, check.solver.ctx))
    return f"(set-logic {check.logic})\n{_without_overloading(_portable(body))}"


def _printed(formulas: list[Any], context: Any) -> str:
    """Declarations, assertions and `(check-sat)`, as z3 prints a benchmark."""
    import z3  # Whoever has formulas has imported it; whoever records nothing need not.

    last = formulas[-1] if formulas else z3.BoolVal(True, context)
    others = (z3.Ast * max(0, len(formulas) - 1))(*(each.as_ast() for each in formulas[:-1]))
    return z3.Z3_benchmark_to_smtlib_string(
        context.ref(), "", "", "unknown", "", len(others), others, last.as_ast()
    )


def _portable(text: str) -> str:
    """z3 escapes `|` and `\\` inside quoted symbols; SMT-LIB has no such escapes."""
    names: dict[str, str] = {}

    def renamed(found: re.Match[str]) -> str:
        symbol = found.group()
        if "\\" not in symbol or symbol.startswith('"'):
            return symbol
        return names.setdefault(symbol, f"|symbol {len(names)}|")

    return _QUOTED.sub(renamed, text)


def _without_overloading(text: str) -> str:
    """z3 lets a constant and a function have one name; SMT-LIB does not. The constant gets another.

    A function's name stands behind `(` where it is applied, a constant's never does."""
    functions = {match["name"] for match in _DECLARED.finditer(text) if match["sorts"]}
    constants = {match["name"] for match in _DECLARED.finditer(text) if not match["sorts"]}
    for name in sorted(functions & constants):
        other = f"|{name.strip('|')} (constant)|"
        text = text.replace(f"(declare-fun {name} () ", f"(declare-fun {other} () ")
        used = rf"(?<![^\s]){re.escape(name)}(?=[\s)])"
        text = re.sub(rf"(?<!\(declare-fun ){used}", lambda _, other=other: other, text)
    return text


def script_of_clauses(clauses: Sequence[Sequence[int]]) -> str:
    """Clauses over numbered variables as a script; a negative number is a negation."""
    used = sorted({abs(literal) for clause in clauses for literal in clause})
    declared = "".join(f"(declare-fun p{number} () Bool)\n" for number in used)
    asserted = "".join(f"(assert {_clause(literals)})\n" for literals in clauses)
    return f"(set-logic QF_UF)\n{declared}{asserted}(check-sat)\n"


def _clause(literals: Sequence[int]) -> str:
    written = [f"p{x}" if x > 0 else f"(not p{-x})" for x in literals]
    if len(written) == 1:
        return written[0]
    return f"(or {' '.join(written)})" if written else "false"
