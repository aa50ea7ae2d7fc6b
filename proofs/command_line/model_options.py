"""The options by which a model of convergence is named: `--model`, `--without`, `--read`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ...semantics.models.model import Model

Command = TypeVar("Command", bound=Callable[..., Any])

NAMED = "`wavecheck models` lists them"


def with_variants(command: Command) -> Command:
    """Add `--without` and `--read`, which change the rules of a model."""
    command = click.option(
        "--read",
        multiple=True,
        metavar="RULE=READING",
        help="Read a rule of the model otherwise, such as CU6=greatest.",
    )(command)
    return click.option(
        "--without", multiple=True, metavar="RULE", help="Leave a rule out of the model."
    )(command)


def with_model(command: Command) -> Command:
    """Add `--model`, `--without` and `--read`."""
    return click.option("--model", metavar="NAME", help=f"A model of convergence; {NAMED}.")(
        with_variants(command)
    )


def model_from(name: str, without: Sequence[str], read: Sequence[str]) -> Model:
    """The model that the options name. Raises InputError."""
    from ...semantics.models.named import model
    from ...semantics.program.input_errors import InputError

    readings: list[tuple[str, str]] = []
    for each in read:
        rule, equals, reading = each.partition("=")
        if not (rule and equals and reading):
            raise InputError(f"--read {each}: a rule and its reading", hint="write CU6=greatest")
        readings.append((rule, reading))
    return model(name, without, readings)
