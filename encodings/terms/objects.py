"""In which object an address lies: how far it is behind the beginning of the one that it was
computed from.

An object is an interval of addresses that does not wrap around, and is smaller than half of them.
That of a pointer that is an input is known by two functions of the pointer, the number of bytes
before it and that of all its bytes; whatever they may be, an answer must hold. What is computed
from a pointer stays with the pointer's object.
"""

from __future__ import annotations

from .factory import Bounds, Terms
from .term import Term

BEFORE, LENGTH = ("object", "before"), ("object", "length")


def is_based(t: Terms, address: Term, base: Term) -> None:
    """The address was computed from this one; what it was first computed from counts."""
    if address is not base and address not in t.bases:
        t.bases[address] = base


def has_size(t: Terms, address: Term, size: int) -> None:
    """An object of so many bytes begins here, unless its bounds were asked for before."""
    if address not in t.bounds:
        t.bounds[address] = Bounds(address, t.constant(size, address.width), t.true)


def inside(t: Terms, address: Term, *, of: Term) -> Term:
    """The address is of the object that a pointer leads into, or the one behind its end."""
    low, length, real = _bounds(t, of)
    return t.conjunction((real, _at_most(t, t.subtract(address, low), length)))


def apart(t: Terms, base: Term, address: Term) -> Term:
    """A step from the base to the address begins or ends outside of the base's object."""
    return t.negation(t.conjunction((inside(t, base, of=base), inside(t, address, of=base))))


def begins_at_null(t: Terms, address: Term) -> Term:
    """The address is of an object that begins at null, where none is; within any other, which does
    not wrap around, no address is null."""
    low = _bounds(t, address).low
    return t.equal(low, t.constant(0, low.width))


def has_room(t: Terms, address: Term, size: int) -> Term:
    """So many bytes from here are of the object that the address leads into."""
    low, length, real = _bounds(t, address)
    behind = t.subtract(address, low)
    if length.is_constant:
        most = t.constant(length.value - size, behind.width)
        return _at_most(t, behind, most) if size <= length.value else t.false
    end = t.add(behind, t.constant(size, behind.width))
    return t.conjunction((real, _at_most(t, behind, length), _at_most(t, end, length)))


def _at_most(t: Terms, number: Term, most: Term) -> Term:
    return t.negation(t.unsigned_less(most, number))


def _bounds(t: Terms, address: Term) -> Bounds:
    root = _root(t, address)
    found = t.bounds.get(root)
    if found is None:
        if root.operation == "choice":
            condition, yes, no = root.arguments
            one, other = _bounds(t, yes), _bounds(t, no)
            found = Bounds(*(t.choice(condition, *each) for each in zip(one, other, strict=True)))
        else:
            before, length = (t.function(name, (root,), root.width) for name in (BEFORE, LENGTH))
            low, half = t.subtract(root, before), t.constant(1 << (root.width - 1), root.width)
            unwrapped = t.negation(t.unsigned_less(t.add(low, length), low))
            real = t.conjunction((t.unsigned_less(length, half), unwrapped))
            found = Bounds(low, length, real)
        t.bounds[root] = found
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
