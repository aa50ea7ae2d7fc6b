"""What is true of the cycles of every control-flow graph in every hierarchy, as axioms; alone and
with dominance.

Blocks and cycles are open sorts: nothing here bounds how many there are or how deep they nest. The
whole function counts as the outermost cycle, one without a header. Each axiom stands under the
name of the hypothesis that it belongs to, so that a proof tells which it needs and each can be
left out. All of them follow from two sentences: a cycle's children are the maximal strongly
connected sets that remain without its header, and cycles are finitely many.

A dynamic instance is a block with its thread's *counters*: one integer for each cycle, which
executing the header increments, zeroing those of the cycles inside. Counters are used by the
proofs that equal counters are the maximal relation (CU6); no axiom speaks of converged-with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..solver.first_order import Element, LabelledTheory, Measure
from ..solver.query import Truth

NESTED = "cycles that share a block are one inside the other"
HEADED = "a cycle has one header at most, and its children do not hold it"
PATHS = "paths within a cycle and without its header are made of edges"
CONNECTED = "children are strongly connected without the header of their cycle"
MAXIMAL = "what is strongly connected without the header lies in one child"
SMALLEST = "two blocks have a smallest common cycle, perhaps the whole function"

HYPOTHESES = (NESTED, HEADED, PATHS, CONNECTED, MAXIMAL, SMALLEST)


class CycleTheory(LabelledTheory):
    """The vocabulary and the axioms in one question. `sizes` may bound the sorts `block` and
    `cycle`, for models that people can read; hypotheses in `without` are left out. Without
    `zeroing` a header does not touch the counters of inner cycles."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
        zeroing: bool = True,
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        self.zeroing = zeroing
        self.block, self.cycle = logic.sort("block"), logic.sort("cycle", finite=True)
        block, cycle = self.block, self.cycle
        self.edge = logic.relation("edge", block, block)
        """(x, y): the control-flow graph has an edge from x to y."""
        self.holds = logic.relation("holds", cycle, block)
        """(C, x): the cycle C, its children included, holds the block x."""
        self.heads = logic.relation("heads", block, cycle)
        """(x, C): x is the header of C."""
        self.within = logic.relation("within", cycle, cycle)
        """(C, D): C is D or a cycle inside it."""
        self.reach = logic.relation("reach", cycle, block, block)
        """(C, x, y): a path of one edge or more leads from x to y, all of it in C, not through C's
        header."""
        self.smallest = logic.operation("smallest", block, block, to=cycle)
        """(x, y): the smallest cycle that holds both."""
        for hypothesis, axioms in self._axioms().items():
            self.suppose(hypothesis, *axioms)

    # --- axioms ---

    def _axioms(self) -> Mapping[str, tuple[Truth, ...]]:
        return {
            NESTED: self._nested(),
            HEADED: self._headed(),
            PATHS: self._paths(),
            CONNECTED: self._connected(),
            MAXIMAL: self._maximal(),
            SMALLEST: self._smallest(),
        }

    def _nested(self) -> tuple[Truth, ...]:
        within, holds, C = self.within, self.holds, self.cycle
        every, B = self.logic.every, self.block
        return (
            every((C,), lambda c: within(c, c)),
            every((C, C), lambda c, d: (within(c, d) & within(d, c)).implies(c.equals(d))),
            every((C, C, C), lambda c, d, e: (within(c, d) & within(d, e)).implies(within(c, e))),
            every((C, C, B), lambda c, d, x: (within(c, d) & holds(c, x)).implies(holds(d, x))),
            every(
                (C, C, B),
                lambda c, d, x: (holds(c, x) & holds(d, x)).implies(within(c, d) | within(d, c)),
            ),
        )

    def _headed(self) -> tuple[Truth, ...]:
        heads, holds, B, C = self.heads, self.holds, self.block, self.cycle
        every = self.logic.every
        return (
            every((B, C), lambda x, c: heads(x, c).implies(holds(c, x))),
            every((B, B, C), lambda x, y, c: (heads(x, c) & heads(y, c)).implies(x.equals(y))),
            every(
                (B, C, C), lambda x, c, d: (self.inside(c, d) & heads(x, d)).implies(~holds(c, x))
            ),
        )

    def _paths(self) -> tuple[Truth, ...]:
        reach, B, C, every = self.reach, self.block, self.cycle, self.logic.every
        return (
            every(
                (C, B, B),
                lambda c, x, y: reach(c, x, y).implies(self.body(c, x) & self.body(c, y)),
            ),
            every(
                (C, B, B),
                lambda c, x, y: (self.edge(x, y) & self.body(c, x) & self.body(c, y)).implies(
                    reach(c, x, y)
                ),
            ),
            every(
                (C, B, B, B),
                lambda c, x, y, z: (reach(c, x, y) & reach(c, y, z)).implies(reach(c, x, z)),
            ),
        )

    def _connected(self) -> tuple[Truth, ...]:
        holds, B, C = self.holds, self.block, self.cycle
        return (
            self.logic.every(
                (C, C, B, B),
                lambda c, d, x, y: (self.inside(c, d) & holds(c, x) & holds(c, y)).implies(
                    self.reach(d, x, y)
                ),
            ),
        )

    def _maximal(self) -> tuple[Truth, ...]:
        reach, B, C = self.reach, self.block, self.cycle
        return (
            self.logic.every(
                (C, B, B),
                lambda c, x, y: (reach(c, x, y) & reach(c, y, x)).implies(
                    self.smallest(x, y).differs(c)
                ),
            ),
        )

    def _smallest(self) -> tuple[Truth, ...]:
        holds, smallest, every, B, C = (
            self.holds,
            self.smallest,
            self.logic.every,
            self.block,
            self.cycle,
        )
        return (
            every((B, B), lambda x, y: holds(smallest(x, y), x) & holds(smallest(x, y), y)),
            every(
                (C, B, B),
                lambda c, x, y: (holds(c, x) & holds(c, y)).implies(self.within(smallest(x, y), c)),
            ),
        )

    # --- words ---

    def inside(self, c: Element, d: Element) -> Truth:
        """That the cycle c lies in d and is not d."""
        return self.within(c, d) & c.differs(d)

    def body(self, c: Element, x: Element) -> Truth:
        """That c holds x, and x is not its header."""
        return self.holds(c, x) & ~self.heads(x, c)

    def around(self, x: Element, body: Callable[[Element], Truth]) -> Truth:
        """That the body holds of every cycle around x."""
        return self.logic.every((self.cycle,), lambda c: self.holds(c, x).implies(body(c)))

    # --- counters ---

    def counters(self, name: str) -> Measure:
        """One integer for each cycle."""
        return self.logic.measure(name, self.cycle)

    def zero(self, counters: Measure) -> Truth:
        """That a thread has these counters before its first block."""
        zero = self.logic.solver.numeral(0)
        return self.logic.every((self.cycle,), lambda c: counters(c).equals(zero))

    def executes(self, before: Measure, x: Element, after: Measure) -> Truth:
        """That executing block x turns the counters `before` into `after`."""
        zero = self.logic.solver.numeral(0)

        def changed(c: Element) -> Truth:
            own = self.heads(x, c)
            outer = self.logic.some((self.cycle,), lambda d: self.heads(x, d) & self.inside(c, d))
            if not self.zeroing:
                outer = self.logic.solver.constant(False)
            return (
                own.implies(after(c).equals(before(c).plus(1)))
                & (~own & outer).implies(after(c).equals(zero))
                & (~own & ~outer).implies(after(c).equals(before(c)))
            )

        return self.logic.every((self.cycle,), changed)

    def equal_around(self, x: Element, one: Measure, other: Measure) -> Truth:
        """That two instances of block x with these counters have the same name."""
        return self.around(x, lambda c: one(c).equals(other(c)))

    def equal_from(self, c: Element, one: Measure, other: Measure) -> Truth:
        """That the counters agree on cycle c and on those around it."""
        return self.logic.every(
            (self.cycle,), lambda d: self.within(c, d).implies(one(d).equals(other(d)))
        )

    def earlier(self, x: Element, one: Measure, y: Element, other: Measure) -> Truth:
        """That the instance (x, one) stands before (y, other) in the order of iterations: an
        earlier iteration of a common cycle, or the same of all and an earlier place within the
        smallest of them, in which the header comes first."""
        holds, logic = self.holds, self.logic

        def iteration(c: Element) -> Truth:
            outer = logic.every(
                (self.cycle,), lambda d: self.inside(c, d).implies(one(d).equals(other(d)))
            )
            return holds(c, x) & holds(c, y) & one(c).below(other(c)) & outer

        same = self.around(x, lambda c: holds(c, y).implies(one(c).equals(other(c))))
        common = self.smallest(x, y)
        place = self.reach(common, x, y) | (self.heads(x, common) & ~self.heads(y, common))
        return logic.some((self.cycle,), iteration) | (same & place)


UPWARDS = "what dominates a block and is not that block dominates what leads to it"


FIRST_VISITED = "no other block of a cycle dominates its header"


class DominatedCycles(CycleTheory):
    """The vocabulary of cycles, and which block dominates which, of which nothing is required."""

    def __init__(
        self, seconds: float | None, sizes: Mapping[str, int] | None, without: Iterable[str]
    ) -> None:
        super().__init__(seconds, sizes, without)
        self.dominates = self.logic.relation("dominates", self.block, self.block)

    def upwards(self) -> Truth:
        """What `UPWARDS` says."""

        def leads_up(d: Element, x: Element, y: Element) -> Truth:
            leads = self.edge(x, y) & self.dominates(d, y) & d.differs(y)
            return leads.implies(self.dominates(d, x))

        return self.logic.every((self.block, self.block, self.block), leads_up)

    def first_visited(self) -> Truth:
        """What `FIRST_VISITED` says."""

        def heads_alone(c: Element, d: Element, h: Element) -> Truth:
            over = self.heads(h, c) & self.holds(c, d) & self.dominates(d, h)
            return over.implies(d.equals(h))

        return self.logic.every((self.cycle, self.block, self.block), heads_alone)
