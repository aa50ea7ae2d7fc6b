"""What herd7 says of the tests that the catalogue has, and of classic ones: read, run, recorded.

    PYTHONPATH=tests python -m oracles.herd_answers     # records what the herd7 on PATH says

A recorded answer is a line: the test's name, its target, whether it is undefined, and its states.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from wavecheck.counterexamples.text.litmus_expectations import notes_in
from wavecheck.proofs.benchmarks.classic_litmus_tests import spread
from wavecheck.proofs.herd.folder import herd_folder, write_folder
from wavecheck.semantics.litmus.files import read_litmus_file
from wavecheck.semantics.litmus.reader import read_litmus
from wavecheck.semantics.memory_model.targets import NONE, target_named

TOP = Path(__file__).parents[2]
CATALOGUE = TOP / "counterexamples/catalogue/memory"
RECORD = Path(__file__).with_name("herd_answers.txt")
COMMAND = "PYTHONPATH=tests python -m oracles.herd_answers"
CLASSIC = 20
"""How many of each shape of classic tests."""


def catalogue_tests():
    """Every test of the catalogue with its target, sources and targets of pairs among them."""
    for path in sorted(CATALOGUE.glob("*.litmus")):
        tests, text = read_litmus_file(str(path))
        for test in tests:
            yield (
                f"{path.name} {test.name}",
                test,
                target_named(notes_in(text, test.name, str(path)).target),
            )


def classic_tests():
    for text in spread(CLASSIC):
        test = read_litmus(text)
        yield f"classic {test.name}", test, NONE


def every_test():
    yield from catalogue_tests()
    yield from classic_tests()


def line(name, target, racy, states):
    """States of a program that is undefined say nothing."""
    said = "undefined" if racy else " | ".join(sorted(states))
    return f"{name} [{target.name}]: {said}"


def state_line(values):
    return " ".join(f"{name}={value}" for name, value in sorted(values))


def answers_of_herd(asked, herd="herd7"):
    """herd's answers about tests, in their order; a test and a model at a time."""
    for name, test, target in asked:
        folder = herd_folder([(test, target)])
        assert folder.notices == (), folder.notices
        with tempfile.TemporaryDirectory() as place:
            write_folder(folder.files, place)
            command = [*folder.files["run.sh"].split("\n")[-2].split()]
            done = subprocess.run(
                [herd, *command[1:]], cwd=place, capture_output=True, text=True, check=False
            )
        yield line(name, target, *read_answer(done.stdout, done.stderr))


def read_answer(out, err=""):
    """Whether the test is undefined, and its states, as herd prints them."""
    found = re.search(r"^States (\d+)\n", out, re.M)
    assert found, out + err
    lines = out[found.end() :].split("\n")[: int(found[1])]
    states = {
        state_line(
            (name.strip("[]"), int(value))
            for name, _, value in (part.partition("=") for part in each.replace(" ", "").split(";"))
            if name
        )
        for each in lines
    }
    return "Flag *undef*" in out, states


def version():
    said = subprocess.run(["herd7", "-version"], capture_output=True, text=True, check=True)
    return said.stdout.split(",")[0].strip()


def recorded():
    """The version of herd7 that was asked, and its answers."""
    head, *lines = RECORD.read_text().splitlines()
    return head, lines


def main():
    assert shutil.which("herd7"), "herd7 is not on PATH"
    lines = [f"# herd7 {version()}, by `{COMMAND}`", *answers_of_herd(every_test())]
    RECORD.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
