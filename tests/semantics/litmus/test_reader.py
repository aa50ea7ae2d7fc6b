"""Litmus tests in C: what is read, and what is said of what is not."""

import pytest
from wavecheck.semantics.litmus.reader import read_litmus, read_litmus_tests
from wavecheck.semantics.memory_model.expressions import evaluate
from wavecheck.semantics.memory_model.litmus_test import (
    And,
    Assign,
    BinaryOp,
    Const,
    Equals,
    Fence,
    If,
    Load,
    Not,
    Or,
    Reg,
    Rmw,
    Store,
    Truth,
)
from wavecheck.semantics.program.input_errors import InputError


def read(body, rest="", parameters="atomic_int* x, int* y", initial=""):
    return read_litmus(f"C t\n{{ {initial} }}\nP0 ({parameters}) {{\n{body}\n}}\n{rest}\n", "t")


def statements(body, **how):
    return read(body, **how).threads[0].body


def refused(body="", rest="", **how):
    with pytest.raises(InputError) as caught:
        read(body, rest, **how)
    return caught.value


# --- operations -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("int r = *y;", Load("0:0", "r", "y", "na")),
        ("int r = (*y);", Load("0:0", "r", "y", "na")),
        ("int r; r = atomic_load(x);", Load("0:0", "r", "x", "sc")),
        (
            "int r = atomic_load_explicit(x, memory_order_relaxed);",
            Load("0:0", "r", "x", "rlx"),
        ),
        (
            "int r = atomic_load_explicit(x, memory_order_acquire);",
            Load("0:0", "r", "x", "acq"),
        ),
        ("*y = 1 + 2;", Store("0:0", "y", BinaryOp("+", Const(1), Const(2)), "na")),
        ("atomic_store(x, -1);", Store("0:0", "x", Const(-1), "sc")),
        (
            "atomic_store_explicit(x, 1, memory_order_release);",
            Store("0:0", "x", Const(1), "rel"),
        ),
        ("*x = 1;", Store("0:0", "x", Const(1), "sc")),
        ("atomic_thread_fence(memory_order_acq_rel);", Fence("0:0", "acq_rel")),
        (
            "int r = atomic_exchange_explicit(x, 2, memory_order_acq_rel);",
            Rmw("0:0", "r", "x", "xchg", Const(2), None, "acq_rel"),
        ),
        (
            "int r = atomic_fetch_add(x, 0x10);",
            Rmw("0:0", "r", "x", "add", Const(16), None, "sc"),
        ),
    ],
)
def test_each_function_is_an_operation(text, operation):
    assert statements(text) == (operation,)


@pytest.mark.parametrize("kind", ["add", "sub", "or", "and", "xor"])
def test_each_kind_of_modification_keeps_its_name(kind):
    (found,) = statements(f"int r = atomic_fetch_{kind}_explicit(x, 1, memory_order_relaxed);")
    assert (found.kind, found.order) == (kind, "rlx")


def test_a_compare_exchange_writes_back_what_it_read_and_gives_its_success():
    first, rmw, success, back, result = statements(
        "int e = 3;\nint r = atomic_compare_exchange_strong_explicit"
        "(x, &e, 4, memory_order_acq_rel, memory_order_acquire);"
    )
    assert first == Assign("e", Const(3))
    assert (rmw.kind, rmw.operand, rmw.expected) == ("cas", Const(4), Reg("e"))
    assert (rmw.order, rmw.failure_order) == ("acq_rel", "acq")
    old = Reg(rmw.register)
    assert success.value == BinaryOp("==", old, Reg("e"))
    assert back == Assign("e", old) and result == Assign("r", Reg(success.register))


def test_a_compare_exchange_with_a_shared_expected_value_stores_to_it_where_it_fails():
    load, rmw, success, failed = statements("A: atomic_compare_exchange_strong(x, y, 4);")
    assert (load.label, rmw.label) == ("0:0", "A")
    assert (load.location, load.order, rmw.expected) == ("y", "na", Reg(load.register))
    assert isinstance(failed, If) and failed.condition == BinaryOp(
        "==", Reg(success.register), Const(0)
    )
    assert failed.then == (Store("0:2", "y", Reg(rmw.register), "na"),)


def test_operations_are_taken_out_of_expressions_in_their_order():
    load, store = statements("atomic_store_explicit(x, *y + 1, memory_order_relaxed);")
    assert load.label == "0:0" and store.label == "0:1"
    assert store.value == BinaryOp("+", Reg(load.register), Const(1))


def test_if_and_else_hold_their_own_statements():
    load, branch = statements("if (*y == 1) { *y = 2; *y = 3; } else if (1) *y = 4;")
    assert branch.condition == BinaryOp("==", Reg(load.register), Const(1))
    assert [each.label for each in branch.then] == ["0:1", "0:2"]
    assert branch.other == (If(Const(1), (Store("0:3", "y", Const(4), "na"),)),)


def test_operators_bind_as_in_c():
    (assign,) = statements("int r = 1 + 2 * 3 == 7 && !0 | 4 ^ 5 & ~6;")
    left, right = assign.value.a, assign.value.b
    assert assign.value.op == "&&"
    assert left == BinaryOp(
        "==", BinaryOp("+", Const(1), BinaryOp("*", Const(2), Const(3))), Const(7)
    )
    assert right.op == "|" and right.b.op == "^" and right.b.b.op == "&"


@pytest.mark.parametrize(
    ("text", "value"),
    [("!1", 0), ("!0", 1), ("!!5", 1), ("-(2+3)", -5), ("- -4", 4), ("~0", -1), ("-2*3", -6)],
)
def test_unary_operators_are_those_of_c(text, value):
    (assign,) = statements(f"int r = {text};")
    assert evaluate(assign.value, {}) == value


def test_subtraction_associates_to_the_left():
    (assign,) = statements("int r = 9 - 4 - 3;")
    assert assign.value == BinaryOp("-", BinaryOp("-", Const(9), Const(4)), Const(3))


# --- labels, tags, names --------------------------------------------------------------------------


def test_tags_belong_to_the_operations_that_end_on_their_line():
    first, second, third = statements(
        "A: *y = 1; // mmra: vulkan:nonprivate, sync-as:1\n"
        "*y = 2;\n"
        "atomic_store_explicit(x, 1,\n  memory_order_release); /* mmra: foo:bar */"
    )
    assert first.tags == {("vulkan", "nonprivate"), ("sync-as", "1")} and first.label == "A"
    assert (second.tags, second.label) == (frozenset(), "0:1")
    assert third.tags == {("foo", "bar")}


def test_the_shorthand_of_listings_holds_tags_too():
    first, second, third = statements(
        "*y = 1; # foo:bar\n*y = 2;\t# sync-as:1 vulkan:nonprivate\n*y = 3;"
    )
    assert first.tags == {("foo", "bar")} and third.tags == frozenset()
    assert second.tags == {("sync-as", "1"), ("vulkan", "nonprivate")}
    assert "'let' is not a tag" in refused("*y = 1; # let 1 = global").message
    assert refused("#include <x>").column == 1


def test_a_comment_of_ml_may_hold_tags_and_a_pointer_in_brackets_is_none():
    load, branch = statements("if (*y == 1) { *y = 2; (* mmra: a:b *) }")
    assert load.tags == branch.then[0].tags == {("a", "b")}


def test_initial_values_of_locations_and_registers():
    test = read("int r0 = r5;", initial="x = 3; [y] = -1; int z = 0x2; addrspace(3) w; 0:r5 = 7;")
    assert dict(test.locations) == {"x": 3, "y": -1, "z": 2, "w": 0}
    assert dict(test.address_spaces) == {"w": 3}
    assert test.threads[0].body[0] == Assign("r5", Const(7))


def test_address_spaces_stand_at_parameters():
    test = read("*y = 1;", parameters="addrspace(5) int* x, global int* y, __local atomic_int* z")
    assert dict(test.address_spaces) == {"x": 5, "y": 1, "z": 3}


def test_locations_that_are_not_initialised_are_zero():
    assert dict(read("*y = 1;").locations) == {"x": 0, "y": 0}


# --- the question ---------------------------------------------------------------------------------

ONE, TWO, THREE = Equals("x", 1), Equals("0:r0", 2), Equals("y", 3)


@pytest.mark.parametrize(
    ("text", "quantifier", "condition"),
    [
        ("exists (x=1)", "exists", ONE),
        ("~exists (x=1 /\\ 0:r0=2)", "~exists", And((ONE, TWO))),
        ("forall ([x]==1 \\/ P0:r0=2)", "forall", Or((ONE, TWO))),
        ("exists x=1 \\/ 0:r0=2 /\\ y=3", "exists", Or((ONE, And((TWO, THREE))))),
        ("exists ((x=1 \\/ 0:r0=2) /\\ y=3)", "exists", And((Or((ONE, TWO)), THREE))),
        ("exists (~(x=1) /\\ not 0:r0=2)", "exists", And((Not(ONE), Not(TWO)))),
        ("exists (x=1 => y=3)", "exists", Or((Not(ONE), THREE))),
        ("exists (true)", "exists", Truth()),
        ("exists (x!=1)", "exists", Not(ONE)),
        ("exists (x=1 || 0:r0=2 && y=3)", "exists", Or((ONE, And((TWO, THREE))))),
        ("", None, Truth()),
    ],
)
def test_questions(text, quantifier, condition):
    test = read("int r0 = *y;", text)
    assert (test.quantifier, test.condition) == (quantifier, condition)


def test_listed_names_are_observed_before_those_of_the_condition():
    test = read("int r0 = *y;", "locations [y; 0:r0;]\nexists (x=1 /\\ y=0)")
    assert test.observed == ("y", "0:r0", "x")


# --- files ----------------------------------------------------------------------------------------


def test_a_file_may_hold_several_tests():
    text = "(* both *)\nC one\n{}\nP0 (int* x) { *x = 1; }\nC two\n{}\nP0 (int* x) { *x = 2; }\n"
    first, second = read_litmus_tests(text)
    assert (first.name, second.name) == ("one", "two")
    assert second.threads[0].body[0].value == Const(2)
    with pytest.raises(InputError, match="one, two"):
        read_litmus(text)


def test_what_generators_write_behind_the_name_is_passed_over():
    text = 'C t\n"PodWW Rfe"\nCycle=Rfe PodRR\nRelax=\n{}\nP0 (int* x) { *x = 1; }\n'
    assert read_litmus(text).locations == {"x": 0}


def test_places_count_from_the_start_of_the_file_in_a_later_test():
    text = "C one\n{}\nP0 (int* x) { *x = 1; }\nC two\n{}\nP0 (int* x) {\n  *z = 2; }\n"
    with pytest.raises(InputError) as caught:
        read_litmus_tests(text, "f.litmus")
    assert str(caught.value).startswith("f.litmus:7:4: unknown location 'z'")


@pytest.mark.parametrize(
    ("body", "line", "column", "sentence"),
    [
        ("*z = 1;", 4, 2, "unknown location 'z' in thread P0"),
        ("int r0 = *y", 5, 1, "';' is expected here"),
        ("while (1) {}", 4, 1, "loops are not read"),
        ("for (;;) {}", 4, 1, "loops are not read"),
        ("goto a;", 4, 1, "this jump is not read"),
        ("A: *y = 1;\nA: *y = 2;", 5, 1, "the label 'A' is there twice"),
        ("A: int r0 = 1;", 4, 1, "names no operation of memory"),
        ("A: atomic_store(x, *y);", 4, 1, "would name two operations"),
        ("r0 = 1;", 4, 1, "'r0' is not declared in thread P0"),
        ("int r0; int r0;", 4, 13, "'r0' is declared twice"),
        ("int x = 1;", 4, 5, "'x' is declared twice"),
        ("int r0 = x;", 4, 10, "'x' is a pointer, and a value is expected"),
        ("int r0 = atomic_load(1);", 4, 22, "the name of a location is expected here"),
        ("int r0 = atomic_store(x, 1);", 4, 10, "atomic_store has no value"),
        ("int r0 = f(x);", 4, 10, "the function 'f' is not read"),
        (
            "int r0 = 1;\natomic_compare_exchange_weak(x, &r0, 1);",
            5,
            1,
            "may fail without a reason, which is not modelled",
        ),
        (
            "int r0 = atomic_load_explicit(x, memory_order_release);",
            4,
            34,
            "a load cannot be release",
        ),
        ("atomic_store_explicit(x, 1, memory_order_acquire);", 4, 29, "a store cannot be acquire"),
        ("atomic_store_explicit(x, 1, relaxed);", 4, 29, "'relaxed' is no memory order"),
        ("int r0 = *y + atomic_load(x);", 4, 13, "C does not order two operations"),
        ("int r0 = 1 && *y;", 4, 12, "does not always execute what stands behind '&&'"),
        ("int r0 = 1 << 2;", 4, 12, "the operator '<<' of C is not read"),
        ("int r0 = (int) *y;", 4, 10, "casts are not read"),
        ("long r0 = 1;", 4, 1, "local variables are of type int"),
        ("int r0 = 010;", 4, 10, "is an octal number"),
        ("int r0 = 4294967296;", 4, 10, "does not fit into 32 bits"),
        ("*y = 1; // mmra: foo", 4, 18, "'foo' is not a tag"),
        ("int r0 = 1; // mmra: foo:bar", 4, 13, "these tags belong to no operation"),
        ("/* open", 4, 1, "does not end"),
        ("if (*y) {", 7, 1, "the text ends inside braces"),
        ("*y 1;", 4, 4, "'=' is expected here, not '1'"),
        ("r0_t r0;", 4, 1, "the type 'r0_t' is not read"),
        ("int *p = y;", 4, 5, "local pointers are not read"),
        ("A: if (*y) *y = 2;", 4, 1, "the label 'A' names no operation"),
        ("*y = 1; /* mmra: a:b */ // mmra: c:d", 4, 25, "a line has one comment with tags"),
    ],
)
def test_wrong_bodies_are_refused_with_their_place(body, line, column, sentence):
    error = refused(body)
    assert sentence in error.message
    assert (error.file, error.line, error.column) == ("t", line, column)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("exists (z=1)", "unknown location 'z': the test has x, y"),
        ("exists (1:r0=1)", "unknown thread '1': the test has 0"),
        ("exists (0:r9=1)", "unknown register 'r9' of thread 0, which has r0"),
        ("exists (x=1", "')' is expected here, not the end of the file"),
        ("exists (x)", "'=' is expected here"),
        ("exists (x=y)", "a number is expected here"),
        ("exists (x=1) x", "stands behind the question"),
        ("P0 (int* x) { }", "the thread 'P0' is there twice"),
        ("filter (x=1)", "a thread or the question is expected here"),
        ("}", "a thread or the question is expected here"),
    ],
)
def test_wrong_questions_are_refused(text, sentence):
    error = refused("int r0 = *y;", text)
    assert sentence in error.message and error.line >= 6


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a litmus test begins with a line such as 'C NAME'"),
        ("exists (x=1)", "a litmus test begins with a line"),
        ("AArch64 MP\n{}\n", "this is a test for AArch64"),
        ("C t\nP0 (int* x) { }\n", "the initial values"),
        ("C t\n{ x = 1;", "the initial values do not end"),
        ("C t\n{ x = 1; x = 2; }\n", "the location 'x' has two initial values"),
        ("C t\n{ 0:r = 1; 0:r = 2; }\n", "the register '0:r' has two initial values"),
        ("C t\n{ int *p = &x; }\n", "pointers to locations are not values"),
        ("C t\n{ x = &y; }\n", "an initial value is a number"),
        ("C t\n{}\n", "the test has no thread"),
        ("C t\n{}\nexists (true)\n", "the test has no thread"),
        ("C t\n{ 1:r0 = 1; }\nP0 (int* x) { }\n", "unknown thread '1' among the initial values"),
        ("C t\n{}\nP0 (float* x) { }\n", "the type 'float' is not read"),
        ("C t\n{}\nP0 (int x) { }\n", "'*' is expected here"),
        ("C t\n{}\nP0 (int* x, int* x) { }\n", "two parameters are called 'x'"),
        ("C t\n{}\nP0 (global int* x) { }\nP1 (local int* x) { }", "has two address spaces"),
        ("C t\n{}\nP0 (int* x) { }\nC t\n{}\nP0 (int* x) { }\n", "two tests of the file"),
        ("C t\n{}\nP0 (int* x) {" + "if (1) {" * 5000, "nests deeper"),
    ],
)
def test_wrong_files_are_refused(text, sentence):
    with pytest.raises(InputError) as caught:
        read_litmus_tests(text, "t")
    assert sentence in caught.value.message and caught.value.file == "t"


def test_what_a_reading_takes_for_granted_is_noticed():
    test = read(
        "*x = 1;\nint r0 = atomic_load_explicit(x, memory_order_consume);\n"
        "atomic_thread_fence(memory_order_relaxed);"
    )
    assert len(test.notices) == 3
    assert [each.order for each in test.threads[0].body] == ["sc", "acq"]
    assert [each.label for each in test.threads[0].body] == ["0:0", "0:1"]


@pytest.mark.parametrize("question", ["exists", "~exists", "forall", "locations"])
def test_a_thread_that_is_not_closed_before_the_question_is_said(question):
    text = f"C t\n{{}}\nP0(atomic_int* x) {{ atomic_store(x, 1);\n{question} (x=1)\n"
    with pytest.raises(InputError) as caught:
        read_litmus(text, "t")
    assert "stands inside braces" in caught.value.message
    assert (caught.value.line, caught.value.column) == (4, 1)
    assert "line 3, column 19" in caught.value.hint
