"""Answers as one page of HTML: it holds all that it shows and asks nothing of the network.

What matters stands in tables and pictures that need no script; the script lets the lanes walk.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..text.answers import answer_text
from ..verdicts.answers import Answer, Failure, Refusal
from ..verdicts.verdicts import Judgement
from .memory import MemoryResult
from .results import Programs, Result, result_of

if TYPE_CHECKING:
    from jinja2 import Environment

FOLDER = Path(__file__).parent / "pages"
"""Where the templates, the style and the script lie, so that an installed package has them."""


class Rule(Protocol):
    """A rule as a page quotes it: its id, what it says and where that stands."""

    @property
    def id(self) -> str: ...
    @property
    def document(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def statement(self) -> str: ...


def page_of(
    answers: Iterable[Answer],
    programs: Mapping[int, Programs] | None = None,
    rules: Iterable[Rule] = (),
    title: str = "wavecheck validate",
    replay_options: Sequence[str] = (),
) -> str:
    """The page of these answers, with an index at its top if there are several.

    `programs` has, by the place of an answer, the functions to draw where no wave was executed;
    `rules` are those that the page may quote. Only what the verdicts name is quoted."""
    results: list[Result] = []
    failures: list[str] = []
    for place, answer in enumerate(answers):
        match answer:
            case Judgement():
                drawn = (programs or {}).get(place, Programs())
                results.append(result_of(place + 1, answer, drawn, replay_options))
            case Refusal() | Failure():
                failures.append(answer_text(answer))
    return page_of_results(results, rules, title, failures)


def page_of_results(
    results: Sequence[Result | MemoryResult],
    rules: Iterable[Rule] = (),
    title: str = "wavecheck",
    failures: Sequence[str] = (),
) -> str:
    """The page of results that were made ready; `failures` are texts of what was not judged."""
    named = {id_ for result in results for id_ in result.rules}
    quoted = [rule for rule in rules if rule.id in named]
    counts = Counter(result.word for result in results)
    alone = results[0].title if len(results) == 1 and not failures else title
    return (
        environment()
        .get_template("page.html")
        .render(
            results=results,
            rules=quoted,
            known_rules={rule.id for rule in quoted},
            title=alone,
            counts=list(counts.items()),
            failures=failures,
            style=_raw("style.css"),
            script=_raw("player.js"),
        )
    )


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Where templates are found and how they are filled: everything is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters["script_json"] = script_json
    environment.filters["ordinal"] = ordinal
    return environment


def script_json(value: Any) -> Any:
    """JSON that can stand in a script element: no character of it could end the element."""
    from markupsafe import Markup

    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    last = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{last or 'th'}"


def _raw(name: str) -> Any:
    """A file of the project's own, which is not escaped."""
    from markupsafe import Markup

    return Markup((FOLDER / name).read_text(encoding="utf-8"))
