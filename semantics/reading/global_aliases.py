"""Aliases: second names of globals and functions, which are one with the first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

INTERPOSABLE = frozenset(("weak", "linkonce", "common"))
"""The linkages under which another module may say what a name stands for."""

_OF_ONE_DEFINITION = frozenset(("weak_odr", "linkonce_odr"))
"""Linkages under which that says the same, though it may lie elsewhere."""

_NAME = r'@(?:"[^"]*"|[-\w$.]+)'
_ALIAS = re.compile(
    rf"(?P<name>{_NAME}) = (?P<said>[^@\",=]*?)\balias .*, "
    rf"ptr(?: addrspace\(\d+\))? (?P<of>{_NAME})$"
)
_STATED = re.compile(rf"({_NAME}) = [^@\",=]*?\b(?:alias|ifunc) (.*)")
_DEFINED = re.compile(rf"(?P<said>define [^@]*)(?P<function>{_NAME})\(|(?P<global>{_NAME}) = ")
_USE = re.compile(rf'{_NAME}|"[^"]*"')


def alias_in(line: str) -> dict[str, str]:
    """The alias that a line defines and what it stands for, with their sigils; empty where that is
    not known, or is a place within something."""
    found = _ALIAS.fullmatch(line)
    if found is None or INTERPOSABLE & set(found["said"].split()):
        return {}
    return {found["name"]: found["of"]}


def alias_text(line: str) -> dict[str, str]:
    """What a line says that an alias, or a function chosen by another one, stands for."""
    found = _STATED.match(line)
    return {found[1]: found[2]} if found else {}


def replaceable(lines: Iterable[str]) -> frozenset[str]:
    """What may be another module's in the end: an alias then still stands for this module's."""
    found: set[str] = set()
    for line in lines:
        named = _DEFINED.match(line)
        if named is None:
            continue
        said = named["said"] or line[named.end() :].partition("global ")[0]
        every = INTERPOSABLE if named["function"] else INTERPOSABLE | _OF_ONE_DEFINITION
        if every & set(said.split()):
            found.add(named["function"] or named["global"])
    return frozenset(found)


def without_aliases(line: str, aliases: Mapping[str, str]) -> str:
    """The line with what each alias stands for."""
    if not aliases:
        return line
    return _USE.sub(lambda found: _meant(found[0], aliases), line)


def _meant(name: str, aliases: Mapping[str, str]) -> str:
    for _ in aliases:
        name = aliases.get(name, name)
    return name
