"""What LLVM prints while it runs passes: a module after each one that changed something.

The options `-print-changed -print-module-scope` give a text of dumps, each behind its header. A
pass that deletes what it worked on, a loop for example, prints a line without a module: its
change then shows in the next dump.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from .pass_names import pipeline_name

PRINTING = ("-print-changed", "-print-module-scope")
"""The options under which LLVM prints what is read here."""

_HEADER = re.compile(r"^(?:; )?\*\*\* IR (.+) \*\*\*$", re.MULTILINE)
_AFTER = re.compile(r"Dump After (\w+) on (.+?)( \(invalidated\))?")
_SILENT = re.compile(r"Pass (\w+) invalidated")
_NOTHING = ("omitted because no change", "filtered out")
_OTHER_WORDS = re.compile(
    r"^(?:PLEASE submit a bug report|LLVM ERROR: |Stack dump:|warning: |error: )", re.MULTILINE
)
"""What LLVM says behind a module when it stops."""
_OF_A_MODULE = re.compile(r"[}!@%$^;]|(?:attributes|declare|source_filename|target|module) ")
"""How the last line of a module may begin; other lines there are remarks of a pass or a target."""


@dataclass(frozen=True, slots=True)
class Dump:
    """The module `text` behind a pass; `passes` is the word for the pass, or several where some
    before it printed nothing. `where` is what LLVM says it ran on. Both are empty at the start."""

    passes: tuple[str, ...]
    where: str
    text: str


def dumps_in(printed: str, shown: Collection[str] = ()) -> Iterator[Dump]:
    """The dumps in the order in which LLVM printed them, the module before all passes first.

    `shown` are the passes behind which LLVM was asked to print the module in any case."""
    silent: list[str] = []
    headers = list(_HEADER.finditer(printed))
    ends = [header.start() for header in headers[1:]]
    for header, end in zip(headers, [*ends, len(printed)][: len(headers)], strict=True):
        said = header[1]
        if said == "Dump At Start":
            yield Dump((), "", _module(printed[header.end() : end]))
        elif gone := _SILENT.fullmatch(said):
            silent += {pipeline_name(gone[1])}.difference(shown)
        elif (dumped := _AFTER.fullmatch(said)) and not said.endswith(_NOTHING):
            passes = tuple(dict.fromkeys((*silent, pipeline_name(dumped[1]))))
            yield Dump(passes, dumped[2], _module(printed[header.end() : end]))
            silent = []


def silent_passes(printed: str) -> tuple[str, ...]:
    """The passes that changed something without a dump, by their words."""
    found = (_SILENT.fullmatch(header[1]) for header in _HEADER.finditer(printed))
    return tuple(dict.fromkeys(pipeline_name(gone[1]) for gone in found if gone))


def _module(printed: str) -> str:
    """The module of a dump, without what LLVM says behind it."""
    lines = _OTHER_WORDS.split(printed, 1)[0].strip("\n").split("\n")
    while len(lines) > 1 and not _OF_A_MODULE.match(lines[-1]):
        lines.pop()
    return "\n".join(lines).strip("\n") + "\n"


def same_head(output: str, dump: str) -> str:
    """A module that LLVM wrote as its output, with the first line of a dump of it.

    The two differ in that line alone: it names where the module came from."""
    if not (output.startswith("; ModuleID") and dump.startswith("; ModuleID")):
        return output
    return dump.partition("\n")[0] + "\n" + output.partition("\n")[2].rstrip("\n") + "\n"
