"""The axioms are true of real graphs: what they say of cycles, searches and counters is so."""

from itertools import product
from random import Random

import pytest
from wavecheck.encodings.theories.cycles import HYPOTHESES, CycleTheory
from wavecheck.encodings.theories.depth_first_search import DepthFirst
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import Cycle, CycleForest, reducible
from wavecheck.semantics.control_flow.dominance import predecessors_of
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.maximal_convergence import block_starts, maximal_relation
from wavecheck.semantics.generation.random_graphs import random_flow, random_path

SEEDS = range(7, 17)


def random_forest(seed):
    rng = Random(seed)
    function = random_flow(rng, rng.randint(4, 5))
    hierarchies = cycle_hierarchies(function)
    assert isinstance(hierarchies, tuple)
    return function, rng.choice(hierarchies)


class Pinned:
    """A theory that speaks of one real graph with one hierarchy: every symbol has its meaning."""

    def __init__(self, function, forest, without=()):
        self.blocks = tuple(function.blocks)
        self.cycles = (None, *forest.cycles)
        self.function, self.forest = function, forest
        sizes = {"block": len(self.blocks), "cycle": len(self.cycles)}
        theory = self.theory = CycleTheory(sizes=sizes, without=without)
        self.block = dict(zip(self.blocks, theory.block.elements, strict=True))
        self.cycle = dict(zip(self.cycles, theory.cycle.elements, strict=True))
        self.pin()

    def pin(self):
        t, inside = self.theory, self.inside
        for (x, bx), (y, by) in product(self.block.items(), repeat=2):
            self.say(t.edge(bx, by), y in self.function.successors[x])
            common = [c for c in self.cycles if inside(c, x) and inside(c, y)]
            smallest = min(common, key=lambda c: len(self.held(c)))
            t.logic.solver.require(t.smallest(bx, by).equals(self.cycle[smallest]))
            for c, cc in self.cycle.items():
                self.say(t.reach(cc, bx, by), y in self.reached(c, x))
        for (c, cc), (x, bx) in product(self.cycle.items(), self.block.items()):
            self.say(t.holds(cc, bx), inside(c, x))
            self.say(t.heads(bx, cc), c is not None and c.header == x)
        for (c, cc), (d, cd) in product(self.cycle.items(), repeat=2):
            self.say(t.within(cc, cd), self.held(c) <= self.held(d))

    def say(self, truth, value):
        self.theory.logic.solver.require(truth if value else ~truth)

    def held(self, cycle):
        return frozenset(self.blocks) if cycle is None else cycle.blocks

    def inside(self, cycle, block):
        return block in self.held(cycle)

    def reached(self, cycle, start):
        """What a path of one edge or more leads to from start, in the cycle without its header."""
        body = self.held(cycle) - ({cycle.header} if cycle else set())
        if start not in body:
            return set()
        found, frontier = set(), [start]
        while frontier:
            for target in set(self.function.successors[frontier.pop()]) & body - found:
                found.add(target)
                frontier.append(target)
        return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_axioms_hold_of_every_hierarchy(seed):
    assert Pinned(*random_forest(seed)).theory.logic.solver.check() == "sat"


def test_many_of_the_hierarchies_are_irreducible_or_nested():
    forests = [random_forest(seed)[1] for seed in SEEDS]
    assert sum(not reducible(forest) for forest in forests) * 5 >= len(forests)
    assert any(cycle.children for forest in forests for cycle in forest.cycles)


def test_a_cycle_without_its_child_is_no_hierarchy():
    function, forest = next(
        found
        for found in map(random_forest, range(100))
        if any(cycle.children for cycle in found[1].outermost)
    )
    cut = tuple(
        Cycle(cycle.header, cycle.blocks, cycle.entries, (), 1) for cycle in forest.outermost
    )
    lacking = CycleForest(function, cut, forest.preorder)
    assert Pinned(function, lacking).theory.logic.solver.check() == "unsat"
    assert Pinned(function, lacking, without=HYPOTHESES).theory.logic.solver.check() == "sat"


@pytest.mark.parametrize("seed", range(4))
def test_equal_counters_along_real_paths_are_the_maximal_relation(seed):
    rng = Random(seed)
    function, forest = random_forest(seed)
    paths = [random_path(rng, function, 5)[:5] for _ in range(2)]
    pinned = Pinned(function, forest)
    theory, solver = pinned.theory, pinned.theory.logic.solver
    names = {}
    for thread, path in enumerate(paths):
        counters = theory.counters(f"start {thread}")
        solver.require(theory.zero(counters))
        for step, block in enumerate(path):
            after = theory.counters(f"counters {thread} {step}")
            solver.require(theory.executes(counters, pinned.block[block], after))
            counters = names[thread, step] = after
    assert solver.check() == "sat"
    threads = block_starts(History(function, tuple(paths)))
    relation = maximal_relation(threads, forest)
    for a, b in product(*threads):
        if a.site == b.site:
            one, other = names[0, a.index], names[1, b.index]
            equal = theory.equal_around(pinned.block[a.site.block], one, other)
            assert solver.holds(equal) == ((a, b) in relation)


@pytest.mark.parametrize("seed", SEEDS)
def test_headers_are_what_a_search_visits_first(seed):
    """What the theory of searches supposes of them."""
    function, forest = random_forest(seed)
    number = {block: place for place, block in enumerate(forest.preorder)}
    for block, sources in predecessors_of(function).items():
        if block != function.entry:
            assert min(number[source] for source in sources) < number[block]
    for cycle in forest.cycles:
        assert min(cycle.blocks, key=number.__getitem__) == cycle.header


def test_the_theory_of_searches_has_a_natural_loop_as_a_model():
    search = DepthFirst(sizes={"block": 3})
    two = search.logic.some(
        (search.block, search.block), lambda x, y: search.holds(x) & search.holds(y) & x.differs(y)
    )
    outside = ~search.holds(search.entry) & search.holds(search.header)
    assert search.logic.solver.check(two & outside) == "sat"
