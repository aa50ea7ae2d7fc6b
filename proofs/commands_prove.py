"""`wavecheck prove`: decide the documents' worked examples, and say how."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .shared_options import Output, with_output

if TYPE_CHECKING:
    from .scenarios import Decision, Scenario

    Decided = tuple[Scenario, Decision]

EPILOG = """\b
Examples:
  wavecheck prove
  wavecheck prove CO31 CO33
"""


@click.command(epilog=EPILOG, short_help="Decide the documents' worked examples.")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@with_output
def prove(ids: tuple[str, ...], format_: str, output: str | None) -> int:
    """Decide what the documents claim of their worked examples, by ledger id.

    Without ids, all of them. A contradiction is shown with the rules that it needs and the
    steps that lead to it.
    """
    from .scenarios import scenarios

    known = {scenario.id: scenario for scenario in scenarios()}
    for wanted in ids:
        if wanted not in known:
            raise click.BadParameter(
                f"{wanted} is no worked example; there are {', '.join(known)}", param_hint="ID"
            )
    decided = [(known[id_], known[id_].decide()) for id_ in ids or known]
    sink = Output(format_, output)
    if sink.as_json:
        from ..counterexamples.json_documents import document

        sink.write(document("prove", [_result(*each) for each in decided]))
    else:
        sink.write("\n".join(_text(*each) for each in decided) + "\n")
    return int(any(decision.verdict == "refuted" for _, decision in decided))


def _result(scenario: Scenario, decision: Decision) -> dict[str, object]:
    return {
        "id": scenario.id,
        "statement": scenario.statement,
        "verdict": "proved" if decision.verdict == "reproduced" else "refuted",
        "scope": "the worked example",
        "method": "run on the definitions and the constraints",
        "core": list(decision.core),
        "facts": [{"claim": fact.claim, "holds": fact.holds} for fact in decision.facts],
    }


def _text(scenario: Scenario, decision: Decision) -> str:
    lines = [f"{decision.verdict}: {scenario.id}", f"  {scenario.statement}"]
    lines += [f"  {'yes' if fact.holds else 'NO '}  {fact.claim}" for fact in decision.facts]
    if decision.core:
        lines.append(f"  a contradiction that needs {', '.join(decision.core)}:")
        lines += [f"    {line}" for line in decision.derivation]
    return "\n".join(lines) + "\n"
