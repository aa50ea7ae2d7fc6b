"""Numbers and lists in sentences."""

from __future__ import annotations

from collections.abc import Iterable


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    last = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{last or 'th'}"


def times(count: int) -> str:
    """`never`, `once`, `twice`, `3 times`"""
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def listed(parts: Iterable[str]) -> str:
    """Some parts, one at least, as a sentence has them.

    >>> listed(["one", "two", "three"])
    'one, two and three'
    """
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last
