"""Random tiny programs whose lanes look at each other, and targets made of them by rewriting.

As in `byte_pairs`, nobody asks whether a rewriting may be done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from generators import byte_pairs
from oracles.byte_programs import (
    BALLOT,
    READ,
    READ_FIRST,
    TALK,
    Body,
    If,
    Ins,
    Operand,
    Parameter,
    Phi,
    Program,
    copied,
    is_well_formed,
    size_of,
)

PARAMETERS = (
    Parameter("x", 32, "noundef"),
    Parameter("y", 32, "noundef"),
    Parameter("c", 1, "noundef"),
    Parameter("u", 32, "inreg noundef"),
)
LARGEST = 12


def random_lane_pair(seed: int) -> tuple[Program, Program, tuple[str, ...]]:
    """A source, a target, and the rewritings between them."""
    rng = Random(seed)
    while True:
        source = _Writer(rng).program()
        for _ in range(12):
            target, done = _rewritten(rng, source)
            if done and target != source and size_of(target) <= LARGEST:
                return source, target, done


def _rewritten(rng: Random, source: Program) -> tuple[Program, tuple[str, ...]]:
    target, done = source, []
    for _ in range(rng.choice((1, 1, 2, 3))):
        for _ in range(20):
            change = rng.choice(_WEIGHTED)
            made = change(rng, copied(target))
            if made is not None and made != target and is_well_formed(made):
                target = made
                done.append(change.__name__)
                break
    return target, tuple(done)


class _Writer:
    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._number = 0
        self._known: dict[int, list[str]] = {1: ["c"], 32: ["x", "y", "u"], 64: []}

    def program(self) -> Program:
        rng = self._rng
        body: Body = []
        count = rng.choice((3, 4, 5, 6))
        diamond = rng.randrange(count) if rng.random() < 0.6 else -1
        for number in range(count):
            if number == diamond:
                body.append(self._diamond())
            else:
                body.append(self._instruction())
        fresh = [name for name in self._known[32] if name not in ("x", "y", "u")]
        return Program(PARAMETERS, body, (32, fresh[-1] if fresh else "x"))

    def _new(self, bits: int) -> str:
        self._number += 1
        name = f"r{self._number}"
        self._known[bits].append(name)
        return name

    def _value(self, bits: int) -> Operand:
        known = self._known[bits]
        if known and self._rng.random() < 0.85:
            return self._rng.choice(known[-4:])
        return self._rng.choice((0, 1) if bits == 1 else (0, 1, 2, 7))

    def _diamond(self) -> If:
        rng = self._rng
        condition = self._value(1)
        sides: list[list[Ins]] = []
        results: list[Operand] = []
        for number in range(2):
            before = {bits: list(names) for bits, names in self._known.items()}
            sides.append([self._instruction() for _ in range(rng.choice((1 - number, 1, 2)))])
            results.append(self._value(32))
            self._known = before
        phis = [Phi(self._new(32), 32, *results)] if rng.random() < 0.6 else []
        return If(condition, sides[0], sides[1], phis)

    def _instruction(self) -> Ins:
        rng = self._rng
        kind = rng.choice(("talk", "ballot", "first", "first", "lane", "binary", "binary", "icmp"))
        if kind == "talk":
            return Ins("call", "", 32, (self._value(32),), TALK)
        if kind == "first":
            value = self._value(32)
            return Ins("call", self._new(32), 32, (value,), READ_FIRST)
        if kind == "lane":
            args = (self._value(32), rng.choice((0, 0, 1)))
            return Ins("call", self._new(32), 32, args, READ)
        if kind == "ballot":
            if self._known[64] and rng.random() < 0.6:
                return Ins("trunc", self._new(32), 32, (self._known[64][-1],), "64")
            value = self._value(1)
            return Ins("call", self._new(64), 64, (value,), BALLOT)
        if kind == "icmp":
            args = (self._value(32), self._value(32))
            return Ins("icmp", self._new(1), 32, args, rng.choice(("eq", "ne", "ult", "slt")))
        if rng.random() < 0.25:
            args = (self._value(1), self._value(32), self._value(32))
            return Ins("select", self._new(32), 32, args)
        op = rng.choice(("add", "sub", "xor", "and", "mul"))
        args = (self._value(32), self._value(32))
        return Ins(op, self._new(32), 32, args)


# --- rewritings of lanes --------------------------------------------------------------------------


def _calls(program: Program, callee: str) -> list[tuple[byte_pairs.Block, int]]:
    return byte_pairs.places_of(program, lambda each: each.op == "call" and each.extra == callee)


def leave_out_reading(rng: Random, program: Program) -> Program | None:
    """What the first lane holds becomes what each lane holds."""
    found = _calls(program, rng.choice((READ, READ_FIRST)))
    if not found:
        return None
    block, number = rng.choice(found)
    call = byte_pairs.ins_at(block, number)
    del block[number]
    return byte_pairs.with_value(program, call.dst, call.args[0])


def read_in_another_way(rng: Random, program: Program) -> Program | None:
    """The first lane is read instead of lane 0, or the other way round."""
    found = _calls(program, READ) + _calls(program, READ_FIRST)
    if not found:
        return None
    block, number = rng.choice(found)
    call = byte_pairs.ins_at(block, number)
    if call.extra == READ:
        block[number] = replace(call, extra=READ_FIRST, args=call.args[:1])
    else:
        block[number] = replace(call, extra=READ, args=(call.args[0], rng.choice((0, 1))))
    return program


def read_before_computing(rng: Random, program: Program) -> Program | None:
    """The first lane's sum becomes the sum of what the first lane holds."""
    for block, number in _calls(program, READ_FIRST):
        call = byte_pairs.ins_at(block, number)
        for early in range(number):
            before = block[early]
            if not isinstance(before, Ins) or before.dst != call.args[0]:
                continue
            if before.op in ("add", "sub", "xor", "and", "mul"):
                first, second = before.args
                name = call.dst + "o"
                read = Ins("call", name, 32, (first,), READ_FIRST)
                other = call.dst + "q"
                if isinstance(second, int) or rng.random() < 0.2:
                    made = [read, Ins(before.op, call.dst, 32, (name, second))]
                else:
                    again = Ins("call", other, 32, (second,), READ_FIRST)
                    made = [read, again, Ins(before.op, call.dst, 32, (name, other))]
                block[number : number + 1] = made
                return program
    return None


def read_result(rng: Random, program: Program) -> Program | None:
    """What is said becomes what the first lane would say."""
    found = _calls(program, TALK)
    if not found:
        return None
    block, number = rng.choice(found)
    call = byte_pairs.ins_at(block, number)
    name = byte_pairs.fresh_name(program)
    block[number : number + 1] = [
        Ins("call", name, 32, call.args, READ_FIRST),
        replace(call, args=(name,)),
    ]
    return program


Rewriting = Callable[[Random, Program], Program | None]
REWRITINGS: dict[Rewriting, int] = {
    leave_out_reading: 6,
    read_in_another_way: 4,
    read_before_computing: 8,
    read_result: 4,
    byte_pairs.swap: 8,
    byte_pairs.move: 6,
    byte_pairs.hoist: 8,
    byte_pairs.sink: 6,
    byte_pairs.remove: 4,
    byte_pairs.merge_calls: 6,
    byte_pairs.select_instead: 6,
    byte_pairs.branch_instead: 4,
    byte_pairs.swap_sides: 1,
    byte_pairs.trade_operands: 3,
    byte_pairs.change_number: 2,
}
"""Each rewriting, and how often it is tried."""

_WEIGHTED = [change for change, weight in REWRITINGS.items() for _ in range(weight)]
