"""Names as LLVM's text spells them: with a sigil, perhaps in quotes, with escapes."""

from __future__ import annotations

import re

ESCAPE = re.compile(r"\\(\\|[0-9a-fA-F]{2})")
_GLOBAL = re.compile(r'@(?:"[^"]*"|[-\w$.]+)')


def unescaped(text: str) -> str:
    """What stands between two quotes, without its escapes. Bytes beyond ASCII are UTF-8."""
    raw = ESCAPE.sub(lambda found: "\\" if found[1] == "\\" else chr(int(found[1], 16)), text)
    try:
        return raw.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return raw


def unquoted(name: str) -> str:
    """A name without its sigil and quotes: `%"a\\20b"` is `a b`."""
    name = name.lstrip("%@")
    if name[:1] != '"':
        return name
    return unescaped(name[1:-1])


def globals_in(text: str) -> frozenset[str]:
    """The globals that a text names."""
    return frozenset(map(unquoted, _GLOBAL.findall(text)))
