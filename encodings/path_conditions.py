"""Under what condition a thread is at a position: conjunctions that merge back where paths join."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .terms import Term, Terms

FEW = 12
"""Joins of more paths than this are not searched for literals that cancel."""


class Path:
    """A conjunction of literals, in the order in which they were met."""

    __slots__ = ("_term", "literals")

    def __init__(self, literals: dict[Term, None]) -> None:
        self.literals = literals
        self._term: Term | None = None

    def term(self, terms: Terms) -> Term:
        if self._term is None:
            self._term = terms.conjunction(self.literals)
        return self._term


ANYWHERE = Path({})


def assume(terms: Terms, path: Path, condition: Term) -> Path | None:
    """The path on which `condition` holds too, None if they clash syntactically."""
    if condition is terms.true:
        return path
    parts = condition.arguments if condition.operation == "and" else (condition,)
    literals = path.literals
    fresh: list[Term] = []
    for part in parts:
        if part is terms.false or terms.negation(part) in literals:
            return None
        if part in literals:
            continue
        if part.operation == "or":
            part = _reduce(terms, part, literals)
            if part is terms.false:
                return None
            if part is terms.true:
                continue
        fresh.append(part)
    if not fresh:
        return path
    return Path({**literals, **dict.fromkeys(fresh)})


def _reduce(terms: Terms, alternatives: Term, literals: dict[Term, None]) -> Term:
    """A disjunction without the alternatives that the path rules out."""
    open_ = [part for part in alternatives.arguments if terms.negation(part) not in literals]
    if any(part in literals for part in open_):
        return terms.true
    return terms.disjunction(open_)


def join(terms: Terms, paths: Sequence[Path]) -> tuple[Path, list[Term]]:
    """The condition of being on one of several exclusive paths, and of each what sets it apart."""
    common = {
        literal: None
        for literal in paths[0].literals
        if all(literal in path.literals for path in paths[1:])
    }
    rests = [frozenset(path.literals.keys() - common.keys()) for path in paths]
    differences = [terms.conjunction(sorted(rest, key=_number)) for rest in rests]
    alternatives = _cancel(terms, rests)
    if frozenset() in alternatives:
        return Path(common), differences
    either = terms.disjunction(
        terms.conjunction(sorted(rest, key=_number)) for rest in _sorted(alternatives)
    )
    merged = assume(terms, Path(common), either)
    if merged is None:
        # No way here can be taken; it took the sum of them to see it, and a solver will say so.
        merged = Path({**common, either: None})
    return merged, differences


def _cancel(terms: Terms, rests: Iterable[frozenset[Term]]) -> set[frozenset[Term]]:
    """The same disjunction with pairs `r and x`, `r and not x` replaced by `r`, repeatedly."""
    alternatives = set(rests)
    if len(alternatives) > FEW:
        return alternatives
    while True:
        found = _cancelling_pair(terms, alternatives)
        if found is None:
            return alternatives
        one, other, rest = found
        alternatives -= {one, other}
        alternatives.add(rest)


def _cancelling_pair(
    terms: Terms, alternatives: set[frozenset[Term]]
) -> tuple[frozenset[Term], frozenset[Term], frozenset[Term]] | None:
    ordered = _sorted(alternatives)
    for index, one in enumerate(ordered):
        for other in ordered[index + 1 :]:
            left, right = one - other, other - one
            if not left:
                return one, other, one
            if not right:
                return one, other, other
            if len(left) == 1:
                (literal,) = left
                opposite = terms.negation(literal)
                if opposite in right:
                    # r, x or r, s, not x is r, x or r, s: an alternative loses a literal.
                    if len(right) == 1:
                        return one, other, one & other
                    return other, other, other - {opposite}
            if len(right) == 1:
                (literal,) = right
                opposite = terms.negation(literal)
                if opposite in left:
                    return one, one, one - {opposite}
    return None


def _sorted(alternatives: Iterable[frozenset[Term]]) -> list[frozenset[Term]]:
    return sorted(alternatives, key=lambda rest: sorted(map(_number, rest)))


def _number(term: Term) -> int:
    return term.number
