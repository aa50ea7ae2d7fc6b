"""A question that takes long is asked of another solver, and the answer is the same."""

import time
from pathlib import Path

import pytest
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.unbounded import questions as module
from wavecheck.encodings.unbounded.product import Sides
from wavecheck.encodings.unbounded.questions import OutOfTime, Questions
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_file

PEEL = Path(__file__).parents[3] / "counterexamples/catalogue/loops/peel.srctgt.ll"


@pytest.fixture
def questions():
    functions = read_file(PEEL).functions
    pair = functions["src1"], functions["tgt1"]
    sides = Sides(*pair, Classifier(default_contracts(), callees_of_history(*pair)))
    return Questions(sides, frozenset(), time.monotonic() + 60)


def steps(x):
    """What no number is, and what every eighteenth one is."""
    return [x % 6 == 1, x % 9 == 5], [x % 6 == 1, x % 9 == 4, x > 100]


@pytest.mark.parametrize("patience", [module.PATIENCE, 1])
def test_little_patience_changes_no_answer(questions, patience, monkeypatch):
    asked = []
    ask = module.ask
    monkeypatch.setattr(module, "PATIENCE", patience)
    monkeypatch.setattr(module, "ask", lambda solver: asked.append(ask(solver)) or asked[-1])
    x = questions.symbols.variable("x of this test", 32).term
    never, sometimes = steps(x)
    for threads in (1, 2):
        assert questions.check(never, threads) == "unsat"
        assert questions.check(sometimes, threads) == "sat"
        found = questions.read({"x": x})["x"]
        assert found % 18 == 13 and found > 100
    assert ("unknown" in asked) is (patience == 1)


def test_the_time_is_still_limited(questions, monkeypatch):
    monkeypatch.setattr(module, "ask", lambda _: "unknown")
    questions.deadline = time.monotonic() + 0.2
    with pytest.raises(OutOfTime):
        questions.check([True])
    assert time.monotonic() < questions.deadline + 5
