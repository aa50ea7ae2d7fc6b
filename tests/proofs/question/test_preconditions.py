"""Which pairs are compared at all, under which model, and which are modelled in full."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Unknown
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.question.preconditions import model_of, not_comparable
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_module

HEAD = """
declare void @op(i32) convergent
declare void @plain(i32)
declare token @llvm.experimental.convergence.entry()
"""
TOKENS = """  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 7) [ "convergencectrl"(token %t) ]"""
CALL = "  call void @op(i32 7)"


def pair(source: str, target: str, parts: str = "", result: str = "void") -> tuple[Function, ...]:
    """Headers such as `void @src(i32 %x)`, or bodies behind `parts` if that is given."""
    headers = [source, target]
    bodies = [CALL, CALL]
    if parts:
        headers = [f"{result} @{name}({parts})" for name in ("src", "tgt")]
        bodies = [source, target]
    types = [header.partition(" @")[0].rpartition(" ")[2] for header in headers]
    ends = ["  ret void" if type_ == "void" else f"  ret {type_} %x" for type_ in types]
    text = HEAD + "".join(
        f"define {header} convergent {{\n{body}\n{end}\n}}\n"
        for header, body, end in zip(headers, bodies, ends, strict=True)
    )
    functions = read_module(text, "pair.ll").functions
    return functions["src"], functions["tgt"]


def test_tokens_anywhere_choose_the_controlled_model():
    tokens, none = pair(TOKENS, CALL, "i32 %x")
    assert model_of(tokens) == model_of(none, tokens) == "controlled"
    assert model_of(none) == model_of(none, none) == "maximal"


def test_the_maximal_model_is_not_asked_of_tokens():
    functions = pair(TOKENS, TOKENS, "i32 %x")
    found = not_comparable(*functions, Options(model="maximal"))
    assert isinstance(found, Unknown) and "--model" in found.reason
    assert not_comparable(*functions, Options(model="controlled")) is None
    plain = pair(CALL, CALL, "i32 %x")
    assert not_comparable(*plain, Options(model="maximal")) is None


@pytest.mark.parametrize("side", ["source", "target"])
def test_a_callee_on_one_side_only_may_be_called_by_a_pointer_on_the_other(side):
    bodies = ("  call void %p(i32 7) convergent", CALL)
    functions = pair(*(bodies if side == "source" else bodies[::-1]), "ptr %p")
    found = not_comparable(*functions, Options())
    assert isinstance(found, Unknown) and "whether a pointer leads there" in found.reason
    both = "\n".join(bodies)
    assert not_comparable(*pair(both, both, "ptr %p"), Options()) is None
    assert not_comparable(*pair(both, bodies[0], "ptr %p"), Options()) is not None


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("", 'target datalayout = "e-p3:32:32"', False),
        ('target triple = "nvptx64--"', 'target datalayout = "e-p6:32:32-i64:64"', False),
        ('target datalayout = "e-n32:64-S32"', "", True),
    ],
)
def test_types_have_one_size_on_both_sides(one, other, alike):
    body = "define void @f(i32 %x) {\n  ret void\n}\n"
    source, target = (
        read_module(f"{head}\n{body}", "f.ll").functions["f"] for head in (one, other)
    )
    found = not_comparable(source, target, Options())
    assert found is None if alike else "data layouts differ" in found.reason
