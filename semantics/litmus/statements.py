"""Statements of C in litmus tests: declarations, assignments, calls, `if`, and labels."""

from __future__ import annotations

from ..memory_model.litmus_test import If, Store
from .expressions import call_statement, expression, plain_access
from .scopes import ThreadScope
from .tokens import error_at

UNREAD = {
    **dict.fromkeys(("while", "for", "do"), "loops are not read: a test executes all at most once"),
    **dict.fromkeys(("goto", "switch", "return", "break", "continue"), "this jump is not read"),
}
DECLARATIONS = ("int", "unsigned", "long", "short", "char", "volatile", "const", "register")

QUESTIONS = ("exists", "forall", "locations", "filter", "~")
"""What begins the end of a test; no statement does so."""


def body(scope: ThreadScope) -> None:
    """Statements up to the closing brace, which is read too. Raises InputError."""
    opening = scope.cursor.expect("{")
    while not scope.cursor.accept("}"):
        token = scope.cursor.peek()
        if token.kind == "end" or token.text in QUESTIONS:
            where = "the text ends" if token.kind == "end" else f"{token.shown} stands"
            raise error_at(
                token,
                f"{where} inside braces",
                f"'{{' of line {opening.line}, column {opening.column} is open",
            )
        _labelled(scope)


def _labelled(scope: ThreadScope) -> None:
    """A statement, maybe with a label in front of it."""
    cursor = scope.cursor
    if cursor.peek().kind != "word" or cursor.peek(1).text != ":":
        _statement(scope)
        return
    label = cursor.next()
    cursor.next()
    if label.text in scope.labels:
        first = scope.labels[label.text]
        raise error_at(
            label,
            f"the label {label.shown} is there twice",
            f"it is on line {first}; labels name operations of the whole test",
        )
    if cursor.at_text("if", "{"):
        raise error_at(label, f"the label {label.shown} names no operation", "move it inwards")
    scope.labels[label.text] = label.line
    scope.label, scope.named = label, 0
    _statement(scope)
    scope.label = None
    if not scope.named:
        raise error_at(label, f"the label {label.shown} names no operation of memory")


def _statement(scope: ThreadScope) -> None:
    cursor = scope.cursor
    token = cursor.peek()
    match token.text:
        case ";":
            cursor.next()
        case "{":
            body(scope)
        case "if":
            _if(scope)
        case "*":
            cursor.next()
            _plain_store(scope)
            _end(scope)
        case text if text in UNREAD:
            raise error_at(token, f"{token.shown}: {UNREAD[text]}")
        case text if text in DECLARATIONS:
            _declarations(scope)
            _end(scope)
        case _:
            _assignment_or_call(scope)
            _end(scope)


def _end(scope: ThreadScope) -> None:
    scope.cursor.expect(";", "a statement ends with ';'")


def _if(scope: ThreadScope) -> None:
    cursor = scope.cursor
    cursor.next()
    cursor.expect("(")
    condition = expression(scope)
    cursor.expect(")")
    then = scope.block(lambda: _labelled(scope))
    other = scope.block(lambda: _labelled(scope)) if cursor.accept("else") else ()
    scope.statements.append(If(condition, then, other))


def _declarations(scope: ThreadScope) -> None:
    """`int r0 = e, r1;`; a register that is not set is 0."""
    cursor = scope.cursor
    token = cursor.next()
    if token.text != "int":
        raise error_at(token, f"{token.shown}: local variables are of type int")
    while True:
        if cursor.at_text("*"):
            raise error_at(cursor.peek(), "local pointers are not read in litmus tests")
        name = cursor.word("the name of a local variable")
        if name.text in scope.registers or name.text in scope.pointers:
            raise error_at(name, f"{name.shown} is declared twice in thread P{scope.name}")
        if cursor.accept("="):
            value = expression(scope)
            scope.compute(name.text, value)
        scope.registers[name.text] = None
        if not cursor.accept(","):
            return


def _assignment_or_call(scope: ThreadScope) -> None:
    cursor = scope.cursor
    name = cursor.word("a statement")
    if cursor.at_text("("):
        call_statement(scope, name)
        return
    if cursor.at_text("="):
        register = scope.register(name)
        cursor.next()
        scope.compute(register, expression(scope))
        return
    token = cursor.peek()
    if token.text == "*" or token.kind == "word":
        raise error_at(name, f"the type {name.shown} is not read", "local variables are int")
    raise error_at(
        token,
        f"'=' or '(' is expected here, not {token.shown}",
        "a statement is a declaration, an assignment, a call or an if",
    )


def _plain_store(scope: ThreadScope) -> None:
    """`*x = e`, behind the star."""
    location, order = plain_access(scope)
    scope.cursor.expect("=", "a location is written as in *x = 1")
    value = expression(scope)
    scope.emit(Store("", location, value, order))
