"""`wavecheck transform` on calls, anchors and blocks: each catalogued program, judged at once."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.proofs.commands.main import status_of

CASES = CATALOGUE / "transforms"


@pytest.fixture
def transformed(capsys):
    """Transform a function of a case and judge it; gives status, stdout and stderr."""

    def run(name, case, function, *places, judge=True):
        words = ["transform", name, str(CASES / case), "--function", function]
        words += [word for place in places for word in ("--at", place)]
        status = status_of(words + ["--validate"] * judge)
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return status, said.out, said.err

    return run


@pytest.mark.parametrize(
    ("name", "case", "function", "places", "status", "words"),
    [
        ("hoist", "hoist/both_arms", "src1", ["head"], 1, "sets are merged"),
        ("hoist", "hoist/both_arms", "src2", ["head"], 0, "preserved for every"),
        ("sink", "sink/into_one_arm", "src1", ["head", "then"], 1, "set shrinks"),
        ("jump-thread", "jump_thread/known_condition", "src1", ["start", "mid"], 0, "preserved"),
        ("tail-duplicate", "tail_duplicate/join", "src1", ["then", "join"], 1, "is split"),
        ("edge-removal", "edge_removal/dead_edges", "src2", ["behind"], 1, "merged"),
        ("anchor-hoist", "anchor_hoist/branches_and_loops", "src2", ["start", "again"], 1, "CO18"),
        ("anchor-sink", "anchor_sink/branches_and_loops", "src3", ["start", "again"], 1, "split"),
        (
            "drop-convergent",
            "drop_convergent/calls_and_functions",
            "src2",
            [],
            0,
            "talks to no one",
        ),
        (
            "drop-convergent",
            "drop_convergent/calls_and_functions",
            "src6",
            ["start"],
            1,
            "set shrinks",
        ),
        ("inline", "inline/tokens_on_one_side", "src1", [], 1, "CO16"),
        ("anchored-preheaders", "anchored_preheaders/behind_an_operation", "src1", [], 1, "CO13"),
    ],
)
def test_a_catalogued_program_is_transformed_and_judged(
    transformed, name, case, function, places, status, words
):
    found, out, err = transformed(name, f"{case}.srctgt.ll", function, *places)
    assert found == status and f"@{function}" in out
    assert words in err


def test_inlining_finds_the_bodies_in_the_file(transformed):
    status, out, err = transformed("inline", "inline/callees.srctgt.ll", "src1", judge=False)
    assert (status, err) == (0, "") and "call void @op" in out and "@callee(" not in out
    status, _, err = transformed("inline", "hoist/both_arms.srctgt.ll", "src1")
    assert status == 2 and "calls no function of the file that has a body" in err


def test_a_note_says_why_nothing_is_promised(transformed):
    _, _, err = transformed("hoist", "hoist/both_arms.srctgt.ll", "src1", "head", judge=False)
    assert "does not promise" in err and "threads may part at the end of %head" in err
    _, _, err = transformed("hoist", "hoist/both_arms.srctgt.ll", "src2", "head", judge=False)
    assert err == ""
