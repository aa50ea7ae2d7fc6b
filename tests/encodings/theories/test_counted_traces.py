"""What statements say of traces is true of the traces of programs: the axioms hold of random paths,
and the least relation of the clauses is the maximal relation of the definitions."""

from itertools import product
from random import Random

import pytest
from wavecheck.encodings.solver.finite_structures import FiniteStructure, sentence
from wavecheck.encodings.statements.translation import Reading
from wavecheck.encodings.theories import counted_traces as traces
from wavecheck.encodings.theories.words_of_instances import A, B, P, Q
from wavecheck.proofs.pins.cycles import CyclesOf
from wavecheck.proofs.pins.random_programs import random_search
from wavecheck.proofs.theorems.equal_names_are_maximal_convergence import MAXIMAL_RELATION
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.maximal_convergence import block_starts, maximal_relation
from wavecheck.semantics.definitions.cycle_terminology import hierarchy
from wavecheck.semantics.generation.random_graphs import random_flow, random_path
from wavecheck.semantics.program.notation import sketch


class Walked:
    """Threads on paths of a graph, with the counters of a hierarchy of its cycles."""

    def __init__(self, function, search, paths):
        self.words = CyclesOf(function, hierarchy(function, search))
        self.paths = paths
        self.instances = [(t, n) for t, path in enumerate(paths) for n in range(len(path))]
        self.prior, self.counter, self.since = {}, {}, {}
        for t, path in enumerate(paths):
            now = dict.fromkeys(self.words.cycles, 0)
            entered = dict(now)
            for n, block in enumerate(path):
                self.prior[t, n] = dict(now)
                entered = self._entered(entered, path[n - 1] if n else None, block)
                now = self._after(now, block)
                self.counter[t, n], self.since[t, n] = now, entered

    def _heads(self, block, cycle):
        return self.words.meanings()["heads"](block, cycle)

    def _after(self, before, block):
        own = [c for c in self.words.cycles if self._heads(block, c)]
        return {
            c: before[c] + 1
            if c in own
            else 0
            if any(self.words.within(c, outer) for outer in own)
            else before[c]
            for c in before
        }

    def _entered(self, before, last, block):
        found = {}
        for c, count in before.items():
            if block in self.words.held(c):
                stayed = last is not None and last in self.words.held(c)
                found[c] = (count if stayed else 0) + self._heads(block, c)
            else:
                found[c] = 0
        return found

    def structure(self, converged=frozenset(), before=frozenset()):
        domains = {
            **self.words.domains(),
            "instance": self.instances,
            "thread": range(len(self.paths)),
        }
        meanings = {
            **self.words.meanings(),
            "thread": lambda a: a[0],
            "place": lambda a: a[1],
            "previous": lambda a: (a[0], a[1] - 1) if a[1] else None,
            "at": lambda a: self.paths[a[0]][a[1]],
            "prior": lambda a, c: self.prior[a][c],
            "counter": lambda a, c: self.counter[a][c],
            "since entry": lambda a, c: self.since[a][c],
            "converged": lambda a, b: (a, b) in converged,
            "before": lambda a, b: (a, b) in before,
        }
        return FiniteStructure(domains, meanings, str(self.paths), len(self.paths))


def walked(seed, longest=7):
    rng = Random(seed)
    while True:
        function = random_flow(rng, rng.randint(3, 5))
        search = random_search(rng, function)
        paths = [random_path(rng, function) for _ in range(3)]
        if max(map(len, paths)) <= longest:
            return function, search, paths


def nest():
    """A loop in a loop; the second thread goes round both again."""
    function = sketch("E: -> H; H: -> I; I: -> J, L; J: -> I; L: -> H, X; X: ->")
    return function, random_search(Random(0), function), [tuple("EHIJILHIL"), tuple("EHILHIJIL")]


def axioms():
    theory = traces.EntryCounts()
    reading = Reading(theory.logic)
    stated = {**traces.AXIOMS, traces.BEGUN_AGAIN: (traces.COUNTED_SINCE,)}
    return {
        hypothesis: [sentence(reading.truth(each)) for each in formulas]
        for hypothesis, formulas in stated.items()
    }


AXIOMS = axioms()


@pytest.mark.parametrize("seed", range(40))
def test_the_axioms_of_traces_hold_of_the_paths_of_random_graphs(seed):
    function, search, paths = walked(seed)
    structure = Walked(function, search, paths).structure()
    for hypothesis, stated in AXIOMS.items():
        assert all(each(structure) for each in stated), hypothesis


def test_wrong_counters_break_an_axiom():
    """A header that does not set inner counters to zero."""

    class Growing(Walked):
        def _after(self, before, block):
            return {c: before[c] + self._heads(block, c) for c in before}

    growing, walked_nest = Growing(*nest()).structure(), Walked(*nest()).structure()
    assert not all(each(growing) for each in AXIOMS[traces.COUNTING])
    assert all(each(walked_nest) for stated in AXIOMS.values() for each in stated)


def bodies():
    theory = traces.CountedTraces()
    reading, logic = Reading(theory.logic), theory.logic
    free = {each: logic.element(logic.sort("instance"), each.name) for each in (A, B, P, Q)}
    return [
        (clause.head.predicate.name, sentence(reading.truth(clause.body, free), *free.values()))
        for clause in MAXIMAL_RELATION.clauses
    ]


BODIES = bodies()


def least(walk):
    """The least relations of the clauses: from none, the clauses are applied until no more come."""
    relations = {"converged": set(), "before": set()}
    while True:
        structure = walk.structure(*(frozenset(each) for each in relations.values()))
        found = {name: set(pairs) for name, pairs in relations.items()}
        for name, body in BODIES:
            for a, b in product(walk.instances, repeat=2):
                if (a, b) not in found[name] and any(
                    body(structure, a, b, x, x) for x in walk.instances
                ):
                    found[name].add((a, b))
        if found == relations:
            return found["converged"]
        relations = found


@pytest.mark.parametrize(
    "seed", [pytest.param(n, marks=pytest.mark.slow if n > 7 else ()) for n in range(40)]
)
def test_the_least_relation_of_the_clauses_is_the_maximal_relation(seed):
    function, search, paths = walked(seed, longest=6) if seed else nest()
    threads = block_starts(History(function, tuple(paths)))
    defined = {
        ((a.thread, a.index), (b.thread, b.index))
        for a, b in maximal_relation(threads, cycle_forest(function, search))
    }
    assert least(Walked(function, search, paths)) == {
        pair for pair in defined if pair[0][0] != pair[1][0]
    }
