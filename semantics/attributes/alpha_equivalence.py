"""Functions that differ in names alone: the same instructions in the same blocks and order."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..program.attributes import Effects, Manner, ValueAttributes
from ..program.function import Block, Function
from ..program.instructions import Call, Phi, Unmodelled
from ..program.operands import Constant, Global, Literal, Local, Undefined
from ..program.terminators import UnmodelledTerminator
from ..reading.module_environment import said_otherwise

PLACE = frozenset(("line", "text"))
"""Fields of where an instruction was read, which means nothing."""

BLOCKS = frozenset(("target", "targets", "if_true", "if_false", "default", "cases"))
"""Fields of terminators that name blocks."""


def alike(first: Function, second: Function) -> bool:
    """Is one function the other but for the names of its values, blocks and itself?

    What is not modelled must have the same text, and then all names must be the same, since the
    text tells no more than names; types and globals must be what they were. A function refines one
    that is alike."""
    return _content(first) == _content(second) and not said_otherwise(first, second)


def _content(function: Function) -> Any:
    names = _Names(function)
    # Of a parameter all is compared, of calls and loads not where pointers lead.
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
        if isinstance(value, (Effects, Manner)):
            return value
        if isinstance(value, ValueAttributes):
            return value.compared
        if is_dataclass(value):
            found: list[Any] = [type(value)]
            found += [
                self._field(value, each.name) for each in fields(value) if each.name not in PLACE
            ]
            return tuple(found)
        return value

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
