"""Claims and what came of them, as people and as programs read it."""

from __future__ import annotations

from ...encodings.solver.query import Undecided
from .theorem import Proof, Theorem
from .worked_example import Decision, Fact, Scenario

Decided = tuple[Scenario, Decision] | tuple[Theorem, Proof]


def decision_of(each: Scenario | Theorem) -> Decided:
    """The claim and its decision; `unknown` where the solver left a question open."""
    try:
        if isinstance(each, Scenario):
            return each, each.decide()
        return each, each.decide()
    except Undecided:
        if isinstance(each, Scenario):
            return each, Decision((), undecided=True)
        return each, Proof("unknown", ())


def claim_entry(each: Scenario | Theorem, decision: Decision | Proof) -> dict[str, object]:
    """The decision as an entry of a document for programs."""
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
        result |= {"bounded": True} if each.bounded else {}
    return result | {"facts": [_fact(fact) for fact in decision.facts]}


def _fact(fact: Fact) -> dict[str, object]:
    shown = {"shown": list(fact.shown)} if fact.shown else {}
    return {"claim": fact.claim, "holds": fact.holds, **shown}


def claim_text(each: Scenario | Theorem, decision: Decision | Proof) -> str:
    """The decision as text."""
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
