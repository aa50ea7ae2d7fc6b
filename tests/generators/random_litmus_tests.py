"""Random litmus tests: threads of random operations, and cycles of threads as in classic tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial
from random import Random

from wavecheck.semantics.memory_model.litmus_test import (
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
    Order,
    Reg,
    Rmw,
    Statement,
    Store,
    Tags,
    Thread,
    operations,
)

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

STRENGTHS: tuple[tuple[Sequence[Order], Sequence[Order]], ...] = (
    (("sc",), ("sc",)),
    (("acq",), ("rel",)),
    (LOAD_ORDERS[1:], STORE_ORDERS[1:]),
)
"""Orders of loads and stores that go together in a cycle."""

MOST_CANDIDATES = 10_000
"""How many candidate executions a random test may have at most."""


def random_litmus_test(rng: Random, most: int = 12) -> LitmusTest:
    """One to four threads with at most `most` operations altogether, on one to three locations.
    Tests with very many candidate executions are thrown away."""
    while True:
        test = random_cycle(rng) if rng.random() < 0.5 else _any_test(rng, most)
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


def random_cycle(rng: Random) -> LitmusTest:
    """Each thread accesses one location and then the next thread's, perhaps with a fence between;
    often all orders are strong, so that it matters what is ordered."""
    count = rng.choice((2, 2, 2, 3, 3, 4))
    tagged = rng.random() < 0.7
    loads, stores = rng.choice(STRENGTHS)
    threads: list[Thread] = []
    for number in range(count):
        steps = _RandomThread(rng, number, "", tagged)
        body: list[Statement] = [steps.strong("wxyz"[number], loads, stores)]
        if rng.random() < 0.2:
            body.append(steps.fence())
        body.append(steps.strong("wxyz"[(number + 1) % count], loads, stores))
        threads.append(Thread(str(number), tuple(body)))
    return LitmusTest("random cycle", dict.fromkeys("wxyz"[:count], 0), tuple(threads))


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

    def strong(self, location: str, loads: Sequence[Order], stores: Sequence[Order]) -> Statement:
        """A load or a store of one of these orders."""
        rng = self.rng
        label, tags = self._next(), self._tags()
        if rng.random() < 0.5:
            return Load(label, self._register(), location, rng.choice(loads), tags)
        return Store(label, location, Const(rng.randint(1, 2)), rng.choice(stores), tags)

    def fence(self) -> Statement:
        return Fence(self._next(), self.rng.choice(FENCE_ORDERS), self._tags())

    def _next(self) -> str:
        self.index += 1
        return f"{self.number}:{self.index - 1}"

    def _tags(self) -> Tags:
        return self.rng.choice(TAGS) if self.tagged else NO_TAGS

    def _operation(self) -> Statement:
        rng = self.rng
        label, tags = self._next(), self._tags()
        location = rng.choice(self.locations)
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
