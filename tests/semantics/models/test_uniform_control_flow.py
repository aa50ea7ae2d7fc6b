"""Where WGSL's rules find uniform control flow, each program beside its nearest other one."""

import pytest
from oracles.relations_in_words import sets, together
from wavecheck.semantics.convergence.token_rules import CalledFrom
from wavecheck.semantics.models.named import MODELS
from wavecheck.semantics.models.rule import Silent
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.reading.reader import read_module

MODEL = MODELS["wgsl"]
HEAD = """
declare void @op() convergent
declare i1 @asked()
define amdgpu_ps void @f(i1 inreg %uniform, i1 %own) {
"""


def read(body: str):
    """A function whose argument %uniform is the same for all invocations, and %own is not."""
    return read_module(f"{HEAD}{body}\n}}", "test.ll").functions["f"]


ARM = "br i1 %c, label %a, label %m\na:\ncall void @op()\nbr label %m\nm:\nret void"
BEHIND = "br i1 %c, label %a, label %m\na:\nbr label %m\nm:\ncall void @op()\nret void"
AFTER_RETURN = "br i1 %c, label %a, label %m\na:\nret void\nm:\ncall void @op()\nret void"
MAY_RETURN = """br i1 %c, label %a, label %m
a:
  br i1 %uniform, label %r, label %m
r:
  ret void
m:
  call void @op()
  ret void"""
LOOP = """br label %h
h:
  {inside}
  br i1 %c, label %x, label %n
n:
  br label %h
x:
  {behind}
  ret void"""
BODY = LOOP.format(inside="call void @op()", behind="")
BEHIND_LOOP = LOOP.format(inside="", behind="call void @op()")
RETURNS_INSIDE = """br label %h
h:
  br i1 %uniform, label %x, label %b
b:
  br i1 %c, label %r, label %n
r:
  ret void
n:
  br label %h
x:
  call void @op()
  ret void"""
ASSIGNED = """br i1 %c, label %a, label %m
a:
  br label %m
m:
  %v = phi i1 [ true, %a ], [ false, %0 ]
  br i1 %v, label %t, label %z
t:
  call void @op()
  br label %z
z:
  ret void"""
CONTINUES = """br label %h
h:
  br i1 %uniform, label %x, label %b
b:
  br i1 %c, label %n, label %d
d:
  call void @op()
  br label %n
n:
  br label %h
x:
  ret void"""
SWITCHED = """%s = zext i1 %c to i32
  switch i32 %s, label %m [
    i32 0, label %a
    i32 1, label %b
  ]
a:
  br label %m
b:
  call void @op()
  br label %m
m:
  ret void"""

PROGRAMS = {
    "in an arm": (ARM, True),
    "behind an if": (BEHIND, False),
    "behind an if with a return": (AFTER_RETURN, True),
    "behind an if that may return in an arm": (MAY_RETURN, True),
    "in a loop that some leave": (BODY, True),
    "behind a loop that some leave": (BEHIND_LOOP, False),
    "behind a loop from which some return": (RETURNS_INSIDE, True),
    "by a value that was assigned in an arm": (ASSIGNED, True),
    "behind a continue": (CONTINUES, True),
    "in a case": (SWITCHED, True),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_control_flow_that_parts_at_a_value_of_ones_own_is_not_uniform(name):
    text, broken = PROGRAMS[name]
    assert MODEL.broken(read(text.replace("%c", "%own"))) == (
        ("uniform-control-flow",) if broken else ()
    )


@pytest.mark.parametrize("name", PROGRAMS)
def test_where_all_go_the_same_way_control_flow_is_uniform(name):
    assert MODEL.broken(read(PROGRAMS[name][0].replace("%c", "%uniform"))) == ()


def test_what_a_call_gives_is_not_uniform():
    assert MODEL.broken(read("%c = call i1 @asked()\n" + ARM)) == ("uniform-control-flow",)
    assert MODEL.broken(read("%c = xor i1 %uniform, true\n" + ARM)) == ()
    assert MODEL.broken(read("%c = xor i1 %uniform, %own\n" + ARM)) == ("uniform-control-flow",)


def test_without_the_rule_nothing_is_broken():
    function = read(ARM.replace("%c", "%own"))
    assert MODEL.without("uniform-control-flow").broken(function) == ()
    (violation,) = MODEL.violations(function)
    assert violation.block == "a" and "non-uniform control flow, in %a" in violation.message


def test_in_uniform_control_flow_all_meet():
    """Sketches choose by calls, whose results are not uniform: behind an `if` all meet again."""
    text = "E: op -> A, M; A: -> M; M: op -> ."
    assert sets(MODEL, text, "EAM", "EM") == {together("E1 of 1+2", "M1 of 1+2")}
    assert sets(MODEL, text, "EAM", "EM", launch="never") == {frozenset()}
    assert len(sets(MODEL.without("uniform-sets"), text, "EAM", "EM")) == 4


def test_of_other_control_flow_nothing_is_said():
    answer = sets(MODEL, "E: -> A, M; A: op -> M; M: -> .", "EAM", "EM")
    assert isinstance(answer, Silent) and "non-uniform control flow" in answer.reason
    answer = sets(MODEL, "E: -> P, R; P: -> R; R: -> P, X; X: op -> .", "ERX", "EPRX")
    assert isinstance(answer, Silent) and "several entries" in answer.reason
    called = CalledFrom(("one", "one"))
    assert isinstance(sets(MODEL, "E: op -> .", "E", "E", launch=called), Silent)


def test_paths_that_uniform_control_flow_does_not_have_are_told():
    function = read(ARM.replace("%c", "%uniform"))
    entry = function.entry
    answer = MODEL.relations(function, [[entry, "a", "m"], [entry, "m"]])
    assert isinstance(answer, Silent) and "not uniform in %a" in answer.reason


def test_every_rule_has_a_program_that_notices():
    assert {"uniform-control-flow", "uniform-sets", "CO36"} == set(MODEL.rules)
    assert MODEL.broken(sketch("E: -> P, R; P: -> R; R: -> P, X; X: op -> .")) == ()
