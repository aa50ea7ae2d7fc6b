"""SPIR-V binaries as instructions: what a compiler left over is removed, what they need is read."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

MAGIC = 0x0723_0203
HEADER_WORDS = 5


class Op(IntEnum):
    """The instructions that matter here, by their names in the specification of SPIR-V."""

    UNDEF = 1
    SOURCE = 3
    NAME = 5
    MEMBER_NAME = 6
    LINE = 8
    EXT_INST_IMPORT = 11
    EXT_INST = 12
    MEMORY_MODEL = 14
    EXECUTION_MODE = 16
    CAPABILITY = 17
    TYPE_BOOL = 20
    TYPE_INT = 21
    TYPE_FLOAT = 22
    TYPE_VECTOR = 23
    TYPE_ARRAY = 28
    TYPE_STRUCT = 30
    TYPE_POINTER = 32
    CONSTANT_TRUE = 41
    CONSTANT_FALSE = 42
    CONSTANT = 43
    CONSTANT_COMPOSITE = 44
    CONSTANT_NULL = 46
    FUNCTION = 54
    FUNCTION_END = 56
    VARIABLE = 59
    LOAD = 61
    STORE = 62
    ACCESS_CHAIN = 65
    IN_BOUNDS_ACCESS_CHAIN = 66
    DECORATE = 71
    MEMBER_DECORATE = 72
    COMPOSITE_CONSTRUCT = 80
    COMPOSITE_EXTRACT = 81
    COPY_OBJECT = 83
    U_CONVERT = 113
    S_CONVERT = 114
    BITCAST = 124
    S_NEGATE = 126
    I_ADD = 128
    I_SUB = 130
    I_MUL = 132
    U_DIV = 134
    S_DIV = 135
    U_MOD = 137
    S_REM = 138
    LOGICAL_EQUAL = 164
    LOGICAL_NOT_EQUAL = 165
    LOGICAL_OR = 166
    LOGICAL_AND = 167
    LOGICAL_NOT = 168
    SELECT = 169
    I_EQUAL = 170
    I_NOT_EQUAL = 171
    U_GREATER_THAN = 172
    S_GREATER_THAN = 173
    U_GREATER_THAN_EQUAL = 174
    S_GREATER_THAN_EQUAL = 175
    U_LESS_THAN = 176
    S_LESS_THAN = 177
    U_LESS_THAN_EQUAL = 178
    S_LESS_THAN_EQUAL = 179
    SHIFT_RIGHT_LOGICAL = 194
    SHIFT_RIGHT_ARITHMETIC = 195
    SHIFT_LEFT_LOGICAL = 196
    BITWISE_OR = 197
    BITWISE_XOR = 198
    BITWISE_AND = 199
    NOT = 200
    BIT_COUNT = 205
    PHI = 245
    LOOP_MERGE = 246
    SELECTION_MERGE = 247
    LABEL = 248
    BRANCH = 249
    BRANCH_CONDITIONAL = 250
    SWITCH = 251
    RETURN = 253
    UNREACHABLE = 255
    NO_LINE = 317
    GROUP_NON_UNIFORM_BALLOT = 339


TYPES = range(19, 40)
CONSTANTS = range(41, 47)
NAMES = (Op.NAME, Op.MEMBER_NAME, Op.DECORATE, Op.MEMBER_DECORATE)
"""The instructions that only say something about what their first word names."""

LITERALS_BEHIND: dict[int, int] = {
    Op.NAME: 0,
    Op.MEMBER_NAME: 0,
    Op.CAPABILITY: 0,
    Op.EXECUTION_MODE: 0,
    Op.DECORATE: 0,
    Op.MEMBER_DECORATE: 0,
    Op.SOURCE: 0,
    Op.EXT_INST_IMPORT: 0,
    Op.MEMORY_MODEL: 0,
    Op.TYPE_INT: 1,
    Op.TYPE_FLOAT: 1,
    Op.TYPE_VECTOR: 2,
    Op.CONSTANT: 2,
    Op.LOAD: 3,
    Op.STORE: 2,
    Op.COMPOSITE_EXTRACT: 3,
    Op.LOOP_MERGE: 2,
    Op.SELECTION_MERGE: 1,
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
    if not any(each.opcode == Op.TYPE_INT and each.words[1] == 8 for each in found):
        small = Instruction(Op.CAPABILITY, (INT8,))
        found = [each for each in found if each != small]
    return binary_of(header, found)


def _disposable(each: Instruction) -> int | None:
    """The id that an instruction makes, if it does nothing else."""
    if each.opcode in TYPES:
        return each.words[0]
    if each.opcode in CONSTANTS:
        return each.words[1]
    if each.opcode == Op.VARIABLE and each.words[2] == FUNCTION_STORAGE:
        return each.words[1]
    return None


def _uses(each: Instruction) -> Iterator[int]:
    """The ids that an instruction uses; of one that is not listed, all its words count."""
    made = _disposable(each)
    ids = LITERALS_BEHIND.get(each.opcode, len(each.words))
    words = each.words[:ids]
    if each.opcode == Op.EXT_INST:
        words = (*each.words[:3], *each.words[4:])
    elif each.opcode in (Op.VARIABLE, Op.TYPE_POINTER):
        literal = 2 if each.opcode == Op.VARIABLE else 1
        words = (*each.words[:literal], *each.words[literal + 1 :])
    elif each.opcode == Op.SWITCH:
        words = (each.words[0], *each.words[1::2])
    yield from (word for word in words if word != made)


def _is_about(each: Instruction, dead: set[int]) -> bool:
    if each.opcode in NAMES:
        return each.words[0] in dead
    return _disposable(each) in dead


def with_local_size(binary: bytes, size: int) -> bytes:
    """The module for work groups of so many threads."""
    header, found = instructions_of(binary)
    return binary_of(
        header,
        (
            Instruction(Op.EXECUTION_MODE, (each.words[0], LOCAL_SIZE, size, 1, 1))
            if each.opcode == Op.EXECUTION_MODE and each.words[1] == LOCAL_SIZE
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
        if each.opcode == Op.CAPABILITY and each.words[0] in CAPABILITIES
    )
