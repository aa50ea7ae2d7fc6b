"""A small assembler for SPIR-V: ids, types and constants on demand, one function.

The instructions are those of the SPIR-V specification, section 3.52 "Instructions"; the order in
which they stand in a module is that of section 2.4 "Logical Layout of a Module".
"""

from __future__ import annotations

from collections.abc import Sequence

from ..devices.binaries import MAGIC, Instruction, Op, binary_of

VERSION = 0x0001_0300
"""SPIR-V 1.3, the first with subgroups."""
GENERATOR = 0
"""No registered one."""

# Numbers of section 3, "Binary Form", that the shaders use.
SHADER, INT64, BALLOT = 1, 11, 64
GLSL450, GL_COMPUTE, LOCAL_SIZE = 1, 5, 17
MAXIMALLY_RECONVERGES = 6023
BLOCK, ARRAY_STRIDE, BUILT_IN, BINDING, DESCRIPTOR_SET, OFFSET = 2, 6, 11, 33, 34, 35
GLOBAL_INVOCATION = 28
INPUT, STORAGE_BUFFER = 1, 12
SUBGROUP = 3

# Opcodes that `devices` has no need of.
EXTENSION, ENTRY_POINT = 10, 15
TYPE_VOID, TYPE_RUNTIME_ARRAY, TYPE_FUNCTION = 19, 29, 33


class Assembler:
    """Collects the parts of a module; `binary` puts them in order. Ids are numbers from 1."""

    def __init__(self) -> None:
        self._bound = 1
        self._made: dict[tuple[object, ...], int] = {}
        self._capabilities = [SHADER, BALLOT]
        self._names: list[Instruction] = []
        self._decorations: list[Instruction] = []
        self._declarations: list[Instruction] = []
        self._body: list[Instruction] = []

    def fresh(self) -> int:
        self._bound += 1
        return self._bound - 1

    def needs(self, capability: int) -> None:
        if capability not in self._capabilities:
            self._capabilities.append(capability)

    # --- what stands outside of the function ---

    def declared(self, opcode: int, *operands: int, typed: bool = False) -> int:
        """The id of a type, or with `typed` of a constant, whose first operand is its type; the
        same one for the same operands."""
        key = (opcode, *operands)
        if key not in self._made:
            made = self._made[key] = self.fresh()
            words = (operands[0], made, *operands[1:]) if typed else (made, *operands)
            self._declarations.append(Instruction(opcode, words))
        return self._made[key]

    @property
    def void(self) -> int:
        return self.declared(TYPE_VOID)

    @property
    def boolean(self) -> int:
        return self.declared(Op.TYPE_BOOL)

    def integer(self, width: int = 32) -> int:
        """The type of integers without sign."""
        if width == 64:
            self.needs(INT64)
        return self.declared(Op.TYPE_INT, width, 0)

    def vector(self, count: int) -> int:
        return self.declared(Op.TYPE_VECTOR, self.integer(), count)

    def pointer(self, storage: int, type_: int) -> int:
        return self.declared(Op.TYPE_POINTER, storage, type_)

    def constant(self, value: int, width: int = 32) -> int:
        """A number, or with a width of 1 a truth value."""
        if width == 1:
            opcode = Op.CONSTANT_TRUE if value else Op.CONSTANT_FALSE
            return self.declared(opcode, self.boolean, typed=True)
        words = [value >> 32 * place & 0xFFFF_FFFF for place in range(1 + (width > 32))]
        return self.declared(Op.CONSTANT, self.integer(width), *words, typed=True)

    def variable(self, pointer: int, storage: int) -> int:
        made = self.fresh()
        self._declarations.append(Instruction(Op.VARIABLE, (pointer, made, storage)))
        return made

    def decorate(self, target: int, *words: int) -> None:
        self._decorations.append(Instruction(Op.DECORATE, (target, *words)))

    def decorate_member(self, target: int, member: int, *words: int) -> None:
        self._decorations.append(Instruction(Op.MEMBER_DECORATE, (target, member, *words)))

    def name(self, target: int, text: str) -> None:
        self._names.append(Instruction(Op.NAME, (target, *words_of_text(text))))

    # --- what stands in it ---

    def emit(self, opcode: int, *words: int) -> None:
        self._body.append(Instruction(opcode, words))

    def result(self, opcode: int, type_: int, *operands: int, into: int | None = None) -> int:
        """An instruction with a result, whose id it gives."""
        made = self.fresh() if into is None else into
        self._body.append(Instruction(opcode, (type_, made, *operands)))
        return made

    def binary(self, main: int, inputs: Sequence[int], size: int, *, maximal: bool) -> bytes:
        """The module whose entry point is the compute shader `main`, a group of `size` threads.
        `maximal`: it asks for maximal reconvergence."""
        head = [Instruction(Op.CAPABILITY, (each,)) for each in self._capabilities]
        modes = [Instruction(Op.EXECUTION_MODE, (main, LOCAL_SIZE, size, 1, 1))]
        if maximal:
            text = words_of_text("SPV_KHR_maximal_reconvergence")
            head.append(Instruction(EXTENSION, tuple(text)))
            modes.append(Instruction(Op.EXECUTION_MODE, (main, MAXIMALLY_RECONVERGES)))
        entry = (GL_COMPUTE, main, *words_of_text("main"), *inputs)
        parts = [
            *head,
            Instruction(Op.MEMORY_MODEL, (0, GLSL450)),
            Instruction(ENTRY_POINT, entry),
            *modes,
            *self._names,
            *self._decorations,
            *self._declarations,
            *self._body,
        ]
        return binary_of((MAGIC, VERSION, GENERATOR, self._bound, 0), parts)


def words_of_text(text: str) -> list[int]:
    """A literal string: UTF-8, ended by a zero, four bytes a word."""
    encoded = text.encode() + b"\0"
    encoded += b"\0" * (-len(encoded) % 4)
    return [int.from_bytes(encoded[n : n + 4], "little") for n in range(0, len(encoded), 4)]
