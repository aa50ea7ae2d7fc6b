"""Pairs of functions as pytest's items."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ...counterexamples.text.answers import answer_text, refusal_lines, word_of
from ...semantics.program.input_errors import InputError
from ..judging.api import NotPreserved, judged
from ..judging.pairs import Pair, PairOrError, pairs_of
from ..question.options import Options
from .pytest_plugin import seconds_of


class PairFile(pytest.File):
    """A file of pairs. One that cannot be read is one item, which fails: other files still run."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each pair, in the order of the sources."""
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
        if isinstance(self.pair, InputError):
            raise self.pair
        seconds = seconds_of(self.config)
        (answer,) = judged([self.pair], Options(timeout=seconds))
        word = word_of(answer)
        expected = self.pair.expected
        if word == "preserved" if expected is None else expected.met_by(word, answer.verdict.rules):
            return
        said = f"\nexpected {expected}" if expected else ""
        raise NotPreserved(answer_text(answer) + said, (answer,))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The answer alone: lines of the checker would say nothing of the pair."""
        error = excinfo.value
        if isinstance(error, NotPreserved):
            return str(error)
        if isinstance(error, InputError):
            return "\n".join(refusal_lines(error))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The place of the source function."""
        if isinstance(self.pair, InputError):
            return self.path, max(self.pair.line - 1, 0), self.name
        line = self.pair.source_module.functions[self.pair.source].line
        return self.path, max(line - 1, 0), self.name
