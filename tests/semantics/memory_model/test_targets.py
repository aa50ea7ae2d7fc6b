"""Targets are read from small files, and what is wrong in one is said."""

import pytest
from wavecheck.semantics.memory_model.targets import (
    NONE,
    TARGETS,
    Target,
    read_target,
    target_named,
)
from wavecheck.semantics.program.input_errors import InputError

BAR = frozenset({("foo", "bar")})


def test_shipped_targets_are_found_by_name():
    assert target_named("none") is NONE
    assert all(target_named(name).name == name for name in TARGETS)


def test_a_target_is_read_from_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'recognised = ["foo"]\nsynchronises = "untagged"\nseq_cst = "untagged"\n'
        '[assumed]\nfoo = "bar"\n'
    )
    mine = target_named(str(path))
    assert mine == Target("mine", frozenset({"foo"}), "untagged", "untagged", BAR)
    assert mine.tags(frozenset(), True) == BAR
    assert mine.tags(frozenset(), False) == frozenset()
    assert not mine.joins_seq_cst(BAR)
    assert mine.joins_seq_cst(frozenset({("other", "x")}))


@pytest.mark.parametrize(
    "text, said",
    [
        ("recognised = 3", "a list of strings"),
        ('synchronises = "sometimes"', "always, compatible, untagged"),
        ('colour = "red"', "unknown key colour"),
        ("assumed = 1", "a table"),
        ("name = 1", "a string"),
        ("=", "not TOML"),
    ],
)
def test_wrong_targets_are_refused(text, said):
    with pytest.raises(InputError, match=said):
        read_target(text, "t.toml")


@pytest.mark.parametrize("name", ["volkan", "no/such/file.toml"])
def test_targets_that_are_not_there_are_refused(name):
    with pytest.raises(InputError):
        target_named(name)
