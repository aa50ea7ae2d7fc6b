"""LIMITS.md says what is not decided, and the checker says the same."""

import json

import pytest
from limits import LIMITS, PROGRAMS, SAID, TEXT
from wavecheck.proofs.commands.main import status_of


def test_every_program_comes_with_its_sentence():
    assert len(SAID) == len(PROGRAMS) == TEXT.count("```llvm") - 1 > 4
    assert len(LIMITS) - len(PROGRAMS) > 25


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.said)
def test_what_is_not_decided_is_said(limit, tmp_path, capsys):
    files = [tmp_path / "source.ll", tmp_path / "target.ll"]
    for path, text in zip(files, (limit.source, limit.target), strict=True):
        path.write_text(text)
    asked = [str(path) for path in files]
    if limit.source == limit.target:
        asked = [str(files[0].rename(tmp_path / "pair.srctgt.ll"))]
    else:
        asked += ["--function", limit.names[0]]
    status = status_of(["validate", *asked, "--format", "json"])
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["verdict"] == limit.verdict
    assert status == (0 if limit.verdict == "preserved" else 3)
    assert limit.reason in result["reason"]
    assert limit.verdict == "preserved" or result["line"] > 0
