"""How much a command says to people, and how wide."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any

import click

from .shared_options import Command, Output

if TYPE_CHECKING:
    from ...counterexamples.text.wording import Wording

NARROWEST = 40
"""Columns that are taken as given, however narrow a terminal is."""


def with_brief(command: Command) -> Command:
    """Add `--brief`."""
    return click.option(
        "--brief",
        is_flag=True,
        help="Text: without the programs, rules by their id, a command on one line.",
    )(command)


def wording_of(output: Output, arguments: dict[str, Any]) -> Wording:
    """As wide as the terminal; 80 columns in a file or a pipe, where `COLUMNS` says nothing."""
    from ...counterexamples.text.timelines import WIDTH
    from ...counterexamples.text.wording import Wording
    from ..ledger.table import citations

    width = WIDTH
    if output.path is None:
        width = max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)
    glosses = {row.id: row.statement for row in citations()}
    return Wording(width, bool(arguments.get("brief")), glosses, os.getcwd())
