"""What a file of litmus tests says its answers are, and on which target.

    C MP
    (* EXPECT: Never MM10 *)
    (* TARGET: vulkan *)

Such comments belong to the test behind whose first line they stand; before all tests they hold for
each that has none of its own. `race` behind the word says that a data race is expected, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .phrases import error_line

_LINE = re.compile(
    r"(?:^C\s+(?P<test>\S+)\s*$)|"
    r"(?:(?:^;|//|\(\*)\s*(?P<word>EXPECT|TARGET):\s*(?P<rest>.*?)\s*(?:\*\))?\s*$)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class LitmusNotes:
    """The words behind `EXPECT:`, empty without one, and the target of a test."""

    expected: tuple[str, ...] = ()
    target: str = "none"

    @property
    def word(self) -> str:
        """The observation, or the verdict of a pair; empty where none is expected."""
        return self.expected[0] if self.expected else ""


def notes_in(text: str, test: str, path: str = "") -> LitmusNotes:
    """What the text says of one of its tests. A target's file is sought beside the text's."""
    expected, targets = _said(text)
    target = targets.get(test, targets.get("", "none"))
    if target.endswith(".toml"):
        target = str(Path(path).parent / target)
    return LitmusNotes(expected.get(test, expected.get("", ())), target)


@lru_cache(maxsize=4)
def _said(text: str) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """What is expected of each test of a text, and each one's target; under the empty name what
    stands before all tests. Kept, since a text is asked about once for each of its tests."""
    expected: dict[str, tuple[str, ...]] = {}
    targets: dict[str, str] = {}
    current = ""
    for found in _LINE.finditer(text):
        if found["test"]:
            current = found["test"]
        elif found["word"] == "EXPECT":
            expected[current] = tuple(found["rest"].split())
        else:
            targets[current] = found["rest"]
    return expected, targets


def surprise(path: str, notes: LitmusNotes, name: str, observation: str, racy: bool) -> str:
    """A line where the answer about a test is not what its file expects; empty where it is."""
    if notes.word == observation and ("race" in notes.expected) == racy:
        return ""
    found = observation + (" race" if racy else "")
    wanted = " ".join(notes.expected)
    told = f"expected {wanted}" if wanted else "the file has no EXPECT comment for it"
    return f"{error_line('expectation')}\n  {name} in {path}: {found}; {told}"
