"""Programs up to the symmetry of their graphs, held against all programs on graphs with names."""

from itertools import permutations

import pytest
from generators.named_graphs import named_graphs
from wavecheck.proofs.telling_apart.programs import Program, blank, function_of
from wavecheck.proofs.telling_apart.search import Bounds, Programs, Tried, sizes
from wavecheck.semantics.printing.printer import print_module

KINDS = ("operation", "entry", "anchor", "loop")


def reached_without(graph, gone):
    if gone == 0:
        return set()
    seen = [0]
    for block in seen:
        seen += [to for to in graph[block] if to != gone and to not in seen]
    return set(seen)


def dominates(graph, above, below):
    return above == below or below not in reached_without(graph, above)


def every_program(blocks, calls):
    """All programs of so many calls on graphs with names: for each block the calls in it, each with
    the block and place of the call that made its token."""
    for graph in named_graphs(blocks, 2):
        yield from ((graph, body) for body in bodies(graph, ((),) * blocks, 0, calls))


def bodies(graph, body, block, left):
    if left == 0:
        yield body
        return
    for here in range(len(graph)):
        for call in possible(graph, body, here):
            longer = (*body[:here], (*body[here], call), *body[here + 1 :])
            yield from bodies(graph, longer, here, left - 1)


def possible(graph, body, here):
    for kind in KINDS:
        yield kind, None
    sources = [block for block, row in enumerate(graph) if here in row]
    for block, calls in enumerate(body):
        for place, (kind, _) in enumerate(calls):
            if kind not in KINDS[1:]:
                continue
            if dominates(graph, block, here):
                yield from ((each, (block, place)) for each in KINDS)
            if (
                sources
                and all(dominates(graph, block, source) for source in sources)
                and all(each == "phi" for each, _ in body[here])
            ):
                yield "phi", (block, place)


def least(graph, body):
    """The least of a program's names over all permutations of its blocks."""
    found = []
    for rest in permutations(range(1, len(graph))):
        new = (0, *rest)
        edges = tuple(sorted((new[a], new[b]) for a, row in enumerate(graph) for b in row))
        calls = tuple(
            sorted(
                (
                    new[block],
                    place,
                    kind,
                    (-1, -1) if token is None else (new[token[0]], token[1]),
                )
                for block, here in enumerate(body)
                for place, (kind, token) in enumerate(here)
            )
        )
        found.append((edges, calls))
    return min(found)


def in_blocks(program):
    """A program with its calls block by block, as the other road has them."""
    body = [[] for _ in program.shape]
    at = []
    for call in program.calls:
        at.append((call.block, len(body[call.block])))
        body[call.block].append((call.kind, None if call.token < 0 else at[call.token]))
    return program.shape, tuple(map(tuple, body))


@pytest.mark.parametrize(("blocks", "calls"), [(1, 2), (1, 3), (2, 2), (3, 1), (3, 2)])
def test_one_program_stands_for_all_that_differ_in_names(blocks, calls):
    classes = {least(*each) for each in every_program(blocks, calls)}
    bounds = Bounds(blocks, calls, calls)
    programs = Programs(bounds, True, lambda _: True, Tried())
    found = []
    for size in sizes(bounds, True):
        of_size = list(programs.of(size))
        if (size.blocks, size.operations) == (blocks, calls):
            found += [least(*in_blocks(each)) for each in of_size]
    assert len(found) == len(set(found)) and set(found) == classes


def test_operations_without_tokens_are_placed_in_all_ways():
    bounds = Bounds(3, 2, 0)
    programs = Programs(bounds, False, lambda _: True, Tried())
    found = [each for size in sizes(bounds, False) for each in programs.of(size)]
    kinds = {(call.kind, call.token) for each in found for call in each.calls}
    assert kinds == {("operation", -1)}
    assert len([each for each in found if len(each.shape) == 1]) == 3


def test_a_program_is_printed_with_its_calls_in_order():
    program = blank(((1,), (1, 2), ()))
    for _ in range(2):
        program = next(each for each in program.with_token() if each.calls[-1].block == 0)
    text = print_module([function_of(program)])
    assert text.index("%t0 = call token") < text.index("%t1 = call token")
    assert isinstance(program, Program) and program.tokens == 2
