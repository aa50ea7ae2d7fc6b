"""Lines that say the same but for the names of their locals, which are read once.

The *shape* of a line is what is left of it without these names, which take their places in it one
after the other. A shape that comes a second time is read with names that stand for any; from then
on its lines are made from what that gave. A large file has few shapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..program.instructions import Call, Compute, Effect, Instruction, Load, Phi
from ..program.operands import Local, Operand
from ..program.terminators import Branch, Jump, Return, Terminator

LOCAL = re.compile(r"%([-\w$.]+)", re.ASCII)
BUNDLE = '"convergencectrl"(token %'
EXPRESSION = " ("
"""Stands in each constant expression: how one is computed, the function around it says."""
ANY = "any local "
"""Begins the names that stand for any: no line of the text can hold such a name."""

Line = Instruction | Phi | Terminator

Made = Callable[[str, Sequence[str], int, str], Line]
"""What a line says, from the name of its result, the names of its locals, its number, its text."""

Read = Callable[[str, str | None], Line | None]
"""Reads a line behind the name of its result by itself; None unless it is one thing."""

Taken = Callable[[Sequence[str]], tuple[Operand, ...]]


@dataclass(slots=True)
class LineShapes:
    """The shapes in functions of a module in which the same words mean the same."""

    _met: set[tuple[bool, str]] = field(default_factory=set)
    _known: dict[tuple[bool, str], Made | None] = field(default_factory=dict)

    def line(self, rest: str, name: str | None, number: int, text: str, read: Read) -> Line | None:
        """What a line says whose shape has come before; None where it must be read by itself.

        `rest` stands behind the `name` of the result, `read` is how a line is read."""
        if EXPRESSION in rest or ('"' in rest and rest.count('"') != 2 * rest.count(BUNDLE)):
            return None  # Strings may hold the sign with which names begin.
        parts = LOCAL.split(rest)
        names = parts[1::2]
        shape = name is not None, "%".join(parts[::2])
        if shape not in self._known:
            if shape not in self._met:
                self._met.add(shape)
                return None
            self._known[shape] = _learnt(rest, name, len(names), read)
        made = self._known[shape]
        return made and made(name or "", names, number, text)


def _learnt(rest: str, name: str | None, count: int, read: Read) -> Made | None:
    """How lines of this shape are made; None where something but its operands names a local, or
    what is written like one: a type."""
    anything = [f"{ANY}{place}" for place in range(count)]
    following = iter(anything)
    found = read(LOCAL.sub(lambda _: f'%"{next(following)}"', rest), name and ANY)
    made = None if found is None else _maker(found, {each: n for n, each in enumerate(anything)})
    if made is None or ANY in repr(made("", ("",) * count, 0, "")):
        return None
    return made


def _maker(found: Line, at: Mapping[str, int]) -> Made | None:
    """How a line is made that says what this one does, of other locals; `at` are the places of
    its own."""
    match found:
        case Compute(_, type_, opcode, operands):
            taken = _taken(operands, at)
            return taken and (
                lambda name, names, line, text: Compute(
                    name,
                    type_,
                    opcode,
                    taken(names),
                    flags=found.flags,
                    predicate=found.predicate,
                    detail=found.detail,
                    said=found.said,
                    line=line,
                    text=text,
                )
            )
        case Load(_, type_, pointer):
            taken = _taken((pointer,), at)
            return taken and (
                lambda name, names, line, text: Load(
                    name,
                    type_,
                    taken(names)[0],
                    volatile=found.volatile,
                    atomic=found.atomic,
                    access=found.access,
                    result=found.result,
                    tags=found.tags,
                    said=found.said,
                    line=line,
                    text=text,
                )
            )
        case Effect(result, type_, kind, operands):
            taken = _taken(operands, at)
            return taken and (
                lambda name, names, line, text: Effect(
                    None if result is None else name,
                    type_,
                    kind,
                    taken(names),
                    access=found.access,
                    tags=found.tags,
                    said=found.said,
                    line=line,
                    text=text,
                )
            )
        case Call():
            return _call(found, at)
        case Phi(_, type_, incoming):
            taken = _taken(tuple(incoming.values()), at)
            sources = [at[each] for each in incoming]
            return taken and (
                lambda name, names, line, text: Phi(
                    name,
                    type_,
                    dict(zip((names[n] for n in sources), taken(names), strict=True)),
                    line,
                    text,
                )
            )
        case Jump(target):
            to = at[target]
            return lambda name, names, line, text: Jump(names[to], line, text, found.said)
        case Branch(condition, if_true, if_false):
            taken, yes, no = _taken((condition,), at), at[if_true], at[if_false]
            return taken and (
                lambda name, names, line, text: Branch(
                    taken(names)[0], names[yes], names[no], line, text, found.said
                )
            )
        case Return(Local() as value):
            taken = _taken((value,), at)
            return taken and (lambda name, names, line, text: Return(taken(names)[0], line, text))
        case _:
            return None


def _call(found: Call, at: Mapping[str, int]) -> Made | None:
    taken = _taken(found.arguments, at)
    token = None if found.token is None else at[found.token]
    return taken and (
        lambda name, names, line, text: Call(
            None if found.name is None else name,
            found.type,
            found.callee,
            taken(names),
            token=None if token is None else names[token],
            control=found.control,
            convergent=found.convergent,
            iterating=found.iterating,
            effects=found.effects,
            result=found.result,
            given=found.given,
            declared_range=found.declared_range,
            manner=found.manner,
            tags=found.tags,
            said=found.said,
            line=line,
            text=text,
        )
    )


def _taken(operands: Sequence[Operand], at: Mapping[str, int]) -> Taken | None:
    """The operands for other names; None where a local is among them that no line names."""
    if any(isinstance(each, Local) and each.name not in at for each in operands):
        return None
    places = [(at[each.name], each.type) if isinstance(each, Local) else each for each in operands]

    def taken(names: Sequence[str]) -> tuple[Operand, ...]:
        return tuple(
            [Local(names[each[0]], each[1]) if isinstance(each, tuple) else each for each in places]
        )

    return taken
