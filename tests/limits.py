"""The programs of LIMITS.md: those that stand there as they are, and those of its tables, whose
rows are put into the first program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

TEXT = (Path(__file__).resolve().parents[1] / "LIMITS.md").read_text(encoding="utf-8")

FRAME, *PROGRAMS = re.findall(r"```llvm\n(.*?)```\n", TEXT, re.DOTALL)
"""The program that rows are put into, and those that stand alone."""

SAID = re.findall(r"```llvm\n.*?```\n\n> ([^\n]*)\n", TEXT, re.DOTALL)
"""What the checker says of each of those."""

ROW = re.compile(r"^\|(.*)\| ([^|]+) \|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
BEGIN = re.compile(r"^define [^\n]*@f\([^\n]*\{\n(?:[\w.]+:\n)?", re.MULTILINE)
"""The first line of the function, with the label of its first block."""

BLOCKS = {
    "next": "  ret void",
    "other": "  ret void",
    "lost": "  %pad = landingpad { ptr, i32 } cleanup\n  ret void",
}
"""The blocks that a row may name."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Two texts, the name of the function that each of them is about, and what is said of the pair:
    a part of the reason, behind the verdict where that is not `unknown`."""

    source: str
    target: str
    names: tuple[str, str]
    said: str

    @property
    def verdict(self) -> str:
        return "preserved" if self.said.startswith("preserved") else "unknown"

    @property
    def reason(self) -> str:
        return self.said.removeprefix("preserved").strip(" `")


def _alone(program: str, said: str) -> Limit:
    """Two functions are a pair; one is compared with itself but for what nothing uses."""
    if "@src" in program:
        return Limit(program, program, ("src", "tgt"), said)
    other = BEGIN.sub(r"\g<0>  %unused = add i32 0, 0\n", program)
    return Limit(program, other, ("f", "f"), said)


def _framed(name: str, code: str) -> str:
    lines = [f"  {line}" for line in code.split("; ")]
    if " label " not in code and not code.startswith(("indirectbr", "ret ")):
        lines.append("  ret void")
    lines += [f"{label}:\n{body}" for label, body in BLOCKS.items() if f"%{label}" in code]
    return FRAME.replace("@NAME", f"@{name}").replace("  ; the row", "\n".join(lines))


def _rows() -> list[Limit]:
    found = []
    for cells, said in ROW.findall(TEXT):
        code = CODE.findall(cells)
        if len(code) == 1:
            found.append(_alone(_framed("f", code[0]), said))
        elif len(code) == 2:
            source, target = (_framed("f", each) for each in code)
            found.append(Limit(source, target, ("f", "f"), said))
    return found


LIMITS = [*map(_alone, PROGRAMS, SAID), *_rows()]
