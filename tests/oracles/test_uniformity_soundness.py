"""What the analysis calls uniform is uniform, in every hierarchy; and each rule of it is needed."""

import pytest
from oracles.uniformity_soundness import random_case, refutation
from wavecheck.semantics.uniformity import divergent_control as analysis
from wavecheck.semantics.uniformity.sync_dependence import Influence, SyncDependence


def cases(seeds, largest=7, **options):
    return [case for seed in seeds if (case := random_case(seed, largest, **options))]


def refuted(seeds, largest=7, **options):
    return [str(found) for case in cases(seeds, largest, **options) if (found := refutation(case))]


def test_what_is_called_uniform_is_uniform_in_every_hierarchy():
    found = cases(range(50))
    assert sum(len(case.hierarchies) > 1 for case in found) > 7
    assert any(case.answers[0].not_m_converged for case in found)
    assert [refutation(case) for case in found if refutation(case)] == []


def test_the_conservative_form_is_contained_in_the_exact_one():
    seeds = (*range(25), 551)
    exact, conservative = cases(seeds), cases(seeds, criterion="conservative")
    fewer = 0
    for one, other in zip(exact, conservative, strict=True):
        for precise, careful in zip(one.answers, other.answers, strict=True):
            assert set(precise.divergent) <= set(careful.divergent)
            assert set(precise.not_m_converged) <= set(careful.not_m_converged)
            fewer += len(careful.not_m_converged) > len(precise.not_m_converged)
    assert fewer


def without_joins(self, block):
    return Influence((), honest(self, block).exits)


def without_exits(self, block):
    return Influence(honest(self, block).joins, ())


honest = SyncDependence.influence


@pytest.mark.parametrize(
    ("broken", "seeds"), [(without_joins, (3, 6, 7, 11)), (without_exits, (39, 105))]
)
def test_joins_and_divergent_exits_are_needed(broken, seeds, monkeypatch):
    assert not refuted(seeds)
    monkeypatch.setattr(SyncDependence, "influence", broken)
    assert len(refuted(seeds)) == len(seeds)


def test_the_diverged_entry_criterion_is_needed(monkeypatch):
    seeds = (17, 25, 33)
    assert not refuted(seeds)
    monkeypatch.setattr(analysis, "failing_blocks", lambda *_: frozenset())
    assert len(refuted(seeds)) == len(seeds)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(12))
@pytest.mark.parametrize("criterion", ["exact", "conservative"])
def test_thousands_of_programs_are_called_uniform_rightly(chunk, criterion):
    seeds = range(1_000_000 + 500 * chunk, 1_000_000 + 500 * (chunk + 1))
    assert refuted(seeds, 8, criterion=criterion) == []
