"""Two programs as text: beside each other where there is room, with one line pointed at."""

from __future__ import annotations

import re

import pytest
from programs import program
from wavecheck.counterexamples.text.program_lines import (
    MOST_LINES,
    Line,
    brief_text,
    cut,
    place_of,
    program_lines,
    signature,
)
from wavecheck.counterexamples.text.side_by_side import side_by_side
from wavecheck.counterexamples.text.timelines import Mark
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

TITLES = ("source @f", "target @g")
SOURCE = [Line("a:"), Line("  call void @op()", True, "{0, 1}"), Line("  ret void")]
TARGET = [Line("a:"), Line("  br %b"), Line("b:"), Line("  call void @op()", True, "{0}")]
TARGET += [Line("  ret void")]


def test_equal_lines_stand_in_one_row():
    assert side_by_side(TITLES, SOURCE, TARGET, 80) == [
        "source @f                        target @g",
        "   a:                               a:",
        "                               >      br %b",
        "                               >    b:",
        "->   call void @op()  ; {0, 1}   ->   call void @op()  ; {0}",
        "     ret void                         ret void",
    ]


def test_rows_say_what_they_are():
    rows = side_by_side(TITLES, [Line("x"), Line("y")], [Line("z"), Line("y"), Line("w")], 80)
    assert rows == [
        "source @f   target @g",
        "   x      |    z",
        "   y           y",
        "          >    w",
    ]


def test_where_there_is_no_room_one_stands_below_the_other():
    rows = side_by_side(TITLES, SOURCE, TARGET, 40)
    assert rows == [
        "source @f",
        "   a:",
        "->   call void @op()  ; {0, 1}",
        "     ret void",
        "",
        "target @g",
        "   a:",
        "     br %b",
        "   b:",
        "->   call void @op()  ; {0}",
        "     ret void",
    ]


def test_notes_give_way():
    assert max(map(len, side_by_side(TITLES, SOURCE, TARGET, 80))) > 44
    rows = side_by_side(TITLES, SOURCE, TARGET, 44)
    assert len(rows) < len(SOURCE) + len(TARGET) and "{0}" not in "".join(rows)


def test_a_line_that_is_too_long_is_cut_with_a_sign():
    rows = side_by_side(TITLES, [Line("x" * 99)], [Line("y")], 30)
    assert rows[1] == "   " + "x" * 26 + "…"


def test_few_long_lines_are_cut_to_stand_beside_others():
    lines = [Line("  call", True), Line("  " + "x" * 60), *[Line("  y")] * 14]
    rows = side_by_side(TITLES, lines, lines, 80)
    room = "x" * (38 - 3 - 2 - 1) + "…"
    assert rows[2] == f"     {room}        {room}" and len(rows) == 17
    assert max(map(len, rows)) <= 80
    many = [*lines, *[Line("  " + "x" * 60)] * 3]
    pointed = [Line("  " + "x" * 60, True), *lines[2:]]
    assert all("…" not in "".join(side_by_side(TITLES, each, each, 80)) for each in (many, pointed))


# --- lines ----------------------------------------------------------------------------------------

TEXT = program("operation_behind_loop")


def function(text: str = TEXT):
    return read_module(text, "f.ll").functions["f"]


def test_what_every_reader_knows_is_left_out():
    assert [line.text for line in program_lines(function())] == [
        "e:",
        "  %t = call token @entry()",
        "  br %l",
        "l:",
        "  %i = phi [0, %e], [%j, %l]",
        "  %j = add i32 %i, 1",
        "  call void @plain(i32 %j)",
        "  %more = icmp ult i32 %j, %n",
        "  br i1 %more, %l, %x",
        "x:",
        "  call void @op(i32 0) [%t]",
        "  ret i32 0",
    ]
    assert brief_text("ret void, !dbg !7, !a.b !1") == "ret void"


@pytest.mark.parametrize(
    "said",
    ["convergent", "#7", "memory(none) convergent willreturn nounwind", '"a"="b c" nounwind'],
)
def test_attributes_do_not_hide_the_token(said):
    call = f'%r = call i32 @op(i32 0) {said} [ "convergencectrl"(token %t) ]'
    assert brief_text(call) == "%r = call i32 @op(i32 0) [%t]"


def test_a_line_that_is_cut_keeps_its_token_and_its_note():
    name = "@llvm.spv.wave." + "long." * 20
    call = f"%r = call i32 {name}(i32 %acc) [%inner]"
    for line, end in ((call, "… [%inner]"), (f"{call}  ; {{0, 1}}", "… [%inner]  ; {0, 1}")):
        shown = cut(line, 60)
        assert len(shown) == 60 and shown.endswith(end) and shown.startswith("%r = call i32 @llvm")
    assert cut(f"%x = phi [%a, %b], [%c, %{'d' * 60}]", 20) == "%x = phi [%a, %b], …"


def test_parameters_that_are_equal_in_all_lanes_say_so():
    read = 'target triple = "amdgcn-amd-amdhsa"\n' + TEXT
    assert signature(function(read)) == "@f(i32 %n, i32 inreg %u)"
    assert signature(function()) == "@f(i32 %n, i32 %u)"


def test_the_marked_line_has_the_note():
    marked = [line for line in program_lines(function(), Site("x", 0), "{0}") if line.marked]
    assert [line.full for line in marked] == ["  call void @op(i32 0) [%t]  ; {0}"]
    ended = [line.text for line in program_lines(function(), Site("x", 1)) if line.marked]
    assert ended == ["  ret i32 0"]


def test_a_mark_is_found_in_the_run():
    run = run_wave(function(), Conditions(lanes=2, inputs=WaveInputs({"n": [3, 1]}, {})))
    assert place_of(run, Mark("op", 1, 1)) == Site("x", 0)
    assert place_of(run, Mark("plain", 0, 2)) == Site("l", 1)
    assert place_of(run, Mark("ret", 0, 1)) == Site("x", 1)
    assert place_of(run, Mark("plain", 1, 2)) is None and place_of(run, None) is None


def test_of_a_long_function_the_convergent_calls_remain():
    adds = "".join(f"  %a{n} = add i32 %i, {n}\n" for n in range(MOST_LINES))
    long = function(TEXT.replace("  %j = add i32 %i, 1\n", adds + "  %j = add i32 %i, 1\n"))
    lines = [line.text for line in program_lines(long, Site("l", MOST_LINES + 1))]
    assert f"  ... {MOST_LINES + 3} more instructions" in lines[:-1]
    assert "  call void @op(i32 0) [%t]" in lines and "  call void @plain(i32 %j)" in lines
    assert not any("add" in line for line in lines)


def test_of_a_longer_one_what_is_around_the_mark():
    calls = "".join("  call void @op(i32 0)\n" for _ in range(3 * MOST_LINES))
    long = function(
        re.sub(r"  %t.*\n", calls, TEXT).replace(' [ "convergencectrl"(token %t) ]', "")
    )
    lines = program_lines(long, Site("e", 2 * MOST_LINES))
    assert len(lines) == MOST_LINES + 2 and sum(line.marked for line in lines) == 1
    assert lines[0].text.startswith("... ") and lines[-1].text.startswith("... ")
    assert program_lines(long, Site("e", 0))[0].text == "e:"
