"""Programs in one line: what the documents' worked examples and the tests are written in.

    A: t = entry -> B; B: h = loop t, op1 h -> C, D; C: op2 h -> B; D: -> .

A block is `name: instructions -> successors`; a block without successors returns. Instructions:
`t = entry`, `t = anchor`, `t = iterating` for an iterating anchor (IA1), `t = loop u` with a token
u, and `callee t` for a convergent operation with a token, `callee` alone for one without. Where a
block has several successors, the opaque call `@choose.NAME` of that block picks one: 1 (true) takes
the first of two, a switch on 0, 1, ... picks among more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from .attributes import DEFINED, NO_MEMORY, Effects
from .function import Block, Function
from .instructions import CONTROL_INTRINSICS, ITERATING, Call, Instruction
from .operands import Local
from .terminators import Branch, Jump, Return, Switch, Terminator

_INTRINSIC = {short: name for name, short in CONTROL_INTRINSICS.items()}
PURE = Effects(memory=NO_MEMORY, willreturn=True, nounwind=True)


class BadSketch(ValueError):
    """A sketch that does not read; the message quotes the part."""


def sketch(text: str, name: str = "sketch") -> Function:
    """The function that a sketch describes. Raises `BadSketch`."""
    blocks = [_block(part.strip()) for part in text.split(";") if part.strip()]
    targets = {target for block in blocks for target in block[2]}
    missing = targets - {block[0] for block in blocks}
    if missing:
        raise BadSketch(f"no block is called {min(missing)}")
    return Function(
        name=name,
        return_type="void",
        parameters=(),
        blocks={block: choosing(block, calls, targets) for block, calls, targets in blocks},
        convergent=True,
    )


def _block(text: str) -> tuple[str, list[Instruction], list[str]]:
    head, colon, rest = text.partition(":")
    body, arrow, targets = rest.partition("->")
    if not colon or not arrow:
        raise BadSketch(f"{text!r} is not of the form NAME: INSTRUCTIONS -> SUCCESSORS")
    calls: list[Instruction] = [_call(part.split()) for part in body.split(",") if part.strip()]
    return head.strip(), calls, targets.replace(",", " ").replace(".", " ").split()


def _call(words: list[str]) -> Call:
    match words:
        case [name, "=", ("entry" | "anchor") as control]:
            return control_call(control, name)
        case [name, "=", "iterating"]:
            anchor = control_call("anchor", name)
            return replace(anchor, iterating=True, text=f"{anchor.text} {ITERATING}")
        case [name, "=", "loop", token]:
            return control_call("loop", name, token)
        case [callee] if "=" not in callee:
            return operation(callee, None)
        case [callee, token] if "=" not in callee:
            return operation(callee, token)
        case _:
            raise BadSketch(f"{' '.join(words)!r} is not an instruction of a sketch")


def control_call(control: str, name: str, token: str | None = None) -> Call:
    """A call of a convergence control intrinsic."""
    return Call(
        name=name,
        type="token",
        callee=_INTRINSIC[control],
        arguments=(),
        token=token,
        control=control,
        convergent=True,
        effects=PURE,
        text=f"%{name} = call token @{_INTRINSIC[control]}(){_bundle(token)}",
    )


def operation(callee: str, token: str | None) -> Call:
    """A convergent operation without arguments or result."""
    return Call(
        name=None,
        type="void",
        callee=callee,
        arguments=(),
        token=token,
        convergent=True,
        text=f"call void @{callee}(){_bundle(token)}",
    )


def _bundle(token: str | None) -> str:
    return f' [ "convergencectrl"(token %{token}) ]' if token else ""


def choosing(name: str, calls: Sequence[Instruction], targets: Sequence[str]) -> Block:
    """A block with these instructions that goes to one of these, as `@choose.NAME` says, or
    returns."""
    if len(targets) < 2:
        terminator: Terminator = Jump(targets[0]) if targets else Return()
        return Block(name, (), tuple(calls), terminator)
    choice = Local(f"choose.{name}", "i1" if len(targets) == 2 else "i32")
    choose = Call(
        choice.name,
        choice.type,
        choice.name,
        (),
        effects=Effects(willreturn=True, nounwind=True),
        result=DEFINED,
        text=f"%{choice.name} = call {choice.type} @{choice.name}()",
    )
    if len(targets) == 2:
        return Block(name, (), (*calls, choose), Branch(choice, targets[0], targets[1]))
    cases = tuple((number, target) for number, target in enumerate(targets[1:], start=1))
    return Block(name, (), (*calls, choose), Switch(choice, targets[0], cases))


def choices_along(function: Function, path: tuple[str, ...]) -> dict[str, list[int]]:
    """What the calls `@choose.NAME` of a sketch must return, in order, for a thread to take `path`:
    the inputs with which a wave follows it."""
    found: dict[str, list[int]] = {}
    for block, following in pairwise(path):
        targets = function.blocks[block].terminator
        match targets:
            case Branch(if_true=first):
                found.setdefault(f"choose.{block}", []).append(int(following == first))
            case Switch(default=default, cases=cases):
                numbers = [number for number, target in cases if target == following]
                value = 0 if following == default else numbers[0]
                found.setdefault(f"choose.{block}", []).append(value)
            case _:
                pass
    return found
