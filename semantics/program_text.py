"""Functions that were built rather than read, written as LLVM IR text.

For the programs of `sketches` and `random_programs`, so that LLVM itself can judge them: calls,
arithmetic on two operands, comparisons, phis and terminators. Anything else must carry its own
text.
"""

from __future__ import annotations

from .program import (
    Block,
    Branch,
    Call,
    Compute,
    Constant,
    Function,
    Instruction,
    Jump,
    Local,
    Operand,
    Phi,
    Return,
    Switch,
    Terminator,
)


class CannotWrite(ValueError):
    """An instruction that has no text and is none of the kinds written here."""


def module_text(function: Function) -> str:
    """A module with this function and the declarations that it needs."""
    parameters = ", ".join(
        f"{p.type} {'noundef ' * p.noundef}%{p.name}" for p in function.parameters
    )
    attribute = " convergent" if function.convergent else ""
    lines = [f"define {function.return_type} @{function.name}({parameters}){attribute} {{"]
    for block in function.blocks.values():
        lines += _block(block)
    declarations = {call.callee: _declaration(call) for _, call in function.calls()}
    return "\n".join([*lines, "}", "", *declarations.values(), ""])


def _declaration(call: Call) -> str:
    arguments = ", ".join(argument.type for argument in call.arguments)
    effects = call.effects
    words = [
        *["convergent"] * call.convergent,
        *["nounwind"] * effects.nounwind,
        *["willreturn"] * effects.willreturn,
        *["memory(none)"] * (effects.memory == "none"),
    ]
    return " ".join([f"declare {call.type} @{call.callee}({arguments})", *words])


def _block(block: Block) -> list[str]:
    body = [
        *(_phi(phi) for phi in block.phis),
        *(_instruction(instruction) for instruction in block.instructions),
        _terminator(block.terminator),
    ]
    return [f"{block.name}:", *(f"  {line}" for line in body)]


def _phi(phi: Phi) -> str:
    ways = ", ".join(f"[ {_operand(value)}, %{block} ]" for block, value in phi.incoming.items())
    return f"%{phi.name} = phi {phi.type} {ways}"


def _operand(operand: Operand) -> str:
    match operand:
        case Local(name=name):
            return f"%{name}"
        case Constant(value=value):
            return str(value)
        case _:
            raise CannotWrite(f"the operand {operand}")


def _instruction(instruction: Instruction) -> str:
    match instruction:
        case Call(text="") as call:
            return _call(call)
        case Compute(text="", operands=(a, b)) as compute:
            flags = "".join(f" {flag}" for flag in sorted(compute.flags))
            predicate = f" {compute.predicate}" if compute.predicate else ""
            return (
                f"%{compute.name} = {compute.opcode}{flags}{predicate}"
                f" {a.type} {_operand(a)}, {_operand(b)}"
            )
        case _ if instruction.text:
            return instruction.text
        case _:
            raise CannotWrite(f"the instruction {instruction}")


def _call(call: Call) -> str:
    arguments = ", ".join(f"{value.type} {_operand(value)}" for value in call.arguments)
    result = f"%{call.name} = " if call.name is not None else ""
    noundef = "noundef " if call.noundef_result else ""
    bundle = f' [ "convergencectrl"(token %{call.token}) ]' if call.token else ""
    return f"{result}call {noundef}{call.type} @{call.callee}({arguments}){bundle}"


def _terminator(terminator: Terminator) -> str:
    match terminator:
        case Jump(target=target):
            return f"br label %{target}"
        case Branch(condition=condition, if_true=if_true, if_false=if_false):
            return f"br i1 {_operand(condition)}, label %{if_true}, label %{if_false}"
        case Switch(value=value, default=default, cases=cases):
            arms = " ".join(f"{value.type} {number}, label %{target}" for number, target in cases)
            return f"switch {value.type} {_operand(value)}, label %{default} [ {arms} ]"
        case Return(value=value):
            return "ret void" if value is None else f"ret {value.type} {_operand(value)}"
        case _:
            raise CannotWrite(f"the terminator {terminator}")
