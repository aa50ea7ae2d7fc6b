"""Transforms of single calls, anchors and blocks: what they make, what they refuse, what they
promise."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.catalogue_index import CATALOGUE
from wavecheck.semantics.instructions import Call
from wavecheck.semantics.operations import Contract
from wavecheck.semantics.printing import print_function
from wavecheck.semantics.program import Function
from wavecheck.semantics.reading import read_file, read_module
from wavecheck.semantics.static_rules import check_rules
from wavecheck.semantics.transforms.catalogue import Request, TransformRefused, transform_of
from wavecheck.semantics.transforms.hoist import may_grow

HEAD = """
declare i32 @op(i32) convergent
declare i32 @pure(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)
declare i32 @plain(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
"""


def function(body: str) -> Function:
    text = f"define void @f(i32 noundef %x, i1 noundef %c, i1 noundef %d) convergent {{\n{body}\n}}"
    return read_module(HEAD + text, "f.ll").functions["f"]


def diamond(head: str = "", then: str = "", other: str = "", end: str = "") -> Function:
    return function(
        f"head:\n{head}\n  br i1 %c, label %then, label %else\n"
        f"then:\n{then}\n  br label %end\nelse:\n{other}\n  br label %end\nend:\n{end}\n  ret void"
    )


def after(name: str, source: Function, *at: str) -> Function:
    changed = transform_of(name).apply(source, Request(at))
    read_module(print_function(changed), "again.ll")
    return changed


def promised(name: str, source: Function, *at: str) -> str | None:
    return transform_of(name).preserves(source, Request(at))


def refused(name: str, source: Function, *at: str) -> TransformRefused:
    with pytest.raises(TransformRefused) as caught:
        transform_of(name).apply(source, Request(at))
    return caught.value


def callees(found: Function, block: str) -> list[str | None]:
    calls = (each for each in found.blocks[block].instructions if isinstance(each, Call))
    return [call.control or call.callee for call in calls]


# --- hoist --------------------------------------------------------------------------------------


def test_hoisting_passes_computations_and_takes_one_result_for_both():
    found = after(
        "hoist",
        diamond(
            then="  %y = add i32 %x, 1\n  %a = call i32 @op(i32 %x)\n  call void @use(i32 %a)",
            other="  %b = call i32 @op(i32 %x)\n  call void @use(i32 %b)",
            end="  %v = phi i32 [ %a, %then ], [ %b, %else ]\n  call void @use(i32 %v)",
        ),
        "head",
    )
    assert callees(found, "head") == ["op"] and callees(found, "then") == ["use"]
    (phi,) = found.blocks["end"].phis
    assert len(set(phi.incoming.values())) == 1


@pytest.mark.parametrize(
    ("then", "other", "words"),
    [
        ("  call i32 @op(i32 1)", "  call i32 @op(i32 2)", "are not equal"),
        ("  call i32 @op(i32 1)", "", "does not begin with a call"),
        ("  store i32 1, ptr null\n  call i32 @op(i32 1)", "", "does not begin with a call"),
        ("  %y = add i32 %x, 1\n  call i32 @op(i32 %y)", "  call i32 @op(i32 %x)", "%y is known"),
    ],
)
def test_what_cannot_be_hoisted(then, other, words):
    assert words in refused("hoist", diamond(then=then, other=other), "head").message


def test_a_call_that_is_not_speculatable_stays_in_its_arm():
    source = diamond(then="  call i32 @pure(i32 1)")
    assert "not for all threads" in refused("hoist", source, "head", "then").message
    assert "is no arm" in refused("hoist", source, "head", "end").message


# --- sink ---------------------------------------------------------------------------------------


def test_sinking_into_both_arms_joins_their_results():
    found = after(
        "sink", diamond("  %a = call i32 @op(i32 %x)", end="  call void @use(i32 %a)"), "head"
    )
    assert [callees(found, name) for name in ("head", "then", "else")] == [[], ["op"], ["op"]]
    (phi,) = found.blocks["end"].phis
    assert set(phi.incoming) == {"then", "else"} and len(set(phi.incoming.values())) == 2


@pytest.mark.parametrize(
    ("head", "end", "words"),
    [
        ("  %a = call i32 @op(i32 %x)", "", "other arm would lose"),
        ("  %a = call i32 @pure(i32 %x)", "  call void @use(i32 %a)", "used in %end"),
        ("  %a = call i32 @pure(i32 %x)\n  %b = add i32 %a, 1", "", "%a is used in %head"),
        ("  %a = call i32 @pure(i32 %x)\n  store i32 1, ptr null", "", "does not end with a call"),
        ("", "", "does not end with a call"),
    ],
)
def test_what_cannot_be_sunk(head, end, words):
    assert words in refused("sink", diamond(head, end=end), "head", "then").message


@pytest.mark.parametrize(
    ("condition", "sinks"),
    [
        ("icmp ult i32 %x, 3", True),
        ("icmp ult i32 %maybe, 3", False),
        ("freeze i1 undef", True),
        ("trunc nuw i32 %x to i1", False),
        ("trunc i32 %x to i1", True),
        ("icmp ult i32 %quotient, 3", False),
    ],
)
@pytest.mark.parametrize("returns", ["", "willreturn nounwind"])
def test_a_call_that_may_not_return_stays_in_front_of_what_may_be_undefined(
    condition, sinks, returns
):
    text = f"""declare void @op(i32) convergent {returns}
define void @f(i32 noundef %x, i32 %maybe) convergent {{
head:
  call void @op(i32 %x)
  {"%quotient = udiv i32 %x, %x" if "quotient" in condition else ""}
  %c = {condition}
  br i1 %c, label %then, label %else
then:
  ret void
else:
  ret void
}}"""
    source = read_module(text, "f.ll").functions["f"]
    if sinks or returns:
        assert callees(after("sink", source, "head"), "then") == ["op"]
    else:
        assert "may not return" in refused("sink", source, "head").message


def test_what_the_branch_needs_cannot_be_sunk():
    source = diamond("  %a = call i32 @op(i32 %x)\n  %b = add i32 %a, 1")
    assert "%a is used in %head" in refused("sink", source, "head").message


def test_a_call_sinks_behind_the_loop_intrinsic_of_an_arm():
    entry = "  %e = call token @llvm.experimental.convergence.entry()\n"
    loop = "  %l = call token @llvm.experimental.convergence.loop()"
    token = ' [ "convergencectrl"(token %e) ]'
    found = after(
        "sink", diamond(f"{entry}  call i32 @op(i32 1){token}", then=loop + token), "head"
    )
    assert callees(found, "then") == ["loop", "op"] and not check_rules(found)


# --- blocks -------------------------------------------------------------------------------------

KNOWN = """start:
  br i1 %c, label %one, label %mid
one:
  br label %mid
mid:
  %known = phi i1 [ true, %one ], [ %d, %start ]
  %y = add i32 %x, 1
  br i1 %known, label %left, label %right
left:
  call void @use(i32 %y)
  ret void
right:
  ret void"""


def test_a_threaded_edge_brings_what_the_block_computed():
    found = after("jump-thread", function(KNOWN), "one", "mid")
    assert found.successors["one"] == ("left",)
    assert found.predecessors["mid"] == ("start",)
    (phi,) = found.blocks["left"].phis
    assert set(phi.incoming) == {"one", "mid"}


def test_an_edge_is_threaded_by_the_condition_that_it_was_taken_for():
    body = KNOWN.replace("[ %d, %start ]", "[ %c, %start ]")
    found = after("jump-thread", function(body), "start", "mid")
    assert found.successors["mid.from.start"] == ("right",)
    source = function(KNOWN)
    assert "not known" in refused("jump-thread", source, "start", "mid").message
    assert "does not lead" in refused("jump-thread", source, "one", "left").message


def test_a_condition_that_the_block_computes_is_not_known():
    body = KNOWN.replace("br i1 %known", "%other = xor i1 %known, true\n  br i1 %other")
    assert "not known" in refused("jump-thread", function(body), "one", "mid").message


def test_a_condition_of_the_iteration_before_is_not_known():
    body = """start:
  br label %mid
mid:
  %i = phi i32 [ 0, %start ], [ %next, %back ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %back, label %end
back:
  br i1 %more, label %mid, label %end
end:
  ret void"""
    assert "not known" in refused("jump-thread", function(body), "back", "mid").message


def test_copies_of_operations_promise_nothing():
    body = KNOWN.replace("  %y = add i32 %x, 1", "  %y = call i32 @op(i32 1)")
    assert "are copied" in (promised("jump-thread", function(body), "one", "mid") or "")
    assert promised("jump-thread", function(KNOWN), "one", "mid") is None


def test_a_duplicated_join_is_reached_from_one_side_each():
    source = diamond(end="  %v = phi i32 [ 1, %then ], [ 2, %else ]\n  call void @use(i32 %v)")
    found = after("tail-duplicate", source, "then", "end")
    assert found.predecessors["end"] == ("else",) and "use" in callees(found, "then")
    assert "only %head leads" in refused("tail-duplicate", source, "head", "then").message


def test_an_anchor_that_is_used_behind_its_block_has_no_copies():
    anchor = "  %t = call token @llvm.experimental.convergence.anchor()\n"
    use = 'call i32 @op(i32 1) [ "convergencectrl"(token %t) ]'
    body = f"""head:
  br i1 %c, label %then, label %join
then:
  br label %join
join:
{anchor}  br label %last
last:
  {use}
  ret void"""
    assert "token" in refused("tail-duplicate", function(body), "then", "join").message


LOOP = """start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %end
end:
  ret void"""


@pytest.mark.parametrize("name", ["tail-duplicate", "jump-thread"])
def test_a_loop_of_one_block_is_not_copied_in_part(name):
    assert "loop of its own" in refused(name, function(LOOP), "start", "loop").message


def test_equal_blocks_are_merged_whatever_their_values_are_called():
    body = "  %{0} = call i32 @op(i32 %x)\n  call void @use(i32 %{0})"
    end = "  %v = phi i32 [ %a, %then ], [ %b, %else ]\n  call void @use(i32 %v)"
    source = diamond(then=body.format("a"), other=body.format("b"), end=end)
    found = after("tail-merge", source, "then", "else")
    assert set(found.blocks) == {"head", "then", "end"}
    other = diamond(then=body.format("a"), other=body.format("b").replace("%x", "7"))
    assert "do not do the same" in refused("tail-merge", other, "then", "else").message
    apart = diamond(end="  %v = phi i32 [ 1, %then ], [ 2, %else ]\n  call void @use(i32 %v)")
    assert "tells %then and %else apart" in refused("tail-merge", apart, "then", "else").message


def test_blocks_to_which_one_block_brings_different_values_are_not_merged():
    body = """start:
  br i1 %c, label %head, label %other
other:
  br i1 %d, label %one, label %two
head:
  br i1 %d, label %one, label %two
one:
  %v = phi i32 [ 1, %head ], [ 3, %other ]
  call void @use(i32 %v)
  ret void
two:
  %w = phi i32 [ 2, %head ], [ 3, %other ]
  call void @use(i32 %w)
  ret void"""
    message = refused("tail-merge", function(body), "one", "two").message
    assert message == "%head brings different values to the two blocks"
    merged = after("tail-merge", function(body.replace("[ 2,", "[ 1,")), "one", "two")
    assert merged.blocks["one"].phis[0].incoming.keys() == {"head", "other"}


@pytest.mark.parametrize(
    ("end", "target"),
    [
        ("br i1 false, label %one, label %two", "two"),
        ("br i1 %c, label %one, label %one", "one"),
        ("switch i32 4, label %one [ i32 4, label %two ]", "two"),
        ("switch i32 5, label %one [ i32 4, label %two ]", "one"),
    ],
)
def test_an_edge_that_no_thread_takes_goes(end, target):
    source = function(f"start:\n  {end}\none:\n  ret void\ntwo:\n  br label %one")
    assert after("edge-removal", source, "start").successors["start"] == (target,)
    assert "each of its edges" in refused("edge-removal", diamond(), "head").message


# --- anchors ------------------------------------------------------------------------------------

ANCHOR = "  %t = call token @llvm.experimental.convergence.anchor()"
USED = '  {} [ "convergencectrl"(token %t) ]'


def test_an_anchor_takes_its_operations_along_and_leaves_those_with_effects():
    pure = USED.format("%a = call i32 @pure(i32 1)")
    source = diamond(f"{ANCHOR}\n{pure}", then="  call void @use(i32 %a)")
    found = after("anchor-sink", source, "head", "then")
    assert callees(found, "then") == ["anchor", "pure", "use"] and not callees(found, "head")
    effects = diamond(ANCHOR + "\n" + USED.format("call i32 @op(i32 1)"))
    assert "has effects" in refused("anchor-sink", effects, "head", "then").message
    both = diamond(ANCHOR, *(USED.format("call i32 @op(i32 1)") for _ in range(2)))
    assert "used in %else, too" in refused("anchor-sink", both, "head", "then").message


def test_an_anchor_takes_the_place_of_the_heart_that_used_it():
    heart = "  %h = call token @llvm.experimental.convergence.loop()"
    heart += ' [ "convergencectrl"(token %t) ]\n  call i32 @op(i32 %i)'
    body = LOOP.replace("  br label %loop", f"{ANCHOR}\n  br label %loop")
    body = body.replace("  %next", f'{heart} [ "convergencectrl"(token %h) ]\n  %next', 1)
    found = after("anchor-sink", function(body), "start", "loop")
    assert callees(found, "loop") == ["anchor", "op"] and not check_rules(found)
    assert promised("anchor-sink", function(body), "start", "loop") is not None


def test_hoisted_anchors_become_one():
    arm = ANCHOR + "\n" + USED.format("call i32 @op(i32 1)")
    source = diamond(then=arm, other=arm.replace("%t", "%u"))
    found = after("anchor-hoist", source, "head", "then", "else")
    assert callees(found, "head") == ["anchor"]
    assert {call.token for _, call in found.calls() if call.token} == {"t"}
    assert "has no anchor" in refused("anchor-hoist", source, "head", "end").message
    assert "does not dominate" in refused("anchor-hoist", source, "then", "else").message


def test_an_anchor_is_not_promised_to_move_where_rules_break_or_iterations_differ():
    entry = "  %e = call token @llvm.experimental.convergence.entry()"
    mine = USED.format("call i32 @op(i32 1)")
    arm = f"{mine.replace('%t', '%e')}\n{ANCHOR}\n{mine}"
    source = diamond(entry, then=arm)
    assert {v.rule for v in check_rules(after("anchor-hoist", source, "head", "then"))} == {"CO24"}
    assert "CO24" in (promised("anchor-hoist", source, "head", "then") or "")
    body = LOOP.replace("  %next", f"{ANCHOR}\n{mine}\n  %next", 1)
    why = promised("anchor-hoist", function(body), "start", "loop")
    assert why is not None and "other iterations" in why


# --- convergence --------------------------------------------------------------------------------


def test_only_calls_that_talk_to_no_one_lose_their_attribute_unless_named():
    source = diamond("  call i32 @plain(i32 1) convergent\n  call i32 @op(i32 1)")
    assert promised("drop-convergent", source) is None
    kinds = {c.callee: c.convergent for _, c in after("drop-convergent", source).calls()}
    assert kinds == {"plain": False, "op": True}
    assert "@op may communicate" in (promised("drop-convergent", source, "head") or "")
    named = transform_of("drop-convergent").apply(source, Request(("head",)))
    assert not any(call.convergent for _, call in named.calls()) and not named.convergent
    refused("drop-convergent", diamond("  call i32 @op(i32 1)"))


def test_a_known_contract_keeps_the_attribute():
    text = """declare i32 @subgroupAdd(i32)
define i32 @f(i32 %x) convergent {
  %sum = call i32 @subgroupAdd(i32 %x) convergent
  ret i32 %sum
}"""
    source = read_module(text, "f.ll").functions["f"]
    assert "certainly" in refused("drop-convergent", source).message


def test_inlining_needs_a_body():
    path = str(CATALOGUE / "transforms" / "inline" / "callees.srctgt.ll")
    module = read_file(path)
    inline = transform_of("inline")
    found = inline.apply(module.functions["src1"], Request(module=module))
    assert "callee" not in {call.callee for _, call in found.calls()}
    assert inline.preserves(module.functions["src1"], Request(module=module)) is None
    with pytest.raises(TransformRefused, match="not known"):
        inline.apply(module.functions["src1"], Request())
    with pytest.raises(TransformRefused, match="calls no function"):
        inline.apply(module.functions["callee"], Request(module=module))


BLOCKS = {"hoist": 2, "sink": 2, "edge-removal": 1, "jump-thread": 2, "tail-merge": 2}
BLOCKS |= {"anchor-sink": 2, "anchor-hoist": 2, "tail-duplicate": 2}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_that_is_not_there_is_refused(name):
    source = diamond()
    places = ["head", "nowhere"][-BLOCKS[name] :]
    assert "no block %nowhere" in refused(name, source, *places).message
    assert "give --at" in refused(name, source).hint


# --- what other tokens and cycles do to a uniform condition --------------------------------------


def test_a_condition_that_is_equal_for_an_anchors_threads_only_promises_nothing():
    text = """declare i32 @op(i32) convergent
declare i32 @subgroupAdd(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
define void @f(i32 %x) convergent {{
head:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.{}()
  %sum = call i32 @subgroupAdd(i32 %x) [ "convergencectrl"(token %t) ]
  %c = icmp ult i32 %sum, 9
  br i1 %c, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  ret void
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %e) ]
  ret void
}}"""
    source = read_module(text.format("anchor"), "f.ll").functions["f"]
    assert promised("hoist", source, "head") is not None
    text = text.replace("  %t = call token @llvm.experimental.convergence.{}()\n", "")
    plain = read_module(text.format().replace("token %t", "token %e"), "f.ll").functions["f"]
    assert promised("hoist", plain, "head") is None


def test_arms_in_another_cycle_promise_nothing():
    body = """start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %more ]
  br i1 true, label %more, label %out
more:
  %next = add i32 %i, 1
  call i32 @op(i32 1)
  br label %loop
out:
  call i32 @op(i32 1)
  ret void"""
    assert "another cycle" in (promised("hoist", function(body), "loop") or "")


def test_a_token_that_one_arm_uses_keeps_others_from_the_head():
    text = (
        HEAD
        + """declare i32 @any(i32) convergent speculatable memory(none) willreturn nounwind
define spir_kernel void @f(i1 noundef %c) convergent {
head:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %else
then:
  call i32 @any(i32 1) [ "convergencectrl"(token %e) ]
  ret void
else:
  call i32 @any(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}"""
    )
    source = read_module(text, "f.ll").functions["f"]
    assert {v.rule for v in check_rules(after("hoist", source, "head", "then"))} == {"CO24"}
    assert "%t tells threads apart" in (promised("hoist", source, "head", "then") or "")


def test_a_token_of_a_loop_that_was_left_promises_nothing():
    body = """start:
  %e = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %head
head:
  br i1 true, label %then, label %else
then:
  call i32 @op(i32 1) [ "convergencectrl"(token %h) ]
  ret void
else:
  call i32 @op(i32 1) [ "convergencectrl"(token %h) ]
  ret void"""
    assert "another cycle than %h" in (promised("hoist", function(body), "head") or "")


def test_a_cycle_with_several_entries_promises_nothing():
    body = """start:
  br i1 %c, label %one, label %two
one:
  br i1 %d, label %two, label %head
two:
  br label %one
head:
  br i1 true, label %then, label %else
then:
  call i32 @op(i32 1)
  ret void
else:
  call i32 @op(i32 1)
  ret void"""
    assert "several entries" in (promised("hoist", function(body), "head") or "")


def test_an_arm_outside_the_loop_promises_nothing():
    body = """start:
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %more ]
  %a = call i32 @pure(i32 1)
  br i1 true, label %more, label %out
more:
  %next = add i32 %i, 1
  br label %loop
out:
  call void @use(i32 %a)
  ret void"""
    assert "another cycle" in (promised("sink", function(body), "loop", "out") or "")
    after("sink", function(body), "loop", "out")


def test_a_set_that_may_grow_takes_threads_that_did_not_call_for_poison_only():
    shuffle = Contract(sets="may-grow", out_of_range="poison")
    undefined = Contract(sets="may-grow", out_of_range="ub")
    assert may_grow(shuffle, arms=1) and may_grow(undefined, arms=2)
    assert not may_grow(undefined, arms=1) and not may_grow(Contract(), arms=2)
