"""The one place that speaks to z3: every check of every encoding passes through `ask`.

Who wants to see the checks watches them (`watched`): to repeat them elsewhere, or to try what
becomes of an answer that is withheld. Without a watcher nothing is built and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Answer = Literal["sat", "unsat", "unknown"]


@dataclass(frozen=True, slots=True)
class Check:
    """One check: whether what `solver` asserts and the assumptions can hold together.

    `logic` is SMT-LIB's name of the fragment. `script` writes the check in SMT-LIB where the
    solver does not know any more what it was told. Only good until the solver is told more."""

    solver: Any
    assumptions: tuple[Any, ...]
    logic: str
    script: Callable[[], str] | None = None


class Watcher(Protocol):
    """Sees each check before z3 does, and then z3's answer to it."""

    def asked(self, check: Check) -> None:
        """What is about to be asked: z3 may lose its model if it is looked into afterwards."""
        ...

    def answered(self, answer: Answer) -> Answer:
        """The answer that the encoding gets: z3's, or `unknown` in its place."""
        ...


_watcher: ContextVar[Watcher | None] = ContextVar("watcher of the solver", default=None)


@contextmanager
def watched(watcher: Watcher | None) -> Iterator[None]:
    """Inside, this watcher sees every check, and no other does; with None nobody does."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


def watcher() -> Watcher | None:
    """Who watches here and now."""
    return _watcher.get()


def ask(
    solver: Any,
    *assumptions: Any,
    logic: str = "ALL",
    script: Callable[[], str] | None = None,
) -> Answer:
    """Whether what the solver asserts can hold together with the assumptions;
    `logic` and `script` as in `Check`.

    Whatever z3 does not decide is `unknown`. Raises AssertionError if a watcher turns one answer
    into another."""
    watching = _watcher.get()
    if watching is None:
        return _word(solver.check(*assumptions))
    watching.asked(Check(solver, assumptions, logic, script))
    answer = _word(solver.check(*assumptions))
    given = watching.answered(answer)
    assert given in (answer, "unknown"), "a watcher may withhold an answer, not change it"
    return given


def _word(result: Any) -> Answer:
    import z3  # Whoever asks has imported it; whoever names an answer need not.

    if result == z3.sat:
        return "sat"
    return "unsat" if result == z3.unsat else "unknown"
