"""A function without branches: every instruction behind the other, each with a predicate.

What a branch decided is now data: a predicate, defined where the branch stood. A phi becomes a move
at the end of each block that it takes a value from. The result is not LLVM IR.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..control_flow.control_dependence import Decision
from ..control_flow.post_dominance import exits_of
from ..printing.printer import print_function
from ..printing.values import name_text, value_text
from ..program.function import Block, Function, Site
from ..program.instructions import Instruction, Phi
from ..program.operands import Operand
from ..program.terminators import Branch, Return, Switch, UnmodelledTerminator
from .predicates import (
    ALWAYS,
    Body,
    Definition,
    NotConvertible,
    Predicates,
    StartFalse,
    assign_predicates,
    guard_text,
    more_than_two_ways,
    steps_of,
)


@dataclass(frozen=True, slots=True)
class Condition:
    """What a branch asked, and the answer that is meant: the operand is true, or (`sign` false) it
    is not."""

    operand: Operand
    sign: bool


@dataclass(frozen=True, slots=True)
class SetFalse:
    """A predicate is false from the start."""

    predicate: int


@dataclass(frozen=True, slots=True)
class SetPredicate:
    """A predicate tells from here on whether the condition is met; `block` had the branch."""

    predicate: int
    condition: Condition
    block: str


@dataclass(frozen=True, slots=True)
class Move:
    """A phi takes the value that belongs to `block`, even where the thread goes elsewhere from
    there: the block that it comes to the phi from is the last one that moves a value."""

    phi: Phi
    value: Operand
    block: str


@dataclass(frozen=True, slots=True)
class Execute:
    """An instruction of the function, with its old place."""

    site: Site
    instruction: Instruction


@dataclass(frozen=True, slots=True)
class End:
    """The end of the program: the function's only return, which was in `block`."""

    value: Operand | None
    block: str


@dataclass(frozen=True, slots=True)
class Guarded:
    """A step that a lane executes iff predicate `guard` holds in it; `ALWAYS` holds."""

    guard: int
    step: SetFalse | SetPredicate | Move | Execute | End


@dataclass(frozen=True)
class PredicatedProgram:
    """The listing of `function`, and the predicates that it uses."""

    function: Function
    predicates: Predicates
    listing: tuple[Guarded, ...]


def if_converted(function: Function) -> PredicatedProgram:
    """The function in predicated form (IC6).

    Raises NotConvertible: for cycles, several exits, switches, an end that is no return, blocks
    that no path leads to, and phis of tokens."""
    for block in function.blocks.values():
        if isinstance(block.terminator, Switch):
            raise more_than_two_ways(block.name)
        if isinstance(block.terminator, UnmodelledTerminator):
            hint = "only br and ret can be converted"
            raise NotConvertible(
                f"%{block.name} ends with {block.terminator.reason}", block.name, hint
            )
        if any(phi.type == "token" for phi in block.phis):
            hint = "`wavecheck verify` shows the rules that this breaks"
            raise NotConvertible(f"%{block.name} has a phi of tokens", block.name, hint)
    predicates = assign_predicates(function)
    (last,) = exits_of(function)
    if not isinstance(function.blocks[last].terminator, Return):
        hint = "let it return"
        raise NotConvertible(f"the exit %{last} does not return", last, hint)
    return PredicatedProgram(function, predicates, tuple(_listing(function, predicates)))


def _listing(function: Function, predicates: Predicates) -> Iterator[Guarded]:
    for step in steps_of(predicates):
        match step:
            case StartFalse(predicate=predicate):
                yield Guarded(ALWAYS, SetFalse(predicate))
            case Body(block=block, guard=guard):
                yield from _body(function, function.blocks[block], guard)
            case Definition(predicate=predicate, decision=decision, guard=guard):
                condition = _condition(function, decision)
                yield Guarded(guard, SetPredicate(predicate, condition, decision.block))
    (last,) = exits_of(function)
    end = function.blocks[last].terminator
    assert isinstance(end, Return)
    yield Guarded(predicates.used[last], End(end.value, last))


def _body(function: Function, block: Block, guard: int) -> Iterator[Guarded]:
    for index, instruction in enumerate(block.instructions):
        yield Guarded(guard, Execute(Site(block.name, index), instruction))
    for target in function.successors[block.name]:
        for phi in function.blocks[target].phis:
            yield Guarded(guard, Move(phi, phi.incoming[block.name], block.name))


def _condition(function: Function, decision: Decision) -> Condition:
    branch = function.blocks[decision.block].terminator
    assert isinstance(branch, Branch)
    return Condition(branch.condition, decision.sign)


# --- as text ------------------------------------------------------------------------------------


def listing_text(program: PredicatedProgram) -> str:
    """The listing, one step a line, as `(p2) p4 = !%c`. Raises printed_values.Unprintable."""
    lines: list[str] = []
    at = ""
    for guarded in program.listing:
        block = _block_of(guarded)
        if block not in ("", at):
            lines.append(f"; {name_text(block)}")
            at = block
        guard = guard_text(guarded.guard)
        lines += [f"{guard} {line}" if guard else line for line in _step_lines(guarded)]
    return "\n".join(lines) + "\n"


def _block_of(guarded: Guarded) -> str:
    match guarded.step:
        case SetFalse():
            return ""
        case Execute(site=site):
            return site.block
        case SetPredicate(block=block) | Move(block=block) | End(block=block):
            return block


def _step_lines(guarded: Guarded) -> list[str]:
    match guarded.step:
        case SetFalse(predicate=predicate):
            return [f"p{predicate} = false"]
        case SetPredicate(predicate=predicate, condition=condition):
            return [f"p{predicate} = {condition_text(condition)}"]
        case Move(phi=phi, value=value):
            return [f"%{name_text(phi.name)} = {value_text(value)}"]
        case Execute(instruction=instruction):
            return _instruction_lines(instruction)
        case End(value=value):
            return ["ret void" if value is None else f"ret {value.type} {value_text(value)}"]


def _instruction_lines(instruction: Instruction) -> list[str]:
    """How the instruction is printed where it stands alone in a function; notes that stand at the
    end of a file (`!0`) have no place in a listing."""
    alone = Block("alone", (), (instruction,), Return())
    printed = print_function(Function("f", "void", (), {"alone": alone}))
    inside = printed.split("alone:\n", 1)[1].split("\n  ret void\n", 1)[0]
    return [re.sub(r", !\w+ !\d+", "", line.strip()) for line in inside.splitlines()]


def condition_text(condition: Condition) -> str:
    """`%c`, or `!%c` where the answer that is meant is no."""
    return f"{'' if condition.sign else '!'}{value_text(condition.operand)}"
