"""What `uniformity` answers about a function, as a result."""

from __future__ import annotations

from collections.abc import Sequence

from ...semantics.uniformity.analysis import Uniformity
from ..verdicts.answers import ALL_AS_IT_SHOULD_BE
from .tree import Place, Programs, Remark, Result

MOST_LISTED = 200
"""How many divergent values a text lists; a program reads all of them in the JSON document."""

_MODELS = {"maximal": "maximal convergence", "controlled": "controlled maximal convergence"}


def uniformity_result_of(file: str, found: Uniformity) -> Result:
    """Counts, then what is divergent and why. In the data, names of values begin with a percent
    sign."""
    function, divergent = found.function, len(found.divergent)
    counts = f"{len(found.values) - divergent} uniform, {divergent} divergent"
    remarks = [f"under {_MODELS[found.model]}, in every hierarchy of cycles"]
    listed = list(found.divergent.items())[:MOST_LISTED]
    remarks += [f"divergent %{value}: {reason}" for value, reason in listed]
    if divergent > MOST_LISTED:
        remarks.append(f"... and {divergent - MOST_LISTED} more")
    remarks += _blocks("divergent branches", found.divergent_branches)
    remarks += _blocks("not m-converged", tuple(found.not_m_converged))
    remarks += _blocks("divergent exits lead to", found.divergent_exits)
    data = {
        "file": file,
        "function": function.name,
        "model": found.model,
        "values": {
            f"%{value}": "uniform" if found.uniform(value) else "divergent"
            for value in found.values
        },
        "reasons": {f"%{value}": reason for value, reason in found.divergent.items()},
        "m_converged": {block: found.m_converged(block) for block in function.blocks},
        "divergent_branches": list(found.divergent_branches),
        "divergent_exits": list(found.divergent_exits),
    }
    return Result(
        word="divergent" if divergent else "uniform",
        status=ALL_AS_IT_SHOULD_BE,
        name=f"@{function.name}",
        file=file,
        title=f"@{function.name}: {counts}",
        files=(file,),
        parts=(
            *map(Remark, remarks),
            Programs((("function", function.name, function),)),
        ),
        data=data,
        asked=Place(file, function.line),
        function=function.name,
        group="",
    )


def _blocks(what: str, blocks: Sequence[str]) -> list[str]:
    if not blocks:
        return []
    more = f" and {len(blocks) - MOST_LISTED} more" if len(blocks) > MOST_LISTED else ""
    return [f"{what}: {', '.join(blocks[:MOST_LISTED])}{more}"]
