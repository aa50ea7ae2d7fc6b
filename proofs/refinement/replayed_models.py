"""What the solver found against a pair, executed: only what shows on the wave is believed."""

from __future__ import annotations

from collections.abc import Iterable
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
from ...semantics.program.causes import Kind, Mismatch
from ...semantics.wave.simulated_wave import MOST_LANES
from ..question.contradiction import Contradiction
from ..question.preconditions import modelled_exactly
from ..question.question import Question
from .attempts import TIMEOUT, Asked, Attempt, Half, Obstacle

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

    def executed(self, attempt: Attempt, half: Half, target: CycleForest) -> Replay | None:
        """The first model against this half that shows on the wave, whatever the hierarchy of the
        source's cycles."""
        product, asked = attempt.product, attempt.halves.get(half)
        if product is None or asked is None:
            return None
        for found in islice(asked.models, MOST_MODELS):
            if self.question.late:
                asked.obstacles.append(TIMEOUT)
                return None
            tried: list[tuple[Wave, Replay]] = []
            for wave in self._waves(product, found):
                result = self._run(wave, target)
                if self._is_asked_for(result):
                    return self._smallest(wave, target)
                tried.append((wave, result))
            wave, result = tried[0]
            asked.obstacles.append(self._why_not(product, found, result))
            attempt.waves.append(wave)
        return None

    def shown_on(self, wave: Wave, target: CycleForest) -> Replay | None:
        """What is asked about shown on this wave, with as little as possible."""
        return self._smallest(wave, target) if self._shows(wave, target) else None

    def lacks_a_call(self, attempt: Attempt, asked: Asked, target: CycleForest) -> bool:
        """Whether one of the models shows a thread whose calls cannot be matched."""
        assert attempt.product is not None
        for found in islice(asked.models, MOST_MODELS):
            for wave in self._waves(attempt.product, found):
                if self.question.late:
                    return False
                difference = self._run(wave, target).difference
                if isinstance(difference, Difference) and difference.mismatch is Mismatch.CALL:
                    return True
        return False

    def _waves(self, product: Product, found: Found) -> Iterable[Wave]:
        source, target = self.question.source, self.question.target
        return waves_of_model(product, found, source, target, self.question.options.contracts)

    def _is_asked_for(self, result: Replay) -> bool:
        """Whether the runs show a difference of what is asked about."""
        only_sets = self.question.options.question == "sets"
        difference = result.difference
        return isinstance(difference, Difference) and not (
            only_sets and difference.change == "differs"
        )

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
        return self._is_asked_for(self._run(wave, target))

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
            shows=self._is_asked_for,
        )
