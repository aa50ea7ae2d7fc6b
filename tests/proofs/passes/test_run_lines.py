"""What RUN lines ask for, and why some commands are not run."""

from __future__ import annotations

import pytest
from wavecheck.proofs.passes import run_lines
from wavecheck.proofs.passes.run_lines import OptCommand, SkippedCommand, commands_in


def asked(*lines: str):
    return commands_in("\n".join(f"; RUN: {line}" for line in lines))


@pytest.mark.parametrize(
    "line, pipeline, options",
    [
        ("opt < %s -passes=gvn -S | FileCheck %s", "gvn", ()),
        ("opt -passes gvn %s -S -o -", "gvn", ()),
        ("opt -p gvn -S %s", "gvn", ()),
        ("opt --passes='loop(indvars),gvn' -S %s -o /dev/null", "loop(indvars),gvn", ()),
        ("opt -O2 -S < %s", "default<O2>", ()),
        ("opt -S -mtriple amdgcn -passes=dce < %s", "dce", ("-mtriple=amdgcn",)),
        ("opt -passes=dce -unroll-count=2 < %s 2>&1", "dce", ("-unroll-count=2",)),
        ("opt -passes=dce -debug-only=dce -disable-output < %s 2> %t", "dce", ()),
        ("opt -passes='require<domtree>,dce,print<domtree>' %s", "require<domtree>,dce", ()),
        ("opt -passes='function(print<loops>),sink' < %s", "sink", ()),
        ("llvm-as < %s | opt -passes=dce -S", "dce", ()),
        ("opt -passes=dce %s | opt -passes=print-callgraph", "dce", ()),
    ],
)
def test_a_command_that_is_run(line: str, pipeline: str, options: tuple[str, ...]):
    assert asked(line) == [OptCommand(1, line, pipeline, options)]


@pytest.mark.parametrize(
    "line, reason, about",
    [
        ("llc < %s", run_lines.NOT_OPT, ""),
        ("not opt -passes=dce %s", run_lines.MEANT_TO_FAIL, ""),
        ("not --crash opt -passes=dce %s", run_lines.MEANT_TO_FAIL, ""),
        ("sed s/a/b/ %s | opt -passes=dce", run_lines.OTHER_INPUT, ""),
        ("opt -passes=dce %s other.ll", run_lines.OTHER_INPUT, ""),
        ("opt -passes=dce %t", run_lines.SUBSTITUTION, "%t"),
        ("opt %loadplugin -passes=dce %s", run_lines.SUBSTITUTION, "%loadplugin"),
        ("%if x86 %{ opt -passes=dce %s %}", run_lines.CONDITION, ""),
        ("%{run} -passes=dce %s", run_lines.SUBSTITUTION, ""),
        ("opt -S < %s", run_lines.NO_PASSES, ""),
        ("opt -passes=dce -passes=gvn < %s", run_lines.NO_PASSES, ""),
        ("opt -passes='print<loops>,function(print<domtree>)' %s", run_lines.ONLY_PRINTS, ""),
        ("opt -passes='dce %s", run_lines.SHELL, ""),
    ],
)
def test_a_command_that_is_skipped(line: str, reason: str, about: str):
    assert asked(line) == [SkippedCommand(1, line, reason, about)]


def test_a_line_goes_on_behind_a_backslash():
    first, second = asked("opt -passes=dce \\", "  -S < %s", "opt -passes=gvn %s")
    assert (first.line, first.text) == (1, "opt -passes=dce -S < %s")
    assert isinstance(second, OptCommand) and second.line == 3


def test_commands_of_one_line_are_told_apart():
    found = asked("opt -passes=dce %s -o %t && opt -passes=gvn %t")
    assert [type(each) for each in found] == [OptCommand, SkippedCommand]


@pytest.mark.parametrize(
    "keyword, reason",
    [
        ("XFAIL: *", run_lines.MEANT_TO_FAIL),
        ("REQUIRES: amdgpu-registered-target, asserts", run_lines.ASSERTIONS),
        ("REQUIRES: !asserts", None),
        ("REQUIRES: amdgpu-registered-target", None),
    ],
)
def test_a_file_may_say_when_it_is_to_be_run(keyword: str, reason: str | None):
    (found,) = commands_in(f"; {keyword}\n; RUN: opt -passes=dce %s\n")
    assert getattr(found, "reason", None) == reason
