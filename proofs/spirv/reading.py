"""A binary of SPIR-V as functions: LLVM IR text for each, and the merge instruction of each block.

Control flow, integers, calls and group operations are read. Variables of a function become stack
slots, which LLVM turns into values again. A function that is imported keeps its name, and so does
one that is called and has no body. Group operations get the names of the intrinsics that LLVM's
backend makes them of, so that they can be compared with these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

from ...semantics.printing.values import name_text
from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.program.instructions import Call
from ...semantics.program.instructions import Instruction as Line
from ...semantics.reading.reader import read_module
from ...semantics.structured.merges import Merge, StructuredGraph
from ..devices.binaries import Instruction, NotSpirv, Op, instructions_of


class More(IntEnum):
    """Opcodes that only the reader needs, by their names in the specification of SPIR-V."""

    SPEC_CONSTANT_TRUE = 48
    SPEC_CONSTANT = 50
    FUNCTION_PARAMETER = 55
    FUNCTION_CALL = 57
    ENTRY_POINT = 15
    TYPE_VOID = 19
    TYPE_FUNCTION = 33
    CONTROL_BARRIER = 224
    MEMORY_BARRIER = 225
    I_ADD_CARRY = 149
    I_SUB_BORROW = 150
    KILL = 252
    RETURN_VALUE = 254
    LIFETIME_START = 256
    ELECT = 333
    ALL = 334
    ANY = 335
    ALL_EQUAL = 336
    BROADCAST = 337
    BROADCAST_FIRST = 338
    BALLOT = 339
    INVERSE_BALLOT = 340
    BALLOT_BIT_EXTRACT = 341
    BALLOT_BIT_COUNT = 342
    BALLOT_FIND_LSB = 343
    BALLOT_FIND_MSB = 344
    SHUFFLE = 345
    SHUFFLE_XOR = 346
    SHUFFLE_UP = 347
    SHUFFLE_DOWN = 348
    I_ADD = 349
    F_ADD = 350
    I_MUL = 351
    F_MUL = 352
    S_MIN = 353
    U_MIN = 354
    F_MIN = 355
    S_MAX = 356
    U_MAX = 357
    F_MAX = 358
    BITWISE_AND = 359
    BITWISE_OR = 360
    BITWISE_XOR = 361
    LOGICAL_AND = 362
    LOGICAL_OR = 363
    LOGICAL_XOR = 364
    QUAD_BROADCAST = 365
    QUAD_SWAP = 366


class NotRead(InputError):
    """A binary has something that is not read."""


@dataclass(frozen=True, slots=True)
class Read:
    """The functions of a binary, each with its merges, by name; and the text that they were read
    from."""

    graphs: Mapping[str, StructuredGraph]
    text: str


@dataclass(slots=True)
class Body:
    """A block of a binary: what stands in it, its merge instruction and its terminator."""

    label: int
    instructions: list[Instruction] = field(default_factory=list)
    merge: Instruction | None = None
    terminator: Instruction | None = None


@dataclass(slots=True)
class Definition:
    """A function of a binary."""

    id: int
    result: int
    parameters: list[tuple[int, int]] = field(default_factory=list)
    blocks: list[Body] = field(default_factory=list)


TERMINATORS = (
    Op.BRANCH,
    Op.BRANCH_CONDITIONAL,
    Op.SWITCH,
    Op.RETURN,
    Op.UNREACHABLE,
    More.RETURN_VALUE,
    More.KILL,
)

BINARY: Mapping[int, str] = {
    Op.I_ADD: "add",
    Op.I_SUB: "sub",
    Op.I_MUL: "mul",
    Op.U_DIV: "udiv",
    Op.S_DIV: "sdiv",
    Op.U_MOD: "urem",
    Op.S_REM: "srem",
    Op.LOGICAL_OR: "or",
    Op.LOGICAL_AND: "and",
    Op.LOGICAL_NOT_EQUAL: "xor",
    Op.SHIFT_RIGHT_LOGICAL: "lshr",
    Op.SHIFT_RIGHT_ARITHMETIC: "ashr",
    Op.SHIFT_LEFT_LOGICAL: "shl",
    Op.BITWISE_OR: "or",
    Op.BITWISE_XOR: "xor",
    Op.BITWISE_AND: "and",
}
"""The instructions of LLVM IR that compute the same from two operands."""

COMPARISONS: Mapping[int, str] = {
    Op.LOGICAL_EQUAL: "eq",
    Op.I_EQUAL: "eq",
    Op.I_NOT_EQUAL: "ne",
    Op.U_GREATER_THAN: "ugt",
    Op.S_GREATER_THAN: "sgt",
    Op.U_GREATER_THAN_EQUAL: "uge",
    Op.S_GREATER_THAN_EQUAL: "sge",
    Op.U_LESS_THAN: "ult",
    Op.S_LESS_THAN: "slt",
    Op.U_LESS_THAN_EQUAL: "ule",
    Op.S_LESS_THAN_EQUAL: "sle",
}

EXTENDED: Mapping[int, str] = {38: "umin", 39: "smin", 41: "umax", 42: "smax"}
"""The functions of GLSL.std.450 that are read, as intrinsics."""

IGNORED = (Op.LINE, Op.NO_LINE, Op.NAME, More.LIFETIME_START, More.LIFETIME_START + 1)

INTRINSICS: Mapping[int, str] = {
    More.ELECT: "llvm.spv.wave.is.first.lane",
    More.ALL: "llvm.spv.wave.all",
    More.ANY: "llvm.spv.wave.any",
    More.ALL_EQUAL: "spirv.GroupNonUniformAllEqual",
    More.BROADCAST: "spirv.GroupNonUniformBroadcast",
    More.BROADCAST_FIRST: "spirv.GroupNonUniformBroadcastFirst",
    More.BALLOT: "llvm.spv.wave.ballot",
    More.INVERSE_BALLOT: "spirv.GroupNonUniformInverseBallot",
    More.BALLOT_BIT_EXTRACT: "spirv.GroupNonUniformBallotBitExtract",
    More.BALLOT_BIT_COUNT: "spirv.GroupNonUniformBallotBitCount",
    More.BALLOT_FIND_LSB: "spirv.GroupNonUniformBallotFindLSB",
    More.BALLOT_FIND_MSB: "spirv.GroupNonUniformBallotFindMSB",
    More.SHUFFLE: "llvm.spv.wave.readlane",
    More.SHUFFLE_XOR: "spirv.GroupNonUniformShuffleXor",
    More.SHUFFLE_UP: "spirv.GroupNonUniformShuffleUp",
    More.SHUFFLE_DOWN: "spirv.GroupNonUniformShuffleDown",
    More.I_ADD: "llvm.spv.wave.reduce.sum",
    More.F_ADD: "llvm.spv.wave.reduce.sum",
    More.I_MUL: "llvm.spv.wave.product",
    More.F_MUL: "llvm.spv.wave.product",
    More.S_MIN: "llvm.spv.wave.reduce.min",
    More.U_MIN: "llvm.spv.wave.reduce.umin",
    More.F_MIN: "llvm.spv.wave.reduce.min",
    More.S_MAX: "llvm.spv.wave.reduce.max",
    More.U_MAX: "llvm.spv.wave.reduce.umax",
    More.F_MAX: "llvm.spv.wave.reduce.max",
    More.BITWISE_AND: "spirv.GroupNonUniformBitwiseAnd",
    More.BITWISE_OR: "spirv.GroupNonUniformBitwiseOr",
    More.BITWISE_XOR: "spirv.GroupNonUniformBitwiseXor",
    More.LOGICAL_AND: "spirv.GroupNonUniformLogicalAnd",
    More.LOGICAL_OR: "spirv.GroupNonUniformLogicalOr",
    More.LOGICAL_XOR: "spirv.GroupNonUniformLogicalXor",
    More.QUAD_BROADCAST: "spirv.GroupNonUniformQuadBroadcast",
    More.QUAD_SWAP: "spirv.GroupNonUniformQuadSwap",
}
"""What group operations are called: as the intrinsic that LLVM's backend makes them of, or else by
their own names."""

WITH_OPERATION = range(More.BALLOT_BIT_COUNT, More.LOGICAL_XOR + 1)
"""Group operations whose second operand may say how they compute: reduce, or scan."""


def read_spirv(
    binary: bytes, name: str, sources: Mapping[str, Function] | None = None, declared: str = ""
) -> Read:
    """The functions of a binary; `name` is what errors call it.

    `sources` are functions that it was made of: parameters are called as theirs, and promise what
    theirs do. `declared` are declarations of callees in LLVM IR; one that is not declared there is
    convergent. Raises NotRead."""
    try:
        module = _Module(binary, name, sources or {}, declared)
    except NotSpirv as error:
        raise NotRead(f"this is no binary of SPIR-V: {error}", name) from None
    except (IndexError, KeyError) as error:
        raise NotRead("the binary names what it does not have", name, hint=str(error)) from None
    text = module.text()
    functions = read_module(text, name).functions
    graphs: dict[str, StructuredGraph] = {}
    for each, merges in module.merges.items():
        function = _with_promises(functions[each], module.sources.get(each))
        graphs[each] = StructuredGraph(function, merges)
    return Read(graphs, text)


def _with_promises(function: Function, source: Function | None) -> Function:
    """The function that promises what its source does, of which a binary says nothing: of itself,
    of its parameters, and of a callee what all calls of it in the source say alike."""
    if source is None or len(source.parameters) != len(function.parameters):
        return function
    stated: dict[str | None, list[Call]] = {}
    for _, call in source.calls():
        stated.setdefault(call.callee, []).append(call)
    said = {callee: _alike(calls) for callee, calls in stated.items()}

    def told(instruction: Line) -> Line:
        if isinstance(instruction, Call) and (known := said.get(instruction.callee)) is not None:
            return replace(
                instruction,
                convergent=known.convergent,
                effects=known.effects,
                result=known.result,
                given=known.given,
                declared_range=known.declared_range,
                manner=known.manner,
                said=known.said,
            )
        return instruction

    return replace(
        function,
        parameters=source.parameters,
        convergent=source.convergent,
        kernel=source.kernel,
        attributes=source.attributes,
        globals=source.globals,
        lanes=source.lanes,
        said=source.said,
        blocks={
            name: replace(block, instructions=tuple(map(told, block.instructions)))
            for name, block in function.blocks.items()
        },
    )


def _alike(calls: Sequence[Call]) -> Call | None:
    """A call that says what all of these do; None where they differ."""
    bare = {(c.convergent, c.effects, c.result, c.given, c.declared_range, c.manner) for c in calls}
    return calls[0] if len(bare) == 1 else None


class _Module:
    def __init__(
        self, binary: bytes, name: str, sources: Mapping[str, Function], declared: str
    ) -> None:
        self.name = name
        self.sources = sources
        self.names: dict[int, str] = {}
        self.types: dict[int, str] = {}
        self.pointees: dict[int, int] = {}
        self.values: dict[int, str] = {}
        self.type_of: dict[int, int] = {}
        self.signatures: dict[int, tuple[int, ...]] = {}
        self.constants: dict[int, int] = {}
        self.functions: list[Definition] = []
        self.merges: dict[str, dict[str, Merge]] = {}
        self.declared = {line.split("@")[1].split("(")[0]: line for line in declared.splitlines()}
        self.called: dict[str, str] = {}
        _, found = instructions_of(binary)
        self._collect(found)

    # --- declarations ---

    def _collect(self, found: Sequence[Instruction]) -> None:
        block: Body | None = None
        for each in found:
            if each.opcode == Op.FUNCTION:
                self.functions.append(Definition(each.words[1], each.words[0]))
                block = None
            elif each.opcode == More.FUNCTION_PARAMETER:
                self.functions[-1].parameters.append((each.words[1], each.words[0]))
                self.type_of[each.words[1]] = each.words[0]
            elif each.opcode == Op.LABEL:
                block = Body(each.words[0])
                self.functions[-1].blocks.append(block)
            elif each.opcode == Op.FUNCTION_END:
                block = None
            elif block is None:
                self._declare(each)
            elif each.opcode in (Op.LOOP_MERGE, Op.SELECTION_MERGE):
                block.merge = each
            elif each.opcode in TERMINATORS:
                block.terminator = each
            elif each.opcode not in IGNORED:
                block.instructions.append(each)

    def _declare(self, each: Instruction) -> None:
        words = each.words
        match each.opcode:
            case Op.NAME:
                self.names[words[0]] = _string(words[1:])
            case Op.DECORATE if words[1] == LINKAGE:
                self.names[words[0]] = _string(words[2:])
            case More.ENTRY_POINT:
                self.names[words[1]] = _string(words[2:])
            case More.TYPE_VOID:
                self.types[words[0]] = "void"
            case Op.TYPE_BOOL:
                self.types[words[0]] = "i1"
            case Op.TYPE_INT:
                self.types[words[0]] = f"i{words[1]}"
            case Op.TYPE_FLOAT if words[1] in FLOATS:
                self.types[words[0]] = FLOATS[words[1]]
            case Op.TYPE_VECTOR if words[1] in self.types:
                self.types[words[0]] = f"<{words[2]} x {self.types[words[1]]}>"
            case Op.TYPE_POINTER:
                self.pointees[words[0]] = words[2]
            case More.TYPE_FUNCTION:
                self.signatures[words[0]] = words[1:]
            case Op.CONSTANT_TRUE | Op.CONSTANT_FALSE:
                self._constant(words, "true" if each.opcode == Op.CONSTANT_TRUE else "false")
            case Op.CONSTANT:
                self._number(words)
            case Op.CONSTANT_NULL if words[0] in self.types:
                self._constant(words, _zero(self.types[words[0]]))
            case Op.UNDEF if words[0] in self.types:
                self._constant(words, "undef")
            case Op.CONSTANT_COMPOSITE if words[0] in self.types:
                parts = ", ".join(self._typed(word) for word in words[2:])
                self._constant(words, f"<{parts}>")
            case _:
                pass

    def _constant(self, words: Sequence[int], text: str) -> None:
        self.values[words[1]] = text
        self.type_of[words[1]] = words[0]

    def _number(self, words: Sequence[int]) -> None:
        type_ = self.types.get(words[0], "")
        if not type_.startswith("i"):
            return
        width = int(type_[1:])
        value = words[2] | (words[3] << 32 if len(words) > 3 else 0)
        value &= (1 << width) - 1
        self.constants[words[1]] = value
        self._constant(words, str(value))

    # --- text ---

    def text(self) -> str:
        """The functions with bodies as LLVM IR."""
        bodies = [self._function(each) for each in self.functions if each.blocks]
        own = {self._function_name(each.id) for each in self.functions if each.blocks}
        outside = [line for callee, line in self.called.items() if callee not in own]
        return "\n".join([*outside, *bodies]) + "\n"

    def _function_name(self, id_: int) -> str:
        return self.names.get(id_) or f"function.{id_}"

    def _function(self, each: Definition) -> str:
        name = self._function_name(each.id)
        source = self.sources.get(name)
        for place, (id_, _) in enumerate(each.parameters):
            if source is not None and place < len(source.parameters):
                self.names[id_] = source.parameters[place].name
        writer = _Writer(self, each)
        lines = list(writer.lines())
        self.merges[name] = writer.merges
        parameters = ", ".join(
            f"{self._type(type_)} {writer.value(id_)}" for id_, type_ in each.parameters
        )
        head = f"define {self._type(each.result)} @{name_text(name)}({parameters}) convergent {{"
        return "\n".join([head, *lines, "}"])

    def _type(self, id_: int) -> str:
        if id_ in self.types:
            return self.types[id_]
        raise NotRead("a value of a type that is not read", self.name, hint=READ)

    def _typed(self, id_: int) -> str:
        return f"{self._type(self.type_of[id_])} {self.values[id_]}"

    def call(self, callee: str, result: str, arguments: Sequence[str], *types: str) -> str:
        """A call of a convergent function, which is declared."""
        line = self.declared.get(name_text(callee))
        if line is None:
            line = f"declare {result} @{name_text(callee)}({', '.join(types)}) convergent"
        self.called.setdefault(callee, line)
        return f"call {result} @{name_text(callee)}({', '.join(arguments)})"


LINKAGE = 41
FLOATS = {16: "half", 32: "float", 64: "double"}
READ = "integers, truth values, floats and vectors of them are read"


def _string(words: Sequence[int]) -> str:
    raw = b"".join(word.to_bytes(4, "little") for word in words)
    return raw.split(b"\0")[0].decode("utf-8", errors="replace")


def _zero(type_: str) -> str:
    if type_.startswith("i"):
        return "0" if type_ != "i1" else "false"
    return "zeroinitializer" if type_.startswith("<") else "0.0"


class _Writer:
    """Writes the body of one function."""

    def __init__(self, module: _Module, definition: Definition) -> None:
        self.module = module
        self.definition = definition
        self.merges: dict[str, Merge] = {}
        self.taken: set[str] = set()
        self.named: dict[int, str] = {}
        self.pairs: dict[int, Instruction] = {}
        for id_, _ in definition.parameters:
            self._name(id_, f"arg.{id_}")
        for block in definition.blocks:
            fallback = "entry" if block is definition.blocks[0] else f"block.{block.label}"
            self._name(block.label, fallback)

    def _name(self, id_: int, fallback: str) -> str:
        name = self.module.names.get(id_) or fallback
        while name in self.taken:
            name += "."
        self.taken.add(name)
        self.named[id_] = name
        return name

    def label(self, id_: int) -> str:
        return self.named[id_]

    def value(self, id_: int) -> str:
        """The text of a value."""
        if id_ in self.module.values:
            return self.module.values[id_]
        if id_ not in self.named:
            self._name(id_, f"v{id_}")
        return f"%{name_text(self.named[id_])}"

    def typed(self, id_: int) -> str:
        return f"{self.type(id_)} {self.value(id_)}"

    def type(self, id_: int) -> str:
        return self.module._type(self.module.type_of[id_])

    def lines(self) -> Iterator[str]:
        for block in self.definition.blocks:
            for each in block.instructions:
                type_, *rest = each.words or (0,)
                if rest and (type_ in self.module.types or each.opcode == Op.VARIABLE):
                    self.module.type_of[rest[0]] = type_
        for block in self.definition.blocks:
            name = self.label(block.label)
            yield f"{name_text(name)}:"
            if block.merge is not None:
                words = block.merge.words
                if block.merge.opcode == Op.LOOP_MERGE:
                    merge = Merge("loop", self.label(words[0]), self.label(words[1]))
                else:
                    merge = Merge("selection", self.label(words[0]))
                self.merges[name] = merge
            for each in block.instructions:
                yield from (f"  {line}" for line in self._instruction(each))
            if block.terminator is None:
                raise NotRead(f"the block %{name} has no end that is read", self.module.name)
            yield f"  {self._terminator(block.terminator)}"

    # --- instructions ---

    def _instruction(self, each: Instruction) -> Iterator[str]:
        words = each.words
        new = self.value(words[1]) if self._makes_a_value(words) else ""
        match each.opcode:
            case Op.PHI:
                pairs = zip(words[2::2], words[3::2], strict=True)
                told = ", ".join(
                    f"[ {self.value(v)}, %{name_text(self.label(b))} ]" for v, b in pairs
                )
                yield f"{self.value(words[1])} = phi {self.module._type(words[0])} {told}"
            case Op.VARIABLE:
                yield from self._variable(words)
            case Op.LOAD if self._is_own(words[2]):
                type_ = self.module._type(words[0])
                yield f"{self.value(words[1])} = load {type_}, ptr {self.value(words[2])}"
            case Op.STORE if self._is_own(words[0]):
                yield f"store {self.typed(words[1])}, ptr {self.value(words[0])}"
            case Op.COPY_OBJECT:
                yield self._same(words[1], words[2])
            case Op.SELECT:
                chosen = ", ".join(self.typed(word) for word in words[2:5])
                yield f"{self.value(words[1])} = select {chosen}"
            case Op.LOGICAL_NOT:
                yield f"{self.value(words[1])} = xor {self.typed(words[2])}, true"
            case Op.NOT:
                yield f"{self.value(words[1])} = xor {self.typed(words[2])}, -1"
            case Op.S_NEGATE:
                yield f"{new} = sub {self.type(words[2])} 0, {self.value(words[2])}"
            case Op.U_CONVERT | Op.S_CONVERT | Op.BITCAST:
                yield self._converted(each)
            case Op.UNDEF:
                self.module.values[words[1]] = "undef"
            case More.I_ADD_CARRY | More.I_SUB_BORROW:
                self.pairs[words[1]] = each
            case Op.COMPOSITE_EXTRACT if words[2] in self.pairs:
                yield from self._of_pair(words, self.pairs[words[2]])
            case Op.COMPOSITE_EXTRACT if len(words) == 4:
                yield f"{new} = extractelement {self.typed(words[2])}, i64 {words[3]}"
            case More.FUNCTION_CALL:
                yield self._call(
                    self.module._function_name(words[2]), words[0], words[1], words[3:]
                )
            case Op.EXT_INST if words[3] in EXTENDED:
                yield self._intrinsic(EXTENDED[words[3]], words[0], words[1], words[4:])
            case Op.BIT_COUNT:
                yield self._intrinsic("ctpop", words[0], words[1], words[2:])
            case More.CONTROL_BARRIER:
                yield self.module.call("spirv.ControlBarrier", "void", [])
            case More.MEMORY_BARRIER:
                return
            case code if code in INTRINSICS:
                yield self._group(each)
            case code if code in BINARY:
                yield f"{new} = {BINARY[code]} {self.typed(words[2])}, {self.value(words[3])}"
            case code if code in COMPARISONS:
                told = f"icmp {COMPARISONS[code]} {self.typed(words[2])}, {self.value(words[3])}"
                yield f"{self.value(words[1])} = {told}"
            case code:
                raise NotRead(
                    f"an instruction with opcode {code} is not read",
                    self.module.name,
                    hint="control flow, integers, calls and group operations are",
                )

    def _makes_a_value(self, words: Sequence[int]) -> bool:
        return len(words) > 1 and self.module.types.get(words[0], "void") != "void"

    def _is_own(self, id_: int) -> bool:
        """Whether an address is that of a variable of the function."""
        return self.module.type_of.get(id_) in self.module.pointees

    def _variable(self, words: Sequence[int]) -> Iterator[str]:
        type_ = self.module._type(self.module.pointees[words[0]])
        yield f"{self.value(words[1])} = alloca {type_}"
        if len(words) > 3:
            yield f"store {self.typed(words[3])}, ptr {self.value(words[1])}"

    def _same(self, new: int, old: int) -> str:
        return f"{self.value(new)} = select i1 true, {self.typed(old)}, {self.typed(old)}"

    def _of_pair(self, words: Sequence[int], pair: Instruction) -> Iterator[str]:
        """A sum or difference of two numbers, or what it carries or borrows: 0 or 1."""
        one, other = self.typed(pair.words[2]), self.value(pair.words[3])
        adds = pair.opcode == More.I_ADD_CARRY
        new = self.value(words[1])
        if not words[3]:
            yield f"{new} = {'add' if adds else 'sub'} {one}, {other}"
            return
        bit = f"%carried.{words[1]}"
        if adds:
            yield f"%sum.{words[1]} = add {one}, {other}"
            yield f"{bit} = icmp ult {self.type(pair.words[2])} %sum.{words[1]}, {other}"
        else:
            yield f"{bit} = icmp ult {one}, {other}"
        yield f"{new} = zext i1 {bit} to {self.module._type(words[0])}"

    def _converted(self, each: Instruction) -> str:
        words = each.words
        target, source = self.module._type(words[0]), self.type(words[2])
        if not (target[0] == source[0] == "i"):
            return f"{self.value(words[1])} = bitcast {self.typed(words[2])} to {target}"
        wide, narrow = int(target[1:]), int(source[1:])
        if wide == narrow:
            return self._same(words[1], words[2])
        grown = "sext" if each.opcode == Op.S_CONVERT else "zext"
        how = grown if wide > narrow else "trunc"
        return f"{self.value(words[1])} = {how} {self.typed(words[2])} to {target}"

    # --- calls ---

    def _call(self, callee: str, type_: int, result: int, operands: Sequence[int]) -> str:
        given = self.module._type(type_)
        types = [self.type(word) for word in operands]
        called = self.module.call(callee, given, [self.typed(word) for word in operands], *types)
        return called if given == "void" else f"{self.value(result)} = {called}"

    def _intrinsic(self, name: str, type_: int, result: int, operands: Sequence[int]) -> str:
        """A call of a function that LLVM has built in."""
        told = self.module._type(type_)
        callee = f"llvm.{name}.{told}"
        taken = ", ".join([told] * len(operands))
        self.module.declared.setdefault(callee, f"declare {told} @{callee}({taken})")
        return self._call(callee, type_, result, operands)

    def _group(self, each: Instruction) -> str:
        """A group operation: behind its scope, and how it computes, stand its operands."""
        words = list(each.words)
        callee = INTRINSICS[each.opcode]
        operands = words[3:]
        if (
            each.opcode in WITH_OPERATION
            and not More.BALLOT_FIND_LSB <= each.opcode <= More.SHUFFLE_DOWN
        ):
            how, operands = words[3], words[4:]
            if how:
                callee = f"{callee}.{SCANS.get(how, how)}"
        if (
            callee.startswith("llvm.spv")
            and operands
            and each.opcode not in (More.ALL, More.ANY, More.BALLOT)
        ):
            callee += f".{_suffix(self.module._type(words[0]))}"
        return self._call(callee, words[0], words[1], operands)

    # --- ends of blocks ---

    def _terminator(self, each: Instruction) -> str:
        words = each.words

        def to(word: int) -> str:
            return f"label %{name_text(self.label(word))}"

        match each.opcode:
            case Op.BRANCH:
                return f"br {to(words[0])}"
            case Op.BRANCH_CONDITIONAL:
                return f"br i1 {self.value(words[0])}, {to(words[1])}, {to(words[2])}"
            case Op.SWITCH:
                type_ = self.type(words[0])
                cases = zip(words[2::2], words[3::2], strict=True)
                listed = " ".join(f"{type_} {number}, {to(target)}" for number, target in cases)
                return f"switch {type_} {self.value(words[0])}, {to(words[1])} [ {listed} ]"
            case More.RETURN_VALUE:
                return f"ret {self.typed(words[0])}"
            case Op.RETURN:
                return "ret void"
            case _:
                return "unreachable"


SCANS = {1: "inclusive", 2: "exclusive", 3: "clustered"}


def _suffix(type_: str) -> str:
    """How an intrinsic's name tells a type."""
    if type_.startswith("<"):
        count, element = type_[1:-1].split(" x ")
        return f"v{count}{_suffix(element)}"
    return {"half": "f16", "float": "f32", "double": "f64"}.get(type_, type_)
