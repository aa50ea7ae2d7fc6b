"""The two halves of an answer about a pair, in words: its sets, and its single threads."""

from __future__ import annotations

from collections.abc import Iterable

from ..verdicts.verdicts import Unknown, Violated, halves_of
from .tree import HALVES, Result

SETS_ALONE = "the sets are preserved if single threads are"
THREADS_ALONE = "single threads refine"
NOT_DECIDED = "what is not decided"


def half_known(verdict: Unknown) -> str:
    """What is known where something is not decided, up to what is not; empty for nothing."""
    halves = halves_of(verdict)
    if halves.sets == "preserved":
        return f"{SETS_ALONE}; {NOT_DECIDED}: "
    return f"{THREADS_ALONE}; {NOT_DECIDED}: " if halves.threads == "refined" else ""


OTHER_HALF = {
    ("differs", "preserved"): "of single threads; the sets are preserved where they refine",
    ("differs", "violated"): "of single threads, and of the sets where they refine",
    ("differs", "unknown"): "of single threads; of the sets where they refine nothing is known",
    ("violated", "refined"): "of the sets; single threads refine",
    ("violated", "differs"): "of the sets, and elsewhere of single threads",
    ("violated", "unknown"): "of the sets; of single threads nothing is known",
}
"""Which half of an answer a violation is of, and what is known of the other one."""


def half_in_words(verdict: Violated) -> str:
    """Which half a violation is of, in words."""
    halves = halves_of(verdict)
    if verdict.change == "differs":
        return OTHER_HALF["differs", halves.sets]
    return OTHER_HALF["violated", halves.threads]


def halves_counted(results: Iterable[Result]) -> dict[str, dict[str, int]]:
    """How many answers about pairs have each word, by half; empty where there are none."""
    known = [each.data for each in results if each.counted and set(HALVES) <= set(each.data)]
    return {
        half: {word: sum(each[half] == word for each in known) for word in words}
        for half, words in HALVES.items()
        if known
    }


def halves_lines(results: Iterable[Result]) -> list[str]:
    """A line for each half of the answers, with its counters."""
    return [
        f"{half}: ".capitalize() + ", ".join(f"{count} {word}" for word, count in counts.items())
        for half, counts in halves_counted(results).items()
    ]
