"""A target may ignore or strip tags at any time: what the memory model allows then, it allowed
before, for executions of every size."""

from __future__ import annotations

from ...encodings.memory_model.stripped_tags import StrippedTags
from ...semantics.memory_model.targets import VULKAN, VULKAN_ASSUMED
from ..claims.theorem import Proof, Theorem
from ..claims.worked_example import Fact
from ..worked_examples.stripped_tags import BOTH_TAGS, outcomes_only_shrink, stripped

COMPATIBLE = "operations that are compatible stay compatible (MM4)"
ALLOWED = "the target lets no fewer operations synchronise or join the seq_cst order (MM8)"


def without(hypothesis: str) -> str | None:
    """A test on which tags that are stripped relax the model; None if they do not."""
    pair = StrippedTags()
    if hypothesis == COMPATIBLE and not pair.order_grows():
        return "two operations of a thread that were compatible, and ordered by that alone"
    strict = stripped(BOTH_TAGS, "XY")
    names = ("1:r0", "1:r1")
    if hypothesis == ALLOWED and not outcomes_only_shrink(BOTH_TAGS, strict, names, VULKAN_ASSUMED):
        return f"{BOTH_TAGS.name} without the tags of X and Y, on {VULKAN_ASSUMED.name}"
    return None


def decide() -> Proof:
    pair = StrippedTags()
    stays, together = pair.compatible_stays(), pair.together_stays()
    included, joining = pair.included(), pair.joining_stays()
    names, synchronising = ("1:r0", "1:r1"), stripped(BOTH_TAGS, "XY")
    claims = {
        "what is ordered in a thread stays so": pair.order_grows(stays),
        "what synchronises stays so": pair.synchronisation_grows(together),
        "happens-before only grows": pair.happens_before_grows(),
        "what is coherent without tags is so with them": pair.coherence_is_kept(*included),
        "a seq_cst order without tags serves with them": pair.seq_cst_is_kept(*included, joining),
        "nor do tags forbid values": pair.no_thin_air_is_kept(*included),
        "what races without tags races with them": pair.races_shrink(*included),
        "no order stays that compatibility loses": not pair.order_grows(),
        "nothing synchronises that the target forbids then": not pair.synchronisation_grows(),
        "a target that lets fewer operations join the seq_cst order relaxes": (
            not pair.seq_cst_is_kept(*included)
        ),
        "so it is on a target that goes by the tags that are written": outcomes_only_shrink(
            BOTH_TAGS, synchronising, names, VULKAN
        ),
        "a target that assumes tags in place of stripped ones may relax (MM19)": (
            not outcomes_only_shrink(BOTH_TAGS, synchronising, names, VULKAN_ASSUMED)
        ),
    }
    facts = tuple(Fact(claim, holds) for claim, holds in claims.items())
    return Proof(
        "proved" if all(claims.values()) else "refuted",
        facts,
        (COMPATIBLE, ALLOWED),
    )


STRIPPED_TAGS_RELAX_NOTHING = Theorem(
    "MM17",
    "stripped_tags_relax_nothing",
    "Stripping tags that leaves compatible operations compatible, as stripping all of an operation"
    " or all of one prefix does, allows no new execution and no new race, on a target that lets no"
    " fewer operations synchronise, or join the seq_cst order, without them.",
    "each relation and each axiom with tags and without, by the solver",
    "all executions, of every size",
    ("MM3", "MM4", "MM6", "MM8"),
    decide,
    without,
)
