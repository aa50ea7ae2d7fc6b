"""What a conjunction says of its own parts: a truth that it states is one wherever else it occurs.

Choices fall away, sums become equal, and often nothing is left to ask a solver.
"""

from __future__ import annotations

from collections.abc import Iterable

from .factory import Terms
from .substitution import remade, substituted
from .term import Term

MOST_ROUNDS = 6
"""How often what was learnt is put in again."""


def propagated(t: Terms, required: Iterable[Term]) -> list[Term]:
    """Truths that hold together where those that are required do; `[t.false]` where they cannot."""
    stated = _pieces(t, required)
    for _ in range(MOST_ROUNDS):
        if t.false in stated:
            return [t.false]
        following = _pieces(t, _put_in(t, stated))
        if following.keys() == stated.keys():
            break
        stated = following
    return [t.false] if t.false in stated else list(stated)


def what_matters(wanted: Term, facts: Iterable[Term]) -> list[Term]:
    """A truth and the facts, without those that say what a variable is of which nothing else
    speaks."""
    defined: dict[Term, list[Term]] = {}
    found = [wanted]
    for fact in facts:
        variable = _defined_by(fact)
        if variable is None:
            found.append(fact)
        else:
            defined.setdefault(variable, []).append(fact)
    pending, seen = list(found), set[Term]()
    while pending:
        part = pending.pop()
        if part in seen:
            continue
        seen.add(part)
        pending += part.arguments
        if part in defined:
            found += defined[part]
            pending += defined.pop(part)
    return found


def _defined_by(fact: Term) -> Term | None:
    """The variable that an equation says to be something."""
    if fact.operation != "=":
        return None
    variables = [each for each in fact.arguments if each.operation == "variable"]
    return variables[0] if len(variables) == 1 else None


def _pieces(t: Terms, required: Iterable[Term]) -> dict[Term, None]:
    """The truths of which the required ones are conjunctions, each once."""
    found: dict[Term, None] = {}
    pending = list(required)[::-1]
    while pending:
        part = pending.pop()
        if part.operation == "and":
            pending += part.arguments[::-1]
        elif part.operation == "not" and part.arguments[0].operation == "or":
            pending += [t.negation(each) for each in part.arguments[0].arguments]
        elif part is not t.true:
            found[part] = None
    return found


def known_by(t: Terms, stated: Iterable[Term]) -> dict[Term, Term]:
    """What truths say of terms: of themselves, and where something is a known number."""
    known: dict[Term, Term] = {}
    for truth in stated:
        known[truth], known[t.negation(truth)] = t.true, t.false
    for truth in stated:
        if truth.operation == "=" and truth.arguments[0].width > 1:
            one, other = truth.arguments
            if other.is_constant:
                known.setdefault(one, other)
            elif one.is_constant:
                known.setdefault(other, one)
    return known


def simplified(t: Terms, term: Term, known: dict[Term, Term]) -> Term:
    """A term whose parts are replaced by what is known of them, as `known_by` says."""
    return _replaced(t, term, known)


def _put_in(t: Terms, stated: dict[Term, None]) -> list[Term]:
    """Each of the truths, where the others are known to hold."""
    known = known_by(t, stated)
    return [_rebuilt(t, truth, known) for truth in stated]


def _rebuilt(t: Terms, truth: Term, known: dict[Term, Term]) -> Term:
    """A truth whose parts are replaced by what is known of them, but not by what it says itself."""
    negated = truth.operation == "not"
    inner = truth.arguments[0] if negated else truth
    says = inner.operation == "=" and not negated
    parts = (
        _remade(t, part, known) if says and part in known else _replaced(t, part, known)
        for part in inner.arguments
    )
    made = _made_of(t, inner, tuple(parts))
    return t.negation(made) if negated else made


def _remade(t: Terms, term: Term, known: dict[Term, Term]) -> Term:
    """A term with its parts replaced, but not itself."""
    return _made_of(t, term, tuple(_replaced(t, part, known) for part in term.arguments))


def _made_of(t: Terms, term: Term, parts: tuple[Term, ...]) -> Term:
    if parts == term.arguments:
        return term
    if term.operation == "function":
        return t.function(term.data, parts, term.width)
    return remade(t, term, parts)


def _replaced(t: Terms, term: Term, known: dict[Term, Term]) -> Term:
    """A term whose parts are replaced; `known` remembers what became of each."""
    return substituted(t, term, known, lambda part, parts: _made_of(t, part, parts))
