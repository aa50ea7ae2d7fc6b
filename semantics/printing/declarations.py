"""What the text of a function names outside it: callees, globals and nodes of metadata."""

from __future__ import annotations

import re

from ..program.attributes import Ranges
from ..program.instructions import (
    Alloca,
    Assume,
    Call,
    Compute,
    Effect,
    Instruction,
    Load,
    Unmodelled,
)
from ..program.operands import Constant, Global, Literal, Operand, width_of
from .values import joined, name_text, value_text


class NamedOutside:
    """What was named so far: `callees` with their declarations, `globals` with their types, and
    `nodes` of metadata with their numbers."""

    def __init__(self) -> None:
        self.callees: dict[str, str] = {}
        self.globals: dict[str, str] = {}
        self.nodes: dict[str, int] = {}

    def remember(self, instruction: Instruction) -> None:
        """What the operands of an instruction name."""
        match instruction:
            case Compute(operands=operands) | Effect(operands=operands):
                self.see(*operands)
            case Call(arguments=arguments):
                self.see(*arguments)
            case Assume(condition=operand) | Load(pointer=operand):
                self.see(operand)
            case Alloca() | Unmodelled():
                pass

    def see(self, *operands: Operand) -> None:
        """Globals among operands, those inside constants too."""
        for operand in operands:
            if isinstance(operand, Global):
                self.globals.setdefault(operand.name, operand.type)
            elif isinstance(operand, Literal):
                for name in re.findall(r"@([-\w$.]+)", operand.text):
                    self.globals.setdefault(name, "ptr")

    def declare(
        self, name: str, type_: str, arguments: tuple[Operand, ...], attributes: str
    ) -> None:
        """A callee is declared by the first call of it."""
        types = ", ".join(argument.type for argument in arguments)
        text = f"declare {type_} @{name_text(name)}({types}){attributes}"
        self.callees.setdefault(name, text)

    def notes(
        self,
        ranges: Ranges,
        type_: str,
        tags: frozenset[tuple[str, str]],
        loaded: bool = False,
    ) -> str:
        """The attachments of an instruction: ranges, and tags of relaxation annotations."""
        notes = ""
        if ranges and type_.startswith("i"):
            bounds = ", ".join(
                f"{type_} {value_text(Constant(bound % (1 << (width_of(type_) or 0)), type_))}"
                for pair in joined(ranges, width_of(type_) or 0)
                for bound in pair
            )
            notes += f", !range !{self.node(f'!{{{bounds}}}')}"
        elif ranges and loaded:
            notes += f", !nonnull !{self.node('!{}')}"
        if tags:
            pairs = [self.node(f'!{{!"{prefix}", !"{suffix}"}}') for prefix, suffix in sorted(tags)]
            listed = ", ".join(f"!{pair}" for pair in pairs)
            notes += f", !mmra !{self.node(f'!{{{listed}}}') if len(pairs) > 1 else pairs[0]}"
        return notes

    def node(self, text: str) -> int:
        """The number of a node of metadata."""
        return self.nodes.setdefault(text, len(self.nodes))

    def declarations(self, defined: set[str]) -> list[str]:
        """The declarations of all that is named and not defined."""
        spaces = {name: re.sub("ptr ?", "", type_) for name, type_ in self.globals.items()}
        return [
            *(
                f"@{name_text(name)} = external {space + ' ' if space else ''}global i8"
                for name, space in spaces.items()
                if name not in defined and name not in self.callees
            ),
            *(text for name, text in self.callees.items() if name not in defined),
        ]
