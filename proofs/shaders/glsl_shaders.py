"""From a graph with declared merges to a compute shader in GLSL or HLSL that does it and logs.

The graph's constructs become `if`, `for (;;)`, `do` and `switch`, where the language has them:
neither has a `break` out of a loop from within a switch, and in HLSL no case falls through. The
Continue Target of a loop is a function of its own, called where loops go on. Values are variables
of the shader, so that phis are assignments; the log is that of `devices.log_layout`, written to
memory at each event.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ...semantics.program.function import Block, Site
from ...semantics.program.instructions import Call, Compute, Effect, Instruction, Load
from ...semantics.program.operands import Constant, Local, Operand, Undefined, width_of
from ...semantics.program.terminators import Branch, Jump, Return, Switch
from ...semantics.structured.merges import Merge, StructuredGraph
from ...semantics.structured.structural_rules import order_of_targets
from ..devices.log_layout import LogLayout, words_of
from ..devices.needed_values import NotBuildable, logged_arguments, needed_values

TYPES = {1: "bool", 32: "uint"}
"""The types of values, by their widths."""

OPERATORS = {
    "add": "{0} + {1}",
    "sub": "{0} - {1}",
    "mul": "{0} * {1}",
    "udiv": "{0} / {1}",
    "urem": "{0} % {1}",
    "and": "{0} & {1}",
    "or": "{0} | {1}",
    "xor": "{0} ^ {1}",
    "shl": "{0} << {1}",
    "lshr": "{0} >> {1}",
    "ashr": "uint(int({0}) >> {1})",
    "sdiv": "uint(int({0}) / int({1}))",
    "llvm.umin": "min({0}, {1})",
    "llvm.umax": "max({0}, {1})",
    "llvm.smin": "uint(min(int({0}), int({1})))",
    "llvm.smax": "uint(max(int({0}), int({1})))",
    "select": "{0} ? {1} : {2}",
}
LOGICAL_OPERATORS = {
    "and": "{0} && {1}",
    "or": "{0} || {1}",
    "xor": "{0} != {1}",
    "add": "{0} != {1}",
    "sub": "{0} != {1}",
    "mul": "{0} && {1}",
    "select": "{0} ? {1} : {2}",
}
COMPARISONS = {
    "eq": "{0} == {1}",
    "ne": "{0} != {1}",
    "ugt": "{0} > {1}",
    "uge": "{0} >= {1}",
    "ult": "{0} < {1}",
    "ule": "{0} <= {1}",
    "sgt": "int({0}) > int({1})",
    "sge": "int({0}) >= int({1})",
    "slt": "int({0}) < int({1})",
    "sle": "int({0}) <= int({1})",
}
LOGICAL_COMPARISONS = {"eq": "{0} == {1}", "ne": "{0} != {1}"}


@dataclass(frozen=True, slots=True)
class Language:
    """What the two languages write differently. `static` begins a variable of the shader, `mask`
    is a ballot's first word, `ones` counts bits; `falls`: a case may fall into the next one."""

    name: str
    static: str
    mask: str
    ones: str
    falls: bool


GLSL = Language("GLSL", "", "subgroupBallot(true).x", "uint(bitCount({0}))", True)
HLSL = Language("HLSL", "static ", "WaveActiveBallot(true).x", "countbits({0})", False)


@dataclass(frozen=True, slots=True)
class _Frame:
    """A construct around the place that is written: what a jump to its merge block or to where it
    goes on is written as. `again` is a loop's Continue Target, a case's next case."""

    kind: Literal["selection", "loop", "switch", "step"]
    merge: str
    again: str = ""


_Frames = tuple[_Frame, ...]


def glsl_of_graph(graph: StructuredGraph, layout: LogLayout, *, maximal: bool = False) -> str:
    """The shader of a valid graph. `maximal`: it asks for maximal reconvergence.

    Raises NotBuildable for what GLSL does not have, or is not translated here."""
    return _Shader(graph, layout, GLSL).text(maximal)


def hlsl_of_graph(graph: StructuredGraph, layout: LogLayout) -> str:
    """The same in HLSL."""
    return _Shader(graph, layout, HLSL).text(maximal=False)


def _glsl_head(layout: LogLayout, maximal: bool) -> list[str]:
    more = ["#extension GL_EXT_maximal_reconvergence : require"] if maximal else []
    return [
        "#version 450",
        "#extension GL_KHR_shader_subgroup_ballot : require",
        *more,
        f"layout(local_size_x = {layout.lanes}) in;",
        "layout(set = 0, binding = 0, std430) buffer Words { uint word[]; };",
        "#define LANE (gl_GlobalInvocationID.x + word[0])",
    ]


HLSL_HEAD = [
    "[[vk::binding(0, 0)]] RWStructuredBuffer<uint> word : register(u0);",
    "static uint thread;",
    "#define LANE (thread + word[0])",
]


class _Shader:
    def __init__(self, graph: StructuredGraph, layout: LogLayout, language: Language) -> None:
        self.language = language
        self.graph = graph
        self.function = graph.function
        self.layout = layout
        self.needed = needed_values(graph.function)
        self.tables = {table.site: table for table in layout.tables}
        self.logged = {call.site for call in layout.calls}
        self.names: dict[str, str] = {}
        self.variables: list[str] = []
        self.steps: list[str] = []
        self.lines: list[str] = []
        self.depth = 1
        self.temporaries = 0

    def text(self, maximal: bool) -> str:
        layout = self.layout
        for block in self.function.blocks.values():
            for each in (*block.phis, *block.instructions):
                name = getattr(each, "name", None)
                if isinstance(name, str) and name in self.needed:
                    self._declare(name, getattr(each, "type", ""))
        for name, type_ in layout.arguments:
            self._declare(name, type_)
            place = f"word[{layout.argument_places[name]}u + LANE]"
            self._write(f"{self.names[name]} = {_read(place, type_)};")
        self._region(self.function.entry, ())
        return "\n".join(
            [
                *(_glsl_head(layout, maximal) if self.language is GLSL else HLSL_HEAD),
                f"#define LOG ({layout.logs}u + LANE * {layout.capacity + 1}u)",
                f"#define COUNTER(n) word[{layout.counters}u + LANE * {len(layout.counted)}u + n]",
                f"#define LOG_ROOM {layout.capacity - 1}u",
                "",
                *self.variables,
                f"{self.language.static}bool goes_on;",
                "",
                *self.steps,
                *self._main(maximal),
                *self.lines,
                "}",
                "",
            ]
        )

    def _main(self, maximal: bool) -> list[str]:
        if self.language is GLSL:
            return ["void main() [[maximally_reconverges]] {" if maximal else "void main() {"]
        return [
            f"[numthreads({self.layout.lanes}, 1, 1)]",
            "void main(uint3 id : SV_DispatchThreadID) {",
            "    thread = id.x;",
        ]

    # --- writing ---

    def _write(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def _declare(self, name: str, type_: str) -> None:
        """A variable of the shader for a value; names are made of letters and digits only."""
        plain = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_") or "value"
        self.names[name] = f"v{len(self.names)}_{plain}"
        kind = f"{self.language.static}{TYPES[_width(type_)]}"
        self.variables.append(f"{kind} {self.names[name]};")

    def _log(self, words: list[str]) -> None:
        self._write("{")
        self._write("    uint used = word[LOG];")
        for number, word in enumerate(words):
            self._write(f"    word[LOG + 1u + min(used + {number}u, LOG_ROOM)] = {word};")
        self._write(f"    word[LOG] = used + {len(words)}u;")
        self._write("}")

    # --- regions ---

    def _region(self, first: str, frames: _Frames) -> None:
        """Write what is executed from a block on, up to where a frame's construct ends."""
        block: str | None = first
        while block is not None:
            block = self._from(block, frames)

    def _from(self, name: str, frames: _Frames) -> str | None:
        """Write the construct that a block heads, or the block; what follows it in this region."""
        merge = self.graph.merges.get(name)
        if merge is not None and merge.continue_ is not None:
            return self._loop(name, merge, frames)
        block = self.function.blocks[name]
        self._body(block)
        match block.terminator:
            case Jump(target=target):
                return self._go(name, target, frames)
            case Branch(if_true=one, if_false=other) if one == other:
                return self._go(name, one, frames)
            case Branch() as branch:
                return self._branch(name, branch, merge, frames)
            case Switch() as switch if merge is not None:
                return self._switch(name, switch, merge, frames)
            case Return() as ending:
                self._ending(ending)
            case _:
                pass
        return None

    def _go(self, source: str, target: str, frames: _Frames) -> str | None:
        """Write the edge; the target, if it is written next, and None if a jump leads there."""
        self._copies(source, target)
        jump = self._jump(target, frames)
        if jump is None:
            return target
        if jump:
            self._write(jump)
        return None

    def _jump(self, target: str, frames: _Frames) -> str | None:
        """How control comes from here to a block: by a jump, by nothing at all at the end of a
        region (""); None where the block itself stands here."""
        switched = False
        for frame in reversed(frames):
            match frame.kind:
                case "selection":
                    if target == frame.merge:
                        return ""
                case "switch":
                    if target == frame.merge:
                        return "break;"
                    if target == frame.again and not self.language.falls:
                        raise NotBuildable(f"in {self.language.name} no case falls through")
                    if target == frame.again:
                        return ""
                    switched = True
                case "step":
                    if target == frame.again:
                        return ""
                case "loop":
                    if target == frame.merge and switched:
                        name = self.language.name
                        raise NotBuildable(
                            f"{name} has no break out of a loop from within a switch"
                        )
                    if target == frame.merge:
                        return "break;"
                    if target == frame.again:
                        return "continue;"
                    break
        return None

    def _arm(self, source: str, target: str, frames: _Frames) -> None:
        self.depth += 1
        following = self._go(source, target, frames)
        if following is not None:
            self._region(following, frames)
        self.depth -= 1

    def _branch(
        self, name: str, branch: Branch, merge: Merge | None, frames: _Frames
    ) -> str | None:
        """An `if`. Without a merge block nothing stands behind it but where an arm only jumps."""
        condition = self._value(branch.condition)
        if merge is None:
            for target, other, test in (
                (branch.if_true, branch.if_false, condition),
                (branch.if_false, branch.if_true, f"!({condition})"),
            ):
                if self._jump(target, frames):
                    self._write(f"if ({test}) {{")
                    self._arm(name, target, frames)
                    self._write("}")
                    return self._go(name, other, frames)
        inside = (*frames, _Frame("selection", merge.merge)) if merge is not None else frames
        self._write(f"if ({condition}) {{")
        self._arm(name, branch.if_true, inside)
        self._write("} else {")
        self._arm(name, branch.if_false, inside)
        self._write("}")
        return self._behind(merge)

    def _behind(self, merge: Merge | None) -> str | None:
        """The merge block, unless no thread comes there."""
        if merge is None or not self.function.predecessors[merge.merge]:
            return None
        return merge.merge

    def _switch(self, name: str, switch: Switch, merge: Merge, frames: _Frames) -> str | None:
        order = self._cases_in_order(name, switch)
        for target in dict.fromkeys((switch.default, *order)):
            self._copies(name, target)
        self._write(f"switch ({self._value(switch.value)}) {{")
        for number, target in enumerate(order):
            for value, to in switch.cases:
                if to == target:
                    self._write(f"case {value}u:")
            if target == switch.default:
                self._write("default:")
            self.depth += 1
            if target != merge.merge:
                following = order[number + 1] if number + 1 < len(order) else ""
                frame = _Frame("switch", merge.merge, following)
                self._region(target, (*frames, frame))
            if number + 1 == len(order) or target == merge.merge:
                self._write("break;")
            self.depth -= 1
        self._write("}")
        return self._behind(merge)

    def _cases_in_order(self, name: str, switch: Switch) -> list[str]:
        """The targets, the default among them, each before the one that it falls into."""
        order = list(order_of_targets(self.graph, name) or ())
        if switch.default in order:
            return order
        cases = [each for each in self.graph.constructs if each.owner == name]
        edges = {
            (case.header, target)
            for case in cases
            if case.kind == "case"
            for block in case.blocks
            for target in self.function.successors[block]
        }
        before = [n for n, each in enumerate(order) if (each, switch.default) in edges]
        behind = [n for n, each in enumerate(order) if (switch.default, each) in edges]
        place = before[0] + 1 if before else behind[0] if behind else len(order)
        order.insert(place, switch.default)
        return order

    # --- loops ---

    def _loop(self, header: str, merge: Merge, frames: _Frames) -> str | None:
        again = merge.continue_
        assert again is not None
        (latch,) = self.graph.back_edge_blocks(header)
        terminator = self.function.blocks[latch].terminator
        tested = isinstance(terminator, Branch) and terminator.if_true != terminator.if_false
        if again == header:
            return self._step_alone(header, merge, latch)
        call = f"step{len(self.steps)}()"
        reached = bool(self.function.predecessors[again])
        self.steps.append("")
        place = len(self.steps) - 1
        self._write("do {" if tested else f"for (;; {call}) {{" if reached else "for (;;) {")
        self.depth += 1
        self._headed(header, (*frames, _Frame("loop", merge.merge, again)))
        self.depth -= 1
        self._write(f"}} while ({call});" if tested else "}")
        if reached:
            self.steps[place] = self._step(call, header, again, latch, merge, tested)
        return self._behind(merge)

    def _headed(self, header: str, frames: _Frames) -> None:
        """The header's own instructions, and what follows them in the loop."""
        block = self.function.blocks[header]
        self._body(block)
        following: str | None = None
        match block.terminator:
            case Jump(target=target):
                following = self._go(header, target, frames)
            case Branch() as branch:
                following = self._branch(header, branch, None, frames)
            case _:
                pass
        if following is not None:
            self._region(following, frames)

    def _step(
        self, call: str, header: str, again: str, latch: str, merge: Merge, tested: bool
    ) -> str:
        """The continue construct as a function; with a test, whether the loop goes on."""
        outer, depth = self.lines, self.depth
        self.lines, self.depth = [], 1
        self._until_back_edge(again, header, latch, merge)
        if tested:
            self._write("return goes_on;")
        inner, self.lines, self.depth = self.lines, outer, depth
        kind = "bool" if tested else "void"
        return "\n".join([f"{kind} {call} {{", *inner, "}", ""])

    def _step_alone(self, header: str, merge: Merge, latch: str) -> str | None:
        """A loop that is all continue construct."""
        self._write("do {")
        self.depth += 1
        self._until_back_edge(header, header, latch, merge)
        self.depth -= 1
        self._write("} while (goes_on);")
        return self._behind(merge)

    def _until_back_edge(self, first: str, header: str, latch: str, merge: Merge) -> None:
        """From the Continue Target to the back-edge block, and that block's branch."""
        frame = _Frame("step", merge.merge, latch)
        if first != latch:
            self._region_to_latch(first, latch, (frame,))
        block = self.function.blocks[latch]
        self._body(block)
        match block.terminator:
            case Branch(condition=condition, if_true=one, if_false=other) if one != other:
                test = self._value(condition)
                self._write(f"goes_on = {test if one == header else f'!({test})'};")
                self._write("if (goes_on) {")
                self.depth += 1
                self._copies(latch, header)
                self.depth -= 1
                self._write("} else {")
                self.depth += 1
                self._copies(latch, merge.merge)
                self.depth -= 1
                self._write("}")
            case _:
                self._copies(latch, header)
                if first == header:
                    self._write("goes_on = true;")

    def _region_to_latch(self, first: str, latch: str, frames: _Frames) -> None:
        block: str | None = first
        while block is not None and block != latch:
            block = self._from(block, frames)

    # --- blocks ---

    def _body(self, block: Block) -> None:
        self._write(f"// %{block.name}")
        self._log([f"{self.layout.number_of_block(block.name)}u"])
        for index, instruction in enumerate(block.instructions):
            self._instruction(Site(block.name, index), instruction)

    def _copies(self, source: str, target: str) -> None:
        """What the phis of a block take from an edge, all at once."""
        pairs = [
            (self.names[phi.name], self._value(phi.incoming[source]), TYPES[_width(phi.type)])
            for phi in self.function.blocks[target].phis
            if phi.name in self.needed
        ]
        kept: list[tuple[str, str]] = []
        for name, value, type_ in pairs:
            self.temporaries += 1
            kept.append((name, f"t{self.temporaries}"))
            self._write(f"{type_} t{self.temporaries} = {value};")
        for name, temporary in kept:
            self._write(f"{name} = {temporary};")

    def _ending(self, ending: Return) -> None:
        value = ending.value
        words = [_word(self._value(value), value)] if value and words_of(value.type) else []
        self._log([f"{self.layout.number_of_return}u", *words])
        self._write("return;")

    def _instruction(self, site: Site, instruction: Instruction) -> None:
        match instruction:
            case Compute(name=name) if name in self.needed:
                self._write(f"{self.names[name]} = {self._computed(instruction)};")
            case Call(control=str()):
                if site in self.logged:
                    self._ballot(site, [])
            case Call(convergent=True):
                passed = logged_arguments(instruction)
                self._ballot(site, [_word(self._value(each), each) for each in passed])
                if instruction.name in self.needed:
                    self._from_table(site, instruction.name or "", "- 1u")
            case Call(name=str(name)) | Load(name=name) | Effect(name=str(name)):
                if name in self.needed:
                    self._write(f"COUNTER({self.layout.counted.index(site)}u) += 1u;")
                    self._from_table(site, name, "- 1u")
            case _:
                pass

    def _ballot(self, site: Site, words: list[str]) -> None:
        counter = f"COUNTER({self.layout.counted.index(site)}u)"
        self._write("{")
        self.depth += 1
        self._write(f"uint mask = {self.language.mask};")
        self._write(f"{counter} += 1u;")
        self._log([f"{self.layout.number_of_call(site)}u", counter, "mask", *words])
        self.depth -= 1
        self._write("}")

    def _from_table(self, site: Site, name: str, before: str) -> None:
        table = self.tables[site]
        row = f"min(COUNTER({self.layout.counted.index(site)}u) {before}, {table.length - 1}u)"
        place = f"{self.layout.table_places[site]}u + LANE * {table.length}u + {row}"
        self._write(f"{self.names[name]} = {_read(f'word[{place}]', table.type)};")

    # --- values ---

    def _value(self, operand: Operand) -> str:
        match operand:
            case Local(name=name):
                return self.names[name]
            case Constant(value=value, type=type_):
                return _number(value, _width(type_))
            case Undefined(type=type_):
                return _number(0, _width(type_))
            case _:
                raise NotBuildable("a value that no shader has")

    def _computed(self, compute: Compute) -> str:
        operands = [self._value(each) for each in compute.operands]
        width = _width(getattr(compute.operands[0], "type", ""))
        _width(compute.type)
        match compute.opcode:
            case "icmp":
                table = LOGICAL_COMPARISONS if width == 1 else COMPARISONS
                word = compute.predicate
            case "zext" | "sext" if width == 1:
                one = "1u" if compute.opcode == "zext" else "0xffffffffu"
                return f"{operands[0]} ? {one} : 0u"
            case "trunc" if _width(compute.type) == 1:
                return f"({operands[0]} & 1u) == 1u"
            case "select":
                table, word = OPERATORS, "select"
            case "llvm.ctpop" if width != 1:
                return self.language.ones.format(*operands)
            case opcode:
                table, word = (LOGICAL_OPERATORS if width == 1 else OPERATORS), opcode
        if word not in table:
            raise NotBuildable(f"%{compute.name} is computed by `{compute.opcode}`")
        return table[word].format(*operands)


def _width(type_: str) -> int:
    """The width of a type that GLSL has. Raises NotBuildable."""
    width = width_of(type_) if type_.startswith("i") else None
    if width not in TYPES:
        raise NotBuildable(f"it computes with values of type {type_}")
    return width


def _number(value: int, width: int) -> str:
    return ("true" if value else "false") if width == 1 else f"{value}u"


def _read(place: str, type_: str) -> str:
    return f"{place} != 0u" if _width(type_) == 1 else place


def _word(value: str, operand: Operand) -> str:
    width = _width(getattr(operand, "type", ""))
    return f"({value} ? 1u : 0u)" if width == 1 else value
