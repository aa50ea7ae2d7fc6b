"""Which variable stands for which value: what is shared, chosen, distinct, or equal by nature."""

from __future__ import annotations

import pytest
from wavecheck.encodings.obligations.queries import ask_one_thread
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.product.product import Plan, build_product
from wavecheck.encodings.product.records import Product
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

DECLARED = """
@g = global i32 0
declare void @op(i32) convergent
declare void @at(ptr) convergent
declare void @fl(float) convergent
declare void @big(i64) convergent
declare void @vector(<2 x half>) convergent
declare void @structure({ i8, [2 x i1] }) convergent
declare i32 @f(i32) memory(none) willreturn nounwind
declare i32 @none() memory(none) willreturn nounwind
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
"""


def product_of(
    body: str, parameters: str = "i32 noundef %x, i32 noundef inreg %s, i32 inreg %q"
) -> Product:
    """Of a body with itself."""
    text = f"define amdgpu_gfx void @f_({parameters}) {{\n{body}\n}}\n"
    function = read_module(
        'target triple = "amdgcn-amd-amdhsa"\n' + DECLARED + text, "one.ll"
    ).functions["f_"]
    classifier = Classifier(default_contracts(), callees_of_history(function))
    return build_product(function, function, classifier, Plan(bound=2))


def passed(found: Product) -> list:
    """What the calls of the source pass first, in order."""
    matches = sorted(found.calls.matches, key=lambda match: match.source.order)
    return [match.source.arguments[0] for match in matches]


def test_arguments_are_shared_where_they_say_so():
    found = product_of("  ret void", "i32 %x, i32 inreg %s")
    assert found.variables.shared == {"argument:s", "argument:s:poison"}
    assert len(found.variables.poison) == 2
    assert product_of("  ret void", "i32 noundef %x, i32 noundef %s").variables.poison == ()


def test_globals_and_literals_are_one_value_in_all_threads():
    given = "i64 ptrtoint (ptr @g to i64)"
    found = product_of(f"  call void @at(ptr @g)\n  call void @big({given})\n  ret void")
    address, number = passed(found)
    assert (
        address.term.data in found.variables.shared and number.term.data in found.variables.shared
    )
    assert address.poison is number.poison is found.terms.false


def test_constants_of_floats_and_of_parts_have_their_bits():
    vector, structure = "<2 x half> <half 1.0, half poison>", "{ i8, [2 x i1] } zeroinitializer"
    calls = f"  call void @vector({vector})\n  call void @structure({structure})"
    found = product_of(f"{calls}\n  call void @fl(float 1.5)\n  ret void")
    pair, zero, number = passed(found)
    assert (pair.term.value, pair.poison.value, pair.term.width) == (0x3C00, 2, 32)
    assert (zero.term.value, zero.term.width, zero.poison.width) == (0, 10, 3)
    assert (number.term.value, number.poison.value) == (0x3FC00000, 0)
    structure = "{ i8, [2 x i1] } { i8 3, [2 x i1] [i1 true, i1 false] }"
    (known,) = passed(product_of(f"  call void @structure({structure})\n  ret void"))
    assert (known.term.value, known.poison.value) == (0x103, 0)


def test_poison_is_poison_and_undef_one_choice_of_both():
    found = product_of("  call void @op(i32 poison)\n  call void @op(i32 undef)\n  ret void")
    poison, undefined = passed(found)
    assert poison.poison is found.terms.true
    assert undefined.poison is found.terms.false and undefined.term.data in found.variables.choices
    targets = sorted(found.calls.matches, key=lambda match: match.target.order)
    assert targets[1].target.arguments[0] == undefined


def test_a_silent_call_is_a_function_of_its_arguments():
    found = product_of(
        """  %a = call i32 @f(i32 %x)
  %b = call i32 @f(i32 %x)
  %c = call i32 @f(i32 %s)
  call void @op(i32 %a)
  call void @op(i32 %b)
  call void @op(i32 %c)
  ret void"""
    )
    a, b, c = passed(found)
    assert a == b != c
    assert a.term.operation == "function" and a.term.data[0] == "thread"


def test_lane_ids_are_distinct_and_wave_constants_shared():
    found = product_of(
        """  %a = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %b = call i32 @llvm.amdgcn.workgroup.id.x()
  call void @op(i32 %a)
  call void @op(i32 %b)
  ret void"""
    )
    lane, group = passed(found)
    assert lane.term.data in found.variables.distinct - found.variables.shared
    assert group.term.data in found.variables.shared - found.variables.distinct


def test_a_declared_range_is_a_fact_and_one_of_a_call_site_a_promise():
    def is_possible(line: str, value: int, poison: bool) -> bool:
        found = product_of(f"  %a = call {line}\n  call void @op(i32 %a)\n  ret void")
        (a,) = passed(found)
        t = found.terms
        wanted = t.conjunction(
            (t.equal(a.term, t.constant(value, 32)), a.poison if poison else t.negation(a.poison))
        )
        return ask_one_thread(found, [wanted], 20) != "unsat"

    declared = "i32 @llvm.amdgcn.workitem.id.x()"
    assert is_possible(declared, 1023, poison=False)
    assert not is_possible(declared, 1024, poison=False)
    assert not is_possible(declared, 1023, poison=True)
    promised = "range(i32 0, 2) i32 @none()"
    assert is_possible(promised, 1, poison=False) and not is_possible(promised, 2, poison=False)
    assert is_possible(promised, 2, poison=True)


@pytest.mark.parametrize(
    ("argument", "uniform"),
    [
        ("i32 5", True),
        ("i32 %s", True),
        ("i32 %x", False),
        ("i32 %sum", True),
        ("i32 %mixed", False),
        ("i32 %first", True),
        ("i32 %group", True),
        ("i32 %lane", False),
        ("i32 %frozen", False),
        ("i32 %loaded", True),
        ("i32 undef", False),
    ],
)
def test_what_the_first_lane_reads_is_the_lanes_own_value_where_all_pass_one(argument, uniform):
    found = product_of(
        f"""  %sum = add i32 %s, 1
  %mixed = add i32 %s, %x
  %frozen = freeze i32 %q
  %loaded = load i32, ptr @g
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %r = call i32 @llvm.amdgcn.readfirstlane.i32({argument})
  call void @op(i32 %r)
  ret void"""
    )
    given = passed(found)[-1]
    own = {"5": "5", "%x": "argument:x", "%s": "argument:s"}.get(argument[4:])
    reads_another = any(
        part.operation == "function" and part.data[0] == "lane" for part in parts_of(given.term)
    )
    if argument == "i32 %first":
        (again,) = (each for each in found.lanes if "first" in str(each.data))
        assert given.term.arguments == (again,)
        return
    assert reads_another is not uniform or argument == "i32 undef"
    if own is not None:
        assert (str(given.term.data) == own) is uniform


def parts_of(term):
    """A term with all that it is made of."""
    return [term, *(part for each in term.arguments for part in parts_of(each))]


def test_what_a_set_read_is_the_same_for_all_who_were_in_it():
    """All who meet in the second block have met in the first one."""
    found = product_of(
        """  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %next
next:
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %first)
  %sum = sub i32 %r, %first
  call void @op(i32 %sum)
  ret void"""
    )
    given = passed(found)[-1]
    assert given.term.is_constant and given.term.value == 0
