"""Sizes and offsets are those that LLVM computes."""

import llvmlite.binding as llvm
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.semantics.program.layouts import LAYOUTS as LAYOUTS_OF_TARGETS
from wavecheck.semantics.program.layouts import DataLayout, layout_of, layout_of_target

LAYOUTS = (
    "",
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
    "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p5:32:32-p7:160:256:256:32-i64:64-v16:16-v24:32"
    "-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n32:64-A5-G1-ni:7",
    "E-p:32:32-i16:32-a:16:64-f64:32:64-v128:32",
)
SCALARS = st.one_of(
    st.sampled_from(["half", "bfloat", "float", "double", "fp128", "ptr", "ptr addrspace(3)"]),
    st.sampled_from(["ptr addrspace(7)", "ptr addrspace(5)"]),
    st.sampled_from([1, 7, 8, 16, 24, 32, 33, 64, 65, 128, 200]).map("i{}".format),
)
VECTORS = st.builds(
    "<{} x {}>".format,
    st.integers(1, 9),
    st.sampled_from(["i1", "i7", "i8", "i16", "i32", "i64", "half", "float", "double", "ptr"]),
)


def structures(inner):
    fields = st.lists(inner, max_size=5)
    return st.one_of(
        fields.map(lambda found: f"{{ {', '.join(found)} }}" if found else "{}"),
        fields.filter(bool).map(lambda found: f"<{{ {', '.join(found)} }}>"),
        st.builds("[{} x {}]".format, st.integers(0, 5), inner),
    )


TYPES = st.recursive(st.one_of(SCALARS, VECTORS), structures, max_leaves=8)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_sizes_and_offsets_are_llvms(layout):
    ours = DataLayout(layout)
    machine = llvm.create_target_data(layout)
    context = llvm.create_context()  # the machine remembers structures: they must stay alive

    @settings(max_examples=60)
    @given(TYPES)
    def agree(type_):
        module = llvm.parse_assembly(f"@g = external global {type_}", context)
        theirs = module.get_global_variable("g").global_value_type
        assert ours.size(type_) == machine.get_abi_size(theirs)
        if type_.startswith(("{", "<{")):
            fields, _ = ours.fields(type_)
            for index, field in enumerate(fields):
                begin = machine.get_element_offset(theirs, index)
                assert ours.offset(type_, index) == (begin, field)

    agree()


def test_named_types_are_looked_up():
    layout = DataLayout("", {"%a": "{ i8, %b }", "%b": "[2 x i32]", "%c": "opaque"})
    assert layout.size("%a") == 12
    assert layout.offset("%a", 1) == (4, "%b")
    assert layout.size("%c") is None
    assert layout.offset("%a", 2) is None


@pytest.mark.parametrize(
    "type_",
    [
        "<vscale x 4 x i32>",
        'target("spirv.Type", 1, 4, 32)',
        "x86_fp80",
        "{ i8, <vscale x 4 x i32> }",
    ],
)
def test_a_type_without_a_fixed_size_has_none(type_):
    assert DataLayout().size(type_) is None


def test_pointers_have_widths_by_address_space():
    layout = DataLayout(LAYOUTS[2])
    spaces = ("ptr", "ptr addrspace(3)", "ptr addrspace(7)", "ptr addrspace(9)")
    assert [layout.pointer_width(space) for space in spaces] == [64, 32, 160, 64]
    assert [layout.index_width(space) for space in spaces] == [64, 32, 32, 64]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_scalars_lie_where_llvm_has_them(layout):
    ours = DataLayout(layout)

    @settings(max_examples=60)
    @given(TYPES)
    def agree(type_):
        found = ours.layout(type_)
        assert found.stride == ours.size(type_)
        assert found.size <= found.stride
        assert found.bits == sum(each.width for each in found.scalars)
        place, start = 0, 0
        for each in found.scalars:
            assert (each.start, each.place >= place) == (start, True)
            start, place = start + each.width, each.place + each.width
        assert place <= 8 * found.size
        if type_.startswith(("{", "<{")):
            fields, _ = ours.fields(type_)
            parts = [
                (scalar.type, scalar.offset + ours.offset(type_, index)[0])
                for index, field in enumerate(fields)
                for scalar in ours.layout(field).scalars
            ]
            assert [(each.type, each.offset) for each in found.scalars] == parts

    agree()


HANDLES = [
    'target("dx.RawBuffer", float, 0, 0)',
    'target("dx.TypedBuffer", <4 x float>, 1, 0, 0)',
    'target("spirv.VulkanBuffer", [0 x float], 12, 1)',
    'target("spirv.Sampler")',
]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("handle", HANDLES)
def test_handles_lie_in_memory_as_a_pointer_does(layout, handle):
    """`TargetExtType::getLayoutType`: a pointer of the first address space."""
    ours, machine = DataLayout(layout), llvm.create_target_data(layout)
    context = llvm.create_context()
    for type_ in (handle, f"{{ i8, {handle} }}", f"[2 x {handle}]"):
        module = llvm.parse_assembly(f"@g = external global {type_}", context)
        theirs = module.get_global_variable("g").global_value_type
        assert ours.size(type_) == machine.get_abi_size(theirs)
    (scalar,) = ours.layout(handle).scalars
    assert (scalar.type, scalar.width) == (handle, ours.pointer_width("ptr"))
    first, second = ours.layout(f"{{ i8, {handle} }}").scalars
    assert (first.type, second.offset) == ("i8", ours.offset(f"{{ i8, {handle} }}", 1)[0])


def test_truths_in_a_vector_are_packed():
    found = layout_of("{ i8, <3 x i1>, [2 x i1] }")
    places = [(8, 0), (1, 8), (1, 9), (1, 10), (1, 16), (1, 24)]
    assert [(each.width, each.place) for each in found.scalars] == places
    assert (found.bits, found.size, found.stride) == (13, 4, 4)


def test_names_of_types_and_spaces_of_pointers_have_layouts():
    layout = DataLayout(LAYOUTS[2], {"%a": "{ i8, %b }", "%b": "[2 x ptr addrspace(3)]"})
    found = layout.layout("%a")
    assert [(each.width, each.offset) for each in found.scalars] == [(8, 0), (32, 4), (32, 8)]
    assert layout.part("%a", 1) == "%b"
    assert layout.part("%b", 1) == "ptr addrspace(3)"


@pytest.mark.parametrize(
    "type_", ["token", "void", "%s", "<vscale x 2 x i8>", "[9999 x i8]", "metadata", "x86_fp80"]
)
def test_what_is_not_fixed_has_no_layout(type_):
    assert layout_of(type_) is None


@pytest.mark.parametrize("target", sorted(LAYOUTS_OF_TARGETS))
def test_targets_have_the_layouts_that_llvm_gives_them(target):
    llvm.initialize_all_targets()
    try:
        machine = llvm.Target.from_triple(f"{target}--").create_target_machine()
    except RuntimeError:
        pytest.skip("this LLVM has no such target")
    theirs = DataLayout(str(machine.target_data))
    assert theirs.agrees_with(DataLayout(layout_of_target(f"{target}-unknown-unknown")))
