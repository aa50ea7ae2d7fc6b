"""Answers as people read them: the verdict line first, then what shows it.

Plain text of 80 columns where names allow it. What went wrong stands on a line `ERROR: ...` with
a sentence from the closed list `ERRORS`.
"""

from __future__ import annotations

import json
import shlex
import textwrap
from collections.abc import Sequence
from typing import Any, Literal

from ..semantics.program import Function
from ..semantics.static_rules import Violation
from .answers import Answer, Failure, Refusal
from .plain_values import plain
from .timelines import WIDTH, Mark, timeline
from .verdicts import (
    IllFormed,
    Judgement,
    Preserved,
    Repetition,
    Scope,
    Unknown,
    Violated,
    Witness,
    name_of,
)

ERRORS = {
    "shrinks": "The communicating set shrinks",
    "grows": "The communicating set grows",
    "splits": "A communicating set is split",
    "merges": "Communicating sets are merged",
    "differs": "The calls cannot be matched",
    "outcome": "The target has a new outcome",
    "ill-formed": "The target breaks a static rule",
    "not well-formed": "The function breaks a static rule",
    "deadlock": "The wave deadlocks",
    "repeated name": "A thread repeats a name",
    "expectation": "The answer is not the expected one",
    "input": "The input is wrong",
    "crash": "A pass of LLVM ended its process",
    "contradiction": "The checker is wrong, not the input",
}
"""Every `ERROR:` line there is, by what went wrong."""

VERDICTS = ("preserved", "violated", "ill-formed", "unknown")
"""In the order in which a summary counts them."""

VACUOUS = "vacuous: no convergent operation can be reached, so nothing was compared"


def error_line(kind: str) -> str:
    return f"ERROR: {ERRORS[kind]}"


def answer_text(answer: Answer, replay_options: Sequence[str] = ()) -> str:
    """The whole text of one answer; `replay_options` are added to the commands that replay it."""
    match answer:
        case Judgement():
            lines = _judgement(answer, replay_options)
        case Refusal(error=error):
            lines = refusal_lines(error)
        case Failure():
            lines = _failure(answer)
    return "\n".join(lines)


def headline(judgement: Judgement) -> str:
    """The verdict with its scope, and the pair that it is about."""
    verdict = judgement.verdict
    word = name_of(verdict)
    if isinstance(verdict, Preserved):
        word += " " + reach(verdict.scope)
    return f"{word}: @{judgement.source} -> @{judgement.target}"


def reach(scope: Scope) -> str:
    """How far a verdict reaches: `for every trip count and every wave`, `up to 8 trips and ...`."""
    trips = scope.trip_counts
    waves = scope.waves
    how_long = "for every trip count" if trips == "all" else f"up to {_counted(trips, 'trip')}"
    how_wide = "every wave" if waves == "all" else f"waves of up to {_counted(waves, 'lane')}"
    return f"{how_long} and {how_wide}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _judgement(judgement: Judgement, replay_options: Sequence[str]) -> list[str]:
    where = judgement.file
    if judgement.target_file:
        where += f" -> {judgement.target_file}"
    lines = [headline(judgement), f"  in {where} ({judgement.model} convergence)"]
    match judgement.verdict:
        case Preserved() as verdict:
            lines += [f"  {VACUOUS}"] if verdict.vacuous else []
            for part in verdict.reason.splitlines():
                lines += _indented(part, hanging=2)
        case Violated() as verdict:
            lines += _violated(judgement, verdict, replay_options)
        case IllFormed() as verdict:
            lines.append(error_line("ill-formed"))
            file = judgement.target_file or judgement.file
            for violation in verdict.violations:
                lines += violation_lines(violation, file)
            lines += [] if verdict.violations else _indented(verdict.reason)
        case Unknown() as verdict:
            lines += _unknown(judgement, verdict)
    for note in judgement.notes:
        lines += _indented(f"note: {note}")
    if judgement.checked_with is not None:
        lines.append(f"  {repetition_text(judgement.checked_with)}")
    return lines


def repetition_text(found: Repetition) -> str:
    """`repeated by cvc5: 212 of 215, 3 not decided in time`."""
    if not found.queries:
        return f"repeated by {found.solver}: nothing, no query was needed"
    said = f"repeated by {found.solver}: {found.agreed} of {found.queries}"
    return said + (f", {found.undecided} not decided in time" if found.undecided else "")


def _indented(text: str, depth: int = 2, hanging: int = 0) -> list[str]:
    first = " " * depth
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _unknown(judgement: Judgement, verdict: Unknown) -> list[str]:
    place = f"{judgement.file}:{verdict.line}: " if verdict.line else ""
    lines = _indented(place + verdict.reason)
    scope = verdict.scope
    if scope is not None and scope != Scope(0, 0):
        lines += _indented(f"no difference was found {reach(scope)}")
    return lines


# --- violations ---------------------------------------------------------------------------------


def _violated(judgement: Judgement, verdict: Violated, replay_options: Sequence[str]) -> list[str]:
    witness = verdict.witness
    lines = [error_line(verdict.change), *_indented(verdict.reason)]
    lines += [
        f"  at       execution {witness.execution} of @{witness.callee} by lane {witness.lane}",
        f"  source   {set_text(witness.source_set)}",
        f"  target   {set_text(witness.target_set)}",
        f"  rules    {', '.join(verdict.rules)}",
    ]
    lines += _inputs(witness)
    lines += _runs(judgement, witness)
    lines += _replay(judgement, witness, replay_options)
    return lines


def set_text(lanes: Sequence[int]) -> str:
    """`lanes {0, 2}`; a side that has no such call communicates with nobody."""
    return "lanes {" + ", ".join(map(str, lanes)) + "}" if lanes else "no such call"


def _inputs(witness: Witness) -> list[str]:
    """A line a lane: what its arguments are and what its calls return."""
    lines = [f"  inputs   {_counted(witness.lanes, 'lane')}"]
    for lane in range(witness.lanes):
        values = ", ".join(
            f"{name} = {json.dumps(_of_lane(plain(value), lane, witness.lanes))}"
            for name, value in witness.inputs.items()
        )
        lines += _indented(f"lane {lane}: {values or 'none'}", 11, 2)
    return lines


def _of_lane(value: Any, lane: int, lanes: int) -> Any:
    """One lane's part: of a list with one entry a lane its entry, else the common value."""
    return value[lane] if isinstance(value, list) and len(value) == lanes else value


def _runs(judgement: Judgement, witness: Witness) -> list[str]:
    lines: list[str] = []
    sides = (
        ("source", judgement.source, witness.source_run, witness.source_set),
        ("target", judgement.target, witness.target_run, witness.target_set),
    )
    for word, name, run, members in sides:
        if run is None:
            continue
        mark = Mark(witness.callee, witness.lane, witness.execution) if members else None
        lines += ["", f"  {word} @{name}"]
        lines += [f"    {row}".rstrip() for row in timeline(run, mark, width=WIDTH - 4)]
    return lines


def _replay(judgement: Judgement, witness: Witness, options: Sequence[str]) -> list[str]:
    said = "replayed on the simulated wave" if witness.replayed else "not replayed"
    commands = replay_commands(judgement, witness, options)
    return ["", f"  {said}; to run it again:", *(f"    {command}" for command in commands)]


def replay_commands(
    judgement: Judgement, witness: Witness, options: Sequence[str] = ()
) -> tuple[str, str]:
    """The command lines that run source and target again; `options` are added to both."""
    inputs = witness.inputs if witness.target_inputs is None else witness.target_inputs
    source = ["wavecheck", "run", judgement.file, "--function", judgement.source]
    target = ["wavecheck", "run", judgement.target_file or judgement.file]
    target += ["--function", judgement.target]
    sides = (
        (source, witness.inputs, witness.source_headers, _chosen(witness, "source")),
        (target, inputs, witness.target_headers, _chosen(witness, "target")),
    )
    if judgement.target_file and judgement.contracts and "--contracts" not in options:
        options = (*options, "--contracts", judgement.contracts)
    commands: list[str] = []
    for words, values, headers, chosen in sides:
        words += ["--lanes", str(witness.lanes)]
        words += ["--headers", ",".join(headers)] if headers else []
        words += [*options, "--inputs", json.dumps(plain(values)), *chosen]
        commands.append(" ".join(map(shlex.quote, words)))
    return commands[0], commands[1]


def _chosen(witness: Witness, side: Literal["source", "target"]) -> list[str]:
    """The options that repeat what a side's anchors chose."""
    source = side == "source"
    choice = witness.source_choice if source else witness.target_choice
    guesses = witness.source_guesses if source else witness.target_guesses
    words = [] if choice is None else ["--choice", json.dumps(choice)]
    return words + (["--guesses", ",".join(map(str, guesses))] if guesses else [])


# --- static rules, refusals, failures -----------------------------------------------------------


def violation_lines(violation: Violation, file: str) -> list[str]:
    """A broken rule: its id and place, what it says, and LLVM's sentence where LLVM has one."""
    place = f"{file}:{violation.line}" if violation.line else file
    lines = [f"  {violation.rule} at {place}, block %{violation.block}"]
    if violation.instruction:
        lines.append(f"    {violation.instruction.strip()}")
    lines += _indented(violation.message, 4)
    if violation.llvm:
        lines += _indented(f"LLVM: {violation.llvm}", 4)
    return lines


def verification_text(file: str, function: Function, broken: Sequence[Violation]) -> str:
    """The answer of `verify` about one function."""
    word = "not well-formed" if broken else "well-formed"
    lines = [f"{word}: @{function.name}", f"  in {file}"]
    if broken:
        lines.append(error_line("not well-formed"))
    for violation in broken:
        lines += violation_lines(violation, file)
    return "\n".join(lines)


def refusal_lines(error: Any) -> list[str]:
    """What is wrong with the input, where, and what to do next (an `InputError`)."""
    place = error.file
    if error.line:
        place += f":{error.line}" + (f":{error.column}" if error.column else "")
    lines = [error_line("input")]
    lines += _indented(f"{place}: {error.message}" if place else error.message)
    if error.hint:
        lines += _indented(f"hint: {error.hint}")
    return lines


def _failure(failure: Failure) -> list[str]:
    pair = f"@{failure.source} -> @{failure.target}"
    lines = [error_line("contradiction"), f"  {pair} in {failure.file}"]
    lines += _indented(failure.message)
    if failure.report:
        lines.append(f"  report: {failure.report}")
    return lines


# --- many answers -------------------------------------------------------------------------------


def summary_text(answers: Sequence[Answer]) -> str:
    """`Summary:` with one counter for each verdict, and for what was not judged if any."""
    words = [word_of(answer) for answer in answers]
    lines = ["Summary:"]
    for word in (*VERDICTS, "error", "failure"):
        if word in VERDICTS or word in words:
            lines.append(f"  {words.count(word):5} {_SUMMARY_NAMES.get(word, word)}")
    vacuous = sum(
        isinstance(answer, Judgement)
        and isinstance(answer.verdict, Preserved)
        and answer.verdict.vacuous
        for answer in answers
    )
    if vacuous:
        lines.append(f"  {vacuous} of the preserved are vacuous: nothing was compared in them")
    return "\n".join(lines)


_SUMMARY_NAMES = {"error": "not judged (input errors)", "failure": "failures of the checker"}


def word_of(answer: Answer) -> str:
    """The answer in one word: a verdict, `error` or `failure`."""
    match answer:
        case Judgement(verdict=verdict):
            return name_of(verdict)
        case Refusal():
            return "error"
        case Failure():
            return "failure"
