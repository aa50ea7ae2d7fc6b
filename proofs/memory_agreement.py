"""The memory model's definition and its constraints must agree; random litmus tests hold them
against each other.

One road enumerates candidate executions and judges each by the axioms, the other asks a solver for
outcomes. Neither is derived from the other; only the test is handed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial
from random import Random

from ..encodings.memory_model import MemoryQuestion, outcomes
from ..semantics.memory_axioms import Ordering, allowed, consistent
from ..semantics.memory_program import (
    FENCE_ORDERS,
    LOAD_ORDERS,
    NO_TAGS,
    RMW_ORDERS,
    STORE_ORDERS,
    BinaryOp,
    Const,
    Expression,
    Fence,
    If,
    LitmusTest,
    Load,
    Reg,
    Rmw,
    Statement,
    Store,
    Tags,
    Thread,
    operations,
    registers_written,
)
from ..semantics.memory_targets import TARGETS, Target

TAGS: tuple[Tags, ...] = (
    NO_TAGS,
    frozenset({("p", "x")}),
    frozenset({("p", "y")}),
    frozenset({("p", "x"), ("p", "y")}),
    frozenset({("q", "x")}),
    frozenset({("p", "x"), ("q", "y")}),
    frozenset({("vulkan", "private")}),
    frozenset({("vulkan", "nonprivate")}),
    frozenset({("sync-as", "1")}),
)
"""Sets that random operations carry."""

STRICT = Target("strict", None, "compatible", "untagged")
"""A target on which every tag matters."""


MOST_CANDIDATES = 10_000
"""How many candidate executions a random test may have at most."""


@dataclass(frozen=True, slots=True)
class MemoryAgreement:
    """What a campaign did. `outcomes` and `racy` say how much there was to disagree on."""

    tests: int = 0
    outcomes: int = 0
    racy: int = 0
    disagreements: tuple[tuple[LitmusTest, Target], ...] = ()


def memory_campaign(count: int, seed: int = 0, most: int = 12) -> MemoryAgreement:
    """`count` random tests of at most `most` operations, each on a random target."""
    found = racy = 0
    disagreements: list[tuple[LitmusTest, Target]] = []
    targets = (*TARGETS.values(), STRICT)
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        test, target = random_litmus_test(rng, most), rng.choice(targets)
        allowed_values = agree_on(test, target)
        if allowed_values is None:
            disagreements.append((test, target))
        else:
            found += allowed_values[0]
            racy += allowed_values[1]
    return MemoryAgreement(count, found, racy, tuple(disagreements))


def agree_on(test: LitmusTest, target: Target) -> tuple[int, bool] | None:
    """The number of outcomes and whether there is a race; None where the roads differ. The final
    values of all registers and locations are compared, and one execution of the solver is judged
    by the axioms."""
    names = every_name(test)
    by_definition = allowed(test, target, names)
    by_constraints = outcomes(test, target, names)
    if by_definition.outcomes != by_constraints.values:
        return None
    if by_definition.racy != by_constraints.racy:
        return None
    execution = MemoryQuestion(test, target, names).some_execution()
    if (execution is None) != (not by_definition.outcomes):
        return None
    if execution is not None and not consistent(Ordering(execution, target)):
        return None
    return len(by_definition.outcomes), by_definition.racy


def every_name(test: LitmusTest) -> tuple[str, ...]:
    """All registers as `thread:register`, and all locations."""
    registers = (
        f"{thread.name}:{name}"
        for thread in test.threads
        for name in dict.fromkeys(registers_written(thread.body))
    )
    return (*registers, *test.locations)


# --- random tests -------------------------------------------------------------------------------


def random_litmus_test(rng: Random, most: int = 12) -> LitmusTest:
    """One to four threads with at most `most` operations altogether, on one to three locations.
    Tests with very many candidate executions are thrown away."""
    while True:
        test = _any_test(rng, most)
        if candidates_at_most(test) <= MOST_CANDIDATES:
            return test


def candidates_at_most(test: LitmusTest) -> int:
    """At least as many as there are choices of a write for each read and orders of the writes."""
    count = 1
    every = [each for thread in test.threads for each in operations(thread.body)]
    for location in test.locations:
        here = [each for each in every if not isinstance(each, Fence) and each.location == location]
        writes = sum(isinstance(each, Store | Rmw) for each in here)
        reads = sum(isinstance(each, Load | Rmw) for each in here)
        count *= (writes + 1) ** reads * factorial(writes)
    return count


def _any_test(rng: Random, most: int) -> LitmusTest:
    threads = rng.choice((1, 2, 2, 2, 3, 3, 4))
    size = rng.randint(min(most, 2 * threads), min(most, rng.randint(2 * threads, most + 4)))
    cuts = sorted(rng.sample(range(1, size), k=threads - 1))
    lengths = [b - a for a, b in zip([0, *cuts], [*cuts, size], strict=True)]
    locations = "xyz"[: rng.choice((1, 2, 2, 2, 3))]
    tagged = rng.random() < 0.7
    made = tuple(
        Thread(str(number), tuple(_RandomThread(rng, number, locations, tagged).body(length)))
        for number, length in enumerate(lengths)
    )
    return LitmusTest("random", dict.fromkeys(locations, 0), made)


class _RandomThread:
    """Writes the statements of one thread."""

    def __init__(self, rng: Random, number: int, locations: str, tagged: bool) -> None:
        self.rng = rng
        self.number = number
        self.locations = locations
        self.tagged = tagged
        self.registers: list[str] = []
        self.index = 0

    def body(self, length: int) -> Iterator[Statement]:
        while length > 0:
            inner = self.rng.randint(1, length)
            if length > 1 and self.registers and self.rng.random() < 0.2:
                condition = BinaryOp("==", Reg(self.rng.choice(self.registers)), self._small())
                known = list(self.registers)
                then = tuple(self.body(inner))
                other = tuple(self.body(length - inner)) if self.rng.random() < 0.5 else ()
                self.registers = known
                length -= inner + (length - inner if other else 0)
                yield If(condition, then, other)
            else:
                length -= 1
                yield self._operation()

    def _operation(self) -> Statement:
        rng = self.rng
        label = f"{self.number}:{self.index}"
        self.index += 1
        location = rng.choice(self.locations)
        tags = rng.choice(TAGS) if self.tagged else NO_TAGS
        match rng.choices(("load", "store", "rmw", "fence"), (8, 8, 2, 3))[0]:
            case "load":
                return Load(label, self._register(), location, rng.choice(LOAD_ORDERS), tags)
            case "store":
                return Store(label, location, self._value(), rng.choice(STORE_ORDERS), tags)
            case "fence":
                return Fence(label, rng.choice(FENCE_ORDERS), tags)
            case _:
                return self._rmw(label, location, tags)

    def _rmw(self, label: str, location: str, tags: Tags) -> Rmw:
        rng = self.rng
        value, order = self._value(), rng.choice(RMW_ORDERS)
        if rng.random() < 0.5:
            failure = rng.choice(("rlx", "acq", "sc"))
            expected = self._small()
            return Rmw(
                label, self._register(), location, "cas", value, expected, order, failure, tags
            )
        kind = rng.choice(("xchg", "add"))
        return Rmw(label, self._register(), location, kind, value, None, order, None, tags)

    def _register(self) -> str:
        name = f"r{self.index}"
        self.registers.append(name)
        return name

    def _small(self) -> Const:
        return Const(self.rng.randint(0, 2))

    def _value(self) -> Expression:
        rng = self.rng
        if self.registers and rng.random() < 0.25:
            register = Reg(rng.choice(self.registers))
            return register if rng.random() < 0.7 else BinaryOp("^", register, Const(1))
        return Const(rng.randint(1, 2))
