"""That no side of an unbounded product runs on forever where the other one waits.

Each cycle of moves of one side alone must have a number that is not negative and decreases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from ...encodings.unbounded.candidate_invariants import LARGEST
from ...encodings.unbounded.product import Location, Movers
from ...encodings.unbounded.questions import Numbered, Questions
from ...encodings.unbounded.values import Truth, either
from ...semantics.control_flow.strongly_connected import strongly_connected


class Endings:
    """Looks for such numbers: `holding` is what is known at a location, `states` some states of
    each, `asked` whether some truths can hold at once."""

    def __init__(
        self,
        questions: Questions,
        states: Mapping[Location, Sequence[Mapping[str, Any]]],
        holding: Callable[[Location], Truth],
        asked: Callable[[Iterable[Truth]], bool],
    ) -> None:
        self.questions = questions
        self.states = states
        self.holding = holding
        self._asked = asked

    def runs_on(self, taken: Sequence[Numbered]) -> str | None:
        """Which side may run on forever by the moves that can be taken, None if neither."""
        movers: tuple[Movers, ...] = ("target", "source")
        for side in movers:
            alone = [each for each in taken if each.move.movers == side]
            while alone:
                left = self._without_decrease(alone)
                if isinstance(left, Location):
                    return f"the {side} may run on forever at {left}"
                alone = left
        return None

    def _without_decrease(self, moves: list[Numbered]) -> list[Numbered] | Location:
        """The moves that lie on cycles, less those that can be taken only so often; a place where
        all can be taken for ever."""
        places = {str(each.start): each.start for each in moves}
        graph = {
            name: tuple({str(e.move.end) for e in moves if e.start == place} & places.keys())
            for name, place in places.items()
        }
        rest: list[Numbered] = []
        for part in strongly_connected(graph, frozenset()):
            inside = [e for e in moves if str(e.start) in part and str(e.move.end) in part]
            decreasing = self._decreasing(inside)
            if not decreasing:
                return inside[0].start
            rest += [each for each in inside if each not in decreasing]
        return rest

    def _decreasing(self, moves: list[Numbered]) -> list[Numbered]:
        """Those of the moves that decrease a number which none of them increases."""
        for plus, minus in self._measures(moves):
            if all(self._measured(each, plus, minus, 0) for each in moves):
                found = [each for each in moves if self._measured(each, plus, minus, 1)]
                if found:
                    return found
        return []

    def _measures(self, moves: list[Numbered]) -> Iterator[tuple[str, str]]:
        """A column, and one to subtract, that all places have; either may be none."""
        numbers: list[str] | None = None
        for each in moves:
            states = self.states[each.start]
            here = [c for c, v in states[0].items() if not isinstance(v, bool)]
            numbers = here if numbers is None else [c for c in numbers if c in here]
        yield from ((column, "") for column in numbers or ())
        yield from (("", column) for column in numbers or ())
        yield from permutations(numbers or (), 2)

    def _measured(self, each: Numbered, plus: str, minus: str, step: int) -> bool:
        """The measure falls by at least `step` and, for a real step, was not negative."""
        assert isinstance(each.move.end, Location)
        # Where nothing is subtracted from, a number that is: it has to be bounded by it.
        before = {**self.questions.columns(each.start), "": LARGEST}
        after = {**self.questions.columns(each.move.end, each.move.state), "": LARGEST}
        if plus not in after or minus not in after:
            return False
        old, new = before[plus], after[plus]
        if minus:
            old, new = old - before[minus], new - after[minus]
        rises: list[Truth] = [new > old - step]
        if step:
            rises.append(old < 0)
        return not self._asked([self.holding(each.start), *each.move.guard, either(rises)])
