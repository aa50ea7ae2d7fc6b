"""Truth values as terms, folded: conjunctions, disjunctions, choices and equivalences."""

from __future__ import annotations

from collections.abc import Iterable

from .table import Term, TermTable


class TruthTerms(TermTable):
    """Makes terms of width 1."""

    def negation(self, a: Term) -> Term:
        if a.is_constant:
            return self.false if a.value else self.true
        if a.operation == "not":
            return a.arguments[0]
        return self._make("not", (a,), 1)

    def conjunction(self, parts: Iterable[Term]) -> Term:
        literals: dict[Term, None] = {}
        for part in parts:
            for literal in part.arguments if part.operation == "and" else (part,):
                if literal is self.false or self.negation(literal) in literals:
                    return self.false
                if literal is not self.true:
                    literals[literal] = None
        if not literals:
            return self.true
        if len(literals) == 1:
            return next(iter(literals))
        return self._make("and", tuple(sorted(literals, key=_number)), 1)

    def disjunction(self, parts: Iterable[Term]) -> Term:
        literals: dict[Term, None] = {}
        for part in parts:
            for literal in part.arguments if part.operation == "or" else (part,):
                if literal is self.true or self.negation(literal) in literals:
                    return self.true
                if literal is not self.false:
                    literals[literal] = None
        if not literals:
            return self.false
        if len(literals) == 1:
            return next(iter(literals))
        return self._make("or", tuple(sorted(literals, key=_number)), 1)

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


def _number(term: Term) -> int:
    return term.number
