"""Transforms of blocks, anchors and attributes: what they make, refuse and promise."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.semantics.reading.reader import read_file, read_module
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.transforms.catalogue import Request, transform_of

# --- blocks ---------------------------------------------------------------------------------------

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


def test_a_threaded_edge_brings_what_the_block_computed(function, after):
    found = after("jump-thread", function(KNOWN), "one", "mid")
    assert found.successors["one"] == ("left",)
    assert found.predecessors["mid"] == ("start",)
    (phi,) = found.blocks["left"].phis
    assert set(phi.incoming) == {"one", "mid"}


def test_an_edge_is_threaded_by_the_condition_that_it_was_taken_for(function, after, refused):
    body = KNOWN.replace("[ %d, %start ]", "[ %c, %start ]")
    found = after("jump-thread", function(body), "start", "mid")
    assert found.successors["mid.from.start"] == ("right",)
    source = function(KNOWN)
    assert "not known" in refused("jump-thread", source, "start", "mid").message
    assert "does not lead" in refused("jump-thread", source, "one", "left").message


def test_a_condition_that_the_block_computes_is_not_known(function, refused):
    body = KNOWN.replace("br i1 %known", "%other = xor i1 %known, true\n  br i1 %other")
    assert "not known" in refused("jump-thread", function(body), "one", "mid").message


def test_a_condition_of_the_iteration_before_is_not_known(function, refused):
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


def test_copies_of_operations_promise_nothing(function, promised):
    body = KNOWN.replace("  %y = add i32 %x, 1", "  %y = call i32 @op(i32 1)")
    assert "are copied" in (promised("jump-thread", function(body), "one", "mid") or "")
    assert promised("jump-thread", function(KNOWN), "one", "mid") is None


def test_a_duplicated_join_is_reached_from_one_side_each(diamond, after, refused, callees):
    source = diamond(end="  %v = phi i32 [ 1, %then ], [ 2, %else ]\n  call void @use(i32 %v)")
    found = after("tail-duplicate", source, "then", "end")
    assert found.predecessors["end"] == ("else",) and "use" in callees(found, "then")
    assert "only %head leads" in refused("tail-duplicate", source, "head", "then").message


def test_an_anchor_that_is_used_behind_its_block_has_no_copies(function, refused):
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
def test_a_loop_of_one_block_is_not_copied_in_part(function, refused, name):
    assert "loop of its own" in refused(name, function(LOOP), "start", "loop").message


def test_equal_blocks_are_merged_whatever_their_values_are_called(diamond, after, refused):
    body = "  %{0} = call i32 @op(i32 %x)\n  call void @use(i32 %{0})"
    end = "  %v = phi i32 [ %a, %then ], [ %b, %else ]\n  call void @use(i32 %v)"
    source = diamond(then=body.format("a"), other=body.format("b"), end=end)
    found = after("tail-merge", source, "then", "else")
    assert set(found.blocks) == {"head", "then", "end"}
    other = diamond(then=body.format("a"), other=body.format("b").replace("%x", "7"))
    assert "do not do the same" in refused("tail-merge", other, "then", "else").message
    apart = diamond(end="  %v = phi i32 [ 1, %then ], [ 2, %else ]\n  call void @use(i32 %v)")
    assert "tells %then and %else apart" in refused("tail-merge", apart, "then", "else").message


def test_blocks_to_which_one_block_brings_different_values_are_not_merged(function, after, refused):
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
def test_an_edge_that_no_thread_takes_goes(function, diamond, after, refused, end, target):
    source = function(f"start:\n  {end}\none:\n  ret void\ntwo:\n  br label %one")
    assert after("edge-removal", source, "start").successors["start"] == (target,)
    assert "each of its edges" in refused("edge-removal", diamond(), "head").message


# --- anchors --------------------------------------------------------------------------------------

ANCHOR = "  %t = call token @llvm.experimental.convergence.anchor()"

USED = '  {} [ "convergencectrl"(token %t) ]'


def test_an_anchor_takes_its_operations_along_and_leaves_those_with_effects(
    diamond, after, refused, callees
):
    pure = USED.format("%a = call i32 @pure(i32 1)")
    source = diamond(f"{ANCHOR}\n{pure}", then="  call void @use(i32 %a)")
    found = after("anchor-sink", source, "head", "then")
    assert callees(found, "then") == ["anchor", "pure", "use"] and not callees(found, "head")
    effects = diamond(ANCHOR + "\n" + USED.format("call i32 @op(i32 1)"))
    assert "has effects" in refused("anchor-sink", effects, "head", "then").message
    both = diamond(ANCHOR, *(USED.format("call i32 @op(i32 1)") for _ in range(2)))
    assert "used in %else, too" in refused("anchor-sink", both, "head", "then").message


def test_an_anchor_takes_the_place_of_the_heart_that_used_it(function, after, promised, callees):
    heart = "  %h = call token @llvm.experimental.convergence.loop()"
    heart += ' [ "convergencectrl"(token %t) ]\n  call i32 @op(i32 %i)'
    body = LOOP.replace("  br label %loop", f"{ANCHOR}\n  br label %loop")
    body = body.replace("  %next", f'{heart} [ "convergencectrl"(token %h) ]\n  %next', 1)
    found = after("anchor-sink", function(body), "start", "loop")
    assert callees(found, "loop") == ["anchor", "op"] and not check_rules(found)
    assert promised("anchor-sink", function(body), "start", "loop") is not None


def test_hoisted_anchors_become_one(diamond, after, refused, callees):
    arm = ANCHOR + "\n" + USED.format("call i32 @op(i32 1)")
    source = diamond(then=arm, other=arm.replace("%t", "%u"))
    found = after("anchor-hoist", source, "head", "then", "else")
    assert callees(found, "head") == ["anchor"]
    assert {call.token for _, call in found.calls() if call.token} == {"t"}
    assert "has no anchor" in refused("anchor-hoist", source, "head", "end").message
    assert "does not dominate" in refused("anchor-hoist", source, "then", "else").message


def test_an_anchor_is_not_promised_to_move_where_rules_break_or_iterations_differ(
    function, diamond, after, promised
):
    entry = "  %e = call token @llvm.experimental.convergence.entry()"
    mine = USED.format("call i32 @op(i32 1)")
    arm = f"{mine.replace('%t', '%e')}\n{ANCHOR}\n{mine}"
    source = diamond(entry, then=arm)
    assert {v.rule for v in check_rules(after("anchor-hoist", source, "head", "then"))} == {"CO24"}
    assert "CO24" in (promised("anchor-hoist", source, "head", "then") or "")
    body = LOOP.replace("  %next", f"{ANCHOR}\n{mine}\n  %next", 1)
    why = promised("anchor-hoist", function(body), "start", "loop")
    assert why is not None and "other iterations" in why


# --- convergence ----------------------------------------------------------------------------------


def test_only_calls_that_talk_to_no_one_lose_their_attribute_unless_named(
    diamond, after, promised, refused
):
    source = diamond("  call i32 @plain(i32 1) convergent\n  call i32 @op(i32 1)")
    assert promised("drop-convergent", source) is None
    kinds = {c.callee: c.convergent for _, c in after("drop-convergent", source).calls()}
    assert kinds == {"plain": False, "op": True}
    assert "@op may communicate" in (promised("drop-convergent", source, "head") or "")
    named = transform_of("drop-convergent").apply(source, Request(("head",)))
    assert not any(call.convergent for _, call in named.calls()) and not named.convergent
    refused("drop-convergent", diamond("  call i32 @op(i32 1)"))


def test_a_known_contract_keeps_the_attribute(refused):
    text = """declare i32 @subgroupAdd(i32)
define i32 @f(i32 %x) convergent {
  %sum = call i32 @subgroupAdd(i32 %x) convergent
  ret i32 %sum
}"""
    source = read_module(text, "f.ll").functions["f"]
    assert "certainly" in refused("drop-convergent", source).message


def test_a_pointer_to_a_known_contract_keeps_the_attribute(refused):
    text = """declare i32 @subgroupAdd(i32)
declare i32 @plain(i32)
define i32 @f(i1 %c, i32 %x) convergent {
  %p = select i1 %c, ptr @plain, ptr @subgroupAdd
  %sum = call i32 %p(i32 %x) convergent
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


def test_inlining_mixes_tokens_with_none_and_promises_nothing_then():
    path = CATALOGUE / "transforms" / "inline" / "tokens_on_one_side.srctgt.ll"
    module, inline = read_file(path), transform_of("inline")
    for name, rule in (("src1", "CO16"), ("src2", "CO10")):
        request = Request(module=module)
        why = inline.preserves(module.functions[name], request)
        assert why is not None and why.startswith(f"the result breaks {rule}: ")
        found = inline.apply(module.functions[name], request)
        assert {call.callee for _, call in found.calls() if call.is_operation} == {"op"}
    assert inline.preserves(module.functions["src3"], Request(module=module)) is None


def test_what_cannot_be_inlined_is_still_refused():
    text = "define void @f(i32 %x) {\n  call void @f(i32 %x)\n  ret void\n}\n"
    module = read_module(text, "f.ll")
    with pytest.raises(TransformRefused, match="not inlined: the recursive call of @f"):
        transform_of("inline").apply(module.functions["f"], Request(module=module))


BLOCKS = {"hoist": 2, "sink": 2, "edge-removal": 1, "jump-thread": 2, "tail-merge": 2}

BLOCKS |= {"anchor-sink": 2, "anchor-hoist": 2, "tail-duplicate": 2}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_that_is_not_there_is_refused(diamond, refused, name):
    source = diamond()
    places = ["head", "nowhere"][-BLOCKS[name] :]
    assert "no block %nowhere" in refused(name, source, *places).message
    assert "give --at" in refused(name, source).hint
