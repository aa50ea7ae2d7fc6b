"""The catalogue of transforms: what each does, what it needs, when it keeps the communicating sets.

A transform makes a function from a function. It is correct for one thread wherever it applies;
whether it keeps the communicating sets (CO36) is another question, and its `preserves` answers
with a condition that suffices. A transform applies where the condition fails, too: programs that
it breaks are worth looking at. It is refused only where it makes no sense.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from ..program.contracts import Contracts
from ..program.function import Function, Module
from ..program.target_contracts import default_contracts

MODULES: tuple[str, ...] = (
    "anchor_hoist",
    "anchor_sink",
    "anchored_preheaders",
    "drop_convergent",
    "drop_tokens",
    "edge_removal",
    "hoist",
    "infer_tokens",
    "inline",
    "loops.insert_preheader",
    "jump_thread",
    "loops.peel_first",
    "loops.peel_last",
    "loops.rotate",
    "sink",
    "tail_duplicate",
    "tail_merge",
    "loops.unroll",
    "loops.unroll_by_trip_multiple",
    "loops.unroll_in_full",
    "loops.unroll_with_remainder",
    "loops.unswitch",
)
"""The modules of this folder that hold a transform, each in a constant `TRANSFORM`."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asks of a transform.

    `at`: names of blocks, in the order given; what they mean is the transform's.
    `options`: what else it needs by name (`factor`, `hearts`).
    `module`: where the bodies of callees are found, None if nowhere.
    `contracts`: what is known of callees beyond their attributes."""

    at: tuple[str, ...] = ()
    options: Mapping[str, str | int] = field(default_factory=dict)
    module: Module | None = None
    contracts: Contracts = field(default_factory=default_contracts)


Apply = Callable[[Function, Request], Function]
Condition = Callable[[Function, Request], str | None]


@dataclass(frozen=True, slots=True)
class Transform:
    """One transform.

    `summary`: a line for people. `rules`: the ledger ids that it shows. `apply` raises
    `TransformRefused`. `preserves` gives None where it is promised that the transform keeps the
    communicating sets, and otherwise the sentence that says why not. `needs`: the names of the
    options that it looks at, `at` among them."""

    name: str
    summary: str
    rules: tuple[str, ...]
    apply: Apply
    preserves: Condition
    needs: tuple[str, ...] = ()


def transforms() -> tuple[Transform, ...]:
    """Every transform of the catalogue, by name."""
    found = [import_module(f".{name}", __package__).TRANSFORM for name in MODULES]
    return tuple(sorted(found, key=lambda transform: transform.name))


def transform_of(name: str) -> Transform:
    """The transform of this name. Raises KeyError."""
    return {each.name: each for each in transforms()}[name]
