"""What the options say that name a model of convergence: `--model`, `--without`, `--read`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ...semantics.models.model import Model


def model_from(name: str | None, without: Sequence[str], read: Sequence[str]) -> Model | None:
    """The model that the options name, None where they name none. Raises InputError."""
    if name is None:
        if without or read:
            raise click.UsageError("--without and --read change a model: name it with --model")
        return None
    return variant(name, without, read)


def variant(name: str, without: Sequence[str], read: Sequence[str]) -> Model:
    """A model with rules left out, and read otherwise. Raises InputError."""
    from ...semantics.models.named import model

    return model(name, without, readings(read))


def readings(read: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Each rule that is read otherwise, with its reading. Raises InputError."""
    from ...semantics.program.input_errors import InputError

    found: list[tuple[str, str]] = []
    for each in read:
        rule, equals, reading = each.partition("=")
        if not (rule and equals and reading):
            raise InputError(f"--read {each}: a rule and its reading", hint="write CU6=greatest")
        found.append((rule, reading))
    return tuple(found)
