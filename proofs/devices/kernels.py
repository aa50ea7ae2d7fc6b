"""From a function and a run of it on the simulated wave to a compute shader that does the same and
logs: as LLVM IR, of which LLVM's own backend makes a binary.

A convergent call becomes a ballot with the call's token; who takes part, what each passes, and each
block that a lane enters, is logged to memory there and then (`log_layout`). What calls and loads
give comes from tables: the values that the simulated wave had.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ...semantics.llvm.worker import assembled
from ...semantics.printing.printer import Printer
from ...semantics.printing.values import Unprintable, name_text, typed, value_text
from ...semantics.program.function import Block, Function, Site
from ...semantics.program.instructions import Call, Compute, Effect, Instruction, Load, Phi
from ...semantics.program.operands import Constant, Undefined, width_of
from ...semantics.program.terminators import Return
from ...semantics.values.values import Value
from ...semantics.wave.records import WaveRun
from .binaries import without_leftovers
from .log_layout import LONGEST_LOG, ROOM, LoggedCall, LogLayout, Table, words_of
from .needed_values import NotBuildable, logged_arguments, logged_positions, needed_values

TRIPLE = "spirv-unknown-vulkan1.3-compute"

BUFFER = 'target("spirv.VulkanBuffer", [0 x i32], 12, 1)'
PLACE = "ptr addrspace(11)"

OUTSIDE = f"""\
target triple = "{TRIPLE}"
@.name = private unnamed_addr constant [2 x i8] c"b\\00", align 1
declare {BUFFER} @llvm.spv.resource.handlefrombinding.b(i32, i32, i32, i32, ptr)
declare {PLACE} @llvm.spv.resource.getpointer.b({BUFFER}, i32)
declare i32 @llvm.spv.thread.id.i32(i32)
declare <4 x i32> @llvm.spv.wave.ballot(i1) convergent
declare i32 @llvm.umin.i32(i32, i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
""".replace("handlefrombinding.b", "handlefrombinding.tspirv.VulkanBuffer_a0i32_12_1t").replace(
    "getpointer.b", "getpointer.p11.tspirv.VulkanBuffer_a0i32_12_1t"
)
HANDLE = "@llvm.spv.resource.handlefrombinding.tspirv.VulkanBuffer_a0i32_12_1t"
POINTER = "@llvm.spv.resource.getpointer.p11.tspirv.VulkanBuffer_a0i32_12_1t"


def layout_of(function: Function, run: WaveRun) -> LogLayout:
    """The buffer for this run of a function: its tables have what the wave's calls and loads gave.

    Raises NotBuildable."""
    needed = needed_values(function)
    calls = tuple(
        LoggedCall(
            site,
            call.callee or "indirect call",
            tuple(each.type for each in logged_arguments(call)),
            logged_positions(call),
        )
        for site, call in function.calls()
        if call.is_operation
    ) + tuple(
        LoggedCall(site, f"%{call.name}", (), ())
        for site, call in function.calls()
        if call.control == "anchor"
    )
    tables = tuple(
        Table(site, instruction.type, given_at(run, site))
        for site, instruction in function.sites()
        if isinstance(instruction, Call | Load | Effect)
        and instruction.name in needed
        and not (isinstance(instruction, Call) and instruction.control)
    )
    counted = {each.site for each in calls} | {each.site for each in tables}
    longest = max(
        sum(
            1
            + sum(3 + sum(map(words_of, each.types)) for each in calls if each.site.block == block)
            for block in path
        )
        for path in run.paths
    )
    if longest * ROOM > LONGEST_LOG:
        raise NotBuildable(f"a lane's log would have more than {LONGEST_LOG} words")
    return LogLayout(
        lanes=run.lanes,
        arguments=tuple(
            (each.name, each.type) for each in function.parameters if each.name in needed
        ),
        tables=tables,
        blocks=tuple(function.blocks),
        calls=calls,
        returns=function.return_type,
        capacity=max(64, longest * ROOM),
        counted=tuple(sorted(counted)),
    )


def given_at(run: WaveRun, site: Site) -> dict[int, tuple[Value, ...]]:
    """By lane, what the executions of a site gave in a run."""
    return {
        lane: tuple(
            event.result if event.result is not None else 0
            for event in events
            if event.site == site
        )
        for lane, events in enumerate(run.events)
    }


def binary_of_kernel(text: str, seconds: float = 10.0) -> bytes:
    """What LLVM's backend makes of a kernel. Raises LlvmError where it stops, and NotSpirv."""
    return without_leftovers(assembled(text, TRIPLE, seconds))


def kernel_text(function: Function, layout: LogLayout, *, maximal: bool = False) -> str:
    """The kernel as a module of LLVM IR. `maximal`: it asks for maximal reconvergence.

    Raises NotBuildable."""
    try:
        return _Kernel(function, layout).module(maximal)
    except Unprintable as error:
        raise NotBuildable(str(error)) from None


class _Kernel:
    def __init__(self, function: Function, layout: LogLayout) -> None:
        self.function = function
        self.layout = layout
        self.needed = needed_values(function)
        self.printer = Printer(frozenset())
        self.numbers = 0
        self.tables = {table.site: table for table in layout.tables}
        self.logged = {call.site: call for call in layout.calls}

    def module(self, maximal: bool) -> str:
        blocks = [line for block in self.function.blocks.values() for line in self._block(block)]
        known = set(re.findall(r"declare .*@([\w.]+)\(", OUTSIDE))
        more = [
            line for line in self.printer.named.declarations({"main", *known}) if "@llvm." in line
        ]
        asks = ' "enable-maximal-reconvergence"="true"' if maximal else ""
        size = f'"hlsl.numthreads"="{self.layout.lanes},1,1" "hlsl.shader"="compute"'
        head = "define void @main() #0 {"
        tail = ["}", f"attributes #0 = {{ convergent {size}{asks} }}", *more]
        return OUTSIDE + "\n".join([head, *blocks, *tail]) + "\n"

    # --- names of values that the kernel adds ---

    def _new(self) -> str:
        self.numbers += 1
        return f"%wavecheck.{self.numbers}"

    def _at(self, index: str) -> tuple[list[str], str]:
        """Lines that find the place of a word, and that place."""
        place = self._new()
        return [f"{place} = call {PLACE} {POINTER}({BUFFER} %wavecheck.buffer, i32 {index})"], place

    def _loaded(self, index: str) -> tuple[list[str], str]:
        lines, place = self._at(index)
        value = self._new()
        return [*lines, f"{value} = load i32, {PLACE} {place}, align 4"], value

    def _stored(self, index: str, value: str) -> list[str]:
        lines, place = self._at(index)
        return [*lines, f"store i32 {value}, {PLACE} {place}, align 4"]

    def _sum(self, left: str, right: str) -> tuple[list[str], str]:
        name = self._new()
        return [f"{name} = add i32 {left}, {right}"], name

    # --- blocks ---

    def _block(self, block: Block) -> Iterator[str]:
        yield f"{name_text(block.name)}:"
        for phi in block.phis:
            if phi.name in self.needed or phi.type == "token":
                yield "  " + self._phi(phi, block.name)
        lines: list[str] = []
        if block.name == self.function.entry:
            lines += self._beginning(block)
        lines += self._log([str(self.layout.number_of_block(block.name))])
        for index, instruction in enumerate(block.instructions):
            lines += self._instruction(Site(block.name, index), instruction)
        if isinstance(block.terminator, Return):
            lines += self._ending(block.terminator)
        else:
            lines.append(self.printer.terminator(block.terminator))
        yield from (f"  {line}" for line in lines)

    def _phi(self, phi: Phi, block: str) -> str:
        kept = {
            source: Constant(0, value.type) if isinstance(value, Undefined) else value
            for source, value in phi.incoming.items()
        }
        return self.printer.phi(replace(phi, incoming=kept), block, self.function)

    def _beginning(self, block: Block) -> list[str]:
        """The entry of the kernel: its buffer, its own number, its arguments."""
        layout = self.layout
        lines = [
            f"%wavecheck.buffer = call {BUFFER} {HANDLE}(i32 0, i32 0, i32 1, i32 0, ptr @.name)",
            "%wavecheck.thread = call i32 @llvm.spv.thread.id.i32(i32 0)",
        ]
        more, first = self._loaded("0")
        lines += [*more, f"%wavecheck.lane = add i32 %wavecheck.thread, {first}"]
        stride, counted = layout.capacity + 1, len(layout.counted)
        for name, factor, start in (
            ("log", stride, layout.logs),
            ("counters", counted, layout.counters),
        ):
            lines.append(f"%wavecheck.{name}.row = mul i32 %wavecheck.lane, {factor}")
            lines.append(f"%wavecheck.{name} = add i32 %wavecheck.{name}.row, {start}")
        for name, type_ in layout.arguments:
            lines += self._value_at(name, type_, "%wavecheck.lane", layout.argument_places[name])
        return lines

    def _value_at(self, name: str, type_: str, row: str, start: int) -> list[str]:
        """Lines that load a value from a row of values that begin somewhere."""
        words = words_of(type_)
        lines: list[str] = []
        if words == 2:
            doubled = self._new()
            lines.append(f"{doubled} = mul i32 {row}, 2")
            row = doubled
        more, index = self._sum(row, str(start))
        lines += more
        more, low = self._loaded(index)
        lines += more
        target = f"%{name_text(name)}"
        if words == 1:
            if type_ == "i32":
                return [*lines, f"{target} = add i32 {low}, 0"]
            return [*lines, f"{target} = trunc i32 {low} to {type_}"]
        more, second = self._sum(index, "1")
        lines += more
        more, high = self._loaded(second)
        lines += more
        wide, wider, moved = self._new(), self._new(), self._new()
        lines += [
            f"{wide} = zext i32 {low} to i64",
            f"{wider} = zext i32 {high} to i64",
            f"{moved} = shl i64 {wider}, 32",
        ]
        if type_ == "i64":
            return [*lines, f"{target} = or i64 {moved}, {wide}"]
        whole = self._new()
        lines.append(f"{whole} = or i64 {moved}, {wide}")
        return [*lines, f"{target} = trunc i64 {whole} to {type_}"]

    def _words(self, type_: str, value: str) -> tuple[list[str], list[str]]:
        """Lines that take a value apart, and its words."""
        width = width_of(type_) or 0
        if width == 32:
            return [], [value]
        low = self._new()
        if width < 32:
            return [f"{low} = zext {type_} {value} to i32"], [low]
        lines: list[str] = []
        if width < 64:
            wide = self._new()
            lines.append(f"{wide} = zext {type_} {value} to i64")
            value = wide
        moved, high = self._new(), self._new()
        lines += [
            f"{low} = trunc i64 {value} to i32",
            f"{moved} = lshr i64 {value}, 32",
            f"{high} = trunc i64 {moved} to i32",
        ]
        return lines, [low, high]

    # --- the log ---

    def _log(self, words: list[str]) -> list[str]:
        """Lines that append words to the lane's log; behind its end they overwrite the last."""
        lines, used = self._loaded("%wavecheck.log")
        for number, word in enumerate(words):
            more, place = self._sum(used, str(number))
            lines += more
            kept = self._new()
            last = self.layout.capacity - 1
            lines.append(f"{kept} = call i32 @llvm.umin.i32(i32 {place}, i32 {last})")
            more, index = self._sum(kept, "%wavecheck.log")
            lines += more
            more, behind = self._sum(index, "1")
            lines += [*more, *self._stored(behind, word)]
        more, longer = self._sum(used, str(len(words)))
        return [*lines, *more, *self._stored("%wavecheck.log", longer)]

    def _count(self, site: Site) -> tuple[list[str], str, str]:
        """Lines that count an execution of a site, and how many there were before and are now."""
        number = self.layout.counted.index(site)
        lines, index = self._sum("%wavecheck.counters", str(number))
        more, before = self._loaded(index)
        lines += more
        more, now = self._sum(before, "1")
        return [*lines, *more, *self._stored(index, now)], before, now

    # --- instructions ---

    def _instruction(self, site: Site, instruction: Instruction) -> list[str]:
        match instruction:
            case Compute() if instruction.name in self.needed:
                self.printer.named.remember(instruction)
                return list(self.printer.instruction(instruction))
            case Call(control=str()):
                return self._control(site, instruction)
            case Call(convergent=True):
                return self._operation(site, instruction)
            case Call() | Load() | Effect() if instruction.name in self.needed:
                lines, before, _ = self._count(site)
                return [*lines, *self._given(site, before)]
            case _:
                return []

    def _control(self, site: Site, call: Call) -> list[str]:
        """The control intrinsic as it is; at an anchor a ballot tells what it chose."""
        bundle = f' [ "convergencectrl"(token %{name_text(call.token)}) ]' if call.token else ""
        name = f"%{name_text(call.name)} = " if call.name else ""
        line = f"{name}call token @llvm.experimental.convergence.{call.control}(){bundle}"
        if site not in self.logged or call.name is None:
            return [line]
        return [line, *self._ballot(site, call.name, [])]

    def _operation(self, site: Site, call: Call) -> list[str]:
        lines: list[str] = []
        words: list[str] = []
        for operand in logged_arguments(call):
            more, parts = self._words(operand.type, value_text(operand))
            lines += more
            words += parts
        lines += self._ballot(site, call.token, words)
        if call.name in self.needed:
            index = str(self.layout.counted.index(site))
            more, place = self._sum("%wavecheck.counters", index)
            lines += more
            more, now = self._loaded(place)
            lines += more
            more, before = self._sum(now, "-1")
            lines += [*more, *self._given(site, before)]
        return lines

    def _ballot(self, site: Site, token: str | None, words: list[str]) -> list[str]:
        """Lines that find out who takes part, and log it."""
        bundle = f' [ "convergencectrl"(token %{name_text(token)}) ]' if token else ""
        masks, mask = self._new(), self._new()
        lines = [
            f"{masks} = call <4 x i32> @llvm.spv.wave.ballot(i1 true){bundle}",
            f"{mask} = extractelement <4 x i32> {masks}, i64 0",
        ]
        more, _, now = self._count(site)
        number = str(self.layout.number_of_call(site))
        return [*lines, *more, *self._log([number, now, mask, *words])]

    def _given(self, site: Site, before: str) -> list[str]:
        """Lines that take from its table what an instruction gives."""
        table = self.tables[site]
        instruction = self.function.at(site)
        name = getattr(instruction, "name", None)
        assert isinstance(name, str)
        kept, row, index = self._new(), self._new(), self._new()
        lines = [
            f"{kept} = call i32 @llvm.umin.i32(i32 {before}, i32 {table.length - 1})",
            f"{row} = mul i32 %wavecheck.lane, {table.length}",
            f"{index} = add i32 {row}, {kept}",
        ]
        return [*lines, *self._value_at(name, table.type, index, self.layout.table_places[site])]

    def _ending(self, terminator: Return) -> list[str]:
        lines: list[str] = []
        words: list[str] = []
        value = terminator.value
        if value is not None and words_of(value.type):
            text = "0" if isinstance(value, Undefined) else typed(value).removeprefix(value.type)
            lines, words = self._words(value.type, text.strip())
        return [*lines, *self._log([str(self.layout.number_of_return), *words]), "ret void"]
