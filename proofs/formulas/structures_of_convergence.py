"""Small histories as structures: who is converged with whom, and what comes before what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import Cycle, CycleForest, cycle_forest
from ...semantics.convergence.dynamic_instances import BLOCK_START, History, Instance, Path
from ...semantics.convergence.maximal_convergence import (
    Threads,
    all_points,
    block_starts,
    controlled_maximal_relation,
    greatest_relation,
    maximal_relation,
)
from ...semantics.convergence.regions import regions
from ...semantics.convergence.relations import (
    NEVER_CONVERGED,
    Relation,
    convergence_before_on,
    is_converged_with,
    relation_of,
)
from ...semantics.convergence.token_rules import (
    CalledFrom,
    TokenRules,
    possible_choices,
    token_relation,
)
from ...semantics.iterating_anchor.dynamic_rule import keeps_meetings, previous_meetings
from ...semantics.program.function import Function, Site
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

Atoms = dict[str, Callable[..., Any]]


def paths_of(function: Function, longest: int) -> list[Path]:
    """Every path to an end, of no more blocks than that."""
    found: list[Path] = [(function.entry,)]
    for path in found:
        if len(path) < longest:
            found += [(*path, target) for target in function.successors[path[-1]]]
    return [path for path in found if not function.successors[path[-1]]]


def histories(texts: Iterable[str], longest: int) -> Iterator[History]:
    """Two threads on every pair of such paths, equal ones included."""
    for text in texts:
        function = sketch(text)
        paths = paths_of(function, longest)
        for pair in product(paths, repeat=2):
            yield History(function, pair)


def forests_of(function: Function) -> tuple[CycleForest, ...]:
    found = cycle_hierarchies(function)
    assert isinstance(found, tuple)
    return found


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
    return {"Before": convergence_before_on(threads, relation).precedes}


def with_atoms(
    structure: Structure, domains: Mapping[str, Sequence[Any]] | None = None, **atoms: Any
) -> Structure:
    return Structure(
        {**structure.domains, **(domains or {})},
        {**structure.atoms, **atoms},
        structure.names,
        structure.follows,
    )


def _inside(element: Any, cycle: Cycle) -> bool:
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
    for history in histories((NATURAL_LOOP,), 5):
        threads = block_starts(history)
        for relation in _relations(threads, history):
            before = convergence_before_on(threads, relation)
            structure = structure_of(threads, relation)
            yield Case(structure, before.strict_partial_order)
            if missing := sorted(before.pairs())[:1]:
                less = before.pairs() - set(missing)
                yield Case(structure.with_relation("Before", frozenset(less)), False)


def _relations(threads: Threads, history: History) -> Iterator[Relation]:
    yield NEVER_CONVERGED
    maximal = maximal_relation(threads, cycle_forest(history.function))
    yield maximal
    yield from (r for r in near(maximal, threads) if is_converged_with(r))


def never_converged() -> Iterator[Case]:
    """CU5; and an order in which an instance precedes itself."""
    for history in histories(GRAPHS, 5):
        structure = structure_of(block_starts(history), NEVER_CONVERGED)
        yield Case(structure, True)
        yield Case(with_atoms(structure, Before=lambda a, b: a == b), False)


def maximal() -> Iterator[Case]:
    """CU6, in every hierarchy; the greatest solution, and relations that differ in one pair."""
    for history in histories(GRAPHS, 6):
        threads = block_starts(history)
        for forest in forests_of(history.function):
            found = maximal_relation(threads, forest)
            others = [greatest_relation(threads, forest), *list(near(found, threads))[:2]]
            for relation in (found, *others):
                structure = with_atoms(
                    structure_of(threads, relation),
                    {"C": forest.cycles},
                    In=_inside,
                    header=lambda cycle: cycle.header,
                )
                yield Case(structure, relation == found)


def same_iteration() -> Iterator[Case]:
    """CU26: counts of headers since an outer one was executed."""
    for history in histories(GRAPHS, 6):
        threads = block_starts(history)
        for forest in forests_of(history.function):
            found = maximal_relation(threads, forest)
            for relation in (found, next(near(found, threads))):
                structure = with_atoms(
                    structure_of(threads, relation),
                    {"C": forest.cycles},
                    In=_inside,
                    count=lambda cycle, x, t=threads, f=forest: _count(t, f, cycle, x),
                )
                yield Case(structure, relation == found)


def _count(threads: Threads, forest: CycleForest, cycle: Cycle, x: Instance) -> int:
    """How often the thread executed the header, up to x, since it executed one around."""
    outer = {each.header for each in forest.around(cycle.header) if each.blocks > cycle.blocks}
    executed = [each.site.block for each in threads[x.thread][: x.index + 1]]
    start = max((n for n, block in enumerate(executed) if block in outer), default=-1)
    return executed[start + 1 :].count(cycle.header)


def m_converged() -> Iterator[Case]:
    """CU15, for the two threads of each history."""
    for history in histories((IRREDUCIBLE, NATURAL_LOOP), 7):
        threads = block_starts(history)
        forests = forests_of(history.function)
        relations = [maximal_relation(threads, forest) for forest in forests]
        blocks = tuple(history.function.blocks)
        same = {block: len({_at(each, block) for each in relations}) == 1 for block in blocks}
        for told in (same, {**same, "E": False}):
            structure = with_atoms(
                structure_of(threads, NEVER_CONVERGED),
                {"T1": list(range(len(forests))), "T2": list(range(len(forests))), "X": blocks},
                mconverged=lambda block, told=told: told[block],
                converged=lambda t, a, b, r=relations: (a, b) in r[t],
            )
            yield Case(structure, told == same)


def uniform() -> Iterator[Case]:
    """CU12: what two threads compute of 0 and 1 at each block, in every way."""
    for history in histories((NATURAL_LOOP,), 5):
        threads = block_starts(history)
        relation = maximal_relation(threads, cycle_forest(history.function))
        for number in range(4):
            outputs = {
                each: digest(number, each.thread, each.index) % 2
                for thread in threads
                for each in thread
            }
            differ = {
                block
                for block in history.function.blocks
                if any(outputs[a] != outputs[b] for a, b in _at(relation, block))
            }
            for told in (differ, differ ^ {"E"}):
                structure = with_atoms(
                    structure_of(threads, relation),
                    {"X": tuple(history.function.blocks)},
                    out=lambda each, outputs=outputs: outputs[each],
                    uniform=lambda block, told=told: block not in told,
                )
                yield Case(structure, told == differ)


def _at(relation: Relation, block: str) -> Relation:
    return frozenset(pair for pair in relation if pair[0].site.block == block)


# --- tokens ---------------------------------------------------------------------------------------


def _choices(texts: Iterable[str], longest: int) -> Iterator[tuple[History, Relation]]:
    for history in histories(texts, longest):
        for choice in possible_choices(history):
            yield history, choice


def _of_tokens(history: History, relation: Relation) -> Structure:
    uses = [each for each in history.instances if each in history.token_definitions]
    return with_atoms(
        structure_of(history.threads, relation),
        {"U1": uses, "U2": uses},
        D=lambda use: history.token_definitions[use],
        count=lambda use: history.executions_with_token[use],
        loop=lambda use: history.call(use).control == "loop",
        operation=lambda use: history.call(use).is_operation,
        entry=lambda each: history.call(each).control == "entry",
    )


def _by_rules(kind: str | None) -> Iterator[Case]:
    """Every choice at the anchors; and relations that differ in a pair of uses of this kind, or of
    any kind for an empty one."""
    for history, choice in _choices(PROGRAMS, 5):
        relation = token_relation(history, choice)
        yield Case(_of_tokens(history, relation), True)
        of_kind = [
            (a, b)
            for a, b in combinations(history.token_definitions, 2)
            if a.thread != b.thread and a.site == b.site and kind in ("", history.call(a).control)
        ]
        for a, b in of_kind[:1]:
            yield Case(_of_tokens(history, relation ^ {(a, b), (b, a)}), False)


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
    history = History(function, (("A",),) * 3)
    pairs = tuple(combinations(history.instances, 2))
    for calls in product("ab", repeat=3):
        right = token_relation(history, launch=CalledFrom(calls))
        for chosen in product((False, True), repeat=3):
            related = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
            relation = frozenset((*related, *((b, a) for a, b in related)))
            structure = with_atoms(
                _of_tokens(history, relation),
                call=lambda each, calls=calls: calls[each.thread],
                Converged=lambda a, b, r=relation: a == b if isinstance(a, str) else (a, b) in r,
            )
            yield Case(structure, relation == right)


def controlled_maximal() -> Iterator[Case]:
    """CO29, under every hierarchy; and relations that differ in a pair of ordinary instances."""
    for history in histories((BRANCH, HEARTS, EXTENDED), 5):
        threads = all_points(history)
        found_regions = regions(history.function)
        of_region = {region.definition: region for region in found_regions.values()}
        called = set(history.instances)
        for forest in forests_of(history.function):
            choice = (
                relation_of([history.anchors]) if len(history.anchors) == 2 else NEVER_CONVERGED
            )
            found = controlled_maximal_relation(history, forest, choice)
            rules = TokenRules(history, choice)
            starts = (r for r in near(found, threads) if not _convergent(r ^ found, called))
            for relation in (found, *list(starts)[:2]):
                yield Case(
                    _controlled(threads, relation, forest, rules, called, of_region),
                    relation == found,
                )


def _convergent(pairs: Pairs, called: set[Instance]) -> bool:
    return any(a in called for a, _ in pairs)


def _controlled(
    threads: Threads,
    relation: Relation,
    forest: CycleForest,
    rules: TokenRules,
    called: set[Instance],
    of_region: Mapping[Site, Any],
) -> Structure:
    def latest(token: Site, x: Instance) -> Instance:
        return [each for each in threads[x.thread] if each.site == token and each < x][-1]

    def point(element: Any) -> Site:
        return element if isinstance(element, Site) else Site(element, BLOCK_START)

    def inside(element: Any, whole: Any) -> bool:
        if isinstance(whole, Cycle):
            return _inside(element, whole)
        return whole.holds(point(element))

    def atoms(pairs: Pairs) -> Atoms:
        return {
            **_order(threads, pairs),
            "rules": lambda a, b: rules.converged(frozenset(pairs), a, b),
        }

    plain = structure_of(threads, relation)
    return Structure(
        {**plain.domains, "C": forest.cycles, "T": list(of_region)},
        {
            **plain.atoms,
            **atoms(relation),
            "In": inside,
            "R": lambda token: of_region[token],
            "header": lambda cycle: cycle.header,
            "latest": latest,
            "convergent": lambda each: each in called,
        },
        follows=atoms,
    )


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
        history = History(sketch(text), (tuple("ABBC"),) * 2)
        relation = token_relation(history, relation_of([history.anchors]))
        used = [each for each in history.instances if history.call(each).is_operation]
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
            structure_of(history.threads, choice),
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
    crossed, alike = ("ABCDFBDEFG", "ABDEFBCDFG"), ("ABCDFBDEFG",) * 2
    for rows, expected in ((crossed, True), (alike, False)):
        history = History(function, tuple(map(tuple, rows)))
        choice = relation_of(
            [each for each in history.anchors if each.site.block == block] for block in "AE"
        )
        relation = token_relation(history, choice)
        op2 = {
            each.thread + 1: each
            for each in history.instances
            if history.call(each).callee == "op2"
        }
        plain = structure_of(history.threads, relation)
        yield Case(
            with_atoms(plain, {"X": history.instances}, op2=lambda n, op2=op2: op2[n]), expected
        )
