"""How much slower the general encoding is than the fast one, in one run on the same pairs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from ...counterexamples.verdicts.verdicts import Unknown, Verdict, name_of
from ...semantics.program.function import Function
from ..question.options import Options
from .figure import Figure
from .general_refinement import GeneralVerdict, NotApplicable, PreservedUpTo, ViolatedBy, decide

QUICK = ("jump_threading", "hoist_and_sink", "matching")
"""Cases of the catalogue with pairs that the general encoding decides in no time."""

ALL = (*QUICK, "peel", "three_unrollings", "unroll_with_remainder", "unroll_by_trip_multiple")
"""Cases whose pairs it decides in less than a second each, loops among them."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One pair, decided in both ways at the same bound: the answers' words, the seconds taken."""

    name: str
    general: str
    fast: str
    general_seconds: float
    fast_seconds: float

    @property
    def ratio(self) -> float:
        return self.general_seconds / self.fast_seconds


def encoding_figures(quick: bool = False, trips: int = 4) -> Iterator[Figure]:
    """The line of the report: medians over the pairs that both ways speak about."""
    found = comparisons(QUICK if quick else ALL, trips)
    times = median(each.ratio for each in found)
    general = median(each.general_seconds for each in found)
    fast = median(each.fast_seconds for each in found)
    said = (
        f"{len(found)} pairs at {trips} trips: median {1000 * general:.0f} ms, fast one "
        f"{1000 * fast:.1f} ms, {times:.0f} times"
    )
    yield Figure("general encoding", fast / general, said)


def comparisons(cases: Sequence[str], trips: int) -> list[Comparison]:
    """Every pair of these cases of the catalogue that the general encoding speaks about."""
    return [
        comparison
        for name, source, target in programs_of(cases)
        if (comparison := compared(name, source, target, trips)) is not None
    ]


def compared(
    name: str, source: Function, target: Function, trips: int, seconds: float | None = None
) -> Comparison | None:
    """One pair decided in both ways; None where the general encoding does not speak about it.
    `seconds` bounds each of its questions."""
    from ..refinement.refinement import validate

    started = time.perf_counter()
    general = decide(source, target, trips, seconds=seconds)
    between = time.perf_counter()
    if isinstance(general, NotApplicable):
        return None
    fast: Verdict = validate(source, target, Options(bound=trips))
    ended = time.perf_counter()
    return Comparison(name, word_of(general), name_of(fast), between - started, ended - between)


def word_of(verdict: GeneralVerdict) -> str:
    """The word that the fast way uses for the answer."""
    match verdict:
        case PreservedUpTo():
            return "preserved"
        case ViolatedBy():
            return "violated"
        case Unknown():
            return "unknown"
        case NotApplicable():
            return "not applicable"


def programs_of(cases: Sequence[str] | None = None) -> Iterator[tuple[str, Function, Function]]:
    """Each well-formed pair of the catalogue, or of some of its files, with its calls inlined;
    pairs that need contracts of their own are left out."""
    from ...counterexamples.corpus.index import CATALOGUE
    from ..judging.judge import inlined, violations_of
    from ..judging.pairs import PAIR_FILE, Pair, pairs_of

    for path in sorted(CATALOGUE.rglob(f"*{PAIR_FILE}")):
        stem = path.name.removesuffix(PAIR_FILE)
        if cases is not None and stem not in cases:
            continue
        for pair in pairs_of([str(path)]):
            if not isinstance(pair, Pair) or pair.contracts:
                continue
            source, target = pair.source_module, pair.target_module
            if violations_of(source, pair.source) or violations_of(target, pair.target):
                continue
            name = f"{stem} @{pair.source}"
            yield name, inlined(source, pair.source), inlined(target, pair.target)
