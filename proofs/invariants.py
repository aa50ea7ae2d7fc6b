"""What holds at each place where source and target of one thread wait for each other.

It is learnt from states that can be reached, weakest shapes last, until no move leads to a state
that was not foreseen: then it is an invariant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from ..encodings.unbounded_guesses import Guess, guessed
from ..encodings.unbounded_product import Location
from ..encodings.unbounded_questions import Numbered, Questions
from ..encodings.unbounded_samples import samples
from ..encodings.unbounded_values import Truth, both, either, negated

MOST_STATES = 80
"""States of one location that are learnt from; more end the attempt."""

SAMPLES = 16
"""States of one location that come from runs on numbers."""


class Stopped(Exception):
    """The attempt ends; the message says why."""


class Invariant:
    """`states`: of each location that was reached, those that were learnt from."""

    def __init__(self, questions: Questions, wrapping: bool) -> None:
        self.questions = questions
        self.wrapping = wrapping
        self.start = questions.sides.start()
        self.states: dict[Location, list[dict[str, Any]]] = {self.start: []}
        self.guesses: dict[Location, tuple[Guess, ...]] = {self.start: ()}
        self.taken: list[Numbered] = []
        self._held: dict[Location, tuple[int, list[Truth], Truth]] = {}
        self._ends: dict[int, tuple[dict[str, Any], dict[Guess, Truth]]] = {}

    def holding(self, location: Location) -> Truth:
        """What is taken to hold at a location."""
        return self.held_at(location)[2]

    def held_at(self, location: Location) -> tuple[int, list[Truth], Truth]:
        """How many states it was learnt from, each guess, and all of them together."""
        version = len(self.states[location])
        if location not in self._held or self._held[location][0] != version:
            columns = self.questions.columns(location)
            holding = [guess.holds(columns) for guess in self.guesses[location]]
            self._held[location] = version, holding, both(holding)
        return self._held[location]

    def _moves(self) -> Iterator[Numbered]:
        for location in list(self.states):
            if self.questions.sides.movers(location) is not None:
                yield from self.questions.moves(location)

    def learn(self) -> None:
        """Follow moves to states that were not foreseen until there are none.

        Raises `Stopped` where the sides cannot be matched, or the target has undefined behaviour
        of its own."""
        self._begin()
        seen: dict[int, tuple[int, int]] = {}
        while True:
            news = False
            for numbered in self._moves():
                versions = self._versions(numbered)
                if seen.get(numbered.number) != versions:
                    news = True
                    self._follow(numbered)
                    seen[numbered.number] = self._versions(numbered)
            if not news:
                break
        self.taken = [each for each in self._moves() if self._possible(each)]
        for numbered in self._moves():
            if self.asked([self.holding(numbered.start), numbered.move.wrong]):
                raise Stopped(
                    f"at {numbered.start} the target may have undefined behaviour that the "
                    "source does not have"
                )

    def _begin(self) -> None:
        """Guess from what some inputs lead to: the solver then has less to find out."""
        for sample in samples(self.questions):
            if isinstance(sample, str):
                raise Stopped(sample)
            location, state = sample
            states = self.states.setdefault(location, [])
            if len(states) < SAMPLES and state not in states:
                states.append(state)
        for location in self.states:
            if location != self.start:
                self._guess(location)

    def _versions(self, numbered: Numbered) -> tuple[int, int]:
        end = numbered.move.end
        there = 0 if isinstance(end, str) else len(self.states.get(end, ()))
        return len(self.states[numbered.start]), there

    def _follow(self, numbered: Numbered) -> None:
        """Learn from all that the move can lead to, as it is foreseen now."""
        move, end = numbered.move, numbered.move.end
        while True:
            before = [self.holding(numbered.start), *move.guard]
            if isinstance(end, str):
                if self.asked(before):
                    raise Stopped(f"at {numbered.start} {end}")
                return
            assert move.state is not None
            columns, failing = self._there(numbered, end)
            if end in self.states:
                for guess in self.guesses[end]:
                    if guess not in failing:
                        failing[guess] = negated(guess.holds(columns))
                before.append(either(failing[guess] for guess in self.guesses[end]))
            if not self.asked(before):
                return
            self._add(end, self.questions.read(columns))

    def _there(
        self, numbered: Numbered, end: Location
    ) -> tuple[dict[str, Any], dict[Guess, Truth]]:
        """The columns of where a move leads, and when a guess fails there."""
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
