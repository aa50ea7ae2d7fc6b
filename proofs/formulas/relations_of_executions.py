"""The relational memory model, evaluated on candidate executions beside the definition.

What is written for herd is these very objects (`proofs/ledger/memory_model`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from sympy import Basic, Symbol

from ...semantics.memory_model.axioms import AXIOMS, Ordering
from ...semantics.memory_model.event_relations import EventRelation
from ...semantics.memory_model.events import INITIAL, Event
from ...semantics.memory_model.executions import Execution, candidate_executions
from ...semantics.memory_model.litmus_test import LitmusTest
from ...semantics.memory_model.notation import litmus_sketch
from ...semantics.memory_model.targets import Target
from ..ledger.memory_model import (
    COMPATIBLE_ONES,
    ECO,
    EXCLUSIVE,
    FR,
    HB,
    MAY,
    ORDERED,
    PSC,
    RACES,
    RS,
    SB,
    SW,
    MemoryModel,
    Tag,
    Tagged,
    memory_model,
)
from ..ledger.notation import Joins, Meets
from ..ledger.relation_signs import (
    Closure,
    Inverse,
    Less,
    On,
    OrEqual,
    Others,
    Repeated,
    Then,
    Times,
)
from ..question.contradiction import Contradiction
from .evaluation import Evaluation

Members = int
"""A set of events, one bit for each."""

Value = Members | EventRelation
Values = Mapping[str, Value]

DEFINED: Mapping[Symbol, Callable[[Ordering], EventRelation]] = {
    SB: lambda ordering: ordering.execution.program_order,
    FR: lambda ordering: ordering.execution.from_read,
    ECO: lambda ordering: ordering.execution.coherence_steps,
    EXCLUSIVE: lambda ordering: ordering.execution.exclusive,
    COMPATIBLE_ONES: lambda ordering: ordering.compatible,
    ORDERED: lambda ordering: ordering.ordered,
    MAY: lambda ordering: ordering.may_synchronise,
    RS: lambda ordering: ordering.release_sequence,
    SW: lambda ordering: ordering.synchronises_with,
    HB: lambda ordering: ordering.happens_before,
    PSC: lambda ordering: ordering.seq_cst_before,
    RACES: lambda ordering: ordering.races,
}
"""Relations of the model that the definition has under a name of its own."""

SKETCHES: tuple[tuple[str, ...], ...] = (
    ("x = 1 rlx; y = 1 rlx", "r0 = y rlx; r1 = x rlx"),
    ("x = 1 na; y = 1 rel", "r0 = y acq; r1 = x na"),
    ("r0 = x rlx; y = 1 rlx", "r1 = y rlx; x = 1 rlx"),
    ("r0 = x na; r1 = x na", "r2 = x na", "x = 1 rlx"),
    ("x = 1 na; fence rel; y = 1 rlx", "r0 = y rlx; fence acq; r1 = x na"),
    ("fence rel; x = 1 na; y = 1 rlx", "r0 = y na; fence acq; r1 = x rlx"),
    ("x = 1 sc; r0 = y sc", "y = 1 sc; r1 = x sc"),
    ("x = 1 sc; y = 2 sc", "y = 1 sc; x = 2 sc"),
    ("fence sc; x = 1 sc; fence sc; fence acq", "fence acq_rel; fence sc; fence sc"),
    ("x = 1 sc; y = 1 rel", "r0 = y acq; z = 1 sc", "r1 = z sc; r2 = x sc"),
    ("x = 1 sc", "r0 = x sc; y = 1 sc", "r1 = y sc"),
    ("x = 1 rlx; fence sc; r0 = y rlx", "y = 1 rlx; fence sc; r1 = x rlx"),
    ("x = 1 sc; y = 1 rlx", "r0 = y rlx; fence sc; r1 = x rlx"),
    ("x = 1 rlx", "r0 = x rlx; fence sc; r1 = y rlx", "y = 1 rlx; fence sc; r2 = x rlx"),
    ("x = 1 rlx; fence rel; z = 1 rlx", "r0 = z rlx; fence acq; fence sc; r1 = y sc", "y = 1 sc"),
    ("x = 1 sc", "x = 2 rlx; fence sc"),
    ("fence sc; x = 1 rlx", "r0 = x rlx; fence sc"),
    ("fence sc; r0 = x rlx", "x = 1 rlx; y = 1 sc"),
    ("r0 = add x 1 acq_rel; y = 1 rlx", "r1 = xchg x 2 sc"),
    ("x = 1 rel", "r0 = add x 1 rlx; r1 = add x 1 rlx", "r2 = x acq"),
    ("x = 1 na; y = 1 rel # p:a; y = 2 rlx # p:b", "r0 = y acq; r1 = x na"),
    ("x = 1 na; y = 1 rel # p:b", "r0 = y acq # p:a; r1 = x na"),
    ("r0 = x rlx # p:a; y = r0 rlx # p:b", "r1 = y rlx; x = r1 rlx"),
    ("x = 1 na # p:a; z = 1 na # q:b; y = 1 rel # p:b", "r0 = y acq # q:a; r1 = x na"),
    ("fence rel # p:a; y = 1 rlx # p:b", "r0 = y rlx # p:a, p:b; fence acq # q:a"),
    ("fence rel # p:a; y = 1 rlx", "r0 = y rlx # p:b; fence acq # p:a"),
    ("x = 1 rlx # p:b; fence rel; y = 1 rlx # q:b", "r0 = y rlx; fence acq; r1 = x rlx # q:a"),
    ("x = 1 sc # p:a; r0 = y sc", "y = 1 sc # p:b; r1 = x sc # q:a"),
    ("x = 1 sc", "r0 = x sc # q:a", "r1 = x sc # p:b"),
)

TESTS: tuple[LitmusTest, ...] = tuple(
    litmus_sketch(str(number), *threads) for number, threads in enumerate(SKETCHES)
)
"""Tests whose executions, consistent or not, tell the relations apart."""

TAGS: tuple[Tag, ...] = (("p", "a"), ("p", "b"), ("q", "a"), ("q", "b"))

READINGS: tuple[Target, ...] = (
    Target("always"),
    Target("compatible", frozenset({"p"}), "compatible"),
    Target("untagged", None, "untagged", "untagged"),
    Target("assumed", frozenset({"p"}), "compatible", assumed=frozenset({("p", "a")})),
    Target("ignored", ignores_tags=True),
)
"""Every way in which a target may read tags."""


def evaluation_of_the_model(
    written: Callable[[Sequence[Tag], Target], MemoryModel] = memory_model,
) -> Evaluation:
    """Each definition and axiom of the relational model on every execution of the tests, with every
    reading of tags: how many executions the axioms allow, how many they do not, and on how many
    something is not what the definition says. `written` gives the model, by default our own."""
    counts = {True: 0, False: 0, None: 0}
    for target in READINGS:
        model = written(TAGS, target)
        for test in TESTS:
            for execution in candidate_executions(test):
                counts[allowed_by(model, Ordering(execution, target))] += 1
    return Evaluation(counts[True], counts[False], counts[None])


def require_the_model() -> None:
    """Raises Contradiction where the relational model is not the definition."""
    found = evaluation_of_the_model()
    if not found.holds:
        said = f"{found.true} executions are allowed, {found.false} not, {found.wrong} are wrong"
        raise Contradiction("the memory model as relations is not the definition", said)


def allowed_by(model: MemoryModel, ordering: Ordering) -> bool | None:
    """Whether the model allows an execution; None where it differs from the definition."""
    values = relations(model, ordering)
    if any(values[str(name)] != defined(ordering) for name, defined in DEFINED.items()):
        return None
    found = {each.name: _holds(each.kind, _relation(each.term, values)) for each in model.axioms}
    if found.pop("race") != (not ordering.races):
        return None
    if found != {name: axiom(ordering) for name, axiom in AXIOMS.items()}:
        return None
    return all(found.values())


def _holds(kind: str, relation: EventRelation) -> bool:
    match kind:
        case "irreflexive":
            return relation.irreflexive
        case "acyclic":
            return relation.acyclic
        case _:
            return not relation


# --- terms ----------------------------------------------------------------------------------------


def relations(model: MemoryModel, ordering: Ordering) -> Values:
    """What each name of the model stands for in one execution."""
    values = dict(_given(ordering))
    for each in model.definitions:
        name = str(each.name)
        if each.least:
            values[name] = EventRelation.of(ordering.execution.size, ())
            while (after := _value(each.term, values)) != values[name]:
                values[name] = after
        else:
            values[name] = _value(each.term, values)
    return values


def _given(ordering: Ordering) -> Iterator[tuple[str, Value]]:
    """What an execution has: the sets of its events, and the relations between them."""
    this = ordering.execution

    def members(belongs: Callable[[Event], bool]) -> Members:
        return sum(1 << i for i, event in enumerate(this.events) if belongs(event))

    inner = members(lambda event: event.thread != INITIAL)
    yield "_", members(lambda event: True)
    yield "R", this.members("read")
    yield "W", this.members("write")
    yield "M", this.members("read", "write")
    yield "F", this.members("fence")
    yield "IW", members(lambda event: event.thread == INITIAL)
    yield "atomic", members(lambda event: event.atomic and event.kind != "fence")
    yield "acquires", members(lambda event: event.acquires)
    yield "releases", members(lambda event: event.releases)
    yield "seq_cst", members(lambda event: event.seq_cst)
    for (prefix, suffix), _ in (tagged := Tagged.of(TAGS)).tags.items():
        written = members(lambda event, tag=(prefix, suffix): tag in event.tags)
        yield str(tagged.written(prefix, suffix)), written
    yield "po", this.program_order.between(inner, inner)
    yield "rf", this.reads_from
    yield "co", this.coherence
    yield "rmw", this.exclusive
    yield "loc", this.same_location
    yield "ext", _external(this)
    yield "dependencies", this.dependencies
    yield "id", EventRelation.identity(this.size)


def _external(this: Execution) -> EventRelation:
    """Between events of different threads."""
    pairs = (
        (i, j)
        for i, first in enumerate(this.events)
        for j, second in enumerate(this.events)
        if first.thread != second.thread
    )
    return EventRelation.of(this.size, pairs)


def _relation(term: Basic, values: Values) -> EventRelation:
    value = _value(term, values)
    assert isinstance(value, EventRelation)
    return value


def _value(term: Basic, values: Values) -> Any:
    """A set or a relation: the signs of sets are for both."""
    if isinstance(term, Symbol):
        return values[term.name]
    parts: Sequence[Any] = [_value(part, values) for part in term.args]
    everything = values["_"]
    assert isinstance(everything, int)
    match term:
        case Joins():
            return reduce(lambda one, other: one | other, parts)
        case Meets():
            return reduce(lambda one, other: one & other, parts)
        case Less():
            one, other = parts
            return one & ~other if isinstance(one, int) else one - other
        case Others():
            return everything & ~parts[0]
        case Times():
            first, second = parts
            size = everything.bit_length()
            return EventRelation(tuple(second if first >> i & 1 else 0 for i in range(size)))
        case On():
            return EventRelation.identity(everything.bit_length(), parts[0])
        case Then():
            return reduce(EventRelation.then, parts)
        case Inverse():
            return parts[0].inverse()
        case OrEqual():
            return parts[0].or_equal()
        case Closure():
            return parts[0].closure()
        case Repeated():
            return parts[0].closure().or_equal()
        case _:
            raise ValueError(f"{term} is no relation of events")
