"""The memory model as relations: RC11, with the places where tags and targets speak.

The same objects are written for herd (`proofs/herd`) and evaluated on executions against the
definition (`semantics/memory_model/axioms`). Compatibility and happens-before are not written here
a second time: they are the formulas of MM3 and MM6, read as relations.

A read-modify-write is two events, a read and a write that `exclusive` joins, or one event that is
both, as in herd for C: then `exclusive` relates it with itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sympy import Basic, Symbol, symbols

from ...semantics.memory_model.targets import NONE, Target
from .formulas import COMPATIBLE, EMPTY, SYNCHRONISES, formulas
from .notation import (
    Both,
    Earlier,
    Either,
    Equal,
    Every,
    Happens,
    Infix,
    Joins,
    Meets,
    No,
    Some,
    Unequal,
)
from .relation_signs import Closure, Inverse, Less, On, OrEqual, Others, Repeated, Then, Times

Tag = tuple[str, str]

FIRST, SECOND = symbols("A B")
"""How the formulas call two operations."""

EVERYTHING, ID = symbols("_ id")
READS, WRITES, FENCES, ACCESSES, INITIAL = symbols("R W F M IW")
ATOMIC, ACQUIRES, RELEASES, SEQ_CST = symbols("atomic acquires releases seq_cst")
PO, RF, CO, LOC, EXT, RMW, DEPENDENCIES = symbols("po rf co loc ext rmw dependencies")
"""What an execution has: sets of events, and relations between them."""

SB, FR, ECO, EXCLUSIVE, RS, SW, HB = symbols("sb fr eco exclusive rs sw hb")
COMPATIBLE_ONES, ORDERED, MAY, JOINS = symbols("compatible ordered may-synchronise joins-seq_cst")
ELSEWHERE, SCB, RACES = symbols("elsewhere scb races")
PSC_ACCESSES, PSC_FENCES, PSC = symbols("psc-accesses psc-fences psc")


@dataclass(frozen=True, slots=True)
class Definition:
    """A relation or set, and what it is in a sentence. `least`: it is the least solution of an
    equation that speaks of itself."""

    name: Symbol
    term: Basic
    gloss: str
    least: bool = False


@dataclass(frozen=True, slots=True)
class Axiom:
    """What has to be true of a relation in every execution that is allowed; `race` makes the
    program undefined where it is not empty."""

    kind: Literal["irreflexive", "empty", "acyclic", "race"]
    term: Basic
    name: str
    gloss: str


@dataclass(frozen=True, slots=True)
class MemoryModel:
    definitions: tuple[Definition, ...]
    axioms: tuple[Axiom, ...]


def memory_model(tags: Sequence[Tag] = (), target: Target = NONE) -> MemoryModel:
    """The model for operations that carry these tags, on a target."""
    known = Tagged.of((*tags, *target.assumed)) if not target.ignores_tags else Tagged({})
    return MemoryModel(
        (*_basic(), *_of_tags(known, target), *_synchronisation(), *_seq_cst()), AXIOMS
    )


@dataclass(frozen=True, slots=True)
class Tagged:
    """The sets of events that carry tags. `names` has a word of letters, digits and `_` for
    each tag, and for each prefix alone."""

    names: Mapping[tuple[str, str | None], str]

    @staticmethod
    def of(tags: Iterable[Tag]) -> Tagged:
        found: dict[tuple[str, str | None], str] = {}
        for prefix, suffix in sorted(set(tags)):
            for each, parts in (((prefix, None), (prefix,)), ((prefix, suffix), (prefix, suffix))):
                word = "_".join(re.sub(r"\W", "_", part, flags=re.ASCII) for part in parts)
                while each not in found and word in found.values():
                    word += "_"
                found.setdefault(each, word)
        return Tagged(found)

    def restricted(self, prefixes: frozenset[str] | None) -> Tagged:
        """Those of some prefixes; None stands for all."""
        kept = {
            tag: name for tag, name in self.names.items() if prefixes is None or tag[0] in prefixes
        }
        return Tagged(kept)

    @property
    def tags(self) -> dict[Tag, str]:
        return {(prefix, suffix): name for (prefix, suffix), name in self.names.items() if suffix}

    @property
    def prefixes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(prefix for prefix, _ in self.names))

    def suffixes(self, prefix: str) -> tuple[str, ...]:
        return tuple(suffix for of, suffix in self.tags if of == prefix)

    def written(self, prefix: str, suffix: str) -> Symbol:
        """The events whose metadata has the tag."""
        return Symbol(f"written-{self.names[prefix, suffix]}")

    def having(self, prefix: str, suffix: str) -> Symbol:
        """The events that count as having it."""
        return Symbol(f"has-{self.names[prefix, suffix]}")

    def any_of(self, prefix: str) -> Symbol:
        """The events that count as having some tag of a prefix."""
        return Symbol(f"any-{self.names[prefix, None]}")


def _one_or(sign: type[Infix], parts: Iterable[Basic]) -> Basic:
    """The parts with a sign between them; one part alone is itself."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else sign(*found)


# --- the definitions ------------------------------------------------------------------------------


def _basic() -> tuple[Definition, ...]:
    return (
        Definition(
            SB,
            Joins(PO, Times(INITIAL, Others(INITIAL))),
            "program order; initial writes come before everything",
        ),
        Definition(FR, Less(Then(Inverse(RF), CO), ID), "from a read to the later writes"),
        Definition(ECO, Closure(Joins(RF, CO, FR)), "what coherence speaks of"),
        Definition(
            EXCLUSIVE,
            Joins(RMW, On(Meets(READS, WRITES))),
            "from the read to the write of a read-modify-write",
        ),
    )


def _of_tags(known: Tagged, target: Target) -> tuple[Definition, ...]:
    """MM3, MM6 and MM8: where tags and the target speak."""
    recognised = known.restricted(target.recognised)
    together: Basic = Times(EVERYTHING, EVERYTHING)
    seq_cst: Basic = SEQ_CST
    if target.synchronises == "compatible":
        together = compatibility(recognised)
    if recognised.prefixes:
        untagged = Others(_one_or(Joins, map(recognised.any_of, recognised.prefixes)))
        if target.synchronises == "untagged":
            together = Times(untagged, untagged)
        if target.seq_cst == "untagged":
            seq_cst = Meets(SEQ_CST, untagged)
    return (
        *_sets_of_tags(known, target),
        Definition(COMPATIBLE_ONES, compatibility(known), "MM3: pairs whose tags do not part them"),
        Definition(
            ORDERED,
            Closure(Meets(SB, COMPATIBLE_ONES)),
            "MM6: program order between compatible operations, and what follows from it",
        ),
        Definition(MAY, together, "MM8: pairs that the target lets synchronise"),
        Definition(JOINS, seq_cst, "MM8: what the target puts into the one order of all"),
    )


def _sets_of_tags(known: Tagged, target: Target) -> Iterator[Definition]:
    """MM1; and MM19: what an operation that synchronises is taken to carry where nothing says."""
    for prefix in known.prefixes:
        suffixes = known.suffixes(prefix)
        for suffix in suffixes:
            term: Basic = known.written(prefix, suffix)
            gloss = f"MM1: tagged {prefix}:{suffix}"
            if (prefix, suffix) in target.assumed:
                told = _one_or(Joins, (known.written(prefix, each) for each in suffixes))
                term = Joins(term, Less(Joins(ATOMIC, FENCES), told))
                gloss = f"MM19: tagged {prefix}:{suffix}, or taken to be"
            yield Definition(known.having(prefix, suffix), term, gloss)
        yield Definition(
            known.any_of(prefix),
            _one_or(Joins, (known.having(prefix, suffix) for suffix in suffixes)),
            f"with some tag of {prefix}",
        )


def _synchronisation() -> tuple[Definition, ...]:
    order = Meets(SB, MAY)
    same_thread = OrEqual(Meets(SB, LOC, MAY))
    path = Then(
        On(RELEASES),
        OrEqual(Then(On(FENCES), order)),
        RS,
        RF,
        On(Meets(READS, ATOMIC)),
        OrEqual(Then(order, On(FENCES))),
        On(ACQUIRES),
    )
    return (
        Definition(
            RS,
            Then(On(WRITES), same_thread, On(Meets(WRITES, ATOMIC)), Repeated(Then(RF, EXCLUSIVE))),
            "release sequences",
        ),
        Definition(SW, Meets(path, MAY), "synchronises-with"),
        Definition(
            HB, happens_before(), "MM6: happens-before, the least relation of this kind", least=True
        ),
    )


def _seq_cst() -> tuple[Definition, ...]:
    itself, fences = On(JOINS), On(Meets(FENCES, JOINS))
    before = Joins(ORDERED, Then(ELSEWHERE, HB, ELSEWHERE), Meets(HB, LOC), CO, FR)
    return (
        Definition(ELSEWHERE, Less(ORDERED, LOC), "ordered, at different locations"),
        Definition(SCB, before, "what the order of seq_cst operations has to respect"),
        Definition(
            PSC_ACCESSES,
            Then(
                Joins(itself, Then(fences, OrEqual(HB))),
                SCB,
                Joins(itself, Then(OrEqual(HB), fences)),
            ),
            "between seq_cst operations",
        ),
        Definition(
            PSC_FENCES,
            Then(fences, Joins(HB, Then(HB, ECO, HB)), fences),
            "between seq_cst fences",
        ),
        Definition(PSC, Joins(PSC_ACCESSES, PSC_FENCES), "the partial order of seq_cst operations"),
        Definition(
            RACES,
            Less(
                Meets(Joins(Times(WRITES, ACCESSES), Times(ACCESSES, WRITES)), LOC, EXT),
                Joins(Times(ATOMIC, ATOMIC), HB, Inverse(HB)),
            ),
            "accesses of two threads to one location, a write and one that is not atomic among "
            "them, that happens-before does not order",
        ),
    )


AXIOMS = (
    Axiom(
        "irreflexive",
        Then(HB, OrEqual(ECO)),
        "coherence",
        "happens-before never contradicts what was read and the order of writes",
    ),
    Axiom(
        "irreflexive",
        Then(Joins(Meets(SB, LOC), EXCLUSIVE), ECO),
        "own-order",
        "nor does a thread's own order at one location, whatever the tags (MM15)",
    ),
    Axiom(
        "empty",
        Meets(EXCLUSIVE, Then(FR, CO)),
        "atomicity",
        "no write comes between the two parts of a read-modify-write",
    ),
    Axiom(
        "acyclic",
        PSC,
        "seq_cst",
        "the seq_cst operations can be put in one order",
    ),
    Axiom(
        "acyclic",
        Joins(ORDERED, DEPENDENCIES, RF),
        "no-thin-air",
        "no value comes from nowhere",
    ),
    Axiom("race", RACES, "race", "a data race is undefined behaviour"),
)
"""In the order of the definition's axioms, and its races."""


# --- formulas about two operations, as relations --------------------------------------------------


def compatibility(known: Tagged) -> Basic:
    """The formula of MM3 for operations that carry these tags alone."""
    if not known.prefixes:
        return Times(EVERYTHING, EVERYTHING)
    _, body = formulas()["MM3"].args
    return _Reading(FIRST, SECOND, known).relation(body)


def happens_before() -> Basic:
    """The body of the equation whose least solution is MM6's happens-before."""
    (equation,) = formulas()["MM6"].args
    return _Reading(FIRST, SECOND, Tagged({})).relation(equation.args[1])


@dataclass(frozen=True, slots=True)
class _Reading:
    """A formula about two operations, as the relation of those that it is true of."""

    first: Basic
    second: Basic
    tagged: Tagged
    prefix: str = ""

    def relation(self, formula: Basic) -> Basic:
        """Raises ValueError for a formula that is not of this kind."""
        parts: tuple[Any, ...] = formula.args
        match formula:
            case Both():
                return Meets(*map(self.relation, parts))
            case Either():
                return Joins(*map(self.relation, parts))
            case No():
                return Others(self.relation(parts[0]))
            case Some():
                (middle,), (one, other) = parts[0].args, parts[1].args
                return Then(
                    _Reading(self.first, middle, self.tagged, self.prefix).relation(one),
                    _Reading(middle, self.second, self.tagged, self.prefix).relation(other),
                )
            case Every():
                return _one_or(Meets, (self._of(each, parts[1]) for each in self.tagged.prefixes))
            case Equal() if parts[1] == EMPTY:
                without = Others(self.tagged.any_of(self.prefix))
                of_first = parts[0].args[0] == self.first
                return Times(without, EVERYTHING) if of_first else Times(EVERYTHING, without)
            case Unequal() if isinstance(parts[0], Meets) and parts[1] == EMPTY:
                suffixes = self.tagged.suffixes(self.prefix)
                sets = [self.tagged.having(self.prefix, suffix) for suffix in suffixes]
                return _one_or(Joins, (Times(each, each) for each in sets))
            case _:
                return self._atom(formula)

    def _of(self, prefix: str, formula: Basic) -> Basic:
        return _Reading(self.first, self.second, self.tagged, prefix).relation(formula)

    def _atom(self, formula: Any) -> Basic:
        atoms = {Earlier: SB, Happens: HB, COMPATIBLE: COMPATIBLE_ONES, SYNCHRONISES: SW}
        if formula.args != (self.first, self.second) or formula.func not in atoms:
            raise ValueError(f"{formula} says nothing of two operations")
        return atoms[formula.func]
