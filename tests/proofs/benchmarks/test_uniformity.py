"""The analysis of uniformity stays quick: work is counted, not time."""

import pytest
from wavecheck.proofs.benchmarks.uniformity import KINDS, uniformity_figures, with_own_branches
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.uniformity import sync_dependence
from wavecheck.semantics.uniformity.analysis import uniformity


def visited(kind, size, monkeypatch):
    """How many nodes the walks from divergent branches visit."""
    count = 0

    def popped(heap):
        nonlocal count
        count += 1
        return honest(heap)

    honest = sync_dependence.heappop
    with monkeypatch.context() as patched:
        patched.setattr(sync_dependence, "heappop", popped)
        uniformity(with_own_branches(KINDS[kind](size)))
    return count


@pytest.mark.parametrize("kind", KINDS)
def test_walks_grow_no_faster_than_the_graph(kind, monkeypatch):
    small, large = (visited(kind, size, monkeypatch) for size in (300, 1200))
    assert large <= 4.5 * small + 20


@pytest.mark.parametrize("kind", KINDS)
def test_graphs_are_of_the_size_that_they_say(kind):
    function = with_own_branches(KINDS[kind](300))
    assert abs(len(function.blocks) - 300) <= 3
    assert len(cycle_forest(function).preorder) == len(function.blocks)


def test_each_kind_has_a_line():
    lines = list(uniformity_figures(sizes=(20, 40)))
    assert len(lines) == len(KINDS)
    assert all("grows with the power" in line.text for line in lines)
