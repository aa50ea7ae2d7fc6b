"""What an address is based on: the object that may be reached through it.

Two pointers of one address need not reach one object: where an object ends, another may begin.
Where a program learns that addresses are equal, a term of an address is asked for its object, too:
a number for each parameter, global, stack slot, loaded pointer and result that is one.
"""

from __future__ import annotations

from .factory import Terms
from .term import Term
from .values import Value

WIDTH = 32
NOTHING = 0
"""The number of what is based on no object that is known: a number made into a pointer."""

_OF_THE_FIRST = ("+", "-", "and", "or", "xor", "function")
"""Operations of which the result is based on the one operand that is based on anything."""


def another_base(terms: Terms, source: Value, target: Value) -> Term:
    """When the target's pointer is based on something else than the source's, which is based on
    something and not poison."""
    t = terms
    if source.term is target.term or not t.addresses:
        return t.false
    one, other = base(t, source.term), base(t, target.term)
    known = t.negation(t.equal(one, t.constant(NOTHING, WIDTH)))
    return t.conjunction((known, t.negation(source.poison), t.negation(t.equal(one, other))))


def base(terms: Terms, address: Term) -> Term:
    """The number of the object that an address is based on."""
    number = terms.addresses.get(address)
    if number is not None:
        return terms.constant(number, WIDTH)
    if address.operation == "choice":
        condition, one, other = address.arguments
        return terms.choice(condition, base(terms, one), base(terms, other))
    if address.operation in _OF_THE_FIRST:
        based = [part for part in address.arguments if part.width and terms.holds_an_address(part)]
        if len(based) == 1:
            return base(terms, based[0])
    return terms.constant(NOTHING, WIDTH)
