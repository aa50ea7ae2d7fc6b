"""The plugin for pytest: a fixture, and files of pairs as tests.

With `--wavecheck`, or `wavecheck = true` among pytest's settings, each pair of a `*.srctgt.ll` is a
test: its answer must be the one that the file expects, or `preserved` where it expects none. pytest
loads this module whenever it runs, so it imports nothing of the checker before it is asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ...counterexamples.verdicts.verdicts import Judgement
    from ..judging.api import Program

PAIR_FILE = ".srctgt.ll"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--wavecheck` and the settings `wavecheck` and `wavecheck_timeout`."""
    group = parser.getgroup("wavecheck", "communicating sets of LLVM IR")
    group.addoption(
        "--wavecheck",
        action="store_true",
        default=False,
        help=f"Each pair of functions in a *{PAIR_FILE} is a test.",
    )
    parser.addini("wavecheck", f"collect *{PAIR_FILE} (the same as --wavecheck)", "bool", False)
    parser.addini("wavecheck_timeout", "seconds for one pair, each in a process of its own")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The pairs of a file, where they are asked for."""
    if not file_path.name.endswith(PAIR_FILE) or not _is_asked_for(parent.config):
        return None
    from .pytest_items import PairFile

    return PairFile.from_parent(parent, path=file_path)


def _is_asked_for(config: pytest.Config) -> bool:
    return bool(config.getoption("--wavecheck") or config.getini("wavecheck"))


def seconds_of(config: pytest.Config) -> float | None:
    """The seconds that one pair gets, None where nothing is said. Raises pytest.UsageError."""
    said = config.getini("wavecheck_timeout")
    if not said:
        return None
    try:
        seconds = float(said)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 1e6:
        raise pytest.UsageError(f"wavecheck_timeout is no number of seconds: {said}")
    return seconds


class Wavecheck:
    """What the fixture gives: the assertion and the answers, with the settings of this run."""

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout

    def assert_preserved(
        self, source: Program, target: Program | None = None, **options: Any
    ) -> tuple[Judgement, ...]:
        """See `wavecheck.proofs.judging.api.assert_preserved`."""
        __tracebackhide__ = True
        from ..judging.api import assert_preserved

        return assert_preserved(source, target, **{"timeout": self.timeout, **options})

    def judgements(
        self, source: Program, target: Program | None = None, **options: Any
    ) -> tuple[Judgement, ...]:
        """See `wavecheck.proofs.judging.api.judgements`."""
        from ..judging.api import judgements

        return judgements(source, target, **{"timeout": self.timeout, **options})


@pytest.fixture(scope="session")
def wavecheck(request: pytest.FixtureRequest) -> Wavecheck:
    """`wavecheck.assert_preserved(source, target)` for paths, texts of LLVM IR and functions."""
    return Wavecheck(seconds_of(request.config))
