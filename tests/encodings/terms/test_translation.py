"""One translation serves all questions about the terms of a job, and none of them sees another."""

from __future__ import annotations

import gc
import weakref

from wavecheck.encodings.solver.recorder import recorded
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.translation import Translation, translation_of


def of_a_square(t: Terms):
    """`x * x = 49`, a function of `x`, and what a thread has of its own."""
    x, own = t.variable("x", 16), t.variable("own", 16)
    square = t.equal(t.multiply(x, x), t.constant(49, 16))
    same = t.equal(t.function("f", (x,), 16), t.function(("thread", "f"), (own,), 16))
    return t.conjunction((square, same))


def hard(t: Terms):
    """Two factors of a large prime: not found in a few milliseconds."""
    a, b = t.variable("a", 64), t.variable("b", 64)
    product = t.multiply(t.zero_extend(a, 128), t.zero_extend(b, 128))
    one = t.constant(1, 64)
    more = (t.unsigned_less(one, a), t.unsigned_less(one, b))
    return t.conjunction((*more, t.equal(product, t.constant(2**89 - 1, 128))))


def asked(t: Terms, term, translation: Translation) -> tuple[str, str, list[int]]:
    """A question for two threads: how it is written, the answer, what the model says of `x`."""
    with recorded() as recorder:
        session = Session({"x"}, None, translation)
        for thread in (0, 1):
            session.require(term, thread)
        session.require_distinct("own")
        answer = session.check()
    (query,) = recorder.queries
    return query.script, answer, [session.value(t.variable("x", 16), k) for k in (0, 1)]


def test_what_was_asked_before_is_not_seen() -> None:
    t = Terms()
    term = of_a_square(t)
    first = asked(t, term, Translation({"x"}))
    used = Translation({"x"})
    for value in range(5):
        session = Session({"x"}, None, used)
        other = t.function("g", (t.variable("y", 8),), 16)
        session.require(t.equal(t.variable("x", 16), t.constant(value, 16)), 0)
        session.require(t.equal(other, t.constant(value, 16)), 1)
        assert session.check() == "sat"
    assert asked(t, term, used) == first
    assert asked(t, term, used) == first
    script, answer, (one, other) = first
    assert answer == "sat" and one == other and (one * one) % 2**16 == 49
    assert script.count("(declare-fun") == 6


def test_a_question_that_takes_too_long_stops_alone() -> None:
    t = Terms()
    translation = Translation(frozenset())
    late = Session(frozenset(), 0.01, translation)
    late.require(hard(t), 0)
    assert late.check() == "unknown"
    other = Session(frozenset(), None, translation)
    other.require(of_a_square(t), 0)
    assert other.check() == "sat"
    assert late.check() == "unknown"


def test_a_job_has_one_translation_and_it_goes_with_the_terms() -> None:
    t = Terms()
    translation = translation_of(t, frozenset())
    assert translation_of(t, frozenset()) is translation
    assert translation_of(Terms(), frozenset()) is not translation
    gone = weakref.ref(translation)
    del t, translation
    gc.collect()
    assert gone() is None


def test_truths_are_bits_where_bits_are_wanted() -> None:
    t = Terms()
    a, b = t.variable("a", 1), t.variable("b", 1)
    number = t.concat((a, b, t.variable("c", 6)))
    session = Session(frozenset(), None)
    session.require(t.equal(number, t.constant(0b10, 8)), 0)
    session.require(t.equal(t.sign_extend(b, 70), t.constant(-1, 70)), 0)
    assert session.check() == "sat"
    assert (session.value(a, 0), session.value(b, 0)) == (0, 1)
