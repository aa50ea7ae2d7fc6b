"""Random functions of a few branches in a row, in a loop or not: programs in which calls move.

Each branch has two arms that often do the same; conditions are equal in all threads, or not, or
constants, or come from the branch before. Operations use the token of the entry, a heart, an
anchor in front of a branch, anchors in its arms, or none at all.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from wavecheck.semantics.program.attributes import DEFINED, NO_MEMORY, Effects
from wavecheck.semantics.program.function import Block, Function, Globals, Parameter
from wavecheck.semantics.program.instructions import Call, Compute, Instruction, Phi
from wavecheck.semantics.program.notation import control_call
from wavecheck.semantics.program.operands import Constant, Local, Operand
from wavecheck.semantics.program.terminators import Branch, Jump, Return
from wavecheck.semantics.static_rules.rules import check_rules

OPAQUE = Effects(willreturn=True, nounwind=True)
REMOVABLE = Effects(memory=NO_MEMORY, willreturn=True, nounwind=True)
ANYWHERE = replace(REMOVABLE, speculatable=True)
CALLEES = {"op": OPAQUE, "pure": REMOVABLE, "anywhere": ANYWHERE, "plain": OPAQUE}
"""Callees and their effects; all but `plain` are convergent."""

TRUTH = "i1"


def random_branches(rng: Random) -> Function:
    """A well-formed function with two branches; arguments of its kernel named `u`, `v` are equal
    in all threads, `p` and `q` are not."""
    while True:
        found = _Writer(rng).function()
        if not check_rules(found):
            return found


class _Writer:
    """One attempt; tokens may be used where the rules do not allow it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.blocks: dict[str, Block] = {}
        self.count = 0
        self.root = rng.choice(("entry", "entry", "anchor", None))
        self.looping = rng.random() < 0.35

    def function(self) -> Function:
        first: list[Instruction] = [
            Compute(name, TRUTH, "icmp", (Local(of, "i32"), Constant(2, "i32")), predicate="ult")
            for name, of in (("cu", "u"), ("cv", "v"), ("cp", "p"), ("cq", "q"))
        ]
        token = None
        if self.root is not None:
            first.insert(0, control_call(self.root, "root"))
            token = "root"
        start = "header" if self.looping else "head1"
        self._put("entry", first, Jump(start))
        if self.looping:
            token = self._header(token)
        self._branch(1, token, "head2")
        self._branch(2, token, "latch" if self.looping else "exit")
        if self.looping:
            self._latch(token)
        self._put("exit", [], Return(None))
        names = ("u", "v", "p", "q")
        parameters = tuple(Parameter(n, "i32", attributes=DEFINED, shared=n in "uv") for n in names)
        plain = frozenset(("plain",))
        return Function(
            "f",
            "void",
            parameters,
            self.blocks,
            convergent=True,
            kernel=True,
            globals=Globals(plain_functions=plain),
        )

    def _put(self, name: str, body: list[Instruction], end: Branch | Jump | Return) -> None:
        self.blocks[name] = Block(name, (), tuple(body), end)

    def _header(self, token: str | None) -> str | None:
        body: list[Instruction] = []
        if token is not None:
            body.append(control_call("loop", "heart", token))
        more = Compute(
            "more",
            TRUTH,
            "icmp",
            (Local("i", "i32"), Local(self.rng.choice("pu"), "i32")),
            predicate="ult",
        )
        self._put("header", [*body, more], Branch(Local("more", TRUTH), "head1", "exit"))
        phi = Phi("i", "i32", {"entry": Constant(0, "i32"), "latch": Local("next", "i32")})
        self.blocks["header"] = replace(self.blocks["header"], phis=(phi,))
        return None if token is None else "heart"

    def _latch(self, token: str | None) -> None:
        step = Compute("next", "i32", "add", (Local("i", "i32"), Constant(1, "i32")))
        self._put("latch", [*self._calls(token, 1), step], Jump("header"))

    def _branch(self, number: int, token: str | None, behind: str) -> None:
        rng = self.rng
        head, then, other = (f"{name}{number}" for name in ("head", "then", "else"))
        inner = token
        anchored = rng.random() < 0.35 if token is not None else False
        body = [] if anchored else self._calls(token, 2)
        if anchored:
            inner = f"anchor{number}"
            body.append(control_call("anchor", inner))
            body += self._calls(inner, 2)
        condition, phis = self._condition(number)
        self._put(head, body, Branch(condition, then, other))
        self.blocks[head] = replace(self.blocks[head], phis=phis)
        arms = [self._arm(inner, f"in.{name}") for name in (then, other)]
        if rng.random() < 0.5:
            arms[1] = self._again(arms[0])
        elif arms[0] and arms[1] and rng.random() < 0.5:
            arms[1][:1] = self._again(arms[0][:1])
        for name, arm in zip((then, other), arms, strict=True):
            self._put(name, arm, Jump(behind))

    def _condition(self, number: int) -> tuple[Operand, tuple[Phi, ...]]:
        rng = self.rng
        if rng.random() < 0.15:
            return Constant(rng.randrange(2), TRUTH), ()
        plain = Local(rng.choice(("cu", "cv", "cp", "cq")), TRUTH)
        if number == 1 or rng.random() < 0.5:
            return plain, ()
        values: list[Operand] = [Constant(rng.randrange(2), TRUTH), plain]
        rng.shuffle(values)
        phi = Phi("known", TRUTH, dict(zip(("then1", "else1"), values, strict=True)))
        return Local("known", TRUTH), (phi,)

    def _arm(self, token: str | None, anchor: str) -> list[Instruction]:
        if token is not None and self.rng.random() < 0.3:
            return [control_call("anchor", anchor), *self._calls(anchor, 2)]
        return self._calls(token, 2)

    def _calls(self, token: str | None, most: int) -> list[Instruction]:
        return [self._call(token) for _ in range(self.rng.randrange(most + 1))]

    def _call(self, token: str | None) -> Call:
        callee = self.rng.choice((*CALLEES, "op", "pure"))
        convergent = callee != "plain"
        self.count += 1
        argument = Local(self.rng.choice("pqu"), "i32")
        return Call(
            f"r{self.count}",
            "i32",
            callee,
            (argument,),
            token=token if convergent else None,
            convergent=convergent,
            effects=CALLEES[callee],
        )

    def _again(self, body: list[Instruction]) -> list[Instruction]:
        """The same calls under other names, anchors included."""
        tokens: dict[str | None, str] = {}
        copies: list[Instruction] = []
        for each in body:
            if isinstance(each, Call):
                self.count += 1
                name = f"r{self.count}"
                if each.control is not None and each.name is not None:
                    tokens[each.name] = name
                token = tokens.get(each.token, each.token)
                each = replace(each, name=name, token=token, text="")
            copies.append(each)
        return copies
