"""Command lines as people type them."""

import pytest
from wavecheck.proofs.commands.main import status_of


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Run a command line in a folder of its own; gives status, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        status = status_of([str(word) for word in words])
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return status, said.out, said.err

    return run
