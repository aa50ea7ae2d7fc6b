"""The cached or bypassed scheme against the axioms.

It is right for SPIR-V's recipe once a thread sees its own lines, and not right in general until
operations without exactly one tag touch the whole cache."""

import pytest
from wavecheck.proofs.worked_examples.cached_scheme import cache_campaign, extra_outcomes
from wavecheck.semantics.memory_model.litmus_test import If, LitmusTest, Reg, Thread
from wavecheck.semantics.memory_model.notation import litmus_sketch

PRIVATE, NONPRIVATE = "# vulkan:private", "# vulkan:nonprivate"
OWN_STORE = litmus_sketch("F8", f"x = 1 na {PRIVATE}; r0 = x na {NONPRIVATE}")


def test_taken_literally_the_scheme_contradicts_a_threads_own_order():
    assert (0, 1) in extra_outcomes(OWN_STORE, "literal")
    assert extra_outcomes(OWN_STORE, "own-lines") == frozenset()


def test_the_scheme_needs_vague_operations_to_touch_the_cache():
    test = after_a_flag("")
    assert extra_outcomes(test, "own-lines")
    assert extra_outcomes(test, "transitive") == frozenset()
    assert extra_outcomes(after_a_flag(PRIVATE), "own-lines") == frozenset()


def after_a_flag(between):
    """Data is read only behind the flag, so that nothing races."""
    writer, reader = litmus_sketch(
        "MM13",
        f"x = 1 na {PRIVATE}; z = 1 na {between}; f = 1 rel {NONPRIVATE}",
        f"r0 = f acq {NONPRIVATE}; r1 = x na {NONPRIVATE}",
    ).threads
    flag, data = reader.body
    guarded = Thread("1", (flag, If(Reg("r0"), (data,))))
    return LitmusTest("MM13", {"x": 0, "z": 0, "f": 0}, (writer, guarded))


def test_vague_operations_have_to_drop_stale_lines():
    """A line that was read before the other thread was told to write."""
    data = f"x = 1 na {NONPRIVATE}; f = 1 rel {NONPRIVATE}"
    again = f"z = 1 na; r1 = x na {PRIVATE}"
    told, read = litmus_sketch(
        "MM13",
        f"r0 = g acq; {data}",
        f"r2 = x na {PRIVATE}; g = 1 rel; r0 = f acq {NONPRIVATE}; {again}",
    ).threads
    writer = Thread("0", (told.body[0], If(Reg("r0"), told.body[1:])))
    reader = Thread("1", (*read.body[:3], If(Reg("r0"), read.body[3:])))
    test = LitmusTest("MM13", dict.fromkeys("xzfg", 0), (writer, reader))
    assert extra_outcomes(test, "own-lines")
    assert extra_outcomes(test, "transitive") == frozenset()


@pytest.mark.parametrize("scheme, recipe", [("own-lines", True), ("transitive", False)])
def test_the_machine_does_only_what_the_axioms_allow(scheme, recipe):
    campaign = cache_campaign(40, scheme, seed=3, recipe=recipe)
    assert campaign.extra == ()
    assert campaign.compared == 40


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
@pytest.mark.parametrize("scheme, recipe", [("own-lines", True), ("transitive", False)])
def test_the_machine_does_only_what_the_axioms_allow_many_times(scheme, recipe, chunk):
    assert cache_campaign(300, scheme, seed=100 + chunk, recipe=recipe).extra == ()


def test_the_campaign_notices_the_literal_scheme():
    assert cache_campaign(150, "literal", seed=0).extra
