"""Events of both sides of a product meet: they become one, or one waits, or they do not match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from ...semantics.program.causes import Kind, Mismatch
from ...semantics.program.function import Site
from ..memory.comparison import Difference
from ..memory.objects import Entangled
from ..memory.reading import TooManyStores
from ..terms.factory import Terms
from ..terms.path_conditions import assume
from ..terms.provenance import another_base
from ..terms.term import Term
from ..terms.values import Value
from .events import (
    Classifier,
    Event,
    callee_of,
    described,
    may_be_needless,
    promises_of_its_own,
    removable,
    speculatable,
)
from .execution import Executor, with_known_result
from .matching_rules import (
    equal_but_for_poison,
    has_own_address,
    identical,
    in_its_place,
    looks_too,
    partner_in,
    passes_the_same,
    pointers_of,
    promised_otherwise,
    types_of_arguments,
    undefined_in_both,
)
from .mismatches import Mismatches
from .names import Name
from .overtaking import Overtaking
from .records import AnchorUse, Failure, Match, Movable, Partners, Records, Side, Stop
from .shared_memory import SharedMemory
from .states import MEMORY, Cursor, Frontier, Node, cursor_of, no_longer_waiting, waiting

Matching = Literal["exact", "eager", "skip-unused"]
"""How calls that may move find partners: only with identical argument terms; with any that may
be equal; the same, leaving out source calls whose result nothing reads."""

ANOTHER_OBJECT = "another object than that of the source: one address, but perhaps not one object"


@dataclass(slots=True, kw_only=True)
class Matcher:
    """Matches the events of a node; who moves to them is for others to say."""

    terms: Terms
    classifier: Classifier
    executor: Executor
    overtaking: Overtaking
    mismatches: Mismatches
    frontier: Frontier
    records: Records
    shared: SharedMemory
    matching: Matching
    unused: frozenset[Site]
    """The calls of the source whose result nothing reads."""
    anchor_depth: Literal["structure", "operation"]
    compares_results: bool = True
    _instances: int = 0

    def meet(self, node: Node, target: Cursor) -> None:
        """Both sides are at events: match them, or let one wait in its pool for its partner."""
        try:
            one = self.executor.event("source", node.source)
            other = self.executor.event("target", target)
        except Entangled as why:
            here = node.path.term(self.terms)
            self.records.note(Stop(here, "target", Kind.POINTERS, str(why), 0))
            return None
        if one.kind == "unreachable":
            self.mismatches.end_inside_a_call(node, certain=True)
            return None
        if other.kind == "unreachable":
            failure = Failure(
                condition=self.terms.true,
                reason="the target has undefined behaviour",
                mismatch=Mismatch.UNDEFINED,
                line=other.line,
            )
            self.mismatches.fail(node, failure)
            return None
        # Where the source breaks a promise of its call, nothing of the target is wrong.
        kept = self.executor.where_defined(node, "source", one)
        if kept is None:
            return None
        node = kept
        if self._read_again(node, "source", one) or self._read_again(node, "target", other):
            return None
        movable = ("pure", "load")
        if one.kind in movable and self._skippable(one):
            self._wait(node, "source", one)
            return None
        closeness = (in_its_place, identical, passes_the_same, equal_but_for_poison)
        if self.matching != "exact":
            closeness += (self._compatible, looks_too)
        for close in closeness:
            if one.kind in movable and (found := partner_in(one, node.target_pool, close)):
                return self._match(node, one, found, "source")
            kept = (event for event in node.source_pool if not self._skippable(event))
            if other.kind in movable and (found := partner_in(other, kept, close)):
                return self._match(node, found, other, "target")
            if one.kind in movable and one.kind == other.kind and close(one, other):
                return self._match(node, one, other, "both")
        if looks_too(one, other) and one.callee == other.callee:
            return self._match(node, one, other, "both")
        if one.kind in movable:
            self._wait(node, "source", one)
        elif other.kind in movable:
            self._wait(node, "target", other)
        elif one.kind == "return" and other.kind == "return":
            self._finish(node, one, other)
        elif one.kind == other.kind and one.callee == other.callee:
            self._match(node, one, other, "both")
        else:
            memory = "memory" in (one.kind, other.kind)
            reason = (
                f"the source goes on with {described(one)} where the target has {described(other)}"
            )
            failure = Failure(
                condition=self.terms.true,
                reason=reason,
                mismatch=Mismatch.CALL,
                memory=memory,
                certain=not (memory or may_be_needless(one) or may_be_needless(other)),
                source=one,
                target=other,
                line=other.line,
            )
            self.mismatches.fail(node, failure)
        return None

    def _read_again(self, node: Node, side: Side, event: Event) -> bool:
        """Step over a call that reads what it has read before: it needs no partner."""
        if event.kind != "load" or with_known_result(node, side, event).result is None:
            return False
        kept = self.executor.where_defined(node, side, event)
        if kept is not None:
            known = with_known_result(kept, side, event)
            self.frontier.push(self.executor.executed(kept, side, known))
        return True

    def _skippable(self, event: Event) -> bool:
        if self.matching != "skip-unused" or event.looks:
            return False
        return event.site in self.unused and removable(event)

    def _compatible(self, one: Event, other: Event) -> bool:
        if (
            one.looks != other.looks
            or one.callee != other.callee
            or len(one.arguments) != len(other.arguments)
        ):
            return False
        pairs = zip(one.arguments, other.arguments, strict=True)
        return all(
            a.term.width == b.term.width
            and self.terms.equal(a.term, b.term) is not self.terms.false
            for a, b in pairs
        )

    def _wait(self, node: Node, side: Side, event: Event) -> None:
        """Execute an event whose partner has not come yet."""
        kept = self.executor.where_defined(node, side, event)
        if kept is None:
            return
        event = with_known_result(kept, side, event)
        event = self.executor.with_result(side, event, kept.path)
        kept = self._with_result_kept(kept, side, event)
        if kept is None:
            return
        self.frontier.push(waiting(self.executor.executed(kept, side, event), side, event))

    def _match(
        self, node: Node, one: Event, other: Event, advance: Literal["source", "target", "both"]
    ) -> None:
        """Make the two events one communication: arguments refined, one result."""
        t = self.terms
        if one.looks and other.looks:
            self._look_together(node, one, other, advance)
            return
        if one.callee != other.callee:
            raise AssertionError("only calls of one callee are matched")
        if len(one.arguments) != len(other.arguments):
            reason = f"{described(other)} has not as many arguments as in the source"
            failure = Failure(
                condition=t.true,
                reason=reason,
                mismatch=Mismatch.ARGUMENTS,
                source=one,
                target=other,
                line=other.line,
            )
            self.mismatches.fail(node, failure)
            return
        if may_be_needless(one):
            here = node.path.term(t)
            self.records.note(Movable(here, "source", one), Movable(here, "target", other))
        for condition, what in self.overtaking.of(node, one, other):
            self._stop(condition, Kind.ORDER, what, other)
        said = promised_otherwise(one, other)
        if said is not None:
            self._stop(node.path.term(t), *said, other)
            return
        self._reach_the_same(node, one, other)
        if advance != "both":
            found, side = (other, "target") if advance == "source" else (one, "source")
            node = no_longer_waiting(node, side, found)
        refined = t.conjunction(
            t.true if both_undefined else self._refines(a, b, type_)
            for a, b, both_undefined, type_ in zip(
                one.arguments,
                other.arguments,
                undefined_in_both(one, other),
                types_of_arguments(one),
                strict=True,
            )
        )
        if refined is not t.true:
            memory = one.kind in ("memory", "load") or any(
                has_own_address(value.term) for value in (*one.arguments, *other.arguments)
            )
            reason = f"the arguments of {described(other)} differ"
            failure = Failure(
                condition=t.negation(refined),
                reason=reason,
                mismatch=Mismatch.ARGUMENTS,
                memory=memory,
                certain=self._needs_a_partner(other),
                source=one,
                target=other,
                line=other.line,
            )
            self.mismatches.fail(node, failure)
        path = assume(t, node.path, refined)
        if path is None:
            return
        if one.kind == "load" and one.outside is not None and other.outside is not None:
            same = t.equal(one.outside, other.outside)
            what = f"{described(other)} may read what something between has changed"
            if (changed := assume(t, path, t.negation(same))) is not None:
                self._stop(changed.term(t), Kind.CALLEE, what, other)
            path = assume(t, path, same)
            if path is None:
                return
        node = replace(node, path=path)
        after = self._with_one_memory(node, other, lambda: self.shared.differences(one, other))
        if after is None:
            return
        node = after
        self._instances += 1
        if may_be_needless(one):
            self.records.note(Partners(node.path.term(t), one, other))
        # A target that states less of the call still calls what the source's states more of, and
        # is given the same pointers.
        one, other = (
            replace(each, instance=self._instances, reach=one.reach, places=one.places)
            for each in (one, other)
        )
        if one.result is None and other.result is None:
            other = with_known_result(node, "target", other)
            other = self.executor.with_result("target", other, node.path)
        result = one.result if one.result is not None else other.result
        one, other = replace(one, result=result), replace(other, result=result)
        moving: tuple[tuple[Side, Event], ...] = (("source", one), ("target", other))
        for side, event in moving:
            if advance in (side, "both"):
                kept = self.executor.where_defined(node, side, event)
                if kept is None:
                    return
                node = self.executor.executed(kept, side, event)
        self.frontier.push(self._record_match(node, one, other))

    def _look_together(
        self, node: Node, one: Event, other: Event, advance: Literal["source", "target", "both"]
    ) -> None:
        """Make two looks of threads at their set one communication, whatever each passes."""
        here = node.path.term(self.terms)
        self.records.note(Movable(here, "source", one), Movable(here, "target", other))
        self.records.note(Partners(here, one, other))
        for condition, what in self.overtaking.of(node, one, other):
            self._stop(condition, Kind.ORDER, what, other)
        if advance != "both":
            found, side = (other, "target") if advance == "source" else (one, "source")
            node = no_longer_waiting(node, side, found)
        self._instances += 1
        one, other = self.executor.looks.together(one, other, node.path)
        one, other = (replace(each, instance=self._instances) for each in (one, other))
        moving: tuple[tuple[Side, Event], ...] = (("source", one), ("target", other))
        for side, event in moving:
            if advance in (side, "both"):
                kept = self._with_result_kept(node, side, event)
                if kept is None:
                    return
                node = self.executor.executed(kept, side, event)
        self.frontier.push(self._record_match(node, one, other))

    def _with_result_kept(self, node: Node, side: Side, event: Event) -> Node | None:
        """The state in which a look breaks none of its promises; None if it does."""
        return self.executor.where_defined(node, side, event) if event.looks else node

    def _with_one_memory(
        self, node: Node, other: Event, differences: Callable[[], Iterable[Difference]]
    ) -> Node | None:
        """The state in which the target's memory is as good as the source's, as far as others may
        see it; None if it never is."""
        t = self.terms
        if not self.compares_results:
            return node
        try:
            found = list(differences())
        except TooManyStores as why:
            self._stop(node.path.term(t), Kind.MEMORY, str(why), other)
            return None
        for each in found:
            failure = Failure(
                condition=each.condition,
                reason=f"memory holds something else at {described(other)}",
                mismatch=Mismatch.MEMORY,
                memory=each.at is None,
                certain=each.at is not None,
                target=other,
                line=other.line,
            )
            self.mismatches.fail(node, failure)
            path = assume(t, node.path, t.negation(each.condition))
            if path is None:
                return None
            node = replace(node, path=path)
        return node

    def _needs_a_partner(self, event: Event) -> bool:
        """Whether a single thread of the target makes the call only if the source does."""
        if event.kind in ("memory", "load"):
            return False
        return not speculatable(event, self.classifier.contract(event.callee))

    def _reach_the_same(self, node: Node, one: Event, other: Event) -> None:
        """Nothing is decided where the target's pointer has the source's address, but is based on
        another object."""
        for a, b in pointers_of(one, other):
            path = assume(self.terms, node.path, another_base(self.terms, a, b))
            if path is not None:
                what = f"{described(other)} has an address of {ANOTHER_OBJECT}"
                self._stop(path.term(self.terms), Kind.POINTERS, what, other)

    def _stop(self, condition: Term, kind: Kind, what: str, event: Event) -> None:
        """Nothing is decided where, under a condition, the target has this event."""
        stop = Stop(condition, "target", kind, what, event.line, callee_of(event))
        self.records.note(stop)

    def _refines(self, source: Value, target: Value, type_: str) -> Term:
        """Each scalar of the target's value is one that the source's may be."""
        return self.executor.evaluator.refines(source, target, type_)

    def _record_match(self, node: Node, one: Event, other: Event) -> Node:
        if one.name is None or other.name is None:
            return node
        node, chosen = self._resolve(node, one, other)
        self.records.note(Match(node.path.term(self.terms), one, other, chosen))
        return node

    def _resolve(self, node: Node, one: Event, other: Event) -> tuple[Node, Name | None]:
        """The class of the source event, choosing for its anchor where it is the first."""
        assert one.name is not None and other.name is not None
        root = one.name.root
        if root.kind != "anchor":
            return node, None
        chosen = dict(node.anchors).get(root)
        if chosen is None:
            chosen = other.name
            if self.anchor_depth == "structure":
                chain = other.name.chain
                chosen = chain[min(len(one.name.chain), len(chain)) - 1]
            node = replace(node, anchors=(*node.anchors, (root, chosen)))
            self.records.note(AnchorUse(node.path.term(self.terms), root, one.order, chosen))
        return node, chosen

    def _finish(self, node: Node, one: Event, other: Event) -> None:
        """Both threads return: compare what they return, and judge what stayed unmatched."""
        t = self.terms
        for event in node.source_pool:
            if not removable(event):
                self.mismatches.leave_unmatched(node, event)
                return
        for event in node.target_pool:
            contract = self.classifier.contract(event.callee)
            if speculatable(event, contract) and promises_of_its_own(event, contract):
                what = f"{described(event)} promises something of its result"
                self._stop(node.path.term(t), Kind.ATTRIBUTES, what, event)
                return
            if not speculatable(event, contract):
                load = event.kind == "load"
                reason = f"the source has no partner for {described(event)}"
                if load:
                    reason += " that reads the same memory"
                self.executor.looks.lacking |= event.looks
                failure = Failure(
                    condition=t.true,
                    reason=reason,
                    mismatch=Mismatch.LOAD if load else Mismatch.CALL,
                    memory=load,
                    certain=not load,
                    target=event,
                    line=event.line,
                )
                self.mismatches.fail(node, failure)
                return
        if self.compares_results and len(one.arguments) == len(other.arguments) == 1:
            self._reach_the_same(node, one, other)
            (type_,) = types_of_arguments(one)
            refined = self._refines(one.arguments[0], other.arguments[0], type_)
            if any(undefined_in_both(one, other)):
                refined = t.true
            if refined is not t.true:
                failure = Failure(
                    condition=t.negation(refined),
                    reason="the returned values differ",
                    mismatch=Mismatch.RETURNED,
                    source=one,
                    target=other,
                    line=other.line,
                )
                self.mismatches.fail(node, failure)
            path = assume(t, node.path, refined)
            if path is None:
                return
            node = replace(node, path=path)
        target = cursor_of(node, "target")
        memories = node.source.environment[MEMORY], target.environment[MEMORY]
        after = self._with_one_memory(node, other, lambda: self.shared.at_the_end(*memories))
        if after is not None:
            self.mismatches.complete(after)
