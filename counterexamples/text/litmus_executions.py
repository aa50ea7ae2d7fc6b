"""An execution of a litmus test, for people and for programs: its events and its edges, by label.

The two halves of a read-modify-write share a label. Initial writes are called `init:x`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from ...semantics.memory_model.axioms import Ordering
from ...semantics.memory_model.event_relations import EventRelation
from ...semantics.memory_model.events import INITIAL, Event
from ...semantics.memory_model.mmra_tags import shorthand

Edge = tuple[str, str]


def execution_edges(ordering: Ordering) -> dict[str, list[Edge]]:
    """The edges of program order (po), reads-from (rf), coherence order (co) and happens-before
    (hb). Of po and co only the steps from one to the next; of hb all but those from initial
    writes, which happen before everything."""
    this = ordering.execution
    inner = sum(1 << i for i, event in enumerate(this.events) if event.thread != INITIAL)
    found = {
        "po": _steps(this.program_order.between(inner, inner)),
        "rf": this.reads_from,
        "co": _steps(this.coherence),
        "hb": ordering.happens_before.between(inner, inner),
    }
    return {name: _named(this.events, relation) for name, relation in found.items()}


def _steps(order: EventRelation) -> EventRelation:
    """An order without what follows from it."""
    return order - order.then(order)


def _named(events: tuple[Event, ...], relation: Iterable[tuple[int, int]]) -> list[Edge]:
    pairs = ((events[a].label, events[b].label) for a, b in relation)
    return list(dict.fromkeys((a, b) for a, b in pairs if a != b))


def execution_entry(ordering: Ordering) -> dict[str, Any]:
    """The execution as JSON has it."""
    this = ordering.execution
    return {
        "events": [_event_entry(ordering, event) for event in this.events],
        **{
            name: [list(edge) for edge in edges]
            for name, edges in execution_edges(ordering).items()
        },
    }


def _event_entry(ordering: Ordering, event: Event) -> dict[str, Any]:
    entry: dict[str, Any] = {"label": event.label, "kind": event.kind, "order": event.order}
    if event.thread != INITIAL:
        entry["thread"] = ordering.execution.test.threads[event.thread].name
    if event.location is not None:
        entry |= {"location": event.location, "value": event.value}
    if event.tags:
        entry["tags"] = [list(tag) for tag in sorted(event.tags)]
    return entry


def execution_lines(ordering: Ordering, width: int = 80) -> list[str]:
    """A line for each event, thread by thread, and one for each relation but program order."""
    this = ordering.execution
    lines: list[str] = []
    for number, thread in enumerate(this.test.threads):
        lines.append(f"thread {thread.name}")
        lines += [f"  {event_text(event)}" for event in this.events if event.thread == number]
    for name, edges in execution_edges(ordering).items():
        if name != "po" and edges:
            text = ", ".join(f"{a} -> {b}" for a, b in edges)
            lines += textwrap.wrap(
                f"{name}  {text}", width, subsequent_indent="    ", break_on_hyphens=False
            )
    return lines


def event_text(event: Event) -> str:
    """`A: write x=1 rel # foo:bar`"""
    text = f"{event.label}: {event.kind}"
    if event.location is not None:
        text += f" {event.location}={event.value}"
    text += f" {event.order}"
    return f"{text}  # {shorthand(event.tags)}" if event.tags else text
