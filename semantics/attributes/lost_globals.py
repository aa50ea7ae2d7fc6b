"""Variables that a transform took away: what they hold, nobody can tell any more."""

from __future__ import annotations

from ..program.function import Function


def lost_globals(source: Function, target: Function) -> frozenset[str]:
    """The source's own variables that the target's module has not.

    No function of the target's module can tell what they hold, and no other code ever could. Where
    the target has a variable that the source has not, that may be one of them under another
    name."""
    before, after = source.globals, target.globals
    if after.variables - before.variables:
        return frozenset()
    return before.own - after.variables - after.constants
