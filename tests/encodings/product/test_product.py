"""What the product of two small programs is: partners and names, conditions, and what is left."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from wavecheck.encodings.obligations.queries import ask_one_thread
from wavecheck.encodings.product.coverage import Coverage
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.product.product import OutOfBudget, Plan, build_product
from wavecheck.encodings.product.records import Product
from wavecheck.semantics.program.causes import Kind, Mismatch
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

CALLEES = """
declare void @op(i32) convergent
declare void @op2(i32) convergent
declare i32 @p(i32) convergent memory(none) willreturn nounwind
declare i32 @q(i32) convergent memory(none) willreturn nounwind
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
"""
INPUTS = "i32 noundef %x, i32 noundef %y, ptr noundef %m"


def product_of(source, target, **options) -> Product:
    classifier = Classifier(default_contracts(), callees_of_history(source, target))
    return build_product(source, target, classifier, Plan(**{"bound": 4, **options}))


def product(source: str, target: str, parameters: str = INPUTS, **options) -> Product:
    """Of two bodies; they end in `ret void` unless they end themselves."""
    texts = [
        f"define void @{name}({parameters}) {{\n{body}\n}}\n"
        for name, body in (("src", ended(source)), ("tgt", ended(target)))
    ]
    functions = read_module(CALLEES + "".join(texts), "pair.ll").functions
    return product_of(functions["src"], functions["tgt"], **options)


def ended(body: str) -> str:
    last = body.strip().splitlines()[-1].split()[0]
    return body if last in ("ret", "br", "unreachable") else body + "\n  ret void"


def can_be(found: Product, *conditions) -> bool:
    answer = ask_one_thread(found, [found.terms.conjunction(conditions)], 20)
    assert answer != "unknown"
    return answer != "unsat"


def can_fail(found: Product) -> bool:
    """A thread whose source finishes cannot be matched."""
    return can_be(found, found.terms.disjunction(found.ends.failed))


def surely(found: Product, condition) -> bool:
    return not can_be(found, found.terms.negation(condition))


def partners(found: Product) -> list[tuple[str, str]]:
    """The places of the partners of matches that can happen."""
    return sorted(
        (place(match.source.site), place(match.target.site))
        for match in found.calls.matches
        if can_be(found, match.condition)
    )


def place(site: Site) -> str:
    return f"{site.block}:{site.index}"


def reasons(found: Product) -> list[str]:
    return [failure.reason for failure in found.failures if can_be(found, failure.condition)]


# --- partners ---


def test_equal_programs_match_each_call_with_itself_and_all_threads_complete():
    body = "call void @op(i32 %x)\n%r = call i32 @p(i32 %y)\ncall void @op2(i32 %r)"
    found = product(body, body)
    assert partners(found) == [("0:0", "0:0"), ("0:1", "0:1"), ("0:2", "0:2")]
    assert surely(found, found.terms.disjunction(found.ends.completed))
    assert not (found.failures or found.unfinished or found.unmodelled or found.ends.stuck)


def test_partners_share_one_result():
    body = "%r = call i32 @p(i32 %x)\ncall void @op(i32 %r)"
    found = product(body, body)
    (shared,) = [match for match in found.calls.matches if match.source.callee == "p"]
    assert shared.source.result is not None
    assert shared.source.result == shared.target.result


ONE, OTHER = "call void @op(i32 1)", "call void @op2(i32 1)"
OF_X, OF_Y = "call void @op(i32 %x)", "call void @op(i32 %y)"


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (f"{ONE}\n{OTHER}", f"{OTHER}\n{ONE}"),
        (f"{OF_X}\n{OF_Y}", f"{OF_Y}\n{OF_X}"),
        ("call void @op(i32 1)", "call void @op2(i32 1)"),
        ("call void @op(i32 1)", "ret void"),
        ("ret void", "call void @op(i32 1)"),
        ("call void @op(i32 %x)", "call void @op(i32 %y)"),
        ("store i32 0, ptr %m\ncall void @op(i32 1)", "call void @op(i32 1)\nstore i32 0, ptr %m"),
    ],
)
@pytest.mark.parametrize("matching", ["exact", "eager", "skip-unused"])
def test_calls_that_touch_memory_keep_their_order_across_callees(source, target, matching):
    assert can_fail(product(source, target, matching=matching))


def test_where_arguments_agree_on_some_paths_only_the_others_fail():
    found = product("call void @op(i32 %x)", "call void @op(i32 %y)")
    x, y = (found.variables.parameters[name].term for name in "xy")
    equal = found.terms.equal(x, y)
    assert partners(found) == [("0:0", "0:0")]
    for failed in found.ends.failed:
        assert not can_be(found, failed, equal)
    for completed in found.ends.completed:
        assert not can_be(found, completed, found.terms.negation(equal))


def test_what_memory_holds_is_compared_where_a_call_may_see_it():
    store = "store i32 0, ptr %m"
    operation = "call void @op(i32 1)"
    moved = product(f"{store}\n{operation}", f"{operation}\n{store}")
    assert Mismatch.MEMORY in [failure.mismatch for failure in moved.failures]
    other = product("call void @op(i32 1)", "call void @op(i32 2)")
    assert [failure.mismatch for failure in other.failures] == [Mismatch.ARGUMENTS]


@pytest.mark.parametrize("matching", ["exact", "eager", "skip-unused"])
def test_calls_without_memory_find_their_partners_in_any_order(matching):
    one, two = "%a = call i32 @p(i32 %x)", "%b = call i32 @q(i32 %y)"
    use = "call void @op(i32 %a)\ncall void @op(i32 %b)"
    found = product(f"{one}\n{two}\n{use}", f"{two}\n{one}\n{use}", matching=matching)
    assert partners(found) == [("0:0", "0:1"), ("0:1", "0:0"), ("0:2", "0:2"), ("0:3", "0:3")]
    assert not can_fail(found)


def test_a_call_without_memory_may_move_across_one_with_memory():
    one, two = "%a = call i32 @p(i32 %x)", "call void @op(i32 1)"
    found = product(
        f"{one}\n{two}\ncall void @op2(i32 %a)", f"{two}\n{one}\ncall void @op2(i32 %a)"
    )
    assert partners(found) == [("0:0", "0:1"), ("0:1", "0:0"), ("0:2", "0:2")]
    assert not can_fail(found)


# --- strategies ---

DEAD_THEN_USED = "%a = call i32 @p(i32 %x)\n%b = call i32 @p(i32 %y)\ncall void @op(i32 %b)"
USED = "%b = call i32 @p(i32 %y)\ncall void @op(i32 %b)"


def test_exact_partners_pass_the_same_term_and_eager_ones_may_be_wrong():
    exact = product(DEAD_THEN_USED, USED)
    assert not can_fail(exact)
    assert partners(exact) == [("0:1", "0:0"), ("0:2", "0:1")]
    assert can_fail(product(DEAD_THEN_USED, USED, matching="eager"))


def test_eager_partners_pass_what_only_a_solver_sees_to_be_equal():
    target = "%a = call i32 @p(i32 1)\ncall void @op(i32 %a)"
    source = "%d = mul i32 %x, %x\n%f = and i32 %d, 2\n%g = or i32 %f, 1\n"
    source += "%a = call i32 @p(i32 %g)\ncall void @op(i32 %a)"
    assert can_fail(product(source, target))
    assert not can_fail(product(source, target, matching="eager"))


def test_calls_whose_result_nothing_reads_are_left_out_only_if_so_asked():
    found = product(DEAD_THEN_USED, USED, matching="skip-unused")
    assert partners(found) == [("0:1", "0:0"), ("0:2", "0:1")]
    assert [unmatched.event.site.index for unmatched in found.calls.unmatched_source] == [0]
    same = product(DEAD_THEN_USED, DEAD_THEN_USED, matching="skip-unused")
    assert can_fail(same), "the target's call, that must not be speculated, has no partner"
    assert not can_fail(product(DEAD_THEN_USED, DEAD_THEN_USED))


LOADED_TWICE = (
    "%a = load i32, ptr %m\n%b = load i32, ptr %m\ncall void @op(i32 %a)\ncall void @op(i32 %b)"
)
LOADED_ONCE = "%a = load i32, ptr %m\ncall void @op(i32 %a)\ncall void @op(i32 %a)"


def test_a_load_is_no_event_and_gives_what_memory_holds():
    assert not can_fail(product(LOADED_TWICE, LOADED_ONCE))
    assert not can_fail(product(LOADED_ONCE, LOADED_TWICE))
    assert can_fail(product(LOADED_ONCE, LOADED_ONCE.replace("ptr %m", "ptr %n"), TWO_POINTERS))


TWO_POINTERS = f"{INPUTS}, ptr noundef %n"


@pytest.mark.parametrize(
    "between",
    [
        "store i32 0, ptr %n",
        "call void @op(i32 0)",
        "fence seq_cst",
        "store volatile i32 0, ptr %n",
    ],
)
def test_a_load_after_an_effect_may_give_something_else(between):
    first, rest = LOADED_TWICE.split("\n", 1)
    source = f"{first}\n{between}\n{rest}"
    target = LOADED_ONCE.replace("\n", f"\n{between}\n", 1)
    assert can_fail(product(source, target, TWO_POINTERS))


def test_a_load_gives_what_the_thread_stored_there():
    source = "store i32 %x, ptr %m\n%a = load i32, ptr %m\ncall void @op(i32 %a)"
    target = "store i32 %x, ptr %m\ncall void @op(i32 %x)"
    assert not can_fail(product(source, target))
    wider = source.replace("store i32 %x", "store i64 0")
    known = target.replace("i32 %x, ptr", "i64 0, ptr")
    assert not can_fail(product(wider, known.replace("@op(i32 %x)", "@op(i32 0)")))
    assert can_fail(product(wider, known))
    volatile = source.replace("= load i32", "= load volatile i32")
    assert can_fail(product(volatile, target))


def test_what_only_the_target_loads_or_stores_is_told():
    loaded = product("ret void", "%a = load i32, ptr %m")
    assert [stop.kind for stop in loaded.unmodelled] == [Kind.MEMORY]
    stored = product("ret void", "store i32 1, ptr %m")
    assert [failure.mismatch for failure in stored.introduced] == [Mismatch.MEMORY]
    again = product("store i32 1, ptr %m", "store i32 1, ptr %m\nstore i32 1, ptr %m")
    assert not can_be(again, again.terms.disjunction(f.condition for f in again.introduced))


def test_what_both_access_on_one_path_is_not_told_whatever_that_rests_on():
    access = "store i32 1, ptr %m\nbr label %next\nnext:"
    guarded = "%odd = trunc i32 %x to i1\nbr i1 %odd, label %then, label %next\nthen:\n" + access
    assert not product(guarded, guarded).introduced
    other = guarded.replace("%then, label %next", "%next, label %then")
    assert product(guarded, other).introduced
    always = product(guarded, "store i32 1, ptr %m")
    assert can_be(always, always.terms.disjunction(f.condition for f in always.introduced))


# --- without partner ---


def test_a_source_call_may_stay_alone_if_it_may_vanish():
    found = product("%a = call i32 @p(i32 %x)", "ret void")
    assert [u.side for u in found.calls.unmatched_source] == ["source"] and not can_fail(found)
    assert not found.calls.unmatched_target


def test_a_target_call_may_stay_alone_if_it_may_be_speculated():
    found = product("ret void", "%a = call i32 @spec(i32 %x)")
    assert [u.side for u in found.calls.unmatched_target] == ["target"] and not can_fail(found)
    assert can_fail(product("ret void", "%a = call i32 @p(i32 %x)"))


def test_the_value_of_a_call_that_is_left_out_must_not_matter():
    source = "%a = call i32 @p(i32 %x)\ncall void @op(i32 %a)"
    assert can_fail(product(source, "call void @op(i32 %x)"))


def test_a_uniform_value_read_from_the_first_lane_is_itself():
    read = "%a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 {})\ncall void @op(i32 %a)"
    assert not can_fail(product(read.format(5), "call void @op(i32 5)"))
    assert can_fail(product(read.format("%x"), "call void @op(i32 %x)"))
    shared = product(read.format("%x"), "call void @op(i32 %x)", uniform=frozenset("x"))
    assert not can_fail(shared) and "argument:x" in shared.variables.shared


# --- the ends of threads ---


def test_undefined_behaviour_is_the_sources_licence_and_the_targets_failure():
    call, end = "call void @op(i32 1)", "unreachable"
    assert not can_fail(product(end, call))
    assert can_fail(product(call, end))
    assert can_fail(product("ret void", "%d = udiv i32 %x, %y\ncall void @op(i32 %d)"))
    divided = "%d = udiv i32 %x, {}\ncall void @op(i32 %d)"
    assert not can_fail(product(divided.format("%y"), divided.format("%y")))


def test_a_call_need_not_return_so_what_is_before_the_end_is_compared():
    body = "call void @op(i32 {})\nunreachable"
    assert can_fail(product(body.format("%x"), body.format("%y")))
    same = product(body.format("%x"), body.format("%x"))
    assert not can_fail(same) and same.ends.completed and partners(same) == [("0:0", "0:0")]


def test_returned_values_are_refined():
    functions = read_module(
        "define i32 @one(i32 noundef %x) {\n  ret i32 %x\n}\n"
        "define i32 @other(i32 noundef %x) {\n  %n = add i32 %x, 1\n  ret i32 %n\n}\n"
        "define i32 @poison(i32 noundef %x) {\n  ret i32 poison\n}\n",
        "pair.ll",
    ).functions
    assert not can_fail(product_of(functions["one"], functions["one"]))
    assert can_fail(product_of(functions["one"], functions["other"]))
    assert not can_fail(product_of(functions["poison"], functions["one"]))
    assert can_fail(product_of(functions["one"], functions["poison"]))


# --- trips ---

COUNTED = """  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, {}
  br i1 %more, label %loop, label %end
end:
  ret void"""


def test_threads_beyond_the_bound_are_told_and_the_others_complete():
    """A header is reached once, and once more for each trip back."""
    found = product(COUNTED.format("%x"), COUNTED.format("%x"), bound=3)
    assert {stop.side for stop in found.unfinished} == {"source"} and not found.ends.stuck
    x, t = found.variables.parameters["x"].term, found.terms
    beyond = t.negation(t.unsigned_less(x, t.constant(5, 32)))
    unfinished = t.disjunction(stop.condition for stop in found.unfinished)
    assert not can_be(found, t.exclusive_or(beyond, unfinished))
    assert not can_be(
        found, t.exclusive_or(unfinished, t.negation(t.disjunction(found.ends.completed)))
    )


def test_a_loop_that_constants_end_is_unfolded_whole():
    found = product(COUNTED.format(20), COUNTED.format(20), bound=3)
    assert not found.unfinished and len(partners(found)) == 20


def test_a_target_that_runs_on_where_the_source_ends_is_stuck():
    found = product("call void @op(i32 %x)", "call void @op(i32 %x)\nbr label %a\na:\nbr label %a")
    assert found.ends.stuck and can_be(found, *found.ends.stuck)
    assert {stop.side for stop in found.unfinished} == {"target"}
    assert not can_be(found, found.terms.disjunction(found.ends.completed))


def test_what_is_not_modelled_is_told_with_its_side():
    assembly = 'call i32 asm sideeffect "s_nop 0", "=s"()'
    for source, target, side in (
        (assembly, "ret void", "source"),
        ("ret void", assembly, "target"),
    ):
        found = product(source, target)
        assert [(stop.side, "inline assembly" in stop.reason) for stop in found.unmodelled] == [
            (side, True)
        ]
        assert not found.ends.completed


# --- names ---


def test_names_are_told_of_both_sides():
    loop = sketch("A: t = entry -> B; B: h = loop t, op h -> B, C; C: ->")
    found = product_of(loop, loop, bound=2)
    pairs = {(repr(m.source.name), repr(m.target.name)) for m in found.calls.matches}
    trips = [f"operation B:1(loop B:0[{n}](entry ))" for n in (1, 2, 3)]
    assert pairs == {(name, name) for name in trips}
    kinds = {instance.name.kind for instance in found.names.instances["source"]}
    assert kinds == {"entry", "loop", "operation"}


def test_without_tokens_names_count_trips():
    loop = sketch("A: -> B; B: op -> B, C; C: ->")
    found = product_of(loop, loop, bound=2)
    assert {m.source.name.count for m in found.calls.matches if m.source.name} == {(1,), (2,), (3,)}


def test_the_class_of_a_source_anchor_is_the_target_instance_of_its_first_partner():
    anchored = sketch("A: t = anchor, op t, op2 t -> B; B: ->")
    found = product_of(anchored, anchored)
    anchor = found.names.instances["target"][0].name
    assert anchor.kind == "anchor"
    assert [use.chosen for use in found.names.anchor_uses] == [anchor]
    assert [match.source_class for match in found.calls.matches] == [anchor, anchor]
    entry = sketch("A: t = entry, op t, op2 t -> B; B: ->")
    rooted = product_of(anchored, entry)
    assert [use.chosen.kind for use in rooted.names.anchor_uses] == ["entry"]
    deep = product_of(anchored, entry, anchor_depth="operation")
    assert [use.chosen.kind for use in deep.names.anchor_uses] == ["operation"]


def test_a_call_on_an_anchor_that_met_nobody_is_not_told():
    one, two = sketch("A: t = anchor -> B; B: ->"), sketch("A: -> B; B: ->")
    found = product_of(one, two)
    assert not found.names.anchor_uses and not found.calls.unmatched_source and found.ends.completed


# --- budgets ---


def test_budgets_are_kept():
    body = COUNTED.format("%x")
    with pytest.raises(OutOfBudget, match="more than 5 states"):
        product(body, body, most_nodes=5)
    with pytest.raises(OutOfBudget, match="out of time"):
        product(body, body, deadline=time.monotonic() - 1)


COMPARED = ("covered_loads", "speculated_loads", "introduced_stores", "other_objects")


@pytest.mark.parametrize("part", COMPARED)
def test_the_time_is_looked_at_before_each_access_of_the_target(part):
    accesses = [SimpleNamespace(covered=None, writes=False)] * 2
    records = SimpleNamespace(of=lambda *_: accesses)

    def late() -> None:
        raise OutOfBudget("out of time", Kind.TIME)

    terms = SimpleNamespace(follows_addresses=True)
    with pytest.raises(OutOfBudget):
        list(getattr(Coverage(terms, records, late), part)())


def test_what_the_target_accesses_is_compared_in_time(monkeypatch):
    now = [0.0]

    def judged(self, access):
        now[0] = 10.0
        return self.terms.true

    monkeypatch.setattr(Coverage, "_is_covered", judged)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    stores = "store i32 1, ptr %m\nstore i32 2, ptr %m\ncall void @op(i32 1)"
    with pytest.raises(OutOfBudget, match="out of time"):
        product(stores, stores, deadline=5.0)


def test_a_load_that_is_left_out_is_no_partner_for_one_of_another_place():
    kept = "%at = getelementptr i8, ptr %m, i64 4\n%b = load i32, ptr %at\ncall void @op(i32 %b)"
    source = f"%a = load i32, ptr %m\n{kept}"
    assert not can_fail(product(source, kept, matching="forward"))
    assert can_fail(product(source, kept.replace("%at\n", "%m\n"), matching="forward"))
