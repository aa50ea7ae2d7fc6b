"""What holds at each place where source and target of one thread wait for each other.

It is learnt from states that can be reached, weakest shapes last, until no move leads to a state
that was not foreseen: then it is an invariant.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from ...encodings.unbounded.candidate_invariants import AtMost, Guess, guessed, not_implied
from ...encodings.unbounded.product import Location
from ...encodings.unbounded.questions import Inputs, Numbered, Questions
from ...encodings.unbounded.samples import Apart, chosen_runs, samples
from ...encodings.unbounded.values import Truth, both, either, negated

MOST_STATES = 80
"""States of one location that are learnt from; more end the attempt."""

SAMPLES = 16
"""States of one location that come from runs on numbers."""


class Stopped(Exception):
    """The attempt ends; the message says why. `inputs`: of one thread or two some with which the
    sides may come apart, if they can come where they do."""

    def __init__(self, message: str, inputs: tuple[Inputs, ...] = ()) -> None:
        super().__init__(message)
        self.inputs = inputs


class Invariant:
    """`states`: of each location that was reached, those that were learnt from. `alone`: the moves
    of one side alone that can be taken."""

    def __init__(self, questions: Questions, wrapping: bool) -> None:
        self.questions = questions
        self.wrapping = wrapping
        self.start = questions.sides.start()
        self.states: dict[Location, list[dict[str, Any]]] = {self.start: []}
        self.guesses: dict[Location, tuple[Guess, ...]] = {self.start: ()}
        self.alone: list[Numbered] = []
        self._held: dict[Location, tuple[int, list[Truth], Truth]] = {}
        self._columns: dict[Location, tuple[dict[str, Any], dict[Guess, Truth]]] = {}
        self._ends: dict[int, tuple[dict[str, Any], dict[Guess, Truth]]] = {}
        self._foreseen: dict[int, tuple[int, tuple[Guess, ...] | None]] = {}

    def holding(self, location: Location) -> Truth:
        """What is taken to hold at a location."""
        return self.held_at(location)[2]

    def held_at(self, location: Location) -> tuple[int, list[Truth], Truth]:
        """How many states it was learnt from, each guess, and all of them together."""
        version = len(self.states[location])
        if location not in self._held or self._held[location][0] != version:
            columns, known = self._columns.setdefault(
                location, (self.questions.columns(location), {})
            )
            holding = [_holds(guess, columns, known) for guess in self.guesses[location]]
            self._held[location] = version, holding, both(holding)
        return self._held[location]

    def _moves(self, location: Location) -> list[Numbered]:
        if self.questions.sides.movers(location) is None:
            return []
        return self.questions.moves(location)

    def learn(self) -> None:
        """Follow moves to states that were not foreseen until there are none.

        Raises `Stopped` where the sides cannot be matched, or the target has undefined behaviour
        of its own."""
        self._begin()
        while any(self._follow(location) for location in list(self.states)):
            pass
        moves = {location: self._moves(location) for location in self.states}
        self.alone = [
            each
            for start in moves.values()
            for each in start
            if each.move.movers != "both" and self._possible(each)
        ]
        for location, start in moves.items():
            wrong = either(each.move.wrong for each in start)
            truths = (self.holding(location), wrong)
            if self.asked(truths):
                said = "the target may have undefined behaviour that the source does not have"
                inputs = self.questions.inputs_for(truths, (location,))
                raise Stopped(f"at {location} {said}", inputs)

    def _begin(self) -> None:
        """Guess from what some inputs lead to: the solver then has less to find out."""
        for sample in samples(self.questions):
            if isinstance(sample, Apart):
                raise Stopped(sample, sample.inputs)
            location, state = sample
            states = self.states.setdefault(location, [])
            if len(states) < SAMPLES and state not in states:
                states.append(state)
        for location in self.states:
            if location != self.start:
                self._guess(location)
        for run in chosen_runs(self.questions):
            for sample in run:
                if isinstance(sample, Apart):
                    raise Stopped(sample, sample.inputs)
                location, state = sample
                known = self.guesses.get(location)
                if known is None or not all(guess.holds(state) for guess in known):
                    self._add(location, state)
            # Long runs are for small bounds, which single questions weaken step by step.
            if not any(isinstance(g, AtMost) for known in self.guesses.values() for g in known):
                return

    def _follow(self, location: Location) -> bool:
        """Learn from all that the moves of a location can lead to, as it is foreseen now; whether
        there was anything."""
        news = False
        while True:
            moves = self._moves(location)
            surprises = [self._unforeseen(each) for each in moves]
            if not self.asked([self.holding(location), either(surprises)]):
                for each in moves:
                    self._foreseen[each.number] = self._as_foreseen(each)
                return news
            news = True
            known = zip(moves, surprises, strict=True)
            taken = next((e for e, truth in known if self.questions.holds(truth)), None)
            if taken is None:
                raise Stopped("the solver's model does not tell which move it takes")
            end = taken.move.end
            if isinstance(end, str):
                truths = (self.holding(location), *taken.move.guard)
                inputs = self.questions.inputs_for(truths, (location,))
                raise Stopped(f"at {location} {end}", inputs)
            self._add(end, self.questions.read(self._there(taken, end)[0]))

    def _as_foreseen(self, numbered: Numbered) -> tuple[int, tuple[Guess, ...] | None]:
        """How much is known where the move starts, and what is foreseen where it leads."""
        end = numbered.move.end
        there = None if isinstance(end, str) else self.guesses.get(end)
        return len(self.states[numbered.start]), there

    def _unforeseen(self, numbered: Numbered) -> Truth:
        """The move leads where something is not as foreseen, or where nothing is foreseen at all.

        What was asked already of the start as it is is not asked again."""
        guard, end = numbered.move.guard, numbered.move.end
        version, known = self._foreseen.get(numbered.number, (-1, None))
        same = version == len(self.states[numbered.start])
        if same and known is None:
            return False
        if isinstance(end, str) or end not in self.states:
            return both(guard)
        columns, there = self._there(numbered, end)
        asked = self.guesses[end]
        if same and known is not None:
            asked = not_implied(known, asked)
        holding = [_holds(guess, columns, there) for guess in asked]
        return both((*guard, negated(both(holding))))

    def _there(
        self, numbered: Numbered, end: Location
    ) -> tuple[dict[str, Any], dict[Guess, Truth]]:
        """The columns of where a move leads, and when a guess holds there."""
        if numbered.number not in self._ends:
            columns = self.questions.columns(end, numbered.move.state)
            self._ends[numbered.number] = columns, {}
        return self._ends[numbered.number]

    def _add(self, location: Location, state: dict[str, Any]) -> None:
        states = self.states.setdefault(location, [])
        states.append(state)
        if len(states) > MOST_STATES:
            raise Stopped(f"no invariant was found at {location}")
        self._guess(location)

    def _guess(self, location: Location) -> None:
        moving = frozenset(self.questions.moving(location))
        widths = self.questions.widths(location) if self.wrapping else ()
        self.guesses[location] = guessed(self.states[location], moving, widths)

    def _possible(self, numbered: Numbered) -> bool:
        return self.asked([self.holding(numbered.start), *numbered.move.guard])

    def asked(self, truths: Iterable[Truth], threads: Literal[1, 2] = 1) -> bool:
        answer = self.questions.check(truths, threads)
        if answer == "unknown":
            raise Stopped("the solver did not decide an obligation")
        return answer == "sat"


def _holds(guess: Guess, columns: dict[str, Any], known: dict[Guess, Truth]) -> Truth:
    """When the guess holds; `known`: the same of other guesses, so that none is built twice."""
    if guess not in known:
        known[guess] = guess.holds(columns)
    return known[guess]
