"""Modules are taken apart as texts: what changed is found, and small modules are cut out."""

from __future__ import annotations

import pytest
from programs import program
from wavecheck.semantics.reading.module_text import module_text
from wavecheck.semantics.reading.reader import read_module

TEXT = program("callees_and_attributes")


def test_functions_and_what_they_lead_to():
    text = module_text(TEXT)
    assert list(text.functions) == ["f", "inner", "deep", "shown", "passed", "other"]
    assert text.reached_from("f") == {"f", "inner", "deep"}


def test_functions_that_only_callers_see_are_part_of_them():
    assert module_text(TEXT).part_of_callers == {"inner", "deep"}


@pytest.mark.parametrize(
    "old, new, changed",
    [
        ("i32 0, i32 9", "i32 0, i32 8", {"f"}),
        ("attributes #1 = { convergent }", "attributes #1 = { nounwind }", {"other"}),
        ("ret i32 %y\n}\n\ndefine internal", "ret i32 %x\n}\n\ndefine internal", {"f"}),
        ("private i32 @deep", "private noundef i32 @deep", {"inner", "deep"}),
        ("#0 {", "#1 {", {"f"}),
    ],
)
def test_a_function_changes_with_what_it_names(old, new, changed):
    before, after = module_text(TEXT), module_text(TEXT.replace(old, new))
    differing = {name for name in before.functions if before.meaning(name) != after.meaning(name)}
    assert differing == changed


def test_other_numbers_for_the_same_attributes_and_metadata_are_no_change():
    renumbered = TEXT.replace("#0", "#7").replace("!0", "!5")
    before, after = module_text(TEXT), module_text(renumbered)
    assert before.functions["f"] != after.functions["f"]
    assert before.meaning("f") == after.meaning("f")


def test_metadata_that_contains_itself_has_a_meaning():
    looping = TEXT.replace("!0 = !{i32 0, i32 9}", "!0 = distinct !{!0}")
    assert module_text(looping).meaning("f") != module_text(TEXT).meaning("f")


def test_a_small_module_is_a_module():
    small = module_text(TEXT).with_only(["other"])
    functions = read_module(small, "small").functions
    assert set(functions) == {"other", "passed", "shown"}
    whole = read_module(TEXT, "whole").functions
    cut = read_module(module_text(TEXT).with_only(["f"]), "small").functions
    assert cut["f"].parameters == whole["f"].parameters and "deep" in cut


def test_a_small_module_has_what_metadata_names_and_no_other():
    text = TEXT + "\n!7 = !{ptr @other}\n!8 = !{ptr @inner}\n"
    plain = module_text(text).with_only(["deep"])
    assert "!7" not in plain and "!8" not in plain
    calling = text.replace("!range !0", "!range !0, !note !7")
    small = read_module(module_text(calling).with_only(["f"]), "small")
    assert "other" in small.functions
