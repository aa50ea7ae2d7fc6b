"""The memory model: the published verdicts on the classic tests, and what tags change."""

import pytest
from wavecheck.semantics.memory_model.axioms import AXIOMS, allowed
from wavecheck.semantics.memory_model.expressions import holds
from wavecheck.semantics.memory_model.litmus_test import (
    And,
    BinaryOp,
    Const,
    Equals,
    If,
    LitmusTest,
    Load,
    Reg,
    Store,
    Thread,
)
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import IGNORE, SYNC_AS, VULKAN, VULKAN_ASSUMED, Target


def verdict(test, target=None, axioms=tuple(AXIOMS)):
    """Never, Sometimes or Always, with `racy` behind it where there is a race."""
    found = allowed(test, *([target] if target else []), axioms=axioms)
    hits = [holds(test.condition, dict(zip(test.observed, o, strict=True))) for o in found.outcomes]
    word = "Always" if all(hits) else "Sometimes" if any(hits) else "Never"
    return word + (" racy" if found.racy else "")


CLASSIC = [
    # name, threads, condition, verdict
    ("MP+rlx", ["x = 1 rlx; y = 1 rlx", "r0 = y rlx; r1 = x rlx"],
     "1:r0=1 & 1:r1=0", "Sometimes"),
    ("MP+rel+acq", ["x = 1 rlx; y = 1 rel", "r0 = y acq; r1 = x rlx"], "1:r0=1 & 1:r1=0", "Never"),
    ("MP+rel+rlx", ["x = 1 rlx; y = 1 rel", "r0 = y rlx; r1 = x rlx"],
     "1:r0=1 & 1:r1=0", "Sometimes"),
    ("MP+na", ["x = 1 na; y = 1 rel", "r0 = y acq; r1 = x na"], "1:r0=1 & 1:r1=0", "Never racy"),
    ("MP+fences", ["x = 1 rlx; fence rel; y = 1 rlx", "r0 = y rlx; fence acq; r1 = x rlx"],
     "1:r0=1 & 1:r1=0", "Never"),
    ("MP+fence+acq", ["x = 1 rlx; fence rel; y = 1 rlx", "r0 = y acq; r1 = x rlx"],
     "1:r0=1 & 1:r1=0", "Never"),
    ("MP+wrong-fences", ["x = 1 rlx; fence acq; y = 1 rlx", "r0 = y rlx; fence rel; r1 = x rlx"],
     "1:r0=1 & 1:r1=0", "Sometimes"),
    ("SB+rlx", ["x = 1 rlx; r0 = y rlx", "y = 1 rlx; r0 = x rlx"], "0:r0=0 & 1:r0=0", "Sometimes"),
    ("SB+relacq", ["x = 1 rel; r0 = y acq", "y = 1 rel; r0 = x acq"],
     "0:r0=0 & 1:r0=0", "Sometimes"),
    ("SB+sc", ["x = 1 sc; r0 = y sc", "y = 1 sc; r0 = x sc"], "0:r0=0 & 1:r0=0", "Never"),
    ("SB+fences", ["x = 1 rlx; fence sc; r0 = y rlx", "y = 1 rlx; fence sc; r0 = x rlx"],
     "0:r0=0 & 1:r0=0", "Never"),
    ("SB+fence+sc", ["x = 1 rlx; fence sc; r0 = y rlx", "y = 1 sc; r0 = x sc"],
     "0:r0=0 & 1:r0=0", "Never"),
    ("SB+acqrel-fences", ["x = 1 rlx; fence acq_rel; r0 = y rlx",
                          "y = 1 rlx; fence acq_rel; r0 = x rlx"], "0:r0=0 & 1:r0=0", "Sometimes"),
    ("LB+rlx", ["r0 = x rlx; y = 1 rlx", "r0 = y rlx; x = 1 rlx"], "0:r0=1 & 1:r0=1", "Never"),
    ("LB+data", ["r0 = x rlx; y = r0 rlx", "r0 = y rlx; x = r0 rlx"], "0:r0=1 & 1:r0=1", "Never"),
    ("IRIW+acq", ["x = 1 rel", "y = 1 rel", "r0 = x acq; r1 = y acq", "r0 = y acq; r1 = x acq"],
     "2:r0=1 & 2:r1=0 & 3:r0=1 & 3:r1=0", "Sometimes"),
    ("IRIW+sc", ["x = 1 sc", "y = 1 sc", "r0 = x sc; r1 = y sc", "r0 = y sc; r1 = x sc"],
     "2:r0=1 & 2:r1=0 & 3:r0=1 & 3:r1=0", "Never"),
    ("IRIW+acq-sc", ["x = 1 sc", "y = 1 sc", "r0 = x acq; r1 = y sc", "r0 = y acq; r1 = x sc"],
     "2:r0=1 & 2:r1=0 & 3:r0=1 & 3:r1=0", "Sometimes"),
    ("IRIW+fences", ["x = 1 rlx", "y = 1 rlx", "r0 = x rlx; fence sc; r1 = y rlx",
                     "r0 = y rlx; fence sc; r1 = x rlx"],
     "2:r0=1 & 2:r1=0 & 3:r0=1 & 3:r1=0", "Never"),
    ("CoRR", ["x = 1 rlx; x = 2 rlx", "r0 = x rlx; r1 = x rlx"], "1:r0=2 & 1:r1=1", "Never"),
    ("CoWR", ["x = 1 rlx; r0 = x rlx", "x = 2 rlx"], "0:r0=0", "Never"),
    ("CoRW1", ["r0 = x rlx; x = 1 rlx"], "0:r0=1", "Never"),
    ("CoRW2", ["r0 = x rlx; x = 1 rlx", "x = 2 rlx"], "0:r0=2 & x=2", "Never"),
    ("CoWW", ["x = 1 rlx; x = 2 rlx"], "x=1", "Never"),
    ("2+2W+rlx", ["x = 1 rlx; y = 2 rlx", "y = 1 rlx; x = 2 rlx"], "x=1 & y=1", "Sometimes"),
    ("2+2W+rel", ["x = 1 rel; y = 2 rel", "y = 1 rel; x = 2 rel"], "x=1 & y=1", "Sometimes"),
    ("2+2W+sc", ["x = 1 sc; y = 2 sc", "y = 1 sc; x = 2 sc"], "x=1 & y=1", "Never"),
    ("2+2W+fences", ["x = 1 rlx; fence sc; y = 2 rlx", "y = 1 rlx; fence sc; x = 2 rlx"],
     "x=1 & y=1", "Never"),
    ("WRC+rlx", ["x = 1 rlx", "r0 = x rlx; y = 1 rlx", "r0 = y rlx; r1 = x rlx"],
     "1:r0=1 & 2:r0=1 & 2:r1=0", "Sometimes"),
    ("WRC+relacq", ["x = 1 rlx", "r0 = x rlx; y = 1 rel", "r0 = y acq; r1 = x rlx"],
     "1:r0=1 & 2:r0=1 & 2:r1=0", "Never"),
    ("ISA2+relacq", ["x = 1 rlx; y = 1 rel", "r0 = y acq; z = 1 rel", "r0 = z acq; r1 = x rlx"],
     "1:r0=1 & 2:r0=1 & 2:r1=0", "Never"),
    ("ISA2+one-rlx", ["x = 1 rlx; y = 1 rel", "r0 = y rlx; z = 1 rel", "r0 = z acq; r1 = x rlx"],
     "1:r0=1 & 2:r0=1 & 2:r1=0", "Sometimes"),
    ("RWC+acq", ["x = 1 rel", "r0 = x acq; r1 = y acq", "y = 1 rel; r0 = x acq"],
     "1:r0=1 & 1:r1=0 & 2:r0=0", "Sometimes"),
    ("RWC+sc", ["x = 1 sc", "r0 = x sc; r1 = y sc", "y = 1 sc; r0 = x sc"],
     "1:r0=1 & 1:r1=0 & 2:r0=0", "Never"),
    # the same source: fences between all accesses restore sequential consistency
    ("RWC+syncs", ["x = 1 rlx", "r0 = x rlx; fence sc; r1 = y rlx",
                   "y = 1 rlx; fence sc; r0 = x rlx"],
     "1:r0=1 & 1:r1=0 & 2:r0=0", "Never"),
    ("W+RWC", ["x = 1 rlx; z = 1 rel", "r0 = z acq; fence sc; r1 = y rlx",
               "y = 1 rlx; fence sc; r0 = x rlx"], "1:r0=1 & 1:r1=0 & 2:r0=0", "Never"),
    ("SB+rmws", ["x = 1 rlx; r1 = add f 0 acq_rel; r0 = y rlx",
                 "y = 1 rlx; r1 = add f 0 acq_rel; r0 = x rlx"], "0:r0=0 & 1:r0=0", "Never"),
    ("R+rel", ["x = 1 rel; y = 1 rel", "y = 2 rel; r0 = x acq"], "y=2 & 1:r0=0", "Sometimes"),
    ("R+sc", ["x = 1 sc; y = 1 sc", "y = 2 sc; r0 = x sc"], "y=2 & 1:r0=0", "Never"),
    ("S+rlx", ["x = 2 rlx; y = 1 rlx", "r0 = y rlx; x = 1 rlx"], "1:r0=1 & x=2", "Sometimes"),
    ("S+relacq", ["x = 2 rlx; y = 1 rel", "r0 = y acq; x = 1 rlx"], "1:r0=1 & x=2", "Never"),
    # Lahav et al. 2017, (Z6.U): allowed, as Power and ARM compile it so
    ("Z6.U", ["x = 1 sc; y = 1 rel", "r0 = add y 1 sc; r1 = y rlx", "y = 3 sc; r0 = x sc"],
     "1:r0=1 & 1:r1=3 & 2:r0=0", "Sometimes"),
    ("Z6+sc", ["x = 1 sc; y = 1 sc", "y = 2 sc; z = 1 sc", "z = 2 sc; r0 = x sc"],
     "y=2 & z=2 & 2:r0=0", "Never"),
    ("RS+same-thread", ["x = 1 rlx; y = 1 rel; y = 2 rlx", "r0 = y acq; r1 = x rlx"],
     "1:r0=2 & 1:r1=0", "Never"),
    ("RS+rmw", ["x = 1 rlx; y = 1 rel", "r0 = add y 1 rlx", "r0 = y acq; r1 = x rlx"],
     "1:r0=1 & 2:r0=2 & 2:r1=0", "Never"),
    ("RS+other-store", ["x = 1 rlx; y = 1 rel", "r0 = y rlx; y = 2 rlx", "r0 = y acq; r1 = x rlx"],
     "1:r0=1 & 2:r0=2 & 2:r1=0", "Sometimes"),
    ("RMW+both", ["r0 = add x 1 rlx", "r0 = add x 1 rlx"], "x=2", "Always"),
    ("CAS+one-wins", ["r0 = cas x 0 1 rlx rlx", "r0 = cas x 0 2 rlx rlx"],
     "0:r0=0 & 1:r0=0", "Never"),
    ("Race", ["x = 1 na", "r0 = x rlx"], "1:r0=1", "Sometimes racy"),
    ("No-race", ["x = 1 na; y = 1 rel", "r0 = y rlx"], "1:r0=1", "Sometimes"),
]  # fmt: skip


@pytest.mark.parametrize("name, threads, condition, expected", CLASSIC, ids=[c[0] for c in CLASSIC])
def test_without_tags_the_verdicts_are_those_of_rc11(name, threads, condition, expected):
    assert verdict(litmus_sketch(name, *threads, exists=condition)) == expected


NEEDED = {
    "coherence": ("MP+rel+acq", "Sometimes"),
    "atomicity": ("CAS+one-wins", "Sometimes"),
    "seq_cst": ("SB+sc", "Sometimes"),
    "no-thin-air": ("LB+rlx", "Sometimes"),
}


@pytest.mark.parametrize("axiom", NEEDED)
def test_each_axiom_is_needed(axiom):
    wanted, without = NEEDED[axiom]
    (case,) = [case for case in CLASSIC if case[0] == wanted]
    test = litmus_sketch(case[0], *case[1], exists=case[2])
    assert verdict(test) == "Never"
    assert verdict(test, axioms=tuple(set(AXIOMS) - {axiom})) == without


# --- tags ---------------------------------------------------------------------------------------

ONE, TWO = "# foo:bar", "# foo:baz"


def test_own_order_is_needed_between_operations_that_are_not_compatible():
    test = litmus_sketch("CoWW", f"x = 1 rlx {ONE}; x = 2 rlx {TWO}", exists="x=1")
    assert verdict(test) == "Never"
    assert verdict(test, axioms=tuple(set(AXIOMS) - {"own-order"})) == "Sometimes"


def test_incompatible_operations_are_ordered_by_what_lies_between():
    exists = "1:r0=1 & 1:r1=0"
    reader = "r0 = y acq; r1 = x rlx"
    apart = litmus_sketch("MM6", f"x = 1 rlx {ONE}; y = 1 rel {TWO}", reader, exists=exists)
    joined = litmus_sketch(
        "MM6", f"x = 1 rlx {ONE}; z = 1 rlx; y = 1 rel {TWO}", reader, exists=exists
    )
    assert verdict(apart) == "Sometimes"
    assert verdict(joined) == "Never"
    assert verdict(apart, IGNORE) == "Never"


def test_incompatible_operations_may_be_reordered():
    buffering = f"r0 = x rlx {ONE}; y = 1 rlx {TWO}", f"r0 = y rlx {ONE}; x = 1 rlx {TWO}"
    assert verdict(litmus_sketch("LB", *buffering, exists="0:r0=1 & 1:r0=1")) == "Sometimes"
    stores = f"x = 1 sc {ONE}; r0 = y sc {TWO}", f"y = 1 sc {ONE}; r0 = x sc {TWO}"
    assert verdict(litmus_sketch("SB", *stores, exists="0:r0=0 & 1:r0=0")) == "Sometimes"


def buffering(dependent):
    """Load buffering of operations that are not compatible; each store hangs on a branch."""
    one, two = frozenset({("foo", "bar")}), frozenset({("foo", "baz")})
    threads = []
    for number, (read, written) in enumerate(("xy", "yx")):
        store = Store(f"{number}:1", written, Const(1), "rlx", two)
        branch = If(BinaryOp("==", Reg("r0"), Const(1)), (store,), (store,))
        load = Load(f"{number}:0", "r0", read, "rlx", one)
        threads.append(Thread(str(number), (load, branch if dependent else store)))
    condition = And((Equals("0:r0", 1), Equals("1:r0", 1)))
    return LitmusTest("LB+ctrl", {"x": 0, "y": 0}, tuple(threads), "exists", condition)


def test_stores_do_not_come_before_what_decides_them():
    assert verdict(buffering(dependent=True)) == "Never"
    assert verdict(buffering(dependent=False)) == "Sometimes"


def test_incompatible_operations_still_make_no_values():
    out_of_thin_air = f"r0 = x rlx {ONE}; y = r0 rlx {TWO}", f"r0 = y rlx {ONE}; x = r0 rlx {TWO}"
    test = litmus_sketch("OOTA", *out_of_thin_air, "x = 1 rlx", exists="0:r0=1")
    assert allowed(test, names=("0:r0", "1:r0")).outcomes == {(0, 0), (1, 0), (1, 1)}
    alone = litmus_sketch("OOTA", *out_of_thin_air, exists="0:r0=1")
    assert verdict(alone) == "Never"


VULKAN_RECIPE = (
    "A: p = 1 na # vulkan:nonprivate; B: q = 1 rlx # vulkan:private; X: f = 1 rel {x}",
    "Y: r0 = f acq {y}; C: r1 = q rlx # vulkan:private; D: r2 = p na # vulkan:nonprivate",
)


def recipe(x="# vulkan:nonprivate", y="# vulkan:nonprivate", exists="1:r0=1 & 1:r2=0"):
    threads = (text.format(x=x, y=y) for text in VULKAN_RECIPE)
    return litmus_sketch("MM10", *threads, exists=exists)


def test_the_vulkan_recipe_orders_what_is_not_private():
    assert verdict(recipe(), VULKAN) == "Never racy"
    assert verdict(recipe(exists="1:r0=1 & 1:r1=0"), VULKAN) == "Sometimes racy"
    assert verdict(recipe(exists="1:r0=1 & 1:r1=0"), IGNORE) == "Never racy"


def test_untagged_atomics_order_private_accesses_unless_the_target_assumes_otherwise():
    private = recipe("", "", exists="1:r0=1 & 1:r1=0")
    assert verdict(private, VULKAN) == "Never racy"
    assert verdict(private, VULKAN_ASSUMED).startswith("Sometimes")


def test_who_synchronises_is_for_the_target():
    test = litmus_sketch(
        "MM8",
        "x = 1 rlx; fence rel # foo:bar; y = 1 rlx # foo:bux",
        "r0 = y acq; r1 = x rlx",
        exists="1:r0=1 & 1:r1=0",
    )
    assert verdict(test) == "Never"
    knows_foo = Target("t", frozenset({"foo"}), "compatible")
    assert verdict(test, knows_foo) == "Sometimes"
    assert verdict(test, VULKAN) == "Never"
    assert verdict(test, Target("u", frozenset({"foo"}), "untagged")) == "Sometimes"


def test_who_joins_the_seq_cst_order_is_for_the_target():
    threads = "x = 1 sc # foo:bar; r0 = y sc # foo:bar", "y = 1 sc # foo:bar; r0 = x sc # foo:bar"
    test = litmus_sketch("SB+sc", *threads, exists="0:r0=0 & 1:r0=0")
    assert verdict(test) == "Never"
    assert verdict(test, Target("t", None, seq_cst="untagged")) == "Sometimes"


def test_a_fence_of_one_address_space_orders_only_that_one():
    threads = (
        "p = 1 rlx # sync-as:1; q = 1 rlx # sync-as:3; fence rel # sync-as:1; f = 1 rlx",
        "r0 = f rlx; fence acq # sync-as:1; r1 = p rlx # sync-as:1; r2 = q rlx # sync-as:3",
    )
    ordered = litmus_sketch("MM16", *threads, exists="1:r0=1 & 1:r1=0")
    not_ordered = litmus_sketch("MM16", *threads, exists="1:r0=1 & 1:r2=0")
    assert verdict(ordered, SYNC_AS) == "Never"
    assert verdict(not_ordered, SYNC_AS) == "Sometimes"
