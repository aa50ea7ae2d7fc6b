"""`wavecheck compare`: two models, the smallest program, both answers."""

import json

import pytest
from wavecheck.proofs.telling_apart import roads


def test_two_machines_are_told_apart(say):
    status, out, _ = say("compare", "llvm-maximal", "post-dominator")
    text = " ".join(out.split())
    assert status == 0 and out.startswith("llvm-maximal and post-dominator\n\nsets: they differ on")
    assert "4 blocks, 1 operation, no token, 2 lanes, 1 trip" in text
    assert "llvm-maximal: 1 relation op in %b1: {0, 1}" in text
    assert "post-dominator: 1 relation op in %b1: {0} {1}" in text
    assert "so too by the definitions (llvm-maximal), the wave in each hierarchy" in text


def test_the_program_is_what_verify_and_run_read(say, tmp_path):
    status, out, _ = say("compare", "llvm-maximal", "post-dominator", "--format", "json")
    (answer,) = json.loads(out)["results"]
    assert status == 0 and answer["answer"] == "differ"
    (tmp_path / "apart.ll").write_text(answer["difference"]["program"])
    assert say("verify", "apart.ll")[0] == 0
    inputs = json.dumps(answer["difference"]["inputs"])
    for policy, sets in (("maximal", [[0, 1]]), ("ipdom", [[0], [1]])):
        words = ("--lanes", "2", "--inputs", inputs, "--policy", policy, "--format", "json")
        status, out, _ = say("run", "apart.ll", *words)
        (run,) = json.loads(out)["results"]
        met = [each["lanes"] for each in run["calls"]]
        assert (status, sorted(met)) == (0, sets)


def test_a_static_rule_left_out(say, tmp_path):
    without = "llvm-controlled --without CO18"
    status, out, _ = say("compare", "llvm-controlled", without, "--format", "json")
    forms, order = json.loads(out)["results"]
    assert status == 0 and (forms["question"], order["question"]) == ("forms", "order")
    assert forms["difference"]["answers"] == [["CO18"], []]
    assert order["difference"]["symptoms"] == ["a name twice", "no strict order"]
    for each in (forms, order):
        (tmp_path / "apart.ll").write_text(each["difference"]["program"])
        status, out, _ = say("verify", "apart.ll")
        assert status == 1 and "CO18 at apart.ll" in out


def test_none_is_a_statement_with_its_bound(say):
    words = ("llvm-controlled", "llvm-controlled --without CO19", "--by", "forms", "--blocks", "2")
    status, out, _ = say("compare", *words)
    assert status == 0 and "none up to 2 blocks, 4 operations, 2 tokens; 3 graphs" in out


def test_a_search_without_time_is_not_decided(say):
    words = ("llvm-controlled", "llvm-controlled --without CO19", "--by", "forms")
    status, out, _ = say("compare", *words, "--timeout", "0.1")
    assert status == 3 and "not decided in time" in out


def test_equal_models_have_nothing_to_be_asked(say):
    status, out, _ = say("compare", "llvm-maximal", "llvm-maximal")
    assert status == 0 and "llvm-maximal and llvm-maximal have the same rules" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nobody", "no model is called nobody"),
        ("llvm-maximal --leave CU6", "this names no model: llvm-maximal --leave CU6"),
        ("llvm-maximal --without", "this names no model"),
        ('"', "this names no model"),
        ("", "this names no model"),
        ("llvm-maximal --without CO19", "the model llvm-maximal has no rule CO19"),
    ],
)
def test_what_is_no_model_is_told(say, words, said):
    status, _, error = say("compare", "llvm-maximal", words)
    assert status == 2 and said in " ".join(error.split())


def test_roads_that_do_not_agree_are_a_contradiction(say, monkeypatch):
    monkeypatch.setattr(roads, "_met", lambda *_: frozenset())
    status, out, _ = say("compare", "llvm-maximal", "post-dominator")
    assert status == 4 and "BUT NOT by the wave in each hierarchy" in out


def test_two_targets_without_time(say):
    status, out, _ = say("compare", "--memory", "none", "vulkan", "--timeout", "0.01")
    assert status == 3 and out.startswith("the targets none and vulkan\n\nmemory: not decided")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["llvm-maximal"], "name two models"),
        (["--all", "llvm-maximal"], "--all compares all models of the table"),
        (["--again"], "add --all"),
        (["--all", "--keep", "there"], "add --all --again"),
        (["--memory", "none", "nobody"], "there is no target nobody"),
        (["llvm-maximal", "post-dominator", "--by", "analysis"], "post-dominator has no rule on"),
        (["llvm-maximal", "post-dominator", "--by", "order"], "llvm-maximal has other rules on"),
    ],
)
def test_what_cannot_be_compared_is_told(say, words, said):
    status, _, error = say("compare", *words)
    assert status == 2 and said in " ".join(error.split())
