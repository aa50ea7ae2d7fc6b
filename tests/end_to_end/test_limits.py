"""LIMITS.md says what is not modelled, and the checker says the same."""

import json
import re
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of

LIMITS = (Path(__file__).resolve().parents[2] / "LIMITS.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```llvm\n(.*?)```\n\n> ([^\n]*)\n", LIMITS, re.DOTALL)


def test_every_program_comes_with_its_sentence():
    assert len(SHOWN) == LIMITS.count("```llvm") > 8


@pytest.mark.parametrize(("program", "sentence"), SHOWN, ids=[each[1] for each in SHOWN])
def test_what_is_not_modelled_is_unknown(program, sentence, tmp_path, capsys):
    path = tmp_path / ("f.srctgt.ll" if "@src" in program else "f.ll")
    path.write_text(program)
    files = [str(path)] * (1 if "@src" in program else 2)
    status = status_of(["validate", *files, "--format", "json"])
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert (status, result["verdict"]) == (3, "unknown")
    assert sentence in result["reason"]
    assert result["line"] > 0
