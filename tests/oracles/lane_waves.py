"""What tiny programs do in waves of a few lanes: executed for all small inputs, by brute force.

An oracle that shares nothing with the product. The programs are those of `byte_programs` with the
callees of lanes (ballots, votes, reading and writing lanes, reductions) and `@op`, by which threads
talk.
Lanes that take different sides of a diamond go one after the other and meet behind it. What counts
is what can be seen: which lanes call `@op` together, with which arguments, in which order for each
lane, and what each lane returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from operator import or_
from random import Random
from typing import Any, Literal

from oracles.byte_programs import (
    BALLOT,
    COMPARE,
    EITHER,
    LEAST,
    OWN_BIT,
    PERMUTE,
    QUAD,
    READ,
    READ_FIRST,
    SUM,
    TALK,
    WRITE,
    Body,
    If,
    Ins,
    Operand,
    Program,
    instructions_of,
    registers_in,
)

Answer = Literal["equal", "differs", "undecided"]
MASK = (1 << 32) - 1
VALUES = {"x": (0, 1, 5), "y": (0, 1), "c": (0, 1), "u": (0, 2)}
"""The values of each argument; `u` is one value for the wave."""
MOST_INPUTS = 400
WAVE = 64
"""The lanes of hardware, modulo which a lane is named."""
COMPARED = {32: "eq", 33: "ne", 34: "ugt", 35: "uge", 36: "ult", 37: "ule"}
"""LLVM's numbers of what all lanes compare."""
Args = dict[int, list[int]]
"""What each lane that takes part passes."""


class Unspecified(Exception):
    """Lanes branch on, or name a lane by, what is read in one that does not take part."""


class _Anything:
    """What is read in a lane that is not there, or does not take part."""

    def __repr__(self) -> str:
        return "anything"


ANYTHING: Any = _Anything()
"""Whatever is computed with it is it, too, although less might be left open."""


@dataclass
class Seen:
    """What a wave shows: of each lane, whom it talked with, and what was said; what it returns."""

    talks: dict[int, list[tuple[tuple[int, int], ...]]] = field(default_factory=dict)
    returned: dict[int, int] = field(default_factory=dict)

    def sets(self) -> dict[int, list[tuple[int, ...]]]:
        """Whom each lane talked with."""
        return {
            lane: [tuple(who for who, _ in said) for said in talks]
            for lane, talks in self.talks.items()
        }

    def values(self) -> list[int]:
        """What was said, and what was returned; where the sets are the same, in the same order."""
        said = [what for talks in self.talks.values() for talk in talks for _, what in talk]
        return said + list(self.returned.values())


def _anything(lanes: Iterable[int]) -> dict[int, Any]:
    return dict.fromkeys(lanes, ANYTHING)


Inputs = dict[str, list[int]]


def executed(program: Program, inputs: Inputs) -> Seen:
    """One wave. Raises Unspecified."""
    lanes = range(len(inputs["x"]))
    wave = _Wave({name: dict(enumerate(values)) for name, values in inputs.items()})
    wave.seen.talks = {lane: [] for lane in lanes}
    wave.body(program.body, tuple(lanes))
    if program.result:
        wave.seen.returned = {lane: wave.read(program.result[1], lane) for lane in lanes}
    return wave.seen


class _Wave:
    def __init__(self, regs: dict[str, dict[int, int]]) -> None:
        self._regs = regs
        self.seen = Seen()

    def read(self, operand: Operand, lane: int) -> int:
        if isinstance(operand, int):
            return operand & MASK
        assert isinstance(operand, str)
        return self._regs[operand][lane]

    def body(self, body: Body | list[Ins], lanes: tuple[int, ...]) -> None:
        for each in body if lanes else ():
            if isinstance(each, Ins):
                results = self._results(each, lanes)
                self._regs.setdefault(each.dst, {}).update(results)
            else:
                self._diamond(each, lanes)

    def _diamond(self, diamond: If, lanes: tuple[int, ...]) -> None:
        if any(self.read(diamond.condition, lane) is ANYTHING for lane in lanes):
            raise Unspecified
        first = tuple(lane for lane in lanes if self.read(diamond.condition, lane))
        second = tuple(lane for lane in lanes if lane not in first)
        self.body(diamond.then, first)
        self.body(diamond.otherwise, second)
        for phi in diamond.phis:
            values = {lane: self.read(phi.first, lane) for lane in first}
            values |= {lane: self.read(phi.second, lane) for lane in second}
            self._regs.setdefault(phi.dst, {}).update(values)

    def _results(self, ins: Ins, lanes: tuple[int, ...]) -> dict[int, int]:
        if ins.op == "call":
            return self._called(ins, lanes)
        return {lane: _computed(ins, [self.read(arg, lane) for arg in ins.args]) for lane in lanes}

    def _called(self, ins: Ins, lanes: tuple[int, ...]) -> dict[int, int]:
        args = {lane: [self.read(arg, lane) for arg in ins.args] for lane in lanes}
        if ins.extra == TALK:
            said = tuple((lane, args[lane][0]) for lane in lanes)
            for lane in lanes:
                self.seen.talks[lane].append(said)
            return {}
        if any(ANYTHING in mine for mine in args.values()):
            return _anything(lanes)
        if ins.extra == BALLOT:
            votes = sum(1 << lane for lane in lanes if args[lane][0])
            return dict.fromkeys(lanes, votes)
        if ins.extra == READ_FIRST:
            return dict.fromkeys(lanes, args[lanes[0]][0])
        if ins.extra == READ:
            named = _named(args)
            if named is None or named not in args:
                return _anything(lanes)
            return dict.fromkeys(lanes, args[named][0])
        return _looked(ins.extra, args)


def _named(args: Args) -> int | None:
    """The lane that all name in their second argument; None where they name several."""
    wanted = {mine[1] % WAVE for mine in args.values()}
    return wanted.pop() if len(wanted) == 1 else None


def _looked(callee: str, args: Args) -> dict[int, Any]:
    """What an operation gives each lane that takes part, of what each passes."""
    values = [mine[0] for mine in args.values()]
    if callee == PERMUTE:
        chosen = {lane: (mine[0] >> 2) % WAVE for lane, mine in args.items()}
        return {
            lane: args[other][1] if other in args else ANYTHING for lane, other in chosen.items()
        }
    if callee == WRITE:
        target = _named(args)
        if target is None or len(set(values)) != 1:
            return _anything(args)
        return {lane: values[0] if lane == target else mine[2] for lane, mine in args.items()}
    if callee == OWN_BIT:
        if len(set(values)) != 1:
            return _anything(args)
        return {lane: values[0] >> lane & 1 for lane in args}
    if callee == QUAD:
        said = {lane // 4 for lane, mine in args.items() if mine[0]}
        return {lane: int(lane // 4 in said) for lane in args}
    if callee == COMPARE:
        votes = [lane for lane, mine in args.items() if _holds(COMPARED[mine[2]], *mine[:2])]
        return dict.fromkeys(args, sum(1 << lane for lane in votes))
    together = {SUM: sum(values) & MASK, LEAST: min(values), EITHER: reduce(or_, values)}
    return dict.fromkeys(args, together[callee])


def _computed(ins: Ins, args: list[int]) -> int:
    if ANYTHING in args:
        return ANYTHING
    if ins.op == "select":
        return args[1] if args[0] else args[2]
    if ins.op in ("zext", "trunc"):
        return args[0] & MASK
    one, two = args
    if ins.op == "icmp":
        return int(_holds(ins.extra, one, two))
    return {
        "add": one + two,
        "sub": one - two,
        "mul": one * two,
        "and": one & two,
        "or": one | two,
        "xor": one ^ two,
    }[ins.op] & MASK


def _holds(predicate: str, one: int, two: int) -> bool:
    half = 1 << 31
    signed = one ^ half, two ^ half
    return {
        "eq": one == two,
        "ne": one != two,
        "ult": one < two,
        "ule": one <= two,
        "ugt": one > two,
        "uge": one >= two,
        "slt": signed[0] < signed[1],
    }[predicate]


def compared(source: Program, target: Program, seed: int, thorough: bool = False) -> Answer:
    """Whether a wave shows a difference; a source that shows nothing in any decides nothing. What a
    source reads in lanes that do not take part may be anything in the target. `thorough`: also try
    large numbers and more lanes; and nothing is equal then that rests on such a read."""
    rng = Random(seed)
    every = list(_small_inputs(source, target, rng))
    if thorough:
        every += [_large_input(rng) for _ in range(2000)]
    left_open, shown = False, False
    for inputs in every:
        try:
            before = executed(source, inputs)
        except Unspecified:
            left_open |= thorough
            continue
        try:
            after = executed(target, inputs)
        except Unspecified:
            left_open = True
            continue
        if before.sets() != after.sets():
            return "differs"
        for one, other in zip(before.values(), after.values(), strict=True):
            if one is ANYTHING:
                left_open |= thorough
            elif other is ANYTHING:
                left_open = True
            elif one != other:
                return "differs"
        shown |= ANYTHING not in before.values()
    return "equal" if shown and not left_open else "undecided"


def _small_inputs(source: Program, target: Program, rng: Random) -> Iterator[Inputs]:
    used = _used(source) | _used(target)
    names = ["x", "y", "c"]
    one_lane = list(product(*[VALUES[n] if n in used else VALUES[n][:1] for n in names]))
    shared = VALUES["u"] if "u" in used else VALUES["u"][:1]
    for lanes in (1, 2, 3):
        every: list[Any] = list(product(product(one_lane, repeat=lanes), shared))
        if len(every) > MOST_INPUTS:
            every = rng.sample(every, MOST_INPUTS)
        for values, u in every:
            inputs = {name: [lane[at] for lane in values] for at, name in enumerate(names)}
            yield {**inputs, "u": [u] * lanes}


def _large_input(rng: Random) -> Inputs:
    lanes = rng.choice((1, 2, 3, 4, 4, 4, 4, WAVE))
    numbers = [0, 1, 2, MASK, 1 << 31, rng.randrange(1 << 32), rng.randrange(1 << 32)]
    return {
        "x": [rng.choice(numbers) for _ in range(lanes)],
        "y": [rng.choice(numbers) for _ in range(lanes)],
        "c": [rng.randrange(2) for _ in range(lanes)],
        "u": [rng.choice(numbers)] * lanes,
    }


def _used(program: Program) -> set[str]:
    operands: list[Any] = [arg for ins in instructions_of(program.body) for arg in ins.args]
    for each in program.body:
        if isinstance(each, If):
            operands.append(each.condition)
            operands += [value for phi in each.phis for value in (phi.first, phi.second)]
    if program.result:
        operands.append(program.result[1])
    return {name for operand in operands for name in registers_in(operand)}
