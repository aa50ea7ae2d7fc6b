"""Random token programs on random control-flow graphs, well-formed or not.

For holding the static rules against other judges of them. Graphs are of any shape: irreducible
ones, unreachable blocks, blocks that are their own successors. The programs keep to static single
assignment (a token's definition dominates its uses), for without that nobody reads them; whatever
convergence control may get wrong beyond that goes wrong now and then.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.dominance import Graph, dominator_tree
from wavecheck.semantics.generation.random_graphs import random_graph
from wavecheck.semantics.program.function import Block, Function, Parameter, Site
from wavecheck.semantics.program.instructions import Call, Instruction
from wavecheck.semantics.program.notation import control_call, operation
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.program.terminators import Branch, Jump, Return, Switch, Terminator


@dataclass(frozen=True, slots=True)
class Wildness:
    """How often (0 to 1) something happens that a careful author would not do.

    `rootless`: no entry intrinsic at the start. `stray`: a loop intrinsic outside headers, or none
    in a header. `local`: an intrinsic in the wrong place or with the wrong operand, an uncontrolled
    operation. `distant`: a token from further out than the innermost that dominates. `lost`: an
    unreachable block."""

    rootless: float = 0.2
    stray: float = 0.15
    local: float = 0.03
    distant: float = 0.35
    lost: float = 0.15


def wild_program(rng: Random, largest: int = 7, wildness: Wildness = Wildness()) -> Function:
    """A random token program of at most `largest` blocks."""
    return _Wild(rng, random_graph(rng, largest, wildness.lost), wildness).program()


class _Wild:
    """Writes one program onto a graph, block after block down the dominator tree."""

    def __init__(self, rng: Random, graph: Graph, wildness: Wildness) -> None:
        self._rng = rng
        self._graph = graph
        self._wildness = wildness
        self._tree = dominator_tree(graph)
        self._headers = cycle_forest(graph).headers
        self._tokens: list[tuple[str, Site]] = []
        self._bodies: dict[str, list[Instruction]] = {}

    def program(self) -> Function:
        for block in [*self._tree.intervals, *self._graph.successors]:
            if block not in self._bodies:
                self._fill(block)
        return Function(
            name="wild",
            return_type="void",
            parameters=(Parameter("c", "i1"), Parameter("n", "i32"), Parameter("f", "ptr")),
            blocks={
                block: Block(block, (), tuple(self._bodies[block]), _terminator(successors))
                for block, successors in self._graph.successors.items()
            },
            convergent=not self._chance(self._wildness.local),
        )

    def _chance(self, probability: float) -> bool:
        return self._rng.random() < probability

    def _fill(self, block: str) -> None:
        body = self._bodies[block] = []
        if block == self._graph.entry and not self._chance(self._wildness.rootless):
            self._control(block, "entry")
        if (block in self._headers) != self._chance(self._wildness.stray):
            self._control(block, "loop", self._token(block))
        for _ in range(self._rng.choice([0, 0, 1, 1, 2, 3])):
            if self._chance(0.3):
                self._control(block, "anchor")
            else:
                body.append(self._operation(block))
        if self._chance(self._wildness.local):
            self._misplaced(block)

    def _control(self, block: str, control: str, token: str | None = None) -> None:
        if control == "loop" and token is None and not self._chance(self._wildness.local):
            return
        name = f"t{len(self._tokens)}"
        self._tokens.append((name, Site(block, len(self._bodies[block]))))
        self._bodies[block].append(control_call(control, name, token))

    def _operation(self, block: str) -> Instruction:
        token = self._token(block)
        controlled = token is not None and not self._chance(self._wildness.local)
        call = operation("op", token if controlled else None)
        if not controlled and self._tokens and not self._chance(self._wildness.local):
            return replace(call, callee="plain", text="call void @plain()", convergent=False)
        return call

    def _misplaced(self, block: str) -> None:
        match self._rng.randrange(5):
            case 0:
                self._control(block, "entry")
            case 1:
                self._control(block, "loop", self._token(block))
            case 2:
                self._control(block, self._rng.choice(["entry", "anchor"]), self._token(block))
            case 3:
                call = Call(
                    None,
                    "void",
                    None,
                    (Local("f", "ptr"),),
                    token=self._token(block),
                    convergent=True,
                )
                self._bodies[block].append(call)
            case _:
                self._bodies[block].append(operation("op", None))

    def _token(self, block: str) -> str | None:
        """A token whose definition dominates the end of the block written so far, mostly the
        innermost; in an unreachable block any."""
        here = Site(block, len(self._bodies[block]))
        usable = [name for name, site in self._tokens if self._tree.dominates_site(site, here)]
        if not usable:
            return None
        return self._rng.choice(usable) if self._chance(self._wildness.distant) else usable[-1]


def _terminator(successors: tuple[str, ...]) -> Terminator:
    if not successors:
        return Return()
    first, *others = successors
    if not others:
        return Jump(first)
    if len(others) == 1:
        return Branch(Local("c", "i1"), first, others[0])
    return Switch(Local("n", "i32"), first, tuple(enumerate(others)))
