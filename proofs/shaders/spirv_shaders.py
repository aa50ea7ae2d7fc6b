"""From a graph with declared merges to a binary of SPIR-V that does the same and logs.

What the kernels of `devices.kernels` do in LLVM IR, for LLVM's backend to translate, stands here
directly as SPIR-V: who deviates, the compiler or the driver, is then no question. The log is the
same (`devices.log_layout`), a convergent call is a ballot whose mask goes to memory at once, and
nothing of the log lives in a register from one block to the next. Blocks, branches, merges and phis
are the graph's own, one for one.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...semantics.control_flow.dominance import Graph, reverse_postorder
from ...semantics.program.function import Block, Site
from ...semantics.program.instructions import Call, Compute, Effect, Instruction, Load, Phi
from ...semantics.program.operands import Constant, Local, Operand, Undefined, width_of
from ...semantics.program.terminators import Branch, Jump, Return, Switch
from ...semantics.structured.merges import StructuredGraph
from ...semantics.structured.structural_rules import order_of_targets
from ..devices.binaries import Op
from ..devices.log_layout import LogLayout, words_of
from ..devices.needed_values import NotBuildable, logged_arguments, needed_values
from .assembler import (
    ARRAY_STRIDE,
    BINDING,
    BLOCK,
    BUILT_IN,
    DESCRIPTOR_SET,
    GLOBAL_INVOCATION,
    INPUT,
    OFFSET,
    STORAGE_BUFFER,
    SUBGROUP,
    TYPE_FUNCTION,
    TYPE_RUNTIME_ARRAY,
    Assembler,
)

ARITHMETIC = {
    "add": Op.I_ADD,
    "sub": Op.I_SUB,
    "mul": Op.I_MUL,
    "udiv": Op.U_DIV,
    "sdiv": Op.S_DIV,
    "urem": Op.U_MOD,
    "srem": Op.S_REM,
    "and": Op.BITWISE_AND,
    "or": Op.BITWISE_OR,
    "xor": Op.BITWISE_XOR,
    "shl": Op.SHIFT_LEFT_LOGICAL,
    "lshr": Op.SHIFT_RIGHT_LOGICAL,
    "ashr": Op.SHIFT_RIGHT_ARITHMETIC,
}
"""Operations on two integers, by LLVM's opcode."""

LOGICAL = {
    "and": Op.LOGICAL_AND,
    "or": Op.LOGICAL_OR,
    "xor": Op.LOGICAL_NOT_EQUAL,
    "add": Op.LOGICAL_NOT_EQUAL,
    "sub": Op.LOGICAL_NOT_EQUAL,
    "mul": Op.LOGICAL_AND,
}
"""The same on truth values."""

COMPARISONS = {
    "eq": Op.I_EQUAL,
    "ne": Op.I_NOT_EQUAL,
    "ugt": Op.U_GREATER_THAN,
    "uge": Op.U_GREATER_THAN_EQUAL,
    "ult": Op.U_LESS_THAN,
    "ule": Op.U_LESS_THAN_EQUAL,
    "sgt": Op.S_GREATER_THAN,
    "sge": Op.S_GREATER_THAN_EQUAL,
    "slt": Op.S_LESS_THAN,
    "sle": Op.S_LESS_THAN_EQUAL,
}

LOGICAL_COMPARISONS = {"eq": Op.LOGICAL_EQUAL, "ne": Op.LOGICAL_NOT_EQUAL}

EXTREMES = {
    "llvm.umin": Op.U_LESS_THAN,
    "llvm.umax": Op.U_GREATER_THAN,
    "llvm.smin": Op.S_LESS_THAN,
    "llvm.smax": Op.S_GREATER_THAN,
}
"""Intrinsics that take the first operand where this comparison holds, else the second."""

WIDTHS = (1, 32, 64)
"""The widths of values that a shader computes with here."""


def binary_of_graph(graph: StructuredGraph, layout: LogLayout, *, maximal: bool = False) -> bytes:
    """The shader of a valid graph. `maximal`: it asks for maximal reconvergence.

    Raises NotBuildable for what stands in no shader, or is not translated here."""
    return _Shader(graph, layout).binary(maximal)


class _Shader:
    def __init__(self, graph: StructuredGraph, layout: LogLayout) -> None:
        self.graph = graph
        self.function = graph.function
        self.layout = layout
        self.needed = needed_values(graph.function)
        self.tables = {table.site: table for table in layout.tables}
        self.logged = {call.site for call in layout.calls}
        self.out = Assembler()
        self.values: dict[str, int] = {}
        self.labels = {name: self.out.fresh() for name in self.function.blocks}

    def binary(self, maximal: bool) -> bytes:
        out = self.out
        self.thread = self._thread()
        self.buffer = self._buffer()
        main = out.fresh()
        out.name(main, "main")
        out.emit(Op.FUNCTION, out.void, main, 0, out.declared(TYPE_FUNCTION, out.void))
        order = reverse_postorder(Graph(self.graph.entry, self.graph.structured_successors))
        self._name_values(order)
        for name in order:
            self._block(self.function.blocks[name])
        out.emit(Op.FUNCTION_END)
        return out.binary(main, [self.thread], self.layout.lanes, maximal=maximal)

    # --- what the shader finds ---

    def _thread(self) -> int:
        """The input that has the thread's number."""
        out = self.out
        made = out.variable(out.pointer(INPUT, out.vector(3)), INPUT)
        out.decorate(made, BUILT_IN, GLOBAL_INVOCATION)
        return made

    def _buffer(self) -> int:
        """The one buffer: an array of words without an end, in a block."""
        out = self.out
        words = out.declared(TYPE_RUNTIME_ARRAY, out.integer())
        block = out.declared(Op.TYPE_STRUCT, words)
        out.decorate(words, ARRAY_STRIDE, 4)
        out.decorate(block, BLOCK)
        out.decorate_member(block, 0, OFFSET, 0)
        made = out.variable(out.pointer(STORAGE_BUFFER, block), STORAGE_BUFFER)
        out.decorate(made, DESCRIPTOR_SET, 0)
        out.decorate(made, BINDING, 0)
        return made

    def _name_values(self, order: list[str]) -> None:
        """An id for each value that is computed, so that phis may name later ones."""
        for block in order:
            for each in (
                *self.function.blocks[block].phis,
                *self.function.blocks[block].instructions,
            ):
                name = getattr(each, "name", None)
                if isinstance(name, str) and name in self.needed:
                    self.values[name] = self.out.fresh()
                    self.out.name(self.values[name], name)
        for name, _ in self.layout.arguments:
            self.values[name] = self.out.fresh()

    # --- words of the buffer ---

    def _place(self, index: int) -> int:
        out = self.out
        pointer = out.pointer(STORAGE_BUFFER, out.integer())
        return out.result(Op.ACCESS_CHAIN, pointer, self.buffer, out.constant(0), index)

    def _loaded(self, index: int) -> int:
        return self.out.result(Op.LOAD, self.out.integer(), self._place(index))

    def _store(self, index: int, value: int) -> None:
        self.out.emit(Op.STORE, self._place(index), value)

    def _word(self, opcode: int, left: int, right: int) -> int:
        return self.out.result(opcode, self.out.integer(), left, right)

    def _sum(self, left: int, number: int) -> int:
        return self._word(Op.I_ADD, left, self.out.constant(number))

    def _least(self, value: int, most: int) -> int:
        out = self.out
        limit = out.constant(most)
        less = out.result(Op.U_LESS_THAN, out.boolean, value, limit)
        return out.result(Op.SELECT, out.integer(), less, value, limit)

    def _lane(self) -> int:
        """The thread's lane, found anew in each block: the harness keeps nothing in registers."""
        out = self.out
        place = out.result(
            Op.ACCESS_CHAIN, out.pointer(INPUT, out.integer()), self.thread, out.constant(0)
        )
        number = out.result(Op.LOAD, out.integer(), place)
        return self._word(Op.I_ADD, number, self._loaded(out.constant(0)))

    # --- the log ---

    def _log(self, words: list[int]) -> None:
        """Append words to the lane's log; behind its end they overwrite the last."""
        out = self.out
        row = self._word(Op.I_MUL, self.lane, out.constant(self.layout.capacity + 1))
        log = self._sum(row, self.layout.logs)
        used = self._loaded(log)
        for number, word in enumerate(words):
            kept = self._least(self._sum(used, number), self.layout.capacity - 1)
            self._store(self._sum(self._word(Op.I_ADD, kept, log), 1), word)
        self._store(log, self._sum(used, len(words)))

    def _counter(self, site: Site) -> int:
        row = self._word(Op.I_MUL, self.lane, self.out.constant(len(self.layout.counted)))
        return self._sum(row, self.layout.counters + self.layout.counted.index(site))

    def _count(self, site: Site) -> tuple[int, int]:
        """Count an execution of a site: how many there were before, and are now."""
        counter = self._counter(site)
        before = self._loaded(counter)
        now = self._sum(before, 1)
        self._store(counter, now)
        return before, now

    def _words(self, operand: Operand) -> list[int]:
        """The words of a value."""
        out, value = self.out, self._value(operand)
        width = _width(getattr(operand, "type", ""))
        if width == 32:
            return [value]
        if width == 1:
            one, zero = out.constant(1), out.constant(0)
            return [out.result(Op.SELECT, out.integer(), value, one, zero)]
        moved = out.result(Op.SHIFT_RIGHT_LOGICAL, out.integer(64), value, out.constant(32))
        return [out.result(Op.U_CONVERT, out.integer(), each) for each in (value, moved)]

    def _given(self, row: int, start: int, type_: str, into: int) -> None:
        """Load a value from a row of values that begin somewhere."""
        out, width = self.out, _width(type_)
        if width < 64:
            word = self._loaded(self._sum(row, start))
            if width == 1:
                out.result(Op.I_NOT_EQUAL, out.boolean, word, out.constant(0), into=into)
            else:
                out.result(Op.COPY_OBJECT, out.integer(), word, into=into)
            return
        first = self._sum(self._word(Op.I_MUL, row, out.constant(2)), start)
        low, high = (
            out.result(Op.U_CONVERT, out.integer(64), self._loaded(place))
            for place in (first, self._sum(first, 1))
        )
        moved = out.result(Op.SHIFT_LEFT_LOGICAL, out.integer(64), high, out.constant(32))
        out.result(Op.BITWISE_OR, out.integer(64), moved, low, into=into)

    # --- blocks ---

    def _block(self, block: Block) -> None:
        out = self.out
        out.emit(Op.LABEL, self.labels[block.name])
        for phi in block.phis:
            if phi.name in self.needed:
                self._phi(phi)
        if block.name not in self.layout.blocks:
            out.emit(Op.UNREACHABLE)
            return
        self.lane = self._lane()
        if block.name == self.function.entry:
            for name, type_ in self.layout.arguments:
                start = self.layout.argument_places[name]
                self._given(self.lane, start, type_, self.values[name])
        self._log([out.constant(self.layout.number_of_block(block.name))])
        for index, instruction in enumerate(block.instructions):
            self._instruction(Site(block.name, index), instruction)
        self._terminator(block)

    def _phi(self, phi: Phi) -> None:
        pairs: list[int] = []
        for source, operand in phi.incoming.items():
            if self.graph.reachable(source):
                pairs += [self._value(operand), self.labels[source]]
        self.out.result(Op.PHI, self._type(phi.type), *pairs, into=self.values[phi.name])

    def _terminator(self, block: Block) -> None:
        out, labels = self.out, self.labels
        condition = 0
        match block.terminator:
            case Branch(condition=operand) | Switch(value=operand):
                condition = self._value(operand)
            case Return(value=value):
                words = self._words(value) if value is not None and words_of(value.type) else []
                self._log([out.constant(self.layout.number_of_return), *words])
            case _:
                pass
        merge = self.graph.merges.get(block.name)
        if merge is not None and merge.continue_ is not None:
            out.emit(Op.LOOP_MERGE, labels[merge.merge], labels[merge.continue_], 0)
        elif merge is not None:
            out.emit(Op.SELECTION_MERGE, labels[merge.merge], 0)
        match block.terminator:
            case Jump(target=target):
                out.emit(Op.BRANCH, labels[target])
            case Branch(if_true=one, if_false=other) if one == other:
                out.emit(Op.BRANCH, labels[one])
            case Branch(if_true=one, if_false=other):
                out.emit(Op.BRANCH_CONDITIONAL, condition, labels[one], labels[other])
            case Switch() as switch:
                self._switch(block.name, switch, condition)
            case Return():
                out.emit(Op.RETURN)
            case _:
                out.emit(Op.UNREACHABLE)

    def _switch(self, header: str, switch: Switch, value: int) -> None:
        order = order_of_targets(self.graph, header)
        assert order is not None, "the graph is valid"
        wide = _width(getattr(switch.value, "type", "")) == 64
        words: list[int] = []
        for number, target in sorted(switch.cases, key=lambda case: order.index(case[1])):
            words += [number & 0xFFFF_FFFF, *([number >> 32] if wide else [])]
            words.append(self.labels[target])
        self.out.emit(Op.SWITCH, value, self.labels[switch.default], *words)

    # --- instructions ---

    def _instruction(self, site: Site, instruction: Instruction) -> None:
        match instruction:
            case Compute(name=name) if name in self.needed:
                self._compute(instruction)
            case Call(control=str()):
                if site in self.logged:
                    self._ballot(site, [])
            case Call(convergent=True):
                words = [
                    word for each in logged_arguments(instruction) for word in self._words(each)
                ]
                before = self._ballot(site, words)
                if instruction.name in self.needed:
                    self._from_table(site, instruction.name or "", before)
            case Call(name=str(name)) | Load(name=name) | Effect(name=str(name)):
                if name in self.needed:
                    self._from_table(site, name, self._count(site)[0])
            case _:
                pass

    def _ballot(self, site: Site, words: list[int]) -> int:
        """Find out who takes part and log it; how many executions there were before."""
        out = self.out
        masks = out.result(
            Op.GROUP_NON_UNIFORM_BALLOT, out.vector(4), out.constant(SUBGROUP), out.constant(1, 1)
        )
        mask = out.result(Op.COMPOSITE_EXTRACT, out.integer(), masks, 0)
        before, now = self._count(site)
        self._log([out.constant(self.layout.number_of_call(site)), now, mask, *words])
        return before

    def _from_table(self, site: Site, name: str, before: int) -> None:
        table = self.tables[site]
        row = self._word(Op.I_MUL, self.lane, self.out.constant(table.length))
        index = self._word(Op.I_ADD, row, self._least(before, table.length - 1))
        self._given(index, self.layout.table_places[site], table.type, self.values[name])

    # --- values ---

    def _type(self, type_: str) -> int:
        width = _width(type_)
        return self.out.boolean if width == 1 else self.out.integer(width)

    def _value(self, operand: Operand) -> int:
        match operand:
            case Local(name=name):
                return self.values[name]
            case Constant(value=value, type=type_):
                return self.out.constant(value, _width(type_))
            case Undefined(type=type_):
                return self.out.constant(0, _width(type_))
            case _:
                raise NotBuildable("a value that no shader has")

    def _compute(self, compute: Compute) -> None:
        out, into = self.out, self.values[compute.name]
        operands = [self._value(each) for each in compute.operands]
        widths = [_width(getattr(each, "type", "")) for each in compute.operands]
        type_ = self._type(compute.type)
        match compute.opcode:
            case "icmp":
                table: Mapping[str, int] = LOGICAL_COMPARISONS if widths[0] == 1 else COMPARISONS
                out.result(_known(table, compute.predicate, compute), type_, *operands, into=into)
            case "select":
                out.result(Op.SELECT, type_, *operands, into=into)
            case "zext" | "sext" if widths[0] == 1:
                width = _width(compute.type)
                one = 1 if compute.opcode == "zext" else (1 << width) - 1
                values = out.constant(one, width), out.constant(0, width)
                out.result(Op.SELECT, type_, operands[0], *values, into=into)
            case "zext":
                out.result(Op.U_CONVERT, type_, *operands, into=into)
            case "sext":
                out.result(Op.S_CONVERT, type_, *operands, into=into)
            case "trunc" if _width(compute.type) == 1:
                one = out.constant(1, widths[0])
                low = out.result(Op.BITWISE_AND, out.integer(widths[0]), operands[0], one)
                out.result(Op.I_EQUAL, type_, low, one, into=into)
            case "trunc":
                out.result(Op.U_CONVERT, type_, *operands, into=into)
            case "llvm.ctpop" if widths[0] == 32:
                out.result(Op.BIT_COUNT, type_, *operands, into=into)
            case opcode if opcode in EXTREMES:
                first = out.result(EXTREMES[opcode], out.boolean, *operands)
                out.result(Op.SELECT, type_, first, *operands, into=into)
            case opcode:
                table = LOGICAL if widths[0] == 1 else ARITHMETIC
                out.result(_known(table, opcode, compute), type_, *operands, into=into)


def _known(table: Mapping[str, int], word: str, compute: Compute) -> int:
    if word not in table:
        raise NotBuildable(f"%{compute.name} is computed by `{compute.opcode}`")
    return table[word]


def _width(type_: str) -> int:
    """The width of a type that the shader computes with. Raises NotBuildable."""
    width = width_of(type_) if type_.startswith("i") else None
    if width not in WIDTHS:
        raise NotBuildable(f"it computes with values of type {type_}")
    return width
