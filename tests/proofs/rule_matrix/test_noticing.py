"""Which program must notice which change: computed by hand, from the text of the rule."""

import pytest
from wavecheck.proofs.rule_matrix.changes import OF_MODELS, Change, change_named, changes
from wavecheck.proofs.rule_matrix.noticing import (
    noticed_of_programs,
    noticed_of_relations,
    noticed_of_the_analysis,
)
from wavecheck.proofs.rule_matrix.programs import programs, read, shape
from wavecheck.proofs.rule_matrix.transforms import noticed_of_transforms
from wavecheck.semantics.models.named import MODELS
from wavecheck.semantics.program.notation import sketch

CONTROLLED = MODELS["llvm-controlled"]


def entry(key):
    return next(each for each in programs() if each.key == key)


def state(change, program):
    """What a sketch, or a single program of the catalogue, says of a change."""
    found = change if isinstance(change, Change) else change_named(change)
    function = read(entry(program), "example") if "/" in program else sketch(program)
    said = []
    if "programs" in found.asks:
        said.append(noticed_of_programs(found, function).state)
    if "relations" in found.asks:
        said.append(noticed_of_relations([found], function)[found].state)
    if "analysis" in found.asks:
        said.append(noticed_of_the_analysis(found, function).state)
    return min(said, key=["depends", "sees", "undecided", "unchanged", "silent"].index)


# --- static rules ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "program"),
    [
        ("CO13", "loop_without_a_token_broken"),
        ("CO15", "anchor_with_a_token_broken"),
        ("CO16", "mixed_control_broken"),
        ("CO18", "anchor_outside_a_loop_broken"),
        ("CO21", "intrinsic_outside_a_header_broken"),
        ("CO24", "crossed_regions_broken"),
        ("CO53", "two_tokens_in_a_bundle_broken"),
    ],
)
def test_a_program_that_breaks_one_rule_alone_depends_on_it(rule, program):
    assert state(f"llvm-controlled {rule} left out", f"rules/{program}/example") == "depends"
    kept = program.replace("_broken", "_kept")
    assert state(f"llvm-controlled {rule} left out", f"rules/{kept}/example") == "unchanged"


def test_a_program_that_breaks_several_rules_sees_each():
    """The second heart of the header stands behind the first (CO13), and uses its token (CO19)."""
    two = "rules/two_hearts_in_a_header_broken/example"
    assert state("llvm-controlled CO13 left out", two) == "sees"
    assert state("llvm-controlled CO19 left out", two) == "sees"


def test_each_clause_of_a_rule_has_its_program():
    plain, later = (
        f"rules/{each}/example"
        for each in ("entry_in_a_plain_function_broken", "entry_in_a_later_block_broken")
    )
    assert state("llvm-controlled CO10 without its attribute", plain) == "depends"
    assert state("llvm-controlled CO10 without its block", plain) == "unchanged"
    assert state("llvm-controlled CO10 without its block", later) == "depends"


def test_two_hearts_on_two_ways_are_on_one_walk_alone():
    """CO19 is broken by a walk round both ways, CO21 by each way: read of simple closed paths
    CO19 is kept, and the program as ill-formed as before."""
    ways = "rules/hearts_on_two_ways_broken/example"
    assert state("llvm-controlled CU32 read simple", ways) == "sees"


def test_what_a_heart_may_do_an_operation_may_not():
    """CO18 excepts loop intrinsics: asked of them too, it forbids the heart of any loop."""
    heart = "E: t = entry -> H; H: h = loop t, op h -> H, X; X: -> ."
    assert state("llvm-controlled CO18 of loop intrinsics too", heart) == "depends"


# --- relations ------------------------------------------------------------------------------------

HEART = "E: t = entry -> H; H: h = loop t -> H, X; X: -> ."
STRAIGHT = "E: t = entry, op t -> X; X: -> ."
CHOSEN = "E: t = anchor, op t -> ."


def test_without_its_count_a_heart_meets_in_different_iterations():
    """One thread makes two trips, the other one: its one execution of the heart met the first, and
    would meet both, so that two executions of one thread were converged (CU2)."""
    assert state("llvm-controlled CO12 without its count", HEART) == "depends"
    assert state("llvm-controlled CO12 without its count", STRAIGHT) == "unchanged"


def test_counting_starts_anew_with_a_token():
    """A heart in a loop around which another runs: the second time the outer heart was met, the
    inner one is executed for the first time again."""
    nest = "E: t = entry -> A; A: a = loop t -> B; B: b = loop a -> B, C; C: -> A, X; X: -> ."
    assert state("llvm-controlled CO12 counting all executions", nest) == "depends"
    assert state("llvm-controlled CO12 counting all executions", HEART) == "unchanged"


def test_who_comes_in_alone_shows_what_entry_says():
    """CO9: with entry for everyone, threads that came in alone would meet."""
    assert state("llvm-controlled CO9 for everyone", STRAIGHT) == "depends"
    assert state("llvm-controlled CO9 for nobody", STRAIGHT) == "depends"
    assert state("llvm-controlled CO9 for nobody", CHOSEN) == "unchanged"


def test_at_an_anchor_there_is_a_choice():
    """Two relations: together, or apart. Nobody meets, or all do: one."""
    assert state("llvm-controlled CO15 for nobody", CHOSEN) == "depends"
    assert state("llvm-controlled CO15 by executions", CHOSEN) == "depends"
    assert state("llvm-controlled CO15 for nobody", STRAIGHT) == "unchanged"


def test_only_if_leaves_a_choice_where_the_token_is_shared():
    assert state("llvm-controlled CO8 only if", STRAIGHT) == "depends"
    assert state("llvm-controlled CO8 if", STRAIGHT) == "depends"
    assert state("llvm-controlled CO8 only if", HEART) == "unchanged"


def test_a_circle_needs_an_order():
    """Two anchors in two arms of a loop: one thread takes them in one order, one in the other.
    Both may not meet (CU3)."""
    arms = "E: -> A, B; A: a = anchor -> E, X; B: b = anchor -> E, X; X: -> ."
    assert state("llvm-controlled CU3 left out", arms) == "depends"
    assert state("llvm-controlled CU3 left out", CHOSEN) == "unchanged"


def test_inner_headers_and_outer_ones_both_count():
    """In the nest, an iteration of the inner loop in different ones of the outer, and different
    ones of the inner in one of the outer; a single loop has one cycle alone."""
    nest = "E: -> A; A: -> B; B: op -> B, C; C: -> A, X; X: -> ."
    loop = "E: -> H; H: op -> H, X; X: -> ."
    assert state("llvm-maximal CU6 of the outermost cycle", nest) == "depends"
    assert state("llvm-maximal CU6 of the outermost cycle", loop) == "unchanged"
    assert state("llvm-maximal CU6 without headers", loop) == "depends"


def test_executions_are_iterations_where_each_iteration_executes():
    """CU6 counts headers: in a loop that calls each time it is the same, and not where a branch
    goes round the call."""
    loop = "E: -> H; H: op -> H, X; X: -> ."
    some = "E: -> H; H: -> B, L; B: op -> L; L: -> H, X; X: -> ."
    assert state("llvm-maximal CU6 by executions", loop) == "unchanged"
    assert state("llvm-maximal CU6 by executions", some) == "depends"


def test_without_a_token_the_controlled_model_is_silent():
    assert state("llvm-controlled CU3 left out", "E: op -> .") == "silent"


# --- the analysis ---------------------------------------------------------------------------------


def test_a_heart_of_a_heart_is_refused_in_the_second_step():
    """%one's heart uses a token made in the irreducible cycle, and %two's that of %one: CU30
    refuses %one in its first step and %two in its second."""
    program = "cycles/hearts_behind_two_entries/example"
    assert state("llvm-controlled CU30 left out", program) == "depends"
    assert state("llvm-controlled CU30 in one step", program) == "depends"


def test_a_child_of_one_hierarchy_counts_there_alone():
    program = "cycles/child_of_one_hierarchy/example"
    assert state("llvm-maximal CU16 in every hierarchy", program) == "depends"


# --- transforms -----------------------------------------------------------------------------------


def test_an_operation_that_both_arms_execute_is_split():
    """The target's set is a part of the source's: it may have shrunk, and has not grown."""
    found = noticed_of_transforms(
        [each for each in changes() if each.rule == "CO36"],
        entry("transforms/hoist/both_arms/src1"),
    )
    words = {
        change.name: (said.before, said.after)
        for change, said in found.items()
        if change.base == CONTROLLED
    }
    assert words["left out"] == ("wrong", "nothing is said")
    assert {words["sets may shrink"], words["sets may grow"]} == {("wrong", "correct"), ("", "")}


# --- what is asked --------------------------------------------------------------------------------


def test_a_change_that_changes_nothing_is_noticed_by_nobody():
    nothing = Change(CONTROLLED, "CO8", "turned", "as it is", "Nothing changes.", CONTROLLED)
    assert nothing.asks == ()
    read_again = CONTROLLED.read("CU32", "walk")
    same = Change(CONTROLLED, "CU32", "read otherwise", "read walk", "The same.", read_again)
    for program in (STRAIGHT, HEART, CHOSEN, "rules/hearts_on_two_ways_broken/example"):
        assert state(same, program) == "unchanged"


def test_functions_of_one_shape_have_the_same_graph_and_calls():
    assert shape(sketch(HEART)) == shape(sketch(HEART.replace("H", "L").replace("X", "Y")))
    assert shape(sketch(HEART)) != shape(sketch(HEART.replace("H, X", "X, H")))
    assert shape(sketch(STRAIGHT)) != shape(sketch(STRAIGHT.replace("op t", "op")))


def test_every_rule_that_can_be_left_out_is_and_every_reading_is_read():
    keys = {each.key for each in changes()}
    for model in (MODELS[name] for name in OF_MODELS):
        for rule in model.rules.values():
            assert rule.meaning or f"{model.base} {rule.id} left out" in keys
            for reading in rule.readings[1:]:
                assert f"{model.base} {rule.id} read {reading}" in keys
