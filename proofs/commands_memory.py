"""`wavecheck validate` for pairs of litmus tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from .shared_options import Output

if TYPE_CHECKING:
    from .memory_pairs import MemoryPair

STATUS = {"preserved": 0, "violated": 1, "unknown": 3}


def litmus_alone(paths: Sequence[str]) -> bool:
    """Are litmus tests all that is asked about? Those below folders that hold pairs of functions
    too are left out, and that is said.

    Raises InputError where files of both kinds are named."""
    from ..semantics.input_errors import InputError
    from .memory_pairs import is_litmus, pairs_below

    alone = [path for path in paths if is_litmus(path)]
    if alone and len(alone) < len(paths):
        other = next(path for path in paths if path not in alone)
        hint = "ask about litmus tests in a command of their own"
        raise InputError(f"{alone[0]} holds litmus tests, and {other} does not", hint=hint)
    for path in paths:
        if not alone and (left_out := pairs_below(path)):
            said = f"note: litmus tests are left out, name them to judge them: {left_out[0]}"
            click.echo(said + (", ..." if len(left_out) > 1 else ""), err=True)
    return bool(alone)


def validate_memory(output: Output, arguments: dict[str, Any]) -> int:
    """Judge the pairs that `paths` name, print the answers, give the exit status.

    Raises InputError for a file that cannot be read."""
    from ..counterexamples.answers import first_of
    from ..counterexamples.json_documents import document
    from ..counterexamples.memory_answers import (
        memory_judgement_text,
        memory_result,
        memory_summary,
    )
    from ..counterexamples.memory_verdicts import memory_word
    from ..semantics.memory_targets import target_named
    from .memory_pairs import memory_pairs_of
    from .memory_validating import judgements

    pairs = _named(memory_pairs_of(arguments["paths"]), arguments["function"])
    asked = [(pair, target_named(arguments["target"] or pair.notes.target)) for pair in pairs]
    judged = list(judgements(asked, arguments["jobs"], arguments["timeout"]))
    words = [memory_word(each.verdict) for each in judged]
    surprises = [
        _surprise(pair.file, pair.source.name, word, pair.notes.word)
        for pair, word in zip(pairs, words, strict=True)
        if word != pair.notes.word
    ]
    check = arguments["check"]
    if output.as_json:
        output.write(document("validate", [memory_result(each) for each in judged]))
    elif output.format == "html":
        from .answers_as_pages import memory_page

        output.write(memory_page(pairs, judged))
    else:
        parts = [memory_judgement_text(each) for each in judged]
        parts += [memory_summary(words)] if len(words) > 1 else []
        parts += [f"All {len(words)} as expected."] if check and not surprises else []
        output.write("\n\n".join(parts) + "\n")
    if check:
        for line in surprises:
            click.echo(line, err=True)
        return int(bool(surprises))
    return first_of(STATUS[word] for word in words)


def _named(pairs: list[MemoryPair], name: str | None) -> list[MemoryPair]:
    """The pairs whose source has this name; all without one. Raises InputError if none has."""
    from ..semantics.input_errors import InputError

    found = [pair for pair in pairs if name in (None, pair.source.name)]
    if pairs and not found:
        known = ", ".join(dict.fromkeys(pair.source.name for pair in pairs))
        raise InputError(f"there is no source called {name}", pairs[0].file, hint=f"it has {known}")
    return found


def _surprise(file: str, name: str, word: str, expected: str) -> str:
    from ..counterexamples.text import error_line

    wanted = f"expected {expected}" if expected else "the file has no EXPECT comment for it"
    return f"{error_line('expectation')}\n  {name} in {file}: {word}; {wanted}"
