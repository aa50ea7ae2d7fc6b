"""What LLVM prints between passes is cut into modules, and passes get their words."""

from __future__ import annotations

import pytest
from wavecheck.semantics.llvm.pass_dumps import dumps_in, same_head, silent_passes
from wavecheck.semantics.llvm.pass_names import nearest, pipeline_name, spelled_out

PRINTED = """*** IR Dump At Start ***
; ModuleID = '<stdin>'
; first
*** IR Dump After SROAPass on f omitted because no change ***
*** IR Pass PassManager<Function> on f ignored ***
*** IR Dump After InstCombinePass on f ***
; ModuleID = '<stdin>'
; second
*** IR Pass LoopDeletionPass invalidated ***
*** IR Pass PassManager<Loop, LoopAnalysisManager, LPMUpdater &> invalidated ***
*** IR Dump After GVNPass on f ***
; ModuleID = '<stdin>'
; third
PLEASE submit a bug report to somebody
Stack dump:
"""


def test_a_dump_is_a_module_behind_a_pass():
    found = [(dump.passes, dump.where, dump.text.split("\n")[1]) for dump in dumps_in(PRINTED)]
    assert found == [
        ((), "", "; first"),
        (("instcombine",), "f", "; second"),
        (("loop-deletion", "gvn"), "f", "; third"),
    ]


def test_what_llvm_says_when_it_stops_is_no_part_of_a_module():
    assert list(dumps_in(PRINTED))[-1].text == "; ModuleID = '<stdin>'\n; third\n"


@pytest.mark.parametrize(
    "said",
    [
        "'+sm_20' is not a recognized feature for this target (ignoring feature)",
        "remark: <unknown>:0:0: no reason",
        "<unknown>:0:0: in function f",
    ],
)
def test_what_a_pass_says_behind_a_module_is_no_part_of_it(said):
    module = "define void @f() {\n  ret void\n}\n\n!0 = !{}"
    printed = f"*** IR Dump After DCEPass on f ***\n{module}\n{said}\n\n{said}\n"
    assert [dump.text for dump in dumps_in(printed)] == [f"{module}\n"]


def test_a_pass_that_prints_nothing_is_not_named_where_it_was_asked_to_print():
    assert silent_passes(PRINTED) == ("loop-deletion",)
    assert [dump.passes for dump in dumps_in(PRINTED, ["loop-deletion"])][-1] == ("gvn",)


def test_the_dump_of_an_invalidated_loop_names_the_loop():
    (dump,) = dumps_in("; *** IR Dump After LoopDeletionPass on loop %l (invalidated) ***\nx\n")
    assert (dump.passes, dump.where) == (("loop-deletion",), "loop %l")


def test_an_output_is_compared_without_the_line_that_says_where_it_came_from():
    dump = "; ModuleID = '<stdin>'\nsame\n"
    assert same_head("; ModuleID = 'x'\nsame\n\n", dump) == dump
    assert same_head("; ModuleID = 'x'\nother\n", dump) != dump


@pytest.mark.parametrize(
    "written, spelled",
    [
        ("O2", "default<O2>"),
        ("-Oz", "default<Oz>"),
        ("default<O3>", "default<O3>"),
        ("simplifycfg, O1", "simplifycfg,default<O1>"),
        ("O4", "O4"),
        ("function(gvn)", "function(gvn)"),
    ],
)
def test_levels_are_written_as_compilers_write_them(written, spelled):
    assert spelled_out(written) == spelled


@pytest.mark.parametrize(
    "class_name, word",
    [
        ("LCSSAPass", "lcssa"),
        ("SimpleLoopUnswitchPass", "simple-loop-unswitch"),
        ("InstCombinePass", "instcombine"),
        ("AMDGPUUniformIntrinsicCombinePass", "amdgpu-uniform-intrinsic-combine"),
    ],
)
def test_a_pass_is_called_as_in_a_pipeline(class_name, word):
    assert pipeline_name(class_name) == word


def test_the_nearest_names_come_first():
    assert nearest("loop-unrol", ["licm", "loop-rotate", "loop-unroll"])[0] == "loop-unroll"
