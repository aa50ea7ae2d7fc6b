"""A pair in one file and in two texts: from each form to the other and back."""

import pytest
from wavecheck.proofs.page.examples import examples
from wavecheck.proofs.page.pair_files import both_of, is_pair, one_file
from wavecheck.proofs.page.pieces import functions_in, pieces_of, text_of
from wavecheck.semantics.reading.reader import read_module

HEAD = """target triple = "amdgcn-amd-amdhsa"
@g = internal addrspace(3) global [2 x i32] [
  i32 1, ; a bracket in a comment: ]
  i32 2
]
declare void @op(i32) #0
"""

KERNEL = """
define void @kernel(i32 %x) #1
{
  call void @op(i32 %x), !note !0 ; calls @op
  ret void
}
"""

ENTRIES = """attributes #0 = { convergent "name"="}" }
attributes #1 = { nounwind }
!0 = !{!"text with !1 and @kernel"}
"""

MODULE = HEAD + KERNEL + ENTRIES


def test_pieces_are_what_stands_at_the_top():
    pieces = pieces_of("; about the file\n\n" + MODULE + "; the end\n")
    keys = ["target triple", "@g", "@op", "@kernel", "#0", "#1", "!0", ""]
    assert [each.key for each in pieces] == keys
    assert pieces[0].lead == "; about the file\n" and pieces[-1].lead == "; the end"
    assert pieces[3].names == {"@kernel", "@op", "#1", "!0", "!note", "%x"}
    assert functions_in(pieces) == ("kernel",)
    assert read_module(text_of(pieces), "f").functions.keys() == {"kernel"}


def test_names_in_strings_and_comments_stay():
    (function,) = [each for each in pieces_of(MODULE) if each.defines_a_function]
    renamed = function.renamed({"@kernel": "@src", "@op": "@other"})
    assert "define void @src(" in renamed.text and "call void @other(" in renamed.text
    assert "; calls @op" in renamed.text
    note = next(each for each in pieces_of(MODULE) if each.key == "!0")
    assert note.renamed({"@kernel": "@src"}) == note


def test_functions_of_one_name_become_source_and_target():
    after = MODULE.replace("call void @op(i32 %x)", "call void @op(i32 0)")
    whole = one_file(MODULE, after)
    assert whole is not None and is_pair(whole)
    module = read_module(whole, "pair")
    assert list(module.functions) == ["src", "tgt"]
    assert whole.count("declare") == whole.count("attributes #0") == whole.count("!0 =") == 1
    source, target = both_of(whole)
    assert "@tgt" not in source and "@src" not in target
    assert one_file(source, target) == whole


def test_numbers_that_mean_something_else_are_changed():
    after = MODULE.replace("nounwind", "nosync").replace("text with", "another")
    whole = one_file(MODULE, after)
    assert whole is not None
    (target,) = [each for each in pieces_of(whole) if each.key == "@tgt"]
    assert {"#2", "!1"} <= target.names and not {"#1", "!0"} & target.names
    assert "attributes #2 = { nosync }" in whole and '!1 = !{!"another' in whole
    assert read_module(whole, "pair").functions.keys() == {"src", "tgt"}


def test_what_is_said_in_two_ways_stays_in_two_files():
    assert one_file(MODULE, MODULE.replace("amdgcn-amd-amdhsa", "nvptx64-nvidia-cuda")) is None
    assert one_file(MODULE, MODULE.replace("@op(i32) #0", "@op(i32) #1")) is None
    two = MODULE + KERNEL.replace("@kernel", "@second")
    assert one_file(two, two.replace("i32 %x), !note", "i32 1), !note")) is None


def test_comments_stay_with_what_they_are_about():
    text = "; what it shows\n" + KERNEL.replace("@kernel", "@src")
    source, target = both_of(f"{text}; about the target{KERNEL.replace('@kernel', '@tgt')}{HEAD}")
    assert source.startswith("; what it shows\n") and "; about the target" not in source
    assert target.startswith("; about the target\ndefine void @tgt") and "shows" not in target


@pytest.mark.parametrize("name", [*examples()][::9])
def test_each_side_of_an_example_is_a_module_with_its_function_alone(name):
    example = examples()[name]
    question = example.question()
    ours, theirs = example.entry.name, example.entry.target
    source, target = (read_module(text, name) for text in (question.source, question.target))
    assert ours in source.functions and theirs in target.functions
    assert theirs not in source.functions and ours not in target.functions
    whole = one_file(question.source, question.target)
    assert whole is not None and {ours, theirs} <= read_module(whole, name).functions.keys()
