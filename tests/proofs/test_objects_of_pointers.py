"""One address need not be one object, and an object is no larger than a module says."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts import Preserved, Unknown, Verdict
from wavecheck.proofs.options import Options
from wavecheck.proofs.refinement import validate
from wavecheck.proofs.validating import inlined
from wavecheck.semantics.reading import read_module

HEAD = "declare void @at(ptr) convergent\n"


def answer(source: str, target: str) -> Verdict:
    modules = [read_module(HEAD + text, "text") for text in (source, target)]
    return validate(*(inlined(module, "f") for module in modules), Options(timeout=20))


WITHIN = """
@g = {} global [{} x i8]{}
define void @f() {{
  call void @at(ptr noundef getelementptr {}(i8, ptr @g, i64 16))
  ret void
}}
"""


@pytest.mark.parametrize(
    "before, after, expected",
    [
        (("external", 4, ""), ("external", 32, ""), Unknown),
        (("extern_weak", 32, ""), ("external", 32, ""), Unknown),
        (("external", 16, ""), ("external", 32, ""), Preserved),
        (("external", 32, ""), ("external", 32, ""), Preserved),
        (("", 4, " zeroinitializer"), ("external", 32, ""), Unknown),
    ],
)
def test_a_global_is_as_large_as_the_source_says(before, after, expected):
    source, target = WITHIN.format(*before, ""), WITHIN.format(*after, "inbounds ")
    assert isinstance(answer(source, target), expected)
