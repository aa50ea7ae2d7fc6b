"""What a witness says of memory, in lines: first bytes, where globals lie, others' writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...semantics.wave.memory_inputs import ADDRESSES, MEMORY, WRITTEN


def memory_phrases(inputs: Mapping[str, Any]) -> list[str]:
    """A line for each run of bytes, each global, and each execution behind which others write;
    `inputs` as JSON has them."""
    lines = [f"{name} is at {at}" for name, at in inputs.get(ADDRESSES, {}).items()]
    lines += [f"memory at {text}" for text in _runs(inputs.get(MEMORY, {}))]
    for callee, lists in inputs.get(WRITTEN, {}).items():
        for lane, executions in enumerate(lists):
            for nth, written in enumerate(executions, 1):
                what = "; ".join(_runs(written))
                if what:
                    lines.append(
                        f"behind {callee} #{nth} of lane {lane} others have written {what}"
                    )
    return lines


def _runs(runs: Mapping[str, Any]) -> Iterator[str]:
    for start, values in runs.items():
        yield f"{start}: {' '.join(map(str, values))}"
