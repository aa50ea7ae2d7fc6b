"""A folder of pages: written whole, and never over other files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ...semantics.program.input_errors import InputError

INDEX = "index.html"


def write_files(folder: str, files: Iterable[tuple[str, str]], generator: str) -> None:
    """Write files, each a place in the folder and a text; one of them is the index, in which
    `generator` says who made it.

    Raises InputError where the folder holds something else, or cannot be written."""
    top = Path(folder)
    try:
        _reject_other_content(top, generator)
        top.mkdir(parents=True, exist_ok=True)
        # What is ended halfway is known as a former run's.
        (top / INDEX).write_text(f"<!-- {generator}: unfinished -->\n", encoding="utf-8")
        for file, text in files:
            path = top / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        message, place = f"cannot be written: {error.strerror}", str(error.filename)
        raise InputError(message, place, hint="name a folder that you may write to") from None


def _reject_other_content(top: Path, generator: str) -> None:
    """Raises InputError for a file, and for a folder with anything in it but former pages."""
    if top.exists() and not top.is_dir():
        raise InputError("this is a file", str(top), hint="name a folder for the pages")
    if not top.is_dir() or not any(top.iterdir()):
        return
    index = top / INDEX
    if not index.is_file() or generator not in index.read_text("utf-8", "replace")[:2000]:
        hint = "name one that is new, empty, or holds the pages of a former run"
        raise InputError("the folder holds other files", str(top), hint=hint)
