"""What is asked of the solver about a product: can one thread fail, can two threads disagree.

A product speaks of one thread. For questions about two, its terms are translated twice, with the
shared variables in common. Two threads' *target* instances are converged iff their names are
equal, or, where the names hang from anchors, iff the implementation chose so: a truth variable
for each pair of anchor instances, restricted to admissible choices (CO15).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from .events import Classifier, Event
from .instance_names import Name, always_converged
from .recording import asking
from .records import Match, Product, Unmatched
from .solving import Answer, Session
from .symbolic_values import Value
from .terms import Term

SMALL = 8
"""Inputs below this are preferred in a witness."""

PAGE = 0x10000
"""Pointers of a witness are multiples of this where they can be."""

Converged = bool | tuple[Name, Name]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Thread 0 executes `one`, thread 1 `other`; they are together on one side only."""

    one: Match | Unmatched
    other: Match | Unmatched
    together_in_source: Converged
    together_in_target: Converged
    kind: Literal["matched", "source", "target"]


@dataclass(frozen=True, slots=True)
class Found:
    """A satisfiable question: the model, its threads and, of two threads, the conflicts it has
    and the pairs of target anchor instances that it joins. The model is the session's last."""

    session: Session
    threads: int
    conflicts: tuple[Conflict, ...] = ()
    joined: tuple[tuple[Name, Name], ...] = ()


def ask_one_thread(
    product: Product, conditions: list[Term], seconds: float | None
) -> Answer | Found:
    """Can a thread meet one of the conditions? Poison inputs are avoided where possible."""
    wanted = product.terms.disjunction(conditions)
    if wanted is product.terms.false:
        return "unsat"
    session = Session(product.shared, seconds)
    session.require(wanted, 0)
    for assumption in product.assumptions:
        session.require(assumption, 0)
    answer = session.check_preferring(wishes_of(product), threads=1)
    return Found(session, 1) if answer == "sat" else answer


def wishes_of(product: Product) -> list[list[Term]]:
    """What a model should be like, for its reader: no poison goes in, pointers are apart from
    null and from each other, and numbers are small. No thread ends inside a call."""
    t = product.terms
    places, small = [], []
    for name, (term, _) in product.parameters.items():
        if name in product.pointers:
            address = t.constant(PAGE * (len(places) + 1), term.width)
            places.append(t.equal(term, address))
        elif term.width > 3:
            small.append(t.unsigned_less(term, t.constant(SMALL, term.width)))
    undefined = [t.negation(part) for part in (*product.ended, *product.poison_inputs)]
    return [undefined, places, small]


def conflicts_of(product: Product, classifier: Classifier) -> Iterator[Conflict]:
    """The pairs of communications on which source and target may disagree, syntactically."""
    for one, other in _candidates(_distinct(product)):
        if isinstance(one, Unmatched) and isinstance(other, Unmatched):
            continue
        if isinstance(one, Unmatched):
            one, other = other, one
        source = _in_source(one, other)
        target = _in_target(one, other)
        if source == target and isinstance(source, bool):
            continue
        grows = classifier.contract(_event(one).callee).sets == "may-grow"
        if isinstance(other, Unmatched):
            if _source_event(other) is not None and source is not False:
                yield Conflict(one, other, source, False, "source")
            elif _target_event(other) is not None and target is not False and not grows:
                yield Conflict(one, other, False, target, "target")
        elif grows and (source is False or target is True):
            continue
        elif source != target:
            yield Conflict(one, other, source, target, "matched")


def _distinct(product: Product) -> list[Match | Unmatched]:
    """The matches and the unmatched, with those of equal names taken together."""
    found: dict[object, tuple[Match | Unmatched, list[Term]]] = {}
    for match in product.matches:
        key: object = (match.source.name, match.target.name, match.source_class)
        found.setdefault(key, (match, []))[1].append(match.condition)
    for thing in (*product.unmatched_source, *product.unmatched_target):
        key = (thing.side, thing.event.name, thing.source_class)
        found.setdefault(key, (thing, []))[1].append(thing.condition)
    return [
        replace(thing, condition=product.terms.disjunction(conditions))
        for thing, conditions in found.values()
    ]


def _candidates(
    things: list[Match | Unmatched],
) -> Iterator[tuple[Match | Unmatched, Match | Unmatched]]:
    """Pairs that share a source or a target name, up to the choices at anchors."""
    groups: dict[object, list[int]] = {}
    shapes: list[tuple[object, object]] = []
    for index, thing in enumerate(things):
        source, target = _source_shape(thing), _target_shape(thing)
        shapes.append((source, target))
        for side, shape in (("source", source), ("target", target)):
            if shape is not None:
                groups.setdefault((side, shape), []).append(index)
    seen: set[tuple[int, int]] = set()
    for (_, shape), members in groups.items():  # type: ignore[misc]
        open_ = isinstance(shape, tuple)
        if not open_ and len({shapes[m] for m in members}) == 1:
            continue
        for position, i in enumerate(members):
            for j in members[position if open_ else position + 1 :]:
                if (i, j) not in seen:
                    seen.add((i, j))
                    yield things[i], things[j]


def _shape(name: Name) -> object:
    """What two names that may be converged have in common: themselves, or a tuple without the
    anchor's instance. None for a name that is converged with nothing."""
    if name.root.kind == "alone":
        return None
    if name.root.kind != "anchor":
        return name
    levels = tuple((n.site, n.count) for n in name.chain[:-1])
    return (levels, name.root.site)


def _source_shape(thing: Match | Unmatched) -> object:
    event = _source_event(thing)
    return None if event is None or event.name is None else _shape(event.name)


def _target_shape(thing: Match | Unmatched) -> object:
    event = _target_event(thing)
    return None if event is None or event.name is None else _shape(event.name)


def _event(thing: Match | Unmatched) -> Event:
    return thing.source if isinstance(thing, Match) else thing.event


def _source_event(thing: Match | Unmatched) -> Event | None:
    if isinstance(thing, Match):
        return thing.source
    return thing.event if thing.side == "source" else None


def _target_event(thing: Match | Unmatched) -> Event | None:
    if isinstance(thing, Match):
        return thing.target
    return thing.event if thing.side == "target" else None


def _in_source(one: Match | Unmatched, other: Match | Unmatched) -> Converged:
    """Whether the source instances are converged, by the classes chosen for source anchors."""
    a, b = _source_event(one), _source_event(other)
    if a is None or b is None or a.name is None or b.name is None:
        return False
    converged = always_converged(a.name, b.name)
    if isinstance(converged, bool):
        return converged
    first, second = one.source_class, other.source_class
    if first is None or second is None:
        return False
    return always_converged(first, second)


def _in_target(one: Match | Unmatched, other: Match | Unmatched) -> Converged:
    a, b = _target_event(one), _target_event(other)
    if a is None or b is None or a.name is None or b.name is None:
        return False
    return always_converged(a.name, b.name)


def ask_two_threads(
    product: Product,
    conflicts: list[Conflict],
    classifier: Classifier,
    seconds: float | None,
) -> Iterator[Answer | Found]:
    """Can two threads that both finish disagree on one of the conflicts?

    Answers one after the other: each `Found` is a model with a conflict that no earlier one had;
    the last answer is `unsat` or `unknown`. Ask for the next only when done with a model."""
    if not conflicts:
        yield "unsat"
        return
    question = _TwoThreads(product, classifier, seconds)
    while True:
        answer = question.ask(conflicts)
        yield answer
        if not isinstance(answer, Found):
            return
        shown = {id(conflict) for conflict in answer.conflicts}
        conflicts = [conflict for conflict in conflicts if id(conflict) not in shown]
        if not conflicts:
            yield "unsat"
            return


class _TwoThreads:
    def __init__(self, product: Product, classifier: Classifier, seconds: float | None) -> None:
        self.product = product
        self.classifier = classifier
        self.session = Session(product.shared, seconds)
        self.pairs: dict[tuple[Name, Name], Any] = {}
        self.prepared = False

    def ask(self, conflicts: list[Conflict]) -> Answer | Found:
        """A model with one of the conflicts; asked again, only the rest is put in question."""
        session, product = self.session, self.product
        session.require_any([self._disagreement(conflict) for conflict in conflicts])
        if not self.prepared:
            self.prepared = True
            self._prepare()
        with asking("two threads that are together on one side only (obligations 3, 4)"):
            answer = session.check_preferring(wishes_of(product), threads=2)
        if answer != "sat":
            return answer
        true = tuple(
            conflict for conflict in conflicts if session.holds(self._disagreement(conflict))
        )
        joined = tuple(pair for pair, variable in self.pairs.items() if session.holds(variable))
        return Found(session, 2, true, joined)

    def _prepare(self) -> None:
        session, product = self.session, self.product
        done = product.terms.disjunction(product.completed)
        for thread in (0, 1):
            session.require(done, thread)
            for assumption in product.assumptions:
                session.require(assumption, thread)
        self._uniform_results()
        self._admissible_choices()
        # Last: only variables of which something was said can be kept apart.
        for name in sorted(product.distinct):
            session.require_distinct(name)

    def _disagreement(self, conflict: Conflict) -> Any:
        session = self.session
        source = self._truth(conflict.together_in_source)
        target = self._truth(conflict.together_in_target)
        if self._may_grow(conflict):
            differ = session.conjunction([source, session.negation(target)])
        else:
            differ = session.exclusive_or(source, target)
        one = session.translate(conflict.one.condition, 0)
        other = session.translate(conflict.other.condition, 1)
        return session.conjunction([one, other, differ])

    def _may_grow(self, conflict: Conflict) -> bool:
        callee = _event(conflict.one).callee
        return conflict.kind == "matched" and self.classifier.contract(callee).sets == "may-grow"

    def _truth(self, converged: Converged) -> Any:
        if isinstance(converged, bool):
            return self.session.truth(converged)
        pair = self.pairs.get(converged)
        if pair is None:
            a, b = converged
            pair = self.session.fresh_truth(f"joined:{a.number}:{b.number}")
            self.pairs[converged] = pair
        return pair

    def _uniform_results(self) -> None:
        """Results that the contract makes equal are equal for threads converged in the target."""
        session = self.session
        executed = [(match.condition, match.target) for match in self.product.matches] + [
            (unmatched.condition, unmatched.event) for unmatched in self.product.unmatched_target
        ]
        uniform = [
            (condition, event)
            for condition, event in executed
            if event.result is not None
            and event.name is not None
            and self._uniform_if(event) is not None
        ]
        groups: dict[object, list[tuple[Term, Event]]] = {}
        for condition, event in uniform:
            assert event.name is not None
            shape = _shape(event.name)
            if shape is not None:
                groups.setdefault(shape, []).append((condition, event))
        for members in groups.values():
            for condition, one in members:
                for other_condition, other in members:
                    assert one.name and other.name and one.result and other.result
                    converged = always_converged(one.name, other.name)
                    if converged is False:
                        continue
                    equal_where = [
                        session.equal(session.translate(a, 0), session.translate(b, 1))
                        for value, other_value in zip(
                            self._uniform_if(one) or (), self._uniform_if(other) or (), strict=False
                        )
                        for a, b in zip(value, other_value, strict=True)
                    ]
                    both = session.conjunction(
                        [
                            session.translate(condition, 0),
                            session.translate(other_condition, 1),
                            self._truth(converged),
                            *equal_where,
                        ]
                    )
                    for part, other_part in zip(one.result, other.result, strict=True):
                        equal = session.equal(
                            session.translate(part, 0), session.translate(other_part, 1)
                        )
                        session.require_implication(both, equal)

    def _uniform_if(self, event: Event) -> tuple[Value, ...] | None:
        """The arguments that converged threads must agree on to get equal results: none of them
        for a uniform result; None if they need not be equal at all."""
        contract = self.classifier.contract(event.callee)
        if contract.uniform_result:
            return ()
        index = contract.uniform_where_equal
        if index is None or index >= len(event.arguments):
            return None
        return (event.arguments[index],)

    def _admissible_choices(self) -> None:
        """At most one instance of a thread in a class, and no crossing in convergence-before."""
        session = self.session
        where: dict[Name, tuple[tuple[int, ...], Any]] = {}
        fixed: list[tuple[tuple[int, ...], Any]] = []
        for instance in self.product.instances["target"]:
            if instance.name.kind == "anchor":
                where.setdefault(instance.name, (instance.order, None))
            elif instance.name.root.kind in ("entry", "maximal"):
                fixed.append((instance.order, instance.condition))
        pairs = list(self.pairs.items())
        for index, ((a, b), joined) in enumerate(pairs):
            for (c, d), other in pairs[index + 1 :]:
                same_static = a.site == c.site
                crossing = (where[a][0] < where[c][0] and where[d][0] < where[b][0]) or (
                    where[c][0] < where[a][0] and where[b][0] < where[d][0]
                )
                if crossing or (same_static and (a is c or b is d)):
                    session.require_not_both(joined, other)
            low, high = sorted((where[a][0], where[b][0]))
            between = [
                session.conjunction(
                    [session.translate(condition, 0), session.translate(condition, 1)]
                )
                for order, condition in fixed
                if low < order < high
            ]
            if between:
                session.require_implication(joined, session.negation(session.disjunction(between)))
