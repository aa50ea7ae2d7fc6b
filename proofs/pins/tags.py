"""The theory of sets of tags: all sets of some tags, with what the memory model makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.small_models import View
from ...encodings.theories.tag_sets import TagSets
from ...semantics.memory_model.mmra_tags import combined, of_prefix, without_prefix
from .pin import Pin, Sizes, Small


def structure(prefixes: int, suffixes: int) -> FiniteStructure:
    """All sets of tags with so many prefixes and suffixes."""
    tags = tuple(product("pqr"[:prefixes], "xyz"[:suffixes]))
    subsets = chain.from_iterable(combinations(tags, size) for size in range(len(tags) + 1))
    return FiniteStructure(
        {
            "set": tuple(map(frozenset, subsets)),
            "prefix": "pqr"[:prefixes],
            "suffix": "xyz"[:suffixes],
        },
        {
            "has": lambda tags, prefix, suffix: (prefix, suffix) in tags,
            "empty": frozenset,
            "without": without_prefix,
            "only": of_prefix,
            "combined": combined,
        },
        f"{prefixes} prefixes and {suffixes} suffixes",
    )


def random_structures(rng: Random) -> Iterator[FiniteStructure]:
    yield structure(*rng.choice(((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1))))


def view(t: TagSets) -> View:
    tags, prefix, suffix = (t.logic.sort(name) for name in ("set", "prefix", "suffix"))
    has = t.logic.relation("has", tags, prefix, suffix)
    empty = t.logic.element(tags, "empty")
    return {
        "has": ((tags, prefix, suffix), has),
        "empty": ((tags,), lambda a: a.equals(empty)),
    }


def _programs(sizes: Sizes) -> Iterator[FiniteStructure]:
    if sizes["set"] == 2 ** (sizes["prefix"] * sizes["suffix"]):
        yield structure(sizes["prefix"], sizes["suffix"])


TAG_SETS = Pin(
    "the theory of sets of tags",
    lambda sizes, left_out: TagSets(sizes=sizes, without=left_out),
    random_structures,
    Small(
        view,
        tuple(
            {"set": sets, "prefix": prefixes, "suffix": 1}
            for sets, prefixes in ((1, 1), (2, 1), (3, 1), (4, 2))
        ),
        _programs,
        13,
        2,
        {
            "has": (11, "a set may be there twice, or not at all"),
        },
    ),
    sample=6,
)
