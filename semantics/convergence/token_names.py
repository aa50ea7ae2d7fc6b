"""The name of a dynamic instance, from its own thread's path alone.

Two instances of different threads are converged iff their names are equal. So converged-with is
symmetric and transitive by construction, and a communicating set is the threads that carry a name.

    entry                               (entry, the call instance or launch)
    anchor, with the choice c           (anchor, c)
    loop, n-th time with its token      (loop, name of the token's instance, n)
    other operation with a token        (operation, name of the token's instance)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass

from ..program.function import Function, Site
from ..program.instructions import Call
from .dynamic_instances import History, Instance, NotAHistory, Path, require_path
from .relations import Relation, classes_of, relation_of
from .token_rules import CalledFrom, Launch, UncontrolledOperation


@dataclass(frozen=True, slots=True)
class EntryName:
    """The entry, with the call instance or the launch through which the thread came in (CO9)."""

    site: Site
    call: Hashable


@dataclass(frozen=True, slots=True)
class AnchorName:
    """An anchor, with the implementation's choice for this instance (CO15)."""

    site: Site
    choice: Hashable


@dataclass(frozen=True, slots=True)
class LoopName:
    """A loop intrinsic, executed for the `count`-th time with the token of `token` (CO12)."""

    site: Site
    token: Name
    count: int


@dataclass(frozen=True, slots=True)
class OperationName:
    """Another convergent operation with the token of `token` (CO8)."""

    site: Site
    token: Name


Name = EntryName | AnchorName | LoopName | OperationName

AnchorChoice = Callable[[Site, int], Hashable]
"""What the implementation chose for a thread's n-th execution (from 1) of an anchor."""


def alone(site: Site, execution: int) -> Hashable:
    """A choice for use in a single thread: every execution differs."""
    return execution


def names(
    function: Function,
    path: Path,
    choice: AnchorChoice = alone,
    launch: Hashable = "launch",
) -> tuple[tuple[Site, Name], ...]:
    """The convergent instances along one thread's path, in order, each with its site and name.

    Raises `NotAHistory` where the path is none of the function's or a token has no definition yet,
    `UncontrolledOperation` at a convergent operation without a token."""
    require_path(function, path)
    walk = _Walk(choice, launch)
    return tuple(
        (site, walk.execute(site, call))
        for block in path
        for site, call in _convergent_calls(function, block)
    )


def _convergent_calls(function: Function, block: str) -> Iterable[tuple[Site, Call]]:
    for index, instruction in enumerate(function.blocks[block].instructions):
        if isinstance(instruction, Call) and instruction.convergent:
            yield Site(block, index), instruction


class _Walk:
    """One thread on its path: what each token local stands for now, and the counters."""

    def __init__(self, choice: AnchorChoice, launch: Hashable) -> None:
        self._choice = choice
        self._launch = launch
        self._tokens: dict[str, tuple[Name, int]] = {}
        self._counts: dict[object, int] = {}

    def execute(self, site: Site, call: Call) -> Name:
        name = self._name(site, call)
        if call.control and call.name is not None:
            self._tokens[call.name] = (name, self._next(call.name))
        return name

    def _name(self, site: Site, call: Call) -> Name:
        match call.control:
            case "entry":
                return EntryName(site, self._launch)
            case "anchor":
                return AnchorName(site, self._choice(site, self._next(site)))
            case "loop":
                token, value = self._token(call)
                return LoopName(site, token, self._next((site, value)))
            case _:
                return OperationName(site, self._token(call)[0])

    def _token(self, call: Call) -> tuple[Name, int]:
        """The name of the token's instance, and which execution of its definition that was."""
        if call.token is None:
            raise UncontrolledOperation(f"{call.text or call.callee} has no token")
        if call.token not in self._tokens:
            raise NotAHistory(f"%{call.token} is used before its definition was executed")
        return self._tokens[call.token]

    def _next(self, key: object) -> int:
        self._counts[key] = self._counts.get(key, 0) + 1
        return self._counts[key]


def repeated_name(named: Iterable[tuple[Site, Name]]) -> Name | None:
    """The first name that a thread carries twice; None on every path of a well-formed program."""
    seen: set[Name] = set()
    for _, name in named:
        if name in seen:
            return name
        seen.add(name)
    return None


def named_history(
    history: History, choice: Relation, launch: Launch = "workgroup"
) -> dict[Instance, Name]:
    """The name of every convergent instance of a wave, each thread walked by itself."""
    choices = anchor_choices(history, choice)
    return {
        instance: name
        for thread, instances in enumerate(history.threads)
        for instance, (_, name) in zip(
            instances,
            names(
                history.function,
                history.paths[thread],
                choices[thread],
                launch_name(launch, thread),
            ),
            strict=True,
        )
    }


def anchor_choices(history: History, choice: Relation) -> tuple[AnchorChoice, ...]:
    """A relation of the anchors' instances (CO15) as a choice for each thread."""
    labels = {
        (member.thread, member.site, history.executions[member]): number
        for number, members in enumerate(classes_of(choice, history.anchors))
        for member in members
    }
    return tuple(
        lambda site, execution, thread=thread: labels[thread, site, execution]
        for thread in range(len(history.paths))
    )


def launch_name(launch: Launch, thread: int) -> Hashable:
    """What stands in a thread's names for how it came in (CO9, CO51)."""
    match launch:
        case "workgroup":
            return "launch"
        case "never":
            return ("launch", thread)
        case CalledFrom(instances=calls):
            return calls[thread]


def relation_by_names(named: Mapping[Instance, Hashable]) -> Relation:
    """Converged-with as equality of names between different threads."""
    carriers: dict[Hashable, list[Instance]] = {}
    for instance, name in named.items():
        carriers.setdefault(name, []).append(instance)
    return frozenset(
        pair for pair in relation_of(carriers.values()) if pair[0].thread != pair[1].thread
    )
