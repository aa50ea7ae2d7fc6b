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
from random import Random

from ..program.attributes import DEFINED
from ..program.function import Function, Parameter
from ..program.instructions import Compute, Phi
from ..program.notation import PURE
from ..program.operands import Constant, Local, Operand
from ..program.terminators import Branch, Jump, Return, Switch
from .random_blocks import OPAQUE, BlockWriter, Scope

PARAMETERS = ("p", "q", "r")
DEEPEST = 3
"""How deep statements nest."""


def random_program(rng: Random, size: int = 10, *, anchors: bool = True) -> Function:
    """A well-formed function of about `size` statements; without anchors it is rooted at entry."""
    return _Writer(rng, size, anchors).program()


@dataclass(slots=True)
class _Loop:
    """A loop being written: where `continue` goes, and the ways out so far."""

    again: str
    after: str
    outer_floor: int
    returning: list[tuple[str, Scope]] = field(default_factory=list)
    leaving: list[tuple[str, Scope]] = field(default_factory=list)


class _Writer(BlockWriter):
    """Writes the statements of one program; `_budget` are those still to write."""

    def __init__(self, rng: Random, size: int, anchors: bool) -> None:
        super().__init__(rng)
        self._budget = size
        self._anchors = anchors
        self._loops: list[_Loop] = []

    def program(self) -> Function:
        scope = Scope((), 0, tuple(Local(name, "i32") for name in PARAMETERS))
        if not self._anchors or self.rng.random() < 0.8:
            scope = self.control("entry", scope)
        while self._budget > 0:
            scope = self._statements(scope, 0)
        self.close(Return(self.value(scope)))
        return Function(
            name="program",
            return_type="i32",
            parameters=tuple(Parameter(name, "i32", attributes=DEFINED) for name in PARAMETERS),
            blocks={name: self.blocks[name] for name in self.order},
            convergent=True,
        )

    # --- statements ---

    def _statements(self, scope: Scope, depth: int) -> Scope:
        for _ in range(self.rng.randint(1, 4)):
            scope = self._statement(scope, depth)
        return scope

    def _statement(self, scope: Scope, depth: int) -> Scope:
        self._budget -= 1
        kinds: list[tuple[int, Callable[[Scope, int], Scope]]] = [
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
        (_, write), *_ = self.rng.choices(kinds, weights)
        return write(scope, depth)

    def _arithmetic(self, scope: Scope, depth: int) -> Scope:
        opcode = self.rng.choice(["add", "sub", "xor", "mul"])
        other = self.rng.choice([self.value(scope), Constant(self.rng.randint(1, 9), "i32")])
        return scope.knows(self.compute(opcode, self.value(scope), other))

    def _opaque_call(self, scope: Scope, depth: int) -> Scope:
        return self.call(scope, f"data.{self.rng.randint(0, 1)}", None, OPAQUE)

    def _operation(self, scope: Scope, depth: int) -> Scope:
        token = self.token(scope)
        if self.rng.random() < 0.25:
            return self.call(scope.uses(token), f"pure.{self.rng.randint(0, 1)}", token, PURE)
        return self.call(scope.uses(token), f"op.{self.rng.randint(0, 2)}", token, OPAQUE)

    def _anchor(self, scope: Scope, depth: int) -> Scope:
        return self.control("anchor", scope)

    def _lone_loop(self, scope: Scope, depth: int) -> Scope:
        """A loop intrinsic that is no heart, as a remainder has it; it opens its block (CO13)."""
        self.next_block("tail")
        return self.control("loop", scope, self.token(scope))

    # --- ifs and switches ---

    def _if(self, scope: Scope, depth: int) -> Scope:
        condition = self.condition(scope)
        then, otherwise, join = self.fresh("then"), self.fresh("else"), self.fresh("join")
        self.close(Branch(condition, then, otherwise))
        self.open(then)
        inner = self._statements(scope, depth + 1)
        ways = [] if self._leaves(inner) else [(self.close(Jump(join)), inner)]
        self.open(otherwise)
        inner = scope if self.rng.random() < 0.5 else self._statements(scope, depth + 1)
        ways.append((self.close(Jump(join)), inner))
        return self.join(join, ways, scope.floor)

    def _switch(self, scope: Scope, depth: int) -> Scope:
        value = self.small(scope)
        arms = [self.fresh("case") for _ in range(self.rng.randint(2, 3))]
        join = self.fresh("join")
        cases = tuple((number, self.rng.choice(arms)) for number in range(1, 3))
        self.close(Switch(value, arms[0], cases))
        ways: list[tuple[str, Scope]] = []
        for arm in dict.fromkeys([arms[0], *(target for _, target in cases)]):
            self.open(arm)
            inner = self._statements(scope, depth + 1)
            ways.append((self.close(Jump(join)), inner))
        return self.join(join, ways, scope.floor)

    # --- ways out of the middle ---

    def _leaves(self, scope: Scope) -> bool:
        """Perhaps end the open block with `continue`, `break` or `return`."""
        leaving = self.rng.random()
        if leaving < 0.08:
            self.close(Return(self.value(scope)))
        elif self._loops and leaving < 0.25:
            loop = self._loops[-1]
            loop.returning.append((self.close(Jump(loop.again)), scope))
        elif self._loops and leaving < 0.6:
            self._break(scope)
        else:
            return False
        return True

    def _break(self, scope: Scope) -> None:
        """Leave one loop or more; code on the way out may use the tokens of the loops left."""
        levels = self.rng.choice([1, 1, 1, len(self._loops)])
        left, self._loops = self._loops[-levels:], self._loops[:-levels]
        scope = replace(scope, floor=left[0].outer_floor)
        if self.rng.random() < 0.7:
            self.next_block("exit")
            for _ in range(self.rng.randint(1, 3)):
                scope = self._statement(scope, DEEPEST)
        left[0].leaving.append((self.close(Jump(left[0].after)), scope))
        self._loops += left

    # --- loops ---

    def _loop(self, scope: Scope, depth: int) -> Scope:
        """A loop that runs 0 to 3 times and tests first, or 1 to 3 times and tests last."""
        bound = self.small(scope)
        header, body, after = self.fresh("loop"), self.fresh("body"), self.fresh("after")
        counter, following = Local(self.fresh("i"), "i32"), Local(self.fresh("n"), "i32")
        before = self.close(Jump(header))
        self.open(header)
        inner = replace(scope, floor=len(scope.tokens))
        if scope.usable and self.rng.random() < 0.85:
            inner = self.control("loop", scope, self.token(scope))
            inner = replace(inner, floor=len(inner.tokens) - 1)
        one = Constant(1, "i32")
        self._instructions.append(Compute(following.name, "i32", "add", (counter, one)))
        inner = inner.knows(counter)
        if self.rng.random() < 0.6:
            loop = _Loop(header, after, scope.floor)
            inner = self._test(loop, inner, counter, bound, body)
            self.open(body)
            self._body(loop, inner, depth)
            back = [block for block, _ in loop.returning]
        else:
            loop = _Loop(self.fresh("latch"), after, scope.floor)
            self._body(loop, inner, depth)
            inner = self.join(loop.again, loop.returning, inner.floor)
            self._test(loop, inner, following, bound, header)
            back = [loop.again]
        incoming: dict[str, Operand] = {before: Constant(0, "i32")}
        incoming |= dict.fromkeys(back, following)
        phi = Phi(counter.name, "i32", incoming)
        self.blocks[header] = replace(self.blocks[header], phis=(phi,))
        return self.join(after, loop.leaving, scope.floor)

    def _body(self, loop: _Loop, scope: Scope, depth: int) -> None:
        self._loops.append(loop)
        scope = self._statements(scope, depth + 1)
        self._loops.pop()
        loop.returning.append((self.close(Jump(loop.again)), scope))

    def _test(self, loop: _Loop, scope: Scope, counter: Local, bound: Local, onward: str) -> Scope:
        """Close the open block: `onward` while the counter is below the bound, else leave."""
        condition = self.compute("icmp", counter, bound, "ult")
        loop.leaving.append((self.close(Branch(condition, onward, loop.after)), scope))
        return scope
