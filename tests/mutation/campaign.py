"""The hunt for wrong answers: mutants are judged by the checker and by the wave, and compared.

`preserved` where a small wave shows a difference within the verdict's scope is a wrong answer. A
`violated` that no small wave shows is not: inputs may have to be large; it is reported as unshown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Literal

from mutation.mutations import Mutant, is_legal, mutant
from oracles.small_waves import MOST_WAVES, Shown, shown_on_small_waves
from wavecheck.counterexamples.corpus.index import cases
from wavecheck.counterexamples.verdicts.verdicts import (
    Preserved,
    Unknown,
    Verdict,
    Violated,
    name_of,
)
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Function

Outcome = Literal["agrees", "wrong preserved", "unshown violated", "unknown", "failed"]


@dataclass(frozen=True, slots=True)
class Judged:
    """One mutant with the checker's answer and the wave's. `error` is what the checker raised
    instead of an answer."""

    mutant: Mutant
    verdict: Verdict | None
    shown: Shown | None
    outcome: Outcome
    error: BaseException | None = None


@dataclass(frozen=True)
class Report:
    """What a campaign found, each mutant once, in order."""

    judged: tuple[Judged, ...] = field(default=())

    def __add__(self, other: Report) -> Report:
        return Report(self.judged + other.judged)

    @property
    def outcomes(self) -> Counter[str]:
        return Counter(each.outcome for each in self.judged)

    @property
    def verdicts(self) -> Counter[str]:
        return Counter("none" if j.verdict is None else name_of(j.verdict) for j in self.judged)

    @property
    def reasons(self) -> Counter[str]:
        """Why the checker did not decide."""
        return Counter(j.verdict.reason for j in self.judged if isinstance(j.verdict, Unknown))

    def of(self, outcome: Outcome) -> tuple[Judged, ...]:
        return tuple(each for each in self.judged if each.outcome == outcome)


def campaign(
    count: int, seed: int = 0, options: Options | None = None, most: int = MOST_WAVES
) -> Report:
    """`count` mutants, made and judged by seed, each on `most` waves at most."""
    options = options or Options(timeout=20)
    return Report(
        tuple(
            judged(each, options, number, most)
            for number, each in zip(range(count), mutants(seed), strict=False)
        )
    )


def judged(each: Mutant, options: Options, seed: int = 0, most: int = MOST_WAVES) -> Judged:
    """The checker's answer on a mutant, held against small waves."""
    try:
        verdict = validate(each.source, each.target, options)
    except Exception as error:  # Whatever the checker raises is a finding of the hunt.
        return Judged(each, None, None, "failed", error)
    if isinstance(verdict, Unknown):
        return Judged(each, verdict, None, "unknown")
    trips = verdict.scope.trip_counts if isinstance(verdict, Preserved) else "all"
    shown = shown_on_small_waves(
        each.source, each.target, options, seed=seed, most=most, trips=trips
    )
    if isinstance(verdict, Violated):
        outcome: Outcome = "agrees" if shown.witness else "unshown violated"
    else:
        outcome = "wrong preserved" if shown.witness else "agrees"
    return Judged(each, verdict, shown, outcome)


# --- where mutants come from ----------------------------------------------------------------------


def mutants(seed: int) -> Iterator[Mutant]:
    """An endless sequence: changed catalogue pairs and changed random programs in turn."""
    known = preserved_pairs()
    number = 0
    while True:
        number += 1
        rng = Random(f"{seed}/{number}")
        if rng.random() < 0.5:
            name, source, target = rng.choice(known)
        else:
            source = random_program(rng, rng.choice((4, 6, 8, 10)), anchors=rng.random() < 0.5)
            name, target = f"random {seed}/{number}", source
        made = mutant(rng, source, target, name)
        if made is not None and rng.random() < 0.2:
            again = mutant(rng, source, made.target, name)
            made = again and replace(again, change=f"{made.change}; {again.change}")
        if made is not None:
            yield made


@lru_cache(maxsize=1)
def preserved_pairs() -> tuple[tuple[str, Function, Function], ...]:
    """The catalogue's pairs that need no contracts and are expected to be preserved."""
    return tuple(_preserved_pairs())


def _preserved_pairs() -> Iterator[tuple[str, Function, Function]]:
    from wavecheck.proofs.judging.judge import inlined
    from wavecheck.semantics.reading.reader import read_file

    for case in cases():
        if not case.is_pair or case.contracts is not None:
            continue
        module = read_file(str(case.path))
        for name in module.functions:
            expected = case.expected_of(name)
            target = f"tgt{name[3:]}"
            if not name.startswith("src") or target not in module.functions or expected is None:
                continue
            if expected.word != "preserved":
                continue
            pair = inlined(module, name), inlined(module, target)
            if all(map(is_legal, pair)):
                yield f"{case.name} @{name}", *pair
