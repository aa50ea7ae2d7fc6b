"""The program model as LLVM IR text that LLVM accepts, with the declarations it needs.

What is printed is what the model knows: attributes that it does not read are gone. Reading the
text back gives the same functions, apart from lines, texts and addresses of several steps, which
become one instruction for each step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..program.function import Block, Function
from ..program.inline_assembly import is_assembly
from ..program.instructions import (
    ITERATING,
    Access,
    Alloca,
    Assume,
    Call,
    Compute,
    Effect,
    Instruction,
    Load,
    Phi,
    Unmodelled,
)
from ..program.operands import Constant, width_of
from ..program.terminators import (
    Branch,
    Jump,
    Return,
    Switch,
    Terminator,
    UnmodelledTerminator,
    Unreachable,
)
from .declarations import NamedOutside
from .values import (
    FLAG_ORDER,
    address_lines,
    argument_words,
    edges_between,
    effect_words,
    full_name,
    kept,
    label_text,
    name_text,
    parameter_text,
    plain_callees,
    typed,
    value_text,
)


def print_module(functions: Iterable[Function], triple: str = "") -> str:
    """A module of these functions, with a declaration for all else they name.

    Raises Unprintable."""
    functions = list(functions)
    printer = Printer(plain_callees(functions))
    bodies = [printer.function(function) for function in functions]
    head = [f'target triple = "{triple}"\n'] if triple else []
    declarations = printer.named.declarations({function.name for function in functions})
    notes = [f"!{number} = {text}" for text, number in printer.named.nodes.items()]
    parts = [*head, *bodies, "\n".join(declarations), "\n".join(notes)]
    return "\n".join(part for part in parts if part) + "\n"


def print_function(function: Function) -> str:
    """A module of one function. Raises Unprintable."""
    return print_module([function])


class Printer:
    """Prints functions and remembers what they name; `plain`: the callees whose declaration does
    not say `convergent`."""

    def __init__(self, plain: frozenset[str | None]) -> None:
        self.plain = plain
        self.named = NamedOutside()

    def function(self, function: Function) -> str:
        parameters = ", ".join(parameter_text(p, function.kernel) for p in function.parameters)
        convention = "spir_kernel " if function.kernel else ""
        attributes = " convergent" if function.convergent else ""
        head = f"define {convention}{function.return_type} @{name_text(function.name)}"
        blocks = "\n".join(self._block(block, function) for block in function.blocks.values())
        return f"{head}({parameters}){attributes} {{\n{blocks}}}\n"

    def _block(self, block: Block, function: Function) -> str:
        lines = [f"{name_text(block.name)}:"]
        lines += [f"  {self.phi(phi, block.name, function)}" for phi in block.phis]
        for instruction in block.instructions:
            self.named.remember(instruction)
            lines += [f"  {line}" for line in self.instruction(instruction)]
        lines.append(f"  {self.terminator(block.terminator)}")
        return "\n".join(lines) + "\n"

    def phi(self, phi: Phi, block: str, function: Function) -> str:
        """A phi, with an entry for each edge: a branch may have several to one block."""
        self.named.see(*phi.incoming.values())
        incoming = ", ".join(
            f"[ {value_text(value)}, %{name_text(source)} ]"
            for source, value in phi.incoming.items()
            for _ in range(edges_between(function, source, block))
        )
        return f"%{name_text(phi.name)} = phi {phi.type} {incoming}"

    def instruction(self, instruction: Instruction) -> Iterator[str]:
        match instruction:
            case Compute(opcode="getelementptr"):
                yield from address_lines(instruction)
            case Compute():
                yield self._compute(instruction)
            case Call():
                yield self._call(instruction)
            case Assume(condition=condition):
                self.named.callees["llvm.assume"] = "declare void @llvm.assume(i1)"
                yield f"call void @llvm.assume({typed(condition)})"
            case Alloca(name=name, type=type_, size=int(size), align=align):
                space = type_.removeprefix("ptr").strip()
                behind = f", {space}" if space else ""
                yield f"%{name_text(name)} = alloca [{size} x i8], align {align}{behind}"
            case Load():
                yield self._load(instruction)
            case Effect():
                yield self._effect(instruction)
            case Alloca() | Unmodelled():
                yield kept(instruction.text)

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
        return kept(instruction.text)

    def _pure_call(self, instruction: Compute, values: str) -> str:
        stated = re.search(r"@(llvm\.[\w.]+)", instruction.text)
        name = stated[1] if stated else full_name(instruction)
        self.named.declare(name, instruction.type, instruction.operands, "")
        flags = f"{instruction.detail} " if instruction.detail else ""
        return f"call {flags}{instruction.type} @{name}({values})"

    def _call(self, call: Call) -> str:
        arguments = call.arguments if call.callee else call.arguments[:-1]
        if is_assembly(call.callee):
            target = call.callee
        elif call.callee is not None:
            attributes = " convergent" if call.callee not in self.plain else ""
            attributes += " speculatable" if call.effects.speculatable else ""
            intrinsic = call.callee.startswith("llvm.")
            self.named.declare(call.callee, call.type, arguments, "" if intrinsic else attributes)
            target = f"@{name_text(call.callee)}"
        else:
            target = value_text(call.arguments[-1])
        values = ", ".join(
            " ".join((argument.type, *argument_words(call, index), value_text(argument)))
            for index, argument in enumerate(arguments)
        )
        result = f"%{name_text(call.name)} = " if call.name is not None else ""
        ahead = f"{call.manner.convention} " if call.manner.convention else ""
        ahead += "noundef " if call.result.noundef else ""
        ahead += "nonnull " if call.result.range and call.type.startswith("ptr") else ""
        token = f"%{name_text(call.token)}" if call.token is not None else ""
        bundle = f' [ "convergencectrl"(token {token}) ]' if token else ""
        attribute = f" {ITERATING}" if call.iterating else ""
        behind = (
            effect_words(call)
            + attribute
            + bundle
            + self.named.notes(call.result.range, call.type, call.tags)
        )
        return f"{result}call {ahead}{call.type} {target}({values}){behind}"

    def _load(self, load: Load) -> str:
        order, _, scope = load.atomic.partition(" syncscope")
        words = " atomic" * bool(load.atomic) + " volatile" * load.volatile
        ordering = (f" syncscope{scope}" if scope else "") + (f" {order}" if order else "")
        align = _alignment(load.access, load.type, needed=bool(load.atomic))
        notes = self.named.notes(load.result.range, load.type, load.tags, loaded=True)
        notes += f", !noundef !{self.named.node('!{}')}" if load.result.noundef else ""
        notes += f", !invariant.load !{self.named.node('!{}')}" if load.access.invariant else ""
        head = f"%{name_text(load.name)} = load{words} {load.type}, {typed(load.pointer)}"
        return f"{head}{ordering}{align}{notes}"

    def _effect(self, effect: Effect) -> str:
        kind, _, scope = effect.kind.partition(" syncscope")
        scope = f" syncscope{scope}" if scope else ""
        opcode, *words = kind.split()
        values = ", ".join(typed(operand) for operand in effect.operands)
        result = f"%{name_text(effect.name)} = " if effect.name is not None else ""
        notes = self.named.notes((), "", effect.tags)
        if opcode.startswith("llvm."):
            self.named.declare(opcode, "void", effect.operands, "")
            return f"call void @{opcode}({values}){notes}"
        before = [word for word in ("atomic", "weak", "volatile") if word in words]
        rest = words[len(before) :]
        if opcode == "atomicrmw":
            before.append(rest.pop(0))
        ordering = scope + "".join(f" {order}" for order in rest)
        if opcode != "fence":
            needed = opcode == "store" and "atomic" in before
            ordering += _alignment(effect.access, effect.operands[0].type, needed=needed)
        head = " ".join([opcode, *before])
        return f"{result}{head}{' ' if values else ''}{values}{ordering}{notes}"

    def terminator(self, terminator: Terminator) -> str:
        match terminator:
            case Jump(target=target):
                return f"br {label_text(target)}"
            case Branch(condition=condition, if_true=if_true, if_false=if_false):
                self.named.see(condition)
                return f"br {typed(condition)}, {label_text(if_true)}, {label_text(if_false)}"
            case Switch(value=value, default=default, cases=cases):
                listed = " ".join(
                    f"{typed(Constant(case, value.type))}, {label_text(target)}"
                    for case, target in cases
                )
                return f"switch {typed(value)}, {label_text(default)} [ {listed} ]"
            case Return(value=value):
                if value is None:
                    return "ret void"
                self.named.see(value)
                return f"ret {typed(value)}"
            case Unreachable():
                return "unreachable"
            case UnmodelledTerminator(text=text):
                return kept(text)


def _alignment(access: Access, type_: str, *, needed: bool) -> str:
    """What an access says of its alignment; where nothing is known and LLVM wants it, its size."""
    known = access.align or (needed and ((width_of(type_) or 32) // 8 or 1))
    return f", align {known}" if known else ""
