"""Expressions of C in litmus tests: registers, numbers, and operations that are taken out of them.

An operation of memory inside an expression becomes a statement before it, so that what is left is
an expression over registers. C does not order two operations of one expression, and does not always
execute the right side of `&&` and `||`: both are refused rather than guessed.
"""

from __future__ import annotations

from ..memory_model.litmus_test import BinaryOp, BinaryOperator, Const, Expression, Load, Order, Reg
from .scopes import ThreadScope
from .tokens import Token, error_at, integer_of

LEVELS: tuple[tuple[BinaryOperator, ...], ...] = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("+", "-"),
    ("*",),
)
"""From the loosest to the tightest, as C binds them."""

OPERATORS: dict[str, BinaryOperator] = {op: op for level in LEVELS for op in level}

UNREAD = ("/", "%", "<<", ">>", "?", "++", "--", "->", ".", "[")

TYPES = ("int", "unsigned", "long", "short", "char", "atomic_int", "void", "struct", "volatile")


def expression(scope: ThreadScope, level: int = 0) -> Expression:
    """An expression; its operations are emitted. Raises InputError."""
    if level == len(LEVELS):
        return _unary(scope)
    start = scope.operations
    found = expression(scope, level + 1)
    while scope.cursor.at_text(*LEVELS[level]):
        token = scope.cursor.next()
        left = scope.operations - start
        right = expression(scope, level + 1)
        _reject_unordered(token, left, scope.operations - start - left)
        found = BinaryOp(OPERATORS[token.text], found, right)
    if scope.cursor.at_text(*UNREAD):
        token = scope.cursor.peek()
        raise error_at(token, f"the operator {token.shown} of C is not read in litmus tests")
    return found


def _reject_unordered(token: Token, left: int, right: int) -> None:
    """`left` and `right` count the operations of memory on each side of an operator."""
    if not right:
        return
    if token.text in ("&&", "||"):
        raise error_at(
            token,
            f"C does not always execute what stands behind {token.shown}",
            "put the operation of memory there into a statement of its own",
        )
    if left:
        raise error_at(
            token,
            "C does not order two operations of memory in one expression",
            "put one of them into a statement of its own",
        )


def _unary(scope: ThreadScope) -> Expression:
    cursor = scope.cursor
    token = cursor.next()
    match token.text:
        case "(":
            return _group(scope, token)
        case "!":
            return BinaryOp("==", _unary(scope), Const(0))
        case "-":
            if cursor.peek().kind == "number":
                return Const(-integer_of(cursor.next()))
            return BinaryOp("-", Const(0), _unary(scope))
        case "~":
            return BinaryOp("^", _unary(scope), Const(-1))
        case "*":
            return plain_load(scope)
    if token.kind == "number":
        return Const(integer_of(token))
    if token.kind != "word":
        raise error_at(token, f"an expression is expected here, not {token.shown}")
    if cursor.at_text("("):
        from .litmus_calls import call

        return call(scope, token)
    return Reg(scope.register(token))


def _group(scope: ThreadScope, opening: Token) -> Expression:
    if scope.cursor.at_text(*TYPES):
        raise error_at(opening, "casts are not read in litmus tests", "remove it")
    found = expression(scope)
    scope.cursor.expect(")", f"'(' of line {opening.line}, column {opening.column} is open")
    return found


def plain_load(scope: ThreadScope) -> Reg:
    """`*x`, behind the star."""
    register = scope.temporary()
    location, order = plain_access(scope)
    scope.emit(Load("", register, location, order))
    return Reg(register)


def plain_access(scope: ThreadScope) -> tuple[str, Order]:
    """The location of `*x`, behind the star, and how C orders the access.

    An atomic object that is used without a function of its own is accessed as seq_cst."""
    bracket = scope.cursor.accept("(")
    token = scope.cursor.word("the name of a location")
    if bracket:
        scope.cursor.expect(")")
    pointer = scope.pointer(token)
    if not pointer.atomic:
        return pointer.location, "na"
    scope.notices["an atomic object that is accessed as *x is accessed as seq_cst, as C has it"] = (
        None
    )
    return pointer.location, "sc"
