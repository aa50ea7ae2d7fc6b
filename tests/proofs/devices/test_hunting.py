"""A hunt on devices: programs by seed, findings by cause, made small, shown by their command."""

import re
import shlex
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.devices.drivers import Driver
from wavecheck.proofs.devices.findings import Key, look, look_at_binary
from wavecheck.proofs.devices.hunting import (
    Campaign,
    Example,
    Seen,
    command_of,
    conditions_of,
    kept,
    reduced,
    seen_batch,
)
from wavecheck.semantics.generation.device_programs import KINDS, device_program
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions

BOOK = Path(__file__).resolve().parents[3] / "counterexamples" / "book" / "devices.md"

HEAD = """\
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
"""

STRAIGHT = """define i32 @f(i32 noundef %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %r
}"""

READ_BEHIND = """define i32 @f(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %first = call i32 @op(i32 7) [ "convergencectrl"(token %t) ]
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %r = call i32 @op(i32 0) [ "convergencectrl"(token %u) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %r
}"""

TWO_ENTRIES = """define void @f(i32 noundef %n) convergent {
entry:
  %c = icmp ult i32 %n, 2
  br i1 %c, label %one, label %two
one:
  %a = phi i32 [ %n, %entry ], [ %b, %two ]
  %r = call i32 @op(i32 1)
  br label %two
two:
  %b = phi i32 [ %n, %entry ], [ 1, %one ]
  %d = icmp ugt i32 %b, 1
  br i1 %d, label %one, label %end
end:
  ret void
}"""

TOKEN_BEHIND = """define void @f(i32 %p, i32 %r) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %n = and i32 %r, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %p, %loop ]
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %loop, label %end
end:
  %v = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %u) ]
  %s = call i32 @op(i32 0) [ "convergencectrl"(token %u) ]
  ret void
}"""
"""Lanes that leave the loop in different iterations hold different tokens behind it."""

BEHIND = Key(
    "compiler", "", "its binary has another set at a call behind the loop that its token comes from"
)


def test_equal_seeds_make_equal_programs_of_every_kind():
    made = [device_program(f"x/{number}") for number in range(40)]
    assert made == [device_program(f"x/{number}") for number in range(40)]
    assert {kind for kind, _ in made} == {*KINDS}


def test_a_binary_without_fault_has_no_findings(function, paper):
    assert look_at_binary(function(STRAIGHT), Conditions(lanes=4), paper).found == ()


def test_a_backend_that_stops_is_a_finding_of_the_compiler(function, paper):
    looked = look_at_binary(function(TWO_ENTRIES), Conditions(lanes=4), paper)
    assert [each.key for each in looked.found] == [
        Key(
            "compiler",
            "",
            "its backend stops: LLVM stops: No valid candidate in the queue. "
            "Is the graph reducible?",
        )
    ]


def test_a_token_behind_its_loop_is_lost_by_the_compiler(function, paper):
    looked = look_at_binary(function(TOKEN_BEHIND), conditions_of("any/115"), paper)
    assert [each.key for each in looked.found] == [BEHIND]


def test_a_driver_that_differs_is_a_finding_of_that_driver(function, device):
    with Driver(device.icd) as driver:
        looked = look(function(READ_BEHIND), conditions_of("any/3"), [(device, driver)])
        equal = look(function(STRAIGHT), conditions_of("any/3"), [(device, driver)])
    assert [each.key for each in looked.found] == [
        Key("driver", device.name, "it has another value than its binary")
    ]
    assert looked.words == ((device.name, "differs"),)
    assert equal.words == ((device.name, "equal"),) and not equal.found


@pytest.mark.slow
def test_a_finding_gets_small_and_its_command_shows_it(device, tmp_path, capsys, function):
    text = HEAD + READ_BEHIND
    with Driver(device.icd) as driver:
        (found,) = look(function(READ_BEHIND), conditions_of("any/3"), [(device, driver)]).found
    small = reduced(Example("any/3", "structured", text, found), [device])
    assert "%first" in text and "%first" not in small.text
    path = kept(tmp_path, small, 1)
    said = path.read_text()
    assert said.startswith(f"; driver {device.name}: it has another value than its binary\n")
    command = command_of(path, small)
    assert command in said
    assert status_of(shlex.split(command)[1:]) == 1
    assert "the driver deviates" in capsys.readouterr().out


def test_a_campaign_counts_causes_and_keeps_the_smallest_program(function, paper):
    looked = look_at_binary(function(TOKEN_BEHIND), conditions_of("any/115"), paper)
    campaign = Campaign()
    longer = TOKEN_BEHIND + "\n; and more"
    first = campaign.take([Seen("any/3", "tokens", longer, looked)])
    again = campaign.take([Seen("any/4", "tokens", TOKEN_BEHIND, looked)])
    assert [each.seed for each in first] == ["any/3"] and again == []
    assert campaign.counts == {BEHIND: 2} and campaign.programs == 2
    assert campaign.examples[BEHIND].text == TOKEN_BEHIND and not campaign.unexplained


def test_nothing_of_a_batch_is_unexplained(device):
    seen = seen_batch("test", 0, 12, [device])
    assert len(seen) == 12
    assert {word for each in seen for _, word in each.looked.words} & {"equal"}
    assert all(
        found.key.who != "unexplained" and found.said
        for each in seen
        for found in each.looked.found
    )


def recorded():
    """What the book records: the cause, the program, and the seed of its command."""
    text = BOOK.read_text(encoding="utf-8")
    pattern = r"^### (.+?)\n.*?```llvm\n(.*?)```.*?--on \S+ --lanes 4 --seed (\d+)"
    return re.findall(pattern, text, re.MULTILINE | re.DOTALL)


def test_the_book_records_a_dozen_small_programs():
    assert len(recorded()) >= 12
    assert all(len(program.splitlines()) <= 30 for _, program, _ in recorded())


@pytest.mark.parametrize(
    ("cause", "program", "seed"),
    [each for each in recorded() if each[0].startswith("Compiler")],
    ids=lambda value: value if value.isdigit() else "",
)
def test_what_the_book_records_of_the_compiler_is_so(cause, program, seed, paper):
    function = next(iter(read_module(program, "book.ll").functions.values()))
    looked = look_at_binary(function, conditions_of(f"any/{seed}"), paper)
    assert cause.lower() in {each.key.sentence.lower() for each in looked.found}


@pytest.mark.parametrize("option", ["--passes", "--resume"])
def test_options_of_passes_are_refused(option, capsys):
    assert status_of(["hunt", "--on", "vulkan", option, "x"]) == 2
    assert f"{option} is for passes" in capsys.readouterr().err


def test_a_hunt_tells_causes_and_what_came_of_all_programs(device, tmp_path, capsys):
    words = ["hunt", "--on", f"vulkan:{device.name}", "--seed", "a", "--count", "1"]
    assert status_of([*words, "--output", str(tmp_path / "found")]) == 0
    assert "1 program, 0 unexplained" in capsys.readouterr().out
