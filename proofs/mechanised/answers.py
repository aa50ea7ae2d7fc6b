"""Statements that Coq checked, as results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...counterexamples.results.tree import Listing, Reason, Result
from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, UNDECIDED
from ..question.contradiction import Contradiction
from .compiler import Checked, checked, version
from .statements import Statement


def results_by_coq(statements: Sequence[Statement]) -> Iterator[Result]:
    """What Coq says of each. Raises Contradiction where it refuses one, or where the proof of one
    rests on an axiom."""
    said = f"Coq {version()}"
    for each in checked(statements):
        if each.axioms:
            name, axioms = each.statement.theorem, ", ".join(each.axioms)
            raise Contradiction(
                f"the proof of {name} ({each.statement.place}) rests on axioms: {axioms}"
            )
        yield _result(each, said)


def _result(each: Checked, by: str) -> Result:
    statement, late = each.statement, each.axioms is None
    verdict = "unknown" if late else "proved"
    sentence = f"{by} did not come to an end in time" if late else f"checked by {by}, no axioms"
    lines = [str(statement), sentence]
    lines += [f"supposes: {statement.supposes}"] if statement.supposes else []
    title = f"{verdict}: {statement.id}"
    return Result(
        word=verdict,
        status=UNDECIDED if late else ALL_AS_IT_SHOULD_BE,
        name=statement.id,
        file=statement.place,
        title=title,
        files=(statement.place,),
        message=f"{statement.id} is unknown: {sentence}" if late else "",
        rules=(statement.id,),
        parts=(Reason(statement.says), Listing(tuple(lines))),
        data=_entry(each, verdict, by),
        lines=(title, *(f"  {line}" for line in (statement.says, *lines))),
    )


def _entry(each: Checked, verdict: str, by: str) -> dict[str, object]:
    """The statement as an entry of a document for programs."""
    statement = each.statement
    return {
        "id": statement.id,
        "statement": statement.says,
        "verdict": verdict,
        "method": by,
        "name": statement.theorem,
        "hypotheses": [statement.supposes] if statement.supposes else [],
        "mechanised": statement.entry | {"source": statement.source},
        **({} if each.axioms is None else {"axioms": list(each.axioms)}),
    }
