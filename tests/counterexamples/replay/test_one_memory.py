"""Both programs of a pair begin with one memory, and what they leave in it is compared."""

from __future__ import annotations

from typing import Any

import pytest
from wavecheck.counterexamples.comparison.compare import Difference, Undecided
from wavecheck.counterexamples.replay.repeatable_witnesses import repeatable
from wavecheck.counterexamples.replay.replay import Replay, Wave, replay
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

HEAD = """
@g = external global [4 x i32]
@own = internal global i32 0
declare void @op(i32) convergent
declare void @plain(i32) willreturn nounwind
declare void @hidden(i32) memory(inaccessiblemem: readwrite) willreturn nounwind
declare i32 @given(i32 returned) memory(none) willreturn nounwind
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""
P, Q = 0x10000, 0x20000


def pair(
    source: str,
    target: str,
    parameters: str = "ptr %p, ptr %q, i32 %x",
    *,
    memory: dict[int, Any] | None = None,
    written: dict[str, list[list[dict[int, Any]]]] | None = None,
    arguments: dict[str, list[Any]] | None = None,
    lanes: int = 1,
    type_: str = "void",
) -> tuple[Replay, dict[str, Any]]:
    end = "\n  ret void" if type_ == "void" else ""
    text = f"{HEAD}define {type_} @src({parameters}) convergent {{\n{source}{end}\n}}\n"
    text += f"define {type_} @tgt({parameters}) convergent {{\n{target}{end}\n}}\n"
    functions = read_module(text, "pair.ll").functions
    given = {"p": [P] * lanes, "q": [Q] * lanes, "x": [5] * lanes, **(arguments or {})}
    wave = Wave(lanes, given, {}, {}, memory=memory or {}, written=written or {})
    return replay(functions["src"], functions["tgt"], wave, default_contracts()), functions


def shown(source: str, target: str, **more: Any) -> Difference | Undecided | None:
    return pair(source, target, **more)[0].difference


ONE = "  store i32 1, ptr %p"
TWO = "  store i32 2, ptr %p"
CALL = "  call void @op(i32 7)\n"


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        (ONE, TWO, "leaves 1 in the byte at %p in the source and 2 in the target, at the end"),
        ("  store i32 1, ptr @g", "  store i32 2, ptr @g", "byte at @g in"),
        (
            "  %e = getelementptr i8, ptr %p, i64 4\n  store i16 1, ptr %e",
            "  %e = getelementptr i8, ptr %p, i64 4\n  store i16 257, ptr %e",
            "leaves 0 in the byte at %p+5 in the source and 1 in the target",
        ),
        (
            ONE,
            "  store i32 poison, ptr %p",
            "source and poison in the target",
        ),
        (f"{ONE}\n{CALL}", f"{CALL}{ONE}", "at @op #1"),
        (f"{ONE}\n  fence release\n{TWO}", f"  fence release\n{TWO}", "at @fence release #1"),
        ("", ONE, "introduced store: lane 0 writes 1 to the byte at %p"),
        ("", "  %v = load i32, ptr %p\n  store i32 %v, ptr %p", "introduced store"),
        (ONE, "", "at the end"),
    ],
)
def test_a_byte_that_others_may_read_is_compared(source, target, words):
    found = shown(source, target)
    assert isinstance(found, Difference) and words in found.reason
    assert found.change == "differs"


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("  store i32 poison, ptr %p", ONE),
        (f"{ONE}\n{TWO}", TWO),
        (f"{ONE}\n  call void @hidden(i32 1)", f"  call void @hidden(i32 1)\n{ONE}"),
        (f"{ONE}\n  fence acquire", f"  fence acquire\n{ONE}"),
        (f"{ONE}\n  store i32 1, ptr %q", f"  store i32 1, ptr %q\n{ONE}"),
        (
            "  store i16 1, ptr %p\n  %e = getelementptr i8, ptr %p, i64 2\n  store i16 0, ptr %e",
            ONE,
        ),
        ("  store float 1.0, ptr %p", "  store i32 1065353216, ptr %p"),
        ("  %s = alloca i32\n  store i32 1, ptr %s", "  %s = alloca i32\n  store i32 2, ptr %s"),
        (
            "  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)",
            "  %v = load i32, ptr %q\n  store i32 %v, ptr %p",
        ),
        ("  %v = load i32, ptr %p\n  store i32 %v, ptr %p", ""),
    ],
)
def test_what_nobody_can_tell_apart_is_no_difference(source, target):
    assert shown(source, target, memory={P + k: k for k in range(8)}) is None


def test_both_runs_load_from_the_memory_that_is_given():
    loads = "  %v = load i32, ptr {}\n  call void @op(i32 %v)"
    memory = {P: 7, P + 1: 0, P + 2: 0, P + 3: 0, Q: 8}
    found = shown(loads.format("%p"), loads.format("%q"), memory=memory)
    assert isinstance(found, Difference) and "with (7) in the source" in found.reason
    assert shown(loads.format("%p"), loads.format("%p"), memory=memory) is None
    narrow = "  %b = load i8, ptr %p\n  %v = zext i8 %b to i32\n  call void @op(i32 %v)"
    assert shown(loads.format("%p"), narrow, memory=memory) is None


def test_what_others_write_at_a_call_is_seen_by_both():
    again = f"{ONE}\n{CALL}  %v = load i32, ptr %p\n  call void @op(i32 %v)"
    forwarded = f"{ONE}\n{CALL}  call void @op(i32 1)"
    assert shown(again, forwarded) is None
    found = shown(again, forwarded, written={"op": [[{P: 9}]]})
    assert isinstance(found, Difference) and "with (9) in the source, (1)" in found.reason
    assert shown(again, again, written={"op": [[{P: 9}]]}) is None


def test_a_witness_with_memory_can_be_had_again_from_what_it_says():
    again = f"{ONE}\n{CALL}  %v = load i32, ptr @g\n  call void @op(i32 %v)"
    other = again.replace("load i32, ptr @g", "load i32, ptr %q")
    given = {Q: 3, Q + 1: 0, Q + 2: 0, Q + 3: 0}
    found, functions = pair(again, other, memory=given, written={"op": [[{Q: 9}]]})
    witness = repeatable(found.witness(), functions["src"], functions["tgt"], default_contracts())
    assert witness.inputs["#memory"] == {"0x20000": [3, 0, 0, 0]}
    assert witness.inputs["#written"] == {"op": [[{"0x20000": [9]}]]}
    assert witness.target_run.communications[1].arguments == {0: (9,)}


def test_a_volatile_store_is_an_event_and_its_value_an_argument():
    one, two = (f"  store volatile i32 {n}, ptr %p" for n in (1, 2))
    assert isinstance(shown(one, two), Difference)
    assert isinstance(shown(f"{one}\n{two}", f"{two}\n{one}"), Difference)
    assert shown(f"{one}\n  store i32 1, ptr %q", f"  store i32 1, ptr %q\n{one}") is None


# --- what a difference rests on ---


BRANCH = """
  %c = icmp {predicate} i32 %v, {number}
  br i1 %c, label %a, label %b
a:
  call void @op(i32 1)
  br label %b
b:"""
TAKEN = "  call void @taken(ptr %s)\n  call void @taken(ptr %t)"
SLOT = "  %s = alloca i32\n  %v = load i32, ptr %s\n"


@pytest.mark.parametrize(
    ("source", "target", "kind"),
    [
        (f"{SLOT}  call void @op(i32 %v)", "  call void @op(i32 99)", Kind.UNDEFINED_VALUE),
        (f"{SLOT}  store i32 %v, ptr %p", "  store i32 99, ptr %p", Kind.UNDEFINED_VALUE),
        (
            SLOT + BRANCH.format(predicate="eq", number=99),
            "  call void @op(i32 1)",
            Kind.UNDEFINED_VALUE,
        ),
        (
            "  %v = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 0, i32 1)\n  store i32 %v, ptr %p",
            "  %v = and i32 %x, 1\n  store i32 %v, ptr %p",
            Kind.FLOATS,
        ),
        (
            "  %v = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 0, i32 1)"
            + BRANCH.format(predicate="ugt", number=1),
            "",
            Kind.FLOATS,
        ),
        (
            f"  %s = alloca i32\n  %t = alloca i32\n{TAKEN}",
            f"  %t = alloca i32\n  %s = alloca i32\n{TAKEN}",
            Kind.POINTERS,
        ),
        (
            "  %s = alloca i32\n  %t = alloca i32\n  store ptr %s, ptr %p\n  store ptr %t, ptr %q",
            "  %t = alloca i32\n  %s = alloca i32\n  store ptr %s, ptr %p\n  store ptr %t, ptr %q",
            Kind.POINTERS,
        ),
        ("  store i32 77, ptr @own", "", Kind.POINTERS),
    ],
)
def test_a_difference_may_not_rest_on_what_could_be_otherwise(source, target, kind, monkeypatch):
    monkeypatch.setitem(globals(), "HEAD", HEAD + "declare void @taken(ptr)\n")
    found = shown(source, target)
    assert isinstance(found, Undecided) and found.kind is kind


def test_what_rests_on_something_else_stands_beside_an_undefined_value():
    used = f"{SLOT}  store i32 %v, ptr %q\n  call void @op(i32 1)"
    found = shown(used, used.replace("i32 1", "i32 2"))
    assert isinstance(found, Difference) and "with (1) in the source, (2)" in found.reason
    found = shown(f"{used}\n{ONE}", f"{used}\n{TWO}")
    assert isinstance(found, Difference) and "at the end" in found.reason


def test_whether_two_slots_are_one_does_not_rest_on_where_they_lie():
    source = """  %s = alloca i32
  %t = alloca i32
  %c = icmp eq ptr %s, %t
  %v = zext i1 %c to i32
  call void @op(i32 %v)"""
    assert shown(source, "  call void @op(i32 0)") is None
    assert isinstance(shown(source, "  call void @op(i32 1)"), Difference)


@pytest.mark.parametrize(
    ("target", "differs"),
    [("  %v = add i32 %x, 0", False), ("  %v = add i32 %x, 1", True)],
)
def test_a_callee_that_returns_its_argument_gives_that(target, differs):
    source = "  %v = call i32 @given(i32 %x)\n  call void @op(i32 %v)"
    found = shown(source, f"{target}\n  call void @op(i32 %v)")
    assert isinstance(found, Difference) if differs else found is None


# --- undefined behaviour and races ---


@pytest.mark.parametrize(
    "source",
    [
        "  store i32 1, ptr null",
        "  %s = alloca i32\n  %e = getelementptr i8, ptr %s, i32 %x\n  store i8 1, ptr %e",
        "  %e = getelementptr i8, ptr @own, i64 2\n  %v = load i32, ptr %e",
        "  %e = getelementptr i8, ptr %p, i64 %far\n  %v = load i32, ptr %e",
    ],
)
def test_an_access_outside_its_object_is_undefined(source):
    source = f"  %far = sub i64 -3, {P}\n" + source
    found = shown(source, "  call void @op(i32 1)")
    assert isinstance(found, Undecided) and found.kind is Kind.UNDEFINED_BEHAVIOUR


NOALIAS = "ptr noalias %p, ptr %q, i32 %x"


def test_a_noalias_argument_that_another_reaches_too_is_undefined():
    source = "  store i32 1, ptr %p\n  %v = load i32, ptr %q\n  call void @op(i32 %v)"
    target = "  store i32 1, ptr %p\n  call void @op(i32 8)"
    apart = shown(source, target, parameters=NOALIAS, memory={Q + k: 0 for k in range(4)})
    assert isinstance(apart, Difference)
    joint = {"q": [P]}
    found = shown(source, target, parameters=NOALIAS, arguments=joint)
    assert isinstance(found, Undecided) and found.kind is Kind.UNDEFINED_BEHAVIOUR
    assert isinstance(shown(source, target, arguments=joint), Difference)
    reads = source.replace("store i32 1, ptr %p", "%u = load i32, ptr %p")
    found = shown(reads, "  call void @op(i32 8)", parameters=NOALIAS, arguments=joint)
    assert isinstance(found, Difference)


def test_what_only_a_noalias_argument_reaches_is_not_compared_at_a_call():
    moved = f"{CALL}{ONE}"
    assert isinstance(shown(f"{ONE}\n{CALL}", moved), Difference)
    assert shown(f"{ONE}\n{CALL}", moved, parameters=NOALIAS) is None
    found = shown(f"{ONE}\n{CALL}", f"{CALL}{TWO}", parameters=NOALIAS)
    assert isinstance(found, Difference) and "at the end" in found.reason


def test_a_difference_that_rests_on_a_race_is_undecided():
    source = """  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  br label %b
b:
{meet}  %v = load i32, ptr %p
  %d = icmp eq i32 %v, 1
  br i1 %d, label %e, label %f
e:
  call void @op(i32 3)
  br label %f
f:"""
    split = """  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %f
a:
  store i32 1, ptr %p
  call void @op(i32 3)
  br label %f
f:"""
    more = {"lanes": 2, "arguments": {"x": [0, 1]}}
    raced = shown(source.format(meet=""), split, **more)
    assert isinstance(raced, Undecided)
    meet = "  call void @op(i32 2)\n"
    met = (
        split.replace("br label %f\nf:", "br label %f\nf:")
        .replace(
            "  br i1 %c, label %a, label %f",
            f"  br i1 %c, label %a, label %g\ng:\n{meet}  br label %f",
        )
        .replace("  call void @op(i32 3)", f"{meet}  call void @op(i32 3)")
    )
    found = shown(source.format(meet=meet), met, **more)
    assert isinstance(found, Difference)


def test_a_store_through_a_name_that_may_be_another_ones_proves_nothing():
    head = "@a = weak alias [4 x i32], ptr @h\n@h = global [4 x i32] zeroinitializer\n"
    text = f"{HEAD}{head}"
    text += "define void @src() convergent {\n  store i32 1, ptr @a\n  ret void\n}\n"
    text += "define void @tgt() convergent {\n  store i32 1, ptr @h\n  ret void\n}\n"
    functions = read_module(text, "pair.ll").functions
    wave = Wave(1, {}, {}, {})
    found = replay(functions["src"], functions["tgt"], wave, default_contracts()).difference
    assert isinstance(found, Undecided) and found.kind is Kind.POINTERS
