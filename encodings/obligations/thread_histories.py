"""The histories that threads of one program can have, and which of them can stand in one wave.

A history is the set of convergent instances that a thread executes; instances are told by their
names, so who is converged with whom follows from the histories of a wave's threads. One unfolding
serves all questions: a thread's histories are enumerated from models, each one ruled out for the
next, and several threads are asked for together, with their shared inputs in common.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from ..product.events import Classifier, Event
from ..product.names import Name, always_converged
from ..product.records import Match, Product
from ..terms.session import Answer, Session
from ..terms.term import Term
from .queries import Found, session_about, wishes_of

Key = TypeVar("Key", bound=Hashable)
"""What is told of a thread: here the name of an instance that it executes."""

History = frozenset[Name]
"""The convergent instances that one thread executes, control intrinsics left out."""


@dataclass(frozen=True, slots=True)
class Histories(Generic[Key]):
    """What threads can do, shortest first. `complete`: there are no others within the bound."""

    found: tuple[frozenset[Key], ...]
    complete: bool


def histories_of(product: Product, most: int, seconds: float | None) -> Histories[Name]:
    """The histories of a thread that finishes; at most `most` are looked for.

    `product` compares a program with itself."""
    return ways_of(product, _conditions(product), most, seconds)


def ways_of(
    product: Product, conditions: Mapping[Key, Term], most: int, seconds: float | None
) -> Histories[Key]:
    """The sets of these conditions of which exactly all hold of a thread that finishes."""
    session = session_about(product, seconds)
    session.require(product.terms.disjunction(product.ends.completed), 0)
    for assumption in product.variables.assumptions:
        session.require(assumption, 0)
    truths = {name: session.translate(condition, 0) for name, condition in conditions.items()}
    found: list[frozenset[Key]] = []
    answer = session.check()
    while answer == "sat" and len(found) < most:
        history = frozenset(name for name, truth in truths.items() if session.holds(truth))
        found.append(history)
        session.require_any(
            [session.negation(t) if name in history else t for name, t in truths.items()]
        )
        answer = session.check()
    order = {name: index for index, name in enumerate(conditions)}
    found.sort(key=lambda history: (len(history), sorted(order[name] for name in history)))
    return Histories(tuple(found), answer == "unsat")


def wave_with(
    product: Product,
    histories: Sequence[History],
    classifier: Classifier,
    seconds: float | None,
) -> Answer | Found:
    """Threads with these histories in one wave: a model of their inputs, or why there is none."""
    return threads_with(product, _conditions(product), histories, classifier, seconds)


def threads_with(
    product: Product,
    conditions: Mapping[Key, Term],
    histories: Sequence[frozenset[Key]],
    classifier: Classifier,
    seconds: float | None,
) -> Answer | Found:
    """The same for any conditions: of each thread those hold that are in its set."""
    session = session_about(product, seconds)
    done = product.terms.disjunction(product.ends.completed)
    for thread, history in enumerate(histories):
        session.require(done, thread)
        for assumption in product.variables.assumptions:
            session.require(assumption, thread)
        for name, condition in conditions.items():
            wanted = condition if name in history else product.terms.negation(condition)
            session.require(wanted, thread)
    threads = range(len(histories))
    for one, other in combinations(threads, 2):
        _uniform_results(session, product.calls.matches, classifier, (one, other))
    for name in sorted(product.variables.distinct):
        session.require_distinct(name, threads)
    # The simulated wave numbers its lanes: a model that does the same can be executed.
    numbered = [
        execution.result.term
        for execution in product.calls.executions
        if (classifier.contract(execution.callee).meaning or "").endswith(".id")
    ]
    answer = session.check_preferring(wishes_of(product), len(histories), numbered)
    return Found(session, len(histories)) if answer == "sat" else answer


def _conditions(product: Product) -> dict[Name, Term]:
    """When a thread executes each convergent operation."""
    conditions: dict[Name, list[Term]] = {}
    for match in product.calls.matches:
        if match.source.name is not None:
            conditions.setdefault(match.source.name, []).append(match.condition)
    return {name: product.terms.disjunction(each) for name, each in conditions.items()}


def _uniform_results(
    session: Session, matches: Sequence[Match], classifier: Classifier, threads: tuple[int, int]
) -> None:
    """Results that a contract makes equal are equal for threads that may be converged. At an
    anchor that is more than is needed: waves in which they part there are not looked for."""
    one, other = threads
    uniform = [match for match in matches if _is_uniform(match.source, classifier)]
    for a, b in _together(uniform):
        both = session.conjunction(
            [session.translate(a.condition, one), session.translate(b.condition, other)]
        )
        assert a.source.result is not None and b.source.result is not None
        for part, other_part in zip(a.source.result, b.source.result, strict=True):
            equal = session.equal(
                session.translate(part, one), session.translate(other_part, other)
            )
            session.require_implication(both, equal)


def _together(matches: Sequence[Match]) -> Iterator[tuple[Match, Match]]:
    for a in matches:
        for b in matches:
            assert a.source.name is not None and b.source.name is not None
            if always_converged(a.source.name, b.source.name) is not False:
                yield a, b


def _is_uniform(event: Event, classifier: Classifier) -> bool:
    contract = classifier.contract(event.callee)
    known = event.result is not None and event.name is not None
    return known and (contract.uniform_result or contract.uniform_where_equal is not None)
