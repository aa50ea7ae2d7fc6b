"""What a walk of the product leaves behind for the decisions: plain data about one thread.

Every record carries the condition, a truth-valued term over the thread's inputs and results,
under which what it says happens.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...semantics.program.instructions import Call
from ..terms.factory import Terms
from ..terms.term import Term
from ..terms.values import Value
from .events import Event, Execution
from .names import Name

Side = Literal["source", "target"]


@dataclass(frozen=True, slots=True)
class Match:
    """Under `condition` one thread executes both events, and they are the same communication."""

    condition: Term
    source: Event
    target: Event
    source_class: Name | None = None
    """For a source name that hangs from an anchor: the class chosen for it (a target instance)."""


@dataclass(frozen=True, slots=True)
class Unmatched:
    """Under `condition` a thread executes this event of `side` and the other has no partner."""

    condition: Term
    event: Event
    side: Side
    source_class: Name | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Under `condition` the two sides cannot be matched; `memory` if only memory effects differ,
    which is outside the model rather than wrong."""

    condition: Term
    reason: str
    memory: bool
    line: int
    source: Event | None = None
    target: Event | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Under `condition` a thread meets something that stops the check; `line` in its file.

    `endless`: it is a loop that no edge leaves and that calls nothing."""

    condition: Term
    side: Side
    reason: str
    line: int = 0
    endless: bool = False


@dataclass(frozen=True, slots=True)
class AnchorUse:
    """A source anchor's instance under `condition`, and the target instance that its class is."""

    condition: Term
    anchor: Name
    order: tuple[int, ...]
    chosen: Name


@dataclass(frozen=True, slots=True)
class Instance:
    """Under `condition` a thread executes the convergent instance of this name."""

    condition: Term
    name: Name
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SilentCall:
    """Under `condition` a thread makes this call, which nobody sees; of each argument what it is,
    and whether it is poison."""

    condition: Term
    call: Call
    arguments: tuple[Term, ...]


@dataclass
class Product:
    """All that the decisions need to know; see the module's docstring."""

    terms: Terms
    matches: list[Match] = field(default_factory=list)
    unmatched_source: list[Unmatched] = field(default_factory=list)
    unmatched_target: list[Unmatched] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    failed: list[Term] = field(default_factory=list)
    """When a thread fails to be matched and its source finishes."""
    completed: list[Term] = field(default_factory=list)
    ended: list[Term] = field(default_factory=list)
    """When a call ends a thread, or else undefined behaviour follows."""
    unfinished: list[Stop] = field(default_factory=list)
    stuck: list[Term] = field(default_factory=list)
    """When the source finishes within the bound and the target does not."""
    unmodelled: list[Stop] = field(default_factory=list)
    executions: list[Execution] = field(default_factory=list)
    anchor_uses: list[AnchorUse] = field(default_factory=list)
    instances: dict[Side, list[Instance]] = field(
        default_factory=lambda: {"source": [], "target": []}
    )
    """Every convergent instance of each side, in no order: what the choices at anchors must not
    make cyclic."""
    silent: dict[Side, list[SilentCall]] = field(
        default_factory=lambda: {"source": [], "target": []}
    )
    """The silent calls of each side that are not defined everywhere."""
    shared: set[str] = field(default_factory=set)
    """The variables that are equal in all threads."""
    distinct: set[str] = field(default_factory=set)
    """The variables that differ between any two threads."""
    choices: set[str] = field(default_factory=set)
    """The variables of nondeterministic choices (undef, freeze) of the source."""
    poison_inputs: list[Term] = field(default_factory=list)
    assumptions: list[Term] = field(default_factory=list)
    """What holds of every thread's inputs and results."""
    parameters: dict[str, Value] = field(default_factory=dict)
    pointers: set[str] = field(default_factory=set)
    """The parameters that are pointers."""
    nodes: int = 0
