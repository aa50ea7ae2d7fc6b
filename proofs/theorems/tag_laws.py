"""The laws of tags, proved for sets of every size, and refuted where a hypothesis is left out.

A refutation is shown on the smallest sets; the solver has to find the law false as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, combinations, product

from ...encodings.memory_model.tag_sets import TagLaws
from ...encodings.statements.formulas import Every, Word, all_of
from ...encodings.theories.tag_sets import (
    COMBINED,
    COMPATIBLE,
    COMPATIBLE_AT,
    EMPTY,
    EQUAL,
    JOINED,
    KEPT,
    NONE,
    ONLY,
    STRIPPED,
    WITHOUT,
    A,
    B,
    C,
    P,
    TagSets,
    X,
)
from ...semantics.memory_model.litmus_test import Tags
from ...semantics.memory_model.mmra_tags import (
    combined,
    combined_by_examples,
    compatible,
    read_shorthand,
    without_prefix,
    without_tag,
)
from ..claims.ablation import of_conclusion
from ..claims.kernel import Step
from ..claims.theorem import SECONDS, Conclusion, Proof, Sizes, Theorem
from ..claims.worked_example import Fact

SMALL: tuple[Tags, ...] = tuple(
    frozenset(chosen)
    for chosen in chain.from_iterable(
        combinations([("p", "x"), ("p", "y"), ("q", "x"), ("q", "y")], size) for size in range(5)
    )
)
"""All sets of two prefixes with two suffixes each."""


def small_sets_satisfy(law: Callable[..., bool], sets: int) -> bool:
    """Whether a law holds of all small sets, `sets` of them at a time."""
    return all(law(*chosen) for chosen in product(SMALL, repeat=sets))


def stripping() -> Proof:
    """MM4."""
    laws = TagLaws()
    a, b = laws.any_set("A"), laws.any_set("B")
    p, s = laws.any_prefix("p"), laws.any_suffix("s")
    before = laws.compatible(a, b)
    one_prefix = laws.compatible(laws.without_prefix(a, p), b)
    one_tag = laws.compatible(laws.without_tag(a, p, s), b)
    one, other = read_shorthand("p:x, p:y"), read_shorthand("p:y")
    stripped = without_tag(one, ("p", "y"))
    return _proof(
        {
            "the empty set is compatible with every set": laws.holds(
                laws.compatible(laws.empty(), b)
            ),
            "a set without the tags of one prefix is compatible with all that it was": laws.holds(
                one_prefix, before
            ),
            "that needs the set to have been compatible before": not laws.holds(one_prefix),
            "stripping one tag of several may relax the model": not laws.holds(one_tag, before),
            "as {p:x, p:y} against {p:y} shows, when p:y is dropped": compatible(one, other)
            and not compatible(stripped, other),
            "stripping the last tag of a prefix relaxes nothing": laws.holds(
                one_tag, before, laws.lonely(a, p, s)
            ),
            "to strip a prefix takes its tags and no others": small_sets_satisfy(
                lambda a: all(without_prefix(a, p) == {t for t in a if t[0] != p} for p in "pq"),
                1,
            ),
            "all of this holds of the definition, for all small sets": small_sets_satisfy(
                lambda a, b: (
                    not compatible(a, b)
                    or all(compatible(without_prefix(a, prefix), b) for prefix in "pq")
                ),
                2,
            ),
        }
    )


def a_relation() -> Proof:
    """MM5."""
    laws = TagLaws()
    a, b, c = (laws.any_set(name) for name in "ABC")
    p = laws.any_prefix("p")
    one_prefix = [laws.equal(laws.with_prefix(each, p), each) for each in (a, b, c)]
    premises = laws.compatible(a, b), laws.compatible(b, c)
    x, y = read_shorthand("p:x"), read_shorthand("p:y")
    nothing: Tags = frozenset()
    return _proof(
        {
            "compatible is reflexive": laws.holds(laws.compatible(a, a)),
            "compatible is symmetric": laws.holds(laws.compatible(b, a), laws.compatible(a, b)),
            "compatible is not transitive": not laws.holds(laws.compatible(a, c), *premises),
            "as {p:x}, {}, {p:y} shows": compatible(x, nothing)
            and compatible(nothing, y)
            and not compatible(x, y),
            "nor is it for tags of one prefix that all three have": not laws.holds(
                laws.compatible(a, c), *premises, *one_prefix, ~laws.lacks(b, p)
            ),
            "the definition is symmetric and reflexive on all small sets": small_sets_satisfy(
                lambda a, b: compatible(a, a) and compatible(a, b) == compatible(b, a), 2
            ),
        }
    )


def combining() -> Proof:
    """MM14: sound, and the most relaxed rule that is.

    Soundness of another rule is used once for each prefix: against the tags of that prefix."""
    laws = TagLaws()
    a, b, c, other = (laws.any_set(name) for name in "ABCX")
    p = laws.any_prefix("p")
    union = laws.combined(a, b)
    here = laws.with_prefix(other, p)
    either = laws.compatible(a, here) | laws.compatible(b, here)
    sound = either.implies(laws.compatible(c, here))
    ordered = laws.compatible_at(c, other, p)
    examples = (
        ("foo:x, foo:y, bar:x", "foo:x, bar:y", "foo:x, foo:y, bar:x, bar:y"),
        ("foo:x, foo:y", "foo:x, bux:y", "foo:x, foo:y"),
        ("", "foo:x, bar:y", ""),
    )
    return _proof(
        {
            "sound: what either was compatible with, the combination is": laws.holds(
                laws.compatible(union, other), laws.compatible(a, other) | laws.compatible(b, other)
            ),
            "that needs one of them to have been": not laws.holds(laws.compatible(union, other)),
            "most relaxed: any other sound rule is compatible with all that this one is": (
                laws.holds(ordered, sound, laws.compatible(union, other))
            ),
            "that needs the other rule to be sound": not laws.holds(
                ordered, laws.compatible(union, other)
            ),
            "idempotent": laws.holds(laws.equal(laws.combined(a, a), a)),
            "commutative": laws.holds(laws.equal(union, laws.combined(b, a))),
            "associative": laws.holds(
                laws.equal(laws.combined(union, c), laws.combined(a, laws.combined(b, c)))
            ),
            "the definition gives what the words say of the three examples": all(
                combined(read_shorthand(one), read_shorthand(two)) == read_shorthand(result)
                for one, two, result in examples
            ),
            "the definition is sound on all small sets": small_sets_satisfy(_sound, 3),
        }
    )


def _sound(a: Tags, b: Tags, x: Tags) -> bool:
    return compatible(combined(a, b), x) or not (compatible(a, x) or compatible(b, x))


def combining_by_examples() -> Proof:
    """F3."""
    laws = TagLaws()
    a, b, other = (laws.any_set(name) for name in "ABX")
    rule = laws.compatible(laws.common(a, b), other)
    p = laws.any_prefix("p")
    one, two, x = (read_shorthand(text) for text in ("p:x", "p:x, p:y", "p:y"))
    return _proof(
        {
            "the rule in words and that of the examples differ": combined(one, two)
            != combined_by_examples(one, two),
            "keeping only common tags is unsound": not laws.holds(
                rule, laws.compatible(a, other) | laws.compatible(b, other)
            ),
            "as {p:x} and {p:x, p:y} against {p:y} show": compatible(two, x)
            and not compatible(combined_by_examples(one, two), x)
            and compatible(combined(one, two), x),
            "even where all tags have one prefix": not laws.holds(
                rule,
                laws.compatible(a, other) | laws.compatible(b, other),
                *(laws.equal(laws.with_prefix(each, p), each) for each in (a, b, other)),
            ),
            "it is sound for equal sets": laws.holds(
                rule, laws.compatible(a, other), laws.equal(a, b)
            ),
        }
    )


def _proof(claims: Mapping[str, bool]) -> Proof:
    """What each claim came to; one that does not hold refutes the law."""
    facts = tuple(Fact(claim, holds) for claim, holds in claims.items())
    return Proof("proved" if all(claims.values()) else "refuted", facts)


# --- as formulas ---


def build(left_out: Iterable[str] = (), sizes: Sizes | None = None) -> TagSets:
    return TagSets(SECONDS, sizes, left_out)


STRIPPING_KEEPS = Step(
    "the empty set is compatible with every set, and a set without a prefix with all that it was",
    Every((B,), COMPATIBLE(EMPTY(), B))
    & Every((A, B, P), COMPATIBLE(A, B).implies(COMPATIBLE(WITHOUT(A, P), B))),
    needs=(NONE, STRIPPED),
)
A_RELATION = Step(
    "compatible is reflexive and symmetric",
    Every((A,), COMPATIBLE(A, A)) & Every((A, B), COMPATIBLE(A, B).implies(COMPATIBLE(B, A))),
)
SOUND_RULE = Word(
    "sound for",
    (C, A, B),
    Every((X,), (COMPATIBLE(A, X) | COMPATIBLE(B, X)).implies(COMPATIBLE(C, X))),
)
"""c is compatible with all that a or b is compatible with."""

SOUND = Step(
    "what either was compatible with, the combination is",
    Every((A, B), SOUND_RULE(COMBINED(A, B), A, B)),
    needs=(JOINED,),
)
ONE_PREFIX = Step(
    "a set is compatible with the tags of one prefix iff it is at that prefix",
    Every((A, X, P), COMPATIBLE(A, ONLY(X, P)).iff(COMPATIBLE_AT(A, X, P))),
    needs=(KEPT,),
)
SOUND_AT = Step(
    "so a sound rule is sound at each prefix",
    Every(
        (A, B, C, X, P),
        (SOUND_RULE(C, A, B) & (COMPATIBLE_AT(A, X, P) | COMPATIBLE_AT(B, X, P))).implies(
            COMPATIBLE_AT(C, X, P)
        ),
    ),
    uses=(ONE_PREFIX,),
    opaque=(COMPATIBLE, COMPATIBLE_AT),
)
NO_LESS = Step(
    "what the combination is compatible with at a prefix, one of the two is",
    Every(
        (A, B, X, P),
        COMPATIBLE_AT(COMBINED(A, B), X, P).implies(
            COMPATIBLE_AT(A, X, P) | COMPATIBLE_AT(B, X, P)
        ),
    ),
    needs=(JOINED,),
)
MOST_RELAXED = Step(
    "any other sound rule is compatible with all that this one is",
    Every(
        (A, B, C, X),
        (SOUND_RULE(C, A, B) & COMPATIBLE(COMBINED(A, B), X)).implies(COMPATIBLE(C, X)),
    ),
    uses=(SOUND_AT, NO_LESS),
    opaque=(SOUND_RULE, COMPATIBLE_AT),
)
ANY_ORDER = Step(
    "combining is idempotent, commutative and associative",
    all_of(
        Every((A,), EQUAL(COMBINED(A, A), A)),
        Every((A, B), EQUAL(COMBINED(A, B), COMBINED(B, A))),
        Every((A, B, C), EQUAL(COMBINED(COMBINED(A, B), C), COMBINED(A, COMBINED(B, C)))),
    ),
    needs=(JOINED,),
)
COMBINING = Step(
    "combining is sound, the most relaxed sound rule, and of any order",
    all_of(SOUND.formula, MOST_RELAXED.formula, ANY_ORDER.formula),
    uses=(SOUND, MOST_RELAXED, ANY_ORDER),
    opaque=(SOUND_RULE, COMPATIBLE, EQUAL),
)
OF_STRIPPING, OF_RELATION, OF_COMBINING = (
    Conclusion(step, build) for step in (STRIPPING_KEEPS, A_RELATION, COMBINING)
)
SIZES: tuple[Sizes, ...] = tuple(
    {"set": sets, "prefix": prefixes, "suffix": suffixes}
    for sets, prefixes, suffixes in ((1, 1, 1), (2, 1, 1), (2, 1, 2), (3, 1, 2), (4, 2, 2))
)
LEFT_OUT_OF_STRIPPING = of_conclusion(OF_STRIPPING, SIZES)
LEFT_OUT_OF_COMBINING = of_conclusion(OF_COMBINING, SIZES)

SCOPE = "all sets of tags, of every size"
METHOD = "no sets that break the law, by the solver; what is refuted, on small sets as well"

TAG_LAWS = (
    Theorem(
        "MM4",
        "stripping_prefixes_keeps_compatibility",
        "The empty set is compatible with every set; stripping all tags, or all of one prefix,"
        " never relaxes the model; stripping one tag of several can.",
        METHOD,
        SCOPE,
        ("MM3",),
        stripping,
        LEFT_OUT_OF_STRIPPING.without,
        conclusions=(OF_STRIPPING,),
    ),
    Theorem(
        "MM5",
        "compatibility_is_symmetric_and_reflexive",
        "Compatible is symmetric and reflexive, and not transitive.",
        METHOD,
        SCOPE,
        ("MM3",),
        a_relation,
        conclusions=(OF_RELATION,),
    ),
    Theorem(
        "MM14",
        "prefix_wise_union_is_the_most_relaxed_sound_combination",
        "Combining two operations keeps, for each prefix that both have, the tags of both: sound,"
        " the most relaxed sound rule, idempotent, commutative, associative.",
        METHOD,
        SCOPE,
        ("MM3",),
        combining,
        LEFT_OUT_OF_COMBINING.without,
        conclusions=(OF_COMBINING,),
    ),
    Theorem(
        "F3",
        "keeping_common_tags_is_unsound",
        "The printed examples of combining keep common tags only, which is unsound.",
        METHOD,
        SCOPE,
        ("MM3", "MM14"),
        combining_by_examples,
    ),
)
