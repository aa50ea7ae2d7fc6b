"""Globals that a transform took away: what they hold, nobody can tell any more."""

from __future__ import annotations

from ..program.function import Function
from ..reading.module_environment import globals_in
from .confined_pointers import confined_globals


def lost_globals(source: Function, target: Function) -> frozenset[str]:
    """The variables that only the source's module has, and that only code of that module accesses.

    No function of the target's module can tell what they hold, and no other module could ever. That
    the other functions refine as well is taken for granted, as of callees: none gives an address
    away that the target does not have. Where the target has a variable that the source has not,
    that may be one of them under another name."""
    before, after = source.globals, target.globals
    if before is after or after.variables - before.variables:
        return frozenset()
    gone = (before.variables & before.local) - after.variables - after.constants
    named = {name for text in before.named.values() for name in globals_in(text)} if gone else set()
    return confined_globals(source, gone - named)
