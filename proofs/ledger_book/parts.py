"""Which parts a row of the book must have, by its verdict, and why one may be missing."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from ..ledger.table import Verdict

Part = Literal["place", "code", "formula", "programs", "answers", "assumptions", "changes"]

PARTS: tuple[Part, ...] = get_args(Part)

TITLES: dict[Part, str] = {
    "place": "Where it stands",
    "code": "The code as it runs",
    "formula": "The formula",
    "programs": "The smallest programs",
    "answers": "What is decided, and how",
    "assumptions": "What that assumes",
    "changes": "What a change would break",
}
"""The heading of each part, in the order of a row."""

NEEDED: dict[Verdict, frozenset[Part]] = {
    "defined": frozenset({"place", "code", "formula", "programs", "answers", "changes"}),
    "proved": frozenset({"place", "code", "formula", "answers", "assumptions", "changes"}),
    "reproduced": frozenset({"place", "code", "programs", "answers", "assumptions"}),
    "refuted": frozenset({"place", "code", "programs", "answers", "assumptions"}),
    "contradictory": frozenset({"place", "code", "programs", "answers", "assumptions"}),
    "not decided": frozenset({"place"}),
}
"""A claim and its verdict are said of every row."""

TABLE = Path(__file__).with_name("missing_parts.toml")


def reason_for(part: Part, id_: str) -> str:
    """Why a row has no such part; empty where nothing excuses it."""
    return _reasons().get((part, id_), "")


@lru_cache(maxsize=1)
def _reasons() -> dict[tuple[Part, str], str]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib  # pyright: ignore[reportMissingImports]

    content = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {
        (reason["part"], id_): reason["because"]
        for reason in content["reason"]
        for id_ in reason["rows"]
    }
