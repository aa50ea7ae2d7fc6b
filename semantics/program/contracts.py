"""Operation contracts: what may be assumed of a callee besides what LLVM's attributes say.

The default is the strictest reading: the communicating set matters exactly, results of different
threads are unrelated, nothing may be speculated. A contract relaxes that for one callee, and a
wrong one makes the checker accept a wrong transform: the tables in `target_operations` list only
what the targets document, and a file of the user's may add to them (CO44).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from .input_errors import InputError
from .input_files import text_of, toml_of

MEANINGS = frozenset(
    (
        "ballot",
        "ballot.compare",
        "ballot.compare.floats",
        "ballot.inverse",
        "vote.any",
        "vote.all",
        "vote.equal",
        "count.bits",
        "active.mask",
        "match.any",
        "elect",
        "barrier",
        "is.first.lane",
        "broadcast",
        "broadcast.first",
        "shuffle",
        "shuffle.xor",
        "shuffle.up",
        "shuffle.down",
        "shuffle.bytes",
        "read.lane",
        "write.lane",
        "other.half",
        "vote.quad",
        "reduce.add",
        "reduce.sub",
        "reduce.mul",
        "reduce.min",
        "reduce.max",
        "reduce.umin",
        "reduce.umax",
        "reduce.and",
        "reduce.or",
        "reduce.xor",
        "scan.exclusive.add",
        "scan.inclusive.add",
        "lane.id",
        "thread.id",
        "wave.size",
        "lane.count",
        "mask.count.lo",
        "mask.count.hi",
        "lane.mask.eq",
        "lane.mask.lt",
        "lane.mask.le",
        "lane.mask.gt",
        "lane.mask.ge",
        "zero",
        "one",
    )
)
"""What operations may compute. The simulated wave has it all (`communication`), but for comparisons
of floats, with which it does not compute."""


@dataclass(frozen=True, slots=True)
class Contract:
    """What a callee promises. Every field's default promises nothing.

    `sets`: `may-grow` if threads may be added to the communicating set without changing what the
    others get, as for a shuffle by lane index (CO44).
    `uniform_result`: converged threads always get equal results.
    `uniform_where_equal`: the index of an argument; converged threads that pass equal values for
    it get equal results (a mask of participants, a lane index).
    `out_of_range`: what reading from a lane outside the set gives.
    `barrier`: threads wait for each other.
    `speculatable`: may be executed where the source does not; None leaves it to the attributes.
    `lane_identity`: a value distinct in each lane of the wave and constant in a thread.
    `wave_constant`: a value equal in all threads of a wave and constant in each.
    `returns_argument`: where all threads pass one value for this argument, the result is that
    value; a uniform result is always one of theirs.
    `never_poison`: the result is never poison or undef.
    `poison_of_operands`: the result is poison where an operand is, and nowhere else.
    `meaning`: which concrete semantics the simulated wave gives it, one of `MEANINGS`.
    `value_argument`, `lane_argument`, `mask_argument`: where the meaning finds its operands; a
    mask limits the participants to the lanes whose bit is set.
    """

    sets: Literal["exact", "may-grow"] = "exact"
    uniform_result: bool = False
    uniform_where_equal: int | None = None
    out_of_range: Literal["poison", "ub"] | None = None
    barrier: bool = False
    speculatable: bool | None = None
    lane_identity: bool = False
    wave_constant: bool = False
    returns_argument: int | None = None
    never_poison: bool = False
    poison_of_operands: bool = False
    meaning: str | None = None
    value_argument: int = 0
    lane_argument: int = 1
    mask_argument: int | None = None


STRICTEST = Contract()
"""The contract of every callee that no table lists."""

Table = tuple[tuple[str, Contract], ...]

_TYPE_SUFFIX = re.compile(r"(?:nx)?(?:v\d+)?(?:i\d+|f\d+|bf16|p\d+)")


@dataclass(frozen=True)
class Contracts:
    """Contracts by callee, in layers: an earlier layer wins over a later one.

    In a layer an exact name wins, then the name without the type suffixes of an overloaded
    intrinsic (`llvm.amdgcn.ballot.i64` is listed as `llvm.amdgcn.ballot`), then the longest
    pattern `prefix*`."""

    layers: tuple[Table, ...]

    @cached_property
    def _tables(self) -> tuple[dict[str, Contract], ...]:
        return tuple(dict(layer) for layer in self.layers)

    @cached_property
    def _found(self) -> dict[str, Contract]:
        return {}

    def of(self, callee: str) -> Contract:
        """The contract of `callee`; the strictest one for a callee that is not listed."""
        if callee not in self._found:
            found = (_look_up(table, callee) for table in self._tables)
            self._found[callee] = next((c for c in found if c is not None), STRICTEST)
        return self._found[callee]

    def with_file(self, path: str | Path) -> Contracts:
        """These contracts, with those of a TOML file before them.

        Each table of the file is a callee or a pattern `prefix*`; a key that it leaves out keeps
        the value it had for that name. Raises `InputError` for a file that cannot be read, an
        unknown key, or a value that the key does not take."""
        document = _read_toml(Path(path))
        layer = tuple(
            (name, _contract_from(self.of(name), name, table, str(path)))
            for name, table in document.items()
        )
        return Contracts((layer, *self.layers))


def _look_up(table: Mapping[str, Contract], callee: str) -> Contract | None:
    for name in (callee, without_type_suffixes(callee)):
        if name in table:
            return table[name]
    patterns = [name for name in table if name[-1:] == "*" and callee.startswith(name[:-1])]
    return table[max(patterns, key=len)] if patterns else None


def without_type_suffixes(callee: str) -> str:
    """An intrinsic's name without the suffixes that name its overloaded types.

    >>> without_type_suffixes("llvm.amdgcn.icmp.i64.i32")
    'llvm.amdgcn.icmp'
    """
    if not callee.startswith("llvm."):
        return callee
    parts = callee.split(".")
    while _TYPE_SUFFIX.fullmatch(parts[-1]):
        parts.pop()
    return ".".join(parts)


# --- files ---

WRITTEN_AS = 'write for example ["my.op"] and below it sets = "may-grow"'
"""What a file of contracts looks like."""


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return toml_of(text_of(path, "the file of contracts"))
    except OSError as error:
        message = f"cannot read the contracts: {error.strerror}"
        raise InputError(message, file=str(path), hint="check the path") from None
    except UnicodeDecodeError:
        hint = "save the file as UTF-8"
        raise InputError("the contracts are not UTF-8 text", file=str(path), hint=hint) from None
    except ValueError as error:
        message = f"the contracts are not TOML: {error}"
        raise InputError(message, file=str(path), hint=WRITTEN_AS) from None


_CHOICES: dict[str, tuple[str, ...]] = {
    "sets": ("exact", "may-grow"),
    "out_of_range": ("poison", "ub"),
    "meaning": tuple(sorted(MEANINGS)),
}
_INDICES = frozenset(
    (
        "uniform_where_equal",
        "returns_argument",
        "value_argument",
        "lane_argument",
        "mask_argument",
    )
)
_KEYS = tuple(field.name for field in fields(Contract))


def _contract_from(base: Contract, name: str, table: object, file: str) -> Contract:
    if not isinstance(table, dict):
        raise InputError(
            f"contracts: '{name}' is not a table",
            file=file,
            hint=f'write ["{name}"] on a line of its own, its keys below',
        )
    for key, value in table.items():
        wrong = _complaint(key, value)
        if wrong:
            raise InputError(f"contracts: in '{name}', {wrong}", file=file, hint=WRITTEN_AS)
    return replace(base, **table)


def _complaint(key: str, value: object) -> str:
    """What is wrong with `key = value` in a contract; empty if nothing is."""
    if key not in _KEYS:
        return f"no such key: {key} (known: {', '.join(_KEYS)})"
    if key in _CHOICES:
        if value in _CHOICES[key]:
            return ""
        return f"{key} is one of {', '.join(_CHOICES[key])}, not {value!r}"
    if key in _INDICES:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return ""
        return f"{key} is the index of an argument, from 0, not {value!r}"
    return "" if isinstance(value, bool) else f"{key} is true or false, not {value!r}"
