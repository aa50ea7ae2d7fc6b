"""The worked examples about tags, fact by fact, each by the definition and by the constraints."""

import pytest
from wavecheck.proofs.memory.refinement import OutcomesGrow, OutcomesPreserved, validate_litmus
from wavecheck.proofs.question.contradiction import Contradiction
from wavecheck.proofs.worked_examples import litmus_facts
from wavecheck.proofs.worked_examples.litmus_facts import can_happen, ordered
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import NONE, SYNC_AS, VULKAN, VULKAN_ASSUMED, Target

FOO = frozenset({"foo"})
KNOWS_FOO = Target("knows-foo", FOO, "compatible")
UNTAGGED_ONLY = Target("untagged-only", None, "untagged", "untagged")

PRIVATE, NONPRIVATE = "# vulkan:private", "# vulkan:nonprivate"
READER = "Y: r0 = f acq; D: r1 = p rlx"
STALE = "1:r0=1 & 1:r1=0"
PASSED = "1:r0=1"


def unknown_tags():
    """MM2."""
    tagged = litmus_sketch("MP", "p = 1 rlx; f = 1 rel # foo:bar", READER, exists=STALE)
    return {
        "a release whose tags the target does not know synchronises as if it had none": (
            not can_happen(tagged, VULKAN)
        ),
        "on a target that knows them, and lets untagged operations alone synchronise, it does"
        " not": can_happen(tagged, UNTAGGED_ONLY),
    }


CLOSURE = "A: p = 1 rlx # foo:bar; {between}X: f = 1 rel # foo:baz"


def program_order():
    """MM6."""
    apart = litmus_sketch("MM6", CLOSURE.format(between=""), READER, exists=STALE)
    between = CLOSURE.format(between="U: z = 1 rlx; ")
    joined = litmus_sketch("MM6", between, READER, exists=STALE)
    passed = litmus_sketch("MM6", between, READER, exists=PASSED)
    return {
        "foo:bar before foo:baz in program order is not happens-before": can_happen(apart),
        "with an untagged operation between, the closure is": not can_happen(joined),
        "then A happens before X, and before D": ordered(passed, "A", "X")
        and ordered(passed, "A", "D"),
    }


FOO_BAR = "A: p = 1 rlx # foo:bar; B: q = 1 rlx # foo:baz; X: f = 1 rel # foo:bar"


def two_stores_and_a_release():
    """MM7."""
    alone = litmus_sketch("MM7", FOO_BAR)
    reading_b = litmus_sketch("MM7", FOO_BAR, "r0 = f acq; r1 = q rlx", exists=STALE)
    reading_a = litmus_sketch("MM7", FOO_BAR, READER, exists=STALE)
    return {
        "A happens before X": ordered(alone, "A", "X"),
        "B does not": not ordered(alone, "B", "X"),
        "who sees X and then reads A's location sees A": not can_happen(reading_a),
        "and need not see B": can_happen(reading_b),
    }


FENCED = "p = 1 rlx; fence rel # foo:bar; f = 1 rlx # foo:bux"
SEQ_CST = "x = 1 sc # foo:bar; r0 = y sc # foo:bar", "y = 1 sc # foo:bar; r0 = x sc # foo:bar"


def up_to_the_target():
    """MM8."""
    fenced = litmus_sketch("MM8", FENCED, READER, exists=STALE)
    both_zero = litmus_sketch("MM8", *SEQ_CST, exists="0:r0=0 & 1:r0=0")
    return {
        "fence # foo:bar and store # foo:bux synchronise where the target does not care": (
            not can_happen(fenced, NONE)
        ),
        "and do not where it asks for compatible tags": can_happen(fenced, KNOWS_FOO),
        "tagged seq_cst operations are in the one order where the target says so": (
            not can_happen(both_zero, NONE)
        ),
        "and are not where it leaves them out": can_happen(both_zero, UNTAGGED_ONLY),
    }


EXAMPLES = (
    ("sync-as:1, vulkan:nonprivate", "sync-as:0, vulkan:nonprivate", False),
    ("sync-as:1, vulkan:nonprivate", "sync-as:1, vulkan:nonprivate", True),
    ("sync-as:1, vulkan:nonprivate", "vulkan:nonprivate", True),
    ("sync-as:1", "sync-as:2", False),
)


def four_examples():
    """MM9: a release is ordered with the store before it, or not."""
    claims: dict[str, bool] = {}
    for number, (store, release, expected) in enumerate(EXAMPLES, 1):
        test = litmus_sketch("MM9", f"A: p = 1 na # {store}; B: f = 1 rel # {release}")
        word = "ordered" if expected else "not ordered"
        claims[f"example {number}: {word}"] = ordered(test, "A", "B") == expected
    return claims


RECIPE = (
    f"A: p = 1 rlx {NONPRIVATE}; B: q = 1 rlx {PRIVATE}; X: f = 1 rel {{sync}}",
    f"Y: r0 = f acq {{sync}}; C: r2 = q rlx {PRIVATE}; D: r1 = p rlx {NONPRIVATE}",
)
"""The accesses are relaxed where the text has plain ones, so that no race hides what is asked."""


def vulkan_recipe(sync: str, exists: str = STALE):
    """The recipe's two threads with these tags on both atomic operations."""
    return litmus_sketch("MM10", *(part.format(sync=sync) for part in RECIPE), exists=exists)


def nonprivate_pointers():
    """MM10."""
    passed = vulkan_recipe(NONPRIVATE, PASSED)
    return {
        "if X synchronises with Y, A happens before D": ordered(passed, "A", "D", VULKAN),
        "so D reads what A wrote": not can_happen(vulkan_recipe(NONPRIVATE), VULKAN),
        "nothing is said of B and C": not ordered(passed, "B", "C", VULKAN),
        "C may miss what B wrote": can_happen(vulkan_recipe(NONPRIVATE, "1:r0=1 & 1:r2=0"), VULKAN),
    }


def interoperation():
    """MM11."""
    threads = (
        f"A: p = 1 rlx {NONPRIVATE}; X: f = 1 rel {NONPRIVATE}",
        "Y: r0 = f acq # foo:bar; B: r1 = p rlx",
    )
    test = litmus_sketch("MM11", *threads, exists=PASSED)
    stale = litmus_sketch("MM11", *threads, exists=STALE)
    return {
        "where the target lets X synchronise with Y, A happens before B": ordered(
            test, "A", "B", VULKAN
        )
        and not can_happen(stale, VULKAN),
        "where it does not, B may miss A": can_happen(stale, UNTAGGED_ONLY),
    }


SPACES = (
    "A: p = 1 rlx # sync-as:1; B: q = 1 rlx # sync-as:3; X: f = 1 rel # sync-as:3",
    "Y: r0 = f acq # sync-as:3; C: r2 = q rlx # sync-as:3; D: r1 = p rlx # sync-as:1",
)


def memory_types():
    """MM12."""
    test = litmus_sketch("MM12", *SPACES, exists=PASSED)
    return {
        "B happens before C": ordered(test, "B", "C", SYNC_AS),
        "A does not happen before D": not ordered(test, "A", "D", SYNC_AS),
        "D may miss A": can_happen(litmus_sketch("MM12", *SPACES, exists=STALE), SYNC_AS),
    }


def reordering():
    """MM15."""
    one, two = "# p:x", "# p:y"

    def swapped(first: str, second: str):
        others = ("r0 = f acq; r1 = p rlx",)
        before = litmus_sketch("before", f"{first}; {second}", *others)
        return validate_litmus(before, litmus_sketch("after", f"{second}; {first}", *others))

    return {
        "incompatible operations may be reordered": isinstance(
            swapped(f"p = 1 rlx {one}", f"f = 1 rel {two}"), OutcomesPreserved
        ),
        "compatible ones may not": isinstance(
            swapped(f"p = 1 rlx {one}", f"f = 1 rel {one}"), OutcomesGrow
        ),
        "nor may incompatible ones at one location": isinstance(
            swapped(f"p = 1 rlx {one}", f"p = 2 rlx {two}"), OutcomesGrow
        ),
    }


FENCES = (
    "A: p = 1 rlx # sync-as:1; B: q = 1 rlx # sync-as:3; F: fence rel # sync-as:1; f = 1 rlx",
    "r0 = f rlx; G: fence acq # sync-as:1; D: r1 = p rlx # sync-as:1; C: r2 = q rlx # sync-as:3",
)


def fenced_address_space():
    """MM16."""
    test = litmus_sketch("MM16", *FENCES, exists=PASSED)
    return {
        "the fence orders accesses of its address space": ordered(test, "A", "D", SYNC_AS),
        "and no others": not ordered(test, "B", "C", SYNC_AS),
        "a fence without tags orders all": ordered(
            litmus_sketch(
                "MM16", *(x.replace("rel # sync-as:1", "rel") for x in FENCES[:1]), FENCES[1]
            ),
            "B",
            "F",
        ),
    }


def adding_tags():
    """MM18, F13."""

    def with_tags(store: str):
        before = litmus_sketch("before", "p = 1 rlx; f = 1 rel # p:x", READER)
        return validate_litmus(
            before, litmus_sketch("after", f"p = 1 rlx {store}; f = 1 rel # p:x", READER)
        )

    return {
        "an untagged store before a release # p:x is ordered; with p:y added it is not": (
            isinstance(with_tags("# p:y"), OutcomesGrow)
        ),
        "with p:x added it still is": isinstance(with_tags("# p:x"), OutcomesPreserved),
        "with a tag of a prefix that nobody else uses it still is": isinstance(
            with_tags("# q:x"), OutcomesPreserved
        ),
    }


def private_alone():
    """MM19."""
    passed = vulkan_recipe("", PASSED)
    return {
        "untagged alone is compatible with private: B happens before C": ordered(
            passed, "B", "C", VULKAN
        ),
        "with the target's default it does not": not ordered(passed, "B", "C", VULKAN_ASSUMED),
        "and A still happens before D": ordered(passed, "A", "D", VULKAN_ASSUMED),
    }


EXAMPLES_OF_THE_TEXT = (
    unknown_tags,
    program_order,
    two_stores_and_a_release,
    up_to_the_target,
    four_examples,
    nonprivate_pointers,
    interoperation,
    memory_types,
    reordering,
    fenced_address_space,
    adding_tags,
    private_alone,
)


@pytest.mark.parametrize("facts", EXAMPLES_OF_THE_TEXT, ids=lambda facts: facts.__name__)
def test_every_fact_of_an_example_holds(facts):
    assert [claim for claim, holds in facts().items() if not holds] == []


def test_roads_that_differ_are_a_contradiction(monkeypatch):
    passed = vulkan_recipe(NONPRIVATE, PASSED)
    monkeypatch.setattr(litmus_facts, "always_ordered", lambda *_: frozenset())
    monkeypatch.setattr(litmus_facts, "execution_with", lambda *_: None)
    with pytest.raises(Contradiction):
        ordered(passed, "A", "D", VULKAN)
    with pytest.raises(Contradiction):
        can_happen(passed, VULKAN)
