"""The definition of the memory model and its constraints agree; a broken road is noticed."""

import pytest
from wavecheck.encodings import memory_constraints, memory_orders
from wavecheck.proofs.memory_agreement import STRICT, agree_on, memory_campaign
from wavecheck.semantics import memory_axioms
from wavecheck.semantics.memory_sketches import litmus_sketch
from wavecheck.semantics.memory_targets import NONE

QUICK = 100
CHUNKS, CHUNK = 20, 250


def test_the_roads_agree_on_some_tests():
    agreement = memory_campaign(QUICK, seed=1, most=8)
    assert agreement.disagreements == ()
    assert agreement.tests == QUICK
    assert agreement.outcomes > 3 * QUICK
    assert agreement.racy > QUICK / 20


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_roads_agree_on_many_tests(chunk):
    assert memory_campaign(CHUNK, seed=100 + chunk).disagreements == ()


MP = litmus_sketch("MP", "x = 1 rlx; y = 1 rel", "r0 = y acq; r1 = x rlx")
FENCES = litmus_sketch("MP", "x = 1 rlx; fence rel; y = 1 rlx", "r0 = y rlx; fence acq; r1 = x rlx")
SB = litmus_sketch("SB", "x = 1 sc; r0 = y sc", "y = 1 sc; r0 = x sc")
TAGGED = litmus_sketch("MP", "x = 1 rlx # p:x; y = 1 rel # p:y", "r0 = y acq; r1 = x rlx")
UPDATES = litmus_sketch("RMW", "r0 = add x 1 rlx", "r0 = add x 1 rlx")
EVERY = (MP, FENCES, SB, TAGGED, UPDATES)


def noticed():
    """The tests on which the roads differ, each on a target that looks at tags and one that
    does not."""
    return {
        test.name
        for test in EVERY
        if agree_on(test, NONE) is None or agree_on(test, STRICT) is None
    }


def test_the_roads_agree_on_named_tests():
    assert noticed() == set()


@pytest.mark.parametrize(
    "method, names",
    [
        ("_require_seq_cst", {"SB"}),
        ("_require_atomicity", {"RMW"}),
        ("_require_coherence", {"MP"}),
    ],
)
def test_constraints_without_an_axiom_are_noticed(monkeypatch, method, names):
    monkeypatch.setattr(memory_constraints.Constraints, method, lambda *_: None)
    assert noticed() == names


def test_constraints_that_forget_release_sequences_are_noticed(monkeypatch):
    monkeypatch.setattr(memory_orders.Orders, "_release_sequence", lambda *_: {})
    assert noticed() == {"MP"}


def test_constraints_that_forget_tags_are_noticed(monkeypatch):
    monkeypatch.setattr(memory_orders, "compatible", lambda *_: True)
    assert agree_on(TAGGED, NONE) is None
    assert agree_on(MP, NONE) is not None


def test_a_definition_that_forgets_fences_is_noticed(monkeypatch):
    found = memory_axioms.Ordering.synchronises_with.func

    def without_fences(self):
        fences = self.execution.members("fence")
        return found(self).between(~fences, ~fences)

    monkeypatch.setattr(memory_axioms.Ordering, "synchronises_with", property(without_fences))
    assert agree_on(FENCES, NONE) is None
    assert agree_on(MP, NONE) is not None
