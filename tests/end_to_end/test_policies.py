"""`wavecheck run --policy`: what jump threading does to a barrier's set under each policy (CO4)."""

import json

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.proofs.commands.main import status_of

JUMP_THREADING = CATALOGUE / "branches" / "jump_threading.srctgt.ll"
INPUTS = '{"cond1": [true, false, true, false], "x": 5}'
ALL = [[0, 1, 2, 3]]


@pytest.fixture
def barriers(capsys):
    """The sets in which lanes execute the barrier of one function under a policy."""

    def run(function, policy):
        words = ["run", str(JUMP_THREADING), "--function", function, "--policy", policy]
        assert status_of([*words, "--lanes", "4", "--inputs", INPUTS, "--format", "json"]) == 0
        calls = json.loads(capsys.readouterr().out)["results"][0]["calls"]
        return sorted(c["lanes"] for c in calls if c["callee"] == "subgroupControlBarrier")

    return run


def test_without_tokens_post_dominators_part_what_maximal_convergence_keeps(barriers):
    assert barriers("src2", "maximal") == barriers("tgt2", "maximal") == ALL
    assert barriers("src2", "ipdom") == ALL
    assert barriers("tgt2", "ipdom") == [[0, 2], [1, 3]]


@pytest.mark.parametrize("policy", ["maximal", "ipdom", "independent"])
def test_a_barrier_on_the_entry_token_keeps_its_set_under_every_policy(barriers, policy):
    assert barriers("src1", policy) == barriers("tgt1", policy) == ALL
