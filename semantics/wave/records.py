"""What a run of the simulated wave leaves behind: communications, histories, outcomes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from ..program.function import Function, Site
from ..values.values import Value
from .guessed_values import Guess

Outcome = (
    tuple[Literal["returned"], Value | None]
    | tuple[Literal["undefined behaviour"], str]
    | tuple[Literal["out of fuel"]]
    | tuple[Literal["waiting"]]
    | tuple[Literal["stopped"], str]
    | tuple[Literal["unmodelled"], str, int]
)
"""How a lane ended: with a return value; by undefined behaviour, with the reason; after too many
instructions; in a deadlock; in a call that does not return; at an instruction that the model does
not have, with its text and line."""


@dataclass(frozen=True, slots=True)
class Communication:
    """One convergent call, executed by the lanes that communicate in it.

    `executions` counts for each lane its executions of this callee, from 1, whatever the site;
    `visits` those of this site. Members of a prescribed class of an anchor's instances come to it
    one by one: their communication stands where the first of them came.
    `control` is `entry`, `loop` or `anchor` for the control intrinsics, else None.
    """

    callee: str
    site: Site
    block: str
    line: int
    lanes: tuple[int, ...]
    executions: dict[int, int]
    arguments: dict[int, tuple[Value, ...]]
    results: dict[int, Value | None]
    control: str | None = None
    visits: dict[int, int] = field(default_factory=dict)


def joined(one: Communication, other: Communication) -> Communication:
    """One communication whose lanes came to it at two times."""
    return replace(
        one,
        lanes=tuple(sorted({*one.lanes, *other.lanes})),
        executions={**one.executions, **other.executions},
        arguments={**one.arguments, **other.arguments},
        results={**one.results, **other.results},
        visits={**one.visits, **other.visits},
    )


@dataclass(frozen=True, slots=True)
class Event:
    """Something a lane did that its history keeps: a call, an effect on memory, a load.

    `name` is the callee, the kind of the effect, or `load`; a load's argument is its address.
    `removable`: single-threaded code could do without it, if nothing used its result.
    `communication` is the index of a convergent call among the run's communications. Calls of
    the control intrinsics are communications, not events."""

    kind: Literal["call", "effect", "load"]
    name: str
    site: Site
    arguments: tuple[Value, ...]
    result: Value | None
    removable: bool
    communication: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A lane of a deadlock: where it waits, and for which lanes."""

    lane: int
    callee: str
    site: Site
    line: int
    awaits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deadlock:
    """No lane can move: each waits for one that could still arrive where it waits (IA2).

    `groups` counts the communications that are waited for, 0 if a lane came to one of which it
    had been guessed that nobody else would join."""

    waiting: tuple[Waiting, ...]
    groups: int = 0


@dataclass(frozen=True, slots=True)
class RepeatedName:
    """A lane executes a controlled operation a second time with the same token instance.

    Nobody can be converged with it a second time; the lane executed it alone."""

    lane: int
    callee: str
    site: Site
    line: int
    token: str


@dataclass(frozen=True, slots=True)
class Step:
    """Lanes that stepped together onto the start of a block, as the policy grouped them."""

    block: str
    lanes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WaveRun:
    """One run. `paths`, `events`, `outcomes` and `chose_undefined` have one element a lane.

    `paths` holds the blocks each lane entered, in order. `chose_undefined` tells that a lane's
    values depend on what was drawn for an `undef`, a frozen poison or an uninitialised stack slot.
    `guesses` has for each lane the numbers that were guessed (`guessed_values`).
    `steps` is empty unless the run was observed. `program` is the function that was executed."""

    function: str
    lanes: int
    communications: tuple[Communication, ...]
    paths: tuple[tuple[str, ...], ...]
    events: tuple[tuple[Event, ...], ...]
    outcomes: tuple[Outcome, ...]
    chose_undefined: tuple[bool, ...]
    deadlock: Deadlock | None = None
    repeated_name: RepeatedName | None = None
    steps: tuple[Step, ...] = field(default=())
    guesses: tuple[frozenset[Guess], ...] = field(default=())
    program: Function | None = field(default=None, compare=False, repr=False)

    @property
    def completed(self) -> bool:
        """True if every lane returned."""
        return all(outcome[0] == "returned" for outcome in self.outcomes)

    def of(self, callee: str) -> tuple[Communication, ...]:
        """The communications of one callee, in time order."""
        return tuple(c for c in self.communications if c.callee == callee)

    def sets_of(self, callee: str) -> tuple[tuple[int, ...], ...]:
        """The communicating sets of one callee, in time order."""
        return tuple(c.lanes for c in self.of(callee))
