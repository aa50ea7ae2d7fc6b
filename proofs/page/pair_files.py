"""A pair in one file, as `@src` and `@tgt`, and in two texts: from each form to the other."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from .pieces import Piece, functions_in, pieces_of, reached_from, renumbered, text_of

_ROLE = re.compile(r"(src|tgt)(?:[\d_.]|$)")


def is_pair(text: str) -> bool:
    """Whether a text has sources and targets."""
    return {role_of(name) for name in functions_in(pieces_of(text))} >= {"src", "tgt"}


def role_of(name: str) -> str:
    """`src` or `tgt` for a function whose name says that it is one, empty for others."""
    found = _ROLE.match(name)
    return found[1] if found else ""


def both_of(text: str, source: str = "", target: str = "") -> tuple[str, str]:
    """The two texts of a pair file: its sources with what they lead to, and its targets. What
    neither leads to stays with the sources. With names, only these two functions are wanted."""
    pieces = pieces_of(text)
    names = functions_in(pieces)
    if source:
        return _only(pieces, [source]), _only(pieces, [target])
    sources = [name for name in names if role_of(name) != "tgt"]
    targets = [name for name in names if role_of(name) == "tgt"]
    theirs = _reached(pieces, targets) - _reached(pieces, sources)
    first = text_of(each for each in pieces if each.key not in theirs)
    return first, _only(pieces, targets)


def one_file(source: str, target: str) -> str | None:
    """Both texts as one pair file; None where they say different things of what they share, or
    where more than one function of each would have to be the source."""
    before, after = pieces_of(source), pieces_of(target)
    names = _names_of_pair(before, after)
    if names is None:
        return None
    ours, theirs = names
    before = [each.renamed({f"@{ours}": "@src"}) if ours else each for each in before]
    after = [each.renamed({f"@{theirs}": "@tgt"}) if theirs else each for each in after]
    known = {each.key: each.meaning for each in before if each.key}
    more: list[Piece] = []
    for each in renumbered(after, before):
        if each.key == "source_filename":
            continue
        if each.key not in known or not each.key:
            more.append(each)
        elif known[each.key] != each.meaning:
            return None
    return text_of([*before, *more])


def _names_of_pair(before: Sequence[Piece], after: Sequence[Piece]) -> tuple[str, str] | None:
    """The function of each side that becomes `@src` and `@tgt`; two empty names where they are
    called so, None where there is no one pair."""
    ours, theirs = functions_in(before), functions_in(after)
    sources = [name for name in ours if role_of(name) == "src"]
    if sources and all("tgt" + name[3:] in theirs for name in sources):
        return "", ""
    if any(role_of(name) for name in (*ours, *theirs)):
        return None
    if len(ours) == len(theirs) == 1:
        return ours[0], theirs[0]
    meanings = {each.key: each.meaning for each in after}
    changed = [
        name
        for each, name in zip((p for p in before if p.defines_a_function), ours, strict=True)
        if name in theirs and meanings[each.key] != each.meaning
    ]
    return (changed[0], changed[0]) if len(changed) == 1 else None


def _reached(pieces: Sequence[Piece], names: Collection[str]) -> frozenset[str]:
    wanted = {each.key for each in pieces if each.defines_a_function}
    return reached_from(pieces, [key for key in wanted if key.strip('@"') in names])


def _only(pieces: Sequence[Piece], names: Collection[str]) -> str:
    """The module with these functions and what they lead to, without comments on other things."""
    kept = _reached(pieces, names)
    first = pieces[0] if pieces else None
    chosen = [
        Piece(each.key, each.text, "" if each is first else each.lead)
        for each in pieces
        if each.key in kept and each.text
    ]
    return text_of(chosen)
