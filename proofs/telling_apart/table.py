"""The table of models apart: which pairs are compared, and what was found, as it is kept.

Some searches take many minutes, so the answers are kept in a file beside the programs that were
found, `counterexamples/apart/table.toml`; every row can be searched for again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, cast

from ...semantics.program.input_files import toml_of
from .questions import Question

FOLDER = Path(__file__).parents[2] / "counterexamples" / "apart"
"""The kept table, and the programs."""

TABLE = "table.toml"


@dataclass(frozen=True, slots=True)
class Row:
    """One question about two models, or targets (`memory`), with its kept answer.

    `blocks` and `operations`: how far to look. `answer`: differ, alike, or unknown. `size`: of the
    program. `up_to`: how far was looked, where nothing was found. `said`: what each of the two says
    of the program, in short. `file`: the program, beside the table. `seconds`: of processor time
    that the search took."""

    one: str
    other: str
    question: Question
    blocks: int = 5
    operations: int = 4
    answer: str = ""
    size: str = ""
    up_to: str = ""
    tried: str = ""
    said: tuple[str, ...] = ()
    file: str = ""
    seconds: float = 0.0

    @property
    def asked(self) -> tuple[str, str, str]:
        """What tells the row from others."""
        return self.one, self.other, self.question


FIRST = ("CO7", "CO10", "CO13", "CO15", "CO16", "CO18", "CO21", "CO24")
"""The static rules that some program breaks alone."""

DYNAMIC = ("CO9", "CO12")


ORDERED: Mapping[str, tuple[int, int]] = {
    "CO7": (4, 2),
    "CO13": (4, 2),
    "CO15": (4, 2),
    "CO16": (4, 2),
    "CO21": (4, 3),
    "CO24": (4, 4),
}
"""Up to which blocks and operations what is accepted without a rule is executed: on many waves."""


def asked_rows() -> Iterator[Row]:
    """The questions of the table, without their answers."""
    yield Row("llvm-maximal", "post-dominator", "sets")
    yield Row("llvm-maximal", "never-converged", "sets")
    yield Row("post-dominator", "never-converged", "sets")
    yield Row("llvm-maximal", "maximal-reconvergence", "forms")
    yield Row("llvm-maximal", "maximal-reconvergence", "sets")
    yield Row("post-dominator", "maximal-reconvergence", "sets")
    yield Row("llvm-maximal", "wgsl", "forms")
    yield Row("llvm-maximal", "wgsl", "sets", 4, 1)
    yield Row("llvm-controlled", "llvm-maximal", "sets")
    yield Row("llvm-controlled", "post-dominator", "sets")
    yield Row("llvm-maximal", "llvm-maximal --read CU6=greatest", "sets")
    yield Row("llvm-maximal", "llvm-maximal --read F18=any-join", "analysis")
    simple = "llvm-controlled --read CU32=simple"
    yield Row("llvm-controlled", simple, "forms", operations=3)
    yield Row("llvm-controlled", simple, "names", operations=3)
    for rule in DYNAMIC:
        yield Row("llvm-controlled", f"llvm-controlled --without {rule}", "sets")
    for rule in FIRST:
        yield Row("llvm-controlled", f"llvm-controlled --without {rule}", "forms")
    implied = "llvm-controlled --without CO19 --without CO20"
    yield Row("llvm-controlled", implied, "forms", 5, 3)
    yield Row("llvm-controlled", implied, "forms", 4, 4)
    for rule in FIRST:
        other = f"llvm-controlled --without {rule}"
        blocks, operations = ORDERED.get(rule, (5, 4))
        yield Row("llvm-controlled", other, "order", blocks, operations)
    targets = ("none", "ignore", "vulkan", "vulkan-assumed", "sync-as")
    for number, one in enumerate(targets):
        for other in targets[number + 1 :]:
            yield Row(one, other, "memory")


def kept_rows(folder: Path = FOLDER) -> list[Row]:
    """The table as it is kept; empty where there is none."""
    path = folder / TABLE
    if not path.exists():
        return []
    rows = toml_of(path.read_text(encoding="utf-8")).get("row", [])
    return [Row(**{**each, "said": tuple(each.get("said", ()))}) for each in rows]


def toml_text(rows: Sequence[Row]) -> str:
    """The table as it is kept."""
    return "\n".join(
        "\n".join(
            (
                "[[row]]",
                *(
                    f"{field.name} = {_toml(value)}"
                    for field in fields(row)
                    if (value := getattr(row, field.name)) not in ("", ())
                ),
                "",
            )
        )
        for row in rows
    )


def _toml(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(json.dumps(each) for each in cast(tuple[str, ...], value))}]"
    return json.dumps(value)


def file_of(row: Row, ending: str) -> str:
    """The name of a row's program: of the second model where that is a variant of the first."""
    names = row.other if row.other.startswith(f"{row.one} ") else f"{row.one} {row.other}"
    return f"{re.sub(r'[^a-z0-9]+', '_', names.lower())}_{row.question}.{ending}"


# --- for people -----------------------------------------------------------------------------------


def answer_text(row: Row) -> str:
    """The answer in short."""
    if row.answer == "differ":
        return row.size
    if row.answer == "alike":
        return f"none up to {row.up_to}" if row.up_to else "the same rules"
    return f"not decided beyond {row.up_to}" if row.up_to else "not decided"


def markdown_of(rows: Sequence[Row], programs: str = "") -> str:
    """The table in Markdown; `programs` is in front of the files' names."""
    lines = ["| models | question | smallest program | answers |", "| --- | --- | --- | --- |"]
    for row in rows:
        size = answer_text(row)
        shown = f"[{size}]({programs}{row.file})" if row.file else size
        said = "; ".join(row.said).replace("|", "\\|")
        lines.append(f"| `{row.one}`, `{row.other}` | {row.question} | {shown} | {said} |")
    return "\n".join(lines) + "\n"


def text_lines(rows: Sequence[Row]) -> Iterator[str]:
    """The table for a terminal: for each two models what each question gave."""
    last = None
    for row in rows:
        if (row.one, row.other) != last:
            last = row.one, row.other
            yield f"{row.one} and {row.other}"
        told = f"{row.question}: {answer_text(row)}"
        yield f"  {told}{f' ({row.file})' if row.file else ''}"
        yield from (f"    {each}" for each in row.said)
