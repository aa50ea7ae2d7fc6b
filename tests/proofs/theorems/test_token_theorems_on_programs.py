"""What the theorems about tokens say of every program is true of random ones, by the definitions.

The theories state what graphs and rules are; here the definitions compute both. (Cycles with an
operation are natural, where a program is well-formed and rooted at the entry.)"""

from __future__ import annotations

from random import Random

from generators.arbitrary_token_programs import Wildness, wild_program
from wavecheck.semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.dominance import dominator_tree
from wavecheck.semantics.convergence.maximal_names import Counters
from wavecheck.semantics.convergence.regions import cycles_without_definition, token_uses
from wavecheck.semantics.convergence.token_names import names, repeated_name
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.static_rules.rules import check_rules


def wild(seed):
    """Any graph, with tokens from the entry alone; None where that is not so."""
    program = wild_program(Random(seed), 3 + seed % 5, Wildness(lost=0, local=0, rootless=0))
    controls = {call.control for _, call in program.calls()}
    return program if "entry" in controls and "anchor" not in controls else None


def of_both_kinds(count, keep):
    """Programs of structured code, and of any graph those that are wanted."""
    written = (random_program(Random(seed), 8, anchors=False) for seed in range(count))
    more = (wild(seed) for seed in range(15 * count))
    return [*written, *(each for each in more if each is not None and keep(each))]


def well_formed(program):
    return not check_rules(program)


def walk(program, rng, blocks=25):
    path = [program.entry]
    while len(path) < blocks and program.successors[path[-1]]:
        path.append(rng.choice(program.successors[path[-1]]))
    return tuple(path)


def iterations(program, path, forest):
    """The names of the convergent operations on a path, with the counters around their blocks."""
    counters = Counters(forest)
    calls = dict.fromkeys(program.blocks, 0)
    for site, call in program.calls():
        calls[site.block] += call.convergent
    at = [counts for block in path for counts in [counters.enter(block)] * calls[block]]
    return [(name, counts) for (_, name), counts in zip(names(program, path), at, strict=True)]


def one_name_in_two_iterations(program, rng):
    """Whether threads on random paths have equal names in different iterations, in some hierarchy
    of a depth-first search."""
    paths = [walk(program, rng) for _ in range(3)]
    hierarchies = cycle_hierarchies(program)
    for forest in hierarchies if isinstance(hierarchies, tuple) else [cycle_forest(program)]:
        seen = {}
        for path in paths:
            for name, counts in iterations(program, path, forest):
                if seen.setdefault(name, counts) != counts:
                    return True
    return False


def test_equal_names_are_equal_iterations():
    programs = of_both_kinds(20, well_formed)
    assert len(programs) > 60
    for number, program in enumerate(programs):
        assert not one_name_in_two_iterations(program, Random(number))


def test_no_name_is_carried_twice():
    for number, program in enumerate(of_both_kinds(20, well_formed)):
        assert repeated_name(names(program, walk(program, Random(number)))) is None


def test_in_ill_formed_programs_both_happen():
    broken = [each for each in map(wild, range(300)) if each and not well_formed(each)]
    apart, repeated = set(), set()
    for number, program in enumerate(broken):
        try:
            apart.add(one_name_in_two_iterations(program, Random(number)))
            repeated.add(repeated_name(names(program, walk(program, Random(number)))) is None)
        except ValueError:
            """A token is used that no execution has made."""
    assert apart == repeated == {True, False}


def test_the_hypotheses_about_cycles_hold():
    """No other block of a cycle dominates its header; and in a well-formed program a use dominates
    the cycles around it that do not hold its token's definition."""
    irreducible = uses = 0
    for seed in range(400):
        program = wild_program(Random(seed), 7, Wildness(lost=0))
        tree, hierarchies = dominator_tree(program), cycle_hierarchies(program)
        assert isinstance(hierarchies, tuple)
        irreducible += len(hierarchies) > 1
        for forest in hierarchies:
            for cycle in forest.cycles:
                others = cycle.blocks - {cycle.header}
                assert not any(tree.dominates(block, cycle.header) for block in others)
            for use in token_uses(program) if well_formed(program) else ():
                for cycle in cycles_without_definition(use, forest):
                    uses += 1
                    assert use.by_loop
                    assert all(tree.dominates(use.site.block, block) for block in cycle.blocks)
                    assert cycle.header == use.site.block
    assert irreducible > 50 and uses > 20
