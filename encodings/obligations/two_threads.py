"""What is asked of the solver about two threads of a product: can they disagree on a conflict.

The product's terms are translated twice, with the shared variables in common. Two threads'
*target* instances are converged iff their names are equal, or, where the names hang from anchors,
iff the implementation chose so: a truth variable for each pair of anchor instances, restricted to
admissible choices (CO15).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..product.events import Classifier, Event
from ..product.names import Name, always_converged
from ..product.records import Product
from ..solver.checks import Answer
from ..solver.recorder import asking
from ..terms.term import Term
from ..terms.values import Value
from .conflicts import Conflict, Converged, event_of, shape_of
from .queries import Found, is_hard, session_about, wishes_of

ABOUT = "two threads that are together on one side only (obligations 3, 4)"


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
    if is_hard(product) and _TwoThreads(product, classifier, seconds, coarse=True).exclude(
        conflicts
    ):
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
    def __init__(
        self,
        product: Product,
        classifier: Classifier,
        seconds: float | None,
        *,
        coarse: bool = False,
    ) -> None:
        self.product = product
        self.classifier = classifier
        self.session = session_about(product, seconds, coarse=coarse)
        self.pairs: dict[tuple[Name, Name], Any] = {}
        self.prepared = False
        self._disagreements: dict[int, Any] = {}
        """What was built for each conflict, by the number of the object."""

    def exclude(self, conflicts: list[Conflict]) -> bool:
        """Whether none of the conflicts can be, as far as is seen at once."""
        self._put_in_question(conflicts)
        with asking(ABOUT):
            return self.session.check() == "unsat"

    def _put_in_question(self, conflicts: list[Conflict]) -> None:
        self.session.require_any([self._disagreement(conflict) for conflict in conflicts])
        if not self.prepared:
            self.prepared = True
            self._prepare()

    def ask(self, conflicts: list[Conflict]) -> Answer | Found:
        """A model with one of the conflicts; asked again, only the rest is put in question."""
        session, product = self.session, self.product
        self._put_in_question(conflicts)
        with asking(ABOUT):
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
        done = product.terms.disjunction(product.ends.completed)
        for thread in (0, 1):
            session.require(done, thread)
            for assumption in product.variables.assumptions:
                session.require(assumption, thread)
        self._uniform_results()
        self._admissible_choices()
        # Last: only variables of which something was said can be kept apart.
        for name in sorted(product.variables.distinct):
            session.require_distinct(name)

    def _disagreement(self, conflict: Conflict) -> Any:
        found = self._disagreements.get(id(conflict))
        if found is None:
            found = self._disagreements[id(conflict)] = self._new_disagreement(conflict)
        return found

    def _new_disagreement(self, conflict: Conflict) -> Any:
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
        callee = event_of(conflict.one).callee
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
        executed = [(match.condition, match.target) for match in self.product.calls.matches] + [
            (unmatched.condition, unmatched.event)
            for unmatched in self.product.calls.unmatched_target
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
            shape = shape_of(event.name)
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
        for instance in self.product.names.instances["target"]:
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
