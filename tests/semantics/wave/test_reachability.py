"""Arriving, and the regions of tokens, against a search over points."""

from random import Random

from generators.arbitrary_token_programs import wild_program
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.wave.reachability import BLOCK_START, Arrivals


def points_of(function):
    return [
        (name, index)
        for name, block in function.blocks.items()
        for index in range(BLOCK_START, len(block.instructions) + 1)
    ]


def next_points(function, point):
    block, index = point
    if index < len(function.blocks[block].instructions):
        return [(block, index + 1)]
    return [(successor, BLOCK_START) for successor in function.successors[block]]


def reaches(function, start, target, definition):
    """Whether some path executes the target before it executes the definition."""
    seen, worklist = {start}, [start]
    while worklist:
        point = worklist.pop()
        if point == (target.block, target.index):
            return True
        if definition is not None and point == (definition.block, definition.index):
            continue
        for follower in next_points(function, point):
            if follower not in seen:
                seen.add(follower)
                worklist.append(follower)
    return False


def dominated(function, point, definition):
    """Whether every path from the entry to the point executes the definition before it."""
    start = (function.entry, BLOCK_START)
    seen, worklist = {start}, [start]
    while worklist:
        here = worklist.pop()
        if here == point:
            return False
        if here == (definition.block, definition.index):
            continue
        for follower in next_points(function, here):
            if follower not in seen:
                seen.add(follower)
                worklist.append(follower)
    return True


def reachable(function):
    seen, worklist = set(), [function.entry]
    while worklist:
        block = worklist.pop()
        if block not in seen:
            seen.add(block)
            worklist.extend(function.successors[block])
    return seen


def token_uses(function):
    defined = {call.name: site for site, call in function.calls() if call.control}
    return [
        (call.token, site, defined[call.token])
        for site, call in function.calls()
        if call.token in defined
    ]


def programs(count):
    for seed in range(count):
        yield wild_program(Random(seed)) if seed % 2 else random_program(Random(seed), 6)


def test_possible_is_what_a_search_over_points_finds():
    for function in programs(30):
        arrivals = Arrivals(function)
        for _, use, definition in token_uses(function):
            for block, index in points_of(function):
                for passed in (definition, None):
                    expected = reaches(function, (block, index), use, passed)
                    assert arrivals.possible(block, index, use, passed) == expected


def test_a_point_lies_in_the_region_of_a_token_by_dominance_and_reachability():
    """CO23."""
    for function in programs(30):
        arrivals, uses, live = Arrivals(function), token_uses(function), reachable(function)
        for block, index in points_of(function):
            if block not in live:
                continue
            expected = {
                token
                for token, use, definition in uses
                if dominated(function, (block, index), definition)
                and reaches(function, (block, index), use, definition)
            }
            assert set(arrivals.tokens_around(block, index)) == expected


def test_a_token_defined_and_used_in_one_block_does_not_come_back_around_a_loop():
    function = sketch("E: -> H; H: a = anchor, op a -> H, X; X: -> .")
    definition, use = Site("H", 0), Site("H", 1)
    arrivals = Arrivals(function)
    assert isinstance(function.at(use), Call)
    assert arrivals.possible("H", 1, use, definition)
    assert not arrivals.possible("H", 2, use, definition)
    assert arrivals.possible("H", 2, use, None)
