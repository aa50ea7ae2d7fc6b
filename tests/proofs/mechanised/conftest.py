"""Coq for tests: its files compiled once, and what it makes of terms as values of Python."""

import ast
import fcntl
import os
import re
import shutil

import pytest
from wavecheck.proofs.mechanised.compiler import compiled, is_installed, run_coq
from wavecheck.proofs.mechanised.statements import LIBRARY, files


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A folder with all files, compiled: by the first of the processes that share a run of the
    tests, of which each has a copy."""
    if not is_installed():
        pytest.skip("no coqc")
    own = tmp_path_factory.getbasetemp()
    run = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with (run / "coq.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (run / "coq").is_dir():
            with compiled(files()) as (place, late):
                assert not late
                shutil.copytree(place, run / "coq.new")
            (run / "coq.new").rename(run / "coq")
    return shutil.copytree(run / "coq", own / "own_coq")


@pytest.fixture(scope="session")
def evaluated(folder):
    """What Coq computes of each term, given the modules that these speak of and what stands before
    them: booleans, numbers, pairs and lists, as Python has them."""

    def values(modules, terms, before=""):
        lines = [
            "From Coq Require Import List String. Import ListNotations. Open Scope string_scope.",
            f"From {LIBRARY} Require Import {' '.join(modules)}.",
            before,
            "Set Printing Width 1000000. Set Printing Depth 1000000.",
            *(f"Eval vm_compute in ({term})." for term in terms),
        ]
        (folder / "Cases.v").write_text("\n".join(lines), encoding="utf-8")
        done = run_coq(folder, "Cases.v")
        assert done.returncode == 0, done.stderr.decode()
        found = re.findall(r"^ {5}= (.*)\n {5}: ", done.stdout.decode(), re.MULTILINE)
        assert len(found) == len(terms)
        return [_value(each) for each in found]

    return values


def _value(text):
    text = re.sub(r"%\w+", "", text).replace(";", ",").replace("nil", "[]")
    return ast.literal_eval(text.replace("true", "True").replace("false", "False"))
