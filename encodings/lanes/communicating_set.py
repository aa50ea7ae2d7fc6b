"""One set of threads that execute an operation together, as far as its results tell of it.

Its first lane, whether a lane is a member, and masks of those members for which something holds are
values that are one for the wave. What is known of them is said as facts (`facts`): of each lane
that the terms speak of (this thread's own, the first one, those that are read), what holds of every
member; and where two masks differ, or a value is not the same in all members, a lane that shows it.
These lanes are named, so that no fact needs a quantifier; what would need one is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from ..terms.factory import Terms
from ..terms.term import Term
from ..terms.values import Value, some
from .wave import LANE, MASK, Wave

MOST_LANES_SPOKEN_OF = 12
"""Of more lanes than this nothing is said."""

MOST_MASKS_COMPARED = 6
"""Of more masks than this it is not said where they differ."""

SMALLEST = {"umin": False, "min": True}
LARGEST = {"umax": False, "max": True}
"""Reductions to an extreme, and whether numbers are signed there."""


@dataclass(slots=True)
class CommunicatingSet:
    """A set by its number in the product. `lanes_of_wave`: how many lanes a wave has, None where
    that is not known."""

    wave: Wave
    number: int
    lanes_of_wave: int | None = None
    executed: list[Term] = field(default_factory=list)
    """Under which conditions a thread is a member."""
    _lanes: dict[Term, None] = field(default_factory=dict)
    _masks: dict[tuple[Term, Term], Term] = field(default_factory=dict)
    _uneven: dict[tuple[Term, Term], Term] = field(default_factory=dict)
    _spoiled: dict[Term, Term] = field(default_factory=dict)
    _reduced: dict[tuple[str, Term, Term], Term] = field(default_factory=dict)
    _quads: dict[Term, Term] = field(default_factory=dict)

    @property
    def terms(self) -> Terms:
        return self.wave.terms

    # --- what results are made of ---

    @property
    def first(self) -> Term:
        """The lane of the first member."""
        return self.wave.known(f"first lane:{self.number}", LANE)

    def member(self, lane: Term) -> Term:
        """The truth that a lane is a member."""
        return self.terms.function(f"member:{self.number}", (lane,), 1)

    @property
    def lanes(self) -> tuple[Term, ...]:
        """The lanes that are spoken of, besides a thread's own."""
        return (self.first, *self._lanes)

    def speak_of(self, lane: Term) -> Term:
        """The lane, of which facts are said from now on."""
        self._lanes.setdefault(lane)
        return lane

    def lane_number(self, number: Term) -> Term:
        """The lane that a number names: modulo the lanes of a wave."""
        t = self.terms
        if self.lanes_of_wave is not None:
            return self._modulo(number, self.lanes_of_wave)
        wide = self.wave.known("a wave of 64 lanes", 1)
        return t.choice(wide, self._modulo(number, 64), self._modulo(number, 32))

    def _modulo(self, number: Term, lanes: int) -> Term:
        t = self.terms
        bits = min(number.width, lanes.bit_length() - 1)
        return t.zero_extend(t.slice(number, 0, bits), LANE)

    def mask(self, truth: Value) -> Term:
        """The lanes of the members for which a truth holds, a bit each."""
        t = self.terms
        if truth.term is t.false:
            return t.constant(0, MASK)
        key = (truth.term, t.false)
        if key not in self._masks:
            bits = min(self.lanes_of_wave or MASK, MASK)
            self._masks[key] = t.zero_extend(self._one("mask", bits, truth.term), MASK)
        return self._masks[key]

    def members(self) -> Term:
        """The lanes of all members, a bit each."""
        return self.mask(Value(self.terms.true, self.terms.false))

    def count(self) -> Term:
        """How many members there are."""
        return self.terms.bits("llvm.ctpop", self.members())

    def spoiled(self, poison: Term) -> Term:
        """The truth that the value of some member is poison."""
        t = self.terms
        truth = some(t, poison)
        if truth.is_constant or self.wave.at(truth, self.first) is truth:
            return truth
        if truth not in self._spoiled:
            self._spoiled[truth] = self._one("spoiled", 1, truth)
        return self._spoiled[truth]

    def uneven(self, value: Value) -> Term:
        """The truth that a value is not one in all members, or poison in one."""
        if self.wave.is_one(value):
            return self.terms.false
        key = (value.term, value.poison)
        if key not in self._uneven:
            self._uneven[key] = self._one("uneven", 1, *key)
        return self._uneven[key]

    def reduced(self, kind: str, value: Value) -> Term:
        """What the members' values come to, combined."""
        key = (kind, value.term, value.poison)
        if key not in self._reduced:
            self._reduced[key] = self._one(f"reduced by {kind}", value.term.width, *key[1:])
        return self._reduced[key]

    def another_of_its_quad(self, truth: Term) -> Term:
        """A lane of the quad of this thread's, which is each thread's own."""
        if truth not in self._quads:
            name = f"lane of quad:{self.number}:{truth.number}"
            self._quads[truth] = self.terms.variable(name, LANE)
        return self.speak_of(self._quads[truth])

    def _one(self, what: str, width: int, *of: Term) -> Term:
        """A value that is one for the set, by what it is made of."""
        numbers = ":".join(str(each.number) for each in of)
        return self.wave.known(f"{what}:{self.number}:{numbers}", width)

    # --- what is known of them ---

    def facts(self, assumptions: list[Term]) -> Iterator[Term]:
        """What holds of a thread that is a member; `assumptions` hold of every thread."""
        t, me = self.terms, self.wave.me
        here = t.disjunction(self.executed)
        said = [self.member(me), self.member(self.first), *self._somewhere()]
        lanes = [me, *self.lanes]
        for lane in lanes[:MOST_LANES_SPOKEN_OF]:
            said += [t.implication(self.member(lane), each) for each in self._of_member(lane, here)]
            said += [self._bit_of(lane, truth, mask) for (truth, _), mask in self._masks.items()]
            if lane is not me:
                said += [
                    t.implication(self.member(lane), self.wave.at(each, lane))
                    for each in assumptions
                ]
                said += self._not_mine(lane)
        for fact in said:
            yield t.implication(here, fact)

    def _not_mine(self, lane: Term) -> Iterator[Term]:
        """What differs in any two threads differs in this lane and this thread's own."""
        t, wave = self.terms, self.wave
        mine = t.equal(lane, wave.me)
        for own, _ in wave.own_atoms():
            if own.operation == "variable" and str(own.data) in wave.distinct:
                yield t.disjunction((mine, t.negation(t.equal(wave.at(own, lane), own))))

    def _bit_of(self, lane: Term, truth: Term, mask: Term) -> Term:
        t = self.terms
        holds = t.conjunction((self.member(lane), self.wave.at(truth, lane)))
        return t.equivalent(self._bit(mask, lane), holds)

    def _bit(self, mask: Term, lane: Term) -> Term:
        t = self.terms
        return t.slice(t.binary("lshr", mask, t.zero_extend(lane, MASK)), 0, 1)

    def _of_member(self, lane: Term, here: Term) -> Iterator[Term]:
        """What holds of every member, of one of them."""
        t, wave, first = self.terms, self.wave, self.first
        yield wave.at(here, lane)
        yield t.negation(t.unsigned_less(lane, first))
        yield t.unsigned_less(lane, self._size())
        for (term, poison), uneven in self._uneven.items():
            same = t.equal(wave.at(term, lane), wave.at(term, first))
            clean = t.negation(some(t, wave.at(poison, lane)))
            yield t.disjunction((uneven, t.conjunction((same, clean))))
        for truth, spoiled in self._spoiled.items():
            yield t.implication(wave.at(truth, lane), spoiled)
        for (kind, term, _), whole in self._reduced.items():
            yield self._bound(kind, wave.at(term, lane), whole)

    def _size(self) -> Term:
        t = self.terms
        if self.lanes_of_wave is not None:
            return t.constant(self.lanes_of_wave, LANE)
        wide = self.wave.known("a wave of 64 lanes", 1)
        return t.choice(wide, t.constant(64, LANE), t.constant(32, LANE))

    def _bound(self, kind: str, part: Term, whole: Term) -> Term:
        """What a member's value says of what all come to."""
        t = self.terms
        if kind in SMALLEST:
            less = t.signed_less if SMALLEST[kind] else t.unsigned_less
            return t.negation(less(part, whole))
        if kind in LARGEST:
            less = t.signed_less if LARGEST[kind] else t.unsigned_less
            return t.negation(less(whole, part))
        if kind in ("and", "or"):
            return t.equal(t.binary(kind, part, whole), whole)
        return t.true

    def _somewhere(self) -> Iterator[Term]:
        """Lanes that show what is not so in all members."""
        t, wave = self.terms, self.wave
        for (term, poison), uneven in self._uneven.items():
            lane = self._witness(uneven)
            differs = t.negation(t.equal(wave.at(term, lane), wave.at(term, self.first)))
            shown = t.disjunction((differs, some(t, wave.at(poison, lane))))
            yield t.implication(uneven, t.conjunction((self.member(lane), shown)))
        for truth, spoiled in self._spoiled.items():
            lane = self._witness(spoiled)
            shown = t.conjunction((self.member(lane), wave.at(truth, lane)))
            yield t.implication(spoiled, shown)
        for (kind, term, _), whole in self._reduced.items():
            if kind in SMALLEST or kind in LARGEST:
                lane = self._witness(whole)
                found = t.equal(whole, wave.at(term, lane))
                yield t.conjunction((self.member(lane), found))
        for lane in self._quads.values():
            yield self.member(lane)
            yield t.equal(t.slice(lane, 2, LANE - 2), t.slice(wave.me, 2, LANE - 2))
        yield from self._masks_differ()

    def _masks_differ(self) -> Iterator[Term]:
        if not self._masks:
            return
        t, wave = self.terms, self.wave
        everyone = self.members()
        nobody = t.constant(0, MASK)
        masks = [(t.false, nobody), *((truth, mask) for (truth, _), mask in self._masks.items())]
        for _, mask in masks[1:]:
            yield t.equal(t.binary("and", mask, everyone), mask)
        for (a, one), (b, other) in combinations(masks[:MOST_MASKS_COMPARED], 2):
            lane = self._witness(one, other)
            differs = t.negation(t.equivalent(wave.at(a, lane), wave.at(b, lane)))
            shown = t.conjunction((self.member(lane), differs))
            yield t.disjunction((t.equal(one, other), shown))

    def _witness(self, *of: Term) -> Term:
        """A lane that shows something, spoken of from now on."""
        return self.speak_of(self._one("shown by lane", LANE, *of))
