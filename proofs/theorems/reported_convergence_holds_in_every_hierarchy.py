"""CU22: what the static analysis reports as m-converged is so under every hierarchy.

Of each graph all hierarchies of depth-first searches are taken. Two threads run in one of them:
those converged there leave uniform branches together. No instances of a reported block may be
converged there and not in another hierarchy, or the other way round; neither of those that the
analysis reports looking at one hierarchy, nor of those that it reports looking at another, in
either form of its criterion. So no two analyses contradict each other.

Per graph this is decided for paths of every length, by all states that two threads can be in
(`two_threads_in_two_hierarchies`); and by the solver, which looks for paths up to a length. On a
reducible graph there is one hierarchy, and nothing to ask (CU17).

*Not for graphs of every size.* The criterion speaks of the disjoint ways that lead from a branch to
closed paths and of the entries between them. That it suffices is a statement about pairs of paths:
what two threads visit between parting and meeting again shares blocks, in different iterations of
inner cycles that the hierarchies nest differently, and disjoint ways must be cut out of it. That
two ways are disjoint cannot be said of reachability and dominance between blocks, which are all
that the theory of cycles knows; it needs paths as things to quantify over, and an induction over
both at once. So graphs are taken one by one: all up to a size, and a sample of larger ones. Of
every size it is proved where no branch in the cycle diverges and threads enter it together (CU15).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random

from ...encodings.convergence.differences import Difference
from ...encodings.convergence.uniform_branches import UniformBranches
from ...encodings.convergence.walks import Walks
from ...encodings.solver.query import Solver, Undecided
from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.generation.random_graphs import random_flow
from ...semantics.program.contracts import Contract, Contracts
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.program.target_contracts import default_contracts
from ...semantics.uniformity.analysis import uniformity
from ...semantics.uniformity.m_converged import Criterion
from ..claims.theorem import SECONDS, Proof, Theorem, proof_by
from ..claims.worked_example import Fact
from .two_threads_in_two_hierarchies import Answer, TwoThreads

FORMS: tuple[Criterion, ...] = ("exact", "conservative")
"""The forms of the criterion (CU20)."""

SMALL = 4
"""Up to how many blocks every graph is taken."""

GRAPHS = 24
"""How many larger graphs the sample has."""

ASKED = 8
"""How many of these the solver is asked about."""

BLOCKS = 7
"""How many blocks a path may have that the solver looks for."""


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
    """Random graphs of up to six blocks with a divergent branch, on which the analysis reports a
    block of an irreducible cycle."""
    rng = Random(seed)
    while count:
        case = random_case(rng, rng.randint(3, 5))
        if case is not None and case.reported:
            count -= 1
            yield case


def random_case(rng: Random, size: int) -> Sampled | None:
    """A random graph of which some branches are uniform; None if it is not worth a question."""
    function = random_flow(rng, size)
    return sampled(function, [block for block in branches(function) if rng.random() < 0.6])


def every_small_graph(size: int) -> Iterator[Function]:
    """Every graph of `size` blocks, one of each shape, of which each block has two successors at
    most and nothing leads to the entry."""
    names = [f"b{number}" for number in range(size)]
    targets = [each for count in range(3) for each in combinations(names[1:], count)]
    seen: set[tuple[tuple[str, ...], ...]] = set()
    for chosen in product(targets, repeat=size):
        if chosen not in seen:
            seen |= {_renamed(chosen, names, order) for order in permutations(names[1:])}
            graph = zip(names, chosen, strict=True)
            yield sketch("; ".join(f"{name}: op -> {', '.join(to)}" for name, to in graph))


def _renamed(
    chosen: tuple[tuple[str, ...], ...], names: list[str], order: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    new = dict(zip(names, (names[0], *order), strict=True))
    successors = {new[name]: to for name, to in zip(names, chosen, strict=True)}
    return tuple(tuple(sorted(new[block] for block in successors[name])) for name in names)


def small_cases(size: int) -> Iterator[Sampled]:
    """Every graph of `size` blocks with every set of uniform branches, where the analysis reports a
    block of an irreducible cycle."""
    return cases_of(every_small_graph(size))


def cases_of(functions: Iterable[Function]) -> Iterator[Sampled]:
    """The same of these graphs."""
    for function in functions:
        found = branches(function)
        for count in range(len(found)):
            for uniform in combinations(found, count):
                case = sampled(function, uniform)
                if case is not None and case.reported:
                    yield case


def branches(function: Function) -> list[str]:
    return [block for block, targets in function.successors.items() if len(targets) > 1]


def sampled(function: Function, uniform: Sequence[str]) -> Sampled | None:
    """The function with these branches uniform; None if no branch diverges, or all hierarchies are
    one."""
    hierarchies = cycle_hierarchies(function)
    if not isinstance(hierarchies, tuple) or len(hierarchies) < 2:
        return None
    if set(uniform) >= set(branches(function)):
        return None
    within = {
        block for cycle in hierarchies[0].cycles if not cycle.reducible for block in cycle.blocks
    }
    irreducible = tuple(block for block in function.blocks if block in within)
    safe = frozenset[str]().union(
        *(reported(function, uniform, *each) for each in product(hierarchies, FORMS))
    )
    return Sampled(
        function,
        hierarchies,
        tuple(uniform),
        irreducible,
        tuple(block for block in irreducible if block in safe),
    )


def reported(
    function: Function, uniform: Iterable[str], hierarchy: CycleForest, form: Criterion = "exact"
) -> frozenset[str]:
    """The blocks that the static analysis calls m-converged when it looks at this hierarchy, where
    the choices of the blocks in `uniform` are equal in converged threads and all others may
    differ."""
    table = tuple((f"choose.{block}", Contract(uniform_result=True)) for block in uniform)
    contracts = Contracts((table, *default_contracts().layers))
    answer = uniformity(function, contracts, hierarchy=hierarchy, criterion=form)
    return frozenset(block for block in function.blocks if answer.m_converged(block))


def on_all_paths(case: Sampled, blocks: Iterable[str]) -> Answer:
    """Whether all hierarchies decide the convergence of each of these blocks alike."""
    answers = {
        TwoThreads(case.function, one, other, case.uniform).converge(blocks)
        for one, other in permutations(case.hierarchies, 2)
    }
    worst: tuple[Answer, ...] = ("differs", "undecided", "alike")
    return next(each for each in worst if each in answers)


def disagreement(case: Sampled, blocks: Iterable[str], steps: int) -> Difference | None:
    """Paths on which two hierarchies decide the convergence of one of the blocks differently."""
    walks = Walks(Solver(SECONDS), case.function, 2, steps)
    return UniformBranches(walks, case.hierarchies, case.uniform).disagreement(blocks)


def decide() -> Proof:
    small = [case for size in (3, SMALL) for case in small_cases(size)]
    larger = list(sample(GRAPHS))
    every, some = f"every irreducible graph of up to {SMALL} blocks", "larger graphs"
    facts = [
        _alike_on_all_paths(every, small),
        _alike_on_all_paths(f"{GRAPHS} {some}", larger),
        _alike(every, small, BLOCKS - 1),
        _alike(f"{ASKED} {some}", larger[:ASKED], BLOCKS),
        _without_the_criterion(),
    ]
    return proof_by((), facts=facts)


def _alike_on_all_paths(what: str, cases: list[Sampled]) -> Fact:
    answers = [on_all_paths(each, each.reported) for each in cases]
    if "undecided" in answers and "differs" not in answers:
        raise Undecided("states of two threads in two hierarchies")
    return _fact(what, cases, "on paths of every length", set(answers) == {"alike"})


def _alike(what: str, cases: list[Sampled], steps: int) -> Fact:
    found = next(filter(None, (disagreement(each, each.reported, steps) for each in cases)), None)
    where = f"on paths up to {steps} blocks, by the solver"
    return _fact(what, cases, f"{where}, but not on {found}" if found else where, found is None)


def _fact(what: str, cases: list[Sampled], where: str, alike: bool) -> Fact:
    blocks = sum(len(case.reported) for case in cases)
    return Fact(
        f"on {what}, {blocks} reported blocks in {len(cases)} cases converge alike in every"
        f" hierarchy {where}",
        alike and bool(cases),
    )


def _without_the_criterion() -> Fact:
    """That blocks which the analysis does not report may converge differently."""
    rng = Random(1)
    for _ in range(100):
        case = random_case(rng, 4)
        if case is not None and not case.reported:
            difference = disagreement(case, case.irreducible, BLOCKS)
            if difference and on_all_paths(case, case.irreducible) == "differs":
                return Fact(f"an unreported block does not: on {difference}", True)
    return Fact("an unreported block does not", False)


REPORTED_CONVERGENCE_HOLDS_IN_EVERY_HIERARCHY = Theorem(
    "CU22",
    "reported_convergence_holds_in_every_hierarchy",
    "A block that the static analysis reports as m-converged has the same converged instances in"
    " every hierarchy, whichever hierarchy and form of the criterion the analysis looked at.",
    "for each graph, by all states of two threads in two of its hierarchies; on shorter paths, by"
    " the solver",
    f"every graph of up to {SMALL} blocks with two successors at most, and a seeded sample of"
    f" {GRAPHS} graphs of up to 6; paths of every length",
    ("CU12", "CU16", "CU20", "CU22"),
    decide,
    bounded=True,
)
