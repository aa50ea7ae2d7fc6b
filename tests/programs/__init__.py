"""Programs that tests need, one a file: the first line says what it is, and is not part of it."""

from pathlib import Path


def program(name: str) -> str:
    """The text of `NAME.ll` without its caption."""
    text = (Path(__file__).parent / f"{name}.ll").read_text(encoding="utf-8")
    return text.partition("\n")[2]
