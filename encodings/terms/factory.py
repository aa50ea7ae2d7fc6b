"""All terms of one job, folded before any solver sees them.

Most branches of a product of two programs clash or agree by that, without a query. Here are the
rules that look into both truths and numbers: choices and comparisons.
"""

from __future__ import annotations

from .bit_vector_terms import BitVectorTerms
from .constant_folding import signed
from .table import Term

NEUTRAL = {"+": 0, "-": 0, "xor": 0, "or": 0, "and": -1}
"""Operations of two numbers with the second operand that changes nothing."""

OPCODES = {"+": "add", "-": "sub", "xor": "xor", "or": "or", "and": "and"}
"""What `Terms.binary` calls them."""


class Terms(BitVectorTerms):
    """The factory of one job's terms: an interning table and the folding rules."""

    def choice(self, condition: Term, a: Term, b: Term) -> Term:
        """`a` where the condition is true, else `b`."""
        if a is b:
            return a
        if condition.is_constant:
            return a if condition.value else b
        if condition.operation == "not":
            condition, a, b = condition.arguments[0], b, a
        if a.width == 1:
            return self.truth_choice(condition, a, b)
        if a.operation == "choice" and a.arguments[0] is condition:
            a = a.arguments[1]
        if b.operation == "choice" and b.arguments[0] is condition:
            b = b.arguments[2]
        if a is b:
            return a
        return self._common_part(condition, a, b) or self._make(
            "choice", (condition, a, b), a.width
        )

    def _common_part(self, condition: Term, a: Term, b: Term) -> Term | None:
        """`x + (y or z)` for the choice between `x + y` and `x + z`, `x + (y or 0)` for that
        between `x + y` and `x`: what is done either way is done once, behind the choice."""
        for operation in dict.fromkeys((a.operation, b.operation)):
            if operation not in NEUTRAL:
                continue
            one, other = self._split(a, operation), self._split(b, operation)
            for x, y in one:
                for again, z in other:
                    if again is x and (y.is_constant + z.is_constant < 2):
                        part = self.choice(condition, y, z)
                        return self.binary(OPCODES[operation], x, part)
        return None

    def _split(self, a: Term, operation: str) -> list[tuple[Term, Term]]:
        """The ways in which a term is an operation of two others."""
        found = [(a, self.constant(NEUTRAL[operation], a.width))]
        if a.operation == operation:
            left, right = a.arguments
            found += [(left, right)] if operation == "-" else [(left, right), (right, left)]
        return found

    # --- comparisons ---

    def equal(self, a: Term, b: Term) -> Term:
        if a.width == 1:
            return self.equivalent(a, b)
        if a is b:
            return self.true
        if a.is_constant and b.is_constant:
            return self.false
        if a.is_constant:
            a, b = b, a
        if b.is_constant:
            if a.largest < b.value:
                return self.false
            folded = self._equal_to_constant(a, b)
            if folded is not None:
                return folded
        (one, here), (other, there) = _from_its_base(a), _from_its_base(b)
        if one is other and here != there:
            return self.false
        if a.number > b.number:
            a, b = b, a
        return self._make("=", (a, b), 1)

    def _equal_to_constant(self, a: Term, b: Term) -> Term | None:
        match a.operation:
            case "+" if a.arguments[1].is_constant:
                rest = self.constant(b.value - a.arguments[1].value, a.width)
                return self.equal(a.arguments[0], rest)
            case "choice":
                condition, yes, no = a.arguments
                if yes.is_constant or no.is_constant:
                    return self.choice(condition, self.equal(yes, b), self.equal(no, b))
            case "shl" if a.arguments[1].is_constant and a.arguments[1].value < a.width:
                if b.value % (1 << a.arguments[1].value):
                    return self.false
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


def _from_its_base(term: Term) -> tuple[Term, int]:
    """The term as another one and the constant that is added to it, 0 without."""
    if term.operation == "+" and term.arguments[1].is_constant:
        return term.arguments[0], term.arguments[1].value
    return term, 0
