"""SPIR-V binaries as instructions: what a compiler left over is removed, what they need is read."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

MAGIC = 0x0723_0203
HEADER_WORDS = 5

# The opcodes that matter here, by their names in the specification of SPIR-V.
OP_NAME, OP_MEMBER_NAME = 5, 6
OP_CAPABILITY, OP_EXECUTION_MODE = 17, 16
OP_TYPES = range(19, 40)
OP_TYPE_INT = 21
OP_CONSTANTS = range(41, 47)
OP_VARIABLE = 59
OP_DECORATIONS = (71, 72)

OP_EXTENDED = 12
OP_SWITCH = 251
OP_TYPE_POINTER = 32

LITERALS_BEHIND = {
    OP_NAME: 0,
    OP_MEMBER_NAME: 0,
    OP_CAPABILITY: 0,
    OP_EXECUTION_MODE: 0,
    71: 0,  # OpDecorate
    72: 0,  # OpMemberDecorate
    3: 0,  # OpSource
    11: 0,  # OpExtInstImport
    14: 0,  # OpMemoryModel
    OP_TYPE_INT: 1,
    22: 1,  # OpTypeFloat
    23: 2,  # OpTypeVector
    43: 2,  # OpConstant
    61: 3,  # OpLoad
    62: 2,  # OpStore
    81: 3,  # OpCompositeExtract
    246: 2,  # OpLoopMerge
    247: 1,  # OpSelectionMerge
}
"""How many words of an instruction are ids, the first ones, where literals stand behind them."""

FUNCTION_STORAGE = 7
LOCAL_SIZE = 17

INT8 = 39
CAPABILITIES = {11: "int64", 22: "int16", INT8: "int8", 9: "float16", 10: "float64"}
"""The capabilities that a device may lack, by the names that features have here."""


class NotSpirv(ValueError):
    """The bytes are no module of SPIR-V."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: its opcode, and the words behind the first."""

    opcode: int
    words: tuple[int, ...]


def instructions_of(binary: bytes) -> tuple[tuple[int, ...], list[Instruction]]:
    """The header's five words, and the instructions. Raises NotSpirv."""
    if len(binary) % 4 or len(binary) < 4 * HEADER_WORDS:
        raise NotSpirv("it is no sequence of words")
    words = struct.unpack(f"<{len(binary) // 4}I", binary)
    if words[0] != MAGIC:
        raise NotSpirv("it does not begin as a module of SPIR-V does")
    found: list[Instruction] = []
    place = HEADER_WORDS
    while place < len(words):
        length, opcode = words[place] >> 16, words[place] & 0xFFFF
        if not length or place + length > len(words):
            raise NotSpirv(f"the instruction at word {place} has no sensible length")
        found.append(Instruction(opcode, words[place + 1 : place + length]))
        place += length
    return words[:HEADER_WORDS], found


def binary_of(header: Sequence[int], instructions: Iterable[Instruction]) -> bytes:
    """The module as bytes."""
    words = list(header)
    for each in instructions:
        words += [(len(each.words) + 1) << 16 | each.opcode, *each.words]
    return struct.pack(f"<{len(words)}I", *words)


def without_leftovers(binary: bytes) -> bytes:
    """The module without variables, constants and types that nothing uses, and without the
    capability of 8 bits where nothing has them: LLVM leaves the text of a buffer's name behind.

    Raises NotSpirv."""
    header, found = instructions_of(binary)
    while True:
        used = Counter(word for each in found for word in _uses(each))
        dead = {
            identity
            for each in found
            if (identity := _disposable(each)) is not None and not used[identity]
        }
        if not dead:
            break
        found = [each for each in found if not _is_about(each, dead)]
    if not any(each.opcode == OP_TYPE_INT and each.words[1] == 8 for each in found):
        small = Instruction(OP_CAPABILITY, (INT8,))
        found = [each for each in found if each != small]
    return binary_of(header, found)


def _disposable(each: Instruction) -> int | None:
    """The id that an instruction makes, if it does nothing else."""
    if each.opcode in OP_TYPES:
        return each.words[0]
    if each.opcode in OP_CONSTANTS:
        return each.words[1]
    if each.opcode == OP_VARIABLE and each.words[2] == FUNCTION_STORAGE:
        return each.words[1]
    return None


def _uses(each: Instruction) -> Iterator[int]:
    """The ids that an instruction uses; of one that is not listed, all its words count."""
    made = _disposable(each)
    ids = LITERALS_BEHIND.get(each.opcode, len(each.words))
    words = each.words[:ids]
    if each.opcode == OP_EXTENDED:
        words = (*each.words[:3], *each.words[4:])
    elif each.opcode in (OP_VARIABLE, OP_TYPE_POINTER):
        literal = 2 if each.opcode == OP_VARIABLE else 1
        words = (*each.words[:literal], *each.words[literal + 1 :])
    elif each.opcode == OP_SWITCH:
        words = (each.words[0], *each.words[1::2])
    yield from (word for word in words if word != made)


def _is_about(each: Instruction, dead: set[int]) -> bool:
    if each.opcode in (OP_NAME, OP_MEMBER_NAME, *OP_DECORATIONS):
        return each.words[0] in dead
    return _disposable(each) in dead


def with_local_size(binary: bytes, size: int) -> bytes:
    """The module for work groups of so many threads."""
    header, found = instructions_of(binary)
    return binary_of(
        header,
        (
            Instruction(OP_EXECUTION_MODE, (each.words[0], LOCAL_SIZE, size, 1, 1))
            if each.opcode == OP_EXECUTION_MODE and each.words[1] == LOCAL_SIZE
            else each
            for each in found
        ),
    )


def needs_of(binary: bytes) -> frozenset[str]:
    """The features that the module needs and a device may lack."""
    _, found = instructions_of(binary)
    return frozenset(
        CAPABILITIES[each.words[0]]
        for each in found
        if each.opcode == OP_CAPABILITY and each.words[0] in CAPABILITIES
    )
