"""CU22: what the static analysis reports as m-converged is so under every hierarchy.

A bounded theorem. Of each graph in a sample all hierarchies of depth-first searches are taken, and
two threads' paths are left open, up to a length. The threads run in one of the hierarchies: those
converged there leave uniform branches together. Then the solver looks for instances of a reported
block that are converged there and not in another hierarchy, or the other way round. There must be
none, for the blocks that the analysis reports when it follows LLVM's search, and for those that it
reports when it follows one that visits successors in the opposite order: so the two never
contradict each other either.

On a reducible graph there is one hierarchy, and nothing to ask (CU17): the sample is irreducible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from ..encodings.differences import Difference
from ..encodings.solver import Solver
from ..encodings.uniform_branches import UniformBranches
from ..encodings.walks import Walks
from ..semantics.cycle_hierarchies import cycle_hierarchies
from ..semantics.cycles import CycleForest
from ..semantics.operations import Contract, Contracts, default_contracts
from ..semantics.program import Function
from ..semantics.random_flows import random_flow
from ..semantics.sketches import sketch
from ..semantics.uniformity import uniformity
from .scenarios import Fact
from .theorems import SECONDS, Proof, Theorem, proof_by

GRAPHS = 12
"""How many graphs the sample has."""

BLOCKS = 7
"""How many blocks a path may have."""


@dataclass(frozen=True)
class Sampled:
    """An irreducible graph, all its hierarchies, the blocks that end in a uniform branch, those of
    irreducible cycles, and which of these are reported m-converged."""

    function: Function
    hierarchies: tuple[CycleForest, ...]
    uniform: tuple[str, ...]
    irreducible: tuple[str, ...]
    reported: tuple[str, ...]


def sample(count: int, seed: int = 0) -> Iterator[Sampled]:
    """Graphs of up to six blocks with a divergent branch, on which the analysis reports a block of
    an irreducible cycle."""
    rng = Random(seed)
    while count:
        found = sampled(rng, random_flow(rng, rng.randint(3, 5)))
        if found is not None and found.reported:
            count -= 1
            yield found


def sampled(rng: Random, function: Function) -> Sampled | None:
    """The function with some branches uniform; None if no branch diverges, or all hierarchies are
    one."""
    hierarchies = cycle_hierarchies(function)
    branches = [block for block, targets in function.successors.items() if len(targets) > 1]
    uniform = tuple(block for block in branches if rng.random() < 0.6)
    if not isinstance(hierarchies, tuple) or len(hierarchies) < 2 or len(uniform) == len(branches):
        return None
    within = {
        block for cycle in hierarchies[0].cycles if not cycle.reducible for block in cycle.blocks
    }
    irreducible = tuple(block for block in function.blocks if block in within)
    both = (reported(each, uniform) for each in (function, turned(function)))
    safe = frozenset[str]().union(*both)
    return Sampled(
        function, hierarchies, uniform, irreducible, tuple(b for b in irreducible if b in safe)
    )


def reported(function: Function, uniform: Iterable[str]) -> frozenset[str]:
    """The blocks that the static analysis calls m-converged, where the choices of the blocks in
    `uniform` are equal in converged threads and all others may differ."""
    table = tuple((f"choose.{block}", Contract(uniform_result=True)) for block in uniform)
    answer = uniformity(function, Contracts((table, *default_contracts().layers)))
    return frozenset(block for block in function.blocks if answer.m_converged(block))


def turned(function: Function) -> Function:
    """The same graph with the successors of each block in the opposite order."""
    return sketch(
        "; ".join(
            f"{block}: op -> {', '.join(reversed(targets))}"
            for block, targets in function.successors.items()
        )
    )


def disagreement(case: Sampled, blocks: Iterable[str], steps: int) -> Difference | None:
    """Paths on which two hierarchies decide the convergence of one of the blocks differently."""
    walks = Walks(Solver(SECONDS), case.function, 2, steps)
    return UniformBranches(walks, case.hierarchies, case.uniform).disagreement(blocks)


def decide() -> Proof:
    cases = list(sample(GRAPHS))
    found = [disagreement(case, case.reported, BLOCKS) for case in cases]
    blocks = sum(len(case.reported) for case in cases)
    hierarchies = sum(len(case.hierarchies) for case in cases)
    facts = [
        Fact(
            f"{blocks} reported blocks of {GRAPHS} irreducible graphs converge alike in all"
            f" {hierarchies} hierarchies",
            not any(found),
        ),
        _without_the_criterion(),
    ]
    facts += [Fact(f"no difference on {each}", False) for each in found if each]
    return proof_by((), facts=facts)


def _without_the_criterion() -> Fact:
    """That blocks which the analysis does not report may converge differently."""
    rng = Random(1)
    for _ in range(100):
        case = sampled(rng, random_flow(rng, 4))
        if case is not None and not case.reported:
            difference = disagreement(case, case.irreducible, BLOCKS)
            if difference:
                return Fact(f"an unreported block does not: on {difference}", True)
    return Fact("an unreported block does not", False)


REPORTED_CONVERGENCE_HOLDS_IN_EVERY_HIERARCHY = Theorem(
    "CU22",
    "reported_convergence_holds_in_every_hierarchy",
    "A block that the static analysis reports as m-converged has the same converged instances in"
    " every hierarchy, whichever depth-first search the analysis followed.",
    "bounded: for each graph of a sample, all hierarchies and all pairs of paths, by the solver",
    f"a seeded sample of {GRAPHS} irreducible graphs of up to 6 blocks, paths up to {BLOCKS}"
    " blocks",
    ("CU12", "CU16", "CU22"),
    decide,
)
