"""What the page holds: a source and a target, or one function and the passes for it.

A question is a command line and the files that it names. It is also a file to keep, and what a
browser remembers over a reload.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Literal

from ...semantics.llvm.pass_names import spelled_out
from ..passes.run_lines import OptCommand, commands_in
from .pair_files import both_of, is_pair, one_file

Kind = Literal["pair", "passes"]

PAIR, SOURCE, TARGET, FUNCTION = "pair.srctgt.ll", "source.ll", "target.ll", "function.ll"
"""What the files of a question are called, in answers and where they are downloaded."""

_AFTER = re.compile(r"after|target|tgt|new|opt", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Question:
    """`source` is the function where `kind` is `passes`. `seconds` are for one pair, None for the
    default of the command."""

    kind: Kind = "pair"
    source: str = ""
    target: str = ""
    pipeline: str = ""
    seconds: float | None = None

    @property
    def missing(self) -> str:
        """What must be there before anything can be asked, as a sentence; empty if all is."""
        if not self.source.strip():
            what = "the function before the transform" if self.kind == "pair" else "a function"
            return f"The source is empty: paste {what}, open a file or pick an example."
        if self.kind == "passes":
            return "" if self.pipeline.strip() else "No pass is named: write simplifycfg or O2."
        if not self.target.strip() and not is_pair(self.source):
            return (
                "The target is empty: paste the function after the transform, or a pair "
                "(@src and @tgt) into the source."
            )
        return ""

    @property
    def files(self) -> dict[str, str]:
        """The files that the command reads, by name."""
        if self.kind == "passes":
            return {FUNCTION: self.source}
        if not self.target.strip():
            return {PAIR: self.source}
        return {SOURCE: self.source, TARGET: self.target}

    def words(self, options: Mapping[str, str]) -> list[str]:
        """The command line that asks it, with these options of the command."""
        chosen = dict(options)
        if self.seconds is not None:
            chosen["--timeout"] = f"{self.seconds:g}"
        asked = [word for option in chosen.items() for word in option]
        if self.kind == "passes":
            return ["passes", *asked, "--", self.pipeline.strip(), *self.files]
        return ["validate", *asked, "--", *self.files]

    @property
    def download(self) -> dict[str, str]:
        """The question as one file where one can hold it, by name; else as two."""
        if self.kind == "passes":
            passes = shlex.quote(spelled_out(self.pipeline.strip() or "O2"))
            return {FUNCTION: f"; RUN: opt -S -passes={passes} < %s\n{self.source}"}
        if not self.target.strip():
            return {PAIR: self.source}
        whole = one_file(self.source, self.target)
        return self.files if whole is None else {PAIR: whole}

    def with_files(self, files: Mapping[str, str]) -> Question:
        """The question after files were opened, one or two, by name.

        Of two one is the target if its name says so, otherwise the second. One alone is what its
        name says, a pair, a function with passes, or goes where nothing stands yet."""
        if len(files) == 2:
            (one, first), (other, second) = files.items()
            turned = _AFTER.search(one) and not _AFTER.search(other)
            source, target = (second, first) if turned else (first, second)
            return replace(self, kind="pair", source=source, target=target)
        ((name, text),) = files.items()
        if name == SOURCE:
            return replace(self, source=text)
        if name == TARGET:
            return replace(self, kind="pair", target=text)
        if is_pair(text):
            source, target = both_of(text)
            return replace(self, kind="pair", source=source, target=target)
        asked = next((each for each in commands_in(text) if isinstance(each, OptCommand)), None)
        if asked is not None:
            own = asked.line == 1 and text.startswith("; RUN: opt -S -passes=")
            source = text.partition("\n")[2] if own else text
            return replace(self, kind="passes", source=source, pipeline=asked.pipeline)
        if self.kind == "pair" and self.source.strip() and not self.target.strip():
            return replace(self, target=text)
        return replace(self, source=text)

    def as_json(self) -> str:
        return json.dumps(asdict(self))


def question_in(text: object) -> Question | None:
    """The question that `as_json` wrote; None for anything else."""
    try:
        found = json.loads(text) if isinstance(text, str) else None
    except ValueError:
        return None
    if not isinstance(found, dict) or found.get("kind") not in ("pair", "passes"):
        return None
    known = {each.name for each in fields(Question)}
    given = {name: value for name, value in found.items() if name in known}
    seconds = given.pop("seconds", None)
    if not all(isinstance(value, str) for value in given.values()):
        return None
    number = float(seconds) if isinstance(seconds, int | float) and 0 < seconds <= 1e6 else None
    return Question(**given, seconds=number)
