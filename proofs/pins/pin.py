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

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from ...encodings.solver.finite_structures import FiniteStructure, Sentence, sentence
from ...encodings.solver.first_order import LabelledTheory
from ...encodings.solver.query import Truth
from ...encodings.solver.small_models import (
    Diagram,
    View,
    diagram_of,
    models,
    projected,
    sentences,
)
from ..question.contradiction import Contradiction

Sizes = Mapping[str, int]
"""How many things there are of each sort."""


@dataclass(frozen=True)
class Small:
    """The models of a theory of some `sizes`, and which of them are programs.

    `view` is what of a model counts, and in which order: of a model that is no program the first
    word is told that no program with the same words before has so. `structures` are those of all
    programs of a size. There are so many `models` of the axioms, so many `programs` among them,
    and of the others so many for each word in `unrealised`, with why the axioms let them be."""

    view: Callable[[Any], View]
    sizes: Sequence[Sizes]
    structures: Callable[[Sizes], Iterable[FiniteStructure]]
    models: int
    programs: int
    unrealised: Mapping[str, tuple[int, str]]


@dataclass(frozen=True)
class Completion:
    """What a theory lacks. With the sentences that the axioms leave `open` its models are the
    programs, but for models that a reason in `beyond` applies to."""

    left_open: Mapping[str, Callable[[Any], Truth]]
    beyond: Mapping[str, Callable[[Diagram], bool]]


@dataclass(frozen=True, eq=False)
class Pin:
    """One theory. `build` makes it of sizes or open, without some hypotheses; `structures` makes
    structures of a random program and its threads, of which `sample` are looked at each time."""

    name: str
    build: Callable[[Sizes | None, Iterable[str]], LabelledTheory]
    structures: Callable[[Random], Iterator[FiniteStructure]]
    small: Small
    completion: Completion | None = None
    sample: int = 40


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
        threads = f" of up to {self.threads} threads" if self.threads > 1 else ""
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
class Found:
    """How many models and programs there are of some sizes; `missing` are programs that are no
    models, and the models that are no programs are counted in `unrealised`, by word."""

    models: int
    programs: int
    missing: frozenset[Diagram]
    unrealised: Mapping[str, int]


def small_models(pin: Pin) -> Found:
    """All models of the axioms against all programs, of the small sizes; where there are more than
    are known, only some.

    Raises `Undecided` where the solver does not answer in time."""
    small = pin.small
    models_, programs, missing = 0, 0, frozenset[Diagram]()
    unrealised: Counter[str] = Counter()
    for sizes in small.sizes:
        known = _programs(pin, sizes)
        theory = pin.build(sizes, ())
        view = small.view(theory)
        found = frozenset(islice(models(theory, view), small.models + 1))
        models_ += len(found)
        programs += len(known)
        missing |= known - found
        unrealised.update(_first_words(view, found - known, known))
    return Found(models_, programs, missing, dict(unrealised))


def expected(small: Small) -> Found:
    """What is written down."""
    unrealised = {word: number for word, (number, _) in small.unrealised.items()}
    return Found(small.models, small.programs, frozenset(), unrealised)


def _programs(pin: Pin, sizes: Sizes) -> frozenset[Diagram]:
    theory = pin.build(None, ())
    words = sentences(theory, pin.small.view(theory))
    return frozenset(diagram_of(each, words) for each in pin.small.structures(sizes))


def _first_words(
    view: View, others: Iterable[Diagram], programs: Iterable[Diagram]
) -> Iterator[str]:
    """Of each model that is no program the first word that no program has so."""
    waiting = list(others)
    words = tuple(view)
    for number, word in enumerate(words):
        known = {projected(each, view, words[: number + 1]) for each in programs}
        first = [m for m in waiting if projected(m, view, words[: number + 1]) not in known]
        yield from (word for _ in first)
        waiting = [model for model in waiting if model not in first]


@dataclass(frozen=True, slots=True)
class Completed:
    """The programs of a size against the models in which all holds that the axioms leave open.
    `missing` are programs that are no such models, `unexplained` models that are no programs for no
    reason that is known; `by_reason` those for a reason that is."""

    programs: frozenset[Diagram]
    missing: frozenset[Diagram]
    unexplained: frozenset[Diagram]
    by_reason: Mapping[str, frozenset[Diagram]]


def completed(
    pin: Pin, completion: Completion, sizes: Sizes, without: Iterable[str] = ()
) -> Completed:
    """All such models of a size against all its programs; without some of the sentences that the
    axioms leave open. Raises `Undecided` where the solver does not answer in time."""
    programs = _programs(pin, sizes)
    theory = pin.build(sizes, ())
    for each, says in completion.left_open.items():
        if each not in without:
            theory.logic.solver.require(says(theory))
    found = frozenset(models(theory, pin.small.view(theory)))
    rest = found - programs
    excused = {
        reason: frozenset(model for model in rest if applies(model))
        for reason, applies in completion.beyond.items()
    }
    unexplained = rest.difference(*excused.values())
    return Completed(programs, programs - found, unexplained, excused)


# --- both -----------------------------------------------------------------------------------------


def held(pin: Pin, seed: int = 1) -> Held:
    """A sample of the theory. Raises Contradiction where a program is no structure of the theory,
    or the models are not those that are known."""
    structures = list(random_structures(pin, seed, pin.sample))
    for falsehood in falsehoods(pin, structures):
        raise Contradiction(f"{pin.name} says something false of a program", str(falsehood))
    found, known = small_models(pin), expected(pin.small)
    if found.models > known.models:
        raise Contradiction(f"{pin.name} has more models than are known", f"{known.models} are")
    for diagram in found.missing:
        raise Contradiction(f"a program is no model of {pin.name}", str(diagram))
    if found != known:
        raise Contradiction(f"{pin.name} has other models than are known", f"{found}, not {known}")
    if pin.completion is not None:
        for sizes in pin.small.sizes:
            for diagram in completed(pin, pin.completion, sizes).unexplained:
                raise Contradiction(f"a model of {pin.name} is no program", str(diagram))
    threads = max(structure.threads for structure in structures)
    sizes = _largest(pin.small.sizes)
    return Held(pin.name, pin.sample, threads, found.models, found.programs, sizes)


def _largest(sizes: Sequence[Sizes]) -> str:
    """`2 blocks and 3 cycles`."""
    most: dict[str, int] = {}
    for each in sizes:
        for sort, number in each.items():
            most[sort] = max(number, most.get(sort, 0))
    *others, last = (f"{n} {sort}{'s' if n > 1 else ''}" for sort, n in most.items())
    return f"{', '.join(others)} and {last}" if others else last
