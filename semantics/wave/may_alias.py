"""Addresses that a simulated wave takes for places apart, and that may be one place.

A wave gives each global an address of its own, and each constant expression that only its text is
known of. A cast to another address space may lead to a global all the same, and so may an alias
that is not known to be a second name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..attributes.constant_expressions import unknown_literals
from ..program.function import Function
from ..program.spelling import globals_in, unquoted
from ..values.values import literal
from .lane_memory import GLOBAL_SIZE, global_address

_NAME = re.compile(r'@(?:"[^"]*"|[-\w$.]+)')


@dataclass(frozen=True, slots=True)
class SecondNames:
    """The globals that each such address may be in, by where its room begins."""

    starts: dict[int, frozenset[str]]

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two addresses in different rooms may be one; in the same room numbers decide."""
        here, there = self._room(one), self._room(other)
        if here == there or here is None or there is None:
            return False
        return bool(self.starts[here] & self.starts[there])

    def _room(self, address: int) -> int | None:
        return next((start for start in self.starts if abs(address - start) < GLOBAL_SIZE), None)


def aliases_of(function: Function) -> dict[str, frozenset[str]]:
    """The globals that may be others, by what their module says of them, each with these."""
    found: dict[str, frozenset[str]] = {}
    for name, said in function.globals.named.items():
        own = unquoted(name)
        if name[0] == "@" and own not in function.globals.sizes and (others := globals_in(said)):
            found[own] = others
    return found


def second_names(function: Function) -> SecondNames:
    """Of the constant expressions in a function, and of what its module says of globals."""
    found: dict[int, frozenset[str]] = {}
    for each in unknown_literals(function):
        number = literal(each.type, each.text)
        if isinstance(number, int):
            found[number] = frozenset(_NAME.findall(each.text))
    for name, said in function.globals.named.items():
        if name[0] == "@" and (others := _NAME.findall(said)):
            found[_start(name)] = frozenset((name, *others))
    for name in frozenset(name for names in found.values() for name in names):
        found.setdefault(_start(name), frozenset((name,)))
    return SecondNames(found)


def _start(name: str) -> int:
    return global_address(unquoted(name))
