"""A verdict as a picture for a notebook: a static piece of the page, with a style of its own."""

from __future__ import annotations

import re
from dataclasses import replace

from .html_pages import FOLDER, environment
from .html_results import result_of
from .verdicts import Judgement, Verdict, Violated


def piece(verdict: Verdict) -> str:
    """The verdict, and for a violation what its runs show at the first difference."""
    names = ("source", "target")
    if isinstance(verdict, Violated) and verdict.witness.source_run is not None:
        witness = verdict.witness
        names = (witness.source_run.function, witness.target_run.function)
    result = result_of(1, Judgement("", *names, "controlled", verdict))
    # Without a file there is no command that would run it again, and no page with the rules.
    shown = replace(result, where="", film={}, sides=result.sides if result.witness else ())
    template = environment().get_template("piece.html")
    return template.render(result=shown, style=piece_style(), known_rules=set())


def piece_style() -> str:
    """The page's style, for what stands inside a piece only."""
    text = (FOLDER / "style.css").read_text(encoding="utf-8")
    own = re.sub(r"(?m)^(\s*)(:root|body)(?= *\{)", r"\1&", text)
    narrow = ".graph svg { width: min(100%, var(--natural)); }"
    return f".wavecheck-piece {{\n{own}padding: 14px 16px;\n{narrow}\n}}\n"
