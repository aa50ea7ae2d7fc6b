"""`wavecheck mappings`: tokens inferred and dropped, tried on all small programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Output, deliver
from ..command_line.shared_options import a_number, with_output

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ..mappings.campaign import Limits, Tried
    from ..mappings.tokens import Mapping
    from ..mappings.trials import Sets

NAMES = ("infer-tokens", "drop-tokens")

EPILOG = """\b
Examples:
  wavecheck mappings infer-tokens --blocks 4
  wavecheck mappings infer-tokens --blocks 1 --random 200 --seed 7
  wavecheck mappings drop-tokens --blocks 3 --tokens 2 --operations 1

\b
Other mappings: `wavecheck spirv` (LLVM IR to SPIR-V), `wavecheck transform
if-convert`, `wavecheck validate` with --source-model and --target-model, or
with --source-target and --target-target for litmus tests.
"""


def _limit(name: str, default: int, said: str, most: int = 8) -> Any:
    return click.option(
        f"--{name}",
        type=click.IntRange(0 if name in ("random", "seed") else 1, most),
        default=default,
        show_default=True,
        metavar="N",
        help=said,
    )


@click.command(epilog=EPILOG, short_help="Try token inference and its inverse on all programs.")
@click.argument("name", type=click.Choice(NAMES), metavar="MAPPING")
@_limit("blocks", 3, "Blocks of the largest graphs.")
@_limit("tokens", 2, "Tokens of a program, where there are some.")
@_limit("operations", 1, "Operations of a program with tokens.")
@_limit("trips", 2, "How often a path may execute a block.")
@_limit("lanes", 2, "The largest wave.")
@_limit("random", 0, "So many random graphs of 4 to 6 blocks more (infer-tokens).", 10**6)
@_limit("seed", 1, "The seed of the random graphs.", 2**31)
@click.option(
    "--total",
    type=click.FloatRange(0, 1e7, min_open=True),
    callback=a_number,
    metavar="SECONDS",
    help="Seconds for the whole run, which then ends with what is known.",
)
@with_output
def mappings(
    name: str, format_: str, output: str | None, total: float | None, **limits: int
) -> int:
    """Try a mapping between LLVM's two models on all small programs, by the definitions alone.

    infer-tokens gives code without tokens those that CO17 describes: the source is judged by the
    cycles around its operations, the target by its tokens. drop-tokens leaves tokens out: the other
    way round. Every path up to a length is taken, every wave of a few threads that take these, and
    every choice at anchors.
    """
    from ...counterexamples.results.tree import Report
    from ..mappings.campaign import Limits, campaign
    from ..mappings.tokens import MAPPINGS

    sink = Output(format_, output)
    sink.begin()
    asked = Limits(**limits, seconds=total)
    found = campaign(MAPPINGS[name], asked)
    result = _result(MAPPINGS[name], asked, found)
    return deliver(sink, Report(command="mappings", results=[result], status=result.status))


def _result(mapping: Mapping, limits: Limits, found: Tried) -> Result:
    from ...counterexamples.results.tree import Result
    from ...counterexamples.verdicts.answers import (
        ALL_AS_IT_SHOULD_BE,
        FINDING,
        UNDECIDED,
    )

    word = "not kept" if found.first else "kept"
    status = FINDING if found.first else UNDECIDED if found.ended else ALL_AS_IT_SHOULD_BE
    return Result(
        word=word,
        status=status,
        name=mapping.name,
        file="",
        counted=False,
        message="some programs do not keep their sets" if found.first else "",
        rules=("CO17", "CO55"),
        lines=tuple(_lines(mapping, limits, found, word)),
        data={
            "mapping": mapping.name,
            "source_model": mapping.models[0].name,
            "target_model": mapping.models[1].name,
            "verdict": word,
            "complete": not found.ended,
            "waves": found.waves,
            "programs": {
                kind: {"kept": c.kept, "not_kept": c.apart, "not_followed": c.unfollowed}
                for kind, c in found.counts.items()
            },
            "first": _first_entry(found),
        },
    )


def _first_entry(found: Tried) -> dict[str, Any] | None:
    from ...semantics.printing.printer import print_function

    if found.first is None:
        return None
    source, target, apart = found.first
    return {
        "source": print_function(source),
        "target": print_function(target),
        "source_paths": [list(path) for path in apart.source],
        "target_paths": [list(path) for path in apart.target],
    }


def _lines(mapping: Mapping, limits: Limits, found: Tried, word: str) -> Iterator[str]:
    from ...semantics.printing.printer import print_function
    from ..mappings.campaign import words_of

    models = " -> ".join(model.name for model in mapping.models)
    yield f"{word}: {mapping.name} ({models})"
    yield f"  {mapping.says}"
    for line in words_of(found.counts.items()):
        yield f"  {line}"
    yield (
        f"  graphs of up to {limits.blocks} blocks, paths that execute a block at most "
        f"{limits.trips} times,"
    )
    yield f"  waves of up to {limits.lanes} lanes ({found.waves} compared where all was kept)"
    if found.ended:
        yield "  time was up before all programs were tried"
    if found.first is None:
        return
    source, target, apart = found.first
    yield ""
    yield "The first program that is not kept:"
    yield from print_function(source).splitlines()
    yield "and what becomes of it:"
    yield from print_function(target).splitlines()
    for lane, (before, after) in enumerate(zip(apart.source, apart.target, strict=True)):
        yield f"  lane {lane}  source  {' '.join(before)}"
        yield f"          target  {' '.join(after)}"
    yield f"  the target: {_sets(apart.found)}"
    for number, sets in enumerate(apart.possible):
        yield f"  {'or' if number else 'the source:'} {_sets(sets)}"


def _sets(sets: Sets) -> str:
    """`lane 0's 3rd with lane 1's 4th`, for each set of more than one."""
    told = [
        " with ".join(f"lane {lane}'s operation {number}" for lane, number in sorted(members))
        for members in sorted(sets, key=sorted)
    ]
    return "; ".join(told) or "nobody meets anybody"
