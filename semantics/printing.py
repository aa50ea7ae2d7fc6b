"""The program model as LLVM IR text that LLVM accepts, with the declarations it needs.

What is printed is what the model knows: attributes that it does not read are gone. Reading the
text back gives the same functions, apart from lines, texts and addresses of several steps, which
become one instruction for each step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .program import (
    Alloca,
    Assume,
    Block,
    Branch,
    Call,
    Compute,
    Constant,
    Effect,
    Function,
    Global,
    Instruction,
    Jump,
    Literal,
    Load,
    Local,
    Operand,
    Parameter,
    Phi,
    Return,
    Switch,
    Terminator,
    Undefined,
    Unmodelled,
    UnmodelledTerminator,
    Unreachable,
    width_of,
)

PLAIN_NAME = re.compile(r"[-a-zA-Z$._][-a-zA-Z$._0-9]*", re.ASCII)
FLAG_ORDER = (
    "samesign disjoint exact nneg inbounds nusw nuw nsw "
    "fast reassoc nnan ninf nsz arcp contract afn"
)
FLOAT_SUFFIXES = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
TWO_TYPES = ("llvm.scmp", "llvm.ucmp")
"""The intrinsics that are named by their result's type and then by their operands'."""


class Unprintable(Exception):
    """An instruction of which the model keeps too little to print it; the text names it."""


def name_text(name: str) -> str:
    """A name as it stands behind `%` or `@`, quoted if it must be."""
    if PLAIN_NAME.fullmatch(name):
        return name
    quoted = "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\{byte:02X}"
        for byte in name.encode()
    )
    return f'"{quoted}"'


def value_text(operand: Operand) -> str:
    """An operand without its type."""
    match operand:
        case Local(name=name):
            return f"%{name_text(name)}"
        case Global(name=name):
            return f"@{name_text(name)}"
        case Undefined(kind=kind):
            return kind
        case Literal(text=text):
            return text
        case Constant(value=value, type="i1"):
            return "true" if value else "false"
        case Constant(value=value, type=type_) if type_.startswith("ptr"):
            return f"inttoptr (i64 {value} to {type_})" if value else "null"
        case Constant(value=value, type=type_):
            width = width_of(type_) or 0
            return str(value - (1 << width) if value >> (width - 1) else value)


def typed(operand: Operand) -> str:
    return f"{operand.type} {value_text(operand)}"


def print_module(functions: Iterable[Function], triple: str = "") -> str:
    """A module of these functions, with a declaration for all else they name.

    Raises Unprintable."""
    functions = list(functions)
    printer = _Printer()
    bodies = [printer.function(function) for function in functions]
    head = [f'target triple = "{triple}"\n'] if triple else []
    declarations = printer.declarations({function.name for function in functions})
    notes = [f"!{number} = {text}" for text, number in printer.nodes.items()]
    parts = [*head, *bodies, "\n".join(declarations), "\n".join(notes)]
    return "\n".join(part for part in parts if part) + "\n"


def print_function(function: Function) -> str:
    """A module of one function. Raises Unprintable."""
    return print_module([function])


class _Printer:
    """Prints functions and remembers what they name."""

    def __init__(self) -> None:
        self.callees: dict[str, str] = {}
        self.globals: dict[str, str] = {}
        self.nodes: dict[str, int] = {}

    def declarations(self, defined: set[str]) -> list[str]:
        spaces = {name: re.sub("ptr ?", "", type_) for name, type_ in self.globals.items()}
        return [
            *(
                f"@{name_text(name)} = external {space + ' ' if space else ''}global i8"
                for name, space in spaces.items()
                if name not in defined and name not in self.callees
            ),
            *(text for name, text in self.callees.items() if name not in defined),
        ]

    def function(self, function: Function) -> str:
        parameters = ", ".join(_parameter(p, function.kernel) for p in function.parameters)
        convention = "spir_kernel " if function.kernel else ""
        attributes = " convergent" if function.convergent else ""
        head = f"define {convention}{function.return_type} @{name_text(function.name)}"
        blocks = "\n".join(self._block(block) for block in function.blocks.values())
        return f"{head}({parameters}){attributes} {{\n{blocks}}}\n"

    def _block(self, block: Block) -> str:
        lines = [f"{name_text(block.name)}:"]
        lines += [f"  {self._phi(phi)}" for phi in block.phis]
        for instruction in block.instructions:
            self._remember(instruction)
            lines += [f"  {line}" for line in self._instruction(instruction)]
        lines.append(f"  {self._terminator(block.terminator)}")
        return "\n".join(lines) + "\n"

    def _remember(self, instruction: Instruction) -> None:
        match instruction:
            case Compute(operands=operands) | Effect(operands=operands):
                self._see(*operands)
            case Call(arguments=arguments):
                self._see(*arguments)
            case Assume(condition=operand) | Load(pointer=operand):
                self._see(operand)
            case Alloca() | Unmodelled():
                pass

    def _see(self, *operands: Operand) -> None:
        for operand in operands:
            if isinstance(operand, Global):
                self.globals.setdefault(operand.name, operand.type)
            elif isinstance(operand, Literal):
                for name in re.findall(r"@([-\w$.]+)", operand.text):
                    self.globals.setdefault(name, "ptr")

    def _phi(self, phi: Phi) -> str:
        self._see(*phi.incoming.values())
        incoming = ", ".join(
            f"[ {value_text(value)}, %{name_text(source)} ]"
            for source, value in phi.incoming.items()
        )
        return f"%{name_text(phi.name)} = phi {phi.type} {incoming}"

    def _instruction(self, instruction: Instruction) -> Iterator[str]:
        match instruction:
            case Compute(opcode="getelementptr"):
                yield from _address(instruction)
            case Compute():
                yield self._compute(instruction)
            case Call():
                yield self._call(instruction)
            case Assume(condition=condition):
                self.callees["llvm.assume"] = "declare void @llvm.assume(i1)"
                yield f"call void @llvm.assume({typed(condition)})"
            case Alloca(name=name, type=type_, size=int(size)):
                space = type_.removeprefix("ptr").strip()
                behind = f", {space}" if space else ""
                yield f"%{name_text(name)} = alloca [{size} x i8], align 8{behind}"
            case Load():
                yield self._load(instruction)
            case Effect():
                yield self._effect(instruction)
            case Alloca() | Unmodelled():
                yield _kept(instruction.text)

    def _compute(self, instruction: Compute) -> str:
        operands = instruction.operands
        result = f"%{name_text(instruction.name)} = "
        opcode = instruction.opcode.removeprefix("opaque ")
        flags = "".join(f" {f}" for f in FLAG_ORDER.split() if f in instruction.flags)
        values = ", ".join(typed(operand) for operand in operands)
        match opcode:
            case "icmp" | "fcmp":
                right = value_text(operands[1])
                head = f"{opcode}{flags} {instruction.predicate}"
                return f"{result}{head} {typed(operands[0])}, {right}"
            case "getelementptr":
                return f"{result}{opcode}{flags} {instruction.detail}, {values}"
            case "extractvalue" | "insertvalue":
                return f"{result}{opcode} {values}, {instruction.detail}"
            case "freeze" | "fneg" | "select" | "extractelement":
                return f"{result}{opcode}{flags} {values}"
            case "insertelement" | "shufflevector":
                return f"{result}{opcode} {values}"
            case intrinsic if intrinsic.startswith("llvm."):
                return result + self._pure_call(instruction, values)
            case cast if len(operands) == 1:
                return f"{result}{cast}{flags} {values} to {instruction.type}"
            case binary if len(operands) == 2:
                right = value_text(operands[1])
                return f"{result}{binary}{flags} {typed(operands[0])}, {right}"
        return _kept(instruction.text)

    def _pure_call(self, instruction: Compute, values: str) -> str:
        stated = re.search(r"@(llvm\.[\w.]+)", instruction.text)
        name = stated[1] if stated else _mangled(instruction)
        self._declare(name, instruction.type, instruction.operands, "")
        flags = f"{instruction.detail} " if instruction.detail else ""
        return f"call {flags}{instruction.type} @{name}({values})"

    def _declare(
        self, name: str, type_: str, arguments: tuple[Operand, ...], attributes: str
    ) -> None:
        types = ", ".join(argument.type for argument in arguments)
        text = f"declare {type_} @{name_text(name)}({types}){attributes}"
        self.callees.setdefault(name, text)

    def _call(self, call: Call) -> str:
        arguments = call.arguments if call.callee else call.arguments[:-1]
        if call.callee is not None:
            attributes = " speculatable" if call.effects.speculatable else ""
            intrinsic = call.callee.startswith("llvm.")
            self._declare(call.callee, call.type, arguments, "" if intrinsic else attributes)
            target = f"@{name_text(call.callee)}"
        else:
            target = value_text(call.arguments[-1])
        values = ", ".join(
            f"{argument.type}{' noundef' if index in call.noundef_arguments else ''} "
            f"{value_text(argument)}"
            for index, argument in enumerate(arguments)
        )
        result = f"%{name_text(call.name)} = " if call.name is not None else ""
        ahead = "noundef " if call.noundef_result else ""
        ahead += "nonnull " if call.range and call.type.startswith("ptr") else ""
        token = f"%{name_text(call.token)}" if call.token is not None else ""
        bundle = f' [ "convergencectrl"(token {token}) ]' if token else ""
        behind = _effect_words(call) + bundle + self._notes(call.range, call.type, call.tags)
        return f"{result}call {ahead}{call.type} {target}({values}){behind}"

    def _load(self, load: Load) -> str:
        order, _, scope = load.atomic.partition(" syncscope")
        words = " atomic" * bool(load.atomic) + " volatile" * load.volatile
        ordering = (f" syncscope{scope}" if scope else "") + (f" {order}" if order else "")
        size = (width_of(load.type) or 32) // 8 or 1
        align = f", align {size}" if load.atomic else ""
        notes = self._notes(load.range, load.type, load.tags, loaded=True)
        notes += f", !noundef !{self._node('!{}')}" if load.noundef else ""
        head = f"%{name_text(load.name)} = load{words} {load.type}, {typed(load.pointer)}"
        return f"{head}{ordering}{align}{notes}"

    def _effect(self, effect: Effect) -> str:
        kind, _, scope = effect.kind.partition(" syncscope")
        scope = f" syncscope{scope}" if scope else ""
        opcode, *words = kind.split()
        values = ", ".join(typed(operand) for operand in effect.operands)
        result = f"%{name_text(effect.name)} = " if effect.name is not None else ""
        notes = self._notes((), "", effect.tags)
        if opcode.startswith("llvm."):
            self._declare(opcode, "void", effect.operands, "")
            return f"call void @{opcode}({values}){notes}"
        before = [word for word in ("atomic", "weak", "volatile") if word in words]
        rest = words[len(before) :]
        if opcode == "atomicrmw":
            before.append(rest.pop(0))
        ordering = scope + "".join(f" {order}" for order in rest)
        if opcode == "store" and "atomic" in before:
            ordering += f", align {(width_of(effect.operands[0].type) or 32) // 8 or 1}"
        head = " ".join([opcode, *before])
        return f"{result}{head}{' ' if values else ''}{values}{ordering}{notes}"

    def _notes(
        self,
        ranges: tuple[tuple[int, int], ...],
        type_: str,
        tags: frozenset[tuple[str, str]],
        loaded: bool = False,
    ) -> str:
        notes = ""
        if ranges and type_.startswith("i"):
            bounds = ", ".join(
                f"{type_} {value_text(Constant(bound % (1 << (width_of(type_) or 0)), type_))}"
                for pair in _joined(ranges, width_of(type_) or 0)
                for bound in pair
            )
            notes += f", !range !{self._node(f'!{{{bounds}}}')}"
        elif ranges and loaded:
            notes += f", !nonnull !{self._node('!{}')}"
        if tags:
            pairs = [
                self._node(f'!{{!"{prefix}", !"{suffix}"}}') for prefix, suffix in sorted(tags)
            ]
            listed = ", ".join(f"!{pair}" for pair in pairs)
            notes += f", !mmra !{self._node(f'!{{{listed}}}') if len(pairs) > 1 else pairs[0]}"
        return notes

    def _node(self, text: str) -> int:
        return self.nodes.setdefault(text, len(self.nodes))

    def _terminator(self, terminator: Terminator) -> str:
        match terminator:
            case Jump(target=target):
                return f"br {_label(target)}"
            case Branch(condition=condition, if_true=if_true, if_false=if_false):
                self._see(condition)
                return f"br {typed(condition)}, {_label(if_true)}, {_label(if_false)}"
            case Switch(value=value, default=default, cases=cases):
                listed = " ".join(
                    f"{typed(Constant(case, value.type))}, {_label(target)}"
                    for case, target in cases
                )
                return f"switch {typed(value)}, {_label(default)} [ {listed} ]"
            case Return(value=value):
                if value is None:
                    return "ret void"
                self._see(value)
                return f"ret {typed(value)}"
            case Unreachable():
                return "unreachable"
            case UnmodelledTerminator(text=text):
                return _kept(text)


def _joined(ranges: tuple[tuple[int, int], ...], width: int) -> list[tuple[int, int]]:
    """The ranges as LLVM wants them: the halves of one that wraps around put together, and in
    the order of their signed bounds."""
    first, *rest = ranges
    joined = [first, *rest]
    if rest and first[0] == 0 and rest[-1][1] == 1 << width:
        joined = [*rest[:-1], (rest[-1][0], first[1])]
    half = 1 << (width - 1)
    return sorted(joined, key=lambda pair: (pair[0] + half) % (2 * half))


def _parameter(parameter: Parameter, kernel: bool) -> str:
    words = [parameter.type]
    if parameter.noundef:
        words.append("noundef")
    if parameter.range and parameter.type.startswith("ptr"):
        words.append("nonnull")
    elif parameter.range:
        (low, high), *_ = _joined(parameter.range, width_of(parameter.type) or 0)
        top = 1 << (width_of(parameter.type) or 0)
        bounds = [value_text(Constant(bound % top, parameter.type)) for bound in (low, high)]
        words.append(f"range({parameter.type} {', '.join(bounds)})")
    if parameter.shared and not kernel:
        words.append("inreg")
    return " ".join([*words, f"%{name_text(parameter.name)}"])


def _address(instruction: Compute) -> Iterator[str]:
    """Base plus index times stride, one instruction for each step."""
    base, *rest = instruction.operands
    flags = "".join(f" {flag}" for flag in FLAG_ORDER.split() if flag in instruction.flags)
    steps = list(zip(rest[::2], rest[1::2], strict=True)) or [
        (Constant(0, "i64"), Constant(1, "i64"))
    ]
    for count, (index, stride) in enumerate(steps, 1):
        last = count == len(steps)
        name = instruction.name if last else f"{instruction.name}.step{count}"
        size = stride.value if isinstance(stride, Constant) else 1
        element = "i8" if size == 1 else f"[{size} x i8]"
        yield (
            f"%{name_text(name)} = getelementptr{flags} {element}, {typed(base)}, {typed(index)}"
        )
        base = Local(name, instruction.type)


def _mangled(instruction: Compute) -> str:
    """An intrinsic's full name: the type of its operand, or its result's and then that."""
    operand = _suffix(instruction.operands[0].type)
    if instruction.opcode in TWO_TYPES:
        return f"{instruction.opcode}.{_suffix(instruction.type)}.{operand}"
    return f"{instruction.opcode}.{operand}"


def _suffix(type_: str) -> str:
    if vector := re.fullmatch(r"<(\d+) x (.*)>", type_):
        return f"v{vector[1]}{_suffix(vector[2])}"
    if type_.startswith("ptr"):
        space = re.search(r"\d+", type_)
        return f"p{space[0] if space else 0}"
    return FLOAT_SUFFIXES.get(type_, type_)


def _effect_words(call: Call) -> str:
    effects = call.effects
    memory = {"none": " memory(none)", "read": " memory(read)"}.get(effects.memory, "")
    if call.control is not None:
        return ""
    words = [
        word
        for word, holds in (
            ("convergent", call.convergent),
            ("willreturn", effects.willreturn),
            ("nounwind", effects.nounwind),
            ("noreturn", effects.noreturn),
        )
        if holds
    ]
    return memory + "".join(f" {word}" for word in words)


def _label(name: str) -> str:
    return f"label %{name_text(name)}"


def _kept(text: str) -> str:
    """The canonical text of what the model does not interpret."""
    if not text:
        raise Unprintable("an instruction that is not modelled and has no text")
    return text
