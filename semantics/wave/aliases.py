"""Whether bytes that a `noalias` argument reaches are reached otherwise, too, and changed: the
behaviour then is undefined (Language Reference, `noalias`)."""

from __future__ import annotations

from collections.abc import Iterable

from .origins import OfArgument, Origins


class Aliases:
    """By which `noalias` arguments each byte was accessed, and whether it was written. An address
    that is computed from one counts as based on it."""

    def __init__(self) -> None:
        self.broken = False
        self._reached: dict[int, set[frozenset[str]]] = {}
        self._written: set[int] = set()

    def access(self, places: Iterable[int], pointer: Origins, write: bool) -> None:
        """These bytes were accessed by an address that rests on `pointer`, by a lane or by others
        that have it from nobody (nothing)."""
        names = frozenset(each.name for each in pointer if isinstance(each, OfArgument))
        for place in places:
            self._reached.setdefault(place, set()).add(names)
            if write:
                self._written.add(place)
            self._look_at(place)

    def _look_at(self, place: int) -> None:
        if place in self._written and len(self._reached[place]) > 1:
            self.broken = True
