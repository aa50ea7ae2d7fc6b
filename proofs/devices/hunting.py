"""Random programs through LLVM's backend and the drivers: what deviates is grouped by cause, made
small, and kept with the command that shows it again."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from ...semantics.generation.device_programs import device_program
from ...semantics.llvm.worker import LlvmError
from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.reading.reader import read_module
from ...semantics.reduction.shrinking import shrunk
from ...semantics.static_rules.rules import check_rules
from ...semantics.wave.conditions import Conditions
from ..judging.judge import inlined
from ..processes.outcomes import Done, Failed
from ..processes.pool import run_jobs
from .drivers import Device, Driver
from .findings import Found, Key, Looked, look, look_at_binary

LANES = 4
"""Lanes of a program's inputs; a device with more repeats them."""

BATCH = 10
"""Programs that one process looks at behind each other, with the same children."""

SECONDS = 300.0
"""For a batch, and for making one finding small."""

REDUCING = 50.0
"""Seconds in which a finding is made small; what is found until then is kept."""


@dataclass(frozen=True, slots=True)
class Example:
    """A program that shows a finding. `seed` makes its inputs, `kind` says what it is."""

    seed: str
    kind: str
    text: str
    found: Found

    @property
    def size(self) -> int:
        return len(self.text.splitlines())


@dataclass(slots=True)
class Campaign:
    """What was found: how often by key, the smallest program of each, and how often each device
    gave which word."""

    programs: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    words: Counter[tuple[str, str]] = field(default_factory=Counter)
    counts: Counter[Key] = field(default_factory=Counter)
    examples: dict[Key, Example] = field(default_factory=dict)

    @property
    def unexplained(self) -> int:
        return sum(n for key, n in self.counts.items() if key.who == "unexplained")

    def take(self, seen: Sequence[Seen]) -> list[Example]:
        """Count the programs of a batch; gives the first examples of new keys."""
        new: list[Example] = []
        for each in seen:
            self.programs += 1
            self.kinds[each.kind] += 1
            self.words.update(each.looked.words)
            for found in each.looked.found:
                self.counts[found.key] += 1
                example = Example(each.seed, each.kind, each.text, found)
                known = self.examples.get(found.key)
                if known is None:
                    new.append(example)
                if known is None or example.size < known.size:
                    self.examples[found.key] = example
        return new


@dataclass(frozen=True, slots=True)
class Seen:
    """One program, and what came of it."""

    seed: str
    kind: str
    text: str
    looked: Looked


def batches(
    seed: str, count: int, devices: Sequence[Device], jobs: int
) -> Iterator[tuple[Seen, ...]]:
    """What came of programs 0 to `count`, some at a time, in order."""
    coming = (
        (seed, first, min(count, first + BATCH), tuple(devices)) for first in range(0, count, BATCH)
    )
    for outcome in run_jobs(seen_batch, coming, jobs, SECONDS):
        if isinstance(outcome, Failed):
            raise outcome.error
        if isinstance(outcome, Done):
            yield outcome.value


def seen_batch(seed: str, first: int, last: int, devices: Sequence[Device]) -> tuple[Seen, ...]:
    """Some programs on all devices."""
    found: list[Seen] = []
    with ExitStack() as stack:
        drivers = [(each, stack.enter_context(Driver(each.icd))) for each in devices]
        for number in range(first, last):
            own = f"{seed}/{number}"
            kind, text = device_program(own)
            function = _function(text)
            if function is None:
                looked = Looked(tuple((each.name, "ill-formed") for each in devices), ())
            else:
                looked = look(function, conditions_of(own), drivers)
            found.append(Seen(own, kind, text, looked))
    return tuple(found)


def conditions_of(seed: str) -> Conditions:
    """The conditions of the program for a seed: the number behind the last `/` draws its inputs."""
    return Conditions(lanes=LANES, seed=int(seed.rpartition("/")[2]), fuel=4000)


def _function(text: str) -> Function | None:
    """The last function of a text, calls inlined; None where there is none that is well-formed."""
    try:
        module = read_module(text, "random.ll")
        if not module.functions:
            return None
        function = inlined(module, list(module.functions)[-1])
    except (InputError, LlvmError):
        return None
    return None if check_rules(function) else function


# --- making small ---------------------------------------------------------------------------------


def reduced_examples(
    examples: Sequence[Example], devices: Sequence[Device], jobs: int
) -> Iterator[Example]:
    """Each example made small, in order."""
    work = ((each, tuple(devices)) for each in examples)
    for example, outcome in zip(examples, run_jobs(reduced, work, jobs, SECONDS), strict=True):
        if isinstance(outcome, Failed):
            raise outcome.error
        yield outcome.value if isinstance(outcome, Done) else example


def reduced(example: Example, devices: Sequence[Device]) -> Example:
    """The smallest program that still has the finding, with what it shows then."""
    key, conditions = example.found.key, conditions_of(example.seed)
    until = time.monotonic() + REDUCING
    wanted = [each for each in devices if each.name == key.device] or list(devices)[:1]
    with ExitStack() as stack:
        drivers = [(each, stack.enter_context(Driver(each.icd))) for each in wanted]

        def looked(function: Function, others: Sequence[Device] = ()) -> Looked:
            if not key.device:
                return look_at_binary(function, conditions, wanted[0])
            return look(function, conditions, drivers, others)

        def shows(text: str) -> bool:
            function = _function(text) if time.monotonic() < until else None
            return function is not None and _has(looked(function), key)

        text = shrunk(example.text, shows)
        function = _function(text)
        assert function is not None
        found = looked(function, devices).found
    said = next((each for each in found if each.key == key), example.found)
    return Example(example.seed, example.kind, text, said)


def _has(looked: Looked, key: Key) -> bool:
    return any(each.key == key for each in looked.found)


# --- keeping --------------------------------------------------------------------------------------


def kept(folder: Path, example: Example, number: int) -> Path:
    """Write an example with its cause, its evidence and its command, and say where."""
    key = example.found.key
    words = re.sub(r"[^a-z0-9]+", "-", f"{key.who} {key.device} {key.cause}".lower()).strip("-")
    path = folder / f"{number:02}-{words[:60].rstrip('-')}.ll"
    os.makedirs(folder, exist_ok=True)
    head = [
        key.sentence,
        example.found.said,
        *example.found.evidence,
        f"program {example.seed}; again: {command_of(path, example)}",
    ]
    text = "".join(f"; {' '.join(line.split())}\n" for line in head if line) + example.text
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    return path


def command_of(path: Path, example: Example) -> str:
    """The command that shows a finding again."""
    device = f":{example.found.key.device}" if example.found.key.device else ""
    seed = example.seed.rpartition("/")[2]
    return f"wavecheck run {path} --on vulkan{device} --lanes {LANES} --seed {seed}"
