"""If-conversion on the text's examples: what is computed on the way, and the lanes that run it."""

from __future__ import annotations

from dataclasses import replace

from ...semantics.control_flow.control_dependence import control_dependence, control_dependent
from ...semantics.control_flow.post_dominance import immediate_post_dominators, post_dominators
from ...semantics.definitions import if_conversion as words
from ...semantics.if_conversion.predicated_form import SetFalse, if_converted
from ...semantics.if_conversion.predicates import StartFalse, assign_predicates, step_text, steps_of
from ...semantics.program.notation import sketch
from ...semantics.wave.post_dominator_stack import immediate_post_dominators as by_dominators
from ..claims.worked_example import Decision, Scenario, decided
from .if_conversion_findings import EXAMPLE, IF_CONVERSION_FINDINGS
from .if_conversion_waves import (
    IF_ELSE,
    NESTED,
    SHARED,
    every_lane_fetches,
    fetches_unset,
    mixed_condition,
    paths_from,
    runs_of,
    same_sets,
)

LISTING = (
    "p4=F; B1; p2=t1; p3=!t1; p6=t1; (p2)B2; (p2)p4=t2; (p2)p5=!t2; (p3)B3; (p3)p5=t3; (p3)p6=t3;"
    " (p4)B4; (p5)B5; (p6)B6; B7"
)


def sets_by_iteration() -> Decision:
    """IC1."""
    example = sketch(EXAMPLE)
    sets = post_dominators(example)
    on_all = {
        block: frozenset.intersection(*map(frozenset, paths_from(example, block)))
        for block in example.successors
    }
    return decided(
        {
            "the sets are the blocks on every path to the exit": sets == on_all,
            "step by step, as the text has it, they are the same": words.post_dominators(example)
            == sets,
            "every block post-dominates itself, the exit everything": all(
                {block, "7"} <= found for block, found in sets.items()
            ),
            "6 post-dominates 2, and not 3": "6" in sets["2"] and "6" not in sets["3"],
        }
    )


def immediate_ones() -> Decision:
    """IC2."""
    example = sketch(EXAMPLE)
    sets = post_dominators(example)
    found = immediate_post_dominators(sets)
    return decided(
        {
            "ipdom(1) = 7, as printed": found["1"] == "7",
            "they are what the text's words say": found
            == {block: words.immediate_post_dominator(sets, block) for block in sets},
            "of the others: 2:6 3:7 4:6 5:6 6:7": found
            == {"1": "7", "2": "6", "3": "7", "4": "6", "5": "6", "6": "7", "7": None},
            "the dominators of the graph turned round are the same": by_dominators(example)
            == {block: above for block, above in found.items() if above},
            "a post-dominator is the immediate one or post-dominates it": all(
                sets[block] - {block} == sets[above] for block, above in found.items() if above
            ),
        }
    )


def signed_dependence() -> Decision:
    """IC3."""
    example = sketch(EXAMPLE)
    sets, found = post_dominators(example), control_dependence(example)
    written = {block: ",".join(map(str, sorted(each))) for block, each in found.items()}
    pairs = {(y, decision.block) for y, each in found.items() for decision in each}
    return decided(
        {
            "by the edge 1 -> 2 on true, blocks 2 and 6 depend on 1, as printed": {
                block for block, each in found.items() if "1" in map(str, each)
            }
            == {"2", "6"},
            "the others: 3:{-1} 4:{2} 5:{-2,3} 6:{1,3}": written
            == {"1": "", "2": "1", "3": "-1", "4": "2", "5": "-2,3", "6": "1,3", "7": ""},
            "they are what the text's words say": {
                block: {(decision.block, decision.sign) for decision in each}
                for block, each in found.items()
            }
            == words.control_dependence(example),
            "both halves of the definition hold of these pairs, and of no others": pairs
            == {
                (y, x)
                for y in example.successors
                for x in example.successors
                if control_dependent(example, sets, y, x)
            },
        }
    )


def used_and_defined() -> Decision:
    """IC4."""
    found = assign_predicates(sketch(EXAMPLE))
    shared = assign_predicates(sketch(SHARED))
    depends = control_dependence(sketch(SHARED))
    return decided(
        {
            "block 2 is guarded by p2, as printed": found.used["2"] == 2,
            "blocks 1 and 7, which depend on nothing, share p1": found.used
            == {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 1},
            "K is the dependence itself": {
                number: ",".join(map(str, sorted(each))) for number, each in found.defined.items()
            }
            == {1: "", 2: "1", 3: "-1", 4: "2", 5: "-2,3", 6: "1,3"},
            "without the edge 3 -> 5, blocks 2 and 6 share p2": shared.used["2"]
            == shared.used["6"]
            == 2,
            "they do by the text's words, too": words.predicates(sketch(SHARED))["2"]
            == words.predicates(sketch(SHARED))["6"],
            "two blocks share a predicate iff their dependences are equal": all(
                (shared.used[a] == shared.used[b]) == (depends[a] == depends[b])
                for a in depends
                for b in depends
            ),
        }
    )


def starting_false() -> Decision:
    """IC5."""
    predicates = words.predicates(sketch(EXAMPLE))
    facts = {
        "by the text's words that of block 4 starts false, and no other": {
            block for block in predicates if words.starts_false(sketch(EXAMPLE), predicates[block])
        }
        == {"4"},
        "p4 starts false, and no other": assign_predicates(sketch(EXAMPLE)).starts_false == (4,),
        "p5 does not, though each one of its definitions is missed by some path": all(
            any(block not in path for path in paths_from(sketch(EXAMPLE), "1"))
            for block in ("2", "3")
        ),
        "without the edge 3 -> 5, p4 and p5 start false": assign_predicates(
            sketch(SHARED)
        ).starts_false
        == (4, 5),
    }
    for name, text in (("the example", EXAMPLE), ("without 3 -> 5", SHARED), ("nested", NESTED)):
        program = if_converted(sketch(text))
        facts[f"{name}: no path fetches an unset predicate"] = not fetches_unset(program)
        for predicate in program.predicates.starts_false:
            listing = tuple(g for g in program.listing if g.step != SetFalse(predicate))
            facts[f"{name}: some path does if p{predicate} does not start false"] = fetches_unset(
                replace(program, listing=listing)
            )
    return decided(facts)


def no_branches() -> Decision:
    """IC6."""
    found = assign_predicates(sketch(EXAMPLE))
    steps = steps_of(found)
    return decided(
        {
            f"the code is {LISTING}": "; ".join(map(step_text, steps)) == LISTING,
            "it ends after its last line, whatever the conditions are": all(
                len(set(run.fetched)) == 1 for _, run in runs_of(sketch(EXAMPLE), 1)
            ),
            "what starts false stands in front": [
                s.predicate for s in steps if isinstance(s, StartFalse)
            ]
            == list(found.starts_false),
        }
    )


def nested_if() -> Decision:
    """IC10: the text's p1 is the predicate of block1, here p2."""
    found = assign_predicates(sketch(NESTED))
    inner = (found.used["2"], found.used["3"])
    return decided(
        {
            "block2 and block3 have predicates of their own": len({*inner, found.used["1"]}) == 3,
            "both are defined in block1 alone": [
                {decision.block for decision in found.defined[predicate]} for predicate in inner
            ]
            == [{"1"}, {"1"}],
            "exactly these start false": found.starts_false == inner,
        }
    )


_ROWS = (
    ("IC1", "Post-dominator sets by iteration to a fixed point.", EXAMPLE, sets_by_iteration),
    ("IC2", "Immediate post-dominators from the sets.", EXAMPLE, immediate_ones),
    ("IC3", "Control dependence with the branch's sign.", EXAMPLE, signed_dependence),
    (
        "IC4",
        "R and K: one predicate for each set of decisions; every block has exactly one.",
        EXAMPLE,
        used_and_defined,
    ),
    (
        "IC5",
        "A predicate with definitions starts false iff some path misses every one of them.",
        EXAMPLE,
        starting_false,
    ),
    (
        "IC6",
        "The result has no branches: every block is guarded, definitions carry the sign.",
        EXAMPLE,
        no_branches,
    ),
    (
        "IC7",
        "Every lane fetches every instruction and executes it iff its predicate holds.",
        EXAMPLE,
        every_lane_fetches,
    ),
    (
        "IC8",
        "The predicated form of acyclic code keeps every communicating set of controlled"
        " operations.",
        EXAMPLE,
        same_sets,
    ),
    ("IC9", "if(A){B=1;C=2}else{B=3;C=4} on four lanes, A mixed.", IF_ELSE, mixed_condition),
    ("IC10", "A nested if: what block1 defines must start false.", NESTED, nested_if),
)

IF_CONVERSION_SCENARIOS = (
    *(
        Scenario(id_, statement, program, decide, method="both forms run on every path")
        for id_, statement, program, decide in _ROWS
    ),
    *IF_CONVERSION_FINDINGS,
)
"""The scenarios about if-conversion."""
