"""An outline has all that static rules ask about: they judge it as they judge the program."""

from pathlib import Path
from random import Random

import pytest
from wavecheck.semantics.iterating_anchor.static_rules import ITERATING_RULES
from wavecheck.semantics.llvm import worker
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.instructions import READERS
from wavecheck.semantics.reading.module import Lines, parse_module
from wavecheck.semantics.reading.outlines import SILENT, without_silent
from wavecheck.semantics.reading.reader import read_file, read_text
from wavecheck.semantics.static_rules.rules import RULES, check_rules

TOP = Path(__file__).parents[3]
FILES = [
    *sorted((TOP / "counterexamples" / "catalogue").rglob("*.ll")),
    *sorted((TOP / "tests" / "pairs").rglob("*.ll"))[::5],
]


def without_lines(violations):
    return [(each.rule, each.block, each.message, each.llvm) for each in violations]


def test_the_rules_say_the_same_of_outlines():
    broken = 0
    for path in FILES:
        try:
            whole = read_file(path)
            canonical = worker.canonical(read_text(path)).text
        except (InputError, worker.LlvmError):
            continue
        outlines = parse_module(canonical, str(path), Lines(), outline=True).functions
        for name, function in whole.functions.items():
            for rules in (RULES, ITERATING_RULES):
                expected = without_lines(check_rules(function, rules))
                assert without_lines(check_rules(outlines[name], rules)) == expected, (path, name)
                broken += bool(expected)
    assert broken > 40


def test_no_call_and_no_terminator_is_silent():
    assert "call" not in SILENT and not SILENT & {"br", "ret", "switch", "invoke", "callbr"}
    assert READERS.keys() | {"phi"} >= SILENT


@pytest.mark.parametrize(
    "line",
    [
        "  %t = phi token [ %a, %b ], [ %c, %d ]",
        "  store ptr @llvm.experimental.convergence.anchor, ptr %p",
        "  %a = call i32 @f(i32 %b)",
        "  tail call void @f()",
        "  %a = some_new_instruction i32 %b",
        "  fence release",
        "b:",
        "  br label %b",
    ],
)
def test_lines_that_a_rule_may_ask_about_are_kept(line):
    assert without_silent([line]) == [line]


def test_lines_that_none_asks_about_are_not():
    body = ["b:", "  %a = add i32 %b, 1", '  %"x y" = load i32, ptr %p', "  ret void"]
    Random(1).shuffle(body)
    assert sorted(without_silent(body)) == ["  ret void", "b:"]
