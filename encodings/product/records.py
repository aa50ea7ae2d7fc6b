"""What a walk of the product leaves behind for the decisions: plain data about one thread.

The walk notes records one by one; when it is done, they are grouped by what they speak of.

Every record carries the condition, a truth-valued term over the thread's inputs and results,
under which what it says happens.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from ...semantics.program.causes import Kind, Mismatch
from ...semantics.program.instructions import Call, Effect, Load
from ..lanes.wave import Wave
from ..memory.overlaps import Extent
from ..memory.reading import Reader
from ..terms.factory import Terms
from ..terms.term import Term
from ..terms.values import Value
from .events import Communicated, Event, Execution
from .names import Name

Side = Literal["source", "target"]
SIDES: tuple[Side, Side] = ("source", "target")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Under `condition` the two sides cannot be matched, of which `reason` tells people; `memory`
    if only memory effects differ, which is outside the model rather than wrong.

    `certain`: however else their events are matched, one that takes place there keeps the single
    thread from refining. Otherwise another way to write the same may explain it."""

    condition: Term
    reason: str
    mismatch: Mismatch
    memory: bool = False
    certain: bool = True
    line: int
    source: Event | None = None
    target: Event | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Under `condition` a thread meets something that stops the check; `line` in its file.

    `reason` tells people of it. `callee`: what a call that it is about calls, empty without one;
    `quoted`: the instruction's text, where the reason quotes it. `followed`: whether the single
    thread refines hangs on it, and what it communicates is known all the same."""

    condition: Term
    side: Side
    kind: Kind
    reason: str
    line: int = 0
    callee: str = ""
    quoted: str = ""
    followed: bool = False


@dataclass(frozen=True, slots=True)
class PastTheBound:
    """Under `condition` a thread stays in a loop for more trips than the bound.

    `block`: where the loop is entered again; `endless`: no edge leaves the loop, and it calls
    nothing."""

    condition: Term
    side: Side
    block: str
    line: int
    endless: bool

    @property
    def loop(self) -> str:
        """The loop in words."""
        return f"the loop at %{self.block}"


@dataclass(frozen=True, slots=True)
class End:
    """Under `condition` a thread comes to its end: `completed` where both sides return and agree,
    `failed` where it could not be matched and its source finishes, `stuck` where the source
    finishes within the bound and the target does not, `in_a_call` where a call ends it, or else
    undefined behaviour follows; `phase` is then the number of the last event at which others could
    take over."""

    condition: Term
    how: Literal["completed", "failed", "stuck", "in_a_call"]
    phase: Term | None = None


@dataclass(frozen=True, slots=True)
class Defined:
    """What holds of every thread whose source's behaviour is defined."""

    fact: Term


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessMade:
    """Under `condition` a thread accesses these bytes, without being seen at once.

    `phase`: the number of the last event before at which other threads could take over.
    `covered`: of a load of the target, the variable that says whether the source accesses the
    bytes, too, in the same phase."""

    condition: Term
    side: Side
    writes: bool
    extent: Extent
    phase: Term
    instruction: Load | Effect
    covered: Term | None = None


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
    side: Side
    name: Name
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Movable:
    """Under `condition` a thread executes an event that may have another partner, or none."""

    condition: Term
    side: Side
    event: Event


@dataclass(frozen=True, slots=True)
class Partners:
    """Under `condition` these two are one communication, of such as may have another partner."""

    condition: Term
    source: Event
    target: Event


@dataclass(frozen=True, slots=True)
class SilentCall:
    """Under `condition` a thread makes this call, which nobody sees; of each argument what it is,
    and whether it is poison."""

    condition: Term
    side: Side
    call: Call
    arguments: tuple[Term, ...]


Record = (
    Match
    | Unmatched
    | Failure
    | Stop
    | PastTheBound
    | End
    | AnchorUse
    | Instance
    | SilentCall
    | Execution
    | AccessMade
    | Movable
    | Partners
    | Defined
    | Communicated
)
_R = TypeVar("_R", bound=Record)


class Records:
    """What a walk has noted so far."""

    def __init__(self) -> None:
        self._noted: dict[type, list[Any]] = defaultdict(list)

    def note(self, *records: Record) -> None:
        for record in records:
            self._noted[type(record)].append(record)

    def of(self, kind: type[_R], side: Side | None = None) -> tuple[_R, ...]:
        """The records of one kind, of one side if they are asked for so, in the order noted."""
        noted = self._noted[kind]
        return tuple(each for each in noted if side is None or each.side == side)


@dataclass(frozen=True, slots=True)
class Variables:
    """What is known of the variables that stand for a thread's inputs, choices and results."""

    parameters: Mapping[str, Value]
    pointers: frozenset[str]
    """The parameters that are pointers."""
    poison: tuple[Term, ...]
    """For each parameter that may be poison, whether it is."""
    shared: frozenset[str]
    """The variables that are equal in all threads."""
    distinct: frozenset[str]
    """The variables that differ between any two threads."""
    choices: frozenset[str]
    """The variables of nondeterministic choices (undef, freeze) of the source."""
    globals: Mapping[str, Term]
    """The addresses of globals, by name."""
    in_other_spaces: frozenset[str]
    """Those that are in no flat address space."""
    assumptions: tuple[Term, ...]
    """What holds of every thread's inputs and results."""


@dataclass(frozen=True, slots=True)
class Calls:
    """The calls and loads of a thread, and their partners on the other side."""

    matches: tuple[Match, ...]
    unmatched_source: tuple[Unmatched, ...]
    unmatched_target: tuple[Unmatched, ...]
    executions: tuple[Execution, ...]
    communicated: tuple[Communicated, ...]
    silent: Mapping[Side, tuple[SilentCall, ...]]
    """The silent calls of each side that are not defined everywhere."""
    movable: Mapping[Side, tuple[Movable, ...]]
    partners: tuple[Partners, ...]


@dataclass(frozen=True, slots=True)
class InstanceNames:
    """The convergent instances by their names, and the classes chosen for the source's anchors."""

    instances: Mapping[Side, tuple[Instance, ...]]
    """Every convergent instance of each side, in no order: what the choices at anchors must not
    make cyclic."""
    anchor_uses: tuple[AnchorUse, ...]


@dataclass(frozen=True, slots=True)
class Ends:
    """How threads end (see `End`)."""

    completed: tuple[Term, ...]
    failed: tuple[Term, ...]
    stuck: tuple[Term, ...]
    in_a_call: tuple[Term, ...]
    phases: tuple[tuple[Term, Term], ...]
    """Of those in a call, the condition and the phase."""


@dataclass(frozen=True, slots=True)
class Product:
    """All that the decisions need to know; see the module's docstring."""

    terms: Terms
    variables: Variables
    calls: Calls
    names: InstanceNames
    ends: Ends
    accesses: Mapping[Side, tuple[AccessMade, ...]]
    """The plain loads and stores of each side that others may have to do with."""
    memory: Reader
    """What was read of memory as the thread found it."""
    failures: tuple[Failure, ...]
    introduced: tuple[Failure, ...]
    """Stores of the target that the source does not make, in threads that both finish."""
    unfinished: tuple[PastTheBound, ...]
    unmodelled: tuple[Stop, ...]
    wave: Wave
    """Terms of other lanes than the thread's own."""
    lanes: tuple[Term, ...]
    """The lanes that terms speak of besides."""


def product_of(
    terms: Terms,
    variables: Variables,
    memory: Reader,
    records: Records,
    introduced: tuple[Failure, ...],
    wave: Wave,
    lanes: tuple[Term, ...],
) -> Product:
    """What a walk has noted, in groups."""
    of, ends = records.of, records.of(End)
    return Product(
        terms=terms,
        variables=replace(
            variables,
            assumptions=(*variables.assumptions, *(each.fact for each in of(Defined))),
        ),
        calls=Calls(
            matches=of(Match),
            unmatched_source=of(Unmatched, "source"),
            unmatched_target=of(Unmatched, "target"),
            executions=of(Execution),
            communicated=of(Communicated),
            silent={side: of(SilentCall, side) for side in SIDES},
            movable={side: of(Movable, side) for side in SIDES},
            partners=of(Partners),
        ),
        names=InstanceNames(
            instances={side: of(Instance, side) for side in SIDES}, anchor_uses=of(AnchorUse)
        ),
        ends=Ends(
            **{
                how: tuple(end.condition for end in ends if end.how == how)
                for how in ("completed", "failed", "stuck", "in_a_call")
            },
            phases=tuple((end.condition, end.phase) for end in ends if end.phase is not None),
        ),
        accesses={side: of(AccessMade, side) for side in SIDES},
        memory=memory,
        failures=of(Failure),
        introduced=introduced,
        unfinished=of(PastTheBound),
        unmodelled=of(Stop),
        wave=wave,
        lanes=lanes,
    )
