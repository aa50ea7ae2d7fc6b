"""What a token stands for, what groups of threads may rely on, and what tokens cannot say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.convergence.dynamic_instances import History, Path
from ...semantics.convergence.maximal_convergence import block_starts, maximal_relation
from ...semantics.convergence.relations import Relation
from ...semantics.convergence.token_rules import admissible_choices, token_relation
from ...semantics.definitions.threads import Wave, wave_of
from ...semantics.definitions.token_values import acts_as_one_group, token_value
from ...semantics.generation.random_graphs import random_path, rooted_flow
from ...semantics.program.function import Function, Site
from ...semantics.program.input_errors import InputError
from ...semantics.program.notation import sketch
from ...semantics.reading.reader import read_module
from ...semantics.static_rules.rules import check_rules
from ..claims.worked_example import Decision, Scenario, decided
from .extended_cycles import LEAVING, WITH_HEART, WITHOUT_HEART
from .hierarchies import DIVERGED_AT_Q, IRREDUCIBLE_FOUR
from .maximal_tables import block_of

PROGRAMS = 60
"""How many random programs are tried."""

IN_A_LOOP = "A: -> B; B: t = anchor, op1 t, op2 t -> B, C; C: ->"

TWO_IN_A_BUNDLE = """\
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
define void @f() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ BUNDLE ]
  ret void
}
"""
ONE = '"convergencectrl"(token %t)'


def _wave(history: History) -> Wave:
    return wave_of(history.function, history.paths)


def values_of_tokens() -> Decision:
    """CO53."""
    history = History(sketch(IN_A_LOOP), (tuple("ABBC"),))
    first, one, two, second, three, four = history.instances
    bundles = {
        "a bundle of one token is well-formed": ONE,
        "one of two is not": '"convergencectrl"(token %t, token %t)',
        "nor one of none": '"convergencectrl"()',
        "nor are two bundles": f"{ONE}, {ONE}",
    }
    return decided(
        {
            "in its first trip a thread uses the value of the anchor's first instance": {
                token_value(_wave(history), each) for each in (one, two)
            }
            == {first},
            "in its second trip that of the second": {
                token_value(_wave(history), each) for each in (three, four)
            }
            == {second},
            f"the token rules look at these instances, on {PROGRAMS} random programs": all(
                token_value(_wave(found), use) == made
                for found in _histories()
                for use, made in found.token_definitions.items()
            ),
        }
        | {claim: (_rule_of(text) is None) == (text == ONE) for claim, text in bundles.items()}
        | {"these break CO53": {_rule_of(text) for text in bundles.values()} == {None, "CO53"}}
    )


def _rule_of(bundle: str) -> str | None:
    """The rule that a call with this bundle breaks."""
    try:
        function = read_module(TWO_IN_A_BUNDLE.replace("BUNDLE", bundle), "bundle").functions["f"]
    except InputError as error:
        return error.message
    return next((violation.rule for violation in check_rules(function)), None)


def _histories() -> Iterator[History]:
    """Two threads on one path of random programs that are rooted at entry."""
    for number in range(PROGRAMS):
        rng = Random(f"tokens/{number}")
        program = rooted_flow(rng)
        yield History(program, (random_path(rng, program, 8),) * 2)


# --- groups ---------------------------------------------------------------------------------------

ANCHORED = "A: t = anchor, op t -> B, A; B: ->"


def one_group() -> Decision:
    """CO54, both halves."""
    rooted = [
        acts_as_one_group(_wave(history), token_relation(history), each.site)
        for history in _histories()
        for each in history.instances
    ]
    anchored = History(sketch(ANCHORED), (tuple("AAB"),) * 2)
    operation = next(i.site for i in anchored.instances if anchored.call(i).is_operation)
    kept = [
        acts_as_one_group(_wave(anchored), token_relation(anchored, choice), operation)
        for choice in admissible_choices(anchored)
    ]
    apart = History(
        sketch("A: t = entry -> B, C; B: op t -> C; C: ->"), (tuple("ABC"), tuple("AC"))
    )
    return decided(
        {
            f"tokens from entry: on {PROGRAMS} random programs the threads of a group that take one"
            " path execute every operation together": all(rooted) and len(rooted) > PROGRAMS,
            "tokens from an anchor: for some choice threads on one path do not": not all(kept),
            "though for another they do": any(kept),
            "it is no promise of tokens from entry that threads which part do": not (
                acts_as_one_group(_wave(apart), token_relation(apart), Site("B", 0))
            ),
        }
    )


# --- two modes ------------------------------------------------------------------------------------


def modes_apart() -> Decision:
    """CO55, a program for each direction."""
    paths = tuple(tuple(map(block_of, row.split())) for row in DIVERGED_AT_Q)
    four = sketch(IRREDUCIBLE_FOUR)
    uncontrolled = {_at(four, paths, forest, "S") for forest in _hierarchies(four)}
    programs = [(tokens, sketch(text)) for tokens, text in _with_tokens_at_s()]
    legal = [(tokens, program) for tokens, program in programs if not check_rules(program)]
    free = [_open(History(program, paths)) for _, program in legal]
    leaving = tuple(tuple(path) for path in LEAVING)
    with_heart = History(sketch(WITH_HEART), leaving)
    without = sketch(WITHOUT_HEART)
    return decided(
        {
            "uncontrolled, an operation at S of the irreducible four has one relation in each"
            " hierarchy": len(uncontrolled) == len(_hierarchies(four)) == 2,
            f"of {len(programs)} ways to give it a token only those are well-formed that hang from"
            " an anchor in the cycle": bool(legal) and all("entry" not in t for t, _ in legal),
            "and each of these leaves to the implementation who meets": all(free),
            "controlled, operations behind a loop on its heart's token meet by iterations": _sets(
                with_heart, token_relation(with_heart), Site("C", 0)
            )
            == {frozenset({0}), frozenset({1, 2})},
            "uncontrolled, in every hierarchy all who leave by C meet there": all(
                _at(without, leaving, forest, "C") == {(0, 1), (0, 2), (1, 2)}
                for forest in _hierarchies(without)
            ),
        }
    )


def _with_tokens_at_s() -> Iterator[tuple[str, str]]:
    """The irreducible four with an operation at S, and its token from entry, from an anchor in any
    block, or from a loop intrinsic in any block on one of these."""
    blocks = {
        name.strip(): targets
        for part in IRREDUCIBLE_FOUR.rstrip("; ").split(";")
        for name, _, targets in [part.partition(": ->")]
    }
    roots = [("entry", "Entry"), *(("anchor", block) for block in blocks)]
    for root, at in roots:
        for loop in (None, *blocks):
            bodies = {block: list[str]() for block in blocks}
            bodies[at].append(f"t = {root}")
            if loop is not None:
                bodies[loop].append("h = loop t")
            bodies["S"].append("op h" if loop else "op t")
            text = "; ".join(
                f"{block}: {', '.join(bodies[block])} -> {targets}"
                for block, targets in blocks.items()
            )
            yield root, text


def _open(history: History) -> bool:
    """Whether the implementation has a choice that decides who executes the operation together."""
    relations = {
        frozenset(
            pair for pair in token_relation(history, each) if history.call(pair[0]).is_operation
        )
        for each in admissible_choices(history)
    }
    return len(relations) > 1


def _hierarchies(program: Function) -> tuple[CycleForest, ...]:
    found = cycle_hierarchies(program)
    assert isinstance(found, tuple)
    return found


def _at(
    program: Function, paths: tuple[Path, ...], forest: CycleForest, block: str
) -> frozenset[tuple[int, int]]:
    """Which executions of a block are converged, each thread's counted by their place in the path,
    or by thread where each executes it once at most."""
    threads = block_starts(History(program, paths))
    once = all(path.count(block) < 2 for path in paths)
    return frozenset(
        (a.thread, b.thread) if once else (a.index, b.index)
        for a, b in maximal_relation(threads, forest)
        if a.site.block == block and a.thread < b.thread
    )


def _sets(history: History, relation: Relation, site: Site) -> set[frozenset[int]]:
    """The communicating sets at a place that each thread executes once at most."""
    found = [each for each in history.instances if each.site == site]
    return {frozenset(b.thread for b in found if a == b or (a, b) in relation) for a in found}


TOKENS_AND_MODES = (
    Scenario(
        "CO53",
        "A token value represents the dynamic instance that produced it; a bundle holds exactly one"
        " token.",
        IN_A_LOOP,
        values_of_tokens,
        scope=f"the worked example, and {PROGRAMS} random programs",
    ),
    Scenario(
        "CO54",
        "That all threads of a group execute an operation if one does stays possible with tokens"
        " from entry, and is not to be had from anchors.",
        ANCHORED,
        one_group,
        scope=f"{PROGRAMS} random programs, and every choice at one anchor",
    ),
    Scenario(
        "CO55",
        "Not every uncontrolled program can be said with tokens, nor every controlled one without.",
        WITH_HEART,
        modes_apart,
        scope="one program for each direction, every token from entry or an anchor, by one loop"
        " intrinsic at most",
    ),
)
