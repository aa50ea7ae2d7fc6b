"""The state of one lane: where it is, its registers, its history, and what it waits for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..program.function import Site
from ..program.instructions import Call
from ..values.values import Value
from .guessed_values import Guess
from .origins import NOWHERE, Origins
from .reachability import BLOCK_START
from .records import Event, Outcome


@dataclass(frozen=True, slots=True, eq=False)
class TokenInstance:
    """A token value: made fresh by each communication of a control intrinsic and shared by the
    lanes that took part. Equal only to itself."""

    number: int
    name: str

    def __repr__(self) -> str:
        return f"token {self.name}#{self.number}"


Register = Value | TokenInstance


@dataclass(frozen=True, slots=True)
class Rendezvous:
    """Where a lane waits, and what those share who will communicate with it there.

    `key` is equal for them: it holds the token instance, or the name of a prescribed class, and
    for a loop intrinsic how often the lane executed it with that token. `token` is the token
    instance, None without one."""

    site: Site
    call: Call
    key: object
    token: TokenInstance | None


@dataclass(slots=True, eq=False)
class Lane:
    """The state of one lane. `outcome` is None while it runs, `rendezvous` while it can step.

    `origins` has, for registers that rest on something, what that is; `control` what the lane's
    path rests on so far, and `returned` the value that it returned. `others_wrote`: it came by
    something behind which others may have written."""

    number: int
    block: str
    fuel: int
    launch: TokenInstance
    index: int = BLOCK_START
    registers: dict[str, Register] = field(default_factory=dict)
    origins: dict[str, Origins] = field(default_factory=dict)
    control: Origins = NOWHERE
    returned: Origins = NOWHERE
    outcome: Outcome | None = None
    rendezvous: Rendezvous | None = None
    path: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    executions: Counter[str] = field(default_factory=Counter)
    visits: Counter[object] = field(default_factory=Counter)
    draws: int = 0
    others_wrote: bool = False
    guesses: set[Guess] = field(default_factory=set)

    def write(self, name: str, value: Register, origins: Origins) -> None:
        """A register gets a value, with what it rests on."""
        self.registers[name] = value
        if origins:
            self.origins[name] = origins
        else:
            self.origins.pop(name, None)

    @property
    def steps(self) -> bool:
        """True if the lane can take its next step by itself."""
        return self.outcome is None and self.rendezvous is None


def grouped(labelled: Iterable[tuple[object, Lane]]) -> list[list[Lane]]:
    """The lanes with equal labels together, in order of first appearance."""
    groups: dict[object, list[Lane]] = defaultdict(list)
    for label, lane in labelled:
        groups[label].append(lane)
    return list(groups.values())


class Stopped(Exception):
    """The lane that executes an instruction ends there; the payload says how."""

    def __init__(self, *outcome: Any) -> None:
        super().__init__(*outcome)
        self.outcome: Any = outcome


def undefined_behaviour(reason: str) -> Stopped:
    return Stopped("undefined behaviour", reason)
