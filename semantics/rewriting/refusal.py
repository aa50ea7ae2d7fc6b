"""That a transform makes no sense where it was asked for."""

from __future__ import annotations


class TransformRefused(Exception):
    """The transform makes no sense here. `message` says what and where, `hint` what next;
    `block` is the place, empty if there is none."""

    def __init__(self, message: str, hint: str = "", block: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.block = block
