"""Litmus tests up to symmetry, and the lemmas by which tests are left out of the search."""

from itertools import permutations, product
from random import Random

import pytest
from wavecheck.proofs.telling_apart.litmus_shapes import (
    LOADS,
    STORES,
    Event,
    litmus_test_of,
    shapes_of_tests,
)
from wavecheck.proofs.telling_apart.search import Clock
from wavecheck.proofs.telling_apart.targets_apart import (
    LitmusBounds,
    ask_targets,
    facts_of,
    hangs_on_tags,
    tags_for,
)
from wavecheck.semantics.memory_model.axioms import allowed
from wavecheck.semantics.memory_model.litmus_test import FENCE_ORDERS, NO_TAGS, every_name
from wavecheck.semantics.memory_model.targets import NONE, SYNC_AS, TARGETS, VULKAN, Target

STRICT = Target("strict", None, "compatible", "untagged")
EVERY = (*TARGETS.values(), STRICT)
TAGS = [NO_TAGS, *(frozenset({(p, s)}) for p in ("vulkan", "sync-as") for s in ("a", "b"))]


def outcomes(shape, tags, target):
    test = litmus_test_of(shape, tags)
    return allowed(test, target, every_name(test)).outcomes


def tagged(rng, shape):
    return [rng.choice(TAGS) for thread in shape for _ in thread]


# --- symmetry -------------------------------------------------------------------------------------


def operations(locations):
    yield from ((("load", order), place) for order in LOADS for place in range(locations))
    yield from ((("store", order), place) for order in STORES for place in range(locations))
    yield from ((("fence", order), None) for order in FENCE_ORDERS)


def least(threads, locations):
    """The least of a test's names over all orders of threads and all names of locations."""
    found = []
    for names in permutations(range(locations)):
        renamed = [
            tuple((what, -1 if place is None else names[place]) for what, place in thread)
            for thread in threads
        ]
        found += [tuple(each) for each in permutations(renamed)]
    return min(found)


@pytest.mark.parametrize(
    ("lengths", "locations"), [((1, 1), 1), ((1, 1), 2), ((2, 1), 1), ((1, 1, 1), 1)]
)
def test_one_test_stands_for_all_that_are_alike(lengths, locations):
    size = sum(lengths)
    classes = set()
    for sequence in product(operations(locations), repeat=size):
        if {place for _, place in sequence} - {None} != set(range(locations)):
            continue
        rest = iter(sequence)
        threads = [tuple(next(rest) for _ in range(length)) for length in lengths]
        classes.add(least(threads, locations))
    shapes = [
        tuple(
            tuple(((e.kind, e.order), None if e.location < 0 else e.location) for e in thread)
            for thread in shape
        )
        for shape in shapes_of_tests(len(lengths), size, locations)
        if sorted(map(len, shape)) == sorted(lengths)
    ]
    found = [least(shape, locations) for shape in shapes]
    assert len(found) == len(set(found)) and set(found) == classes


# --- lemmas ---------------------------------------------------------------------------------------

SOME = Random(3).sample([*shapes_of_tests(2, 4, 2)], 120)


def test_one_thread_has_one_outcome_on_every_target():
    rng = Random(4)
    for shape in rng.sample([*shapes_of_tests(1, 3, 2), *shapes_of_tests(1, 3, 1)], 60):
        found = {outcomes(shape, tagged(rng, shape), target) for target in EVERY}
        assert len(found) == 1 and len(next(iter(found))) == 1


def test_what_does_not_hang_on_tags_has_the_same_outcomes_with_any():
    rng = Random(5)
    left = [shape for shape in SOME if not hangs_on_tags(shape)]
    assert len(left) > 50
    for shape in left[:25]:
        bare = outcomes(shape, [NO_TAGS] * 4, NONE)
        assert {outcomes(shape, tagged(rng, shape), target) for target in EVERY} == {bare}


@pytest.mark.parametrize(
    ("orders", "hangs"),
    [(("acq", "rlx", "rlx", "rel"), True), (("rlx", "rlx", "rlx", "rlx"), False)],
)
def test_message_passing_hangs_on_tags_where_it_synchronises(orders, hangs):
    first, second, third, fourth = orders
    reads = Event("load", first, 0), Event("load", second, 1)
    writes = Event("store", third, 1), Event("store", fourth, 0)
    assert hangs_on_tags((reads, writes)) == hangs


def test_load_buffering_hangs_on_tags():
    one = Event("load", "rlx", 0), Event("store", "rlx", 1)
    other = Event("load", "rlx", 1), Event("store", "rlx", 0)
    assert hangs_on_tags((one, other))
    tags = (NO_TAGS, NO_TAGS, frozenset({("foo", "x")}), frozenset({("foo", "y")}))
    ignored = TARGETS["ignore"]
    assert facts_of(NONE, (one, other), tags) != facts_of(ignored, (one, other), tags)
    assert outcomes((one, other), tags, NONE) > outcomes((one, other), tags, ignored)


def test_the_more_facts_hold_the_fewer_outcomes_there_are():
    rng = Random(6)
    compared = 0
    for shape in SOME:
        one, other = (tagged(rng, shape) for _ in range(2))
        first, second = (facts_of(STRICT, shape, tags) for tags in (one, other))
        if all(a <= b for a, b in zip(first, second, strict=True)):
            compared += 1
            assert outcomes(shape, other, STRICT) <= outcomes(shape, one, STRICT)
        if first == facts_of(VULKAN, shape, one):
            assert outcomes(shape, one, STRICT) == outcomes(shape, one, VULKAN)
    assert compared > 8


def test_tags_are_those_that_a_target_looks_at():
    words = [sorted(each) for each in tags_for(VULKAN, NONE)]
    assert words == [[], [("vulkan", "nonprivate")], [("vulkan", "private")]]
    assert len(tags_for(VULKAN, SYNC_AS)) == 5
    assert len(tags_for(NONE, TARGETS["ignore"])) == 3


# --- the search -----------------------------------------------------------------------------------


def test_no_test_of_two_operations_tells_targets_apart():
    for one, other in ((NONE, VULKAN), (NONE, TARGETS["ignore"]), (VULKAN, SYNC_AS)):
        told = ask_targets(one, other, LitmusBounds(events=2))
        assert told.difference is None and told.complete and told.tried.shapes == 76


@pytest.mark.slow
@pytest.mark.parametrize("target", [NONE, *TARGETS.values()])
def test_no_test_of_three_operations_does_either(target):
    shapes = [shape for locations in range(3) for shape in shapes_of_tests(2, 3, locations)]
    rng = Random(7)
    for shape in shapes:
        bare = outcomes(shape, [NO_TAGS] * 3, NONE)
        assert outcomes(shape, tagged(rng, shape), target) == bare


def test_a_search_that_ends_early_says_so():
    told = ask_targets(NONE, VULKAN, LitmusBounds(), Clock(0.02))
    assert not told.complete and told.difference is None
