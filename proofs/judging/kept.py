"""Programs and reports that an answer names: they outlive it, so that people can ask further.

They lie where a user's caches lie. The name of a folder there says what it holds, so that an answer
given twice is kept once, and only the newest folders stay: nothing grows without an end.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

MOST = 200
"""How many folders are kept; older ones go when a new one comes."""

LONGEST = 80
"""Characters of a name that are written as they are; file systems refuse names of 256."""


def keep(texts: Mapping[str, str]) -> Path:
    """Write files, by their names, into a folder of their own. Raises OSError where that fails."""
    parts = [part for name, text in sorted(texts.items()) for part in (name, text)]
    whole = "\0".join(parts).encode(errors="surrogatepass")
    folder = _place() / hashlib.sha256(whole).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        beside = folder / f".{os.getpid()}"
        beside.write_text(text, encoding="utf-8", errors="backslashreplace")
        beside.replace(folder / name)
    with suppress(OSError):
        os.utime(folder)
        _forget_the_oldest(folder.parent)
    return folder


def file_name(words: str) -> str:
    """Words as the name of a file: short enough for every file system, and different for different
    words."""
    plain = re.sub(r"[^-\w.]", "_", words, flags=re.ASCII)
    if plain == words and len(plain) <= LONGEST and plain.strip("."):
        return plain
    digest = hashlib.sha256(words.encode(errors="surrogatepass")).hexdigest()[:12]
    return f"{plain[: LONGEST - 13]}-{digest}"


def _place() -> Path:
    """As the XDG Base Directory Specification has it, `~/.cache` without it."""
    said = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(said) if os.path.isabs(said) else Path.home() / ".cache") / "wavecheck" / "kept"


def _forget_the_oldest(place: Path) -> None:
    folders = sorted(place.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
    for each in folders[MOST:]:
        shutil.rmtree(each, ignore_errors=True)
