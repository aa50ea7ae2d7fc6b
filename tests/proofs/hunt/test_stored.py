"""The files of a hunt are read back as they were written, and no damage of them is a defect."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.hunt.counts import Statistics
from wavecheck.proofs.hunt.folder import STATE, WAITING, HuntFolder, Known, State
from wavecheck.proofs.hunt.jobs import ReduceJob
from wavecheck.proofs.hunt.judging import Finding
from wavecheck.proofs.hunt.stored import stored
from wavecheck.semantics.program.input_errors import InputError

KNOWN = Known("a.ll", "dce", "crash", "why", "key", "dce", 2, ("dce", "sink"), "0/1", {"rules": []})
STATISTICS = Statistics(programs=3, worker_seconds=1.5)
STATE_HELD = State("0", ("dce", "sink"), 5, STATISTICS, (KNOWN,), 1)
JOB = ReduceJob(Finding("dce", "crash", "f", "text", "", "why", "shown"), "0/1", "dce", "whole")

DAMAGE = st.sampled_from([None, -1, 1.5, 10**400, "x", "\ud800", [], [1], {}, {"a": 1}, True])


def places(entry, above=()):
    """The path to every part of an entry."""
    parts = entry.items() if isinstance(entry, dict) else enumerate(entry)
    for key, each in parts:
        yield (*above, key)
        if isinstance(each, dict | list):
            yield from places(each, (*above, key))


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """What a hunt writes, as JSON has it: its state, and a finding."""
    folder = HuntFolder(str(tmp_path_factory.mktemp("hunt")))
    folder.write_state(STATE_HELD)
    finding = folder.keep(JOB)
    return folder, json.loads((folder.path / STATE).read_text()), json.loads(finding.read_text())


def test_what_is_written_is_read(written):
    folder, _, _ = written
    assert folder.state() == STATE_HELD
    ((_, job),) = folder.waiting()
    assert job == JOB


@given(st.data(), DAMAGE)
def test_a_damaged_state_is_refused_or_can_be_gone_on_from(written, data, damage):
    _, whole, _ = written
    entry = copy.deepcopy(whole)
    *above, last = data.draw(st.sampled_from(list(places(entry))))
    part = entry
    for key in above:
        part = part[key]
    part[last] = damage
    try:
        state = stored(State, entry)
    except ValueError:
        return
    json.dumps(state.statistics.as_entry())
    state.statistics.text().encode()
    assert all(isinstance(each, str) for each in (state.seed, *state.pipelines))


@given(st.data(), DAMAGE)
def test_a_damaged_finding_is_refused_or_whole(written, data, damage):
    _, _, whole = written
    entry = copy.deepcopy(whole)
    *above, last = data.draw(st.sampled_from(list(places(entry))))
    (entry[above[0]] if above else entry)[last] = damage
    try:
        job = stored(ReduceJob, entry)
    except ValueError:
        return
    assert isinstance(job.finding, Finding) and isinstance(job.whole, str)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "[" * 5000, '{"version": 2}'])
def test_what_is_no_state_is_wrong_input(text, tmp_path, capsys):
    HuntFolder(str(tmp_path))
    (tmp_path / STATE).write_text(text)
    assert status_of(["hunt", "--resume", str(tmp_path)]) == 2
    assert "this is not the state of a hunt" in capsys.readouterr().err


def test_what_is_no_finding_is_wrong_input(tmp_path):
    folder = HuntFolder(str(tmp_path))
    (tmp_path / WAITING / "x.json").write_text('{"finding": {"pass_name": 3}}')
    with pytest.raises(InputError, match="not a finding of a hunt"):
        list(folder.waiting())


def test_a_seed_that_is_no_text_is_wrong_input(capsys):
    assert status_of(["hunt", "--passes", "dce", "--seed", "\udce9"]) == 2
    assert "not UTF-8 text" in capsys.readouterr().err
