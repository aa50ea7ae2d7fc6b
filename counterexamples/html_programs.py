"""What a page shows of one function that the static rules judged."""

from __future__ import annotations

from collections.abc import Sequence

from ..semantics.program import Function
from ..semantics.rule_facts import Violation
from .html_graphs import drawing
from .html_results import Result, Side
from .json_documents import verification_result
from .text import ERRORS


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
