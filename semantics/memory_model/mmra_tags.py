"""Tags of memory model relaxation: when two sets are compatible, how they combine and are stripped.

A tag is a pair of prefix and suffix, an operation carries a set of tags (MM1), and the empty set
stands for no metadata (MM2). Compatibility is all that an optimizer may know of tags. A tag of a
new prefix can only take compatibility away: to add one may relax the model (MM18, F13).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..program.input_errors import InputError
from .litmus_test import Tags


def prefixes(tags: Tags) -> frozenset[str]:
    return frozenset(prefix for prefix, _ in tags)


def of_prefix(tags: Tags, prefix: str) -> Tags:
    """The tags that have this prefix."""
    return frozenset(tag for tag in tags if tag[0] == prefix)


def compatible(one: Tags, other: Tags) -> bool:
    """MM3: for each prefix in either set, the other has no tag of that prefix, or they share one.

    Symmetric and reflexive, but not transitive (MM5): `{}` is compatible with every set (MM4)."""
    return all(
        not of_prefix(one, prefix)
        or not of_prefix(other, prefix)
        or bool(of_prefix(one, prefix) & of_prefix(other, prefix))
        for prefix in prefixes(one) | prefixes(other)
    )


# --- two operations become one --------------------------------------------------------------------


def combined(one: Tags, other: Tags) -> Tags:
    """MM14, the rule in words: the tags of one operation that replaces two.

    For each prefix in either set: if either lacks it, it is dropped; otherwise all tags of that
    prefix are kept, from both. What is compatible with either is compatible with the result."""
    found: set[tuple[str, str]] = set()
    for prefix in prefixes(one) | prefixes(other):
        if of_prefix(one, prefix) and of_prefix(other, prefix):
            found |= of_prefix(one, prefix) | of_prefix(other, prefix)
    return frozenset(found)


def combined_by_examples(one: Tags, other: Tags) -> Tags:
    """What the examples printed beside MM14 do instead: only common tags are kept.

    Refuted (F3): `{p:y}` is compatible with `{p:x, p:y}`, and not with what this makes of
    `{p:x}` and `{p:x, p:y}`. Nothing else of the product uses it."""
    return one & other


# --- stripping ------------------------------------------------------------------------------------


def without_prefix(tags: Tags, prefix: str) -> Tags:
    """MM4: the set without any tag of one prefix. Never compatible with less than before."""
    return tags - of_prefix(tags, prefix)


def without_tag(tags: Tags, tag: tuple[str, str]) -> Tags:
    """The set without one tag. Where others of its prefix stay, it may be compatible with less:
    `{p:x, p:y}` is compatible with `{p:y}`, and `{p:x}` is not (MM4)."""
    return tags - {tag}


# --- how people write them ------------------------------------------------------------------------


def read_shorthand(text: str) -> Tags:
    """Tags as comments have them (MM1): `foo:bar, sync-as:1`, between commas or blanks.

    Raises InputError, whose column counts from the start of the text."""
    found: set[tuple[str, str]] = set()
    for part in re.finditer(r"[^\s,]+", text):
        prefix, colon, suffix = part[0].partition(":")
        if not prefix or not suffix or ":" in suffix:
            raise InputError(
                f"'{part[0]}' is not a tag",
                column=part.start() + 1,
                hint="a tag is written prefix:suffix, as in vulkan:nonprivate",
            )
        assert colon
        found.add((prefix, suffix))
    return frozenset(found)


def shorthand(tags: Iterable[tuple[str, str]]) -> str:
    """Tags as `read_shorthand` reads them, sorted; empty for none."""
    return ", ".join(f"{prefix}:{suffix}" for prefix, suffix in sorted(tags))
