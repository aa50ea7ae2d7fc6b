"""Tags: compatibility, combining and stripping, on all small sets."""

from itertools import combinations, product

import pytest
from wavecheck.semantics.memory_model.mmra_tags import (
    combined,
    combined_by_examples,
    compatible,
    of_prefix,
    read_shorthand,
    shorthand,
    without_prefix,
    without_tag,
)
from wavecheck.semantics.program.input_errors import InputError

TAGS = tuple(product("pq", "xyz"))
"""Two prefixes with three suffixes each: 64 sets, enough to tell all of the laws apart."""

SETS = tuple(
    frozenset(chosen) for size in range(len(TAGS) + 1) for chosen in combinations(TAGS, size)
)


def tags(text):
    return read_shorthand(text)


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        ("", "", True),
        ("", "foo:bar", True),
        ("foo:bar", "foo:bar", True),
        ("foo:bar", "foo:baz", False),
        ("foo:bar", "bux:bar", True),
        ("foo:bar, foo:baz", "foo:baz", True),
        ("foo:bar, sync-as:1", "foo:bar, sync-as:2", False),
        ("foo:bar, sync-as:1", "foo:bar", True),
        ("foo:bar sync-as:1", "foo:baz sync-as:1", False),
    ],
)
def test_compatible_needs_a_common_tag_of_each_common_prefix(one, other, answer):
    assert compatible(tags(one), tags(other)) is answer


def test_compatible_is_symmetric_and_reflexive():
    for one in SETS:
        assert compatible(one, one)
        assert all(compatible(one, other) == compatible(other, one) for other in SETS)


def test_compatible_is_not_transitive():
    assert compatible(tags("p:x"), tags("")) and compatible(tags(""), tags("p:y"))
    assert not compatible(tags("p:x"), tags("p:y"))


def test_removing_all_tags_of_a_prefix_never_relaxes():
    for one, other in product(SETS, SETS):
        if compatible(one, other):
            assert compatible(without_prefix(one, "p"), other)
            assert compatible(frozenset(), other)


def test_stripping_leaves_the_other_prefixes():
    assert without_prefix(tags("p:x p:y q:x"), "p") == tags("q:x")


def test_removing_one_tag_of_several_may_relax():
    one = tags("p:x p:y")
    assert compatible(one, tags("p:y"))
    assert not compatible(without_tag(one, ("p", "y")), tags("p:y"))


def test_adding_a_tag_of_a_new_prefix_may_relax_and_of_a_present_prefix_never_does():
    assert compatible(tags(""), tags("p:x"))
    assert not compatible(tags("p:y"), tags("p:x"))
    for one, other in product(SETS, SETS):
        if compatible(one, other) and of_prefix(one, "p"):
            assert compatible(one | {("p", "z")}, other)


@pytest.mark.parametrize(
    ("one", "other", "words", "examples"),
    [
        ("foo:x, foo:y, bar:x", "foo:x, bar:y", "foo:x, foo:y, bar:x, bar:y", "foo:x"),
        ("foo:x, foo:y", "foo:x, bux:y", "foo:x, foo:y", "foo:x"),
        ("", "foo:x, bar:y", "", ""),
    ],
)
def test_the_printed_examples_differ_from_the_rule_in_words(one, other, words, examples):
    assert combined(tags(one), tags(other)) == tags(words)
    assert combined_by_examples(tags(one), tags(other)) == tags(examples)


def test_combining_is_sound_and_the_most_relaxed_that_is():
    """What is compatible with either stays compatible; any set with that property is compatible
    with all that the combined one is compatible with."""
    compatible_with = {one: frozenset(s for s in SETS if compatible(one, s)) for one in SETS}
    for one, other in product(SETS, SETS):
        needed = compatible_with[one] | compatible_with[other]
        result = compatible_with[combined(one, other)]
        assert needed <= result
        assert all(result <= found for found in compatible_with.values() if needed <= found)


def test_combining_is_idempotent_commutative_and_associative():
    few = SETS[::5]
    for one in SETS:
        assert combined(one, one) == one
    for one, other in product(SETS, SETS):
        assert combined(one, other) == combined(other, one)
    for one, two, three in product(few, few, few):
        assert combined(combined(one, two), three) == combined(one, combined(two, three))


def test_keeping_only_common_tags_is_unsound():
    one, both, other = tags("p:x"), tags("p:x p:y"), tags("p:y")
    assert compatible(both, other) and compatible(combined(one, both), other)
    assert not compatible(combined_by_examples(one, both), other)


@pytest.mark.parametrize("text", ["foo", "foo:", ":bar", "vulkan::private", "a:b foo"])
def test_what_is_no_tag_is_said(text):
    with pytest.raises(InputError, match="is not a tag"):
        read_shorthand(text)


def test_the_place_of_what_is_no_tag_is_its_column():
    with pytest.raises(InputError) as caught:
        read_shorthand("a:b,  foo")
    assert caught.value.column == 7


@pytest.mark.parametrize("text", ["foo:x, foo:y", "foo:x foo:y", " foo:x ,foo:y, foo:y "])
def test_tags_stand_between_commas_or_blanks(text):
    assert tags(text) == {("foo", "x"), ("foo", "y")}
    assert shorthand(tags(text)) == "foo:x, foo:y"
