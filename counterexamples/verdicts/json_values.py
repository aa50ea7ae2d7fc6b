"""Values of a run as JSON has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from ...semantics.values.values import Aggregate, Opaque, Poison


def plain(value: Any) -> Any:
    """Numbers, texts, lists and objects; keys become texts, poison and opaque values words."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Poison() | Opaque() | Aggregate():
            return repr(value)
        case Mapping():
            return {str(key): plain(each) for key, each in value.items()}
        case list() | tuple():
            return [plain(each) for each in value]
        case set() | frozenset():
            return [plain(each) for each in sorted(value)]
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    return str(value)
