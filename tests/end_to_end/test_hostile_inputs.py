"""Inputs that nobody meant, by seed: each has a status of the contract, and none is a defect.

What was reached is counted: a harness whose inputs all stop at the first reader shows nothing.
"""

from collections import Counter
from pathlib import Path

import pytest
from generators.hostile_inputs import FILES, hostile
from wavecheck.proofs.commands.main import status_of


def reached(seeds, folder, monkeypatch, capsys):
    """How often each status came of each kind of file."""
    monkeypatch.chdir(folder)
    found: Counter[tuple[str, int]] = Counter()
    for seed in seeds:
        case = hostile(seed)
        for name, content in case.files.items():
            Path(name).write_bytes(content)
        status = status_of(list(case.words))
        said = capsys.readouterr()
        about = (seed, case.words, said.err[-2000:])
        assert status in (0, 1, 2, 3), about
        assert "Traceback" not in said.out + said.err, about
        assert (status == 2) <= bool(said.err), about
        assert not {"\x1b", "\u2028"} & set(said.out + said.err), about
        found[case.kind, status] += 1
    return found


def behind_the_readers(found):
    """The kinds of which some input was read to its end."""
    return {kind for kind, status in found if status != 2}


def test_no_hostile_input_is_a_defect(tmp_path, monkeypatch, capsys):
    found = reached(range(210), tmp_path, monkeypatch, capsys)
    assert behind_the_readers(found) == set(FILES)
    assert {status for _, status in found} >= {0, 1, 2}
    read = sum(number for (_, status), number in found.items() if status != 2)
    assert 40 < read < 200, found


@pytest.mark.slow
def test_no_hostile_input_of_many_is_a_defect(tmp_path, monkeypatch, capsys):
    found = reached(range(1000, 8000), tmp_path, monkeypatch, capsys)
    print(sorted(found.items()))
    assert behind_the_readers(found) == set(FILES)
