"""How much longer answers take whose queries are recorded, and repeated by cvc5, in one run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .figure import Figure, timed

QUICK = ("hoist_and_sink", "unroll_by_trip_multiple")
"""Cases of the catalogue that take little."""

ALL = (*QUICK, "peel", "two_entries", "unroll_with_remainder", "single_threaded")


def repetition_figures(quick: bool = False) -> Iterator[Figure]:
    """The line of the report; none without cvc5."""
    from ...encodings.solver import second_solver

    if second_solver.is_installed():
        yield repetition_line(QUICK if quick else ALL)


def repetition_line(cases: Sequence[str]) -> Figure:
    """Seconds for all pairs of these cases: judged, judged and recorded, repeated."""
    from ...counterexamples.corpus.index import CATALOGUE
    from ...encodings.solver.second_solver import repeated
    from ..judging.judge import judge
    from ..judging.pairs import Pair, pairs_of
    from ..judging.recorded_judging import judge_and_record
    from ..question.options import Options

    paths = [path for case in cases for path in CATALOGUE.rglob(f"{case}.srctgt.ll")]
    pairs = [pair for path in paths for pair in pairs_of([str(path)]) if isinstance(pair, Pair)]
    _, judged = timed(lambda: [judge(pair, Options()) for pair in pairs])
    found, recorded = timed(lambda: [judge_and_record(pair, Options()) for pair in pairs])
    scripts = [query.script for _, queries in found for query in queries]
    _, again = timed(lambda: [repeated(script) for script in scripts])
    said = (
        f"{len(scripts)} of {len(pairs)} pairs, recording them takes "
        f"{recorded / judged - 1:.2f} of the time without, cvc5 {again / judged:.1f} times that"
    )
    return Figure("queries", recorded / judged, said)
