"""The folder of a hunt: its findings, one program a file, and the state it goes on from.

Every file is written whole and then put in its place, so that a hunt that is killed, or a disk that
is full, leaves nothing half-written. A finding stands in `unreduced/` until it is small.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from ...semantics.program.input_errors import InputError
from .counts import Statistics
from .jobs import ReduceJob
from .judging import Finding
from .reducing import Reduced
from .stored import stored

fcntl: ModuleType | None = None
with suppress(ImportError):  # Windows has none.
    import fcntl

STATE = "hunt.json"
LOCK = "hunt.lock"
"""Locked while a hunt has the folder; the system unlocks it where its process ends."""
WAITING = "unreduced"
STATE_VERSION = 1


class CannotWrite(Exception):
    """The folder takes no more; the message is for people."""


@dataclass(frozen=True, slots=True)
class Known:
    """A finding that has its file: its key as text, how often it was found and in which pipelines.

    `result` is its entry in documents."""

    file: str
    pass_name: str
    kind: str
    detail: str
    key: str
    pipeline: str
    count: int
    found_in: tuple[str, ...]
    seed: str
    result: dict[str, Any]


@dataclass
class State:
    """Where a hunt is: the number of its next program, what it counted and what it found.

    `like_others` counts findings that were not made small, since enough of their pass, class and
    detail were."""

    seed: str
    pipelines: tuple[str, ...]
    next: int = 0
    statistics: Statistics = field(default_factory=Statistics)
    known: tuple[Known, ...] = ()
    like_others: int = 0


class HuntFolder:
    """The files of one hunt. Methods that write raise CannotWrite."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self._guarded(lambda: (self.path / WAITING).mkdir(parents=True, exist_ok=True))

    @contextmanager
    def held(self) -> Iterator[None]:
        """The folder belongs to this hunt until the block ends, however it does. Raises InputError
        where another one has it."""
        if fcntl is None:
            yield
            return
        place = self.path / LOCK
        self._guarded(place.touch)
        with place.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                hint = "wait for it, or name another folder"
                raise InputError(
                    "another hunt uses this folder", str(self.path), hint=hint
                ) from None
            yield

    # --- state ---

    def state(self) -> State | None:
        """The state that the folder holds; None in a new one. Raises InputError for a wrong one."""
        place = self.path / STATE
        if not place.is_file():
            return None
        try:
            entry = json.loads(place.read_text(encoding="utf-8"))
            state = stored(State, entry)
            if not state.pipelines or entry.get("version") != STATE_VERSION:
                raise ValueError("it names no pipelines, or is of another version")
            return state
        except (OSError, ValueError, RecursionError) as error:
            raise InputError(
                f"this is not the state of a hunt: {error}", str(place), hint="use a new folder"
            ) from None

    def write_state(self, state: State) -> None:
        entry = {
            "version": STATE_VERSION,
            "seed": state.seed,
            "pipelines": list(state.pipelines),
            "next": state.next,
            "statistics": state.statistics.as_entry(),
            "known": [asdict(each) for each in state.known],
            "like_others": state.like_others,
        }
        self._write(self.path / STATE, json.dumps(entry, indent=1) + "\n")

    # --- findings ---

    def keep(self, job: ReduceJob) -> Path:
        """Keep a finding as it was found, until it is small."""
        text = json.dumps(asdict(job), indent=1) + "\n"
        name = f"{_word(job.finding.pass_name)}-{_digest(text)}.json"
        place = self.path / WAITING / name
        self._write(place, text)
        return place

    def waiting(self) -> Iterator[tuple[Path, ReduceJob]]:
        """The findings that an earlier hunt kept and did not make small. Raises InputError for a
        file that is none: a finding that is left out would look as if there were none."""
        for place in sorted((self.path / WAITING).glob("*.json")):
            try:
                entry = json.loads(place.read_text(encoding="utf-8"))
                yield place, stored(ReduceJob, entry)
            except (OSError, ValueError, RecursionError) as error:
                message = f"this is not a finding of a hunt: {error}"
                hint = "move it away, or use a new folder"
                raise InputError(message, str(place), hint=hint) from None

    def add(self, state: State, found: Reduced) -> bool:
        """Write a small finding's file, unless one like it is known; True if it is new."""
        key = _digest("\n".join(found.key))
        for number, known in enumerate(state.known):
            if known.key == key:
                pipelines = tuple(dict.fromkeys((*known.found_in, found.found_in)))
                again = replace(known, count=known.count + 1, found_in=pipelines)
                state.known = (*state.known[:number], again, *state.known[number + 1 :])
                return False
        finding = found.finding
        name = f"{_word(finding.pass_name)}-{_word(finding.kind)}-{key[:8]}.ll"
        self._write(self.path / name, finding_text(found, str(self.path / name)))
        result = {**finding.result, "file": str(self.path / name)}
        known = Known(
            name,
            finding.pass_name,
            finding.kind,
            finding.detail,
            key,
            found.pipeline,
            1,
            (found.found_in,),
            found.seed,
            result,
        )
        state.known = (*state.known, known)
        return True

    # --- writing ---

    def _write(self, place: Path, text: str) -> None:
        beside = place.with_name(f".{place.name}.{os.getpid()}")

        def write() -> None:
            with beside.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, place)

        try:
            self._guarded(write)
        finally:
            beside.unlink(missing_ok=True)

    def _guarded(self, write: Any) -> None:
        try:
            write()
        except OSError as error:
            reason = error.strerror or str(error)
            raise CannotWrite(f"cannot write to {self.path}: {reason}") from None


def finding_text(found: Reduced, place: str) -> str:
    """The file of a finding: what is wrong, how to see it again, the program before the pass."""
    finding = found.finding
    lines = [f"{finding.pass_name}: {finding.kind} ({finding.detail})", *_witness(finding)]
    lines += [f"again: wavecheck passes {shlex.quote(found.pipeline)} {place}"]
    lines += [f"found: program {found.seed}, passes {found.found_in}"] if found.seed else []
    head = "\n".join(f"; {line}".rstrip() for text in lines for line in text.splitlines())
    return f"{head}\n{finding.text}"


def _witness(finding: Finding) -> Iterator[str]:
    yield finding.shown
    witness = finding.result.get("witness")
    if witness:
        yield (
            f"witness: execution {witness['execution']} of @{witness['callee']} by lane "
            f"{witness['lane']}: source {witness['source_set']}, target {witness['target_set']}"
        )
        yield f"inputs: {json.dumps(witness['inputs'])}"


def _word(text: str) -> str:
    return re.sub(r"[^\w]+", "-", text).strip("-")[:40]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]
