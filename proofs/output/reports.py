"""From the answers of a command to its report, with what only files and their tests know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...counterexamples.results.pairs import Functions, result_of, summary_text
from ...counterexamples.results.tree import Place, Report, Result
from ...counterexamples.text.phrases import error_line, visible
from ...counterexamples.verdicts.answers import SELF_CONTRADICTION, first_of
from ...counterexamples.verdicts.expectations import Expectation, without_expectation
from ..judging.pairs import Pair, PairOrError

if TYPE_CHECKING:
    from ...counterexamples.verdicts.answers import Answer, Refusal
    from ...counterexamples.verdicts.memory_verdicts import LitmusAnswer, MemoryJudgement
    from ...semantics.memory_model.litmus_test import LitmusTest
    from ...semantics.memory_model.targets import Target
    from ..memory.jobs import NotDecided
    from ..memory.pairs import MemoryPair

NOT_JUDGED = {"error": "not judged (input errors)", "failure": "failures of the checker"}
"""What a summary calls answers that are no verdict."""


def functions_of(pair: PairOrError) -> Functions:
    """The two functions as their files have them, with no call inlined."""
    if not isinstance(pair, Pair):
        return None, None
    source = pair.source_module.functions.get(pair.source)
    target = pair.target_module.functions.get(pair.target or pair.source)
    return source, target


def status_of(results: Sequence[Result], surprises: Mapping[int, str] | None) -> int:
    """The exit status of several results, or whether they are what their files expect."""
    if surprises is None:
        return first_of(each.status for each in results)
    failed = any(each.word == "failure" for each in results)
    return SELF_CONTRADICTION if failed else int(bool(surprises))


def validation_report(
    command: str,
    pairs: Sequence[PairOrError],
    answers: Sequence[Answer],
    check: bool = False,
    options: Sequence[str] = (),
    unfinished: bool = False,
) -> Report:
    """The answers to these pairs, compared with what their files expect where that is to `check`.
    `options` are added to the commands that execute a witness again. `unfinished`: something ended
    the run before all was answered."""
    results = [asked_result(*each, options) for each in zip(pairs, answers, strict=True)]
    expected = [each.expected if isinstance(each, Pair) else None for each in pairs]
    surprises = surprises_of(results, expected) if check else None
    summary = [summary_text(results, names=NOT_JUDGED)]
    vacuous = sum(bool(each.data.get("vacuous")) for each in results)
    if vacuous:
        said = f"  {vacuous} of the preserved are vacuous: no sets to compare in them"
        summary.append(said)
    return Report(
        command=command,
        results=results,
        status=status_of(results, surprises),
        title="wavecheck validate",
        surprises=surprises,
        foot=_foot("\n".join(summary), results, surprises, unfinished),
    )


def asked_result(pair: PairOrError, answer: Answer, options: Sequence[str]) -> Result:
    """The answer about a pair; what is not judged stands where its source does."""
    result = result_of(answer, functions_of(pair), options)
    if result.judged or not isinstance(pair, Pair):
        return result
    source = pair.source_module.functions.get(pair.source)
    place = Place(pair.file, source.line if source else 0)
    return replace(result, asked=place, function=pair.source)


def surprises_of(
    results: Sequence[Result], expected: Sequence[Expectation | None]
) -> dict[int, str]:
    """What is said of each result that is not what its file expects, by its number."""
    lines: dict[int, str] = {}
    for number, (result, wanted) in enumerate(zip(results, expected, strict=True)):
        if wanted is not None and wanted.met_by(result.word, result.rules):
            continue
        said, name = f"expected {wanted}", f"@{result.function} in {result.asked.file}"
        if not result.function:
            said, name = "nothing could be compared", result.asked.file
        elif wanted is None:
            said = without_expectation(result.function, result.word)
        about = visible(f"  {name}: {result.word}; {said}")
        lines[number] = f"{error_line('expectation')}\n{about}"
    return lines


def _foot(
    summary: str,
    results: Sequence[Result],
    surprises: Mapping[int, str] | None,
    unfinished: bool = False,
) -> tuple[str, ...]:
    """A summary of several results, and whether all is as expected."""
    foot = [summary] if len(results) > 1 or unfinished else []
    if surprises is not None and not surprises and not unfinished:
        foot.append(f"All {len(results)} as expected.")
    return tuple(foot)


def memory_report(
    pairs: Sequence[MemoryPair],
    judged: Sequence[MemoryJudgement],
    surprises: Mapping[int, str] | None = None,
    refused: Sequence[Refusal] = (),
) -> Report:
    """The same for pairs of litmus tests, and for files that could not be read."""
    from ...counterexamples.results.memory import VERDICTS, memory_result_of

    results = [
        memory_result_of(judgement, (pair.source, pair.target))
        for pair, judgement in zip(pairs, judged, strict=True)
    ]
    wrong = list(map(result_of, refused))
    if surprises is not None:
        told = ("\n".join(each.lines) for each in wrong)
        surprises = {**surprises, **dict(enumerate(told, len(results)))}
    results += wrong
    return Report(
        command="validate",
        results=results,
        status=status_of(results, surprises),
        surprises=surprises,
        foot=_foot(summary_text(results, VERDICTS), results, surprises),
    )


def litmus_result(
    file: str, test: LitmusTest, target: Target, answer: LitmusAnswer | NotDecided
) -> Result:
    """The answer about one litmus test of a file, or that there is none."""
    from ...counterexamples.results.memory import litmus_result_of, undecided_test
    from ..memory.jobs import NotDecided

    if isinstance(answer, NotDecided):
        return undecided_test(file, test.name, answer.reason, answer.cause)
    return litmus_result_of(file, target, answer)
