"""One product of the pair: built, asked about every obligation, proved or left with obstacles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...counterexamples.verdicts.causes import LATE, Cause
from ...counterexamples.verdicts.verdicts import Side
from ...encodings.obligations.assumptions import uncertain_failures
from ...encodings.obligations.conflicts import conflicts_of
from ...encodings.obligations.queries import Exclusions, Found, ask_one_thread
from ...encodings.obligations.two_threads import ask_two_threads
from ...encodings.product.events import callee_of
from ...encodings.product.matching import Matching
from ...encodings.product.product import OutOfBudget, Plan, build_product
from ...encodings.product.records import Failure, PastTheBound, Product, Stop
from ...encodings.product.speculation import speculated
from ...encodings.solver.checks import Answer
from ...encodings.solver.recorder import asking
from ...encodings.terms.term import Term
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.program.causes import Kind, Mismatch
from ..question.question import Question

if TYPE_CHECKING:
    from ...counterexamples.replay.replay import Wave
    from ...semantics.wave.records import WaveRun

RUNS_ON = "a thread that runs past the bound in the target and finishes in the source"

DIFFERS_LATE = "a thread that runs past the bound and differs before"

MORE_TRIPS = Cause(Kind.RUNS_ON, lacks_trips=True)
"""Threads ran past the bound, and nothing else is known against the pair."""

TOGETHER = 2.0
"""Seconds for all ways in which one thread may differ, before each is asked about alone."""

FIRST = 10.0
"""Seconds for what a thread's condition excludes by itself, before all is asked of it."""

MOST_NODES = 50_000
"""States of a product, where `--states` says nothing."""


class Obstacle(NamedTuple):
    """Why nothing is proved, as a sentence and as a value, and the line that it is about, 0 for
    none, of which program."""

    reason: str
    cause: Cause
    line: int = 0
    side: Side = "target"

    @classmethod
    def of_failure(
        cls, failure: Failure, reason: str, kind: Kind, *, open_: bool = False
    ) -> Obstacle:
        """Where calls cannot be matched: the place is the target's, unless that lacks the call.
        `open_`: the solver did not say whether a thread comes there."""
        only_source = failure.source is not None and failure.target is None
        event = failure.target or failure.source
        callee = "" if event is None else callee_of(event)
        cause = Cause(kind, callee, mismatch=failure.mismatch, more_time_may_help=open_)
        return cls(reason, cause, failure.line, "source" if only_source else "target")

    @classmethod
    def of_stop(cls, stop: Stop, reason: str, answer: Answer | Found) -> Obstacle:
        """Where a thread stops the check, as far as the solver says whether one comes there."""
        late = answer == "unknown"
        cause = Cause(stop.kind, stop.callee, stop.quoted, more_time_may_help=late)
        return cls(reason, cause, stop.line, stop.side)


TIMEOUT = Obstacle("the solver did not answer in time; give it more with --timeout", LATE)

UNPROVED_ORDER = "the chosen relation of the source's anchors could not be proved acyclic"

NOBODY_REFINES = "no thread is known that refines, so that there are no sets to compare"

THREADS_SHARE = 0.7
"""The part of the time that single threads get, where two of them are asked about afterwards."""

Half = Literal["sets", "threads"]
"""The halves of an answer: `threads`, does each single thread refine (obligations 1 and 2), and
`sets`, do the sets of those that do stay (obligations 3 to 5)?"""

BOTH: tuple[Half, Half] = ("threads", "sets")


@dataclass(slots=True)
class Asked:
    """What was asked of one half of the answer: whether it is proved, and what stands in the way.
    `models` are what the solver found against it, not yet executed."""

    proved: bool = False
    obstacles: list[Obstacle] = field(default_factory=list)
    models: Iterator[Found] = field(default_factory=lambda: iter(()))

    def begin(self, answers: Iterator[Answer | Found]) -> bool:
        """Take the answers of the solver, up to the first model; whether there is none."""
        self.models = _models(answers, self.obstacles)
        first = next(self.models, None)
        if first is not None:
            self.models = chain((first,), self.models)
        return first is None


def _models(answers: Iterator[Answer | Found], obstacles: list[Obstacle]) -> Iterator[Found]:
    """The models among the answers; an answer that lacks is one more obstacle. No method: what is
    asked must not be kept by itself, with all that the solver holds of it."""
    for answer in answers:
        if isinstance(answer, Found):
            yield answer
        elif answer == "unknown":
            obstacles.append(TIMEOUT)


@dataclass(slots=True)
class Attempt:
    """What one product showed. `complete`: no thread ran past the bound.

    `vacuous`: no convergent operation was reached. `over_budget`: it could not be built. `waves`
    are those that were executed in vain. `source`: the hierarchy of the source's cycles."""

    source: CycleForest
    halves: dict[Half, Asked] = field(default_factory=dict)
    complete: bool = False
    vacuous: bool = False
    over_budget: bool = False
    product: Product | None = None
    waves: list[Wave] = field(default_factory=list)

    @property
    def obstacles(self) -> list[Obstacle]:
        """What stands in the way of the halves that were asked for, single threads first."""
        return [each for asked in self.halves.values() for each in asked.obstacles]

    def proves(self, half: Half) -> bool:
        """Whether this half was asked for and is proved."""
        return half in self.halves and self.halves[half].proved


class Prover:
    """Attempts to prove one pair; see `refinement` for the obligations."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.seconds = question.seconds
        self._completed: dict[bool, int] = {}
        """The least bound within which a thread is known to be followed to its end, which it then
        is within any larger one, by whether what the two programs end with is compared."""
        self._exclusions: Exclusions | None = None
        """Those of the product that was asked about last."""
        self._bound = 0
        self._compares_results = True
        self._runs: tuple[list[WaveRun], Iterator[WaveRun]] | None = None
        """What was executed of the source, and what else can be."""

    def attempt(
        self,
        bound: int,
        matching: Matching,
        depth: Literal["structure", "operation"],
        hierarchies: tuple[CycleForest, CycleForest],
        most_nodes: int = MOST_NODES,
        halves: Sequence[Half] = BOTH,
        *,
        compares_results: bool = True,
    ) -> Attempt:
        """Build one product and ask everything of it that belongs to these halves. `depth` says how
        much of a source anchor's surroundings its choice depends on; `hierarchies` are those of
        both sides' cycles; `compares_results`: see `Plan`."""
        self._bound = bound
        self._compares_results = compares_results
        attempt = Attempt(hierarchies[0], {half: Asked() for half in BOTH if half in halves})
        try:
            product = build_product(
                self.question.source,
                self.question.target,
                self.question.classifier,
                Plan(
                    bound=bound,
                    launch=self.question.options.launch,
                    hierarchies=hierarchies,
                    uniform=self.question.options.uniform,
                    matching=matching,
                    anchor_depth=depth,
                    most_nodes=most_nodes,
                    deadline=self.question.deadline,
                    compares_results=compares_results,
                ),
            )
        except OutOfBudget as stop:
            attempt.over_budget = True
            for asked in attempt.halves.values():
                asked.obstacles.append(_budget(stop, bound))
            return attempt
        attempt.product = product
        known: dict[int, Answer | Found] = {}
        threads, sets = attempt.halves.get("threads"), attempt.halves.get("sets")
        if threads is not None:
            share = 1.0 if sets is None else THREADS_SHARE
            with self.question.share_of_time(share):
                self._ask_of_threads(product, threads, known)
        if sets is not None:
            self._ask_of_sets(product, sets, known, refined=attempt.proves("threads"))
        if any(asked.proved for asked in attempt.halves.values()):
            attempt.complete = self._complete(product)
            attempt.vacuous = not _anything_compared(product) and (
                attempt.complete or not self._has_operations()
            )
        return attempt

    # --- single threads ---

    def _ask_of_threads(
        self, product: Product, asked: Asked, known: dict[int, Answer | Found]
    ) -> None:
        """Obligations 1 and 2."""
        if asked.begin(self._one_thread(product)):
            stops = (*product.unmodelled, *speculated(product))
            if self._followed_to_the_end(product, stops, asked.obstacles, known):
                self._beyond_the_bound(product, asked.obstacles)
            asked.proved = not asked.obstacles

    def _one_thread(self, product: Product) -> Iterator[Answer | Found]:
        """Real differences first, then those of memory effects only."""
        terms = product.terms
        done = terms.disjunction(product.ends.failed)
        wrong = [failure.condition for failure in product.failures if not failure.memory]
        memory = [failure.condition for failure in product.failures if failure.memory]
        for conditions in (wrong, memory):
            yield from self._one_of(product, done, conditions)
        for introduced in product.introduced:
            if self.question.late:
                yield "unknown"
                return
            with asking(f"a thread in which {introduced.reason}"):
                if self._excludes(product, introduced.condition):
                    continue
                yield ask_one_thread(product, [introduced.condition], self.seconds())

    def _one_of(
        self, product: Product, done: Term, conditions: Sequence[Term]
    ) -> Iterator[Answer | Found]:
        """A thread that finishes and meets one of the conditions: asked of all of them at once, and
        of each one alone where that takes too long, first whether or not the thread finishes."""
        terms, left = product.terms, self.seconds()
        few = left if len(conditions) < 2 else min(TOGETHER, left or TOGETHER)
        about = "a thread whose calls cannot be matched (obligations 1, 2)"
        with asking(about):
            either = terms.conjunction((done, terms.disjunction(conditions)))
            answer = ask_one_thread(product, [either], few)
        if answer != "unknown" or few == left:
            yield answer
            return
        for condition in conditions:
            if self.question.late:
                yield "unknown"
                return
            with asking(about):
                if self._excludes(product, condition):
                    continue
                alone = terms.conjunction((done, condition))
                answer = ask_one_thread(product, [alone], self.seconds())
            yield answer
            if answer == "unknown":
                return
        yield "unsat"

    def _excludes(self, product: Product, condition: Term) -> bool:
        """Whether it is soon seen that no thread meets a condition."""
        return self._met(product, condition, self._shortly()) == "unsat"

    def _met(self, product: Product, condition: Term, seconds: float) -> Answer:
        """Whether a thread meets a condition, as far as that is soon seen. Where the time is over
        nothing is asked: to state a question may take longer than to answer it."""
        if self.question.late:
            return "unknown"
        if self._exclusions is None or self._exclusions.product is not product:
            self._exclusions = Exclusions(product)
        return self._exclusions.answer(condition, seconds)

    def _shortly(self) -> float:
        """The seconds for a question whose answer may be of no use."""
        left = self.seconds()
        return FIRST if left is None else min(FIRST, left)

    def _beyond_the_bound(self, product: Product, obstacles: list[Obstacle]) -> None:
        """Threads that run past the bound are not compared to their end. That is no proof where
        there are no others, nor where one of them differs already."""
        loops = [each for each in product.unfinished if each.side == "source"]
        if not loops:
            return
        past = product.terms.disjunction(each.condition for each in loops)
        for failure in () if self._none_differs(product, past) else product.failures:
            both = product.terms.conjunction((past, failure.condition))
            found = self._thread(product, [both], DIFFERS_LATE)
            if found == "unknown":
                obstacles.append(TIMEOUT)
                return
            if found != "unsat":
                reason = f"{failure.reason}, in a thread that runs longer than the bound"
                open_ = found == "unknown"
                obstacles.append(Obstacle.of_failure(failure, reason, Kind.RUNS_ON, open_=open_))
                return
        self._someone_finishes(product, loops, obstacles)

    def _none_differs(self, product: Product, past: Term) -> bool:
        """Whether it takes one question to see that no thread differs before it runs past the
        bound."""
        terms, left = product.terms, self.seconds()
        wrong = terms.disjunction(failure.condition for failure in product.failures)
        with asking(DIFFERS_LATE):
            few = TOGETHER if left is None else min(TOGETHER, left)
            return self._met(product, terms.conjunction((past, wrong)), few) == "unsat"

    # --- sets ---

    def _ask_of_sets(
        self, product: Product, asked: Asked, known: dict[int, Answer | Found], *, refined: bool
    ) -> None:
        """Obligations 3 to 5, of threads that refine; `refined`: all do.

        A thread for which an obligation of the single thread fails is none of them, and the
        product follows it no further. That holds only of failures that are certain, and it says
        nothing where nobody is left."""
        if not asked.begin(self._two_threads(product)):
            return
        stops = [stop for stop in product.unmodelled if not stop.followed]
        if self._followed_to_the_end(product, stops, asked.obstacles, known):
            self._excluded(product, asked.obstacles, refined=refined)
        if not asked.obstacles and self.question.anchored and not self._order_is_proved(product):
            cause = Cause(Kind.ANCHORS, more_time_may_help=self.question.late)
            asked.obstacles.append(Obstacle(UNPROVED_ORDER, cause))
        asked.proved = not asked.obstacles

    def _two_threads(self, product: Product) -> Iterator[Answer | Found]:
        """Obligations 3 and 4."""
        conflicts = list(conflicts_of(product, self.question.classifier))
        yield from ask_two_threads(product, conflicts, self.question.classifier, self.seconds())

    def _order_is_proved(self, product: Product) -> bool:
        """Obligation 5."""
        from ...encodings.obligations.anchor_order import convergence_before_is_acyclic

        with asking("a thread for which the source's anchors are chosen wrongly (obligation 5)"):
            return convergence_before_is_acyclic(product, self.seconds())

    def _excluded(self, product: Product, obstacles: list[Obstacle], *, refined: bool) -> None:
        """What speaks against leaving out the threads that do not refine."""
        loops = [each for each in product.unfinished if each.side == "source"]
        if loops:
            self._someone_finishes(product, loops, obstacles)
        if refined or not product.failures or obstacles:
            return
        done = product.terms.disjunction(product.ends.failed)
        for failure in uncertain_failures(product):
            alone = product.terms.conjunction((done, failure.condition))
            found = self._thread(product, [alone], f"a thread that may refine: {failure.reason}")
            if found != "unsat":
                reason = f"{failure.reason}, of threads that may refine all the same"
                open_ = found == "unknown"
                obstacles.append(Obstacle.of_failure(failure, reason, Kind.CALLEE, open_=open_))
                return
        if self._is_seen_to_refine(product):
            return
        somebody = self._some_thread_ends(product, "a thread that refines")
        if somebody == "unknown":
            obstacles.append(TIMEOUT)
        elif somebody == "unsat":
            first = product.failures[0]
            said = f"{NOBODY_REFINES}: {first.reason}"
            obstacles.append(Obstacle.of_failure(first, said, Kind.NO_WITNESS))

    def unmatched_calls(self, attempt: Attempt) -> Asked:
        """Models of threads with a call, or the lack of one, that no matching explains."""
        asked, product = Asked(), attempt.product
        if product is None:
            return asked
        terms = product.terms
        conditions = [
            failure.condition
            for failure in product.failures
            if failure.mismatch is Mismatch.CALL and failure.certain
        ]
        if conditions:
            done = terms.disjunction(product.ends.failed)
            asked.begin(self._one_of(product, done, conditions))
        return asked

    # --- where threads end ---

    def _followed_to_the_end(
        self,
        product: Product,
        stops: Sequence[Stop],
        obstacles: list[Obstacle],
        known: dict[int, Answer | Found],
    ) -> bool:
        """Whether no thread comes to what is not modelled, or runs on in the target where the
        source ends. `known` are the answers so far, by the numbers of conditions."""
        for stop in stops:
            answer = known.get(stop.condition.number)
            if answer is None:
                answer = self._comes_to(product, stop, stop.reason)
            if answer != "unknown":
                known[stop.condition.number] = answer
            if answer != "unsat":
                reason = f"not modelled in the {stop.side}: {stop.reason}"
                if stop.kind is Kind.UNDEFINED_BEHAVIOUR:
                    reason = f"the target has {stop.reason}; it may be undefined"
                obstacles.append(Obstacle.of_stop(stop, reason, answer))
                return False
        if product.ends.stuck and self._some_thread(product, product.ends.stuck, RUNS_ON):
            loop = next(each for each in product.unfinished if each.side == "target")
            reason = (
                f"{loop.loop} of the target may run longer than the bound where the source "
                "finishes; raise it with --bound"
            )
            obstacles.append(Obstacle(reason, MORE_TRIPS, loop.line, loop.side))
            return False
        return True

    def _someone_finishes(
        self, product: Product, loops: list[PastTheBound], obstacles: list[Obstacle]
    ) -> None:
        """That threads run past the bound is no obstacle where others finish, or all do the same;
        `loops` are those of the source."""
        same = self.question.source.blocks == self.question.target.blocks
        if same and not _anything_compared(product):
            return
        if not same and (loop := self._never_ends(product, loops)) is not None:
            reason = f"{loop.loop} of the source never ends; what the target does is not compared"
            obstacles.append(Obstacle(reason, Cause(Kind.RUNS_ON), loop.line, loop.side))
            return
        if self._is_seen_to_finish(product):
            return
        finished = self._some_thread_ends(product, "a thread that finishes within the bound")
        if finished == "sat" or self._complete(product):
            return
        if finished == "unknown":
            obstacles.append(TIMEOUT)
        else:
            reason = f"no thread was seen to finish: {loops[0].loop} of the source runs longer"
            reason += " than the bound; raise it with --bound"
            obstacles.append(Obstacle(reason, MORE_TRIPS, loops[0].line, "source"))

    def _some_thread_ends(self, product: Product, about: str) -> Answer:
        """Whether a thread is followed to its end, in which the target refines the source."""
        known = self._completed.get(self._compares_results)
        if known is not None and known <= self._bound:
            return "sat"
        with asking(about):
            answer = ask_one_thread(product, product.ends.completed, self.seconds(), shown=False)
        if not isinstance(answer, Found):
            return answer
        self._completed[self._compares_results] = self._bound
        return "sat"

    def _is_seen_to_finish(self, product: Product) -> bool:
        """Whether a thread of the source was executed that finishes within the bound."""
        from ...counterexamples.replay.sampling import returned_within

        loops = _blocks_of_loops(product, "source")
        return any(returned_within(self._bound, loops, run) for run in self._few_runs())

    def _is_seen_to_run_past(self, product: Product) -> bool:
        """Whether a thread of the source was executed that runs past the bound."""
        from ...counterexamples.replay.sampling import ran_past

        loops = _blocks_of_loops(product, "source")
        return any(ran_past(self._bound, loops, run) for run in self._few_runs())

    def _few_runs(self) -> Iterator[WaveRun]:
        """Runs of the source, each executed once."""
        from ...counterexamples.replay.sampling import few_runs

        if self._runs is None:
            options = self.question.options
            given = (self.question.source, options.contracts)
            self._runs = [], few_runs(*given, launch=options.launch, uniform=options.uniform)
        known, more = self._runs
        yield from known
        for run in more:
            known.append(run)
            yield run

    def _is_seen_to_refine(self, product: Product) -> bool:
        """Whether a thread was executed that finishes within the bound, and refines."""
        from ...counterexamples.replay.sampling import is_seen_to_refine

        options = self.question.options
        return is_seen_to_refine(
            self.question.source,
            self.question.target,
            options.contracts,
            launch=options.launch,
            uniform=options.uniform,
            bound=self._bound,
            loops=(_blocks_of_loops(product, "source"), _blocks_of_loops(product, "target")),
        )

    def _never_ends(self, product: Product, loops: list[PastTheBound]) -> PastTheBound | None:
        """A loop of the source that no edge leaves, that calls nothing and that some thread comes
        to: it calls nothing more, however far it is followed, and the target must not either."""
        endless = (each for each in loops if each.endless)
        return next(
            (each for each in endless if self._comes_to(product, each, each.loop) != "unsat"), None
        )

    def _comes_to(self, product: Product, stop: Stop | PastTheBound, what: str) -> Answer | Found:
        """Whether a thread comes there, as far as the solver says."""
        return self._thread(product, [stop.condition], f"a thread that comes to {what}")

    def _some_thread(self, product: Product, conditions: Sequence[Term], about: str) -> bool:
        """Whether a thread may meet one of the conditions, as far as the solver knows."""
        return self._thread(product, conditions, about) != "unsat"

    def _thread(self, product: Product, conditions: Sequence[Term], about: str) -> Answer | Found:
        if self.question.late:
            return "unknown"
        with asking(about):
            if len(conditions) == 1:
                answer = self._met(product, conditions[0], self._shortly())
                if answer != "unknown":
                    return answer
            return ask_one_thread(product, conditions, self.seconds(), shown=False)

    def _has_operations(self) -> bool:
        functions = (self.question.source, self.question.target)
        return any(call.is_operation for function in functions for _, call in function.calls())

    def _complete(self, product: Product) -> bool:
        conditions = [each.condition for each in product.unfinished]
        if self.question.late or not conditions or self._is_seen_to_run_past(product):
            return not conditions
        with asking("a thread that runs past the bound"):
            return ask_one_thread(product, conditions, self.seconds(), shown=False) == "unsat"


def _anything_compared(product: Product) -> bool:
    """Whether a thread reaches a convergent operation."""
    calls = product.calls
    return bool(calls.matches or calls.unmatched_source or calls.unmatched_target)


def _blocks_of_loops(product: Product, side: Side) -> frozenset[str]:
    """Where loops of a side begin again that some thread may not leave within the bound."""
    return frozenset(each.block for each in product.unfinished if each.side == side)


def _budget(stop: OutOfBudget, bound: int) -> Obstacle:
    cause = Cause(stop.kind, too_many_trips=True, more_time_may_help=stop.kind is Kind.TIME)
    said = f"the check stopped at {bound} trips of each loop: {stop}"
    more = "--states" if stop.kind is Kind.STATES else "--timeout"
    return Obstacle(f"{said}; lower --bound or raise {more}", cause)
