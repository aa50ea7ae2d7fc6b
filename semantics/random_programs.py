"""Random well-formed token programs, for holding the roads of the model against each other.

A program is structured code with exits: sequences, ifs, switches and counted loops, nested, with
`break` (over several loops too), `continue` and `return` under conditions that differ between
threads. The static rules hold by construction, because the tokens in scope form a stack:

- a use of a token drops every token above it, so that regions nest (CO24);
- a loop hides the tokens below its floor: a heart is its one use of an outer token, and opens the
  header (CO18..CO21); a loop without a heart has only the anchors inside it;
- an exit keeps the stack of the place it leaves from, so that a loop's token may be used outside
  it (an extended cycle, CO6), and where ways meet, the common part of their stacks remains.

Everything terminates: a loop runs at most three times, and what it counts to is data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import takewhile
from random import Random
from typing import Literal

from .program import (
    Block,
    Branch,
    Call,
    Compute,
    Constant,
    Effects,
    Function,
    Instruction,
    Jump,
    Local,
    Operand,
    Parameter,
    Phi,
    Return,
    Switch,
    Terminator,
)
from .sketches import PURE, control_call

OPAQUE = Effects(memory="any", willreturn=True, nounwind=True)
PARAMETERS = ("p", "q", "r")
DEEPEST = 3
"""How deep statements nest."""


def random_program(rng: Random, size: int = 10, *, anchors: bool = True) -> Function:
    """A well-formed function of about `size` statements; without anchors it is rooted at entry."""
    return _Writer(rng, size, anchors).program()


@dataclass(frozen=True, slots=True)
class _Scope:
    """What a point may use. `tokens[floor:]` are usable, the innermost last; `values` are i32."""

    tokens: tuple[str, ...]
    floor: int
    values: tuple[Operand, ...]

    def uses(self, token: str) -> _Scope:
        return replace(self, tokens=self.tokens[: self.tokens.index(token) + 1])

    def defines(self, token: str) -> _Scope:
        return replace(self, tokens=(*self.tokens, token))

    def knows(self, value: Operand) -> _Scope:
        return replace(self, values=(*self.values, value))

    @property
    def usable(self) -> tuple[str, ...]:
        return self.tokens[self.floor :]


def _meet(scopes: list[_Scope], floor: int) -> _Scope:
    """Where several ways meet, what all of them have."""
    return _Scope(
        tuple(t[0] for t in takewhile(_all_same, zip(*(s.tokens for s in scopes), strict=False))),
        floor,
        tuple(v[0] for v in takewhile(_all_same, zip(*(s.values for s in scopes), strict=False))),
    )


def _all_same(parts: tuple[object, ...]) -> bool:
    return all(part == parts[0] for part in parts)


@dataclass(slots=True)
class _Loop:
    """A loop being written: where `continue` goes, and the ways out so far."""

    again: str
    after: str
    outer_floor: int
    returning: list[tuple[str, _Scope]] = field(default_factory=list)
    leaving: list[tuple[str, _Scope]] = field(default_factory=list)


class _Writer:
    """Writes one program. `_at` is the open block; `_budget` the statements still to write."""

    def __init__(self, rng: Random, size: int, anchors: bool) -> None:
        self._rng = rng
        self._budget = size
        self._anchors = anchors
        self._blocks: dict[str, Block] = {}
        self._order: list[str] = []
        self._numbers: dict[str, int] = {}
        self._loops: list[_Loop] = []
        self._open("entry")

    def program(self) -> Function:
        scope = _Scope((), 0, tuple(Local(name, "i32") for name in PARAMETERS))
        if not self._anchors or self._rng.random() < 0.8:
            scope = self._control("entry", scope)
        while self._budget > 0:
            scope = self._statements(scope, 0)
        self._close(Return(self._value(scope)))
        return Function(
            name="program",
            return_type="i32",
            parameters=tuple(Parameter(name, "i32", noundef=True) for name in PARAMETERS),
            blocks={name: self._blocks[name] for name in self._order},
            convergent=True,
        )

    # --- blocks and instructions ---

    def _fresh(self, kind: str) -> str:
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return f"{kind}{self._numbers[kind]}"

    def _open(self, name: str, phis: tuple[Phi, ...] = ()) -> None:
        self._at, self._phis = name, phis
        self._instructions: list[Instruction] = []
        self._order.append(name)

    def _close(self, terminator: Terminator) -> str:
        self._blocks[self._at] = Block(self._at, self._phis, tuple(self._instructions), terminator)
        return self._at

    def _compute(self, opcode: str, a: Operand, b: Operand, predicate: str = "") -> Local:
        type_ = "i1" if predicate else "i32"
        result = Local(self._fresh("v"), type_)
        self._instructions.append(Compute(result.name, type_, opcode, (a, b), predicate=predicate))
        return result

    def _value(self, scope: _Scope) -> Operand:
        """A value in scope; the latest ones are likelier, so that results are used."""
        if self._rng.random() < 0.5:
            return self._rng.choice(scope.values[-3:])
        return self._rng.choice(scope.values)

    def _small(self, scope: _Scope) -> Local:
        """A value from 0 to 3."""
        return self._compute("and", self._value(scope), Constant(3, "i32"))

    def _condition(self, scope: _Scope) -> Local:
        bound = Constant(self._rng.randint(1, 3), "i32")
        return self._compute("icmp", self._small(scope), bound, "ult")

    # --- statements ---

    def _statements(self, scope: _Scope, depth: int) -> _Scope:
        for _ in range(self._rng.randint(1, 4)):
            scope = self._statement(scope, depth)
        return scope

    def _statement(self, scope: _Scope, depth: int) -> _Scope:
        self._budget -= 1
        kinds: list[tuple[int, Callable[[_Scope, int], _Scope]]] = [
            (2, self._arithmetic),
            (1, self._opaque_call),
        ]
        if scope.usable:
            kinds += [(8, self._operation), (1, self._lone_loop)]
        if self._anchors:
            kinds.append((2, self._anchor))
        if depth < DEEPEST and self._budget > 0:
            kinds += [(7 if self._loops else 4, self._if), (1, self._switch), (4, self._loop)]
        weights = [weight for weight, _ in kinds]
        (_, write), *_ = self._rng.choices(kinds, weights)
        return write(scope, depth)

    def _arithmetic(self, scope: _Scope, depth: int) -> _Scope:
        opcode = self._rng.choice(["add", "sub", "xor", "mul"])
        other = self._rng.choice([self._value(scope), Constant(self._rng.randint(1, 9), "i32")])
        return scope.knows(self._compute(opcode, self._value(scope), other))

    def _opaque_call(self, scope: _Scope, depth: int) -> _Scope:
        return self._call(scope, f"data.{self._rng.randint(0, 1)}", None, OPAQUE)

    def _operation(self, scope: _Scope, depth: int) -> _Scope:
        token = self._token(scope)
        if self._rng.random() < 0.25:
            return self._call(scope.uses(token), f"pure.{self._rng.randint(0, 1)}", token, PURE)
        return self._call(scope.uses(token), f"op.{self._rng.randint(0, 2)}", token, OPAQUE)

    def _token(self, scope: _Scope) -> str:
        """A usable token; the innermost is likeliest, since a use drops those above it."""
        return scope.tokens[-1] if self._rng.random() < 0.7 else self._rng.choice(scope.usable)

    def _call(self, scope: _Scope, callee: str, token: str | None, effects: Effects) -> _Scope:
        result = Local(self._fresh("c"), "i32")
        self._instructions.append(
            Call(
                result.name,
                "i32",
                callee,
                (self._value(scope),),
                token=token,
                convergent=token is not None,
                effects=effects,
                noundef_result=True,
            )
        )
        return scope.knows(result)

    def _control(
        self, kind: Literal["entry", "loop", "anchor"], scope: _Scope, token: str | None = None
    ) -> _Scope:
        name = self._fresh("t")
        self._instructions.append(control_call(kind, name, token))
        return (scope.uses(token) if token else scope).defines(name)

    def _anchor(self, scope: _Scope, depth: int) -> _Scope:
        return self._control("anchor", scope)

    def _lone_loop(self, scope: _Scope, depth: int) -> _Scope:
        """A loop intrinsic that is no heart, as a remainder has it; it opens its block (CO13)."""
        self._next_block("tail")
        return self._control("loop", scope, self._token(scope))

    def _next_block(self, kind: str) -> None:
        name = self._fresh(kind)
        self._close(Jump(name))
        self._open(name)

    # --- ifs and switches ---

    def _if(self, scope: _Scope, depth: int) -> _Scope:
        condition = self._condition(scope)
        then, otherwise, join = self._fresh("then"), self._fresh("else"), self._fresh("join")
        self._close(Branch(condition, then, otherwise))
        self._open(then)
        inner = self._statements(scope, depth + 1)
        ways = [] if self._leaves(inner) else [(self._close(Jump(join)), inner)]
        self._open(otherwise)
        inner = scope if self._rng.random() < 0.5 else self._statements(scope, depth + 1)
        ways.append((self._close(Jump(join)), inner))
        return self._join(join, ways, scope.floor)

    def _switch(self, scope: _Scope, depth: int) -> _Scope:
        value = self._small(scope)
        arms = [self._fresh("case") for _ in range(self._rng.randint(2, 3))]
        join = self._fresh("join")
        cases = tuple((number, self._rng.choice(arms)) for number in range(1, 3))
        self._close(Switch(value, arms[0], cases))
        ways: list[tuple[str, _Scope]] = []
        for arm in dict.fromkeys([arms[0], *(target for _, target in cases)]):
            self._open(arm)
            inner = self._statements(scope, depth + 1)
            ways.append((self._close(Jump(join)), inner))
        return self._join(join, ways, scope.floor)

    def _join(self, name: str, ways: list[tuple[str, _Scope]], floor: int) -> _Scope:
        """Open the block where `ways` meet; where they know different values, with a phi."""
        met = _meet([scope for _, scope in ways], floor)
        phis: tuple[Phi, ...] = ()
        if len(ways) > 1 and self._rng.random() < 0.7:
            merged = {block: self._value(scope) for block, scope in ways}
            phis = (Phi(self._fresh("m"), "i32", merged),)
            met = met.knows(Local(phis[0].name, "i32"))
        self._open(name, phis)
        return met

    # --- ways out of the middle ---

    def _leaves(self, scope: _Scope) -> bool:
        """Perhaps end the open block with `continue`, `break` or `return`."""
        leaving = self._rng.random()
        if leaving < 0.08:
            self._close(Return(self._value(scope)))
        elif self._loops and leaving < 0.25:
            loop = self._loops[-1]
            loop.returning.append((self._close(Jump(loop.again)), scope))
        elif self._loops and leaving < 0.6:
            self._break(scope)
        else:
            return False
        return True

    def _break(self, scope: _Scope) -> None:
        """Leave one loop or more; code on the way out may use the tokens of the loops left."""
        levels = self._rng.choice([1, 1, 1, len(self._loops)])
        left, self._loops = self._loops[-levels:], self._loops[:-levels]
        scope = replace(scope, floor=left[0].outer_floor)
        if self._rng.random() < 0.7:
            self._next_block("exit")
            for _ in range(self._rng.randint(1, 3)):
                scope = self._statement(scope, DEEPEST)
        left[0].leaving.append((self._close(Jump(left[0].after)), scope))
        self._loops += left

    # --- loops ---

    def _loop(self, scope: _Scope, depth: int) -> _Scope:
        """A loop that runs 0 to 3 times and tests first, or 1 to 3 times and tests last."""
        bound = self._small(scope)
        header, body, after = self._fresh("loop"), self._fresh("body"), self._fresh("after")
        counter, following = Local(self._fresh("i"), "i32"), Local(self._fresh("n"), "i32")
        before = self._close(Jump(header))
        self._open(header)
        inner = replace(scope, floor=len(scope.tokens))
        if scope.usable and self._rng.random() < 0.85:
            inner = self._control("loop", scope, self._token(scope))
            inner = replace(inner, floor=len(inner.tokens) - 1)
        one = Constant(1, "i32")
        self._instructions.append(Compute(following.name, "i32", "add", (counter, one)))
        inner = inner.knows(counter)
        if self._rng.random() < 0.6:
            loop = _Loop(header, after, scope.floor)
            inner = self._test(loop, inner, counter, bound, body)
            self._open(body)
            self._body(loop, inner, depth)
            back = [block for block, _ in loop.returning]
        else:
            loop = _Loop(self._fresh("latch"), after, scope.floor)
            self._body(loop, inner, depth)
            inner = self._join(loop.again, loop.returning, inner.floor)
            self._test(loop, inner, following, bound, header)
            back = [loop.again]
        incoming: dict[str, Operand] = {before: Constant(0, "i32")}
        incoming |= dict.fromkeys(back, following)
        phi = Phi(counter.name, "i32", incoming)
        self._blocks[header] = replace(self._blocks[header], phis=(phi,))
        return self._join(after, loop.leaving, scope.floor)

    def _body(self, loop: _Loop, scope: _Scope, depth: int) -> None:
        self._loops.append(loop)
        scope = self._statements(scope, depth + 1)
        self._loops.pop()
        loop.returning.append((self._close(Jump(loop.again)), scope))

    def _test(
        self, loop: _Loop, scope: _Scope, counter: Local, bound: Local, onward: str
    ) -> _Scope:
        """Close the open block: `onward` while the counter is below the bound, else leave."""
        condition = self._compute("icmp", counter, bound, "ult")
        loop.leaving.append((self._close(Branch(condition, onward, loop.after)), scope))
        return scope


def random_path(rng: Random, function: Function, patience: int = 40) -> tuple[str, ...]:
    """A path from the entry to a return, by chance; after `patience` blocks, the shortest way out.

    No data is looked at: this is a path of the control-flow graph."""
    distance = _distance_to_exit(function)
    path = [function.entry]
    while successors := function.successors[path[-1]]:
        if len(path) < patience:
            path.append(rng.choice(successors))
        else:
            path.append(min(successors, key=distance.__getitem__))
    return tuple(path)


def _distance_to_exit(function: Function) -> dict[str, int]:
    """The number of edges to the nearest return; every block of these programs reaches one."""
    distance = {name: 0 for name, targets in function.successors.items() if not targets}
    frontier = list(distance)
    for block in frontier:
        for source in function.predecessors[block]:
            if source not in distance:
                distance[source] = distance[block] + 1
                frontier.append(source)
    return distance
