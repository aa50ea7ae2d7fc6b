"""The states of the product, and the order in which they are visited.

States that agree on both positions and on everything that is a constant (names, who waits in a
pool, choices at anchors) are merged: their conditions are joined and their values become choices
between what the paths brought.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..memory.chains import Memories, Memory
from ..terms.equations import joined
from ..terms.factory import Terms
from ..terms.path_conditions import Path, join
from ..terms.term import Term
from ..terms.values import Value
from .events import Event
from .names import Name
from .records import Side
from .unfolding import Position, Unfolding


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where one side is: the next instruction of a position, and the values known there."""

    position: Position
    index: int
    environment: dict[str, Any]
    order: tuple[int, ...]


MEMORY = "@memory"
"""The key under which an environment holds the thread's memory."""

PHASE = "@phase"
"""The key under which an environment holds the number of the last event at which other threads
could take over, as a value."""

OUTSIDE = "@outside"
"""The key under which an environment holds the number of the last event that may have changed what
no memory here shows, inaccessible memory, as a value."""

MAY_HAVE_ENDED = "#may-have-ended"
"""The key under which an environment remembers a call that need not return."""

DEAD = "dead"
STUCK = "stuck"

ALONE = "#alone"
"""The key under which the source's environment remembers that the target is no longer followed."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state of the product. `target` is `DEAD` once the sides failed to match, `STUCK` once the
    target ran past the bound; the source then goes on alone, to see whether it finishes."""

    path: Path
    source: Cursor
    target: Cursor | str
    source_pool: tuple[Event, ...] = ()
    target_pool: tuple[Event, ...] = ()
    anchors: tuple[tuple[Name, Name], ...] = ()
    """The class chosen so far for each source anchor instance that is still of use."""
    last: Side = "target"
    """Which side came to a new block last: where both are at joins, the other one moves."""


class Frontier:
    """The states that wait to be visited, in the order of their positions."""

    def __init__(
        self, terms: Terms, unfoldings: Mapping[Side, Unfolding], memories: Memories
    ) -> None:
        self._terms = terms
        self._memories = memories
        self._unfoldings = unfoldings
        self._waiting: dict[tuple[object, ...], list[Node]] = {}
        self._heap: list[tuple[Any, int, tuple[object, ...]]] = []
        self._count = 0

    def __bool__(self) -> bool:
        return bool(self._heap)

    def push(self, node: Node) -> None:
        key = self._key(node)
        waiting = self._waiting.get(key)
        if waiting is not None:
            waiting.append(node)
            return
        self._waiting[key] = [node]
        target = node.target
        order = (
            (node.source.order, node.source.index),
            (1, (), 0) if isinstance(target, str) else (0, target.order, target.index),
        )
        self._count += 1
        heapq.heappush(self._heap, (order, self._count, key))

    def pop(self) -> Node:
        """The first state, with all ways to it merged: no later state leads back to it."""
        _, _, key = heapq.heappop(self._heap)
        return self._merged(self._waiting.pop(key))

    def _key(self, node: Node) -> tuple[object, ...]:
        return (
            self._cursor_key("source", node.source),
            # Where one thread failed behind a call and another before it, only for the other may
            # the call have been the end.
            (node.target, node.source.environment.get(MAY_HAVE_ENDED))
            if isinstance(node.target, str)
            else self._cursor_key("target", node.target),
            tuple(event.identity for event in node.source_pool),
            tuple(event.identity for event in node.target_pool),
            tuple((anchor.number, chosen.number) for anchor, chosen in node.anchors),
        )

    def _cursor_key(self, side: Side, cursor: Cursor) -> tuple[object, ...]:
        tokens = self._unfoldings[side].live_tokens[cursor.position.block]
        names = tuple(
            name.number for token in tokens if (name := cursor.environment.get(token)) is not None
        )
        return (cursor.position, cursor.index, names)

    # --- merging ---

    def _merged(self, nodes: list[Node]) -> Node:
        """The states as one, in which each value is a choice between what the paths brought."""
        if len(nodes) == 1:
            return nodes[0]
        path, differences = join(self._terms, [node.path for node in nodes])
        first = nodes[0]
        source = self._cursors([node.source for node in nodes], differences)
        target = first.target
        if not isinstance(target, str):
            cursors = [n.target for n in nodes if isinstance(n.target, Cursor)]
            target = self._cursors(cursors, differences)
        return replace(
            first,
            path=path,
            source=source,
            target=target,
            source_pool=self._pools([n.source_pool for n in nodes], differences),
            target_pool=self._pools([n.target_pool for n in nodes], differences),
        )

    def _cursors(self, cursors: list[Cursor], differences: list[Term]) -> Cursor:
        first = cursors[0]
        if all(cursor.environment is first.environment for cursor in cursors):
            return first
        environment: dict[str, Any] = {}
        for key in dict.fromkeys(key for cursor in cursors for key in cursor.environment):
            values = [cursor.environment.get(key) for cursor in cursors]
            if all(value is values[0] for value in values):
                environment[key] = values[0]
            elif all(isinstance(value, Value) for value in values):
                environment[key] = self._values(values, differences)
            elif key == MEMORY:
                environment[key] = self._memory(values, differences)
            elif key.startswith("#"):
                environment[key] = max(value or 0 for value in values)
        return replace(first, environment=environment)

    def _values(self, values: list[Any], differences: list[Term]) -> Value:
        terms = self._terms
        brought = joined(terms, [value.term for value in values], differences)
        term, poison = brought[-1], values[-1].poison
        for index in reversed(range(len(values) - 1)):
            term = terms.choice(differences[index], brought[index], term)
            poison = terms.choice(differences[index], values[index].poison, poison)
        return Value(term, poison)

    def _memory(self, memories: list[Any], differences: list[Term]) -> Memory | None:
        if any(memory is None for memory in memories):
            return None
        found = memories[-1]
        for index in reversed(range(len(memories) - 1)):
            found = self._memories.choice(self._terms, differences[index], memories[index], found)
        return found

    def _pools(self, pools: list[tuple[Event, ...]], differences: list[Term]) -> tuple[Event, ...]:
        first = pools[0]
        if all(pool is first for pool in pools):
            return first
        merged = []
        for events in zip(*pools, strict=True):
            if all(event is events[0] for event in events):
                merged.append(events[0])
                continue
            arguments = tuple(
                self._values(list(values), differences)
                for values in zip(*(event.arguments for event in events), strict=True)
            )
            result = events[0].result
            if result is not None:
                result = self._values([event.result for event in events], differences)
            memory = self._memory([event.memory for event in events], differences)
            places = tuple(dict.fromkeys(place for event in events for place in event.places))
            merged.append(
                replace(events[0], arguments=arguments, result=result, memory=memory, places=places)
            )
        return tuple(merged)


def moved(node: Node, side: Side, cursor: Cursor) -> Node:
    """The state with one side's cursor replaced."""
    if side == "source":
        return replace(node, source=cursor)
    return replace(node, target=cursor)


def waiting(node: Node, side: Side, event: Event) -> Node:
    """The state with an event that waits for its partner."""
    if side == "source":
        return replace(node, source_pool=(*node.source_pool, event))
    return replace(node, target_pool=(*node.target_pool, event))


def no_longer_waiting(node: Node, side: Side, event: Event) -> Node:
    """The state without an event that has found its partner."""
    if side == "source":
        return replace(node, source_pool=tuple(e for e in node.source_pool if e is not event))
    return replace(node, target_pool=tuple(e for e in node.target_pool if e is not event))


def cursor_of(node: Node, side: Side) -> Cursor:
    """One side's cursor; the target must still be running."""
    cursor = node.source if side == "source" else node.target
    assert isinstance(cursor, Cursor)
    return cursor


def from_here(source: Cursor) -> Cursor:
    """The cursor of a source that goes on alone, for what only a call from here on may end; had one
    ended the thread before, there would be nothing to tell."""
    environment = {k: v for k, v in source.environment.items() if k != MAY_HAVE_ENDED}
    return replace(source, environment={**environment, ALONE: 1})


def with_one_for_the_other(node: Node, old: Term, new: Term) -> Node:
    """The state with another term, which is equal there, wherever a value is just the old one."""
    source = _rewritten(node.source, old, new)
    target = node.target
    if isinstance(target, Cursor):
        target = _rewritten(target, old, new)
    return replace(node, source=source, target=target)


def _rewritten(cursor: Cursor, old: Term, new: Term) -> Cursor:
    changed = {
        key: value._replace(term=new)
        for key, value in cursor.environment.items()
        if isinstance(value, Value) and value.term is old
    }
    return replace(cursor, environment={**cursor.environment, **changed}) if changed else cursor
