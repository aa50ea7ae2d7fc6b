"""Questions about litmus tests that are not answered say why; what is wrong is raised."""

import time

import pytest
from wavecheck.counterexamples.verdicts.causes import LATE
from wavecheck.encodings.solver.query import Undecided
from wavecheck.proofs.memory.jobs import NotDecided, decided
from wavecheck.proofs.question.contradiction import Contradiction
from wavecheck.semantics.program.input_errors import InputError


def raising(error):
    def job():
        raise error

    return job


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Undecided("too many values"), "too many values"),
        (MemoryError(), "there was not enough memory"),
        (RecursionError(), "nests deeper"),
    ],
)
def test_what_stops_an_answer_is_its_reason(error, sentence):
    (found,) = decided(raising(error), [()])
    assert isinstance(found, NotDecided) and sentence in found.reason


@pytest.mark.parametrize("error", [InputError("wrong"), Contradiction("no"), KeyError("defect")])
def test_what_is_wrong_is_raised(error):
    with pytest.raises(type(error)):
        list(decided(raising(error), [()]))


def test_a_job_that_is_late_is_stopped_and_the_others_are_answered():
    begin = time.monotonic()
    first, second = decided(time.sleep, [(30,), (0,)], 1, 0.2)
    assert first == NotDecided("stopped after 0.2 s; a larger --timeout gives it more", LATE)
    assert second is None
    assert time.monotonic() - begin < 20
