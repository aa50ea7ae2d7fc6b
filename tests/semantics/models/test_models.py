"""What the named models answer, computed by hand, and that each rule of them can be missed."""

from dataclasses import replace

import pytest
from oracles.relations_in_words import met, sets, together
from wavecheck.semantics.convergence.dynamic_instances import NotAHistory
from wavecheck.semantics.convergence.token_rules import CalledFrom
from wavecheck.semantics.definitions.threads import wave_of
from wavecheck.semantics.models.named import MODELS, UnknownModel, model
from wavecheck.semantics.models.rule import Silent, UnknownReading, UnknownRule
from wavecheck.semantics.program.function import Block
from wavecheck.semantics.program.instructions import Call, Phi
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.operands import Global
from wavecheck.semantics.program.terminators import Return

CONTROLLED, MAXIMAL = MODELS["llvm-controlled"], MODELS["llvm-maximal"]
NEVER, STACK = MODELS["never-converged"], MODELS["post-dominator"]


ALONE = frozenset()

NATURAL = "E: -> H; H: -> B, L; B: op -> L; L: op -> H, X; X: op -> ."
FOUR = "E: -> P, R; P: -> Q; Q: op -> S, R; R: -> S; S: -> P, X; X: -> ."
ROOTED = "E: t = entry, op t -> ."
CHOSEN = "E: t = anchor -> ."
ARMS = "E: -> A, B; A: -> M, X; B: -> M; M: op -> X; X: -> ."
DIAMOND = "E: -> A, B; A: -> M; B: -> M; M: op -> ."


# --- what they answer -----------------------------------------------------------------------------


def test_maximal_convergence_counts_iterations():
    """Thread 1 calls B in the first iteration, thread 2 in the second: they never meet there."""
    assert sets(MAXIMAL, NATURAL, "EHBLHLX", "EHLHBLX") == {
        together("L1 of 1+2", "L2 of 1+2", "X1 of 1+2")
    }


def test_maximal_convergence_has_a_relation_for_each_hierarchy():
    """The traces of CU21: under [P] the n-th Q meets the n-th Q, under [R, S] the second Q of
    thread 1 meets the first of thread 2."""
    assert sets(MAXIMAL, FOUR, "EPQRSPQSX", "ERSPQSPQRSX") == {
        together("Q1 of 1+2", "Q2 of 1+2"),
        met(("Q2 of 1", "Q1 of 2")),
    }


def test_maximal_convergence_does_not_look_at_tokens():
    apart = "E: t = anchor, op t -> ."
    assert len(sets(MAXIMAL, apart, "E", "E")) == 1
    assert len(sets(CONTROLLED, CHOSEN, "E", "E")) == 2


def test_who_enters_alone_is_alone():
    for each in (MAXIMAL, STACK):
        assert sets(each, DIAMOND, "EAM", "EBM", launch="never") == {ALONE}
        assert sets(each, DIAMOND, "EAM", "EBM") == {together("M1 of 1+2")}
    called = CalledFrom(("one", "other", "one"))
    assert sets(STACK, DIAMOND, "EAM", "EAM", "EBM", launch=called) == {together("M1 of 1+3")}
    assert sets(MAXIMAL, DIAMOND, "EAM", "EAM", "EBM", launch=called) == {together("M1 of 1+3")}


def test_tokens_say_who_communicates():
    """With the heart in H, the operation of the first iteration meets that of the first; without
    it, on the token of entry, B's one execution meets the other's, whatever the iteration."""
    heart = "E: t = entry -> H; H: h = loop t -> B, L; B: op h -> L; L: -> H, X; X: -> ."
    outer = "E: t = entry -> H; H: -> B, L; B: op t -> L; L: -> H, X; X: -> ."
    assert sets(CONTROLLED, heart, "EHBLHLX", "EHLHBLX") == {
        together("E1 of 1+2", "H1 of 1+2", "H2 of 1+2")
    }
    assert sets(CONTROLLED, outer, "EHBLHLX", "EHLHBLX") == {together("E1 of 1+2", "B1 of 1+2")}
    assert CONTROLLED.broken(sketch(heart)) == () and CONTROLLED.broken(sketch(outer)) == (
        "CO18",
        "CO21",
    )


def test_an_anchor_is_chosen():
    """Two threads at one anchor: together or apart, and the operation with them."""
    text = "E: t = anchor -> B; B: op t -> ."
    assert sets(CONTROLLED, text, "EB", "EB") == {ALONE, together("E1 of 1+2", "B1 of 1+2")}
    assert sets(CONTROLLED, text, "EB", "EB", choice=frozenset()) == {ALONE}
    function = sketch(text)
    (one, _), (other, _) = wave_of(function, ["EB", "EB"]).convergent
    chosen = frozenset(((one, other), (other, one)))
    assert sets(CONTROLLED, text, "EB", "EB", choice=chosen) == {together("E1 of 1+2", "B1 of 1+2")}


def test_three_threads_at_an_anchor_have_five_choices():
    assert len(sets(CONTROLLED, CHOSEN, "E", "E", "E")) == 5


def test_a_choice_that_runs_in_a_circle_is_not_admissible():
    """CO33: op1 and op2 in the other order; whoever shares the anchor would meet before itself."""
    text = (
        "A: t = anchor -> B; B: -> C, D; C: op1 t -> D; D: -> E, F; E: op2 t -> F; F: -> B, G; "
        "G: -> ."
    )
    assert sets(CONTROLLED, text, "ABCDFBDEFG", "ABDEFBCDFG") == {ALONE}


def test_the_controlled_model_says_nothing_without_tokens():
    answer = sets(CONTROLLED, DIAMOND, "EAM", "EBM")
    assert isinstance(answer, Silent) and "no convergent operation" in answer.reason
    assert sets(CONTROLLED, "E: -> .", "E", "E") == {ALONE}


def test_nobody_ever_meets_in_the_model_of_nobody():
    assert sets(NEVER, NATURAL, "EHLX", "EHLX") == {ALONE}
    assert sets(NEVER, ROOTED, "E", "E") == {ALONE}


def test_the_stack_meets_again_where_all_paths_do():
    """A may leave by X: so X is where the branch's sides meet, and M is executed by each alone.
    Maximal convergence waits at M."""
    assert sets(STACK, ARMS, "EAMX", "EBMX") == {ALONE}
    assert sets(MAXIMAL, ARMS, "EAMX", "EBMX") == {together("M1 of 1+2")}
    assert sets(STACK, DIAMOND, "EAM", "EBM") == {together("M1 of 1+2")}


def test_the_stack_lets_loops_end():
    assert sets(STACK, NATURAL, "EHBLHLX", "EHLHBLX") == {
        together("L1 of 1+2", "L2 of 1+2", "X1 of 1+2")
    }
    assert sets(STACK, NATURAL, "EHLHLX", "EHLX") == {together("L1 of 1+2", "X1 of 1+2")}
    assert sets(
        STACK, "E: t = entry -> A, B; A: op t -> X; B: -> A; X: op t -> .", "EAX", "EBAX"
    ) == {together("E1 of 1+2", "A1 of 1+2", "X1 of 1+2")}


def test_the_stack_needs_whole_paths():
    answer = sets(STACK, NATURAL, "EHL", "EHLX")
    assert isinstance(answer, Silent) and "thread 0" in answer.reason


def test_what_is_no_path_is_refused():
    for each in (MAXIMAL, STACK):
        with pytest.raises(NotAHistory):
            sets(each, NATURAL, "EX", "EHLX")


# --- a rule that is left out, or read otherwise ---------------------------------------------------


def indirect():
    target = Global("llvm.experimental.convergence.anchor")
    call = Call("t", "token", None, (target,), text="%t = call token %f()")
    return with_calls(call)


def two_bundles():
    text = 'call void @op() [ "convergencectrl"(token %t), "convergencectrl"(token %u) ]'
    return with_calls(Call(None, "void", "op", (), convergent=True, text=text))


def with_calls(*calls: Call, phis: tuple[Phi, ...] = ()):
    function = sketch("E: -> .")
    return replace(function, blocks={"E": Block("E", phis, calls, Return())})


BREAKS = {
    "CO7": with_calls(phis=(Phi("p", "token", {}),)),
    "CO8": sketch("E: -> B, C; B: t = anchor -> C; C: op t -> ."),
    "CO10": sketch("E: -> B; B: t = entry -> ."),
    "CO13": sketch("E: t = anchor -> B; B: op t, h = loop t -> B, C; C: -> ."),
    "CO15": sketch("E: t = anchor -> ."),
    "CO16": sketch("E: t = entry, op -> ."),
    "CO18": sketch("E: t = anchor -> B; B: op t -> B, C; C: -> ."),
    "CO19": sketch("E: t = anchor -> B; B: h = loop t -> C; C: op t -> B, D; D: -> ."),
    "CO20": sketch(
        "E: t = anchor -> A; A: u = anchor -> B; B: g = loop t -> C; C: h = loop u -> B, D; D: -> ."
    ),
    "CO21": sketch("E: t = anchor -> B; B: -> C, D; C: h = loop t -> D; D: -> B, X; X: -> ."),
    "CO24": sketch("E: t = anchor -> A; A: u = anchor -> B; B: op t -> C; C: op u -> ."),
    "CO48": indirect(),
    "CO53": two_bundles(),
}
(ANCHOR,) = BREAKS["CO15"].blocks["E"].instructions
BREAKS["CO15"] = with_calls(replace(ANCHOR, name="u"), replace(ANCHOR, token="u"))


@pytest.mark.parametrize("rule", BREAKS)
def test_a_static_rule_that_is_left_out_breaks_no_program(rule):
    before = CONTROLLED.broken(BREAKS[rule])
    assert rule in before
    assert CONTROLLED.without(rule).broken(BREAKS[rule]) == tuple(r for r in before if r != rule)


def test_a_token_that_a_phi_gives_has_no_definition():
    """Such a function is judged, and a use of that token is no use of a definition."""
    function = sketch("E: s = anchor -> A, B; A: -> J; B: -> J; J: op t, op s -> .")
    join = replace(function.blocks["J"], phis=(Phi("t", "token", {"A": "s", "B": "s"}),))
    with_phi = replace(function, blocks={**function.blocks, "J": join})
    assert CONTROLLED.broken(with_phi) == ("CO7", "CO8")
    assert CONTROLLED.without("CO7").broken(with_phi) == ("CO8",)


CIRCLE = (
    "A: t = entry -> B; B: -> C, D; C: op1 t -> D; D: -> E, F; E: op2 t -> F; F: -> B, G; G: -> ."
)
ROUND = "E: t = entry -> B; B: op t -> B, X; X: -> ."

DYNAMIC = {
    "CO8": (CONTROLLED, ROOTED, ("E", "E"), {together("E1 of 1+2")}, None),
    "CO9": (CONTROLLED, "E: t = entry -> .", ("E", "E"), {together("E1 of 1+2")}, 2),
    "CO12": (
        CONTROLLED,
        "E: t = entry -> B; B: h = loop t -> B, X; X: -> .",
        ("EBBX", "EBX"),
        {together("E1 of 1+2", "B1 of 1+2")},
        3,
    ),
    "CU2": (CONTROLLED, ROUND, ("EBBX", "EBX"), set(), 1),
    "CU3": (CONTROLLED, CIRCLE, ("ABCDFBDEFG", "ABDEFBCDFG"), set(), 1),
    "CU5": (NEVER, "E: op -> .", ("E", "E"), {ALONE}, 2),
    "CU6": (MAXIMAL, "E: op -> .", ("E", "E"), {together("E1 of 1+2")}, 2),
    "ipdom": (STACK, ARMS, ("EAMX", "EBMX"), {ALONE}, 2),
}


@pytest.mark.parametrize("rule", [rule for rule in DYNAMIC if rule != "CO8"])
def test_of_a_dynamic_rule_that_is_left_out_nothing_is_said(rule):
    """Left out, CO12 leaves three ways for the second thread's one execution of B: with the
    first thread's first, with its second, with none."""
    base, text, paths, before, ways = DYNAMIC[rule]
    assert sets(base, text, *paths) == before
    after = sets(base.without(rule), text, *paths)
    assert len(after) == ways and after != before


def test_an_operation_of_which_no_rule_speaks_meets_whom_it_likes():
    text = "E: t = entry -> B; B: op t -> ."
    assert sets(CONTROLLED, text, "EB", "EB") == {together("E1 of 1+2", "B1 of 1+2")}
    assert sets(CONTROLLED.without("CO8"), text, "EB", "EB") == {
        together("E1 of 1+2"),
        together("E1 of 1+2", "B1 of 1+2"),
    }


def test_the_greatest_solution_is_no_converged_with_relation():
    """Every execution of L is related to every one of the other thread: the first of thread 1 to
    the second of thread 2, and so, were it transitive, to a later one of its own thread."""
    paths = ("EHLHLX", "EHLHLX")
    greatest = MAXIMAL.read("CU6", "greatest")
    assert sets(MAXIMAL, NATURAL, *paths) == {together("L1 of 1+2", "L2 of 1+2", "X1 of 1+2")}
    assert sets(greatest, NATURAL, *paths) == set()
    (unrestrained,) = sets(greatest.without("CU2").without("CU3"), NATURAL, *paths)
    assert met(("L1 of 1", "L2 of 2"), ("L2 of 1", "L2 of 2")) < unrestrained


TWO_SIDES = "E: t = anchor -> H; H: -> A, B, X; A: g = loop t -> H; B: h = loop t -> H; X: -> ."


def test_two_uses_that_only_a_walk_visits_both():
    """From H round by A and round by B: one closed walk, two simple closed paths."""
    assert CONTROLLED.broken(sketch(TWO_SIDES)) == ("CO19", "CO21")
    assert CONTROLLED.read("CU32", "simple").broken(sketch(TWO_SIDES)) == ("CO21",)


PARTED = sketch("e: -> a, b; a: -> c, d; b: -> c, a; c: -> d; d: -> b, x; x: ->")
LATCHES = sketch(
    "e: -> H; H: -> B, j; B: -> u, v; u: -> j, k; v: -> j, k; j: -> H; k: -> H, X; X: ->"
)


@pytest.mark.parametrize("name", ["llvm-controlled", "llvm-maximal"])
def test_where_a_diverged_path_ends_decides_who_is_m_converged(name):
    """F18: threads part at a, reach b, c, d by two entries, and the first reading asks nothing.
    The second refuses a natural loop too."""
    first, any_ = MODELS[name], MODELS[name].read("F18", "any-join")
    assert first.m_converged(PARTED, "a") == set("abcd")
    assert any_.m_converged(PARTED, "a") == set()
    assert first.m_converged(LATCHES, "B") == set("HBuvjk")
    assert any_.m_converged(LATCHES, "B") != set("HBuvjk")


def test_a_branch_before_an_irreducible_cycle_leads_to_different_entries():
    """CU21: divergence at the entry of the four; a natural loop behind them stays m-converged."""
    four = sketch("E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: -> X, Y; Y: -> .")
    assert MAXIMAL.m_converged(four, "E") == {"X"}
    assert MAXIMAL.m_converged(four, "X") == set("PQRSX")
    assert isinstance(MAXIMAL.without("CU16").m_converged(four, "E"), Silent)


def test_what_a_token_holds_is_m_converged_only_with_its_definition():
    """CU30: L is a natural loop, but its heart uses the token of an anchor in the four."""
    four = "E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: t = anchor -> P, L; "
    text = four + "L: h = loop t -> L, X; X: -> ."
    assert CONTROLLED.m_converged(sketch(text), "E") == set()
    assert CONTROLLED.without("CU30").m_converged(sketch(text), "E") == {"L"}


def test_each_set_alone_is_less_than_all_sets_together():
    """F28: a source where both operations meet, or neither; a target where one does."""
    pairs = {"a": ("a1", "a2"), "b": ("b1", "b2")}

    def meeting(*together: str):
        return lambda x, y: x == y or any({x, y} == set(pairs[each]) for each in together)

    source, target = [meeting("a", "b"), meeting()], [meeting("a")]
    operations = ["a1", "a2", "b1", "b2"]
    single = MAXIMAL.read("CO36", "single")
    assert not MAXIMAL.correct(source, target, operations)
    assert single.correct(source, target, operations)
    assert not single.correct([meeting()], target, operations)
    assert isinstance(MAXIMAL.without("CO36").correct(source, target, operations), Silent)


CHANGED = {*BREAKS, *DYNAMIC, "CU6", "CU16", "CU30", "CO36"}
READ = {("CU6", "greatest"), ("CU32", "simple"), ("F18", "any-join"), ("CO36", "single")}


def test_each_rule_and_each_reading_has_a_program_here_that_notices():
    """Those of maximal reconvergence and of WGSL have files of their own."""
    models = (CONTROLLED, MAXIMAL, NEVER, STACK)
    rules = {id_: rule for each in models for id_, rule in each.rules.items()}
    assert {id_ for id_, rule in rules.items() if not rule.meaning} == CHANGED
    assert {(r.id, each) for r in rules.values() for each in r.readings[1:]} == READ


# --- models as values -----------------------------------------------------------------------------


def test_a_variant_is_called_by_what_is_changed():
    varied = CONTROLLED.without("CO13").without("CU3").read("CU32", "simple")
    assert varied.name == "llvm-controlled without CO13 and CU3, CU32 read simple"
    assert varied.read("CU32", "walk").name == "llvm-controlled without CO13 and CU3"
    assert CONTROLLED.name == "llvm-controlled" == varied.base
    assert model("llvm-controlled", ["CO13", "CU3"], [("CU32", "simple")]) == varied


def test_an_unknown_rule_is_told_with_those_that_there_are():
    with pytest.raises(UnknownRule, match="llvm-maximal has no rule CO13") as caught:
        MAXIMAL.without("CO13")
    assert "CU6" in caught.value.hint
    with pytest.raises(UnknownRule, match="no rule CU6 any more"):
        MAXIMAL.without("CU6").without("CU6")
    with pytest.raises(UnknownRule, match="cannot be left out"):
        CONTROLLED.without("CU32")
    with pytest.raises(UnknownReading) as caught:
        MAXIMAL.read("CU6", "middle")
    assert caught.value.hint == "write CU6=least or CU6=greatest"
    with pytest.raises(UnknownModel) as caught:
        model("llvm")
    assert "llvm-controlled" in caught.value.hint


def test_a_token_that_is_used_too_early_makes_a_model_silent():
    answer = sets(CONTROLLED, "E: -> B, C; B: t = anchor -> C; C: op t -> .", "EC", "EBC")
    assert answer == Silent("%t is used where its definition was not executed")


def test_a_loop_without_a_token_meets_whom_it_likes():
    """CO13 left out, such a program is no more ill-formed for it, and nothing says who meets."""
    function = sketch("E: t = anchor -> B; B: h = loop t -> .")
    (loop,) = function.blocks["B"].instructions
    bare = replace(
        function,
        blocks={**function.blocks, "B": Block("B", (), (replace(loop, token=None),), Return())},
    )
    assert CONTROLLED.broken(bare) == ("CO13",)
    found = CONTROLLED.relations(bare, ["EB", "EB"])
    assert not isinstance(found, Silent) and len(found) == 4
