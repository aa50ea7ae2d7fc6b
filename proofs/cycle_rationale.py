"""Why there are static rules about cycles: the text's programs that contradict the dynamic rules,
and what hearts do to them.

Each contradiction is found by the solver, which names the rules that it needs, and is held against
the relation that the definitions compute, and against a run of the wave along the same paths.
"""

from __future__ import annotations

from ..encodings.convergence import Clause, ConvergedWith
from ..encodings.symbolic_paths import contradicting_paths
from ..encodings.token_rules import constrained, require_choice
from ..semantics.convergence import Relation, is_converged_with, order_cycle, relation_of
from ..semantics.instances import History, Instance
from ..semantics.program import Site
from ..semantics.simulated_wave import run_wave
from ..semantics.sketches import choices_along, sketch
from ..semantics.static_rules import check_rules
from ..semantics.token_rules import admissible, token_relation
from ..semantics.wave_inputs import WaveInputs
from ..semantics.wave_records import WaveRun
from .derivations import TOKEN_RULES, by_callee, chain, contradiction, follows, possible, unique
from .scenarios import Decision, Scenario, decided
from .token_rule_scenarios import broken_rules, executions

OUTER_ANCHOR = "A: t = anchor -> B; B: op t -> B, C; C: ->"
OUTER_ANCHOR_WITH_HEART = "A: t = anchor -> B; B: h = loop t, op h -> B, C; C: ->"
TWO_OPERATIONS = (
    "A: t = anchor -> B; B: -> C, D; C: op1 t -> D; D: -> E, F; E: op2 t -> F; F: -> B, G; G: ->"
)
TWO_OPERATIONS_WITH_HEART = (
    "A: t = anchor -> B; B: loop = loop t -> C, D; C: op1 loop -> D; D: -> E, F;"
    " E: op2 loop -> F; F: -> B, G; G: ->"
)
UNNATURAL_COUNTING = (
    "A: t = anchor -> B; B: -> C, D; C: loop = loop t, op1 loop -> D; D: -> E, F;"
    " E: free = anchor, op2 free -> F; F: -> B, G; G: ->"
)
TWO_INNER_LOOPS = (
    "A: t = anchor -> B; B: -> C, D; C: loop1 = loop t -> C, D; D: -> E, F;"
    " E: loop2 = loop t -> E, F; F: -> B, G; G: ->"
)
CROSSED = (tuple("ABCDFBDEFG"), tuple("ABDEFBCDFG"))
"""The two threads of the text: both operations, in different iterations."""

BLOCKS = 8
"""How far paths are searched for a contradiction: far enough for two iterations."""


def outer_anchor_in_a_loop() -> Decision:
    """CO31: the contradiction, step by step as the text derives it."""
    history = History(sketch(OUTER_ANCHOR), (tuple("ABBC"),) * 2)
    choice = _together(history, "A")
    variables = _supposing(history, choice)
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
        "on the wave a lane repeats a name": _on_the_wave(history).repeated_name is not None,
    }
    return decided(dict(steps) | facts, derived)


def heart_removes_the_contradiction() -> Decision:
    """CO32."""
    history = History(sketch(OUTER_ANCHOR_WITH_HEART), (tuple("ABBC"),) * 2)
    choice = _together(history, "A")
    relation = token_relation(history, choice)
    i1, i2, j1, j2 = executions(history, "B", 1)
    return decided(
        {
            "I1 == J1": (i1, j1) in relation,
            "I2 == J2": (i2, j2) in relation,
            "I1 != J2": (i1, j2) not in relation,
            "I2 != J1": (i2, j1) not in relation,
            "the constraints have this one model": _one_model(history, choice),
            "the choice is admissible": admissible(choice, history),
            "the static rules accept the program": not check_rules(history.function),
            "on the wave both lanes meet twice": _sets(history, "op") == ((0, 1), (0, 1)),
        }
    )


def two_operations_on_one_anchor() -> Decision:
    """CO33, both halves."""
    history = History(sketch(TWO_OPERATIONS), CROSSED)
    variables = _supposing(history, _together(history, "A"))
    op1s, op2s = (variables.converged(*executions(history, block)) for block in "CE")
    cycle = _turning_back(history, _together(history, "A"))
    derived = contradiction(variables, by_callee(history))
    facts = {
        "op1(1) == op1(2), by CO8": follows(variables, op1s, ["CO15", "CO8"]),
        "op2(1) == op2(2), by CO8": follows(variables, op2s, ["CO15", "CO8"]),
        "these contradict CU3": derived is not None and "CU3" in derived.rules,
        f"convergence-before turns back: {cycle}": bool(cycle),
        "if t(1) != t(2) there is no contradiction": possible(constrained(history)),
        "the solver finds such threads by itself": _contradictory_within(TWO_OPERATIONS, BLOCKS),
        "the static rules reject the program": bool(check_rules(history.function)),
        "on the wave the lanes wait for each other": _on_the_wave(history).deadlock is not None,
    }
    return decided(facts | _with_a_heart(), derived)


def _with_a_heart() -> dict[str, bool]:
    history = History(sketch(TWO_OPERATIONS_WITH_HEART), CROSSED)
    choice = _together(history, "A")
    relation = token_relation(history, choice)
    first, second, other_first, other_second = executions(history, "B")
    variables = _supposing(history, choice)
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
        "the constraints have this one model": _one_model(history, choice),
        "the static rules accept the program": not check_rules(history.function),
        "on the wave each lane is alone": [_sets(history, op) for op in ("op1", "op2")]
        == [((0,), (1,)), ((1,), (0,))],
    }


def unnatural_counting() -> Decision:
    """CO34, with what the text leaves open settled by the order."""
    history = History(sketch(UNNATURAL_COUNTING), CROSSED)
    variables = _supposing_outer(history)
    loops, op1s, op2s = (
        variables.converged(*executions(history, block, place))
        for block, place in (("C", 0), ("C", 1), ("E", 1))
    )
    facts = {
        "loop(1) == loop(2)": follows(variables, loops, TOKEN_RULES),
        "op1(1) == op1(2)": follows(variables, op1s, TOKEN_RULES),
        "the token rules leave op2(1) == op2(2) open": not follows(variables, op2s, TOKEN_RULES)
        and not follows(variables, ~op2s, TOKEN_RULES),
    }
    facts |= _order_settles_it() | _heart_is_misplaced()
    facts["on the wave op2(2) comes first, op1 joins both, op2(1) comes last"] = [
        (c.callee, c.lanes) for c in _on_the_wave(history).communications if c.control is None
    ] == [("op2", (1,)), ("op1", (0, 1)), ("op2", (0,))]
    return decided(facts, contradiction(variables, by_callee(history), op2s))


def order_settles_the_free_anchor() -> Decision:
    """F2: CU3 forbids what CO34 calls implementation-defined."""
    history = History(sketch(UNNATURAL_COUNTING), CROSSED)
    variables = _supposing_outer(history)
    op2s = variables.converged(*executions(history, "E", 1))
    return decided(_order_settles_it(), contradiction(variables, by_callee(history), op2s))


def _order_settles_it() -> dict[str, bool]:
    history = History(sketch(UNNATURAL_COUNTING), CROSSED)
    outer = _together(history, "A")
    both = outer | _together(history, "E")
    variables = _supposing_outer(history)
    op2s = variables.converged(*executions(history, "E", 1))
    cycle = _turning_back(history, both)
    return {
        f"op2(1) == op2(2) makes convergence-before turn back: {cycle}": bool(cycle),
        "so that choice is not admissible": not admissible(both, history),
        "and the constraints have no model of it": not possible(variables, op2s),
        "op2(1) != op2(2) is admissible": admissible(outer, history),
        "and has a model": possible(variables, ~op2s),
    }


def misplaced_heart() -> Decision:
    """F1: the heart of CO34 does not dominate its cycle."""
    return decided(_heart_is_misplaced())


def _heart_is_misplaced() -> dict[str, bool]:
    broken = broken_rules(sketch(UNNATURAL_COUNTING))
    return {"the static rules reject the program, by CO21": broken == {"CO21"}}


def two_inner_loops() -> Decision:
    """CO35: ill-formed, and for the same reason as the operations of CO33."""
    program = sketch(TWO_INNER_LOOPS)
    history = History(program, CROSSED)
    derived = contradiction(_supposing(history, _together(history, "A")), by_callee(history))
    return decided(
        {
            "the static rules reject the program, by CO19": "CO19" in broken_rules(program),
            "the dynamic rules contradict each other on it": derived is not None,
            "on the wave the lanes wait for each other": _on_the_wave(history).deadlock is not None,
        },
        derived,
    )


# --- what the scenarios suppose -----------------------------------------------------------------


def _together(history: History, block: str) -> Relation:
    """The choice under which the threads' executions of the anchor of this block are converged,
    and nothing else is."""
    return relation_of([executions(history, block)])


def _supposing(history: History, choice: Relation) -> ConvergedWith:
    variables = constrained(history)
    require_choice(variables, choice)
    return variables


def _supposing_outer(history: History) -> ConvergedWith:
    """The constraints with the outer anchors converged and the other anchors free."""
    variables = constrained(history)
    outer, other = executions(history, "A")
    supposition = Clause("CO15", (outer, other))
    variables.solver.require_labelled(supposition, variables.converged(outer, other))
    return variables


def _contradictory_within(program: str, blocks: int) -> bool:
    """Whether two threads whose anchors A are converged contradict the rules on some paths."""
    outer = frozenset({Site("A", 0)})
    return contradicting_paths(sketch(program), blocks, outer) is not None


def _one_model(history: History, choice: Relation) -> bool:
    variables = _supposing(history, choice)
    return unique(variables) and variables.relation() == token_relation(history, choice)


def _on_the_wave(history: History) -> WaveRun:
    """The program on a wave whose lanes take the history's paths, as long as they can go on."""
    returned = [choices_along(history.function, path) for path in history.paths]
    results = {
        callee: [choices.get(callee, []) for choices in returned]
        for callee in dict.fromkeys(callee for choices in returned for callee in choices)
    }
    inputs = WaveInputs(results=results)
    return run_wave(history.function, lanes=len(history.paths), inputs=inputs)


def _sets(history: History, callee: str) -> tuple[tuple[int, ...], ...]:
    return _on_the_wave(history).sets_of(callee)


def _turning_back(history: History, choice: Relation) -> str:
    """A cycle in convergence-before through convergent operations, as a line; empty without one."""
    relation = frozenset(
        (a, b) for a, b in token_relation(history, choice) if history.call(a).is_operation
    )
    return chain(order_cycle(history, relation), by_callee(history))


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
