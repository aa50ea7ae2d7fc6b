"""An execution of a litmus test as events and edges that people and programs can read."""

from __future__ import annotations

from typing import Any

from ...semantics.memory_model.axioms import Ordering
from ...semantics.memory_model.event_relations import EventRelation
from ...semantics.memory_model.events import INITIAL, Event
from ...semantics.memory_model.executions import Execution
from ...semantics.memory_model.mmra_tags import shorthand
from ...semantics.memory_model.targets import Target


def execution_entry(execution: Execution, target: Target) -> dict[str, Any]:
    """Events, and edges between their labels: `po` (program order, next ones only), `rf`
    (reads-from), `co` (coherence order, next ones only), `hb` (happens-before, all), `race`."""
    ordering = Ordering(execution, target)
    return {
        "events": [_event(event) for event in execution.events],
        "po": _edges(execution, _next_only(execution.program_order), initial=False),
        "rf": _edges(execution, execution.reads_from),
        "co": _edges(execution, _next_only(execution.coherence)),
        "hb": _edges(execution, ordering.happens_before, initial=False),
        "race": _edges(execution, ordering.races),
    }


def execution_lines(execution: Execution, target: Target) -> list[str]:
    """The same as lines of text: one for each event, then one for each kind of edge."""
    entry = execution_entry(execution, target)
    lines = [_line(event) for event in entry.pop("events")]
    for kind, edges in entry.items():
        if edges:
            lines.append(f"{kind}: " + ", ".join(f"{a} -> {b}" for a, b in edges))
    return lines


def _event(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = {"label": event.label, "kind": event.kind, "order": event.order}
    if event.location is not None:
        found |= {"location": event.location, "value": event.value}
    if event.tags:
        found["tags"] = shorthand(event.tags)
    return found


def _line(event: dict[str, Any]) -> str:
    what = event["kind"]
    if "location" in event:
        what += f" {event['location']} = {event['value']}"
    tags = f"  # {event['tags']}" if "tags" in event else ""
    return f"{event['label']}: {what} {event['order']}{tags}"


def _next_only(relation: EventRelation) -> EventRelation:
    """Without the pairs that follow from others."""
    return relation - relation.then(relation)


def _edges(execution: Execution, relation: EventRelation, initial: bool = True) -> list[list[str]]:
    """Pairs of labels, each once; the two events of one read-modify-write are not told apart.
    Without `initial`, no pair with an initial write."""
    events = execution.events
    pairs = (
        (events[a].label, events[b].label)
        for a, b in relation
        if events[a].label != events[b].label
        and (initial or INITIAL not in (events[a].thread, events[b].thread))
    )
    return [list(pair) for pair in dict.fromkeys(pairs)]
