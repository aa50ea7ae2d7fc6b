"""The entries and the rows of the catalogue are asked: what their pages show."""

from __future__ import annotations

from dataclasses import replace

from ...counterexamples.corpus.entries import Entry
from ...counterexamples.results.memory import memory_result_of
from ...counterexamples.results.pairs import result_of, verified
from ...counterexamples.text.litmus_expectations import notes_in
from ...counterexamples.verdicts.answers import Refusal
from ...counterexamples.writers.html_page import view_of
from ...encodings.solver.query import Undecided
from ...semantics.litmus.files import read_litmus_file
from ...semantics.memory_model.targets import target_named
from ...semantics.reading.reader import read_file
from ...semantics.static_rules.rules import check_rules
from ..claims.theorem import Proof, Theorem
from ..claims.worked_example import Decision, Scenario
from ..judging.judge import judge
from ..judging.pairs import Pair, pairs_of
from ..memory.answers import answer
from ..memory.judge import judge_memory
from ..memory.pairs import MemoryPair, memory_pairs_of
from ..output.reports import functions_of, litmus_result
from ..question.options import Options
from ..theorems.all_theorems import theorems
from ..worked_examples.all_examples import scenarios
from .catalogue_pages import Answered, Claim

SECONDS = 30.0
"""For an entry."""

SECONDS_BACK = 3.0
"""For the other direction of a pair, of which nothing is expected."""

ASKED = "Does the target keep the sets of the source?"
BACK = "And the other way round?"


def answers_about(entry: Entry) -> tuple[Answered, ...]:
    """What the page of an entry shows: its answer, and of a pair that of the other direction."""
    match entry.kind:
        case "pair":
            return _pair(entry)
        case "program":
            return _program(entry)
        case "litmus pair":
            return _litmus_pair(entry)
        case "litmus":
            return _litmus(entry)


def forth(entry: Entry, number: int = 1) -> Answered:
    """The answer about a pair alone. `number` tells it from others on the page."""
    return _judged(ASKED, number, _pair_of(entry), SECONDS)


def _pair_of(entry: Entry) -> Pair:
    (pair,) = pairs_of([str(entry.path)], entry.name)
    if not isinstance(pair, Pair):
        raise pair
    return pair


def _pair(entry: Entry) -> tuple[Answered, ...]:
    pair = _pair_of(entry)
    back = replace(
        pair,
        source=pair.target,
        target=pair.source,
        source_module=pair.target_module,
        target_module=pair.source_module,
    )
    return forth(entry), _judged(BACK, 2, back, SECONDS_BACK)


def _judged(heading: str, number: int, pair: Pair, seconds: float) -> Answered:
    judged = judge(pair, Options(timeout=seconds))
    if isinstance(judged, Refusal):
        return Answered(heading, said=f"{judged.error.message}.")
    return Answered(heading, view_of(number, result_of(judged, functions_of(pair))))


def _program(entry: Entry) -> tuple[Answered, ...]:
    function = read_file(str(entry.path)).functions[entry.name]
    result = verified(str(entry.path), function, check_rules(function))
    return (Answered("Does the function keep the static rules?", view_of(1, result)),)


def _litmus_pair(entry: Entry) -> tuple[Answered, ...]:
    found = memory_pairs_of([str(entry.path)])
    pair = next(each for each in found if each.source.name == entry.name)
    back = replace(pair, source=pair.target, target=pair.source)
    asked = "Are the target's outcomes the source's?"
    return _judged_memory(asked, 1, pair, SECONDS), _judged_memory(BACK, 2, back, SECONDS_BACK)


def _judged_memory(heading: str, number: int, pair: MemoryPair, seconds: float) -> Answered:
    judged = judge_memory(pair, target_named(pair.notes.target), seconds)
    result = memory_result_of(judged, (pair.source, pair.target))
    return Answered(heading, view_of(number, result))


def _litmus(entry: Entry) -> tuple[Answered, ...]:
    path = str(entry.path)
    tests, text = read_litmus_file(path)
    test = next(each for each in tests if each.name == entry.name)
    target = target_named(notes_in(text, test.name, path).target)
    found = answer(test, target, SECONDS)
    result = litmus_result(path, test, target, found)
    return (Answered("May the test end so?", view_of(1, result)),)


def word_of(answered: Answered) -> str:
    """The answer in the word that is expected of entries, `error` where it was not to be asked."""
    return "error" if answered.view is None else answered.view.result.word


# --- claims -------------------------------------------------------------------------------------


def claims_about(id_: str) -> tuple[Claim, ...]:
    """What comes of the worked examples and the theorems of a ledger row, decided now."""
    found: list[Scenario | Theorem] = [each for each in scenarios() if each.id == id_]
    found += [each for each in theorems() if each.id == id_]
    return tuple(_claim(each) for each in found)


def _claim(each: Scenario | Theorem) -> Claim:
    program = each.program if isinstance(each, Scenario) else ""
    try:
        decision = each.decide()
    except Undecided:
        return Claim(each.statement, "unknown", each.scope, each.method, program)
    facts = tuple((fact.claim, fact.holds, fact.shown) for fact in decision.facts)
    return Claim(
        each.statement,
        decision.verdict,
        each.scope,
        each.method,
        program,
        facts,
        _last_lines(decision),
    )


def _last_lines(decision: Decision | Proof) -> tuple[str, ...]:
    """The steps of a contradiction, with the rules that they need in front; none without."""
    if isinstance(decision, Proof) or not decision.core:
        return ()
    return (", ".join(decision.core), *decision.derivation)
