"""When arithmetic of a fixed width wraps around, as truth-valued terms."""

from __future__ import annotations

from .factory import Terms
from .term import Term


def overflow(t: Terms, opcode: str, flag: str, a: Term, b: Term, value: Term) -> Term:
    """When `value = a opcode b` wraps in the unsigned (`nuw`) or signed (`nsw`) sense."""
    zero = t.constant(0, a.width)
    limit = 1 << (a.width - (flag == "nsw"))
    sizes = {"add": a.largest + b.largest, "mul": a.largest * b.largest}
    if sizes.get(opcode, limit) < limit:
        return t.false
    if opcode == "add" and (split := _number_or_nothing(a, b, zero)) is not None:
        kept, condition, *arms = split
        wraps = [overflow(t, "add", flag, kept, arm, t.add(kept, arm)) for arm in arms]
        return t.choice(condition, *wraps)
    match opcode, flag:
        case "add", "nuw":
            return t.unsigned_less(value, b) if not b.is_constant else _above(t, a, b.value)
        case "sub", "nuw":
            return t.unsigned_less(a, b)
        case "add", _:
            both = t.binary("and", t.exclusive_or(a, value), t.exclusive_or(b, value))
            return t.signed_less(both, zero)
        case "sub", _:
            both = t.binary("and", t.exclusive_or(a, b), t.exclusive_or(a, value))
            return t.signed_less(both, zero)
        case "mul", _:
            extend = t.zero_extend if flag == "nuw" else t.sign_extend
            wide = 2 * a.width
            product = t.multiply(extend(a, wide), extend(b, wide))
            return t.negation(t.equal(product, extend(value, wide)))
        case _:
            undo = "lshr" if flag == "nuw" else "ashr"
            return t.negation(t.equal(t.binary(undo, value, b), a))


def _above(t: Terms, a: Term, addend: int) -> Term:
    """a + addend wraps: a > top - addend."""
    top = (1 << a.width) - 1
    return t.unsigned_less(t.constant(top - addend, a.width), a)


def _number_or_nothing(a: Term, b: Term, zero: Term) -> tuple[Term, Term, Term, Term] | None:
    """A number, and the parts of a choice between zero and another that is added to it.

    `s + (c ? 0 : x)` wraps where `x` is added and that wraps: said so, it has the same terms as
    `c ? s : s + x`, which compilers turn it into and back."""
    for kept, added in ((a, b), (b, a)):
        if added.operation == "choice" and zero in added.arguments[1:]:
            condition, yes, no = added.arguments
            return kept, condition, yes, no
    return None


def product_wraps(t: Terms, index: Term, stride: Term, step: Term, flag: str) -> Term:
    """When `step = index * stride` wraps. An index that was narrow and a small stride cannot."""
    if stride.is_constant and index.operation in ("sext", "zext"):
        room = index.width - index.arguments[0].width
        if stride.value < 1 << (room - 1) and (flag == "nsw" or index.operation == "zext"):
            return t.false
    width = index.width
    if stride.is_constant and stride.value.bit_count() == 1 and stride.value < 1 << (width - 1):
        room = 1 << width - stride.value.bit_length() + 1
        if room >> width:
            return t.false
        lowest = t.constant(0 if flag == "nuw" else room // 2, width)
        return t.negation(t.unsigned_less(t.add(index, lowest), t.constant(room, width)))
    return overflow(t, "mul", flag, index, resized(t, stride, index.width), step)


def resized(t: Terms, a: Term, width: int) -> Term:
    return t.sign_extend(a, width) if a.width <= width else t.truncate(a, width)
