"""The decision on one pair up to a bound, as numbered obligations.

    target refines source  iff  for all inputs, results and every admissible choice at the
    target's anchors there is an admissible choice at the source's such that

    1. each thread's calls can be matched: same callee, arguments refined, the order of calls
       that are not memory-free kept; where others may see it, its memory is as good, and it
       stores nothing that the source does not store (`encodings/memory`);
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
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import Preserved, Scope, Side, Unknown, Verdict, Violated
from ...encodings.product.matching import Matching
from ...encodings.solver.recorder import Stretch, stretch
from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.control_flow.relevant_hierarchies import headers_of, relevant_hierarchies
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ..question.lost_convergence import lost_convergence
from ..question.options import Options
from ..question.question import Question
from .attempts import MOST_NODES, Attempt, Obstacle, Prover

if TYPE_CHECKING:
    from ...counterexamples.replay.replay import Replay
    from .replayed_models import Executor

DEFAULT_BOUND, LARGER_BOUND = 4, 8
"""Trips of each loop that are unfolded: few first, since most violations show early."""

LEAST_PATIENCE, PATIENCE = 2.0, 12.0
"""Seconds for the larger bound, and how many times the time that the first one took."""

SMALLER_BOUNDS = (2, 1)
"""What is tried where even the default grows past the budget."""

SHARE, FEWER_NODES = 0.6, 2_000
"""The part of the time that one bound or one way to match calls may take, and its states, while
there is another to try: sides without partners run apart, and all ways of one are followed for all
ways of the other."""

UNDECIDED = Obstacle("nothing was proved or refuted", Cause(Kind.NO_WITNESS))


def decided_up_to_a_bound(source: Function, target: Function, options: Options) -> Verdict:
    """The verdict on a pair that can be compared, for as many trips as could be followed."""
    question = asked(source, target, options)
    return question if isinstance(question, Unknown) else Decision(question).verdict()


def asked(source: Function, target: Function, options: Options) -> Question | Unknown:
    """The question about a pair, with the hierarchies of either side's cycles."""
    hierarchies: list[tuple[CycleForest, ...]] = []
    sides: tuple[tuple[Side, Function], ...] = (("source", source), ("target", target))
    for side, function in sides:
        found = relevant_hierarchies(function)
        if isinstance(found, TooManyHierarchies):
            return Unknown(
                f"the cycles of @{function.name} have more than {found.limit} hierarchies between "
                "which its communication may differ",
                function.line,
                rules=("CU11",),
                side=side,
                cause=Cause(Kind.HIERARCHIES),
            )
        hierarchies.append(found)
    sources, targets = hierarchies
    return Question(source, target, options, sources, targets)


def executed_without_guarantee(source: Function, target: Function, options: Options) -> Verdict:
    """A target that gave up who talks in a call: executed, it may show that they talked."""
    from ...counterexamples.comparison.compare import Difference
    from .replayed_models import Executor

    inferred = lost_convergence(source, target, options)
    question = asked(inferred.source, inferred.target, options)
    if isinstance(question, Unknown):
        return question
    executor = Executor(question)
    for hierarchy in question.targets:
        found = executor.sampled(hierarchy)
        if found is not None and isinstance(found.difference, Difference):
            difference = found.difference
            scope = Scope(DEFAULT_BOUND, "all")
            rules = ("CO36", "CO25")
            return Violated(found.witness(), difference.change, difference.reason, scope, rules)
    return inferred.lost[0]


class Decision:
    """The attempts on one pair, at growing or shrinking bounds, and what comes of them."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.prover = Prover(question)
        self.over_budget = False
        self.movable = any(
            isinstance(instruction, Call)
            and question.classifier.kind(instruction) in ("pure", "load")
            for function in (question.source, question.target)
            for _, instruction in function.sites()
        )

    @cached_property
    def executor(self) -> Executor:
        """Runs what the solver finds; a pair that is proved at once never loads the wave."""
        from .replayed_models import Executor

        return Executor(self.question)

    def verdict(self) -> Verdict:
        """The verdict at the largest bound that could be unfolded."""
        if self.question.options.bound is not None:
            return self._at_bound(self.question.options.bound)
        begun = time.monotonic()
        with stretch() as first, self.question.share_of_time(SHARE):
            best = self._at_bound(DEFAULT_BOUND)
        taken = time.monotonic() - begun
        if isinstance(best, Unknown) and self.over_budget:
            for bound in SMALLER_BOUNDS:
                self.over_budget = False
                first.forget()
                with stretch() as first, self.question.share_of_time(SHARE):
                    best = self._at_bound(bound)
                if not isinstance(best, Unknown) or not self.over_budget:
                    break
            return best
        if isinstance(best, Preserved) and best.scope.trip_counts != "all":
            # More trips are worth some patience, not all of it: what is proved stays proved.
            limit = time.monotonic() + max(LEAST_PATIENCE, PATIENCE * taken)
            self.question.end_by(limit)
            with stretch() as more:
                larger = self._at_bound(LARGER_BOUND)
            (more if isinstance(larger, Unknown) else first).forget()
            if isinstance(larger, Unknown):
                note = f"with {LARGER_BOUND} trips nothing was decided: {larger.reason}"
                larger = replace(best, reason=note)
            return larger
        return best

    def _at_bound(self, bound: int) -> Verdict:
        """Prove it for each hierarchy of the target's cycles; only where that fails, execute what
        was found against it."""
        tried = [(target, self._tried(bound, target)) for target in self.question.targets]
        still = [(target, attempts) for target, attempts in tried if not attempts[-1].proved]
        if not still:
            last = [attempts[-1] for _, attempts in tried]
            trips: int | Literal["all"] = "all" if all(each.complete for each in last) else bound
            return Preserved(Scope(trips, "all"), all(each.vacuous for each in last))
        for target, attempts in still:
            for attempt in attempts:
                replayed = self.executor.executed(attempt, target)
                if replayed is not None:
                    return self._violated(bound, replayed, target)
        for target, attempts in still:
            found = self._searched(attempts, target)
            if found is not None:
                return self._violated(bound, found, target)
        left = [each for _, attempts in still for each in attempts]
        why = self._reason(left)
        looked_at = None if all(each.over_budget for each in left) else Scope(bound, "all")
        return Unknown(why.reason, why.line, looked_at, side=why.side, cause=why.cause)

    def _tried(self, bound: int, target: CycleForest) -> list[Attempt]:
        """Attempts in each way to match calls and to choose for the source's anchors and cycles,
        up to the first that is a proof."""
        attempts: list[Attempt] = []
        in_vain: list[Stretch] = []
        depths = ("structure", "operation") if self.question.anchored else ("structure",)
        alike = headers_of(target)
        matchings = self._matchings()
        for source in sorted(self.question.sources, key=lambda each: headers_of(each) != alike):
            for matching in matchings:
                for depth in depths:
                    last = matching == matchings[-1]
                    share, nodes = (1.0, MOST_NODES) if last else (SHARE, FEWER_NODES)
                    with stretch() as asked, self.question.share_of_time(share):
                        attempt = self.prover.attempt(
                            bound, matching, depth, (source, target), nodes
                        )
                    attempts.append(attempt)
                    late = any(each.cause.kind is Kind.TIME for each in attempt.obstacles)
                    self.over_budget = self.over_budget or attempt.over_budget or late
                    if attempt.proved:
                        for each in in_vain:
                            each.forget()
                        return attempts
                    in_vain.append(asked)
        return attempts

    def _matchings(self) -> tuple[Matching, ...]:
        if not self.movable:
            return ("exact",)
        return ("exact", "eager", "skip-unused")

    def _reason(self, attempts: list[Attempt]) -> Obstacle:
        attempts = sorted(attempts, key=lambda attempt: attempt.over_budget)
        obstacles = [obstacle for attempt in attempts for obstacle in attempt.obstacles]
        first = obstacles[0] if obstacles else UNDECIDED
        if not self.question.anchored:
            return first
        searched = f"; waves of up to {self.question.options.lanes} lanes were searched"
        return first._replace(reason=first.reason + searched)

    def _violated(self, bound: int, replayed: Replay, target: CycleForest) -> Violated:
        from ...counterexamples.comparison.compare import Difference

        difference = replayed.difference
        assert isinstance(difference, Difference)
        reason = difference.reason
        if len(self.question.targets) > 1:
            reason += f"; the headers of the target's cycles are {_spelled(target)}"
        if len(self.question.sources) > 1:
            reason += ", and no choice of the source's explains it"
        return Violated(replayed.witness(), difference.change, reason, Scope(bound, "all"))

    def _searched(self, attempts: list[Attempt], target: CycleForest) -> Replay | None:
        return self.executor.side_by_side(attempts, target) or self.executor.sampled(target)


def _spelled(hierarchy: CycleForest) -> str:
    return "[" + ", ".join(headers_of(hierarchy)) + "]"
