"""The static rules on the documents' programs, and against the same rules on closed paths."""

from dataclasses import replace
from random import Random

import pytest
from wavecheck.semantics.closed_paths import broken_on_closed_paths, closed_paths
from wavecheck.semantics.cycles import cycle_forest, reducible
from wavecheck.semantics.dominance import dominator_tree
from wavecheck.semantics.program import Block, Call, Function, Global, Local, Phi, Site, Unmodelled
from wavecheck.semantics.random_programs import random_program
from wavecheck.semantics.reading import read_module
from wavecheck.semantics.regions import (
    hearts,
    region,
    regions,
    regions_without_stopping,
    token_uses,
    tokens_at,
)
from wavecheck.semantics.sketches import control_call, operation, sketch
from wavecheck.semantics.static_rules import badly_nested, check_rules
from wavecheck.semantics.wild_programs import Wildness, wild_program

CLOSED_PATH_RULES = {"CO18", "CO19", "CO20", "CO21"}


def broken(program: str | Function) -> list[str]:
    function = sketch(program) if isinstance(program, str) else program
    return [violation.rule for violation in check_rules(function)]


def with_instructions(function: Function, block: str, *instructions) -> Function:
    changed = replace(function.blocks[block], instructions=instructions)
    return replace(function, blocks={**function.blocks, block: changed})


# --- one rule at a time -------------------------------------------------------------------------


def test_a_phi_of_tokens_is_rejected() -> None:
    function = sketch("a: s = anchor -> b, c; b: t = anchor -> c; c: -> .")
    phi = Phi("m", "token", {"a": Local("s", "token"), "b": Local("t", "token")}, text="%m = phi")
    joined = Block("c", (phi,), (operation("op", "m"),), function.blocks["c"].terminator)
    found = check_rules(replace(function, blocks={**function.blocks, "c": joined}))
    assert [violation.rule for violation in found] == ["CO7", "CO8"]
    assert found[0].llvm == "PHI nodes cannot have token type!"
    assert "%m is not the result" in found[1].message


@pytest.mark.parametrize(
    ("bundles", "llvm"),
    [
        ('"convergencectrl"()', "requires exactly one token use"),
        ('"convergencectrl"(token %t, token %t)', "requires exactly one token use"),
        ('"convergencectrl"(i32 3)', "requires exactly one token use"),
        ('"convergencectrl"(token %t), "convergencectrl"(token %t)', "at most once"),
    ],
)
def test_a_bundle_holds_exactly_one_token(bundles: str, llvm: str) -> None:
    call = Unmodelled(None, "", "a call with odd bundles", 7, f"call void @op() [ {bundles} ]")
    function = with_instructions(sketch("a: -> ."), "a", control_call("anchor", "t"), call)
    (violation,) = check_rules(function)
    assert (violation.rule, violation.line) == ("CO8", 7)
    assert llvm in violation.llvm


@pytest.mark.parametrize("constant", ["poison", "undef", "none"])
def test_a_token_that_no_instruction_gives_is_rejected(constant: str) -> None:
    """LLVM's `loop-deletion` leaves such a call behind a loop that its token came from."""
    text = f"""
    declare void @op() convergent
    define void @f() convergent {{
      call void @op() [ "convergencectrl"(token {constant}) ]
      ret void
    }}
    """
    (violation,) = check_rules(read_module(text, "text").functions["f"])
    assert (violation.rule, violation.line) == ("CO8", 4)
    assert f"`{constant}`" in violation.message and "can only be produced" in violation.llvm


def test_a_second_entry_breaks_two_rules_at_one_place() -> None:
    found = check_rules(sketch("a: e = entry, f = entry -> ."))
    assert [(violation.rule, violation.instruction[:2]) for violation in found] == [
        ("CO10", "%f"),
        ("CO10", "%f"),
    ]
    assert "second time" in found[0].message and "stands behind" in found[1].message


def test_entry_occurs_in_the_entry_block_before_others_in_a_convergent_function() -> None:
    assert broken("a: e = entry, op e -> .") == []
    assert broken("a: -> b; b: e = entry -> .") == ["CO10"]
    assert broken("a: t = anchor, e = entry -> .") == ["CO10"]
    assert broken(replace(sketch("a: e = entry -> ."), convergent=False)) == ["CO10"]
    assert broken(replace(sketch("a: t = anchor, op t -> ."), convergent=False)) == []


def test_entry_and_anchor_take_no_token_and_loop_needs_one() -> None:
    start = sketch("a: t = anchor -> b; b: -> .")
    for control, expected in (("entry", ["CO10", "CO10"]), ("anchor", ["CO15"]), ("loop", [])):
        call = control_call(control, "x", "t")
        assert broken(with_instructions(start, "b", call)) == expected
    assert broken(with_instructions(start, "b", control_call("loop", "x"))) == ["CO13"]


def test_a_loop_intrinsic_is_the_first_convergent_operation_of_its_block() -> None:
    assert broken("a: t = anchor -> b; b: l = loop t, op l -> .") == []
    found = check_rules(sketch("a: t = anchor, l = loop t -> ."))
    assert [violation.rule for violation in found] == ["CO13"]
    assert found[0].message.endswith("%t")


def test_controlled_and_uncontrolled_operations_are_not_mixed() -> None:
    assert broken("a: op, op -> .") == []
    assert broken("a: op -> b; b: t = anchor, op t, op -> .") == ["CO16", "CO16"]


def test_a_call_that_is_not_convergent_may_stand_anywhere() -> None:
    function = sketch("a: t = anchor -> b; b: -> .")
    plain = replace(operation("plain", None), convergent=False)
    assert broken(with_instructions(function, "b", plain, control_call("loop", "l", "t"))) == []


def test_the_address_of_a_control_intrinsic_is_not_taken() -> None:
    target = Global("llvm.experimental.convergence.anchor")
    call = Call("t", "token", None, (target,), text="%t = call token %f()")
    (violation,) = check_rules(with_instructions(sketch("a: -> ."), "a", call))
    assert violation.rule == "CO48" and "undefined" in violation.message


def test_a_definition_dominates_its_uses() -> None:
    assert broken("a: -> b, c; b: t = anchor -> c; c: op t -> .") == ["CO8"]


# --- the rules on cycles ------------------------------------------------------------------------


def test_only_a_loop_intrinsic_uses_a_token_from_outside_its_cycle() -> None:
    assert broken("a: t = anchor -> b; b: op t -> b, c; c: -> .") == ["CO18"]
    assert broken("a: t = anchor -> b; b: h = loop t, op h -> b, c; c: -> .") == []


def test_a_self_loop_may_hold_definition_and_use() -> None:
    assert broken("a: -> b; b: t = anchor, op t -> b, c; c: -> .") == []


def test_two_conditional_operations_on_an_outer_anchor() -> None:
    program = "A: t = anchor -> B; B: {} -> C, D; C: op1 {} -> D; D: -> E, F; E: op2 {} -> F;"
    end = "F: -> B, G; G: -> ."
    wrong = sketch(program.format("", "t", "t") + end)
    assert set(broken(wrong)) == {"CO18", "CO19", "CO21"}
    assert broken(program.format("h = loop t", "h", "h") + end) == []


def test_two_inner_loops_on_one_outer_anchor() -> None:
    found = broken(
        "a: t = anchor -> o; o: -> i, p; i: h = loop t -> i, p; p: -> j, l; j: k = loop t -> j, l;"
        "l: -> o, x; x: -> ."
    )
    assert set(found) == {"CO19", "CO21"}


def test_two_outer_tokens_in_one_cycle() -> None:
    found = broken(
        "a: s = anchor, t = anchor -> h; h: i = loop t -> j; j: k = loop s -> h, x; x: -> ."
    )
    assert set(found) == {"CO20", "CO21", "CO24"}


def test_a_heart_outside_the_header_of_its_loop() -> None:
    program = "A: t = anchor -> B; B: -> C, D; C: h = loop t, op h -> D; D: -> B, G; G: -> ."
    (violation,) = check_rules(sketch(program))
    assert (violation.rule, violation.block) == ("CO21", "C")
    assert "block B is reached without it" in violation.message


def test_a_heart_in_an_irreducible_cycle() -> None:
    program = "E: e = entry -> A, C; A: h = loop e -> A, C; C: k = loop e -> C, A, X; X: -> ."
    assert set(broken(program)) == {"CO19", "CO21"}


def test_an_inner_heart_takes_its_parents_token() -> None:
    program = (
        "a: e = entry -> o; o: h = loop e -> i; i: k = loop {} -> i, l; l: op h -> o, x; x: -> ."
    )
    assert broken(program.format("h")) == []
    assert set(broken(program.format("e"))) == {"CO19", "CO21", "CO24"}


def test_unreachable_closed_paths_are_judged_though_llvm_does_not() -> None:
    found = check_rules(sketch("a: t = anchor -> .; u: op t, op t -> u"))
    assert [(violation.rule, violation.llvm) for violation in found] == [
        ("CO18", ""),
        ("CO18", ""),
        ("CO19", ""),
    ]
    assert broken("a: t = anchor -> .; u: op t -> .") == []


# --- regions ------------------------------------------------------------------------------------


def test_regions_nest_like_brackets() -> None:
    assert broken("a: s = anchor, t = anchor, op t, op s -> .") == []
    found = check_rules(sketch("a: s = anchor, t = anchor, op s, op t -> ."))
    assert [violation.rule for violation in found] == ["CO24"]
    assert "region of %t holds this use of %s" in found[0].message


def test_a_nesting_violation_that_a_forward_walk_misses() -> None:
    program = (
        "b0: e = entry, t = anchor -> b2, b3; b3: op e -> b1; b1: -> b1, b2; b2: -> b1, b4;"
        "b4: op t -> ."
    )
    (violation,) = check_rules(sketch(program))
    assert (violation.rule, violation.block) == ("CO24", "b3")


LOOP_BODY = "a: -> b; b: s = anchor, t = anchor, op t, op s -> b, c; c: -> ."


def test_without_stopping_at_the_definition_a_sound_loop_body_would_be_rejected() -> None:
    function = sketch(LOOP_BODY)
    assert broken(function) == []
    wide = regions_without_stopping(function)
    assert [v.rule for v in badly_nested(token_uses(function), wide)] == ["CO24"]


def test_a_region_begins_behind_its_definition_and_ends_at_its_last_use() -> None:
    found = regions(sketch(LOOP_BODY))
    held = {token: [i for i in range(6) if r.holds(Site("b", i))] for token, r in found.items()}
    assert held == {"s": [1, 2, 3], "t": [2]}
    assert tokens_at(found, Site("b", 2)) == ("s", "t")
    assert found["s"].blocks == {"b"}


def test_a_region_leaves_its_loop_with_the_token() -> None:
    function = sketch(
        "a: e = entry -> f; f: h = loop e -> b, e; b: -> c, d; c: op h -> e; d: -> f; e: -> ."
    )
    held = region(function, "h")
    assert held.blocks == {"f", "b", "c"}
    assert held.holds_start_of("c") and not held.holds_end_of("c", function)
    assert held.holds_end_of("f", function) and not held.holds_start_of("f")
    assert region(function, "e").blocks == {"a", "f", "d", "b"}


def test_a_call_that_is_not_modelled_still_uses_its_token() -> None:
    text = 'call void @op() [ "deopt"(i32 0), "convergencectrl"(token %t) ]'
    call = Unmodelled(None, "", "a call with a deopt bundle", 3, text)
    function = sketch("a: t = anchor -> b; b: -> b, c; c: -> .")
    (violation,) = check_rules(with_instructions(function, "b", call))
    assert (violation.rule, violation.line, violation.instruction) == ("CO18", 3, text)


def test_in_an_unreachable_block_a_use_may_come_before_its_definition() -> None:
    held = region(sketch("a: -> .; u: op t, t = anchor, op t -> u"), "t")
    assert [index for index in range(5) if held.holds(Site("u", index))] == [0, 2, 3]


def test_the_region_without_stopping_holds_dominated_points_alone() -> None:
    wide = regions_without_stopping(sketch("a: -> b; b: t = anchor, op t -> a, c; c: -> ."))
    assert wide["t"].points == {"b": (range(1, 4),)}


def test_a_token_that_is_not_used_has_no_region() -> None:
    assert region(sketch("a: t = anchor -> ."), "t").blocks == frozenset()


def test_regions_are_what_the_text_says_of_each_point() -> None:
    for number in range(300):
        function = wild_program(Random(number), wildness=Wildness(lost=0, local=0))
        for token, found in regions(function).items():
            assert points_by_definition(function, token) == {
                Site(block, index)
                for block, ranges in found.points.items()
                for indices in ranges
                for index in indices
                if dominator_tree(function).reachable(block)
            }


def points_by_definition(function: Function, token: str) -> set[Site]:
    """CO23, point by point: dominance, and a search for a use that stops at the definition."""
    definition = function.definitions[token]
    uses = {use.site for use in token_uses(function) if use.token == token}
    tree = dominator_tree(function)
    found: set[Site] = set()
    for block in tree.intervals:
        for index in range(len(function.blocks[block].instructions) + 1):
            point = Site(block, index)
            if tree.dominates_site(definition, point):
                seen: set[Site] = set()
                stack = [point]
                while stack and not uses & seen:
                    here = stack.pop()
                    if here in seen or here == definition:
                        continue
                    seen.add(here)
                    if here.index < len(function.blocks[here.block].instructions):
                        stack.append(Site(here.block, here.index + 1))
                    else:
                        stack += [Site(after, 0) for after in function.successors[here.block]]
                if uses & seen:
                    found.add(point)
    return found


# --- hearts -------------------------------------------------------------------------------------


def test_a_heart_is_a_loop_intrinsic_whose_token_comes_from_outside() -> None:
    function = sketch(
        "a: e = entry -> o; o: h = loop e -> i; i: k = loop h -> i, l; l: s = anchor -> m;"
        "m: n = loop s -> o, x; x: -> ."
    )
    forest = cycle_forest(function)
    found = {cycle.header: sites for cycle, sites in hearts(function, forest).items()}
    assert found == {"o": (Site("o", 0),), "i": (Site("i", 0),)}


def test_in_a_well_formed_program_hearts_stand_in_the_headers_of_natural_loops() -> None:
    seen = 0
    for number in range(1500):
        function = wild_program(Random(number), 6, Wildness(lost=0, local=0))
        if not broken(function):
            for cycle, sites in hearts(function, cycle_forest(function)).items():
                seen += 1
                assert len(sites) == 1 and sites[0].block == cycle.header and cycle.reducible
    assert seen > 100


# --- theorems about the rules -------------------------------------------------------------------


def cycle_rules(function: Function) -> set[str]:
    return CLOSED_PATH_RULES & set(broken(function))


def path_rules(function: Function) -> set[str]:
    return {each.rule for each in broken_on_closed_paths(closed_paths(function))}


def programs(count: int, **changes) -> list[Function]:
    wildness = Wildness(**{"lost": 0, **changes})
    return [wild_program(Random(number), 4 + number % 4, wildness) for number in range(count)]


def test_cycles_are_enough_to_find_every_broken_closed_path() -> None:
    """CO22: a rule is broken on a cycle iff it is broken on a closed path."""
    ill_formed = irreducible = 0
    for function in programs(1500):
        by_cycles, by_paths = cycle_rules(function), path_rules(function)
        assert by_paths == by_cycles
        ill_formed += bool(by_paths)
        irreducible += not reducible(cycle_forest(function))
    assert 200 < ill_formed < 1300 and irreducible > 200


def simple_closed_paths(function: Function) -> set[frozenset[str]]:
    """The closed paths that visit no block twice, by trying all."""
    found: set[frozenset[str]] = set()
    stack = [(block,) for block in function.blocks]
    while stack:
        path = stack.pop()
        for target in function.successors[path[-1]]:
            if target == path[0]:
                found.add(frozenset(path))
            elif target not in path:
                stack.append((*path, target))
    return found


def rules_broken_on(path: frozenset[str], function: Function) -> set[str]:
    """CO18..CO21 as the text says them, of one closed path."""
    tree = dominator_tree(function)
    uses = [use for use in token_uses(function) if use.site.block in path]
    outside = [use for use in uses if use.definition.block not in path]
    found = {"CO18" for use in outside if not use.by_loop}
    found |= {"CO19" for u in outside for v in outside if u.token == v.token and u is not v}
    found |= {"CO20" for u in outside for v in outside if u.token != v.token}
    found |= {"CO21" for u in outside for b in path if not tree.dominates(u.site.block, b)}
    return found


def rules_broken_on_simple_paths(function: Function) -> set[str]:
    paths = simple_closed_paths(function)
    return {rule for path in paths for rule in rules_broken_on(path, function)}


def test_closed_paths_that_visit_no_block_twice_decide_the_same() -> None:
    """CO22 for them: ill-formed by cycles iff by them."""
    for function in programs(1000):
        simple, by_cycles = rules_broken_on_simple_paths(function), cycle_rules(function)
        assert simple <= by_cycles and bool(simple) == bool(by_cycles)


def test_a_cycle_may_break_more_rules_than_one_round_of_it() -> None:
    """Two arms of a loop: no single round visits both, so that CO19 is not broken by one."""
    function = sketch("a: t = anchor -> b; b: -> c, d; c: op t -> b; d: op t -> b, x; x: -> .")
    assert rules_broken_on_simple_paths(function) == {"CO18", "CO21"}
    assert cycle_rules(function) == path_rules(function) == {"CO18", "CO19", "CO21"}


@pytest.mark.parametrize("judge", [cycle_rules, path_rules])
def test_the_first_and_last_rule_imply_the_two_between(judge) -> None:
    """F16: given CO13, whoever breaks CO19 or CO20 breaks CO18 or CO21."""
    between = 0
    for function in programs(1500, stray=0.3):
        found = judge(function)
        if "CO13" not in broken(function) and found & {"CO19", "CO20"}:
            between += 1
            assert found & {"CO18", "CO21"}
    assert between > 100


def test_without_the_rule_for_loop_intrinsics_it_does_not() -> None:
    """The hypothesis CO13 of F16 is needed: two hearts in one header."""
    found = set(broken("a: t = anchor -> b; b: h = loop t, k = loop t -> b, c; c: -> ."))
    assert found & CLOSED_PATH_RULES == {"CO19"} and "CO13" in found


def test_programs_that_are_well_formed_by_construction_break_no_rule() -> None:
    for number in range(150):
        function = random_program(Random(number), 12)
        assert check_rules(function) == ()
        assert path_rules(function) == set()


@pytest.mark.slow
def test_theorems_on_many_programs() -> None:
    for number in range(40_000):
        function = wild_program(Random(number), 3 + number % 6, Wildness(lost=0))
        by_cycles, by_paths = cycle_rules(function), path_rules(function)
        assert by_paths == by_cycles
        if by_cycles & {"CO19", "CO20"} and "CO13" not in broken(function):
            assert by_cycles & {"CO18", "CO21"}


def test_ten_thousand_blocks_are_judged_in_time() -> None:
    parts = ["a: e = entry -> b0"]
    for index in range(5000):
        parts.append(f"b{index}: h{index} = loop e, op h{index} -> b{index}, c{index}")
        parts.append(f"c{index}: op e -> b{index + 1}")
    program = sketch(";".join([*parts, "b5000: -> ."]))
    assert check_rules(program) == ()


@pytest.mark.parametrize("attribute, rules", [("convergent", ["CO16"]), ("nounwind", [])])
def test_assembly_may_be_an_uncontrolled_convergent_operation(attribute, rules) -> None:
    module = read_module(
        f"""
        declare token @llvm.experimental.convergence.entry()
        define void @f() convergent {{
          %t = call token @llvm.experimental.convergence.entry()
          call void asm sideeffect "bar", ""() {attribute}
          ret void
        }}
        """,
        "assembly.ll",
    )
    assert [violation.rule for violation in check_rules(module.functions["f"])] == rules
