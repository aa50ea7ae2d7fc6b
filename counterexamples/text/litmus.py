"""Answers about litmus tests as herd's users read them, and conditions as herd writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import UnionType

from ...semantics.memory_model.litmus_test import (
    And,
    Condition,
    Equals,
    LitmusTest,
    Not,
    Or,
    Outcome,
    Truth,
)


def condition_text(condition: Condition) -> str:
    """`1:r0=1 /\\ [x]=0`; brackets only where they are needed."""
    match condition:
        case Truth(value=value):
            return "true" if value else "false"
        case Equals(observed=name, value=value):
            return f"{observed_text(name)}={value}"
        case And(parts=parts):
            return " /\\ ".join(_within(part, And | Or) for part in parts)
        case Or(parts=parts):
            return " \\/ ".join(_within(part, Or) for part in parts)
        case Not(part=Equals() | Truth() as part):
            return f"~{condition_text(part)}"
        case Not(part=part):
            return f"~({condition_text(part)})"


def _within(part: Condition, bracketed: type | UnionType) -> str:
    return f"({condition_text(part)})" if isinstance(part, bracketed) else condition_text(part)


def observed_text(name: str) -> str:
    """A register as it is, a location in brackets."""
    return name if ":" in name else f"[{name}]"


def state_text(state: Outcome) -> str:
    """`0:r0=1; [x]=2;`"""
    return " ".join(f"{observed_text(name)}={value};" for name, value in state.items())


def litmus_lines(
    test: LitmusTest,
    states: Sequence[Outcome],
    meeting: int,
    observation: str,
    as_claimed: bool,
) -> list[str]:
    """The lines that herd prints of a test, with states in place of executions in its counts."""
    lines = [f"Test {test.name} {_kind(test)}", f"States {len(states)}"]
    lines += [state_text(state) for state in states]
    if test.quantifier is None:
        return lines
    other = len(states) - meeting
    positive, negative = (other, meeting) if test.quantifier == "~exists" else (meeting, other)
    return [
        *lines,
        "Ok" if as_claimed else "No",
        "Witnesses",
        f"Positive: {positive} Negative: {negative}",
        f"Condition {test.quantifier} ({condition_text(test.condition)})",
        f"Observation {test.name} {observation} {meeting} {other}",
    ]


def _kind(test: LitmusTest) -> str:
    kinds = {"exists": "Allowed", "~exists": "Forbidden", "forall": "Required", None: "Allowed"}
    return kinds[test.quantifier]


def order_text(pairs: Iterable[tuple[str, str]]) -> str:
    """`A -> X, Y -> D`, or that there is none."""
    return ", ".join(f"{first} -> {second}" for first, second in pairs) or "none"
