"""Instructions of the program model.

Nothing is dropped in silence: an instruction that the model does not interpret is an `Unmodelled`
instruction, and whoever meets one answers `unknown` and names it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .operands import Operand

CONTROL_INTRINSICS = {
    "llvm.experimental.convergence.entry": "entry",
    "llvm.experimental.convergence.loop": "loop",
    "llvm.experimental.convergence.anchor": "anchor",
}
"""The three convergence control intrinsics and the short name of each (CO10, CO12, CO15)."""

ITERATING = '"iterating-anchor"'
"""The attribute at the call site of an anchor that makes it an iterating one (IA1). LLVM keeps
attributes that it does not know, and takes the call for a plain anchor."""


NEVER_NULL = "never null"
"""A flag of ours, of an `inbounds` step where null is the address of nothing: one that moves leaves
its object at null."""


@dataclass(frozen=True, slots=True)
class Compute:
    """A pure operation on operands: arithmetic, comparison, cast, select, freeze, a pure intrinsic.

    `opcode` is LLVM's (`add`, `icmp`, `select`, `zext`, `freeze`, `getelementptr`, ...) or the
    intrinsic's name with its type suffix cut off (`llvm.umin`, `llvm.ctpop`). `flags` holds `nuw`,
    `nsw`, `exact`, `disjoint`, `nneg`, `samesign`; `predicate` is icmp's. A `getelementptr` is
    given as base, then for each step a pair (index operand, byte stride as a Constant of i64).
    An operation whose type has no width (a float, a vector) is a pure function of its operands
    about which nothing else is known; `detail` then tells different ones apart.
    """

    name: str
    type: str
    opcode: str
    operands: tuple[Operand, ...]
    flags: frozenset[str] = frozenset()
    predicate: str = ""
    detail: str = ""
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a call is known to do, from the attributes of the call site and of its callee.

    `memory` is `none`, `read` (reads, never writes) or `any`; `hidden`: what it writes no code can
    name (`inaccessiblemem`), so that every load gives what it gave before.
    """

    memory: str = "any"
    willreturn: bool = False
    nounwind: bool = False
    speculatable: bool = False
    noreturn: bool = False
    hidden: bool = False

    @property
    def keeps_memory(self) -> bool:
        """True if no load can tell that the call was made."""
        return self.hidden or self.memory != "any"

    @property
    def removable(self) -> bool:
        """True if a call whose result is not used may vanish from single-threaded code."""
        return self.memory == "none" and self.willreturn and self.nounwind


@dataclass(frozen=True, slots=True)
class Call:
    """A call site. `convergent` is CO1's reading: attribute, bundle, or a convergent callee.

    `token` is the name of the local in the `convergencectrl` bundle, None without one.
    `control` is `entry`, `loop` or `anchor` for the control intrinsics, else None.
    `callee` is None for an indirect call; its function pointer then is the last argument.
    `range` holds the half-open ranges that the result lies in (poison outside), empty if unknown;
    `declared_range` those that the declaration of an intrinsic states, which are facts.
    `manner` says how arguments are passed (`byval 0`, `cc fastcc`) and which fast-math flags the
    call has. `argument_ranges` holds, by index, the ranges that an argument lies in (poison
    outside); `promised`, as text, what else the call says that no value shows; `held`, by index
    and as text, what it says of pointers and floats that is taken to hold, -1 being the result;
    `tail`: the callee reaches no stack slot of the caller.
    `iterating` marks an iterating anchor, which only the experimental rules know (IA1); everything
    else takes it for the anchor that it also is.
    """

    name: str | None
    type: str
    callee: str | None
    arguments: tuple[Operand, ...]
    token: str | None = None
    control: str | None = None
    convergent: bool = False
    effects: Effects = Effects()
    noundef_result: bool = False
    noundef_arguments: frozenset[int] = frozenset()
    range: tuple[tuple[int, int], ...] = ()
    tags: frozenset[tuple[str, str]] = frozenset()
    line: int = 0
    text: str = ""
    declared_range: tuple[tuple[int, int], ...] = ()
    manner: frozenset[str] = frozenset()
    iterating: bool = False
    argument_ranges: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()
    promised: frozenset[str] = frozenset()
    held: frozenset[tuple[int, str]] = field(default=frozenset(), compare=False)
    tail: bool = field(default=False, compare=False)

    @property
    def is_operation(self) -> bool:
        """True for a convergent operation other than a control intrinsic."""
        return self.convergent and self.control is None


@dataclass(frozen=True, slots=True)
class Assume:
    """`llvm.assume`: undefined behaviour unless the condition is true."""

    condition: Operand
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Alloca:
    """A stack slot of `size` bytes that LLVM's mem2reg and sroa left in memory."""

    name: str
    type: str
    size: int | None
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Load:
    """A load. `atomic` is the ordering, empty for a plain load. `noundef` from its metadata, and
    `held`, as text, what that says of a pointer and is taken to hold."""

    name: str
    type: str
    pointer: Operand
    volatile: bool = False
    atomic: str = ""
    noundef: bool = False
    range: tuple[tuple[int, int], ...] = ()
    tags: frozenset[tuple[str, str]] = frozenset()
    line: int = 0
    text: str = ""
    held: frozenset[str] = field(default=frozenset(), compare=False)


@dataclass(frozen=True, slots=True)
class Effect:
    """A store, fence, cmpxchg or atomicrmw: an effect on memory, in order, with an opaque result.

    `kind` is the opcode with all that tells two of them apart besides the operands (operation,
    orderings, scope, volatility). A plain store has kind `store` and operands (value, pointer).
    """

    name: str | None
    type: str
    kind: str
    operands: tuple[Operand, ...]
    tags: frozenset[tuple[str, str]] = frozenset()
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Unmodelled:
    """An instruction whose meaning the model does not have; `reason` is a phrase for people.

    `convergent`: it is a convergent operation (CO1), whatever else it does. `stated`: what its
    groups of attributes and its metadata say, which the text leaves out."""

    name: str | None
    type: str
    reason: str
    line: int = 0
    text: str = ""
    convergent: bool = False
    stated: frozenset[str] = frozenset()


Instruction = Compute | Call | Assume | Alloca | Load | Effect | Unmodelled


@dataclass(frozen=True, slots=True)
class Phi:
    """A phi node: `incoming` maps each predecessor block to the value taken from it."""

    name: str
    type: str
    incoming: dict[str, Operand]
    line: int = 0
    text: str = ""
