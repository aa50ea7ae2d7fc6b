"""A change of a definition, a rule, a formula, a statement or a proof is noticed by the command
that decides its row. The table is `proofs/ledger/changes.toml`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from wavecheck.proofs.ledger.table import citations

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

TOP = Path(__file__).resolve().parents[2]
ROOMS = ("semantics", "encodings", "counterexamples", "proofs")
CHANGES = tomllib.loads((TOP / "proofs/ledger/changes.toml").read_text("utf-8"))["change"]
BY_DEFAULT = 24
FIRST = 9
"""Of so many changes one is tried by default, from this one on: each takes seconds."""

RUN = "import sys; from wavecheck.proofs.commands.main import status_of;" + (
    "sys.exit(status_of(sys.argv[1:]))"
)


def package(folder, file="", text=""):
    """The package as it is installed, of links; one file has another text."""
    top = folder / "wavecheck"
    top.mkdir()
    (top / "__init__.py").write_text((TOP / "proofs/api/__init__.py").read_text("utf-8"))
    for room in ROOMS:
        (top / room).symlink_to(TOP / room)
    place = Path()
    for part in Path(file).parts[:-1]:
        place /= part
        (top / place).unlink()
        (top / place).mkdir()
        for each in (TOP / place).iterdir():
            if each.name != "__pycache__":
                (top / place / each.name).symlink_to(each)
    if file:
        (top / file).unlink()
        (top / file).write_text(text, encoding="utf-8")
    return folder


def status(folder, command):
    words = [sys.executable, "-c", RUN, *command.split()]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, env=env, cwd=folder)
    return done.returncode, done.stdout + done.stderr


def test_the_table_has_changes_of_every_kind():
    assert len(CHANGES) >= 120
    assert {each["command"].split()[0] for each in CHANGES} == {"prove", "cite"}
    rows = {row.id for row in citations()}
    assert {each["command"].split()[1] for each in CHANGES} <= rows
    assert len({(each["command"], each["what"]) for each in CHANGES}) == len(CHANGES)


def test_every_row_that_is_proved_has_a_change_that_its_own_command_notices():
    changed = {each["command"].split()[1] for each in CHANGES}
    assert {row.id for row in citations() if row.verdict == "proved"} <= changed


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: f"{each['command']}: {each['what']}")
def test_what_is_changed_is_there_once(change):
    assert (TOP / change["file"]).read_text("utf-8").count(change["old"]) == 1


def test_unchanged_the_package_of_links_is_this_one(tmp_path):
    found = status(package(tmp_path), "prove CU31")
    assert found[0] == 0 and "reproduced: CU31" in found[1]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(
            each,
            marks=() if number % BY_DEFAULT == FIRST else pytest.mark.slow,
            id=f"{each['command']}: {each['what']}",
        )
        for number, each in enumerate(CHANGES)
    ],
)
def test_a_change_is_noticed(change, tmp_path):
    text = (TOP / change["file"]).read_text("utf-8").replace(change["old"], change["new"])
    found, said = status(package(tmp_path, change["file"], text), change["command"])
    assert found in (1, 4), said
    assert found == 4 or f"refuted: {change['command'].split()[1]}" in said
