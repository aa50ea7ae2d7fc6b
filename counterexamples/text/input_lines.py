"""What a wave was run on, a line a lane."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...semantics.wave.memory_inputs import KEYS
from ..verdicts.json_values import plain
from .memory_phrases import memory_phrases
from .phrases import counted, indented

DEPTH = 11
"""Columns in front of what is said of a lane."""


def input_lines(inputs: Mapping[str, Any], lanes: int) -> list[str]:
    """What each lane's arguments are and what its calls return; then what memory holds."""
    said = counted(lanes, "lane")
    if not inputs:
        return [f"  inputs   {said}, without inputs"]
    own = {name: value for name, value in inputs.items() if name not in KEYS}
    lines = [f"  inputs   {said}", *lane_lines(own, lanes)]
    for line in memory_phrases(inputs):
        lines += indented(line, DEPTH, 2)
    return lines


def lane_lines(values: Mapping[str, Any], lanes: int, whose: str = "") -> list[str]:
    """`lane 0: x = 3, op = [1]`, and so on; none where there are no values."""
    lines: list[str] = []
    for lane in range(lanes) if values else ():
        said = ", ".join(
            f"{name} = {json.dumps(_of_lane(plain(value), lane, lanes))}"
            for name, value in values.items()
        )
        lines += indented(f"{whose}lane {lane}: {said}", DEPTH, 2)
    return lines


def result_lines(
    source: Mapping[str, Sequence[Any]], target: Mapping[str, Sequence[Any]], lanes: int
) -> list[str]:
    """The results that paths depend on; of each side where they are not the same."""
    if all(target[name] == found for name, found in source.items() if name in target):
        lines = lane_lines({**source, **target}, lanes)
    else:
        lines = lane_lines(source, lanes, "source, ") + lane_lines(target, lanes, "target, ")
    return lines and [f"  {'results'.ljust(DEPTH - 2)}{lines[0].lstrip()}", *lines[1:]]


def _of_lane(value: Any, lane: int, lanes: int) -> Any:
    """One lane's part: of a list with one entry a lane its entry, else the common value."""
    return value[lane] if isinstance(value, list) and len(value) == lanes else value
