"""Tokens for functions without any (CO17): the rules are kept, and often the relation too."""

from __future__ import annotations

from ...counterexamples.verdicts.verdicts import Preserved, Violated
from ...semantics.program.function import Function
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from ...semantics.transforms.infer_tokens import with_inferred_tokens
from ..claims.worked_example import Decision, Scenario, decided, settled
from .hierarchies import IRREDUCIBLE_FOUR

NEST = "E: op -> H; H: op -> I, X; I: op -> I, L; L: op -> H, X; X: op -> ."


def inferred_tokens() -> Decision:
    """CO17: the recipe's steps, and the two readings of one program held against each other."""
    from ..question.options import Options
    from ..refinement.refinement import validate

    nest = sketch(NEST)
    found = with_inferred_tokens(nest)
    four = _with_operations(IRREDUCIBLE_FOUR)
    made_reducible = with_inferred_tokens(four)
    options = Options(bound=2, timeout=20)
    hearts = {site.block: call.token for site, call in found.calls() if call.control == "loop"}
    used = {site.block: call.token for site, call in found.calls() if call.is_operation}
    return decided(
        {
            "each header gets a heart on the token of the cycle around it": hearts
            == {"H": "convergence.entry", "I": "convergence.H"},
            "an operation uses its innermost heart, or entry": used
            == {
                "E": "convergence.entry",
                "H": "convergence.H",
                "I": "convergence.I",
                "L": "convergence.H",
                "X": "convergence.entry",
            },
            "no token comes from an anchor": not any(
                c.control == "anchor" for _, c in found.calls()
            ),
            "the result keeps the static rules": not check_rules(found),
            "on natural loops it communicates as the program did without tokens": isinstance(
                settled(validate(nest, found, options)), Preserved
            ),
            "and the other way round": isinstance(
                settled(validate(found, nest, options)), Preserved
            ),
            "an irreducible cycle is made reducible, and the rules are kept": not check_rules(
                made_reducible
            ),
            "but its threads meet as in no hierarchy of the old cycle": isinstance(
                settled(validate(four, made_reducible, options)), Violated
            ),
        }
    )


def _with_operations(program: str) -> Function:
    """A sketch with an operation in each block."""
    return sketch(
        "; ".join(
            f"{block.split(':')[0].strip()}: op ->{block.split('->', 1)[1]}"
            for block in program.strip().rstrip(".").rstrip(";").split(";")
        )
    )


INFERENCE_SCENARIOS = (
    Scenario(
        "CO17",
        "Tokens can be inferred: a heart in each header of reducible cycles, all from entry.",
        NEST,
        inferred_tokens,
    ),
)
