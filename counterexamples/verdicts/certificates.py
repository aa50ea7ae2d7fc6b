"""What became of the proofs that a second solver was asked for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Certificates:
    """What became of the unsatisfiable queries of one answer: the files with a proof, those among
    them with steps that cvc5 asks to be believed, and for each of the others its file and why there
    is no proof."""

    folder: str
    written: tuple[str, ...] = ()
    trusting: tuple[str, ...] = ()
    missing: tuple[tuple[str, str], ...] = ()

    @property
    def lines(self) -> list[str]:
        """The same for people."""
        total = len(self.written) + len(self.missing)
        if not total:
            return ["certificates: none, no query is unsatisfiable"]
        proved = f"{len(self.written)} of {total} unsatisfiable queries"
        said = [f"certificates: {proved}, in {self.folder}"]
        if self.trusting:
            said.append(f"with steps to be believed: {', '.join(self.trusting)}")
        return said + [f"no certificate for {query}: {why}" for query, why in self.missing]

    @property
    def entry(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "folder": self.folder,
            "written": list(self.written),
            "trusting": list(self.trusting),
            "missing": [{"query": query, "because": why} for query, why in self.missing],
        }
