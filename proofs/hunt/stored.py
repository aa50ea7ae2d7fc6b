"""Values read back from a hunt's files: each has the type that it was written with, or the file is
damaged."""

from __future__ import annotations

from collections import Counter
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

LARGEST = 2**53
"""Numbers up to here are whole in every reader of JSON."""


def stored(type_: Any, entry: Any) -> Any:
    """The value of a type that stands in an entry of JSON. Numbers count from 0, as all that a hunt
    writes do. Raises ValueError for another type, or where parts are missing."""
    if is_dataclass(type_):
        return _parts(type_, entry)
    origin, arguments = get_origin(type_) or type_, get_args(type_)
    if origin is tuple and isinstance(entry, list):
        return tuple(stored(arguments[0], each) for each in entry)
    if origin is Counter and isinstance(entry, dict):
        return Counter({key: stored(int, each) for key, each in entry.items()})
    if origin is Literal and entry in arguments:
        return entry
    if origin is dict and isinstance(entry, dict):
        return entry
    if origin is float and type(entry) is int:
        return float(stored(int, entry))
    if type(entry) is str is origin:
        entry.encode()  # Half a character is none.
        return entry
    if type(entry) is origin and (origin not in (int, float) or 0 <= entry < LARGEST):
        return entry
    known = getattr(origin, "__name__", "one of several words")
    raise ValueError(f"{known} expected, {str(entry)[:40]!r} found")


def _parts(type_: Any, entry: Any) -> Any:
    if not isinstance(entry, dict):
        raise ValueError(f"the parts of {type_.__name__} expected, {str(entry)[:40]!r} found")
    types = get_type_hints(type_)
    missing = [each.name for each in fields(type_) if each.name not in entry and _needed(each)]
    if missing:
        raise ValueError(f"it lacks '{missing[0]}'")
    names = [each.name for each in fields(type_) if each.name in entry]
    return type_(**{name: stored(types[name], entry[name]) for name in names})


def _needed(part: Field[Any]) -> bool:
    return part.default is MISSING and part.default_factory is MISSING
