"""What LLVM's own passes get wrong, as a list: each defect with the programs that show it.

The list is one file of data beside these programs. The page about LLVM, the command that tries each
defect with a given `opt`, the reports for LLVM's tracker and the pages of the catalogue are made
from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from ...semantics.program.input_files import toml_of
from .index import CATALOGUE

FILE = CATALOGUE / "llvm" / "defects.toml"

PAGE = CATALOGUE.parent / "llvm_22_1.md"
"""What people read of the defects; its table is made of the list. Not in an installed package."""

LEVELS = ("O1", "O2", "O3")
"""The pipelines of which the list says whether they show a defect."""

Gives = Literal["violated", "ill-formed", "crash"]


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry of the catalogue (`llvm/gvn_sink/src1`), and the passes that are to run on it."""

    entry: str
    passes: str


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that LLVM gets wrong.

    `passes` are pipelines that do it, the one to blame first; `levels` says whether O1, O2 and O3
    do it too. `what` and `kind` are cells of the table: what happens, and what comes of it; `gives`
    is how the checker answers. `rules` are the ledger's rows that are broken, none where a rule of
    all IR is. `title`, `happens` and `broken` are the report in sentences; `says` is the first
    sentence of LLVM's verifier, empty where it accepts the result; `tracker` what LLVM's tracker
    knows. `programs` show the defect, the first as small as can be; `beside` are programs that the
    passes may treat so. `after` is what becomes of the first where no target stands beside it."""

    id: str
    passes: tuple[str, ...]
    levels: bool
    what: str
    kind: str
    gives: Gives
    rules: tuple[str, ...]
    title: str
    happens: str
    broken: str
    programs: tuple[Shown, ...]
    beside: tuple[Shown, ...] = ()
    says: str = ""
    after: str = ""
    tracker: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its passes, without options: `simplifycfg`."""
        return tuple(each.split("<")[0] for each in self.passes)


@lru_cache(maxsize=1)
def defects() -> tuple[Defect, ...]:
    """Every defect, in the order of the table."""
    return tuple(_defect(each) for each in _content()["defect"])


def tried_with() -> str:
    """The version of LLVM that has them all."""
    return _content()["tried"]


def passes_of(entry: str) -> str:
    """What the list runs on an entry of the catalogue, empty for one that it does not name."""
    shown = (each for one in defects() for each in (*one.programs, *one.beside))
    return next((each.passes for each in shown if each.entry == entry), "")


def table(chosen: Iterable[Defect]) -> list[str]:
    """The defects as lines of a Markdown table; links are those of the page about LLVM."""
    heads = ("defect", "pass", "what happens", "class", "programs", "pipelines")
    rows = [heads, ("---",) * len(heads), *(_row(each) for each in chosen)]
    return [f"| {' | '.join(cells)} |" for cells in rows]


def _row(defect: Defect) -> tuple[str, ...]:
    return (
        f"`{defect.id}`",
        ", ".join(f"`{each}`" for each in defect.passes),
        defect.what,
        defect.kind,
        _links(defect.programs),
        ", ".join(LEVELS) if defect.levels else f"none of {', '.join(LEVELS)}",
    )


def _links(programs: Iterable[Shown]) -> str:
    """A link to each file, with the functions in it that are meant, where it has several."""
    functions: dict[str, list[str]] = {}
    for shown in programs:
        file, _, function = shown.entry.rpartition("/")
        functions.setdefault(file, []).append(f" `@{function}`" * function[-1:].isdigit())
    links: list[str] = []
    for file, named in functions.items():
        path = next(CATALOGUE.glob(f"{file}*.ll")).relative_to(CATALOGUE.parent).as_posix()
        links.append(f"[{file.partition('/')[2]}]({path})" + ",".join(named))
    return ", ".join(links)


@lru_cache(maxsize=1)
def _content() -> Mapping[str, Any]:
    return toml_of(FILE.read_text(encoding="utf-8"))


def _defect(row: Mapping[str, Any]) -> Defect:
    given: dict[str, Any] = {key: value for key, value in row.items() if key != "class"}
    for key in ("passes", "rules", "tracker"):
        given[key] = tuple(row.get(key, ()))
    for key in ("programs", "beside"):
        given[key] = tuple(Shown(**each) for each in row.get(key, ()))
    return Defect(**given, kind=row["class"])
