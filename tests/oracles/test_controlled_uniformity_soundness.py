"""What is called uniform in programs with tokens is so, extended cycles and anchors included."""

import pytest
from oracles.controlled_uniformity_soundness import controlled_case, refuted_values
from wavecheck.semantics.uniformity.token_knowledge import TokenKnowledge


def refuted(seeds, anchors):
    cases = (controlled_case(seed, anchors=anchors) for seed in seeds)
    return {case.seed: values for case in cases if (values := refuted_values(case))}


@pytest.mark.parametrize("anchors", [True, False])
def test_what_is_called_uniform_is_uniform_for_threads_with_equal_tokens(anchors):
    assert refuted(range(30), anchors) == {}


@pytest.mark.parametrize(("anchors", "seed"), [(True, 314), (False, 326)])
def test_threads_that_differ_in_a_token_are_told_apart_behind_its_region(
    anchors, seed, monkeypatch
):
    assert refuted([seed], anchors) == {}
    monkeypatch.setattr(TokenKnowledge, "splits", lambda *_: frozenset())
    assert refuted([seed], anchors)


def test_some_values_are_uniform_only_because_a_token_is_known(monkeypatch):
    honest = [controlled_case(seed, anchors=False) for seed in range(40)]
    monkeypatch.setattr(TokenKnowledge, "defined_in", lambda *_: False)
    blind = [controlled_case(seed, anchors=False) for seed in range(40)]
    found = [(set(case.answer.divergent), case.seed) for case in honest]
    pairs = [(one, set(blind[seed].answer.divergent)) for one, seed in found]
    assert all(one <= other for one, other in pairs)
    assert any(one < other for one, other in pairs)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
@pytest.mark.parametrize("anchors", [True, False])
def test_thousands_of_programs_with_tokens_are_called_uniform_rightly(chunk, anchors):
    assert refuted(range(100_000 + 300 * chunk, 100_000 + 300 * (chunk + 1)), anchors) == {}
