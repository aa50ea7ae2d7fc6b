"""The theory of inlined calls: one run of a program that calls a function, and the same run of the
program into which the calls were inlined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from random import Random
from typing import Any

from ...encodings.solver.finite_structures import FiniteStructure
from ...encodings.solver.small_models import View
from ...encodings.theories.inlined_calls import InlinedCalls
from ...semantics.convergence.dynamic_instances import History, Instance, Path
from ...semantics.convergence.relations import Relation, classes_of, relation_of
from ...semantics.convergence.token_rules import (
    CalledFrom,
    admissible_choices,
    possible_choices,
    token_relation,
)
from ...semantics.generation.random_graphs import random_path, rooted_flow
from ...semantics.inlining.inlining import inline_calls
from ...semantics.program.function import Function, Module, Site
from ...semantics.program.instructions import Call
from ...semantics.program.notation import sketch
from .pin import Pin, Sizes, Small
from .random_programs import random_choice, random_history, told, written
from .small_graphs import histories_of
from .token_values import token_value

CALLEE = "f"
MOST = 40
"""How many instances a structure may have."""

Thing = Any
"""An instance of the caller, or the number of an invocation with an instance of the callee."""


@dataclass(frozen=True)
class Inlined:
    """A history of the caller, with the choice at its anchors; a path of the callee for each of its
    invocations, and the choice at the callee's anchors."""

    caller: History
    callee: Function
    choice: Relation
    paths: tuple[Path, ...]
    inner_choice: Relation

    @cached_property
    def invocations(self) -> tuple[Instance, ...]:
        return invocations_of(self.caller)

    @cached_property
    def inner(self) -> History:
        """The invocations, as if each were a thread."""
        return History(self.callee, self.paths)

    @cached_property
    def met(self) -> Relation:
        return token_relation(self.caller, self.choice)

    @cached_property
    def met_inside(self) -> Relation:
        """The callee was entered by these calls (CO9)."""
        classes = classes_of(self.met, self.invocations)
        named = tuple(
            next(number for number, members in enumerate(classes) if call in members)
            for call in self.invocations
        )
        return token_relation(self.inner, self.inner_choice, CalledFrom(named))

    # --- after ---

    @cached_property
    def after(self) -> History:
        """The same paths, through the callee's blocks where it was called."""
        function = inline_calls(self.caller.function, Module("", "", {CALLEE: self.callee}))
        called = iter(self.paths)
        copies = {site: number + 1 for number, site in enumerate(calls_of(self.caller.function))}
        paths: list[Path] = []
        for path in self.caller.paths:
            blocks: list[str] = []
            for block in path:
                blocks.append(block)
                for number in (copies[site] for site in copies if site.block == block):
                    blocks += [f"{CALLEE}.{number}.{each}" for each in next(called)]
                    blocks.append(f"{CALLEE}.{number}")
            paths.append(tuple(blocks))
        return History(function, tuple(paths))

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """All instances in the order in which they are executed, thread by thread."""
        found: list[Thing] = []
        for thread in self.caller.threads:
            for each in thread:
                found.append(each)
                if each in self.invocations:
                    number = self.invocations.index(each)
                    found += [(number, inner) for inner in self.inner.threads[number]]
        return tuple(found)

    @cached_property
    def copies(self) -> Mapping[Thing, Instance]:
        """What an instance is after inlining; the calls and the callee's entries are gone."""
        kept = [
            each
            for each in self.things
            if (
                each not in self.invocations if isinstance(each, Instance) else not self.entry(each)
            )
        ]
        return dict(zip(kept, self.after.instances, strict=True))

    @cached_property
    def meets(self) -> Relation:
        anchors = [
            [self.copies[number_of(self, each)] for each in members]
            for members in classes_of(self.inner_choice, self.inner.anchors)
        ]
        outer = [
            [self.copies[each] for each in members]
            for members in classes_of(self.choice, self.caller.anchors)
        ]
        return token_relation(self.after, relation_of([*anchors, *outer]))

    def entry(self, thing: Thing) -> bool:
        return not isinstance(thing, Instance) and self.inner.call(thing[1]).control == "entry"


def number_of(run: Inlined, inner: Instance) -> Thing:
    return inner.thread, inner


def calls_of(function: Function) -> tuple[Site, ...]:
    """Where the callee is called, in the order of the text."""
    return tuple(site for site, call in function.calls() if call.callee == CALLEE)


def invocations_of(caller: History) -> tuple[Instance, ...]:
    return tuple(each for each in caller.instances if caller.call(each).callee == CALLEE)


# --- the structure --------------------------------------------------------------------------------


def structure(run: Inlined) -> FiniteStructure:
    original = {copy: thing for thing, copy in run.copies.items()}

    def call_of(thing: Thing) -> Call:
        inner = not isinstance(thing, Instance)
        return run.inner.call(thing[1]) if inner else run.caller.call(thing)

    def called(thing: Thing) -> Instance | None:
        return None if isinstance(thing, Instance) else run.invocations[thing[0]]

    def made(thing: Thing) -> Thing:
        """Itself, where no token is used."""
        if call_of(thing).token is None:
            return thing
        if isinstance(thing, Instance):
            return token_value(run.caller, thing)
        return thing[0], token_value(run.inner, thing[1])

    def made_after(thing: Thing) -> Thing | None:
        if thing not in run.copies or call_of(thing).token is None:
            return None
        return original[token_value(run.after, run.copies[thing])]

    def met(one: Thing, other: Thing) -> bool | None:
        if isinstance(one, Instance) != isinstance(other, Instance):
            return False
        if isinstance(one, Instance):
            return (one, other) in run.met
        return (one[1], other[1]) in run.met_inside

    def meets(one: Thing, other: Thing) -> bool | None:
        if one in run.copies and other in run.copies:
            return (run.copies[one], run.copies[other]) in run.meets
        outside = isinstance(one, Instance) and isinstance(other, Instance)
        return met(one, other) if outside else None

    def counted(history: History, instance: Instance) -> int:
        token = token_value(history, instance)
        earlier = (each for each in history.threads[instance.thread] if each <= instance)
        return sum(
            each.site == instance.site and token_value(history, each) == token for each in earlier
        )

    def number(thing: Thing) -> int:
        """Zero, where no token is used."""
        if call_of(thing).token is None:
            return 0
        if isinstance(thing, Instance):
            return counted(run.caller, thing)
        return counted(run.inner, thing[1])

    def number_after(thing: Thing) -> int:
        """What is gone after inlining keeps its number."""
        gone = made_after(thing) is None
        return number(thing) if gone else counted(run.after, run.copies[thing])

    def thread(thing: Thing) -> int:
        return thing.thread if isinstance(thing, Instance) else run.invocations[thing[0]].thread

    callee_sites = {("callee", site): call for site, call in run.callee.calls() if call.convergent}
    meanings: Mapping[str, Callable[..., Any]] = {
        "thread": thread,
        "place": run.things.index,
        "site": lambda thing: (
            thing.site if isinstance(thing, Instance) else ("callee", thing[1].site)
        ),
        "inner": lambda thing: not isinstance(thing, Instance),
        "entry": run.entry,
        "loop": lambda site: site in callee_sites and callee_sites[site].control == "loop",
        "anchor": lambda site: site in callee_sites and callee_sites[site].control == "anchor",
        "call": called,
        "made": made,
        "made after": made_after,
        "number": number,
        "number after": number_after,
        "met": met,
        "meets": meets,
    }
    sites = tuple(site for site, call in run.caller.function.calls() if call.convergent)
    return FiniteStructure(
        {
            "instance": run.things,
            "thread": range(len(run.caller.paths)),
            "site": (*sites, *callee_sites),
        },
        meanings,
        f"{told(run.caller)} | f = {written(run.callee)}",
        len(run.caller.paths),
    )


# --- random ones ----------------------------------------------------------------------------------


def random_structures(rng: Random) -> Iterator[FiniteStructure]:
    caller = _calling(rng, rooted_flow(rng))
    callee = replace(_with_anchor(rng, rooted_flow(rng)), name=CALLEE)
    history = random_history(rng, caller, 4)
    calls = invocations_of(history)
    paths = tuple(random_path(rng, callee, 3) for _ in calls)
    inner = History(callee, paths)
    if len(history.instances) + len(inner.instances) <= MOST:
        chosen = _chosen(rng, inner, calls)
        yield structure(Inlined(history, callee, random_choice(rng, history), paths, chosen))


def _calling(rng: Random, program: Function) -> Function:
    """Some operations are calls of the callee; some blocks have an anchor of their own."""
    program = _with_anchor(rng, program)

    def body(block: str) -> tuple[Any, ...]:
        return tuple(
            replace(each, callee=CALLEE)
            if getattr(each, "callee", None) == "op" and rng.random() < 0.5
            else each
            for each in program.blocks[block].instructions
        )

    blocks = {
        name: replace(block, instructions=body(name)) for name, block in program.blocks.items()
    }
    return replace(program, blocks=blocks)


def _with_anchor(rng: Random, program: Function) -> Function:
    """With an anchor and its use at the end of some block, perhaps."""
    lines = written(program).split("; ")
    if rng.random() < 0.6:
        place = rng.randrange(len(lines))
        head, arrow, tail = lines[place].partition("->")
        comma = ", " if not head.strip().endswith(":") else " "
        lines[place] = f"{head.rstrip()}{comma}own = anchor, op own {arrow}{tail}"
    return sketch("; ".join(lines))


def _chosen(rng: Random, inner: History, calls: tuple[Instance, ...]) -> Relation:
    """At the callee's anchors any sets of threads that came from one call site."""
    classes: list[list[Instance]] = []
    for each in inner.anchors:
        call = calls[each.thread]
        fitting = [
            members
            for members in classes
            if members[0].site == each.site
            and calls[members[0].thread].site == call.site
            and all(calls[member.thread].thread != call.thread for member in members)
        ]
        if fitting and rng.random() < 0.7:
            rng.choice(fitting).append(each)
        else:
            classes.append([each])
    return relation_of(classes)


# --- small models -----------------------------------------------------------------------------


def view(t: InlinedCalls) -> View:
    one, pair = (t.instance,), (t.instance, t.instance)
    return {
        "one thread": (pair, lambda i, j: t.thread(i).equals(t.thread(j))),
        "inner": (one, t.inner),
        "entry": (one, t.entry),
        "root": (one, t.root),
        "one site": (pair, lambda i, j: t.static(i).equals(t.static(j))),
        "met": (pair, lambda i, j: t.apart(i, j) & t.met(i, j)),
        "meets": (pair, lambda i, j: t.apart(i, j) & ~t.entry(i) & ~t.entry(j) & t.meets(i, j)),
    }


CALLERS = (
    "A: t = entry ->",
    "A: t = anchor ->",
    "A: -> B; B: t = anchor -> B, C; C: ->",
    "A: -> B, C; B: t = anchor ->; C: u = anchor ->",
    "A: t = entry, op t ->",
    "A: t = anchor, f t ->",
    "A: t = entry, f t ->",
)
CALLEES = ("A: ->", "A: e = entry ->", "A: a = anchor ->")


def _programs(sizes: Sizes) -> Iterator[FiniteStructure]:
    for caller, callee in product(map(sketch, CALLERS), (sketch(c, CALLEE) for c in CALLEES)):
        for threads in range(1, sizes["thread"] + 1):
            for history in histories_of(caller, threads, 3):
                if len(history.instances) <= sizes["instance"]:
                    yield from _runs(history, callee, sizes["instance"])


def _runs(history: History, callee: Function, count: int) -> Iterator[FiniteStructure]:
    """The callee has one block."""
    calls = invocations_of(history)
    inner = History(callee, ((callee.entry,),) * len(calls))
    for choice, chosen in product(admissible_choices(history), possible_choices(inner)):
        run = Inlined(history, callee, choice, inner.paths, chosen)
        if len(run.things) == count:
            yield structure(run)


INLINED_CALLS = Pin(
    "the theory of inlined calls",
    lambda sizes, left_out: InlinedCalls(sizes=sizes, without=left_out),
    random_structures,
    Small(
        view,
        ({"instance": 2, "thread": 2, "site": 2},),
        _programs,
        11,
        5,
        {
            "inner": (3, "a callee may be entered without a call"),
            "met": (3, "of the caller's own instances only that nothing changes is said"),
        },
    ),
    sample=10,
)
