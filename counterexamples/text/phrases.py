"""The words that all answers are told in: the closed list of errors, scopes, sets, lines."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...semantics.program.spelling import STRAY
from .wording import WIDTH

if TYPE_CHECKING:
    from ..verdicts.verdicts import Scope

ERRORS = {
    "shrinks": "The communicating set shrinks",
    "grows": "The communicating set grows",
    "splits": "A communicating set is split",
    "merges": "Communicating sets are merged",
    "meets": "A thread meets another execution of its partner",
    "impossible": "A communicating set was not possible",
    "differs": "The calls cannot be matched",
    "memory": "Memory holds something else",
    "outcome": "The target has a new outcome",
    "ill-formed": "The target breaks a static rule",
    "not well-formed": "The function breaks a static rule",
    "deadlock": "The wave deadlocks",
    "repeated name": "A thread repeats a name",
    "expectation": "The answer is not the expected one",
    "input": "The input is wrong",
    "crash": "A pass of LLVM ended its process",
    "machine": "This machine lacks what it takes",
    "contradiction": "The checker is wrong, not the input",
}
"""Every `ERROR:` line there is, by what went wrong."""

VERDICTS = ("preserved", "violated", "ill-formed", "unknown")
"""In the order in which a summary counts them."""


def error_line(kind: str) -> str:
    return f"ERROR: {ERRORS[kind]}"


def set_text(lanes: Sequence[int]) -> str:
    """`lanes {0, 2}`; a side that has no such call communicates with nobody."""
    return "lanes {" + ", ".join(map(str, lanes)) + "}" if lanes else "no such call"


def reach(scope: Scope) -> str:
    """How far a verdict reaches: `for every trip count and every wave`, `up to 8 trips and ...`."""
    waves = scope.waves
    how_wide = "every wave" if waves == "all" else f"waves of up to {counted(waves, 'lane')}"
    return f"{reach_of_trips(scope)} and {how_wide}"


def reach_of_trips(scope: Scope) -> str:
    """`for every trip count`, `up to 8 trips`"""
    trips = scope.trip_counts
    return "for every trip count" if trips == "all" else f"up to {counted(trips, 'trip')}"


def visible(text: str, kept: str = "\t") -> str:
    """The text with characters that move the cursor, change the direction of reading or end a line
    written as in a string of Python, and so what stands for bytes that are not UTF-8: no name can
    look like another, or begin a line of an answer.

    >>> visible("op\\nviolated")
    'op\\\\nviolated'
    """
    if text.isascii() and text.isprintable():
        return text
    text = STRAY.sub(lambda found: f"\\x{ord(found[0]) & 0xFF:02x}", text)
    return "".join(
        each.encode("unicode_escape").decode()
        if unicodedata.category(each) in ("Cc", "Cf", "Cs", "Zl", "Zp") and each not in kept
        else each
        for each in text
    )


def counted(number: int, noun: str) -> str:
    """`1 lane`, `2 lanes`"""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def indented(text: str, depth: int = 2, hanging: int = 0) -> list[str]:
    """A sentence as lines of at most `WIDTH` columns, names that are longer excepted."""
    first = " " * depth
    return textwrap.wrap(
        visible(text, "\t\n"),
        WIDTH,
        initial_indent=first,
        subsequent_indent=first + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
