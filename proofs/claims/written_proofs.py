"""Conclusions and the steps of their proofs, as text and as entries of a document for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...encodings.statements.formulas import Formula
from ...encodings.statements.writing import latex, latex_meanings, meanings, term_text, text
from .kernel import (
    AlongSequence,
    ByClauses,
    ByFiniteOrder,
    ByNumbers,
    Consequence,
    Least,
    Principle,
    definitions,
    steps_of,
)
from .theorem import Checked, Conclusion, Theorem

ANSWERED = {"unsat": "yes", "sat": "NO", "unknown": "not decided in time"}


def principle(by: Principle) -> str:
    """What a step is proved by."""
    match by:
        case Consequence():
            return "consequence"
        case AlongSequence(variable, first, previous, _):
            return f"induction over {variable.name}, from {first.name} along {previous.name}"
        case ByNumbers(numbers):
            return f"descent along {', '.join(term_text(each) for each in numbers)}"
        case ByFiniteOrder(variable, smaller):
            return f"descent over {variable.name} along {smaller.name}, a finite order"
        case ByClauses(_, invariants):
            pairs = (f"{predicate.name} in {word.name}" for predicate, word in invariants)
            return f"induction over the clauses: {', '.join(pairs)}"


# --- text ---


def statement_lines(theorem: Theorem) -> Iterator[str]:
    """The conclusions as formulas, what their words say, and what stays prose."""
    if not theorem.conclusions:
        yield "the statement is in words, and so is what joins its steps"
        return
    for conclusion in theorem.conclusions:
        yield "as a formula:"
        yield f"  {text(conclusion.step.formula)}"
        defined = definitions(steps_of(conclusion.step))
        formulas = _shown(conclusion, defined)
        for least in defined:
            yield f"  where {_names(least)} are the least with"
            yield from (f"    {text(clause.formula)}" for clause in least.clauses)
        said = meanings(formulas)
        if said:
            yield "  in which"
            yield from (f"    {each}" for each in said)
    yield f"sentences that stay prose: {len(theorem.assumed)}"
    yield from (f"  {each}" for each in theorem.assumed)


def step_lines(checked: Checked) -> Iterator[str]:
    """The formula of a step, its principle, and each obligation with its answer."""
    step = checked.step
    yield text(step.formula)
    if isinstance(step.by, Consequence):
        return
    answers = zip(checked.obligations, checked.answers, strict=True)
    yield f"by {principle(step.by)}"
    for obligation, answer in answers:
        yield f"  {ANSWERED[answer]}  {obligation.part}: {text(obligation.claimed)}"


# --- documents for programs ---


def statement_entries(theorem: Theorem) -> list[dict[str, object]]:
    """Each conclusion: its formula as text and in LaTeX, the clauses and the words."""
    return [_conclusion(each) for each in theorem.conclusions]


def _conclusion(conclusion: Conclusion) -> dict[str, object]:
    defined = definitions(steps_of(conclusion.step))
    formulas = _shown(conclusion, defined)
    clauses = [clause.formula for least in defined for clause in least.clauses]
    return {
        "text": text(conclusion.step.formula),
        "latex": latex(conclusion.step.formula),
        "least": [{"text": text(each), "latex": latex(each)} for each in clauses],
        "words": [
            {"text": said, "latex": written}
            for said, written in zip(meanings(formulas), latex_meanings(formulas), strict=True)
        ],
    }


def step_entries(steps: Sequence[Checked]) -> list[dict[str, object]]:
    """Each obligation: its step, the step's formula and principle, what is asked and the answer."""
    return [
        {
            "step": checked.step.claim,
            "statement": text(checked.step.formula),
            "principle": principle(checked.step.by),
            "part": obligation.part,
            "formula": text(obligation.claimed),
            "uses": [each.claim for each in checked.step.uses],
            "hypotheses": list(checked.step.needs),
            "answer": answer,
        }
        for checked in steps
        for obligation, answer in zip(checked.obligations, checked.answers, strict=True)
    ]


def _shown(conclusion: Conclusion, defined: Sequence[Least]) -> tuple[Formula, ...]:
    clauses = (clause.formula for least in defined for clause in least.clauses)
    return (conclusion.step.formula, *clauses)


def _names(least: Least) -> str:
    return " and ".join(each.name for each in least.defined)
