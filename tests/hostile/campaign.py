"""Hostile inputs for every command, in this process: none is a defect, whatever it is.

    PYTHONPATH=tests python -m hostile.campaign --seed 1 --count 2000

Each answer has a status of the contract, says on stderr what is wrong with a wrong input, lets no
control character through, and where it is for programs it is one valid document. How much was
reached is counted: a harness whose inputs all stop at the first reader shows nothing.
"""

import argparse
import io
import json
import os
import re
import sys
import tempfile
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.processes.ending import within

from hostile.documents import complaints
from hostile.inputs import Hostile, hostile

SECONDS = 90.0
"""For one command; each is told to end much sooner."""

CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]")

Reached = Counter[tuple[str, int]]
"""How often each command ended with each status."""


class Hung(BaseException):
    """A command did not end; no Exception, so that nothing handles it."""


def said_of(case: Hostile) -> tuple[int, str, str]:
    """The exit status of a command, and what it wrote; raises UnicodeDecodeError for what is not
    UTF-8, and Hung."""
    out, err = io.BytesIO(), io.BytesIO()
    for name, content in case.files.items():
        Path(name).write_bytes(content)
    streams = {
        "stdout": io.TextIOWrapper(out, encoding="utf-8", write_through=True),
        "stderr": io.TextIOWrapper(err, encoding="utf-8", write_through=True),
        "stdin": io.TextIOWrapper(io.BytesIO(case.files[case.kind]), encoding="utf-8"),
    }
    with mock.patch.multiple(sys, **streams), within(SECONDS, Hung):
        status = status_of(list(case.words))
    return status, out.getvalue().decode(), err.getvalue().decode()


def faults_of(case: Hostile) -> tuple[int, list[str]]:
    """The exit status of a command, and what is wrong with its answer."""
    try:
        status, out, err = said_of(case)
    except UnicodeDecodeError as error:
        return -1, [f"not UTF-8: {error}"]
    except Hung:
        return -1, [f"no end within {SECONDS:g} s"]
    found = [] if status in (0, 1, 2, 3) else [f"exit status {status}: {err[-1500:]}"]
    if "Traceback (most recent" in out + err:
        found.append(f"a traceback: {(out + err)[-1500:]}")
    if status == 2 and not err.strip():
        found.append("nothing said of what is wrong")
    if control := CONTROLS.search(err + (out if case.format in ("text", "junit") else "")):
        found.append(f"the control character {control[0]!r}")
    return status, found + _faults_of_document(case, status, out)


def _faults_of_document(case: Hostile, status: int, out: str) -> list[str]:
    """A wrong command line has no document, nor has a defect; all else has one."""
    if case.format == "text" or (status in (2, 4) and not out):
        return []
    try:
        match case.format:
            case "json":
                return complaints(case.words[0], json.loads(out, parse_constant=_no_constant))
            case "jsonl":
                last = [json.loads(line, parse_constant=_no_constant) for line in out.splitlines()]
                return [] if last and "ended" in last[-1] else ["no last line"]
            case "sarif":
                return [] if json.loads(out)["version"] == "2.1.0" else ["no SARIF"]
            case "junit":
                ElementTree.fromstring(out)
    except (ValueError, KeyError, ElementTree.ParseError) as error:
        return [f"no {case.format}: {error}: {out[:300]!r}"]
    return []


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


@contextmanager
def in_a_folder_of_its_own():
    """The working folder and the cache of this process are new ones in this block."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            with mock.patch.dict(os.environ, {"XDG_CACHE_HOME": f"{folder}/cache"}):
                yield
        finally:
            os.chdir(before)


def campaign(seeds, told=lambda _: None) -> tuple[Reached, list[str]]:
    """How much was reached, and every fault, each with its seed and command."""
    reached: Reached = Counter()
    faults: list[str] = []
    with in_a_folder_of_its_own():
        for seed in seeds:
            case = hostile(seed)
            status, found = faults_of(case)
            reached[case.words[0], status] += 1
            for fault in found:
                faults.append(f"seed {seed}: {' '.join(map(repr, case.words))}: {fault}")
                told(faults[-1])
    return reached, faults


def table(reached: Reached) -> str:
    """A line for each command, a column for each status."""
    statuses = sorted({status for _, status in reached})
    lines = ["command".ljust(12) + "".join(f"{status:>7}" for status in statuses)]
    for command in sorted({command for command, _ in reached}):
        row = (f"{reached[command, status]:>7}" for status in statuses)
        lines.append(command.ljust(12) + "".join(row))
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first")
    parser.add_argument("--count", type=int, default=1000)
    asked = parser.parse_args()
    reached, faults = campaign(range(asked.seed, asked.seed + asked.count), print)
    print(table(reached))
    print(f"{sum(reached.values())} inputs, {len(faults)} faults")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
