"""Hypotheses left out: for each, a structure in which a lemma fails though all else holds that it
needs.

That shows that the hypothesis is needed. That all of them contradict nothing, nor what the lemmas
suppose, is shown by structures in which they hold together: no lemma is proved of nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ...encodings.solver.query import Truth
from ...encodings.solver.recorder import asking
from ...encodings.theories.cycles import HYPOTHESES, CycleTheory
from .kernel import Theory
from .theorem import SECONDS, Conclusion, Lemma, Sizes, possible
from .worked_example import Fact


@dataclass(frozen=True)
class LeftOut:
    """Lemmas in one theory, and the sizes among which structures are looked for, in this order.

    `build` makes the theory without some hypotheses. Of those in `unneeded`, the ones that a lemma
    does not need are left out beside the one in question."""

    lemmas: Sequence[Lemma]
    build: Callable[[Iterable[str], Sizes | None], Theory]
    sizes: Sequence[Sizes]
    unneeded: Sequence[str] = ()
    stated: Sequence[Lemma] | None = None
    """What must not be empty, if not the lemmas themselves: what they are the obligations of. An
    induction may begin with nothing."""
    _shown: dict[str, str | None] = field(default_factory=dict[str, str | None], compare=False)
    """What was found, by hypothesis: proofs and whoever asks afterwards look for it once."""
    _together: list[Fact] = field(default_factory=list[Fact], compare=False)

    @property
    def hypotheses(self) -> tuple[str, ...]:
        """Those that some lemma needs."""
        return tuple(dict.fromkeys(each for lemma in self.lemmas for each in lemma.needs))

    def without(self, hypothesis: str) -> str | None:
        """A structure in which a lemma that needs this hypothesis fails, though all others that it
        needs hold; None if there is none of these sizes."""
        if hypothesis not in self._shown:
            self._shown[hypothesis] = self._look(hypothesis)
        return self._shown[hypothesis]

    def alone(self, lemma: Lemma) -> LeftOut:
        """The same for one of the lemmas."""
        return LeftOut((lemma,), self.build, self.sizes, self.unneeded)

    def _look(self, hypothesis: str) -> str | None:
        for sizes in self.sizes:
            for lemma in self.lemmas:
                if hypothesis in lemma.needs:
                    others = (each for each in self.unneeded if each not in lemma.needs)
                    theory = self.build((hypothesis, *others), sizes)
                    if possible(lemma, theory):
                        return theory.logic.structure()
        return None

    def facts(self) -> tuple[Fact, ...]:
        """For each hypothesis, that a lemma does not follow from the others; and that none of the
        lemmas is empty."""
        needed = (_needed(each, self.without(each)) for each in self.hypotheses)
        return (*needed, self.supposed())

    def supposed(self) -> Fact:
        """That in some structure all hypotheses hold, and what a lemma supposes: for each case of
        each lemma. The last one is shown."""
        if not self._together:
            self._together.append(self._look_for_all())
        return self._together[0]

    def _look_for_all(self) -> Fact:
        waiting = {
            (lemma, number): lemma.claim
            for lemma in (self.lemmas if self.stated is None else self.stated)
            for number in range(max(1, len(_cases(lemma, self.build((), self.sizes[0])))))
        }
        shown = ""
        for sizes in self.sizes:
            theory = self.build((), sizes)
            for lemma, number in tuple(waiting):
                if _holds(theory, _cases(lemma, theory)[number : number + 1]):
                    shown = theory.logic.structure()
                    del waiting[lemma, number]
        empty = "".join(f", but not what is supposed in “{each}”" for each in waiting.values())
        return Fact(
            f"the hypotheses hold together, with all that is supposed{empty}",
            not waiting,
            tuple(shown.splitlines()),
        )


def _cases(lemma: Lemma, theory: Theory) -> tuple[Truth, ...]:
    return lemma.refuted_by(theory).supposed


def _holds(theory: Theory, supposed: Iterable[Truth]) -> bool:
    """Whether some structure of the theory, with all its hypotheses, is as supposed."""
    solver = theory.logic.solver
    with solver.scope(), asking("a structure in which all hypotheses hold"):
        for each in supposed:
            solver.require(each)
        return solver.possible()


def of_cycles(lemmas: Sequence[Lemma]) -> LeftOut:
    """Lemmas in the theory of cycles."""
    counts = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4))
    return LeftOut(
        lemmas,
        lambda left_out, sizes: CycleTheory(SECONDS, sizes, left_out),
        [{"block": blocks, "cycle": cycles} for blocks, cycles in counts],
        HYPOTHESES,
    )


def of_conclusion(
    conclusion: Conclusion,
    sizes: Sequence[Sizes],
    unneeded: Sequence[str] = (),
    besides: Conclusion | None = None,
) -> LeftOut:
    """All obligations of a conclusion, in its theory. Of steps that it has in common with `besides`
    it is shown there that they are not empty."""
    stated = conclusion.stated(besides)
    return LeftOut(conclusion.lemmas, conclusion.build, sizes, unneeded, stated)


def without(*parts: LeftOut) -> Callable[[str], str | None]:
    """The structure that one of the parts has without a hypothesis that it needs."""
    return lambda hypothesis: next(
        (part.without(hypothesis) for part in parts if hypothesis in part.hypotheses), None
    )


def _needed(hypothesis: str, structure: str | None) -> Fact:
    lines = () if structure is None else tuple(structure.splitlines())
    return Fact(f"without “{hypothesis}” a step fails", structure is not None, lines)
