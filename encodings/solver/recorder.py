"""The checks that an answer rests on, kept as scripts.

A search asks much that comes to nothing. What a `stretch` of it asked can be forgotten, so that
what is left depends on the question alone and not on what was tried in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from .checks import Answer, Check, watched, watcher
from .smtlib import script_of


@dataclass(frozen=True, slots=True)
class Query:
    """A script, the answer that it got, and in words what is asked."""

    script: str
    answer: Answer
    about: str = ""


_about: ContextVar[str] = ContextVar("what is asked", default="")


@contextmanager
def asking(about: str) -> Iterator[None]:
    """Says in words what the checks inside ask: what would be possible if one were satisfiable.

    Words inside of words are the ones that count."""
    token = _about.set(about)
    try:
        yield
    finally:
        _about.reset(token)


@dataclass(slots=True)
class Recorder:
    """Keeps each check, in order, until it is forgotten."""

    entries: list[Query | None] = field(default_factory=list)
    _script: str = ""

    def asked(self, check: Check) -> None:
        self._script = script_of(check)

    def answered(self, answer: Answer) -> Answer:
        self.entries.append(Query(self._script, answer, _about.get()))
        return answer

    @property
    def queries(self) -> list[Query]:
        return [entry for entry in self.entries if entry is not None]

    def distinct(self) -> tuple[Query, ...]:
        """The queries, equal scripts with equal answers once."""
        found: dict[tuple[str, Answer], Query] = {}
        for query in self.queries:
            found.setdefault((query.script, query.answer), query)
        return tuple(found.values())


@contextmanager
def recorded() -> Iterator[Recorder]:
    """Records what is asked inside; who watches outside sees none of it."""
    recorder = Recorder()
    with watched(recorder):
        yield recorder


class Stretch:
    """A part of a search; `forget` what it asked where nothing rests on it."""

    def __init__(self) -> None:
        watching = watcher()
        self._entries = watching.entries if isinstance(watching, Recorder) else None
        self._begin = self._end = len(self._entries or ())

    def end(self) -> None:
        self._end = len(self._entries or ())

    def forget(self) -> None:
        if self._entries is not None:
            for place in range(self._begin, self._end):
                self._entries[place] = None


@contextmanager
def stretch() -> Iterator[Stretch]:
    """What is asked inside belongs to the stretch."""
    part = Stretch()
    try:
        yield part
    finally:
        part.end()
