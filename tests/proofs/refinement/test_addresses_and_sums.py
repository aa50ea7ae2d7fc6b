"""What optimisers do to addresses and sums: written otherwise they are the same, and only then."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import name_of
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

HEAD = """
target datalayout = "e-p:64:64-i64:64"
@part = internal global [64 x i32] zeroinitializer
@second_part = internal global [64 x i32] zeroinitializer
@second = alias i32, getelementptr (i8, ptr @part, i64 128)
@elsewhere = extern_weak global [64 x i32]
declare void @show(i32) convergent
define void @f(ptr %p, i32 noundef %i, i32 noundef %x, i1 noundef %c) {
"""


def verdict(before: str, after: str) -> str:
    modules = [read_module(HEAD + body + "}", "x") for body in (before, after)]
    source, target = (module.functions["f"] for module in modules)
    return name_of(validate(source, target, Options(timeout=20)))


def stored(address: str, lines: str = "") -> str:
    """A function that writes to an address."""
    return f"{lines}\n  store i32 1, ptr {address}\n  ret void\n"


def constant(offset: int, flags: str = " inbounds", name: str = "part") -> str:
    return f"getelementptr{flags} (i8, ptr @{name}, i64 {offset})"


def behind_the_end(name: str, offset: int) -> str:
    """Writes where one global begins at the end of another, which is still another object."""
    return f"""  %e = icmp eq ptr @second_part, {constant(256)}
  br i1 %e, label %next, label %apart
next:{stored(constant(offset, name=name))}
apart:
  ret void
"""


THERE_AND_BACK = "getelementptr inbounds ([64 x i32], ptr @part, i64 2, i64 -128)"
ROW = "getelementptr inbounds ([64 x i32], ptr @part, i64 0, i64 3)"
COMPUTED = "  %a = getelementptr inbounds [64 x i32], ptr @part, i64 0, i64 3"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (stored(ROW), stored(constant(12))),
        (stored("%a", COMPUTED), stored(constant(12))),
        (stored(constant(12)), stored("%a", COMPUTED)),
        (stored(constant(12, "")), stored(constant(12))),
        (stored(constant(-4)), stored(constant(-4, ""))),
        (stored(constant(12, name="elsewhere")), stored(constant(12, "", "elsewhere"))),
    ],
)
def test_one_place_in_a_global_is_one_address(before, after):
    assert verdict(before, after) == "preserved"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (stored(constant(12)), stored(constant(16))),
        (stored(constant(-4, "")), stored(constant(-4))),
        (stored(constant(300, "")), stored(constant(300))),
        (stored(constant(12, "", "elsewhere")), stored(constant(12, name="elsewhere"))),
        (stored(constant(12)), stored(constant(12, name="elsewhere"))),
        (stored("@part"), stored(THERE_AND_BACK)),
        (stored(constant(-4, name="second")), stored(constant(-4, " inbounds nuw", "second"))),
        (behind_the_end("second_part", 256), behind_the_end("part", 512)),
    ],
)
def test_another_place_or_one_outside_of_the_global_is_not(before, after):
    assert verdict(before, after) != "preserved"


LONG_STEP = """
  %w = zext i32 %i to i64
  %n = add nuw nsw i64 %w, 4
  %a = getelementptr inbounds i32, ptr %p, i64 %n"""
TWO_STEPS = """
  %w = zext i32 %i to i64
  %b = getelementptr inbounds i32, ptr %p, i64 %w
  %a = getelementptr inbounds i8, ptr %b, i64 16"""
BACK_AND_FORTH = """
  %w = zext i32 %i to i64
  %n = add i64 %w, 8
  %b = getelementptr inbounds i32, ptr %p, i64 %n
  %a = getelementptr inbounds i8, ptr %b, i64 -16"""


def test_two_short_steps_stay_in_the_object_that_one_long_step_stays_in():
    assert verdict(stored("%a", LONG_STEP), stored("%a", TWO_STEPS)) == "preserved"
    assert verdict(stored("%a", TWO_STEPS), stored("%a", LONG_STEP)) == "preserved"


def test_a_step_beyond_and_back_may_leave_the_object():
    assert verdict(stored("%a", LONG_STEP), stored("%a", BACK_AND_FORTH)) != "preserved"


def summed(lines: str) -> str:
    return f"{lines}\n  call void @show(i32 %s)\n  ret void\n"


CHOSEN_SUM = summed("  %t = add nsw i32 %x, %i\n  %s = select i1 %c, i32 %x, i32 %t")
SUM_OF_CHOICE = summed("  %a = select i1 %c, i32 0, i32 %i\n  %s = add nsw i32 %x, %a")
OTHER_CHOICE = summed("  %a = select i1 %c, i32 %i, i32 0\n  %s = add nsw i32 %x, %a")
WIDER_CHOICE = summed("  %a = select i1 %c, i32 1, i32 %i\n  %s = add nsw i32 %x, %a")


def test_to_add_nothing_wraps_nowhere():
    assert verdict(CHOSEN_SUM, SUM_OF_CHOICE) == "preserved"
    assert verdict(SUM_OF_CHOICE, CHOSEN_SUM) == "preserved"


@pytest.mark.parametrize("other", [OTHER_CHOICE, WIDER_CHOICE])
def test_another_choice_is_another_sum(other):
    assert verdict(CHOSEN_SUM, other) == "violated"


def behind_equal(use: str) -> str:
    """Uses a pointer where another one has the same address."""
    return f"""  %e = icmp eq ptr %p, @part
  br i1 %e, label %same, label %end
same:
  {use}
  call void @show(i32 7)
  br label %end
end:
  ret void
"""


@pytest.mark.parametrize("use", ["store i32 1, ptr {}", "%v = load volatile i32, ptr {}"])
def test_one_address_need_not_be_one_object(use):
    """Behind `p == q` the other pointer may stand at the end of another object."""
    through_p, through_part = (behind_equal(use.format(name)) for name in ("%p", "@part"))
    assert verdict(through_p, through_p) == "preserved"
    assert verdict(through_p, through_part) == "unknown"
    assert verdict(through_part, through_p) == "unknown"
