"""States of an unbounded product that some inputs lead to: what invariants are guessed from.

The same walk, on numbers. Nothing rests on it but which guesses are tried first; only a run that
comes where the sides cannot be matched is a reason to stop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any

from ...semantics.program.function import Parameter
from ...semantics.program.operands import width_of
from .columns import rigid_columns
from .paths import DEFINED
from .product import Location, Walk
from .questions import Inputs, Questions
from .values import Linear, NotLinear

SMALL = 13
"""Most inputs are smaller than this: loops that end soon show the most locations."""

LARGE = 0.15
"""How many of the others there are: near the ends of the range, where sums wrap."""

RUNS, STEPS = 20, 16
"""Runs that are made, and most moves of each."""

CHOSEN = ((0,), (1,), (0, 1), (1, 0), (18,), (144, 192, 240))
"""Inputs of runs that chance leaves out: the least, and those of more trips than any bound that is
tried, up to their end; with multiples of 2, 3, 4, 6 and 8 of as many trips of unrolled loops."""

CHOSEN_STEPS = 170
"""Most moves of such a run."""


class Drawn:
    """Inputs of one thread at random (`Inputs` of the walk); nothing is poison.

    `numbers`: those that all are in turn, if there are any; `truth`: the one that all are."""

    def __init__(
        self,
        rng: Random,
        parameters: tuple[Parameter, ...],
        numbers: Sequence[int] = (),
        truth: bool | None = None,
    ) -> None:
        self._rng = rng
        self._numbers = cycle(numbers) if numbers else None
        self._truth = truth
        self.truths = 0  # How many were drawn.
        self._made: dict[str, Linear] = {}
        self._parameters = [self.drawn(width_of(parameter.type)) for parameter in parameters]

    def parameter(self, index: int) -> Linear:
        return self._parameters[index]

    def constant(self, key: str, width: int | None, *, shared: bool, poison: bool) -> Linear:
        if key.startswith("choice"):
            if self._numbers is not None:
                return Linear(next(self._numbers), False)
            return Linear(self._rng.randrange(1 << 20), False)
        if key not in self._made:
            self._made[key] = self.drawn(width)
        return self._made[key]

    def applied(
        self, key: str, operands: Sequence[Linear], width: int | None, *, poison: bool
    ) -> Linear:
        if key.startswith(DEFINED):
            return Linear(True, False)
        return self.constant(f"{key} {operands}", width, shared=False, poison=poison)

    def drawn(self, width: int | None) -> Linear:
        """A value of a width."""
        if width == 1:
            self.truths += 1
            truth = self._rng.random() < 0.5 if self._truth is None else self._truth
            return Linear(truth, False)
        top = 1 << (width or 32)
        if self._numbers is not None:
            return Linear(next(self._numbers) % top, False)
        if self._rng.random() < LARGE:
            return Linear(self._rng.choice((top - 1, top - 8, top // 2, top // 2 + 4)) % top, False)
        return Linear(self._rng.randrange(min(SMALL, top)), False)


Sample = tuple[Location, dict[str, Any]]
"""A location that is reached, and the values of its columns there."""


class Apart(str):
    """A run comes where the sides cannot be matched, as a sentence; `inputs` are its own."""

    inputs: tuple[Inputs, ...] = ()


def samples(questions: Questions) -> Iterator[Sample | Apart]:
    """The states of some runs, up to where the sides come apart."""
    sides = questions.sides
    for run in range(RUNS):
        inputs = Drawn(Random(run), sides.source.function.parameters)
        yield from _one_run(questions, inputs, STEPS)


def chosen_runs(questions: Questions) -> Iterator[list[Sample | Apart]]:
    """The same of each run with chosen inputs, from its end."""
    for numbers in CHOSEN:
        for truth in (True, False):
            inputs = Drawn(Random(0), questions.sides.source.function.parameters, numbers, truth)
            found = list(_one_run(questions, inputs, CHOSEN_STEPS))
            yield found[::-1]
            if not inputs.truths:
                break


def _one_run(questions: Questions, inputs: Drawn, steps: int) -> Iterator[Sample | Apart]:
    try:
        yield from _followed(questions, Walk(questions.sides, inputs), inputs, steps)
    except NotLinear:
        return


def _numbers(walk: Walk) -> dict[str, int]:
    """The arguments of a walk on numbers, pointers left out."""
    return {
        parameter.name: int(walk.source.rigid(parameter.name).term)
        for parameter in walk.sides.source.function.parameters
        if not parameter.type.startswith("ptr") and width_of(parameter.type) is not None
    }


def _followed(
    questions: Questions, walk: Walk, inputs: Drawn, steps: int
) -> Iterator[Sample | Apart]:
    sides = questions.sides
    known = rigid_columns(walk)
    # What the walk on numbers does not call poison is not.
    fixed = {name: known.get(name, False) for name in questions.fixed}
    location, state = sides.start(), walk.nothing_known()
    for _ in range(steps):
        if sides.movers(location) is None:
            return
        type_ = walk.result_type(location)
        result = None if type_ == "void" else inputs.drawn(width_of(type_))
        moves = [move for move in walk.moves(location, state, result) if not move.guard]
        if len(moves) != 1:
            return
        end = moves[0].end
        if isinstance(end, str):
            apart = Apart(f"at {location} {end}")
            apart.inputs = ((_numbers(walk),),)
            yield apart
            return
        assert moves[0].state is not None
        location, state = end, moves[0].state
        yield location, {**questions.moving(location, state), **fixed}
