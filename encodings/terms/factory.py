"""Makes the terms of one job, none twice, each folded as it is made: truth values, bit-vectors,
choices, equalities and comparisons.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from .constant_folding import folded, folded_bits, signed
from .sums import (
    MOST_PARTS,
    Sum,
    common_factor,
    divided,
    in_common,
    plus,
    power_in,
    stays_small,
    sum_of,
    times,
)
from .term import Term

COMPARISONS = frozenset(("=", "<u", "<s"))
UNSIGNED = {"ashr": "lshr", "sdiv": "udiv", "srem": "urem"}
"""Operations that are the same as another one on numbers that are not negative."""

NEUTRAL = {"xor": 0, "or": 0, "and": -1}
"""Bitwise operations with the second operand that changes nothing."""

FEW_OPERANDS = 8
"""Where one of so many truths at most decides, it is asked whether none of them holds."""

CONTENT = "memory"
"""Names the functions that give a byte of memory from its address: one for all threads as they
found it, or one of each thread as others left it at some event."""

Key = tuple[object, ...]


class Bounds(NamedTuple):
    """Where an object begins, how many bytes it has, and whether there can be such an object."""

    low: Term
    length: Term
    real: Term


class Terms:
    """The terms of one job: none is made twice."""

    def __init__(self) -> None:
        self._table: dict[Key, Term] = {}
        self.addresses: dict[Term, int] = {}
        self.bases: dict[Term, Term] = {}
        """Of an address that was computed from another: that one."""
        self.roots: dict[Term, Term] = {}
        self.bounds: dict[Term, Bounds] = {}
        """Of what addresses are computed from, once they are asked for: those of its object."""
        self.follows_addresses = False
        self.true = self.constant(1, 1)
        self.false = self.constant(0, 1)

    def _make(
        self, operation: str, arguments: tuple[Term, ...], width: int, data: object = None
    ) -> Term:
        key = (operation, *[a.number for a in arguments], width, data)
        term = self._table.get(key)
        if term is None:
            term = Term(operation, arguments, width, data, len(self._table))
            self._table[key] = term
        return term

    def rebuilt(self, term: Term, arguments: tuple[Term, ...]) -> Term:
        """The term with other arguments of the same widths, not folded."""
        return self._make(term.operation, arguments, term.width, term.data)

    # --- leaves ---

    def constant(self, value: int, width: int) -> Term:
        return self._make("constant", (), width, value & ((1 << width) - 1))

    def variable(self, name: str, width: int) -> Term:
        """A variable. Who requires of every model that it is small may set its `largest`."""
        return self._make("variable", (), width, name)

    def function(self, name: object, arguments: tuple[Term, ...], width: int) -> Term:
        """An uninterpreted function; equal names and arguments give equal values."""
        return self._make("function", arguments, width, name)

    def address(self, term: Term) -> Term:
        """The term, which is the address of an object of its own."""
        if self.follows_addresses:
            self.addresses.setdefault(term, len(self.addresses) + 1)
        return term

    def holds_an_address(self, term: Term) -> bool:
        """Whether a term is made of the address of an object, among others. What is learned by a
        comparison, or chosen under a condition, is not."""
        if not self.addresses:
            return False
        pending, seen = [term], set[Term]()
        while pending:
            part = pending.pop()
            if part in self.addresses:
                return True
            if part not in seen and not is_content(part) and part.operation not in COMPARISONS:
                seen.add(part)
                pending += part.arguments[part.operation == "choice" :]
        return False

    # --- truth values ---

    def negation(self, a: Term) -> Term:
        if a.opposite is None:
            a.opposite = self._negated(a)
        return a.opposite

    def _negated(self, a: Term) -> Term:
        if a.is_constant:
            return self.false if a.value else self.true
        if a.operation == "not":
            return a.arguments[0]
        return self._make("not", (a,), 1)

    def conjunction(self, parts: Iterable[Term]) -> Term:
        return self._joined("and", parts)

    def disjunction(self, parts: Iterable[Term]) -> Term:
        return self._joined("or", parts)

    def _joined(self, operation: str, parts: Iterable[Term]) -> Term:
        """All of them or one of them, each without what the others decide: `a and (not a or b)` is
        `a and b`."""
        dual, unit, zero = "or", self.true, self.false
        if operation == "or":
            dual, unit, zero = "and", self.false, self.true
        literals: dict[Term, None] = {}
        waiting = list(parts)
        while waiting:
            for part in waiting:
                for literal in part.arguments if part.operation == operation else (part,):
                    if literal is zero or self.negation(literal) in literals:
                        return zero
                    if literal is not unit:
                        literals[literal] = None
            waiting = []
            duals = [each for each in literals if each.operation == dual]
            decided = {self.negation(each) for each in literals} if duals else set()
            for literal in duals:
                if not decided.isdisjoint(literal.arguments):
                    del literals[literal]
                    left = [each for each in literal.arguments if each not in decided]
                    waiting.append(self._joined(dual, left))
        if not literals:
            return unit
        if len(literals) == 1:
            return next(iter(literals))
        return self._make(operation, tuple(sorted(literals, key=_number)), 1)

    def implication(self, a: Term, b: Term) -> Term:
        return self.disjunction((self.negation(a), b))

    def truth_choice(self, condition: Term, a: Term, b: Term) -> Term:
        """The truth `a` where the condition is true, else `b`."""
        if a is self.true or a is condition:
            return self.disjunction((condition, b))
        if a is self.false:
            return self.conjunction((self.negation(condition), b))
        if b is self.true:
            return self.disjunction((self.negation(condition), a))
        if b is self.false or b is condition:
            return self.conjunction((condition, a))
        for operation, joined in (("or", self.disjunction), ("and", self.conjunction)):
            ones, others = _operands(a, operation), _operands(b, operation)
            common = [each for each in ones if each in others]
            if common:
                one, other = (
                    joined(each for each in side if each not in common) for side in (ones, others)
                )
                return joined((*common, self.truth_choice(condition, one, other)))
        return self._make("choice", (condition, a, b), 1)

    def equivalent(self, a: Term, b: Term) -> Term:
        """Both are true, or neither."""
        if a is b:
            return self.true
        if a.is_constant and b.is_constant:
            return self.false
        if a.is_constant:
            a, b = b, a
        if b.is_constant:
            return a if b.value else self.negation(a)
        if self.negation(a) is b:
            return self.false
        if a.number > b.number:
            a, b = b, a
        return self._make("=", (a, b), 1)

    # --- bit-vectors ---

    def add(self, a: Term, b: Term) -> Term:
        if a.width == 1:
            return self.exclusive_or(a, b)
        return self._added(a, b, 1)

    def subtract(self, a: Term, b: Term) -> Term:
        if a.width == 1:
            return self.exclusive_or(a, b)
        return self._added(a, b, -1)

    def step(self, base: Term, by: Term) -> Term:
        """The address so many bytes behind another one. `p + (q - p)` stays what it is, and does
        not become `q`: what lies there is reached from `p` all the same."""
        there = dict(sum_of(base).parts)
        top = 1 << base.width
        if any((there.get(term, 0) + count) % top == 0 for term, count in sum_of(by).parts):
            return self._whole(self._make("+", (base, by), base.width))
        return self.add(base, by)

    def _added(self, a: Term, b: Term, sign: int) -> Term:
        total = plus(sum_of(a), sum_of(b), sign, a.width)
        if len(total.parts) > MOST_PARTS:
            return self._whole(self._make("+" if sign == 1 else "-", (a, b), a.width))
        return self.of_sum(total, a.width)

    def _whole(self, term: Term) -> Term:
        """The term, which is not to be taken apart."""
        term.sum = Sum(0, ((term, 1),))
        return term

    def of_sum(self, total: Sum, width: int) -> Term:
        """The term that a sum is: what is added, less what is subtracted, and the constant last."""
        if len(total.parts) == 1 and total.constant == 0 and total.parts[0][1] == 1:
            return total.parts[0][0]
        half = 1 << (width - 1)
        added = self._chain([self._scaled(*part) for part in total.parts if part[1] <= half])
        negative = [(term, 2 * half - count) for term, count in total.parts if count > half]
        found = added
        if negative:
            taken = self._chain([self._scaled(*part) for part in negative])
            assert taken is not None
            found = self._make("-", (added or self.constant(0, width), taken), width)
        constant = self.constant(total.constant, width)
        if found is None:
            return constant
        if constant.value:
            found = self._make("+", (found, constant), width)
        if found.sum is None:
            found.sum = total
        return found

    def _chain(self, parts: list[Term]) -> Term | None:
        """What the parts add up to, None without any."""
        found = None
        for part in parts:
            found = part if found is None else self._make("+", (found, part), part.width)
        return found

    def _scaled(self, a: Term, factor: int) -> Term:
        if factor & (factor - 1):
            return self._make("*", (a, self.constant(factor, a.width)), a.width)
        if factor == 1:
            return a
        shift = self.constant(factor.bit_length() - 1, a.width)
        return self._make("shl", (a, shift), a.width)

    def multiply(self, a: Term, b: Term) -> Term:
        if a.width == 1:
            return self.conjunction((a, b))
        if a.is_constant:
            a, b = b, a
        if b.is_constant:
            a = self._without_lost_bits(a, b.value)
            return self.of_sum(times(sum_of(a), b.value, a.width), a.width)
        if a.number > b.number:
            a, b = b, a
        return self._make("*", (a, b), a.width)

    def _without_lost_bits(self, a: Term, factor: int) -> Term:
        """A factor without the bits of a mask that the product loses at its top."""
        if factor & 1 or not factor or not _is_masked(a):
            return a
        kept, mask = a.arguments
        bits = (1 << a.width) // (factor & -factor) - 1
        if a.operation == "and" and mask.value & bits == bits:
            return kept
        return self._bitwise(a.operation, kept, self.constant(mask.value & bits, a.width))

    def binary(self, operation: str, a: Term, b: Term) -> Term:
        """Division, remainder, shifts and bitwise operations, by LLVM's opcode.

        A shift by the width or more, and a division by zero, have no meaning of their own here:
        whoever uses them guards them."""
        match operation:
            case "add":
                return self.add(a, b)
            case "sub":
                return self.subtract(a, b)
            case "mul":
                return self.multiply(a, b)
            case "and" | "or" | "xor":
                return self._bitwise(operation, a, b)
            case _:
                return self._divide_or_shift(operation, a, b)

    def exclusive_or(self, a: Term, b: Term) -> Term:
        return self._bitwise("xor", a, b)

    def _bitwise(self, operation: str, a: Term, b: Term) -> Term:
        if a.width == 1:
            match operation:
                case "and":
                    return self.conjunction((a, b))
                case "or":
                    return self.disjunction((a, b))
                case _:
                    return self.negation(self.equivalent(a, b))
        if a.is_constant:
            a, b = b, a
        if a is b:
            return self.constant(0, a.width) if operation == "xor" else a
        if b.is_constant:
            top = (1 << a.width) - 1
            if a.is_constant:
                folds = {
                    "and": a.value & b.value,
                    "or": a.value | b.value,
                    "xor": a.value ^ b.value,
                }
                return self.constant(folds[operation], a.width)
            if b.value == 0:
                return b if operation == "and" else a
            if b.value == top and operation != "xor":
                return a if operation == "and" else b
            shifted = self._masked_multiple(operation, a, b.value)
            if shifted is not None:
                return shifted
        elif a.number > b.number:
            a, b = b, a
        return self._make(operation, (a, b), a.width)

    def _masked_multiple(self, operation: str, a: Term, mask: int) -> Term | None:
        """A multiple of a power of two under a mask, as the multiple of what is masked: `4 * x ^ 8`
        is `4 * (x ^ 2)`, and `4 * x | 1` is `4 * x + 1`. None for what is no such multiple."""
        width, total = a.width, sum_of(a)
        power = power_in(total, width)
        if total.constant:
            power = min(power, total.constant & -total.constant)
        if power == 1 or not total.parts:
            return None
        low = mask % power
        if operation == "and":
            mask -= low
        elif low:
            return self.add(
                self._bitwise(operation, a, self.constant(mask - low, width)),
                self.constant(low, width),
            )
        inner = self.of_sum(divided(total, power, width), width)
        masked = self._bitwise(operation, inner, self.constant(mask // power, width))
        return self.multiply(masked, self.constant(power, width))

    def _divide_or_shift(self, operation: str, a: Term, b: Term) -> Term:
        width = a.width
        if b.is_constant:
            if b.value == 0 and operation in ("shl", "lshr", "ashr"):
                return a
            if operation == "shl" and b.value < width:
                return self.multiply(a, self.constant(1 << b.value, width))
            if b.value == 1 and operation in ("udiv", "sdiv"):
                return a
            if a.is_constant:
                result = folded(operation, a.value, b.value, width)
                if result is not None:
                    return self.constant(result, width)
            if operation == "udiv" and b.value and b.value & (b.value - 1) == 0:
                shift = self.constant(b.value.bit_length() - 1, width)
                return self._divide_or_shift("lshr", a, shift)
            if operation == "lshr" and a.operation == "shl" and a.arguments[1].is_constant:
                kept, up = a.arguments[0], a.arguments[1].value
                if up <= b.value < width and kept.largest << up < 1 << width:
                    shift = self.constant(b.value - up, width)
                    return self._divide_or_shift("lshr", kept, shift)
            if operation in ("lshr", "ashr") and b.value < width and _is_masked(a):
                kept, mask = (self._divide_or_shift(operation, part, b) for part in a.arguments)
                return self._bitwise(a.operation, kept, mask)
            if operation == "urem" and b.value and b.value & (b.value - 1) == 0:
                return self._bitwise("and", a, self.constant(b.value - 1, width))
        half = 1 << (width - 1)
        plain = operation == "ashr" or (b.is_constant and 0 < b.value < half)
        if operation in UNSIGNED and a.largest < half and plain:
            return self._divide_or_shift(UNSIGNED[operation], a, b)
        return self._make(operation, (a, b), width)

    def bits(self, intrinsic: str, a: Term) -> Term:
        """`llvm.ctpop`, `ctlz`, `cttz`, `bswap` or `bitreverse` of `a`."""
        if a.is_constant:
            return self.constant(folded_bits(intrinsic, a.value, a.width), a.width)
        return self._make(intrinsic, (a,), a.width)

    # --- casts ---

    def zero_extend(self, a: Term, width: int) -> Term:
        if a.width == width:
            return a
        if a.is_constant:
            return self.constant(a.value, width)
        if a.operation == "zext":
            a = a.arguments[0]
        if a.operation == "trunc":
            inner = a.arguments[0]
            if inner.width == width and inner.largest < 1 << a.width:
                return inner
        if _is_masked(a):
            return self._bitwise(a.operation, *(self.zero_extend(b, width) for b in a.arguments))
        total = sum_of(a)
        if total != Sum(0, ((a, 1),)) and stays_small(total, a.width):
            parts = (
                self.multiply(self.zero_extend(part, width), self.constant(factor, width))
                for part, factor in total.parts
            )
            return reduce(self.add, parts, self.constant(total.constant, width))
        return self._make("zext", (a,), width)

    def sign_extend(self, a: Term, width: int) -> Term:
        if a.width == width:
            return a
        if a.is_constant:
            return self.constant(signed(a.value, a.width), width)
        if a.width > 1 and a.largest < 1 << (a.width - 1):
            return self.zero_extend(a, width)
        return self._make("sext", (a,), width)

    def truncate(self, a: Term, width: int) -> Term:
        if a.width == width:
            return a
        if a.is_constant:
            return self.constant(a.value, width)
        if a.operation in ("zext", "sext", "trunc"):
            inner = a.arguments[0]
            if inner.width == width:
                return inner
            if inner.width > width:
                return self.truncate(inner, width)
            if a.operation == "zext":
                return self.zero_extend(inner, width)
        if a.operation == "concat":
            return self._of_parts(a, 0, width)
        if a.operation == "slice":
            return self.slice(a.arguments[0], a.low, width)
        if _is_masked(a):
            return self._bitwise(a.operation, *(self.truncate(b, width) for b in a.arguments))
        if a.operation in ("+", "-", "shl", "*"):
            total = sum_of(a)
            if all(_was_narrow(part, width) for part, _ in total.parts):
                parts = (
                    self.multiply(self.truncate(part, width), self.constant(factor, width))
                    for part, factor in total.parts
                )
                return reduce(self.add, parts, self.constant(total.constant, width))
        return self._make("trunc", (a,), width)

    # --- parts ---

    def slice(self, a: Term, low: int, width: int) -> Term:
        """The bits `low` to `low + width - 1` of a term."""
        if low == 0:
            return self.truncate(a, width)
        match a.operation:
            case "constant":
                return self.constant(a.value >> low, width)
            case "slice" | "trunc":
                return self.slice(a.arguments[0], a.low + low, width)
            case "concat":
                return self._of_parts(a, low, width)
            case "zext":
                inner = a.arguments[0]
                if low >= inner.width:
                    return self.constant(0, width)
                if low + width <= inner.width:
                    return self.slice(inner, low, width)
                return self.zero_extend(self.slice(inner, low, inner.width - low), width)
            case "sext" if low + width <= a.arguments[0].width:
                return self.slice(a.arguments[0], low, width)
            case "lshr" if a.arguments[1].is_constant:
                shift = a.arguments[1].value
                if low + width + shift <= a.width:
                    return self.slice(a.arguments[0], low + shift, width)
            case "shl" if a.arguments[1].is_constant and low >= a.arguments[1].value:
                return self.slice(a.arguments[0], low - a.arguments[1].value, width)
            case _:
                pass
        return self._make("slice", (a,), width, low)

    def _of_parts(self, whole: Term, low: int, width: int) -> Term:
        """Some bits of a concatenation."""
        parts, start = [], 0
        for part in whole.arguments:
            first, last = max(low, start), min(low + width, start + part.width)
            if first < last:
                parts.append(self.slice(part, first - start, last - first))
            start += part.width
        return self.concat(parts)

    def concat(self, parts: Iterable[Term]) -> Term:
        """The parts side by side, the lowest bits first. Neighbours that were cut from one term
        are one part again."""
        joined: list[Term] = []
        for part in parts:
            for piece in part.arguments if part.operation == "concat" else (part,):
                both = self._glued(joined[-1], piece) if joined else None
                if both is None:
                    joined.append(piece)
                else:
                    joined[-1] = both
        if len(joined) == 1:
            return joined[0]
        width = sum(part.width for part in joined)
        if joined[-1].is_constant and joined[-1].value == 0:
            return self.zero_extend(self.concat(joined[:-1]), width)
        return self._make("concat", tuple(joined), width)

    def _glued(self, low: Term, high: Term) -> Term | None:
        """Two neighbours as one part, None where they are two."""
        if low.is_constant and high.is_constant:
            return self.constant(high.value << low.width | low.value, low.width + high.width)
        if high.operation != "slice" or low.operation not in ("slice", "trunc"):
            return None
        whole = high.arguments[0]
        if low.arguments[0] is whole and low.low + low.width == high.low:
            return self.slice(whole, low.low, low.width + high.width)
        return None

    # --- choices, equalities, comparisons ---

    def choice(self, condition: Term, a: Term, b: Term) -> Term:
        """`a` where the condition is true, else `b`."""
        if a is b:
            return a
        if condition.is_constant:
            return a if condition.value else b
        if condition.operation == "not":
            condition, a, b = condition.arguments[0], b, a
        if condition.operation == "or" and len(condition.arguments) <= FEW_OPERANDS:
            none = self.conjunction(self.negation(each) for each in condition.arguments)
            condition, a, b = none, b, a
        if a.width == 1:
            return self.truth_choice(condition, a, b)
        if a.operation == "choice" and a.arguments[0] is condition:
            a = a.arguments[1]
        if b.operation == "choice" and b.arguments[0] is condition:
            b = b.arguments[2]
        if a is b:
            return a
        found = self._common_part(condition, a, b)
        if found is None:
            return self._make("choice", (condition, a, b), a.width)
        base = self.bases.get(a, a)
        if base is self.bases.get(b, b) and found is not base:
            self.bases.setdefault(found, base)
        return found

    def _common_part(self, condition: Term, a: Term, b: Term) -> Term | None:
        """`x + (y or z)` for the choice between `x + y` and `x + z`, `x + (y or 0)` for that
        between `x + y` and `x`: what is done either way is done once, behind the choice."""
        one, other, width = sum_of(a), sum_of(b), a.width
        common = in_common(one, other)
        one, other = one.without(common), other.without(common)
        if width and (one.parts or other.parts):
            factor = common_factor(one, other, width)
            if common.parts or factor != 1:
                rest = (self.of_sum(divided(each, factor, width), width) for each in (one, other))
                chosen = self.multiply(self.choice(condition, *rest), self.constant(factor, width))
                return self.add(self.of_sum(common, width), chosen)
        for operation in dict.fromkeys((a.operation, b.operation)):
            if operation not in NEUTRAL:
                continue
            ones, others = self._split(a, operation), self._split(b, operation)
            for x, y in ones:
                for again, z in others:
                    if again is x and (y.is_constant + z.is_constant < 2):
                        part = self.choice(condition, y, z)
                        return self.binary(operation, x, part)
        return None

    def _split(self, a: Term, operation: str) -> list[tuple[Term, Term]]:
        """The ways in which a term is an operation of two others."""
        found = [(a, self.constant(NEUTRAL[operation], a.width))]
        if a.operation == operation:
            left, right = a.arguments
            found += [(left, right), (right, left)]
        return found

    # --- comparisons ---

    def equal(self, a: Term, b: Term) -> Term:
        if a.width == 1:
            return self.equivalent(a, b)
        if a is b:
            return self.true
        if a.width:
            return self._equal_numbers(a, b)
        if a.number > b.number:
            a, b = b, a
        return self._make("=", (a, b), 1)

    def _equal_numbers(self, a: Term, b: Term) -> Term:
        width = a.width
        apart = plus(sum_of(a), sum_of(b), -1, width)
        if not apart.parts or apart.constant % power_in(apart, width):
            return self.false
        a, b = self._sides(apart, width)
        if b.is_constant:
            if a.largest < b.value:
                return self.false
            a, b = self._divided(a, b)
            folded = self._equal_to_constant(a, b)
            if folded is not None:
                return folded
        if a.operation == b.operation and a.operation in ("zext", "sext"):
            one, other = a.arguments[0], b.arguments[0]
            if one.width == other.width:
                return self.equal(one, other)
        if a.number > b.number:
            a, b = b, a
        return self._make("=", (a, b), 1)

    def _divided(self, a: Term, b: Term) -> tuple[Term, Term]:
        """`x` and 2 for `4 * x` and 8, of which neither is too large for its width."""
        total = sum_of(a)
        if len(total.parts) == 1 and not total.constant:
            part, factor = total.parts[0]
            if b.value % factor == 0 and part.largest * factor < 1 << a.width:
                return part, self.constant(b.value // factor, a.width)
        return a, b

    def _sides(self, apart: Sum, width: int) -> tuple[Term, Term]:
        """The sides of the equation that a sum is zero: nothing is subtracted on either, and what
        is a constant alone is the second."""
        half = 1 << (width - 1)
        if apart.parts[0][1] > half:
            apart = times(apart, -1, width)
        one = Sum(0, tuple(part for part in apart.parts if part[1] <= half))
        other = tuple((term, 2 * half - count) for term, count in apart.parts if count > half)
        constant = apart.constant
        if not other or constant > half:
            return self.of_sum(one, width), self.of_sum(Sum(-constant % (2 * half), other), width)
        return self.of_sum(one._replace(constant=constant), width), self.of_sum(
            Sum(0, other), width
        )

    def _equal_to_constant(self, a: Term, b: Term) -> Term | None:
        match a.operation:
            case "choice":
                condition, yes, no = a.arguments
                if yes.is_constant or no.is_constant:
                    return self.choice(condition, self.equal(yes, b), self.equal(no, b))
            case "and" if a.arguments[1].is_constant and b.value & ~a.arguments[1].value:
                return self.false
            case "zext":
                inner = a.arguments[0]
                if b.value >> inner.width:
                    return self.false
                return self.equal(inner, self.constant(b.value, inner.width))
            case _:
                pass
        return None

    def unsigned_less(self, a: Term, b: Term) -> Term:
        if a is b:
            return self.false
        if a.is_constant and b.is_constant:
            return self.true if a.value < b.value else self.false
        top = (1 << a.width) - 1
        if (b.is_constant and b.value == 0) or (a.is_constant and a.value >= b.largest):
            return self.false
        if b.is_constant and a.largest < b.value:
            return self.true
        if a.is_constant and a.value == 0:
            return self.negation(self.equal(a, b))
        if b.is_constant and b.value == 1:
            return self.equal(a, self.constant(0, a.width))
        if b.is_constant and b.value == top:
            return self.negation(self.equal(a, b))
        if a.width == 1:
            return self.conjunction((self.negation(a), b))
        if a.is_constant:
            return self.negation(self.unsigned_less(b, self.constant(a.value + 1, a.width)))
        return self._make("<u", (a, b), 1)

    def signed_less(self, a: Term, b: Term) -> Term:
        if a is b:
            return self.false
        if a.is_constant and b.is_constant:
            less = signed(a.value, a.width) < signed(b.value, b.width)
            return self.true if less else self.false
        low = 1 << (a.width - 1)
        if (b.is_constant and b.value == low) or (a.is_constant and a.value == low - 1):
            return self.false
        if a.width == 1:
            return self.conjunction((a, self.negation(b)))
        if a.largest < low and b.largest < low:
            return self.unsigned_less(a, b)
        if a.largest < low and b.is_constant:
            return self.false
        if a.is_constant and b.largest < low <= a.value:
            return self.true
        if a.is_constant:
            return self.negation(self.signed_less(b, self.constant(a.value + 1, a.width)))
        return self._make("<s", (a, b), 1)


def _operands(term: Term, operation: str) -> tuple[Term, ...]:
    """What a term is the conjunction or disjunction of, perhaps itself alone."""
    return term.arguments if term.operation == operation else (term,)


def _is_masked(term: Term) -> bool:
    """Whether a term is a bitwise operation on numbers, of which the second is known."""
    return term.width > 1 and term.operation in NEUTRAL and term.arguments[1].is_constant


def _was_narrow(term: Term, width: int) -> bool:
    """Whether a term is extended from one that is not wider than this."""
    return term.operation in ("zext", "sext") and term.arguments[0].width <= width


def is_content(term: Term) -> bool:
    """Whether a term is what memory holds somewhere: that is not computed from its address."""
    if term.operation != "function" or not isinstance(term.data, tuple):
        return False
    return CONTENT in term.data[:2]


def _number(term: Term) -> int:
    return term.number
