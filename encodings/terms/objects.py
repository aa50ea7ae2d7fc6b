"""Which addresses lie in one object: a function of the address, of which little is known.

The objects of memory do not overlap, and each is an interval. The function `object` stands for
them; whatever it may be, an answer must hold.
"""

from __future__ import annotations

from .factory import Terms
from .term import Term

OBJECT = ("object",)


def apart(t: Terms, one: Term, other: Term) -> Term:
    """Two addresses do not lie in one object."""
    objects = [t.function(OBJECT, (address,), 0) for address in (one, other)]
    return t.negation(t.equal(*objects))


def objects_are_intervals(t: Terms) -> list[Term]:
    """What lies between two addresses of an object is of it, too: said of each address that was
    reached in two steps, so that both together stay inside where one long step does."""
    facts: list[Term] = []
    for equality in t.equalities_of(OBJECT):
        one, other = (part.arguments[0] for part in equality.arguments)
        for base in {**_bases(one), **_bases(other)}:
            for between, far in ((one, other), (other, one)):
                if base is not between and base is not far:
                    facts.append(_between(t, base, between, far))
    return facts


def _between(t: Terms, base: Term, middle: Term, far: Term) -> Term:
    """An address between two of one object is of that object."""
    above = t.disjunction((t.unsigned_less(middle, base), t.unsigned_less(far, middle)))
    below = t.disjunction((t.unsigned_less(base, middle), t.unsigned_less(middle, far)))
    outside = t.conjunction((above, below))
    return t.disjunction((outside, apart(t, base, far), t.negation(apart(t, base, middle))))


def _bases(address: Term) -> dict[Term, None]:
    """The variables of its width that an address is a sum of."""
    found: dict[Term, None] = {}
    pending = [address]
    while pending:
        part = pending.pop()
        if part.operation == "+":
            pending += part.arguments
        elif part.operation == "variable":
            found[part] = None
    return found
