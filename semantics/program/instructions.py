"""Instructions of the program model.

Nothing is dropped in silence: an instruction that the model does not interpret is an `Unmodelled`
instruction, and whoever meets one answers `unknown` and names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field, replace
from itertools import zip_longest

from .attributes import UNSTATED, Effects, Manner, Ranges, ValueAttributes
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
    about which nothing else is known; `detail` then tells different ones apart. `said`, here and of
    all others: what metadata says that is only compared (`promises.compared`).
    """

    name: str
    type: str
    opcode: str
    operands: tuple[Operand, ...]
    _: KW_ONLY
    flags: frozenset[str] = frozenset()
    predicate: str = ""
    detail: str = ""
    said: frozenset[str] = field(default=frozenset(), compare=False)
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A call site. `convergent` is CO1's reading: attribute, bundle, or a convergent callee.

    `token` is the name of the local in the `convergencectrl` bundle, None without one.
    `control` is `entry`, `loop` or `anchor` for the control intrinsics, else None.
    `iterating` marks an iterating anchor, which only the experimental rules know (IA1); everything
    else takes it for the anchor that it also is.
    `callee` is None for an indirect call; its function pointer then is the last argument.
    `result` and, for each argument as far as anything is said, `given` have what the call and its
    callee say of values; `declared_range` what the declaration of an intrinsic states of its
    result, which is a fact.
    """

    name: str | None
    type: str
    callee: str | None
    arguments: tuple[Operand, ...]
    _: KW_ONLY
    token: str | None = None
    control: str | None = None
    convergent: bool = False
    iterating: bool = False
    effects: Effects = field(default=Effects())
    result: ValueAttributes = UNSTATED
    given: tuple[ValueAttributes, ...] = ()
    declared_range: Ranges = ()
    manner: Manner = field(default=Manner())
    tags: frozenset[tuple[str, str]] = frozenset()
    said: frozenset[str] = field(default=frozenset(), compare=False)
    line: int = 0
    text: str = ""

    @property
    def is_operation(self) -> bool:
        """True for a convergent operation other than a control intrinsic."""
        return self.convergent and self.control is None

    def stated(self, index: int) -> ValueAttributes:
        """What is said of an argument."""
        return self.given[index] if index < len(self.given) else UNSTATED

    @property
    def noundef_arguments(self) -> list[int]:
        """The arguments that must not be poison."""
        return [index for index, each in enumerate(self.given) if each.noundef]

    @property
    def argument_ranges(self) -> tuple[tuple[int, Ranges], ...]:
        """The arguments that are poison outside of some ranges."""
        return tuple((index, each.range) for index, each in enumerate(self.given) if each.range)

    def unseen_beyond(self, other: Call) -> Iterator[str]:
        """What this call promises that no value shows and the other does not, in words."""
        mine, theirs = (self.result, *self.given), (other.result, *other.given)
        for index, pair in enumerate(zip_longest(mine, theirs, fillvalue=UNSTATED), -1):
            yield from pair[0].unseen_beyond(pair[1], index)
        for word in ("nocallback", "nofree", "norecurse", "nosync"):
            if getattr(self.effects, word) and not getattr(other.effects, word):
                yield word
        yield from self.effects.memory.less_than(other.effects.memory)

    @property
    def unseen(self) -> str:
        """All that this call promises and no value shows, what it does to memory aside."""
        bare = replace(self, effects=Effects(memory=self.effects.memory), result=UNSTATED, given=())
        return " ".join(self.unseen_beyond(bare))


@dataclass(frozen=True, slots=True)
class Assume:
    """`llvm.assume`: undefined behaviour unless the condition is true. `promised`: nobody wrote it,
    it stands for what an attribute says."""

    condition: Operand
    line: int = 0
    text: str = ""
    promised: bool = False


@dataclass(frozen=True, slots=True)
class Alloca:
    """A stack slot of `size` bytes that LLVM's mem2reg and sroa left in memory, None where that is
    not fixed; its address is a multiple of `align`."""

    name: str
    type: str
    size: int | None
    _: KW_ONLY
    align: int = field(default=1, compare=False)
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Access:
    """How memory is accessed: the bytes, and their alignment, both 0 where nothing is known.

    `invariant`: what is there was there at first and never changes (`!invariant.load`).
    `sorted_by`: metadata says by which accesses the bytes are not reached (`!tbaa`, `!noalias`),
    which is not followed. `constant`: its address space says that nobody ever writes it."""

    size: int = 0
    align: int = 0
    invariant: bool = False
    constant: bool = False
    sorted_by: frozenset[str] = frozenset()


UNKNOWN_ACCESS = Access()


@dataclass(frozen=True, slots=True)
class Load:
    """A load. `atomic` is the ordering, empty for a plain load; `result` is what its metadata says
    of the value."""

    name: str
    type: str
    pointer: Operand
    _: KW_ONLY
    volatile: bool = False
    atomic: str = ""
    access: Access = UNKNOWN_ACCESS
    result: ValueAttributes = UNSTATED
    tags: frozenset[tuple[str, str]] = frozenset()
    said: frozenset[str] = field(default=frozenset(), compare=False)
    line: int = 0
    text: str = ""

    @property
    def plain(self) -> bool:
        """Whether it is neither volatile nor atomic."""
        return not self.volatile and not self.atomic


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
    _: KW_ONLY
    access: Access = UNKNOWN_ACCESS
    tags: frozenset[tuple[str, str]] = frozenset()
    said: frozenset[str] = field(default=frozenset(), compare=False)
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Unmodelled:
    """An instruction whose meaning the model does not have; `reason` is a phrase for people.

    `convergent`: it is a convergent operation (CO1), whatever else it does. `stated`: what its
    groups of attributes and its metadata say, which the text leaves out. `names`: the locals that
    it names, and the globals, these with `@` in front."""

    name: str | None
    type: str
    reason: str
    _: KW_ONLY
    line: int = 0
    text: str = ""
    convergent: bool = False
    stated: frozenset[str] = frozenset()
    names: frozenset[str] = field(default=frozenset(), compare=False)


Instruction = Compute | Call | Assume | Alloca | Load | Effect | Unmodelled


@dataclass(frozen=True, slots=True)
class Phi:
    """A phi node: `incoming` maps each predecessor block to the value taken from it."""

    name: str
    type: str
    incoming: dict[str, Operand]
    line: int = 0
    text: str = ""
