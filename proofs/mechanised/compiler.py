"""The files compiled by Coq, and what each theorem rests on: the answers of `Print Assumptions`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..processes.guard import scratch
from ..processes.programs import run_program
from ..question.contradiction import Contradiction
from .statements import FOLDER, LIBRARY, ROOM, Statement, in_order, required_by

PROGRAM = "coqc"

SECONDS = 60.0
"""The most that Coq may take for one file."""

CLOSED = "Closed under the global context"
"""What Coq says of a theorem that rests on no axiom."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A statement that Coq was asked about. `axioms` are what its proof rests on beside Coq's own
    logic; None where Coq did not come to an end in time."""

    statement: Statement
    axioms: tuple[str, ...] | None


def is_installed() -> bool:
    """Whether Coq can be run."""
    return shutil.which(PROGRAM) is not None


def version() -> str:
    """The version of the Coq that runs, `8.16.1`."""
    said = run_program([PROGRAM, "--version"], timeout=SECONDS).stdout.decode()
    found = re.search(r"version (\S+)", said)
    return found[1] if found else "of no known version"


def checked(statements: Sequence[Statement], seconds: float = SECONDS) -> Iterator[Checked]:
    """Compile what these statements need, and ask for the axioms of each.

    Raises Contradiction where Coq refuses a file or does not find a theorem, OSError where it
    cannot be run."""
    with compiled(in_order(each.file for each in statements), seconds) as (folder, late):
        yield from asked(statements, folder, late, seconds)


def asked(
    statements: Sequence[Statement],
    folder: Path,
    late: Collection[str] = (),
    seconds: float = SECONDS,
) -> Iterator[Checked]:
    """Ask for the axioms of statements whose files are compiled in this folder, but for those that
    came too late: all in one run, which loads what they share once. Raises Contradiction where Coq
    does not find a theorem."""
    compiled_ones = [each for each in statements if each.file not in late]
    answered = not compiled_ones or _answered(compiled_ones, folder, seconds)
    for each in statements:
        known = answered and each.file not in late
        yield Checked(each, _axioms(each, folder) if known else None)


@contextmanager
def _side_by_side() -> Iterator[ThreadPoolExecutor]:
    """As many runs of Coq at a time as there are processors; after an error or an interruption
    none is begun any more."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def compiled(
    wanted: Sequence[str], seconds: float = SECONDS
) -> Iterator[tuple[Path, frozenset[str]]]:
    """A folder in which these files are compiled, side by side and in this order; and those that
    were not, since Coq took too long for them or for a file that they require.

    Raises Contradiction where Coq refuses one."""
    with tempfile.TemporaryDirectory(prefix="mechanised-", dir=scratch()) as place:
        folder = Path(place)
        done: dict[str, Future[bool]] = {}

        def in_time(file: str) -> bool:
            """Once what it requires is compiled, which was begun before it."""
            if not all(done[each].result() for each in required_by(file)):
                return False
            try:
                _require(run_coq(folder, file, seconds), f"{ROOM}/{file}")
            except subprocess.TimeoutExpired:
                return False
            return True

        with _side_by_side() as pool:
            for file in wanted:
                shutil.copy(FOLDER / file, folder)
                done[file] = pool.submit(in_time, file)
            late = frozenset(file for file, each in done.items() if not each.result())
        yield folder, late


def run_coq(
    folder: Path, file: str, seconds: float = SECONDS
) -> subprocess.CompletedProcess[bytes]:
    """Coq on one file of a folder with compiled files. Raises subprocess.TimeoutExpired."""
    command = [PROGRAM, "-q", "-Q", str(folder), LIBRARY, str(folder / Path(file).name)]
    return run_program(command, timeout=seconds)


def _answered(statements: Sequence[Statement], folder: Path, seconds: float) -> bool:
    """Ask for the axioms of statements; False where that takes longer than `seconds` for each of
    their files."""
    modules = tuple(dict.fromkeys(each.module for each in statements))
    lines = [f"From {LIBRARY} Require {' '.join(modules)}."]
    lines += (
        f'Redirect "{folder / _answer(each)}" Print Assumptions {each.module}.{each.theorem}.'
        for each in statements
    )
    question = folder / "Question.v"
    question.write_text("\n".join((*lines, "")), encoding="utf-8")
    try:
        done = run_coq(folder, question.name, seconds * len(modules))
    except subprocess.TimeoutExpired:
        return False
    refused = re.search(rb", line (\d+),", done.stderr)
    file = statements[max(0, int(refused[1]) - 2)].file if refused else "some file"
    _require(done, f"the theorems that the table names of {file}")
    return True


def _answer(statement: Statement) -> str:
    """The name under which Coq writes what it says of a theorem."""
    return f"{statement.module}.{statement.theorem}"


def _axioms(statement: Statement, folder: Path) -> tuple[str, ...]:
    """What Coq said of one."""
    said = (folder / f"{_answer(statement)}.out").read_text(encoding="utf-8")
    if CLOSED in said:
        return ()
    _, _, listed = said.partition("Axioms:")
    return tuple(re.findall(r"^(\S+)\s*:", listed, re.MULTILINE)) or (said.strip(),)


def _require(done: subprocess.CompletedProcess[bytes], what: str) -> None:
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace")
        message = said.partition("Error:")[2] or said
        first = " ".join(message.split("\n\n")[0].split())
        raise Contradiction(f"Coq {version()} refuses {what}: {first}", said)
