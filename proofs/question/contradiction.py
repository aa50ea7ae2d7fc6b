"""The product contradicts itself: a theorem of ours is false."""

from __future__ import annotations


class Contradiction(Exception):
    """Two independent roads gave different answers (a witness that does not replay, say).

    Never caught as an answer: the command line writes `report` to a file and exits with 4."""

    def __init__(self, message: str, report: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.report = report
