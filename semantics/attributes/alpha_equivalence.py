"""Functions that differ in names alone, or in how their instructions are cut into blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import chain
from typing import Any

from ..program.attributes import Effects, Manner, ValueAttributes
from ..program.function import Block, Function
from ..program.instructions import Call, Phi, Unmodelled
from ..program.operands import Constant, Global, Literal, Local, Undefined
from ..program.spelling import unquoted
from ..program.terminators import UnmodelledTerminator
from ..reading.module_environment import said_otherwise
from .block_shapes import Shape, as_written, in_one_shape

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
    return _same(first, as_written(first), second, as_written(second))


def alike_but_for_blocks(first: Function, second: Function) -> bool:
    """The same of functions whose instructions, in their order, may be cut into other blocks: one
    with one way in and one way out changes nothing of who meets whom, nor does a phi that always is
    one and the same value, and what cannot be reached never happens."""
    return _same(first, in_one_shape(first), second, in_one_shape(second))


def _same(first: Function, one: Shape, second: Function, other: Shape) -> bool:
    alike = _content(first, one) == _content(second, other)
    return alike and not said_otherwise(first, second)


def _content(function: Function, shape: Shape) -> Any:
    names = _Names(function, shape)
    parameters = tuple(replace(each, name="") for each in function.parameters)
    blocks = tuple(map(names.chain, shape.chains))
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

    def __init__(self, function: Function, shape: Shape) -> None:
        self.blocks = shape.starts
        self._ends = shape.ends
        self._same = shape.same
        defined = [parameter.name for parameter in function.parameters]
        for block in chain.from_iterable(shape.chains):
            for each in (*block.phis, *block.instructions):
                name = getattr(each, "name", None)
                defined += [name] if name is not None and name not in self._same else []
        self.values = {name: index for index, name in enumerate(defined)}
        of = {name: self.values[one] for name, one in self._same.items() if one in self.values}
        self.values.update(of)

    def chain(self, blocks: Sequence[Block]) -> Any:
        """Blocks that are left by one way only, but for the last of them."""
        phis = tuple(
            self._phi(phi) for each in blocks for phi in each.phis if phi.name not in self._same
        )
        instructions = tuple(self.content(one) for each in blocks for one in each.instructions)
        return phis, instructions, self.content(blocks[-1].terminator)

    def _phi(self, phi: Phi) -> Any:
        incoming = {
            self._ends[source]: self.content(value)
            for source, value in phi.incoming.items()
            if source in self._ends
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
