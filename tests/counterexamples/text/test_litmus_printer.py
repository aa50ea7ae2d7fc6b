"""Printed litmus tests are read back as tests that do the same."""

from random import Random

import pytest
from generators.random_litmus_tests import random_litmus_test
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.text.litmus_printer import Unprintable, print_litmus
from wavecheck.encodings.memory_model.questions import outcomes
from wavecheck.semantics.litmus.files import read_litmus_file
from wavecheck.semantics.litmus.reader import read_litmus
from wavecheck.semantics.memory_model.litmus_test import (
    Assign,
    BinaryOp,
    Const,
    If,
    LitmusTest,
    Load,
    Reg,
    Rmw,
    Store,
    Thread,
    operations,
    registers_written,
)


def final_names(test):
    registers = (f"{t.name}:{name}" for t in test.threads for name in registers_written(t.body))
    return (*dict.fromkeys(registers), *test.locations)


def shape(test):
    """Every operation without its registers and values."""
    return [
        [
            (
                type(each),
                each.label,
                each.order,
                each.tags,
                getattr(each, "location", None),
                getattr(each, "failure_order", None),
            )
            for each in operations(thread.body)
        ]
        for thread in test.threads
    ]


@pytest.mark.parametrize("seed", range(60))
def test_a_random_test_is_read_back_with_the_same_outcomes(seed):
    test = random_litmus_test(Random(f"printed/{seed}"), 7)
    text = print_litmus(test)
    again = read_litmus(text)
    assert shape(again) == shape(test), text
    names = final_names(test)
    assert outcomes(again, names=names) == outcomes(test, names=names), text


@pytest.mark.parametrize("path", sorted(CATALOGUE.glob("memory/*.litmus")), ids=lambda p: p.name)
def test_every_test_of_the_catalogue_is_read_back(path):
    for test in read_litmus_file(str(path))[0]:
        again = read_litmus(print_litmus(test))
        assert shape(again) == shape(test)
        assert (again.name, again.locations) == (test.name, test.locations)
        assert (again.quantifier, again.condition) == (test.quantifier, test.condition)
        assert (again.listed, again.address_spaces) == (test.listed, test.address_spaces)
        assert print_litmus(again).count("\n") >= print_litmus(test).count("\n")


def test_values_and_names_that_c_lacks_are_written_otherwise():
    body = (
        Load("A", "#1", "x", "na"),
        Assign("made0", BinaryOp("-", Reg("#1"), Const(-(1 << 31)))),
        If(Reg("made0"), (Store("0:1", "x", BinaryOp("-", Reg("made0"), Const(-1)), "na"),)),
        Rmw("0:2", None, "y", "cas", Const(-2), BinaryOp("*", Reg("none"), Const(3)), "sc", "acq"),
    )
    test = LitmusTest("a b", {"x": 5, "y": -7}, (Thread("left", body),))
    again = read_litmus(print_litmus(test))
    names = ("x", "y", "left:made0")
    assert again.name == "a-b" and outcomes(again, names=names) == outcomes(test, names=names)


@pytest.mark.parametrize("tag", [("a b", "c"), ("a", "b:c"), ("a", ""), ("a", "b*)")])
def test_what_the_format_has_no_words_for_is_said(tag):
    store = Store("0:0", "x", Const(1), "na", frozenset([tag]))
    test = LitmusTest("t", {"x": 0}, (Thread("0", (store,)),))
    with pytest.raises(Unprintable, match="cannot stand in a comment"):
        print_litmus(test)


def test_a_thread_needs_a_name_of_c():
    test = LitmusTest("t", {"x": 0}, (Thread("a.b", ()),))
    with pytest.raises(Unprintable, match=r"cannot be called a\.b"):
        print_litmus(test)
