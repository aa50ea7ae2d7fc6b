"""Names are interned, and tell whether two threads' instances are converged."""

import pytest
from wavecheck.encodings.product.names import Names, always_converged
from wavecheck.semantics.program.function import Site

A, B, C = (Site(block, 0) for block in "abc")


@pytest.fixture
def names():
    return Names()


def test_equal_names_are_one_object(names):
    entry = names.make("entry")
    assert names.make("loop", A, (2,), entry) is names.make("loop", A, (2,), entry)
    others = [
        names.make("loop", A, (3,), entry),
        names.make("loop", B, (2,), entry),
        names.make("operation", A, (2,), entry),
        names.make("loop", A, (2,), names.make("anchor", A)),
    ]
    assert len({id(name) for name in (names.make("loop", A, (2,), entry), *others)}) == 5


def test_a_name_is_a_chain_that_ends_in_its_root(names):
    entry = names.make("entry")
    heart = names.make("loop", A, (2,), entry)
    use = names.make("operation", B, (), heart)
    assert use.chain == (use, heart, entry) and use.root is entry and entry.root is entry
    assert repr(use) == "operation b:0(loop a:0[2](entry ))"


def test_names_rooted_at_entry_are_converged_where_they_are_equal(names):
    entry = names.make("entry")
    first, second = (names.make("loop", A, (count,), entry) for count in (1, 2))
    uses = [
        names.make("operation", site, (), heart) for site in (B, C) for heart in (first, second)
    ]
    every = [entry, first, second, *uses]
    for one in every:
        for other in every:
            assert always_converged(one, other) is (one is other)


def test_names_on_anchors_are_converged_where_the_anchors_are(names):
    one, other = (names.make("anchor", A, (count,)) for count in (1, 2))
    assert always_converged(one, one) == (one, one)
    assert always_converged(one, other) == (one, other)
    uses = [names.make("operation", B, (), anchor) for anchor in (one, other)]
    assert always_converged(*uses) == (one, other)
    hearts = [names.make("loop", C, (count,), one) for count in (1, 2)]
    assert always_converged(*hearts) is False
    assert always_converged(one, uses[0]) is False
    assert always_converged(one, names.make("anchor", B, (1,))) is False
    assert always_converged(one, names.make("entry")) is False


def test_alone_is_converged_with_nothing(names):
    alone = names.make("alone")
    assert always_converged(alone, alone) is False
    use = names.make("operation", A, (), alone)
    assert always_converged(use, use) is False
    assert always_converged(alone, names.make("entry")) is False


def test_maximal_names_are_converged_where_the_counters_are_equal(names):
    one, other = (names.make("maximal", A, counters) for counters in ((1, 2), (2, 1)))
    assert always_converged(one, one) is True
    assert always_converged(one, other) is False
