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

1 and 2 speak of one thread, and are the half of an answer that is about single threads; the
others are the half about sets, of threads for which 1 and 2 hold. 3 and 4 speak of a pair of
threads, which decides for every wave unless the source has anchors; there the classes chosen for
them are a witness for all waves and 5 is proved in `encodings.chosen_order`. What the solver finds
against an obligation is executed on the simulated wave before it is believed. Whatever is not
decided is `unknown`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.differences import Difference
from ...counterexamples.verdicts.verdicts import (
    Halves,
    Preserved,
    Scope,
    SetsWord,
    Side,
    ThreadsWord,
    Unknown,
    Verdict,
    Violated,
)
from ...encodings.product.matching import Matching
from ...encodings.solver.recorder import Stretch, stretch
from ...semantics.control_flow.cycle_hierarchies import TooManyHierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.control_flow.relevant_hierarchies import headers_of, relevant_hierarchies
from ...semantics.program.causes import Kind, Mismatch
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ..question.lost_convergence import lost_convergence
from ..question.options import Options
from ..question.question import Question
from .attempts import BOTH, MOST_NODES, Attempt, Half, Obstacle, Prover
from .rounds import trips_of_halving

if TYPE_CHECKING:
    from ...counterexamples.replay.replay import Replay
    from .replayed_models import Executor

DEFAULT_BOUND, LARGER_BOUND = 4, 8
"""Trips of each loop that are unfolded: few first, since most violations show early."""

PAGE = 0x10000
"""Pointers of a wave that nobody chose are multiples of this."""

SMALLER_BOUNDS = (2, 1)
"""What is tried where even the default grows past the budget."""

SHARE, FEWER_NODES = 0.6, 2_000
"""The part of the time that one bound or one way to match calls may take, and its states, while
there is another to try: sides without partners run apart, and all ways of one are followed for all
ways of the other."""

UNDECIDED = Obstacle("nothing was proved or refuted", Cause(Kind.NO_WITNESS))

MEANINGLESS = Obstacle(
    "the calls of single threads cannot be matched, so that there are no sets to compare",
    Cause(Kind.NO_WITNESS, mismatch=Mismatch.CALL),
)


def decided_up_to_a_bound(source: Function, target: Function, options: Options) -> Verdict:
    """The verdict on a pair that can be compared, for a few trips: those of `--bound`, else
    `DEFAULT_BOUND`, or as many as can be followed."""
    question = asked(source, target, options)
    return question if isinstance(question, Unknown) else Decision(question).verdict()


def decided_up_to_a_larger_bound(source: Function, target: Function, options: Options) -> Verdict:
    """The same for `LARGER_BOUND` trips, or for all where loops halve or double a number."""
    question = asked(source, target, options)
    return question if isinstance(question, Unknown) else Decision(question).further()


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
            said = (difference.change, difference.reason, scope, ("CO36", "CO25"))
            return Violated(found.witness(), *said, mismatch=difference.mismatch)
    return inferred.lost[0]


def executed_on(
    source: Function,
    target: Function,
    options: Options,
    inputs: Sequence[Sequence[Mapping[str, int]]],
) -> Violated | None:
    """A violation that shows on one of these waves: of each lane its arguments; pointers are
    apart."""
    from ...counterexamples.replay.replay import Wave
    from .replayed_models import Executor

    question = asked(source, target, options)
    if isinstance(question, Unknown):
        return None
    executor = Executor(question)
    for lanes in inputs:
        arguments = {
            parameter.name: [each.get(parameter.name, PAGE * (index + 1)) for each in lanes]
            for index, parameter in enumerate(source.parameters)
        }
        for hierarchy in question.targets:
            if question.late:
                return None
            found = executor.shown_on(Wave(len(lanes), arguments, {}, {}), hierarchy)
            if found is not None:
                assert isinstance(found.difference, Difference)
                difference, scope = found.difference, Scope("all", "all")
                said = (found.witness(), difference.change, difference.reason, scope)
                return Violated(*said, mismatch=difference.mismatch)
    return None


class Shown(NamedTuple):
    """An executed difference, and the hierarchy of the target's cycles that it was found with."""

    replayed: Replay
    target: CycleForest


@dataclass(slots=True)
class Tried:
    """The attempts for one hierarchy of the target's cycles, and the halves that they prove.
    `against_sets`: what a model against the sets showed, of those `executed` attempts whose models
    were run."""

    target: CycleForest
    attempts: list[Attempt] = field(default_factory=list)
    proved: list[Half] = field(default_factory=list)
    against_sets: Shown | None = None
    executed: int = 0

    @property
    def complete(self) -> bool:
        """No thread runs past the bound."""
        return any(attempt.complete for attempt in self.attempts)

    def is_done(self, wanted: Collection[Half]) -> bool:
        """Whether all that is asked for is proved."""
        return set(wanted) <= set(self.proved)


class Decision:
    """The attempts on one pair, at growing or shrinking bounds, and what comes of them."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.prover = Prover(question)
        self.wanted: tuple[Half, ...] = ("sets",) if question.options.question == "sets" else BOTH
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
        """The verdict at the bound that was asked for, or the largest of the first ones that could
        be unfolded."""
        if self.question.options.bound is not None:
            return self._at_bound(self.question.options.bound)
        with stretch() as first, self.question.share_of_time(SHARE):
            best = self._at_bound(DEFAULT_BOUND)
        if isinstance(best, Unknown) and self.over_budget:
            for bound in SMALLER_BOUNDS:
                self.over_budget = False
                first.forget()
                with stretch() as first, self.question.share_of_time(SHARE):
                    best = self._at_bound(bound)
                if not isinstance(best, Unknown) or not self.over_budget:
                    break
        return best

    def further(self) -> Verdict:
        """The verdict with more trips; with all of loops that halve or double a number, if that
        says more."""
        with stretch() as first:
            best = self._at_bound(LARGER_BOUND)
        if isinstance(best, Unknown):
            first.forget()
        trips = trips_of_halving(self.question.source, self.question.target)
        open_ = isinstance(best, Preserved) and best.scope.trip_counts != "all"
        if not (trips and open_):
            return best
        with stretch() as more:
            found = self._at_bound(trips)
        if isinstance(found, Violated) or (
            isinstance(found, Preserved) and found.scope.trip_counts == "all"
        ):
            return found
        more.forget()
        return best

    def _at_bound(self, bound: int) -> Verdict:
        """Prove it for each hierarchy of the target's cycles; only where that fails, execute what
        was found against it."""
        tried = [self._tried(bound, target) for target in self.question.targets]
        proved: list[Half] = [half for half in BOTH if all(half in each.proved for each in tried)]
        if set(self.wanted) <= set(proved):
            scope = Scope(_trips(bound, tried), "all")
            if "threads" not in self.wanted and any(self._calls_differ(each) for each in tried):
                return self._unknown(bound, tried, [], [MEANINGLESS])
            vacuous = all(each.attempts[-1].vacuous for each in tried)
            return Preserved(scope, vacuous, halves=Halves(*_words(proved, {})))
        shown = self._shown(tried) or self._searched(tried)
        if "sets" in proved and any(self._calls_differ(each) for each in tried):
            proved.remove("sets")
        if not shown:
            return self._unknown(bound, tried, proved)
        return self._violated(bound, shown, proved)

    def _tried(self, bound: int, target: CycleForest) -> Tried:
        """Attempts in each way to match calls and to choose for the source's anchors and cycles,
        until both halves of the answer are proved. Of threads that refine it is proved that their
        sets stay, however their calls are matched; so the halves may be proved apart."""
        tried = Tried(target)
        self._try_each_way(bound, tried, self.wanted, compares_results="threads" in self.wanted)
        if "sets" not in tried.proved and not self._are_refuted(tried):
            # Threads that differ in memory or results alone are followed, too, or else left out.
            both = "threads" in self.wanted
            self._try_each_way(bound, tried, ("sets",), compares_results=not both)
        return tried

    def _are_refuted(self, tried: Tried) -> bool:
        """Whether the sets are seen to change, so that no other product can prove them. With
        several hierarchies of the target's cycles it takes each of them to say what is shown."""
        if len(self.question.targets) > 1:
            return False
        tried.against_sets = self._executed(tried, "sets")
        tried.executed = len(tried.attempts)
        shown = tried.against_sets
        return shown is not None and half_of(shown.replayed) == "sets"

    def _try_each_way(
        self, bound: int, tried: Tried, wanted: Sequence[Half], *, compares_results: bool
    ) -> None:
        """The same for some halves, by products that compare results, or do not."""
        target = tried.target
        in_vain: list[Stretch] = []
        depths = ("structure", "operation") if self.question.anchored else ("structure",)
        alike = headers_of(target)
        matchings = self._matchings()
        for source in sorted(self.question.sources, key=lambda each: headers_of(each) != alike):
            for matching in matchings:
                for depth in depths:
                    last = matching == matchings[-1]
                    share, nodes = (1.0, MOST_NODES) if last else (SHARE, FEWER_NODES)
                    nodes = self.question.options.states or nodes
                    left: list[Half] = [half for half in wanted if half not in tried.proved]
                    with stretch() as asked, self.question.share_of_time(share):
                        attempt = self.prover.attempt(
                            bound,
                            matching,
                            depth,
                            (source, target),
                            nodes,
                            left,
                            compares_results=compares_results,
                        )
                    tried.attempts.append(attempt)
                    late = any(each.cause.kind is Kind.TIME for each in attempt.obstacles)
                    self.over_budget = self.over_budget or attempt.over_budget or late
                    found: list[Half] = [half for half in left if attempt.proves(half)]
                    tried.proved += found
                    if len(found) == len(left):
                        for each in in_vain:
                            each.forget()
                        return
                    if not found:
                        in_vain.append(asked)

    def _matchings(self) -> tuple[Matching, ...]:
        if not self.movable:
            return ("exact",)
        return ("exact", "eager", "skip-unused")

    # --- what is executed ---

    def _shown(self, tried: list[Tried]) -> dict[Half, Shown]:
        """Executed models against what is not proved, one of a half at most."""
        shown: dict[Half, Shown] = {}
        for each in tried:
            for half in ("sets", "threads"):
                if half in each.proved or half in shown or half not in self.wanted:
                    continue
                found = each.against_sets if half == "sets" else None
                found = found or self._executed(each, half)
                if found is not None:
                    shown.setdefault(half_of(found.replayed), found)
        return {half: shown[half] for half in self.wanted if half in shown}

    def _executed(self, tried: Tried, half: Half) -> Shown | None:
        """A model against this half that shows a difference; of the sets from those attempts that
        were not executed before."""
        for attempt in tried.attempts[tried.executed if half == "sets" else 0 :]:
            found = self.executor.executed(attempt, half, tried.target)
            if found is not None:
                return Shown(found, tried.target)
        return None

    def _searched(self, tried: list[Tried]) -> dict[Half, Shown]:
        """The same of waves that no model gave."""
        for each in tried:
            if set(self.wanted) <= set(each.proved):
                continue
            found = self.executor.side_by_side(each.attempts, each.target)
            found = found or self.executor.sampled(each.target)
            if found is not None and half_of(found) in self.wanted:
                return {half_of(found): Shown(found, each.target)}
        return {}

    def _calls_differ(self, tried: Tried) -> bool:
        """Whether a thread was executed whose calls cannot be matched: which sets to compare is
        not known then."""
        if "threads" in tried.proved:
            return False
        return any(
            self.executor.lacks_a_call(attempt, self.prover.unmatched_calls(attempt), tried.target)
            for attempt in tried.attempts
            if attempt.proves("sets")
        )

    # --- what is said ---

    def _unknown(
        self,
        bound: int,
        tried: list[Tried],
        proved: list[Half],
        why: Sequence[Obstacle] = (),
    ) -> Unknown:
        left = [
            attempt for each in tried for attempt in each.attempts if not each.is_done(self.wanted)
        ]
        found = [*why, *self._obstacles(left, proved)]
        first = found[0] if found else UNDECIDED
        if self.question.anchored:
            searched = f"; waves of up to {self.question.options.lanes} lanes were searched"
            first = first._replace(reason=first.reason + searched)
        looked_at = None if all(each.over_budget for each in left) else Scope(bound, "all")
        if proved:
            looked_at = Scope(_trips(bound, tried), "all")
        return Unknown(
            first.reason,
            first.line,
            looked_at,
            side=first.side,
            cause=first.cause,
            halves=Halves(*_words(proved, {})),
        )

    def _obstacles(self, attempts: list[Attempt], proved: list[Half]) -> list[Obstacle]:
        """What stands in the way of the halves that are not proved. Of attempts that could not be
        made the last comes first, which was given most."""
        made = [attempt for attempt in attempts if not attempt.over_budget]
        not_made = [attempt for attempt in attempts if attempt.over_budget]
        return [
            obstacle
            for attempt in (*made, *reversed(not_made))
            for half, asked in attempt.halves.items()
            if half not in proved
            for obstacle in asked.obstacles
        ]

    def _violated(self, bound: int, shown: dict[Half, Shown], proved: list[Half]) -> Violated:
        """What is shown of the sets says more than what single threads show."""
        replayed, target = shown.get("sets") or shown["threads"]
        difference = replayed.difference
        assert isinstance(difference, Difference)
        reason = difference.reason
        if len(self.question.targets) > 1:
            reason += f"; the headers of the target's cycles are {_spelled(target)}"
        if len(self.question.sources) > 1:
            reason += ", and no choice of the source's explains it"
        halves = Halves(*_words(proved, shown))
        witness, scope = replayed.witness(), Scope(bound, "all")
        mismatch = difference.mismatch
        return Violated(witness, difference.change, reason, scope, halves=halves, mismatch=mismatch)


def half_of(replayed: Replay) -> Half:
    """Which half of the answer an executed difference is of."""
    difference = replayed.difference
    assert isinstance(difference, Difference)
    return "threads" if difference.change == "differs" else "sets"


def _words(proved: Collection[Half], shown: Collection[Half]) -> tuple[SetsWord, ThreadsWord]:
    """The words for both halves."""
    sets: SetsWord = "preserved" if "sets" in proved else "unknown"
    threads: ThreadsWord = "refined" if "threads" in proved else "unknown"
    return (
        "violated" if "sets" in shown else sets,
        "differs" if "threads" in shown else threads,
    )


def _trips(bound: int, tried: list[Tried]) -> int | Literal["all"]:
    """How many trips were followed of each loop, as far as anything is proved."""
    return "all" if all(each.complete for each in tried) else bound


def _spelled(hierarchy: CycleForest) -> str:
    return "[" + ", ".join(headers_of(hierarchy)) + "]"
