"""The worked examples about the iterating anchor: what it may contradict, and which rule
prevents that.

The rules are those of the text's time, without CO21, except where a fact names CO21.
"""

from __future__ import annotations

from dataclasses import replace

from ...encodings.convergence.iterating_anchor import constrained_iterating
from ...encodings.convergence.relations import Clause, ConvergedWith
from ...encodings.convergence.token_rules import choices, constrained
from ...encodings.solver.query import Truth
from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.convergence.dynamic_instances import History
from ...semantics.convergence.relations import Relation, order_cycle, relation_of
from ...semantics.convergence.token_rules import token_relation
from ...semantics.iterating_anchor.dynamic_rule import (
    admissible_iterating,
    iterating_choices,
    with_plain_anchors,
)
from ...semantics.iterating_anchor.static_rules import ITERATING_RULES, check_with_wider_regions
from ...semantics.printing.printer import print_function
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.program.terminators import Branch, Jump
from ...semantics.reading.reader import convergence_sentences
from ...semantics.static_rules.cycles_and_regions import HEART_DOES_NOT_DOMINATE
from ...semantics.static_rules.rules import check_rules
from ...semantics.transforms.anchored_preheaders import with_preheaders
from ...semantics.wave.records import WaveRun
from ..claims.derivations import Derivation, by_callee, chain, contradiction, follows, possible
from ..claims.worked_example import Decision, Scenario, decided
from .iterating_transforms import ITERATING_TRANSFORM_SCENARIOS
from .relations_of_runs import run_along
from .token_rules import broken_rules, executions

TWO_LOOPS = "E: t = entry -> A, C; A: a = loop t -> A, C; C: c = loop t -> C, A, X; X: ->"
TWO_LOOPS_ITERATING = TWO_LOOPS.replace("loop t", "iterating")
ANCHOR_AND_HEART = "E: t = entry -> A; A: a = iterating -> A, B, X; B: b = loop t -> A, X; X: ->"
ENTERED_TWICE = ANCHOR_AND_HEART.replace("-> A; A", "-> A, B; A")
MEETING = (tuple("EAABX"), tuple("EABAX"))
"""The text's two threads: one meets A again before B, the other behind it."""


def met_again() -> Decision:
    """IA1, by the solver for every choice at the anchor at once."""
    history = History(
        sketch("E: -> A; A: a = iterating, op a -> A, X; X: ->"), (tuple("EAAX"),) * 2
    )
    variables = constrained_iterating(history)
    a1, a2, b1, b2 = executions(history, "A")
    first, again = variables.converged(a1, b1), variables.converged(a2, b2)
    left = History(sketch(ENTERED_TWICE), MEETING)
    free = constrained_iterating(left)
    c1, c2, d1, d2 = executions(left, "A")
    return decided(
        {
            "a(1;1) == a(2;1) is possible": possible(variables, first),
            "a(1;1) != a(2;1) is possible": possible(variables, ~first),
            "a(1;2) == a(2;2) iff a(1;1) == a(2;1), by IA1 alone": follows(
                variables, again.iff(first), ["IA1"]
            ),
            "a first meeting may be converged with a later one": possible(
                variables, variables.converged(a1, b2)
            ),
            "where one of two threads left the region, the next meeting is free": possible(
                free, free.converged(c1, d1), ~free.converged(c2, d2)
            )
            and possible(free, ~free.converged(c1, d1), free.converged(c2, d1)),
            "the choices that the constraints allow are those of the definition": set(
                choices(variables)
            )
            == set(iterating_choices(history)),
        }
    )


def hearts_in_two_loops() -> Decision:
    """IA2: hearts on one token in two natural loops of an irreducible cycle."""
    history = History(sketch(TWO_LOOPS), (tuple("EACX"), tuple("ECACX")))
    derived = contradiction(constrained(history), by_callee(history))
    cycle = chain(order_cycle(history, token_relation(history)), by_callee(history))
    iterating = History(sketch(TWO_LOOPS_ITERATING), history.paths)
    return decided(
        {
            "the static rules reject the program (CO19, CO21)": broken_rules(history.function)
            >= {"CO19", "CO21"},
            "so do those of the text's time (CO19)": "CO19" in _broken(history.function),
            "the dynamic rules contradict each other, by CU3": _needs(derived, "CU3"),
            f"convergence-before turns back: {cycle}": bool(cycle),
            "on the wave the lanes wait for each other": _along(history).deadlock is not None,
            "with iterating anchors there is no contradiction": possible(
                constrained_iterating(iterating)
            ),
            "and these keep the rules of the text's time": not _broken(iterating.function),
        },
        derived,
    )


def anchor_ahead_of_a_heart() -> Decision:
    """IA3: both answers."""
    history = History(sketch(ANCHOR_AND_HEART), MEETING)
    variables, without = constrained_iterating(history), constrained(history)
    derived = contradiction(_first_meetings_converged(history), by_callee(history))
    relation = token_relation(history, _first_and_next(history, 2))
    cycle = chain(order_cycle(history, relation), by_callee(history))
    defined = [_first_and_next(history, 1) <= choice for choice in iterating_choices(history)]
    waiting = _along(_with_preheader(history)).deadlock
    return decided(
        {
            "a(1;1) == a(2;1) contradicts the rules, by IA1 and CU3": _needs(derived, "IA1", "CU3"),
            f"convergence-before turns back: {cycle}": bool(cycle),
            "without IA1 there is no contradiction": possible(without, _first(without)),
            "a(1;1) != a(2;1) is possible": possible(variables, ~_first(variables)),
            "the definitions admit choices, none with a(1;1) == a(2;1)": bool(defined)
            and not any(defined),
            "with a preheader and a heart in A, the lanes of the wave wait for each other": waiting
            is not None,
        },
        derived,
    )


def entered_twice() -> Decision:
    """IA4: the edge E -> B makes the second meeting of thread 2 a first one."""
    history = History(sketch(ENTERED_TWICE), MEETING)
    variables = constrained_iterating(history)
    a1, a2, b1, b2 = executions(history, "A")
    first, second = variables.converged(a1, b1), variables.converged(a2, b2)
    return decided(
        {
            "a(1;1) == a(2;1) and a(1;2) != a(2;2) is possible": possible(
                variables, first, ~second
            ),
            "and admissible by the definitions": admissible_iterating(
                _first_and_next(history, 1), history
            ),
            "b(1) == b(2) makes a(1;2) != a(2;2)": follows(
                variables, ~second, ["CO9", "CO12", "CU3"]
            ),
            "the rules of the text's time accept it, but for IA6": _broken(history.function)
            == {"IA6"},
        }
    )


def removed_edge() -> Decision:
    """IA5: an edge that no thread takes makes the program legal."""
    before = sketch(ENTERED_TWICE)
    after = _without_edge(before, "E", "B")
    left, still = History(before, MEETING), History(after, MEETING)
    return decided(
        {
            "the edge E -> B is removed, and nothing else": print_function(after)
            == print_function(sketch(ANCHOR_AND_HEART)),
            "on wider regions (CO24), the rules accept the program before": not (
                check_with_wider_regions(before)
            ),
            "and reject it after": {v.rule for v in check_with_wider_regions(after)} == {"CO24"},
            "the traces are consistent with a(1;1) == a(2;1) before": possible(
                _first_meetings_converged(left)
            ),
            "and contradict it after": not possible(_first_meetings_converged(still)),
            "IA6 rejects both": _broken(before) == _broken(after) == {"IA6"},
            "CO21 rejects both": broken_rules(before) == broken_rules(after) == {"CO21"},
        }
    )


def proposed_rule() -> Decision:
    """IA6 on the text's programs."""
    facts: dict[str, bool] = {}
    for id_, text in (("IA3", ANCHOR_AND_HEART), ("IA4", ENTERED_TWICE)):
        plain = _broken(with_plain_anchors(sketch(text)))
        facts[f"the program of {id_} breaks IA6 and no other rule"] = _broken(sketch(text)) == {
            "IA6"
        }
        facts[f"with a plain anchor the program of {id_} keeps the rules"] = not plain
    ahead = "E: t = entry -> A; A: h = loop t -> B; B: a = iterating, op a -> A, X; X: ->"
    inner = "E: t = entry -> A; A: a = iterating -> B; B: h = loop a -> A, B, X; X: ->"
    facts["a heart that dominates the anchor is allowed"] = not _broken(sketch(ahead))
    facts["so is one on the anchor's own token"] = not _broken(sketch(inner))
    return decided(facts)


def already_rejected() -> Decision:
    """F5: the rules that came later reject the programs of IA3 to IA5, as LLVM does."""
    facts: dict[str, bool] = {}
    for id_, text in (("IA3", ANCHOR_AND_HEART), ("IA4 and IA5", ENTERED_TWICE)):
        plain = broken_rules(with_plain_anchors(sketch(text)))
        facts[f"{id_}: ill-formed by CO21 alone"] = broken_rules(sketch(text)) == {"CO21"}
        facts[f"{id_}, with a plain anchor: the same"] = plain == {"CO21"}
        said = convergence_sentences(print_function(sketch(text)))
        facts[f"{id_}: LLVM says: {HEART_DOES_NOT_DOMINATE}"] = said == (HEART_DOES_NOT_DOMINATE,)
    return decided(facts)


# --- what the scenarios suppose -----------------------------------------------------------------


def _first_meetings_converged(history: History) -> ConvergedWith:
    """The constraints with the threads' first meetings of the anchor in A converged."""
    variables = constrained_iterating(history)
    one, _, other, _ = executions(history, "A")
    variables.solver.require_labelled(Clause("CO15", (one, other)), _first(variables))
    return variables


def _first(variables: ConvergedWith) -> Truth:
    one, _, other, _ = executions(variables.history, "A")
    return variables.converged(one, other)


def _first_and_next(history: History, meetings: int) -> Relation:
    """The choice under which the first so many meetings in A are converged, n-th with n-th."""
    a1, a2, b1, b2 = executions(history, "A")
    return relation_of([(a1, b1), (a2, b2)][:meetings])


def _broken(program: Function) -> set[str]:
    return {violation.rule for violation in check_rules(program, ITERATING_RULES)}


def _needs(derived: Derivation | None, *rules: str) -> bool:
    return derived is not None and set(rules) <= set(derived.rules)


def _along(history: History) -> WaveRun:
    return run_along(history, cycle_forest(history.function))


def _with_preheader(history: History) -> History:
    """The history of the same threads where A has a preheader: they pass it once."""
    function = with_preheaders(history.function)
    paths = tuple((path[0], "A.preheader", *path[1:]) for path in history.paths)
    return History(function, paths)


def _without_edge(function: Function, source: str, target: str) -> Function:
    """The function after a two-way branch is found to go the other way always."""
    block = function.blocks[source]
    branch = block.terminator
    assert isinstance(branch, Branch)
    other = branch.if_true if branch.if_false == target else branch.if_false
    changed = replace(block, instructions=block.instructions[:-1], terminator=Jump(other))
    return replace(function, blocks={**function.blocks, source: changed})


ITERATING_ANCHOR_SCENARIOS = (
    Scenario(
        "IA1",
        "An iterating anchor that is met again without leaving the dominance region of its block"
        " is converged iff it was at the previous meeting.",
        "E: -> A; A: a = iterating, op a -> A, X; X: ->",
        met_again,
    ),
    Scenario(
        "IA2",
        "Hearts on one outer token in two natural loops of an irreducible cycle contradict the"
        " order.",
        TWO_LOOPS,
        hearts_in_two_loops,
    ),
    Scenario(
        "IA3",
        "An iterating anchor ahead of a heart contradicts the order if the first meetings are"
        " converged.",
        ANCHOR_AND_HEART,
        anchor_ahead_of_a_heart,
    ),
    Scenario(
        "IA4",
        "With a second entry, the same traces are consistent: the anchor's region was left.",
        ENTERED_TWICE,
        entered_twice,
    ),
    Scenario(
        "IA5",
        "To remove a dead edge makes a legal program ill-formed.",
        ENTERED_TWICE,
        removed_edge,
    ),
    Scenario(
        "IA6",
        "The proposed rule rejects the programs of IA3 and IA4.",
        ENTERED_TWICE,
        proposed_rule,
    ),
    *ITERATING_TRANSFORM_SCENARIOS,
    Scenario(
        "F5",
        "The programs of IA3 to IA5 are ill-formed already by CO21, which came later.",
        ENTERED_TWICE,
        already_rejected,
    ),
)
