"""Which pairs are compared at all, under which model, and which are modelled in full."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.question.preconditions import model_of, not_comparable
from wavecheck.proofs.refinement.refinement import validate
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


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("void @src(i32 %x)", "void @tgt(i64 %x)", "different types"),
        ("void @src(i32 %x)", "void @tgt()", "different types"),
        ("i32 @src(i32 %x)", "void @tgt(i32 %x)", "different types"),
        ("void @src(i32 %x)", "void @tgt(i32 noundef %x)", "%x promises more"),
        ("void @src(i32 %x)", "void @tgt(i32 range(i32 0, 4) %x)", "%x promises more"),
        ("void @src(ptr %p)", "void @tgt(ptr nonnull %p)", "%p promises more"),
        ("void @src(ptr %p)", "void @tgt(ptr dereferenceable(4) %p)", "%p promises more"),
        (
            "void @src(ptr dereferenceable(4) %p)",
            "void @tgt(ptr dereferenceable(8) %p)",
            "%p promises more",
        ),
        ("void @src(ptr %p)", "void @tgt(ptr align 8 %p)", "%p promises more"),
        ("void @src(ptr %p)", "void @tgt(ptr noalias %p)", "%p promises more"),
        ("ptr @src(ptr %x)", "align 8 ptr @tgt(ptr %x)", "more of what it returns"),
        ("ptr @src(ptr %x)", "noalias ptr @tgt(ptr %x)", "more of what it returns"),
    ],
)
def test_a_target_of_another_type_or_with_more_promises_is_not_compared(source, target, words):
    functions = pair(source, target)
    found = not_comparable(*functions, Options())
    assert isinstance(found, Unknown) and words in found.reason and found.line > 0
    assert validate(*functions, Options(timeout=20)) == found


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("void @src(i32 noundef %x)", "void @tgt(i32 %x)"),
        ("void @src(i32 range(i32 0, 4) %x)", "void @tgt(i32 %x)"),
        ("void @src(ptr dereferenceable(4) align 8 %p)", "void @tgt(ptr %p)"),
        ("void @src(ptr align 8 noalias %p)", "void @tgt(ptr noalias align 8 %p)"),
        ("noundef i32 @src(i32 %x)", "i32 @tgt(i32 %x)"),
        ("range(i32 0, 4) i32 @src(i32 %x)", "range(i32 0, 4) i32 @tgt(i32 %x)"),
        ("void @src(i32 %x)", "void @tgt(i32 %y)"),
    ],
)
def test_promises_may_be_dropped_and_names_changed(source, target):
    functions = pair(source, target)
    assert not_comparable(*functions, Options()) is None
    assert isinstance(validate(*functions, Options(timeout=20)), Preserved)


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
