"""Bodies of hunted functions: structured code over mutable variables, as front ends write it.

A variable is a stack slot; promotion turns slots into values and phis afterwards. Conditions are
drawn from a few flags of the whole function, so that branches repeat and depend on each other, and
the two arms of a branch are now and then the same text: that is what passes look for.

Convergence control follows the rules by construction, as in `random_programs`: the tokens in scope
form a stack, a use of one drops those above it (CO24), a loop hides the tokens below its floor, and
its heart is its one use of an outer token (CO18..CO21).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from .module_targets import HuntedTarget, WaveOperation

VARIABLES = 4
DEEPEST = 3
"""How deep statements nest."""
BINARY = ("add", "sub", "mul", "xor", "and", "or", "add nsw", "add nuw")
PREDICATES = ("eq", "ne", "ult", "slt", "ugt", "sge")
MOST_CONSTANT_TRIPS = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """What a program may contain.

    `tokens`: convergence control is explicit; `anchors` may then stand inside. `memory`: loads and
    stores through %m; `tags`: with relaxation annotations. `helpers`: callees of the module, each
    with whether its calls are convergent. `uniform`: names of i32 arguments equal in all threads,
    `divergent`: of those that are each thread's own."""

    target: HuntedTarget
    tokens: bool
    anchors: bool = False
    memory: bool = False
    tags: bool = False
    helpers: tuple[tuple[str, bool], ...] = ()
    uniform: tuple[str, ...] = ()
    divergent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """The tokens that a point may use: `tokens[floor:]`, the innermost last."""

    tokens: tuple[str, ...] = ()
    floor: int = 0

    def uses(self, token: str) -> Scope:
        return replace(self, tokens=self.tokens[: self.tokens.index(token) + 1])

    @property
    def usable(self) -> tuple[str, ...]:
        return self.tokens[self.floor :]


def _common(scopes: list[Scope], floor: int) -> Scope:
    """Where several ways meet, the tokens that all of them have."""
    tokens: list[str] = []
    for parts in zip(*(scope.tokens for scope in scopes), strict=False):
        if len(set(parts)) > 1:
            break
        tokens.append(parts[0])
    return Scope(tuple(tokens), floor)


@dataclass(slots=True)
class OpenLoop:
    """A loop being written: where `continue` and `break` go, with the scopes of those that do."""

    again: str
    after: str
    outer_floor: int
    returning: list[Scope] = field(default_factory=list)
    leaving: list[Scope] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of statement: how often it is written where it fits. `write` takes the scope and the
    depth, and gives the scope behind the statement."""

    weight: float
    write: Callable[[BodyWriter, Scope, int], Scope]
    fits: Callable[[BodyWriter, Scope, int], bool] = lambda writer, scope, depth: True


class BodyWriter:
    """Writes one body of statements from a menu; `declared` collects the declarations it needs."""

    def __init__(self, rng: Random, plan: Plan, size: int, menu: tuple[Kind, ...]) -> None:
        self.rng, self.plan, self.budget, self.menu = rng, plan, size, menu
        self.lines: list[str] = []
        self.slots: list[str] = []
        self.declared: set[str] = set()
        self.flags: list[str] = []
        self.loops: list[OpenLoop] = []
        self.number = 0

    def body(self) -> list[str]:
        """The lines between the braces; the function returns an i32."""
        scope = Scope()
        if self.plan.tokens:
            scope = self.control("entry", scope)
        self.begin()
        while self.budget > 0:
            scope = self.statements(scope, 0)
        self.say(f"ret i32 {self.variable()}")
        slots = [f"  %{slot} = alloca i32" for slot in self.slots]
        heart = 1 if self.plan.tokens else 0
        return ["entry:", *self.lines[:heart], *slots, *self.lines[heart:]]

    # --- words ---

    def say(self, line: str) -> None:
        self.lines.append(f"  {line}")

    def fresh(self, stem: str) -> str:
        self.number += 1
        return f"{stem}{self.number}"

    def value(self, text: str, stem: str = "t") -> str:
        """A line with a result; its name."""
        name = f"%{self.fresh(stem)}"
        self.say(f"{name} = {text}")
        return name

    def open(self, label: str) -> None:
        self.lines.append(f"{label}:")

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def begin(self) -> None:
        """Give the variables their first values, and the function its flags."""
        names = [f"%{name}" for name in (*self.plan.divergent, *self.plan.uniform)]
        if self.plan.target.thread_id is not None and self.chance(0.8):
            names.insert(0, self.call(self.plan.target.thread_id, Scope()))
        for number in range(VARIABLES):
            self.slots.append(f"v{number}")
            self.say(f"store i32 {names[number % len(names)]}, ptr %v{number}")
        for _ in range(self.rng.randint(2, 3)):
            self.flags.append(self.comparison(self.rng.choice(names)))

    def variable(self) -> str:
        return self.value(f"load i32, ptr %v{self.rng.randrange(VARIABLES)}")

    def assign(self, value: str) -> None:
        self.say(f"store i32 {value}, ptr %v{self.rng.randrange(VARIABLES)}")

    def operand(self) -> str:
        return str(self.rng.randint(0, 7)) if self.chance(0.3) else self.variable()

    def small(self) -> str:
        return self.value(f"and i32 {self.variable()}, 3")

    def comparison(self, value: str) -> str:
        low = self.value(f"and i32 {value}, 3") if self.chance(0.7) else value
        return self.value(
            f"icmp {self.rng.choice(PREDICATES)} i32 {low}, {self.rng.randint(0, 3)}", "c"
        )

    def condition(self) -> str:
        drawn = self.rng.random()
        if drawn < 0.5:
            return self.rng.choice(self.flags)
        if drawn < 0.6:
            other = self.rng.choice(self.flags)
            kind = self.rng.choice(("and", "or", "xor"))
            return self.value(f"{kind} i1 {self.rng.choice(self.flags)}, {other}", "c")
        if drawn < 0.65:
            other = self.comparison(self.variable())
            return self.value(f"select i1 {self.rng.choice(self.flags)}, i1 {other}, i1 false", "c")
        return self.comparison(self.variable())

    # --- calls ---

    def bundle(self, scope: Scope) -> tuple[str, Scope]:
        """The token bundle of a convergent call in this scope, and the scope behind it."""
        if not self.plan.tokens:
            return "", scope
        token = scope.tokens[-1] if self.chance(0.75) else self.rng.choice(scope.usable)
        return f' [ "convergencectrl"(token {token}) ]', scope.uses(token)

    def call(self, operation: WaveOperation, scope: Scope) -> str:
        """A call of a target's operation; its result as an i32, or empty. The token is the
        innermost."""
        self.declared.add(operation.declaration)
        bundle = ""
        if self.plan.tokens and operation.convergent:
            bundle = f' [ "convergencectrl"(token {scope.tokens[-1]}) ]'
        parts: dict[str, Callable[[], str]] = {
            "{v}": self.operand,
            "{w}": self.variable,
            "{c}": self.condition,
        }
        text = operation.text.replace("{t}", bundle)
        for hole, make in parts.items():
            if hole in text:
                text = text.replace(hole, make())
        if operation.result == "void":
            self.say(text)
            return ""
        result = self.value(text, "o")
        if operation.result == "i64":
            return self.value(f"trunc i64 {result} to i32")
        return self.value(f"zext i1 {result} to i32") if operation.result == "i1" else result

    def control(self, kind: str, scope: Scope, token: str | None = None) -> Scope:
        self.declared.add(f"declare token @llvm.experimental.convergence.{kind}()")
        bundle = f' [ "convergencectrl"(token {token}) ]' if token else ""
        name = self.value(f"call token @llvm.experimental.convergence.{kind}(){bundle}", "k")
        scope = scope.uses(token) if token else scope
        return replace(scope, tokens=(*scope.tokens, name))

    # --- statements ---

    def statements(self, scope: Scope, depth: int) -> Scope:
        for _ in range(self.rng.randint(1, 3)):
            scope = self.statement(scope, depth)
        return scope

    def statement(self, scope: Scope, depth: int) -> Scope:
        self.budget -= 1
        kinds = [(kind.weight, kind.write) for kind in self.menu if kind.fits(self, scope, depth)]
        (_, write), *_ = self.rng.choices(kinds, [weight for weight, _ in kinds])
        return write(self, scope, depth)


def meet(scopes: list[Scope], floor: int) -> Scope:
    """The scope of a block that is entered from these."""
    return _common(scopes, floor) if scopes else Scope((), floor)
