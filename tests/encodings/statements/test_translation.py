"""What formulas mean to the solver is what they mean when they are read directly."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from wavecheck.encodings.solver.first_order import FirstOrder
from wavecheck.encodings.statements import formulas as f
from wavecheck.encodings.statements.translation import Reading, refutation
from wavecheck.encodings.statements.writing import latex, meanings, text

X, Y, Z = f.variables("thing", "x y z")
EDGE = f.Predicate("edge", ("thing", "thing"))
NEXT = f.Function("next", ("thing",), "thing")
RANK = f.Function("rank", ("thing",), "number", natural=True)
TWO_WAY = f.Word("two way", (X, Y), EDGE(X, Y) & EDGE(Y, X))
SIZE = 2


def random_formula(random, depth, bound):
    """A formula whose free variables are bound further out."""
    things = [*bound, *(NEXT(each) for each in bound)]

    def pick():
        return random.choice(things)

    def deeper(more=()):
        return random_formula(random, depth - 1, (*bound, *more))

    if depth == 0:
        return random.choice(
            [
                EDGE(pick(), pick()),
                TWO_WAY(pick(), pick()),
                pick().equals(pick()),
                RANK(pick()).below(RANK(pick()).plus(1)),
            ]
        )
    variable = random.choice([X, Y, Z])
    return random.choice(
        [
            lambda: ~deeper(),
            lambda: deeper() & deeper(),
            lambda: deeper() | deeper(),
            lambda: deeper().implies(deeper()),
            lambda: deeper().iff(deeper()),
            lambda: f.Every((variable,), deeper([variable])),
            lambda: f.Some((variable,), deeper([variable])),
        ]
    )()


def read(formula, structure, values):
    """The formula, read directly in a structure."""
    edge, following, rank = structure

    def thing(term):
        match term:
            case f.Variable():
                return values[term]
            case f.Applied(function, (argument,)):
                return (following if function == NEXT else rank)[thing(argument)]
            case f.Sum(inner, amount):
                return thing(inner) + amount

    def again(part, **more):
        return read(part, structure, values)

    match formula:
        case f.Holds(_, (one, other)):
            return (thing(one), thing(other)) in edge
        case f.Says(_, (one, other)):
            return {(thing(one), thing(other)), (thing(other), thing(one))} <= edge
        case f.Equal(one, other):
            return thing(one) == thing(other)
        case f.Below(one, other):
            return thing(one) < thing(other)
        case f.Not(part):
            return not again(part)
        case f.And(parts):
            return all(again(each) for each in parts)
        case f.Or(parts):
            return any(again(each) for each in parts)
        case f.Implies(one, other):
            return not again(one) or again(other)
        case f.Iff(one, other):
            return again(one) == again(other)
        case f.Every((variable,), body):
            return all(read(body, structure, {**values, variable: n}) for n in range(SIZE))
        case f.Some((variable,), body):
            return any(read(body, structure, {**values, variable: n}) for n in range(SIZE))


def asked(formula, structure):
    """The formula, asked of the solver in the same structure."""
    edge, following, rank = structure
    logic = FirstOrder(sizes={"thing": SIZE})
    sort = logic.sort("thing")
    relation = logic.relation("edge", sort, sort)
    operation, measure = (
        logic.operation("next", sort, to=sort),
        logic.measure("rank", sort, natural=True),
    )
    for n, m in product(range(SIZE), repeat=2):
        holds = relation(sort.elements[n], sort.elements[m])
        logic.solver.require(holds if (n, m) in edge else ~holds)
    for n in range(SIZE):
        logic.solver.require(operation(sort.elements[n]).equals(sort.elements[following[n]]))
        logic.solver.require(measure(sort.elements[n]).equals(logic.solver.numeral(rank[n])))
    logic.solver.require(Reading(logic).truth(formula))
    return logic.solver.possible()


@pytest.mark.parametrize("seed", range(120))
def test_the_solver_reads_a_formula_as_it_stands(seed):
    random = Random(seed)
    formula = f.Every((X,), random_formula(random, random.choice([2, 3, 4]), (X,)))
    pairs = list(product(range(SIZE), repeat=2))
    structure = (
        {pair for pair in pairs if random.random() < 0.5},
        [random.randrange(SIZE) for _ in range(SIZE)],
        [random.randrange(3) for _ in range(SIZE)],
    )
    assert asked(formula, structure) == read(formula, structure, {})


def test_a_word_is_read_with_what_it_is_applied_to_whatever_the_names():
    """The word binds y itself; it is applied to a y from outside."""
    followed = f.Word("followed", (X,), f.Some((Y,), EDGE(X, Y)))
    logic = FirstOrder(sizes={"thing": 2})
    sort = logic.sort("thing")
    relation = logic.relation("edge", sort, sort)
    one, other = sort.elements
    logic.solver.require(relation(one, other) & relation(other, one))
    logic.solver.require(~relation(one, one) & ~relation(other, other))
    assert not logic.solver.possible(~Reading(logic).truth(f.Every((Y,), followed(Y))))


def test_opaque_words_may_mean_anything():
    follows = f.Every((X, Y), TWO_WAY(X, Y).implies(EDGE(X, Y)))
    for opaque, answer in (((), "unsat"), ((TWO_WAY,), "sat")):
        logic = FirstOrder()
        logic.relation("edge", logic.sort("thing"), logic.sort("thing"))
        logic.solver.require(refutation(Reading(logic, opaque), (), follows).truth)
        assert logic.solver.check() == answer


def test_any_thing_is_none_that_the_theory_names():
    """What holds of the theory's `x` need not hold of any x."""
    logic = FirstOrder()
    sort = logic.sort("thing")
    edge = logic.relation("edge", sort, sort)
    named = logic.element(sort, "x")
    logic.solver.require(edge(named, named))
    logic.solver.require(refutation(Reading(logic), (), f.Every((X,), EDGE(X, X))).truth)
    assert logic.solver.possible()


def test_a_function_is_natural_only_if_the_theory_says_so():
    logic = FirstOrder()
    logic.measure("rank", logic.sort("thing"))
    with pytest.raises(KeyError, match="no natural numbers: rank"):
        Reading(logic).truth(f.Every((X,), RANK(X).equals(f.ZERO)))


def test_what_a_word_says_is_of_its_parameters():
    with pytest.raises(ValueError, match="one-sided says something of y"):
        f.Word("one-sided", (X,), EDGE(X, Y))
    with pytest.raises(ValueError, match="edge is of thing, thing and not of thing, number"):
        EDGE(X, RANK(X))


def test_formulas_are_written_with_as_few_parentheses_as_they_need():
    a, b, c = EDGE(X, X), EDGE(X, Y), EDGE(Y, X)
    assert text((a | b) & ~(b & c)) == (
        "(edge(x, x) or edge(x, y)) and not (edge(x, y) and edge(y, x))"
    )
    assert text(a.implies(b.implies(c))) == "edge(x, x) implies (edge(x, y) implies edge(y, x))"
    assert text(f.Every((X,), ~RANK(X).below(f.ZERO))) == "for all x: 0 <= rank(x)"
    assert text(X.differs(Y)) == "x <> y"
    assert latex(f.Some((X, Y), TWO_WAY(X, Y))) == (r"\exists x, y\colon \mathit{two\ way}(x, y)")
    assert meanings([TWO_WAY(X, X)]) == ("two-way(x, y): edge(x, y) and edge(y, x)",)
