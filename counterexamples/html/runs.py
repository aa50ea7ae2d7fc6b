"""What a page shows of one run: the lanes on their way through the program."""

from __future__ import annotations

from ...semantics.wave.records import WaveRun
from ..text.runs import ending_text, run_result
from .results import Result
from .sides import executed_side
from .steps import steps_of

ERROR = "ERROR: "
"""How the line begins that says what is wrong with a run."""


def result_of_run(number: int, file: str, run: WaveRun) -> Result:
    """What a page shows of a run; `number` tells it from others on the page. It opens at the
    start, and where lanes wait for each other at the end."""
    film = steps_of(run)
    stuck = run.deadlock is not None
    step = len(film) - 1 if stuck else 0
    side = executed_side("function", run.function, run, film, step)
    ended = [line for line in ending_text(run) if line]
    errors = [line.removeprefix(ERROR) for line in ended if line.startswith(ERROR)]
    lanes = f"{run.lanes} lanes" if run.lanes > 1 else "1 lane"
    return Result(
        number,
        "deadlock" if stuck else "run",
        f"@{run.function} on {lanes}",
        f"@{run.function} on {lanes}",
        file,
        "",
        errors[0] if errors else "",
        "",
        (" · ".join(line.strip() for line in ended if not line.startswith(ERROR)),),
        (),
        (side,),
        run_result(run),
        {"lanes": run.lanes, "moment": step, "sides": [list(side.steps)]} if side.steps else {},
        step=step,
    )
