"""Operations by which lanes look at each other, and what they give: computed from their sets.

Such an operation is compared by its *set* alone: what it gives is a term (`encodings/lanes`), and
shows in what is made of it. So another operation, or the same one with other operands, may take its
place, and one set may be looked at more than once: in one block, with one token, all who looked
first look again, as long as every call between returns. So do they elsewhere, in a later trip or
behind a branch, where the path of the product to the second instance is that to the first: a thread
comes to an instance where its path says so, and converged are those who do. That asks for one path
to each of the two, which is known when the walk is over; otherwise the product is built again.

A set is known by the name of its instance, one in the source and one in the target, which are one
set once the two are matched: that they have the same members is an obligation of its own. What
another member passes is this thread's own term with that member's atoms. That asks for all members
to come by one node of the product, with one term: where the same instance is met with two, the
product is built again with all that stands there as opaque (`spoiled`). So are all operations where
one of the programs has an anchor, whose sets the implementation chooses, and those that are alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, NamedTuple

from ...semantics.program.function import Site
from ...semantics.program.instructions import Call
from ..lanes.communicating_set import MOST_LANES_SPOKEN_OF, CommunicatingSet
from ..lanes.operations import Look, given, is_said
from ..lanes.wave import Wave
from ..terms.factory import Terms
from ..terms.path_conditions import Path
from ..terms.propagation import known_by, simplified
from ..terms.term import Term, parts_of
from ..terms.values import Value
from .evaluation import Evaluator
from .events import Classifier, Event
from .names import Name
from .records import Side
from .states import ALONE, Cursor
from .unfolding import Unfolding

MOST_PARTS_ELSEWHERE = 30_000
"""Terms of other lanes that assumptions are made of. Where fewer hold, an answer only comes later
or is unknown."""

LOOKED = "=looked:"
"""Begins the keys under which an environment holds, until its block ends, the number of the set of
all who look with one token."""

TOGETHER = "@together"
"""The key under which an environment holds the number of the set with which the thread looked last,
as long as every call since then returns."""

COUNT = "@looks"
"""The key under which an environment counts the looks."""


class Place(NamedTuple):
    """Where a side looks, while the other one is still followed or `alone`."""

    side: Side
    site: Site
    alone: bool


class Refused(NamedTuple):
    """What a walk found that must not be taken to hold. `opaque`: the places at which results are
    not computed; `elsewhere`: that a set is known again outside its block."""

    opaque: frozenset[Place] = frozenset()
    elsewhere: bool = False

    def includes(self, other: Refused) -> bool:
        """Whether it holds all that the other one does."""
        return other.opaque <= self.opaque and self.elsewhere >= other.elsewhere

    def joined(self, other: Refused) -> Refused:
        """What either of them holds."""
        return Refused(self.opaque | other.opaque, self.elsewhere or other.elsewhere)


@dataclass(slots=True, kw_only=True)
class Looks:
    """The sets of one product. `refused`: what an earlier walk found not to hold; `spoiled`: the
    places at which results must not be computed, as this walk found.

    What a source passes that goes on alone is left out of a set where it is not what others pass:
    of threads that fail to match, or run past the bound, one is the first to do so, and none of
    those with which it communicated before has."""

    terms: Terms
    classifier: Classifier
    unfoldings: Mapping[Side, Unfolding]
    evaluator: Evaluator
    wave: Wave
    lanes_of_wave: int | None
    refused: Refused
    spoiled: set[Place] = field(default_factory=set)
    lacking: bool = False
    """Whether a look of the target was left without a partner."""
    _sets: dict[int, CommunicatingSet] = field(default_factory=dict)
    _numbers: dict[tuple[Side, Name], int] = field(default_factory=dict)
    _passed: dict[tuple[Side, Name], tuple[tuple[Value, ...], bool]] = field(default_factory=dict)
    _executed: dict[tuple[Side, Name], dict[Term, None]] = field(default_factory=dict)
    _ways: dict[tuple[Side, Name], set[Term]] = field(default_factory=dict)
    _reached: dict[tuple[Side, int], Term] = field(default_factory=dict)
    _anchored: bool = field(init=False)

    def __post_init__(self) -> None:
        self._anchored = any(
            call.control == "anchor"
            for unfolding in self.unfoldings.values()
            for _, call in unfolding.function.calls()
        )

    def looks(self, place: Place, call: Call, name: Name | None) -> bool:
        """Whether what a call gives is computed from its set."""
        if name is None or name.root.kind not in ("entry", "maximal") or self._anchored:
            return False
        if not self.refused.opaque.isdisjoint((place, place._replace(alone=False))):
            return False
        if not (call.convergent and call.effects.removable):
            return False
        if self.classifier.kind(call) != "pure":
            return False
        contract = self.classifier.contract(call.callee)
        return is_said(call, contract, self.evaluator.data[place.side])

    def again(self, side: Side, cursor: Cursor, call: object, path: Path) -> int:
        """The number of the set, where all who looked look again; else 0. In a block all do with
        one token, and anywhere where all who looked last come by one path, and nobody else."""
        if not isinstance(call, Call) or not call.convergent or call.control is not None:
            return 0
        here = cursor.environment
        in_block = here.get(_key(call), 0)
        number = in_block or here.get(TOGETHER, 0)
        if not number:
            return 0
        name = self._name(side, cursor, call)
        if not in_block and not self._all_come(side, name, number, path):
            return 0
        return number if self.looks(_place(side, cursor), call, name) else 0

    def _all_come(self, side: Side, name: Name, number: int, path: Path) -> bool:
        """Whether those who looked with a set all come to an instance, and nobody else does, as far
        as is known yet (see `found`)."""
        if self.refused.elsewhere or self._reached.get((side, number)) is not path.term(self.terms):
            return False
        return self._numbers.get((side, name), number) == number

    def _name(self, side: Side, cursor: Cursor, call: Call) -> Name:
        token = cursor.environment.get(call.token) if call.token else None
        site = Site(cursor.position.block, cursor.index)
        return self.unfoldings[side].name(site, call, cursor.position, token)

    def look_again(self, side: Side, cursor: Cursor, call: Call, number: int, path: Path) -> Term:
        """Give a call the result that its set has, and return when it is as the call promises."""
        values = tuple(self.evaluator.value(side, cursor, call, o) for o in call.arguments)
        name, place = self._name(side, cursor, call), _place(side, cursor)
        if not cursor.environment.get(_key(call)):
            self._numbers.setdefault((side, name), number)
        values = self._noted(place, name, values, path)
        value, kept = self._given(side, call, values, number)
        if call.name is not None:
            cursor.environment[call.name] = value
        cursor.environment[COUNT] = cursor.environment.get(COUNT, 0) + 1
        return kept

    def together(self, one: Event, other: Event, path: Path) -> tuple[Event, Event]:
        """Two events that are one communication, as looks at one set."""
        assert one.name is not None and other.name is not None
        keys: tuple[tuple[Side, Event], ...] = (("source", one), ("target", other))
        numbers = {self._numbers.get((side, event.name)) for side, event in keys if event.name}
        numbers -= {None}
        if len(numbers) > 1:
            self.spoiled |= {Place(side, event.site, alone=False) for side, event in keys}
            return self.alone("source", one, path), self.alone("target", other, path)
        number = next(iter(numbers), None) or self._new()
        found: list[Event] = []
        for side, event in keys:
            found.append(self._looked(side, event, number, path))
        return found[0], found[1]

    def alone(self, side: Side, event: Event, path: Path) -> Event:
        """An event that has no partner yet, as a look at a set of which nothing is known."""
        assert event.name is not None
        number = self._numbers.get((side, event.name)) or self._new()
        return self._looked(side, event, number, path)

    def after(self, environment: dict[str, Any], event: Event) -> None:
        """Who looks again in this block is known from here on, and who looked last."""
        if event.looks and isinstance(event.instruction, Call):
            environment[_key(event.instruction)] = event.set_number
            environment[TOGETHER] = event.set_number
            environment[COUNT] = environment.get(COUNT, 0) + 1

    def found(self) -> Refused:
        """What does not hold, now that all ways to each instance are known. Of a set that looks
        again elsewhere, all come to each of its instances on the one path that was seen first, and
        no look of the target lacks one of the source that could have been its partner."""
        named: dict[tuple[Side, int], list[Name]] = {}
        for (side, name), number in self._numbers.items():
            named.setdefault((side, number), []).append(name)
        shared = {key: names for key, names in named.items() if len(names) > 1}
        others_come = any(
            self._ways.get((side, name), set()) - {self._reached[side, number]}
            for (side, number), names in shared.items()
            for name in names
        )
        return Refused(frozenset(self.spoiled), others_come or (self.lacking and bool(shared)))

    def facts(self, assumptions: list[Term]) -> list[Term]:
        """What is known of the sets; `assumptions` hold of every thread."""
        relevant = self._of_other_lanes(assumptions)
        found: list[Term] = []
        for number, each in self._sets.items():
            executed = {
                key: tuple(conditions)
                for key, conditions in self._executed.items()
                if self._numbers.get(key) == number
            }
            if not executed:
                continue
            side = next(iter(executed))[0]
            every = [c for (s, _), conditions in executed.items() if s == side for c in conditions]
            each.executed = [self.terms.disjunction(every)]
            found += each.facts(relevant)
        return found + [link for _, link in self.wave.own_atoms()]

    def lanes(self) -> tuple[Term, ...]:
        """The lanes that the facts speak of, besides this thread's own."""
        return tuple(dict.fromkeys(lane for each in self._sets.values() for lane in each.lanes))

    def _of_other_lanes(self, assumptions: list[Term]) -> list[Term]:
        """The assumptions that speak of what was asked for in other lanes, the small ones: each is
        made again for each lane of each set."""
        asked = {own: True for own, _ in self.wave.own_atoms()}
        if not asked:
            return []
        copies = sum(min(len(each.lanes), MOST_LANES_SPOKEN_OF) for each in self._sets.values())
        most = MOST_PARTS_ELSEWHERE // max(copies, 1)
        speaking = [each for each in assumptions if _speaks(each, asked)]
        sizes = sorted((len(parts_of(each, most)), index) for index, each in enumerate(speaking))
        totals = accumulate(size for size, _ in sizes)
        kept = {index for total, (_, index) in zip(totals, sizes, strict=True) if total <= most}
        return [each for index, each in enumerate(speaking) if index in kept]

    def _new(self) -> int:
        number = len(self._sets) + 1
        self._sets[number] = CommunicatingSet(self.wave, number, self.lanes_of_wave)
        return number

    def _looked(self, side: Side, event: Event, number: int, path: Path) -> Event:
        assert event.name is not None and isinstance(event.instruction, Call)
        place = Place(side, event.site, event.alone)
        self._numbers[side, event.name] = number
        self._reached.setdefault((side, number), path.term(self.terms))
        values = self._noted(place, event.name, event.arguments, path)
        if event.result is not None and event.set_number == number:
            return event
        value, kept = self._given(side, event.instruction, values, number)
        return replace(event, result=value, set_number=number, kept=kept)

    def _noted(
        self, place: Place, name: Name, values: tuple[Value, ...], path: Path
    ) -> tuple[Value, ...]:
        """What is passed, of which the path to an instance settles what is poison. All who execute
        it pass one term, or it is not computed with."""
        key: tuple[Side, Name] = (place.side, name)
        settled = self._settled(values, path)
        passed, alone = self._passed.setdefault(key, (settled, place.alone))
        if passed != settled:
            self.spoiled.add(place._replace(alone=alone or place.alone))
        here = path.term(self.terms)
        self._executed.setdefault(key, {})[here] = None
        if not place.alone:
            self._ways.setdefault(key, set()).add(here)
        return settled

    def _settled(self, values: tuple[Value, ...], path: Path) -> tuple[Value, ...]:
        known = known_by(self.terms, path.literals)
        return tuple(
            each._replace(poison=simplified(self.terms, each.poison, known)) for each in values
        )

    def _given(
        self, side: Side, call: Call, values: tuple[Value, ...], number: int
    ) -> tuple[Value, Term]:
        look = Look(
            wave=self.wave,
            set=self._sets[number],
            call=call,
            contract=self.classifier.contract(call.callee),
            arguments=values,
            data=self.evaluator.data[side],
        )
        return self.evaluator.promised(side, given(look), call.type, call.result)


def _place(side: Side, cursor: Cursor) -> Place:
    site = Site(cursor.position.block, cursor.index)
    return Place(side, site, ALONE in cursor.environment)


def _key(call: Call) -> str:
    return f"{LOOKED}{call.token}"


def _speaks(term: Term, known: dict[Term, bool]) -> bool:
    """Whether a term is made of one that is known to be asked for; what is found is noted."""
    pending = [term]
    while pending:
        part = pending[-1]
        if part not in known:
            open_ = [each for each in part.arguments if each not in known]
            if open_:
                pending += open_
                continue
            known[part] = any(known[each] for each in part.arguments)
        pending.pop()
    return known[term]
