"""Aliases: second names of globals and functions, which are one with the first."""

from __future__ import annotations

import re
from collections.abc import Mapping

INTERPOSABLE = frozenset(("weak", "linkonce", "common"))
"""The linkages under which another module may say what a name stands for."""

_NAME = r'@(?:"[^"]*"|[-\w$.]+)'
_ALIAS = re.compile(
    rf"(?P<name>{_NAME}) = (?P<said>[^@\",=]*?)\balias .*, "
    rf"ptr(?: addrspace\(\d+\))? (?P<of>{_NAME})$"
)
_USE = re.compile(rf'{_NAME}|"[^"]*"')


def alias_in(line: str) -> dict[str, str]:
    """The alias that a line defines and what it stands for, with their sigils; empty where that is
    not known, or is a place within something."""
    found = _ALIAS.fullmatch(line)
    if found is None or INTERPOSABLE & set(found["said"].split()):
        return {}
    return {found["name"]: found["of"]}


def without_aliases(line: str, aliases: Mapping[str, str]) -> str:
    """The line with what each alias stands for."""
    if not aliases:
        return line
    return _USE.sub(lambda found: _meant(found[0], aliases), line)


def _meant(name: str, aliases: Mapping[str, str]) -> str:
    for _ in aliases:
        name = aliases.get(name, name)
    return name
