"""What a litmus test asks: initial values, `locations [...]`, and `exists (0:r0=1 /\\ x=2)`.

condition   := clause { "\\/" clause }, and "=>" between two of them
clause      := literal { "/\\" literal }
literal     := "~" literal | "not" literal | "(" condition ")" | "true" | "false" | equation
equation    := observed ("=" | "==" | "!=" | "<>") number
observed    := thread ":" register | location | "[" location "]"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..memory_model.litmus_test import And, Condition, Equals, Not, Or, Quantifier, Truth
from .tokens import Token, TokenCursor, error_at

THREAD = re.compile(r"P(\d+)")
QUANTIFIERS: Mapping[str, Quantifier] = {"exists": "exists", "forall": "forall"}

TRUE = Truth()

Names = Callable[[str], str | None]
"""Says what is wrong with the name of an observed value; None if nothing is."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of the final values, and which of them are listed besides."""

    quantifier: Quantifier | None = None
    condition: Condition = TRUE
    listed: tuple[str, ...] = ()


def thread_name(written: str) -> str:
    """herd calls the thread `P0` by its number; other names stay."""
    found = THREAD.fullmatch(written)
    return str(int(found[1])) if found else written


def read_question(cursor: TokenCursor, complaint: Names) -> Question:
    """`locations [...]` and the question, up to the end; both may be missing.

    `complaint` judges names. Raises InputError with a place."""
    listed: tuple[str, ...] = ()
    if cursor.accept("locations"):
        listed = _listed(cursor, complaint)
    if cursor.peek().kind == "end":
        return Question(listed=listed)
    quantifier = _quantifier(cursor)
    condition = _condition(cursor, complaint)
    cursor.accept(";")
    token = cursor.peek()
    if token.kind != "end":
        raise error_at(token, f"{token.shown} stands behind the question", "remove it")
    return Question(quantifier, condition, listed)


def _listed(cursor: TokenCursor, complaint: Names) -> tuple[str, ...]:
    cursor.expect("[")
    found: list[str] = []
    while not cursor.accept("]"):
        found.append(_observed(cursor, complaint))
        if not cursor.accept(";"):
            cursor.expect("]", "names are set apart by ';'")
            break
    return tuple(found)


def _quantifier(cursor: TokenCursor) -> Quantifier:
    token = cursor.next()
    if token.text == "~" and cursor.accept("exists"):
        return "~exists"
    if token.text in QUANTIFIERS:
        return QUANTIFIERS[token.text]
    raise error_at(
        token,
        f"a thread or the question is expected here, not {token.shown}",
        "a test ends with exists (...), ~exists (...) or forall (...)",
    )


def _condition(cursor: TokenCursor, complaint: Names) -> Condition:
    parts = [_clause(cursor, complaint)]
    while cursor.accept("\\/", "||"):
        parts.append(_clause(cursor, complaint))
    found = parts[0] if len(parts) == 1 else Or(tuple(parts))
    if cursor.accept("=>"):
        return Or((Not(found), _condition(cursor, complaint)))
    return found


def _clause(cursor: TokenCursor, complaint: Names) -> Condition:
    parts = [_literal(cursor, complaint)]
    while cursor.accept("/\\", "&&"):
        parts.append(_literal(cursor, complaint))
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _literal(cursor: TokenCursor, complaint: Names) -> Condition:
    if cursor.accept("~", "!", "not"):
        return Not(_literal(cursor, complaint))
    if cursor.at_text("("):
        opening = cursor.next()
        inner = _condition(cursor, complaint)
        if not cursor.accept(")"):
            token = cursor.peek()
            message = f"')' is expected here, not {token.shown}"
            raise error_at(token, message, f"'(' of line {opening.line} is open")
        return inner
    if cursor.at_text("true", "false"):
        return Truth(cursor.next().text == "true")
    return _equation(cursor, complaint)


def _equation(cursor: TokenCursor, complaint: Names) -> Condition:
    observed = _observed(cursor, complaint)
    token = cursor.next()
    if token.text not in ("=", "==", "!=", "<>"):
        raise error_at(token, f"'=' is expected here, not {token.shown}")
    equation = Equals(observed, cursor.number())
    return equation if token.text in ("=", "==") else Not(equation)


def _observed(cursor: TokenCursor, complaint: Names) -> str:
    start = cursor.peek()
    name = read_observed(cursor)
    if (wrong := complaint(name)) is not None:
        raise error_at(start, wrong)
    return name


def read_observed(cursor: TokenCursor) -> str:
    """`0:r0`, `P0:r0`, `x` or `[x]`, as outcomes call it."""
    if cursor.accept("["):
        name = cursor.word("the name of a location").text
        cursor.expect("]")
        return name
    first = cursor.next()
    if first.kind not in ("word", "number"):
        raise error_at(
            first, f"a register like 0:r0 or a location is expected here, not {first.shown}"
        )
    if cursor.accept(":"):
        return f"{thread_name(first.text)}:{_register(cursor)}"
    if first.kind == "number":
        raise error_at(first, f"a register like {first.text}:r0 is expected here")
    return first.text


def _register(cursor: TokenCursor) -> str:
    """`r0`; the name of a value of LLVM IR may be a number or hold dots."""
    cursor.accept("%")
    token: Token = cursor.next()
    if token.kind not in ("word", "number"):
        raise error_at(token, f"the name of a register is expected here, not {token.shown}")
    name = token.text
    while cursor.accept("."):
        name += "." + cursor.next().text
    return name
