"""The desk at which commands are answered: one at a time, each in a process that can be ended.

A command runs as people would type it, in a folder with the files of the question: what the page
says is what the command line says.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..processes.guard import Guard, kill_group, scratch
from .answers import DOCUMENT, PAGE, Answer, answer_in
from .questions import Question


@dataclass(frozen=True)
class Desk:
    """`command` is the command line without words, `options` are those of every question."""

    command: Sequence[str]
    options: Mapping[str, str]
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def busy(self) -> bool:
        """Whether a question is being answered."""
        return self._turn.locked()

    async def answer(self, question: Question) -> Answer:
        """The answer to a question, after those that were asked before.

        If this is cancelled, the process has ended with all that it started."""
        async with self._turn:
            with tempfile.TemporaryDirectory(dir=scratch(), ignore_cleanup_errors=True) as folder:
                return await self._answer(question, Path(folder))

    async def _answer(self, question: Question, folder: Path) -> Answer:
        for name, text in question.files.items():
            (folder / name).write_text(text, encoding="utf-8", errors="replace")
        written = {"--format": "html", "--output": PAGE, "--report": DOCUMENT}
        words = question.words({**self.options, **written})
        status, said = await _run([*self.command, *words], folder)
        return answer_in(folder, status, said)


async def _run(command: Sequence[str], folder: Path) -> tuple[int, str]:
    """The exit status of a command that runs in a folder, and what it said on stderr."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=PIPE,
        start_new_session=True,
        env={**os.environ, "TMPDIR": scratch()},
    )
    guard = Guard.of_this_process()
    guard.started(process.pid)
    try:
        _, said = await process.communicate()
    finally:
        kill_group(process.pid)
        await process.wait()
        guard.ended(process.pid)
    return process.returncode or 0, said.decode(errors="replace").strip()


def this_program(module: str) -> list[str]:
    """The command line of the program whose `main` is in this module."""
    return [sys.executable, "-m", module]
