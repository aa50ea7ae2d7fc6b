"""What holds of every relation that the model builds, on random programs and their waves (CU2, CU3,
CO28), beside the smallest relations for which it does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.maximal_convergence import (
    Threads,
    all_points,
    block_starts,
    controlled_maximal_relation,
    maximal_relation,
)
from ...semantics.convergence.relations import (
    Relation,
    convergence_before_on,
    is_converged_with,
    relation_of,
    symmetric,
    transitive,
)
from ...semantics.convergence.token_rules import token_relation
from ...semantics.generation.random_graphs import random_flow, random_path, rooted_flow
from ...semantics.generation.token_programs import random_program
from ...semantics.program.function import Site
from ...semantics.program.notation import sketch
from ...semantics.wave.anchor_policies import SeededChoice
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.simulated_wave import run_wave
from ..claims.worked_example import Decision, Scenario, decided
from .relations_of_runs import communicated, random_hierarchy

PROGRAMS = 40
"""How many random programs of each kind are tried."""

SCOPE = f"{PROGRAMS} random programs of each kind"
HEART = "A: t = entry -> B; B: h = loop t -> B, C; C: ->"
LOOP = "A: -> H; H: op -> H, X; X: ->"


@cache
def _relations() -> tuple[tuple[Threads, Relation], ...]:
    """The maximal relations of random flows, the controlled ones of rooted flows, and who executes
    together on waves of random programs, each with the threads that it is about."""
    return tuple(
        built
        for number in range(PROGRAMS)
        for built in (_maximal(number), _controlled(number), _executed(number))
    )


def _maximal(number: int) -> tuple[Threads, Relation]:
    rng = Random(f"maximal/{number}")
    program = random_flow(rng, 5)
    paths = tuple(random_path(rng, program, 8) for _ in range(3))
    threads = block_starts(History(program, paths))
    return threads, maximal_relation(threads, random_hierarchy(rng, program))


def _controlled(number: int) -> tuple[Threads, Relation]:
    rng = Random(f"controlled/{number}")
    program = rooted_flow(rng)
    history = History(program, tuple(random_path(rng, program, 6) for _ in range(2)))
    hierarchy = random_hierarchy(rng, program)
    return all_points(history), controlled_maximal_relation(history, hierarchy)


def _executed(number: int) -> tuple[Threads, Relation]:
    history, together = _wave(number)
    return history.threads, together


@cache
def _wave(number: int) -> tuple[History, Relation]:
    program = random_program(Random(f"wave/{number}"), 8)
    run = run_wave(program, Conditions(lanes=4, seed=number, anchors=SeededChoice(number)))
    history = History(program, run.paths)
    return history, communicated(run, history)


def converged_with() -> Decision:
    """CU2."""
    a, b, c = (Instance(thread, 0, Site("A", 0)) for thread in range(3))
    chain = relation_of([(a, b), (b, c)])
    built = [relation for _, relation in _relations()]
    return decided(
        {
            f"all of {len(built)} relations on random programs are symmetric": all(
                map(symmetric, built)
            ),
            "and transitive": all(map(transitive, built)),
            "and relate instances of one static instance in different threads": all(
                map(is_converged_with, built)
            ),
            "there are such of three threads and more": any(_widest(each) > 2 for each in built),
            "a one-sided pair is none": not is_converged_with(frozenset({(a, b)})),
            "a chain of three without its ends' pair is none": not is_converged_with(chain),
        }
    )


def _widest(relation: Relation) -> int:
    partners: dict[Instance, int] = {}
    for first, _ in relation:
        partners[first] = partners.get(first, 1) + 1
    return max(partners.values(), default=0)


def convergence_before_is_strict() -> Decision:
    """CU3."""
    threads = block_starts(History(sketch(LOOP), (tuple("AHHX"),) * 2))
    (_, first, second, _), (_, other_first, other_second, _) = threads
    crossed = relation_of([(first, other_second), (second, other_first)])
    order = convergence_before_on(threads, relation_of([(first, other_first)]))
    built = _relations()
    return decided(
        {
            "P before Q in one thread": order.precedes(first, second),
            "P before Q1, and Q1 == Q2": order.precedes(threads[0][0], other_first),
            "P1 == P2, and P2 before Q": order.precedes(first, other_second),
            "two second iterations are not ordered by that": not order.precedes(
                second, other_second
            ),
            f"it is strict for all of {len(built)} relations on random programs": all(
                convergence_before_on(*each).strict_partial_order for each in built
            ),
            "it is not for iterations that are converged crosswise": is_converged_with(crossed)
            and not convergence_before_on(threads, crossed).strict_partial_order,
        }
    )


def those_who_reach_a_use() -> Decision:
    """CO28, on waves with any choice at anchors."""
    kept = [
        ((a, b) in together) == (sources in together)
        for number in range(PROGRAMS)
        for history, together in (_wave(number),)
        for a, b, sources in _uses(history)
    ]
    sets = [each for number in range(PROGRAMS) for each in _sets(*_wave(number))]
    return decided(
        {
            f"on {PROGRAMS} random programs: converged at a use iff at the definition": all(kept),
            "some sets are smaller at the use: not all reach it": any(
                users < holders for users, holders in sets
            ),
            "none is larger": all(users <= holders for users, holders in sets),
            "some of several threads stay whole": any(
                users == holders and len(users) > 1 for users, holders in sets
            ),
            "of a heart it is true of the n-th times alone: two executions of it on converged"
            " tokens need not be converged": _hearts_count(),
        }
    )


def _hearts_count() -> bool:
    history = History(sketch(HEART), (tuple("ABBC"),) * 2)
    relation = token_relation(history)
    made = history.token_definitions
    hearts = [i for i in history.instances if history.call(i).control == "loop"]
    crossing = [(a, b) for a in hearts for b in hearts if a.thread < b.thread]
    same_time = [
        pair
        for pair in crossing
        if history.executions_with_token[pair[0]] == history.executions_with_token[pair[1]]
    ]
    met = [pair for pair in crossing if pair in relation]
    return met == same_time != crossing and all((made[a], made[b]) in relation for a, b in crossing)


def _uses(history: History) -> Iterator[tuple[Instance, Instance, tuple[Instance, Instance]]]:
    """Pairs of executions of one operation in two threads, with those of its token's definition."""
    definitions = history.token_definitions
    for instances in history.same_site.values():
        for a in instances:
            for b in instances:
                if a.thread != b.thread and a in definitions and history.call(a).is_operation:
                    yield a, b, (definitions[a], definitions[b])


def _sets(history: History, together: Relation) -> Iterator[tuple[set[int], set[int]]]:
    """Who executes an operation together, and who executed its token's definition together."""

    def members(of: Instance) -> set[int]:
        return {
            other.thread for other in history.instances if other == of or (of, other) in together
        }

    for user, definition in history.token_definitions.items():
        if history.call(user).is_operation:
            yield members(user), members(definition)


RELATION_SCENARIOS = (
    Scenario(
        "CU2",
        "Converged-with is symmetric and transitive, between instances of the same static instance"
        " in different threads.",
        LOOP,
        converged_with,
        SCOPE,
    ),
    Scenario(
        "CU3",
        "Convergence-before is the closure of three clauses and must be a strict partial order.",
        LOOP,
        convergence_before_is_strict,
        SCOPE,
    ),
    Scenario(
        "CO28",
        "Converged at a use are those that were converged at the definition and reach it; at a"
        " heart, those that execute it for the same time.",
        "A: t = entry -> B, C; B: op t -> C; C: ->",
        those_who_reach_a_use,
        SCOPE,
    ),
)
