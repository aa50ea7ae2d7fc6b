"""Calls without effects: which of them is the partner of which is nobody's difference."""

from wavecheck.counterexamples.verdicts import Preserved, Unknown
from wavecheck.proofs.options import Options
from wavecheck.proofs.refinement import validate
from wavecheck.semantics.reading import read_module

HEAD = """\
declare void @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare token @llvm.experimental.convergence.entry()
"""
TOKEN = '[ "convergencectrl"(token %t) ]'
IN_ARM = f"""\
  br i1 %c, label %a, label %b
a:
  %r = call i32 @pure(i32 %x) {TOKEN}
  call void @op(i32 %r) {TOKEN}
  br label %b
b:
  ret void"""
TWICE = f"""\
  %u = call i32 @pure(i32 %x) {TOKEN}
  br label %n
n:
  %v = call i32 @pure(i32 %x) {TOKEN}
  call void @op(i32 %USED) {TOKEN}
  ret void"""


def verdict(source: str, target: str):
    texts = [
        f"define void @{name}(i32 noundef %x, i1 noundef %c) convergent {{\n"
        f"  %t = call token @llvm.experimental.convergence.entry()\n{body}\n}}\n"
        for name, body in (("src", source), ("tgt", target))
    ]
    functions = read_module(HEAD + "".join(texts), "pair.ll").functions
    return validate(functions["src"], functions["tgt"], Options(timeout=20))


def test_a_dead_call_without_effects_may_go_where_an_equal_one_follows():
    dead = f"  %u = call i32 @pure(i32 %x) {TOKEN}\n"
    assert isinstance(verdict(dead + IN_ARM, IN_ARM), Preserved)


def test_a_difference_that_rests_on_one_pairing_of_equal_calls_refutes_nothing():
    found = verdict(TWICE.replace("USED", "u"), TWICE.replace("USED", "v"))
    assert isinstance(found, Unknown) and "matched otherwise" in found.reason
