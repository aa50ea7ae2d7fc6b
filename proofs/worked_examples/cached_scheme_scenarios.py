"""The implementation that caches private accesses: the example, and what its text leaves out."""

from __future__ import annotations

from ...semantics.memory_model.notation import litmus_sketch
from ...semantics.memory_model.targets import VULKAN
from ..claims.worked_example import Decision, Scenario, decided
from .cached_scheme import cache_campaign, extra_outcomes
from .litmus_facts import can_happen, ordered

PRIVATE, NONPRIVATE = "# vulkan:private", "# vulkan:nonprivate"
OWN_STORE = f"x = 1 na {PRIVATE}; r0 = x na {NONPRIVATE}"
BETWEEN = f"x = 1 na {PRIVATE}; z = 1 na; f = 1 rel {NONPRIVATE}"


def cached_or_bypassed() -> Decision:
    """MM13, with the two places where the text says too little."""
    recipe = cache_campaign(60, "own-lines", recipe=True)
    mixed = cache_campaign(60, "transitive")
    between = litmus_sketch("MM13", BETWEEN)
    return decided(
        {
            "programs translated by the recipe do what the axioms allow, if a thread sees its own"
            " cached lines": not recipe.extra,
            "others do, if operations without exactly one tag touch the whole cache": (
                not mixed.extra
            ),
            "they have to: what is private comes before them, and they before a release that need"
            " not touch the cache (MM6)": ordered(between, "0:0", "0:2", VULKAN),
        }
    )


def own_cached_store() -> Decision:
    """F8."""
    test = litmus_sketch("F8", OWN_STORE, exists="0:r0=0")
    return decided(
        {
            "one thread stores vulkan:private and loads vulkan:nonprivate: it must see its store": (
                not can_happen(test, VULKAN)
            ),
            "the scheme as it is printed may miss it": bool(extra_outcomes(test, "literal")),
            "not if the load writes the thread's own line back first": not extra_outcomes(
                test, "own-lines"
            ),
        }
    )


CACHED_SCHEME_SCENARIOS = (
    Scenario(
        "MM13",
        "An implementation that caches private accesses and bypasses the cache with others is"
        " correct, conservative where tags are missing or both present.",
        BETWEEN,
        cached_or_bypassed,
        "random message passing",
        "a machine with caches, all interleavings, against the constraints",
    ),
    Scenario(
        "F8",
        "The scheme taken literally lets a bypassing load miss the thread's own cached store.",
        OWN_STORE,
        own_cached_store,
    ),
)
