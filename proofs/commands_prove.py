"""`wavecheck prove`: decide the documents' worked examples and claims, and say how."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import click

from .shared_options import Output, with_output

if TYPE_CHECKING:
    from .scenarios import Decision, Fact, Scenario
    from .theorems import Proof, Theorem

    Decided = tuple[Scenario, Decision] | tuple[Theorem, Proof]

EPILOG = """\b
Examples:
  wavecheck prove
  wavecheck prove CO31 CO33
  wavecheck prove CU17
"""

STATUS = {"refuted": 1, "unknown": 3}


@click.command(epilog=EPILOG, short_help="Decide the documents' worked examples and claims.")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@with_output
def prove(ids: tuple[str, ...], format_: str, output: str | None) -> int:
    """Decide what the documents claim, of their worked examples and of all programs, by ledger id.

    Without ids, all of it. A contradiction is shown with the rules that it needs and the
    steps that lead to it, a theorem with its lemmas and the hypotheses that they need.
    """
    from .scenarios import scenarios
    from .theorems import theorems

    known: dict[str, list[Scenario | Theorem]] = {}
    for each in (*scenarios(), *theorems()):
        known.setdefault(each.id, []).append(each)
    for wanted in ids:
        if wanted not in known:
            raise click.BadParameter(_not_here(wanted, known), param_hint="ID")
    decided = [_decided(each) for id_ in ids or known for each in known[id_]]
    sink = Output(format_, output)
    if sink.as_json:
        from ..counterexamples.json_documents import document

        sink.write(document("prove", [_result(*each) for each in decided]))
    else:
        sink.write("\n".join(_text(*each) for each in decided) + "\n")
    verdicts = {decision.verdict for _, decision in decided}
    return next((STATUS[verdict] for verdict in STATUS if verdict in verdicts), 0)


def _not_here(wanted: str, known: Collection[str]) -> str:
    """What decides a row that nothing here does, and where no row is called so what is here."""
    from .citation_table import citations

    for row in citations():
        if row.id == wanted and row.shown_by:
            return f"{wanted} is decided by `{row.shown_by}`"
    return f"{wanted} is not decided here; these are: {', '.join(known)}"


def _decided(each: Scenario | Theorem) -> Decided:
    from ..encodings.solver import Undecided
    from .scenarios import Decision, Scenario
    from .theorems import Proof

    try:
        if isinstance(each, Scenario):
            return each, each.decide()
        return each, each.decide()
    except Undecided:
        if isinstance(each, Scenario):
            return each, Decision((), undecided=True)
        return each, Proof("unknown", ())


def _result(each: Scenario | Theorem, decision: Decision | Proof) -> dict[str, object]:
    from .scenarios import Decision, Scenario
    from .theorems import Theorem

    result: dict[str, object] = {"id": each.id, "statement": each.statement}
    if isinstance(decision, Decision) and isinstance(each, Scenario):
        result |= {
            "verdict": "proved" if decision.verdict == "reproduced" else decision.verdict,
            "scope": each.scope,
            "method": each.method,
            "core": list(decision.core),
        }
    elif isinstance(each, Theorem) and not isinstance(decision, Decision):
        result |= {
            "verdict": decision.verdict,
            "scope": each.scope,
            "method": each.method,
            "core": list(each.rests_on),
            "name": each.name,
            "hypotheses": list(decision.needs),
        }
    return result | {"facts": [_fact(fact) for fact in decision.facts]}


def _fact(fact: Fact) -> dict[str, object]:
    shown = {"shown": list(fact.shown)} if fact.shown else {}
    return {"claim": fact.claim, "holds": fact.holds, **shown}


def _text(each: Scenario | Theorem, decision: Decision | Proof) -> str:
    from .scenarios import Decision
    from .theorems import Theorem

    lines = [f"{decision.verdict}: {each.id}", f"  {each.statement}"]
    if isinstance(each, Theorem):
        lines += [f"  for {each.scope}", f"  by {each.method}"]
    for fact in decision.facts:
        lines.append(f"  {'yes' if fact.holds else 'NO '}  {fact.claim}")
        lines += [f"         {line}" for line in fact.shown]
    if isinstance(decision, Decision) and decision.core:
        lines.append(f"  a contradiction that needs {', '.join(decision.core)}:")
        lines += [f"    {line}" for line in decision.derivation]
    elif not isinstance(decision, Decision) and decision.needs:
        lines.append("  from these hypotheses:")
        lines += [f"    {hypothesis}" for hypothesis in decision.needs]
    return "\n".join(lines) + "\n"
