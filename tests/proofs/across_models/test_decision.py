"""The search by definitions agrees with the usual road wherever both say something."""

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.verdicts.expectations import expectations_in, expected_of
from wavecheck.proofs.across_models.answers import (
    Difference,
    IllFormed,
    ModelName,
    Preserved,
    Undecided,
)
from wavecheck.proofs.across_models.decision import answered, judge_across, without_tokens
from wavecheck.proofs.judging.judge import model_of
from wavecheck.proofs.judging.pairs import pairs_asked_for
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.models.named import model
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.reading.reader import read_module

FILES = (
    "anchors/sink_with_operations",
    "branches/merge_reductions",
    "branches/hoist_and_sink",
    "branches/hoist_and_sink_uncontrolled",
    "branches/sink_past_branch",
    "branches/shuffle",
    "branches/speculate",
    "calls/lost_attribute",
)
WORDS = {Preserved: "preserved", Difference: "violated", IllFormed: "ill-formed"}


@pytest.mark.parametrize("name", FILES)
def test_what_is_decided_of_the_catalogue_is_what_it_expects(name):
    """By LLVM's own models, which the usual road judges by names, constraints and the wave."""
    path = CATALOGUE / f"{name}.srctgt.ll"
    expected = expectations_in(path.read_text(encoding="utf-8"))
    decided = 0
    for pair in pairs_asked_for([str(path)], None, False, frozenset(), 60, None):
        model = ModelName(f"llvm-{model_of(pair, Options())}")
        answer = judge_across(pair, model, model, Options(timeout=20, lanes=2)).answer
        word = WORDS.get(type(answer))
        if word is not None:
            decided += 1
            assert word == expected_of(pair.source, expected).word, pair.source
    assert decided > 0 or "shuffle" in name or "lost" in name


def test_lanes_that_are_each_alone_have_the_same_places():
    function = sketch("A: t = entry, op t -> B; B: h = loop t, op h -> B, C; C: ->")
    bare = without_tokens(function)
    assert not bare.controlled
    assert {n: len(b.instructions) for n, b in bare.blocks.items()} == {
        n: len(b.instructions) for n, b in function.blocks.items()
    }
    assert [site for site, call in bare.calls() if call.convergent] == [
        site for site, call in function.calls() if call.is_operation
    ]


def switching(*values):
    """An operation in a case to which these values of a selector lead."""
    cases = " ".join(f"i32 {value}, label %case" for value in values)
    text = f"""
    declare void @op() convergent
    define void @f(i32 noundef %x) convergent {{
    entry:
      switch i32 %x, label %end [ {cases} ]
    case:
      call void @op()
      br label %end
    end:
      ret void
    }}
    """
    return read_module(text, "switch.ll").functions["f"]


@pytest.mark.parametrize(
    ("models", "by_one_value"),
    [
        (("llvm-maximal", "maximal-reconvergence"), Preserved),
        (("maximal-reconvergence", "never-converged"), Difference),
    ],
)
def test_whether_selectors_are_equal_is_not_guessed(models, by_one_value):
    """Threads with equal values stay together in a case; of two values nobody knows here whether
    two threads have the same."""
    source, target = (model(name) for name in models)
    options = Options(timeout=20, lanes=2)
    for values, expected in (((1,), by_one_value), ((1, 2), Undecided)):
        function = switching(*values)
        answer = answered(function, function, source, target, options)
        assert isinstance(answer, expected), values


def test_what_a_thread_returns_is_compared_unless_the_sets_alone_are_asked():
    """A target that returns something else is not preserved, though its sets are."""
    source, target = (
        read_module(
            f"""
            declare void @op() convergent
            define i32 @f(i32 noundef %x) convergent {{
              call void @op()
              %y = add i32 %x, {more}
              ret i32 %y
            }}
            """,
            "returned.ll",
        ).functions["f"]
        for more in (0, 1)
    )
    asked = [Options(timeout=20, lanes=2, question=each) for each in ("both", "sets")]
    stack = model("post-dominator")
    other, sets = (answered(source, target, stack, stack, each) for each in asked)
    assert isinstance(other, Undecided) and "or return" in other.reasons[0]
    assert isinstance(sets, Preserved) and sets.sets_alone
    same = answered(source, source, stack, stack, asked[0])
    assert isinstance(same, Preserved) and not same.sets_alone
