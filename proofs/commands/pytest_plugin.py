"""The plugin for pytest: a fixture, and files of pairs as tests.

With `--wavecheck`, or `wavecheck = true` among pytest's settings, each pair of a `*.srctgt.ll` is a
test: its answer must be the one that the file expects, or `preserved` where it expects none. pytest
loads this module whenever it runs, so it imports nothing of the checker before it is asked.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ..judging.pairs import PairOrError
    from ..library.programs import Source
    from ..library.verdicts import Verdict

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
    """What the fixture gives: the assertion and the verdict, with the settings of this run."""

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout

    def assert_preserved(
        self,
        before: Source,
        after: Source | None = None,
        function: str | None = None,
        **options: Any,
    ) -> Verdict:
        """See `wavecheck.assert_preserved`."""
        __tracebackhide__ = True
        from ..library.validating import assert_preserved

        given: Any = {"timeout": self.timeout, **options}
        return assert_preserved(before, after, function, **given)

    def validate(
        self,
        before: Source,
        after: Source | None = None,
        function: str | None = None,
        **options: Any,
    ) -> Verdict:
        """See `wavecheck.validate`."""
        from ..library.validating import validate

        given: Any = {"timeout": self.timeout, **options}
        return validate(before, after, function, **given)


@pytest.fixture(scope="session")
def wavecheck(request: pytest.FixtureRequest) -> Wavecheck:
    """`wavecheck.assert_preserved(source, target)` for paths, texts of LLVM IR and functions."""
    return Wavecheck(seconds_of(request.config))


class PairFile(pytest.File):
    """A file of pairs. One that cannot be read is one item, which fails: other files still run."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each pair, in the order of the sources."""
        from ..judging.pairs import Pair, pairs_of

        for pair in pairs_of([_as_named(self.path)]):
            name = f"@{pair.source}" if isinstance(pair, Pair) else "the input"
            yield PairItem.from_parent(self, name=name, pair=pair)


def _as_named(path: Path) -> str:
    """The path as commands of the user's would name it."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative


class PairItem(pytest.Item):
    """One pair, or what is wrong with its file."""

    def __init__(self, *, pair: PairOrError, **others: Any) -> None:
        super().__init__(**others)
        self.pair = pair

    def runtest(self) -> None:
        """Raises NotPreserved where the answer is not the expected one, or InputError."""
        from ...semantics.program.input_errors import InputError
        from ..library.validating import NotPreserved, judged
        from ..library.verdicts import verdict_of
        from ..question.options import Options

        if isinstance(self.pair, InputError):
            raise self.pair
        answers = judged([self.pair], Options(timeout=seconds_of(self.config)))
        verdict, expected = verdict_of(answers), self.pair.expected
        word = verdict.word
        if word == "preserved" if expected is None else expected.met_by(word, verdict.rules):
            return
        raise NotPreserved(verdict, f"\nexpected {expected}" if expected else "")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The answer alone: lines of the checker would say nothing of the pair."""
        from ...counterexamples.results.pairs import refusal_lines
        from ...semantics.program.input_errors import InputError
        from ..library.validating import NotPreserved

        error = excinfo.value
        if isinstance(error, NotPreserved):
            return str(error)
        if isinstance(error, InputError):
            return "\n".join(refusal_lines(error))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The place of the source function."""
        from ...semantics.program.input_errors import InputError

        if isinstance(self.pair, InputError):
            return self.path, max(self.pair.line - 1, 0), self.name
        line = self.pair.source_module.functions[self.pair.source].line
        return self.path, max(line - 1, 0), self.name
