"""`wavecheck prove`: decide the documents' worked examples and claims, and say how."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Output, deliver
from ..command_line.shared_options import (
    WITH_SCRIPTS,
    require,
    with_model,
    with_output,
    with_second_solver,
)
from ..mechanised.statements import statements

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.certificates import Certificates
    from ...counterexamples.verdicts.verdicts import Repetition
    from ...counterexamples.writers.smtlib import Support
    from ...encodings.solver.recorder import Query
    from ..claims.answers import Decided
    from ..claims.theorem import Theorem
    from ..claims.worked_example import Scenario
    from ..pins.pin import Held

EPILOG = """\b
Examples:
  wavecheck prove
  wavecheck prove CO31 CO33
  wavecheck prove CU17
  wavecheck prove CU17 --format smt2 --output queries
  wavecheck prove CU17 --check-with cvc5 --certificates proofs_of_cvc5
  wavecheck prove MM5 --with coq
  wavecheck prove --model llvm-maximal --read CU6=greatest
"""


@click.command(epilog=EPILOG, short_help="Decide the documents' worked examples and claims.")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option(
    "--with",
    "assistant",
    type=click.Choice(("coq",)),
    help="Let a proof assistant check the theorems that are written for it, instead.",
)
@with_second_solver
@click.option(
    "--certificates",
    metavar="FOLDER",
    help="With --check-with: write each query, and cvc5's proof of each that is unsatisfiable.",
)
@with_model
@partial(with_output, formats=(*WITH_SCRIPTS, "html", "junit"))
def prove(
    ids: tuple[str, ...],
    assistant: str | None,
    check_with: str | None,
    certificates: str | None,
    model: str | None,
    without: tuple[str, ...],
    read: tuple[str, ...],
    format_: str,
    output: str | None,
) -> int:
    """Decide what the documents claim, of their worked examples and of all programs, by ledger id.

    Without ids, all of it. A contradiction is shown with the rules that it needs and the
    steps that lead to it, a theorem as a formula, with the steps of its proof, what was asked for
    each, what stays prose, and the hypotheses that are needed.

    Under a --model the worked examples on relations, static rules and m-converged blocks are asked
    of it, and which of their answers change is told.
    """
    if model is not None:
        if assistant is not None or check_with is not None or format_ == "smt2":
            raise click.UsageError("a model is asked by its definitions: no solver, no assistant")
        from .prove_models import prove_under_a_model

        return prove_under_a_model(ids, model, without, read, Output(format_, output))
    if without or read:
        raise click.UsageError("--without and --read change a model: name it with --model")
    if certificates is not None and check_with is None:
        raise click.UsageError("certificates are cvc5's: --certificates needs --check-with cvc5")
    if assistant is not None:
        if check_with is not None or format_ == "smt2":
            raise click.UsageError("a proof assistant is asked no queries of the solver")
        return _mechanised(ids, Output(format_, output))
    from ..theorems.all_theorems import theorems
    from ..worked_examples.all_examples import scenarios

    known: dict[str, list[Scenario | Theorem]] = {}
    for each in (*scenarios(), *theorems()):
        known.setdefault(each.id, []).append(each)
    for wanted in ids:
        if wanted not in known:
            raise click.BadParameter(_not_here(wanted, known), param_hint="ID")
    require(check_with)
    wanted_ones = [each for id_ in ids or known for each in known[id_]]
    sink = Output(format_, output)
    sink.begin()
    recording = check_with is not None or format_ == "smt2"
    shown = [_shown(each, recording) for each in wanted_ones]
    if check_with is not None:
        shown = list(_repeated(shown))
    if certificates is not None:
        shown = _certified(shown, certificates)
    return deliver(sink, _report(shown), scripts=_scripts(shown) if format_ == "smt2" else None)


def _mechanised(ids: tuple[str, ...], sink: Output) -> int:
    """Have the theorems of these rows checked by Coq; without ids, all of them."""
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import first_of
    from ..mechanised.answers import results_by_coq
    from ..mechanised.compiler import PROGRAM, is_installed

    rows = list(dict.fromkeys(each.id for each in statements()))
    for wanted in ids:
        if wanted not in rows:
            message = f"nothing of {wanted} is mechanised; these rows are: {', '.join(rows)}"
            raise click.BadParameter(message, param_hint="ID")
    if not is_installed():
        raise click.UsageError(f"there is no {PROGRAM} on PATH; Debian's package coq has it")
    sink.begin()
    results = list(results_by_coq([each for each in statements() if each.id in (ids or rows)]))
    status = first_of(each.status for each in results)
    return deliver(sink, Report(command="prove", results=results, status=status))


@dataclass(frozen=True)
class _Shown:
    """A claim and what came of it, with its queries, what the second solver says to them and its
    proofs;
    `pinned` says of the theories of a proof how they are held against the definitions."""

    decided: Decided
    pinned: tuple[Held, ...] = ()
    queries: tuple[Query, ...] = ()
    repetition: Repetition | None = None
    certificates: Certificates | None = None


def _shown(each: Scenario | Theorem, recording: bool) -> _Shown:
    """Decide a claim, with its queries where they are wanted, and hold the theories of its proof
    against the definitions. Raises Contradiction where a theory says something else."""
    from ...encodings.solver.first_order import theories_built
    from ..claims.answers import decision_of

    with theories_built() as built:
        if not recording:
            decided, queries = decision_of(each), ()
        else:
            from ...encodings.solver.recorder import recorded

            with recorded() as recorder:
                decided = decision_of(each)
            queries = recorder.distinct()
    if not built:
        return _Shown(decided, (), queries)
    from ..pins.all_pins import samples_of

    return _Shown(decided, samples_of(built), queries)


def _repeated(shown: Sequence[_Shown]) -> Iterator[_Shown]:
    """With what the second solver says. Raises Contradiction where it disagrees."""
    from ..judging.repetition import repetitions
    from ..question.contradiction import Contradiction

    found = repetitions([each.queries for each in shown])
    for each, said in zip(shown, found, strict=True):
        if isinstance(said, Contradiction):
            raise said
        yield replace(each, repetition=said)


def _certified(shown: Sequence[_Shown], folder: str) -> list[_Shown]:
    """With the proofs of the second solver, written into the folder beside the queries."""
    from ...counterexamples.writers.smtlib import names_of, write_folder
    from ..judging.certificates import certify

    texts = _scripts(shown)
    try:
        write_folder(texts, folder)
        found = list(certify([each.queries for each in shown], names_of(texts), folder))
    except OSError as error:
        raise click.ClickException(f"cannot write {folder}: {error.strerror}") from None
    return [replace(each, certificates=of) for each, of in zip(shown, found, strict=True)]


def _scripts(shown: Sequence[_Shown]) -> list[str]:
    from ...counterexamples.writers.smtlib import scripts

    return scripts(_support(each) for each in shown)


def _support(shown: _Shown) -> Support:
    from ...counterexamples.writers.smtlib import Support

    claim, decision = shown.decided
    headline = f"{decision.verdict}: {claim.id}: {claim.statement}"
    ids = tuple(dict.fromkeys((claim.id, *getattr(claim, "rests_on", ()))))
    return Support(headline, ids, f"wavecheck prove {claim.id}", shown.queries)


def _report(shown: Sequence[_Shown]) -> Report:
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import first_of
    from ..claims.answers import claim_result
    from ..ledger.table import document_of

    results = [
        claim_result(
            *each.decided,
            document_of(each.decided[0].id),
            each.repetition,
            each.pinned,
            each.certificates,
        )
        for each in shown
    ]
    return Report(
        command="prove", results=results, status=first_of(each.status for each in results)
    )


def _not_here(wanted: str, known: Collection[str]) -> str:
    """What decides a row that nothing here does, and where no row is called so the nearest."""
    from difflib import get_close_matches

    from ..ledger.table import citations

    for row in citations():
        if row.id == wanted and row.shown_by:
            return (
                f"{wanted} is decided by programs: `wavecheck cite {wanted}` runs `{row.shown_by}`"
            )
    near = get_close_matches(wanted.upper(), known, 3, 0.4)
    listed = f"the nearest are {', '.join(near)}; " if near else ""
    return f"{wanted} is not decided here; {listed}`wavecheck cite` lists all claims"
