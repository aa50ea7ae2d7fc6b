"""An attempt to prove that communicating sets are preserved for every trip count.

Source and target of one thread run side by side, as locations and moves between them. What holds
at each location is learnt from states that can be reached, weakest shapes last, until no move
leads to a state that was not foreseen: then it is an invariant. With it every obligation below
must be unsatisfiable; whatever is satisfiable, undecided, out of time or not followed ends the
attempt, and nothing is said. It never finds a violation.

1. no location is reached whose stops cannot be one communication, and the target has undefined
   behaviour only where the source has;
2. what the target passes and returns refines what the source does;
3. no side runs on forever where the other one waits: each cycle of moves of one side alone has a
   number that is not negative and decreases;
4. of any two threads, with the same shared inputs and any results, the names of two matched calls
   are equal in the source iff they are in the target (CO36);
5. the classes chosen for the source's anchors are admissible (CO15; `unbounded_order`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from ...encodings.product.events import Classifier, callees_of_history
from ...encodings.product.matching_rules import droppable
from ...encodings.solver.recorder import asking, stretch
from ...encodings.unbounded.anchor_order import SourceOrder, is_communication, names_disagree
from ...encodings.unbounded.candidate_invariants import Guess
from ...encodings.unbounded.independence import independent
from ...encodings.unbounded.product import Location, Sides
from ...encodings.unbounded.questions import (
    Inputs,
    OutOfTime,
    Questions,
)
from ...encodings.unbounded.values import NotLinear, Truth
from ...semantics.control_flow.cycles import Cycle
from ...semantics.program.function import Function
from ..question.lost_convergence import lost_convergence
from ..question.options import Options
from ..question.preconditions import not_comparable
from .invariants import Invariant, Stopped
from .termination import Endings


@dataclass(frozen=True, slots=True)
class Proved:
    """Preserved for every trip count and every wave; `invariant` says what holds at each pair of
    places where source and target wait for each other. `compared`: threads may meet at all."""

    invariant: tuple[str, ...]
    compared: bool = True


@dataclass(frozen=True, slots=True)
class NotProved:
    """Nothing is known; `reason` says what ended the attempt. `inputs`: of one thread or two those
    with which source and target may differ, none where the attempt ended otherwise. `not_linear`:
    it met what is computed in a way that no attempt follows."""

    reason: str
    inputs: tuple[Inputs, ...] = ()
    not_linear: bool = False


def prove_every_trip_count(
    source: Function, target: Function, options: Options, seconds: float
) -> Proved | NotProved:
    """Try to prove that `target` keeps the communicating sets of `source` (CO36, CO41).

    Both functions must be well-formed and have their calls inlined. `seconds` bounds the whole
    attempt."""
    reason = not_comparable(source, target, options)
    if reason is not None:
        return NotProved(reason.reason)
    if lost_convergence(source, target, options).one_sided:
        return NotProved("a call is convergent on one side only")
    if options.launch != "workgroup":
        return NotProved("threads need not be converged at entry")
    classifier = Classifier(options.contracts, callees_of_history(source, target))
    deadline = time.monotonic() + seconds
    try:
        sides = [Sides(source, target, classifier, inner) for inner in (False, True)]
        deep = Sides(source, target, classifier, depth="structure")
    except NotLinear as stop:
        return NotProved(str(stop))
    found = _searched(sides[0], options, deadline)
    if isinstance(found, NotProved) and deep.anchors.is_shared:
        found = _better(found, _searched(deep, options, deadline))
    if isinstance(found, NotProved) and sides[0].headers != sides[1].headers:
        found = _better(found, _searched(sides[1], options, deadline))
    # Between the same stops the same is computed: what was not linear would be met again.
    if isinstance(found, NotProved) and not found.not_linear:
        found = _better(found, _searched(sides[0], options, deadline, wrapping=True))
    dropped = droppable(source, target, classifier)
    # What hangs from a source anchor has a place in its order, which a dropped call has not.
    if isinstance(found, NotProved) and dropped and not deep.anchors.free:
        without = Sides(source, target, classifier, dropped=dropped)
        found = _better(found, _searched(without, options, deadline))
    return found


def _better(first: NotProved, second: Proved | NotProved) -> Proved | NotProved:
    if isinstance(second, Proved) or first.inputs:
        return second if isinstance(second, Proved) else first
    return replace(first, inputs=second.inputs)


def _searched(
    sides: Sides, options: Options, deadline: float, *, wrapping: bool = False
) -> Proved | NotProved:
    """One attempt; `wrapping`: equations may hold up to wrapping only."""
    with stretch() as attempt, asking("a step that breaks the invariant for every trip count"):
        try:
            return _Search(Questions(sides, options.uniform, deadline), wrapping).run()
        except Stopped as stop:
            found = NotProved(str(stop), stop.inputs)
        except NotLinear as stop:
            found = NotProved(str(stop), not_linear=True)
        except OutOfTime as stop:
            found = NotProved(str(stop))
    attempt.forget()
    return found


class _Search(Invariant):
    """One attempt; its obligations are those above."""

    def run(self) -> Proved:
        self.learn()
        self._refined()
        self._names_agree()
        loose = self._admissible()
        endings = Endings(self.questions, self.states, self.holding, self.asked)
        runs_on = endings.runs_on(self.alone)
        if runs_on is not None:
            raise Stopped(runs_on)
        shown = (*self._shown(), *self._choices_shown(loose))
        return Proved(shown, bool(self._matched()))

    def _choices_shown(self, loose: list[Cycle]) -> Iterator[str]:
        """What is chosen at the source's anchors, and what orders it."""
        if self.questions.sides.anchors.free and self._matched():
            yield self.questions.sides.anchors.rule
            for cycle in loose:
                yield f"the choices in the loop at %{cycle.header} come in the target's order"

    def _shown(self) -> Iterator[str]:
        for location in self.states:
            facts = "; ".join(map(str, self._independent(location)))
            if facts:
                yield f"{location}: {facts}"

    def _independent(self, location: Location) -> list[Guess]:
        """The guesses of a location without those that the others imply: easier to read."""
        guesses = self.guesses[location]
        try:
            truths = self.held_at(location)[1]
            places = independent(self.questions, location, guesses, truths)
            return [guesses[n] for n in places]
        except OutOfTime:
            return list(guesses)

    # --- obligations ---

    def _refined(self) -> None:
        """Obligation 2."""
        for location in self.states:
            if not location.source.kind == location.target.kind in ("call", "return"):
                continue
            differ = self.questions.walk.unrefined(location, self.questions.state(location))
            truths = (self.holding(location), differ)
            if self.asked(truths):
                said = f"at {location} the target may pass or return another value"
                raise Stopped(said, self.questions.inputs_for(truths, (location,)))

    def _names_agree(self) -> None:
        """Obligation 4."""
        for one, other in combinations_with_replacement(self._matched(), 2):
            truth = names_disagree(self.questions, one, other)
            if self._asked_of_two(one, other, truth):
                there = self.questions.another_threads(self.holding(other))
                truths = (self.holding(one), there, truth)
                inputs = self.questions.inputs_for(truths, (one, other))
                said = f"threads at {one} and {other} may be together on one side only"
                raise Stopped(said, inputs)

    def _matched(self) -> list[Location]:
        return [place for place in self.states if is_communication(self.questions, place)]

    def _asked_of_two(self, one: Location, other: Location, truth: Truth) -> bool:
        """It can be with one thread at `one` and a second at `other`."""
        if truth is False:
            return False
        there = self.questions.another_threads(self.holding(other))
        return self.asked([self.holding(one), there, truth], threads=2)

    def _admissible(self) -> list[Cycle]:
        """Obligation 5; the loose cycles."""
        if not self.questions.sides.anchors.free:
            return []
        order = SourceOrder(self.questions, self._matched())
        loose: list[Cycle] = []
        pending = list(order.side.forest.outermost)
        while pending:
            cycle = pending.pop(0)
            if any(self._asked_of_two(*apart) for apart in order.apart(cycle)):
                loose.append(cycle)
            else:
                pending += cycle.children
        for cycle in loose:
            self._ordered_as_the_target(order, cycle)
        return loose

    def _ordered_as_the_target(self, order: SourceOrder, cycle: Cycle) -> None:
        where = order.without_place(cycle)
        if where is not None:
            raise Stopped(f"what hangs from the loop intrinsic in {where} may be out of order")
        for place, late in order.late(cycle):
            if self.asked([self.holding(place), late]):
                raise Stopped(f"at {place} the choice of the source's anchor may come too late")
