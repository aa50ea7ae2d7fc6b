"""The laws of tags hold of all sets, and the proofs notice a broken definition."""

from random import Random

import pytest
from generators.random_litmus_tests import random_cycle, random_litmus_test
from oracles.memory_agreement import STRICT
from wavecheck.encodings.memory_model.stripped_tags import StrippedTags
from wavecheck.encodings.memory_model.tag_sets import TagLaws, TagSet
from wavecheck.proofs.theorems import tag_laws
from wavecheck.proofs.theorems.stripped_tags_relax_nothing import STRIPPED_TAGS_RELAX_NOTHING
from wavecheck.proofs.theorems.tag_laws import TAG_LAWS
from wavecheck.proofs.worked_examples.stripped_tags import outcomes_only_shrink, stripped
from wavecheck.semantics.memory_model.litmus_test import every_name, operations
from wavecheck.semantics.memory_model.targets import NONE


@pytest.mark.parametrize("law", [*TAG_LAWS, STRIPPED_TAGS_RELAX_NOTHING], ids=lambda law: law.id)
def test_every_fact_of_a_law_holds(law):
    proof = law.decide()
    assert [fact.claim for fact in proof.facts if not fact.holds] == []
    assert proof.verdict == "proved"


def failing(id_):
    (law,) = [law for law in TAG_LAWS if law.id == id_]
    return {fact.claim.partition(":")[0] for fact in law.decide().facts if not fact.holds}


def test_a_union_that_keeps_every_prefix_is_noticed(monkeypatch):
    monkeypatch.setattr(
        TagLaws, "combined", lambda _, a, b: TagSet(lambda p, s: a.holds(p, s) | b.holds(p, s))
    )
    assert "sound" in failing("MM14")


def test_a_combination_that_drops_everything_is_noticed(monkeypatch):
    monkeypatch.setattr(TagLaws, "combined", lambda laws, a, b: laws.empty())
    assert {"most relaxed", "idempotent"} <= failing("MM14")


def test_a_definition_that_differs_from_the_laws_is_noticed(monkeypatch):
    monkeypatch.setattr(tag_laws, "compatible", lambda a, b: a <= b)
    assert failing("MM5")
    monkeypatch.setattr(tag_laws, "combined", lambda a, b: a | b)
    assert failing("MM14")


def test_stripping_adds_order_only_under_the_hypotheses():
    pair = StrippedTags()
    assert pair.order_grows(pair.compatible_stays())
    assert not pair.order_grows()
    assert pair.synchronisation_grows(pair.together_stays())
    assert not pair.synchronisation_grows()
    assert pair.happens_before_grows()
    included = pair.included()
    for statement in (
        pair.coherence_is_kept,
        pair.no_thin_air_is_kept,
        pair.races_shrink,
    ):
        assert statement(*included)
        assert not statement()
    assert pair.seq_cst_is_kept(*included, pair.joining_stays())
    assert not pair.seq_cst_is_kept(*included)
    assert not pair.seq_cst_is_kept(pair.joining_stays())


@pytest.mark.parametrize("target", [NONE, STRICT], ids=lambda target: target.name)
def test_random_tests_without_their_tags_end_as_they_did_with_them(target):
    smaller = 0
    for seed in range(110):
        rng = Random(seed)
        test = random_litmus_test(rng, most=9) if seed < 30 else random_cycle(rng)
        bare, names = stripped(test), every_name(test)
        assert not any(each.tags for t in bare.threads for each in operations(t.body))
        assert outcomes_only_shrink(test, bare, names, target)
        smaller += not outcomes_only_shrink(bare, test, names, target)
    assert smaller
