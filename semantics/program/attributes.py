"""What attributes promise, as values: of a value, of what a call does, of how it is made.

A target may promise less than its source and never more: `source.refined_by(target)`. What a
broken promise leads to stands beside each kind, in its `breach`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from enum import Enum, Flag
from functools import reduce
from typing import Any

from .operands import POINTER_WIDTH

Ranges = tuple[tuple[int, int], ...]
"""Half-open intervals, none of which wraps around, that a value lies in; empty: nothing is said."""

NOT_NULL: Ranges = ((1, 1 << POINTER_WIDTH),)


class Breach(Enum):
    """What a broken promise leads to."""

    POISON = "the value is poison"
    UNDEFINED = "the behaviour is undefined"
    OTHER_RESULT = "none breaks it: the result may be another one"


class Access(Flag):
    """What may be done to memory; fewer accesses are more of a promise."""

    NONE = 0
    READ = 1
    WRITE = 2
    ANY = 3


class FloatClass(Flag):
    """The classes of floating-point numbers, and LLVM's names for several of them, widest first."""

    all = 0x3FF
    nan = 0x003
    snan = 0x001
    qnan = 0x002
    inf = 0x204
    ninf = 0x004
    pinf = 0x200
    zero = 0x060
    nzero = 0x020
    pzero = 0x040
    sub = 0x090
    nsub = 0x010
    psub = 0x080
    norm = 0x108
    nnorm = 0x008
    pnorm = 0x100

    @property
    def words(self) -> str:
        """The classes as LLVM writes them."""
        return _words(self)


class FastMath(Flag):
    """The fast-math flags of a call."""

    fast = 127
    reassoc = 1
    nnan = 2
    ninf = 4
    nsz = 8
    arcp = 16
    contract = 32
    afn = 64

    @property
    def breach(self) -> Breach:
        """The worst that one of these flags leads to."""
        poison = self & (FastMath.nnan | FastMath.ninf)
        return Breach.POISON if poison else Breach.OTHER_RESULT

    @property
    def words(self) -> str:
        """The flags as LLVM writes them."""
        return _words(self)


def _words(flags: Flag) -> str:
    """The names of flags, in the order in which they stand, of several at once first."""
    left, found = flags, list[str]()
    for name, each in type(flags).__members__.items():
        if each in left:
            found.append(name)
            left &= ~each
    return " ".join(found)


class Passed(Enum):
    """How an argument is passed, or a result."""

    BYVAL = "byval"
    INALLOCA = "inalloca"
    PREALLOCATED = "preallocated"
    BYREF = "byref"
    SRET = "sret"
    INREG = "inreg"
    SIGNEXT = "signext"
    ZEROEXT = "zeroext"
    NOEXT = "noext"
    NEST = "nest"
    SWIFTSELF = "swiftself"
    SWIFTASYNC = "swiftasync"
    SWIFTERROR = "swifterror"


COPIES = frozenset((Passed.BYVAL, Passed.INALLOCA, Passed.PREALLOCATED))
"""The callee gets a copy of its own: what is said is said of the copy."""


@dataclass(frozen=True, slots=True)
class Memory:
    """`memory(...)`: the access to every location not named, and to those named, where another.

    `access`: what is done somewhere, where no code can name it included. It follows from the others
    and is asked of each call that is executed."""

    default: Access = Access.ANY
    named: tuple[tuple[str, Access], ...] = ()
    access: Access = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        somewhere = reduce(operator.or_, (each for _, each in self.named), self.default)
        object.__setattr__(self, "access", somewhere)

    @staticmethod
    def of(default: Access, named: dict[str, Access]) -> Memory:
        """Each memory in one form."""
        other = (each for each in named.items() if each[1] != default)
        return Memory(default, tuple(sorted(other, key=operator.itemgetter(0))))

    def at(self, place: str) -> Access:
        return dict(self.named).get(place, self.default)

    def __and__(self, other: Memory) -> Memory:
        """What both allow."""
        return self._with(other, operator.and_)

    def __or__(self, other: Memory) -> Memory:
        """What one of them allows."""
        return self._with(other, operator.or_)

    def _with(self, other: Memory, joined: Callable[[Access, Access], Access]) -> Memory:
        if self == other:
            return self
        places = {name for name, _ in (*self.named, *other.named)}
        named = {place: joined(self.at(place), other.at(place)) for place in places}
        return Memory.of(joined(self.default, other.default), named)

    @property
    def none(self) -> bool:
        return self.access is Access.NONE

    @property
    def writes(self) -> bool:
        return Access.WRITE in self.access

    @property
    def only_reads(self) -> bool:
        return self.access is Access.READ

    @property
    def hidden(self) -> bool:
        """Whether all that is written is memory that no code can name."""
        named = {**dict(self.named), HIDDEN: Access.NONE}
        return not Memory(self.default, tuple(named.items())).writes and self.writes

    def at_least(self, other: Memory) -> bool:
        """Whether this one promises all that the other does: no access that is not there, too."""
        return not any(other.less_than(self))

    def less_than(self, other: Memory) -> Iterator[str]:
        """What the other does somewhere and this one does not, in words."""
        for place in dict.fromkeys((*PLACES, *dict(self.named), *dict(other.named))):
            for access, word in ((Access.READ, "read"), (Access.WRITE, "write")):
                if access in other.at(place) & ~self.at(place):
                    yield f"{place}: no {word}"


HIDDEN = "inaccessiblemem"
ARGUMENTS = "argmem"
PLACES = (ARGUMENTS, HIDDEN, "errnomem", "target_mem0", "target_mem1", "other memory")

NO_MEMORY = Memory(Access.NONE)
READS = Memory(Access.READ)


def wrapped_range(low: int, high: int, width: int) -> Ranges:
    """The half-open range of LLVM, which may wrap around, as one or two that do not."""
    low, high = low % (1 << width), high % (1 << width)
    if low < high:
        return ((low, high),)
    above = ((low, 1 << width),)
    return above if high == 0 else ((0, high), *above)


def common_ranges(one: Ranges, other: Ranges) -> Ranges:
    """What lies in both; where one of them says nothing, the other. Without any number in common
    an empty range, which holds none."""
    if not one or not other or one == other:
        return one or other
    pairs = {(max(a, c), min(b, d)) for a, b in one for c, d in other}
    return tuple(sorted((low, high) for low, high in pairs if low < high)) or ((0, 0),)


def lies_within(one: Ranges, other: Ranges) -> bool:
    """Whether all that lies in the one lies in the other, too."""
    if not one or not other:
        return not other

    def covered(low: int, high: int) -> bool:
        for start, end in sorted(other):
            if start <= low < end:
                low = end
        return low >= high

    return all(covered(low, high) for low, high in one)


# --- records of promises ---


def _kind(
    breach: Breach,
    at_least: Callable[[Any, Any], bool] = operator.ge,
    both: Callable[[Any, Any], Any] = operator.or_,
) -> dict[str, Any]:
    """A kind of attribute: what a breach leads to, whether one value promises at least what
    another does, and what promises what two of them do."""
    return {"breach": breach, "at_least": at_least, "both": both}


def _includes(one: Flag, other: Flag) -> bool:
    return other in one


def _is_included(one: Flag, other: Flag) -> bool:
    return one in other


def beyond(one: Any, other: Any) -> frozenset[str]:
    """The kinds of which the other record promises something that this one does not."""
    if one == other:
        return frozenset()
    return frozenset(
        kind.name
        for kind in fields(one)
        if not kind.metadata["at_least"](getattr(one, kind.name), getattr(other, kind.name))
    )


def breaches(record: Any) -> dict[str, Breach]:
    """What a breach of each kind of a record leads to."""
    return {kind.name: kind.metadata["breach"] for kind in fields(record)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueAttributes:
    """What is said of a value: a parameter, an argument, a result, or what a load gives.

    `range`: the value lies in there, `elements`: those of a vector do. `nonnull` of one pointer
    that is no argument is a range. `nofpclass`: the classes that a float is not of. `access`: what
    the callee does through a pointer. `passed`: caller and callee must agree in it, and in what
    is `copied`, the type of the memory that is passed so."""

    noundef: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    range: Ranges = field(default=(), metadata=_kind(Breach.POISON, lies_within, common_ranges))
    elements: Ranges = field(default=(), metadata=_kind(Breach.POISON, lies_within, common_ranges))
    nonnull: bool = field(default=False, metadata=_kind(Breach.POISON))
    align: int = field(default=0, metadata=_kind(Breach.POISON, both=max))
    dereferenceable: int = field(default=0, metadata=_kind(Breach.UNDEFINED, both=max))
    dereferenceable_or_null: int = field(default=0, metadata=_kind(Breach.UNDEFINED, both=max))
    noalias: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    returned: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    nofpclass: FloatClass = field(default=FloatClass(0), metadata=_kind(Breach.POISON, _includes))
    access: Access = field(
        default=Access.ANY, metadata=_kind(Breach.UNDEFINED, _is_included, operator.and_)
    )
    passed: frozenset[Passed] = field(
        default=frozenset[Passed](), metadata=_kind(Breach.UNDEFINED, operator.eq)
    )
    copied: str = field(default="", metadata=_kind(Breach.UNDEFINED, operator.eq, max))

    def refined_by(self, other: ValueAttributes) -> bool:
        """Whether the other may take the place of this one in a target: it promises no more."""
        return not beyond(self, other)

    def __or__(self, other: ValueAttributes) -> ValueAttributes:
        """What promises what both do."""
        if other == UNSTATED or self == other:
            return self
        if self == UNSTATED:
            return other
        joined = {
            kind.name: kind.metadata["both"](getattr(self, kind.name), getattr(other, kind.name))
            for kind in fields(self)
        }
        return ValueAttributes(**joined)

    @property
    def compared(self) -> ValueAttributes:
        """What two calls or loads must have in common: where pointers lead is taken to hold."""
        return replace(self, nonnull=False, align=0, dereferenceable=0, dereferenceable_or_null=0)

    def unseen_beyond(self, other: ValueAttributes, index: int) -> Iterator[str]:
        """What this promises that the other does not and no value shows, in words; `index`: of
        which argument, -1 of a result."""
        more, of = beyond(other, self), f" {index}" if index >= 0 else ""
        yield from (f"{word}{of}" for word in ("noalias", "returned") if word in more)
        if "access" in more:
            yield f"{ACCESSES[self.access]}{of}"
        if "nofpclass" in more:
            yield f"nofpclass({self.nofpclass.words}){of}"
        if "elements" in more:
            yield f"range {self.elements} of {index + 1}"


ACCESSES = {Access.NONE: "readnone", Access.READ: "readonly", Access.WRITE: "writeonly"}
UNSTATED = ValueAttributes()
DEFINED = ValueAttributes(noundef=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What a call is known to do, from the attributes of the call site and of its callee.

    `barrier`: all threads of the group come to it, and wait for each other."""

    memory: Memory = field(
        default=Memory(), metadata=_kind(Breach.UNDEFINED, Memory.at_least, operator.and_)
    )
    willreturn: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    nounwind: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    speculatable: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    noreturn: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    nocallback: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    nofree: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    norecurse: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    nosync: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    barrier: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))

    def refined_by(self, other: Effects) -> bool:
        """Whether the other may take the place of this one in a target: it promises no more."""
        return not beyond(self, other)

    @property
    def returns(self) -> bool:
        """Whether the call neither runs on forever nor leaves its caller by unwinding."""
        return self.willreturn and self.nounwind

    @property
    def keeps_memory(self) -> bool:
        """True if no load can tell that the call was made."""
        return self.memory.hidden or not self.memory.writes

    @property
    def removable(self) -> bool:
        """True if a call whose result is not used may vanish from single-threaded code."""
        return self.memory.none and self.returns


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a call is made.

    `convention` of a call by a pointer, where it is not C's, and `elsewhere`: its address space is
    stated; `takes`: the types of the callee's parameters, where it takes more than these. `tail`:
    the callee reaches no stack slot of the caller."""

    convention: str = field(default="", metadata=_kind(Breach.UNDEFINED, operator.eq))
    takes: str = field(default="", metadata=_kind(Breach.UNDEFINED, operator.eq))
    elsewhere: bool = field(default=False, metadata=_kind(Breach.UNDEFINED, operator.eq))
    fast_math: FastMath = field(default=FastMath(0), metadata=_kind(Breach.POISON, _includes))
    tail: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))

    def refined_by(self, other: Manner) -> bool:
        """Whether the other may take the place of this one in a target: it promises no more."""
        return not beyond(self, other)


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionAttributes:
    """What a function with a body says of itself.

    `result`: what it says of the value that it returns. `convention`, where it is not C's, and
    `variadic`, that it takes any number of arguments, are what callers must know. `null_is_valid`:
    null may be the address of an object. `one_wave`: a group of threads is one wave at most."""

    result: ValueAttributes = field(
        default=UNSTATED, metadata=_kind(Breach.POISON, ValueAttributes.refined_by)
    )
    mustprogress: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    noreturn: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))
    convention: str = field(default="", metadata=_kind(Breach.UNDEFINED, operator.eq))
    variadic: bool = field(default=False, metadata=_kind(Breach.UNDEFINED, operator.eq))
    null_is_valid: bool = field(default=False, metadata=_kind(Breach.UNDEFINED, operator.le))
    one_wave: bool = field(default=False, metadata=_kind(Breach.UNDEFINED))

    def refined_by(self, other: FunctionAttributes) -> bool:
        """Whether the other may take the place of this one in a target: it promises no more."""
        return not beyond(self, other)
