"""Formulas are true of finite structures when the solver says so."""

from itertools import product

import pytest
from wavecheck.encodings.solver.finite_structures import FiniteStructure, sentence
from wavecheck.encodings.solver.first_order import FirstOrder


class Things:
    """A sort with a relation, an operation, a measure and a constant; a sentence for each sign."""

    def __init__(self, sizes=None):
        logic = self.logic = FirstOrder(sizes=sizes)
        thing = self.thing = logic.sort("thing")
        r = self.r = logic.relation("r", thing, thing)
        f = self.f = logic.operation("f", thing, to=thing)
        m = self.m = logic.measure("m", thing)
        c = self.c = logic.element(thing, "c")
        every, some, one, pair = logic.every, logic.some, (thing,), (thing, thing)
        zero, constant = logic.solver.numeral(0), logic.solver.constant
        self.sentences = {
            "every": every(pair, lambda x, y: r(x, y).implies(r(y, x))),
            "some": some(one, lambda x: r(x, c) & ~r(c, x)),
            "nested": every(one, lambda x: some(one, lambda y: r(x, y) | f(y).equals(x))),
            "iff": every(one, lambda x: r(x, f(x)).iff(x.differs(c))),
            "sum": every(one, lambda x: m(f(x)).equals(m(x).plus(1)) | zero.below(m(x))),
            "below": some(pair, lambda x, y: m(x).below(m(y)) & r(x, y)),
            "constant": constant(True) & ~constant(False) & r(c, c),
        }


def structures():
    """Every relation on two things, with every operation and some measures and constants."""
    things = (0, 1)
    pairs = tuple(product(things, repeat=2))
    for related, f, m, c in product(
        product((False, True), repeat=4), pairs, ((0, 0), (0, 1), (2, 1)), things
    ):
        r = dict(zip(pairs, related, strict=True))
        yield r, f, m, c


@pytest.mark.parametrize("name", Things().sentences)
def test_a_sentence_holds_where_the_solver_finds_it_so(name):
    sized = Things({"thing": 2})
    solver, asked, things = sized.logic.solver, sized.sentences[name], sized.thing.elements
    holds = sentence(Things().sentences[name])
    answers = set()
    for r, f, m, c in structures():
        structure = FiniteStructure(
            {"thing": (0, 1)},
            {
                "r": lambda x, y, r=r: r[x, y],
                "f": lambda x, f=f: f[x],
                "m": lambda x, m=m: m[x],
                "c": lambda c=c: c,
            },
        )
        related = {pair: sized.r(*(things[x] for x in pair)) for pair in r}
        said = [related[pair] if there else ~related[pair] for pair, there in r.items()]
        said += [sized.f(things[x]).equals(things[f[x]]) for x in (0, 1)]
        said += [sized.m(things[x]).equals(solver.numeral(m[x])) for x in (0, 1)]
        said.append(sized.c.equals(things[c]))
        answer = holds(structure)
        assert (solver.check(*said, asked) == "sat") == answer
        answers.add(answer)
    assert answers == {False, True}


def test_what_is_not_defined_is_chosen_once_and_may_be_anything():
    logic = FirstOrder()
    thing = logic.sort("thing")
    f = logic.operation("f", thing, to=thing)
    fixed = sentence(logic.every((thing,), lambda x: f(x).equals(x)))
    found = set()
    for number in range(20):
        structure = FiniteStructure({"thing": (0, 1)}, {"f": lambda x: None}, str(number))
        assert fixed(structure) == fixed(structure)
        found.add(fixed(structure))
    assert found == {False, True}


def test_what_is_none_of_the_things_is_refused():
    logic = FirstOrder()
    thing = logic.sort("thing")
    f = logic.operation("f", thing, to=thing)
    holds = sentence(logic.every((thing,), lambda x: f(x).equals(x)))
    with pytest.raises(ValueError, match="2 is none"):
        holds(FiniteStructure({"thing": (0, 1)}, {"f": lambda x: 2}))


def test_free_elements_are_given():
    logic = FirstOrder()
    thing = logic.sort("thing")
    r = logic.relation("r", thing, thing)
    x, y = (logic.element(thing, name) for name in "xy")
    holds = sentence(r(x, y) & logic.some((thing,), lambda z: r(z, x)), x, y)
    structure = FiniteStructure({"thing": (0, 1, 2)}, {"r": lambda a, b: b == a + 1})
    assert holds(structure, 1, 2)
    assert not holds(structure, 0, 1) and not holds(structure, 1, 0)
