"""Figures of earlier runs: a file with a JSON document a line, the newest last."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from ...semantics.program.input_errors import InputError
from .figure import Figure

NOISE = 0.15
"""The part by which two runs of one program differ on a machine that does other things, too."""


def last_run(path: Path) -> Mapping[str, float]:
    """The values of the newest run by the names of its figures; none where there is no file yet.

    Raises InputError for a file that holds something else."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        found: Any = json.loads(lines[-1])["figures"] if lines else {}
        return {str(name): float(value) for name, value in found.items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        message = "this is no history of figures: its last line is no run"
        raise InputError(message, str(path), len(lines), hint="name another file") from error


def add_run(path: Path, figures: Sequence[Figure]) -> None:
    """The newest run at the end of the file."""
    now = datetime.now(timezone.utc).isoformat(timespec="seconds")
    run = {"when": now, "figures": {each.name: round(each.value, 4) for each in figures}}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(run) + "\n")


def compared(figure: Figure, before: Mapping[str, float]) -> str:
    """The line of a figure, with how it stands to the run before."""
    old = before.get(figure.name)
    if not old:
        return str(figure)
    ratio = figure.value / old
    word = "as before" if abs(ratio - 1) <= NOISE else f"{ratio:.2f} times what it was"
    return f"{figure}; {word}"
