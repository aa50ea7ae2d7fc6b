"""Answers of a command as one page of HTML, with the rules that they name as the table has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...counterexamples.html.memory import litmus_result_of, memory_result_of
from ...counterexamples.html.pages import page_of, page_of_results
from ...counterexamples.html.results import Programs, Result, result_of
from ...counterexamples.html.runs import result_of_run
from ...counterexamples.text.answers import answer_text
from ...counterexamples.text.pass_memory import memory_step_results
from ...counterexamples.text.passes import PassCrash, crash_lines, pass_result
from ...counterexamples.verdicts.verdicts import Judgement
from ...semantics.memory_model.expressions import holds
from ..judging.pairs import Pair, PairOrError
from ..ledger.table import citations

if TYPE_CHECKING:
    from ...counterexamples.text.pass_memory import Steps
    from ...counterexamples.text.passes import PassReport
    from ...counterexamples.verdicts.answers import Answer
    from ...counterexamples.verdicts.memory_verdicts import MemoryJudgement
    from ...semantics.memory_model.targets import Target
    from ...semantics.wave.records import WaveRun
    from ..memory.answers import LitmusAnswer
    from ..memory.pairs import MemoryPair


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


# --- passes -------------------------------------------------------------------------------------


def passes_page(report: PassReport, replay_options: Sequence[str] = ()) -> str:
    """The page of a pipeline's steps, each with the pass that made it. Programs are drawn where
    an executed wave shows them."""
    results: list[Result] = []
    failures: list[str] = []
    for number, each in enumerate(report.answers, 1):
        if not isinstance(each.answer, Judgement):
            failures.append(answer_text(each.answer))
            continue
        result = result_of(number, each.answer, replay_options=replay_options)
        step = f"step {each.step}" if each.step else "all steps"
        named = replace(
            result,
            pair=f"{each.name}: @{each.function}",
            where=f"{report.file}, {step} ({each.answer.model} convergence)",
            data=pass_result(report, each, each.answer),
        )
        results.append(named)
    if report.crash is not None:
        failures.append("\n".join(crash_lines(report.crash)))
    return page_of_results(results, citations(), f"wavecheck passes {report.pipeline}", failures)


def memory_steps_page(backend: str, steps: Steps, crash: PassCrash | None = None) -> str:
    """The same for the functions of a file as the threads of a litmus test."""
    entries = memory_step_results(backend, steps)
    results = [
        replace(memory_result_of(number, judgement), pair=name, data=entry)
        for number, ((name, judgement), entry) in enumerate(zip(steps, entries, strict=True), 1)
    ]
    failures = [] if crash is None else ["\n".join(crash_lines(crash))]
    return page_of_results(results, citations(), "wavecheck passes", failures)


def run_page(file: str, run: WaveRun) -> str:
    """The page of one run of the simulated wave."""
    return page_of_results([result_of_run(1, file, run)], title="wavecheck run")
