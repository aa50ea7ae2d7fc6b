"""What is noted where the sides of a product cannot be matched, or behaviour is undefined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...semantics.program.causes import Mismatch
from ..terms.factory import Terms
from ..terms.path_conditions import Path, assume
from ..terms.term import Term
from .events import Classifier, Event, described, promises_of_its_own, removable, speculatable
from .records import Defined, End, Failure, Records, Side, Unmatched
from .states import DEAD, MAY_HAVE_ENDED, PHASE, Cursor, Frontier, Node, from_here, moved
from .unfolding import Unfolding

POISON_PASSED = "poison in a noundef argument"

UNDEFINED_ACCESS = "an access that is undefined"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatches:
    """Ends the way of both sides: the source goes on alone, or its behaviour is undefined."""

    terms: Terms
    classifier: Classifier
    unfoldings: Mapping[Side, Unfolding]
    frontier: Frontier
    records: Records

    def require(
        self, node: Node, path: Path, side: Side, here: Cursor, holds: Term, what: str
    ) -> Path | None:
        """Source undefined behaviour is assumed away; target undefined behaviour is a failure.

        Where nothing before need have ended the thread, that the source's behaviour is defined is
        a fact of the thread, and no condition of coming further."""
        if side == "target" and holds is not self.terms.true:
            instruction = self.unfoldings[side].instruction(here.position, here.index)
            at = moved(replace(node, path=path), side, here)
            failure = Failure(
                condition=self.terms.negation(holds),
                reason=f"the target has {what}",
                mismatch=Mismatch.UNDEFINED,
                line=instruction.line,
            )
            self.fail(at, failure)
        if side == "source" and holds is not self.terms.true:
            certain = holds is self.terms.false
            if not certain and MAY_HAVE_ENDED not in node.source.environment:
                self.records.note(Defined(self.terms.implication(path.term(self.terms), holds)))
                return assume(self.terms, path, holds, fact=True)
            undefined = assume(self.terms, path, self.terms.negation(holds))
            if undefined is not None:
                at = moved(replace(node, path=undefined), side, here)
                self.end_inside_a_call(at, certain=certain)
        return assume(self.terms, path, holds)

    def end_inside_a_call(self, node: Node, *, certain: bool) -> None:
        """Where the source's behaviour is undefined behind a call that need not return: that call
        may have ended the thread, and what was matched so far did happen.

        Unless the end is `certain` on this path, a call that waits for its partner may yet find
        it; then nothing is said here."""
        if MAY_HAVE_ENDED not in node.source.environment:
            return
        note, term = self.records.note, node.path.term(self.terms)
        phase = node.source.environment[PHASE]
        note(End(term, "in_a_call", phase.term))
        if isinstance(node.target, str):
            self.end_alone(node, node.target)
            return
        for event in (*node.source_pool, *node.target_pool):
            if self._may_stay_alone(event, node):
                continue
            if certain:
                reason = f"where a call ends the thread, {described(event)} has no partner"
                own = any(event is one for one in node.source_pool)
                failure = Failure(
                    condition=term,
                    reason=reason,
                    mismatch=Mismatch.CALL,
                    line=event.line,
                    source=event if own else None,
                    target=None if own else event,
                )
                note(failure, End(term, "failed"))
            return
        self.complete(node)

    def end_alone(self, node: Node, why: str) -> None:
        """The source ends without the target: they did not match, or the target ran on."""
        self.records.note(End(node.path.term(self.terms), "failed" if why == DEAD else "stuck"))

    def complete(self, node: Node) -> None:
        """Both sides end here, and what waits for a partner stays without."""
        for event in node.source_pool:
            self.leave_unmatched(node, event)
        term = node.path.term(self.terms)
        for event in node.target_pool:
            if event.name is not None:
                self.records.note(Unmatched(term, event, "target"))
        self.records.note(End(term, "completed"))

    def _may_stay_alone(self, event: Event, node: Node) -> bool:
        if any(event is one for one in node.source_pool):
            return removable(event)
        contract = self.classifier.contract(event.callee)
        return event.kind == "load" or (
            speculatable(event, contract) and not promises_of_its_own(event, contract)
        )

    def fail(self, node: Node, failure: Failure) -> None:
        """Under the failure's condition the sides cannot be matched; the source goes on alone."""
        path = assume(self.terms, node.path, failure.condition)
        if path is None:
            return
        self.records.note(replace(failure, condition=path.term(self.terms)))
        self.frontier.push(Node(path, from_here(node.source), DEAD, (), (), ()))

    def leave_unmatched(self, node: Node, event: Event) -> None:
        """A source event finds no partner: it may go, or the sides do not match."""
        if not removable(event):
            reason = f"the target has no partner for {described(event)}"
            failure = Failure(
                condition=self.terms.true,
                reason=reason,
                mismatch=Mismatch.CALL,
                line=event.line,
                source=event,
            )
            self.fail(node, failure)
            return
        if event.name is None:
            return
        chosen = dict(node.anchors).get(event.name.root)
        if event.name.root.kind == "anchor" and chosen is None:
            return  # Its anchor's other operations met nobody either: the choice is `alone`.
        self.records.note(Unmatched(node.path.term(self.terms), event, "source", chosen))
