"""How much of real kernels is decided: `python tests/front_ends/measure.py [FILE.ll ...]`.

LLVM's O2 runs over each file. Every step that changed a function is judged, and of each kernel the
whole pipeline as one pair. What is not decided is grouped by its cause and then by the sentence
that says why, without names and numbers. `--output FILE` takes each answer when it is there, one
JSON document a line. What the file holds already is not judged again, so a run that was stopped
goes on; with `--again`, what was unknown is.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from wavecheck.counterexamples.results.pairs import result_of
from wavecheck.proofs.judging.judge import Effort
from wavecheck.proofs.passes.steps import PassRun, found_opt, pass_steps
from wavecheck.proofs.passes.validation import (
    StepPair,
    StepResult,
    judge_each_step,
    judge_whole,
)
from wavecheck.proofs.question.options import Options

FOLDER = Path(__file__).parent / "kernels"
HEADER = re.compile(r'^define ([^@]*)@"?([^"(]+)"?\([^#\n]*(?:#(\d+))?', re.MULTILINE)
KERNEL = re.compile(r"\b(?:amdgpu|ptx|spir)_kernel\b")
SHADER = re.compile(r'^attributes #(\d+) = \{.*"hlsl\.shader"', re.MULTILINE)
DECIDED = ("preserved", "violated", "ill-formed")
MOST = 25
"""How many sentences are listed."""


def kernels_in(text: str) -> set[str]:
    """The functions that a host starts: by their calling convention, or as a shader's entry."""
    shaders = set(SHADER.findall(text))
    found = HEADER.findall(text)
    return {name for words, name, group in found if KERNEL.search(words) or group in shaders}


def entry_of(result: StepResult, file: str, kernels: set[str], seconds: float) -> dict[str, Any]:
    """One answer: the document that `passes` would give, and where it stands here."""
    pair = result.pair
    shown = result_of(result.answer)
    return {
        "kernel": pair.function in kernels,
        "pass": pair.name,
        "step": pair.step,
        "seconds": round(seconds, 2),
        "verdict": shown.word,
        "reason": shown.message,
        **shown.data,
        "file": file,
        "source": pair.function,
    }


def timed(results: Iterable[StepResult]) -> Iterator[tuple[StepResult, float]]:
    """The answers, each with the seconds since the one before it."""
    begun = time.monotonic()
    for result in results:
        now = time.monotonic()
        yield result, now - begun
        begun = now


class Record:
    """The answers so far; those of `path`, where there is one, are taken up and added to."""

    def __init__(self, path: Path | None, again: bool) -> None:
        lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
        self._path = path
        self._of: dict[tuple[str, int, str], dict[str, Any]] = {}
        for line in lines:
            entry = json.loads(line)
            if not (again and entry["verdict"] == "unknown"):
                self._of[entry["file"], entry["step"], entry["source"]] = entry

    def lacks(self, file: str, pair: StepPair) -> bool:
        return (file, pair.step, pair.function) not in self._of

    def add(self, entry: dict[str, Any]) -> None:
        self._of[entry["file"], entry["step"], entry["source"]] = entry
        if self._path:
            with self._path.open("a", encoding="utf-8") as out:
                out.write(json.dumps(entry) + "\n")

    def about(self, files: Collection[str]) -> list[dict[str, Any]]:
        return [entry for entry in self._of.values() if entry["file"] in files]


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix() if path.is_relative_to(FOLDER) else str(path)


def measure(path: Path, asked: argparse.Namespace, record: Record) -> None:
    """Judges what the record lacks of one file."""
    text = path.read_text(encoding="utf-8")
    kernels = kernels_in(text)
    name = name_of(path)
    run: PassRun = pass_steps(text, "O2", opt=asked.opt or found_opt(), timeout=60)
    options = Options(question=asked.question)

    def is_lacking(pair: StepPair) -> bool:
        return record.lacks(name, pair)

    def is_lacking_kernel(pair: StepPair) -> bool:
        return pair.function in kernels and is_lacking(pair)

    steps = Effort(asked.jobs, asked.step_seconds)
    whole = Effort(asked.jobs, asked.whole_seconds)
    found: list[Iterator[StepResult]] = []
    if not asked.only_whole:
        found.append(judge_each_step(run, options, steps, name, is_lacking))
    if not asked.only_steps:
        found.append(judge_whole(run, options, whole, name, is_lacking_kernel))
    for result, seconds in timed(chain.from_iterable(found)):
        record.add(entry_of(result, name, kernels, seconds))


def without_names(reason: str) -> str:
    """The sentence with what is of one program alone left out."""
    reason = re.sub(r'[%@](?:"[^"]*"|[-\w$.]+)', "_", reason)
    return re.sub(r"\b\d[\d.e+-]*\b", "N", reason).removeprefix("not decided: ")[:110]


def summary(entries: list[dict[str, Any]]) -> str:
    lines: list[str] = []
    parts = {
        "kernels, step by step": [e for e in entries if e["step"] and e["kernel"]],
        "helpers, step by step": [e for e in entries if e["step"] and not e["kernel"]],
        "kernels, the whole pipeline": [e for e in entries if not e["step"]],
    }
    for title, part in parts.items():
        if not part:
            continue
        words = Counter(e["verdict"] for e in part)
        decided = sum(words[word] for word in DECIDED)
        lines.append(f"{title}: {decided} of {len(part)} decided; {dict(words)}")
        unknown = [e for e in part if e["verdict"] == "unknown"]
        for half in ("sets", "threads"):
            known = Counter(e.get(half, "unknown") for e in part)
            lines.append(f"  {half}: {dict(known)}")
        seconds = sorted(e["seconds"] for e in part)
        lines.append(f"  seconds: median {seconds[len(seconds) // 2]}, most {seconds[-1]}")
        lines.append(f"  unknown by cause: {dict(Counter(e['cause'] for e in unknown))}")
        if part[0]["step"]:
            by_pass = Counter(e["pass"] for e in unknown).most_common(MOST)
            of_all = Counter(e["pass"] for e in part)
            told = ", ".join(f"{name} {n} of {of_all[name]}" for name, n in by_pass)
            lines.append(f"  unknown by pass: {told}")
            whole = {(e["file"], e["source"]) for e in part}
            open_ = {(e["file"], e["source"]) for e in part if e["verdict"] not in DECIDED}
            lines.append(
                f"  functions with every step decided: {len(whole - open_)} of {len(whole)}"
            )
        folders: dict[str, Counter[str]] = {}
        for e in part:
            folders.setdefault(e["file"].split("/")[0], Counter())[e["verdict"]] += 1
        lines += [f"  {folder}: {dict(counts)}" for folder, counts in folders.items()]
        reasons = Counter((e["cause"], without_names(e["reason"])) for e in unknown)
        lines += [f"  {n:4} {cause:19} {said}" for (cause, said), n in reasons.most_common(MOST)]
        for e in part:
            if e["verdict"] not in ("preserved", "unknown"):
                where = f"{e['file']} @{e['source']} {e['pass']} (step {e['step']})"
                lines.append(f"  {e['verdict'].upper()} {where}: {e['reason'][:200]}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, default=sorted(FOLDER.glob("*/*.ll")))
    parser.add_argument("--step-seconds", type=float, default=20.0)
    parser.add_argument("--whole-seconds", type=float, default=60.0)
    parser.add_argument("--question", choices=("both", "sets"), default="both")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--opt")
    parser.add_argument("--only-steps", action="store_true")
    parser.add_argument("--only-whole", action="store_true")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--again", action="store_true")
    asked = parser.parse_args()
    record = Record(asked.output, asked.again)
    files = [path.resolve() for path in asked.files]
    for path in files:
        measure(path, asked, record)
        found = record.about([name_of(path)])
        words = dict(Counter(e["verdict"] for e in found))
        print(f"{path.name}: {words}, {sum(e['seconds'] for e in found):.0f} s", file=sys.stderr)
    print(summary(record.about([*map(name_of, files)])))


if __name__ == "__main__":
    main()
