"""What a page shows of one function that the static rules judged."""

from __future__ import annotations

from collections.abc import Sequence

from ...semantics.program.function import Function
from ...semantics.static_rules.violations import Violation
from ..text.answers import ERRORS
from ..verdicts.json_schema import verification_result
from .graphs import drawing
from .results import Result, Side


def program_result_of(
    number: int, file: str, function: Function, broken: Sequence[Violation]
) -> Result:
    """What a page shows of a function and of the rules that it breaks, none if it keeps them all;
    `number` tells it from others on the page."""
    word = "ill-formed" if broken else "well-formed"
    return Result(
        number,
        word,
        f"{word}: @{function.name}",
        f"@{function.name}",
        file,
        "",
        ERRORS["not well-formed"] if broken else "",
        "" if broken else "Every static rule is kept.",
        (),
        tuple(dict.fromkeys(each.rule for each in broken)),
        (Side("function", function.name, drawing(function)),),
        verification_result(file, function, broken),
        {},
        violations=tuple(broken),
    )
