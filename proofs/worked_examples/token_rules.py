"""The dynamic rules of the control intrinsics, and regions, on programs where they can be seen."""

from __future__ import annotations

from dataclasses import replace

from ...encodings.convergence.token_rules import choices, constrained
from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.regions import (
    hearts,
    region,
    regions,
    regions_without_stopping,
    token_uses,
)
from ...semantics.convergence.relations import Relation, convergence_before, relation_of
from ...semantics.convergence.token_rules import (
    CalledFrom,
    admissible_choices,
    possible_choices,
    token_relation,
)
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call
from ...semantics.program.notation import sketch
from ...semantics.static_rules.cycles_and_regions import badly_nested
from ...semantics.static_rules.rules import check_rules
from ..claims.derivations import follows, possible, unique
from ..claims.worked_example import Decision, Scenario, decided

BRANCH = "A: a = anchor -> B, C; B: op a -> C; C: ->"


def executions(history: History, block: str, index: int = 0) -> list[Instance]:
    """The instances of the call at this place, thread by thread."""
    return [i for i in history.instances if i.site == Site(block, index)]


def broken_rules(program: Function) -> set[str]:
    return {violation.rule for violation in check_rules(program)}


def controlled_operation() -> Decision:
    """CO8, by the definition for each choice at the anchor, and by the solver for all at once."""
    history = History(sketch(BRANCH), (tuple("ABC"),) * 2)
    made, used = (tuple(executions(history, block)) for block in "AB")
    by_choice = {
        (made in relation, used in relation)
        for choice in possible_choices(history)
        for relation in [token_relation(history, choice)]
    }
    twice = History(sketch(TURNING), (tuple("AAB"),) * 2)
    crossed = relation_of([(twice.anchors[0], twice.anchors[3])])
    pairs = token_relation(twice, crossed)
    one, two, other_one, other_two = executions(twice, "A", 1)
    variables = constrained(history)
    anchors = variables.converged(*executions(history, "A"))
    operations = variables.converged(*executions(history, "B"))
    only_if_converged = follows(variables, operations.iff(anchors), ["CO8"])
    return decided(
        {
            "by the definition, whatever is chosen: op(1) == op(2) iff a(1) == a(2)": by_choice
            == {(True, True), (False, False)},
            "it is the instance of the anchor that counts, not which execution that was: op(1;1) =="
            " op(2;2) alone, if a(1;1) == a(2;2) alone": (one, other_two) in pairs
            and not {(one, other_one), (two, other_two), (two, other_one)} & pairs,
            "by the solver: op(1) == op(2) iff a(1) == a(2), by CO8 alone": only_if_converged,
            "op(1) == op(2) is possible": possible(variables, operations),
            "op(1) != op(2) is possible": possible(variables, ~operations),
        }
    )


CALLER = "A: t = entry -> B, C; B: call1 t -> D; C: call2 t -> D; D: ->"
CALLEE = "A: t = entry, op t ->"


def entry_called() -> Decision:
    """CO9: from outside, as the environment defines; from call sites, as those are converged."""
    callee = History(sketch(CALLEE), (("A",),) * 3)
    one, two, three = executions(callee, "A")
    caller = History(sketch(CALLER), (tuple("ABD"), tuple("ABD"), tuple("ACD")))
    first, second = executions(caller, "B")
    entered = token_relation(callee, launch=CalledFrom(("call1", "call1", "call2")))
    workgroup = token_relation(callee, launch="workgroup")
    return decided(
        {
            "launched as a workgroup, all entries are converged": relation_of([(one, two, three)])
            <= workgroup,
            "launched apart, none are": not token_relation(callee, launch="never"),
            "call1(1) == call1(2)": (first, second) in token_relation(caller),
            "hence entry(1) == entry(2) in the callee": (one, two) in entered,
            "entry(1) != entry(3): thread 3 comes from call2": (one, three) not in entered,
        }
    )


NEST = "A: t = entry -> B; B: h = loop t -> C; C: k = loop h -> C, D; D: -> B, E; E: ->"


def loop_counted() -> Decision:
    """CO12: the n-th with the n-th, and only with converged tokens."""
    history = History(sketch(NEST), (tuple("ABCCDBCDE"), tuple("ABCDBCCDE")))
    relation = token_relation(history)
    k1, k2, k3, j1, j2, j3 = executions(history, "C")
    variables = constrained(history)
    return decided(
        {
            "k(1;1) == k(2;1): both the first with the first token": (k1, j1) in relation,
            "k(1;2) != k(2;2): the second and the first with a token": (k2, j2) not in relation,
            "k(1;3) == k(2;2): n begins again with a new token value": (k3, j2) in relation,
            "k(1;2) != k(2;3): equal n, tokens not converged": (k2, j3) not in relation,
            "the constraints have this one model": unique(variables)
            and variables.relation() == relation,
        }
    )


def heart_of_a_cycle() -> Decision:
    """CO14: a loop intrinsic in the cycle whose token is defined outside it."""
    program = sketch("A: t = entry -> B; B: h = loop t -> C, D; C: k = loop h -> B; D: ->")
    ((cycle, sites),) = hearts(program, cycle_forest(program)).items()
    return decided(
        {
            "{B, C} is a cycle": cycle.blocks == {"B", "C"},
            "h is its only heart: the token of k is defined in it": sites == (Site("B", 0),),
        }
    )


TURNING = "A: a = anchor, op a -> A, B; B: ->"


def anchor_chosen() -> Decision:
    """CO15: any admissible relation; a bundle on an anchor is ill-formed."""
    history = History(sketch(TURNING), (tuple("AAB"),) * 2)
    first, second, other_first, other_second = history.anchors
    crossed = relation_of([(first, other_second), (second, other_first)])
    admitted = set(admissible_choices(history))
    return decided(
        {
            "never together is admissible": frozenset() in admitted,
            "the n-th with the n-th is admissible": in_step(history) in admitted,
            "so is every other choice but": len(admitted)
            == len(set(possible_choices(history))) - 1,
            "the first with the second and the second with the first": crossed not in admitted,
            "the constraints have these models": set(choices(constrained(history))) == admitted,
            "an anchor with a bundle is ill-formed": "CO15" in broken_rules(_anchor_with_bundle()),
        }
    )


def in_step(history: History) -> Relation:
    """The choice under which the n-th executions of an anchor are converged."""
    alike: dict[tuple[Site, int], list[Instance]] = {}
    for anchor in history.anchors:
        alike.setdefault((anchor.site, history.executions[anchor]), []).append(anchor)
    return relation_of(alike.values())


def _anchor_with_bundle() -> Function:
    program = sketch("A: t = entry, a = anchor, op a ->")
    block = program.blocks["A"]
    entry, anchor, op = block.instructions
    assert isinstance(anchor, Call)
    bundled = replace(block, instructions=(entry, replace(anchor, token="t"), op))
    return replace(program, blocks={"A": bundled})


def launch_option() -> Decision:
    """CO51: a workgroup, or none."""
    history = History(sketch(CALLEE), (("A",),) * 3)
    workgroup = token_relation(history, launch="workgroup")
    never = token_relation(history, launch="never")
    entries, operations = (relation_of([executions(history, "A", place)]) for place in (0, 1))
    return decided(
        {
            "workgroup: all threads are converged at entry": entries <= workgroup,
            "workgroup: and at what uses its token": operations <= workgroup,
            "never: no thread is converged with another": never == frozenset(),
        }
    )


TWO_ANCHORS = "A: -> B; B: a = anchor, b = anchor, op b, op a -> B, C; C: ->"


def convergence_region() -> Decision:
    """CO23, with the clause that F12 is about."""
    program = sketch("A: t = anchor -> B, C; B: op t -> D; C: -> D; D: ->")
    found = region(program, "t")
    inside = {
        point
        for block in program.blocks.values()
        for point in (Site(block.name, place) for place in range(len(block.instructions) + 1))
        if found.holds(point)
    }
    before_the_use = {Site("A", 1), Site("A", 2), Site("B", 0)}
    facts = {"behind the definition, up to the use, and nowhere else": inside == before_the_use}
    return decided(facts | _last_clause())


def region_that_runs_through_its_definition() -> Decision:
    """F12."""
    return decided(_last_clause())


def _last_clause() -> dict[str, bool]:
    program = sketch(TWO_ANCHORS)
    uses = token_uses(program)
    history = History(program, (tuple("ABBC"),) * 2)
    order = convergence_before(history, token_relation(history, in_step(history)))
    through = list(badly_nested(uses, regions_without_stopping(program)))
    return {
        "a loop body {def a, def b, use b, use a} is well-formed": not check_rules(program),
        "its regions nest, as they end at their definition": not list(
            badly_nested(uses, regions(program))
        ),
        "without that clause they do not nest": bool(through),
        "and nothing is wrong with the program dynamically": order.strict_partial_order,
    }


TOKEN_RULE_SCENARIOS = (
    Scenario(
        "CO8",
        "A controlled operation is converged iff its token values came from converged instances"
        " of their definition.",
        BRANCH,
        controlled_operation,
    ),
    Scenario(
        "CO9",
        "An entry is converged as the environment defines, or iff the call sites were.",
        CALLER,
        entry_called,
    ),
    Scenario(
        "CO12",
        "Loop intrinsics are converged iff their tokens came from converged instances and both"
        " are the n-th execution with that token.",
        NEST,
        loop_counted,
    ),
    Scenario(
        "CO14",
        "A heart of a cycle is a loop intrinsic in it whose token is defined outside it.",
        NEST,
        heart_of_a_cycle,
    ),
    Scenario(
        "CO15",
        "An anchor has no bundle; its relation is any admissible one.",
        TURNING,
        anchor_chosen,
    ),
    Scenario(
        "CO23",
        "The convergence region of a token: the points that its definition dominates and from"
        " which a use can be reached without passing the definition again.",
        TWO_ANCHORS,
        convergence_region,
    ),
    Scenario(
        "CO51",
        "At launch all threads of a workgroup are converged at entry, or none.",
        CALLEE,
        launch_option,
    ),
    Scenario(
        "F12",
        "CO23 without its last clause rejects a legal loop body.",
        TWO_ANCHORS,
        region_that_runs_through_its_definition,
    ),
)
