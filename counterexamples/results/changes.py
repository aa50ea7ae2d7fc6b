"""What changed between two runs of one command: a kept document, and the results of now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..text.phrases import counted

MOST_SHOWN = 50
"""How many changes people are shown; documents have all."""

NONE = "not asked"
"""The word for an answer that one of the runs does not have."""


@dataclass(frozen=True, slots=True)
class Change:
    """An answer that is another one: `place` is the file and the line that asked, `asked` what was
    asked there, `before` and `after` the words of the two answers."""

    place: str
    asked: str
    before: str
    after: str

    @property
    def entry(self) -> dict[str, str]:
        return {
            "file": self.place,
            "asked": self.asked,
            "before": self.before,
            "after": self.after,
        }

    def __str__(self) -> str:
        return f"{self.before} -> {self.after}: {self.asked}, {self.place}"


def changes_between(
    before: Iterable[Mapping[str, Any]], after: Iterable[Mapping[str, Any]]
) -> tuple[Change, ...]:
    """The answers in which the entries of two documents differ, those of now first, in order.

    An entry is known by its file, the command of its RUN line, its pass and its function, and by
    how many were alike before it: lines and numbers of steps may move."""
    old, new = _words(before), _words(after)
    absent = ("", "", NONE)
    found: list[Change] = []
    for key, (place, asked, _) in {**new, **{k: v for k, v in old.items() if k not in new}}.items():
        was, is_ = old.get(key, absent)[2], new.get(key, absent)[2]
        if was != is_:
            found.append(Change(place, asked, was, is_))
    return tuple(found)


def change_lines(changes: tuple[Change, ...], baseline: str) -> list[str]:
    """The changes for people."""
    if not changes:
        return [f"Since {baseline}: every answer is the same"]
    lines = [f"Since {baseline}: {counted(len(changes), 'answer')} changed"]
    lines += [f"  {each}" for each in changes[:MOST_SHOWN]]
    more = len(changes) - MOST_SHOWN
    return lines + ([f"  and {more} more, which --format json lists"] if more > 0 else [])


def _words(entries: Iterable[Mapping[str, Any]]) -> dict[Hashable, tuple[str, str, str]]:
    """Each answer by what it is known by: its place, what was asked, and its word."""
    found: dict[Hashable, tuple[str, str, str]] = {}
    alike: Counter[Hashable] = Counter()
    for each in entries:
        name, function = str(each.get("pass", "")), str(each.get("source", ""))
        key = (each.get("file"), each.get("command"), name, function)
        line = each.get("run_line")
        place = f"{each.get('file', '')}:{line}" if line else str(each.get("file", ""))
        asked = f"{name} on @{function}" if function else name
        found[(*key, alike[key])] = (place, asked, str(each.get("verdict", "")))
        alike[key] += 1
    return found
