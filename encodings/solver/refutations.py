"""What would refute a claim: all that it supposes, and not what it says.

The two are kept apart. A claim whose suppositions cannot all hold would be proved, and say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

import z3

from .query import Truth


@dataclass(frozen=True, slots=True)
class Refutation:
    """The cases of a claim, any of which would refute it: what it supposes (None: nothing) and what
    it claims then."""

    cases: tuple[tuple[Truth | None, Truth], ...]

    def __or__(self, other: Refutation) -> Refutation:
        return Refutation((*self.cases, *other.cases))

    @property
    def truth(self) -> Truth:
        """That some case is as supposed, and not as claimed."""
        return reduce(or_, (_fails(supposed, claimed) for supposed, claimed in self.cases))

    @property
    def supposed(self) -> tuple[Truth, ...]:
        """What the cases suppose, of those that suppose something."""
        return tuple(supposed for supposed, _ in self.cases if supposed is not None)


def but_not(supposed: Truth, claimed: Truth) -> Refutation:
    """The one case, that all supposed holds and what is claimed does not."""
    return Refutation(((supposed, claimed),))


def denied(claimed: Truth) -> Refutation:
    """The same of a claim that supposes nothing beyond the hypotheses of its theory."""
    return Refutation(((None, claimed),))


def _fails(supposed: Truth | None, claimed: Truth) -> Truth:
    # What is claimed not to be is asked for as it is: solvers find less behind two negations.
    formula = claimed.formula
    against = Truth(formula.arg(0)) if z3.is_not(formula) else ~claimed
    return against if supposed is None else supposed & against
