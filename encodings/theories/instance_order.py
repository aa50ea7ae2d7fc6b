"""Any instances of any number of threads, with any converged-with: convergence-before as sentences.

Instances, threads, static instances and blocks are open sorts. A block stands for a single point
where paths are spoken of: within a longer one, program order follows no edge. What is known of the
relation stands under the names below, each of which can be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element, LabelledTheory
from ..solver.query import Truth

UNRELATED = "no two instances are converged"
SAME_SITE = "only instances of one static instance are converged"
PATHS = "program order follows paths of the control-flow graph"
CYCLES = "blocks that reach each other lie in one cycle"
STEPS = "a thread executes its instances at one step of the wave after the other"
ONE_STEP = "converged instances are executed at one step of the wave"


class InstanceOrder(LabelledTheory):
    """The vocabulary in one question, with the hypotheses that are `given`; `sizes` may bound the
    sorts `instance`, `thread`, `site` and `block`."""

    def __init__(
        self,
        given: Iterable[str],
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(seconds, sizes)
        logic = self.logic
        self.instance, self.block, thread, site = self.sorts("instance", "block", "thread", "site")
        self.thread = logic.operation("thread", self.instance, to=thread)
        self.site = logic.operation("site", self.instance, to=site)
        """The static instance that an instance executes."""
        self.block_of = logic.operation("block of", site, to=self.block)
        self.place = logic.measure("place", self.instance, natural=True)
        """The number of an instance within its thread."""
        self.step = logic.measure("step", self.instance)
        """The number of the wave's step at which an instance is executed."""
        self.converged = logic.relation("converged", self.instance, self.instance)
        self.reaches = logic.relation("reaches", self.block, self.block)
        """A path of one edge or more leads from one block to the other."""
        self.one_cycle = logic.relation("one cycle", self.block, self.block)
        """Some cycle holds both blocks."""
        for hypothesis in given:
            self.suppose(hypothesis, *self._axioms()[hypothesis])

    def _axioms(self) -> Mapping[str, tuple[Truth, ...]]:
        every, converged, reaches = self.logic.every, self.converged, self.reaches
        pair, blocks = (self.instance, self.instance), (self.block, self.block)
        return {
            UNRELATED: (every(pair, lambda a, b: ~converged(a, b)),),
            SAME_SITE: (
                every(
                    pair, lambda a, b: converged(a, b).implies(self.site(a).equals(self.site(b)))
                ),
            ),
            PATHS: (
                every(pair, lambda a, b: self.executed_before(a, b).implies(self.reached(a, b))),
                every(
                    (*blocks, self.block),
                    lambda x, y, z: (reaches(x, y) & reaches(y, z)).implies(reaches(x, z)),
                ),
            ),
            CYCLES: (
                every(
                    blocks,
                    lambda x, y: (reaches(x, y) & reaches(y, x)).implies(self.one_cycle(x, y)),
                ),
            ),
            STEPS: (
                every(
                    pair,
                    lambda a, b: self.executed_before(a, b).implies(
                        self.step(a).below(self.step(b))
                    ),
                ),
            ),
            ONE_STEP: (
                every(
                    pair, lambda a, b: converged(a, b).implies(self.step(a).equals(self.step(b)))
                ),
            ),
        }

    # --- words ---

    def executed_before(self, a: Element, b: Element) -> Truth:
        """One thread executes a and, later, b (CU1)."""
        return self.thread(a).equals(self.thread(b)) & self.place(a).below(self.place(b))

    def reached(self, a: Element, b: Element) -> Truth:
        """A path leads from the block of a to the block of b."""
        return self.reaches(self.block_of(self.site(a)), self.block_of(self.site(b)))

    def in_one_cycle(self, a: Element, b: Element) -> Truth:
        return self.one_cycle(self.block_of(self.site(a)), self.block_of(self.site(b)))

    def clause(self, a: Element, b: Element) -> Truth:
        """One of the three clauses of CU3 puts a before b; convergence-before is their closure."""
        some, instance = self.logic.some, (self.instance,)
        return (
            self.executed_before(a, b)
            | some(instance, lambda q: self.executed_before(a, q) & self.converged(q, b))
            | some(instance, lambda p: self.converged(a, p) & self.executed_before(p, b))
        )

    def free(self, *names: str) -> list[Element]:
        """Any instances."""
        return [self.logic.element(self.instance, name) for name in names]
