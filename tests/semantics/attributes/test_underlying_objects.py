"""What pointers are based on, and who learns that two addresses are equal."""

import pytest
from wavecheck.semantics.attributes.underlying_objects import bases_of, compares_pointers
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.reading.reader import read_module

BODY = """
@g = external global i32
declare ptr @find()
define void @f(ptr %p, ptr %q, i1 %c) {
entry:
  %slot = alloca i32
  store volatile i32 1, ptr %slot
  %step = getelementptr i8, ptr %p, i64 4
  %either = select i1 %c, ptr %step, ptr @g
  %loaded = load ptr, ptr %q
  %result = call ptr @find()
  %number = inttoptr i64 4096 to ptr
  br label %loop
loop:
  %walk = phi ptr [ %q, %entry ], [ %next, %loop ]
  %next = getelementptr i8, ptr %walk, i64 1
  br i1 %c, label %loop, label %end
end:
  COMPARED
  ret void
}
"""


def function(compared: str = ""):
    return read_module(BODY.replace("COMPARED", compared), "f").functions["f"]


@pytest.mark.parametrize(
    ("name", "bases"),
    [
        ("p", {"argument 1"}),
        ("step", {"argument 1"}),
        ("either", {"argument 1", "@g"}),
        ("walk", {"argument 2"}),
        ("slot", {"a stack slot"}),
        ("loaded", {"a loaded pointer"}),
        ("result", {"the result of @find"}),
        ("number", {"a number"}),
    ],
)
def test_a_pointer_is_based_on_what_it_was_made_from(name, bases):
    assert bases_of(Local(name, "ptr"), function()) == bases


@pytest.mark.parametrize(
    ("compared", "equal"),
    [
        ("", False),
        ("%e = icmp eq ptr %p, null", False),
        ("%e = icmp eq ptr %p, %q", True),
        ("%e = icmp ult ptr %p, @g", True),
        ("%e = ptrtoint ptr %p to i64", True),
    ],
)
def test_addresses_are_compared_with_other_addresses(compared, equal):
    assert compares_pointers(function(compared)) is equal
