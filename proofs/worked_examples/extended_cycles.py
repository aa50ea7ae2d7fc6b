"""Divergent loop exits, with and without the heart whose region goes on behind the loop."""

from __future__ import annotations

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.convergence.dynamic_instances import BLOCK_START, History, Instance
from ...semantics.convergence.maximal_convergence import (
    all_points,
    controlled_maximal_relation,
    sound,
)
from ...semantics.convergence.maximal_names import maximally_named_history
from ...semantics.convergence.relations import Relation
from ...semantics.convergence.token_names import relation_by_names
from ...semantics.program.function import Site
from ...semantics.program.notation import sketch
from ..claims.worked_example import Decision, Scenario, decided
from .relations_of_runs import communicated, run_along, stepped_together

WITHOUT_HEART = "A: -> B; B: -> C, D; C: op -> E; D: -> B, E; E: ->"
WITH_HEART = (
    "A: t = entry -> B; B: h = loop t -> C, D; C: op h, after h -> E; D: -> B, E; E: last t ->"
)
LEAVING = ("ABCE", "ABDBCE", "ABDBCE", "ABDBDE")
"""Thread 1 leaves by C in the first iteration, 2 and 3 in the second; 4 runs to the end."""


class _Run:
    """One of the programs along these paths: the definition, the names and a wave."""

    def __init__(self, program: str) -> None:
        self.history = History(sketch(program), tuple(map(tuple, LEAVING)))
        self.forest = cycle_forest(self.history.function)
        self.points = all_points(self.history)
        self.relation = controlled_maximal_relation(self.history, self.forest)
        self.wave = run_along(self.history, self.forest)

    def at(self, block: str, index: int = BLOCK_START) -> list[Instance]:
        """The instances of a point, thread by thread."""
        return [i for thread in self.points for i in thread if i.site == Site(block, index)]

    def sets(self, block: str, index: int = BLOCK_START) -> set[frozenset[int]]:
        """Which threads are converged there, for a point that each executes once at most; threads
        are counted from 1."""
        found = self.at(block, index)
        return {
            frozenset(b.thread + 1 for b in found if a == b or (a, b) in self.relation)
            for a in found
        }

    def roads(self) -> dict[str, bool]:
        starts = tuple(
            tuple(i for i in thread if i.site.index == BLOCK_START) for thread in self.points
        )
        at_starts: Relation = frozenset(
            pair for pair in self.relation if pair[0].site.index == BLOCK_START
        )
        operations = set(self.history.instances)
        return {
            "it is a converged-with relation (CU2), its order strict (CU3)": sound(
                self.points, self.relation
            ),
            "the names and the wave say the same": relation_by_names(
                maximally_named_history(self.history, self.forest)
            )
            == self.relation
            and stepped_together(self.wave, starts) == at_starts
            and communicated(self.wave, self.history)
            == frozenset(pair for pair in self.relation if pair[0] in operations),
        }


def _together(*groups: str) -> set[frozenset[int]]:
    return {frozenset(map(int, group)) for group in groups}


def divergent_exit() -> Decision:
    """CO6: both programs."""
    without, with_heart = _Run(WITHOUT_HEART), _Run(WITH_HEART)
    return decided(
        {
            "without a heart, all who leave by C execute op together": without.sets("C", 0)
            == _together("123"),
            "with a heart, only those who leave in the same iteration do": with_heart.sets("C", 0)
            == _together("1", "23"),
            "the wave without a heart executes op once": [c.lanes for c in without.wave.of("op")]
            == [(0, 1, 2)],
            "the wave with a heart executes it twice": sorted(with_heart.wave.sets_of("op"))
            == [(0,), (1, 2)],
        }
    )


def controlled_maximal_convergence() -> Decision:
    """CO29, point by point on the program with the heart."""
    run = _Run(WITH_HEART)
    second = [i for i in run.at("B") if any(o.thread == i.thread and o < i for o in run.at("B"))]
    first = [i for i in run.at("B") if i not in second]
    return decided(
        {
            "B lies in the region of t: first iterations are converged": _all(run, first),
            "second iterations too": _all(run, second),
            "first and second are not, because of the header": not any(
                (a, b) in run.relation for a in first for b in second
            ),
            "C lies in the region of h too: split by iterations": run.sets("C")
            == _together("1", "23"),
            "between two uses of h as well": run.sets("C", 1) == _together("1", "23"),
            "E lies behind the last use of h: all four": run.sets("E") == _together("1234"),
            "what uses t there is executed by all": run.sets("E", 0) == _together("1234"),
        }
        | run.roads()
    )


def _all(run: _Run, instances: list[Instance]) -> bool:
    return len(instances) > 1 and all(
        (a, b) in run.relation for a in instances for b in instances if a is not b
    )


EXTENDED_CYCLE_SCENARIOS = (
    Scenario(
        "CO6",
        "A divergent loop exit: without a heart all who leave meet behind the loop, with a heart"
        " whose token is used there only those of one iteration.",
        WITH_HEART,
        divergent_exit,
    ),
    Scenario(
        "CO29",
        "The controlled maximal relation: the instances of every token whose region holds X, and"
        " the condition on headers.",
        WITH_HEART,
        controlled_maximal_convergence,
    ),
)
