"""Calls change places only where neither can keep the other from being made."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts import Preserved, Unknown, Verdict
from wavecheck.proofs.options import Options
from wavecheck.proofs.refinement import validate
from wavecheck.semantics.reading import read_module

HEAD = """
declare void @op(i32) convergent
declare void @sure(i32) convergent willreturn nounwind
declare i32 @free(i32) convergent memory(none) nounwind
declare i32 @vote(i32) convergent memory(none) willreturn nounwind
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
"""


def answer(source: tuple[str, ...], target: tuple[str, ...]) -> Verdict:
    functions = [
        read_module(
            HEAD + "define void @f(i32 noundef %x) {\n  " + "\n  ".join((*lines, "ret void\n}\n")),
            "text",
        ).functions["f"]
        for lines in (source, target)
    ]
    return validate(*functions, Options(timeout=20))


OP, SURE = "call void @op(i32 %x)", "call void @sure(i32 %x)"
FREE, VOTE, SPEC = (f"%{name} = call i32 @{name}(i32 %x)" for name in ("free", "vote", "spec"))
OTHER = "%other = call i32 @vote(i32 1)"


@pytest.mark.parametrize(
    "first, second, expected",
    [
        (OP, FREE, Unknown),
        (FREE, OP, Unknown),
        (SURE, FREE, Unknown),
        (FREE, SURE, Unknown),
        (OP, VOTE, Unknown),
        (VOTE, OP, Preserved),
        (FREE, VOTE, Unknown),
        (VOTE, FREE, Preserved),
        (SURE, VOTE, Preserved),
        (VOTE, SURE, Preserved),
        (VOTE, OTHER, Preserved),
        (OP, SPEC, Preserved),
        (FREE, SPEC, Preserved),
    ],
)
def test_two_calls_change_places(first, second, expected):
    found = answer((first, second), (second, first))
    assert isinstance(found, expected)
    assert not isinstance(found, Unknown) or "may not return" in found.reason
    assert isinstance(answer((first, second), (first, second)), Preserved)


def test_what_goes_may_have_stood_anywhere():
    assert isinstance(answer((VOTE, OP, OTHER, OP), (OP, OP)), Preserved)
