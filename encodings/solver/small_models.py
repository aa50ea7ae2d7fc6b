"""The models of a theory up to a size, each once: models that differ only in what their things are
called are one.

A *view* says what of a model counts: sentences about things of the theory's sorts. Of what is not
in the view a model may have anything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

from .finite_structures import FiniteStructure, Sentence, sentence
from .first_order import Element, LabelledTheory, Sort
from .query import Truth

View = Mapping[str, tuple[tuple[Sort, ...], Callable[..., Truth]]]
"""For each word the sorts of the things that it is said of, and the sentence that says it."""


@dataclass(frozen=True, slots=True, order=True)
class Diagram:
    """What a view says of a model: how many things each sort has, and each word with the numbers
    of the things that it is true of."""

    sizes: tuple[tuple[str, int], ...]
    facts: tuple[tuple[str, tuple[int, ...]], ...]

    def of(self, word: str) -> frozenset[tuple[int, ...]]:
        """The things that a word is true of."""
        return frozenset(things for each, things in self.facts if each == word)

    def size(self, sort: str) -> range:
        return range(dict(self.sizes)[sort])

    def __str__(self) -> str:
        words = dict.fromkeys(word for word, _ in self.facts)
        lines = (
            f"{w}: " + ", ".join("".join(map(str, things)) for things in sorted(self.of(w)))
            for w in words
        )
        return "; ".join(lines) or "nothing"


def models(theory: LabelledTheory, view: View) -> Iterator[Diagram]:
    """The diagrams of the models of a theory whose sorts in the view have sizes.

    Raises `Undecided` where a check times out."""
    solver = theory.logic.solver
    atoms = {
        (word, numbers): body(*(_elements(sort)[n] for sort, n in zip(sorts, numbers, strict=True)))
        for word, (sorts, body) in view.items()
        for numbers in product(*(range(len(_elements(sort))) for sort in sorts))
    }
    sizes = _sizes(view, {sort.name: len(_elements(sort)) for sort in _sorts(view)})
    with solver.scope():
        while solver.possible():
            true = [atom for atom, truth in atoms.items() if solver.holds(truth)]
            images = _images(view, dict(sizes), true)
            yield Diagram(sizes, min(images))
            for image in images:
                facts = frozenset(image)
                solver.require(
                    solver.any_of(
                        ~truth if atom in facts else truth for atom, truth in atoms.items()
                    )
                )


def diagram_of(structure: FiniteStructure, sentences: Sentences) -> Diagram:
    """What a view says of a structure."""
    view = sentences.view
    number = {
        sort.name: {thing: place for place, thing in enumerate(structure.domains[sort.name])}
        for sort in _sorts(view)
    }
    true = [
        (word, tuple(number[sort.name][thing] for sort, thing in zip(sorts, things, strict=True)))
        for word, (sorts, _) in view.items()
        for things in product(*(structure.domains[sort.name] for sort in sorts))
        if sentences.read[word](structure, *things)
    ]
    sizes = _sizes(view, {name: len(things) for name, things in number.items()})
    return Diagram(sizes, min(_images(view, dict(sizes), true)))


def projected(diagram: Diagram, view: View, words: Collection[str]) -> Diagram:
    """What is left of a diagram where only these words of its view count."""
    kept = {word: view[word] for word in view if word in words}
    true = [fact for fact in diagram.facts if fact[0] in kept]
    sizes = {sort.name: dict(diagram.sizes)[sort.name] for sort in _sorts(kept)}
    return Diagram(tuple(sizes.items()), min(_images(kept, sizes, true)))


@dataclass(frozen=True, slots=True)
class Sentences:
    """A view of an open theory, each word as a function of a structure and of things."""

    view: View
    read: Mapping[str, Sentence]


def sentences(theory: LabelledTheory, view: View) -> Sentences:
    return Sentences(view, {word: _sentence(theory, *each) for word, each in view.items()})


def _sentence(
    theory: LabelledTheory, sorts: tuple[Sort, ...], body: Callable[..., Truth]
) -> Sentence:
    free = [theory.logic.element(sort, f"free!{place}") for place, sort in enumerate(sorts)]
    return sentence(body(*free), *free)


def _elements(sort: Sort) -> tuple[Element, ...]:
    assert sort.elements is not None, f"{sort.name} is open"
    return sort.elements


def _sorts(view: View) -> tuple[Sort, ...]:
    """Each sort once, by name."""
    return tuple({sort.name: sort for sorts, _ in view.values() for sort in sorts}.values())


def _sizes(view: View, counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((sort.name, counts[sort.name]) for sort in _sorts(view))


_Facts = tuple[tuple[str, tuple[int, ...]], ...]


def _images(
    view: View, sizes: Mapping[str, int], true: Sequence[tuple[str, tuple[int, ...]]]
) -> set[_Facts]:
    """The same facts, with the things of each sort called in every other way."""
    sorts = {word: tuple(sort.name for sort in of) for word, (of, _) in view.items()}
    images: set[_Facts] = set()
    for called in _renamings(sizes):
        images.add(
            tuple(
                sorted(
                    (word, tuple(called[s][n] for s, n in zip(sorts[word], numbers, strict=True)))
                    for word, numbers in true
                )
            )
        )
    return images


def _renamings(sizes: Mapping[str, int]) -> Iterator[Mapping[str, Any]]:
    for chosen in product(*(permutations(range(size)) for size in sizes.values())):
        yield dict(zip(sizes, chosen, strict=True))
