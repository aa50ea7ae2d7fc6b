"""A run may be ended from outside, by a signal or a clock, with what is known by then.

`Ctrl-C`, SIGTERM, SIGHUP and the end of `--total` all come as one exception in the main thread. It
is a KeyboardInterrupt, so that nothing that handles errors takes it for one.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, TypeVar

SIGNALS = {"SIGINT": "Ctrl-C", "SIGTERM": "SIGTERM", "SIGHUP": "SIGHUP"}
"""The signals that end a run, and how people know them."""

T = TypeVar("T")


class Ended(KeyboardInterrupt):
    """The run is over. `by` says what ended it; `status` is the exit status that this calls for,
    as shells have it for a signal, None where the answers alone decide. `quiet`: nobody listens any
    more, and what is not decided does not count."""

    def __init__(self, by: str, status: int | None = None, quiet: bool = False) -> None:
        super().__init__(by)
        self.by = by
        self.status = status
        self.quiet = quiet

    @staticmethod
    def of(error: BaseException | None) -> Ended:
        """What ended a run, from the exception or what it was raised from."""
        while error is not None and not isinstance(error, Ended):
            error = error.__cause__ or error.__context__
        return error or Ended("Ctrl-C", 128 + signal.SIGINT)


class Late(BaseException):
    """Something did not end in time; no Exception, so that only who set the clock catches it."""


@contextlib.contextmanager
def listening() -> Iterator[None]:
    """Signals raise `Ended` in this block; a second one ends the process at once. Does nothing
    outside of the main thread, which alone hears signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []

    def hear(number: int, _: Any) -> None:
        heard.append(number)
        if len(heard) > 1:
            os._exit(128 + number)  # The guard cleans up.
        raise Ended(SIGNALS[signal.Signals(number).name], 128 + number)

    known = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    for number in known:
        if before[number] != signal.SIG_IGN:  # As under nohup.
            signal.signal(number, hear)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)


@contextlib.contextmanager
def within(seconds: float | None, late: Callable[[], BaseException] = Late) -> Iterator[None]:
    """Raises `late()` in this block once so many seconds have passed. Blocks may lie in each other.
    Sets no clock outside of the main thread, and where the system has none."""
    main = threading.current_thread() is threading.main_thread()
    if seconds is None or not main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: Any) -> None:
        raise late()

    outer = signal.getitimer(signal.ITIMER_REAL)[0]
    if outer and outer <= seconds:  # That clock rings first.
        yield
        return
    begun = time.monotonic()
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before if before is not None else signal.SIG_DFL)
        if outer:
            left = outer - (time.monotonic() - begun)
            signal.setitimer(signal.ITIMER_REAL, max(left, 0.001))


def gathered(
    items: Iterable[T], tell: Callable[[T], object] = lambda _: None
) -> tuple[list[T], Ended | None]:
    """All that came until the run was ended, each told as it came, and what ended it; None where
    nothing did."""
    found: list[T] = []
    iterator = iter(items)
    try:
        for each in iterator:
            found.append(each)
            tell(each)
    except KeyboardInterrupt as error:
        if isinstance(iterator, Generator):
            iterator.close()
        return found, Ended.of(error)
    return found, None
