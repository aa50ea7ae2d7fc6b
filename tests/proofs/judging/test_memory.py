"""What the solver holds of a question is given back with the answer, and does not wait for Python
to look for what refers to itself."""

import gc
from collections import Counter

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.question.options import Options


def held():
    every = Counter(type(each).__name__ for each in gc.get_objects())
    return {name: every[name] for name in ("Session", "Translation", "Product")}


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("anchor_and_loop", "src2"),
        ("hoist_and_sink_uncontrolled", "src1"),
        ("sink_past_branch", "src1"),
        ("unroll_with_remainder", "src2"),
    ],
)
def test_an_answer_keeps_nothing_of_the_solver(name, source):
    path = min(CATALOGUE.rglob(f"{name}.srctgt.ll"))
    pair = next(pairs_of([str(path)], source))
    gc.collect()
    gc.disable()
    try:
        before = held()
        answer = judge(pair, Options())
        assert held() == before
    finally:
        gc.enable()
    assert answer.verdict
