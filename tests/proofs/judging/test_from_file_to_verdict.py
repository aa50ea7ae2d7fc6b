"""The path of a pair from file to verdict is the one that the folder's README tells, and no call
climbs back."""

from __future__ import annotations

import gc
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.processes.outcomes import outcome_of

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

TOP = Path(__file__).resolve().parents[3]
ARROWS = tomllib.loads((TOP / "tests" / "arrows.toml").read_text(encoding="utf-8"))

PROGRAM = """
declare void @op(i32) convergent
define void @src1(i32 noundef %n) convergent {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  call void @op(i32 %i)
  %again = icmp ult i32 %j, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}
define void @src2(i1 noundef %c) convergent {
  call void @op(i32 1)
  ret void
}
define void @tgt2(i1 noundef %c) convergent {
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  ret void
b:
  call void @op(i32 1)
  ret void
}
define void @src3(i32 noundef %n) convergent {
  call void @op(i32 %n)
  ret void
}
define void @tgt3(i32 noundef %n) convergent {
  call void @op(i32 1)
  ret void
}
"""
PROGRAM += (  # not the same instructions, which would need no proof
    re.search(r"define void @src1.*?\n}\n", PROGRAM, re.DOTALL)[0]
    .replace("src1", "tgt1")
    .replace("add i32 %i, 1", "sub i32 %i, -1")
)

HANDED_DOWN = {
    ("proofs/processes/outcomes.py", "proofs/judging/judge.py"),
    ("proofs/processes/ending.py", "proofs/command_line/delivery.py"),
    ("proofs/processes/ending.py", "proofs/judging/judge.py"),
    ("proofs/command_line/status.py", "proofs/commands/main.py"),
    ("proofs/command_line/status.py", "proofs/commands/validate.py"),
    ("counterexamples/text/violations.py", "proofs/ledger/table.py"),
}
"""The command itself, the job of a process, the answers that are gathered, and the table of what
rules say: who calls what it was given."""


@cache
def below(room: str) -> frozenset[str]:
    """The rooms that a room may reach."""
    direct = frozenset(ARROWS.get(room, ()))
    return direct.union(*map(below, direct))


@cache
def place_of(file: str) -> str | None:
    """The path of a file of the project, as `semantics/wave/records.py`."""
    path = Path(file)
    if not path.is_absolute() or not path.is_relative_to(TOP):
        return None
    place = path.relative_to(TOP).as_posix()
    return place if str(Path(place).parent) in ARROWS else None


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch):
    """The job of a single pair is done where its calls can be watched."""
    alone = "wavecheck.proofs.processes.pool.run_alone"
    monkeypatch.setattr(alone, lambda function, job, _: iter([outcome_of(function, job)]))


def calls_of(*command: str) -> list[tuple[str, str, str]]:
    """The calls from one file of the project to another, with the function's name, in order."""
    found: list[tuple[str, str, str]] = []

    def watch(frame, event, _):
        place = place_of(frame.f_code.co_filename) if event == "call" else None
        caller = frame.f_back
        while place and caller and not place_of(caller.f_code.co_filename):
            caller = caller.f_back
        if place and caller and place_of(caller.f_code.co_filename) != place:
            found.append((place_of(caller.f_code.co_filename), place, frame.f_code.co_name))

    gc.disable()  # it enters what waits in a generator, to end it, from wherever it happens to run
    sys.setprofile(watch)
    try:
        status_of(list(command))
    finally:
        sys.setprofile(None)
        gc.enable()
    return [each for each in found if each[2] != "<module>"]


def room(place: str) -> str:
    return str(Path(place).parent)


def test_the_path_leads_down_through_the_files_that_the_readme_names(tmp_path, capsys):
    file = tmp_path / "two.srctgt.ll"
    file.write_text(PROGRAM)
    calls = []
    for name in ("src1", "src2", "src3"):  # several are judged in processes of their own
        calls += calls_of("validate", str(file), "--function", name)
    capsys.readouterr()
    climbs = {
        (one, other)
        for one, other, name in calls
        if room(one) in below(room(other)) and not name.startswith("<")  # lazy sums, conditions
    }
    assert climbs <= HANDED_DOWN

    text = (TOP / "proofs" / "README.md").read_text(encoding="utf-8")
    section = text.split("## From file to verdict")[1].split("\n## ")[0]
    named = re.findall(r"\]\(([\w/.]+\.py)\)", section)
    places = [(TOP / "proofs" / name).resolve().relative_to(TOP).as_posix() for name in named]
    entered = {place for _, place, _ in calls}
    entered |= {"proofs/commands/validate.py", "proofs/question/options.py"}  # a start, and data
    assert len(places) > 20 and set(places) <= entered


def test_pairs_are_named_once(tmp_path, capsys):
    file = tmp_path / "two.srctgt.ll"
    file.write_text(PROGRAM)
    calls = calls_of("validate", str(file), "--function", "src2")
    capsys.readouterr()
    entries = [name for _, place, name in calls if place == "proofs/judging/pairs.py"]
    assert entries[0] == "pairs_asked_for" and entries.count("pairs_asked_for") == 1
    assert {*entries[1:]} == {"pairs_of"}  # which is a generator
