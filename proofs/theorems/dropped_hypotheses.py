"""What becomes of the theorems about maximal convergence when a hypothesis is dropped.

Each question leaves two threads' paths through one graph open and asks the solver for a pair on
which the changed reading differs from the maximal relation. The shortest that there is, is shown.
"""

from __future__ import annotations

from collections.abc import Callable

from ...encodings.convergence.counter_names import CounterNames
from ...encodings.convergence.differences import Difference, first_difference
from ...encodings.convergence.maximal_convergence import MaximalConvergence
from ...encodings.convergence.walks import Walks
from ...encodings.solver.query import Solver
from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import Cycle, CycleForest, cycle_forest
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ..claims.theorem import SECONDS
from ..claims.worked_example import Fact

NATURAL_LOOP = sketch("E: -> H; H: -> B, L; B: -> L; L: -> H, X; X: ->")
NEST = sketch("E: -> H; H: -> I; I: -> I, J; J: -> H, X; X: ->")
IRREDUCIBLE = sketch("E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: ->")

LONGEST = 8
"""How many blocks a path may have."""

Question = Callable[[int], Difference | None]


def shortest(question: Question) -> Difference | None:
    """The difference on the shortest paths, None if there is none up to `LONGEST` blocks."""
    found = (question(steps) for steps in range(2, LONGEST + 1))
    return next((difference for difference in found if difference is not None), None)


def _two_threads(graph: Function, steps: int) -> Walks:
    return Walks(Solver(SECONDS), graph, 2, steps)


def any_solution(steps: int) -> Difference | None:
    """CU6 without "without assuming that X1 is converged with X2": a solution that is not the
    least, on a natural loop."""
    walks, forest = _two_threads(NATURAL_LOOP, steps), cycle_forest(NATURAL_LOOP)
    some = MaximalConvergence(walks, forest, least=False)
    return first_difference(walks, some.converged, CounterNames(walks, forest).equal)


def counters_that_only_grow(steps: int) -> Difference | None:
    """Names whose inner counters do not begin again at an outer header, on a nest of loops."""
    walks, forest = _two_threads(NEST, steps), cycle_forest(NEST)
    growing = CounterNames(walks, forest, zeroing=False, mark=", growing")
    return first_difference(walks, growing.equal, CounterNames(walks, forest).equal)


def irreducible(steps: int) -> Difference | None:
    """Two hierarchies that searches build of an irreducible graph."""
    hierarchies = cycle_hierarchies(IRREDUCIBLE)
    assert isinstance(hierarchies, tuple)
    one, other, *_ = hierarchies
    return _of_two(IRREDUCIBLE, one, other, steps)


def header_of_no_search(steps: int) -> Difference | None:
    """A natural loop with a header at which it cannot be entered, against that of every search."""
    forest = cycle_forest(NATURAL_LOOP)
    (loop,) = forest.outermost
    # Without B, H and L still make a cycle.
    child = Cycle("H", frozenset({"H", "L"}), ("H", "L"), (), 2)
    chosen = Cycle("B", loop.blocks, loop.entries, (child,), 1)
    return _of_two(
        NATURAL_LOOP, forest, CycleForest(NATURAL_LOOP, (chosen,), forest.preorder), steps
    )


def _of_two(graph: Function, one: CycleForest, other: CycleForest, steps: int) -> Difference | None:
    walks = _two_threads(graph, steps)
    first, second = CounterNames(walks, one, mark=" 1"), CounterNames(walks, other, mark=" 2")
    return first_difference(walks, first.equal, second.equal)


def needed(hypothesis: str, question: Question) -> Fact:
    """That the theorem fails without the hypothesis, with the paths on which it does."""
    difference = shortest(question)
    shown = f"on {difference}" if difference else f"nowhere up to {LONGEST} blocks"
    return Fact(f"without {hypothesis} it fails: {shown}", difference is not None)
