"""Claims and what came of them, as results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from ...counterexamples.results.pairs import repetition_text
from ...counterexamples.results.tree import Listing, Reason, Result
from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING, UNDECIDED
from ...counterexamples.verdicts.json_schema import repetition_entry
from ...encodings.solver.query import Undecided
from .theorem import Proof, Theorem
from .worked_example import Decision, Fact, Scenario
from .written_proofs import statement_entries, statement_lines, step_entries, step_lines

if TYPE_CHECKING:
    from ...counterexamples.verdicts.certificates import Certificates
    from ...counterexamples.verdicts.verdicts import Repetition
    from ..pins.pin import Held

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


WIDTH = 110
"""Of a line with a formula, in letters."""

STATUS = {"refuted": FINDING, "unknown": UNDECIDED}
"""The exit status of a decision, where it is not as the claim says."""


def claim_result(
    each: Scenario | Theorem,
    decision: Decision | Proof,
    document: str,
    repetition: Repetition | None = None,
    pinned: Sequence[Held] = (),
    certificates: Certificates | None = None,
) -> Result:
    """The decision as a result. `document` is the one that makes the claim; `repetition` what a
    second solver says to the queries, and `certificates` its proofs; `pinned` how the theories of a
    proof are held against the definitions."""
    verdict, lines, entry = decision.verdict, _lines(each, decision), _entry(each, decision)
    lines += [f"  {held}" for held in pinned]
    entry |= {"pins": [held.entry for held in pinned]} if pinned else {}
    if repetition is not None:
        lines.append(f"  {repetition_text(repetition)}")
        entry["checked_with"] = repetition_entry(repetition)
    if certificates is not None:
        lines += [f"  {line}" for line in certificates.lines]
        entry["certificates"] = certificates.entry
    return Result(
        word=verdict,
        status=STATUS.get(verdict, ALL_AS_IT_SHOULD_BE),
        name=each.id,
        file=document,
        title=lines[0],
        files=(document,),
        message=f"{each.id} is {verdict}: {each.statement}" if verdict in STATUS else "",
        rules=(each.id,),
        parts=(Reason(each.statement), Listing(tuple(lines[2:]))),
        data=entry,
        lines=tuple(lines),
    )


def _entry(each: Scenario | Theorem, decision: Decision | Proof) -> dict[str, object]:
    """The decision as an entry of a document for programs."""
    result: dict[str, object] = {"id": each.id, "statement": each.statement}
    if isinstance(decision, Decision) and isinstance(each, Scenario):
        result |= {
            "verdict": decision.verdict,
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
        if each.conclusions:
            result |= {
                "conclusions": statement_entries(each),
                "obligations": step_entries(decision.steps),
                "assumed": list(each.assumed),
            }
    return result | {"facts": [_fact(fact) for fact in decision.facts]}


def _fact(fact: Fact) -> dict[str, object]:
    shown = {"shown": list(fact.shown)} if fact.shown else {}
    return {"claim": fact.claim, "holds": fact.holds, **shown}


def _folded(lines: Iterable[str], before: str) -> list[str]:
    """The lines behind some blanks; what is too long goes on below, further to the right."""
    return [
        part
        for line in lines
        for part in wrap(
            before + line,
            WIDTH,
            subsequent_indent=before + " " * (len(line) - len(line.lstrip()) + 4),
            break_long_words=False,
            break_on_hyphens=False,
        )
    ]


def _lines(each: Scenario | Theorem, decision: Decision | Proof) -> list[str]:
    """The decision as lines of text."""
    lines = [f"{decision.verdict}: {each.id}", f"  {each.statement}"]
    if isinstance(each, Theorem):
        lines += [f"  for {each.scope}", f"  by {each.method}"]
        lines += _folded(statement_lines(each), "  ")
    steps = {} if isinstance(decision, Decision) else {each.claim: each for each in decision.steps}
    for fact in decision.facts:
        lines.append(f"  {'yes' if fact.holds else 'NO '}  {fact.claim}")
        lines += [f"         {line}" for line in fact.shown]
        if fact.claim in steps:
            lines += _folded(step_lines(steps[fact.claim]), " " * 9)
    if isinstance(decision, Decision) and decision.core:
        lines.append(f"  a contradiction that needs {', '.join(decision.core)}:")
        lines += [f"    {line}" for line in decision.derivation]
    elif not isinstance(decision, Decision) and decision.needs:
        lines.append("  from these hypotheses:")
        lines += [f"    {hypothesis}" for hypothesis in decision.needs]
    return lines
