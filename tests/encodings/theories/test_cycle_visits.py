"""What the lemmas remember of a path can be remembered: along real paths every record exists."""

from random import Random

import pytest
from wavecheck.encodings.theories.cycle_visits import (
    counted_where_visited,
    in_visited_cycles,
    left_without_header,
    visited_after,
    visits,
)
from wavecheck.encodings.theories.cycles import CycleTheory

SIZES = {"block": 3, "cycle": 3}


class Walked:
    """A thread in a theory: each step executes the next block and keeps every record."""

    def __init__(self):
        self.theory = CycleTheory(sizes=SIZES)
        self.solver = self.theory.logic.solver
        self.counters = self.theory.counters("counters 0")
        self.solver.require(self.theory.zero(self.counters))
        self.visited = visits(self.theory, "0")
        self.solver.require(
            self.theory.logic.every((self.theory.cycle,), lambda c: ~self.visited(c))
        )
        self.block, self.steps = None, 0

    def go(self):
        theory, require = self.theory, self.solver.require
        self.steps += 1
        now = str(self.steps)
        block = theory.logic.element(theory.block, f"block {now}")
        counters, visited = theory.counters(f"counters {now}"), visits(theory, now)
        if self.block is not None:
            require(theory.edge(self.block, block))
        require(theory.executes(self.counters, block, counters))
        require(visited_after(theory, self.visited, block, visited))
        self.block, self.counters, self.visited = block, counters, visited
        return block

    def invariants(self):
        theory = self.theory
        return {
            "path": left_without_header(theory, self.block, self.visited),
            "visited": in_visited_cycles(theory, self.block, self.visited),
            "counted": counted_where_visited(theory, self.counters, self.visited),
        }


def nest(walked):
    """An outer cycle with header H and an inner one with header I and body J."""
    theory = walked.theory
    h, i, j = (theory.logic.element(theory.block, name) for name in "hij")
    outer, inner = (theory.logic.element(theory.cycle, name) for name in ("outer", "inner"))
    walked.solver.require(theory.heads(h, outer) & theory.heads(i, inner))
    walked.solver.require(theory.inside(inner, outer) & theory.holds(inner, j) & i.differs(j))
    return h, i, j, outer, inner


def test_every_record_exists_along_a_path_and_every_invariant_holds():
    walked = Walked()
    h, i, j, outer, inner = nest(walked)
    for block in (h, i, j, i, j, h, i):
        walked.solver.require(walked.go().equals(block))
        assert walked.solver.check() == "sat"
        for name, invariant in walked.invariants().items():
            assert walked.solver.check(~invariant) == "unsat", name
    counters = walked.counters
    two, one = walked.solver.numeral(2), walked.solver.numeral(1)
    twice_and_once = counters(outer).equals(two) & counters(inner).equals(one)
    assert walked.solver.check(~twice_and_once) == "unsat"


@pytest.mark.parametrize("seed", range(4))
def test_records_exist_on_whatever_path_a_graph_has(seed):
    walked = Walked()
    rng = Random(seed)
    elements = walked.theory.block.elements
    for _ in range(4):
        walked.solver.require(walked.go().equals(rng.choice(elements)))
        assert walked.solver.check() == "sat"
        for name, invariant in walked.invariants().items():
            assert walked.solver.check(~invariant) == "unsat", name
