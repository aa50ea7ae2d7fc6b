"""Two threads on any paths up to a length: do the token rules contradict each other on some?

Here the paths are variables too. For each thread and step a Boolean says which block is executed;
converged-with is a formula over these, built by the token rules; and the question is whether on
some two paths it turns convergence-before back (CU3). A model is a pair of paths that shows the
contradiction. Where an instance is converged with two of another thread (against CU1 and CU2), two
threads that both take the path of that other one turn the order back, so nothing is missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...semantics.convergence.dynamic_instances import Path
from ...semantics.convergence.token_rules import UncontrolledOperation
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call
from ..solver.query import Solver, Truth, Undecided
from ..solver.recorder import asking

THREADS = (0, 1)


def contradicting_paths(
    function: Function,
    steps: int,
    together: frozenset[Site] = frozenset(),
    seconds: float | None = None,
) -> tuple[Path, Path] | None:
    """Two paths of at most `steps` blocks on which the token rules contradict each other, or None
    if there are none. The entry is converged; so are the n-th executions of the anchors in
    `together`, and those of no other anchor.

    Paths may stop anywhere: a contradiction of unfinished threads is one. Raises `Undecided` where
    the solver does not answer in time."""
    paths = SymbolicPaths(Solver(seconds), function, steps, together)
    paths.solver.require(paths.solver.any_of(paths.contradictions()))
    with asking("two paths on which the token rules contradict each other"):
        answer = paths.solver.check()
    if answer == "unknown":
        raise Undecided("the solver did not answer in time")
    return (paths.path(0), paths.path(1)) if answer == "sat" else None


class SymbolicPaths:
    """The variables and formulas of one question. A `step` counts the blocks of a path from 0."""

    def __init__(
        self, solver: Solver, function: Function, steps: int, together: frozenset[Site]
    ) -> None:
        self.solver = solver
        self.function = function
        self.steps = range(steps)
        self._together = together
        self._calls = {site: call for site, call in function.calls() if call.convergent}
        self._reached = _reached(function, steps)
        self._never = solver.constant(False)
        self._at = {
            (thread, step, block): solver.truth(f"{thread}@{step}:{block}")
            for thread, step in product(THREADS, self.steps)
            for block in self._reached[step]
        }
        self._made: dict[object, Truth] = {}
        for thread in THREADS:
            self._require_path(thread)

    def _require_path(self, thread: int) -> None:
        """The path starts at the entry, follows edges, and is in one block at a time."""
        at, solver = self._at, self.solver
        solver.require(at[thread, 0, self.function.entry])
        for step in self.steps[1:]:
            for one, other in combinations(self._reached[step], 2):
                solver.require(~(at[thread, step, one] & at[thread, step, other]))
            for block in self._reached[step]:
                sources = self.function.predecessors[block]
                before = solver.any_of(self._executed(thread, step - 1, s) for s in sources)
                solver.require(at[thread, step, block].implies(before))

    def _executed(self, thread: int, step: int, block: str) -> Truth:
        return self._at.get((thread, step, block), self._never)

    def follows(self, thread: int, path: Path) -> Truth:
        """That the thread takes exactly this path; false of what no path can be."""
        if any((thread, step, block) not in self._at for step, block in enumerate(path)):
            return self._never
        return self.solver.all_of(
            executed if path[step : step + 1] == (block,) else ~executed
            for (owner, step, block), executed in self._at.items()
            if owner == thread
        )

    def path(self, thread: int) -> Path:
        """The thread's path in the model."""
        return tuple(
            block
            for step in self.steps
            for block in self._reached[step]
            if self.solver.holds(self._at[thread, step, block])
        )

    # --- who is converged ---

    def converged(self, site: Site, step: int, other: int) -> Truth:
        """That the first thread executes `site` at `step`, the second at `other`, converged."""
        key = "converged", site, step, other
        if key not in self._made:
            if self._possible(site, step) and self._possible(site, other):
                both = self._at[0, step, site.block] & self._at[1, other, site.block]
                self._made[key] = both & self._by_rule(site, step, other)
            else:
                self._made[key] = self._never
        return self._made[key]

    def _possible(self, site: Site, step: int) -> bool:
        return site.block in self._reached[step]

    def _by_rule(self, site: Site, step: int, other: int) -> Truth:
        call = self._calls[site]
        match call.control:
            case "entry":
                return self.solver.constant(True)
            case "anchor" if site in self._together:
                return self._same_count(site, None, step, other)
            case "anchor":
                return self.solver.constant(False)
            case "loop" if call.token is not None:
                definition = self._definition(call)
                return self._tokens_converged(site, definition, step, other) & self._same_count(
                    site, definition, step, other
                )
            case None if call.token is not None:
                return self._tokens_converged(site, self._definition(call), step, other)
            case _:
                raise UncontrolledOperation(f"{call.text or call.callee} has no token")

    def _definition(self, call: Call) -> Site:
        return self.function.definitions[call.token or ""]

    def _tokens_converged(self, use: Site, definition: Site, step: int, other: int) -> Truth:
        """CO8: the token values came from converged instances of the definition."""
        return self.solver.any_of(
            self._source(0, definition, step, first)
            & self._source(1, definition, other, second)
            & self.converged(definition, first, second)
            for first, second in product(range(step + 1), range(other + 1))
            if self._possible_source(use, definition, step, first)
            and self._possible_source(use, definition, other, second)
        )

    def _possible_source(self, use: Site, definition: Site, step: int, source: int) -> bool:
        if definition.block == use.block and definition.index < use.index:
            return source == step
        return source < step and self._possible(definition, source)

    def _source(self, thread: int, definition: Site, step: int, source: int) -> Truth:
        """That at `step` the token's latest definition is the one at `source`."""
        between = range(source + 1, step)
        here = self._at[thread, source, definition.block]
        return self.solver.all_of(
            [here, *(~self._executed(thread, later, definition.block) for later in between)]
        )

    def _same_count(self, site: Site, definition: Site | None, step: int, other: int) -> Truth:
        """CO12: both are the n-th executions with their token value, for some n."""
        return self.solver.any_of(
            self._executed_before(0, site, definition, step, count)
            & self._executed_before(1, site, definition, other, count)
            for count in range(min(step, other) + 1)
        )

    def _executed_before(
        self, thread: int, site: Site, definition: Site | None, step: int, count: int
    ) -> Truth:
        """That the thread has executed `site` `count` times before `step` since the latest visit
        to the token's definition (since the start, for an anchor)."""
        key = "count", thread, site, definition, step, count
        if key not in self._made:
            self._made[key] = self._count_formula(thread, site, definition, step, count)
        return self._made[key]

    def _count_formula(
        self, thread: int, site: Site, definition: Site | None, step: int, count: int
    ) -> Truth:
        if step == 0 or not 0 <= count <= step:
            return self.solver.constant(step == count == 0)
        executed = self._executed(thread, step - 1, site.block)
        grown = self._executed_before(thread, site, definition, step - 1, count - 1)
        kept = self._executed_before(thread, site, definition, step - 1, count)
        if definition is None:
            return (executed & grown) | (~executed & kept)
        defined = self._executed(thread, step - 1, definition.block)
        return (
            (defined & self.solver.constant(count == 0))
            | (~defined & executed & grown)
            | (~defined & ~executed & kept)
        )

    # --- what must not be ---

    def contradictions(self) -> Iterator[Truth]:
        """Every two converged pairs that the threads can execute in opposite orders."""
        places = [
            (site, step, other)
            for site in self._calls
            for step, other in product(self.steps, self.steps)
            if self._possible(site, step) and self._possible(site, other)
        ]
        for one, two in combinations(places, 2):
            if _turns_back(one, two):
                yield self.converged(*one) & self.converged(*two)


Place = tuple[Site, int, int]


def _reached(function: Function, steps: int) -> list[tuple[str, ...]]:
    """For each step the blocks that a path can be in."""
    reached: list[tuple[str, ...]] = [(function.entry,)]
    for _ in range(steps - 1):
        following = {target for block in reached[-1] for target in function.successors[block]}
        reached.append(tuple(block for block in function.blocks if block in following))
    return reached


def _turns_back(one: Place, two: Place) -> bool:
    """CU3: the first thread executes one before two, the second thread two before one."""
    first, second = (one[1], one[0].index), (two[1], two[0].index)
    other_first, other_second = (one[2], one[0].index), (two[2], two[0].index)
    return (first < second and other_second < other_first) or (
        second < first and other_first < other_second
    )
