"""Colours for a terminal: what is read first stands out, the text itself stays as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

GOOD, BAD, OPEN = "bold green", "bold red", "bold yellow"

VERDICT_STYLES = {
    "preserved": GOOD,
    "well-formed": GOOD,
    "violated": BAD,
    "ill-formed": BAD,
    "not well-formed": BAD,
    "ERROR": BAD,
    "unknown": OPEN,
}
"""By the word with which a line begins."""

STYLES = (
    (re.compile(r"(?:^|(?<= [ |<>])) +-> +\S.*?(?=$|  +[|<>] | {5})", re.MULTILINE), "bold"),
    (re.compile(r"\[[^\s\]]+#\d+\]"), "bold reverse"),
    (re.compile(r"^  (?:at|source|target|rules|inputs|anchors)(?= )", re.MULTILINE), "cyan"),
)
"""Lines of programs that are pointed at, marked cells of timelines, the names of fields."""


def styled(text: str) -> Text:
    """The text with styles; its characters are the same."""
    from rich.text import Text

    found = Text(text, end="")
    words = "|".join(map(re.escape, VERDICT_STYLES))
    for match in re.finditer(rf"^(?:{words})\b", text, re.MULTILINE):
        found.stylize(VERDICT_STYLES[match.group()], match.start(), match.end())
    for pattern, style in STYLES:
        for match in pattern.finditer(text):
            found.stylize(style, match.start(), match.end())
    return found


def write_styled(text: str, console: Console) -> None:
    """Write it as it is, in colours if the console has them; nothing is wrapped or cut."""
    console.print(styled(text), soft_wrap=True, highlight=False, markup=False, end="")
