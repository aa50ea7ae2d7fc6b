"""The catalogue: what each of its files shows, and what is expected of it.

A case begins with its expectations, one line for each pair (or one for the whole file), then a
sentence that is its title, then notes:

    ; EXPECT: src1 violated CO2
    ; EXPECT: src2 preserved CO2
    ; A texture sample rooted at entry sinks into the branch that uses its colour.
    ; 1: a thread whose condition is false sampled together with the others.

The ids are the ledger rows that the case shows; behind `ill-formed` stand also the static rules
that the target breaks. The files lie beside this module, so that an installed package has them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..semantics.input_errors import InputError

CATALOGUE = Path(__file__).parent / "catalogue"

_EXPECT = re.compile(
    r"^; EXPECT: (?:(?P<function>src\w*) )?"
    r"(?P<verdict>preserved|violated|ill-formed|unknown|well-formed|error)\b(?P<ids>.*)$"
)
_ID = re.compile(r"\b(?:CU|CO|IC|MM|IA|F)\d+\b")


@dataclass(frozen=True, slots=True)
class Expected:
    """One expectation: the verdict on the pair of `source`, and the ledger ids it stands for.

    `source` is empty where the expectation is the whole file's."""

    source: str
    verdict: str
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """A file of the catalogue. `name` is its path below the catalogue, without the ending."""

    path: Path
    expected: tuple[Expected, ...]
    title: str
    notes: tuple[str, ...]

    @cached_property
    def name(self) -> str:
        return self.path.relative_to(CATALOGUE).as_posix().split(".", 1)[0]

    @property
    def is_pair(self) -> bool:
        """True for a file of sources and targets, false for one of programs."""
        return self.path.name.endswith(".srctgt.ll")

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ledger ids of all its expectations, each once."""
        return tuple(dict.fromkeys(id_ for expected in self.expected for id_ in expected.ids))

    @cached_property
    def contracts(self) -> Path | None:
        """The side file `NAME.contracts.toml` with the contracts of its operations, if any."""
        path = self.path.with_name(self.path.name.split(".", 1)[0] + ".contracts.toml")
        return path if path.is_file() else None

    def expected_of(self, source: str) -> Expected | None:
        """What is expected of the pair of `@source`; None where the file does not say."""
        own = (each for each in self.expected if each.source in (source, ""))
        return next(own, None)


def read_case(path: Path) -> Case:
    """The case of one file. Raises `InputError` where its head does not say what is expected."""
    head = _head(path.read_text(encoding="utf-8"))
    expected = tuple(_expectation(line, path) for line in head if line.startswith("; EXPECT:"))
    text = [line[1:].strip() for line in head if not line.startswith("; EXPECT:")]
    if not expected or not text:
        raise InputError("a case begins with an EXPECT line and a sentence", file=str(path))
    return Case(path, expected, text[0], tuple(text[1:]))


def cases() -> tuple[Case, ...]:
    """Every case of the catalogue, by name."""
    return tuple(read_case(path) for path in sorted(CATALOGUE.rglob("*.ll")))


def cases_of(id_: str) -> tuple[Case, ...]:
    """The cases that show a ledger row, by name."""
    return tuple(case for case in cases() if id_ in case.ids)


def _head(text: str) -> list[str]:
    """The lines of comment before the first line that is none."""
    lines: list[str] = []
    for line in text.splitlines():
        if not line.startswith(";"):
            break
        lines.append(line)
    return lines


def _expectation(line: str, path: Path) -> Expected:
    found = _EXPECT.match(line)
    if found is None:
        raise InputError(
            f"cannot be read: {line[2:]}",
            file=str(path),
            hint="write EXPECT: src1 violated CO2",
        )
    ids = tuple(_ID.findall(found["ids"]))
    return Expected(found["function"] or "", found["verdict"], ids)
