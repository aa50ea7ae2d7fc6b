"""Positions and names of the unfolding, along concrete paths, against definitions and lanes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from examples import examples
from generators.arbitrary_token_programs import wild_program
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from wavecheck.encodings.product.names import Name, always_converged
from wavecheck.encodings.product.unfolding import Position, Unfolding
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.control_flow.relevant_hierarchies import headers_of
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import relation_of
from wavecheck.semantics.convergence.token_names import named_history, names, relation_by_names
from wavecheck.semantics.generation.random_graphs import random_path
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.instructions import Call, Phi
from wavecheck.semantics.program.notation import choices_along, operation, sketch
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

seeds = st.integers(0, 2**32)


def positions(unfolding: Unfolding, path) -> list[Position]:
    found = [unfolding.start()]
    for block in path[1:]:
        found.append(unfolding.step(found[-1], block))
    return found


def unfolded_names(unfolding: Unfolding, path) -> list[tuple[Site, Name, Position]]:
    """The convergent instances along a path, as the unfolding names them."""
    tokens: dict[str, Name] = {}
    found = []
    for position in positions(unfolding, path):
        body = unfolding.function.blocks[position.block].instructions
        for index, call in enumerate(body):
            if not isinstance(call, Call) or not call.convergent:
                continue
            site = Site(position.block, index)
            token = tokens[call.token] if call.token else None
            name = unfolding.name(site, call, position, token)
            if call.control and call.name:
                tokens[call.name] = name
            found.append((site, name, position))
    return found


def by_counters(unfolding: Unfolding, path):
    """The choice at anchors by which threads meet where their counters are equal."""
    seen: dict[Site, list[tuple[int, ...]]] = {}
    for site, name, position in unfolded_names(unfolding, path):
        if name.kind == "anchor":
            seen.setdefault(site, []).append(position.counters)
    return lambda site, execution: seen[site][execution - 1]


@settings(max_examples=examples(250))
@given(seeds, st.booleans())
def test_names_are_equal_exactly_where_the_definitions_names_are(random_history, seed, anchors):
    history = random_history(seed, threads=3, anchors=anchors)
    unfolding = Unfolding(history.function)
    mine, theirs = [], []
    for path in history.paths:
        mine += [name for _, name, _ in unfolded_names(unfolding, path)]
        chosen = by_counters(unfolding, path)
        theirs += [name for _, name in names(history.function, path, chosen)]
    assert len(mine) == len(theirs)
    forth = dict(zip(mine, theirs, strict=True))
    back = dict(zip(theirs, mine, strict=True))
    assert [forth[name] for name in mine] == theirs and [back[name] for name in theirs] == mine


@settings(max_examples=examples(250))
@given(seeds, st.data())
def test_instances_are_converged_as_the_choice_at_anchors_says(random_history, seed, data):
    history: History = random_history(seed, threads=2)
    labels = {a: data.draw(st.integers(0, 1)) for a in history.anchors}
    classes: dict[object, list] = {}
    for anchor, label in labels.items():
        members = classes.setdefault((anchor.site, label), [])
        if all(member.thread != anchor.thread for member in members):
            members.append(anchor)
    choice = relation_of([*classes.values()])
    relation = relation_by_names(named_history(history, choice))
    unfolding = Unfolding(history.function)
    named = {}
    for instances, path in zip(history.threads, history.paths, strict=True):
        found = [name for _, name, _ in unfolded_names(unfolding, path)]
        named |= dict(zip(instances, found, strict=True))
    anchor_of = {(i.thread, named[i]): i for i in history.anchors}
    for one in history.threads[0]:
        for other in history.threads[1]:
            converged = always_converged(named[one], named[other])
            if not isinstance(converged, bool):
                a, b = converged
                converged = (anchor_of[0, a], anchor_of[1, b]) in relation
            assert converged == ((one, other) in relation), (one, other)


@settings(max_examples=examples(250))
@given(seeds)
def test_positions_come_in_their_order_and_never_again(seed):
    """On any graph, irreducible ones too."""
    rng = Random(seed)
    function = wild_program(rng)
    unfolding = Unfolding(function)
    path = [function.entry]
    while len(path) < 40 and function.successors[path[-1]]:
        path.append(rng.choice(function.successors[path[-1]]))
    orders = [unfolding.order(position) for position in positions(unfolding, path)]
    assert all(one < other for one, other in pairwise(orders))


def without_tokens(function):
    """The same graph with an uncontrolled operation in each block."""
    text = "; ".join(
        f"{block}: op -> {' '.join(targets) or '.'}"
        for block, targets in function.successors.items()
    )
    return sketch(text)


@settings(max_examples=examples(250))
@given(seeds)
def test_without_tokens_lanes_meet_where_their_counters_are_equal(seed):
    rng = Random(seed)
    wild = wild_program(rng)
    assume("lost" not in wild.blocks)
    function = without_tokens(wild)
    assume(reducible(cycle_forest(function)))
    ends = [block for block, targets in function.successors.items() if not targets]
    assume(all(reaches(function, block, ends) for block in function.blocks))
    paths = [random_path(rng, function, patience=8) for _ in range(3)]
    given_choices = [choices_along(function, path) for path in paths]
    callees = {callee for choices in given_choices for callee in choices}
    results = {callee: [list(c.get(callee, [])) for c in given_choices] for callee in callees}
    run = run_wave(function, Conditions(lanes=3, inputs=WaveInputs(results=results)))
    assert list(run.paths) == paths
    unfolding = Unfolding(function)
    place = {}
    for lane, path in enumerate(paths):
        for number, (_, name, _) in enumerate(unfolded_names(unfolding, path), start=1):
            place[lane, number] = name
    for communication in run.of("op"):
        met = {(lane, communication.executions[lane]) for lane in communication.lanes}
        (name,) = {place[one] for one in met}
        assert met == {one for one, other in place.items() if other is name}


def reaches(function, block, ends) -> bool:
    return bool(reachable(function, block) & set(ends))


def reachable(function, start) -> set[str]:
    """The blocks that a thread at the start of `start` may come to, itself among them."""
    found, frontier = {start}, [start]
    for block in frontier:
        for target in function.successors[block]:
            if target not in found:
                found.add(target)
                frontier.append(target)
    return found


# --- what lies ahead ----------------------------------------------------------------------------


def used_in(function, block) -> tuple[set[str], set[str]]:
    """The locals that a block reads before it defines them, and those that it defines."""
    body = function.blocks[block]
    defined = {phi.name for phi in body.phis}
    needed: set[str] = set()
    for instruction in (*body.instructions, body.terminator):
        operands = [getattr(instruction, part, None) for part in ("condition", "value", "pointer")]
        operands += [*getattr(instruction, "operands", ()), *getattr(instruction, "arguments", ())]
        read = {operand.name for operand in operands if isinstance(operand, Local)}
        read |= {token} if (token := getattr(instruction, "token", None)) else set()
        needed |= read - defined
        if (name := getattr(instruction, "name", None)) is not None:
            defined.add(name)
    return needed, defined


@settings(max_examples=examples(120))
@given(seeds)
def test_a_local_is_live_where_a_use_lies_ahead_of_any_definition(random_history, seed):
    function = random_history(seed).function
    unfolding = Unfolding(function)
    for start in function.blocks:
        expected: set[str] = set()
        locals_ = {name for block in function.blocks for name in used_in(function, block)[0]}
        locals_ |= {
            operand.name
            for block in function.blocks.values()
            for phi in block.phis
            for operand in phi.incoming.values()
            if isinstance(operand, Local)
        }
        for local in locals_:
            if use_ahead(function, start, local):
                expected.add(local)
        assert unfolding.live[start] == expected, start


def use_ahead(function, start, local) -> bool:
    """A path from the start of a block leads to a use without passing a definition."""
    seen, frontier = {start}, [start]
    for block in frontier:
        needed, defined = used_in(function, block)
        if local in needed:
            return True
        if local in defined:
            continue
        for target in function.successors[block]:
            if any(reads(phi, block, local) for phi in function.blocks[target].phis):
                return True
            if target not in seen:
                seen.add(target)
                frontier.append(target)
    return False


def reads(phi: Phi, source: str, local: str) -> bool:
    operand = phi.incoming.get(source)
    return isinstance(operand, Local) and operand.name == local


@settings(max_examples=examples(120))
@given(seeds)
def test_callees_ahead_are_those_of_the_blocks_that_can_be_reached(random_history, seed):
    function = random_history(seed).function
    unfolding = Unfolding(function)
    for start in function.blocks:
        ahead = {
            call.callee
            for site, call in function.calls()
            if site.block in reachable(function, start)
        }
        assert unfolding.callees_ahead[start] == ahead


NEST = "E: -> H; H: op -> B, X; B: -> I; I: op -> J, H; J: -> I, X; X: -> ."


def test_the_headers_that_a_branch_may_leave_are_its_deciders():
    deciders = Unfolding(sketch(NEST)).deciders
    assert deciders["H"] == ("H",) and deciders["B"] == ()
    assert deciders["I"] == ("I",) and set(deciders["J"]) == {"H", "I"}


def test_a_branch_that_goes_round_without_a_way_out_decides_the_trip():
    """H's own branch chooses between two ways back to H, of which only B's may leave."""
    deciders = Unfolding(sketch("E: -> H; H: -> H, B; B: -> H, X; X: -> .")).deciders
    assert deciders["H"] == deciders["B"] == ("H",)
    diamond = "E: -> H; H: -> A, B; A: -> L; B: -> L; L: -> H, X; X: -> ."
    assert Unfolding(sketch(diamond)).deciders["H"] == ()


def test_blocks_that_are_reached_in_several_ways_are_joins():
    """A block behind a cycle is one although it has a single predecessor."""
    assert Unfolding(sketch(NEST)).joins == {"H", "I", "X"}
    assert Unfolding(sketch("E: -> H; H: -> H, X; X: -> .")).joins == {"H", "X"}
    assert Unfolding(sketch("E: -> A, B; A: -> .; B: -> .")).joins == set()


def test_a_cycle_that_no_edge_leaves_is_endless():
    assert Unfolding(sketch("E: -> A, X; A: -> A; X: -> .")).endless == {"A"}
    assert Unfolding(sketch(NEST)).endless == set()


def test_the_hierarchy_says_what_is_counted():
    """CU11: the irreducible four, its cycle headed by one entry or by the other."""
    four = sketch("E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: -> .")
    found = {}
    for hierarchy in cycle_hierarchies(four):
        unfolding = Unfolding(four, hierarchy=hierarchy)
        position = unfolding.start()
        for block in ("R", "S", "P", "Q", "S"):
            position = unfolding.step(position, block)
        found[headers_of(hierarchy)] = position.counters
    assert found == {("P",): (1,), ("R", "S"): (1, 2)}


def test_an_inner_cycle_counts_anew_in_each_iteration_of_the_outer_one():
    unfolding = Unfolding(sketch(NEST))
    path = ("E", "H", "B", "I", "J", "I", "H", "B", "I")
    assert [p.counters for p in positions(unfolding, path)] == [
        (), (1,), (1,), (1, 1), (1, 1), (1, 2), (2,), (2,), (2, 1)
    ]  # fmt: skip


def test_threads_that_never_launch_together_are_alone():
    entry, plain = operation("op", None), sketch("E: t = entry, op t -> .")
    call = plain.blocks["E"].instructions[0]
    for launch, kinds in (("workgroup", ("entry", "maximal")), ("never", ("alone", "alone"))):
        unfolding = Unfolding(plain, launch)
        at = unfolding.start()
        assert unfolding.name(Site("E", 0), call, at, None).kind == kinds[0]
        assert unfolding.name(Site("E", 1), entry, at, None).kind == kinds[1]


def test_a_loop_intrinsic_away_from_the_header_counts_one():
    """Its token comes from the same iteration, so that it is executed once with it (CO12)."""
    unfolding = Unfolding(
        sketch("E: t = entry -> H; H: h = loop t -> B, X; B: g = loop h, op g -> H; X: -> .")
    )
    found = unfolded_names(unfolding, ("E", "H", "B", "H", "B", "H", "X"))
    counts = [name.count for site, name, _ in found if name.kind == "loop" and site.block == "B"]
    hearts = [name.count for site, name, _ in found if name.kind == "loop" and site.block == "H"]
    assert counts == [(1,), (1,)] and hearts == [(1,), (2,), (3,)]
