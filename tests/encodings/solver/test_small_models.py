"""Models up to a size, each once."""

from itertools import permutations, product

from wavecheck.encodings.solver.finite_structures import FiniteStructure
from wavecheck.encodings.solver.first_order import LabelledTheory
from wavecheck.encodings.solver.small_models import diagram_of, models, sentences


class Orders(LabelledTheory):
    """Strict orders, and things marked."""

    def __init__(self, sizes=None, marked=True):
        super().__init__(sizes=sizes)
        (self.thing,) = self.sorts("thing")
        self.less = self.logic.relation("less", self.thing, self.thing)
        self.mark = self.logic.relation("mark", self.thing)
        every, less = self.logic.every, self.less
        self.suppose("irreflexive", every((self.thing,), lambda x: ~less(x, x)))
        self.suppose(
            "transitive",
            every((self.thing,) * 3, lambda x, y, z: (less(x, y) & less(y, z)).implies(less(x, z))),
        )

    def view(self):
        thing = self.thing
        return {"less": ((thing, thing), self.less), "marked": ((thing,), self.mark)}


def orders(size):
    pairs = tuple(product(range(size), repeat=2))
    for chosen in product((False, True), repeat=len(pairs)):
        less = {pair for pair, there in zip(pairs, chosen, strict=True) if there}
        if all((x, w) in less for x, y in less for z, w in less if y == z) and not any(
            (x, x) in less for x in range(size)
        ):
            yield less


def test_each_model_is_found_once():
    for size in (1, 2, 3):
        theory = Orders({"thing": size})
        found = list(models(theory, theory.view()))
        classes = {
            min(
                (
                    tuple(sorted((p[x], p[y]) for x, y in less)),
                    tuple(bits[p.index(x)] for x in range(size)),
                )
                for p in permutations(range(size))
            )
            for less in orders(size)
            for bits in product((False, True), repeat=size)
        }
        assert len(found) == len(set(found)) == len(classes)


def test_structures_that_differ_in_names_have_one_diagram():
    open_ = Orders()
    words = sentences(open_, open_.view())

    def structure(order, marked):
        return FiniteStructure(
            {"thing": tuple("abc")},
            {
                "less": lambda x, y: order.index(x) < order.index(y),
                "mark": lambda x: x in marked,
            },
        )

    assert diagram_of(structure("abc", "a"), words) == diagram_of(structure("bca", "b"), words)
    assert diagram_of(structure("abc", "a"), words) != diagram_of(structure("abc", "b"), words)


def test_what_is_not_in_the_view_does_not_count():
    theory = Orders({"thing": 2})
    view = {"less": theory.view()["less"]}
    assert [str(each) for each in sorted(models(theory, view))] == ["nothing", "less: 01"]
