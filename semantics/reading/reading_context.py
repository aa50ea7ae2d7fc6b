"""One instruction on its way from LLVM's text into the program model, and what surrounds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..program.instructions import UNKNOWN_ACCESS, Access, Compute, Effect, Unmodelled
from ..program.layouts import DataLayout
from ..program.operands import Literal, Operand, Undefined
from ..program.spelling import unquoted
from .attributes import NONE, Attributes
from .cursor import Cursor, Unreadable, words
from .line_shapes import LineShapes
from .metadata import LINE_NOTE, Metadata

FLAGS = words(
    """nuw nsw exact disjoint nneg samesign inbounds nusw
    fast nnan ninf nsz arcp contract afn reassoc"""
)
"""What may stand between an operation and its first type."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a declaration or definition says about the calls that name it."""

    attributes: Attributes = NONE
    result: Attributes = NONE
    parameters: tuple[Attributes, ...] = ()


@dataclass(slots=True)
class Surroundings:
    """What a module says that its instructions refer to."""

    layout: DataLayout
    metadata: Metadata
    triple: str = ""
    located: Callable[[str, str], Literal | Undefined] = Literal
    groups: dict[str, Attributes] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)
    thread_locals: frozenset[str] = frozenset()
    aliases: dict[str, str] = field(default_factory=dict)
    machine: str = ""
    null_is_valid: bool = False
    stated_lanes: int | None = None
    held: Callable[[Operand, str], Operand | None] = lambda _pointer, _type: None
    shapes: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """What calls mean that say the same; `calls` fills it."""
    _line_shapes: dict[tuple[bool, int | None], LineShapes] = field(
        default_factory=dict[tuple[bool, "int | None"], LineShapes]
    )
    _lasting: frozenset[int] = frozenset()

    def line_shapes(self) -> LineShapes:
        """The shapes of lines in functions of which the same is said as of this one."""
        said = self.null_is_valid, self.stated_lanes
        return self._line_shapes.setdefault(said, LineShapes())

    def lasting_attributes(self) -> frozenset[int]:
        """The identities of those attributes that live as long as the module is read: none at all,
        and those of its groups, all of which are known before the first call is read."""
        if not self._lasting:
            self._lasting = frozenset(map(id, (NONE, *self.groups.values())))
        return self._lasting


@dataclass(slots=True)
class Place:
    """One instruction on its way: its name, its metadata, its line, its text."""

    around: Surroundings
    cursor: Cursor
    name: str | None
    attached: dict[str, str]
    line: int
    text: str

    @property
    def result(self) -> str:
        """The name of an instruction that must have one."""
        if self.name is None:
            raise Unreadable("a result without a name")
        return self.name

    @property
    def stated(self) -> frozenset[str]:
        """What is said of the instruction under numbers, where it comes from aside."""
        groups = self.around.groups
        found = {_said(groups[token]) for token in self.cursor.tokens if token in groups}
        nodes = self.around.metadata.nodes
        kinds = self.attached.keys() - {"dbg", "srcloc", LINE_NOTE}
        return frozenset(found | {f"{kind} {nodes.get(self.attached[kind])}" for kind in kinds})

    @property
    def names(self) -> frozenset[str]:
        """The locals that stand in the instruction, and the globals, these with `@` in front."""
        tokens = self.cursor.tokens
        found = {unquoted(each) for each in tokens if each[:1] == "%"}
        return frozenset(found | {f"@{unquoted(each)}" for each in tokens if each[:1] == "@"})


def said_of(place: Place) -> frozenset[str]:
    """What the metadata of an instruction says that is only compared."""
    if not place.attached:
        return frozenset()
    return place.around.metadata.compared(place.attached)


def _said(attributes: Attributes) -> str:
    """Attributes in one order."""
    return f"{sorted(attributes.words)} {attributes.memory} {attributes.value}"


def unmodelled(place: Place, reason: str, type_: str = "") -> Unmodelled:
    """What the model has no meaning for; `reason` is a phrase."""
    return Unmodelled(
        place.name,
        type_,
        reason,
        line=place.line,
        text=place.text,
        stated=place.stated,
        names=place.names,
    )


def compute(
    place: Place,
    type_: str,
    opcode: str,
    operands: tuple[Operand, ...],
    flags: frozenset[str] = frozenset(),
    predicate: str = "",
    detail: str = "",
) -> Compute:
    """A pure operation in this place. Raises Unreadable if it has no name."""
    return Compute(
        place.result,
        type_,
        opcode,
        operands,
        flags=flags,
        predicate=predicate,
        detail=detail,
        said=said_of(place),
        line=place.line,
        text=place.text,
    )


def effect(
    place: Place,
    type_: str,
    kind: str,
    operands: tuple[Operand, ...],
    access: Access = UNKNOWN_ACCESS,
) -> Effect:
    """An effect on memory in this place, with its tags; without a name if it is `void`."""
    name = None if type_ == "void" else place.result
    tags = place.around.metadata.tags(place.attached)
    return Effect(
        name,
        type_,
        kind,
        operands,
        access=access,
        tags=tags,
        said=said_of(place),
        line=place.line,
        text=place.text,
    )


def operands_of(cursor: Cursor) -> tuple[Operand, ...]:
    """Typed operands with commas between them."""
    found = [cursor.typed_operand()]
    while cursor.accept(","):
        found.append(cursor.typed_operand())
    return tuple(found)
