"""CU6 for waves: what two threads share does not depend on the threads beside them.

The relation of a wave is equality of names, whatever the number of its threads: the lemmas on names
bound convergence-before along chains through any threads. A name is told by its own thread's path.
So the relation of two threads within a wave is the one that the two have alone, although CU6 speaks
of convergence-before, which leads through all threads.

Beside it, the definition as constraints, without names: three threads and two of them, on all paths
up to a bound.
"""

from __future__ import annotations

from ...encodings.convergence.differences import first_difference
from ...encodings.convergence.maximal_convergence import MaximalConvergence
from ...encodings.convergence.walks import Walks
from ...encodings.solver.query import Solver
from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.program.function import Function
from ..claims.theorem import SECONDS, Conclusion, Proof, Theorem
from ..claims.worked_example import Fact
from .dropped_hypotheses import IRREDUCIBLE
from .equal_names_are_maximal_convergence import EQUAL_NAMES, LEFT_OUT
from .iterations_of_traces import build

BLOCKS = 4
"""How many blocks the paths of the bounded question may have."""


def third_thread_matters(graph: Function, steps: int, seconds: float = SECONDS) -> bool:
    """Whether on some paths of three threads the relation of the first two is another than that
    which they have alone, in some hierarchy of the graph.

    Raises `Undecided` where the solver needs more than `seconds` for one hierarchy."""
    hierarchies = cycle_hierarchies(graph)
    assert isinstance(hierarchies, tuple)
    for forest in hierarchies:
        walks = Walks(Solver(seconds), graph, 3, steps)
        three = MaximalConvergence(walks, forest)
        two = MaximalConvergence(walks, forest, threads=(0, 1))
        if first_difference(walks, three.converged, two.converged, ((0, 1),)) is not None:
            return True
    return False


def others() -> Proof:
    bounded = f"a third thread changes nothing on any paths up to {BLOCKS} blocks of a graph"
    facts = Fact(bounded, not third_thread_matters(IRREDUCIBLE, BLOCKS)), LEFT_OUT.supposed()
    return Proof.of(facts)


PAIRS_DECIDE_MAXIMAL_CONVERGENCE = Theorem(
    "CU6",
    "pairs_decide_maximal_convergence",
    "Whether instances of two threads are converged under the maximal relation does not depend on"
    " the other threads.",
    "equal names are the relation of every wave, by induction, each step by the solver; and the"
    " definition itself for three threads, bounded",
    "every graph, every hierarchy of its cycles, every number of threads, traces of every length",
    ("CU2", "CU3", "CU6"),
    others,
    LEFT_OUT.without,
    conclusions=(Conclusion(EQUAL_NAMES, build),),
    assumed=(
        "equal names speak of the two instances and of the cycles alone: that is read off the"
        " formula",
    ),
)
