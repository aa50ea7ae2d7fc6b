"""The mechanised definitions of tags give what the executable ones give, on random sets."""

from random import Random

from wavecheck.semantics.memory_model.mmra_tags import (
    combined,
    combined_by_examples,
    compatible,
    without_prefix,
    without_tag,
)

SETS = 300
TAGS = [(prefix, suffix) for prefix in ("p", "q", "r") for suffix in ("x", "y", "z")]


def some_sets(seed):
    rng = Random(seed)
    return [frozenset(rng.sample(TAGS, rng.randint(0, 4))) for _ in range(SETS)]


PAIRS = list(zip(some_sets(1), some_sets(2), strict=True))


def tag(pair):
    """A tag as Coq reads it."""
    return f'("{pair[0]}", "{pair[1]}")'


def in_coq(tags):
    """A set as Coq reads it."""
    return "[" + "; ".join(map(tag, sorted(tags))) + "]"


def test_compatible_sets_are_the_same(evaluated):
    """MM3."""
    said = evaluated(["Tags"], [f"compatible_b {in_coq(a)} {in_coq(b)}" for a, b in PAIRS])
    assert said == [compatible(a, b) for a, b in PAIRS]
    assert SETS / 5 < sum(said) < SETS * 4 / 5


def test_sets_are_combined_alike(evaluated):
    """MM14, and F3's rule."""
    for name, here in (("combined", combined), ("combined_by_examples", combined_by_examples)):
        said = evaluated(["Tags"], [f"{name} {in_coq(a)} {in_coq(b)}" for a, b in PAIRS])
        assert [frozenset(each) for each in said] == [here(a, b) for a, b in PAIRS]
        assert len(set(map(frozenset, said))) > 20


def test_tags_are_stripped_alike(evaluated):
    """MM4."""
    rng = Random(3)
    cases = [(a, rng.choice(TAGS)) for a, _ in PAIRS]
    said = evaluated(["Tags"], [f'without_prefix {in_coq(a)} "{t[0]}"' for a, t in cases])
    assert [frozenset(each) for each in said] == [without_prefix(a, t[0]) for a, t in cases]
    said = evaluated(["Tags"], [f"without_tag {in_coq(a)} {tag(t)}" for a, t in cases])
    assert [frozenset(each) for each in said] == [without_tag(a, t) for a, t in cases]
    assert any(t in a for a, t in cases) and any(t not in a for a, t in cases)
