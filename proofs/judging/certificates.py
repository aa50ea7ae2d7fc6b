"""Proofs of the queries that an answer rests on, as cvc5 writes them: one file each.

A query that z3 calls unsatisfiable is put to cvc5 once more, in a process that can be stopped, and
its proof is kept beside the query. The proof is in cvc5's format CPC, which another program can
check; where cvc5 gives none, it is said why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ...counterexamples.verdicts.certificates import Certificates
from ...encodings.solver import second_solver
from ...encodings.solver.recorder import Query
from ..processes.outcomes import Done, Failed, Outcome
from ..processes.pool import run_jobs
from .repetition import GRACE


def certify(
    groups: Sequence[Sequence[Query]],
    names: Sequence[str],
    folder: str,
    seconds: float = second_solver.SECONDS,
) -> Iterator[Certificates]:
    """Write the proofs of the queries of each answer into the folder, which holds the queries: the
    names of their files without an ending are `names`, through all answers. Raises OSError."""
    queries = [query for group in groups for query in group]
    asked = [query for query in queries if query.answer == "unsat"]
    outcomes = _outcomes(asked, seconds)
    name = iter(names)
    for group in groups:
        yield _certificates(list(zip(group, name, strict=False)), outcomes, folder)


def _certificates(
    group: Sequence[tuple[Query, str]], outcomes: Iterator[Outcome], folder: str
) -> Certificates:
    written: list[str] = []
    trusting: list[str] = []
    missing: list[tuple[str, str]] = []
    for query, name in group:
        if query.answer != "unsat":
            continue
        match next(outcomes):
            case Done(value=str(proof)):
                file = f"{name}.cpc"
                (Path(folder) / file).write_text(proof, encoding="utf-8")
                written.append(file)
                trusting += [file] if second_solver.trusted_steps(proof) else []
            case Done():
                missing.append((f"{name}.smt2", "cvc5 finds no proof in time"))
            case Failed(error=error):
                missing.append((f"{name}.smt2", f"cvc5 fails, {error}"))
            case _:
                missing.append((f"{name}.smt2", "cvc5 was stopped, or its process died"))
    return Certificates(folder, tuple(written), tuple(trusting), tuple(missing))


def _outcomes(asked: Sequence[Query], seconds: float) -> Iterator[Outcome]:
    most = max((len(second_solver.ways(query.script)) for query in asked), default=1)
    jobs = [(query.script, seconds) for query in asked]
    return run_jobs(second_solver.certificate, jobs, 1, most * seconds + GRACE)
