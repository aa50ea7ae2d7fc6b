"""Answers of a command as one page of HTML, with the rules that they name as the table has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..counterexamples.html_memory import litmus_result_of, memory_result_of
from ..counterexamples.html_pages import page_of, page_of_results
from ..counterexamples.html_results import Programs
from ..semantics.memory_values import holds
from .citation_table import citations
from .pairs import Pair, PairOrError

if TYPE_CHECKING:
    from ..counterexamples.answers import Answer
    from ..counterexamples.memory_verdicts import MemoryJudgement
    from ..semantics.memory_targets import Target
    from .litmus_answers import LitmusAnswer
    from .memory_pairs import MemoryPair


def validation_page(
    pairs: Sequence[PairOrError], answers: Sequence[Answer], replay_options: Sequence[str] = ()
) -> str:
    """The page of the answers to these pairs; `replay_options` are added to the commands that
    replay a witness."""
    programs = {place: programs_of(pair) for place, pair in enumerate(pairs)}
    title = "wavecheck validate"
    return page_of(answers, programs, citations(), title, replay_options)


def programs_of(pair: PairOrError) -> Programs:
    """The two functions as their files have them, with no call inlined."""
    if not isinstance(pair, Pair):
        return Programs()
    source = pair.source_module.functions.get(pair.source)
    target = pair.target_module.functions.get(pair.target or pair.source)
    return Programs(source, target)


def memory_page(pairs: Sequence[MemoryPair], judged: Sequence[MemoryJudgement]) -> str:
    """The page of the verdicts on pairs of litmus tests."""
    results = [
        memory_result_of(number, judgement, (pair.source, pair.target))
        for number, (pair, judgement) in enumerate(zip(pairs, judged, strict=True), 1)
    ]
    return page_of_results(results, citations(), "wavecheck validate")


def litmus_page(
    answered: Sequence[tuple[str, LitmusAnswer]],
    readings: Sequence[Target],
    data: Sequence[dict[str, Any]],
    undecided: Sequence[str] = (),
) -> str:
    """The page of litmus tests, each with its file. `readings` are the targets that they were
    decided for, `data` their entries in the JSON document, `undecided` says what has no answer."""
    rows = zip(answered, readings, data, strict=True)
    results = [
        litmus_result_of(number, path, answer.test, reading, entry, _states(answer))
        for number, ((path, answer), reading, entry) in enumerate(rows, 1)
    ]
    return page_of_results(results, citations(), "wavecheck litmus", undecided)


def _states(answer: LitmusAnswer) -> list[tuple[Any, bool]]:
    return [(state, holds(answer.test.condition, state)) for state in answer.states]
