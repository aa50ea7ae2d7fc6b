"""`wavecheck prove --model`: the worked examples under another model of convergence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Output, deliver, refuse

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...semantics.models.model import Model
    from ..across_models.worked_examples import Change


def prove_under_a_model(
    ids: Sequence[str], name: str, without: Sequence[str], read: Sequence[str], output: Output
) -> int:
    """Say of each worked example whether its answer changes, give the exit status: 0, whether it
    does or not."""
    from ...counterexamples.results.tree import Report
    from ...semantics.program.input_errors import InputError
    from ..across_models.worked_examples import EXAMPLES, change
    from ..command_line.model_options import variant

    known = list(dict.fromkeys(each.id for each in EXAMPLES))
    for wanted in ids:
        if wanted not in known:
            message = (
                f"{wanted} has no example to ask a model about; these have: {', '.join(known)}"
            )
            raise click.BadParameter(message, param_hint="ID")
    try:
        model = variant(name, without, read)
    except InputError as error:
        return refuse("prove", output, error)
    output.begin()
    changes = [change(each, model) for each in EXAMPLES if not ids or each.id in ids]
    results = [_result(each, model) for each in changes]
    number = sum(each.changed for each in changes)
    foot = (f"{number} of {len(changes)} worked examples change under {model.name}.",)
    return deliver(output, Report(command="prove", results=results, between="\n", foot=("", *foot)))


def _result(found: Change, model: Model) -> Result:
    from ...counterexamples.results.tree import Result
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE

    word = "changed" if found.changed else "as usual"
    return Result(
        word=word,
        status=ALL_AS_IT_SHOULD_BE,
        name=found.example.id,
        file="",
        rules=(found.example.id,),
        data={
            "id": found.example.id,
            "program": found.example.program,
            "threads": list(found.example.rows),
            "branch": found.example.branch or None,
            "model": model.name,
            "usual_model": found.usual,
            "changed": found.changed,
            "differences": list(found.lines),
        },
        lines=tuple(_lines(found, word)),
    )


def _lines(found: Change, word: str) -> Iterator[str]:
    from ...counterexamples.text.phrases import indented

    yield f"{word}: {found.example.id}"
    if found.changed:
        yield from indented(found.example.program, 2, 2)
        for row in found.example.rows:
            yield f"    {row}"
        for line in found.lines:
            yield from indented(line, 2, 2)
