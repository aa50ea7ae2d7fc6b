"""What the solver found against a pair, executed: only what shows on the wave is believed."""

from __future__ import annotations

from itertools import islice
from itertools import product as all_choices

from ...counterexamples.comparison.compare import Difference, Undecided
from ...counterexamples.comparison.standing import GUESSED
from ...counterexamples.replay.joined_waves import fewest_lanes, joined_waves
from ...counterexamples.replay.model_waves import waves_of_model
from ...counterexamples.replay.replay import FUEL, Hierarchies, Replay, Wave, replay
from ...counterexamples.replay.sampling import sample_waves
from ...counterexamples.replay.shrinking import smallest
from ...counterexamples.verdicts.causes import Cause
from ...encodings.obligations.queries import Found
from ...encodings.product.records import Product
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.program.causes import Kind
from ...semantics.wave.simulated_wave import MOST_LANES
from ..question.contradiction import Contradiction
from ..question.preconditions import modelled_exactly
from ..question.question import Question
from .attempts import TIMEOUT, Attempt, Obstacle

MOST_MODELS = 6
"""Models that are executed before the solver's findings against a pair of threads are left."""

NOTHING_SHOWN = Undecided(
    "executed on a wave, what the solver found shows no difference", Kind.NO_WITNESS
)

EXPLAINED = Undecided(
    "another hierarchy of the source's cycles explains what was found", Kind.HIERARCHIES
)


class Executor:
    """Runs both programs of a pair, the target under one hierarchy of its cycles and the source
    under each of its own."""

    def __init__(self, question: Question) -> None:
        self.question = question

    def executed(self, attempt: Attempt, target: CycleForest) -> Replay | None:
        """The first model that shows on the wave, whatever the hierarchy of the source's cycles."""
        product = attempt.product
        if product is None:
            return None
        for found in islice(attempt.models, MOST_MODELS):
            if self.question.late:
                attempt.obstacles.append(TIMEOUT)
                return None
            replayed = self._replayed(product, found, target, attempt)
            if replayed is not None:
                return replayed
        return None

    def _replayed(
        self, product: Product, found: Found, target: CycleForest, attempt: Attempt
    ) -> Replay | None:
        contracts = self.question.options.contracts
        source, other = self.question.source, self.question.target
        tried: list[tuple[Wave, Replay]] = []
        for wave in waves_of_model(product, found, source, other, contracts):
            result = self._run(wave, target)
            if isinstance(result.difference, Difference):
                return self._smallest(wave, target)
            tried.append((wave, result))
        wave, result = tried[0]
        attempt.obstacles.append(self._why_not(product, found, result))
        attempt.waves.append(wave)
        return None

    def _run(self, wave: Wave, target: CycleForest, fuel: int = FUEL) -> Replay:
        return replay(
            self.question.source,
            self.question.target,
            wave,
            self.question.options.contracts,
            self.question.options.launch,
            fuel=fuel,
            hierarchies=Hierarchies(self.question.sources, target),
        )

    def side_by_side(self, attempts: list[Attempt], target: CycleForest) -> Replay | None:
        """One wave that no hierarchy of the source's cycles explains, made of such as are each
        explained by another."""
        if len(self.question.sources) == 1:
            return None
        waves = [
            [wave for attempt in attempts if attempt.source is source for wave in attempt.waves]
            for source in self.question.sources
        ]
        shared = frozenset(
            p.name
            for p in self.question.source.parameters
            if p.shared or p.type.startswith("ptr") or p.name in self.question.options.uniform
        )
        for parts in islice(all_choices(*waves), MOST_MODELS * len(waves)):
            if self.question.late:
                return None
            joined = joined_waves(parts, shared)
            if joined is not None and joined.lanes <= MOST_LANES and self._shows(joined, target):
                fewest = fewest_lanes(joined, lambda wave: self._shows(wave, target))
                return self._smallest(fewest, target)
        return None

    def _smallest(self, wave: Wave, target: CycleForest) -> Replay:
        """What a wave shows, shown with as little as possible."""
        return smallest(
            self.question.source,
            self.question.target,
            wave,
            self.question.options.contracts,
            self.question.options.uniform,
            lambda smaller, fuel: self._run(smaller, target, fuel),
            lambda: self.question.late,
        )

    def _shows(self, wave: Wave, target: CycleForest) -> bool:
        return isinstance(self._run(wave, target).difference, Difference)

    def _why_not(self, product: Product, found: Found, result: Replay) -> Obstacle:
        """Why a model is no counterexample: an abstraction, or an error of this program."""
        why = self._undecided(result)
        found_at = Obstacle(why.reason, Cause(why.kind, mismatch=why.mismatch))
        for failure in (*product.failures, *product.introduced):
            if found.threads == 1 and found.session.value(failure.condition, 0):
                memory = failure.memory and why is NOTHING_SHOWN
                kind = Kind.MEMORY if memory else why.kind
                found_at = Obstacle.of_failure(failure, f"{failure.reason} ({why.reason})", kind)
                break
        exact = modelled_exactly(
            self.question.options.contracts, self.question.source, self.question.target
        )
        exact = exact and not self.question.anchored and len(self.question.sources) == 1
        if result.difference is None and exact and not product.variables.choices:
            raise Contradiction(
                f"a witness for @{self.question.source.name} does not replay: {found_at.reason}",
                report=f"inputs: {result.inputs}\n",
            )
        return found_at

    def _undecided(self, result: Replay) -> Undecided:
        """Why the two runs show nothing."""
        if isinstance(result.difference, Undecided):
            return result.difference
        if len(self.question.sources) > 1:
            return EXPLAINED
        runs = (result.source_run, result.target_run)
        guessed = any(lane for run in runs if run is not None for lane in run.guesses)
        return GUESSED if guessed else NOTHING_SHOWN

    def sampled(self, target: CycleForest) -> Replay | None:
        """A difference on small random waves."""
        options = self.question.options
        return sample_waves(
            self.question.source,
            self.question.target,
            options.contracts,
            lanes=options.lanes,
            launch=options.launch,
            uniform=options.uniform,
            seed=options.seed,
            deadline=self.question.deadline,
            hierarchies=Hierarchies(self.question.sources, target),
        )
