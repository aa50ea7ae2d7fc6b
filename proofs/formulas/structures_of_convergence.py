"""Small histories as structures: who is converged with whom, and what comes before what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.convergence.dynamic_instances import BLOCK_START, History, Instance, Path
from ...semantics.convergence.maximal_convergence import block_starts, greatest_relation
from ...semantics.convergence.token_rules import possible_choices
from ...semantics.definitions.converged_with import (
    NEVER_CONVERGED,
    Relation,
    convergence_before,
    strict_partial_order,
)
from ...semantics.definitions.converged_with import (
    converged_with as is_converged_with,
)
from ...semantics.definitions.cycle_terminology import (
    NestedCycle,
    depth_first_searches,
)
from ...semantics.definitions.maximal_convergence import (
    Hierarchy,
    controlled_maximal_converged_with,
    hierarchies,
    maximal_converged_with,
)
from ...semantics.definitions.regions import in_region
from ...semantics.definitions.threads import Wave, alike, call_at, wave_of
from ...semantics.definitions.token_rules import (
    converged_by_rule,
    converged_by_tokens,
    everyone,
    executions_with_token,
)
from ...semantics.definitions.token_values import latest, token_value
from ...semantics.definitions.uniformity import m_converged as is_m_converged
from ...semantics.definitions.uniformity import uniform as is_uniform
from ...semantics.iterating_anchor.dynamic_rule import keeps_meetings, previous_meetings
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call
from ...semantics.program.notation import sketch
from ...semantics.values.values import digest
from .evaluation import Case, Pairs, Structure

NATURAL_LOOP = "E: -> H; H: -> B, L; B: -> L; L: -> H, X; X: ->"
NESTED = "E: -> O; O: -> H; H: -> H, K; K: -> O, X; X: ->"
IRREDUCIBLE = "E: -> P, R; P: -> Q; Q: -> S, R; R: -> S; S: -> P, X; X: ->"
GRAPHS = (NATURAL_LOOP, NESTED, IRREDUCIBLE)

BRANCH = "A: t = anchor -> B, C; B: op t -> C; C: op t ->"
HEARTS = "A: t = entry -> B; B: h = loop t, op h -> B, C; C: op t ->"
TURNING = "A: t = anchor, op t -> A, B; B: ->"
EXTENDED = "A: t = entry -> B; B: h = loop t -> B, C; C: op h -> D; D: ->"
PROGRAMS = (BRANCH, HEARTS, TURNING, EXTENDED)

Threads = Sequence[Sequence[Instance]]
Atoms = dict[str, Callable[..., Any]]


def paths_of(function: Function, longest: int) -> list[Path]:
    """Every path to an end, of no more blocks than that."""
    found: list[Path] = [(function.entry,)]
    for path in found:
        if len(path) < longest:
            found += [(*path, target) for target in function.successors[path[-1]]]
    return [path for path in found if not function.successors[path[-1]]]


def histories(texts: Iterable[str], longest: int) -> Iterator[tuple[History, str]]:
    """Two threads on every pair of such paths, equal ones included, of each sketch."""
    for text in texts:
        function = sketch(text)
        paths = paths_of(function, longest)
        for pair in product(paths, repeat=2):
            yield History(function, pair), text


@cache
def hierarchies_of(text: str) -> tuple[Hierarchy, ...]:
    """Every hierarchy that some depth-first search of a sketch builds."""
    function = sketch(text)
    found = hierarchies(function, tuple(depth_first_searches(function)))
    return tuple(sorted(found, key=lambda each: sorted(cycle.header for cycle in each)))


def structure_of(threads: Sequence[Sequence[Instance]], relation: Relation) -> Structure:
    """Instances, the order of each thread, a relation, and the convergence-before it generates.
    The static instance of a block's start is the block."""
    instances = [each for thread in threads for each in thread]
    atoms: Atoms = {
        "Converged": lambda a, b: (a, b) in relation,
        "Earlier": lambda a, b: a.thread == b.thread and a.index < b.index,
        "static": static,
        "thread": lambda each: each.thread,
        **_order(threads, relation),
    }
    names = ("P", "Q", "N", "X1", "X2", "X3", "H1", "H2", "U1", "U2")
    return Structure(
        dict.fromkeys(names, instances), atoms, follows=lambda pairs: _order(threads, pairs)
    )


def static(instance: Instance) -> Any:
    return instance.site.block if instance.site.index == BLOCK_START else instance.site


def _order(threads: Sequence[Sequence[Instance]], relation: Pairs) -> Atoms:
    before = cache(lambda: convergence_before(threads, relation))
    return {"Before": lambda a, b: (a, b) in before()}


def with_atoms(
    structure: Structure, domains: Mapping[str, Sequence[Any]] | None = None, **atoms: Any
) -> Structure:
    return Structure(
        {**structure.domains, **(domains or {})},
        {**structure.atoms, **atoms},
        structure.names,
        structure.follows,
    )


def _inside(element: Any, cycle: NestedCycle) -> bool:
    return (element.block if isinstance(element, Site) else element) in cycle.blocks


def near(relation: Relation, threads: Sequence[Sequence[Instance]]) -> Iterator[Relation]:
    """Relations that differ from one in a symmetric pair of instances."""
    instances = [each for thread in threads for each in thread]
    for one, other in combinations(instances, 2):
        yield relation ^ {(one, other), (other, one)}


# --- the rows -------------------------------------------------------------------------------------


def converged_with() -> Iterator[Case]:
    """CU2: all relations on three instances of one block and one of another."""
    instances = [Instance(n, 0, Site("A", BLOCK_START)) for n in range(3)]
    instances.append(Instance(0, 1, Site("B", BLOCK_START)))
    for chosen in product((False, True), repeat=12):
        pairs = zip(permutations(instances, 2), chosen, strict=True)
        relation = frozenset(pair for pair, there in pairs if there)
        structure = with_atoms(
            structure_of([instances], NEVER_CONVERGED),
            Converged=lambda a, b, relation=relation: (a, b) in relation,
        )
        yield Case(structure, is_converged_with(relation))


def order() -> Iterator[Case]:
    """CU3: the maximal relations, and those that cross one pair more."""
    (natural,) = hierarchies_of(NATURAL_LOOP)
    for history, _ in histories((NATURAL_LOOP,), 5):
        threads = block_starts(history)
        for relation in _relations(threads, natural):
            before = convergence_before(threads, relation)
            structure = structure_of(threads, relation)
            yield Case(structure, strict_partial_order(before))
            if missing := sorted(before)[:1]:
                less = before - set(missing)
                yield Case(structure.with_relation("Before", frozenset(less)), False)


def _relations(threads: Threads, hierarchy: Hierarchy) -> Iterator[Relation]:
    yield NEVER_CONVERGED
    maximal = maximal_converged_with(threads, hierarchy)
    yield maximal
    yield from (r for r in near(maximal, threads) if is_converged_with(r))


def never_converged() -> Iterator[Case]:
    """CU5; and an order in which an instance precedes itself."""
    for history, _ in histories(GRAPHS, 5):
        structure = structure_of(block_starts(history), NEVER_CONVERGED)
        yield Case(structure, True)
        yield Case(with_atoms(structure, Before=lambda a, b: a == b), False)


def maximal() -> Iterator[Case]:
    """CU6, in every hierarchy; the greatest solution, and relations that differ in one pair."""
    for history, text in histories(GRAPHS, 6):
        threads = block_starts(history)
        for hierarchy in hierarchies_of(text):
            found = maximal_converged_with(threads, hierarchy)
            greatest = greatest_relation(threads, _forest(history, hierarchy))
            for relation in (found, greatest, *list(near(found, threads))[:2]):
                structure = with_atoms(
                    structure_of(threads, relation),
                    {"C": tuple(hierarchy)},
                    In=_inside,
                    header=lambda cycle: cycle.header,
                )
                yield Case(structure, relation == found)


def _forest(history: History, hierarchy: Hierarchy) -> CycleForest:
    """The same hierarchy, as what judges programs has it."""
    found = cycle_hierarchies(history.function)
    assert isinstance(found, tuple)
    headers = {(each.blocks, each.header) for each in hierarchy}
    return next(
        forest
        for forest in found
        if {(each.blocks, each.header) for each in forest.cycles} == headers
    )


def same_iteration() -> Iterator[Case]:
    """CU26: counts of headers since an outer one was executed."""
    for history, text in histories(GRAPHS, 6):
        threads = block_starts(history)
        for hierarchy in hierarchies_of(text):
            found = maximal_converged_with(threads, hierarchy)
            for relation in (found, next(near(found, threads))):
                structure = with_atoms(
                    structure_of(threads, relation),
                    {"C": tuple(hierarchy)},
                    In=_inside,
                    count=lambda cycle, x, t=threads, h=hierarchy: _count(t, h, cycle, x),
                )
                yield Case(structure, relation == found)


def _count(threads: Threads, hierarchy: Hierarchy, cycle: NestedCycle, x: Instance) -> int:
    """How often the thread executed the header, up to x, since it executed one around."""
    outer = {each.header for each in hierarchy if each.blocks > cycle.blocks}
    executed = [each.site.block for each in threads[x.thread][: x.index + 1]]
    start = max((n for n, block in enumerate(executed) if block in outer), default=-1)
    return executed[start + 1 :].count(cycle.header)


def m_converged() -> Iterator[Case]:
    """CU15, for the two threads of each history."""
    for history, text in histories((IRREDUCIBLE, NATURAL_LOOP), 7):
        threads = block_starts(history)
        relations = [maximal_converged_with(threads, each) for each in hierarchies_of(text)]
        blocks = tuple(history.function.blocks)
        same = {block: is_m_converged(relations, Site(block, BLOCK_START)) for block in blocks}
        for told in (same, {**same, "E": False}):
            numbers = tuple(range(len(relations)))
            structure = with_atoms(
                structure_of(threads, NEVER_CONVERGED),
                {"T1": numbers, "T2": numbers, "X": blocks},
                mconverged=lambda block, told=told: told[block],
                converged=lambda t, a, b, r=relations: (a, b) in r[t],
            )
            yield Case(structure, told == same)


def uniform() -> Iterator[Case]:
    """CU12: what two threads compute of 0 and 1 at each block, in every way."""
    (natural,) = hierarchies_of(NATURAL_LOOP)
    for history, _ in histories((NATURAL_LOOP,), 5):
        threads = block_starts(history)
        relation = maximal_converged_with(threads, natural)
        for number in range(4):
            outputs = {
                each: digest(number, each.thread, each.index) % 2
                for thread in threads
                for each in thread
            }
            differ = {
                block
                for block in history.function.blocks
                if not is_uniform(relation, outputs.__getitem__, Site(block, BLOCK_START))
            }
            for told in (differ, differ ^ {"E"}):
                structure = with_atoms(
                    structure_of(threads, relation),
                    {"X": tuple(history.function.blocks)},
                    out=lambda each, outputs=outputs: outputs[each],
                    uniform=lambda block, told=told: block not in told,
                )
                yield Case(structure, told == differ)


# --- tokens ---------------------------------------------------------------------------------------


def _wave(history: History) -> Wave:
    return wave_of(history.function, history.paths)


def _choices(texts: Iterable[str], longest: int) -> Iterator[tuple[History, Relation]]:
    for history, _ in histories(texts, longest):
        for choice in possible_choices(history):
            yield history, choice


def _of_tokens(wave: Wave, relation: Relation) -> Structure:
    uses = [x for thread in wave.convergent for x in thread if _call(wave, x).token is not None]
    values = {use: token_value(wave, use) for use in uses}
    counts = {use: executions_with_token(wave, use) for use in uses}
    return with_atoms(
        structure_of(wave.convergent, relation),
        {"U1": uses, "U2": uses},
        D=values.__getitem__,
        count=counts.__getitem__,
        loop=lambda use: _call(wave, use).control == "loop",
        operation=lambda use: _call(wave, use).is_operation,
        entry=lambda each: _call(wave, each).control == "entry",
    )


def _call(wave: Wave, instance: Instance) -> Call:
    call = call_at(wave, instance)
    assert call is not None
    return call


def _of_kind(wave: Wave, kind: str) -> list[Instance]:
    """The instances of a control intrinsic."""
    executed = (each for thread in wave.convergent for each in thread)
    return [each for each in executed if _call(wave, each).control == kind]


def _by_rules(kind: str | None) -> Iterator[Case]:
    """Every choice at the anchors; and relations that differ in a pair of uses of this kind, or of
    any kind for an empty one."""
    for history, choice in _choices(PROGRAMS, 5):
        wave = _wave(history)
        relation = converged_by_tokens(wave, choice)
        structure = _of_tokens(wave, relation)
        yield Case(structure, True)
        of_kind = [
            (a, b)
            for a, b in combinations(structure.domains["U1"], 2)
            if alike(a, b) and kind in ("", _call(wave, a).control)
        ]
        for a, b in of_kind[:1]:
            yield Case(_of_tokens(wave, relation ^ {(a, b), (b, a)}), False)


def operations() -> Iterator[Case]:
    """CO8."""
    return _by_rules(None)


def loops() -> Iterator[Case]:
    """CO12."""
    return _by_rules("loop")


def uses() -> Iterator[Case]:
    """CO28."""
    return _by_rules("")


def entries() -> Iterator[Case]:
    """CO9: three threads that come from call sites, and every relation of their entries."""
    function = sketch("A: t = entry ->")
    wave = wave_of(function, (("A",),) * 3)
    pairs = tuple(combinations([each for (each,) in wave.convergent], 2))
    for calls in product("ab", repeat=3):
        right = converged_by_tokens(
            wave, entered=lambda a, b, calls=calls: calls[a.thread] == calls[b.thread]
        )
        for chosen in product((False, True), repeat=3):
            related = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
            relation = frozenset((*related, *((b, a) for a, b in related)))
            structure = with_atoms(
                _of_tokens(wave, relation),
                call=lambda each, calls=calls: calls[each.thread],
                Converged=lambda a, b, r=relation: a == b if isinstance(a, str) else (a, b) in r,
            )
            yield Case(structure, relation == right)


def controlled_maximal() -> Iterator[Case]:
    """CO29, under every hierarchy; and relations that differ in a pair of ordinary instances."""
    for history, text in histories((BRANCH, HEARTS, EXTENDED), 5):
        wave = _wave(history)
        anchors = _of_kind(wave, "anchor")
        together = frozenset(permutations(anchors, 2)) if len(anchors) == 2 else NEVER_CONVERGED
        for hierarchy in hierarchies_of(text):
            found = controlled_maximal_converged_with(wave, hierarchy, together)
            ordinary = [[x for x in thread if call_at(wave, x) is None] for thread in wave.threads]
            for relation in (found, *list(near(found, ordinary))[:2]):
                structure = _controlled(wave, relation, hierarchy, together)
                yield Case(structure, relation == found)


def _controlled(
    wave: Wave, relation: Relation, hierarchy: Hierarchy, choice: Relation
) -> Structure:
    tokens = {wave.function.definitions[token]: token for token in _tokens(wave.function)}

    def inside(element: Any, whole: Any) -> bool:
        if isinstance(whole, NestedCycle):
            return _inside(element, whole)
        point = element if isinstance(element, Site) else Site(element, BLOCK_START)
        return in_region(wave.function, whole, point)

    def atoms(pairs: Pairs) -> Atoms:
        return {
            **_order(wave.threads, pairs),
            "rules": lambda a, b: converged_by_rule(wave, pairs, choice, everyone, a, b),
        }

    plain = structure_of(wave.threads, relation)
    return Structure(
        {**plain.domains, "C": tuple(hierarchy), "T": tuple(tokens)},
        {
            **plain.atoms,
            **atoms(relation),
            "In": inside,
            "R": lambda definition: definition,
            "header": lambda cycle: cycle.header,
            "latest": lambda definition, x: latest(wave, tokens[definition], x),
            "convergent": lambda each: call_at(wave, each) is not None,
        },
        follows=atoms,
    )


def _tokens(function: Function) -> list[str]:
    return [call.name for _, call in function.calls() if call.control and call.name]


ITERATIONS: tuple[str, ...] = ("I1", "I2", "J1", "J2")
"""The text's names of an operation's instances: two of thread 1, two of thread 2."""


def one_outer_token() -> Iterator[Case]:
    """CO31: who is related with whom, reflexively; equivalences, and all four pairs alone."""
    for classes in product(range(4), repeat=4):
        of = dict(zip(ITERATIONS, classes, strict=True))
        yield Case(_named(ITERATIONS, lambda a, b, of=of: of[a] == of[b]), True)
    yield Case(_named(ITERATIONS, lambda a, b: a == b or a[0] != b[0]), False)


def with_a_heart() -> Iterator[Case]:
    """CO32: two iterations of two threads, with the heart and without."""
    for text, expected in (
        ("A: a = anchor -> B; B: h = loop a, op h -> B, C; C: ->", True),
        ("A: a = anchor -> B; B: op a -> B, C; C: ->", False),
    ):
        wave = wave_of(sketch(text), (tuple("ABBC"),) * 2)
        together = frozenset(permutations(_of_kind(wave, "anchor"), 2))
        relation = converged_by_tokens(wave, together)
        used = [x for thread in wave.convergent for x in thread if _call(wave, x).is_operation]
        of = dict(zip(ITERATIONS, used, strict=True))
        yield Case(_named(tuple(of), lambda a, b, of=of, r=relation: (of[a], of[b]) in r), expected)


def _named(names: Sequence[str], converged: Callable[[str, str], bool]) -> Structure:
    return Structure({}, {"Converged": converged}, {name: name for name in names})


ITERATING = "A: a = iterating -> A, B; B: ->"


def met_again() -> Iterator[Case]:
    """IA1: every relation that an implementation might choose."""
    for history, choice in _choices(
        (ITERATING, "E: -> A; A: a = iterating -> B, X; B: -> A; X: ->"), 6
    ):
        previous = previous_meetings(history)
        structure = with_atoms(
            structure_of(_wave(history).convergent, choice),
            stays=lambda each, p=previous: p[each] is not None,
            previous=lambda each, p=previous: p[each],
        )
        yield Case(structure, keeps_meetings(choice, history))


UNNATURAL = (
    "A: a = anchor -> B; B: -> C, D; C: h = loop a, op1 h -> D; D: -> E, F;"
    " E: b = anchor, op2 b -> F; F: -> B, G; G: ->"
)


def settled_by_the_order() -> Iterator[Case]:
    """F2: two threads that execute the arms in opposite order, and two that do not."""
    function = sketch(UNNATURAL)
    crossed, straight = ("ABCDFBDEFG", "ABDEFBCDFG"), ("ABCDFBDEFG",) * 2
    for rows, expected in ((crossed, True), (straight, False)):
        wave = wave_of(function, tuple(map(tuple, rows)))
        executed = [each for thread in wave.convergent for each in thread]
        anchors = permutations(_of_kind(wave, "anchor"), 2)
        relation = converged_by_tokens(wave, frozenset((a, b) for a, b in anchors if alike(a, b)))
        op2 = {each.thread + 1: each for each in executed if _call(wave, each).callee == "op2"}
        plain = structure_of(wave.convergent, relation)
        yield Case(with_atoms(plain, {"X": executed}, op2=lambda n, op2=op2: op2[n]), expected)
