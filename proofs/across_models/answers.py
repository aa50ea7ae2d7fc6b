"""What is said of a pair of programs under two models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...semantics.models.model import Model
from ...semantics.models.named import model
from ...semantics.static_rules.violations import Violation


@dataclass(frozen=True, slots=True)
class ModelName:
    """A model, by its name and what is changed in it: what processes send each other."""

    name: str
    without: tuple[str, ...] = ()
    read: tuple[tuple[str, str], ...] = ()

    @property
    def model(self) -> Model:
        """The model. Raises InputError for what there is not."""
        return model(self.name, self.without, self.read)


@dataclass(frozen=True, slots=True)
class Call:
    """A convergent call that a lane executes in the source, in the target, or in both: the lines
    where it stands (0 where it is not there), and which of the lane's executions of it this is."""

    lane: int
    callee: str
    source_line: int
    target_line: int
    number: int


Sets = tuple[tuple[Call, ...], ...]
"""Communicating sets."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A wave on which the target's model admits what the source's does not.

    `inputs` and `target_inputs` are such as `wavecheck run` takes; the paths were executed.
    `target` are the sets of one admissible relation of the target, `source` those of each of the
    source; `call` is one whose set is in none of these, or in none together with the others."""

    lanes: int
    inputs: dict[str, Any]
    target_inputs: dict[str, Any]
    source_paths: tuple[tuple[str, ...], ...]
    target_paths: tuple[tuple[str, ...], ...]
    target: Sets
    source: tuple[Sets, ...]
    call: Call


@dataclass(frozen=True, slots=True)
class Preserved:
    """All waves of up to so many lanes were looked at, on all their paths. `sets_alone`: what
    single threads return and leave in memory was not compared."""

    lanes: int
    waves: int
    sets_alone: bool = False


@dataclass(frozen=True, slots=True)
class IllFormed:
    """The target breaks static rules of its model."""

    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Undecided:
    """No violation was found on so many waves, and why that is not all there is to look at.
    `lacks_trips`: nothing but further trips of loops."""

    reasons: tuple[str, ...]
    waves: int = 0
    lacks_trips: bool = False


Answer = Preserved | Difference | IllFormed | Undecided


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer about one pair, with the names of the two models in full."""

    file: str
    source: str
    target: str
    source_model: str
    target_model: str
    answer: Answer
    target_file: str = ""
    line: int = 0
