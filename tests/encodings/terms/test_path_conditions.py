"""Assuming and joining keep the meaning of a condition: truth tables over a few variables."""

from __future__ import annotations

from itertools import product

import pytest
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.terms import path_conditions
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.path_conditions import FEW, Path, anywhere, assume, join
from wavecheck.encodings.terms.term import Term

TRUTHS = ("a", "b", "c")
NUMBERS = ("x", "y")
WIDTH = 2
WORLDS = [
    dict(zip((*TRUTHS, *NUMBERS), values, strict=True))
    for values in product(*([(0, 1)] * len(TRUTHS) + [range(1 << WIDTH)] * len(NUMBERS)))
]

truths = st.sampled_from(TRUTHS).map(lambda name: ("truth", name))
tests = st.tuples(st.just("is"), st.sampled_from(NUMBERS), st.integers(0, 3))
negated = st.tuples(st.just("not"), truths | tests)
literals = truths | tests | negated
clauses = st.tuples(st.sampled_from(("and", "or")), st.lists(literals, min_size=1, max_size=3))
nested = st.tuples(st.sampled_from(("and", "or")), st.lists(literals | clauses, max_size=3))
conditions = st.one_of(literals, clauses, nested)


def build(t: Terms, condition) -> Term:
    match condition:
        case ("truth", name):
            return t.variable(name, 1)
        case ("is", name, value):
            return t.equal(t.variable(name, WIDTH), t.constant(value, WIDTH))
        case ("not", inner):
            return t.negation(build(t, inner))
        case ("and", parts):
            return t.conjunction([build(t, part) for part in parts])
        case (_, parts):
            return t.disjunction([build(t, part) for part in parts])
    raise AssertionError(condition)


def holds(term: Term, world: dict[str, int]) -> int:
    """The value of a term in one world, computed from its form."""
    match term.operation:
        case "constant":
            return term.value
        case "variable":
            return world[str(term.data)]
        case "not":
            return 1 - holds(term.arguments[0], world)
        case "and":
            return int(all(holds(part, world) for part in term.arguments))
        case "or":
            return int(any(holds(part, world) for part in term.arguments))
        case "=":
            one, other = (holds(part, world) for part in term.arguments)
            return int(one == other)
    raise AssertionError(term)


def table(term: Term) -> list[int]:
    return [holds(term, world) for world in WORLDS]


def along(t: Terms, met: list) -> Path | None:
    """The path on which these conditions were met, one after the other."""
    path: Path | None = anywhere()
    for condition in met:
        if path is not None:
            path = assume(t, path, build(t, condition))
    return path


@settings(max_examples=examples(200))
@given(st.lists(conditions, max_size=6))
def test_a_path_is_the_conjunction_of_what_was_assumed(met):
    t = Terms()
    path = along(t, met)
    meant = table(t.conjunction([t.true, *(build(t, each) for each in met)]))
    if path is None:
        assert not any(meant)
    else:
        assert table(path.term(t)) == meant


@settings(max_examples=examples(200))
@given(st.lists(literals, max_size=8))
def test_literals_clash_exactly_where_no_world_has_them_all(met):
    """But for a variable of which every number is excluded: only a solver counts them."""
    t = Terms()
    path = along(t, met)
    possible = any(table(t.conjunction([t.true, *(build(t, each) for each in met)])))
    excluded = {(each[1][1], each[1][2]) for each in met if each[0] == "not" and each[1][0] == "is"}
    everything = any(sum(name == x for name, _ in excluded) == 1 << WIDTH for x in NUMBERS)
    assert (path is not None) == possible or everything


@settings(max_examples=examples(200))
@given(st.lists(literals, max_size=6))
def test_constants_are_what_a_positive_equation_says(met):
    t = Terms()
    path = along(t, met)
    if path is not None:
        for term, value in path.constants.items():
            assert all(
                holds(term, world) == value.value for world in WORLDS if holds(path.term(t), world)
            )
        said = {each[1] for each in met if each[0] == "is"}
        assert {str(term.data) for term in path.constants} == said


branches = st.recursive(
    st.just(None), lambda inner: st.tuples(literals, inner, inner), max_leaves=7
)


def leaves(t: Terms, path: Path, tree, further: list[Term]) -> list[tuple[Path, Term]]:
    """The ends of a tree of branches: paths that exclude each other, with what each is."""
    if tree is None:
        return [(path, t.conjunction([t.true, *further]))]
    literal, yes, no = tree
    condition = build(t, literal)
    found = []
    for each, subtree in ((condition, yes), (t.negation(condition), no)):
        longer = assume(t, path, each)
        if longer is not None:
            found += leaves(t, longer, subtree, [*further, each])
    return found


@settings(max_examples=examples(200))
@given(branches, st.lists(literals, max_size=3), st.data())
def test_a_join_is_the_disjunction_of_its_paths(tree, before, data):
    t = Terms()
    start = along(t, before)
    if start is None:
        return
    ends = leaves(t, start, tree, [build(t, each) for each in before])
    chosen = data.draw(st.lists(st.sampled_from(ends), min_size=1, unique_by=id))
    merged, differences = join(t, [path for path, _ in chosen])
    tables = [table(term) for _, term in chosen]
    assert table(merged.term(t)) == [int(any(rows)) for rows in zip(*tables, strict=True)]
    # Behind the join, what sets a path apart tells that it was the one taken.
    assert len(differences) == len(chosen)
    for difference, rows in zip(differences, tables, strict=True):
        for world, here, joined in zip(WORLDS, rows, table(merged.term(t)), strict=True):
            if joined:
                assert holds(difference, world) == here


@settings(max_examples=60)
@given(branches, st.data())
def test_all_arms_of_a_branch_join_to_what_held_before_it(tree, data):
    t = Terms()
    start = along(t, data.draw(st.lists(literals, max_size=2)))
    if start is None:
        return
    ends = [path for path, _ in leaves(t, start, tree, [])]
    merged, _ = join(t, data.draw(st.permutations(ends)))
    assert table(merged.term(t)) == table(start.term(t))


def test_two_arms_join_without_a_trace():
    t = Terms()
    before = assume(t, anywhere(), t.variable("a", 1))
    condition = t.variable("b", 1)
    arms = [assume(t, before, condition), assume(t, before, t.negation(condition))]
    merged, differences = join(t, arms)
    assert merged.literals == before.literals
    assert differences == [condition, t.negation(condition)]


def test_many_paths_join_without_looking_for_what_cancels():
    t = Terms()
    x = t.variable("x", 8)
    values = range(FEW + 2)
    paths = [assume(t, anywhere(), t.equal(x, t.constant(v, 8))) for v in values]
    merged, _ = join(t, paths)
    (either,) = merged.literals
    assert len(either.arguments) == len(values)


def test_what_a_path_knows_cuts_its_disjunctions():
    t = Terms()
    a, b, c = (t.variable(name, 1) for name in "abc")
    path = assume(t, anywhere(), t.disjunction((a, b)))
    path = assume(t, path, t.negation(a))
    assert list(path.literals) == [t.negation(a), b]
    x = t.variable("x", 8)
    one, two = (t.equal(x, t.constant(v, 8)) for v in (1, 2))
    path = assume(t, anywhere(), t.disjunction((t.conjunction((one, c)), b)))
    assert b in assume(t, path, two).literals
    assert assume(t, assume(t, path, two), t.negation(b)) is None


def test_a_disjunction_that_loses_every_alternative_ends_the_path():
    t = Terms()
    x, c, d = t.variable("x", 8), t.variable("c", 1), t.variable("d", 1)
    one, two = (t.equal(x, t.constant(v, 8)) for v in (1, 2))
    either = t.disjunction((t.conjunction((one, c)), t.conjunction((one, d))))
    assert assume(t, assume(t, anywhere(), either), two) is None
    assert assume(t, assume(t, anywhere(), two), either) is None


def test_what_is_left_of_a_disjunction_is_taken_apart():
    t = Terms()
    a, b, c = (t.variable(name, 1) for name in "abc")
    path = assume(t, anywhere(), t.conjunction((t.negation(a), t.negation(c))))
    assert assume(t, path, t.disjunction((a, t.conjunction((b, c))))) is None
    path = assume(t, anywhere(), t.negation(a))
    left = assume(t, path, t.disjunction((a, t.conjunction((b, c)))))
    assert list(left.literals) == [t.negation(a), b, c]


def test_a_fact_of_one_arm_outlives_the_join_where_that_arm_was_taken():
    t = Terms()
    taken, poison = t.variable("taken", 1), t.variable("poison", 1)
    arm = assume(t, anywhere(), taken)
    arm = assume(t, arm, t.negation(poison), fact=True)
    other = assume(t, anywhere(), t.negation(taken))
    merged, _ = join(t, [arm, other])
    assert merged.term(t) is t.true
    assert assume(t, merged, t.conjunction((taken, poison))) is None
    assert assume(t, merged, poison) is not None


compared = st.tuples(
    st.sampled_from(("=", "<u", "<s")), st.sampled_from(NUMBERS), st.integers(0, 3), st.integers()
)


def compare(t: Terms, what) -> Term:
    """`x + a` beside a constant."""
    operation, name, value, added = what
    number = t.add(t.variable(name, WIDTH), t.constant(added, WIDTH))
    ask = {"=": t.equal, "<u": t.unsigned_less, "<s": t.signed_less}[operation]
    return ask(number, t.constant(value, WIDTH))


@settings(max_examples=examples(200))
@given(st.lists(st.lists(st.lists(compared, min_size=1, max_size=2), max_size=3), max_size=8))
def test_only_disjunctions_that_speak_of_what_is_new_can_lose_an_alternative(met):
    """As if each disjunction were looked at each time."""

    def walked(t: Terms) -> list[Path | None]:
        paths: list[Path | None] = [anywhere()]
        for alternatives in met:
            either = t.disjunction(t.conjunction(compare(t, w) for w in a) for a in alternatives)
            path = paths[-1]
            paths.append(None if path is None else assume(t, path, either))
        return paths

    few, all_ = Terms(), Terms()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(path_conditions, "_mentioned", lambda t, _: list(t._table.values()))
        wanted = walked(all_)
    found = walked(few)
    shown = [[path and list(map(repr, path.literals)) for path in each] for each in (found, wanted)]
    assert shown[0] == shown[1]
