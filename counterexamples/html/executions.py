"""Executions of litmus tests as drawings: a column a thread, and the edges between events."""

from __future__ import annotations

from dataclasses import dataclass

from ...encodings.memory_model.questions import execution_with
from ...encodings.solver.query import Undecided
from ...semantics.memory_model.axioms import Ordering
from ...semantics.memory_model.events import INITIAL, Event
from ...semantics.memory_model.litmus_test import And, Condition, Equals, Not
from ...semantics.memory_model.mmra_tags import shorthand
from ..replay.forbidden_cycles import Steps, broken_axioms, cycle_of, forbidden_execution
from ..results.tree import Ending, States
from ..text.litmus_executions import execution_edges
from .graphs import CHARACTER, LINE, PADDING
from .layout import DrawnEdge, layout

NAMES = {
    "po": "program order",
    "unordered": "program order between operations whose tags do not order them",
    "rf": "reads from",
    "co": "coherence order",
    "fr": "from-read: reads before a later write",
    "sw": "synchronises with",
    "race": "data race",
    "dep": "depends on",
    "rmw": "the two parts of a read-modify-write",
}
"""What the short names of edges mean."""


@dataclass(frozen=True, slots=True)
class DrawnEvent:
    """An event as a box. `lines` are its text and its tags."""

    label: str
    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    initial: bool
    in_cycle: bool


@dataclass(frozen=True, slots=True)
class DrawnRelation:
    """An edge of a relation; `forbidden`: it belongs to the cycle that an axiom forbids."""

    edge: DrawnEdge
    name: str
    source: str
    target: str
    forbidden: bool


@dataclass(frozen=True, slots=True)
class ExecutionDrawing:
    """A drawn execution. `axiom` is the one that it breaks, empty if it is consistent; `threads`
    are the names of the columns with the place of each."""

    width: float
    height: float
    events: tuple[DrawnEvent, ...]
    relations: tuple[DrawnRelation, ...]
    threads: tuple[tuple[str, float, float], ...]
    axiom: str = ""

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """The edges that occur, with what they mean."""
        shown = {relation.name for relation in self.relations}
        return tuple((name, text) for name, text in NAMES.items() if name in shown)


def execution_drawing(ordering: Ordering) -> ExecutionDrawing:
    """Draw an execution, with the cycle in it if an axiom forbids it."""
    axiom = next(iter(broken_axioms(ordering)), "")
    cycle = cycle_of(ordering, axiom) if axiom else ()
    this = ordering.execution
    edges = _edges(ordering, cycle)
    touched = {place for a, b, _ in edges for place in (a, b)}
    shown = [
        place
        for place, event in enumerate(this.events)
        if event.thread != INITIAL or place in touched
    ]
    texts = {place: _lines(this.events[place]) for place in shown}
    sizes = {
        str(place): (
            2 * PADDING + CHARACTER * max(map(len, lines)),
            PADDING + LINE * len(lines),
        )
        for place, lines in texts.items()
    }
    columns = [
        [str(place) for place in shown if this.events[place].thread == number]
        for number in range(len(this.test.threads))
    ]
    initial = [str(place) for place in shown if this.events[place].thread == INITIAL]
    loose = frozenset(
        number
        for number, (a, _, name) in enumerate(edges)
        if name not in ("po", "unordered") and str(a) not in initial
    )
    laid = layout(sizes, [(str(a), str(b)) for a, b, _ in edges], columns, loose, initial)
    in_cycle = {place for a, b, _ in cycle for place in (a, b)}
    events = tuple(
        DrawnEvent(
            this.events[place].label,
            texts[place],
            *laid.corners[str(place)],
            *sizes[str(place)],
            this.events[place].thread == INITIAL,
            place in in_cycle,
        )
        for place in shown
    )
    relations = tuple(
        DrawnRelation(edge, name, this.events[a].label, this.events[b].label, (a, b, name) in cycle)
        for (a, b, name), edge in zip(edges, laid.edges, strict=True)
    )
    threads = tuple(
        (
            thread.name,
            laid.corners[column[0]][0] + sizes[column[0]][0] / 2,
            laid.corners[column[0]][1] - 8,
        )
        for thread, column in zip(this.test.threads, columns, strict=True)
        if column
    )
    return ExecutionDrawing(laid.width, laid.height, events, relations, threads, axiom)


def _edges(ordering: Ordering, cycle: Steps) -> list[tuple[int, int, str]]:
    """Each relation's steps from one to the next, then what else the cycle needs; program order
    that does not count, for the tags (MM6), is told apart."""
    this = ordering.execution
    inner = sum(1 << i for i, event in enumerate(this.events) if event.thread != INITIAL)
    order = this.program_order.between(inner, inner)
    coherence = this.coherence.between(inner, inner)
    found = [
        (a, b, "po" if (a, b) in ordering.ordered else "unordered")
        for a, b in order - order.then(order)
    ]
    found += [(a, b, "rf") for a, b in this.reads_from]
    found += [(a, b, "co") for a, b in coherence - coherence.then(coherence)]
    found += [(a, b, "sw") for a, b in ordering.synchronises_with]
    found += [(a, b, "race") for a, b in ordering.races if a < b]
    return list(dict.fromkeys([*found, *cycle]))


def _lines(event: Event) -> tuple[str, ...]:
    text = f"{event.label}: " if event.thread != INITIAL else ""
    text += f"{event.kind[0].upper()} {event.location} = {event.value}"
    if event.kind == "fence":
        text = f"{event.label}: fence"
    text += f" {event.order}" if event.thread != INITIAL else " (initial)"
    return (text, f"# {shorthand(event.tags)}") if event.tags else (text,)


# --- which execution is shown ---------------------------------------------------------------------

SECONDS = 10.0
"""For the execution that a page shows of a test."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One execution: what is said of it, its drawing, and its relations as pairs of labels.

    `side` is `source`, `target` or `test`."""

    side: str
    heading: str
    drawing: ExecutionDrawing
    relations: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def _shown(side: str, heading: str, ordering: Ordering) -> Shown:
    drawn = execution_drawing(ordering)
    heading += f", by the axiom {drawn.axiom}" if drawn.axiom else ""
    edges = execution_edges(ordering)
    return Shown(side, heading, drawn, tuple((name, tuple(each)) for name, each in edges.items()))


def ending_shown(ending: Ending) -> tuple[Shown, ...]:
    """The source's way to the outcome, which it forbids, beside the target's."""
    target = ending.ordering
    found = [_shown("target", "In the target this happens", target)]
    if ending.source is not None and ending.forbidden_by:
        ends_so = And(tuple(Equals(name, value) for name, value in ending.outcome.items()))
        forbidden = forbidden_execution(ending.source, ends_so, target.target)
        if forbidden is not None:
            found.insert(0, _shown("source", "The source forbids it", forbidden))
    return tuple(found)


def states_shown(states: States) -> tuple[Shown, ...]:
    """An execution that meets the condition: one that may happen, or one that may not."""
    test, target = states.test, states.target
    wanted: Condition = test.condition
    heading = "An execution that meets the condition"
    if test.quantifier == "forall":
        wanted, heading = Not(wanted), "An execution that does not meet the condition"
    try:
        execution = execution_with(test, wanted, target, SECONDS)
    except Undecided:
        return ()
    if execution is not None:
        return (_shown("test", heading, Ordering(execution, target)),)
    forbidden = forbidden_execution(test, wanted, target)
    return () if forbidden is None else (_shown("test", "What is forbidden", forbidden),)
