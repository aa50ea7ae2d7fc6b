"""What is asked of the solver about one thread of a product, and what an answer is.

A product speaks of one thread: can it meet one of some conditions, and preferably how.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..product.names import Name
from ..product.records import Product
from ..solver.checks import Answer
from ..terms.propagation import propagated, what_matters
from ..terms.term import Term, parts_of
from .conflicts import Conflict

if TYPE_CHECKING:
    from ..terms.session import Session

SMALL = 8
"""Inputs below this are preferred in a witness."""

MUCH = 2_000
"""So many terms in what is assumed are not simplified anew for each condition."""

QUICKLY = 2.0
"""Seconds in which a session about all says what it can; what takes longer is simplified first."""

PAGE = 0x10000
"""Pointers of a witness are multiples of this where they can be."""


@dataclass(frozen=True, slots=True)
class Found:
    """A satisfiable question: the model, its threads and, of two threads, the conflicts it has
    and the pairs of target anchor instances that it joins. The model is the session's last."""

    session: Session
    threads: int
    conflicts: tuple[Conflict, ...] = ()
    joined: tuple[tuple[Name, Name], ...] = ()


def session_about(product: Product, seconds: float | None, *, coarse: bool = False) -> Session:
    """A new question about a product, whose terms are translated once for all questions. A coarse
    one has answers that hold only where it is "unsat"."""
    from ..terms.session import Session  # which imports z3
    from ..terms.translation import translation_of

    shared = product.variables.shared
    return Session(shared, seconds, translation_of(product.terms, shared, coarse=coarse))


def ask_one_thread(
    product: Product, conditions: Sequence[Term], seconds: float | None, *, shown: bool = True
) -> Answer | Found:
    """Can a thread meet one of the conditions? If the model is to be `shown`, poison inputs are
    avoided where possible, which takes questions of its own."""
    wanted = product.terms.disjunction(conditions)
    if wanted is product.terms.false:
        return "unsat"
    required = (wanted, *product.variables.assumptions)
    ends = None if seconds is None else time.monotonic() + seconds
    if any(each.hard for each in required):
        part = None if seconds is None else seconds / 2
        if _session_of(product, required, part, coarse=True).check() == "unsat":
            return "unsat"
    left = None if ends is None else max(0.01, ends - time.monotonic())
    session = _session_of(product, required, left)
    wishes = wishes_of(product) if shown else []
    answer = session.check_preferring(wishes, threads=1)
    return Found(session, 1) if answer == "sat" else answer


def is_hard(product: Product) -> bool:
    """Whether what is assumed of a product's threads, or how they end, rests on products or
    quotients of numbers that are not known."""
    said = (*product.variables.assumptions, *product.ends.completed)
    return any(each.hard for each in said)


def excluded(product: Product, condition: Term, seconds: float | None) -> bool:
    """Whether no thread can meet the condition, as far as is seen from what matters to it, with
    products and quotients taken for unknown numbers."""
    known = what_matters(condition, product.variables.assumptions)
    stated = propagated(product.terms, known)
    if stated == [product.terms.false]:
        return True
    return _session_of(product, stated, seconds, coarse=True).check() == "unsat"


class Exclusions:
    """Whether threads of a product can meet conditions, asked of one after another: where much is
    assumed of all threads, that is handed to one session, once."""

    def __init__(self, product: Product) -> None:
        self.product = product
        self._assumed = tuple(product.variables.assumptions)
        self._session: Session | None = None

    def answer(self, condition: Term, seconds: float | None) -> Answer:
        """Whether a thread can meet the condition, as far as is seen in so many seconds for each of
        two questions."""
        if self._much_is_assumed():
            session = self._about_all()
            session.limit(QUICKLY if seconds is None else min(QUICKLY, seconds))
            answer = session.check(session.translate(condition, 0))
            exact = not any(each.hard for each in (condition, *self._assumed))
            if answer == "unsat" or (answer == "sat" and exact):
                return answer
        return "unsat" if excluded(self.product, condition, seconds) else "unknown"

    def _much_is_assumed(self) -> bool:
        if self._session is not None:
            return True
        left = MUCH
        for each in self._assumed:
            left -= len(parts_of(each, left))
            if left < 0:
                return True
        return False

    def _about_all(self) -> Session:
        if self._session is None:
            self._session = _session_of(self.product, self._assumed, None, coarse=True)
        return self._session


def _session_of(
    product: Product, required: Sequence[Term], seconds: float | None, *, coarse: bool = False
) -> Session:
    """The question whether all of this can hold of one thread."""
    session = session_about(product, seconds, coarse=coarse)
    for each in required:
        session.require(each, 0)
    return session


def wishes_of(product: Product) -> list[list[Term]]:
    """What a model should be like, for its reader: no poison goes in, pointers are apart from
    null and from each other, and numbers are small. No thread ends inside a call."""
    t = product.terms
    places, small = [], []
    for name, (term, _) in product.variables.parameters.items():
        if name in product.variables.pointers:
            address = t.constant(PAGE * (len(places) + 1), term.width)
            places.append(t.equal(term, address))
        elif term.width > 3:
            small.append(t.unsigned_less(term, t.constant(SMALL, term.width)))
    undefined = [t.negation(part) for part in product.ends.in_a_call]
    undefined += [t.equal(part, t.constant(0, part.width)) for part in product.variables.poison]
    return [undefined, places, small]
