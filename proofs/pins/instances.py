"""The theories of instances: threads of a program, and who is converged with whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.query import Truth
from ...encodings.solver.small_models import View
from ...encodings.theories.instance_order import (
    CYCLES,
    ONE_STEP,
    PATHS,
    SAME_SITE,
    STEPS,
    UNRELATED,
    InstanceOrder,
)
from ...encodings.theories.token_instances import OrderedTokenInstances, TokenInstances
from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.maximal_convergence import (
    Threads,
    block_starts,
    maximal_relation,
    same_static_pairs,
)
from ...semantics.convergence.relations import (
    NEVER_CONVERGED,
    Relation,
    convergence_before,
)
from ...semantics.convergence.token_rules import admissible_choices, token_relation
from ...semantics.definitions.cycle_terminology import all_blocks, reached, top_level_cycles
from ...semantics.generation.random_graphs import random_flow
from ...semantics.iterating_anchor.dynamic_rule import (
    iterating_choices,
    keeps_meetings,
    previous_meetings,
)
from ...semantics.program.function import Function, Site
from ...semantics.program.notation import sketch
from .cycles import told as graph_told
from .pin import Pin, Sizes, Small
from .random_programs import (
    random_choice,
    random_history,
    random_search,
    told,
    well_formed_program,
    written,
)
from .small_graphs import graphs, histories_of, small_programs
from .token_values import token_value
from .waves import Run, random_run, run_of

Meanings = Mapping[str, Callable[..., Any]]

# --- uses of tokens -------------------------------------------------------------------------------


def words_of(history: History, relation: Relation) -> Meanings:
    """The convergent instances of a history, and a relation of them."""
    calls = {site: call for site, call in history.function.calls() if call.convergent}
    definitions = history.function.definitions

    def definition(site: Site) -> Site | None:
        token = calls[site].token
        return None if token is None else definitions[token]

    def made(instance: Instance) -> Instance | None:
        return None if calls[instance.site].token is None else token_value(history, instance)

    def number(instance: Instance) -> int | None:
        """How often the thread has executed the site with the token value."""
        token = made(instance)
        if token is None:
            return None
        earlier = (each for each in history.threads[instance.thread] if each <= instance)
        return sum(each.site == instance.site and made(each) == token for each in earlier)

    return {
        "thread": lambda each: each.thread,
        "site": lambda each: each.site,
        "place": lambda each: each.index,
        "definition": definition,
        "uses a token": lambda site: calls[site].token is not None,
        "loop": lambda site: calls[site].control == "loop",
        "made": made,
        "number": number,
        "converged": lambda one, other: (one, other) in relation,
    }


def _domains(history: History) -> Mapping[str, Any]:
    return {
        "instance": history.instances,
        "thread": range(len(history.paths)),
        "site": tuple(site for site, call in history.function.calls() if call.convergent),
    }


def of_tokens(rng: Random) -> Iterator[FiniteStructure]:
    """The relation of a choice that an implementation may make."""
    history = random_history(rng, well_formed_program(rng), 6)
    yield _of_tokens(history, token_relation(history, random_choice(rng, history)))


def _of_tokens(history: History, relation: Relation) -> FiniteStructure:
    words = words_of(history, relation)
    return FiniteStructure(_domains(history), words, told(history), len(history.paths))


def of_order(rng: Random) -> Iterator[FiniteStructure]:
    """The same with a second choice, and the places of instances in convergence-before; anchors may
    be iterating."""
    iterating = rng.random() < 0.4
    program = sketch(rng.choice(ITERATING)) if iterating else well_formed_program(rng)
    history = random_history(rng, program, 5)
    relation, other = (token_relation(history, _choice(rng, history)) for _ in range(2))
    yield _of_order(history, relation, other)


def _of_order(history: History, relation: Relation, other: Relation) -> FiniteStructure:
    previous = previous_meetings(history)
    rank = ranks(history, relation)
    return FiniteStructure(
        _domains(history),
        {
            **words_of(history, relation),
            "other": lambda one, two: (one, two) in other,
            "rank": lambda each: rank[each],
            "again": lambda each: previous.get(each) is not None,
            "previous": previous.get,
        },
        told(history),
        len(history.paths),
    )


ITERATING = (
    "A: a = iterating -> A, B; B: op a ->",
    "E: -> A; A: a = iterating, op a -> B, X; B: -> A; X: ->",
    "E: t = entry -> A; A: a = iterating, op a -> A, B, X; B: h = loop t, op h -> B, X; X: ->",
)


def _choice(rng: Random, history: History) -> Relation:
    """A choice that an implementation may make, at iterating anchors too (IA1)."""
    for _ in range(20):
        if keeps_meetings(found := random_choice(rng, history), history):
            return found
    return NEVER_CONVERGED


def ranks(history: History, relation: Relation) -> Mapping[Instance, int]:
    """How long the longest chain of convergence-before is that leads to an instance."""
    before = convergence_before(history, relation)
    found: dict[Instance, int] = {}
    instances = history.instances
    for each in sorted(instances, key=lambda a: sum(before.precedes(b, a) for b in instances)):
        found[each] = max((found[b] + 1 for b in instances if before.precedes(b, each)), default=0)
    return found


# --- any instances --------------------------------------------------------------------------------


def _of_points(
    graph: Function, threads: Threads, relation: Relation, **others: Callable[..., Any]
) -> FiniteStructure:
    """Any instances and any relation of them."""
    blocks = all_blocks(graph)
    cycles = top_level_cycles(graph)
    instances = tuple(each for thread in threads for each in thread)
    return FiniteStructure(
        {
            "instance": instances,
            "thread": range(len(threads)),
            "site": tuple(sorted({each.site for each in instances})),
            "block": tuple(sorted(blocks)),
        },
        {
            "thread": lambda each: each.thread,
            "site": lambda each: each.site,
            "block of": lambda site: site.block,
            "place": lambda each: each.index,
            "step": lambda each: None,
            "converged": lambda one, other: (one, other) in relation,
            "reaches": lambda x, y: y in reached(graph, x, blocks),
            "one cycle": lambda x, y: any({x, y} <= cycle for cycle in cycles),
            **others,
        },
        f"{written(graph)} | {' | '.join(' '.join(i.site.block for i in t) for t in threads)}",
        len(threads),
    )


def unrelated(rng: Random) -> Iterator[FiniteStructure]:
    """The relation that is always admissible (CU5)."""
    history = random_history(rng, random_flow(rng, rng.randint(2, 5)), 6)
    yield _of_points(history.function, block_starts(history), NEVER_CONVERGED)


def of_one_site(rng: Random) -> Iterator[FiniteStructure]:
    """The maximal relation of a hierarchy, and any other between instances of one block."""
    history = random_history(rng, random_flow(rng, rng.randint(2, 5)), 6)
    threads = block_starts(history)
    program = history.function
    maximal = maximal_relation(threads, cycle_forest(program, random_search(rng, program)))
    pairs = same_static_pairs(threads)
    some = frozenset(rng.sample(pairs, rng.randint(0, len(pairs))))
    for relation in (maximal, some):
        yield _of_points(program, threads, relation)


def of_waves(rng: Random) -> Iterator[FiniteStructure]:
    """The convergent instances of a run of the simulated wave, related by the rules of tokens."""
    if (run := random_run(rng)) is not None:
        yield _of_run(run)


def _of_run(run: Run) -> FiniteStructure:
    step = {each: number for number, members in enumerate(run.steps) for each in members}
    relation = token_relation(run.history, run.choice)
    return _of_points(run.history.function, run.history.threads, relation, step=step.get)


def _build(
    *given: str,
) -> Callable[[Sizes | None, Iterable[str]], InstanceOrder]:
    return lambda sizes, left_out: InstanceOrder(
        [each for each in given if each not in set(left_out)], sizes=sizes
    )


# --- small models -----------------------------------------------------------------------------


def view_of_tokens(t: TokenInstances) -> View:
    one, pair = (t.instance,), (t.instance, t.instance)
    return {
        "one thread": (pair, lambda a, b: t.thread(a).equals(t.thread(b))),
        "before": (pair, t.before),
        "one site": (pair, lambda a, b: t.static(a).equals(t.static(b))),
        "loop": (one, lambda a: t.uses_token(t.static(a)) & t.loop(t.static(a))),
        "made": (pair, lambda a, b: t.uses_token(t.static(b)) & t.made(b).equals(a)),
        "converged": (pair, t.converged),
    }


def view_of_order(t: OrderedTokenInstances) -> View:
    pair = (t.instance, t.instance)
    others = view_of_tokens(t)
    return {
        **{word: others[word] for word in ("one thread", "before", "one site", "made")},
        "converged": (pair, t.converged),
        "lower": (pair, lambda a, b: t.rank(a).below(t.rank(b))),
        "met before": (pair, lambda a, b: t.again(b) & t.previous(b).equals(a)),
    }


def _view_of_points(t: InstanceOrder) -> View:
    pair = (t.instance, t.instance)
    return {
        "one thread": (pair, lambda a, b: t.thread(a).equals(t.thread(b))),
        "before": (pair, t.executed_before),
        "one site": (pair, lambda a, b: t.site(a).equals(t.site(b))),
        "converged": (pair, t.converged),
    }


def _view_of_sites(t: InstanceOrder) -> View:
    pair = (t.instance, t.instance)

    def of_two(body: Callable[..., Truth]) -> Callable[..., Truth]:
        return lambda a, b: a.differs(b) & body(a, b)

    return {
        "before": (pair, t.executed_before),
        "converged": (pair, of_two(t.converged)),
        "reached": (pair, of_two(t.reached)),
        "one cycle": (pair, of_two(t.in_one_cycle)),
    }


def _view_of_waves(t: InstanceOrder) -> View:
    pair = (t.instance, t.instance)
    earlier = (pair, lambda a, b: t.step(a).below(t.step(b)))
    return {**_view_of_points(t), "earlier step": earlier}


def _small_histories(sizes: Sizes) -> Iterator[History]:
    """Of small programs, with so many convergent instances in at most so many threads."""
    for program in (*small_programs(), *map(sketch, ITERATING)):
        for threads in range(1, sizes["thread"] + 1):
            for history in histories_of(program, threads, sizes["instance"]):
                if len(history.instances) == sizes["instance"]:
                    yield history


def _small_tokens(sizes: Sizes) -> Iterator[FiniteStructure]:
    for history in _small_histories(sizes):
        for choice in admissible_choices(history):
            yield _of_tokens(history, token_relation(history, choice))


def _small_order(sizes: Sizes) -> Iterator[FiniteStructure]:
    for history in _small_histories(sizes):
        for choice in iterating_choices(history):
            relation = token_relation(history, choice)
            yield _of_order(history, relation, relation)


def _small_points(sizes: Sizes) -> Iterator[tuple[Function, Threads]]:
    """The starts of blocks, so many in all."""
    for graph in (*graphs(1), *graphs(2)):
        program = sketch(graph_told(graph))
        for threads in range(1, sizes["thread"] + 1):
            for history in histories_of(program, threads, sizes["instance"]):
                if sum(map(len, history.paths)) == sizes["instance"]:
                    yield program, block_starts(history)


def _small_unrelated(sizes: Sizes) -> Iterator[FiniteStructure]:
    for program, threads in _small_points(sizes):
        yield _of_points(program, threads, NEVER_CONVERGED)


def _small_sites(sizes: Sizes) -> Iterator[FiniteStructure]:
    for program, threads in _small_points(sizes):
        for relation in (NEVER_CONVERGED, maximal_relation(threads, cycle_forest(program))):
            yield _of_points(program, threads, relation)


def _small_waves(sizes: Sizes) -> Iterator[FiniteStructure]:
    for program, lanes, seed in product(small_programs(), range(1, sizes["thread"] + 1), range(6)):
        run = run_of(program, lanes, seed)
        if run is not None and len(run.history.instances) == sizes["instance"]:
            yield _of_run(run)


PAIR = {"instance": 2, "thread": 2, "site": 2}

TOKEN_INSTANCES = Pin(
    "the theory of tokens and their uses",
    lambda sizes, left_out: TokenInstances(sizes=sizes, without=left_out),
    of_tokens,
    Small(
        view_of_tokens,
        (PAIR,),
        _small_tokens,
        84,
        7,
        {
            "converged": (
                77,
                "converged-with need not be symmetric, nor between instances of one site",
            ),
        },
    ),
)
ORDERED_INSTANCES = Pin(
    "the theory of tokens, their uses and convergence-before",
    lambda sizes, left_out: OrderedTokenInstances(sizes=sizes, without=left_out),
    of_order,
    Small(
        view_of_order,
        (PAIR,),
        _small_order,
        68,
        6,
        {
            "converged": (6, "instances of two sites may be converged"),
            "lower": (18, "the rank may be of any linear order around convergence-before"),
            "met before": (38, "which meeting of an anchor was the previous one is not said"),
        },
    ),
    sample=20,
)
UNRELATED_INSTANCES = Pin(
    "the theory of instances that are not converged",
    _build(UNRELATED),
    unrelated,
    Small(
        _view_of_points,
        ({**PAIR, "block": 2},),
        _small_unrelated,
        6,
        3,
        {
            "before": (2, "two instances may have one place"),
            "one site": (1, "two threads need not begin at one block"),
        },
    ),
)
INSTANCES_OF_SITES = Pin(
    "the theory of instances on paths",
    _build(SAME_SITE, PATHS, CYCLES),
    of_one_site,
    Small(
        _view_of_sites,
        ({**PAIR, "block": 2},),
        _small_sites,
        22,
        6,
        {
            "converged": (6, "converged-with need not be symmetric"),
            "reached": (4, "what is reached may be more than paths"),
            "one cycle": (6, "blocks of one cycle need not reach each other"),
        },
    ),
)
INSTANCES_OF_WAVES = Pin(
    "the theory of a wave's steps",
    _build(STEPS, ONE_STEP),
    of_waves,
    Small(
        _view_of_waves,
        ({**PAIR, "block": 2},),
        _small_waves,
        64,
        5,
        {
            "before": (28, "two instances may have one place"),
            "converged": (
                29,
                "converged-with need not be symmetric, nor between instances of one site",
            ),
            "earlier step": (2, "instances that are not converged may be executed at one step"),
        },
    ),
)
