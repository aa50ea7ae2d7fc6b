"""Litmus tests in LLVM IR: they mean what the same tests in C mean, and the rest is refused."""

import pytest
from programs import program
from wavecheck.semantics.litmus.files import read_litmus_file
from wavecheck.semantics.litmus.ir_reader import read_litmus_ir
from wavecheck.semantics.litmus.reader import read_litmus
from wavecheck.semantics.memory_model.axioms import allowed
from wavecheck.semantics.memory_model.events import runs_of
from wavecheck.semantics.memory_model.litmus_test import Const, Equals, Fence, Load, Rmw, Store
from wavecheck.semantics.program.input_errors import InputError

HEAD = "@x = global i32 0\n@y = addrspace(1) global i32 -3\n"


def read(text, head="", globals_=HEAD):
    return read_litmus_ir(f"{head}{globals_}{text}", "folder/t.ll")


def thread(body, head="", parameters=""):
    return read(f"define void @P0({parameters}) {{\n{body}\n}}\n", head)


def operations(body):
    return thread(body + "\nret void").threads[0].body


def refused(body, head="", parameters=""):
    with pytest.raises(InputError) as caught:
        thread(body, head, parameters)
    assert caught.value.file == "folder/t.ll"
    return caught.value


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("%r = load i32, ptr @x", Load("0:0", "r", "x", "na")),
        ("%r = load atomic i32, ptr @x monotonic, align 4", Load("0:0", "r", "x", "rlx")),
        ("%r = load atomic i32, ptr @x seq_cst, align 4", Load("0:0", "r", "x", "sc")),
        ("store i32 -1, ptr @x", Store("0:0", "x", Const(-1), "na")),
        (
            "store atomic i32 1, ptr addrspace(1) @y release, align 4",
            Store("0:0", "y", Const(1), "rel"),
        ),
        ("fence acquire", Fence("0:0", "acq")),
        (
            "%r = atomicrmw sub ptr @x, i32 2 acq_rel",
            Rmw("0:0", "r", "x", "sub", Const(2), None, "acq_rel"),
        ),
    ],
)
def test_each_instruction_is_an_operation(text, operation):
    assert operations(text) == (operation,)


def test_a_cmpxchg_has_its_two_orders():
    rmw, success = operations("%r = cmpxchg ptr @x, i32 1, i32 2 acq_rel acquire")
    assert (rmw.kind, rmw.expected, rmw.operand) == ("cas", Const(1), Const(2))
    assert (rmw.order, rmw.failure_order) == ("acq_rel", "acq")
    assert success.value.op == "=="


def test_metadata_holds_the_tags():
    text = (
        "define void @P0() {\n  store i32 1, ptr @x, !mmra !2\n  fence release, !mmra !0\n"
        '  store i32 2, ptr @x, !mmra !{!"p", !"q"}\n  ret void\n}\n'
        '!0 = !{!"foo", !"bar"}\n!1 = !{!"sync-as", !"1"}\n!2 = !{!0, !1}\n'
    )
    first, second, third = read(text).threads[0].body
    assert first.tags == {("foo", "bar"), ("sync-as", "1")}
    assert (second.tags, third.tags) == ({("foo", "bar")}, {("p", "q")})


def test_a_list_of_tags_that_contains_itself_is_refused():
    text = (
        "define void @P0() {\n  fence release, !mmra !2\n  ret void\n}\n"
        '!0 = !{!"foo", !"bar"}\n!2 = distinct !{!0, !2}\n'
    )
    with pytest.raises(InputError, match="contains itself"):
        read(text)


def test_globals_and_pointer_parameters_are_locations():
    test = thread("store i32 1, ptr %p\nret void", parameters="ptr %p, ptr addrspace(3) %q")
    assert dict(test.locations) == {"x": 0, "y": -3, "p": 0, "q": 0}
    assert dict(test.address_spaces) == {"y": 1, "q": 3}
    assert (test.name, test.threads[0].name) == ("t", "0")


def test_the_question_ends_the_comments_at_the_head():
    head = "; A title.\n;\n; { x=5; z=1; }\n; locations [z]\n; exists (P0:r=1 /\\\n;   x=2)\n"
    test = thread("%r = load i32, ptr @x\nret void", head)
    assert (test.quantifier, test.locations["x"], test.locations["z"]) == ("exists", 5, 1)
    assert test.observed == ("z", "0:r", "x")


def test_labels_stand_at_the_end_of_a_line():
    store, load = operations("store i32 1, ptr @x ; A:\n%r = load i32, ptr @x")
    assert (store.label, load.label) == ("A", "0:1")


def test_the_function_is_the_thread_and_other_names_stay():
    text = "define void @left() { ret void }\ndefine void @P1() { ret void }\n"
    assert [thread.name for thread in read(text).threads] == ["left", "1"]


# --- what values and branches mean ----------------------------------------------------------------


def final(body, read_value):
    """The register r of a thread whose only load of x gives this value."""
    test = thread(f"%v = load i32, ptr @x\n{body}")
    domain = {"x": frozenset([read_value]), "y": frozenset([0])}
    (run,) = runs_of(test.threads[0], 0, domain)
    return run.registers["r"]


@pytest.mark.parametrize(
    ("body", "value", "result"),
    [
        ("%r = add i32 %v, 2147483647", 1, -(1 << 31)),
        ("%r = sub i32 %v, 3", 1, -2),
        ("%r = xor i32 %v, -1", 5, -6),
        ("%r = icmp ult i32 %v, 5", -1, 0),
        ("%r = icmp slt i32 %v, 5", -1, 1),
        ("%r = icmp uge i32 %v, 5", -1, 1),
        ("%r = icmp ne i32 %v, 5", 5, 0),
        ("%c = icmp eq i32 %v, 1\n%r = zext i1 %c to i32", 1, 1),
        ("%c = icmp eq i32 %v, 1\n%r = sext i1 %c to i32", 1, -1),
        ("%c = icmp eq i32 %v, 1\n%r = xor i1 %c, true", 1, 0),
        ("%c = icmp eq i32 %v, 1\n%r = add i1 %c, true", 1, 0),
        ("%c = trunc i32 %v to i1\n%r = select i1 %c, i32 %v, i32 9", 3, 3),
        ("%c = trunc i32 %v to i1\n%r = select i1 %c, i32 %v, i32 9", 4, 9),
        ("%r = freeze i32 %v", 4, 4),
    ],
)
def test_values_are_those_of_llvm(body, value, result):
    assert final(f"{body}\nret void", value) == result


DIAMONDS = """
  switch i32 %v, label %other [ i32 1, label %one
                                i32 2, label %two ]
one:
  br label %join
two:
  %c = icmp eq i32 %v, 3
  br i1 %c, label %never, label %join
never:
  br label %join
other:
  br label %join
join:
  %r = phi i32 [ 10, %one ], [ 20, %two ], [ 30, %other ], [ 40, %never ]
  ret void"""


@pytest.mark.parametrize(("value", "result"), [(1, 10), (2, 20), (3, 30), (0, 30)])
def test_branches_and_phis_are_followed(value, result):
    assert final(DIAMONDS, value) == result


def test_negative_cases_of_a_switch_are_numbers_with_a_sign():
    body = "switch i32 %v, label %end [ i32 -1, label %end ]\nend:\n%r = add i32 %v, 0\nret void"
    assert thread(f"%v = load i32, ptr @x\n{body}").threads[0].body[1].condition.b == Const(-1)


def test_a_way_into_the_middle_of_another_branch_is_followed():
    body = """
  %c = trunc i32 %v to i1
  br i1 %c, label %a, label %b
a:
  %d = icmp eq i32 %v, 1
  br i1 %d, label %b, label %end
b:
  %p = phi i32 [ 5, %0 ], [ 6, %a ]
  br label %end
end:
  %r = phi i32 [ %p, %b ], [ 7, %a ]
  ret void"""
    body = body.replace("%0", "%first")
    test = "br label %first\nfirst:\n" + body.lstrip("\n")
    assert [final(test, value) for value in (0, 1, 3)] == [5, 6, 7]


def test_what_stands_behind_a_join_does_not_depend_on_the_branch():
    body = """
  %v = load i32, ptr @x
  %c = trunc i32 %v to i1
  br i1 %c, label %then, label %join
then:
  %d = icmp eq i32 %v, 1
  br i1 %d, label %inner, label %back
inner:
  br label %back
back:
  store i32 1, ptr @x
  br label %join
join:
  store i32 2, ptr @x
  ret void"""
    test = thread(body)
    runs = list(runs_of(test.threads[0], 0, {"x": frozenset([1]), "y": frozenset([0])}))
    assert [run.dependencies for run in runs] == [frozenset({(0, 1)})]


C_TEST = """C t
{ x = 0; y = 0; }
P0 (int* x, atomic_int* y) {
  *x = 1; // mmra: foo:bar
  atomic_store_explicit(y, 1, memory_order_release); // mmra: foo:@SUFFIX@
}
P1 (int* x, atomic_int* y) {
  int r0 = atomic_load_explicit(y, memory_order_acquire);
  int r1 = 7;
  if (r0 == 1) { r1 = *x; }
  int e = 0;
  int s = atomic_compare_exchange_strong_explicit(y, &e, 4, memory_order_acq_rel,
    memory_order_acquire);
  int k = atomic_fetch_add_explicit(y, 3, memory_order_relaxed);
}
exists (1:r0=1 /\\ 1:r1=1 /\\ 1:e=1 /\\ 1:s=0 /\\ 1:k=1 /\\ y=0)
"""

IR_TEST = program("litmus_as_functions")


@pytest.mark.parametrize(("suffix", "racy"), [("bar", False), ("baz", True)])
def test_a_test_in_ir_may_do_what_it_may_do_in_c(suffix, racy):
    in_c, in_ir = (text.replace("@SUFFIX@", suffix) for text in (C_TEST, IR_TEST))
    expected = allowed(read_litmus(in_c))
    assert allowed(read_litmus_ir(in_ir)) == expected
    assert expected.racy == racy and len(expected.outcomes) > 3


def test_a_file_of_ir_is_one_test(tmp_path):
    (tmp_path / "messages.ll").write_text(IR_TEST)
    (test,), text = read_litmus_file(str(tmp_path / "messages.ll"))
    assert (test.name, text) == ("messages", IR_TEST)
    assert "1:e" in test.observed and Equals("y", 0) in test.condition.parts


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "line", "sentence"),
    [
        ("%r = load i64, ptr @x\nret void", 4, "values of type i64 are not read"),
        ("store ptr @x, ptr @x\nret void", 4, "values of type ptr are not read"),
        ("%r = load volatile i32, ptr @x\nret void", 4, "volatile accesses"),
        ("store volatile i32 1, ptr @x\nret void", 4, "volatile accesses"),
        ("%r = load atomic i32, ptr @x unordered, align 4\nret void", 4, "ordering unordered"),
        ('fence syncscope("agent") release\nret void', 4, "synchronisation scopes"),
        (
            '%r = load atomic i32, ptr @x syncscope("agent") acquire, align 4\nret void',
            4,
            "synchronisation scopes",
        ),
        ("%r = atomicrmw max ptr @x, i32 1 seq_cst\nret void", 4, "the operation max"),
        ("%r = cmpxchg weak ptr @x, i32 1, i32 2 seq_cst seq_cst\nret void", 4, "a weak cmpxchg"),
        ("store i32 undef, ptr @x\nret void", 4, "a number or a value of this function"),
        (
            "%v = load i32, ptr @x\n%r = udiv i32 %v, 2\nret void",
            5,
            "the instruction udiv is not read",
        ),
        ("%p = getelementptr i32, ptr @x, i64 1\nret void", 4, "values of type ptr"),
        ("br label %a\na:\nbr label %a", 6, "loops are not read"),
        ("call void @P0()\nret void", 4, "calls are not read"),
        ("call void @P0() convergent\nret void", 4, "calls are not read"),
        ("unreachable", 4, "it is not read"),
        ("store i32 1, ptr @x ; A:\nstore i32 1, ptr @x ; A:\nret void", 5, "is there twice"),
        ("store i32 1, ptr @x\nret void ; A:", 5, "names no operation"),
    ],
)
def test_what_is_not_read_is_refused_with_its_line(body, line, sentence):
    error = refused(body)
    assert sentence in error.message and error.line == line


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ("; exists (P0:q=1)\n", "the function of thread 0 computes no number %q"),
        ("; exists (P2:r=1)\n", "unknown thread '2': the test has 0"),
        ("; exists (z=1)\n", "unknown location 'z': the test has x, y"),
        ("; exists (x=1\n", "')' is expected here"),
        ("; { 0:r=1; }\n; exists (x=1)\n", "registers of functions have no initial values"),
    ],
)
def test_wrong_questions_are_refused(head, sentence):
    assert sentence in refused("%r = load i32, ptr @x\nret void", head).message


def test_places_in_the_question_are_those_of_the_file():
    error = refused("ret void", "; A title.\n; exists (x=1 /\\ zz=1)\n")
    assert (error.line, error.column) == (2, 18)


def test_parameters_that_are_no_locations_are_refused():
    assert "has a parameter %n of type i32" in refused("ret void", parameters="i32 %n").message


def test_a_global_without_a_number_needs_one():
    text = "@z = external global i32\ndefine void @P0() {\n store i32 1, ptr @z\n ret void\n}\n"
    with pytest.raises(InputError, match="the initial value of @z is not known"):
        read(text)
    assert read(text, "; { z=4; }\n").locations["z"] == 4


def test_what_a_reading_takes_for_granted_is_noticed():
    body = "%r = load i32, ptr @x\n%s = add nsw i32 %r, 1\nret void"
    notices = thread(body).notices
    assert any("arithmetic wraps" in each for each in notices)
    assert any("data race" in each for each in notices)


def test_operations_among_threads_that_access_no_memory_are_no_events():
    """CO26: nor are the intrinsics that control them."""
    text = """; exists (P0:r0=0 /\\ P1:r0=0)
@x = global i32 0
@y = global i32 0
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent nounwind willreturn memory(none)
define void @P0() {
  store atomic i32 1, ptr @x seq_cst, align 4
  CALLS
  %r0 = load atomic i32, ptr @y seq_cst, align 4
  ret void
}
define void @P1() {
  store atomic i32 1, ptr @y seq_cst, align 4
  %r0 = load atomic i32, ptr @x seq_cst, align 4
  ret void
}
"""
    calls = """%t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]"""
    found, plain = (read_litmus_ir(text.replace("CALLS", each)) for each in (calls, ""))
    assert found.threads == plain.threads
    (notice,) = set(found.notices) - set(plain.notices)
    assert "who executes them together is not asked" in notice
