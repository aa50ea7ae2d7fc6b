"""`wavecheck models`, and the options that name a model."""

import json
import re
from pathlib import Path

import pytest
from wavecheck.proofs.ledger.table import citations
from wavecheck.semantics.models.named import MODELS

KNOWN = {each.id for each in citations()}
BOOK = Path(__file__).parents[2] / "counterexamples" / "book" / "models.md"


def test_all_models_are_listed_with_their_rules_and_sources(say):
    status, out, _ = say("models", "--format", "json")
    results = {each["model"]: each for each in json.loads(out)["results"]}
    assert status == 0 and set(results) == set(MODELS)
    for name, each in results.items():
        assert [rule["id"] for rule in each["rules"]] == list(MODELS[name].rules)
        assert each["sources"] and each["left_out"] == []


def test_a_variant_is_shown(say):
    words = ("models", "llvm-controlled", "--without", "CO13", "--read", "CU32=simple")
    status, out, _ = say(*words)
    assert (status, out.splitlines()[0]) == (0, "llvm-controlled without CO13, CU32 read simple")
    assert "CO13 " not in out and "Read simple; also walk." in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nobody"], "no model is called nobody"),
        (["llvm-maximal", "--without", "CO13"], "the model llvm-maximal has no rule CO13"),
        (["llvm-controlled", "--without", "F18"], "F18 says what a word means"),
        (["llvm-maximal", "--read", "CU6"], "--read CU6: a rule and its reading"),
        (["llvm-maximal", "--read", "CU6=middle"], "write CU6=least or CU6=greatest"),
        (["--without", "CO13"], "name it"),
    ],
)
def test_a_wrong_name_is_told_with_the_right_ones(say, words, said):
    status, _, error = say("models", *words)
    assert status == 2 and said in " ".join(error.split())


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_rules_of_documents_are_rows_of_the_ledger(model):
    rows = {row for source in model.sources for row in source.rows}
    assert rows <= KNOWN
    documents = re.compile(r"(CU|CO|F)\d+")
    assert {id_ for id_ in model.rules if documents.fullmatch(id_)} <= KNOWN


def test_the_chapter_names_all_models_and_readings():
    text = BOOK.read_text(encoding="utf-8")
    for each in MODELS.values():
        assert f"| `{each.base}` |" in text
        for rule in each.rules.values():
            if rule.readings:
                ways = ", ".join(f"`{reading}`" for reading in rule.readings)
                assert f"| {rule.id} | {ways} |" in text
