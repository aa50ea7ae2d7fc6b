"""What a value of a run rests on that the run does not decide by itself.

A run is one of many: an undefined value could have been another, a number was guessed that nobody
computed, memory was read that another lane writes at the same time. Each value carries what it
rests on, and so does where a lane went; a difference of two runs is believed only as far as it
rests on nothing of that kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .guessed_values import Guess


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value taken for `undef`, a frozen poison or bytes that were never written: any would do."""

    lane: int
    number: int


@dataclass(frozen=True, slots=True)
class Raced:
    """A byte that two lanes accessed, one of them to write, with nothing that orders them."""

    address: int


@dataclass(frozen=True, slots=True)
class OfSlot:
    """The address of a stack slot, which may lie anywhere: `size` bytes from `start`."""

    start: int
    size: int


@dataclass(frozen=True, slots=True)
class OfGlobal:
    """The address of a global."""

    name: str


@dataclass(frozen=True, slots=True)
class OfArgument:
    """A `noalias` pointer argument: what is reached by it is reached by nothing else."""

    name: str


@dataclass(frozen=True, slots=True)
class OfPointer:
    """A pointer argument: all that is reached by it lies in one object."""

    name: str


@dataclass(frozen=True, slots=True)
class Private:
    """An address that an argument or a callee's result gave, of memory that perhaps nobody else
    reads in the end: a copy, what is dead behind the return, what was just allocated."""

    name: str


@dataclass(frozen=True, slots=True)
class Within:
    """An address somewhere in one of these globals, or behind them: a constant of which only the
    text is known, or an alias. The wave gives it a place of its own."""

    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class OfMachine:
    """What the program leaves to the machine that runs it, and a compiler may know: how many lanes
    a wave has."""

    callee: str


Object = OfSlot | OfGlobal | OfArgument | Private | Within
"""What an address leads to."""
Origin = Guess | Chosen | Raced | OfMachine | OfPointer | Object
Origins = frozenset[Origin]

NOWHERE: Origins = frozenset()


def joined(parts: Iterable[Origins]) -> Origins:
    """What all of these rest on together."""
    found = NOWHERE
    for part in parts:
        if part:
            found |= part
    return found


def behind_pointer(pointer: Origins) -> Origins:
    """What a loaded value rests on because of its address: not on where objects lie."""
    return frozenset(each for each in pointer if not isinstance(each, Object | OfPointer))


def object_of(pointer: Origins) -> OfSlot | OfGlobal | None:
    """The slot or the global that an address is within, where it is made from no other."""
    found = [each for each in pointer if isinstance(each, Object)]
    only = found[0] if len(found) == 1 else None
    return only if isinstance(only, OfSlot | OfGlobal) else None
