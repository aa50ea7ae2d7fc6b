"""A folder for herd: tests, the model of each target that they are read on, and how to run them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...counterexamples.text.litmus_printer import Unprintable
from ...semantics.memory_model.litmus_test import LitmusTest
from ...semantics.memory_model.targets import Target
from ..ledger.memory_model import Tag
from .litmus_file import herd_text, most_tags, tags_of
from .model_file import bell_text, model_text

BELL, SCRIPT = "tags.bell", "run.sh"


@dataclass(frozen=True, slots=True)
class HerdFolder:
    """What stands in each file, by its name; and a sentence for each test that herd cannot have."""

    files: dict[str, str]
    notices: tuple[str, ...]


def herd_folder(asked: Iterable[tuple[LitmusTest, Target]]) -> HerdFolder:
    """The tests, each on its target."""
    files: dict[str, str] = {}
    notices: list[str] = []
    by_target: dict[Target, list[tuple[str, LitmusTest]]] = {}
    tests = list(asked)
    tags = sorted({tag for test, _ in tests for tag in tags_of(test)})
    for test, target in tests:
        try:
            text = herd_text(test, tags)
        except Unprintable as error:
            notices.append(f"{test.name} is not written for herd: {error}")
            continue
        name = _new(test.name, ".litmus", files)
        files[name] = text
        by_target.setdefault(target, []).append((name, test))
    if tags:
        files[BELL] = bell_text(tags, max(most_tags(test) for test, _ in tests))
    lines = ["#!/bin/sh", "# Every test with its target's model.", 'cd "$(dirname "$0")" || exit']
    for target, found in by_target.items():
        model = _new(f"rc11-{target.name}", ".cat", files)
        files[model] = model_text(tags, target)
        lines.append(_command(model, tags, [name for name, _ in found]))
    files[SCRIPT] = "\n".join(lines) + "\n"
    return HerdFolder(files, tuple(notices))


def write_folder(files: dict[str, str], folder: str) -> None:
    """Raises OSError."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (Path(folder) / name).write_text(text, encoding="utf-8")


def _command(model: str, tags: Sequence[Tag], names: Sequence[str]) -> str:
    annotations = ["-bell", BELL] if tags else []
    return shlex.join(["herd7", *annotations, "-model", model, *names])


def _new(wanted: str, ending: str, taken: Iterable[str]) -> str:
    """A file's name that is none of those taken, where letters' case does not tell files apart."""
    stem = re.sub(r"[^\w.+-]+", "-", wanted, flags=re.ASCII).lstrip(".-") or "test"
    lower = {each.lower() for each in taken}
    number, name = 1, f"{stem}{ending}"
    while name.lower() in lower:
        number += 1
        name = f"{stem}.{number}{ending}"
    return name
