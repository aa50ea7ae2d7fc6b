"""Path conditions: when a thread is at a position, as conjunctions that merge where paths join."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from .factory import Terms
from .intervals import Bounds, compares, narrowed, number_in
from .term import Term

FEW = 12
"""Joins of more paths than this are not searched for literals that cancel."""

FEW_GUARDS = 3
"""Facts of paths that more literals than this set apart are not kept behind a join."""


class Path:
    """A conjunction of literals, in the order in which they were met.

    `facts` are those of them that hold of every thread that comes here, whatever its inputs, since
    its behaviour is defined: they are no part of the condition of being here. `constants` holds the
    terms that a literal makes equal to a constant, `bounds` how large the terms are that literals
    compare with constants."""

    __slots__ = ("_term", "bounds", "constants", "facts", "literals")

    def __init__(
        self,
        literals: dict[Term, None],
        constants: dict[Term, Term],
        bounds: Bounds,
        facts: frozenset[Term] = frozenset(),
    ) -> None:
        self.literals = literals
        self.facts = facts
        self.constants = constants
        self.bounds = bounds
        self._term: Term | None = None

    def term(self, terms: Terms) -> Term:
        if self._term is None:
            self._term = terms.conjunction(self.conditions)
        return self._term

    @property
    def conditions(self) -> list[Term]:
        """The literals that are no facts."""
        return [literal for literal in self.literals if literal not in self.facts]


def anywhere() -> Path:
    """The path on which nothing is assumed."""
    return Path({}, {}, {})


def assume(terms: Terms, path: Path, condition: Term, *, fact: bool = False) -> Path | None:
    """The path on which `condition` holds too, None if they clash syntactically. `fact`: it holds
    of every thread on the path, as somebody else makes sure."""
    return _assume(terms, path, condition, frozenset(), fact=fact)


def _assume(
    terms: Terms, path: Path, condition: Term, news: AbstractSet[Term], *, fact: bool
) -> Path | None:
    """The same; `news`: what the path speaks of that its disjunctions were not asked about yet."""
    if condition is terms.true:
        return _propagate(terms, path, news) if news else path
    literals, constants = path.literals, path.constants
    bounds = path.bounds
    fresh: dict[Term, None] = {}
    equal: dict[Term, Term] = {}
    for part in _parts_left(terms, condition, literals):
        if part is terms.true or part in literals:
            continue
        if part is terms.false or terms.negation(part) in literals:
            return None
        known = _equation(part)
        if known is not None:
            term, value, positive = known
            already = constants.get(term) or equal.get(term)
            if already is not None:
                if (already is value) != positive:
                    return None
                continue
            if positive:
                equal[term] = value
        closer = narrowed(terms, bounds, literals, part)
        if closer is None:
            return None
        if closer is bounds and compares(part):
            continue
        bounds = closer
        fresh[part] = None
    if not fresh:
        return _propagate(terms, path, news) if news else path
    facts = path.facts | fresh.keys() if fact else path.facts
    equations = {**constants, **equal} if equal else constants
    longer = Path({**literals, **fresh}, equations, bounds, facts)
    return _propagate(terms, longer, {*news, *_spoken_of(fresh)})


def _parts_left(terms: Terms, condition: Term, literals: dict[Term, None]) -> Iterator[Term]:
    """What a condition says, part by part, disjunctions without what the literals rule out."""
    for part in _conjuncts(terms, condition):
        left = _reduce(terms, part, literals) if part.operation == "or" else part
        if left is part or left.operation == "or":
            yield left
        else:
            yield from _parts_left(terms, left, literals)


def _conjuncts(terms: Terms, condition: Term) -> tuple[Term, ...]:
    """What a condition says, part by part; a negation that stands before several goes inside."""
    parts: tuple[Term, ...] = (condition,)
    inner = condition.arguments[0] if condition.operation == "not" else condition
    if condition.operation == "and":
        parts = condition.arguments
    elif inner is not condition and inner.operation == "or":
        parts = tuple(terms.negation(part) for part in inner.arguments)
    elif inner is not condition and inner.operation == "and":
        return (terms.disjunction(terms.negation(part) for part in inner.arguments),)
    if parts == (condition,):
        return parts
    return tuple(piece for part in parts for piece in _conjuncts(terms, part))


def _propagate(terms: Terms, path: Path, news: AbstractSet[Term]) -> Path | None:
    """Drop from disjunctions the alternatives that what is known rules out, until none is left
    to drop; None if one loses all of them. Only those can lose one that speak of the `news`."""
    for literal in [literal for literal in path.literals if literal.operation == "or"]:
        if literal not in news and news.isdisjoint(_mentioned(terms, literal)):
            continue
        others = {other: None for other in path.literals if other is not literal}
        rest = [part for part in literal.arguments if not _ruled_out(terms, path, others, part)]
        if len(rest) == len(literal.arguments):
            continue
        if not rest:
            return None
        without = Path(others, path.constants, path.bounds, path.facts - {literal})
        fact = literal in path.facts
        return _assume(terms, without, terms.disjunction(rest), news, fact=fact)
    return path


def _spoken_of(literals: Iterable[Term]) -> Iterator[Term]:
    """The literals, and the terms that they compare with constants."""
    for literal in literals:
        yield literal
        known, number = _equation(literal), number_in(literal)
        if known is not None:
            yield known[0]
        if number is not None:
            yield number


def _mentioned(terms: Terms, alternatives: Term) -> frozenset[Term]:
    """What a path must speak of to rule out a part of an alternative: its opposite, or the term
    that it compares with a constant, or what that one is made of: equations are folded."""
    if alternatives.mentioned is None:
        found: set[Term] = set()
        for part in alternatives.arguments:
            for piece in part.arguments if part.operation == "and" else (part,):
                found.add(terms.negation(piece))
                for number in list(_spoken_of((piece,)))[1:]:
                    found.update((number, *number.arguments))
        alternatives.mentioned = frozenset(found)
    return alternatives.mentioned


def _ruled_out(terms: Terms, path: Path, others: dict[Term, None], part: Term) -> bool:
    pieces = part.arguments if part.operation == "and" else (part,)
    bounds: Bounds | None = path.bounds
    for piece in pieces:
        bounds = narrowed(terms, bounds, others, piece)
        if bounds is None:
            return True
        if terms.negation(piece) in others:
            return True
        known = _equation(piece)
        if known is not None:
            value = path.constants.get(known[0])
            if value is not None and (value is known[1]) != known[2]:
                return True
    return False


def _equation(literal: Term) -> tuple[Term, Term, bool] | None:
    """A term and the constant that the literal says it equals, or does not equal."""
    positive = literal.operation != "not"
    inner = literal if positive else literal.arguments[0]
    if inner.operation != "=":
        return None
    a, b = inner.arguments
    if a.is_constant:
        a, b = b, a
    return (a, b, positive) if b.is_constant else None


def _reduce(terms: Terms, alternatives: Term, literals: dict[Term, None]) -> Term:
    """A disjunction without the alternatives that the path rules out."""
    open_ = [
        part
        for part in alternatives.arguments
        if any(each not in literals for each in _conjuncts(terms, terms.negation(part)))
    ]
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
    facts = frozenset(each for each in common if all(each in path.facts for path in paths))
    rests = [frozenset(path.literals.keys() - path.facts - common.keys()) for path in paths]
    differences = [terms.conjunction(sorted(rest, key=_number)) for rest in rests]
    alternatives = _cancel(terms, rests)
    kept = [
        each
        for path, rest in zip(paths, rests, strict=True)
        for each in _where(terms, path, rest, common)
    ]
    base = Path(
        {**common, **dict.fromkeys(kept)},
        _constants(common),
        _bounds(terms, common),
        facts.union(kept),
    )
    if frozenset() in alternatives:
        return base, differences
    either = terms.disjunction(
        terms.conjunction(sorted(rest, key=_number)) for rest in _sorted(alternatives)
    )
    merged = assume(terms, base, either)
    if merged is None:
        # No way here can be taken; it took the sum of them to see it, and a solver will say so.
        merged = Path({**common, either: None}, base.constants, base.bounds, facts)
    return merged, differences


def _where(
    terms: Terms, path: Path, rest: frozenset[Term], common: dict[Term, None]
) -> Iterator[Term]:
    """What of a path's facts is worth keeping behind a join, where one came by the path: those that
    say of something that it is so, is not so or is a number, not how numbers compare."""
    if len(rest) > FEW_GUARDS:
        return
    for fact in path.facts - common.keys():
        atom = fact.arguments[0] if fact.operation == "not" else fact
        if atom.operation in ("variable", "function") or fact.operation == "=":
            yield terms.disjunction(
                (*(terms.negation(each) for each in sorted(rest, key=_number)), fact)
            )


def _constants(literals: dict[Term, None]) -> dict[Term, Term]:
    equations = (_equation(literal) for literal in literals)
    return {term: value for term, value, positive in filter(None, equations) if positive}


def _bounds(terms: Terms, literals: dict[Term, None]) -> Bounds:
    bounds: Bounds = {}
    for literal in literals:
        bounds = narrowed(terms, bounds, literals, literal) or bounds
    return bounds


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
