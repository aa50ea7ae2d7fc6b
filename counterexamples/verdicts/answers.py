"""What a command can answer about one pair besides a verdict, and the exit status of many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...semantics.program.input_errors import InputError
from .verdicts import IllFormed, Judgement, Preserved, Unknown, Violated

ALL_AS_IT_SHOULD_BE = 0
FINDING = 1
BAD_INPUT = 2
UNDECIDED = 3
SELF_CONTRADICTION = 4

PRECEDENCE = (SELF_CONTRADICTION, BAD_INPUT, FINDING, UNDECIDED, ALL_AS_IT_SHOULD_BE)
"""Of several answers at once, the first of these that occurs is the exit status."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The question was wrong: an unreadable file, no such function, an ill-formed source.

    `rules` are the static rules that an ill-formed source breaks, empty otherwise."""

    error: InputError
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """The product is wrong: it contradicted itself, or died of a defect.

    `message` is one sentence, `report` the place of the file that holds the rest."""

    file: str
    source: str
    target: str
    message: str
    report: str = ""


Answer = Judgement | Refusal | Failure


def status_of(answer: Answer) -> int:
    """The exit status that one answer alone would give."""
    match answer:
        case Failure():
            return SELF_CONTRADICTION
        case Refusal():
            return BAD_INPUT
        case Judgement(verdict=Violated() | IllFormed()):
            return FINDING
        case Judgement(verdict=Unknown()):
            return UNDECIDED
        case Judgement(verdict=Preserved()):
            return ALL_AS_IT_SHOULD_BE
    raise AssertionError(answer)


def first_of(statuses: Iterable[int]) -> int:
    """The exit status of several answers at once; 0 without any."""
    occurring = set(statuses)
    return next((status for status in PRECEDENCE if status in occurring), ALL_AS_IT_SHOULD_BE)
