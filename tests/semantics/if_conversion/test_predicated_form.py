"""The listing of a predicated program, and what is refused."""

import pytest
from wavecheck.semantics.if_conversion.predicated_form import if_converted, listing_text
from wavecheck.semantics.if_conversion.predicates import NotConvertible
from wavecheck.semantics.reading.reader import read_module


def function(body, head="i32 @f(i1 %c, i1 %d, i32 %x)"):
    text = f"declare void @op(i32) convergent\ndefine {head} {{\n{body}\n}}\n"
    return read_module(text, "case.ll").functions["f"]


NESTED = """
entry:
  br i1 %c, label %outer, label %end
outer:
  %y = add i32 %x, 1
  br i1 %d, label %inner, label %other
inner:
  call void @op(i32 %y)
  br label %end
other:
  br label %end
end:
  %m = phi i32 [ 7, %entry ], [ %y, %inner ], [ %x, %other ]
  ret i32 %m
"""


def test_the_listing_of_a_nested_if():
    assert (
        listing_text(if_converted(function(NESTED)))
        == """\
p3 = false
p4 = false
; entry
%m = 7
p2 = %c
; outer
(p2) %y = add i32 %x, 1
(p2) p3 = %d
(p2) p4 = !%d
; inner
(p3) call void @op(i32 %y) convergent
(p3) %m = %y
; other
(p4) %m = %x
; end
ret i32 %m
"""
    )


def test_an_address_of_several_steps_is_several_lines_and_notes_are_left_out():
    body = """
entry:
  br i1 %c, label %then, label %end
then:
  %a = getelementptr { i32, [4 x i64] }, ptr %p, i32 0, i32 1, i32 %x
  %v = load i32, ptr %a, !range !0
  br label %end
end:
  ret void
"""
    text = f"define void @f(i1 %c, ptr %p, i32 %x) {{{body}}}\n!0 = !{{i32 0, i32 9}}\n"
    lines = listing_text(if_converted(read_module(text, "case.ll").functions["f"])).splitlines()
    inside = lines[lines.index("; then") + 1 : lines.index("; end")]
    assert len(inside) > 1 and all(line.startswith("(p2) %") for line in inside)
    assert inside[-1] == "(p2) %v = load i32, ptr %a, align 4"
    assert lines[-1] == "ret void"


REFUSED = {
    "a switch": (
        "entry:\n  switch i32 %x, label %end [ i32 1, label %one ]\none:\n  br label %end\nend:\n"
        "  ret i32 0",
        "%entry ends with a switch",
        "lower-switch",
    ),
    "several exits": (
        "entry:\n  br i1 %c, label %a, label %b\na:\n  ret i32 0\nb:\n  ret i32 1",
        "there are 2 exits: %a, %b",
        "mergereturn",
    ),
    "an exit that does not return": (
        "entry:\n  unreachable",
        "the exit %entry does not return",
        "return",
    ),
    "a loop": (
        "entry:\n  br label %loop\nloop:\n  br i1 %c, label %loop, label %end\nend:\n  ret i32 0",
        "a loop runs through %loop,",
        "unroll",
    ),
    "a phi of tokens": (
        "entry:\n  br i1 %c, label %a, label %b\na:\n"
        "  %s = call token @llvm.experimental.convergence.anchor()\n  br label %end\nb:\n"
        "  %u = call token @llvm.experimental.convergence.anchor()\n  br label %end\nend:\n"
        "  %t = phi token [ %s, %a ], [ %u, %b ]\n  ret i32 0",
        "%end has a phi of tokens",
        "verify",
    ),
    "a terminator that is not modelled": (
        "entry:\n  indirectbr ptr null, [label %a]\na:\n  ret i32 0",
        "%entry ends with the instruction `indirectbr`",
        "br and ret",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_converted_is_named(name):
    body, message, hint = REFUSED[name]
    with pytest.raises(NotConvertible) as refused:
        if_converted(function(body))
    assert refused.value.message.startswith(message)
    assert hint in refused.value.hint
