"""Tags of memory operations and happens-before (MM1 to MM3, MM6, MM14)."""

from __future__ import annotations

from collections.abc import Sequence

Tags = frozenset[tuple[str, str]]
"""MM1: each tag is a pair of a prefix and a suffix; an operation has a set of them, which is empty
where it has no metadata (MM2)."""


def of_prefix(tags: Tags, prefix: str) -> Tags:
    return frozenset(tag for tag in tags if tag[0] == prefix)


def prefixes(one: Tags, other: Tags) -> frozenset[str]:
    """The prefixes of either set."""
    return frozenset(prefix for prefix, _ in one | other)


def compatible(one: Tags, other: Tags) -> bool:
    """MM3: two sets are compatible iff for each unique prefix that is in either set: the other has
    no tag of that prefix, or they have at least one tag of it in common."""
    return all(
        not of_prefix(one, p) or not of_prefix(other, p) or of_prefix(one, p) & of_prefix(other, p)
        for p in prefixes(one, other)
    )


def combined(one: Tags, other: Tags) -> Tags:
    """MM14: for each unique prefix in either set: where one of them has no tag of that prefix, none
    is kept; otherwise all tags of that prefix are, from both."""
    kept: Tags = frozenset()
    for p in prefixes(one, other):
        if of_prefix(one, p) and of_prefix(other, p):
            kept |= of_prefix(one, p) | of_prefix(other, p)
    return kept


Pairs = frozenset[tuple[int, int]]
"""A relation between operations, each a number."""


def happens_before(tags: Sequence[Tags], program_order: Pairs, synchronises_with: Pairs) -> Pairs:
    """MM6: the transitive closure of synchronises-with and of program order between operations that
    are compatible. That two operations are not compatible keeps only *their* program order out: one
    in between that is compatible with both may order them (F19)."""
    found = set(synchronises_with)
    found |= {(a, b) for a, b in program_order if compatible(tags[a], tags[b])}
    while more := {(a, d) for a, b in found for c, d in found if b == c} - found:
        found |= more
    return frozenset(found)
