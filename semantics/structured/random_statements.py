"""Random structured programs, by seed: nested ifs, loops and switches, with the exits that make
reconvergence interesting.

What they have, each often: `for (;;)`, `break` and `continue` under conditions that differ between
threads, operations right before a `break` or `return`, results of operations read behind the loop
that they come from, `return` from within loops, switches that fall through, with `default` anywhere
or nowhere. A loop ends for each thread after at most four iterations: its first statement breaks on
a count of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .statements import (
    Arithmetic,
    Assign,
    Break,
    Case,
    Comparison,
    Continue,
    Expression,
    If,
    Leave,
    Loop,
    Number,
    Opcode,
    Operation,
    Predicate,
    Program,
    Select,
    Statement,
    Statements,
    Variable,
    never_ends,
)

PARAMETERS = ("p", "q", "r")
VARIABLES = ("x", "y", "z")
DEEPEST = 3
"""How deep statements nest."""
OPCODES: tuple[Opcode, ...] = ("add", "sub", "mul", "xor", "or")
PREDICATES: tuple[Predicate, ...] = ("eq", "ne", "ult", "uge")


def random_structured_program(seed: int, size: int = 12) -> Program:
    """A program of about `size` statements; the same for the same seed, whatever came before."""
    writer = _Writer(Random(seed), size)
    return Program(f"structured.{seed}", PARAMETERS, writer.program())


class _Writer:
    """Draws statements until the budget is spent. `_around` says what encloses the point, as
    "loop" and "switch", innermost last."""

    def __init__(self, rng: Random, size: int) -> None:
        self.rng = rng
        self._budget = size
        self._around: list[str] = []
        self._counters = 0
        self._operations = 0

    def program(self) -> Statements:
        found: list[Statement] = []
        while self._budget > 0 and not never_ends(tuple(found)):
            found += self._statements(0, ends=False)
        found.append(self._operation())
        return tuple(found)

    # --- values ---

    def _expression(self) -> Expression:
        names = [*PARAMETERS, *VARIABLES]
        if self.rng.random() < 0.4:
            other = Number(self.rng.randint(1, 9))
            return Arithmetic(self.rng.choice(OPCODES), Variable(self.rng.choice(names)), other)
        return Variable(self.rng.choice(names))

    def _small(self) -> Expression:
        """A value from 0 to 3."""
        return Arithmetic("and", self._expression(), Number(3))

    def _condition(self) -> Comparison:
        bound = Number(self.rng.randint(1, 3))
        return Comparison(self.rng.choice(PREDICATES), self._small(), bound)

    # --- statements ---

    def _statements(self, depth: int, *, ends: bool = True) -> Statements:
        """One to three statements; with `ends`, perhaps an exit at their end."""
        found: list[Statement] = []
        for _ in range(self.rng.randint(1, 3)):
            found.append(self._statement(depth))
        if ends and self.rng.random() < 0.45:
            found.append(self._exit())
        return tuple(found)

    def _statement(self, depth: int) -> Statement:
        self._budget -= 1
        kinds: list[tuple[int, Callable[[int], Statement]]] = [
            (6, lambda _: self._operation()),
            (2, lambda _: self._assignment()),
        ]
        if depth < DEEPEST and self._budget > 0:
            kinds += [(6 if self._around else 3, self._if), (4, self._loop), (2, self._select)]
        (_, write), *_ = self.rng.choices(kinds, [weight for weight, _ in kinds])
        return write(depth)

    def _operation(self) -> Operation:
        self._operations += 1
        kept = self.rng.choice(VARIABLES) if self.rng.random() < 0.5 else None
        return Operation(f"op.{self.rng.randint(0, 2)}", self._expression(), kept)

    def _assignment(self) -> Assign:
        return Assign(self.rng.choice(VARIABLES), self._expression())

    def _exit(self) -> Statement:
        if not self._around:
            return Leave()
        kinds: list[tuple[int, Statement]] = [(6, Break()), (1, Leave())]
        if "loop" in self._around:
            kinds.append((3, Continue()))
        return self.rng.choices([each for _, each in kinds], [weight for weight, _ in kinds])[0]

    def _if(self, depth: int) -> If:
        then = self._statements(depth + 1)
        otherwise = self._statements(depth + 1) if self.rng.random() < 0.4 else ()
        return If(self._condition(), then, otherwise)

    def _loop(self, depth: int) -> Loop:
        self._counters += 1
        counter = f"n{self._counters}"
        bound = Number(self.rng.randint(2, 4)) if self.rng.random() < 0.3 else self._small()
        count = Assign(counter, Arithmetic("add", Variable(counter), Number(1)))
        limit = f"m{self._counters}"
        spent = Comparison("ugt", Variable(counter), Variable(limit))
        last: Statements = (self._operation(),) if self.rng.random() < 0.3 else ()
        self._around.append("loop")
        body = self._statements(depth + 1)
        self._around.pop()
        step: Statements = (self._operation(),) if self.rng.random() < 0.3 else ()
        start = If(Comparison("eq", Variable(counter), Number(0)), (Assign(limit, bound),))
        again = self._condition() if self.rng.random() < 0.2 else None
        return Loop((start, count, If(spent, (*last, Break())), *body), step, again)

    def _select(self, depth: int) -> Select:
        labels = self.rng.sample(range(4), self.rng.randint(1, 4))
        groups: list[list[int]] = []
        for label in labels:
            if groups and self.rng.random() < 0.2:
                groups[-1].append(label)
            else:
                groups.append([label])
        default = self.rng.randrange(len(groups) + 1)
        self._around.append("switch")
        cases: list[Case] = []
        for number, group in enumerate(groups):
            body = self._statements(depth + 1, ends=False)
            if self.rng.random() < 0.6:
                body = (*body, self._exit())
            cases.append(Case(tuple(group), body, default == number))
        self._around.pop()
        return Select(self._small(), tuple(cases))
