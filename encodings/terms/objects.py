"""In which object an address lies: between which bounds the one lies that it was computed from.

An object is an interval of addresses. That of a pointer that is an input is known by two functions
of the pointer, its first address and the one behind its last byte; whatever they may be, an answer
must hold. What is computed from a pointer stays with the pointer's object.
"""

from __future__ import annotations

from .factory import Terms
from .term import Term

LOW, HIGH = ("object", "low"), ("object", "high")


def is_based(t: Terms, address: Term, base: Term) -> None:
    """The address was computed from this one; what it was first computed from counts."""
    if address is not base and address not in t.bases:
        t.bases[address] = base


def has_size(t: Terms, address: Term, size: int) -> None:
    """An object of so many bytes begins here, unless its bounds were asked for before."""
    if address not in t.bounds:
        t.bounds[address] = address, t.add(address, t.constant(size, address.width))


def inside(t: Terms, address: Term, *, of: Term) -> Term:
    """The address is of the object that a pointer leads into, or the one behind its end."""
    low, high = _bounds(t, of)
    return t.conjunction(
        (t.negation(t.unsigned_less(address, low)), t.negation(t.unsigned_less(high, address)))
    )


def apart(t: Terms, base: Term, address: Term) -> Term:
    """A step from the base to the address begins or ends outside of the base's object."""
    return t.negation(t.conjunction((inside(t, base, of=base), inside(t, address, of=base))))


def has_room(t: Terms, address: Term, size: int) -> Term:
    """So many bytes from here are of the object that the address leads into."""
    last = t.add(address, t.constant(size - 1, address.width))
    _, high = _bounds(t, address)
    ordered = t.negation(t.unsigned_less(last, address))
    return t.conjunction((ordered, inside(t, address, of=address), t.unsigned_less(last, high)))


def _bounds(t: Terms, address: Term) -> tuple[Term, Term]:
    root = _root(t, address)
    found = t.bounds.get(root)
    if found is None:
        if root.operation == "choice":
            condition, yes, no = root.arguments
            low, high = (
                t.choice(condition, one, other)
                for one, other in zip(_bounds(t, yes), _bounds(t, no), strict=True)
            )
        else:
            low, high = (t.function(name, (root,), root.width) for name in (LOW, HIGH))
        found = t.bounds[root] = low, high
    return found


def _root(t: Terms, address: Term) -> Term:
    """What an address was computed from, step by step."""
    passed = list[Term]()
    while address not in t.roots:
        passed.append(address)
        if address in t.bases:
            address = t.bases[address]
        elif address.operation == "+" and address.arguments[1].is_constant:
            address = address.arguments[0]
        elif address.operation == "choice":
            yes, no = (_root(t, each) for each in address.arguments[1:])
            address = yes if yes is no else address
            break
        else:
            break
    root = t.roots.get(address, address)
    t.roots |= dict.fromkeys(passed, root)
    return root
