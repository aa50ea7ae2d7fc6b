"""What a module says of the names that a function uses: types, and what globals hold at first."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..program.function import Function, GlobalPlace
from .constant_addresses import DEFINITION
from .cursor import CLOSING, Cursor, Unreadable

ALIGNED = re.compile(r", align (\d+)(?:, |$)")
_NAME = re.compile(r'[%@](?:"[^"]*"|[-\w$.]+)')


def content_in(line: str) -> str:
    """The type and the value that a global is defined with; empty for a mere declaration."""
    found = DEFINITION.match(line)
    if found is None or {"external", "extern_weak"} & set(found["said"].split()):
        return ""
    cursor = Cursor(found["rest"])
    try:
        cursor.type()
        while cursor.peek() not in ("", ","):
            if cursor.peek() in CLOSING:
                cursor.skip_group()
            else:
                cursor.next()
    except Unreadable:
        return found["rest"]
    return cursor.since(0)


def place_in(line: str) -> GlobalPlace:
    """What the definition or declaration of a global variable says of where it lies."""
    said = set(line.partition(" = ")[2].split())
    align, space = ALIGNED.search(line), _space_in(line)
    return GlobalPlace(
        space=space,
        align=int(align[1]) if align else 0,
        optional="extern_weak" in said,
        merged="unnamed_addr" in said,
        own=not {"external", "extern_weak"} & said,
        replaceable=bool({"weak", "linkonce", "common", "extern_weak"} & said),
        filled="externally_initialized" in said,
    )


def _space_in(line: str) -> int:
    """The number of the address space that a global is said to be in."""
    found = DEFINITION.match(line)
    space = re.search(r"\baddrspace\((\d+)\)", found["said"]) if found else None
    return int(space[1]) if space else 0


def said_otherwise(source: Function, target: Function) -> str:
    """A name that both functions use, of which their modules say different things; empty without.

    A declaration says nothing that a definition could contradict."""
    one, other = source.globals.named, target.globals.named
    if one is other or one == other:
        return ""
    common = used_names(source) & used_names(target) & one.keys() & other.keys()
    return min((name for name in common if one[name] != other[name]), default="")


def has_globals_of_its_own(function: Function, other: Function) -> bool:
    """Whether a function uses a variable that no other module names and the other function does
    not use: it may stand for others that were there before."""
    constants = function.globals.constants
    written = {f"@{name}" for name in function.globals.local if name not in constants}
    return bool(written & used_names(function) - used_names(other))


def names_in(text: str) -> list[str]:
    """The names in a text, with their sigils."""
    return _NAME.findall(text)


def used_names(function: Function) -> set[str]:
    """The names in a function's text, and those that these are made of."""
    texts = [parameter.attributes.copied for parameter in function.parameters]
    for block in function.blocks.values():
        texts += [each.text for each in (*block.phis, *block.instructions, block.terminator)]
    pending = [name for text in texts for name in names_in(text)]
    return _closure(pending, function.globals.named, function.globals.stated)


def _closure(
    pending: list[str], named: Mapping[str, str], stated: Mapping[str, object]
) -> set[str]:
    found: set[str] = set()
    while pending:
        name = pending.pop()
        if name not in found and (name in named or name in stated):
            found.add(name)
            pending += names_in(named.get(name, ""))
    return found
