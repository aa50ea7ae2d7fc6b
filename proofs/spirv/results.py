"""Answers about binaries, as results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...counterexamples.results.tree import Finding, Listing, Part, Place, Reason, Result
from ...counterexamples.text.phrases import ERRORS
from ...counterexamples.verdicts.answers import FINDING, UNDECIDED
from ...semantics.program.function import Function
from ..across_models.answers import Judged, Undecided
from ..across_models.results import result_of
from .judging import Mapped, NotBuilt, Outcome, Unstructured

NO_VIOLATION = "no violation"
"""The word for a loop whose first trips keep the sets; nothing is said of further ones."""

MOST_SENTENCES = 5
"""How many broken rules people are shown."""


def mapped_result(file: str, function: Function, mapped: Mapped, binary: str = "") -> Result:
    """What became of a function; `binary` is the file of the binary, empty where the backend made
    it just now."""
    match mapped.outcome:
        case NotBuilt(reason=reason):
            return _result(
                file, function, mapped, "not built", UNDECIDED, (Reason(reason),), reason
            )
        case Unstructured(sentences=sentences):
            return _ill_formed(file, function, mapped, sentences, binary)
        case outcome:
            judged = Judged(
                file,
                function.name,
                function.name,
                mapped.source_model,
                mapped.target_model,
                outcome,
                binary,
                function.line,
            )
            result = result_of(judged)
            name = _name(function)
            word = NO_VIOLATION if _up_to_the_bound(outcome) else result.word
            return replace(result, word=word, name=name, title=f"{word}: {name}")


def _up_to_the_bound(outcome: Outcome) -> bool:
    """Whether all was looked at but for further trips of loops."""
    return isinstance(outcome, Undecided) and bool(outcome.waves) and outcome.lacks_trips


def undecided_result(file: str, function: Function, reason: str) -> Result:
    """Of a function that was not judged to the end."""
    return mapped_result(file, function, Mapped("LLVM's", Undecided((reason,))))


def _ill_formed(
    file: str, function: Function, mapped: Mapped, sentences: Sequence[str], binary: str
) -> Result:
    shown = list(sentences[:MOST_SENTENCES])
    if more := len(sentences) - len(shown):
        shown.append(f"... and {more} more")
    said = f"the binary breaks the rules of structured control flow: {sentences[0]}"
    parts: tuple[Part, ...] = (Reason(said), Listing(tuple(shown)))
    result = _result(file, function, mapped, "ill-formed", FINDING, parts, said)
    finding = Finding(
        "SPIR-V 2.11", "error", said, Place(binary or file, function.line), function.name
    )
    return replace(
        result,
        error=ERRORS["ill-formed"],
        findings=(finding,),
        files=(file, *filter(None, [binary])),
        data={**result.data, "sentences": list(sentences)},
    )


def _result(
    file: str,
    function: Function,
    mapped: Mapped,
    word: str,
    status: int,
    parts: tuple[Part, ...],
    reason: str,
) -> Result:
    name = _name(function)
    return Result(
        word=word,
        status=status,
        name=name,
        file=file,
        title=f"{word}: {name}",
        files=(file,),
        setting=f"(source: {mapped.source_model}; target: {mapped.target_model})",
        unfolded=True,
        message=reason,
        parts=parts,
        data={
            "file": file,
            "source": function.name,
            "source_model": mapped.source_model,
            "target_model": mapped.target_model,
            "verdict": word,
            "reason": reason,
        },
        asked=Place(file, function.line),
        function=function.name,
    )


def _name(function: Function) -> str:
    return f"@{function.name} -> SPIR-V"
