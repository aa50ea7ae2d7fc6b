"""Terms of other lanes."""

from __future__ import annotations

from wavecheck.encodings.lanes import wave as module
from wavecheck.encodings.lanes.wave import LANE, OWN, Wave
from wavecheck.encodings.terms.factory import Terms


def grown(t: Terms, number: int):
    """A term with many parts, all of one atom."""
    term = t.variable("x", 32)
    for index in range(number):
        term = t.exclusive_or(t.multiply(term, t.constant(3, 32)), t.constant(2 * index + 1, 32))
    return term


def test_a_term_is_made_again_of_the_other_lanes_atoms():
    t = Terms()
    wave = Wave(t, {"n"}, set())
    lane = t.constant(3, LANE)
    own, shared = t.variable("x", 32), t.variable("n", 32)
    found = wave.at(t.add(own, shared), lane)
    assert shared in found.arguments and own not in found.arguments
    assert wave.at(shared, lane) is shared
    assert wave.at(own, wave.me) is own


def test_where_many_were_made_again_a_large_term_has_a_name(monkeypatch):
    monkeypatch.setattr(module, "MOST_PARTS", 0)
    t = Terms()
    wave = Wave(t, {"n"}, set())
    one, other = t.constant(3, LANE), t.constant(4, LANE)
    assert wave.at(t.variable("y", 32), one).arguments == (one,)  # The first one is made again.
    large = grown(t, module.FEW_PARTS)
    found = wave.at(large, other)
    assert found.arguments == (other,) and found.operation == "function"
    assert wave.at(large, other) is found
    assert large in dict(wave.own_atoms())
    small = grown(t, 3)
    assert wave.at(small, other).arguments != (other,)


def test_what_is_one_for_the_wave_has_no_name_of_its_own(monkeypatch):
    monkeypatch.setattr(module, "MOST_PARTS", 0)
    t = Terms()
    wave = Wave(t, {"x"}, set())
    wave.at(t.function((OWN, "f"), (t.constant(1, 8),), 8), t.constant(3, LANE))
    large = grown(t, module.FEW_PARTS)
    assert wave.at(large, t.constant(4, LANE)) is large
