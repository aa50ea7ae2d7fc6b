"""`wavecheck validate` for pairs of litmus tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Output, as_ended, clock, deliver, refuse
from ..command_line.shared_options import require
from ..processes.ending import Ended, gathered

if TYPE_CHECKING:
    from ...counterexamples.verdicts.memory_verdicts import MemoryJudgement
    from ...semantics.memory_model.targets import Target
    from ..memory.pairs import MemoryPair


TARGETS = ("target", "source_target", "target_target")
"""The options that name what reads the tags."""


def litmus_alone(paths: Sequence[str]) -> bool:
    """Are litmus tests all that is asked about? Those below folders that hold pairs of functions
    too are left out, and that is said.

    Raises InputError where files of both kinds are named."""
    from ...semantics.litmus.files import is_litmus, pairs_below
    from ...semantics.program.input_errors import InputError

    alone = [path for path in paths if is_litmus(path)]
    if alone and len(alone) < len(paths):
        other = next(path for path in paths if path not in alone)
        hint = "ask about litmus tests in a command of their own"
        raise InputError(f"{alone[0]} holds litmus tests, and {other} does not", hint=hint)
    for path in paths:
        if not alone and (left_out := pairs_below(path)):
            left_out = [each for each in left_out if isinstance(each, str)]
            said = f"note: litmus tests are left out, name them to judge them: {left_out[0]}"
            click.echo(said + (", ..." if len(left_out) > 1 else ""), err=True)
    return bool(alone)


def validate_memory(output: Output, arguments: dict[str, Any]) -> int:
    """Judge the pairs that `paths` name, print the answers, give the exit status."""
    from ...counterexamples.verdicts.answers import Refusal
    from ...counterexamples.verdicts.memory_verdicts import memory_word
    from ...semantics.program.input_errors import InputError
    from ..memory.pairs import memory_pairs_asked_for, read_by
    from ..output.reports import memory_report

    found = memory_pairs_asked_for(arguments["paths"])
    errors = [each for each in found if isinstance(each, InputError)]
    pairs = [each for each in found if not isinstance(each, InputError)]
    if not pairs:
        return refuse("validate", output, *errors, copies=arguments["report"])
    pairs = _named(pairs, arguments["function"])
    named = [arguments[each] for each in TARGETS]
    asked = [read_by(pair, *named) for pair in pairs]
    with clock(arguments["total"]):
        judged, texts, ended = _judged(asked, output, arguments)
    pairs = pairs[: len(judged)]
    words = [memory_word(each.verdict) for each in judged]
    expected = {
        number: _surprise(pair.file, pair.source.name, word, pair.notes.word)
        for number, (pair, word) in enumerate(zip(pairs, words, strict=True))
        if word != pair.notes.word
    }
    refused = list(map(Refusal, errors))
    report = memory_report(pairs, judged, expected if arguments["check"] else None, refused)
    report = as_ended(report, ended)
    scripts = texts if output.format == "smt2" else None
    return deliver(output, report, copies=arguments["report"], scripts=scripts)


def _judged(
    asked: Sequence[tuple[MemoryPair, Target]], output: Output, arguments: dict[str, Any]
) -> tuple[list[MemoryJudgement], list[str], Ended | None]:
    """The verdicts, checked by a second solver where that is wanted; the scripts of their queries
    where these are; what ended the run, if something did. Raises Contradiction where the second
    solver disagrees."""
    from ..memory.judge import judgements, recorded_judgements

    effort = arguments["jobs"], arguments["timeout"]
    require(arguments["check_with"])
    if output.format != "smt2" and arguments["check_with"] is None:
        judged, ended = gathered(judgements(asked, *effort))
        return judged, [], ended
    from ..memory.recorded import checked, pair_scripts

    recorded, ended = gathered(recorded_judgements(asked, *effort))
    if arguments["check_with"] is not None and ended is None:
        recorded = checked(recorded, arguments["jobs"])
    texts: list[str] = []
    if output.format == "smt2":
        texts = pair_scripts(recorded, _named_targets(arguments))
        _say_where_none(recorded)
    return [judgement for judgement, _ in recorded], texts, ended


def _named_targets(arguments: dict[str, Any]) -> list[str]:
    """The options that name targets."""
    named = ((f"--{key.replace('_', '-')}", arguments[key]) for key in TARGETS)
    return [word for option, value in named if value is not None for word in (option, value)]


def _say_where_none(recorded: Sequence[tuple[MemoryJudgement, Sequence[object]]]) -> None:
    """Of a verdict without queries a script cannot tell."""
    from ...counterexamples.results.memory import NO_QUERY
    from ...counterexamples.verdicts.memory_verdicts import memory_word

    for judgement, queries in recorded:
        if not queries and memory_word(judgement.verdict) != "unknown":
            said = f"note: {judgement.source} in {judgement.file}: {NO_QUERY}"
            click.echo(said, err=True)


def _named(pairs: list[MemoryPair], name: str | None) -> list[MemoryPair]:
    """The pairs whose source has this name; all without one. Raises InputError if none has."""
    from ...semantics.program.input_errors import InputError

    found = [pair for pair in pairs if name in (None, pair.source.name)]
    if pairs and not found:
        known = ", ".join(dict.fromkeys(pair.source.name for pair in pairs))
        raise InputError(f"there is no source called {name}", pairs[0].file, hint=f"it has {known}")
    return found


def _surprise(file: str, name: str, word: str, expected: str) -> str:
    from ...counterexamples.text.phrases import error_line

    wanted = f"expected {expected}" if expected else "the file has no EXPECT comment for it"
    return f"{error_line('expectation')}\n  {name} in {file}: {word}; {wanted}"
