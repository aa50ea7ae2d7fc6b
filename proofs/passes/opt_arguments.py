"""The words of a command line of `opt`: which module, which passes, and what else changes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

LEVEL = re.compile(r"-O[0-3sz]")

TALKING = re.compile(
    r"S|f|disable-output|disable-verify|stats(?:-json)?|time-passes|debug(?:-only=.*)?|"
    r"debug-pass-manager(?:=.*)?|pass-remarks.*|print-.*|verify-each"
)
"""Options of `opt` that change what it says and not what its passes do, without dashes."""

SEPARATE = frozenset(
    (
        *("mtriple", "march", "mcpu", "mattr", "data-layout"),
        *("passes", "p", "o", "aa-pipeline", "load", "load-pass-plugin"),
    )
)
"""Options of `opt` whose value may be a word of its own."""

_PRINTING_PASS = re.compile(r"\bprint(?:-[-\w]+)?(?:<[^<>]*>)?(?=[,)]|$)")
_NOTHING = re.compile(r"(?:\b[-\w]+)?\(\)")


@dataclass(frozen=True, slots=True)
class OptArguments:
    """What a command line of `opt` says.

    `files` are the modules that it names, none where it reads its standard input; `pipelines` what
    `-passes` and `-O2` ask for; `options` what else changes what the passes do, each one word;
    `output` where the module goes, empty where nothing is said."""

    files: tuple[str, ...]
    pipelines: tuple[str, ...]
    options: tuple[str, ...]
    output: str
    silent: bool

    @property
    def prints(self) -> bool:
        """Whether the module that comes out goes to the standard output."""
        return not self.silent and self.output in ("", "-")


def opt_arguments(words: Sequence[str]) -> OptArguments:
    """What the words behind `opt` say.

    >>> opt_arguments("-passes=gvn -mtriple amdgcn -S in.ll".split()).options
    ('-mtriple=amdgcn',)
    """
    files: list[str] = []
    pipelines: list[str] = []
    options: list[str] = []
    output, silent = "", False
    waiting = iter(words)
    for word in waiting:
        if word == "-" or word[:1] != "-":
            files += [] if word == "-" else [word]
            continue
        name = word.lstrip("-")
        if name in SEPARATE:
            name = f"{name}={next(waiting, '')}"
        if name.startswith(("passes=", "p=")):
            pipelines.append(name.partition("=")[2])
        elif LEVEL.fullmatch(word):
            pipelines.append(f"default<{word[1:]}>")
        elif name.startswith("o="):
            output = name.partition("=")[2]
        elif name == "disable-output":
            silent = True
        elif not TALKING.fullmatch(name):
            options.append(f"-{name}")
    return OptArguments(tuple(files), tuple(pipelines), tuple(options), output, silent)


def without_printing(pipeline: str) -> str:
    """The pipeline without the passes that print what an analysis found, empty if none is left.

    >>> without_printing("function(print<uniformity>),gvn,print<domtree>")
    'gvn'
    """
    said = _PRINTING_PASS.sub("", pipeline)
    while True:
        shorter = re.sub(r"(?<=\(),+|,+(?=\)|$)|^,+|,(?=,)", "", _NOTHING.sub("", said)).strip()
        if shorter == said:
            return said
        said = shorter
