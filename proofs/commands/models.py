"""`wavecheck models`: the models of convergence, with their rules and where these stand."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Output, deliver, refuse
from ..command_line.shared_options import (
    with_output,
    with_variants,
)

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ...semantics.models.model import Model
    from ...semantics.models.rule import Rule, Source

EPILOG = """\b
Examples:
  wavecheck models
  wavecheck models llvm-controlled
  wavecheck models llvm-controlled --without CO13 --read CU32=simple
  wavecheck models --format json
"""


@click.command(epilog=EPILOG, short_help="List the models of convergence and their rules.")
@click.argument("name", required=False, metavar="[MODEL]")
@with_variants
@with_output
def models(
    name: str | None,
    without: tuple[str, ...],
    read: tuple[str, ...],
    format_: str,
    output: str | None,
) -> int:
    """List the models of convergence: what each says, its rules by their ids, how these may be
    read, and where they stand.

    Any rule can be left out of a model, or read otherwise where it has several readings. A rule
    that `wavecheck cite` knows is quoted there.
    """
    from ...counterexamples.results.tree import Report
    from ...semantics.models.named import MODELS
    from ...semantics.program.input_errors import InputError
    from ..command_line.model_options import variant

    sink = Output(format_, output)
    sink.begin()
    if name is None and (without or read):
        raise click.UsageError("--without and --read change one model: name it")
    try:
        found = [variant(name, without, read)] if name is not None else [*MODELS.values()]
    except InputError as error:
        return refuse("models", sink, error)
    report = Report(
        command="models",
        results=[_result(each) for each in found],
        foot=() if name else ("`wavecheck models MODEL --without RULE` shows a model's variant.",),
    )
    return deliver(sink, report)


def _result(model: Model) -> Result:
    from ...counterexamples.results.tree import Result
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE

    return Result(
        word="model",
        status=ALL_AS_IT_SHOULD_BE,
        name=model.name,
        file="",
        counted=False,
        rules=tuple(model.rules),
        data=_data(model),
        lines=tuple(_lines(model)),
    )


def _data(model: Model) -> dict[str, Any]:
    return {
        "model": model.name,
        "base": model.base,
        "summary": model.summary,
        "left_out": list(model.left_out),
        "sources": [
            {
                "document": each.document,
                "section": each.section,
                "address": each.address,
                "rows": list(each.rows),
            }
            for each in model.sources
        ],
        "rules": [
            {
                "id": rule.id,
                "says": rule.says,
                "readings": list(rule.readings),
                "reading": rule.reading,
                "can_be_left_out": not rule.meaning,
            }
            for rule in model.rules.values()
        ],
    }


def _lines(model: Model) -> Iterator[str]:
    yield model.name
    yield from _wrapped(model.summary, "  ", "  ")
    for source in model.sources:
        yield from _wrapped(_of(source), "  ", "    ")
    for rule in model.rules.values():
        yield from _wrapped(f"{rule.id:<6}{rule.says}{_readings(rule)}", "    ", " " * 10)


def _of(source: Source) -> str:
    rows = f" ({', '.join(source.rows)})" if source.rows else ""
    return f"{source.document}, {source.section}{rows}, {source.address}"


def _readings(rule: Rule) -> str:
    if not rule.readings:
        return ""
    others = ", ".join(each for each in rule.readings if each != rule.reading)
    return f" Read {rule.reading}; also {others}."


def _wrapped(said: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        said,
        80,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
