"""The small parts of printed IR: names, values, attributes, ranges, intrinsics' full names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..program.attributes import Passed, Ranges
from ..program.function import Function, Parameter
from ..program.instructions import Call, Compute
from ..program.operands import Constant, Global, Literal, Local, Operand, Undefined, width_of
from ..program.spelling import bytes_of_name
from ..program.terminators import successors_of

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
        for byte in bytes_of_name(name)
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


def joined(ranges: Ranges, width: int) -> list[tuple[int, int]]:
    """The ranges as LLVM wants them: the halves of one that wraps around put together, and in
    the order of their signed bounds."""
    first, *rest = ranges
    joined = [first, *rest]
    if rest and first[0] == 0 and rest[-1][1] == 1 << width:
        joined = [*rest[:-1], (rest[-1][0], first[1])]
    half = 1 << (width - 1)
    return sorted(joined, key=lambda pair: (pair[0] + half) % (2 * half))


def parameter_text(parameter: Parameter, kernel: bool) -> str:
    words = [parameter.type]
    said = parameter.attributes
    if said.noundef:
        words.append("noundef")
    if said.range and parameter.type.startswith("ptr"):
        words.append("nonnull")
    elif said.range:
        words.append(_range_text(said.range, parameter.type))
    if parameter.shared and not kernel:
        words.append("inreg")
    return " ".join([*words, f"%{name_text(parameter.name)}"])


def _range_text(ranges: Ranges, type_: str) -> str:
    (low, high), *_ = joined(ranges, width_of(type_) or 0)
    top = 1 << (width_of(type_) or 0)
    bounds = [value_text(Constant(bound % top, type_)) for bound in (low, high)]
    return f"range({type_} {', '.join(bounds)})"


def argument_words(call: Call, index: int) -> Iterator[str]:
    """What a call says of an argument, as far as one word tells it."""
    said = call.stated(index)
    if said.noundef:
        yield "noundef"
    passed = (Passed.SIGNEXT, Passed.ZEROEXT, Passed.INREG)
    yield from (each.value for each in passed if each in said.passed)
    if said.range:
        yield _range_text(said.range, call.arguments[index].type)


def address_lines(instruction: Compute) -> Iterator[str]:
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


def full_name(instruction: Compute) -> str:
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


def effect_words(call: Call) -> str:
    effects = call.effects
    memory = effects.memory
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
    accessed = "" if memory.writes else f" memory({'none' if memory.none else 'read'})"
    return accessed + "".join(f" {word}" for word in words)


def label_text(name: str) -> str:
    return f"label %{name_text(name)}"


def kept(text: str) -> str:
    """The canonical text of what the model does not interpret."""
    if not text:
        raise Unprintable("an instruction that is not modelled and has no text")
    return text


def plain_callees(functions: Iterable[Function]) -> frozenset[str | None]:
    """The callees that are known not to be convergent, or are called as not convergent."""
    known = {name for function in functions for name in function.globals.plain_functions}
    called = {c.callee for f in functions for _, c in f.calls() if not c.convergent}
    return frozenset(known | called)


def edges_between(function: Function, source: str, block: str) -> int:
    """How many edges lead from one block to another, at least one."""
    found = function.blocks.get(source)
    return max(1, successors_of(found.terminator).count(block)) if found is not None else 1
