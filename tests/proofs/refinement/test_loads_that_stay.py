"""Loads that a pass takes out behind one that it keeps, in a loop that reads one place."""

from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Verdict, Violated
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.reading.reader import read_module

LOOP = """
define void @{name}(ptr %p, ptr %q, i32 noundef %n) {{
entry:
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %j, %end ]
  %a = load i32, ptr %p
  %c = icmp sgt i32 %a, %i
  br i1 %c, label %then, label %else

then:
  {then}
  %u = icmp ne i32 %x, 0
  %one = call i64 @llvm.amdgcn.ballot.i64(i1 %u)
  br label %end

else:
  {otherwise}
  %v = icmp ne i32 %y, 1
  %other = call i64 @llvm.amdgcn.ballot.i64(i1 %v)
  br label %end

end:
  %r = phi i64 [ %one, %then ], [ %other, %else ]
  %j = add i32 %i, 1
  %k = icmp slt i32 %j, %n
  br i1 %k, label %header, label %out

out:
  store i64 %r, ptr %p
  ret void
}}
"""
LOADS = "%x = load i32, ptr %p", "%y = load i32, ptr %p"
KNOWN = "%x = add i32 %a, 0", "%y = add i32 %a, 0"


def answer(source: tuple[str, str], target: tuple[str, str], bound: int = 1) -> Verdict:
    text = "declare i64 @llvm.amdgcn.ballot.i64(i1)\n"
    for name, (then, otherwise) in (("src", source), ("tgt", target)):
        text += LOOP.format(name=name, then=then, otherwise=otherwise)
    module = read_module(text, "pair.ll")
    functions = (inlined(module, name) for name in ("src", "tgt"))
    return validate(*functions, Options(timeout=20, bound=bound))


def test_each_trip_loads_once_and_both_arms_use_that():
    assert isinstance(answer(LOADS, KNOWN, bound=2), Preserved)


def test_one_arm_alone_may_go_on_loading():
    assert isinstance(answer(LOADS, (KNOWN[0], LOADS[1]), bound=2), Preserved)


def test_what_is_loaded_behind_a_store_to_another_place_is_not_known():
    stored = "store i32 7, ptr %q\n  "
    source, target = ((stored + each[0], each[1]) for each in (LOADS, KNOWN))
    assert isinstance(answer(source, target), Violated | Unknown)
