"""Which guesses of a location are shown: few from which the others follow.

That a guess follows is a question to the solver. Most need none of their own: what equations alone
imply is found out together, and a guess is needed that speaks of a variable of which no other one
does, as that could then have any value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from .candidate_invariants import Agreement, Constantly, Guess, columns_of
from .equations import Equation
from .product import Location
from .questions import Questions
from .values import Truth


def independent(
    questions: Questions, location: Location, guesses: Sequence[Guess], truths: Sequence[Truth]
) -> list[int]:
    """The places of some guesses that together imply all of them, the first ones if possible.

    `truths`: the same as formulas. Raises `OutOfTime`."""
    variables = frozenset(questions.variables_alone(location))
    places = range(len(guesses))
    equations = [n for n in places if isinstance(guesses[n], Equation)]
    needed = _alone(guesses, places, variables, (Constantly, Agreement))
    with questions.marked(truths) as fails:
        doubtful: set[int] = set()
        rest = set(places) - set(equations) - set(needed)
        while rest:
            failing = fails([*equations, *needed], rest)
            if not failing:
                break
            doubtful |= failing
            rest -= failing
        kept = list(needed)
        left = [*equations, *sorted(doubtful)]
        while left:
            place = left.pop()
            alone = _alone(guesses, [*left, place, *kept], variables, (Equation,))
            if place in alone or fails([*left, *kept], [place]):
                kept.append(place)
    return sorted(kept)


def _alone(
    guesses: Sequence[Guess],
    places: Iterable[int],
    variables: Collection[str],
    kinds: tuple[type, ...],
) -> list[int]:
    """Those of the places at which a guess of these kinds has a variable for itself."""
    places = list(places)
    told = Counter(column for n in places for column in columns_of(guesses[n]))
    return [
        n
        for n in places
        if isinstance(guesses[n], kinds)
        and any(told[c] == 1 and c in variables for c in columns_of(guesses[n]))
    ]
