"""Tiny programs of bytes, and how they print as LLVM IR.

A program is a list of instructions; a diamond is one instruction with two lists inside. Registers
are names without the sign `%`, numbers are Python's; `UNDEF` and `POISON` are operands as well. A
global is `@g` (two bytes that may be written) or `@k` (two constant bytes). Nothing here knows what
an instruction does: `byte_memory` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

UNDEF, POISON = "undef", "poison"
"""Operands that are no registers."""
POINTER = 0
"""The width that stands for a pointer."""
CONSTANT_BYTES = (5, 9)
"""What `@k` holds."""


class Address(NamedTuple):
    """A pointer operand: `base` is a register, `@g` or `@k`; bytes are added to it."""

    base: str
    offset: int = 0
    inbounds: bool = False


Operand = str | int | Address


@dataclass(frozen=True, slots=True)
class Ins:
    """An instruction. `bits`: the width of the result, or of what is compared or stored. `extra`:
    flags, a predicate, an ordering, `volatile`, the callee, or the width before a cast."""

    op: str
    dst: str = ""
    bits: int = 8
    args: tuple[Operand, ...] = ()
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Phi:
    """A value behind a diamond: `first` from its first side, `second` from the other."""

    dst: str
    bits: int
    first: Operand
    second: Operand


@dataclass(frozen=True, slots=True)
class If:
    """A diamond. It is frozen outside only: its lists are those of this program alone."""

    condition: Operand
    then: list[Ins]
    otherwise: list[Ins]
    phis: list[Phi]


Body = list[Ins | If]


@dataclass(frozen=True, slots=True)
class Parameter:
    """`bits` is `POINTER` for a pointer. `attributes` stands before its name."""

    name: str
    bits: int
    attributes: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """A function. `result`: its width and operand; none is void."""

    parameters: tuple[Parameter, ...]
    body: Body
    result: tuple[int, Operand] | None


@dataclass(frozen=True, slots=True)
class Callee:
    """A declared function. `memory`: `any`, `argmem: read` (and so on), `inaccessible`, `read`,
    `none`. `ends`: it may not return. `syncs`: other threads may write meanwhile."""

    result: int | None
    takes: tuple[int, ...]
    promises: str
    memory: str
    ends: bool = True
    syncs: bool = True
    convergent: bool = False


_RETURNS = "willreturn nounwind nosync"
CALLEES = {
    "any": Callee(8, (), "", "any"),
    "take": Callee(None, (POINTER,), "", "any"),
    "f": Callee(None, (8,), "convergent", "any", convergent=True),
    "still": Callee(None, (), "nosync", "any", syncs=False),
    "quiet": Callee(8, (), _RETURNS, "any", ends=False, syncs=False),
    "peek": Callee(8, (POINTER,), f"memory(argmem: read) {_RETURNS}", "argmem: read", False, False),
    "poke": Callee(
        None, (POINTER,), f"memory(argmem: write) {_RETURNS}", "argmem: write", False, False
    ),
    "swap": Callee(
        8, (POINTER,), f"memory(argmem: readwrite) {_RETURNS}", "argmem: readwrite", False, False
    ),
    "hidden": Callee(
        8,
        (8,),
        f"memory(inaccessiblemem: readwrite) {_RETURNS}",
        "inaccessible",
        ends=False,
        syncs=False,
    ),
    "scan": Callee(8, (), f"memory(read) {_RETURNS}", "read", False, False),
    "pure": Callee(8, (8,), f"memory(none) {_RETURNS}", "none", False, False),
    "vote": Callee(
        8, (1,), "convergent memory(none) willreturn nounwind", "none", False, False, True
    ),
}
"""The functions that programs may call, by name."""

BALLOT = "llvm.amdgcn.ballot.i64"
READ_FIRST = "llvm.amdgcn.readfirstlane.i32"
READ = "llvm.amdgcn.readlane.i32"
WRITE = "llvm.amdgcn.writelane.i32"
PERMUTE = "llvm.amdgcn.ds.bpermute"
OWN_BIT = "llvm.amdgcn.inverse.ballot.i64"
COMPARE = "llvm.amdgcn.icmp.i64.i32"
QUAD = "llvm.amdgcn.wqm.vote"
SUM = "llvm.amdgcn.wave.reduce.add.i32"
LEAST = "llvm.amdgcn.wave.reduce.umin.i32"
EITHER = "llvm.amdgcn.wave.reduce.or.i32"
TALK = "op"
LANE_CALLEES = {
    WRITE: Callee(32, (32, 32, 32), "", "none", False, False, True),
    PERMUTE: Callee(32, (32, 32), "", "none", False, False, True),
    OWN_BIT: Callee(1, (64,), "", "none", False, False, True),
    COMPARE: Callee(64, (32, 32, 32), "", "none", False, False, True),
    QUAD: Callee(1, (1,), "", "none", False, False, True),
    SUM: Callee(32, (32, 32), "", "none", False, False, True),
    LEAST: Callee(32, (32, 32), "", "none", False, False, True),
    EITHER: Callee(32, (32, 32), "", "none", False, False, True),
    BALLOT: Callee(64, (1,), "", "none", False, False, True),
    READ_FIRST: Callee(32, (32,), "", "none", False, False, True),
    READ: Callee(32, (32, 32), "", "none", False, False, True),
    TALK: Callee(None, (32,), "convergent", "any", convergent=True),
}
"""What programs of lanes call, which have no memory."""
CALLEES.update(LANE_CALLEES)


# --- walking --------------------------------------------------------------------------------------


def instructions_of(body: Body) -> Iterator[Ins]:
    """All instructions but the diamonds themselves, in the order of the text."""
    for each in body:
        if isinstance(each, If):
            yield from each.then
            yield from each.otherwise
        else:
            yield each


def copied(program: Program) -> Program:
    """A copy whose lists may be changed."""
    body = [
        If(each.condition, list(each.then), list(each.otherwise), list(each.phis))
        if isinstance(each, If)
        else each
        for each in program.body
    ]
    return Program(program.parameters, body, program.result)


def size_of(program: Program) -> int:
    """How many instructions, phis and branches there are."""
    joins = sum(1 + len(each.phis) for each in program.body if isinstance(each, If))
    return joins + sum(1 for _ in instructions_of(program.body))


def registers_in(operand: Operand) -> tuple[str, ...]:
    """The register that an operand reads, or the base of the address that it is."""
    if isinstance(operand, Address):
        return () if operand.base.startswith("@") else (operand.base,)
    if isinstance(operand, int) or operand in (UNDEF, POISON):
        return ()
    return (operand,)


def is_well_formed(program: Program) -> bool:
    """That every register is written once, before it is read, where it can be seen."""
    known: set[str] = {each.name for each in program.parameters}
    return _block_is_well_formed(program.body, known) and (
        program.result is None or known.issuperset(registers_in(program.result[1]))
    )


def _block_is_well_formed(body: Body | list[Ins], known: set[str]) -> bool:
    for each in body:
        if isinstance(each, Ins):
            if not all(known.issuperset(registers_in(arg)) for arg in each.args):
                return False
            if each.dst and each.dst in known:
                return False
            known.add(each.dst)
        elif not _diamond_is_well_formed(each, known):
            return False
    return True


def _diamond_is_well_formed(diamond: If, known: set[str]) -> bool:
    first, second = set(known), set(known)
    if not known.issuperset(registers_in(diamond.condition)):
        return False
    if not _block_is_well_formed(diamond.then, first):
        return False
    if not _block_is_well_formed(diamond.otherwise, second):
        return False
    if (first & second) - known - {""}:
        return False
    for phi in diamond.phis:
        if not first.issuperset(registers_in(phi.first)) or phi.dst in first | second:
            return False
        if not second.issuperset(registers_in(phi.second)):
            return False
    known.update(phi.dst for phi in diamond.phis)
    return True


# --- printing -------------------------------------------------------------------------------------


def pair_text(source: Program, target: Program, head: str = "") -> str:
    """One file with `@src` and `@tgt`, and all that they use. `head` stands first."""
    lines = [head, *_globals_in(source, target), *_declarations(source, target), ""]
    for name, program in (("src", source), ("tgt", target)):
        lines += [*_Printer().function(name, program), ""]
    return "\n".join(lines)


def function_text(program: Program, others: Program, head: str = "") -> str:
    """A module with the program as `@fn`, and what either of both uses. `head` stands first."""
    lines = [head, *_globals_in(program, others), *_declarations(program, others), ""]
    return "\n".join([*lines, *_Printer().function("fn", program), ""])


def _globals_in(*programs: Program) -> list[str]:
    used = {
        arg.base
        for program in programs
        for each in instructions_of(program.body)
        for arg in each.args
        if isinstance(arg, Address)
    }
    one, two = CONSTANT_BYTES
    lines = {
        "@g": "@g = global [2 x i8] zeroinitializer",
        "@k": f"@k = constant [2 x i8] [i8 {one}, i8 {two}]",
    }
    return [text for name, text in lines.items() if name in used]


def _declarations(*programs: Program) -> list[str]:
    called = {
        each.extra
        for program in programs
        for each in instructions_of(program.body)
        if each.op == "call"
    }
    lines = []
    for name in sorted(called):
        callee = CALLEES[name]
        takes = ", ".join(_type(bits) for bits in callee.takes)
        lines.append(f"declare {_type(callee.result)} @{name}({takes}) {callee.promises}".rstrip())
    return lines


def _type(bits: int | None) -> str:
    if bits is None:
        return "void"
    return "ptr" if bits == POINTER else f"i{bits}"


class _Printer:
    """Prints one function; addresses become instructions of their own where they have offsets."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._addresses = 0

    def function(self, name: str, program: Program) -> list[str]:
        parameters = ", ".join(
            f"{_type(each.bits)} {each.attributes + ' ' if each.attributes else ''}%{each.name}"
            for each in program.parameters
        )
        bits = program.result[0] if program.result else None
        self._lines = [f"define {_type(bits)} @{name}({parameters}) {{", "entry:"]
        self._body(program.body)
        returned = f"{_type(bits)} {_text(program.result[1])}" if program.result else "void"
        self._lines += [f"  ret {returned}", "}"]
        return self._lines

    def _body(self, body: Body) -> None:
        for number, each in enumerate(body):
            if isinstance(each, If):
                self._diamond(each, str(number))
            else:
                self._instruction(each)

    def _diamond(self, diamond: If, mark: str) -> None:
        then, otherwise, end = f"then{mark}", f"else{mark}", f"end{mark}"
        self._add(f"br i1 {_text(diamond.condition)}, label %{then}, label %{otherwise}")
        for name, block in ((then, diamond.then), (otherwise, diamond.otherwise)):
            self._lines += ["", f"{name}:"]
            self._body(list(block))
            self._add(f"br label %{end}")
        self._lines += ["", f"{end}:"]
        for phi in diamond.phis:
            values = f"[ {_text(phi.first)}, %{then} ], [ {_text(phi.second)}, %{otherwise} ]"
            self._add(f"%{phi.dst} = phi {_type(phi.bits)} {values}")

    def _add(self, text: str) -> None:
        self._lines.append(f"  {text}")

    def _instruction(self, ins: Ins) -> None:
        args = [self._operand(each) for each in ins.args]
        text = self._text_of(ins, args)
        self._add(f"%{ins.dst} = {text}" if ins.dst else text)

    def _operand(self, operand: Operand) -> str:
        if not isinstance(operand, Address):
            return _text(operand)
        base = operand.base if operand.base.startswith("@") else f"%{operand.base}"
        if not operand.offset:
            return base
        self._addresses += 1
        flag = "inbounds " if operand.inbounds else ""
        name = f"%a{self._addresses}"
        self._add(f"{name} = getelementptr {flag}i8, ptr {base}, i64 {operand.offset}")
        return name

    def _text_of(self, ins: Ins, args: list[str]) -> str:
        kind = _type(ins.bits)
        if ins.op in ("load", "store"):
            return _access(ins, args)
        if ins.op == "gep":
            flag = f"{ins.extra} " if ins.extra else ""
            return f"getelementptr {flag}i8, ptr {args[0]}, i64 {args[1]}"
        if ins.op == "alloca":
            return f"alloca {kind}"
        if ins.op == "icmp":
            return f"icmp {ins.extra} {kind} {args[0]}, {args[1]}"
        if ins.op in ("zext", "trunc"):
            return f"{ins.op} i{ins.extra} {args[0]} to {kind}"
        if ins.op == "select":
            return f"select i1 {args[0]}, {kind} {args[1]}, {kind} {args[2]}"
        if ins.op == "freeze":
            return f"freeze {kind} {args[0]}"
        if ins.op == "fence":
            return f"fence {ins.extra}"
        if ins.op == "call":
            callee = CALLEES[ins.extra]
            given = ", ".join(
                f"{_type(bits)} {arg}" for bits, arg in zip(callee.takes, args, strict=True)
            )
            return f"call {_type(callee.result)} @{ins.extra}({given})"
        flags = f"{ins.extra} " if ins.extra else ""
        return f"{ins.op} {flags}{kind} {args[0]}, {args[1]}"


def _access(ins: Ins, args: list[str]) -> str:
    """A load or store; `extra` is `volatile` or an ordering."""
    kind = _type(ins.bits)
    atomic = bool(ins.extra) and ins.extra != "volatile"
    word = f"{ins.op} {'atomic ' if atomic else ''}{'volatile ' if ins.extra == 'volatile' else ''}"
    end = f" {ins.extra}, align {max(1, ins.bits // 8)}" if atomic else ", align 1"
    if ins.op == "load":
        return f"{word}{kind}, ptr {args[0]}{end}"
    return f"{word}{kind} {args[0]}, ptr {args[1]}{end}"


def _text(operand: Operand) -> str:
    if isinstance(operand, Address):
        raise TypeError("an address is printed where it is used")
    if isinstance(operand, int) or operand in (UNDEF, POISON):
        return str(operand)
    return f"%{operand}"
