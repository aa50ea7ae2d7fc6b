"""Files become modules: functions, parameters, convergence, promotion, lines."""

import pytest
from wavecheck.semantics.program.attributes import Effects
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.program.instructions import Alloca, Call, Unmodelled
from wavecheck.semantics.program.operands import Constant, Local
from wavecheck.semantics.program.terminators import UnmodelledTerminator
from wavecheck.semantics.reading.inline_assembly import Assembly
from wavecheck.semantics.reading.reader import read_module

DECLARATIONS = """
declare void @op() convergent
declare i32 @value(i32) convergent
declare void @plain()
declare void @"asm sideeffect \\22nop\\22, \\22\\22"()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
"""
ENTRY = "call token @llvm.experimental.convergence.entry()"
LOOP = "call token @llvm.experimental.convergence.loop()"
ANCHOR = "call token @llvm.experimental.convergence.anchor()"


def bundle(token):
    return f'[ "convergencectrl"(token {token}) ]'


def function_of(body, head="define void @f(i1 %c, i32 %x, ptr %p) convergent", **rest):
    text = f"{head} {{\n{body}\n}}\n{DECLARATIONS}{rest.get('after', '')}"
    return next(iter(read_module(text, "x.ll").functions.values()))


def calls_of(body, **rest):
    return [call for _, call in function_of(body, **rest).calls()]


# --- what makes a call site convergent (CO1) --------------------------------------------------


@pytest.mark.parametrize(
    ("call", "convergent"),
    [
        ("call void @op()", True),
        ("call void @plain()", False),
        ("call void @plain() convergent", True),
        ("call void @plain() #0", True),
        (f"call void @plain() {bundle('%t')}", True),
        ("call void %p()", False),
        ("call void %p() convergent", True),
    ],
)
def test_a_call_is_convergent_by_attribute_by_bundle_or_by_its_callee(call, convergent):
    body = f"%t = {ANCHOR}\n{call}\nret void"
    assert calls_of(body, after="attributes #0 = { convergent }")[-1].convergent is convergent


def test_control_intrinsics_are_told_apart_and_carry_their_tokens():
    body = f"""
      %t = {ENTRY}
      br label %loop
    loop:
      %h = {LOOP} {bundle("%t")}
      %a = {ANCHOR}
      call void @op() {bundle("%h")}
      br i1 %c, label %loop, label %exit
    exit:
      ret void"""
    found = calls_of(body)
    assert [(call.control, call.token) for call in found] == [
        ("entry", None),
        ("loop", "t"),
        ("anchor", None),
        (None, "h"),
    ]
    assert [call.is_operation for call in found] == [False, False, False, True]


def test_an_indirect_call_has_no_callee_and_its_pointer_last():
    (call,) = calls_of("%r = call i32 %p(i32 %x) convergent\nret void")
    assert call.callee is None
    assert call.arguments == (Local("x", "i32"), Local("p", "ptr"))


def test_a_call_site_joins_its_attributes_with_its_callees():
    after = (
        "declare range(i32 0, 4) i32 @known(i32 noundef, ptr) memory(read) willreturn speculatable"
        "\nattributes #0 = { nounwind memory(argmem: readwrite) }"
    )
    text = "%r = call noundef i32 @known(i32 1, ptr null) #0\nret void"
    (call,) = calls_of(text, after=after)
    assert call.effects.memory.only_reads
    assert call.effects.returns and call.effects.speculatable
    assert not call.effects.noreturn
    assert call.result.noundef and call.noundef_arguments == [0]
    assert call.result.range == ((0, 4),)


@pytest.mark.parametrize(
    ("attribute", "memory"),
    [
        ("memory(none)", "none"),
        ("memory(read)", "read"),
        ("memory(argmem: read)", "read"),
        ("memory(write)", "any"),
        ("memory(inaccessiblemem: readwrite)", "any"),
        ("memory(read, inaccessiblemem: write)", "any"),
        ("memory(readwrite, argmem: none)", "any"),
        ("readonly", "read"),
        ("", "any"),
    ],
)
def test_memory_is_none_read_or_any(attribute, memory):
    after = f"declare void @known(ptr) {attribute}"
    (call,) = calls_of("call void @known(ptr null)\nret void", after=after)
    assert accessed(call) == memory


def accessed(call):
    memory = call.effects.memory
    return "none" if memory.none else "read" if memory.only_reads else "any"


@pytest.mark.parametrize(
    ("type_", "value", "memory"),
    [
        ("i32", "1", "none"),
        ("float", "1.0", "none"),
        ("<2 x ptr>", "zeroinitializer", "read"),
        ("{ i32, ptr }", "zeroinitializer", "read"),
        ('target("spirv.Image", i32)', "poison", "read"),
    ],
)
def test_memory_behind_arguments_needs_an_argument_that_leads_there(type_, value, memory):
    after = f"declare void @known({type_}) memory(argmem: read)"
    (call,) = calls_of(f"call void @known({type_} {value})\nret void", after=after)
    assert accessed(call) == memory


def test_ranges_come_from_attributes_and_metadata_and_do_not_wrap():
    body = """
      %a = call range(i32 0, 8) i32 @value(i32 1)
      %b = call range(i32 -2, 3) i32 @value(i32 1)
      %d = call i32 @value(i32 1), !range !0
      ret void"""
    found = calls_of(body, after="!0 = distinct !{i32 1, i32 3, i32 5, i32 0}")
    assert [call.result.range for call in found] == [
        ((0, 8),),
        ((0, 3), (2**32 - 2, 2**32)),
        ((1, 3), (5, 2**32)),
    ]


# --- what has no meaning -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ('call i32 asm sideeffect "nop", "=s"()', "inline assembly"),
        ('call void asm sideeffect "nop", "~{memory}"() memory(none)', "attributes deny"),
        ('call void asm "nop", "~{memory}"() memory(none)', "attributes deny"),
        (r'call void @"asm sideeffect \22nop\22, \22\22"()', "named like inline assembly"),
        ('call void @op() [ "deopt"(i32 1) ]', "bundle"),
        ("call void @plain() returns_twice", "the attribute returns_twice"),
        (f"call void @op() {bundle('poison')}", "CO8"),
        (f"call void @op() {bundle('%t, token %t')}", "several"),
        ('call void @op() [ "convergencectrl"() ]', "without a token"),
    ],
)
def test_a_call_without_a_meaning_is_unmodelled(call, reason):
    function = function_of(f"%t = {ANCHOR}\n{call}\nret void")
    *_, last = function.blocks[function.entry].instructions
    assert isinstance(last, Unmodelled)
    assert reason in last.reason
    assert last.line == 3


@pytest.mark.parametrize(
    ("triple", "constraints", "followed"),
    [
        ("amdgcn-amd-amdhsa", "=v,s", True),
        ("amdgcn-amd-amdhsa", "=&{v[0:1]},~{memory}", True),
        ("amdgcn-amd-amdhsa", "=v,=s", False),
        ("amdgcn-amd-amdhsa", "=r", False),
        ("amdgcn-amd-amdhsa", "={vcc}", False),
        ("nvptx64-nvidia-cuda", "=r,r", True),
        ("x86_64-linux-gnu", "=r,r", False),
        ("x86_64-linux-gnu", "=*m", True),
    ],
)
def test_a_result_of_assembly_is_followed_where_it_is_each_lanes_own(triple, constraints, followed):
    assembly = Assembly((), '"x"', f'"{constraints}"')
    assert (assembly.trouble(Effects(), triple) == "") is followed


def test_a_musttail_call_is_unmodelled():
    function = function_of(
        "musttail call void @f(i1 %c, i32 %x, ptr %p)\nret void",
    )
    assert [type(found) for _, found in function.sites()] == [Unmodelled]


def test_an_invoke_ends_its_block_with_its_successors_and_its_call():
    body = """
      invoke void @op() to label %a unwind label %b
    a:
      ret void
    b:
      %l = landingpad { ptr, i32 } cleanup
      resume { ptr, i32 } %l"""
    head = "define void @f() convergent personality ptr @plain"
    function = function_of(body, head=head)
    terminator = function.blocks[function.entry].terminator
    assert isinstance(terminator, UnmodelledTerminator)
    assert terminator.targets == ("a", "b")
    assert terminator.call is not None and terminator.call.convergent


# --- parameters and kernels --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("triple", "head", "kernel", "shared"),
    [
        ("amdgcn-amd-amdhsa", "define amdgpu_kernel void @f(i32 %x)", True, True),
        ("spirv64", "define spir_kernel void @f(i32 %x)", True, True),
        ("nvptx64-nvidia-cuda", "define ptx_kernel void @f(i32 %x)", True, True),
        ("spirv", 'define void @f(i32 %x) "hlsl.shader"="compute"', True, True),
        ("amdgcn-amd-amdhsa", "define void @f(i32 inreg %x)", False, True),
        ("", "define amdgpu_gfx void @f(i32 inreg %x)", False, True),
        ("amdgcn-amd-amdhsa", "define void @f(i32 %x)", False, False),
        ("x86_64", "define void @f(i32 inreg %x)", False, False),
    ],
)
def test_arguments_of_kernels_and_inreg_arguments_of_amdgpu_are_shared(
    triple, head, kernel, shared
):
    module = read_module(f'target triple = "{triple}"\n{head} {{\n  ret void\n}}', "x.ll")
    function = module.functions["f"]
    assert function.kernel is kernel
    assert [parameter.shared for parameter in function.parameters] == [shared]
    assert module.triple == triple


def test_parameters_have_ranges_and_noundef():
    head = "define void @f(i32 noundef %a, i8 range(i8 1, 5) %b, ptr nonnull %d, i1 %e)"
    found = function_of("ret void", head=head).parameters
    assert [parameter.attributes.noundef for parameter in found] == [True, False, False, False]
    assert [parameter.attributes.range for parameter in found] == [(), ((1, 5),), ((1, 2**64),), ()]


def test_a_module_knows_its_declarations_and_what_may_be_replaced():
    text = (
        "define weak void @w() {\n  ret void\n}\ndefine linkonce_odr void @o() {\n  ret void\n}\n"
    )
    module = read_module(text + "declare void @op()", "name.ll")
    assert module.source_name == "name.ll"
    assert module.declarations == {"op"}
    assert module.interposable == {"w"}


# --- names -------------------------------------------------------------------------------------


def test_names_lose_their_quotes_and_escapes():
    text = 'define void @"na me"(i32 %"a\\22b") {\n"the start":\n  ret void\n}'
    function = read_module(text, "x.ll").functions["na me"]
    assert function.entry == "the start"
    assert function.parameters[0].name == 'a"b'


def test_an_entry_block_without_a_label_has_the_number_that_llvm_gives_it():
    head = "define i32 @f(i32 %0, i32 %named, i32 %1)"
    body = """
      br label %3
    3:
      %4 = phi i32 [ %0, %2 ], [ %4, %3 ]
      br label %3"""
    function = function_of(body, head=head)
    assert list(function.blocks) == ["2", "3"]
    assert function.blocks["3"].phis[0].incoming["2"] == Local("0", "i32")


def test_a_name_that_looks_like_a_number_is_told_apart_from_the_number():
    head = "define i32 @f(i32 %0)"
    function = function_of('%"0" = add i32 %0, 1\nret i32 %"0"', head=head)
    ((_, found),) = function.sites()
    assert found.operands[0] == Local("0", "i32")
    assert found.name != "0"
    assert function.blocks[function.entry].terminator.value == Local(found.name, "i32")


# --- stack slots ---------------------------------------------------------------------------------


def test_a_slot_whose_address_escapes_stays_in_memory():
    function = function_of("%s = alloca [3 x i32]\ncall void %p(ptr %s)\nret void")
    first, second = (found for _, found in function.sites())
    assert isinstance(first, Alloca) and first.size == 12
    assert isinstance(second, Call)


# --- lines -------------------------------------------------------------------------------------


def test_every_instruction_knows_its_line_however_it_is_written():
    text = """; first
define void @f(i32 %x,
               i1 %c) { ; ret void
  ; %a = add i32 1, 2
  %a = add i32 %x,
       1
  %b = add i32 %a, 2 %d = add i32 %b, 3
  switch i32 %a, label %out [
    i32 1, label %out
    i32 2, label %ret
  ]
ret: br label %out
out:

  %s = call i32
    @value(i32 %d)
  ret void
}
define void @g() { ret void }
"""
    module = read_module(text + DECLARATIONS, "x.ll")
    function = module.functions["f"]
    assert (function.line, module.functions["g"].line) == (2, 19)
    lines = {
        name: [found.line for found in (*block.phis, *block.instructions, block.terminator)]
        for name, block in function.blocks.items()
    }
    assert lines == {"0": [5, 7, 7, 8], "ret": [12], "out": [15, 17]}
    assert module.functions["g"].blocks["0"].terminator.line == 19


def test_where_lines_cannot_be_counted_the_functions_line_stands_in():
    text = "define i32 @f(i32 %x) {\n  add i32 %x, 1\n  ret i32 %1\n}\n"
    function = read_module("\n" + text, "x.ll").functions["f"]
    assert {found.line for _, found in function.sites()} == {2}


def test_debug_records_and_calls_of_them_are_no_instructions():
    text = """define void @f(i32 %x) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !5, metadata !DIExpression()), !dbg !6
  call void @op(), !dbg !6
  ret void, !dbg !6
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a", directory: "b")
!3 = distinct !DISubprogram(name: "f", file: !2, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocalVariable(name: "x", scope: !3)
!6 = !DILocation(line: 1, scope: !3)
"""
    function = read_module(text + DECLARATIONS, "x.ll").functions["f"]
    assert [found.text for _, found in function.sites()] == ["call void @op()"]
    assert [found.line for _, found in function.sites()] == [3]


# --- memory model relaxation annotations -------------------------------------------------------


def test_a_tag_and_a_list_of_tags_are_read():
    body = """
      store i32 1, ptr %p, !mmra !0
      %v = load i32, ptr %p, !mmra !2
      call void @plain(), !mmra !3
      fence release
      ret void"""
    after = '!0 = !{!"a", !"b"}\n!1 = !{!"c", !"d\\22"}\n!2 = !{!0, !1}\n!3 = !{}\n'
    found = [instruction.tags for _, instruction in function_of(body, after=after).sites()]
    assert found == [{("a", "b")}, {("a", "b"), ("c", 'd"')}, set(), set()]


def test_a_list_of_tags_that_contains_itself_is_refused_with_a_sentence():
    text = "define void @f() {\n  fence release, !mmra !2\n  ret void\n}\n"
    nodes = '!0 = !{!"a", !"b"}\n!2 = distinct !{!0, !2}\n'
    with pytest.raises(InputError, match=r"contains itself.*MM20") as caught:
        read_module(text + nodes, "x.ll")
    assert caught.value.file == "x.ll"


def test_a_stride_constant_is_an_i64():
    function = function_of("%q = getelementptr i32, ptr %p, i32 %x\nret void")
    ((_, found),) = function.sites()
    assert found.operands == (Local("p", "ptr"), Local("x", "i32"), Constant(4, "i64"))
