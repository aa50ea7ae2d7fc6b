"""Why there are static rules about cycles: the text's programs that contradict the dynamic rules,
and what hearts do to them.

Each contradiction is found by the solver, which names the rules that it needs, and is held against
the relation that the definitions compute, and against a run of the wave along the same paths.
"""

from __future__ import annotations

from ...encodings.convergence.symbolic_paths import contradicting_paths
from ...encodings.convergence.token_rules import constrained
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.relations import is_converged_with
from ...semantics.convergence.token_rules import admissible, token_relation
from ...semantics.program.function import Site
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from ..claims.derivations import by_callee, contradiction, follows, possible
from ..claims.worked_example import Decision, Scenario, decided
from .outer_anchor_suppositions import (
    CROSSED,
    OUTER_ANCHOR,
    OUTER_ANCHOR_WITH_HEART,
    TWO_INNER_LOOPS,
    TWO_OPERATIONS,
    TWO_OPERATIONS_WITH_HEART,
    UNNATURAL_COUNTING,
    on_the_wave,
    one_model,
    sets_on_the_wave,
    supposing,
    together,
    turning_back,
)
from .token_rules import broken_rules, executions
from .unnatural_counting import misplaced_heart, order_settles_the_free_anchor, unnatural_counting

BLOCKS = 8
"""How far paths are searched for a contradiction: far enough for two iterations."""


def outer_anchor_in_a_loop() -> Decision:
    """CO31: the contradiction, step by step as the text derives it."""
    history = History(sketch(OUTER_ANCHOR), (tuple("ABBC"),) * 2)
    choice = together(history, "A")
    variables = supposing(history, choice)
    i1, i2, j1, j2 = executions(history, "B")
    letters = _letters(history)
    derived = contradiction(variables, letters.__getitem__)
    relation = token_relation(history, choice)

    def entailed(a: Instance, sign: str, b: Instance, *rules: str) -> tuple[str, bool]:
        claim = variables.converged(a, b) if sign == "==" else ~variables.converged(a, b)
        claimed = f"{letters[a]} {sign} {letters[b]}, by {rules[-1]}"
        return claimed, follows(variables, claim, rules)

    steps = [entailed(i1, "!=", i2, "CU1"), entailed(j1, "!=", j2, "CU1")]
    steps += [entailed(i, "==", j, "CO15", "CO8") for i in (i1, i2) for j in (j1, j2)]
    steps += [entailed(a, "==", b, "CO15", "CO8", "CU2") for a, b in ((i1, i2), (j1, j2))]
    facts = {
        "these contradict each other": derived is not None,
        "the definitions give no converged-with relation": not is_converged_with(relation),
        "the static rules reject the program (CO18)": "CO18" in broken_rules(history.function),
        "on the wave a lane repeats a name": on_the_wave(history).repeated_name is not None,
    }
    return decided(dict(steps) | facts, derived)


def heart_removes_the_contradiction() -> Decision:
    """CO32."""
    history = History(sketch(OUTER_ANCHOR_WITH_HEART), (tuple("ABBC"),) * 2)
    choice = together(history, "A")
    relation = token_relation(history, choice)
    i1, i2, j1, j2 = executions(history, "B", 1)
    return decided(
        {
            "I1 == J1": (i1, j1) in relation,
            "I2 == J2": (i2, j2) in relation,
            "I1 != J2": (i1, j2) not in relation,
            "I2 != J1": (i2, j1) not in relation,
            "the constraints have this one model": one_model(history, choice),
            "the choice is admissible": admissible(choice, history),
            "the static rules accept the program": not check_rules(history.function),
            "on the wave both lanes meet twice": sets_on_the_wave(history, "op")
            == ((0, 1), (0, 1)),
        }
    )


def two_operations_on_one_anchor() -> Decision:
    """CO33, both halves."""
    history = History(sketch(TWO_OPERATIONS), CROSSED)
    variables = supposing(history, together(history, "A"))
    op1s, op2s = (variables.converged(*executions(history, block)) for block in "CE")
    cycle = turning_back(history, together(history, "A"))
    derived = contradiction(variables, by_callee(history))
    facts = {
        "op1(1) == op1(2), by CO8": follows(variables, op1s, ["CO15", "CO8"]),
        "op2(1) == op2(2), by CO8": follows(variables, op2s, ["CO15", "CO8"]),
        "these contradict CU3": derived is not None and "CU3" in derived.rules,
        f"convergence-before turns back: {cycle}": bool(cycle),
        "if t(1) != t(2) there is no contradiction": possible(constrained(history)),
        "the solver finds such threads by itself": _contradictory_within(TWO_OPERATIONS, BLOCKS),
        "the static rules reject the program": bool(check_rules(history.function)),
        "on the wave the lanes wait for each other": on_the_wave(history).deadlock is not None,
    }
    return decided(facts | _with_a_heart(), derived)


def _with_a_heart() -> dict[str, bool]:
    history = History(sketch(TWO_OPERATIONS_WITH_HEART), CROSSED)
    choice = together(history, "A")
    relation = token_relation(history, choice)
    first, second, other_first, other_second = executions(history, "B")
    variables = supposing(history, choice)
    own = variables.converged(first, second) | variables.converged(other_first, other_second)
    return {
        f"with a heart in B, there are none within {BLOCKS} blocks": not _contradictory_within(
            TWO_OPERATIONS_WITH_HEART, BLOCKS
        ),
        "loop(1;1) == loop(2;1)": (first, other_first) in relation,
        "loop(1;2) == loop(2;2)": (second, other_second) in relation,
        "loop(i;1) != loop(i;2)": follows(variables, ~own, ["CU1"]),
        "op1(1) != op1(2)": tuple(executions(history, "C")) not in relation,
        "op2(1) != op2(2)": tuple(executions(history, "E")) not in relation,
        "the constraints have this one model": one_model(history, choice),
        "the static rules accept the program": not check_rules(history.function),
        "on the wave each lane is alone": [sets_on_the_wave(history, op) for op in ("op1", "op2")]
        == [((0,), (1,)), ((1,), (0,))],
    }


def two_inner_loops() -> Decision:
    """CO35: ill-formed, and for the same reason as the operations of CO33."""
    program = sketch(TWO_INNER_LOOPS)
    history = History(program, CROSSED)
    derived = contradiction(supposing(history, together(history, "A")), by_callee(history))
    return decided(
        {
            "the static rules reject the program, by CO19": "CO19" in broken_rules(program),
            "the dynamic rules contradict each other on it": derived is not None,
            "on the wave the lanes wait for each other": on_the_wave(history).deadlock is not None,
        },
        derived,
    )


def _contradictory_within(program: str, blocks: int) -> bool:
    """Whether two threads whose anchors A are converged contradict the rules on some paths."""
    outer = frozenset({Site("A", 0)})
    return contradicting_paths(sketch(program), blocks, outer) is not None


def _letters(history: History) -> dict[Instance, str]:
    """The text's letters: I for the operations of thread 1, J for those of thread 2."""
    return {
        i: f"{'IJ'[i.thread]}{history.executions[i]}"
        if history.call(i).is_operation
        else f"anchor({i.thread + 1})"
        for i in history.instances
    }


CYCLE_RATIONALE = (
    Scenario(
        "CO31",
        "An operation in a loop on an anchor outside it: the rules contradict each other.",
        OUTER_ANCHOR,
        outer_anchor_in_a_loop,
    ),
    Scenario(
        "CO32",
        "A heart removes the contradiction: the iterations meet pairwise.",
        OUTER_ANCHOR_WITH_HEART,
        heart_removes_the_contradiction,
    ),
    Scenario(
        "CO33",
        "Two conditional operations on one anchor outside the loop contradict the order; a heart"
        " keeps them apart.",
        TWO_OPERATIONS,
        two_operations_on_one_anchor,
    ),
    Scenario(
        "CO34",
        "A heart in one arm and a free anchor in the other count iterations unnaturally.",
        UNNATURAL_COUNTING,
        unnatural_counting,
    ),
    Scenario(
        "CO35",
        "Two inner loops whose hearts use one outer anchor are ill-formed.",
        TWO_INNER_LOOPS,
        two_inner_loops,
    ),
    Scenario(
        "F1",
        "CO34 is printed as legal, but its heart does not dominate its cycle.",
        UNNATURAL_COUNTING,
        misplaced_heart,
    ),
    Scenario(
        "F2",
        "CO34 leaves op2(1) == op2(2) open, but it would make convergence-before cyclic.",
        UNNATURAL_COUNTING,
        order_settles_the_free_anchor,
    ),
)
