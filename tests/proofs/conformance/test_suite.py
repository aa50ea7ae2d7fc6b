"""The conformance suite: each test notices its rule, and the runner notices what is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from wavecheck.proofs.conformance import run_suite
from wavecheck.proofs.conformance.programs import purposes
from wavecheck.proofs.conformance.suite import tests as suite_tests
from wavecheck.proofs.conformance.tangled_sets import admitted_sets, is_admitted
from wavecheck.proofs.conformance.writing import buffer_after, entry_of, write_suite
from wavecheck.proofs.devices.drivers import devices
from wavecheck.semantics.models.tangles import ALL
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.simulated_wave import run_wave

COUNT = 20
WRONG_ON_BOTH = "co8_result_behind_loop"
"""A value that is loaded in a loop and read behind it, where lanes leave in different iterations:
Mesa's lavapipe 22.3 and SwiftShader give the lanes that left first 0 in its place."""


@pytest.fixture(scope="module")
def made():
    return list(suite_tests(COUNT, 1, 4))


@pytest.fixture(scope="module")
def folder(made, tmp_path_factory):
    path = tmp_path_factory.mktemp("suite")
    write_suite(made, path, 1, 4)
    return path


def test_a_test_notices_the_rule_that_it_names(made):
    assert len(made) == COUNT and len({test.name for test in made}) == COUNT
    for test in made:
        assert test.rule in test.noticed and test.name.startswith(test.rule.lower())
        assert not check_rules(test.graph.function)
    assert {test.rule for test in made} == {"CO8", "CO9", "CO12"}
    random = [test for test in made if "random" in test.name]
    known = [test for test in made if "(catalogue: " in test.looks]
    assert len(random) == len(known) == (COUNT - len(purposes())) / 2 > 0


def test_a_program_without_a_loop_does_not_notice_the_rule_on_loops(made):
    noticed = {test.name: test.noticed for test in made}
    assert noticed["co8_join"] == ("CO8", "CO9") and "CO12" in noticed["co12_trips_by_lane"]


def test_every_rule_of_maximal_reconvergence_is_noticed_by_a_test_with_a_purpose(made):
    told = {rule for test in made[: len(purposes())] for rule in test.spirv_rules}
    assert told == set(ALL)


def test_what_the_text_does_not_admit_is_not_admitted(made):
    for test in made[:4]:
        conditions = Conditions(lanes=4, inputs=test.run.given, launch="never")
        alone = run_wave(test.graph.function, conditions)
        admitted = admitted_sets(test.graph, test.run)
        assert is_admitted(test.graph, test.run, admitted)
        assert not is_admitted(test.graph, alone, admitted)


def test_a_set_that_is_the_implementation_s_choice_is_not_asked_for(made):
    """Lanes 2 and 3 come to the default of a switch by different values."""
    test = next(test for test in made if test.name == "co8_switch")
    entry, words = entry_of(test), buffer_after(test)
    places = [(lane, place) for lane in (2, 3) for place in entry["expected"][lane]["chosen"]]
    assert len(places) == len(test.chosen) == 2
    for lane, place in places:
        words[entry["log"]["start"] + lane * entry["log"]["stride"] + 1 + place] = 1 << lane
    assert run_suite.complaint(entry, words, True) == ""


def test_some_tests_tell_tokens_from_every_other_model(made):
    told = {model for test in made for model in test.others}
    assert told == {"llvm-maximal", "post-dominator", "never-converged"}


def test_what_a_correct_device_leaves_passes(made):
    for test in made:
        after = buffer_after(test)
        assert run_suite.complaint(entry_of(test), after, True) == ""
        assert run_suite.complaint(entry_of(test), after, False) == ""


def place_of(entry, lane, what):
    """The place in the buffer of a lane's first mask, or of the word before it."""
    start = entry["log"]["start"] + lane * entry["log"]["stride"]
    return start + 1 + entry["expected"][lane]["masks"][0] + what


@pytest.fixture
def join(made):
    return next(test for test in made if test.name == "co8_join")


def test_a_set_without_its_own_lane_is_noticed(join):
    words = buffer_after(join)
    words[place_of(entry_of(join), 2, 0)] = 0b1000
    assert "lane 2 is missing in its own set" in run_suite.complaint(entry_of(join), words, False)


def test_other_sets_are_noticed_where_they_are_asked_for(join):
    entry, words = entry_of(join), buffer_after(join)
    for lane in (2, 3):
        words[place_of(entry, lane, 0)] = 1 << lane
    assert run_suite.complaint(entry, words, False) == ""
    assert "lane 2 has 4 and not 12" in run_suite.complaint(entry, words, True)


def test_a_set_that_another_of_its_lanes_does_not_have_is_noticed(join):
    entry, words = entry_of(join), buffer_after(join)
    words[place_of(entry, 2, 0)] = 0b0100
    said = run_suite.complaint(entry, words, False)
    assert said.startswith("the lanes of set 0xc do not all have it")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda words, start: words.__setitem__(start + 1, words[start + 1] + 1), "lane 0 has"),
        (lambda words, start: words.__setitem__(start, words[start] - 1), "lane 0 ends after"),
        (lambda words, start: words.__setitem__(start, words[start] + 1), "lane 0 goes on after"),
    ],
)
def test_another_path_is_noticed(join, change, said):
    entry, words = entry_of(join), buffer_after(join)
    change(words, entry["log"]["start"])
    assert said in run_suite.complaint(entry, words, False)


def test_the_runner_is_short_and_imports_nothing_of_this_project():
    text = Path(run_suite.__file__).read_text()
    assert len(text.splitlines()) <= 200 and "wavecheck" not in text


def test_the_files_are_there(folder, made):
    suite = json.loads((folder / "suite.json").read_text())
    assert [each["name"] for each in suite["tests"]] == [test.name for test in made]
    readme = (folder / "README.md").read_text()
    for test in made:
        assert f"| `{test.name}` | {test.rule} |" in readme
        assert (folder / "spirv" / f"{test.name}.spv").stat().st_size > 500
        assert "subgroupBallot" in (folder / "glsl" / f"{test.name}.comp").read_text()
        assert "convergencectrl" in (folder / "llvm" / f"{test.name}.ll").read_text()
        assert (folder / "offload" / f"{test.name}.test").exists() == bool(
            test.hlsl and not test.chosen
        )


def test_a_test_for_offload_test_suite_has_its_parts(folder):
    text = (folder / "offload" / "co8_join.test").read_text()
    parts = ("#--- source.hlsl", "#--- pipeline.yaml", "Rule: BufferExact", "# RUN: %offloader")
    assert all(part in text for part in parts)
    lists = [line for line in text.splitlines() if line.strip().startswith("Data: [")]
    assert len({line.count(",") for line in lists}) == 1 and len(lists) == 2


# --- on devices -----------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["lavapipe", "swiftshader"])
def icd(request):
    try:
        found = {each.name: each for each in devices() if each.ballot}
    except InputError as error:
        pytest.skip(error.message)
    if request.param not in found:
        pytest.skip(f"no {request.param} here")
    return found[request.param].icd


def run(folder, *words):
    command = [sys.executable, str(folder / "run_suite.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def few(made, tmp_path_factory):
    """Six tests, of which one asks for what no correct device does."""
    path = tmp_path_factory.mktemp("few")
    chosen = [test for test in made if test.name != WRONG_ON_BOTH][:6]
    write_suite(chosen, path, 1, 4)
    listed = path / "suite.json"
    suite = json.loads(listed.read_text())
    suite["tests"][2]["expected"][1]["words"][0] += 1
    listed.write_text(json.dumps(suite))
    return path, suite["tests"][2]["name"]


def test_the_runner_on_a_device_fails_what_was_planted_and_nothing_else(few, icd):
    path, planted = few
    done = run(path, "--icd", icd)
    assert done.returncode == 1, done.stdout + done.stderr
    failed = [line.split()[1].rstrip(":") for line in done.stdout.splitlines() if " fail " in line]
    assert failed[0] == planted and done.stdout.strip().endswith("5 pass, 1 fail, 0 skip")


def test_without_a_device_nothing_is_said_to_pass(folder):
    done = run(folder, "--icd", "/nowhere.json")
    assert done.returncode == 2 and "nothing was run" in done.stderr
