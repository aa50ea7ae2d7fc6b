"""The mechanised definitions of tags give what the executable ones give, on random sets."""

from random import Random

from wavecheck.semantics.memory_model.mmra_tags import compatible

PAIRS = 300
TAGS = [(prefix, suffix) for prefix in ("p", "q", "r") for suffix in ("x", "y", "z")]


def sets(seed, count):
    rng = Random(seed)
    return [frozenset(rng.sample(TAGS, rng.randint(0, 4))) for _ in range(count)]


def in_coq(tags):
    """A set as Coq reads it."""
    return "[" + "; ".join(f'("{prefix}", "{suffix}")' for prefix, suffix in tags) + "]"


def test_compatible_is_the_executable_one(evaluated):
    pairs = list(zip(sets(1, PAIRS), sets(2, PAIRS), strict=True))
    said = evaluated(["Tags"], [f"compatible_b {in_coq(a)} {in_coq(b)}" for a, b in pairs])
    assert said == [compatible(a, b) for a, b in pairs]
    assert PAIRS / 5 < sum(said) < PAIRS * 4 / 5
