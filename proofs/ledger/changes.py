"""What a change of the code would break: changes of definitions, rules, formulas, statements and
proofs, each with the command that notices it.

Tests make each of them in a copy of the code and run its command.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

TABLE = Path(__file__).with_name("changes.toml")
"""Where the changes stand, so that an installed package has them."""


@dataclass(frozen=True, slots=True)
class Change:
    """In `file` the text `new` stands in place of `old`, which is there once. `what` says what is
    true then; `command` (`prove CU31`) no longer answers as it should."""

    what: str
    command: str
    file: str
    old: str
    new: str

    @property
    def id(self) -> str:
        """The row whose command notices it."""
        return self.command.split()[1]


@lru_cache(maxsize=1)
def changes() -> tuple[Change, ...]:
    """Every change, in the order of the table."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib  # pyright: ignore[reportMissingImports]

    content = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return tuple(Change(**each) for each in content["change"])


def changes_of(id_: str) -> tuple[Change, ...]:
    """The changes that the command of a row notices."""
    return tuple(each for each in changes() if each.id == id_)
