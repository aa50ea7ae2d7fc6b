"""What `uniformity` answers, as text for people and as entries for programs."""

from __future__ import annotations

from typing import Any

from ...semantics.uniformity.analysis import Uniformity
from .phrases import indented

MOST_LISTED = 200
"""How many divergent values a text lists; a program reads all of them in the JSON document."""

_MODELS = {"maximal": "maximal convergence", "controlled": "controlled maximal convergence"}


def uniformity_result(file: str, found: Uniformity) -> dict[str, Any]:
    """One entry of `results` for `uniformity`. Names of values begin with a percent sign."""
    blocks = found.function.blocks
    return {
        "file": file,
        "function": found.function.name,
        "model": found.model,
        "values": {
            f"%{value}": "uniform" if found.uniform(value) else "divergent"
            for value in found.values
        },
        "reasons": {f"%{value}": reason for value, reason in found.divergent.items()},
        "m_converged": {block: found.m_converged(block) for block in blocks},
        "divergent_branches": list(found.divergent_branches),
        "divergent_exits": list(found.divergent_exits),
    }


def uniformity_text(file: str, found: Uniformity) -> str:
    """The answer about one function: counts, then what is divergent and why."""
    divergent = len(found.divergent)
    lines = [
        f"@{found.function.name}: {len(found.values) - divergent} uniform, {divergent} divergent",
        f"  in {file}",
        f"  under {_MODELS[found.model]}, in every hierarchy of cycles",
    ]
    for value in list(found.divergent)[:MOST_LISTED]:
        lines += indented(f"divergent %{value}: {found.divergent[value]}")
    if divergent > MOST_LISTED:
        lines.append(f"  ... and {divergent - MOST_LISTED} more")
    lines += _blocks("divergent branches", found.divergent_branches)
    lines += _blocks("not m-converged", tuple(found.not_m_converged))
    lines += _blocks("divergent exits lead to", found.divergent_exits)
    return "\n".join(lines)


def _blocks(what: str, blocks: tuple[str, ...]) -> list[str]:
    if not blocks:
        return []
    more = f" and {len(blocks) - MOST_LISTED} more" if len(blocks) > MOST_LISTED else ""
    return [f"  {what}: {', '.join(blocks[:MOST_LISTED])}{more}"]
