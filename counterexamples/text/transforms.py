"""What `transform` answers, as text for people and as entries for programs."""

from __future__ import annotations

from typing import Any

from ...semantics.if_conversion.predicated_form import PredicatedProgram, listing_text
from .phrases import visible


def predicated_text(file: str, program: PredicatedProgram) -> str:
    """The listing below a line that says what it is. Raises printed_values.Unprintable."""
    blocks, predicates = len(program.predicates.order), len(program.predicates.defined)
    head = f"; @{program.function.name} in {file}: {blocks} blocks, {predicates} predicates"
    return f"{visible(head)}\n{listing_text(program)}"


def predicated_result(file: str, program: PredicatedProgram) -> dict[str, Any]:
    """One entry of `results` for `transform if-convert`; a decision is a block and its answer.

    Raises printed_values.Unprintable."""
    found = program.predicates
    return {
        "file": file,
        "function": program.function.name,
        "transform": "if-convert",
        "used": {block: f"p{found.used[block]}" for block in found.order},
        "defined": {
            f"p{predicate}": [
                {"block": decision.block, "answer": decision.sign} for decision in sorted(decided)
            ]
            for predicate, decided in found.defined.items()
        },
        "starts_false": [f"p{predicate}" for predicate in found.starts_false],
        "text": listing_text(program),
    }
