"""LIMITS.md says what is not modelled, and the checker says the same."""

import json
import re
from pathlib import Path

import pytest
from wavecheck.proofs.commands.main import status_of

LIMITS = (Path(__file__).resolve().parents[2] / "LIMITS.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```llvm\n(.*?)```\n\n> ([^\n]*)\n", LIMITS, re.DOTALL)

BEGIN = re.compile(r"^define [^\n]*\{\n(?:[\w.]+:\n)?", re.MULTILINE)
"""The first line of a function, with the label of its first block."""


def test_every_program_comes_with_its_sentence():
    assert len(SHOWN) == LIMITS.count("```llvm") > 8


@pytest.mark.parametrize(("program", "sentence"), SHOWN, ids=[each[1] for each in SHOWN])
def test_what_is_not_modelled_is_unknown(program, sentence, tmp_path, capsys):
    path, other = tmp_path / ("f.srctgt.ll" if "@src" in program else "f.ll"), tmp_path / "g.ll"
    path.write_text(program)
    other.write_text(BEGIN.sub(r"\g<0>  %unused = add i32 0, 0\n", program))
    files = [str(path)] if "@src" in program else [str(path), str(other)]
    status = status_of(["validate", *files, "--format", "json"])
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert (status, result["verdict"]) == (3, "unknown")
    assert sentence in result["reason"]
    assert result["line"] > 0
