"""Many files: a bad one loses no other answer; answers come in order, as soon as they are known."""

import json

import click
import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.judging import files

GOOD = (
    "declare void @op() convergent\ndefine void @{name}() {{\n  call void @op()\n  ret void\n}}\n"
)

TEST = """\
C {name}
{{ }}
P0 (atomic_int* x) {{ atomic_store_explicit(x, 1, memory_order_relaxed); }}
P1 (atomic_int* x) {{ int r0 = atomic_load_explicit(x, memory_order_relaxed); }}
exists (1:r0=1)
"""


@pytest.fixture
def folder(tmp_path):
    for name in "ac":
        (tmp_path / f"{name}.ll").write_text(GOOD.format(name=name))
        (tmp_path / f"{name}.litmus").write_text(TEST.format(name=name))
    (tmp_path / "b.ll").write_text("define nothing\n")
    (tmp_path / "b.litmus").write_text("C b\nnothing\n")
    return tmp_path


COMMANDS = [(["verify"], "function"), (["run"], "function"), (["litmus"], "test")]


@pytest.mark.parametrize("command, name", COMMANDS)
def test_a_bad_file_loses_no_other_answer(folder, capsys, command, name):
    assert status_of([*command, str(folder), "--format", "json"]) == 2
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert [each[name] for each in document["results"]] == ["a", "c"]
    (error,) = document["errors"]
    assert error["file"].endswith(("b.ll", "b.litmus"))
    assert said.err.startswith("ERROR: The input is wrong")


@pytest.mark.parametrize("command, name", COMMANDS)
def test_the_text_is_that_of_each_file_alone_one_behind_the_other(folder, capsys, command, name):
    ending = "litmus" if command == ["litmus"] else "ll"
    alone = []
    for each in "ac":
        status_of([*command, str(folder / f"{each}.{ending}")])
        alone.append(capsys.readouterr().out)
    apart = "" if command == ["verify"] else "\n"
    assert status_of([*command, str(folder)]) == 2
    assert capsys.readouterr().out == apart.join(alone)


@pytest.mark.parametrize("command", ["verify", "run"])
def test_an_answer_is_told_before_the_next_file_is_read(folder, capsys, monkeypatch, command):
    read = files.read_source

    def announced(path, **options):
        click.echo(f"now {path[-4:]}")
        return read(path, **options)

    monkeypatch.setattr(files, "read_source", announced)
    status_of([command, str(folder / "a.ll"), str(folder / "c.ll")])
    said = capsys.readouterr().out
    first, second = said.index("now a.ll"), said.index("now c.ll")
    assert "@a" in said[first:second] and "@c" in said[second:]


def test_a_run_that_is_recorded_or_stepped_is_of_one_file(folder, capsys):
    for option in (["--record", "k.json"], ["--expect", "k.json"], ["--step"], ["--inputs", "-"]):
        assert status_of(["run", str(folder / "a.ll"), str(folder / "c.ll"), *option]) == 2
        assert option[0] in capsys.readouterr().err


def test_nothing_but_bad_files_is_refused(folder, capsys):
    for command in ("verify", "run"):
        assert status_of([command, str(folder / "b.ll"), str(folder / "none.ll")]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("ERROR: The input is wrong") == 2
