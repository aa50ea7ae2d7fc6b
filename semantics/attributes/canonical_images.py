"""Image operations of AMDGPU in the one form that LLVM's several ways to write them come to.

One that takes halves, or numbers of 16 bits, does what the one does that takes these as floats or
as numbers of 32 bits. One that adds a bias or an offset of zero does what the one does that adds
none, and one whose level of detail is zero what the one does that reads level zero. `instcombine`
writes the shorter ones where it can. A call stays a call, of the same lanes; what its coordinates
are widened by is no part of it.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ..program.contracts import without_type_suffixes
from ..program.function import Function
from ..program.instructions import Call, Compute, Instruction
from ..program.operands import Constant, Literal, Local, Operand, Undefined

IMAGE = "llvm.amdgcn.image."
CALLED = re.compile(r"@(llvm\.amdgcn\.image\.[\w.]+)")
WIDER = {"half": ("fpext", "float"), "i16": ("zext", "i32")}

SAMPLED = frozenset(("sample", "gather4"))
"""Operations that have a sampler. Their words (`c`, `b`, `l`, `o`, ...) stand before the dimension,
as in `sample.c.b.o.2d`. Their arguments: the mask of channels, what the words add (an offset, then
a bias, first), the coordinates, of which a level of detail is the last, and five more."""

BEHIND_SAMPLED, BEHIND_OTHERS = 5, 3
"""The arguments behind the coordinates: the image, the sampler and whether its coordinates are
normalised, then how failures are told and what is cached; those without a sampler have three."""


def images_of(function: Function) -> Counter[str]:
    """How often a function calls each image operation."""
    callees = (call.callee or "" for _, call in function.calls())
    return Counter(callee for callee in callees if callee.startswith(IMAGE))


def written_as(call: Call) -> str:
    """The name that a callee had before its call was written in one form."""
    called = CALLED.search(call.text)
    return called[1] if called and (call.callee or "").startswith(IMAGE) else call.callee or ""


def with_images_in_one_form(function: Function) -> Function:
    """The function with each coordinate of 16 bits widened before the call that takes it, and with
    the words left out that its operands make needless."""
    blocks = {
        name: replace(
            block,
            instructions=tuple(
                new
                for index, each in enumerate(block.instructions)
                for new in _widened(each, f"coordinate-{name}-{index}")
            ),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def _widened(each: Instruction, stem: str) -> Iterator[Instruction]:
    if not isinstance(each, Call) or not (each.callee or "").startswith(IMAGE):
        yield each
        return
    arguments: list[Operand] = []
    for number, argument in enumerate(each.arguments):
        opcode, type_ = WIDER.get(argument.type, ("", ""))
        known = _constant(argument, type_) if opcode else argument
        if known is None:
            known = Local(f"{stem}-{number}", type_)
            yield Compute(known.name, type_, opcode, (argument,), line=each.line)
        arguments.append(known)
    callee = without_type_suffixes(each.callee or "")
    words = tuple(callee.removeprefix(IMAGE).split("."))
    yield _shortened(replace(each, arguments=tuple(arguments)), words)


def _shortened(call: Call, words: tuple[str, ...]) -> Call:
    """The call of the operation of these words, without those that a zero makes needless."""
    found = next(_needless(words, call.arguments), None)
    if found is None:
        return replace(call, callee=IMAGE + ".".join(words))
    index, shorter = found
    arguments, given = (each[:index] + each[index + 1 :] for each in (call.arguments, call.given))
    return _shortened(replace(call, arguments=arguments, given=given), shorter)


def _needless(
    words: tuple[str, ...], arguments: tuple[Operand, ...]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The places of arguments that are zero, and the words of the operation that lacks them."""
    if words[0] in SAMPLED:
        level = len(arguments) - BEHIND_SAMPLED - 1
        places = {"o": 1, "b": 2 if "o" in words else 1, "l": level}
        instead = {"l": ("lz",)}
    elif words[:2] in (("load", "mip"), ("store", "mip")):
        places, instead = {"mip": len(arguments) - BEHIND_OTHERS - 1}, {}
    else:
        return
    for number, word in enumerate(words):
        if word in places and _is_zero(arguments[places[word]]):
            left = (*words[:number], *instead.get(word, ()), *words[number + 1 :])
            yield places[word], left


def _is_zero(operand: Operand) -> bool:
    """Whether an operand is zero: a number, or a float of either sign."""
    match operand:
        case Constant(value=value):
            return value == 0
        case Literal(type="float", bits=int(bits)):
            return bits & 0x7FFF_FFFF == 0
        case _:
            return False


def _constant(operand: Operand, type_: str) -> Operand | None:
    """A constant as the wider one that it becomes; None for what must be computed."""
    match operand:
        case Constant(value=value):
            return Constant(value, type_)
        case Undefined(kind=kind):
            return Undefined(kind, type_)
        case Literal(bits=int(bits)):
            (number,) = struct.unpack("<e", struct.pack("<H", bits))
            (wide,) = struct.unpack("<I", struct.pack("<f", number))
            return Literal(f"{number:e}", type_, bits=wide)
        case _:
            return None
