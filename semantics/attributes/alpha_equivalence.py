"""Functions that differ in names alone: the same instructions in the same blocks and order."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..program.attributes import Effects, Manner, ValueAttributes
from ..program.function import Block, Function
from ..program.instructions import Call, Phi, Unmodelled
from ..program.operands import Constant, Global, Literal, Local, Undefined
from ..program.spelling import unquoted
from ..program.terminators import UnmodelledTerminator
from ..reading.module_environment import said_otherwise

PLACE = frozenset(("line", "text"))
"""Fields of where an instruction was read, which are no part of what it means."""

NAME = re.compile(r'%(?:"[^"]*"|[-\w$.]+)')

BLOCKS = frozenset(("target", "targets", "if_true", "if_false", "default", "cases"))
"""Fields of terminators that name blocks."""


def alike(first: Function, second: Function) -> bool:
    """Is one function the other but for the names of its values, blocks and itself?

    What is written must be the same but for these names, whatever of it is modelled. Of what is
    not modelled all names must be the same, too; types and globals must be what they were. A
    function refines one that is alike."""
    return _content(first) == _content(second) and not said_otherwise(first, second)


def _content(function: Function) -> Any:
    names = _Names(function)
    parameters = tuple(replace(each, name="") for each in function.parameters)
    blocks = tuple(names.block(block) for block in function.blocks.values())
    rest = (
        function.return_type,
        function.convergent,
        function.kernel,
        function.globals.constants,
        function.attributes,
    )
    return parameters, blocks, rest


class _Names:
    """The names of one function, as numbers in the order in which they are given."""

    def __init__(self, function: Function) -> None:
        self.blocks = {name: index for index, name in enumerate(function.blocks)}
        defined = [parameter.name for parameter in function.parameters]
        for block in function.blocks.values():
            for each in (*block.phis, *block.instructions):
                name = getattr(each, "name", None)
                defined += [name] if name is not None else []
        self.values = {name: index for index, name in enumerate(defined)}

    def block(self, block: Block) -> Any:
        phis = tuple(self._phi(phi) for phi in block.phis)
        instructions = tuple(map(self.content, block.instructions))
        return phis, instructions, self.content(block.terminator)

    def _phi(self, phi: Phi) -> Any:
        incoming = {
            self.blocks.get(source, source): self.content(value)
            for source, value in phi.incoming.items()
        }
        return phi.type, incoming

    def content(self, value: Any) -> Any:
        """A value of the program model with names as numbers and without its place."""
        if isinstance(value, Local):
            return Local, self.values.get(value.name, value.name), value.type
        if isinstance(value, (Constant, Global, Literal, Undefined)):
            return value
        if isinstance(value, (Unmodelled, UnmodelledTerminator)):
            return type(value), value, self.values, self.blocks
        if isinstance(value, tuple):
            return tuple(map(self.content, value))
        if isinstance(value, (Effects, Manner, ValueAttributes)):
            return value
        if is_dataclass(value):
            found: list[Any] = [type(value), self._written(getattr(value, "text", ""))]
            found += [
                self._field(value, each.name) for each in fields(value) if each.name not in PLACE
            ]
            return tuple(found)
        return value

    def _written(self, text: str) -> str:
        """A line with names as numbers: what no field holds is written there all the same."""
        return NAME.sub(self._numbered, text)

    def _numbered(self, found: re.Match[str]) -> str:
        name = unquoted(found[0])
        if name in self.values:
            return f"%{self.values[name]}"
        return f"%block {self.blocks[name]}" if name in self.blocks else found[0]

    def _field(self, owner: Any, name: str) -> Any:
        value = getattr(owner, name)
        if name == "name":
            return self.values.get(value, value) if value is not None else None
        if name == "token" and isinstance(owner, Call):
            return self.values.get(value, value) if value is not None else None
        if name in BLOCKS:
            return self._blocks(value)
        return self.content(value)

    def _blocks(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.blocks.get(value, value)
        if isinstance(value, tuple):
            return tuple(map(self._blocks, value))
        return value
