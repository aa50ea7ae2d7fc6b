"""Pairs of small programs without loops, as trees: calls of one operation, branches, a result.

The target is the source with some changes: a call copied into both arms of a branch, taken out of
them, changed, left out or doubled; another result under some condition. A program computes with two
small inputs only, so that all threads can be listed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

WIDTH = 2
"""Bits of an input."""


@dataclass(frozen=True, slots=True)
class Test:
    """Whether an input (0 or 1) is `equal` to a number, or below it."""

    input: int
    number: int
    equal: bool

    def holds(self, inputs: tuple[int, int]) -> bool:
        found = inputs[self.input]
        return found == self.number if self.equal else found < self.number


@dataclass(frozen=True, slots=True)
class Operation:
    """A call of the operation with a number, or, for None, with the first input."""

    argument: int | None


@dataclass(frozen=True, slots=True)
class Addition:
    """The result grows by a number."""

    number: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two arms."""

    test: Test
    arms: tuple[tuple[Step, ...], tuple[Step, ...]]


Step = Operation | Addition | Choice
Program = tuple[Step, ...]


def pair(seed: int) -> tuple[Program, Program]:
    """Source and target by a seed."""
    chooser = random.Random(seed)
    source = _program(chooser, 2)
    target = source
    for _ in range(chooser.randrange(1, 4)):
        target = _changed(chooser, target)
    return source, target


def _program(chooser: random.Random, depth: int) -> Program:
    return tuple(_step(chooser, depth) for _ in range(chooser.randrange(1, 4)))


def _step(chooser: random.Random, depth: int) -> Step:
    kind = chooser.random()
    if depth and kind < 0.35:
        arms = (_program(chooser, depth - 1), _program(chooser, depth - 1))
        return Choice(_test(chooser), arms)
    if kind < 0.8:
        return Operation(chooser.choice([None, 0, 1]))
    return Addition(chooser.randrange(1, 4))


def _test(chooser: random.Random) -> Test:
    return Test(chooser.randrange(2), chooser.randrange(1 << WIDTH), chooser.random() < 0.5)


def _changed(chooser: random.Random, program: Program) -> Program:
    """The program with one change somewhere."""
    place = chooser.randrange(len(program)) if program else 0
    step = program[place] if program else None
    if isinstance(step, Choice) and chooser.random() < 0.6:
        arms = list(step.arms)
        arm = chooser.randrange(2)
        arms[arm] = _changed(chooser, arms[arm])
        new: Program = (Choice(step.test, (arms[0], arms[1])),)
    else:
        new = _replaced(chooser, step)
    return program[:place] + new + program[place + 1 :]


def _replaced(chooser: random.Random, step: Step | None) -> Program:
    if step is None:
        return (Operation(0),)
    match chooser.randrange(6):
        case 0 | 1:
            return (Choice(_test(chooser), ((step,), (step,))),)
        case 2:
            return (step, Choice(_test(chooser), ((Addition(1),), ())))
        case 3 if isinstance(step, Choice) and step.arms[0]:
            first, *rest = step.arms[0]
            return (first, Choice(step.test, (tuple(rest), step.arms[1][1:])))
        case 4:
            return (Choice(_test(chooser), ((step,), ())),)
        case _:
            return (step, Addition(0))


# --- as LLVM IR ----------------------------------------------------------------------------------


def module(source: Program, target: Program) -> str:
    """Both programs, as `@src` and `@tgt`."""
    return "\n".join(
        (
            "declare void @op(i32) convergent",
            *_function("src", source),
            *_function("tgt", target),
            "",
        )
    )


def _function(name: str, program: Program) -> Iterator[str]:
    yield f"define i32 @{name}(i{WIDTH} noundef %x, i{WIDTH} noundef %y) {{"
    yield "entry:"
    yield f"  %wide = zext i{WIDTH} %x to i32"
    written = _Writer()
    value = written.steps(program, "0")
    yield from written.lines
    yield f"  ret i32 {value}"
    yield "}"


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count = 0
        self.block = "entry"

    def steps(self, program: Program, value: str) -> str:
        for step in program:
            value = self._step(step, value)
        return value

    def _step(self, step: Step, value: str) -> str:
        self.count += 1
        number = self.count
        match step:
            case Operation(argument=argument):
                passed = "%wide" if argument is None else str(argument)
                self.lines.append(f"  call void @op(i32 {passed})")
                return value
            case Addition(number=more):
                self.lines.append(f"  %v{number} = add i32 {value}, {more}")
                return f"%v{number}"
            case Choice(test=test, arms=arms):
                compared = "eq" if test.equal else "ult"
                operand = "%x" if test.input == 0 else "%y"
                at = test.number - (1 << WIDTH) * (test.number >> (WIDTH - 1))
                self.lines += [
                    f"  %c{number} = icmp {compared} i{WIDTH} {operand}, {at}",
                    f"  br i1 %c{number}, label %a{number}, label %b{number}",
                ]
                ends = []
                for arm, steps in zip("ab", arms, strict=True):
                    self._begin(f"{arm}{number}")
                    ends.append((self.steps(steps, value), self.block))
                    self.lines.append(f"  br label %e{number}")
                self._begin(f"e{number}")
                incoming = ", ".join(f"[ {end}, %{block} ]" for end, block in ends)
                self.lines.append(f"  %v{number} = phi i32 {incoming}")
                return f"%v{number}"

    def _begin(self, block: str) -> None:
        self.lines.append(f"{block}:")
        self.block = block
