"""`wavecheck conform`: write a conformance suite for devices."""

from __future__ import annotations

import os

import click

from ...counterexamples.text.phrases import counted

EPILOG = """\b
Examples:
  wavecheck conform --output suite
  wavecheck conform --output suite --count 100 --seed 7 --lanes 8
  python suite/run_suite.py --device llvmpipe

\b
The first tests are there for one rule each, with what to look at; the others
are programs of the catalogue and random ones, in turn. Of each the model of
tokens, which the simulated wave executes, and SPIR-V's own rules of
reconvergence, by which its binary is executed, say the same; and without the
rule that it names another log would be admissible.
"""


@click.command(epilog=EPILOG, short_help="Write a conformance suite for devices.")
@click.option("--output", required=True, metavar="DIR", help="The folder, new or empty.")
@click.option(
    "--count",
    type=click.IntRange(1, 10_000),
    metavar="N",
    default=48,
    show_default=True,
    help="How many tests.",
)
@click.option(
    "--seed", type=int, metavar="N", default=1, show_default=True, help="Makes the random ones."
)
@click.option(
    "--lanes",
    type=click.IntRange(2, 32),
    metavar="N",
    default=4,
    show_default=True,
    help="Threads of each test: devices with smaller subgroups skip it.",
)
def conform(output: str, count: int, seed: int, lanes: int) -> int:
    """Write programs, what they are run on, and what each lane has to log, as SPIR-V, GLSL, HLSL
    and LLVM IR, with a runner that needs nothing of wavecheck.

    A device that does not promise maximal reconvergence is asked for what every device owes: each
    lane's path and arguments, and its own lane in its sets.
    """
    from pathlib import Path

    from ..command_line.delivery import with_progress
    from ..conformance.suite import tests
    from ..conformance.writing import write_suite

    if os.path.isfile(output) or (os.path.isdir(output) and os.listdir(output)):
        raise click.ClickException(f"{output} is there already; name a new or an empty folder")
    found = list(with_progress(tests(count, seed, lanes), count, "tests"))
    try:
        write_suite(found, Path(output), seed, lanes)
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from None
    rules = ", ".join(sorted({test.rule for test in found}))
    click.echo(f"{output}: {counted(len(found), 'test')} for {rules}")
    click.echo(f"run them: python {os.path.join(output, 'run_suite.py')}")
    return 0
