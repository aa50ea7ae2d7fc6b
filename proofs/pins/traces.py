"""The theories of traces: one thread's path and the names along it, and what counts iterations."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.first_order import Element
from ...encodings.solver.query import Truth
from ...encodings.solver.small_models import View
from ...encodings.theories.counted_traces import CountedTraces, EntryCounts
from ...encodings.theories.token_trace import TokenTrace
from ...semantics.convergence.dynamic_instances import History, Path
from ...semantics.convergence.token_names import names
from ...semantics.generation.random_graphs import random_flow
from ...semantics.program.function import Function, Site
from ...semantics.program.notation import sketch
from .cycles import CyclesOf
from .cycles import told as graph_told
from .pin import Pin, Sizes, Small
from .random_programs import random_hierarchy, random_history, told, well_formed_program
from .small_graphs import graphs_with_cycles, histories_of, paths_of, small_programs
from .token_values import token_value

# --- names along one path -------------------------------------------------------------------------


def _named(program: Function, path: Path) -> dict[tuple[int, Site], Any]:
    """The name of each convergent instance, by its visit and site; at an anchor every execution is
    chosen to be another class."""
    visits = [
        (visit, site)
        for visit, block in enumerate(path)
        for site, call in program.calls()
        if site.block == block and call.convergent
    ]
    found = names(program, path, lambda site, execution: execution)
    return {visit: name for visit, (_, name) in zip(visits, found, strict=True)}


def trace(program: Function, path: Path) -> FiniteStructure:
    history = History(program, (path,))
    calls = {site: call for site, call in program.calls() if call.convergent}
    named = _named(program, path)
    instances = dict(zip(named, history.threads[0], strict=True))
    visited = {instance: visit for (visit, _), instance in instances.items()}

    def definition(site: Site) -> Site | None:
        token = calls[site].token
        return None if token is None else program.definitions[token]

    def made(visit: int, site: Site) -> int | None:
        if (visit, site) not in instances or calls[site].token is None:
            return None
        return visited[token_value(history, instances[visit, site])]

    def number(visit: int, site: Site) -> int | None:
        token = made(visit, site)
        if token is None:
            return None
        return sum(made(each, site) == token for each in range(visit + 1))

    def same(one: int, other: int, site: Site) -> bool | None:
        if (one, site) not in named or (other, site) not in named:
            return None
        return named[one, site] == named[other, site]

    return FiniteStructure(
        {
            "visit": range(len(path)),
            "site": tuple(calls),
            "block": tuple(program.blocks),
        },
        {
            "step": lambda visit: visit,
            "at": lambda visit: path[visit],
            "home": lambda site: site.block,
            "index": lambda site: site.index,
            "definition": definition,
            "entry": lambda site: calls[site].control == "entry",
            "anchor": lambda site: calls[site].control == "anchor",
            "loop": lambda site: calls[site].control == "loop",
            "made": made,
            "number": number,
            "same": same,
        },
        told(history),
        1,
    )


def of_names(rng: Random) -> Iterator[FiniteStructure]:
    """Each thread of a well-formed program by itself."""
    program = well_formed_program(rng)
    for path in dict.fromkeys(random_history(rng, program).paths):
        yield trace(program, path)


# --- counted iterations ---------------------------------------------------------------------------


def counted(history: History, words: CyclesOf) -> FiniteStructure:
    """Instances are (thread, place). A counter tells how often the thread has executed the header
    of its cycle since it last executed the header of a cycle around it."""
    paths = history.paths
    instances = tuple(
        (thread, place) for thread, path in enumerate(paths) for place in range(len(path))
    )

    def counter(instance: tuple[int, int], cycle: Any) -> int:
        thread, place = instance
        outer = {words.header(each) for each in words.cycles if words.inside(cycle, each)}
        count = 0
        for block in paths[thread][: place + 1]:
            if block in outer:
                count = 0
            elif block == words.header(cycle):
                count += 1
        return count

    def previous(instance: tuple[int, int]) -> tuple[int, int] | None:
        thread, place = instance
        return (thread, place - 1) if place else None

    def prior(instance: tuple[int, int], cycle: Any) -> int:
        before = previous(instance)
        return counter(before, cycle) if before else 0

    def since_entry(instance: tuple[int, int], cycle: Any) -> int | None:
        """The header's executions since the thread entered the cycle that it is in."""
        thread, place = instance
        path, held = paths[thread], words.held(cycle)
        if path[place] not in held:
            return None
        left = [n for n, block in enumerate(path[:place]) if block not in held]
        return path[(left[-1] + 1 if left else 0) : place + 1].count(words.header(cycle))

    return FiniteStructure(
        {**words.domains(), "instance": instances, "thread": range(len(paths))},
        {
            **words.meanings(),
            "thread": lambda instance: instance[0],
            "place": lambda instance: instance[1],
            "previous": previous,
            "at": lambda instance: paths[instance[0]][instance[1]],
            "prior": prior,
            "counter": counter,
            "since entry": since_entry,
        },
        told(history),
        len(paths),
    )


def of_counters(rng: Random) -> Iterator[FiniteStructure]:
    """What three and more threads visit of a graph, with the counters of a hierarchy."""
    program = random_flow(rng, rng.randint(2, 5))
    history = random_history(rng, program, 6)
    yield counted(history, CyclesOf(program, random_hierarchy(rng, program)))


# --- small models -----------------------------------------------------------------------------


def view_of_counters(t: CountedTraces) -> View:
    """The symbols that the theory declares for statements."""
    logic, cycle, block = t.logic, t.cycle, t.block
    instance, thread = logic.sort("instance"), logic.sort("thread")
    of = logic.operation("thread", instance, to=thread)
    previous = logic.operation("previous", instance, to=instance)
    at = logic.operation("at", instance, to=block)
    place, zero = logic.measure("place", instance), logic.solver.numeral(0)
    prior, counter = (logic.measure(name, instance, cycle) for name in ("prior", "counter"))

    def follows(a: Element, b: Element) -> Truth:
        return ~place(b).equals(zero) & previous(b).equals(a)

    return {
        "one thread": ((instance, instance), lambda a, b: of(a).equals(of(b))),
        "follows": ((instance, instance), follows),
        "at": ((instance, block), lambda a, x: at(a).equals(x)),
        "holds": ((cycle, block), t.holds),
        "heads": ((block, cycle), t.heads),
        "zero before": ((instance, cycle), lambda a, c: prior(a, c).equals(zero)),
        "zero": ((instance, cycle), lambda a, c: counter(a, c).equals(zero)),
    }


def view_of_names(t: TokenTrace) -> View:
    visit, site = t.visit, t.site

    def both(v: Element, w: Element, s: Element) -> Truth:
        return t.both(v, w, s) & t.same(v, w, s)

    return {
        "before": ((visit, visit), lambda v, w: t.step(v).below(t.step(w))),
        "executes": ((visit, site), t.executes),
        "root": ((site,), lambda s: ~t.uses_token(s)),
        "entry": ((site,), t.entry),
        "loop": ((site,), lambda s: t.uses_token(s) & t.loop(s)),
        "defined by": ((site, site), lambda s, d: t.uses_token(s) & t.definition(s).equals(d)),
        "same": ((visit, visit, site), both),
    }


def view_of_entries(t: EntryCounts) -> View:
    instance, zero = t.logic.sort("instance"), t.logic.solver.numeral(0)
    since = t.logic.measure("since entry", instance, t.cycle)
    at = t.logic.operation("at", instance, to=t.block)
    others = view_of_counters(t)
    return {
        **{word: others[word] for word in ("one thread", "follows", "at", "holds", "heads")},
        "none yet": (
            (instance, t.cycle),
            lambda a, c: t.holds(c, at(a)) & since(a, c).equals(zero),
        ),
    }


def _small_traces(sizes: Sizes) -> Iterator[FiniteStructure]:
    for program in small_programs():
        if sum(call.convergent for _, call in program.calls()) == sizes["site"]:
            for path in paths_of(program, sizes["visit"]):
                yield trace(program, path)


def _small_counters(sizes: Sizes) -> Iterator[FiniteStructure]:
    for graph, found in graphs_with_cycles(sizes["block"], sizes["cycle"] - 1):
        words, count = CyclesOf(graph, found), sizes["instance"]
        program = sketch(graph_told(graph))
        for threads in range(1, sizes["thread"] + 1):
            for history in histories_of(program, threads, count):
                if sum(map(len, history.paths)) == count:
                    yield counted(history, words)


COUNTED_TRACES = Pin(
    "the theory of counted traces",
    lambda sizes, left_out: CountedTraces(sizes=sizes, without=left_out),
    of_counters,
    Small(
        view_of_counters,
        (
            {"block": 1, "cycle": 1, "instance": 2, "thread": 2},
            {"block": 1, "cycle": 2, "instance": 2, "thread": 2},
            {"block": 1, "cycle": 2, "instance": 3, "thread": 2},
            {"block": 2, "cycle": 2, "instance": 2, "thread": 2},
        ),
        _small_counters,
        55,
        13,
        {
            "one thread": (
                1,
                "the outermost cycle may have a header, and a closed path lie in no other",
            ),
            "at": (8, "two threads need not begin at one block"),
            "holds": (14, "a cycle may be empty, or hold more than is connected by edges"),
            "heads": (19, "the outermost cycle may have a header, and another none"),
        },
    ),
)
TRACES = Pin(
    "the theory of names along a path",
    lambda sizes, left_out: TokenTrace(sizes=sizes, without=left_out),
    of_names,
    Small(
        view_of_names,
        ({"visit": 2, "site": 1, "block": 2}, {"visit": 1, "site": 2, "block": 2}),
        _small_traces,
        55,
        15,
        {
            "executes": (6, "a thread may begin anywhere"),
            "entry": (13, "the entry need not lie in the entry block"),
            "loop": (5, "a loop intrinsic may stand behind its token's definition in one block"),
            "same": (16, "that an instance of a root has the name that it has is not said"),
        },
    ),
)
ENTRY_COUNTS = Pin(
    "the theory of counts that begin when a cycle is entered",
    lambda sizes, left_out: EntryCounts(sizes=sizes, without=left_out),
    of_counters,
    Small(
        view_of_entries,
        (
            {"block": 1, "cycle": 2, "instance": 2, "thread": 2},
            {"block": 2, "cycle": 2, "instance": 2, "thread": 2},
        ),
        _small_counters,
        48,
        10,
        {
            "at": (8, "two threads need not begin at one block"),
            "holds": (12, "a cycle may be empty, or hold more than is connected by edges"),
            "heads": (18, "the outermost cycle may have a header, and another none"),
        },
    ),
)
