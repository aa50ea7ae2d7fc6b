"""What LLVM's operations on floats are known to compute, as terms of their bits.

Signs are bits, and so is whether something is no number. How two numbers compare is one answer,
less, equal or greater, whichever way it is asked. Of all other operations nothing is known but
that equal operands, under equal flags, give equal results. A denormal number may count as zero:
nothing rests on one.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from fractions import Fraction

from ...semantics.program.instructions import Compute
from ...semantics.program.layouts import FLOATS
from .factory import Terms
from .term import SYMMETRIC, Term, commutes
from .values import Value

FRACTIONS = {"half": 10, "bfloat": 7, "float": 23, "double": 52, "fp128": 112}
"""The bits behind the exponent."""

PACKED = {"half": struct.Struct("<e"), "float": struct.Struct("<f"), "double": struct.Struct("<d")}

FAST = frozenset(("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"))
"""What `fast` says, flag by flag."""

POISONING = frozenset(("nnan", "ninf"))
"""The flags under which some values are poison; the others let a result be another one."""

_OUTCOMES = {"e": "oeq", "g": "ogt", "ge": "oge", "l": "olt", "le": "ole", "lg": "one"}
PREDICATES = {
    "false": "",
    **{predicate: outcomes for outcomes, predicate in _OUTCOMES.items()},
    "ord": "leg",
    "uno": "u",
    **{f"u{predicate[1:]}": f"{outcomes}u" for outcomes, predicate in _OUTCOMES.items()},
    "true": "legu",
}
"""Of each predicate the outcomes for which it is true: less, equal, greater, unordered."""

SIGNS = frozenset(("fneg", "llvm.fabs", "llvm.copysign"))
CONVERSIONS = frozenset(("fptrunc", "fpext", "uitofp", "sitofp"))
ROUNDED = frozenset(("fptoui", "fptosi"))
"""Conversions that give poison where the integer does not fit."""

ARITHMETIC = frozenset(("fadd", "fsub", "fmul", "fdiv", "frem"))
_INTRINSICS = """sqrt fma fmuladd pow powi exp exp2 exp10 log log2 log10 sin cos tan asin acos atan
atan2 sinh cosh tanh ldexp floor ceil trunc rint nearbyint round roundeven minnum maxnum minimum
maximum minimumnum maximumnum canonicalize"""
INTRINSICS = frozenset(f"llvm.{name}" for name in _INTRINSICS.split())
COMMUTATIVE = frozenset(
    ["fadd", "fmul", *(f"llvm.{e}{n}" for e in ("min", "max") for n in ("num", "imum", "imumnum"))]
)
FUNCTIONS = ARITHMETIC | INTRINSICS | CONVERSIONS | ROUNDED | SIGNS
"""Those that are known by their operands alone."""

PRODUCTS = frozenset(("llvm.fma", "llvm.fmuladd"))
"""Those of which the first two operands are multiplied."""


def float_value(t: Terms, instruction: Compute, operands: Sequence[Value]) -> Value | None:
    """The value of an operation on single floats; None where not even its poison is known."""
    opcode, flags = instruction.opcode, flags_of(instruction)
    if flags is None:
        return None
    types = [operand.type for operand in instruction.operands]
    terms = [operand.term for operand in operands]
    poison = [operand.poison for operand in operands]
    free = flags - POISONING
    if opcode == "fcmp":
        value, checked = _compared(t, instruction.predicate, types[0], *terms), []
    elif opcode == "llvm.is.fpclass" and terms[1].is_constant:
        value, checked = _classified(t, terms[0], types[0], terms[1].value), []
    elif opcode in SIGNS and not free:
        value, checked = _signed(t, opcode, terms), [instruction.type]
    elif opcode in FUNCTIONS:
        value, checked = _function(t, instruction, types, terms, free), [instruction.type]
        if opcode in ROUNDED and not value.is_constant:
            what = ("poison", (opcode, instruction.type, types[0]))
            poison.append(t.function(what, (terms[0],), 1))
        if opcode == "uitofp" and "nneg" in instruction.flags:
            poison.append(t.signed_less(terms[0], t.constant(0, terms[0].width)))
    else:
        return None
    seen = [*zip(terms, types, strict=True), *((value, type_) for type_ in checked)]
    floats = [(term, type_) for term, type_ in seen if type_ in FLOATS]
    if "nnan" in flags:
        poison += [is_nan(t, term, type_) for term, type_ in floats]
    if "ninf" in flags:
        poison += [is_infinite(t, term, type_) for term, type_ in floats]
    return Value(value, t.disjunction(poison))


def flags_of(instruction: Compute) -> frozenset[str] | None:
    """The fast-math flags of an operation, of an intrinsic as well; None if more is said of it."""
    detail = frozenset(instruction.detail.split())
    if not detail <= FAST | {"fast"}:
        return None
    said = detail | instruction.flags
    return FAST if "fast" in said else said & FAST


# --- bits ---


def is_nan(t: Terms, a: Term, type_: str) -> Term:
    """The truth that a float is no number."""
    return t.unsigned_less(_infinity(t, type_), _magnitude(t, a))


def is_infinite(t: Terms, a: Term, type_: str) -> Term:
    return t.equal(_magnitude(t, a), _infinity(t, type_))


def _magnitude(t: Terms, a: Term) -> Term:
    """All but the sign."""
    return t.truncate(_unsigned(t, a), a.width - 1)


def _infinity(t: Terms, type_: str) -> Term:
    """The magnitude of infinity: all bits of the exponent, and no other."""
    width = FLOATS[type_] - 1
    return t.constant(((1 << width) - 1) >> FRACTIONS[type_] << FRACTIONS[type_], width)


def _is_negative(t: Terms, a: Term) -> Term:
    return t.slice(a, a.width - 1, 1)


def _signed(t: Terms, opcode: str, terms: Sequence[Term]) -> Term:
    """The magnitude of the first operand with another sign."""
    a = terms[0]
    match opcode:
        case "fneg":
            return t.binary("xor", a, t.constant(1 << (a.width - 1), a.width))
        case "llvm.fabs":
            return t.concat((_magnitude(t, a), t.false))
        case _:
            return t.concat((_magnitude(t, a), _is_negative(t, terms[1])))


def _classified(t: Terms, a: Term, type_: str, mask: int) -> Term:
    """The truth that a float is of one of the classes whose bits are set, as `llvm.is.fpclass`
    numbers them."""
    size, infinity = _magnitude(t, a), _infinity(t, type_)
    width, fraction = size.width, FRACTIONS[type_]
    quiet = t.constant(infinity.value | 1 << (fraction - 1), width)
    normal = t.constant(1 << fraction, width)
    zero = t.equal(size, t.constant(0, width))
    less = t.unsigned_less
    subnormal = t.conjunction((t.negation(zero), less(size, normal)))
    finite = t.conjunction((t.negation(less(size, normal)), less(size, infinity)))
    negative = _is_negative(t, a)
    classes = [t.conjunction((less(infinity, size), less(size, quiet)))]
    classes.append(t.negation(less(size, quiet)))
    ordered = (t.equal(size, infinity), finite, subnormal, zero)
    classes += [t.conjunction((negative, each)) for each in ordered]
    classes += [t.conjunction((t.negation(negative), each)) for each in reversed(ordered)]
    return t.disjunction(each for bit, each in enumerate(classes) if mask >> bit & 1)


# --- comparisons ---


def _compared(t: Terms, predicate: str, type_: str, a: Term, b: Term) -> Term:
    """A comparison, as the outcomes for which it is true of the one answer for two operands.

    Numbers are compared by their places in one order of all of them; the negative of one has the
    opposite place. Equal bits are equal, unless they are no numbers."""
    outcomes = PREDICATES[predicate]
    unordered = t.disjunction((is_nan(t, a, type_), is_nan(t, b, type_)))
    less, equal, greater = _order(t, type_, a, b)
    answers = {"l": less, "e": equal, "g": greater}
    left_out = [truth for outcome, truth in answers.items() if outcome not in outcomes]
    if len(left_out) < 2:
        numbers = t.conjunction(t.negation(truth) for truth in left_out)
    else:
        numbers = t.disjunction(answers[each] for each in outcomes if each in answers)
    if "u" in outcomes:
        return t.disjunction((unordered, numbers))
    return t.conjunction((t.negation(unordered), numbers))


def _order(t: Terms, type_: str, a: Term, b: Term) -> tuple[Term, Term, Term]:
    """Less, equal and greater, of which exactly one is true, for two numbers. That one is less than
    another is asked of their negatives where the leading one is negated."""
    unknown = [each for each in (a, b) if not each.is_constant]
    leading = min(unknown, key=lambda each: _unsigned(t, each).number, default=a)
    if _unsigned(t, leading) is not leading:
        a, b = negated(t, b), negated(t, a)
    one, other = _rank(t, type_, a), _rank(t, type_, b)
    less, greater = t.signed_less(one, other), t.signed_less(other, one)
    return less, t.conjunction((t.negation(less), t.negation(greater))), greater


def _rank(t: Terms, type_: str, a: Term) -> Term:
    """The place of a number among all, as an integer that is negative where it is: of a constant
    its magnitude with its sign, and else nothing is known but that equal bits have one place."""
    inner = _unsigned(t, a)
    if inner is not a:
        return t.subtract(t.constant(0, a.width), _rank(t, type_, inner))
    if a.is_constant and number(a.value, type_) is not None:
        magnitude = a.value & ((1 << (a.width - 1)) - 1)
        return t.constant(magnitude if a.value == magnitude else -magnitude, a.width)
    return t.function(("value", ("rank", type_)), (a,), a.width)


def _unsigned(t: Terms, a: Term) -> Term:
    """What an operand is the negation of, the operand itself if it is none."""
    negated = a.operation == "xor" and a.arguments[1] is t.constant(1 << (a.width - 1), a.width)
    return a.arguments[0] if negated else a


def negated(t: Terms, a: Term) -> Term:
    """The float of the other sign."""
    inner = _unsigned(t, a)
    return inner if inner is not a else _signed(t, "fneg", (a,))


# --- functions of bits ---


def again(t: Terms, name: object, parts: tuple[Term, ...], width: int) -> Term:
    """An uninterpreted function of other arguments; operands whose order does not matter stand in
    one order again."""
    if commutes(name):
        parts = (*_in_order(parts[:2]), *parts[2:])
    return t.function(name, parts, width)


def _in_order(operands: Sequence[Term]) -> tuple[Term, ...]:
    """Operands whose order does not matter, constants first: what a constant is combined with may
    be another term in each program."""
    return tuple(sorted(operands, key=lambda term: (not term.is_constant, term.number)))


def _function(
    t: Terms, instruction: Compute, types: Sequence[str], terms: list[Term], free: frozenset[str]
) -> Term:
    """The result as a function of the operands' bits; the number where it is known exactly."""
    opcode, type_ = instruction.opcode, instruction.type
    if not free:
        known = _folded(opcode, type_, types, terms)
        if known is not None:
            return t.constant(known, FLOATS.get(type_) or int(type_[1:]))
        opcode, terms = _without_inverse(t, opcode, type_, terms)
    width = FLOATS.get(type_) or int(type_[1:])
    named = [type_, *types, *sorted(free)]
    kind = SYMMETRIC if opcode in COMMUTATIVE or opcode in PRODUCTS else "value"
    value = again(t, (kind, (opcode, *named)), tuple(terms), width)
    if opcode == "sitofp":
        # Of a number that is not negative both conversions give the same.
        unsigned = t.function(("value", ("uitofp", *named)), tuple(terms), width)
        return t.choice(t.signed_less(terms[0], t.constant(0, terms[0].width)), value, unsigned)
    return value


def _without_inverse(
    t: Terms, opcode: str, type_: str, terms: list[Term]
) -> tuple[str, list[Term]]:
    """A difference as the sum, a quotient as the product, that is rounded from the same number:
    with the constant of the other sign, or with one over a power of two."""
    if opcode not in ("fsub", "fdiv") or not terms[1].is_constant:
        return opcode, terms
    a, b = terms
    if opcode == "fsub" and number(b.value, type_) is not None:
        return "fadd", [a, negated(t, b)]
    factor = inverse(b.value, type_) if opcode == "fdiv" else None
    return (opcode, terms) if factor is None else ("fmul", [a, t.constant(factor, b.width)])


def inverse(bits: int, type_: str) -> int | None:
    """The bits of one over a power of two; None for all other floats, and for a denormal."""
    fraction, width = FRACTIONS[type_], FLOATS[type_]
    negative, size = divmod(bits, 1 << (width - 1))
    exponent, rest = divmod(size, 1 << fraction)
    other = (1 << (width - 1 - fraction)) - 2 - exponent
    if rest or exponent == 0 or other <= 0:
        return None
    return negative << (width - 1) | other << fraction


def number(bits: int, type_: str) -> Fraction | float | None:
    """The value of a float: exact, or an infinity; None for no number and for a denormal."""
    fraction, width = FRACTIONS[type_], FLOATS[type_]
    sign = -1 if bits >> (width - 1) else 1
    exponent = bits >> fraction & ((1 << (width - 1 - fraction)) - 1)
    rest = bits & ((1 << fraction) - 1)
    bias = (1 << (width - 2 - fraction)) - 1
    if exponent == 2 * bias + 1:
        return None if rest else sign * math.inf
    if exponent == 0:
        return None if rest else Fraction(0)
    power = exponent - bias - fraction
    whole = sign * (rest | 1 << fraction)
    return whole * Fraction(2) ** power


def _folded(opcode: str, type_: str, types: Sequence[str], terms: Sequence[Term]) -> int | None:
    """The bits of a result that is exact, and no zero of a sign that rounding decides."""
    if not all(term.is_constant for term in terms):
        return None
    numbers: list[Fraction] = []
    for term, each in zip(terms, types, strict=True):
        found = number(term.value, each) if each in FLOATS else _integer(opcode, term)
        if not isinstance(found, Fraction):
            return None
        numbers.append(found)
    exact = _exact(opcode, numbers)
    if exact is None:
        return None
    if opcode in ROUNDED:
        return _whole(opcode, exact, int(type_[1:]))
    bits = nearest(exact, type_) if exact else None
    return bits if bits is not None and number(bits, type_) == exact else None


def nearest(exact: Fraction, type_: str) -> int | None:
    """The bits of the float that is nearest to a number; None where it is no normal one, and where
    that is not known."""
    if type_ not in PACKED:
        return None
    try:
        packed = PACKED[type_].pack(float(exact))
    except OverflowError:
        return None
    bits = int.from_bytes(packed, "little")
    return bits if isinstance(number(bits, type_), Fraction) else None


def _integer(opcode: str, term: Term) -> Fraction:
    """An integer that becomes a float."""
    negative = opcode == "sitofp" and term.value >> (term.width - 1)
    return Fraction(term.value - (1 << term.width if negative else 0))


def _exact(opcode: str, numbers: Sequence[Fraction]) -> Fraction | None:
    """What an operation gives before it is rounded; None if nobody asks."""
    match opcode, numbers:
        case "fadd", (a, b):
            return a + b
        case "fsub", (a, b):
            return a - b
        case "fmul", (a, b):
            return a * b
        case "fdiv", (a, b) if b:
            return a / b
        case (("fptrunc" | "fpext" | "uitofp" | "sitofp" | "fptoui" | "fptosi"), (a,)):
            return a
        case _:
            return None


def _whole(opcode: str, exact: Fraction, width: int) -> int | None:
    """The bits of an integer that a number is cut down to; None where it does not fit."""
    whole = math.trunc(exact)
    low = -(1 << (width - 1)) if opcode == "fptosi" else 0
    return whole % (1 << width) if low <= whole < low + (1 << width) else None
