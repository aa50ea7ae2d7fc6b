"""Expressions of C in litmus tests: registers, numbers, and operations that are taken out of them.

An operation of memory inside an expression becomes a statement before it, so that what is left is
an expression over registers. C does not order two operations of one expression, and does not always
execute the right side of `&&` and `||`: both are refused rather than guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ..memory_model.litmus_test import (
    FAILURE_ORDERS,
    FENCE_ORDERS,
    LOAD_ORDERS,
    RMW_ORDERS,
    STORE_ORDERS,
    Assign,
    BinaryOp,
    BinaryOperator,
    Const,
    Expression,
    Fence,
    If,
    Load,
    Order,
    Reg,
    Rmw,
    RmwKind,
    Store,
)
from .scopes import Pointer, ThreadScope
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

TIGHTNESS = {op: level for level, ops in enumerate(LEVELS) for op in ops}

UNREAD = ("/", "%", "<<", ">>", "?", "++", "--", "->", ".", "[")

TYPES = ("int", "unsigned", "long", "short", "char", "atomic_int", "void", "struct", "volatile")


def expression(scope: ThreadScope, level: int = 0) -> Expression:
    """An expression of operators that bind at least as tightly as those of this level; its
    operations are emitted. Raises InputError."""
    start = scope.operations
    found = _unary(scope)
    while (operator := _operator(scope, level)) is not None:
        token = scope.cursor.next()
        left = scope.operations - start
        right = expression(scope, TIGHTNESS[operator] + 1)
        _reject_unordered(token, left, scope.operations - start - left)
        found = BinaryOp(operator, found, right)
    return found


def _operator(scope: ThreadScope, level: int) -> BinaryOperator | None:
    """The operator that stands here, if it binds at least as tightly as those of this level."""
    token = scope.cursor.peek()
    if token.text in TIGHTNESS and token.kind != "string":
        operator = cast(BinaryOperator, token.text)
        return operator if TIGHTNESS[operator] >= level else None
    if scope.cursor.at_text(*UNREAD):
        raise error_at(token, f"the operator {token.shown} of C is not read in litmus tests")
    return None


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


ORDERS: Mapping[str, Order] = {
    "memory_order_relaxed": "rlx",
    "memory_order_consume": "acq",
    "memory_order_acquire": "acq",
    "memory_order_release": "rel",
    "memory_order_acq_rel": "acq_rel",
    "memory_order_seq_cst": "sc",
}
"""C's names. Consume is read as acquire, as LLVM compiles it."""


MODIFICATIONS: Mapping[str, RmwKind] = {
    "atomic_exchange": "xchg",
    "atomic_fetch_add": "add",
    "atomic_fetch_sub": "sub",
    "atomic_fetch_or": "or",
    "atomic_fetch_and": "and",
    "atomic_fetch_xor": "xor",
}


WITHOUT_VALUE = ("atomic_store", "atomic_thread_fence")


NOTHING = Const(0)


def call(scope: ThreadScope, name: Token) -> Expression:
    """A call in an expression, behind its name. Raises InputError for a function without value."""
    if name.text.removesuffix("_explicit") in WITHOUT_VALUE:
        raise error_at(name, f"{name.text} has no value", "make it a statement of its own")
    return call_statement(scope, name)


def call_statement(scope: ThreadScope, name: Token) -> Expression:
    """A call, behind its name: its operation is emitted, and its value given (0 without one)."""
    stem = name.text.removesuffix("_explicit")
    explicit = stem != name.text
    scope.cursor.expect("(")
    match stem:
        case "atomic_load":
            return _load(scope, explicit)
        case "atomic_store":
            return _store(scope, explicit)
        case "atomic_thread_fence" if not explicit:
            return _fence(scope)
        case "atomic_compare_exchange_strong":
            return _compare_exchange(scope, explicit)
    if stem in MODIFICATIONS:
        return _modify(scope, MODIFICATIONS[stem], explicit)
    raise _unknown(name, stem)


def _unknown(name: Token, stem: str) -> Exception:
    if stem == "atomic_compare_exchange_weak":
        return error_at(
            name,
            "a weak compare-exchange may fail without a reason, which is not modelled",
            "use atomic_compare_exchange_strong_explicit",
        )
    return error_at(
        name,
        f"the function {name.shown} is not read in litmus tests",
        "atomic_load, _store, _exchange, _fetch_*, _compare_exchange_strong (each also with "
        "_explicit) and atomic_thread_fence are",
    )


def _load(scope: ThreadScope, explicit: bool) -> Reg:
    pointer = _pointer(scope)
    order = _order(scope, explicit, LOAD_ORDERS, "a load")
    scope.cursor.expect(")")
    register = scope.temporary()
    scope.emit(Load("", register, pointer.location, order))
    return Reg(register)


def _store(scope: ThreadScope, explicit: bool) -> Expression:
    pointer = _pointer(scope)
    scope.cursor.expect(",")
    value = expression(scope)
    order = _order(scope, explicit, STORE_ORDERS, "a store")
    scope.cursor.expect(")")
    scope.emit(Store("", pointer.location, value, order))
    return NOTHING


def _fence(scope: ThreadScope) -> Expression:
    token = scope.cursor.peek()
    order = _order_word(scope)
    scope.cursor.expect(")")
    if order == "rlx":
        scope.notices[f"the relaxed fence of line {token.line} orders nothing"] = None
    else:
        assert order in FENCE_ORDERS
        scope.emit(Fence("", order))
    return NOTHING


def _modify(scope: ThreadScope, kind: RmwKind, explicit: bool) -> Reg:
    pointer = _pointer(scope)
    scope.cursor.expect(",")
    operand = expression(scope)
    order = _order(scope, explicit, RMW_ORDERS, "a read-modify-write")
    scope.cursor.expect(")")
    register = scope.temporary()
    scope.emit(Rmw("", register, pointer.location, kind, operand, None, order))
    return Reg(register)


def _compare_exchange(scope: ThreadScope, explicit: bool) -> Expression:
    """The value read goes back to where the expected value came from; the result is the success.

    That place is a local variable, `&r0`, or a location, which is then loaded, and stored to where
    the comparison fails."""
    pointer = _pointer(scope)
    scope.cursor.expect(",")
    local, shared = _expected_place(scope)
    scope.cursor.expect(",")
    desired = expression(scope)
    order = _order(scope, explicit, RMW_ORDERS, "a read-modify-write")
    failure = _order(scope, explicit, FAILURE_ORDERS, "a failed compare-exchange")
    scope.cursor.expect(")")
    expected, old = Reg(local or scope.temporary()), Reg(scope.temporary())
    if shared is not None:
        scope.emit(Load("", expected.name, shared, "na"), nameable=False)
    scope.emit(Rmw("", old.name, pointer.location, "cas", desired, expected, order, failure))
    success = Reg(scope.temporary())
    scope.statements.append(Assign(success.name, BinaryOp("==", old, expected)))
    if local is not None:
        scope.statements.append(Assign(local, old))
    if shared is not None:
        place = shared
        failed = scope.block(lambda: _write_back(scope, place, old))
        scope.statements.append(If(BinaryOp("==", success, Const(0)), failed))
    return success


def _write_back(scope: ThreadScope, location: str, old: Reg) -> None:
    scope.emit(Store("", location, old, "na"), nameable=False)


def _expected_place(scope: ThreadScope) -> tuple[str | None, str | None]:
    """A local variable or a location, the other one None."""
    if scope.cursor.accept("&"):
        return scope.register(scope.cursor.word("the name of a local variable")), None
    token = scope.cursor.word("&r0 or the name of a location")
    pointer = scope.pointer(token)
    if pointer.atomic:
        raise error_at(token, f"the expected value {token.shown} must not be an atomic object")
    return None, pointer.location


def _pointer(scope: ThreadScope) -> Pointer:
    return scope.pointer(scope.cursor.word("the name of a location"))


def _order(scope: ThreadScope, explicit: bool, allowed: tuple[Order, ...], what: str) -> Order:
    """The order behind a comma; seq_cst for a function without `_explicit`."""
    if not explicit:
        return "sc"
    scope.cursor.expect(",")
    token = scope.cursor.peek()
    order = _order_word(scope)
    if order not in allowed:
        raise error_at(token, f"{what} cannot be {token.text.removeprefix('memory_order_')}")
    return order


def _order_word(scope: ThreadScope) -> Order:
    token = scope.cursor.word("a memory order")
    if token.text not in ORDERS:
        hint = "such as memory_order_acquire"
        raise error_at(token, f"{token.shown} is no memory order", hint)
    if token.text == "memory_order_consume":
        scope.notices["consume is read as acquire"] = None
    return ORDERS[token.text]
