"""Answers as programs read them: the entries of documents of schema `wavecheck/1`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.static_rules.violations import Violation
from .answers import Failure
from .causes import Cause
from .json_values import plain
from .verdicts import (
    IllFormed,
    Judged,
    Judgement,
    Numbered,
    Peer,
    Preserved,
    Repetition,
    Scope,
    Unknown,
    Violated,
    Witness,
    halves_of,
    name_of,
)


def judgement_result(judgement: Judgement) -> dict[str, Any]:
    """One entry of `results` for `validate`."""
    verdict = judgement.verdict
    halves = halves_of(verdict)
    result: dict[str, Any] = {
        "file": judgement.file,
        "source": judgement.source,
        "target": judgement.target,
        "model": judgement.model,
        "verdict": name_of(verdict),
        "scope": scope_entry(_scope_of(judgement)),
        "vacuous": isinstance(verdict, Preserved) and verdict.vacuous,
        "change": verdict.change if isinstance(verdict, Violated) else None,
        "rules": list(verdict.rules),
        "reason": verdict.reason,
        "witness": witness_entry(verdict.witness) if isinstance(verdict, Violated) else None,
        "sets": halves.sets,
        "threads": halves.threads,
    }
    if isinstance(verdict, Violated):
        result["because"] = _because_entry(verdict)
    if isinstance(verdict, IllFormed):
        result["violations"] = [violation_entry(each) for each in verdict.violations]
    if isinstance(verdict, Unknown):
        result |= cause_entry(verdict.cause)
    if isinstance(verdict, Unknown) and verdict.line:
        result["line"] = verdict.line
        result["line_of"] = verdict.side
    if judgement.target_file:
        result["target_file"] = judgement.target_file
    if judgement.checked_with is not None:
        result["checked_with"] = repetition_entry(judgement.checked_with)
    if judgement.notes:
        result["notes"] = list(judgement.notes)
    if judgement.views is not None:
        result["views"] = [view_entry(each) for each in judgement.views]
    return result


def _because_entry(verdict: Violated) -> dict[str, Any] | None:
    if verdict.because is None:
        return None
    from .because import because_entry

    return because_entry(verdict.because)


def cause_entry(cause: Cause) -> dict[str, Any]:
    """What an answer that was not decided has besides its reason."""
    entry: dict[str, Any] = {
        "cause": cause.kind.value,
        "more_time_may_help": cause.more_time_may_help,
    }
    return {**entry, "about": cause.callee} if cause.callee else entry


def view_entry(judged: Judged) -> dict[str, Any]:
    """A view of the pair that was judged, in the order of the list."""
    return {
        "view": judged.view,
        "verdict": name_of(judged.verdict),
        "reason": judged.verdict.reason,
        "seconds": round(judged.seconds, 3),
    }


def _scope_of(judgement: Judgement) -> Scope:
    """Static rules hold of all executions; where nothing is known, no trip and no lane is."""
    match judgement.verdict:
        case Preserved(scope=scope) | Violated(scope=scope):
            return scope
        case IllFormed():
            return Scope("all", "all")
        case Unknown(scope=scope):
            return scope or Scope(0, 0)


def scope_entry(scope: Scope) -> dict[str, Any]:
    return {"trip_counts": scope.trip_counts, "waves": scope.waves}


def witness_entry(witness: Witness) -> dict[str, Any]:
    """The witness as a program can run it again. What the target takes other than the source
    (`target_inputs`), and what anchors chose, are null where there is nothing to say."""
    return {
        "lanes": witness.lanes,
        "inputs": plain(witness.inputs),
        "callee": witness.callee,
        "lane": witness.lane,
        "execution": witness.execution,
        "source_set": list(witness.source_set),
        "target_set": list(witness.target_set),
        "replayed": witness.replayed,
        "source_headers": list(witness.source_headers),
        "target_headers": list(witness.target_headers),
        "target_inputs": plain(witness.target_inputs),
        "source_choice": witness.source_choice,
        "target_choice": witness.target_choice,
        "source_guesses": list(witness.source_guesses),
        "target_guesses": list(witness.target_guesses),
        "partner": _call_entry(witness.partner),
        "peer": _peer_entry(witness.peer),
        "source_results": plain(witness.source_results),
        "target_results": plain(witness.target_results),
    }


def _call_entry(call: Numbered | None) -> dict[str, Any] | None:
    """A call of a lane, by its callee and the how-manieth of that it is."""
    return None if call is None else {"callee": call[0], "execution": call[1]}


def _peer_entry(peer: Peer | None) -> dict[str, Any] | None:
    """A lane that left or joined the set, and its own calls."""
    if peer is None:
        return None
    return {
        "lane": peer.lane,
        "lost": peer.lost,
        "source": _call_entry(peer.source),
        "target": _call_entry(peer.target),
    }


def repetition_entry(found: Repetition) -> dict[str, Any]:
    return {
        "solver": found.solver,
        "version": found.version,
        "queries": found.queries,
        "agreed": found.agreed,
        "undecided": found.undecided,
    }


def violation_entry(violation: Violation) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "rule": violation.rule,
        "block": violation.block,
        "instruction": violation.instruction,
        "message": violation.message,
    }
    if violation.line:
        entry["line"] = violation.line
    if violation.llvm:
        entry["llvm"] = violation.llvm
    return entry


def error_entry(error: InputError, rules: Sequence[str] = ()) -> dict[str, Any]:
    """What is wrong with the input; a place that is not known is left out."""
    entry: dict[str, Any] = {"kind": "input", "message": error.message}
    for name in ("file", "line", "column", "hint"):
        if getattr(error, name):
            entry[name] = getattr(error, name)
    if rules:
        entry["rules"] = list(rules)
    return entry


def failure_entry(failure: Failure) -> dict[str, Any]:
    return {
        "kind": "failure",
        "file": failure.file,
        "source": failure.source,
        "target": failure.target,
        "message": failure.message,
        "report": failure.report,
    }


def verification_result(
    file: str, function: Function, broken: Sequence[Violation]
) -> dict[str, Any]:
    """One entry of `results` for `verify`."""
    return {
        "file": file,
        "function": function.name,
        "well_formed": not broken,
        "violations": [violation_entry(violation) for violation in broken],
    }
