"""Which variables of a target are elements of one that only the source has."""

import pytest
from wavecheck.semantics.attributes.split_variables import with_whole_variables
from wavecheck.semantics.program.instructions import Effect, Load
from wavecheck.semantics.program.operands import Global, Literal
from wavecheck.semantics.reading.reader import read_module

SOURCE = """
%pair = type { i32, [2 x float] }
@v = internal global %pair { i32 1, [2 x float] [float 2.0, float 3.0] }, align 8
define void @f(i32 %x, ptr %p, i64 %i) {
  %at = getelementptr inbounds %pair, ptr @v, i64 0, i32 1, i64 1
  store i32 %x, ptr @v
  store float 4.0, ptr %at
  ret void
}
"""

TARGET = """
@v.0 = internal global i32 1, align 8
@v.2 = internal unnamed_addr global float 3.0, align 8
@text = constant i32 7
define void @f(i32 %x, ptr %p, i64 %i) {
  store i32 %x, ptr @v.0
  store float 4.0, ptr @v.2
  %low = load i16, ptr getelementptr (i8, ptr @v.0, i64 2)
  MORE
  ret void
}
declare void @take(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""


def whole(source=SOURCE, target=TARGET, more=""):
    modules = (read_module(text, "f") for text in (source, target.replace("MORE", more)))
    return with_whole_variables(*modules, ("f", "f"))


def test_an_element_is_a_place_in_its_variable():
    found = whole()
    assert found is not None
    function = found.functions["f"]
    places = []
    for _, each in function.sites():
        match each:
            case Effect(operands=(_, pointer)) | Load(pointer=pointer):
                places.append(pointer)
            case _:
                pass
    assert places[0] == Global("v")
    assert [(at.base, at.offset) for at in places[1:] if isinstance(at, Literal)] == [
        ("v", 8),
        ("v", 2),
    ]
    known = function.globals
    assert known.parts == {"v": ((0, 4), (8, 12))}
    assert known.sizes["v"] == (12, True)
    assert "v" in known.own and not {"v.0", "v.2"} & (known.own | known.variables | known.local)


def test_elements_are_counted_through_all_that_holds_them():
    source = SOURCE.replace("{ i32, [2 x float] }", "<{ i8, { i8, [1 x %in] }, i32 }>")
    source = source.replace("%pair =", "%in = type { i32, <2 x i16> }\n%pair =")
    source = source.partition("@v =")[0] + (
        "@v = internal global %pair zeroinitializer, align 16\n"
        "define void @f() {\n  store i8 1, ptr @v\n  ret void\n}\n"
    )
    for number, offset, type_ in ((0, 0, "i8"), (2, 5, "i32"), (3, 9, "<2 x i16>"), (4, 13, "i32")):
        target = (
            f"@v.{number} = internal global {type_} zeroinitializer, align 16\n"
            f"define void @f() {{\n  %x = load {type_}, ptr @v.{number}\n  ret void\n}}\n"
        ).replace("global i8 zeroinitializer", "global i8 0")
        found = whole(source, target.replace("i32 zeroinitializer", "i32 0"))
        assert found is not None
        left = found.functions["f"].globals.parts["v"]
        assert left[0][0] == offset


@pytest.mark.parametrize(
    "more",
    [
        "store ptr @v.0, ptr %p",
        "call void @take(ptr @v.0)",
        'call void @take(ptr null) [ "deopt"(ptr @v.0) ]',
        "%c = icmp eq ptr @v.0, %p",
        "%n = ptrtoint ptr @v.0 to i64",
        "%n = ptrtoint ptr getelementptr (i8, ptr @v.0, i64 1) to i64",
        "%s = select i1 true, ptr @v.0, ptr @v.2",
        "%a = getelementptr i8, ptr @v.0, i64 %i\n  store i8 0, ptr %a",
        "%y = load volatile i32, ptr @v.0",
        "store volatile i32 0, ptr @v.0",
        "%y = load atomic i32, ptr @v.0 monotonic, align 4",
        "%y = atomicrmw add ptr @v.0, i32 1 monotonic",
        "%y = load i64, ptr @v.0",
        "%y = load i32, ptr getelementptr (i8, ptr @v.0, i64 1)",
        "%y = load i32, ptr getelementptr (i8, ptr @v.0, i64 8)",
        "%y = load i8, ptr getelementptr (i8, ptr @v.2, i64 -1)",
        "call void @llvm.memcpy.p0.p0.i64(ptr @v.0, ptr %p, i64 4, i1 false)",
        "%y = load i32, ptr inttoptr (i64 ptrtoint (ptr @v.0 to i64) to ptr)",
        "store i64 ptrtoint (ptr @v.0 to i64), ptr @v.0",
        "store ptr @v.0, ptr @v.0",
        "store <vscale x 1 x i8> zeroinitializer, ptr @v.0",
    ],
)
def test_an_element_whose_address_is_used_otherwise_is_none(more):
    assert whole(more=more) is None


def test_another_function_of_the_target_may_use_an_element_otherwise():
    assert whole(target=TARGET + "define ptr @g() {\n  ret ptr @v.0\n}\n") is None
    assert whole(target=TARGET + "@table = global ptr @v.0\n") is None
    assert whole(target=TARGET + "@second = alias i32, ptr @v.0\n") is None
    invoked = (
        "declare i32 @personality(...)\n"
        "define void @g() personality ptr @personality {\n"
        "  invoke void @take(ptr @v.0) to label %a unwind label %b\n"
        "a:\n  ret void\nb:\n  %l = landingpad { ptr, i32 } cleanup\n  ret void\n}\n"
    )
    assert whole(target=TARGET + invoked) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("@v.0 = internal global i32 1", "@v.0 = internal global i32 2"),
        ("@v.0 = internal global i32 1", "@v.0 = internal global i32 poison"),
        ("@v.0 = internal global i32 1", "@v.0 = internal global float 0x36A0000000000000"),
        ("@v.0 = internal global i32 1", "@v.0 = global i32 1"),
        ("@v.0 = internal global i32 1", "@v.0 = internal externally_initialized global i32 1"),
        ("@v.0 = internal global i32 1", "@v.0 = internal thread_local global i32 1"),
        ("global i32 1, align 8", "global i32 1, align 4"),
        ("global float 3.0, align 8", "global float 3.0, align 4"),
        ("global float 3.0, align 8", "global float 2.0, align 8"),
        ("global float 3.0, align 8", "global [1 x float] [float 3.0], align 8"),
        ("@text", "@v"),
        ("@text = constant i32 7", "@v = global i32 7"),
        ("@text = constant i32 7", "@other = internal global i32 7"),
        ("@text = constant i32 7", "@v.3 = internal global i32 7"),
        ("@text = constant i32 7", "@v.1 = internal global i32 1"),
        ("@text = constant i32 7", "declare void @v()"),
        ("@text = constant i32 7", "@v.00 = internal global i32 1, align 8"),
        ("@v.2", "@v.1"),
        ("@v.2", "@v.02x"),
        ("@v.2", "@v.9999999"),
    ],
)
def test_what_is_no_element_is_none(before, after):
    assert before in TARGET
    assert whole(target=TARGET.replace(before, after)) is None


def test_one_in_another_space_is_none():
    target = TARGET.replace("@v.2 = internal unnamed_addr", "@v.2 = internal addrspace(1)")
    assert "addrspace" in target
    assert whole(target=target.replace("ptr @v.2", "ptr addrspace(1) @v.2")) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("internal global %pair", "global %pair"),
        ("internal global %pair", "internal externally_initialized global %pair"),
        (", align 8", ""),
        ("ret void", "store ptr @v, ptr %p\n  ret void"),
        ("%pair = type", "@v.0 = constant i32 1\n%pair = type"),
        ("%pair = type", "declare void @v.0()\n%pair = type"),
        ("%pair = type", "define void @v.0() {\n  ret void\n}\n%pair = type"),
        ("%pair = type", "@v.0 = alias i32, ptr @other\n@other = global i32 0\n%pair = type"),
        ("%pair = type", "@table = global ptr @v\n%pair = type"),
    ],
)
def test_a_source_that_others_can_tell_of_has_none(before, after):
    assert before in SOURCE
    assert whole(source=SOURCE.replace(before, after)) is None


def test_what_both_have_is_no_element():
    found = whole("@v.0 = internal global i32 1, align 8" + SOURCE)
    assert found is not None
    known = found.functions["f"].globals
    assert known.parts == {"v": ((8, 12),)} and "v.0" in known.variables


def test_a_variable_that_is_no_more_than_one_scalar_has_none():
    source = "@v = internal global i32 0, align 4\ndefine void @f() {\n  ret void\n}\n"
    target = "@v.0 = internal global i32 0, align 4\ndefine void @f() {\n  ret void\n}\n"
    assert whole(source, target) is None


def test_without_new_variables_nothing_is_split():
    assert whole(target=SOURCE) is None
