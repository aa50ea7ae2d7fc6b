"""What a thread does that others, or its own memory, may see: the events of the unfolding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...semantics.program.attributes import HIDDEN, Access
from ...semantics.program.contracts import Contract, Contracts
from ...semantics.program.function import Function, Site
from ...semantics.program.inline_assembly import spelled
from ...semantics.program.instructions import Call, Effect, Instruction, Load
from ...semantics.program.terminators import Return, Unreachable
from ..memory.chains import Memory
from ..memory.overlaps import Extent
from ..terms.term import Term
from ..terms.values import Value
from .names import Name
from .reach import NOTHING, Reach

Kind = Literal["ordered", "pure", "memory", "load", "return", "unreachable"]
"""How an event may be matched: `ordered` calls and `memory` effects keep their mutual order,
`pure` (memory-free) calls and `load`s may move, `return` and `unreachable` end a thread."""


@dataclass(frozen=True, slots=True)
class Event:
    """One execution of an instruction by a thread of the source or target.

    `order` is the order of its position in the unfolding, with the instruction's index last.
    `result` is None before it has one, and for instructions without.
    """

    kind: Kind
    callee: str
    site: Site
    instruction: Instruction | Return | Unreachable
    order: tuple[int, ...]
    name: Name | None
    arguments: tuple[Value, ...]
    result: Value | None = None
    outside: Term | None = None
    """The state there of what no memory shows, for a call that reads it."""
    memory: Memory | None = None
    """The thread's memory when it comes there; None of what has nothing to do with memory."""
    reach: Reach = NOTHING
    """What others may see and change of memory there."""
    places: tuple[Extent, ...] = ()
    """Where the pointers lead that it is given."""
    instance: int = 0
    """The number of the communication that it is, the same in both programs; 0 before it is one."""
    looks: bool = False
    """What it gives is computed from its set, by which alone it is compared."""
    alone: bool = False
    """The target is no longer followed."""
    set_number: int = 0
    """The number of that set, 0 before it is known."""
    kept: Term | None = None
    """When what it gives is as it promises."""

    @property
    def identity(self) -> tuple[object, ...]:
        return (self.order, self.name.number if self.name else -1)

    @property
    def line(self) -> int:
        return self.instruction.line

    @property
    def convergent(self) -> bool:
        return self.name is not None


@dataclass(frozen=True, slots=True)
class Execution:
    """For replay: under `condition` this side executes this call or load and gets this result."""

    condition: Term
    side: Literal["source", "target"]
    callee: str
    order: tuple[int, ...]
    result: Value


@dataclass(frozen=True, slots=True)
class Communicated:
    """For replay: under `condition` the source executes this event, at which others may change
    memory as they do at the communication of that number."""

    condition: Term
    callee: str
    order: tuple[int, ...]
    instance: int
    acquires: bool = False
    """It orders nothing that the thread did before: what it wrote nobody else writes yet."""


@dataclass(frozen=True, slots=True)
class Classifier:
    """Says what kind of event an instruction is, for both programs of a pair alike.

    `history` holds the callees that are convergent in the source or in the target: a call of one
    of them is an event of the history on both sides (CO25)."""

    contracts: Contracts
    history: frozenset[str]

    def contract(self, callee: str | None) -> Contract:
        return self.contracts.of(callee or "")

    def kind(self, instruction: Instruction) -> Kind | None:
        """The kind of event, None for an instruction that only computes. A plain load or store is
        one to whoever does not follow what memory holds."""
        match instruction:
            case Load(plain=True):
                return "load"
            case Load() | Effect():
                return "memory"
            case Call(control=None) as call:
                return self._kind_of_call(call)
            case _:
                return None

    def _kind_of_call(self, call: Call) -> Kind | None:
        if call.callee is None or call.convergent or call.callee in self.history:
            return "pure" if call.effects.memory.none else "ordered"
        if call.effects.removable:
            return None
        return "load" if _only_reads(call) else "ordered"


def _only_reads(call: Call) -> bool:
    effects = call.effects
    return effects.memory.only_reads and effects.returns


def pointer_of(instruction: Instruction | Return | Unreachable) -> int | None:
    """The operand by which a load, a store or an atomic operation reaches memory; None of what has
    no such operand, or more than one."""
    match instruction:
        case Load():
            return 0
        case Effect(kind=kind) if kind.startswith("store"):
            return 1
        case Effect(kind=kind) if kind.startswith(("atomicrmw", "cmpxchg")):
            return 0
        case _:
            return None


def callees_of_history(*functions: Function) -> frozenset[str]:
    """The callees of the convergent operations of these functions."""
    return frozenset(
        call.callee
        for function in functions
        for _, call in function.calls()
        if call.is_operation and call.callee is not None
    )


def returns(event: Event) -> bool:
    """The call neither runs on forever nor leaves the function by unwinding."""
    call = event.instruction
    return isinstance(call, Call) and call.effects.returns


def may_end(event: Event) -> bool:
    """Undefined behaviour behind the event does not excuse what happens before or at it: the event
    may be the last one, or it is seen at once, as a volatile store is."""
    if event.kind in ("ordered", "pure"):
        return not returns(event)
    effect = event.instruction
    return isinstance(effect, Effect) and "volatile" in effect.kind.split()


def changes_outside(event: Event) -> bool:
    """Whether what no memory here shows, inaccessible memory, may be another one behind it: others
    may change it where they come in, and a volatile access may do anything to it."""
    match event.instruction:
        case Call(effects=effects):
            return Access.WRITE in effects.memory.at(HIDDEN)
        case _:
            return event.kind == "memory"


def reads_outside(instruction: Instruction | Return | Unreachable) -> bool:
    """Whether what a call gives may hang on inaccessible memory."""
    return isinstance(instruction, Call) and Access.READ in instruction.effects.memory.at(HIDDEN)


def removable(event: Event) -> bool:
    """A source event that the target need not have: memory-free (or a plain load), returning."""
    if event.kind == "load":
        return True
    return isinstance(event.instruction, Call) and event.instruction.effects.removable


def speculatable(event: Event, contract: Contract) -> bool:
    """A target event that the source need not have."""
    if not isinstance(event.instruction, Call):
        return False
    if contract.speculatable is not None:
        return contract.speculatable
    return event.instruction.effects.speculatable and event.instruction.effects.memory.none


def may_be_needless(event: Event) -> bool:
    """Whether a single thread may do without the event, or make it where the source does not,
    whatever is known here: it returns and writes nothing but what its arguments lead to."""
    if event.kind in ("pure", "load"):
        return True
    call = event.instruction
    if not isinstance(call, Call):
        return False
    return call.effects.returns and Access.WRITE not in call.effects.memory.default


def promises_of_its_own(event: Event, contract: Contract) -> bool:
    """Whether a call site says of its result what neither its contract nor an intrinsic's
    declaration does."""
    call = event.instruction
    if not isinstance(call, Call):
        return False
    noundef = call.result.noundef and not contract.never_poison
    return noundef or call.result.range != call.declared_range


def callee_of(event: Event) -> str:
    """The function that an event calls, empty for one that calls none."""
    call = event.instruction
    return call.callee or "" if isinstance(call, Call) else ""


def described(event: Event) -> str:
    """What an event is, for a reader."""
    match event.kind:
        case "return":
            return "a return"
        case "load" if not isinstance(event.instruction, Call):
            return f"the {event.callee}"
        case "memory":
            return f"the memory effect `{event.callee}`"
        case _:
            return f"a call of {spelled(event.callee)}"
