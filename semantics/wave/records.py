"""What a run of the simulated wave leaves behind: communications, histories, outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from ..program.function import Function, Site
from ..program.instructions import Effect, Instruction, Load
from ..program.operands import Constant
from ..values.values import Value
from .guessed_values import Guess
from .inputs import WaveInputs
from .origins import NOWHERE, Origins
from .stored_values import Byte
from .writes import Write

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
    the control intrinsics are communications, not events. `passed` is what each argument rests
    on, `control` what the lane's path to here does; `written`: how many bytes had been written.
    `looks`: what it gave was computed from its communicating set, by which alone it is compared."""

    kind: Literal["call", "effect", "load"]
    name: str
    site: Site
    arguments: tuple[Value, ...]
    result: Value | None
    removable: bool
    communication: int | None = None
    passed: tuple[Origins, ...] = field(default=(), compare=False, repr=False)
    control: Origins = field(default=NOWHERE, compare=False, repr=False)
    written: int = field(default=0, compare=False, repr=False)
    looks: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """What an instruction took and gave, with what both rest on."""

    arguments: tuple[Value, ...]
    result: Value | None
    passed: tuple[Origins, ...]
    given: Origins

    def event(
        self,
        kind: Literal["call", "effect", "load"],
        name: str,
        site: Site,
        removable: bool,
        control: Origins,
        written: int,
        communication: int | None = None,
        looks: bool = False,
    ) -> Event:
        return Event(
            kind,
            name,
            site,
            self.arguments,
            self.result,
            removable,
            communication,
            self.passed,
            control,
            written,
            looks,
        )


def is_plain(instruction: Instruction) -> bool:
    """Whether an access is neither volatile nor atomic, so that no history keeps it."""
    match instruction:
        case Load():
            return instruction.plain
        case Effect(kind="store"):
            return True
        case Effect(kind=kind, operands=operands) if kind.startswith("llvm.mem"):
            last = operands[-1] if len(operands) == 4 else None
            return "atomic" not in kind and isinstance(last, Constant) and not last.value
        case _:
            return False


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
class MemoryRecord:
    """What lanes did to memory: every byte that was written, in order; the bytes of first memory
    that were read, and a function that has the others; the bytes that a lane read before another
    wrote them, though nothing orders the two; where globals and pointer arguments lead to;
    whether a byte was reached by a `noalias` argument and otherwise, and changed; and whether a
    lane wrote by an address that may be another one than the wave takes."""

    journal: tuple[Write, ...] = ()
    initial: Mapping[int, Byte] = field(default_factory=dict)
    first: Callable[[int], Byte] = lambda place: 0
    raced: frozenset[int] = frozenset()
    starts: Mapping[str, int] = field(default_factory=dict)
    aliased: bool = False
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class WaveRun:
    """One run. `paths`, `events` and `outcomes` have one element a lane.

    `paths` holds the blocks each lane entered, in order. `guesses` has for each lane the numbers
    that were guessed (`guessed_values`), `controls` what its path rests on, and `returns` what the
    value that it returned does. `memory` is what lanes did to memory.
    `steps` is empty unless the run was observed. `program` is the function that was executed,
    `given` the inputs that were given for it, and `arguments` what each lane took, drawn or
    given."""

    function: str
    lanes: int
    communications: tuple[Communication, ...]
    paths: tuple[tuple[str, ...], ...]
    events: tuple[tuple[Event, ...], ...]
    outcomes: tuple[Outcome, ...]
    deadlock: Deadlock | None = None
    repeated_name: RepeatedName | None = None
    steps: tuple[Step, ...] = field(default=())
    guesses: tuple[frozenset[Guess], ...] = field(default=())
    program: Function | None = field(default=None, compare=False, repr=False)
    controls: tuple[Origins, ...] = field(default=(), compare=False, repr=False)
    returns: tuple[Origins, ...] = field(default=(), compare=False, repr=False)
    memory: MemoryRecord = field(default_factory=MemoryRecord, compare=False, repr=False)
    arguments: Mapping[str, tuple[Value, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    given: WaveInputs = field(default_factory=WaveInputs, compare=False, repr=False)

    def path_of(self, lane: int) -> Origins:
        """What the path of a lane rests on."""
        return self.controls[lane] if self.controls else NOWHERE

    def return_of(self, lane: int) -> Origins:
        """What the value rests on that a lane returned."""
        return self.returns[lane] if self.returns else NOWHERE

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
