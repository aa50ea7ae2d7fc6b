"""Random programs without tokens whose branches depend on data, on graphs of any shape.

For asking which values are uniform: each block has a few values that are made of what dominates
it, phis that take a value from each side, and perhaps a call whose result only this thread sees, or
one on whose result converged threads agree. LLVM for AMDGPU can read all of it.
"""

from __future__ import annotations

from random import Random

from wavecheck.semantics.control_flow.dominance import (
    DominatorTree,
    Graph,
    dominator_tree,
    predecessors_of,
)
from wavecheck.semantics.program.attributes import NO_MEMORY, Effects
from wavecheck.semantics.program.function import Block, Function, Parameter
from wavecheck.semantics.program.instructions import Call, Compute, Instruction, Phi
from wavecheck.semantics.program.operands import Constant, Local, Operand
from wavecheck.semantics.program.terminators import Branch, Jump, Return, Switch, Terminator

OWN = "opaque"
"""A function that is not known: each thread has a result of its own."""
AGREED = "llvm.amdgcn.readfirstlane.i32"
"""The operation on whose result converged threads agree."""


def data_program(rng: Random, graph: Graph, own: float = 0.25, agreed: float = 0.15) -> Function:
    """A kernel on a graph. `own`, `agreed`: how likely a block has a call of either kind.

    Its parameters `%n` and `%m` are equal in all threads."""
    return _Writer(rng, graph, own, agreed).program()


class _Writer:
    def __init__(self, rng: Random, graph: Graph, own: float, agreed: float) -> None:
        self._rng = rng
        self._graph = graph
        self._own = own
        self._agreed = agreed
        self._tree: DominatorTree = dominator_tree(graph)
        self._sources = predecessors_of(graph)
        self._made: dict[str, list[Local]] = {}
        self._bodies: dict[str, tuple[list[str], list[Instruction]]] = {}
        self._number = 0

    def program(self) -> Function:
        reached = [name for name in self._graph.successors if self._tree.reachable(name)]
        for name in self._down_the_tree(reached):
            self._write(name)
        blocks = {name: self._finished(name) for name in reached}
        parameters = tuple(Parameter(name, "i32", shared=True) for name in ("n", "m"))
        return Function("data", "void", parameters, blocks, kernel=True)

    def _down_the_tree(self, reached: list[str]) -> list[str]:
        return sorted(reached, key=lambda name: self._tree.intervals[name][0])

    def _fresh(self) -> Local:
        self._number += 1
        return Local(f"v{self._number}", "i32")

    def _known(self, block: str) -> list[Operand]:
        """What may be used in a block: parameters, and values of the blocks that dominate it."""
        known: list[Operand] = [Local("n", "i32"), Local("m", "i32")]
        at: str | None = block
        while at is not None:
            known += self._made.get(at, [])
            at = self._tree.immediate[at]
        return known

    def _write(self, name: str) -> None:
        made = self._made[name] = []
        phis: list[str] = []
        body: list[Instruction] = []
        self._bodies[name] = (phis, body)
        if self._sources[name] and name != self._graph.entry:
            for _ in range(self._rng.choice([0, 1, 1, 2])):
                phis.append(self._fresh().name)
                made.append(Local(phis[-1], "i32"))
        if self._rng.random() < self._own:
            self._call(OWN, name, Effects(willreturn=True, nounwind=True))
        if self._rng.random() < self._agreed:
            self._call(AGREED, name, Effects(memory=NO_MEMORY, willreturn=True, nounwind=True))
        for _ in range(self._rng.choice([0, 1, 2])):
            self._compute(name, self._rng.choice(["add", "xor", "mul"]), self._pick(name))

    def _pick(self, block: str) -> Operand:
        known = self._known(block)
        return self._rng.choice(known[-4:] if self._rng.random() < 0.3 else known)

    def _compute(self, block: str, opcode: str, other: Operand) -> Local:
        result = self._fresh()
        first = self._pick(block)
        if self._rng.random() < 0.5:
            other = Constant(self._rng.randint(1, 3), "i32")
        self._bodies[block][1].append(Compute(result.name, "i32", opcode, (first, other)))
        self._made[block].append(result)
        return result

    def _call(self, callee: str, block: str, effects: Effects) -> None:
        result = self._fresh()
        arguments = (self._pick(block),) if callee == AGREED else ()
        self._bodies[block][1].append(
            Call(
                result.name,
                "i32",
                callee,
                arguments,
                convergent=callee == AGREED,
                effects=effects,
            )
        )
        self._made[block].append(result)

    def _finished(self, name: str) -> Block:
        phis, body = self._bodies[name]
        incoming = [
            {source: self._pick(source) for source in self._sources[name] if source in self._made}
            for _ in phis
        ]
        end = self._end(name)
        return Block(
            name,
            tuple(Phi(phi, "i32", given) for phi, given in zip(phis, incoming, strict=True)),
            tuple(body),
            end,
        )

    def _end(self, name: str) -> Terminator:
        targets = tuple(dict.fromkeys(self._graph.successors[name]))
        if len(targets) < 2:
            return Jump(targets[0]) if targets else Return()
        body = self._bodies[name][1]
        if self._rng.random() < 0.4:
            self._call(OWN, name, Effects(willreturn=True, nounwind=True))
            decides: Operand = self._made[name][-1]
        else:
            decides = self._pick(name)
        low = self._fresh().name
        body.append(Compute(low, "i32", "and", (decides, Constant(3, "i32"))))
        value = Local(low, "i32")
        if len(targets) > 2:
            cases = tuple((number, target) for number, target in enumerate(targets[1:]))
            return Switch(value, targets[0], cases)
        condition = Local(f"c{low}", "i1")
        bound = Constant(self._rng.randint(1, 3), "i32")
        body.append(Compute(condition.name, "i1", "icmp", (value, bound), predicate="ult"))
        return Branch(condition, *targets)
