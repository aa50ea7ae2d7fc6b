"""Which loops `validate` answers for every trip count and every wave, and which it must not."""

import json
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of

LOOPS = Path(__file__).parents[2] / "counterexamples" / "catalogue" / "loops"
EVERY = {"trip_counts": "all", "waves": "all"}

PRESERVED = {
    "unroll_anchored": {
        "1": "CO38: by 2 with a remainder, an anchor in the loop",
        "2": "CO38: the same, one anchor for two executions",
    },
    "unroll_by_trip_multiple": {
        "1": "CO41: by 2",
        "2": "CO41: by 3",
        "3": "CO41: by 4",
        "4": "CO41: by 2, the trip count is assumed to be even",
        "5": "CO41: by 2, the trip count is masked",
        "8": "CO41: by 2, under an anchor",
    },
    "rewritten": {
        "1": "CO41: by 8",
        "2": "counting down instead of up",
        "3": "split in two at a uniform trip",
        "5": "a divergent early exit, the body changes",
    },
    "peel": {"1": "the first iteration", "2": "the same with a heart", "5": "with its number"},
    "reshape": {"1": "rotation", "2": "counting up instead of down"},
    "nest": {
        "1": "a nest, the inner loop unrolled",
        "2": "the outer one unrolled",
        "3": "the inner one unrolled in full",
    },
    "three_unrollings": {
        "3": "in full",
        "4": "a remainder, an anchor in the loop",
        "5": "by 2, an anchor in the loop",
        "6": "in full, an anchor in the loop",
    },
}
VIOLATED = {
    "unroll_with_remainder": dict.fromkeys("123456", "CO40"),
    "peel": {"3": "the last iteration", "7": "the same without tokens"},
    "unroll_by_trip_multiple": {"7": "a trip count that is only probably even"},
    "unroll_anchored": {"3": "two operations no longer share an anchor"},
    "rewritten": {"4": "split in two at a divergent trip"},
}
FILES = sorted(PRESERVED.keys() | VIOLATED.keys())
QUICK = ("unroll_anchored", "unroll_with_remainder")


@pytest.mark.parametrize(
    "name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in FILES]
)
def test_loops_are_judged_for_every_trip_count(name, capsys):
    status_of(["validate", str(LOOPS / f"{name}.srctgt.ll"), "--format", "json"])
    results = {r["source"]: r for r in json.loads(capsys.readouterr().out)["results"]}
    for number, what in PRESERVED.get(name, {}).items():
        found = results[f"src{number}"]
        assert (found["verdict"], found["scope"]) == ("preserved", EVERY), what
    for number, what in VIOLATED.get(name, {}).items():
        assert results[f"src{number}"]["verdict"] == "violated", what
