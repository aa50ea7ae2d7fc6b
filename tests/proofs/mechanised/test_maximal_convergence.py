"""The mechanised relation of CU6 is the executable one, on random graphs, hierarchies and paths.

Coq is given a graph's edges, the cycles of one hierarchy and the paths of threads. It says whether
the cycles are a hierarchy that a search finds and the paths walks, and computes the relation on two
roads: by names, and as the least fixed point of CU6's equation."""

from dataclasses import dataclass
from random import Random

import pytest
from wavecheck.semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import CycleForest, reducible
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.maximal_convergence import block_starts, maximal_relation
from wavecheck.semantics.convergence.maximal_names import maximal_names
from wavecheck.semantics.generation.random_graphs import random_flow, random_path
from wavecheck.semantics.program.function import Function

CASES = 120
MODULES = ["Histories", "Cycles", "Iterations", "MaximalConvergence", "Hierarchies"]
ARITHMETIC = "From Coq Require Import Arith."
DEFINITIONS = f"""
{ARITHMETIC}
Definition instances (h : history nat) : list instance :=
  flat_map (fun t => map (Instance t) (seq 0 (List.length (executed h t)))) (seq 0 (List.length h)).
Definition listed (h : history nat) (related : instance -> instance -> bool) :=
  flat_map (fun a => flat_map (fun b =>
    if related a b then [[thread a; index a; thread b; index b]] else [])
    (instances h)) (instances h).
Definition by_names (cycles : list (cycle nat)) (h : history nat) :=
  listed h (equal_counters_b Nat.eq_dec cycles h).
"""
FIXED_POINT = """
Definition by_fixed_point (cycles : list (cycle nat)) (h : history nat) :=
  match LeastFixedPoint.least_fixed_point Nat.eq_dec cycles h with
  | Some rows => listed h (LeastFixedPoint.related h rows)
  | None => [[]]
  end.
"""


@dataclass(frozen=True)
class Case:
    program: Function
    hierarchy: CycleForest
    history: History

    @property
    def edges(self):
        """The graph as Coq reads it."""
        edges = (
            f"({self._number(block)}, {self._number(target)})"
            for block, targets in self.program.successors.items()
            for target in targets
        )
        return _list(edges)

    @property
    def cycles(self):
        return _list(
            f"Cycle {self._number(cycle.header)} {_list(map(self._number, sorted(cycle.blocks)))}"
            for cycle in self.hierarchy.cycles
        )

    @property
    def threads(self):
        return _list(_list(map(self._number, path)) for path in self.history.paths)

    @property
    def order(self):
        """The blocks as the search that built the hierarchy visited them."""
        return _list(map(self._number, self.hierarchy.preorder))

    @property
    def relation(self):
        """What the executable definition says."""
        found = maximal_relation(block_starts(self.history), self.hierarchy)
        return {(a.thread, a.index, b.thread, b.index) for a, b in found}

    def _number(self, block):
        return str(list(self.program.blocks).index(block))


def _list(parts):
    return f"[{'; '.join(parts)}]"


def case(seed):
    rng = Random(f"mechanised/{seed}")
    program = random_flow(rng, rng.randint(3, 6))
    hierarchies = cycle_hierarchies(program)
    assert not isinstance(hierarchies, TooManyHierarchies)
    threads = rng.choice((2, 2, 3))
    paths = tuple(random_path(rng, program, 6) for _ in range(threads))
    return Case(program, rng.choice(hierarchies), History(program, paths))


@pytest.fixture(scope="module")
def cases():
    found = [case(seed) for seed in range(CASES)]
    assert sum(not reducible(each.hierarchy) for each in found) > CASES / 5
    assert sum(bool(each.hierarchy.cycles) for each in found) > CASES / 2
    assert sum(len(each.relation) for each in found) > 10 * CASES
    return found


def test_every_hierarchy_of_a_search_is_one(evaluated, cases):
    terms = [f"hierarchy_b Nat.eq_dec {each.edges} {each.cycles}" for each in cases]
    assert evaluated(MODULES, terms, ARITHMETIC) == [True] * CASES


def test_a_depth_first_search_finds_its_hierarchy(evaluated, cases):
    found = "found_by_a_search_b Nat.eq_dec"
    terms = [f"{found} {each.edges} {each.cycles} 0 {each.order}" for each in cases]
    backwards = [f"{found} {each.edges} {each.cycles} 0 (rev {each.order})" for each in cases]
    assert evaluated(MODULES, terms, ARITHMETIC) == [True] * CASES
    assert evaluated(MODULES, backwards, ARITHMETIC).count(False) > CASES / 2


def test_reducible_hierarchies_are_natural_loops(evaluated, cases):
    terms = [f"forallb (natural_b Nat.eq_dec {each.edges} 0) {each.cycles}" for each in cases]
    assert evaluated(MODULES, terms, ARITHMETIC) == [reducible(each.hierarchy) for each in cases]


def test_cycles_with_a_block_too_few_or_too_many_are_no_hierarchy(evaluated, cases):
    nested = [each for each in cases if len(each.hierarchy.cycles) > 1]
    fewer = [
        f"hierarchy_b Nat.eq_dec {each.edges} (removelast {each.cycles})" for each in nested
    ] + [f"hierarchy_b Nat.eq_dec {each.edges} (tl {each.cycles})" for each in nested]
    assert len(nested) > 10
    assert evaluated(MODULES, fewer, ARITHMETIC) == [False] * len(fewer)


def test_every_path_is_a_walk(evaluated, cases):
    walks = [f"along_edges_b Nat.eq_dec {each.edges} {each.threads}" for each in cases]
    turned = [
        f"along_edges_b Nat.eq_dec {each.edges} (map (@rev nat) {each.threads})" for each in cases
    ]
    assert evaluated(MODULES, walks, ARITHMETIC) == [True] * CASES
    assert False in evaluated(MODULES, turned, ARITHMETIC)


def test_counters_of_names_are_the_executable_ones(evaluated, cases):
    """The outermost cycle first on both sides, as the forest lists them."""
    terms = [
        f"map (fun a => counters Nat.eq_dec {each.cycles} (past {each.threads} a))"
        f" (instances {each.threads})"
        for each in cases
    ]
    assert evaluated(MODULES, terms, DEFINITIONS) == [
        [
            list(name.counters)
            for path in each.history.paths
            for name in maximal_names(path, each.hierarchy)
        ]
        for each in cases
    ]


def test_names_relate_what_the_definition_relates(evaluated, cases):
    terms = [f"by_names {each.cycles} {each.threads}" for each in cases]
    said = evaluated(MODULES, terms, DEFINITIONS)
    assert [set(map(tuple, pairs)) for pairs in said] == [each.relation for each in cases]


def test_the_fixed_point_is_that_of_the_definition(evaluated, cases):
    some = cases[: CASES // 2]
    terms = [f"by_fixed_point {each.cycles} {each.threads}" for each in some]
    said = evaluated([*MODULES, "LeastFixedPoint"], terms, DEFINITIONS + FIXED_POINT)
    assert [set(map(tuple, pairs)) for pairs in said] == [each.relation for each in some]
