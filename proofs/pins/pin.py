"""A theory pinned to the definitions, from both sides.

*Programs are structures of the theory.* Of a random program the definitions make a structure: what
its cycles are, who dominates whom, which instances are converged. The axioms must hold in it, each
as the solver gets it.

*Structures of the theory are programs.* The solver finds every model of the axioms up to a size.
All programs of the size must be among them; and a model that is no program must break one of the
sentences that the axioms are known to leave open, or have another known reason. How many there are
is written down, so that neither an axiom more nor one less goes unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ...encodings.solver.finite_structures import FiniteStructure, Sentence, sentence
from ...encodings.solver.first_order import LabelledTheory
from ...encodings.solver.query import Truth
from ...encodings.solver.small_models import Diagram, View, diagram_of, models, sentences
from ..question.contradiction import Contradiction

Sizes = Mapping[str, int]
"""How many things there are of each sort."""


@dataclass(frozen=True)
class Small:
    """The models of a theory up to a size, and which of them are programs.

    `view` is what of a model counts; `programs` are the structures of all programs of a size.
    `left_open` are sentences that are true of every program and do not follow from the axioms;
    `beyond` tells by a reason of other models that they are no programs. Of the `sizes` there are
    so many `models` of the axioms, and so many `programs` among them."""

    view: Callable[[Any], View]
    sizes: Sequence[Sizes]
    structures: Callable[[Sizes], Iterable[FiniteStructure]]
    left_open: Mapping[str, Callable[[Any], Truth]]
    beyond: Mapping[str, Callable[[Diagram], bool]]
    models: int
    programs: int


@dataclass(frozen=True, eq=False)
class Pin:
    """One theory. `build` makes it of sizes or open, without some hypotheses; `structures` makes
    structures of a random program and its threads."""

    name: str
    build: Callable[[Sizes | None, Iterable[str]], LabelledTheory]
    structures: Callable[[Random], Iterator[FiniteStructure]]
    small: Small


@dataclass(frozen=True, slots=True)
class Held:
    """What came of a sample: in how many structures the axioms hold, of how many threads at most,
    and how many of the smallest models are programs."""

    theory: str
    structures: int
    threads: int
    models: int
    programs: int
    sizes: str

    @property
    def entry(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "theory": self.theory,
            "structures": self.structures,
            "threads": self.threads,
            "models": self.models,
            "programs": self.programs,
            "sizes": self.sizes,
        }

    def __str__(self) -> str:
        threads = f" of up to {self.threads} threads" if self.threads else ""
        return (
            f"{self.theory}: its axioms hold in {self.structures} structures of random programs"
            f"{threads}; {self.programs} of its {self.models} models of up to {self.sizes}"
            " are programs"
        )


# --- programs are structures of the theory ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Falsehood:
    """An axiom that does not hold of a program."""

    hypothesis: str
    structure: FiniteStructure

    def __str__(self) -> str:
        return f"“{self.hypothesis}” is not so of {self.structure.about}"


def axioms_of(theory: LabelledTheory) -> tuple[tuple[str, Sentence], ...]:
    """Each axiom with the name of its hypothesis."""
    labelled = theory.logic.solver.labelled
    return tuple((str(hypothesis), sentence(truth)) for hypothesis, truth in labelled)


def random_structures(pin: Pin, seed: int, number: int) -> Iterator[FiniteStructure]:
    """So many structures; those of one program stand together."""
    found, program = 0, 0
    while found < number:
        program += 1
        for structure in pin.structures(Random(f"{pin.name}/{seed}/{program}")):
            yield structure
            found += 1
            if found == number:
                return


def falsehoods(pin: Pin, structures: Iterable[FiniteStructure]) -> Iterator[Falsehood]:
    """The axioms that are false of some of the structures, with these."""
    axioms = axioms_of(pin.build(None, ()))
    for structure in structures:
        for hypothesis, holds in axioms:
            if not holds(structure):
                yield Falsehood(hypothesis, structure)


# --- structures of the theory are programs ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Realised:
    """The programs of a size as diagrams, against the models in which all holds that the axioms
    leave open. `missing` are programs that are no such models, `unexplained` models that are no
    programs for no reason that is known; `by_reason` those for a reason that is."""

    programs: frozenset[Diagram]
    missing: frozenset[Diagram]
    unexplained: frozenset[Diagram]
    by_reason: Mapping[str, frozenset[Diagram]]


def realised(pin: Pin, sizes: Sizes, without: Iterable[str] = ()) -> Realised:
    """All models of a size against all its programs; without some of the sentences that the axioms
    leave open. Raises `Undecided` where the solver does not answer in time."""
    small, view = pin.small, pin.small.view
    words = sentences(theory := pin.build(None, ()), view(theory))
    programs = frozenset(diagram_of(each, words) for each in small.structures(sizes))
    theory = pin.build(sizes, ())
    for each, says in small.left_open.items():
        if each not in without:
            theory.logic.solver.require(says(theory))
    found = frozenset(models(theory, view(theory)))
    rest = found - programs
    excused = {
        reason: frozenset(model for model in rest if applies(model))
        for reason, applies in small.beyond.items()
    }
    unexplained = rest.difference(*excused.values())
    return Realised(programs, programs - found, unexplained, excused)


def model_count(pin: Pin, sizes: Sizes) -> int:
    """How many models of a size the axioms have, by themselves."""
    theory = pin.build(sizes, ())
    return sum(1 for _ in models(theory, pin.small.view(theory)))


# --- both -----------------------------------------------------------------------------------------


def held(pin: Pin, seed: int = 1, number: int = 40) -> Held:
    """A sample of the theory. Raises Contradiction where a program is no structure of the theory,
    or the models are not those that are known."""
    structures = list(random_structures(pin, seed, number))
    for falsehood in falsehoods(pin, structures):
        raise Contradiction(f"{pin.name} says something false of a program", str(falsehood))
    found = [realised(pin, sizes) for sizes in pin.small.sizes]
    for diagram in (diagram for each in found for diagram in each.missing):
        raise Contradiction(f"a program is no model of {pin.name}", str(diagram))
    for diagram in (diagram for each in found for diagram in each.unexplained):
        raise Contradiction(f"a model of {pin.name} is no program", str(diagram))
    programs = sum(len(each.programs) for each in found)
    counted = sum(model_count(pin, sizes) for sizes in pin.small.sizes)
    if (counted, programs) != (pin.small.models, pin.small.programs):
        told = f"{programs} of {counted}, not {pin.small.programs} of {pin.small.models}"
        raise Contradiction(f"other models of {pin.name} are programs than were", told)
    threads = max(structure.threads for structure in structures)
    return Held(pin.name, number, threads, counted, programs, _largest(pin.small.sizes))


def _largest(sizes: Sequence[Sizes]) -> str:
    """`2 blocks and 3 cycles`."""
    most: dict[str, int] = {}
    for each in sizes:
        for sort, number in each.items():
            most[sort] = max(number, most.get(sort, 0))
    *others, last = (f"{n} {sort}{'s' if n > 1 else ''}" for sort, n in most.items())
    return f"{', '.join(others)} and {last}" if others else last
