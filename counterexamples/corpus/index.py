"""The catalogue: what each of its files shows, and what is expected of it.

A case begins with its expectations, one line for each pair (or one for the whole file), then a
sentence that is its title, then notes:

    ; EXPECT: src1 violated CO2
    ; EXPECT: src2 preserved CO2
    ; A texture sample rooted at entry sinks into the branch that uses its colour.
    ; 1: a thread whose condition is false sampled together with the others.

Where a transform of the catalogue makes the target, a line above the source says so, as
`; APPLY: unroll --at loop --factor 2`.

The ids are the ledger rows that the case shows; behind `ill-formed` stand also the static rules
that the target breaks. The files lie beside this module, so that an installed package has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ...semantics.program.input_errors import InputError
from ..verdicts.expectations import Expectation, expectations_in, expected_of

CATALOGUE = Path(__file__).parents[1] / "catalogue"
"""The folder of the cases."""


@dataclass(frozen=True)
class Case:
    """A file of the catalogue. `title` is one sentence, `notes` the lines of comment behind it."""

    path: Path
    expectations: tuple[Expectation, ...]
    title: str
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its folder and file name, without the ending: `branches/shuffle`."""
        return f"{self.path.parent.name}/{_stem(self.path)}"

    @property
    def is_pair(self) -> bool:
        """True for a file of sources and targets, false for one of programs."""
        return self.path.name.endswith(".srctgt.ll")

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ledger ids of all its expectations, each once, in order."""
        return tuple(dict.fromkeys(id_ for each in self.expectations for id_ in each.ids))

    @property
    def contracts(self) -> Path | None:
        """The side file `NAME.contracts.toml` with the contracts of its operations, if any."""
        beside = self.path.with_name(f"{_stem(self.path)}.contracts.toml")
        return beside if beside.is_file() else None

    def expected_of(self, function: str) -> Expectation | None:
        """What is expected of `function`; None where the file does not say."""
        return expected_of(function, self.expectations)


def read_case(path: Path) -> Case:
    """The case of one file. Raises `InputError` where its head does not say what is expected."""
    head = _head(path.read_text(encoding="utf-8"))
    expectations = expectations_in("\n".join(head))
    sentences = [line[1:].strip() for line in head if "EXPECT:" not in line]
    if not expectations or not sentences:
        raise InputError(
            "a case begins with what is expected of it and with a sentence",
            file=str(path),
            hint="begin with two comments: `; EXPECT: violated CO40`, and what the case shows",
        )
    return Case(path, expectations, sentences[0], tuple(sentences[1:]))


def cases(folder: Path = CATALOGUE) -> tuple[Case, ...]:
    """Every case below the folder, by path."""
    return tuple(read_case(path) for path in sorted(folder.rglob("*.ll")))


def cases_of(id_: str) -> tuple[Case, ...]:
    """The cases of the catalogue that show a ledger row."""
    return tuple(case for case in cases() if id_ in case.ids)


def _head(text: str) -> list[str]:
    """The lines of comment before the first line that is none."""
    lines = text.splitlines()
    end = next((index for index, line in enumerate(lines) if line[:1] != ";"), len(lines))
    return lines[:end]


def _stem(path: Path) -> str:
    return path.name.removesuffix(".ll").removesuffix(".srctgt")
