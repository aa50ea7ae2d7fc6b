"""Answers about pairs of programs under models, as results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ...counterexamples.results.tree import (
    BrokenRules,
    Finding,
    Listing,
    Part,
    Place,
    Reason,
    Remark,
    Result,
)
from ...counterexamples.text.phrases import ERRORS, counted, indented
from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING, UNDECIDED
from ...counterexamples.verdicts.callee_names import called
from ...counterexamples.verdicts.json_values import plain
from ...semantics.static_rules.violations import listed
from .answers import Answer, Call, Difference, IllFormed, Judged, Preserved, Sets, Undecided

MOST_SHOWN = 4
"""How many relations of the source people are shown."""

WORDS: dict[type[Answer], tuple[str, int]] = {
    Preserved: ("preserved", ALL_AS_IT_SHOULD_BE),
    Difference: ("violated", FINDING),
    IllFormed: ("ill-formed", FINDING),
    Undecided: ("unknown", UNDECIDED),
}


def result_of(judged: Judged) -> Result:
    """The answer about one pair."""
    answer = judged.answer
    word, status = WORDS[type(answer)]
    name = f"@{judged.source} -> @{judged.target}"
    return Result(
        word=word,
        status=status,
        name=name,
        file=judged.file,
        title=f"{word}: {name}",
        files=(judged.file, *filter(None, [judged.target_file])),
        setting=f"({models_of(judged)})",
        unfolded=True,
        scope=_scope(answer),
        error=_error(answer),
        message=_message(answer),
        rules=("CO36",) if isinstance(answer, Difference) else _broken(answer),
        parts=tuple(_parts(judged)),
        findings=tuple(_findings(judged, name)),
        data=_entry(judged, word),
        asked=Place(judged.file, judged.line),
        function=judged.source,
    )


def models_of(judged: Judged) -> str:
    """The models in words."""
    if judged.source_model == judged.target_model:
        return judged.source_model
    return f"source: {judged.source_model}; target: {judged.target_model}"


def _broken(answer: Answer) -> tuple[str, ...]:
    if isinstance(answer, IllFormed):
        return tuple(dict.fromkeys(each.rule for each in answer.violations))
    return ()


def _scope(answer: Answer) -> str:
    if isinstance(answer, Preserved):
        waves = counted(answer.waves, "wave")
        alone = "The communicating sets alone, on" if answer.sets_alone else "On"
        return f"{alone} all paths, in waves of up to {answer.lanes} lanes ({waves} compared)."
    return ""


def _error(answer: Answer) -> str:
    match answer:
        case Difference():
            return ERRORS["impossible"]
        case IllFormed():
            return ERRORS["ill-formed"]
        case _:
            return ""


def _message(answer: Answer) -> str:
    match answer:
        case Preserved():
            return ""
        case IllFormed(violations=broken):
            return f"the target breaks {listed(broken)}: {broken[0].message}"
        case Undecided(reasons=reasons, waves=waves):
            said = f"no violation in {counted(waves, 'wave')}; " if waves else ""
            return f"{said}not decided: {'; '.join(reasons)}"
        case Difference(call=call):
            return (
                f"{called(call.callee)}, execution {call.number} of lane {call.lane}, communicates "
                f"with {_partners(call, answer.target)} in the target, and in the source with "
                f"{' or '.join(dict.fromkeys(_partners(call, each) for each in answer.source))}"
                f"{_joint(answer)}"
            )


def _joint(answer: Difference) -> str:
    """That each set alone was possible, if that is so."""
    (own,) = (members for members in answer.target if answer.call in members)
    possible = any(own in sets for sets in answer.source)
    return ", and never so together with the other sets" if possible else ""


def _partners(call: Call, sets: Sets) -> str:
    """The lanes of the set that holds a call."""
    members = next(members for members in sets if call in members)
    return "{" + ", ".join(str(each.lane) for each in members) + "}"


def _parts(judged: Judged) -> Iterator[Part]:
    answer = judged.answer
    if scope := _scope(answer):
        yield Remark(scope)
    if message := _message(answer):
        yield Reason(message)
    match answer:
        case IllFormed(violations=broken):
            yield BrokenRules(broken, judged.target_file or judged.file)
        case Difference():
            yield Listing(tuple(_shown(judged, answer)))
        case _:
            pass


def _shown(judged: Judged, answer: Difference) -> Iterator[str]:
    yield f"the wave: {counted(answer.lanes, 'lane')}"
    yield f"  inputs  {json.dumps(plain(answer.inputs))}"
    if answer.target_inputs != answer.inputs:
        yield f"  of the target  {json.dumps(plain(answer.target_inputs))}"
    for lane in range(answer.lanes):
        yield f"  lane {lane}  source  {' '.join(answer.source_paths[lane])}"
        yield f"          target  {' '.join(answer.target_paths[lane])}"
    yield f"the target's sets, as {judged.target_model} admits them:"
    yield from _sets(answer.target, "target")
    number = counted(len(answer.source), "relation")
    yield f"the source's, as {judged.source_model} admits them ({number}):"
    for place, sets in enumerate(answer.source[:MOST_SHOWN]):
        yield from ["  or"] if place else []
        yield from _sets(sets, "source")
    if len(answer.source) > MOST_SHOWN:
        yield f"  ... and {len(answer.source) - MOST_SHOWN} more"


def _sets(sets: Sets, side: str) -> Iterator[str]:
    for members in sets:
        told = ", ".join(f"lane {each.lane} {_place(each, side)}" for each in members)
        yield from indented(f"{called(members[0].callee)}: {told}", 2, 2)


def _place(call: Call, side: str) -> str:
    line = call.target_line if side == "target" else call.source_line
    other = "target" if side == "source" else "source"
    place = f"line {line}" if line else f"of the {other} alone"
    return place if call.number == 1 else f"{place} execution {call.number}"


def _findings(judged: Judged, name: str) -> Iterator[Finding]:
    answer, file = judged.answer, judged.target_file or judged.file
    models = models_of(judged)
    match answer:
        case Difference(call=call):
            said = f"{ERRORS['impossible']}. {name} ({models}): {_message(answer)}"
            place = Place(file, call.target_line or judged.line)
            yield Finding("CO36", "error", said, place, judged.target, models)
        case IllFormed(violations=broken):
            for each in broken:
                said = f"{ERRORS['ill-formed']}. {name} ({models}): {each.message}"
                place = Place(file, each.line or judged.line)
                yield Finding(each.rule, "error", said, place, judged.target, each.block)
        case Undecided():
            said = f"It was not decided. {name} ({models}): {_message(answer)}"
            place = Place(file, judged.line)
            yield Finding("unknown", "warning", said, place, judged.target, models)
        case Preserved():
            pass


def _entry(judged: Judged, word: str) -> dict[str, Any]:
    """The answer for programs."""
    answer = judged.answer
    entry: dict[str, Any] = {
        "file": judged.file,
        "source": judged.source,
        "target": judged.target,
        "source_model": judged.source_model,
        "target_model": judged.target_model,
        "verdict": word,
        "reason": _message(answer),
    }
    match answer:
        case Preserved():
            entry["scope"] = {
                "paths": "all",
                "waves": answer.lanes,
                "compared": answer.waves,
                "question": "sets" if answer.sets_alone else "both",
            }
        case Undecided():
            entry["reasons"] = list(answer.reasons)
            entry["scope"] = {"compared": answer.waves}
        case IllFormed():
            entry["rules"] = list(_broken(answer))
        case Difference():
            entry["witness"] = {
                "lanes": answer.lanes,
                "inputs": plain(answer.inputs),
                "target_inputs": plain(answer.target_inputs),
                "source_paths": [list(path) for path in answer.source_paths],
                "target_paths": [list(path) for path in answer.target_paths],
                "target": _sets_entry(answer.target),
                "source": [_sets_entry(each) for each in answer.source],
                "call": _call_entry(answer.call),
            }
    return entry


def _sets_entry(sets: Sets) -> list[list[dict[str, Any]]]:
    return [[_call_entry(each) for each in members] for members in sets]


def _call_entry(call: Call) -> dict[str, Any]:
    return {
        "lane": call.lane,
        "callee": call.callee,
        "source_line": call.source_line or None,
        "target_line": call.target_line or None,
        "execution": call.number,
    }
