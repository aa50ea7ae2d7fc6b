"""What judges programs gives what the definitions say, on random small programs and relations."""

from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

import pytest
from generators.arbitrary_token_programs import Wildness, wild_program
from generators.random_acyclic import acyclic_graph
from wavecheck.proofs.ledger.defined_in import defined_in
from wavecheck.semantics.control_flow import control_dependence as judged_dependence
from wavecheck.semantics.control_flow import post_dominance
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.convergence import maximal_convergence as judged_maximal
from wavecheck.semantics.convergence import regions as judged_regions
from wavecheck.semantics.convergence import relations as judged_relations
from wavecheck.semantics.convergence import token_rules as judged_rules
from wavecheck.semantics.convergence.dynamic_instances import (
    BLOCK_START,
    History,
    Instance,
    dynamic_instances,
)
from wavecheck.semantics.definitions import diverged_paths, if_conversion, tags, token_rules
from wavecheck.semantics.definitions.closed_paths import broken_on_cycles
from wavecheck.semantics.definitions.converged_with import (
    closed,
    converged_with,
    convergence_before,
    strict_partial_order,
)
from wavecheck.semantics.definitions.cycle_terminology import depth_first_searches, hierarchy
from wavecheck.semantics.definitions.maximal_convergence import (
    controlled_maximal_converged_with,
    greatest_converged_with,
    hierarchies,
    maximal_converged_with,
)
from wavecheck.semantics.definitions.regions import dominated, heart, in_region, points, uses
from wavecheck.semantics.definitions.static_rules import RULES
from wavecheck.semantics.definitions.threads import call_at, wave_of
from wavecheck.semantics.definitions.token_values import token_value
from wavecheck.semantics.definitions.uniformity import m_converged, reported_m_converged, uniform
from wavecheck.semantics.generation.random_graphs import random_flow, random_graph, random_path
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.if_conversion.predicates import ALWAYS, assign_predicates
from wavecheck.semantics.memory_model import mmra_tags
from wavecheck.semantics.memory_model.axioms import consistent_executions
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import TARGETS
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.instructions import Compute, Phi
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.uniformity import diverged_paths as judged_paths

SEEDS = range(25)


def short_program(seed, longest=24):
    """A random program with tokens, and two short paths through it."""
    rng = Random(f"definitions/{seed}")
    while True:
        function = random_program(rng, 4)
        paths = tuple(random_path(rng, function) for _ in range(2))
        history = History(function, paths)
        if sum(map(len, judged_maximal.all_points(history))) <= longest:
            return history


def short_graph(seed):
    rng = Random(f"definitions/{seed}")
    while True:
        flow = random_flow(rng, rng.choice((3, 4, 5)))
        paths = tuple(random_path(rng, flow, 6) for _ in range(2))
        if max(map(len, paths)) <= 9:
            return History(flow, paths)


def random_relation(rng, instances):
    """Any symmetric relation of some instances, that need be nothing else."""
    chosen = [pair for pair in combinations(instances, 2) if rng.random() < 0.15]
    return frozenset((*chosen, *((b, a) for a, b in chosen)))


# --- instances and their order --------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_threads_are_sequences_of_instances(seed):
    history = short_program(seed)
    wave = wave_of(history.function, history.paths)
    assert wave.convergent == history.threads
    assert wave.threads == tuple(
        dynamic_instances(history.function, path, number)
        for number, path in enumerate(history.paths)
    )
    assert all(call_at(wave, each) == history.call(each) for each in history.instances)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_relation_is_converged_with_or_not_and_generates_one_order(seed):
    rng = Random(seed)
    instances = [Instance(t, n, Site("AB"[n % 2], 0)) for t in range(3) for n in range(3)]
    threads = [instances[3 * t : 3 * t + 3] for t in range(3)]
    for _ in range(40):
        relation = random_relation(rng, instances)
        for each in (relation, relation - set(list(relation)[:1]), closed(relation)):
            same = frozenset((a, b) for a, b in each if a.site == b.site and a.thread != b.thread)
            for told in (each, same):
                assert converged_with(told) == judged_relations.is_converged_with(told)
        order = judged_relations.convergence_before_on(threads, relation)
        before = convergence_before(threads, relation)
        assert before == order.pairs()
        assert strict_partial_order(before) == order.strict_partial_order


# --- maximal convergence --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_maximal_convergence_in_every_hierarchy(seed):
    history = short_graph(seed)
    threads = judged_maximal.block_starts(history)
    found = hierarchies(history.function, tuple(depth_first_searches(history.function)))
    judged = cycle_hierarchies(history.function)
    by_headers = {
        frozenset((c.blocks, c.header) for c in forest.cycles): forest for forest in judged
    }
    assert len(found) == len(by_headers)
    for each in found:
        forest = by_headers[frozenset((cycle.blocks, cycle.header) for cycle in each)]
        relation = maximal_converged_with(threads, each)
        assert relation == judged_maximal.maximal_relation(threads, forest)
        greatest = greatest_converged_with(threads, each)
        assert relation <= greatest == judged_maximal.greatest_relation(threads, forest)
    relations = [judged_maximal.maximal_relation(threads, forest) for forest in judged]
    for block in history.function.blocks:
        at = Site(block, BLOCK_START)
        restricted = {frozenset(p for p in r if p[0].site == at) for r in relations}
        assert m_converged(relations, at) == (len(restricted) == 1)


@pytest.mark.parametrize("seed", range(12))
def test_controlled_maximal_convergence(seed):
    history = short_program(seed, longest=22)
    forest = cycle_forest(history.function)
    choice = next(iter(judged_rules.admissible_choices(history)))
    for launch, entered in (
        ("workgroup", token_rules.everyone),
        ("never", lambda a, b: False),
        (judged_rules.CalledFrom(("a", "b")), lambda a, b: a.thread == b.thread),
    ):
        wave = wave_of(history.function, history.paths)
        search = next(iter(depth_first_searches(history.function)))
        assert len(cycle_hierarchies(history.function)) == 1
        assert controlled_maximal_converged_with(
            wave, hierarchy(history.function, search), choice, entered
        ) == judged_maximal.controlled_maximal_relation(history, forest, choice, launch)


# --- tokens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_tokens_relate_the_same_instances(seed):
    history = short_program(seed, longest=40)
    wave = wave_of(history.function, history.paths)
    for use, made in history.token_definitions.items():
        assert token_value(wave, use) == made
        assert token_rules.executions_with_token(wave, use) == history.executions_with_token[use]
    for choice in judged_rules.possible_choices(history):
        assert token_rules.converged_by_tokens(wave, choice) == judged_rules.token_relation(
            history, choice
        )
    for calls in ("aa", "ab"):
        assert token_rules.converged_by_tokens(
            wave, entered=lambda a, b, calls=calls: calls[a.thread] == calls[b.thread]
        ) == judged_rules.token_relation(history, launch=judged_rules.CalledFrom(tuple(calls)))


def wild(seed):
    """A program that may break any rule, all of whose blocks are reached."""
    return wild_program(Random(f"definitions/{seed}"), 5, Wildness(local=0.25, lost=0.0))


@pytest.mark.parametrize("seed", range(120))
def test_regions_hearts_and_static_rules(seed):
    function = wild(seed)
    judged = judged_regions.regions(function)
    known = [made for _, _, made in uses(function)]
    for token, region in judged.items():
        definition = function.definitions[token]
        if definition not in known:
            continue
        defined = {each for each in points(function) if in_region(function, definition, each)}
        assert defined == {each for each in points(function) if region.holds(each)}
    forest = cycle_forest(function)
    hearts = judged_regions.hearts(function, forest)
    for cycle in forest.cycles:
        here = {use for use, _, _ in uses(function) if heart(function, use, cycle.blocks)}
        assert here == set(hearts.get(cycle, ()))
    broken = {each.rule for each in check_rules(function)}
    assert {rule for rule, breaks in RULES.items() if breaks(function)} == broken & set(RULES)
    search = next(iter(depth_first_searches(function)))
    on_cycles = broken_on_cycles(function, hierarchy(function, search))
    assert on_cycles == broken & {"CO18", "CO19", "CO20", "CO21"}


def test_wild_programs_break_each_rule_and_keep_each():
    found = [{each.rule for each in check_rules(wild(seed))} for seed in range(120)]
    for rule in set(RULES) - {"CO7"}:
        assert any(rule in each for each in found) and any(rule not in each for each in found), rule


def test_a_phi_or_a_computation_of_tokens_breaks_its_rule():
    function = sketch("A: t = anchor -> B; B: op t ->")
    phi = Phi("p", "token", {"A": Local("t", "token")})
    select = Compute("s", "token", "select", (Local("t", "token"),))
    block = function.blocks["B"]
    for changed in (replace(block, phis=(phi,)), replace(block, instructions=(select,))):
        broken = replace(function, blocks={**function.blocks, "B": changed})
        assert RULES["CO7"](broken) and "CO7" in {each.rule for each in check_rules(broken)}
    assert not RULES["CO7"](function)


def test_a_use_is_dominated_where_every_path_has_executed_the_definition():
    function = sketch("A: -> B, C; B: t = anchor -> C; C: op t ->")
    definition = function.definitions["t"]
    assert not dominated(function, definition, Site("C", 0))
    assert dominated(function, definition, Site("B", definition.index + 1))
    assert not dominated(function, definition, definition)


# --- uniformity -----------------------------------------------------------------------------------


def test_what_is_uniform_is_equal_in_converged_instances():
    one, two, three = (Instance(n, 0, Site("A", 0)) for n in range(3))
    relation = frozenset(permutations((one, two), 2))
    outputs = {one: 1, two: 1, three: 2}
    assert uniform(relation, outputs.__getitem__, Site("A", 0))
    assert not uniform(
        closed(relation | {(two, three), (three, two)}), outputs.__getitem__, one.site
    )


def test_what_hangs_from_a_token_is_reported_if_its_definition_is():
    """CU30: an anchor in an irreducible cycle, whose region reaches out of it."""
    function = sketch("E: -> P, R; P: t = anchor -> Q, R; R: -> P; Q: op t -> X; X: ->")
    inside = cycle_forest(function)

    def agree(static):
        return all(cycle.reducible for cycle in inside.around(static.block))

    (use,) = (site for site, _, _ in uses(function))
    assert agree(use) and not agree(function.definitions["t"])
    assert not reported_m_converged(function, use, agree)
    assert reported_m_converged(function, Site("X", 0), agree)


# --- memory ---------------------------------------------------------------------------------------

ALL = [
    frozenset(each)
    for size in range(4)
    for each in combinations([(p, s) for p in "pq" for s in "xyz"[:2]], size)
]


def test_tags_are_compatible_and_combined_as_defined():
    for one, other in product(ALL, repeat=2):
        assert bool(tags.compatible(one, other)) == mmra_tags.compatible(one, other)
        assert tags.combined(one, other) == mmra_tags.combined(one, other)


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_happens_before_is_the_closure(target):
    test = litmus_sketch(
        "T",
        "x = 1 na # foo:baz; z = 1 rlx; y = 1 rel # foo:bar, vulkan:nonprivate",
        "r0 = y acq # vulkan:private; r1 = x rlx # foo:bar; r2 = z rlx # sync-as:1",
    )
    for ordering in consistent_executions(test, target):
        this = ordering.execution
        assert tags.happens_before(
            [ordering.tags(event) for event in this.events],
            frozenset(this.program_order),
            frozenset(ordering.synchronises_with),
        ) == frozenset(ordering.happens_before)


# --- if-conversion and diverged paths -------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_if_conversion_step_by_step(seed):
    rng = Random(seed)
    graph = acyclic_graph(rng, rng.randint(3, 9))
    sets = post_dominance.post_dominators(graph)
    assert if_conversion.post_dominators(graph) == sets
    immediate = post_dominance.immediate_post_dominators(sets)
    assert immediate == {b: if_conversion.immediate_post_dominator(sets, b) for b in sets}
    found = {
        block: {(each.block, each.sign) for each in decided}
        for block, decided in judged_dependence.control_dependence(graph).items()
    }
    words = if_conversion.predicates(graph)
    assert words == found
    judged = assign_predicates(graph)
    for block, predicate in judged.used.items():
        starts = predicate != ALWAYS and predicate in judged.starts_false
        assert if_conversion.starts_false(graph, words[block]) == starts


@pytest.mark.parametrize("seed", SEEDS)
def test_joins_and_diverged_paths(seed):
    graph = random_graph(Random(seed), 6)
    for branch in graph.successors:
        assert diverged_paths.join_nodes(graph, branch) == judged_paths.join_nodes(graph, branch)
        for end in graph.successors:
            for path in diverged_paths.paths(graph, branch, end):
                assert diverged_paths.diverged(graph, path) == judged_paths.diverged(graph, path)
                other = path[::-1]
                assert diverged_paths.disjoint(path, other) == judged_paths.disjoint(path, other)


# --- the room -------------------------------------------------------------------------------------

GATHERED = {
    "CU": (1, 2, 3, 6, 12, 15, 25, 30),
    "CO": (7, 8, 9, 10, 12, 13, 14, 15, 16, 18, 19, 20, 21, 23, 24, 29, 36, 53, 54),
    "MM": (3, 6, 14),
    "IC": (1, 2, 3, 4, 5),
}


@pytest.mark.parametrize("id_", [f"{doc}{n}" for doc, rows in GATHERED.items() for n in rows])
def test_a_citation_names_the_definition_in_this_room_first(id_):
    first = defined_in(id_)[0]
    assert first.file.startswith("semantics/definitions/") and first.name
