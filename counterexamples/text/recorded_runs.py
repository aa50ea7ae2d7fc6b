"""A recorded run and a new one: where do they first differ?

A record is the JSON document of `wavecheck run`. Runs are compared call by call: callee, block,
who took part, what came back; then how the lanes ended. Line numbers and fields that a record
does not have do not count, so that a record outlives edits of comments.
"""

from __future__ import annotations

import json
from typing import Any

from ...semantics.program.input_errors import InputError

COMPARED = ("callee", "block", "lanes", "executions", "results")
"""The fields of a call that count, in the order in which a difference is told."""


def read_record(text: str, name: str) -> dict[str, Any]:
    """The one result of a recorded run. Raises InputError for anything else."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("not a recorded run: not JSON", name, hint=_HINT) from error
    results = content.get("results") if isinstance(content, dict) else None
    if not isinstance(results, list) or len(results) != 1 or content.get("command") != "run":
        raise InputError("not a recorded run", name, hint=_HINT)
    if not isinstance(results[0], dict) or not isinstance(results[0].get("calls"), list):
        raise InputError("a recorded run without its calls", name, hint=_HINT)
    return results[0]


_HINT = "`wavecheck run FILE.ll --record NAME.json` writes one"


def first_difference(recorded: dict[str, Any], now: dict[str, Any]) -> str | None:
    """What the two runs first differ in, as a sentence; None if they are the same."""
    for field in ("function", "lanes"):
        if field in recorded and recorded[field] != now[field]:
            said = "number of lanes" if field == "lanes" else field
            return f"the {said} was {recorded[field]}, now it is {now[field]}"
    before, after = recorded["calls"], now["calls"]
    for number, (one, other) in enumerate(zip(before, after, strict=False), 1):
        for field in COMPARED:
            if field in one and one[field] != other[field]:
                place = f"call {number}, @{other['callee']} in %{other['block']}"
                was = "was" if field == "callee" else "were"
                return f"{place}: {field} {was} {_shown(one[field])}, now {_shown(other[field])}"
    if len(before) != len(after):
        return f"there were {len(before)} calls, now there are {len(after)}"
    for field in ("deadlock", "repeated_name", "outcomes"):
        if field in recorded and recorded[field] != now[field]:
            return f"{field} were {_shown(recorded[field])}, now {_shown(now[field])}"
    return None


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
