"""Programs that are each there for one rule: who is converged at a convergent operation.

Each has operations where the rule decides who meets, and lanes that take different ways there. What
is said of the rules is checked: without the rule another log would be admissible as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...semantics.structured.statements import (
    Arithmetic,
    Assign,
    Break,
    Case,
    Comparison,
    Continue,
    Expression,
    If,
    Leave,
    Loop,
    Number,
    Operation,
    Predicate,
    Program,
    Select,
    Statement,
    Statements,
    Variable,
)

PARAMETERS = ("p", "q")


@dataclass(frozen=True, slots=True)
class Purpose:
    """A program, the rule that it is there for, and what to look at, in one sentence."""

    program: Program
    rule: str
    looks: str


def _is(variable: str, predicate: Predicate, value: int | str) -> Comparison:
    right: Expression = Number(value) if isinstance(value, int) else Variable(value)
    return Comparison(predicate, Variable(variable), right)


def _operation(number: int, argument: int | str = 0, result: str | None = None) -> Operation:
    passed: Expression = Number(argument) if isinstance(argument, int) else Variable(argument)
    return Operation(f"op.{number}", passed, result)


def _counting(variable: str, bound: int | str, *body: Statement, step: Statements = ()) -> Loop:
    """`for (;;)` with a counter from 0, left where it reaches the bound."""
    count = Assign(variable, Arithmetic("add", Variable(variable), Number(1)))
    return Loop((If(_is(variable, "uge", bound), (Break(),)), *body), (count, *step))


def purposes() -> tuple[Purpose, ...]:
    """All of them, the simplest first."""
    return tuple(
        Purpose(Program(name, PARAMETERS, body), rule, looks)
        for name, rule, looks, body in (*_selections(), *_loops(), *_exits(), *_switches())
    )


_Row = tuple[str, str, str, Statements]


def _selections() -> tuple[_Row, ...]:
    return (
        (
            "entry",
            "CO9",
            "All lanes entered together, and meet.",
            (_operation(0, "p"),),
        ),
        (
            "join",
            "CO8",
            "Behind an if all lanes meet again, in its arm only those that took it.",
            (If(_is("p", "ugt", 1), (_operation(0, "p"),)), _operation(1, "p")),
        ),
        (
            "two_arms",
            "CO8",
            "The lanes of two arms do not meet, though they pass the same to the same callee.",
            (
                If(_is("q", "eq", 0), (_operation(0, 7),), (_operation(0, 7),)),
                _operation(1, "q"),
            ),
        ),
        (
            "nested_join",
            "CO8",
            "An inner if ends where its outer one does: both ends are one for each.",
            (
                If(
                    _is("p", "ugt", 0),
                    (If(_is("q", "eq", 0), (_operation(0, "p"),)), _operation(1, "p")),
                ),
                _operation(2, "p"),
            ),
        ),
    )


def _loops() -> tuple[_Row, ...]:
    return (
        (
            "trips_by_lane",
            "CO12",
            "In each iteration those meet who are still there, behind the loop all.",
            (_counting("n", "p", _operation(0, "n")), _operation(1, "n")),
        ),
        (
            "trips_of_two_loops",
            "CO12",
            "The inner loop counts anew in each iteration of the outer one.",
            (
                Loop(
                    (
                        Assign("m", Number(0)),
                        _counting("m", "p", _operation(0, "m")),
                        _operation(1, "n"),
                    ),
                    (Assign("n", Arithmetic("add", Variable("n"), Number(1))),),
                    _is("n", "ule", 1),
                ),
            ),
        ),
        (
            "continued",
            "CO12",
            "Who continues meets the others where the loop goes on.",
            (
                _counting(
                    "n",
                    2,
                    If(_is("p", "eq", "n"), (Continue(),)),
                    _operation(0, "n"),
                    step=(_operation(1, "n"),),
                ),
            ),
        ),
        (
            "late_test",
            "CO12",
            "do while: the test stands behind the body.",
            (
                Loop(
                    (_operation(0, "n"), Assign("n", Arithmetic("add", Variable("n"), Number(1)))),
                    (),
                    _is("n", "ule", "p"),
                ),
                _operation(1, "n"),
            ),
        ),
        (
            "loop_in_an_arm",
            "CO12",
            "Lanes that do not enter the loop meet the others behind the if.",
            (
                If(_is("q", "eq", 1), (_counting("n", "p", _operation(0, "n")),)),
                _operation(1, "q"),
            ),
        ),
    )


def _exits() -> tuple[_Row, ...]:
    return (
        (
            "before_break",
            "CO12",
            "An operation right before a break is one of its iteration: those meet who leave "
            "together.",
            (
                Loop(
                    (If(_is("p", "eq", "n"), (_operation(0, "n"), Break())), _operation(1, "n")),
                    (Assign("n", Arithmetic("add", Variable("n"), Number(1))),),
                ),
                _operation(2, "n"),
            ),
        ),
        (
            "before_return",
            "CO12",
            "A lane that returns from a loop meets nobody any more.",
            (
                Loop(
                    (
                        If(_is("p", "eq", "n"), (_operation(0, "n"), Leave())),
                        If(_is("n", "eq", 2), (Break(),)),
                        _operation(1, "n"),
                    ),
                    (Assign("n", Arithmetic("add", Variable("n"), Number(1))),),
                ),
                _operation(2, "n"),
            ),
        ),
        (
            "two_exits",
            "CO12",
            "Two ways out of a loop without a test in its head meet behind it.",
            (
                Loop(
                    (
                        If(_is("q", "eq", "n"), (_operation(0, "q"), Break())),
                        If(_is("n", "eq", 2), (_operation(1, "q"), Break())),
                    ),
                    (Assign("n", Arithmetic("add", Variable("n"), Number(1))),),
                ),
                _operation(2, "q"),
            ),
        ),
        (
            "result_behind_loop",
            "CO8",
            "Each lane passes on what its own last iteration gave.",
            (
                Loop(
                    (
                        _operation(0, "n", "x"),
                        If(_is("p", "eq", "n"), (Break(),)),
                        Assign("n", Arithmetic("add", Variable("n"), Number(1))),
                    ),
                ),
                _operation(1, "x"),
            ),
        ),
        (
            "early_return",
            "CO8",
            "Who returns early is missing in what follows.",
            (
                If(_is("p", "eq", 2), (_operation(0, "p"), Leave())),
                If(_is("q", "eq", 0), (_operation(1, "p"),)),
                _operation(2, "p"),
            ),
        ),
    )


def _switches() -> tuple[_Row, ...]:
    return (
        (
            "switch",
            "CO8",
            "The cases do not meet each other, and all meet behind the switch.",
            (
                Select(
                    Variable("p"),
                    (
                        Case((0,), (_operation(0, "p"), Break())),
                        Case((1,), (_operation(0, "p"), Break())),
                        Case((), (_operation(1, "p"), Break()), default=True),
                    ),
                ),
                _operation(2, "p"),
            ),
        ),
        (
            "switch_in_a_loop",
            "CO12",
            "A case continues the loop around the switch, another one leaves the switch only.",
            (
                _counting(
                    "n",
                    2,
                    Select(
                        Variable("q"),
                        (
                            Case((0,), (_operation(0, "n"), Continue())),
                            Case((1,), (_operation(1, "n"), Break())),
                        ),
                    ),
                    _operation(2, "n"),
                ),
            ),
        ),
    )
