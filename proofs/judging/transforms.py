"""A catalogued transform on the functions of a file: what comes out, and whether it keeps sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...counterexamples.verdicts.answers import Answer
from ...counterexamples.verdicts.json_schema import judgement_result
from ...counterexamples.verdicts.verdicts import Judgement
from ...semantics.inlining.reached_bodies import called_functions
from ...semantics.printing.printer import print_module
from ...semantics.printing.values import Unprintable
from ...semantics.program.function import Function, Module
from ...semantics.program.input_errors import InputError
from ...semantics.rewriting.refusal import TransformRefused
from ...semantics.transforms.catalogue import Request, Transform
from ..question.options import Options
from .judge import Effort, answers_to
from .pairs import Pair

SAYS_MORE = "`wavecheck transform --list` says what each does"
"""What helps where a transform is refused and says no more."""

NO_FILE = "transformed.ll"
"""What the target's file is called where the transform's output is not written to one."""


@dataclass(frozen=True, slots=True)
class Applied:
    """A function after a transform. `why` says why the transform does not promise to keep its
    communicating sets, None where it does; `answer` is the verdict, None where nobody asked."""

    file: str
    transform: Transform
    before: Function
    after: Function
    why: str | None
    answer: Answer | None = None


def applied(transform: Transform, path: str, function: Function, request: Request) -> Applied:
    """The transform on one function. Raises InputError where it is refused or nothing is left to
    print."""
    try:
        why = transform.preserves(function, request)
        after = transform.apply(function, request)
        print_module([after])
    except TransformRefused as error:
        line = function.line
        if error.block in function.blocks:
            line = function.blocks[error.block].terminator.line or line
        message = error.message
        if f"@{function.name}" not in message:
            message = f"@{function.name}: {message}"
        hint = error.hint or f"choose another place (--at), function or transform; {SAYS_MORE}"
        raise InputError(message, path, line, hint=hint) from None
    except Unprintable as error:
        message = f"@{function.name} cannot be printed: {error}"
        hint = "--function names another"
        raise InputError(message, path, function.line, hint=hint) from None
    return Applied(path, transform, function, after, why)


def judged(
    done: Sequence[Applied], module: Module, output: str | None, options: Options
) -> list[Applied]:
    """Each with the verdict of `validate`: all functions before against all of them after."""
    changed = _changed(module, done)
    pairs = [
        Pair(
            each.file,
            each.before.name,
            each.after.name,
            module,
            changed,
            target_file=output or NO_FILE,
        )
        for each in done
    ]
    answers = answers_to(pairs, options, Effort(1, options.timeout))
    return [replace(each, answer=answer) for each, answer in zip(done, answers, strict=True)]


def _changed(module: Module, done: Sequence[Applied]) -> Module:
    after = {each.after.name: each.after for each in done}
    return replace(module, functions={**module.functions, **after})


def text_of(module: Module, done: Sequence[Applied]) -> str:
    """LLVM IR of the functions after the transform, with the bodies that they call.

    Raises InputError for a called function that cannot be printed."""
    changed = _changed(module, done)
    shown: dict[str, Function] = {}
    for each in done:
        for function in called_functions(changed, each.after.name):
            shown.setdefault(function.name, function)
    try:
        return print_module(shown.values(), module.triple)
    except Unprintable as error:
        message = f"what the function calls cannot be printed: {error}"
        hint = "take the functions that it calls out of the file, or inline them first"
        raise InputError(message, module.source_name, hint=hint) from None


def notes_of(done: Sequence[Applied]) -> list[str]:
    """A line for each function whose communicating sets may change."""
    return [
        f"note: {each.transform.name} does not promise to keep the communicating sets of "
        f"@{each.before.name}: {each.why}"
        for each in done
        if each.why is not None
    ]


def result_of(applied: Applied, triple: str) -> dict[str, Any]:
    """One entry of `results`; `text` is LLVM IR."""
    judgement = applied.answer
    return {
        "file": applied.file,
        "function": applied.before.name,
        "transform": applied.transform.name,
        "text": print_module([applied.after], triple),
        "promised": applied.why is None,
        "why": applied.why,
        "judgement": judgement_result(judgement) if isinstance(judgement, Judgement) else None,
    }
