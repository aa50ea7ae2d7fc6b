"""A verdict as a picture for a notebook: a static piece of the page, with a style of its own."""

from __future__ import annotations

import re
from dataclasses import replace

from ..verdicts.verdicts import Judgement, Verdict, Violated
from .pages import FOLDER, environment
from .results import result_of


def piece(answer: Verdict | Judgement) -> str:
    """The verdict, and for a violation what its runs show at the first difference."""
    if isinstance(answer, Judgement):
        result = result_of(1, answer)
    else:
        # A verdict alone knows neither its file nor the model that was used.
        judgement = Judgement("", *_names(answer), "controlled", answer)
        result = replace(result_of(1, judgement), where="")
    shown = replace(result, film={})
    template = environment().get_template("piece.html")
    return template.render(result=shown, style=piece_style(), known_rules=set())


def _names(verdict: Verdict) -> tuple[str, str]:
    """The functions that were run, as far as the verdict knows them."""
    if isinstance(verdict, Violated) and verdict.witness.source_run is not None:
        return verdict.witness.source_run.function, verdict.witness.target_run.function
    return "source", "target"


def piece_style() -> str:
    """The page's style, for what stands inside a piece only."""
    text = (FOLDER / "style.css").read_text(encoding="utf-8")
    own = re.sub(r"(?m)^(\s*)(:root|body)(?= *\{)", r"\1&", text)
    narrow = (
        ".graph svg { width: min(100%, var(--natural)); } .result { margin: 0; } "
        ".sides { grid-template-columns: repeat(auto-fit, minmax(min(100%, 520px), 1fr)); }"
    )
    return f".wavecheck-piece {{\n{own}padding: 14px 16px;\n{narrow}\n}}\n"
