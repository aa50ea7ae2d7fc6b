"""What a file of litmus tests says its answers are, and on which target.

    (* EXPECT: Never MM10 *)
    (* TARGET: vulkan *)

Behind `EXPECT:` stands the name of a test where the file has several. `race` behind the word says
that a data race is expected, too.
"""

from __future__ import annotations

import re

from .text import error_line

OBSERVATIONS = ("Never", "Sometimes", "Always")

_LINE = re.compile(r"(?:^;|//|\(\*)\s*(EXPECT|TARGET):\s*(.*?)\s*(?:\*\))?\s*$", re.MULTILINE)


def chosen_target(text: str) -> str:
    """The target that a file asks for; `none` where it does not say."""
    return next((rest for word, rest in _LINE.findall(text) if word == "TARGET"), "none")


def expected_observations(text: str) -> dict[str, tuple[str, ...]]:
    """For each test (the empty name: for every other test) the words that its line has."""
    found: dict[str, tuple[str, ...]] = {}
    for word, rest in _LINE.findall(text):
        words = rest.split()
        if word == "EXPECT" and words:
            name = "" if words[0] in OBSERVATIONS else words.pop(0)
            found[name] = tuple(words)
    return found


def surprise(path: str, text: str, name: str, observation: str, racy: bool) -> str:
    """A line where the answer about a test is not what its file expects; empty where it is."""
    expected = expected_observations(text)
    words = expected.get(name, expected.get("", ()))
    if words and words[0] == observation and ("race" in words) == racy:
        return ""
    found = observation + (" race" if racy else "")
    wanted = f"expected {' '.join(words)}" if words else "the file has no EXPECT comment for it"
    return f"{error_line('expectation')}\n  {name} in {path}: {found}; {wanted}"
