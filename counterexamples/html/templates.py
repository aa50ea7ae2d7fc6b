"""Where the templates, the style and the script of pages lie, and how they are filled."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..verdicts.number_words import ordinal

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

FOLDER = Path(__file__).parent / "pages"
"""In the package, so that an installed one has them."""


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


def script_json(value: Any) -> Markup:
    """JSON that can stand in a script element: no character of it could end the element."""
    from markupsafe import Markup

    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def text_in(name: str) -> str:
    """A file of the project's own."""
    return (FOLDER / name).read_text(encoding="utf-8")
