"""What a file says its answers are: `; EXPECT: violated CO40` before the first code line.

A file with several pairs names the source function: `; EXPECT: src1 violated CO40`. Words after
the verdict are for people, except ids of static rules behind `ill-formed`: the rules that are
broken must include them. Other ledger ids say which claim the case belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

WORDS = ("preserved", "violated", "ill-formed", "unknown", "well-formed", "error")
"""What can be expected: a verdict, for `verify` also `well-formed`, and `error` for bad input."""

STATIC_RULES = frozenset(
    [
        "CO7",
        "CO8",
        "CO10",
        "CO13",
        "CO15",
        "CO16",
        "CO18",
        "CO19",
        "CO20",
        "CO21",
        "CO24",
        "CO53",
        "CO48",
        "IA6",
    ]
)
"""The ids of the rules that a static check can find broken."""

_LINE = re.compile(r"^;\s*EXPECT:\s*(.*?)\s*$", re.MULTILINE)
_ID = re.compile(r"\b(?:CU|CO|IC|MM|IA|F)\d+\b")


@dataclass(frozen=True, slots=True)
class Expectation:
    """One `EXPECT` line. `function` is empty where it holds for every answer of the file."""

    function: str
    word: str
    ids: tuple[str, ...] = ()

    def met_by(self, word: str, rules: tuple[str, ...]) -> bool:
        """True iff an answer with this verdict and these rules is the expected one."""
        required = STATIC_RULES.intersection(self.ids) if self.word == "ill-formed" else ()
        return word == self.word and set(required) <= set(rules)

    def __str__(self) -> str:
        return " ".join((self.word, *self.ids))


def expectations_in(text: str) -> tuple[Expectation, ...]:
    """Every `EXPECT` line of a file, in order. A line that cannot be understood expects nothing
    that an answer could be, so that a check of the file fails."""
    return tuple(_read(line) for line in _LINE.findall(text))


def expected_of(function: str, expectations: tuple[Expectation, ...]) -> Expectation | None:
    """What is expected of `function`: its own line before the file's; None without any."""
    own = [expected for expected in expectations if expected.function == function]
    general = [expected for expected in expectations if not expected.function]
    return next(iter(own + general), None)


def without_expectation(function: str, word: str) -> str:
    """What is said of an answer that nothing is expected of."""
    return f"the file has no EXPECT line for it; if it is right, add `; EXPECT: {function} {word}`"


def without_function(text: str, names: Collection[str]) -> tuple[tuple[int, str], ...]:
    """The lines that expect something of a function that is none of `names`: number and name."""
    return tuple(
        (text.count("\n", 0, found.start()) + 1, function)
        for found in _LINE.finditer(text)
        if (function := _read(found[1]).function) and function not in names
    )


def twice(text: str) -> tuple[tuple[int, str], ...]:
    """The lines that expect something of what an earlier line speaks of: number and name, which is
    empty for the whole file."""
    seen: set[str] = set()
    found: list[tuple[int, str]] = []
    for match in _LINE.finditer(text):
        function = _read(match[1]).function
        if function in seen:
            found.append((text.count("\n", 0, match.start()) + 1, function))
        seen.add(function)
    return tuple(found)


def ids_in(text: str) -> tuple[str, ...]:
    """Every ledger id in a text, in order."""
    return tuple(_ID.findall(text))


def _read(line: str) -> Expectation:
    words = line.split()
    function = words.pop(0).lstrip("@") if words and words[0] not in WORDS else ""
    word = words[0] if words else ""
    return Expectation(function, word, ids_in(line))
