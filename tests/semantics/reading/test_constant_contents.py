"""What is loaded from a constant is what its module writes there."""

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Unknown, Violated
from wavecheck.proofs.judging.judge import inlined
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.instructions import Load, Unmodelled
from wavecheck.semantics.program.operands import Constant, Literal
from wavecheck.semantics.reading.reader import read_module

GLOBALS = """
%s = type { i8, i32, [2 x i16] }
@one = constant i32 7
@row = hidden addrspace(4) constant [4 x i32] [i32 3, i32 5, i32 7, i32 -1], align 4
@deep = internal constant [2 x %s]
  [%s { i8 1, i32 2, [2 x i16] [i16 3, i16 4] }, %s zeroinitializer]
@mixed = constant { [2 x { ptr, i64 }], float }
  { [2 x { ptr, i64 }] [{ ptr, i64 } { ptr @one, i64 1 }, { ptr, i64 } { ptr null, i64 2 }],
    float 1.5 }
@packed = constant <{ i8, i32 }> <{ i8 1, i32 2 }>
@text = constant [3 x i8] c"ab\\00"
@lost = constant [2 x i32] [i32 undef, i32 6]
@written = global i32 7
@outer = external constant i32
@other = weak constant i32 7
@odd = weak_odr constant i32 7
@set = externally_initialized constant i32 7
@own = thread_local constant i32 7
@bits = constant i9 7
"""


def loaded(line):
    body = f"define i32 @f(i64 %i) {{\n%r = load {line}\nret i32 0\n}}\n"
    function = read_module(f"{GLOBALS}{body}!0 = !{{i32 0, i32 7}}", "x.ll").functions["f"]
    (found,) = function.blocks[function.entry].instructions
    if isinstance(found, (Load, Unmodelled)):
        return None
    assert (found.name, found.type, found.opcode) == ("r", line.partition(",")[0], "bitcast")
    return found.operands[0]


def step(global_, offset, space=""):
    return f"ptr{space} getelementptr inbounds (i8, ptr{space} @{global_}, i64 {offset})"


@pytest.mark.parametrize(
    "line, value",
    [
        ("i32, ptr @one", 7),
        ("i32, ptr addrspace(4) @row", 3),
        (f"i32, {step('row', 8, ' addrspace(4)')}", 7),
        (f"i32, {step('row', 12, ' addrspace(4)')}", 2**32 - 1),
        (f"i32, {step('deep', 4)}", 2),
        (f"i16, {step('deep', 10)}", 4),
        (f"i64, {step('mixed', 8)}", 1),
        (f"i64, {step('mixed', 24)}", 2),
        (f"i32, {step('lost', 4)}", 6),
    ],
)
def test_a_number_at_a_known_place_is_what_is_loaded(line, value):
    assert loaded(line) == Constant(value, line.partition(",")[0])


def test_a_float_at_a_known_place_is_what_is_loaded():
    assert loaded(f"float, {step('mixed', 32)}") == Literal("1.500000e+00", "float")


@pytest.mark.parametrize(
    "line",
    [
        *(f"i32, ptr @{name}" for name in ("written", "outer", "other", "odd", "set", "own")),
        "volatile i32, ptr @one",
        "atomic i32, ptr @one monotonic, align 4",
        "i32, ptr @one, !range !0",
        "float, ptr @one",
        "i16, ptr @one",
        "i64, ptr addrspace(4) @row",
        f"i32, {step('row', 2, ' addrspace(4)')}",
        f"i32, {step('row', 16, ' addrspace(4)')}",
        f"i32, {step('deep', 1)}",
        f"i16, {step('deep', 20)}",
        f"ptr, {step('mixed', 0)}",
        f"i32, {step('packed', 1)}",
        "i8, ptr @text",
        "i32, ptr @lost",
        "i9, ptr @bits",
    ],
)
def test_what_is_not_written_so_there_may_be_anything(line):
    assert loaded(line) is None


PAIR = """
declare void @op(i32) convergent
define void @src() {{
  %a = load i32, ptr {pointer}
  call void @op(i32 %a)
  ret void
}}
define void @tgt() {{
  call void @op(i32 {value})
  ret void
}}
"""


@pytest.mark.parametrize(
    "pointer, value, expected",
    [
        ("@one", 7, Preserved),
        ("@one", 8, Violated),
        ("@written", 7, Violated),
        ("@odd", 7, Unknown | Violated),
    ],
)
def test_a_pass_may_put_the_constant_for_its_load(pointer, value, expected):
    module = read_module(GLOBALS + PAIR.format(pointer=pointer, value=value), "pair.ll")
    functions = (inlined(module, name) for name in ("src", "tgt"))
    assert isinstance(validate(*functions, Options(timeout=20)), expected)


@pytest.mark.parametrize(
    ("name", "bytes_"),
    [
        ("one", (7, 0, 0, 0)),
        ("row", (3, 0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, *[255] * 4)),
        ("deep", (1, *[None] * 3, 2, 0, 0, 0, 3, 0, 4, *[0] * 13)),
        ("mixed", (*[None] * 8, 1, *[0] * 7, *[None] * 8, 2, *[0] * 9, 192, 63, *[None] * 4)),
        ("text", (None, None, None)),
        ("bits", (None, None)),
        ("lost", (*[None] * 4, 6, 0, 0, 0)),
        *((name, ()) for name in ("written", "outer", "other", "odd", "set", "huge", "no")),
    ],
)
def test_a_constant_is_known_byte_by_byte_but_for_padding_and_addresses(name, bytes_):
    text = f"{GLOBALS}@huge = constant [1000000000000 x i8] zeroinitializer\n"
    function = read_module(f"{text}define void @f() {{\nret void\n}}\n", "x.ll").functions["f"]
    assert function.globals.image(name) == bytes_
    assert function.globals.image(name) is function.globals.image(name)


def test_no_byte_is_known_of_memory_with_the_big_end_first():
    text = f'target datalayout = "E"\n{GLOBALS}define void @f() {{\nret void\n}}\n'
    assert read_module(text, "x.ll").functions["f"].globals.image("one") == ()
