"""Names as LLVM's text spells them: with a sigil, perhaps in quotes, with escapes."""

from __future__ import annotations

import re

ESCAPE = re.compile(rb"\\(\\|[0-9a-fA-F]{2})")

STRAY = re.compile("[\U0010ff80-\U0010ffff]")
"""Characters that stand in a name for a byte that is not UTF-8, 0x10FF00 behind it; nobody uses
them, and where somebody does, the bytes of such a character are stray ones themselves."""

_STAND_INS = {0xDC00 + byte: 0x10FF00 + byte for byte in range(0x80, 0x100)}
_STOOD_FOR = {stand_in: escape for escape, stand_in in _STAND_INS.items()}
_GLOBAL = re.compile(r'@(?:"[^"]*"|[-\w$.]+)')


def bytes_of_string(text: str) -> bytes:
    """The bytes that what stands between two quotes is written for."""
    raw = text.encode(errors="surrogateescape")
    return ESCAPE.sub(
        lambda found: b"\\" if found[1] == b"\\" else bytes.fromhex(found[1].decode()), raw
    )


def unescaped(text: str) -> str:
    """The same as a name: different names stay different, and each can be written as UTF-8."""
    if text.isascii() and "\\" not in text:
        return text
    found = bytes_of_string(text).decode(errors="surrogateescape")
    apart = STRAY.sub(lambda each: each[0].encode().decode("ascii", "surrogateescape"), found)
    return apart.translate(_STAND_INS)


def bytes_of_name(name: str) -> bytes:
    """The bytes that LLVM has for a name."""
    return name.translate(_STOOD_FOR).encode(errors="surrogateescape")


def unquoted(name: str) -> str:
    """A name without its sigil and quotes: `%"a\\20b"` is `a b`."""
    name = name.lstrip("%@")
    if name[:1] != '"':
        return name
    return unescaped(name[1:-1])


def globals_in(text: str) -> frozenset[str]:
    """The globals that a text names."""
    return frozenset(map(unquoted, _GLOBAL.findall(text)))
