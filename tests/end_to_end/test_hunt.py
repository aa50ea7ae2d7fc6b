"""`wavecheck hunt`: what it says, what its documents hold, and what it refuses."""

import json
from pathlib import Path

import pytest
from wavecheck.proofs.commands.hunt import split_pipelines
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.hunt.folder import HuntFolder, State
from wavecheck.proofs.hunt.judging import Finding
from wavecheck.proofs.hunt.reducing import Reduced

FIELDS = {"programs", "changed", "verdicts", "vacuous", "reasons", "passes", "worker_seconds"}


def told(capsys):
    """What stands on stderr, its lines joined."""
    return " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--passes", "simplifycfgg"], "simplifycfgg"),
        (["--passes", "sink,(", "--seconds", "1"], "ERROR: The input is wrong"),
        ([], "a hunt needs passes"),
        (["--passes", "sink", "--seconds", "nan"], "this is not a number"),
        (["--passes", "sink", "--seconds", "0"], "0"),
        (["--passes", "sink", "--jobs", "0"], "0"),
        (["--passes", "sink", "--opt", "/nowhere/opt"], "/nowhere/opt"),
        (
            ["--passes", "sink", "--llvm-reduce", "/nowhere/llvm-reduce"],
            "/nowhere/llvm-reduce cannot be run",
        ),
        (["--passes", "sink", "--llvm-reduce", "/bin/true"], "/bin/true is not LLVM's llvm-reduce"),
        pytest.param(
            ["--passes", "sink", "--scheduler", "tcp://127.0.0.1:9"],
            "tcp://127.0.0.1:9",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_wrong_arguments_are_told(words, said, tmp_path, capsys):
    assert status_of(["hunt", "--output", str(tmp_path / "folder"), *words]) == 2
    assert said in told(capsys)


def test_there_must_be_something_to_go_on_with(tmp_path, capsys):
    assert status_of(["hunt", "--resume", str(tmp_path)]) == 2
    assert "no hunt was begun here" in told(capsys)


def test_a_folder_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    words = ["hunt", "--passes", "sink", "--output", str(tmp_path / "file" / "folder")]
    assert status_of(words) == 2
    assert "cannot write to" in told(capsys)


def test_semicolons_in_the_options_of_a_pass_part_nothing():
    pipeline = "simplifycfg<hoist-common-insts;sink-common-insts>"
    assert split_pipelines(f" {pipeline};sink ;") == (pipeline, "sink")


def test_a_short_hunt_and_its_continuation(tmp_path, capsys):
    folder = tmp_path / "folder"
    words = ["hunt", "--passes", "sccp", "--seconds", "0.3", "--output", str(folder)]
    assert status_of([*words, "--format", "json"]) in (0, 3)
    document = json.loads(capsys.readouterr().out)
    assert (document["schema"], document["command"]) == ("wavecheck/1", "hunt")
    assert set(document["summary"]) >= FIELDS and document["results"] == []
    programs = document["summary"]["programs"]
    assert programs >= 1 and json.loads((folder / "hunt.json").read_text())["next"] == programs
    assert status_of(["hunt", "--resume", str(folder), "--seconds", "0.3"]) in (0, 3)
    said = capsys.readouterr().out
    assert f"go on: wavecheck hunt --resume {folder}" in said and "Summary:" in said
    assert json.loads((folder / "hunt.json").read_text())["next"] > programs


def test_a_folder_belongs_to_one_hunt(tmp_path, capsys):
    folder = tmp_path / "folder"
    words = ["hunt", "--seconds", "0.1", "--output", str(folder), "--passes"]
    assert status_of([*words, "sccp"]) in (0, 3)
    assert status_of([*words, "sink"]) == 2
    assert "the folder holds the hunt of seed 0 with sccp" in told(capsys)


def test_findings_are_results(tmp_path, capsys):
    folder = HuntFolder(str(tmp_path))
    state = State("0", ("sccp",))
    for number, kind in enumerate(("set changed", "ill-formed", "crash")):
        text = f"define void @main() {{\n  call void @op{number}()\n  ret void\n}}\n"
        finding = Finding("sccp", kind, "main", text, "", "detail", "the reason")
        found = Reduced(finding, "sccp", "default<O1>", "0/7")
        assert folder.add(state, found)
    folder.write_state(state)
    words = ["hunt", "--resume", str(tmp_path), "--seconds", "0.001"]
    assert status_of([*words, "--format", "json"]) == 1
    results = json.loads(capsys.readouterr().out)["results"]
    assert [each["verdict"] for each in results] == ["violated", "ill-formed", "crash"]
    assert {each["pass"] for each in results} == {"sccp"}
    assert status_of([*words, "--format", "sarif"]) == 1
    run = json.loads(capsys.readouterr().out)["runs"][0]
    assert [each["ruleId"] for each in run["results"]] == ["CO36", "ill-formed", "crash"]
    places = [each["locations"][0]["physicalLocation"] for each in run["results"]]
    assert [place["artifactLocation"]["uri"] for place in places] == [
        Path(each["file"]).as_uri() for each in results
    ]
    assert status_of(words) == 1
    said = capsys.readouterr().out
    for result in results:
        assert f"1 times: {result['file']}\n" in said
        assert "@op" in Path(result["file"]).read_text()


def test_a_hunt_that_met_no_program_decided_nothing(tmp_path, capsys):
    words = ["hunt", "--passes", "sccp", "--seconds", "0.000000001", "--output", str(tmp_path)]
    assert status_of([*words, "--format", "json"]) == 3
    assert json.loads(capsys.readouterr().out)["summary"]["programs"] == 0
