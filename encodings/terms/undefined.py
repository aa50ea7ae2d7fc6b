"""`undef` as terms: a variable that each use of a value chooses anew.

A register whose value is made of `undef` is an expression of such variables, and whoever reads it
gets an expression of fresh ones, of his own (`for_use`): two uses need not agree. That is all that
LLVM says of `undef`, and it makes one variable good for both sides: in the target it may be
anything, so that an answer must hold for all its values; the source may choose, so that an answer
that holds whatever it chooses holds all the more, and a source that reads the same value at a place
of the same name chooses what the target does. Nothing else may speak of the variable: a branch on
one is undefined behaviour (`may_be`, `is_certainly`), and `freeze` makes an ordinary choice of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from .factory import Terms
from .term import Term

PREFIX = "undef:"
FROZEN = "choice:"
"""What the name of a frozen variable begins with: all who read it read the same."""

MOST_NODES = 256
"""An expression of `undef` that is larger than this is not written anew for each use."""


class TooLarge(Exception):
    """An expression of `undef` that is not written anew."""


class UndefinedTerms:
    """The variables that stand for `undef` in the terms of one job, and what is made of them."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self.any = False
        self._made_of: dict[Term, bool] = {}

    def variable(self, name: str, width: int) -> Term:
        """The value of one use of `undef`."""
        self.any = True
        return self._terms.variable(f"{PREFIX}{name}", width)

    def made_of(self, term: Term) -> bool:
        """Whether a term speaks of `undef`."""
        if not self.any:
            return False
        known = self._made_of
        for part in _inner_first(term, known):
            own = part.operation == "variable" and str(part.data).startswith(PREFIX)
            known[part] = own or any(known[each] for each in part.arguments)
        return known[term]

    def for_use(self, term: Term, use: str, frozen: bool = False) -> Term:
        """The term with variables of its own for one use, or with ordinary choices of one.
        Raises TooLarge."""
        if not self.made_of(term):
            return term
        t, fresh = self._terms, dict[Term, Term]()
        prefix = FROZEN if frozen else PREFIX
        for part in _inner_first(term, fresh, self.made_of):
            if part.operation == "variable":
                name = str(part.data).removeprefix(PREFIX)
                fresh[part] = t.variable(f"{prefix}{name}|{use}", part.width)
            else:
                parts = tuple(fresh.get(each, each) for each in part.arguments)
                fresh[part] = t.rebuilt(part, parts)
            if len(fresh) > MOST_NODES:
                raise TooLarge
        return fresh[term]

    def may_be(self, term: Term) -> Term:
        """A truth that holds wherever a term's value may depend on `undef`."""
        t, found = self._terms, dict[Term, Term]()
        if not self.made_of(term):
            return t.false
        for part in _inner_first(term, found, self.made_of):
            parts = [found.get(each, t.false) for each in part.arguments]
            if part.operation == "variable":
                found[part] = t.true
            elif part.operation == "choice":
                chosen = t.choice(part.arguments[0], parts[1], parts[2])
                found[part] = t.disjunction((parts[0], chosen))
            elif part.width == 1 and part.operation in ("and", "or"):
                found[part] = t.conjunction((t.disjunction(parts), self._open(part)))
            else:
                found[part] = t.disjunction(parts)
        return found[term]

    def is_certainly(self, term: Term) -> Term:
        """A truth that holds only where a term may be any value of its width: it is a variable of
        `undef`, or some bits of one, or one combined with what does not speak of it."""
        t, found = self._terms, dict[Term, Term]()
        if not self.made_of(term):
            return t.false
        for part in _inner_first(term, found, self.made_of):
            parts = [found.get(each, t.false) for each in part.arguments]
            found[part] = t.false
            match part.operation:
                case "variable":
                    found[part] = t.true
                case "slice" | "trunc" | "not":
                    found[part] = parts[0]
                case "and" | "or" if part.width == 1:
                    made = [each for each in part.arguments if self.made_of(each)]
                    if len(made) == 1:
                        found[part] = t.conjunction((found[made[0]], self._open(part)))
                case "+" | "-" | "xor" | "=" if not self._share(*part.arguments):
                    found[part] = t.disjunction(parts)
                case "choice" if not self.made_of(part.arguments[0]):
                    found[part] = t.choice(part.arguments[0], parts[1], parts[2])
                case _:
                    pass
        return found[term]

    def _open(self, junction: Term) -> Term:
        """The truth that what does not speak of `undef` leaves a conjunction or a disjunction
        open."""
        t = self._terms
        rest = [each for each in junction.arguments if not self.made_of(each)]
        if junction.operation == "and":
            return t.conjunction(rest)
        return t.negation(t.disjunction(rest))

    def _share(self, one: Term, other: Term) -> bool:
        """Whether two terms speak of the same bits of `undef`."""
        pairs = product(self.parts_in(one), self.parts_in(other))
        return any(overlapping(a, b) for a, b in pairs)

    def parts_in(self, term: Term) -> list[Term]:
        """The variables of `undef` that a term speaks of, or the bits of them that it has."""
        if not self.made_of(term):
            return []
        seen: dict[Term, None] = {}
        cut: dict[Term, None] = {}
        pending = [term]
        while pending:
            part = pending.pop()
            if part in seen or not self.made_of(part):
                continue
            seen[part] = None
            whole = part.arguments[0] if part.operation in ("slice", "trunc") else part
            if whole.operation == "variable":
                cut[part] = None
            else:
                pending += part.arguments
        return list(cut)


def overlapping(one: Term, other: Term) -> bool:
    """Whether two variables, or bits of variables, have a bit in common."""
    places = []
    for part in (one, other):
        variable = part if part.operation == "variable" else part.arguments[0]
        low = 0 if part is variable else part.low
        places.append((variable, low, low + part.width))
    (a, begin, end), (b, start, stop) = places
    return a is b and begin < stop and start < end


def _everything(_: Term) -> bool:
    return True


def _inner_first(
    term: Term, known: Mapping[Term, object], wanted: Callable[[Term], bool] = _everything
) -> Iterator[Term]:
    """The parts of a term that are wanted and not known yet, each behind those that it is made of.
    Who asks for them makes each known before the next."""
    pending = [term]
    while pending:
        part = pending[-1]
        if part in known:
            pending.pop()
            continue
        missing = [each for each in part.arguments if each not in known and wanted(each)]
        if missing:
            pending += missing
            continue
        pending.pop()
        yield part
