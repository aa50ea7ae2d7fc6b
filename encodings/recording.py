"""The checks that an answer rests on, kept as scripts.

A search asks much that comes to nothing. What is asked inside of `tentative` is kept only if the
search says that it counts; everything else that is asked while a `Recorder` watches is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from .asking import Answer, Check, watched, watcher
from .scripts import script_of


@dataclass(frozen=True, slots=True)
class Query:
    """A script, and the answer that it got."""

    script: str
    answer: Answer


@dataclass(slots=True)
class Recorder:
    """Keeps each check, in order; equal questions with equal answers once."""

    queries: list[Query] = field(default_factory=list)
    _script: str = ""

    def asked(self, check: Check) -> None:
        self._script = script_of(check)

    def answered(self, answer: Answer) -> Answer:
        self.queries.append(Query(self._script, answer))
        return answer

    def distinct(self) -> tuple[Query, ...]:
        """The queries without repetitions."""
        return tuple(dict.fromkeys(self.queries))


@contextmanager
def recorded() -> Iterator[Recorder]:
    """Records what is asked inside, apart from what a watcher outside sees."""
    recorder = Recorder()
    with watched(recorder):
        yield recorder


class Tentative:
    """Part of a search. Its checks count only if it is kept."""

    def __init__(self) -> None:
        self._recorder = watcher()
        self._before = self._position()
        self._kept = False

    def keep(self) -> None:
        """The answer rests on what was asked here."""
        self._kept = True

    def close(self) -> None:
        if isinstance(self._recorder, Recorder) and not self._kept:
            del self._recorder.queries[self._before :]

    def _position(self) -> int:
        return len(self._recorder.queries) if isinstance(self._recorder, Recorder) else 0


@contextmanager
def tentative() -> Iterator[Tentative]:
    """What is asked inside is forgotten at the end, unless it is kept."""
    part = Tentative()
    try:
        yield part
    finally:
        part.close()
