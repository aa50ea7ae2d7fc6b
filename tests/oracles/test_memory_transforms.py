"""Changes that the model calls sound add no outcome to random tests, and undoing them does."""

from random import Random

import pytest
from generators.random_litmus_tests import random_cycle, random_litmus_test
from oracles.memory_agreement import STRICT
from oracles.memory_transforms import SOUND, incompatible_accesses_swapped
from wavecheck.proofs.memory.refinement import OutcomesGrow, OutcomesPreserved, validate_litmus
from wavecheck.semantics.memory_model.targets import NONE, SYNC_AS, VULKAN

QUICK = 40
CHUNKS, CHUNK = 10, 300
TARGETS = (NONE, VULKAN, SYNC_AS, STRICT)


def grown(change, seeds):
    """How often the change adds an outcome, how often undoing it does, and how often it was
    applied, each on one random place of a random test."""
    added = undone = applied = 0
    for seed in seeds:
        rng = Random(seed)
        test = random_cycle(rng) if rng.random() < 0.7 else random_litmus_test(rng, most=7)
        target = rng.choice(TARGETS)
        made = list(change(test))
        if not made:
            continue
        changed = rng.choice(made)
        applied += 1
        added += not isinstance(validate_litmus(test, changed, target), OutcomesPreserved)
        undone += isinstance(validate_litmus(changed, test, target), OutcomesGrow)
    return added, undone, applied


@pytest.mark.parametrize("change", SOUND, ids=lambda change: change.__name__)
def test_sound_changes_add_no_outcome(change):
    added, _, applied = grown(change, range(QUICK))
    assert added == 0
    assert applied > QUICK / 10


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("change", SOUND, ids=lambda change: change.__name__)
def test_sound_changes_add_no_outcome_many_times(change, chunk):
    added, undone, applied = grown(change, range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK))
    assert added == 0 and applied > 0
    reversible = change is incompatible_accesses_swapped
    assert (undone == 0) == reversible
