"""One instruction of LLVM's text against the instruction of the model that it must become."""

import pytest
from wavecheck.semantics.program.attributes import NOT_NULL, ValueAttributes
from wavecheck.semantics.program.instructions import (
    Access,
    Alloca,
    Assume,
    Call,
    Compute,
    Effect,
    Load,
    Phi,
    Unmodelled,
)
from wavecheck.semantics.program.operands import Constant, Global, Literal, Local, Undefined
from wavecheck.semantics.program.terminators import UnmodelledTerminator
from wavecheck.semantics.reading import calls as ir_text_calls
from wavecheck.semantics.reading.reader import read_module

LAYOUT = "e-p:64:64-p3:32:32-i64:64-i128:128-a:8:64"
AROUND = f"""
target datalayout = "{LAYOUT}"
%pair = type {{ i8, ptr }}
%packed = type <{{ i8, i32, [3 x %pair] }}>
%opaque = type opaque
@here = external global i32
@own = external thread_local global i32
declare i64 @llvm.readcyclecounter()
declare i32 @llvm.umin.i32(i32, i32)
declare <2 x i32> @llvm.umax.v2i32(<2 x i32>, <2 x i32>)
declare i32 @llvm.ctlz.i32(i32, i1)
declare {{i32, i1}} @llvm.sadd.with.overflow.i32(i32, i32)
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.expect.i32(i32, i32)
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @llvm.read_register.i64(metadata)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.experimental.constrained.sqrt.f32(float, metadata, metadata)
"""
ARGUMENTS = (
    "i32 %a, i64 %w, i1 %c, ptr %p, ptr addrspace(3) %l, float %f, <4 x i32> %v, %packed %s, "
    "{ i32, [2 x i8] } %g"
)
A, W, C, P = Local("a", "i32"), Local("w", "i64"), Local("c", "i1"), Local("p", "ptr")
F, V, S = Local("f", "float"), Local("v", "<4 x i32>"), Local("s", "%packed")
L = Local("l", "ptr addrspace(3)")


def i64(value):
    return Constant(value, "i64")


def body_of(body, after=""):
    text = f"{AROUND}define void @f({ARGUMENTS}) {{\n{body}\nret void\n}}\n{after}"
    function = read_module(text, "x.ll").functions["f"]
    return function.blocks[function.entry].instructions


def read(line, after=""):
    (found,) = body_of(line, after)
    return found


COMPUTED = {
    "add nuw nsw i32 %a, -5": ("i32", "add", (A, Constant(2**32 - 5, "i32")), "nuw nsw"),
    "or disjoint i32 %a, 1": ("i32", "or", (A, Constant(1, "i32")), "disjoint"),
    "udiv exact i32 %a, 3": ("i32", "udiv", (A, Constant(3, "i32")), "exact"),
    "xor i1 %c, true": ("i1", "xor", (C, Constant(1, "i1")), ""),
    "zext nneg i32 %a to i64": ("i64", "zext", (A,), "nneg"),
    "trunc nuw nsw i32 %a to i8": ("i8", "trunc", (A,), "nuw nsw"),
    "ptrtoint ptr %p to i64": ("i64", "ptrtoint", (P,), ""),
    "select i1 %c, i32 %a, i32 undef": ("i32", "select", (C, A, Undefined("undef", "i32")), ""),
    "freeze <4 x i32> %v": ("<4 x i32>", "freeze", (V,), ""),
    "fneg float %f": ("float", "fneg", (F,), ""),
    "fadd reassoc nnan float %f, 0.5": (
        "float",
        "fadd",
        (F, Literal("5.000000e-01", "float")),
        "reassoc nnan",
    ),
    "add <4 x i32> %v, splat (i32 7)": (
        "<4 x i32>",
        "add",
        (V, Literal("splat (i32 7)", "<4 x i32>")),
        "",
    ),
    "add <4 x i32> %v, <i32 1, i32 poison, i32 3, i32 4>": (
        "<4 x i32>",
        "add",
        (V, Literal("<i32 1, i32 poison, i32 3, i32 4>", "<4 x i32>")),
        "",
    ),
    "extractelement <4 x i32> %v, i32 %a": ("i32", "extractelement", (V, A), ""),
    "insertelement <4 x i32> %v, i32 %a, i64 2": (
        "<4 x i32>",
        "insertelement",
        (V, A, i64(2)),
        "",
    ),
    "shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 0>": (
        "<2 x i32>",
        "shufflevector",
        (V, Undefined("poison", "<4 x i32>"), Literal("<i32 3, i32 0>", "<2 x i32>")),
        "",
    ),
    "call i32 @llvm.umin.i32(i32 %a, i32 3)": ("i32", "llvm.umin", (A, Constant(3, "i32")), ""),
    "call i32 @llvm.ctlz.i32(i32 %a, i1 false)": (
        "i32",
        "llvm.ctlz",
        (A, Constant(0, "i1")),
        "",
    ),
    "call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %a, i32 1)": (
        "{ i32, i1 }",
        "llvm.sadd.with.overflow",
        (A, Constant(1, "i32")),
        "",
    ),
    "call i32 @llvm.expect.i32(i32 %a, i32 1)": ("i32", "bitcast", (A,), ""),
    "ptrtoint ptr @here to i64": ("i64", "ptrtoint", (Global("here"),), ""),
}


@pytest.mark.parametrize("line", COMPUTED)
def test_a_pure_operation_is_computed(line):
    type_, opcode, operands, flags = COMPUTED[line]
    found = read(f"%r = {line}")
    assert isinstance(found, Compute)
    assert (found.name, found.type, found.opcode, found.operands) == ("r", type_, opcode, operands)
    assert found.flags == set(flags.split())


@pytest.mark.parametrize(
    ("line", "type_", "predicate", "flags"),
    [
        ("icmp samesign ult i32 %a, 7", "i1", "ult", {"samesign"}),
        ("icmp eq ptr %p, null", "i1", "eq", set()),
        ("fcmp fast oge float %f, 1.0", "i1", "oge", {"fast"}),
        ("icmp sgt <4 x i32> %v, zeroinitializer", "<4 x i1>", "sgt", set()),
    ],
)
def test_a_comparison_gives_a_truth_value_for_each_element(line, type_, predicate, flags):
    found = read(f"%r = {line}")
    assert (found.type, found.predicate, found.flags) == (type_, predicate, flags)


@pytest.mark.parametrize(
    ("line", "type_", "detail"),
    [
        ("extractvalue %packed %s, 2, 1, 1", "ptr", "2, 1, 1"),
        ("extractvalue { i32, [2 x i8] } %g, 1", "[2 x i8]", "1"),
        ("insertvalue %packed %s, i32 7, 1", "%packed", "1"),
    ],
)
def test_parts_of_aggregates_are_told_apart_by_their_indices(line, type_, detail):
    found = read(f"%r = {line}")
    assert (found.type, found.detail) == (type_, detail)


ADDRESSES = {
    "getelementptr i32, ptr %p, i64 %w": (P, W, i64(4)),
    "getelementptr i8, ptr %p, i32 %a": (P, A, i64(1)),
    "getelementptr i24, ptr %p, i32 %a": (P, A, i64(4)),
    "getelementptr %packed, ptr %p, i64 1, i32 2, i64 %w, i32 1": (
        *(P, i64(1), i64(53), i64(5), i64(1)),
        *(W, i64(16), i64(8), i64(1)),
    ),
    "getelementptr { i8, { i16, <3 x i32> } }, ptr %p, i64 %w, i32 1, i32 1": (
        *(P, W, i64(48), i64(16), i64(1), i64(16), i64(1)),
    ),
    "getelementptr [4 x [5 x i16]], ptr %p, i64 0, i64 %w, i32 %a": (
        *(P, i64(0), i64(40), W, i64(10), A, i64(2)),
    ),
    "getelementptr i32, ptr getelementptr (i8, ptr @here, i64 4), i64 %w": (
        *(Literal("getelementptr (i8, ptr @here, i64 4)", "ptr", "here", 4, True), W, i64(4)),
    ),
    "getelementptr inbounds i32, ptr addrspace(3) %l, i32 %a": (L, A, i64(4)),
}


@pytest.mark.parametrize("line", ADDRESSES)
def test_an_address_is_a_base_and_steps_with_their_strides(line):
    found = read(f"%r = {line}")
    assert (found.opcode, found.operands) == ("getelementptr", ADDRESSES[line])
    assert found.flags == ({"inbounds"} if "inbounds" in line else set())


@pytest.mark.parametrize(
    ("line", "type_", "detail"),
    [
        ("getelementptr nuw i32, ptr addrspace(3) %l, i32 %a", "ptr addrspace(3)", "i32"),
        ("getelementptr i32, ptr %p, <4 x i32> %v", "<4 x ptr>", "i32"),
        ("getelementptr <vscale x 4 x i32>, ptr %p, i64 1", "ptr", "<vscale x 4 x i32>"),
    ],
)
def test_an_address_without_a_fixed_stride_is_opaque(line, type_, detail):
    found = read(f"%r = {line}")
    assert (found.opcode, found.type, found.detail) == ("opaque getelementptr", type_, detail)


@pytest.mark.parametrize(
    "line",
    [
        "ptrtoint ptr addrspace(3) %l to i64",
        "inttoptr i64 %w to ptr addrspace(3)",
        "select nnan i1 %c, float %f, float 1.0",
    ],
)
def test_what_is_not_computed_exactly_is_opaque(line):
    assert read(f"%r = {line}").opcode == f"opaque {line.split()[0]}"


def test_flags_of_a_pure_call_tell_it_from_another():
    line = "call {} float @llvm.fma.f32(float %f, float 1.0, float 2.0)"
    details = [read("%r = " + line.format(flags)).detail for flags in ("", "fast", "nnan nsz")]
    assert details == ["", "fast", "nnan nsz"]


MEMORY = {
    "load volatile i32, ptr %p": Load("r", "i32", P, volatile=True),
    'load atomic i32, ptr %p syncscope("agent") acquire, align 4': Load(
        "r", "i32", P, atomic='acquire syncscope("agent")'
    ),
    "load ptr, ptr %p, !nonnull !0, !noundef !0": Load(
        "r", "ptr", P, result=ValueAttributes(noundef=True, range=NOT_NULL)
    ),
    "load i32, ptr %p, !range !1": Load(
        "r", "i32", P, result=ValueAttributes(range=((0, 5), (10, 2**32 - 3)))
    ),
    "alloca [2 x i64], i32 3, align 16": Alloca("r", "ptr", 48, align=16),
    "alloca i32, i32 %a": Alloca("r", "ptr", None, align=4),
    "cmpxchg weak ptr %p, i32 1, i32 %a acq_rel monotonic": Effect(
        "r", "{ i32, i1 }", "cmpxchg weak acq_rel monotonic", (P, Constant(1, "i32"), A)
    ),
    'atomicrmw volatile add ptr %p, i32 %a syncscope("x y") seq_cst': Effect(
        "r", "i32", 'atomicrmw volatile add seq_cst syncscope("x y")', (P, A)
    ),
    "atomicrmw fadd ptr %p, float %f monotonic": Effect(
        "r", "float", "atomicrmw fadd monotonic", (P, F)
    ),
}
EFFECTS = {
    "store i32 %a, ptr %p": ("store", (A, P)),
    "store volatile i32 %a, ptr %p": ("store volatile", (A, P)),
    "store atomic i32 %a, ptr %p release, align 4": ("store atomic release", (A, P)),
    'fence syncscope("agent") acq_rel': ('fence acq_rel syncscope("agent")', ()),
    "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @here, i64 8, i1 false)": (
        "llvm.memcpy.p0.p0.i64",
        (P, Global("here"), i64(8), Constant(0, "i1")),
    ),
}
NODES = "!0 = !{}\n!1 = !{i32 0, i32 5, i32 10, i32 -3}\n"


@pytest.mark.parametrize("line", MEMORY)
def test_memory_is_read_and_changed_with_orderings_and_scopes(line):
    user = "call void %p(ptr %r)" if "alloca" in line else ""
    found = body_of(f"%r = {line}\n{user}", NODES)[0]
    wanted = MEMORY[line]
    assert type(found) is type(wanted)
    assert found.line == AROUND.count("\n") + 2
    fields = [name for name in type(wanted).__slots__ if name not in ("line", "text", "access")]
    assert {n: getattr(found, n) for n in fields} == {n: getattr(wanted, n) for n in fields}


ACCESSES = {
    "load i32, ptr %p": Access(4, 4),
    "load <4 x float>, ptr %p, align 4": Access(16, 4),
    "load { i8, i32 }, ptr %p, align 1, !invariant.load !0": Access(8, 1, invariant=True),
    "load i1, ptr %p": Access(1, 1),
    'load atomic i32, ptr %p syncscope("agent") acquire, align 8': Access(4, 8),
    "atomicrmw add ptr %p, i64 1 monotonic": Access(8, 8),
    "cmpxchg ptr %p, i16 1, i16 2 acq_rel monotonic": Access(2, 2),
}


@pytest.mark.parametrize("line", ACCESSES)
def test_an_access_has_its_bytes_and_their_alignment(line):
    found = body_of(f"%r = {line}", NODES)[0]
    assert isinstance(found, Load | Effect)
    assert found.access == ACCESSES[line]
    assert read("store i24 1, ptr %p, align 2").access == Access(3, 2)


@pytest.mark.parametrize("line", EFFECTS)
def test_an_effect_without_a_result_has_a_kind_and_operands(line):
    found = read(line)
    assert isinstance(found, Effect)
    assert (found.name, found.type, found.kind, found.operands) == (None, "void", *EFFECTS[line])


def test_an_assumption_keeps_its_condition():
    found = read("call void @llvm.assume(i1 %c)")
    assert isinstance(found, Assume) and found.condition == C


def test_an_assumption_about_more_than_its_condition_is_unmodelled():
    found = read('call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]')
    assert isinstance(found, Unmodelled)


ALIAS_SCOPE = "call void @llvm.experimental.noalias.scope.decl(metadata !1)"
SCOPES = '!1 = !{!2}\n!2 = distinct !{!2, !3}\n!3 = distinct !{!3, !"g"}'


def test_where_a_scope_of_noalias_begins_is_left_out():
    assert not body_of(ALIAS_SCOPE, after=SCOPES)


def test_a_convergent_scope_of_noalias_is_unmodelled():
    [found] = body_of(f"{ALIAS_SCOPE} convergent", after=SCOPES)
    assert isinstance(found, Unmodelled) and found.convergent


def test_lifetimes_are_left_out():
    body = "%r = alloca i32\ncall void @llvm.lifetime.start.p0(ptr %r)\ncall void %p(ptr %r)"
    assert [type(found) for found in body_of(body)] == [Alloca, Call]


@pytest.mark.parametrize(
    "line",
    [
        "call i32 @llvm.amdgcn.workitem.id.x()",
        "call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)",
        "call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "call i32 @llvm.umin.i32(i32 %a, i32 3) convergent",
        'call float @llvm.experimental.constrained.sqrt.f32(float %f, metadata !"round.dynamic", '
        'metadata !"fpexcept.strict") strictfp',
    ],
)
def test_an_intrinsic_that_is_no_function_of_its_operands_is_a_call(line):
    found = read(f"%r = {line}")
    assert isinstance(found, Call)
    assert found.convergent is ("readfirstlane" in line or "convergent" in line)


def test_an_intrinsic_with_effects_is_a_call_whatever_it_is_taken_for(monkeypatch):
    taken = frozenset(("llvm.readcyclecounter",))
    monkeypatch.setattr(ir_text_calls, "PURE_INTRINSICS", taken)
    found = read("%r = call i64 @llvm.readcyclecounter()")
    assert isinstance(found, Call)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("va_arg ptr %p, i32", "the instruction `va_arg`"),
        ("sdiv <4 x i32> %v, %v", "a division of vectors"),
        ("add <4 x i32> %v, <i32 undef, i32 1, i32 1, i32 1>", "undefined elements"),
        ("load i32, ptr @own", "thread-local"),
        ("load i32, ptr getelementptr (i8, ptr @own, i64 4)", "thread-local"),
        ("call i64 @llvm.read_register.i64(metadata !0)", "`call`: an operand that is a metadata"),
        ("tail call i64 @llvm.read_register.i64(metadata !0)", "`call`"),
    ],
)
def test_what_has_no_meaning_is_unmodelled_and_says_why(line, reason):
    found = read(f"%r = {line}", '!0 = !{!"sp"}\n')
    assert isinstance(found, Unmodelled)
    assert found.name == "r"
    assert reason in found.reason
    assert found.line == AROUND.count("\n") + 2


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("indirectbr ptr %p, [label %a, label %b]", ("a", "b")),
        ('callbr void asm "label %c", "!i"() to label %a [label %b]', ("a", "b")),
        ("ret <2 x i32> <i32 undef, i32 1>", ()),
    ],
)
def test_a_terminator_without_a_meaning_keeps_its_successors(line, targets):
    type_ = "<2 x i32>" if line.startswith("ret") else "void"
    end = "ret void" if type_ == "void" else "unreachable"
    blocks = f"a:\n{end}\nb:\n{end}\n" if targets else ""
    text = f"define {type_} @f(ptr %p) {{\n{line}\n{blocks}}}\n"
    function = read_module(text, "x.ll").functions["f"]
    terminator = function.blocks[function.entry].terminator
    assert isinstance(terminator, UnmodelledTerminator)
    assert terminator.targets == targets


@pytest.mark.parametrize(
    ("phi", "expected"),
    [
        ("phi float [ %f, %e ]", [Phi]),
        ("phi contract float [ %f, %e ]", [Phi]),
        ("phi nsz float [ %f, %e ]", [Phi, Compute]),
        ("phi nnan float [ %f, %e ]", [Phi, Compute]),
        ("phi <2 x i32> [ <i32 undef, i32 1>, %e ]", [Unmodelled]),
    ],
)
def test_a_phi_has_a_meaning_or_is_unmodelled(phi, expected):
    text = f"define void @f(float %f) {{\ne:\nbr label %b\nb:\n%r = {phi}\nret void\n}}\n"
    block = read_module(text, "x.ll").functions["f"].blocks["b"]
    kinds = [type(found) for found in (*block.phis, *block.instructions)]
    assert kinds == expected


def test_nesting_without_end_is_unmodelled_and_no_traceback():
    type_ = "[1 x " * 1500 + "i8" + "]" * 1500
    found = read(f"%r = getelementptr {type_}, ptr %p, i64 %w, i64 0")
    assert isinstance(found, Compute | Unmodelled)
