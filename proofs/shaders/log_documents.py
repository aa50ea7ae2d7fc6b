"""What it takes to run a shader and to read its log, as a document for JSON: anybody's program can
fill the buffer, dispatch one group, and compare."""

from __future__ import annotations

import struct
from typing import Any

from ...semantics.wave.records import WaveRun
from ..devices.comparison import expected_logs
from ..devices.log_layout import Called, Entered, LaneLog, LogLayout, Returned, words_of

BITS = 32


def log_document(layout: LogLayout, run: WaveRun) -> dict[str, Any]:
    """The buffer before the run, the places in it, and what each lane of the run would log."""
    return {
        "function": run.function,
        "lanes": layout.lanes,
        "buffer": words_in(layout.filled(run.arguments)),
        "log": {"start": layout.logs, "stride": layout.capacity + 1},
        "entries": entries_of(layout),
        "expected": expected_words(layout, expected_logs(run, layout)),
    }


def words_in(buffer: bytes) -> list[int]:
    """The words of a buffer."""
    return list(struct.unpack(f"<{len(buffer) // 4}I", buffer))


def entries_of(layout: LogLayout) -> list[dict[str, Any]]:
    """What each number begins, by the number: a block, a call with how many words follow its
    number, execution and mask, or the return."""
    blocks = [{"block": name} for name in layout.blocks]
    calls = [
        {
            "call": call.callee,
            "block": call.site.block,
            "index": call.site.index,
            "words": sum(map(words_of, call.types)),
        }
        for call in layout.calls
    ]
    return [*blocks, *calls, {"return": layout.returns, "words": words_of(layout.returns)}]


def expected_words(layout: LogLayout, logs: tuple[LaneLog, ...]) -> list[dict[str, list[int]]]:
    """For each lane the words of its log, at which of them masks stand, and which may be any since
    the value is poison."""
    found: list[dict[str, list[int]]] = []
    for log in logs:
        words: list[int] = []
        masks: list[int] = []
        free: list[int] = []
        for entry in log.entries:
            match entry:
                case Entered(block=block):
                    words.append(layout.number_of_block(block))
                case Called(call=call, execution=execution, mask=mask, arguments=arguments):
                    words += [layout.number_of_call(call.site), execution]
                    masks.append(len(words))
                    words.append(mask)
                    for value, type_ in zip(arguments, call.types, strict=True):
                        _add(value, type_, words, free)
                case Returned(value=value):
                    words.append(layout.number_of_return)
                    _add(value, layout.returns, words, free)
        found.append({"words": words, "masks": masks, "free": free})
    return found


def _add(value: object, type_: str, words: list[int], free: list[int]) -> None:
    """Append a value's words, and say where they may be any."""
    more = _words(value, type_)
    if not isinstance(value, int):
        free += range(len(words), len(words) + len(more))
    words += more


def _words(value: object, type_: str) -> list[int]:
    """A value's words. Poison becomes 0."""
    number = value if isinstance(value, int) else 0
    return [number >> BITS * place & 0xFFFF_FFFF for place in range(words_of(type_))]
