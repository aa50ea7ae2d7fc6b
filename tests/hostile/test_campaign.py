"""A sample of the campaign, and that it notices what it looks for."""

from collections import Counter

import pytest
from wavecheck.proofs.commands import verify as verify_command

from hostile.campaign import campaign, faults_of, in_a_folder_of_its_own
from hostile.documents import complaints
from hostile.inputs import FILES, Hostile


def commands_that_were_read(reached):
    """Those that said more than that their input is wrong."""
    return {command for command, status in reached if status != 2}


EVERY = {
    "catalogue",
    "cite",
    "lit",
    "litmus",
    "passes",
    "run",
    "search",
    "traces",
    "transform",
    "uniformity",
    "validate",
    "verify",
}


def test_no_hostile_input_is_a_defect():
    reached, faults = campaign(range(240))
    assert faults == []
    assert commands_that_were_read(reached) == EVERY
    assert {status for _, status in reached} >= {0, 1, 2}
    read = sum(number for (_, status), number in reached.items() if status != 2)
    assert 60 < read < 220, reached


@pytest.mark.slow
def test_no_hostile_input_of_many_is_a_defect():
    reached, faults = campaign(range(1000, 8000))
    assert faults == []
    assert commands_that_were_read(reached) == EVERY


def test_a_defect_is_noticed(monkeypatch):
    case = Hostile("k.ll", ("verify", "k.ll", "--format", "json"), dict(FILES), "json")
    with in_a_folder_of_its_own():
        assert faults_of(case) == (0, [])
        monkeypatch.setattr(verify_command, "_functions_of", lambda *_, **__: 1 / 0)
        status, (fault,) = faults_of(case)
        assert status == 4 and "ZeroDivisionError" in fault


def test_a_document_that_lacks_something_is_noticed():
    whole = {"schema": "wavecheck/1", "command": "verify", "results": []}
    good = {"function": "f", "well_formed": True, "violations": []}
    assert complaints("verify", {**whole, "results": [good]}) == []
    for bad in ({**whole, "results": [{"function": "f"}]}, {**whole, "errors": []}, [], {}):
        assert complaints("verify", bad), bad
    assert Counter(map(bool, (complaints("verify", {**whole, "command": "run"}),)))[True] == 1
