"""The theory of lanes that await each other: states of the simulated wave, before and after some
lanes execute a use together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.first_order import Element
from ...encodings.solver.query import Truth
from ...encodings.solver.small_models import View
from ...encodings.theories.awaiting_lanes import AwaitingLanes
from ...encodings.theories.awaiting_runs import AwaitingRuns
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.relations import Relation, relation_of
from ...semantics.definitions.cycle_terminology import all_blocks, reached
from ...semantics.program.function import Function, Site
from ...semantics.wave.anchor_policies import SeededChoice
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.simulated_wave import run_wave
from .pin import Pin, Sizes, Small
from .random_programs import told, well_formed_program
from .rings import pieces_of
from .small_graphs import small_programs
from .token_values import token_value


@dataclass(frozen=True, slots=True)
class Run:
    """What a wave executed: the instances of each of its steps, in order."""

    history: History
    steps: tuple[frozenset[Instance], ...]

    @property
    def choice(self) -> Relation:
        """Whom the anchors took together."""
        anchors = set(self.history.anchors)
        return relation_of(step for step in self.steps if step <= anchors)


def random_run(rng: Random) -> Run | None:
    """Three to five lanes of a well-formed program; None where they do not come to an end."""
    return run_of(well_formed_program(rng), rng.randint(3, 5), rng.randrange(1 << 30))


def run_of(program: Function, lanes: int, seed: int) -> Run | None:
    """So many lanes, whose anchors choose by chance; None where they do not come to an end."""
    anchors = SeededChoice(seed)
    run = run_wave(program, Conditions(lanes=lanes, seed=seed, anchors=anchors, fuel=150))
    if not run.completed:
        return None
    history = History(program, run.paths)
    upcoming = [iter(thread) for thread in history.threads]
    return Run(
        history,
        tuple(frozenset(next(upcoming[lane]) for lane in c.lanes) for c in run.communications),
    )


class States:
    """Where the lanes of a run stand before each step, if each has gone on to its next convergent
    operation."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.graph, self.held = pieces_of(run.history.function)
        self._step = {each: number for number, step in enumerate(run.steps) for each in step}

    def upcoming(self, lane: int, step: int) -> Instance | None:
        """What the lane executes at this step or later, first; None where it has finished."""
        thread = self.run.history.threads[lane]
        return next((each for each in thread if self._step[each] >= step), None)

    def holds(self, lane: int, step: int, token: int, definition: Site) -> bool:
        """Whether the latest execution of the token's definition before this step was that one."""
        thread = self.run.history.threads[lane]
        made = [self._step[each] for each in thread if each.site == definition]
        return [number for number in made if number < step][-1:] == [token]

    def arrives(self, lane: int, step: int, token: int, definition: Site, use: Site) -> bool:
        """The lane holds the token instance, and from where it stands some path leads to the use
        without passing the definition."""
        standing = self.upcoming(lane, step)
        if standing is None or not self.holds(lane, step, token, definition):
            return False
        here, avoided = self.held[standing.site], self.held[definition]
        others = all_blocks(self.graph) - {avoided}
        ahead = self.held[use] in reached(self.graph, here, others)
        return standing.site == use or (here != avoided and ahead)

    def executed(self, lane: int, step: int, token: int, use: Site) -> int:
        """How often the lane has executed the use with the token instance before this step."""
        return sum(
            each.site == use and self._step[each] < step and self.token(each) == token
            for each in self.run.history.threads[lane]
        )

    def token(self, use: Instance) -> int:
        """The step at which the token value was made that an instance uses."""
        return self._step[token_value(self.run.history, use)]


def random_structures(rng: Random) -> Iterator[FiniteStructure]:
    """Every step of a run that uses a token."""
    if (run := random_run(rng)) is not None:
        yield from _states(run)


def _states(run: Run) -> Iterator[FiniteStructure]:
    states, calls = States(run), dict(run.history.function.calls())
    for step, members in enumerate(run.steps):
        one = min(members)
        if calls[one.site].token is None:
            continue
        token = states.token(one)
        yield _state(states, step, token, one.site, [each.thread for each in members])


def _state(
    states: States, step: int, token: int, use: Site, going: Sequence[int]
) -> FiniteStructure:
    history = states.run.history
    definition = history.function.definitions[
        history.call(next(each for each in history.instances if each.site == use)).token or ""
    ]
    lanes = tuple(each.thread for each in states.run.steps[token])

    def stands(lane: int) -> bool:
        upcoming = states.upcoming(lane, step)
        return bool(
            upcoming and upcoming.site == use and states.holds(lane, step, token, definition)
        )

    return FiniteStructure(
        {"lane": tuple(sorted(lanes))},
        {
            "arrives": lambda i: states.arrives(i, step, token, definition, use),
            "arrives after": lambda i: states.arrives(i, step + 1, token, definition, use),
            "stands": stands,
            "fires": lambda i: i in going,
            "executed": lambda i: states.executed(i, step, token, use),
            "executed after": lambda i: states.executed(i, step + 1, token, use),
        },
        f"{told(history)}, step {step}",
        len(lanes),
    )


# --- small models -----------------------------------------------------------------------------


def view(t: AwaitingLanes) -> View:
    lane, pair = (t.lane,), (t.lane, t.lane)
    return {
        "arrives": (lane, t.arrives),
        "stands": (lane, t.stands),
        "less often": (pair, lambda i, j: t.executed(i).below(t.executed(j))),
        "fires": (lane, t.fires),
        "arrives after": (lane, t.arrives_after),
    }


def _programs(sizes: Sizes) -> Iterator[FiniteStructure]:
    """The steps of small programs, and of some random ones."""
    random = tuple(well_formed_program(Random(number)) for number in range(8))
    for program, lanes, seed in product((*small_programs(), *random), (1, 2), (0, 1)):
        if (run := run_of(program, lanes, seed)) is not None:
            for structure in _states(run):
                if len(structure.domains["lane"]) == sizes["lane"]:
                    yield structure


AWAITING_LANES = Pin(
    "the theory of lanes that await each other",
    lambda sizes, left_out: AwaitingLanes(sizes=sizes, without=left_out),
    random_structures,
    Small(
        view,
        ({"lane": 1}, {"lane": 2}),
        _programs,
        64,
        9,
        {
            "arrives": (3, "nobody need arrive"),
            "stands": (27, "nobody need stand at the use"),
            "less often": (16, "before the step lanes need not be in step"),
            "fires": (9, "a step may be one in which nobody goes on"),
        },
    ),
)


# --- runs -----------------------------------------------------------------------------------------


def run_structure(run: Run, use: Instance, moments: int | None = None) -> FiniteStructure:
    """What becomes of the token instance that a use is executed with, at its place: every moment
    from when it was made on, or the first so many."""
    states, history = States(run), run.history
    definition = history.function.definitions[history.call(use).token or ""]
    token = states.token(use)
    places = range(token + 1, len(run.steps))
    site = use.site

    def goes_on(step: int, lane: int) -> bool:
        return any(
            each.thread == lane and each.site == site and states.token(each) == token
            for each in run.steps[step]
        )

    def stands(step: int, lane: int) -> bool:
        upcoming = states.upcoming(lane, step)
        at_use = upcoming is not None and upcoming.site == site
        return at_use and states.holds(lane, step, token, definition)

    lanes = tuple(sorted(each.thread for each in run.steps[token]))
    return FiniteStructure(
        {"moment": places[:moments], "lane": lanes},
        {
            "place": lambda step: step - places[0],
            "previous": lambda step: step - 1 if step > places[0] else None,
            "arrives": lambda step, i: states.arrives(i, step, token, definition, site),
            "stands": stands,
            "goes on": goes_on,
            "executed": lambda step, i: states.executed(i, step, token, site),
        },
        f"{told(history)}, from step {token} on",
        len(lanes),
    )


def random_runs(rng: Random) -> Iterator[FiniteStructure]:
    """Some uses of tokens in a run, each with all of its moments."""
    if (run := random_run(rng)) is not None:
        uses = [each for each in run.history.instances if run.history.call(each).token is not None]
        for use in rng.sample(uses, min(3, len(uses))):
            yield run_structure(run, use)


def view_of_runs(t: AwaitingRuns) -> View:
    moment, lane = (t.logic.sort(name) for name in ("moment", "lane"))
    zero = t.logic.solver.numeral(0)
    place = t.logic.measure("place", moment)
    executed = t.logic.measure("executed", moment, lane)
    previous = t.logic.operation("previous", moment, to=moment)
    words = {
        word: ((moment, lane), t.logic.relation(word, moment, lane))
        for word in ("arrives", "stands", "goes on")
    }

    def follows(m: Element, n: Element) -> Truth:
        return ~place(n).equals(zero) & previous(n).equals(m)

    return {
        "follows": ((moment, moment), follows),
        **words,
        "not yet": ((moment, lane), lambda m, i: executed(m, i).equals(zero)),
    }


def _small_runs(sizes: Sizes) -> Iterator[FiniteStructure]:
    random = tuple(well_formed_program(Random(number)) for number in range(6))
    for program, seed in product((*small_programs(), *random), (0, 1)):
        if (run := run_of(program, sizes["lane"], seed)) is not None:
            for use in run.history.instances:
                if run.history.call(use).token is not None:
                    found = run_structure(run, use, sizes["moment"])
                    if all(len(found.domains[sort]) == sizes[sort] for sort in sizes):
                        yield found


AWAITING_RUNS = Pin(
    "the theory of runs in which lanes await each other",
    lambda sizes, left_out: AwaitingRuns(sizes=sizes, without=left_out),
    random_runs,
    Small(
        view_of_runs,
        ({"moment": 1, "lane": 1}, {"moment": 2, "lane": 1}),
        _small_runs,
        27,
        6,
        {
            "follows": (10, "two moments may be the first"),
            "arrives": (2, "nobody need arrive"),
            "stands": (5, "nobody need stand at the use"),
            "goes on": (4, "a step may be one in which nobody goes on"),
        },
    ),
)
