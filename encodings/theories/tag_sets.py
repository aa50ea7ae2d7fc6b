"""Sets of tags of any size, with what is made of them (MM3, MM4, MM14).

Sets, prefixes and suffixes are open sorts; `has` tells which tags a set holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import LabelledTheory
from ..statements.formulas import Every, Formula, Function, Predicate, Some, Word, variables
from ..statements.translation import Reading

A, B, C, X = variables("set", "a b c x")
P, Q = variables("prefix", "p q")
S, R = variables("suffix", "s r")

HAS = Predicate("has", ("set", "prefix", "suffix"))
EMPTY = Function("empty", (), "set")
WITHOUT = Function("without", ("set", "prefix"), "set")
ONLY = Function("only", ("set", "prefix"), "set")
COMBINED = Function("combined", ("set", "set"), "set")

LACKS = Word("lacks", (A, P), ~Some((S,), HAS(A, P, S)))
"""The set has no tag of the prefix."""

COMPATIBLE_AT = Word(
    "compatible at",
    (A, B, P),
    LACKS(A, P) | LACKS(B, P) | Some((S,), HAS(A, P, S) & HAS(B, P, S)),
)
"""One of the sets lacks the prefix, or they share a tag of it."""

COMPATIBLE = Word("compatible", (A, B), Every((P,), COMPATIBLE_AT(A, B, P)))

EQUAL = Word("the same tags", (A, B), Every((P, S), HAS(A, P, S).iff(HAS(B, P, S))))

NONE = "the empty set has no tags"
STRIPPED = "without a prefix a set has all its tags but those of the prefix"
KEPT = "a set can be cut down to the tags of one prefix"
JOINED = "combined, two sets have the tags of both, for each prefix that both have"

TAG_HYPOTHESES = (NONE, STRIPPED, KEPT, JOINED)

_AXIOMS: Mapping[str, Formula] = {
    NONE: Every((P, S), ~HAS(EMPTY(), P, S)),
    STRIPPED: Every((A, Q, P, S), HAS(WITHOUT(A, Q), P, S).iff(HAS(A, P, S) & P.differs(Q))),
    KEPT: Every((A, Q, P, S), HAS(ONLY(A, Q), P, S).iff(HAS(A, P, S) & P.equals(Q))),
    JOINED: Every(
        (A, B, P, S),
        HAS(COMBINED(A, B), P, S).iff(~LACKS(A, P) & ~LACKS(B, P) & (HAS(A, P, S) | HAS(B, P, S))),
    ),
}


class TagSets(LabelledTheory):
    """The vocabulary and what each operation leaves."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        tags, prefix, suffix = self.sorts("set", "prefix", "suffix")
        logic.relation("has", tags, prefix, suffix)
        logic.element(tags, "empty")
        logic.operation("without", tags, prefix, to=tags)
        logic.operation("only", tags, prefix, to=tags)
        logic.operation("combined", tags, tags, to=tags)
        for hypothesis, axiom in _AXIOMS.items():
            self.suppose(hypothesis, Reading(logic).truth(axiom))
