"""The memory model as relations is the definition, and no other model is."""

from dataclasses import replace

import pytest
from sympy import Symbol
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.formulas import relations_of_executions
from wavecheck.proofs.formulas.evaluation import Evaluation
from wavecheck.proofs.formulas.relations_of_executions import (
    READINGS,
    TAGS,
    TESTS,
    allowed_by,
    evaluation_of_the_model,
)
from wavecheck.proofs.ledger import memory_model as model_module
from wavecheck.proofs.ledger.formulas import formulas
from wavecheck.proofs.ledger.memory_model import Axiom, happens_before, memory_model
from wavecheck.proofs.ledger.notation import Both, Either, Joins, Meets, least, some
from wavecheck.proofs.ledger.relation_signs import Closure, OrEqual, Postfix, Repeated, Then
from wavecheck.semantics.memory_model.axioms import Ordering
from wavecheck.semantics.memory_model.executions import candidate_executions


def test_every_definition_and_axiom_is_right_on_all_executions():
    found = evaluation_of_the_model()
    assert found.holds and found.true > 100 and found.false > 100


def parts_left_out():
    """The name and the term of a definition or axiom, and in it one part of a union or of an
    intersection, or the sign behind a closure, or that it is for many steps; each term once."""
    seen = set()
    for target in READINGS:
        model = memory_model(TAGS, target)
        for each in (*model.definitions, *model.axioms):
            if (each.name, each.term) in seen:
                continue
            seen.add((each.name, each.term))
            for number, term in enumerate(inner(each.term)):
                parts = len(term.args) if isinstance(term, Joins | Meets) else 0
                parts = 1 + isinstance(term, Repeated) if isinstance(term, Postfix) else parts
                for part in range(parts):
                    yield str(each.name), number, part, each.term


def inner(term):
    yield term
    for part in term.args:
        yield from inner(part)


def less(term, number, part):
    """The term, where a part of its n-th inner term is missing."""
    count = -1

    def walk(at):
        nonlocal count
        count += 1
        if count == number:
            if isinstance(at, Postfix):
                return OrEqual(at.args[0]) if part else at.args[0]
            return one_or(at, part)
        return at.func(*[walk(each) for each in at.args]) if at.args else at

    return walk(term)


def one_or(term, part):
    rest = [each for number, each in enumerate(term.args) if number != part]
    return rest[0] if len(rest) == 1 else term.func(*rest)


PLACES = sorted(parts_left_out(), key=str)
EQUIVALENT = {
    ("exclusive", 0, 1): "herd's read-modify-writes are one event, ours are two",
    ("own-order", 1, 1): "the same: ours are in the program order of one location",
    ("own-order", 2, 1): "coherence relates accesses of one location alone",
    ("psc-accesses", 9, 0): "the fences are among what stands on the left",
    ("psc-accesses", 16, 0): "the same on the right",
    ("coherence", 2, 0): "a cycle of happens-before holds a step of reads-from",
    ("psc-fences", 5, 0): "between fences it is program order, or goes through reads-from",
    ("sw", 14, 0): "reads-from leads to reads alone",
    ("has-p_a", 6, 0): "what has the tag is there already",
}
"""Parts that no execution of ours needs, and why."""


def refuted(name, change):
    """Whether some execution tells from the definition the model in which the terms of this name
    are changed."""
    for target in READINGS:
        model = memory_model(TAGS, target)
        other = replace(
            model,
            definitions=tuple(changed(each, name, change) for each in model.definitions),
            axioms=tuple(changed(each, name, change) for each in model.axioms),
        )
        if other != model and any(
            allowed_by(other, Ordering(execution, target)) is None for execution in EXECUTIONS
        ):
            return True
    return False


def changed(each, name, change):
    return replace(each, term=change(each.term)) if str(each.name) == name else each


EXECUTIONS = [execution for test in TESTS for execution in candidate_executions(test)]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: "-".join(map(str, place[:3])))
def test_no_part_of_a_definition_or_axiom_can_be_left_out(place):
    name, number, part, term = place
    found = refuted(name, lambda each: less(each, number, part) if each == term else each)
    assert found != (place[:3] in EQUIVALENT)


def test_happens_before_is_the_formula_of_the_row(monkeypatch):
    assert str(happens_before()) == "(sb & compatible) | sw | (hb ; hb)"
    A, B, N = (Symbol(name) for name in "ABN")
    from wavecheck.proofs.ledger.notation import Earlier, Happens

    other = least(Happens(A, B), Either(Earlier(A, B), some(N, Both(Happens(A, N), Happens(N, B)))))
    monkeypatch.setattr(model_module, "formulas", lambda: {**formulas(), "MM6": other})
    assert str(happens_before()) == "sb | (hb ; hb)"
    assert evaluation_of_the_model().wrong > 0


def test_a_wrong_model_is_never_written(monkeypatch, capsys):
    monkeypatch.setattr(
        relations_of_executions, "evaluation_of_the_model", lambda: Evaluation(1, 1, 1)
    )
    assert status_of(["cite", "MM6", "--format", "cat"]) == 4
    assert capsys.readouterr().out == ""


def test_axioms_have_the_definition_s_names_and_one_kind_each():
    kinds = {each.name: each.kind for each in model_module.AXIOMS}
    assert kinds.pop("race") == "race" and set(kinds) == set(relations_of_executions.AXIOMS)
    assert all(isinstance(each, Axiom) for each in model_module.AXIOMS)
    assert isinstance(model_module.AXIOMS[0].term, Then)
    assert isinstance(model_module.AXIOMS[0].term.args[1], OrEqual)
    assert issubclass(Closure, Postfix)
