"""States that agree on all constants are merged, in the order of their positions."""

from __future__ import annotations

from wavecheck.encodings.memory.chains import Memories
from wavecheck.encodings.product.events import Event
from wavecheck.encodings.product.states import (
    DEAD,
    MAY_HAVE_ENDED,
    PHASE,
    STUCK,
    Cursor,
    Frontier,
    Node,
)
from wavecheck.encodings.product.unfolding import Position, Unfolding
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.path_conditions import anywhere, assume
from wavecheck.encodings.terms.values import Value
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.terminators import Return

PROGRAM = sketch("A: t = anchor -> B, C; B: op t -> D; C: op t -> D; D: op2 t ->")


class Workbench:
    def __init__(self) -> None:
        self.terms = Terms()
        self.unfolding = Unfolding(PROGRAM)
        self.frontier = Frontier(
            self.terms, {"source": self.unfolding, "target": self.unfolding}, Memories()
        )
        self.c = self.terms.variable("c", 1)

    def value(self, name: str) -> Value:
        return Value(self.terms.variable(name, 32), self.terms.false)

    def cursor(self, block: str, **environment) -> Cursor:
        position = Position(block, ())
        known = {PHASE: self.value("phase"), **environment}
        return Cursor(position, 0, known, self.unfolding.order(position))

    def path(self, holds: bool):
        literal = self.c if holds else self.terms.negation(self.c)
        found = assume(self.terms, anywhere(), literal)
        assert found is not None
        return found

    def event(self, argument: Value) -> Event:
        return Event("pure", "p", Site("A", 1), Return(None), (0, 1), None, (argument,))

    def both(self, one: Node, other: Node) -> list[Node]:
        self.frontier.push(one)
        self.frontier.push(other)
        found = []
        while self.frontier:
            found.append(self.frontier.pop())
        return found


def test_two_ways_to_one_state_are_one_state_whose_values_are_choices():
    w = Workbench()
    x, y = w.value("x"), w.value("y")
    (merged,) = w.both(
        Node(w.path(True), w.cursor("D", v=x), w.cursor("D")),
        Node(w.path(False), w.cursor("D", v=y), w.cursor("D")),
    )
    assert merged.path.term(w.terms) is w.terms.true
    chosen = merged.source.environment["v"].term
    assert chosen is w.terms.choice(w.c, x.term, y.term)
    assert merged.source.environment[PHASE] == w.value("phase")


def test_what_waits_is_merged_with_its_arguments():
    w = Workbench()
    x, y = w.value("x"), w.value("y")
    (merged,) = w.both(
        Node(w.path(True), w.cursor("D"), w.cursor("D"), (w.event(x),)),
        Node(w.path(False), w.cursor("D"), w.cursor("D"), (w.event(y),)),
    )
    (event,) = merged.source_pool
    assert event.arguments[0].term is w.terms.choice(w.c, x.term, y.term)


def test_what_may_have_ended_on_one_way_may_have_ended():
    w = Workbench()
    (merged,) = w.both(
        Node(w.path(True), w.cursor("D", **{MAY_HAVE_ENDED: 1}), w.cursor("D")),
        Node(w.path(False), w.cursor("D"), w.cursor("D")),
    )
    assert merged.source.environment[MAY_HAVE_ENDED] == 1


def test_alone_what_may_have_ended_stays_apart_from_what_has_not():
    w = Workbench()
    both = w.both(
        Node(w.path(True), w.cursor("D", **{MAY_HAVE_ENDED: 1}), DEAD),
        Node(w.path(False), w.cursor("D"), DEAD),
    )
    assert [MAY_HAVE_ENDED in each.source.environment for each in both] == [True, False]


def test_what_only_one_way_knows_is_forgotten():
    w = Workbench()
    (merged,) = w.both(
        Node(w.path(True), w.cursor("D", v=w.value("x")), DEAD),
        Node(w.path(False), w.cursor("D"), DEAD),
    )
    assert "v" not in merged.source.environment


def test_states_of_different_positions_pools_choices_tokens_or_ends_stay_apart():
    w = Workbench()
    anchors = [w.unfolding.names.make("anchor", Site("A", 0), (n,)) for n in (1, 2)]
    here = Node(w.path(True), w.cursor("B", t=anchors[0]), w.cursor("B", t=anchors[0]))
    others = [
        Node(here.path, w.cursor("C", t=anchors[0]), here.target),
        Node(here.path, w.cursor("B", t=anchors[1]), here.target),
        Node(here.path, here.source, here.target, (w.event(w.value("x")),)),
        Node(here.path, here.source, here.target, (), (w.event(w.value("x")),)),
        Node(here.path, here.source, here.target, (), (), ((anchors[0], anchors[1]),)),
        Node(here.path, here.source, DEAD),
    ]
    for other in others:
        assert len(w.both(here, other)) == 2
    assert len(w.both(Node(here.path, here.source, DEAD), Node(here.path, here.source, STUCK))) == 2


def test_earlier_positions_of_the_source_come_first_and_lost_targets_last():
    w = Workbench()
    blocks = ["D", "A", "C", "B"]
    for block in blocks:
        w.frontier.push(Node(anywhere(), w.cursor(block), w.cursor("A")))
    w.frontier.push(Node(anywhere(), w.cursor("A"), DEAD))
    w.frontier.push(Node(anywhere(), w.cursor("A"), w.cursor("D")))
    found = []
    while w.frontier:
        node = w.frontier.pop()
        target = node.target if isinstance(node.target, str) else node.target.position.block
        found.append((node.source.position.block, target))
    assert found[:3] == [("A", "A"), ("A", "D"), ("A", DEAD)]
    orders = [w.unfolding.order(Position(block, ())) for block, _ in found]
    assert orders == sorted(orders) and len(found) == 6
