"""Variables that only code of their module reaches: no other module can name them, and no code of
their own gives their address away.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .attributes import COPIES
from .confined_pointers import Users, is_confined, named_by, users_in
from .function import Function, Globals, Module
from .instructions import Call
from .spelling import globals_in


def own_variables(module: Module, known: Globals) -> frozenset[str]:
    """The variables of a whole module, of which this is known, that are its own."""
    hidden = known.variables & known.local
    if not hidden:
        return hidden
    named = {name for text in known.named.values() for name in globals_in(text)}
    looked_at = _Module(module)
    return frozenset(
        name
        for name in hidden - named
        if all(looked_at.keeps(each, f"@{name}") for each in module.functions.values())
    )


@dataclass(slots=True)
class _Module:
    """The functions of a module. What was asked of a parameter once is taken to hold meanwhile: an
    address that goes round in a circle goes nowhere else."""

    module: Module
    _users: dict[str, Users] = field(default_factory=dict)
    _kept: dict[tuple[str, str], bool] = field(default_factory=dict)

    def keeps(self, function: Function, name: str) -> bool:
        """Whether a function, and all that it calls with it, gives an address to nobody else."""
        key = function.name, name
        if key not in self._kept:
            self._kept[key] = True
            if function.name not in self._users:
                self._users[function.name] = users_in(function)
            self._kept[key] = is_confined(name, self._users[function.name], self._passes)
        return self._kept[key]

    def _passes(self, call: Call, name: str) -> bool:
        callee = self.module.functions.get(call.callee or "")
        if callee is None or callee.name in self.module.interposable:
            return False
        if len(callee.parameters) != len(call.arguments):
            return False
        return all(
            not parameter.attributes.passed & COPIES and self.keeps(callee, parameter.name)
            for parameter, argument in zip(callee.parameters, call.arguments, strict=True)
            if named_by(argument) == name
        )
