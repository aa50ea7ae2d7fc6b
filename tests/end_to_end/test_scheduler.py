"""`--scheduler`: a cluster gives the answers that this machine gives."""

import shutil
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.passes.steps import found_opt

HERE = Path(__file__).parent
CATALOGUE = HERE.parents[1] / "counterexamples/catalogue"
LIT = HERE / "lit/simplified.ll"
SHADER = HERE.parent / "front_ends/hlsl/sums_in_branches.ll"


@pytest.fixture(scope="module")
def scheduler():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def folder(tmp_path):
    for name in ("llvm/gvn_sink", "llvm/merged_loops"):
        shutil.copy(CATALOGUE / f"{name}.srctgt.ll", tmp_path)
    (tmp_path / "bad.srctgt.ll").write_text("nothing\n")
    return tmp_path


def said_by(capsys, *words):
    status = status_of([str(word) for word in words])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.filterwarnings("default")
def test_pairs_of_a_folder(scheduler, folder, capsys):
    words = ("validate", folder, "--format", "json")
    here = said_by(capsys, *words)
    assert here[0] == 2 and '"violated"' in here[1]
    assert said_by(capsys, *words, "--scheduler", scheduler) == here


@pytest.mark.filterwarnings("default")
@pytest.mark.skipif(found_opt() is None, reason="no opt of LLVM 22")
@pytest.mark.parametrize("words", [("passes", "sroa,simplifycfg", SHADER), ("lit", LIT)])
def test_steps_of_passes(scheduler, words, capsys):
    here = said_by(capsys, *words)
    assert "preserved" in here[1]
    assert said_by(capsys, *words, "--scheduler", scheduler) == here


def test_a_scheduler_that_does_not_answer(folder, monkeypatch, capsys):
    distributed = pytest.importorskip("distributed")

    def refuse(*_arguments, **_options):
        raise OSError("nobody is there")

    monkeypatch.setattr(distributed, "Client", refuse)
    status, _, beside = said_by(capsys, "validate", folder, "--scheduler", "tcp://127.0.0.1:9")
    assert status == 2 and "no scheduler answers at tcp://127.0.0.1:9" in beside


@pytest.mark.parametrize("words", [("--format", "smt2"), ("--model", "memory")])
def test_what_a_cluster_is_not_asked(folder, words, capsys):
    status, _, beside = said_by(capsys, "validate", folder, *words, "--scheduler", "x")
    assert status == 2 and "--scheduler" in beside
