"""`run --step`, `--record` and `--expect`: a run told slowly, and compared with an earlier one."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from programs import program
from wavecheck.counterexamples.text.stepped_runs import steps_of, walk
from wavecheck.proofs.commands.main import status_of, wavecheck
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

PROGRAM = program("counted_operation")
RUN = run_wave(
    read_module(PROGRAM, "f.ll").functions["f"],
    Conditions(
        lanes=2,
        inputs=WaveInputs(arguments={"n": [1, 3]}),
    ),
)


def walked(*typed: str) -> list[str]:
    """The titles of what is shown to a person who types this."""
    shown: list[str] = []
    words = iter(typed)
    walk(RUN, shown.append, lambda _: next(words, None))
    return [text.splitlines()[0] for text in shown]


def titles(*numbers: int) -> list[str]:
    return [f"@f, step {number} of 4" for number in numbers]


def test_each_step_adds_one_communication_and_the_last_tells_the_end():
    steps = list(steps_of(RUN))
    assert [text.count("op#") for text in steps] == [2, 3, 4, 4]
    assert ["[" in text for text in steps] == [True, True, True, False]
    assert "lanes {0, 1}" in steps[0] and "lanes {1}" in steps[1]
    assert "lane 0: returned" in steps[3]


def test_keys_lead_on_back_and_to_a_step_by_its_number():
    assert walked("", "n", "p", "4", "q", "1") == titles(1, 2, 3, 2, 4)
    assert walked("p") == titles(1, 1)
    assert walked("4", "", "1") == titles(1, 4)


def test_a_word_that_leads_nowhere_says_what_does():
    assert walked("99", "q")[1].startswith("steps are numbered 1 to 4")
    assert walked("x", "q")[1].startswith("steps are numbered 1 to 4")


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "f.ll"
    path.write_text(PROGRAM)
    return path


def run_on(program, *options: str) -> int:
    return status_of(["run", str(program), "--lanes", "2", *options])


def test_where_nobody_can_type_all_steps_are_printed(program):
    arguments = ["run", str(program), "--lanes", "2", "--inputs", '{"n": [1, 3]}', "--step"]
    text = CliRunner().invoke(wavecheck, arguments, standalone_mode=False).stdout
    assert [line for line in text.splitlines() if line.startswith("@f")] == titles(1, 2, 3, 4)


def test_a_run_is_as_recorded_until_its_sets_change(program, tmp_path, capsys):
    record = str(tmp_path / "run.json")
    assert run_on(program, "--inputs", '{"n": [1, 3]}', "--record", record) == 0
    assert run_on(program, "--inputs", '{"n": [1, 3]}', "--expect", record) == 0
    assert "as recorded" in capsys.readouterr().err
    assert run_on(program, "--inputs", '{"n": [2, 3]}', "--expect", record) == 1
    said = capsys.readouterr().err
    assert "call 2, @op in %loop: lanes were [1], now [0, 1]" in said
    assert "ERROR: The answer is not the expected one" in said
    assert run_on(program, "--lanes", "3", "--expect", record) == 1
    assert "the number of lanes was 2, now it is 3" in capsys.readouterr().err


def test_a_call_more_an_argument_s_result_and_an_end_are_differences(program, tmp_path, capsys):
    record = tmp_path / "run.json"
    run_on(program, "--inputs", '{"n": [1, 3]}', "--record", str(record))
    document = json.loads(record.read_text())
    del document["results"][0]["calls"][-1]
    record.write_text(json.dumps(document))
    assert run_on(program, "--inputs", '{"n": [1, 3]}', "--expect", str(record)) == 1
    assert "there were 2 calls, now there are 3" in capsys.readouterr().err
    document["results"][0]["calls"] = [{"callee": "other"}] * 3
    record.write_text(json.dumps(document))
    assert run_on(program, "--inputs", '{"n": [1, 3]}', "--expect", str(record)) == 1
    assert 'callee was "other", now "op"' in capsys.readouterr().err
    document["results"][0]["calls"] = [{"callee": "op"}] * 3
    document["results"][0]["outcomes"][0] = ["waiting"]
    record.write_text(json.dumps(document))
    assert run_on(program, "--inputs", '{"n": [1, 3]}', "--expect", str(record)) == 1
    assert "outcomes were" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"command": "run", "results": []}', '{"command": "verify"}']
)
def test_what_is_no_record_is_refused_with_what_makes_one(program, tmp_path, capsys, text):
    record = tmp_path / "run.json"
    record.write_text(text)
    assert run_on(program, "--expect", str(record)) == 2
    assert "--record" in capsys.readouterr().err
    assert run_on(program, "--expect", str(tmp_path / "none.json")) == 2
    assert "none.json" in capsys.readouterr().err
