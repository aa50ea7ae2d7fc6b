"""Answers of a command as one page of HTML, with the rules that they name as the table has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..counterexamples.html_pages import page_of
from ..counterexamples.html_results import Programs
from .citation_table import citations
from .pairs import Pair, PairOrError

if TYPE_CHECKING:
    from ..counterexamples.answers import Answer


def validation_page(
    pairs: Sequence[PairOrError], answers: Sequence[Answer], replay_options: Sequence[str] = ()
) -> str:
    """The page of the answers to these pairs; `replay_options` are added to the commands that
    replay a witness."""
    programs = {place: programs_of(pair) for place, pair in enumerate(pairs)}
    title = "wavecheck validate"
    return page_of(answers, programs, citations(), title, replay_options)


def programs_of(pair: PairOrError) -> Programs:
    """The two functions as their files have them, with no call inlined."""
    if not isinstance(pair, Pair):
        return Programs()
    source = pair.source_module.functions.get(pair.source)
    target = pair.target_module.functions.get(pair.target or pair.source)
    return Programs(source, target)
