"""A module as people write it, taken apart into what stands at its top level.

Nothing is read but names: whatever the text says beyond them is kept as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

_WORD = re.compile(
    r";[^\n]*"  # a comment
    r'|[@%$]"[^"]*"'
    r"|[@%$!#][-\w$.]+"
    r'|!?"[^"]*"'  # a string
    r"|[{}()\[\]]"
)
_PLAIN = re.compile(r"[-\w$.]+", re.ASCII)
_NUMBERED = re.compile(r"[#!]\d+")
_ALWAYS = re.compile(r"target |source_filename|module asm|uselistorder|!(?!\d)")


@dataclass(frozen=True)
class Piece:
    """`text` are the lines of one definition, declaration or other entry, `lead` the comments and
    empty lines before it. `key` is the name that it defines, with its sign (`@f`, `#0`, `!3`,
    `%struct.s`), or its first words; what defines nothing has an empty one."""

    key: str
    text: str
    lead: str = ""

    @property
    def defines_a_function(self) -> bool:
        return self.text.startswith("define")

    @property
    def always_holds(self) -> bool:
        """True for what is of the whole module, whatever functions it has."""
        return _ALWAYS.match(self.key) is not None

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name in it, with its sign."""
        return frozenset(_plain(word) for word in _WORD.findall(self.text) if _is_name(word))

    @cached_property
    def meaning(self) -> str:
        """The text without comments, and with one space where there are several."""
        return " ".join(re.sub(r'("[^"]*")|;[^\n]*', r"\1", self.text).split())

    def renamed(self, names: Mapping[str, str]) -> Piece:
        """The piece with other names, which need no quotes."""

        def new(found: re.Match[str]) -> str:
            return names.get(_plain(found[0]), found[0]) if _is_name(found[0]) else found[0]

        key = names.get(self.key, self.key)
        return replace(self, key=key, text=_WORD.sub(new, self.text))


def pieces_of(text: str) -> tuple[Piece, ...]:
    """The pieces of a module, in order; comments at its end are a piece of their own.

    >>> [piece.key for piece in pieces_of("declare void @op()\\ndefine void @f() { ret void }")]
    ['@op', '@f']
    """
    found: list[Piece] = []
    lead: list[str] = []
    body: list[str] = []
    depth = 0
    for line in text.splitlines():
        if not body and (not line.strip() or line.lstrip().startswith(";")):
            lead.append(line)
            continue
        body.append(line)
        depth += _opened(line)
        if depth <= 0 and not _goes_on(body):
            found.append(_piece(body, lead))
            lead, body, depth = [], [], 0
    if body:
        found.append(_piece(body, lead))
        lead = []
    return (*found, *([Piece("", "", "\n".join(lead))] if lead else []))


def text_of(pieces: Iterable[Piece]) -> str:
    """The module that the pieces make, with an empty line around definitions."""
    text = ""
    for each in pieces:
        apart = each.defines_a_function or text.endswith("}\n")
        text += "\n" if text and apart and not each.lead.startswith("\n") else ""
        text += "".join(f"{part}\n" for part in (each.lead, each.text) if part)
    return text.lstrip("\n")


def reached_from(pieces: Sequence[Piece], roots: Iterable[str]) -> frozenset[str]:
    """The keys of the pieces that these names lead to, their own among them."""
    by_key: dict[str, list[Piece]] = {}
    for each in pieces:
        by_key.setdefault(each.key, []).append(each)
    found: set[str] = set()
    waiting = [*roots, *(each.key for each in pieces if each.always_holds)]
    while waiting:
        key = waiting.pop()
        if key in found or key not in by_key:
            continue
        found.add(key)
        waiting += [name for each in by_key[key] for name in each.names]
    return frozenset(found)


def functions_in(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """The names of the functions that have a body, without sign and quotes."""
    keys = [each.key for each in pieces if each.defines_a_function]
    return tuple(key[2:-1] if key[1:2] == '"' else key[1:] for key in keys)


def renumbered(pieces: Sequence[Piece], others: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces with new numbers for groups of attributes and nodes of metadata that `others`
    call something else."""
    theirs = {each.key: each.meaning for each in others}
    taken = {*theirs, *(each.key for each in pieces)}
    names: dict[str, str] = {}
    while clash := _first(pieces, lambda each: theirs.get(each.key, each.meaning) != each.meaning):
        number = 1 + max(int(key[1:]) for key in taken if _numbered_like(clash, key))
        names = {clash: f"{clash[0]}{number}"}
        taken.add(names[clash])
        pieces = [each.renamed(names) for each in pieces]
    return tuple(pieces)


def _first(pieces: Iterable[Piece], clashes: Callable[[Piece], bool]) -> str | None:
    return next(
        (each.key for each in pieces if _NUMBERED.fullmatch(each.key) and clashes(each)), None
    )


def _numbered_like(one: str, other: str) -> bool:
    return one[0] == other[0] and _NUMBERED.fullmatch(other) is not None


def _piece(body: Sequence[str], lead: Sequence[str]) -> Piece:
    text = "\n".join(body)
    return Piece(_key(text), text, "\n".join(lead))


def _key(text: str) -> str:
    if text.startswith(("define", "declare")):
        return next((_plain(word) for word in _WORD.findall(text) if word[0] == "@"), "")
    words = text.split(maxsplit=2)
    if words[0] == "attributes" and len(words) > 1:
        return words[1]
    if words[0] == "target":
        return " ".join(words[:2])
    first = _WORD.match(text)
    if first and _is_name(first[0]):
        return _plain(first[0])
    return words[0] if words[0] == "source_filename" else text


def _goes_on(body: Sequence[str]) -> bool:
    """Whether a definition has not come to its body, which may begin on a line of its own."""
    return body[0].startswith("define") and not any("{" in line for line in body)


def _opened(line: str) -> int:
    words = [word for word in _WORD.findall(line) if word in "{}()[]"]
    return sum(1 if word in "{([" else -1 for word in words)


def _is_name(word: str) -> bool:
    return word[0] in "@%$#" or (word[0] == "!" and word[1] != '"')


def _plain(word: str) -> str:
    """A name without quotes that it does not need."""
    inner = word[2:-1] if word[1:2] == '"' else ""
    return word[0] + inner if _PLAIN.fullmatch(inner) else word
