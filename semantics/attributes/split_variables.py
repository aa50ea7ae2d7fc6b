"""Variables that a transform has split: the target's module has each element as its own variable.

LLVM splits a variable of the module's own, `@v`, into `@v.0`, `@v.1` and so on where each access is
to one of its elements. Both programs begin with one memory, in which a variable is known by its
name. So a target that has the elements of `@v` is written as one that has `@v`: `@v.1` becomes the
place of the element of number 1.

That is the same program as long as nobody can tell: no other code names or reaches `@v` or an
element, the target's code does nothing with an element's address but load and store within it, and
each element begins with what `@v` holds there. Which variable is which element follows from the
two modules alone, so that all of their functions agree on it. Where a number is not that of the
element, both programs differ, and nothing is concluded from that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from ..program.function import Function, Globals, Module
from ..program.instruction_operands import operands_of
from ..program.instructions import Effect, Instruction, Load, Phi
from ..program.layouts import MOST_SCALARS, NotFixed
from ..program.operands import Constant, Global, Literal, Operand, Undefined
from ..program.spelling import globals_in
from ..program.terminators import Terminator
from ..reading.cursor import Cursor, Unreadable

_ELEMENT = re.compile(r"(.+)\.(\d+)", re.ASCII | re.DOTALL)
_WHOLE = frozenset(("zeroinitializer", "poison", "undef"))


@dataclass(frozen=True, slots=True)
class Part:
    """The bytes of a variable of the source that the target has as another one."""

    whole: str
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class _Element:
    """An element of a variable: where it begins, its type, and what it holds at first."""

    offset: int
    type: str
    held: Operand


def with_whole_variables(source: Module, target: Module, names: tuple[str, str]) -> Module | None:
    """The target with `@v` in the place of all that are elements of it; None where it has none, or
    has new variables of its own that are not. `names` are a function of each."""
    one, other = source.functions[names[0]].globals, target.functions[names[1]].globals
    new = other.variables - one.variables
    if not new:
        return None
    taken = source.functions.keys() | source.declarations
    taken |= target.functions.keys() | target.declarations
    parts: dict[str, Part] = {}
    for name in new:
        part = _part_of(name, one, other)
        if part is None or name in taken or part.whole in taken:
            return None
        parts[name] = part
    if _any_meet(parts.values()):
        return None
    if not all(_only_accessed(each, parts) for each in target.functions.values()):
        return None
    known = _globals(one, other, parts)
    functions = {name: _with_wholes(each, parts, known) for name, each in target.functions.items()}
    return replace(target, functions=functions)


# --- which element a variable is -----------------------------------------------------------------


def _part_of(name: str, source: Globals, target: Globals) -> Part | None:
    """What a variable of the target is of one that only the source has."""
    found = _ELEMENT.fullmatch(name)
    if found is None or name not in target.own or found[1] not in source.own:
        return None
    whole, number = found[1], int(found[2])
    if _is_named(whole, target) or _is_named(name, source):
        return None
    before, after = (
        known.stated.get(f"@{each}") for known, each in ((source, whole), (target, name))
    )
    text = target.named.get(f"@{name}")
    element = _element(source, whole, number)
    if before is None or after is None or text is None or element is None:
        return None
    size, exact = target.sizes.get(name, (0, False))
    if not (_begins_as(text, element) and exact and source.sizes.get(whole, (0, False))[1]):
        return None
    if before.space != after.space or before.filled or after.filled or not before.align:
        return None
    if after.align < _alignment(before.align, element.offset):
        return None
    return Part(whole, element.offset, size)


def _any_meet(parts: Iterable[Part]) -> bool:
    """Whether two variables would be one place: `@v.1` and `@v.01` are two elements of no `@v`."""
    ordered = sorted(parts, key=lambda part: (part.whole, part.offset))
    return any(
        one.whole == other.whole and other.offset < one.offset + one.size
        for one, other in pairwise(ordered)
    )


def _is_named(name: str, known: Globals) -> bool:
    return f"@{name}" in known.stated or f"@{name}" in known.named


def _alignment(align: int, offset: int) -> int:
    """How what lies that many bytes behind an aligned address is aligned."""
    return min(align, offset & -offset) if offset else align


def _element(known: Globals, name: str, number: int) -> _Element | None:
    """The element of a number, counted through structures and arrays from 0."""
    if number >= MOST_SCALARS:
        return None
    cursor = Cursor(known.named.get(f"@{name}", ""))
    try:
        type_ = cursor.type()
        for index, element in enumerate(_elements(known, cursor, type_, 0)):
            if index == number:
                return element if element.type != type_ else None
    except (Unreadable, NotFixed, IndexError, RecursionError):
        pass
    return None


def _elements(known: Globals, cursor: Cursor, type_: str, begin: int) -> Iterator[_Element]:
    """What a value at the cursor is made of. Raises Unreadable and NotFixed."""
    parts = list(_places(known, type_))
    if not parts:
        yield _Element(begin, type_, cursor.operand(type_))
        return
    token = cursor.peek()
    if token in _WHOLE:
        cursor.next()
        for offset, part in parts:
            yield from _elements(known, Cursor(token), part, begin + offset)
        return
    closing = _opened(cursor)
    for index, (offset, part) in enumerate(parts):
        if index:
            cursor.expect(",")
        if cursor.type() != part:
            raise Unreadable("an element of another type")
        yield from _elements(known, cursor, part, begin + offset)
    for each in closing:
        cursor.expect(each)


def _opened(cursor: Cursor) -> tuple[str, ...]:
    """Goes into a structure or an array that is written one by one; what ends it."""
    opening = cursor.next()
    if opening == "<":
        cursor.expect("{")
        return ("}", ">")
    if opening not in ("[", "{"):
        raise Unreadable("a value that is not written one by one")
    return ("]",) if opening == "[" else ("}",)


def _places(known: Globals, type_: str) -> Iterator[tuple[int, str]]:
    """Where each part of a structure or an array begins, and its type."""
    layout = known.layout
    body = layout.named.get(type_, type_)
    if layout.is_structure(body):
        for index in range(len(layout.fields(body)[0])):
            found = layout.offset(body, index)
            if found is None:
                raise NotFixed(f"where field {index} of {type_} lies")
            yield found
    elif body.startswith("["):
        count, part = layout.row(body)
        step = layout.size(part)
        if step is None or count > MOST_SCALARS:
            raise NotFixed(f"the elements of {type_}")
        yield from ((index * step, part) for index in range(count))


def _begins_as(text: str, element: _Element) -> bool:
    """Whether a variable is defined with the type and the value of an element."""
    cursor = Cursor(text)
    try:
        return cursor.type() == element.type and _equal(cursor.operand(element.type), element.held)
    except (Unreadable, IndexError):
        return False


def _equal(one: Operand, other: Operand) -> bool:
    if isinstance(one, Undefined) or isinstance(other, Undefined):
        return one == other
    return one == other or (_bits(one) is not None and _bits(one) == _bits(other))


def _bits(held: Operand) -> int | None:
    match held:
        case Constant(value=value):
            return value
        case Literal(bits=bits):
            return bits
        case _:
            return None


# --- what the target does with it ----------------------------------------------------------------


def _only_accessed(function: Function, parts: Mapping[str, Part]) -> bool:
    """Whether a function does nothing with these variables but plain accesses within each."""
    for block in function.blocks.values():
        for each in (*block.phis, *block.instructions, block.terminator):
            if _named_by(each) & parts.keys() and not _accesses_a_part(each, parts):
                return False
    return True


def _named_by(thing: Instruction | Phi | Terminator) -> frozenset[str]:
    """The globals that an instruction names, by its operands or its text."""
    operands = thing.incoming.values() if isinstance(thing, Phi) else operands_of(thing)
    texts = [getattr(thing, "text", "")]
    found = set[str]()
    for operand in operands:
        match operand:
            case Global(name=name):
                found.add(name)
            case Literal(text=text, base=base):
                texts.append(text)
                found.add(base)
            case _:
                pass
    return frozenset(found).union(*map(globals_in, texts))


def _accesses_a_part(thing: object, parts: Mapping[str, Part]) -> bool:
    """Whether it is a plain load or store of bytes that are all of one such variable. What is
    stored is the address of none, since nobody else knows it."""
    match thing:
        case Load(pointer=pointer, plain=True, access=access):
            pass
        case Effect(kind="store", operands=(_, pointer), access=access):
            pass
        case _:
            return False
    found = _part_at(pointer, parts)
    if found is None or access.size <= 0:
        return False
    part, offset = found
    return 0 <= offset <= part.size - access.size


def _part_at(operand: Operand, parts: Mapping[str, Part]) -> tuple[Part, int] | None:
    """The part that an operand is a place in, and how many bytes on; None for others."""
    match operand:
        case Global(name=name) if name in parts:
            return parts[name], 0
        case Literal(base=name, offset=offset) if name in parts:
            return parts[name], offset
        case _:
            return None


# --- the other program ---------------------------------------------------------------------------


def _globals(source: Globals, target: Globals, parts: Mapping[str, Part]) -> Globals:
    """What the target's module would say that has the variables whole."""
    wholes = {part.whole for part in parts.values()}
    left = {
        whole: tuple(
            sorted(
                (part.offset, part.offset + part.size)
                for part in parts.values()
                if part.whole == whole
            )
        )
        for whole in wholes
    }

    def exchanged(names: frozenset[str]) -> frozenset[str]:
        return names - parts.keys() | wholes

    gone = {f"@{name}" for name in parts}
    return replace(
        target,
        local=exchanged(target.local),
        variables=exchanged(target.variables),
        own=exchanged(target.own),
        sizes={
            **{name: size for name, size in target.sizes.items() if name not in parts},
            **{name: source.sizes[name] for name in wholes},
        },
        named={name: text for name, text in target.named.items() if name not in gone},
        stated={
            **{name: said for name, said in target.stated.items() if name not in gone},
            **{f"@{name}": source.stated[f"@{name}"] for name in wholes},
        },
        parts=left,
    )


def _with_wholes(function: Function, parts: Mapping[str, Part], known: Globals) -> Function:
    """The function with the places of elements for these variables."""

    def other(instruction: Instruction) -> Instruction:
        match instruction:
            case Load(pointer=pointer) if found := _part_at(pointer, parts):
                return replace(instruction, pointer=_place(*found, pointer.type))
            case Effect(operands=(value, pointer)) if found := _part_at(pointer, parts):
                return replace(instruction, operands=(value, _place(*found, pointer.type)))
            case _:
                return instruction

    blocks = {
        name: replace(block, instructions=tuple(map(other, block.instructions)))
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks, globals=known)


def _place(part: Part, offset: int, type_: str) -> Operand:
    """The address of a place in the whole variable."""
    offset += part.offset
    if offset == 0:
        return Global(part.whole, type_)
    text = f"getelementptr (i8, {type_} @{part.whole}, i64 {offset})"
    return Literal(text, type_, part.whole, offset, True)
