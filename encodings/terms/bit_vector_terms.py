"""Bit-vectors as terms, folded: arithmetic, shifts, bitwise operations and casts."""

from __future__ import annotations

from .constant_folding import folded, folded_bits, signed
from .table import Term
from .truth_terms import TruthTerms

UNSIGNED = {"ashr": "lshr", "sdiv": "udiv", "srem": "urem"}
"""Operations that are the same as another one on numbers that are not negative."""


class BitVectorTerms(TruthTerms):
    """Makes terms of numbers; those of width 1 are truths."""

    def add(self, a: Term, b: Term) -> Term:
        if a.width == 1:
            return self.exclusive_or(a, b)
        if a.is_constant:
            a, b = b, a
        if b.is_constant:
            if a.is_constant:
                return self.constant(a.value + b.value, a.width)
            if b.value == 0:
                return a
            if a.operation == "+" and a.arguments[1].is_constant:
                total = self.constant(a.arguments[1].value + b.value, a.width)
                return self.add(a.arguments[0], total)
            return self._make("+", (a, b), a.width)
        # Constants float outwards, so that `(x + 1) + y` and `(x + y) + 1` are one term.
        for x, y in ((a, b), (b, a)):
            if x.operation == "+" and x.arguments[1].is_constant:
                return self.add(self.add(x.arguments[0], y), x.arguments[1])
        if a.number > b.number:
            a, b = b, a
        return self._make("+", (a, b), a.width)

    def subtract(self, a: Term, b: Term) -> Term:
        if a.width == 1:
            return self.exclusive_or(a, b)
        if a is b:
            return self.constant(0, a.width)
        if b.is_constant:
            return self.add(a, self.constant(-b.value, a.width))
        for x, sign in ((a, 1), (b, -1)):
            if x.operation == "+" and x.arguments[1].is_constant:
                offset = self.constant(sign * x.arguments[1].value, a.width)
                rest = (x.arguments[0], b) if x is a else (a, x.arguments[0])
                return self.add(self.subtract(*rest), offset)
        if a.operation == "+" and b in a.arguments:
            return a.arguments[0] if a.arguments[1] is b else a.arguments[1]
        return self._make("-", (a, b), a.width)

    def multiply(self, a: Term, b: Term) -> Term:
        if a.width == 1:
            return self.conjunction((a, b))
        if a.is_constant:
            a, b = b, a
        if b.is_constant:
            if a.is_constant:
                return self.constant(a.value * b.value, a.width)
            if b.value in (0, 1):
                return a if b.value else b
            if b.value & (b.value - 1) == 0:
                shift = self.constant(b.value.bit_length() - 1, a.width)
                return self._make("shl", (a, shift), a.width)
        elif a.number > b.number:
            a, b = b, a
        return self._make("*", (a, b), a.width)

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
        elif a.number > b.number:
            a, b = b, a
        return self._make(operation, (a, b), a.width)

    def _divide_or_shift(self, operation: str, a: Term, b: Term) -> Term:
        width = a.width
        if b.is_constant:
            if b.value == 0 and operation in ("shl", "lshr", "ashr"):
                return a
            if b.value == 1 and operation in ("udiv", "sdiv"):
                return a
            if a.is_constant:
                result = folded(operation, a.value, b.value, width)
                if result is not None:
                    return self.constant(result, width)
            if operation == "udiv" and b.value and b.value & (b.value - 1) == 0:
                shift = self.constant(b.value.bit_length() - 1, width)
                return self._make("lshr", (a, shift), width)
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
        if a.operation in ("zext", "sext"):
            inner = a.arguments[0]
            if inner.width == width:
                return inner
            if inner.width > width:
                return self.truncate(inner, width)
        return self._make("trunc", (a,), width)
