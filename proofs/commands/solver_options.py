"""Options about the solver that several commands share: scripts of all queries, a second solver."""

from __future__ import annotations

from collections.abc import Sequence

import click

from .shared_options import FORMATS, Output

WITH_SCRIPTS = (*FORMATS, "smt2")
"""The formats of a command whose answers rest on queries."""

with_second_solver = click.option(
    "--check-with",
    type=click.Choice(("cvc5",)),
    help="Repeat each query that the answers rest on with a second solver.",
)
"""Adds `--check-with`."""


def _refused(context: click.Context, option: click.Parameter, value: str | None) -> None:
    if value is not None:
        raise click.UsageError(f"`{context.info_name}` asks no solver: nothing can be repeated")


without_second_solver = click.option(
    "--check-with", expose_value=False, hidden=True, callback=_refused, metavar="SOLVER"
)
"""Adds `--check-with` to a command that asks no solver: it says so."""


def require(solver: str | None) -> None:
    """Raises click.UsageError where the second solver is not installed."""
    from ...encodings.solver import second_solver

    if solver is not None and not second_solver.is_installed():
        raise click.UsageError(
            f"{solver} is not installed; `pip install 'wavecheck[{solver}]'` installs it"
        )


def write_scripts(output: Output, texts: Sequence[str]) -> None:
    """A file for each query in the folder `--output`, or all of them on stdout.

    Raises click.ClickException if the folder cannot be written."""
    from ...counterexamples.documents.smtlib import stream, write_folder

    if output.path is None:
        click.echo(stream(texts), nl=False)
        return
    try:
        write_folder(texts, output.path)
    except OSError as error:
        raise click.ClickException(f"cannot write {output.path}: {error.strerror}") from None
