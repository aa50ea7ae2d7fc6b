"""Does the target refine the source? The decision, as numbered obligations.

    target refines source  iff  for all inputs, results and every admissible choice at the
    target's anchors there is an admissible choice at the source's such that

    1. each thread's calls can be matched: same callee, arguments refined, the order of calls
       that are not memory-free kept;
    2. an unmatched source call is removable, an unmatched target call speculatable;
    3. of any two threads, matched calls are converged in the source iff they are in the target,
       contracts aside (CO36);
    4. an unmatched call shares its set with no matched one;
    5. the choice made for the source's anchors is admissible (CO15).

Obligations 1 and 2 speak of one thread, 3 and 4 of a pair, which decides for every wave unless
the source has anchors; there the classes chosen for them are a witness for all waves and 5 is
proved in `encodings.chosen_order`. What the solver finds against an obligation is executed on
the simulated wave before it is believed. Whatever is not decided is `unknown`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from itertools import product as all_choices
from typing import Literal

from ..counterexamples.comparing_runs import Difference, Undecided
from ..counterexamples.joined_waves import fewest_lanes, joined_waves
from ..counterexamples.replay import GUESSED, Hierarchies, Replay, Wave, replay, wave_of_model
from ..counterexamples.sampling import sample_waves
from ..counterexamples.verdicts import Preserved, Scope, Unknown, Verdict, Violated
from ..encodings.chosen_order import chosen_order_is_proved
from ..encodings.events import Classifier, callees_of_history
from ..encodings.product import Matching, OutOfBudget, build_product
from ..encodings.queries import Found, ask_one_thread, ask_two_threads, conflicts_of
from ..encodings.records import Product
from ..encodings.solving import Answer
from ..encodings.terms import Term
from ..semantics.cycle_hierarchies import TooManyHierarchies
from ..semantics.cycles import CycleForest
from ..semantics.program import Function, Load
from ..semantics.relevant_hierarchies import headers_of, relevant_hierarchies
from ..semantics.simulated_wave import MOST_LANES
from .admission import model_of, modelled_exactly, not_comparable
from .contradiction import Contradiction
from .options import Options

DEFAULT_BOUND, LARGER_BOUND = 4, 8
"""Trips of each loop that are unfolded: few first, since most violations show early."""

LEAST_PATIENCE, PATIENCE = 2.0, 12.0
"""Seconds for the larger bound, and how many times the time that the first one took."""

SMALLER_BOUNDS = (2, 1)
"""What is tried where even the default grows past the budget."""

TIMEOUT = "the solver did not answer in time; give it more with --timeout"

MOST_MODELS = 6
"""Models that are executed before the solver's findings against a pair of threads are left."""

UNPROVED_ORDER = "the chosen relation of the source's anchors could not be proved acyclic"


@dataclass(slots=True)
class Attempt:
    """What one product showed. `complete`: no thread ran past the bound.

    `vacuous`: no convergent operation was reached. `obstacles` say why nothing is proved, each
    with its line; `models` are what the solver found against an obligation, not yet executed;
    `waves` those that were, in vain. `source`: the hierarchy of the source's cycles."""

    proved: bool = False
    complete: bool = False
    vacuous: bool = False
    obstacles: list[Obstacle] = field(default_factory=list)
    product: Product | None = None
    source: CycleForest | None = None
    waves: list[Wave] = field(default_factory=list)
    models: Iterator[Found] = field(default_factory=lambda: iter(()))


Obstacle = tuple[str, int]


def validate(source: Function, target: Function, options: Options | None = None) -> Verdict:
    """Decide whether `target` keeps the communicating sets of `source` (CO36).

    Both functions must be well-formed and have their calls inlined (`semantics.inlining`). Raises
    `Contradiction` if a witness of an exactly modelled pair does not replay."""
    options = options or Options()
    reason = not_comparable(source, target, options)
    if reason is not None:
        return reason
    hierarchies: list[tuple[CycleForest, ...]] = []
    for function in (source, target):
        found = relevant_hierarchies(function)
        if isinstance(found, TooManyHierarchies):
            return Unknown(
                f"the cycles of @{function.name} have more than {found.limit} hierarchies between "
                "which its communication may differ",
                function.line,
                rules=("CU11",),
            )
        hierarchies.append(found)
    decision = _Decision(source, target, options, *hierarchies)
    return decision.verdict()


class _Decision:
    """`sources` and `targets`: the hierarchies of either side's cycles. Each of the target's must
    be explained by one of the source's, on all inputs alike; one that none explains, on some one
    input, is a violation (CU11)."""

    def __init__(
        self,
        source: Function,
        target: Function,
        options: Options,
        sources: tuple[CycleForest, ...],
        targets: tuple[CycleForest, ...],
    ) -> None:
        self.source, self.target, self.options = source, target, options
        self.sources, self.targets = sources, targets
        self.classifier = Classifier(options.contracts, callees_of_history(source, target))
        self.deadline = None if options.timeout is None else time.monotonic() + options.timeout
        self.over_budget = False
        self.anchored = _has_anchor(source)
        self.movable = any(
            self.classifier.kind(instruction) in ("pure", "load")
            for function in (source, target)
            for _, instruction in function.sites()
        )

    def seconds(self) -> float | None:
        return None if self.deadline is None else max(0.01, self.deadline - time.monotonic())

    def verdict(self) -> Verdict:
        """The verdict at the largest bound that could be unfolded."""
        if self.options.bound is not None:
            return self._at_bound(self.options.bound)
        begun = time.monotonic()
        best = self._at_bound(DEFAULT_BOUND)
        taken = time.monotonic() - begun
        if isinstance(best, Unknown) and self.over_budget:
            for bound in SMALLER_BOUNDS:
                self.over_budget = False
                best = self._at_bound(bound)
                if not self.over_budget:
                    break
            return best
        if isinstance(best, Preserved) and best.scope.trip_counts != "all":
            # More trips are worth some patience, not all of it: what is proved stays proved.
            limit = time.monotonic() + max(LEAST_PATIENCE, PATIENCE * taken)
            self.deadline = limit if self.deadline is None else min(limit, self.deadline)
            larger = self._at_bound(LARGER_BOUND)
            if not isinstance(larger, Unknown):
                return larger
            note = f"with {LARGER_BOUND} trips nothing was decided: {larger.reason}"
            return replace(best, reason=note)
        return best

    def _at_bound(self, bound: int) -> Verdict:
        """Prove it for each hierarchy of the target's cycles; only where that fails, execute what
        was found against it."""
        tried = [(target, self._tried(bound, target)) for target in self.targets]
        still = [(target, attempts) for target, attempts in tried if not attempts[-1].proved]
        if not still:
            last = [attempts[-1] for _, attempts in tried]
            trips: int | Literal["all"] = "all" if all(each.complete for each in last) else bound
            return Preserved(Scope(trips, "all"), all(each.vacuous for each in last))
        for target, attempts in still:
            for attempt in attempts:
                replayed = self._executed(attempt, target)
                if replayed is not None:
                    return self._violated(bound, replayed, target)
        for target, attempts in still:
            found = self._side_by_side(attempts, target) or self._sampled(target)
            if found is not None:
                return self._violated(bound, found, target)
        reason, line = self._reason([each for _, attempts in still for each in attempts])
        return Unknown(reason, line, Scope(bound, "all"))

    def _tried(self, bound: int, target: CycleForest) -> list[Attempt]:
        """Attempts in each way to match calls and to choose for the source's anchors and cycles,
        up to the first that is a proof."""
        attempts: list[Attempt] = []
        depths = ("structure", "operation") if self.anchored else ("structure",)
        for source in sorted(self.sources, key=lambda each: headers_of(each) != headers_of(target)):
            for matching in self._matchings():
                for depth in depths:
                    attempts.append(self._attempt(bound, matching, depth, (source, target)))
                    attempts[-1].source = source
                    if attempts[-1].proved:
                        return attempts
        return attempts

    def _matchings(self) -> tuple[Matching, ...]:
        if not self.movable:
            return ("exact",)
        loads = any(isinstance(instruction, Load) for _, instruction in self.source.sites())
        return ("exact", "eager", "skip-unused", *(("forward",) if loads else ()))

    def _reason(self, attempts: list[Attempt]) -> Obstacle:
        obstacles = [obstacle for attempt in attempts for obstacle in attempt.obstacles]
        reason, line = obstacles[0] if obstacles else ("nothing was proved or refuted", 0)
        if self.anchored:
            reason += f"; waves of up to {self.options.lanes} lanes were searched"
        return reason, line

    def _hierarchies(self, target: CycleForest) -> Hierarchies:
        return Hierarchies(self.sources, target)

    def _sampled(self, target: CycleForest) -> Replay | None:
        options = self.options
        return sample_waves(
            self.source,
            self.target,
            options.contracts,
            lanes=options.lanes,
            launch=options.launch,
            uniform=options.uniform,
            seed=options.seed,
            deadline=self.deadline,
            hierarchies=self._hierarchies(target),
        )

    # --- one product ---

    def _attempt(
        self,
        bound: int,
        matching: Matching,
        depth: Literal["structure", "operation"],
        hierarchies: tuple[CycleForest, CycleForest],
    ) -> Attempt:
        attempt = Attempt()
        try:
            product = build_product(
                self.source,
                self.target,
                self.classifier,
                bound=bound,
                launch=self.options.launch,
                hierarchies=hierarchies,
                uniform=self.options.uniform,
                matching=matching,
                anchor_depth=depth,
                deadline=self.deadline,
            )
        except OutOfBudget as stop:
            self.over_budget = True
            attempt.obstacles.append((_budget(stop, bound), 0))
            return attempt
        attempt.product = product
        attempt.models = self._models(product, attempt.obstacles)
        first = next(attempt.models, None)
        if first is not None:
            attempt.models = chain((first,), attempt.models)
            return attempt
        self._stops(product, attempt.obstacles)
        fine = not attempt.obstacles
        if fine and self.anchored and not chosen_order_is_proved(product, self.seconds()):
            attempt.obstacles.append((UNPROVED_ORDER, 0))
        if not attempt.obstacles:
            attempt.proved = True
            attempt.complete = self._complete(product)
            reached = product.matches or product.unmatched_source or product.unmatched_target
            attempt.vacuous = not reached
        return attempt

    def _models(self, product: Product, obstacles: list[Obstacle]) -> Iterator[Found]:
        """What the solver finds against obligations 1 to 4; none if they hold."""
        for answer in chain(self._one_thread(product), self._two_threads(product)):
            if isinstance(answer, Found):
                yield answer
            elif answer == "unknown":
                obstacles.append((TIMEOUT, 0))

    def _one_thread(self, product: Product) -> Iterator[Answer | Found]:
        """Obligations 1 and 2: real differences first, then those of memory effects only."""
        terms = product.terms
        done = terms.disjunction(product.failed)
        wrong = [failure.condition for failure in product.failures if not failure.memory]
        memory = [failure.condition for failure in product.failures if failure.memory]
        for conditions in (wrong, memory):
            either = terms.conjunction((done, terms.disjunction(conditions)))
            yield ask_one_thread(product, [either], self.seconds())

    def _two_threads(self, product: Product) -> Iterator[Answer | Found]:
        """Obligations 3 and 4."""
        conflicts = list(conflicts_of(product, self.classifier))
        yield from ask_two_threads(product, conflicts, self.classifier, self.seconds())

    def _executed(self, attempt: Attempt, target: CycleForest) -> Replay | None:
        """The first model that shows on the wave, whatever the hierarchy of the source's cycles."""
        product = attempt.product
        if product is None:
            return None
        for found in islice(attempt.models, MOST_MODELS):
            replayed = self._replayed(product, found, target, attempt)
            if replayed is not None:
                return replayed
        return None

    def _replayed(
        self, product: Product, found: Found, target: CycleForest, attempt: Attempt
    ) -> Replay | None:
        contracts = self.options.contracts
        wave = wave_of_model(product, found, self.source, self.target, contracts)
        result = self._run(wave, target)
        if isinstance(result.difference, Difference):
            return result
        attempt.obstacles.append(self._why_not(product, found, result))
        attempt.waves.append(wave)
        return None

    def _run(self, wave: Wave, target: CycleForest) -> Replay:
        return replay(
            self.source,
            self.target,
            wave,
            self.options.contracts,
            self.options.launch,
            hierarchies=self._hierarchies(target),
        )

    def _side_by_side(self, attempts: list[Attempt], target: CycleForest) -> Replay | None:
        """One wave that no hierarchy of the source's cycles explains, made of such as are each
        explained by another."""
        if len(self.sources) == 1:
            return None
        waves = [
            [wave for attempt in attempts if attempt.source is source for wave in attempt.waves]
            for source in self.sources
        ]
        shared = frozenset(
            p.name
            for p in self.source.parameters
            if p.shared or p.type.startswith("ptr") or p.name in self.options.uniform
        )
        for parts in islice(all_choices(*waves), MOST_MODELS * len(waves)):
            joined = joined_waves(parts, shared)
            if joined is not None and joined.lanes <= MOST_LANES and self._shows(joined, target):
                smallest = fewest_lanes(joined, lambda wave: self._shows(wave, target))
                return self._run(smallest, target)
        return None

    def _shows(self, wave: Wave, target: CycleForest) -> bool:
        return isinstance(self._run(wave, target).difference, Difference)

    def _why_not(self, product: Product, found: Found, result: Replay) -> Obstacle:
        """Why a model is no counterexample: an abstraction, or an error of this program."""
        if isinstance(result.difference, Undecided):
            reason = result.difference.reason
        else:
            runs = (result.source_run, result.target_run)
            guessed = any(lane for run in runs if run is not None for lane in run.guesses)
            reason = GUESSED if guessed else "what the solver found does not show on the wave"
            if len(self.sources) > 1:
                reason = "another hierarchy of the source's cycles explains what was found"
        line = 0
        for failure in product.failures:
            if found.threads == 1 and found.session.value(failure.condition, 0):
                reason, line = f"{failure.reason} ({reason})", failure.line
                break
        exact = modelled_exactly(self.options.contracts, self.source, self.target)
        exact = exact and not self.anchored and len(self.sources) == 1
        if result.difference is None and exact and not product.choices:
            raise Contradiction(
                f"a witness for @{self.source.name} does not replay: {reason}",
                report=f"inputs: {result.inputs}\n",
            )
        return reason, line

    def _stops(self, product: Product, obstacles: list[Obstacle]) -> None:
        """What was not modelled, and targets that run on where the source ends."""
        for stop in product.unmodelled:
            if ask_one_thread(product, [stop.condition], self.seconds()) != "unsat":
                obstacles.append((f"not modelled in the {stop.side}: {stop.reason}", stop.line))
                return
        if product.stuck and ask_one_thread(product, product.stuck, self.seconds()) != "unsat":
            loop = next(stop for stop in product.unfinished if stop.side == "target")
            reason = (
                f"{loop.reason} of the target may run longer than the bound where the source "
                "finishes; raise it with --bound"
            )
            obstacles.append((reason, loop.line))
            return
        self._beyond_the_bound(product, obstacles)

    def _beyond_the_bound(self, product: Product, obstacles: list[Obstacle]) -> None:
        """Threads that run past the bound are not compared to their end. That is no proof where
        there are no others, nor where one of them differs already."""
        loops = [stop for stop in product.unfinished if stop.side == "source"]
        if not loops:
            return
        past = product.terms.disjunction(stop.condition for stop in loops)
        for failure in product.failures:
            both = product.terms.conjunction((past, failure.condition))
            if ask_one_thread(product, [both], self.seconds()) != "unsat":
                reason = f"{failure.reason}, in a thread that runs longer than the bound"
                obstacles.append((reason, failure.line))
                return
        finished = ask_one_thread(product, product.completed, self.seconds())
        if finished == "unsat" and not self._complete(product):
            reason = f"no thread was seen to finish: {loops[0].reason} of the source runs longer"
            obstacles.append((f"{reason} than the bound; raise it with --bound", loops[0].line))

    def _violated(self, bound: int, replayed: Replay, target: CycleForest) -> Violated:
        difference = replayed.difference
        assert isinstance(difference, Difference)
        reason = difference.reason
        if len(self.targets) > 1:
            reason += f"; the headers of the target's cycles are {_spelled(target)}"
        if len(self.sources) > 1:
            reason += ", and no choice of the source's explains it"
        return Violated(replayed.witness(), difference.change, reason, Scope(bound, "all"))

    def _complete(self, product: Product) -> bool:
        conditions: list[Term] = [stop.condition for stop in product.unfinished]
        return ask_one_thread(product, conditions, self.seconds()) == "unsat"


def _spelled(hierarchy: CycleForest) -> str:
    return "[" + ", ".join(headers_of(hierarchy)) + "]"


def _has_anchor(function: Function) -> bool:
    return any(call.control == "anchor" for _, call in function.calls())


def _budget(stop: OutOfBudget, bound: int) -> str:
    return (
        f"the check stopped at {bound} trips of each loop: {stop}; lower --bound or raise --timeout"
    )


__all__ = ["Attempt", "model_of", "validate"]
