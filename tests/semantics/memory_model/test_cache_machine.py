"""The machine with caches: what is cached, what is written back, how the readings differ."""

import pytest
from wavecheck.semantics.memory_model.cache_machine import is_cached, leaves_cache, machine_outcomes
from wavecheck.semantics.memory_model.litmus_test import Load, Store
from wavecheck.semantics.memory_model.notation import litmus_sketch

PRIVATE, NONPRIVATE = "# vulkan:private", "# vulkan:nonprivate"
OWN_STORE = litmus_sketch("F8", f"x = 1 na {PRIVATE}; r0 = x na {NONPRIVATE}")


def operation(text):
    ((one,),) = (thread.body for thread in litmus_sketch("one", text).threads)
    assert isinstance(one, Load | Store)
    return one


def test_only_plain_private_accesses_are_cached():
    assert is_cached(operation(f"x = 1 na {PRIVATE}"))
    assert not is_cached(operation(f"x = 1 rlx {PRIVATE}"))
    assert not is_cached(operation(f"x = 1 na {NONPRIVATE}"))
    assert not is_cached(operation("x = 1 na"))
    assert not is_cached(operation("x = 1 na # vulkan:private, vulkan:nonprivate"))


def test_only_nonprivate_synchronisation_leaves_the_cache():
    assert leaves_cache(operation(f"x = 1 rel {NONPRIVATE}"))
    assert not leaves_cache(operation(f"x = 1 rel {PRIVATE}"))
    assert not leaves_cache(operation("x = 1 rel"))
    assert not leaves_cache(operation("x = 1 rel # vulkan:private, vulkan:nonprivate"))


@pytest.mark.parametrize(
    "scheme, seen", [("literal", {(0,), (1,)}), ("own-lines", {(1,)}), ("transitive", {(1,)})]
)
def test_taken_literally_a_thread_misses_its_own_cached_store(scheme, seen):
    assert machine_outcomes(OWN_STORE, ("0:r0",), scheme) == seen


@pytest.mark.parametrize("scheme, last", [("literal", {(1,), (2,)}), ("own-lines", {(2,)})])
def test_taken_literally_a_cached_store_overtakes_a_later_one(scheme, last):
    test = litmus_sketch("CoWW", f"x = 1 na {PRIVATE}; x = 2 na {NONPRIVATE}")
    assert machine_outcomes(test, ("x",), scheme) == last


def passing(release, acquire):
    return litmus_sketch(
        "MP",
        f"x = 1 na {PRIVATE}; f = 1 rel {release}",
        f"r2 = x na {PRIVATE}; r0 = f acq {acquire}; r1 = x na {PRIVATE}",
    )


@pytest.mark.parametrize(
    "release, acquire, stale",
    [
        ("", "", False),
        (PRIVATE, PRIVATE, False),
        (NONPRIVATE, "", True),
        ("", NONPRIVATE, True),
    ],
)
def test_private_data_is_passed_iff_both_sides_touch_the_cache(release, acquire, stale):
    found = machine_outcomes(passing(release, acquire), ("1:r0", "1:r1"))
    assert ((1, 0) in found) == stale
    assert (1, 1) in found


def test_branches_and_read_modify_writes_are_executed():
    test = litmus_sketch("RMW", "r0 = add x 1 rlx", "r0 = add x 1 rlx; r1 = cas x 2 5 rlx rlx")
    assert machine_outcomes(test, ("0:r0", "1:r0", "1:r1", "x")) == {
        (0, 1, 2, 5),
        (1, 0, 2, 5),
        (1, 0, 1, 2),
    }
