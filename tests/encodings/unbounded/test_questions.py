"""A question that takes long is asked of another solver, and the answer is the same."""

import time
from pathlib import Path

import pytest
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.solver.recorder import recorded
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
    with recorded() as recorder:
        for threads in (1, 2):
            assert questions.check(never, threads) == "unsat"
            assert questions.check(sometimes, threads) == "sat"
            found = questions.read({"x": x})["x"]
            assert found % 18 == 13 and found > 100
    assert ("unknown" in asked) is (patience == 1)
    assert [query.answer for query in recorder.queries] == ["unsat", "sat"] * 2


def test_what_no_solver_knows_is_not_asked_for_ever(questions, monkeypatch):
    asked = []
    ask = module.ask
    monkeypatch.setattr(module, "ask", lambda solver: asked.append(ask(solver)) or asked[-1])
    x, y, z = (questions.symbols.variable(f"{each} of this test", 32).term for each in "xyz")
    cubes = [x * x * x + y * y * y == z * z * z, x > 1, y > 1, z > 1]
    assert questions.check(cubes) == "unknown"
    assert set(asked) == {"unknown"} and len(asked) < 5


def test_the_time_is_still_limited(questions):
    questions.deadline = time.monotonic() - 1
    with pytest.raises(OutOfTime):
        questions.check([True])


def test_a_question_is_asked_until_the_time_is_over(questions, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 1)
    monkeypatch.setattr(module.Questions, "_answer", _never)
    questions.deadline = time.monotonic() + 0.2
    with pytest.raises(OutOfTime):
        questions.check([True])


def _never(questions, wanted, threads, patience):
    """As if each solver were stopped, whatever its patience."""
    questions._time_left()
    questions._solver_for(threads)
    questions._solvers[threads] = _Stopped(), 0
    return "unknown"


class _Stopped:
    def reason_unknown(self):
        return module.STOPPED
